"""Display lists as pictures: PNG with Qt's painter, the same drawing as the window and the SVG.

Takes: a display list, paints, a width in pixels. Gives: QImage, and the bytes of a PNG file.
"""

from collections.abc import Mapping

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage, QPainter

from kapdip.drawing.scene import DisplayList
from kapdip.drawing.style import Paint
from kapdip_gui.map.pens import paint_item
from kapdip_gui.style.fonts import load_fonts


def render_image(drawing: DisplayList, paints: Mapping[str, Paint], width: int) -> QImage:
    """The drawing as an image of this width."""
    load_fonts()
    scale = width / drawing.width
    image = QImage(width, round(drawing.height * scale), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.scale(scale, scale)
    for item in drawing:
        paint_item(painter, item, paints[item.role], (drawing.width, drawing.height))
    painter.end()
    return image


def png_bytes(image: QImage) -> bytes:
    """An image as a PNG file holds it."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())
