"""A drawing as PNG without a window: typst paints the SVG, with the fonts that the program brings.

Takes an SVG of `drawing.svg` and its size. Gives: bytes. Raises `PrintError` where typst refuses it.
"""

from kapdip.evaluation.pdf import frame, typeset
from kapdip.words.board_language import BoardLanguage

SHARPNESS = 144
"""Pixels for 72 of the drawing."""


def svg_png(svg: str, title: str, width: float, height: float, lang: BoardLanguage) -> bytes:
    """The picture, twice as large as the drawing."""
    data = frame(title, lang, {}) | {"svg": svg, "width": width, "height": height}
    return typeset("picture.typ", data, format="png", ppi=SHARPNESS)
