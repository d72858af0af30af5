"""A drawing as PNG without a window: typst paints the SVG, with the fonts that the program brings.

Takes an SVG of `drawing.svg` and its size. Gives: bytes. Raises `PrintError` where typst refuses it.
"""

import json

import typst

from kapdip_gui.evaluation.errors import PrintError
from kapdip_gui.evaluation.pdf import TEMPLATES, fonts, forget, frame
from kapdip_gui.words.tongue import Tongue

SHARPNESS = 144
"""Pixels for 72 of the drawing."""


def svg_png(svg: str, title: str, width: float, height: float, lang: Tongue) -> bytes:
    """The picture, twice as large as the drawing."""
    data = frame(title, lang, {}) | {"svg": svg, "width": width, "height": height}
    try:
        made = typst.compile(
            str(TEMPLATES / "picture.typ"),
            root=str(TEMPLATES),
            font_paths=fonts(),
            sys_inputs={"doc": json.dumps(data, ensure_ascii=False)},
            format="png",
            ppi=SHARPNESS,
        )
    except typst.TypstError as error:
        raise PrintError(str(error)) from error
    finally:
        forget()
    assert isinstance(made, bytes)
    return made
