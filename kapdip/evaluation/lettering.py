"""What people typed, made fit for a page: no hidden signs, known widths, only characters that the fonts have.

Takes: any text (aliases, press, comments). Gives: `clean`, `paragraphs`, `columns` (cells of a fixed-width line),
`fit`, `wrap`, `printable`. Why: a direction override in an alias can turn the figures after it around, and a missing
glyph stops a PDF/UA file.
"""

import json
import unicodedata
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path

from kapdip.words.isolating import FIRST_STRONG, POP, isolated

_HIDDEN = frozenset(
    "\u00ad\u061c\u180e\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff\ufff9\ufffa\ufffb"
)
"""Marks that turn the writing direction or show nothing; joiners (U+200C, U+200D) stay, some
scripts and emoji need them.
"""
_KEPT_SEPARATORS = {"\u2028": "\n", "\u2029": "\n\n", "\u0085": "\n", "\t": " "}
_MOST_MARKS = 4
"""Combining marks on one letter; more would run over the lines above and below."""


def clean(text: str) -> str:
    """A text without control, direction and unpaired surrogate characters, in NFC; line ends are `\\n`."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    kept: list[str] = []
    marks = 0
    for raw in unicodedata.normalize("NFC", text):
        sign = _KEPT_SEPARATORS.get(raw, raw)
        category = unicodedata.category(sign[0])
        if sign in _HIDDEN or category in ("Cs", "Co", "Cn") or (category == "Cc" and sign[0] != "\n"):
            continue
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks <= _MOST_MARKS:
            kept.append(sign)
    return "".join(kept)


def clean_line(text: str) -> str:
    """As `clean`, in one line with single spaces: for names and headings."""
    return " ".join(clean(text).replace("\u00a0", " ").split())


def paragraphs(text: str) -> tuple[str, ...]:
    """The paragraphs of a text: one per line that holds something."""
    return tuple(line for raw in clean(text).split("\n") if (line := " ".join(raw.split())))


@lru_cache(maxsize=4096)
def _width(sign: str) -> int:
    if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in ("W", "F") else 1


def columns(text: str) -> int:
    """How many cells of a fixed-width line a text takes: 2 for CJK and emoji, 0 for marks and joiners."""
    width = 0
    joined = False
    for number, sign in enumerate(text):
        if joined and _width(sign) == 2:
            joined = False
            continue
        joined = sign == "\u200d"
        if sign == "\ufe0f" and number and _width(text[number - 1]) == 1:
            width += 1  # the emoji form of a narrow sign
        width += 0 if 0x1F3FB <= ord(sign) <= 0x1F3FF and number else _width(sign)
    return width


def fit(text: str, width: int) -> str:
    """A text cut to `width` cells, with a full stop for what is left out: `Kalle Wirs.`"""
    if columns(text) <= width:
        return text
    cut = text
    while cut and columns(cut) > width - 1:
        cut = cut[:-1]
    return cut.rstrip("\u200d ") + "."


def left(text: str, width: int) -> str:
    """A text filled up to `width` cells, flush left."""
    return isolated(text) + " " * max(0, width - columns(text))


def right(text: str, width: int) -> str:
    """A text filled up to `width` cells, flush right."""
    return " " * max(0, width - columns(text)) + isolated(text)


def wrap(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """Lines of at most `width` cells; `first` and `rest` are put before the first and the other lines. Never breaks at
    U+00A0.

    A word that is wider than a line is cut; nothing is lost.
    """
    lines: list[str] = []
    line, prefix, used = "", first, columns(first)
    for raw in text.replace("\n", " ").split(" "):
        for word in _pieces(raw, width - columns(rest)):
            extra = columns(word) + (1 if line else 0)
            if line and used + extra > width:
                lines.append(prefix + line)
                line, prefix, used = "", rest, columns(rest)
                extra = columns(word)
            line = f"{line} {word}" if line else word
            used += extra
    if line or not lines:
        lines.append((prefix + line).rstrip())
    return [item.replace("\u00a0", " ") for item in lines]


def _pieces(word: str, width: int) -> list[str]:
    """A word in pieces that fit into `width` cells; nothing for an empty word."""
    pieces: list[str] = []
    wide = columns(word)
    while wide > width or columns(word) > width:
        end = 1
        while end < len(word) and columns(word[: end + 1]) <= width:
            end += 1
        pieces.append(word[:end])
        word, wide = word[end:], wide - columns(word[:end])
    return [*pieces, word] if word else pieces


_SHOWN_AS_NOTHING = f"\u200c\u200d\ufe0e\ufe0f{FIRST_STRONG}{POP}"
"""Joiners, and what keeps words from right to left apart: in print such words are numbers."""


@cache
def _printed() -> Callable[[str], bool]:
    raw = json.loads(Path(__file__).with_name("glyphs.json").read_text(encoding="utf-8"))
    known = frozenset(code for low, high in raw["ranges"] for code in range(low, high + 1))
    return lambda sign: ord(sign) in known or sign == "\n"


@lru_cache(maxsize=1024)
def printable(text: str) -> str:
    """A text for print: what the fonts lack becomes its plain form where there is one (`ﬁ` → `fi`), else its number
    `[6771]`.

    The number keeps two names apart that a box would make equal; the HTML version shows the real characters.
    """
    has = _printed()
    if all(map(has, text)):
        return text
    out: list[str] = []
    run: list[str] = []
    for sign in text:
        plain = sign if has(sign) else unicodedata.normalize("NFKC", sign)
        if plain and all(map(has, plain)):
            _flush(run, out)
            out.append(plain)
        elif sign not in _SHOWN_AS_NOTHING:
            run.append(f"{ord(sign):X}")
    _flush(run, out)
    return "".join(out)


def _flush(run: list[str], out: list[str]) -> None:
    if run:
        out.append(f"[{' '.join(run)}]")
        run.clear()
