"""What people wrote, within a sentence of the program: words that run from right to left turn nothing around them.

Takes: texts. Gives: `isolated`, `apart`. Source: Unicode Standard Annex 9 (isolates).
"""

import re
from collections.abc import Iterable
from unicodedata import bidirectional

FIRST_STRONG, POP = "\u2068", "\u2069"
_RIGHT_TO_LEFT = frozenset({"R", "AL", "RLE", "RLO", "RLI"})
_PAIR = re.compile(f"{FIRST_STRONG}[^\u2066-\u2069]*{POP}")
_ISOLATES = dict.fromkeys(range(0x2066, 0x206A))


def isolated(text: str) -> str:
    """The text with a direction of its own, if it needs one. Names in it that have theirs keep it; an isolate that
    somebody typed and did not close, or closed twice, would let the text out of its own and is dropped.
    """
    if text.isascii():
        return text
    rest = _PAIR.sub("", text)
    if not any(bidirectional(letter) in _RIGHT_TO_LEFT for letter in rest):
        return text
    if rest != rest.translate(_ISOLATES):
        text = text.translate(_ISOLATES)
    return f"{FIRST_STRONG}{text}{POP}"


def apart(names: Iterable[str]) -> str:
    """`Anna, Bert`: names one after another, in that order whatever directions they have."""
    return ", ".join(map(isolated, names))
