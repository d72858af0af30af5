"""Makes typed text comparable: one kind of dash, no marks, no case.

Takes: a line as people and mail programs leave it. Gives: `clean` text for showing and splitting, `fold` text for
comparing, and the `tokens` of a line. Nothing here knows any word.
"""

import re
import unicodedata
from functools import lru_cache

LONGEST_LINE = 400
"""Characters; no order is longer, and a longer line is not read at all."""

_DASHES = dict.fromkeys("\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\ufe58\ufe63\uff0d\u2500\u2501", "-")
_ARROWS = dict.fromkeys("\u2192\u21d2\u2794\u279c\u27a1\u21a6\u2799\u279d\u279e\u27a4\u25b8\u25ba\u00bb\u203a", "->")
_QUOTES = dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab", '"') | dict.fromkeys(
    "\u2018\u2019\u201a\u201b\u2032\u2039", "'"
)
_LETTERS = {
    "ı": "i",
    "ł": "l",
    "Ł": "L",
    "ø": "o",
    "Ø": "O",
    "đ": "d",
    "æ": "ae",
    "Æ": "Ae",
    "œ": "oe",
    "Œ": "Oe",
    "þ": "th",
    "ð": "d",
}
_TELLING = "\u26d4\u2612\u2613\u274c\u274e\u2716\u2717\u2718\u2753\u2754\U0001f6ab\U0001f6d1\U0001f44e\U0001f914"
"""Pictures that withdraw or doubt what is beside them."""
_PICTURES = dict.fromkeys(
    chr(code)
    for begin, end in ((0x2600, 0x27C0), (0x1F1E6, 0x1FB00), (0xFE0E, 0xFE10))
    for code in range(begin, end)
    if chr(code) not in _TELLING
)
"""Flags, hands and faces: they say nothing of an order."""
_SUMS = dict.fromkeys("\u2795\U0001f4c8\U0001f53c\U0001f53a", "+") | dict.fromkeys(
    "\u2796\U0001f4c9\U0001f53d\U0001f53b", "-"
)
"""Plus and minus; a curve or an arrow that goes up or down."""
_SIGNS = str.maketrans(dict.fromkeys(_PICTURES, " ") | _DASHES | _ARROWS | _QUOTES | _SUMS)
_PLAIN = str.maketrans(_LETTERS)
_TOKEN = re.compile(r"[a-z0-9]+|[^\W_a-z0-9]+|(?<![-=])[-=]*>+|-+|[^\sa-z0-9]")
_SILENT = frozenset(".!?\"'`´_*•·~^|")
"""Signs that mean nothing in an order; they only part words."""


def clean(text: str) -> str:
    """The line without control, format and bidirectional marks, with one kind of space, dash, arrow and quote."""
    if text.isascii() and text.isprintable():
        return text.strip()
    text = unicodedata.normalize("NFKC", text.translate(_SIGNS)).translate(_SIGNS)
    kept = [
        " " if letter.isspace() else letter
        for letter in text
        if letter.isspace() or unicodedata.category(letter)[0] != "C"
    ]
    return "".join(kept).strip()


def fold(text: str) -> str:
    """Small letters without marks: `Großbritannien` gives `grossbritannien`, `Ägäis` gives `agais`."""
    if text.isascii():
        return text.lower()
    marked = unicodedata.normalize("NFKD", text.translate(_PLAIN).casefold())
    return "".join([letter for letter in marked if not unicodedata.combining(letter)])


@lru_cache(maxsize=64)
def tokens(text: str) -> tuple[str, ...]:
    """The folded words and signs of a line; arrows and dashes of any length are `-`, silent signs are left out."""
    found = _TOKEN.findall(fold(clean(text)))
    return tuple(["-" if token[-1] in "->" and token != ">" else token for token in found if token not in _SILENT])
