"""How wide a text is: read from the shipped TTF files, so that no window is needed to place a label.

Takes: text, size, family (`ui` or `map`), weight, italic. Gives: widths in drawing pixels, without kerning (so never too small).
Source: OpenType 1.9, tables `cmap` (formats 4 and 12), `head`, `hhea`, `hmtx`.
"""

from functools import cache, lru_cache
from pathlib import Path
from struct import unpack_from
from typing import NamedTuple

from kapdip_gui.paths import FONTS

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


class FontMetrics(NamedTuple):
    """Advance widths per character as shares of the font size; `missing` is the width of what the font lacks."""

    widths: dict[int, float]
    missing: float


def font_file(font: str = "ui", weight: int = 400, italic: bool = False) -> Path:
    """The shipped file for a family and style; the nearest upright or italic one, where the exact style is not shipped."""
    found = [key for key in _FILES if key[0] == font and key[2] == italic] or [key for key in _FILES if key[0] == font]
    return FONTS / _FILES[min(found, key=lambda key: abs(key[1] - weight))]


@cache
def font_metrics(file: Path) -> FontMetrics:
    """The widths in a TTF file. Raises OSError if it is missing, KeyError if it lacks a table."""
    data = file.read_bytes()
    tables = {}
    for index in range(unpack_from(">H", data, 4)[0]):
        tag, _, offset, _ = unpack_from(">4sIII", data, 12 + 16 * index)
        tables[tag] = offset
    per_em = unpack_from(">H", data, tables[b"head"] + 18)[0]
    count = unpack_from(">H", data, tables[b"hhea"] + 34)[0]
    advances = unpack_from(">" + "Hh" * count, data, tables[b"hmtx"])[::2]
    widths = {code: advances[min(glyph, count - 1)] / per_em for code, glyph in _glyphs(data, tables[b"cmap"]).items()}
    return FontMetrics(widths, advances[0] / per_em)


def _glyphs(data: bytes, cmap: int) -> dict[int, int]:
    """Character → glyph from the Unicode subtables."""
    glyphs: dict[int, int] = {}
    for index in range(unpack_from(">H", data, cmap + 2)[0]):
        platform, _, offset = unpack_from(">HHI", data, cmap + 4 + 8 * index)
        start = cmap + offset
        kind = unpack_from(">H", data, start)[0]
        if platform in (0, 3) and kind == 4:
            glyphs |= _segments(data, start)
        elif platform in (0, 3) and kind == 12:
            for group in range(unpack_from(">I", data, start + 12)[0]):
                first, last, glyph = unpack_from(">III", data, start + 16 + 12 * group)
                glyphs |= {code: glyph + code - first for code in range(first, last + 1)}
    return glyphs


def _segments(data: bytes, start: int) -> dict[int, int]:
    """A subtable of format 4."""
    count = unpack_from(">H", data, start + 6)[0] // 2
    ends = unpack_from(f">{count}H", data, start + 14)
    starts = unpack_from(f">{count}H", data, start + 16 + 2 * count)
    deltas = unpack_from(f">{count}H", data, start + 16 + 4 * count)
    ranges = start + 16 + 6 * count
    glyphs = {}
    for index, (first, last) in enumerate(zip(starts, ends, strict=True)):
        offset = unpack_from(">H", data, ranges + 2 * index)[0]
        for code in range(first, min(last, 0xFFFE) + 1):
            if offset == 0:
                glyph = (code + deltas[index]) & 0xFFFF
            else:
                glyph = unpack_from(">H", data, ranges + 2 * index + offset + 2 * (code - first))[0]
                glyph = (glyph + deltas[index]) & 0xFFFF if glyph else 0
            if glyph:
                glyphs[code] = glyph
    return glyphs


@lru_cache(maxsize=4096)
def text_width(text: str, size: float, font: str = "ui", weight: int = 400, italic: bool = False) -> float:
    """The width of one line of text in drawing pixels."""
    widths, missing = font_metrics(font_file(font, weight, italic))
    return sum(widths.get(ord(character), missing) for character in text) * size
