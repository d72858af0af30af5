"""Make the fonts that an HTML evaluation carries, and the list of characters that the printed one can show.

Takes: the unmodified fonts of `assets/fonts`. Gives: WOFF2 subsets in `assets/fonts/web`, and
`kapdip/evaluation/glyphs.json`. The subsets are named KD Sans and KD Serif, as a changed font may not keep the
reserved name "Source" (OFL 1.1, clause 3). Needs fonttools and brotli, which the program itself does not: `pip install
fonttools brotli`, then run this file.
"""

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "assets" / "fonts"
WEB = FONTS / "web"
GLYPHS = ROOT / "kapdip" / "evaluation" / "glyphs.json"

FACES = {
    "SourceSans3_400Regular.ttf": ("KD Sans", "Regular", "KDSans-400"),
    "SourceSans3_400Regular_Italic.ttf": ("KD Sans", "Italic", "KDSans-400i"),
    "SourceSans3_700Bold.ttf": ("KD Sans", "Bold", "KDSans-700"),
    "SourceSerif4_400Regular.ttf": ("KD Serif", "Regular", "KDSerif-400"),
    "SourceSerif4_400Regular_Italic.ttf": ("KD Serif", "Italic", "KDSerif-400i"),
    "SourceSerif4_600SemiBold.ttf": ("KD Serif", "SemiBold", "KDSerif-600"),
    "SourceSerif4_600SemiBold_Italic.ttf": ("KD Serif", "SemiBold Italic", "KDSerif-600i"),
}
RANGES = [
    (0x20, 0x7E),
    (0xA0, 0x17F),
    (0x218, 0x21B),
    (0x1E9E, 0x1E9E),
    (0x2010, 0x2027),
    (0x202F, 0x203A),
    (0x2044, 0x2044),
]
SINGLE = (
    0x20AC,
    0x2190,
    0x2191,
    0x2192,
    0x2193,
    0x2212,
    0x2248,
    0x2260,
    0x2264,
    0x2265,
    0x25B2,
    0x25BC,
    0x25CF,
    0x2192,
    0x2116,
)
FEATURES = ["kern", "liga", "ccmp", "locl", "mark", "mkmk", "lnum", "onum", "pnum", "tnum"]
KEPT_NAMES = {0, 13, 14}
"""Copyright, licence and its address stay as they are; every other name is ours."""


def wanted_characters() -> list[int]:
    """The characters of the web fonts: Latin with its extensions, and the signs that the document uses."""
    return sorted({code for low, high in RANGES for code in range(low, high + 1)} | set(SINGLE))


def rename(font: Any, family: str, style: str, file: str) -> None:
    """Give a subset its own name, so that nothing but the copyright line says "Source"."""
    table = font["name"]
    table.names = [record for record in table.names if record.nameID in KEPT_NAMES]
    for number, text in (
        (1, family),
        (2, style),
        (3, f"{file};Kapdip"),
        (4, f"{family} {style}"),
        (5, "Version 1.000"),
        (6, file),
    ):
        table.setName(text, number, 3, 1, 0x409)


def build_web_fonts() -> int:
    """Write the subsets; gives their size together in bytes."""
    from fontTools import subset  # type: ignore[import-not-found,import-untyped,unused-ignore]

    WEB.mkdir(exist_ok=True)
    total = 0
    for source, (family, style, name) in FACES.items():
        options = subset.Options(
            flavor="woff2", layout_features=FEATURES, name_IDs=["*"], hinting=False, notdef_outline=True
        )
        font = subset.load_font(FONTS / source, options)
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes=wanted_characters())
        subsetter.subset(font)
        rename(font, family, style, name)
        file = WEB / f"{name}.woff2"
        subset.save_font(font, file, options)
        total += file.stat().st_size
    return total


def write_glyphs() -> int:
    """Write the ranges of characters that every face of the printed document has; gives their number."""
    from fontTools.ttLib import TTFont  # type: ignore[import-not-found,import-untyped,unused-ignore]

    common: set[int] | None = None
    for file in sorted(FONTS.glob("*.ttf")):
        has = set(TTFont(file).getBestCmap())
        common = has if common is None else common & has
    codes = sorted(common or set())
    ranges: list[list[int]] = []
    for code in codes:
        if ranges and ranges[-1][1] == code - 1:
            ranges[-1][1] = code
        else:
            ranges.append([code, code])
    GLYPHS.write_text(
        json.dumps(
            {"about": "Characters that all printed fonts have (packaging/build_web_fonts.py).", "ranges": ranges}
        )
        + "\n"
    )
    return len(codes)


if __name__ == "__main__":
    print(f"{build_web_fonts()} bytes of web fonts, {write_glyphs()} characters in print")
