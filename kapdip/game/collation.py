"""The published order of names: Unicode collation in small.

Takes a text; gives a key for `sorted`. What is kept of the Unicode Collation Algorithm (UTS #10) is what German and
English names need, with no table of 2 MB to load and to ship:

1. base letters, without marks and case: ä = a, ß = ss, ø = o (CLDR root order, which German (DIN 5007-1) and English
share), in the
   order spaces < punctuation < signs < digits < letters; scripts follow each other as their code points do;
2. then marks (a before ä), 3. then case (small before capital), 4. at last the code points, so that no two names are
equal.

Rules: docs/rules.md 9.
"""

import unicodedata
from functools import lru_cache
from typing import TypeAlias

CollationKey: TypeAlias = tuple[tuple[tuple[int, int, str], ...], tuple[str, ...], tuple[int, ...], str]

_EXPANDED = {"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ł": "l", "ð": "d", "þ": "th", "ı": "i", "ħ": "h", "ŧ": "t"}
_CLASSES = {"Z": 0, "C": 0, "P": 1, "S": 2, "N": 3, "L": 4, "M": 4}


@lru_cache(maxsize=1024)
def collation_key(text: str) -> CollationKey:
    """The key of a text; keys of different texts differ (after NFC)."""
    composed = unicodedata.normalize("NFC", text)
    primary: list[tuple[int, int, str]] = []
    marks: list[str] = []
    cases: list[int] = []
    for char in unicodedata.normalize("NFD", composed):
        if unicodedata.combining(char) and marks:
            marks[-1] += char
            continue
        for base in unicodedata.normalize("NFKD", _EXPANDED.get(char.lower(), char.casefold())):
            primary.append(_weight(base))
            marks.append("" if char.lower() not in _EXPANDED else char.lower())
            cases.append(int(char != char.lower()))
    return tuple(primary), tuple(marks), tuple(cases), composed


def _weight(char: str) -> tuple[int, int, str]:
    kind = _CLASSES[unicodedata.category(char)[0]]
    return (kind, unicodedata.digit(char, 10) if kind == 3 else 0, char)
