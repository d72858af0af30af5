"""Whole numbers as people write them, with their thousands separated by a dot, a comma, a space or an apostrophe.

Takes: text as `orders.cleaning.clean` leaves it. Gives: `whole_number`, `plain_text` for what is typed into a cell.
Rules: docs/rules.md 2.2 to 2.5.
"""

import re

from kapdip.orders.cleaning import clean

WHOLE = r"(?:[1-9][0-9]{0,2}(?P<parted>[ .,'])[0-9]{3}(?:(?P=parted)[0-9]{3})*|[0-9]+)"
"""A pattern for a whole number; a group of thousands has three digits, and all are separated in one way."""
_WHOLE = re.compile(WHOLE)
_ACCENTS = str.maketrans("´`", "''")


def plain_text(text: str) -> str:
    """The text with one kind of space, dash and apostrophe, so that a number in it can be read."""
    return " ".join(clean(text.translate(_ACCENTS)).split())


def whole_number(text: str) -> int | None:
    """`"1.200"`, `"1 200"`, `"1'200"`, `"1200"` as 1200; None for anything else, a fraction
    (`"1.5"`, `"0.500"`) included.
    """
    return int(re.sub(r"[^0-9]", "", text)) if _WHOLE.fullmatch(text) else None
