"""Paints a chart's drawing in the window: shapes as on the map, letters as the window writes its own.

Takes: a painter, a display list. Gives: `paint_drawing`, and `pictured`, the drawing as a picture to be kept.
"""

from functools import lru_cache

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPixmap

from kapdip.drawing.chart_style import chart_paints
from kapdip.drawing.scene import DisplayList, Text
from kapdip.drawing.style import Paint
from kapdip.theme import look
from kapdip_gui.map.pens import brush_of, paint_item
from kapdip_gui.style import style


def paint_drawing(painter: QPainter, drawing: DisplayList) -> None:
    """Paint it in the colours of the theme in use."""
    paints, size = chart_paints(style().theme.name, style().board), (drawing.width, drawing.height)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    for item in drawing:
        paint = paints[item.role]
        if isinstance(item, Text) and not paint.halo:
            _write(painter, item, paint)
        else:
            paint_item(painter, item, paint, size)


def pictured(drawing: DisplayList, size: QSize, ratio: float) -> QPixmap:
    """A picture of this size for a screen with so many pixels to one."""
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(style().colour("panel"))
    with QPainter(picture) as painter:
        paint_drawing(painter, drawing)
    return picture


def _write(painter: QPainter, item: Text, paint: Paint) -> None:
    """One line of text: much quicker than the outlines of its letters, which the map needs for its halos."""
    font, metrics = _font(paint.font or "ui", round(item.size), paint.weight)
    left = {"start": 0.0, "middle": 0.5, "end": 1.0}[item.align] * (
        metrics.horizontalAdvance(item.text) if item.align != "start" else 0
    )
    painter.setFont(font)
    painter.setPen(brush_of(paint, 1, 1).color())
    painter.drawText(QPointF(item.x - left, item.y), item.text)


@lru_cache(maxsize=64)
def _font(family: str, pixels: int, weight: int) -> tuple[QFont, QFontMetricsF]:
    font = QFont(look().fonts[family])
    font.setPixelSize(max(1, pixels))
    font.setWeight(QFont.Weight(weight))
    return font, QFontMetricsF(font)
