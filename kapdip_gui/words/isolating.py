"""What people wrote, within a sentence of the program: words that run from right to left turn nothing around them.

Takes: a text. Gives: `isolated`. Source: Unicode Standard Annex 9 (isolates).
"""

from unicodedata import bidirectional

FIRST_STRONG, POP = "\u2068", "\u2069"
_RIGHT_TO_LEFT = frozenset({"R", "AL", "RLE", "RLO", "RLI"})


def isolated(text: str) -> str:
    """The text with a direction of its own, if it needs one."""
    if text.isascii() or not any(bidirectional(letter) in _RIGHT_TO_LEFT for letter in text):
        return text
    return f"{FIRST_STRONG}{text}{POP}"
