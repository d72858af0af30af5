"""Display lists as pictures: PNG with Qt's painter, the same drawing as the window and the SVG.

Takes: a display list, paints, a width in pixels. Gives: QImage, and the bytes of a PNG file.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from time import perf_counter

from PySide6.QtCore import QBuffer, QIODevice, QObject
from PySide6.QtGui import QImage, QPainter

from kapdip.drawing.scene import DisplayList
from kapdip.drawing.style import Paint
from kapdip_gui.map.pens import paint_item
from kapdip_gui.process.work import run_between
from kapdip_gui.style.fonts import load_fonts

WORK = 0.008
"""Seconds of painting after which a key or a click is let in."""


def render_image(drawing: DisplayList, paints: Mapping[str, Paint], width: int) -> QImage:
    """The drawing as an image of this width."""
    image = _paper(drawing, width)
    for _ in _painting(image, drawing, paints):
        pass
    return image


def render_between(
    drawing: DisplayList, paints: Mapping[str, Paint], width: int, done: Callable[[QImage], object], owner: QObject
) -> None:
    """Paint the image between the window's events, and hand it over. Not beside the window: pens and paths are kept
    for all who paint, and Qt lets only one thread use them.
    """
    image = _paper(drawing, width)
    run_between(_painting(image, drawing, paints), partial(done, image), owner)


def _paper(drawing: DisplayList, width: int) -> QImage:
    image = QImage(width, round(drawing.height * width / drawing.width), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0xFFFFFFFF)
    return image


def _painting(image: QImage, drawing: DisplayList, paints: Mapping[str, Paint]) -> Iterator[None]:
    load_fonts()
    scale = image.width() / drawing.width
    with QPainter(image) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.scale(scale, scale)
        rest = perf_counter() + WORK
        for item in drawing:
            paint_item(painter, item, paints[item.role], (drawing.width, drawing.height))
            if perf_counter() > rest:
                yield
                rest = perf_counter() + WORK


def png_bytes(image: QImage) -> bytes:
    """An image as a PNG file holds it."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())
