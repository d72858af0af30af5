"""Days as people type them: `2019-03-12`, `12.3.2019`, `12 Mar 2019`, `12. März 2019`.

Takes text; gives the day as `2019-03-12`. Raises ValueError for anything else.
"""

import re
from datetime import date

_ISO = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})", re.ASCII)
_DOTTED = re.compile(r"(?P<day>\d{1,2})\.\s*(?P<month>\d{1,2})\.\s*(?P<year>\d{4})", re.ASCII)
_NAMED = re.compile(r"(?P<day>\d{1,2})\.?\s+(?P<month>[^\W\d]{3,9})\.?\s+(?P<year>\d{4})")
_MONTHS = tuple(
    name.split("|")
    for name in ["jan", "feb", "mar|mär", "apr", "may|mai", "jun", "jul", "aug", "sep", "oct|okt", "nov", "dec|dez"]
)
"""How the names of months begin, English or German."""


def read_day(text: str) -> str:
    """The day in a text."""
    found = next((match for form in (_ISO, _DOTTED, _NAMED) if (match := form.fullmatch(text.strip()))), None)
    if found is None:
        raise ValueError(f"no day: {text!r}")
    month = found["month"]
    number = int(month) if month.isdigit() else _month(month)
    return date(int(found["year"]), number, int(found["day"])).isoformat()


def _month(name: str) -> int:
    begin = name.casefold()[:3]
    return next((number for number, names in enumerate(_MONTHS, 1) if begin in names), 0)
