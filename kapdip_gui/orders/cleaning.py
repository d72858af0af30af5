"""Makes typed text comparable: one kind of dash, no marks, no case.

Takes: a line as people and mail programs leave it. Gives: `clean` text for showing and splitting, `fold` text for
comparing, and the `tokens` of a line. Nothing here knows any word.
"""

import re
import unicodedata

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
_SIGNS = str.maketrans(_DASHES | _ARROWS | _QUOTES)
_PLAIN = str.maketrans(_LETTERS)
_TOKEN = re.compile(r"[a-z0-9]+|[-=]*>+|-+|[^\sa-z0-9]")
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
    return "".join(letter for letter in marked if not unicodedata.combining(letter))


def tokens(text: str) -> tuple[str, ...]:
    """The folded words and signs of a line; arrows and dashes of any length are `-`, silent signs are left out."""
    found = _TOKEN.findall(fold(clean(text)))
    return tuple("-" if token[-1] in "->" and token != ">" else token for token in found if token not in _SILENT)
