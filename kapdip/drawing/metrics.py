"""How wide a text is: read from the shipped TTF files, so that no window is needed to place a label.

Takes: text, size, family (`ui` or `map`), weight, italic. Gives: widths in drawing pixels, without kerning (so never
too small).
Source: OpenType 1.9, tables `cmap` (formats 4 and 12), `head`, `hhea`, `hmtx`.
"""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from struct import unpack_from

from kapdip.paths import FONTS

_FILES = {
    ("ui", 400, False): "SourceSans3_400Regular.ttf",
    ("ui", 400, True): "SourceSans3_400Regular_Italic.ttf",
    ("ui", 600, False): "SourceSans3_600SemiBold.ttf",
    ("ui", 700, False): "SourceSans3_700Bold.ttf",
    ("map", 400, False): "SourceSerif4_400Regular.ttf",
    ("map", 400, True): "SourceSerif4_400Regular_Italic.ttf",
    ("map", 600, False): "SourceSerif4_600SemiBold.ttf",
    ("map", 600, True): "SourceSerif4_600SemiBold_Italic.ttf",
}

CAP_HEIGHT = 0.66
"""Height of a capital as a share of the font size, for both families (0.660 Sans, 0.670 Serif)."""


class FontMetrics:
    """Advance widths of characters as shares of the font size, looked up in the font's tables
    when they are first asked for.
    """

    def __init__(self, data: bytes) -> None:
        tables = {}
        for index in range(unpack_from(">H", data, 4)[0]):
            tag, _, offset, _ = unpack_from(">4sIII", data, 12 + 16 * index)
            tables[tag] = offset
        self._data = data
        self._per_em: int = unpack_from(">H", data, tables[b"head"] + 18)[0]
        self._count: int = unpack_from(">H", data, tables[b"hhea"] + 34)[0]
        self._widths = tables[b"hmtx"]
        self._maps = list(_subtables(data, tables[b"cmap"]))
        self._known: dict[str, float] = {}

    def width(self, character: str) -> float:
        """The width of one character; that of the sign for what is missing, where the font lacks it."""
        found = self._known.get(character)
        if found is None:
            glyph = next((glyph for find, start in self._maps if (glyph := find(self._data, start, ord(character)))), 0)
            place = self._widths + 4 * min(glyph, self._count - 1)
            found = self._known[character] = unpack_from(">H", self._data, place)[0] / self._per_em
        return found


def font_file(font: str = "ui", weight: int = 400, italic: bool = False) -> Path:
    """The shipped file for a family and style; the nearest upright or italic one, where the
    exact style is not shipped.
    """
    found = [key for key in _FILES if key[0] == font and key[2] == italic] or [key for key in _FILES if key[0] == font]
    return FONTS / _FILES[min(found, key=lambda key: abs(key[1] - weight))]


@cache
def font_metrics(file: Path) -> FontMetrics:
    """The widths in a TTF file. Raises OSError if it is missing, KeyError if it lacks a table."""
    return FontMetrics(file.read_bytes())


def _subtables(data: bytes, cmap: int) -> Iterator[tuple[Callable[[bytes, int, int], int], int]]:
    """The Unicode subtables: how to find a glyph in them, and where they begin."""
    for index in range(unpack_from(">H", data, cmap + 2)[0]):
        platform, _, offset = unpack_from(">HHI", data, cmap + 4 + 8 * index)
        start = cmap + offset
        kind = unpack_from(">H", data, start)[0]
        if platform in (0, 3) and kind in _FINDERS:
            yield _FINDERS[kind], start


def _in_segments(data: bytes, start: int, code: int) -> int:
    """The glyph of a character in a subtable of format 4; 0 if it has none."""
    count = unpack_from(">H", data, start + 6)[0] // 2
    for index, last in enumerate(unpack_from(f">{count}H", data, start + 14)):
        if code > last:
            continue
        first, delta, place = (unpack_from(">H", data, start + 16 + 2 * (part * count + index))[0] for part in range(3))
        if code < first:
            return 0
        if place == 0:
            return int(code + delta) & 0xFFFF
        at = start + 16 + 2 * (2 * count + index) + place + 2 * (code - first)
        glyph: int = unpack_from(">H", data, at)[0]
        return (glyph + delta) & 0xFFFF if glyph else 0
    return 0


def _in_groups(data: bytes, start: int, code: int) -> int:
    """The glyph of a character in a subtable of format 12; 0 if it has none."""
    for group in range(unpack_from(">I", data, start + 12)[0]):
        first, last, glyph = unpack_from(">III", data, start + 16 + 12 * group)
        if first <= code <= last:
            return int(glyph + code - first)
    return 0


_FINDERS: dict[int, Callable[[bytes, int, int], int]] = {4: _in_segments, 12: _in_groups}


@lru_cache(maxsize=2048)
def text_width(text: str, size: float, font: str = "ui", weight: int = 400, italic: bool = False) -> float:
    """The width of one line of text in drawing pixels."""
    width = font_metrics(font_file(font, weight, italic)).width
    return sum(map(width, text)) * size


def shorten(text: str, width: float, size: float, face: str = "ui", weight: int = 400) -> str:
    """A name that is at most `width` wide: where it has no room it loses its middle, for names that are alike often
    differ at their end only.
    """
    if text_width(text, size, face, weight) <= width:
        return text
    for kept in range(len(text) - 1, 0, -1):
        short = f"{text[: (kept + 1) // 2].rstrip()}…{text[len(text) - kept // 2 :].lstrip()}"
        if text_width(short, size, face, weight) <= width:
            return short
    return "…"
