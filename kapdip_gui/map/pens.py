"""Paints as Qt sees them: pens, brushes, painter paths, each made once.

Takes: `Paint`, path data, primitives. Gives: QPen, QBrush, QPainterPath.
"""

import re
from functools import lru_cache

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QGradient,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
    QTransform,
)

from kapdip.drawing.map_style import worn
from kapdip.drawing.path_numbers import numbers_of
from kapdip.drawing.scene import Disc, Path, Primitive, Text
from kapdip.drawing.style import Paint
from kapdip.drawing.svg import pattern_line, pattern_path, stops_of
from kapdip.theme import PowerColours
from kapdip_gui.map.letters import halo_path, text_path
from kapdip_gui.map.polygons import polygon_of

_TILE = 4
"""Pixels per drawing pixel in the tile of a pattern."""


@lru_cache(maxsize=768)
def painter_path(d: str) -> QPainterPath:
    """Path data as a painter path. Callers must not change it."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    if "Q" in d or "C" in d:
        for run in re.findall(r"[MLQCZ][^MLQCZ]*", d):
            _command(path, run[0], list(map(float, run[1:].replace(",", " ").split())))
        return path
    numbers, begin = numbers_of(d), 0
    for run in d.split("M")[1:]:
        end = begin + 2 * run.count(",")
        path.addPolygon(polygon_of(numbers[begin:end]))
        if run.endswith("Z"):
            path.closeSubpath()
        begin = end
    return path


def _command(path: QPainterPath, command: str, n: list[float]) -> None:
    if command == "M":
        path.moveTo(n[0], n[1])
    elif command == "L":
        path.lineTo(n[0], n[1])
    elif command == "Q":
        path.quadTo(n[0], n[1], n[2], n[3])
    elif command == "C":
        path.cubicTo(n[0], n[1], n[2], n[3], n[4], n[5])
    else:
        path.closeSubpath()


def disc_path(item: Disc) -> QPainterPath:
    """A circle as a path."""
    path = QPainterPath()
    path.addEllipse(QPointF(item.x, item.y), item.r, item.r)
    return path


def item_path(item: Primitive, paint: Paint) -> QPainterPath:
    """The outline of any primitive."""
    if isinstance(item, Path):
        return painter_path(item.d)
    return disc_path(item) if isinstance(item, Disc) else text_path(item, paint)


@lru_cache(maxsize=512)
def pen_of(paint: Paint) -> QPen:
    """The pen of a role; no pen where it has no line. Dashes in Qt count in pen widths."""
    if not paint.stroke or paint.halo:
        return QPen(Qt.PenStyle.NoPen)
    pen = QPen(QColor(paint.stroke), paint.width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap if paint.cap == "round" else Qt.PenCapStyle.FlatCap)
    if paint.dash:
        pen.setDashPattern([part / paint.width for part in paint.dash])
    return pen


@lru_cache(maxsize=512)
def halo_brush(paint: Paint) -> QBrush:
    """The brush of the area under the letters of a text."""
    colour = QColor(paint.halo)
    colour.setAlphaF(paint.halo_opacity)
    return QBrush(colour)


@lru_cache(maxsize=512)
def brush_of(paint: Paint, width: float, height: float) -> QBrush:
    """The brush of a role on a drawing of this size."""
    if paint.pattern:
        return _pattern_brush(paint)
    if not paint.fill:
        return QBrush(Qt.BrushStyle.NoBrush)
    if paint.cut:
        band = QLinearGradient(QPointF(0, 0), QPointF(1 if paint.cut == "slant" else 0, 1))
        band.setCoordinateMode(QGradient.CoordinateMode.ObjectMode)
        for at, colour in stops_of(paint):
            band.setColorAt(at, QColor(colour))
        return QBrush(band)
    if paint.fill_edge:
        gradient = QRadialGradient(QPointF(width / 2, height / 2), max(width, height) * 0.7)
        gradient.setColorAt(0, QColor(paint.fill))
        gradient.setColorAt(1, QColor(paint.fill_edge))
        return QBrush(gradient)
    return QBrush(QColor(paint.fill))


def sign_brush(own: PowerColours) -> QBrush:
    """What the chip of a power is filled with."""
    return brush_of(worn(own), 0, 0)


def _pattern_brush(paint: Paint) -> QBrush:
    side = round(paint.pattern_spacing * _TILE)
    tile = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    tile.fill(QColor(paint.ground) if paint.ground else Qt.GlobalColor.transparent)
    painter = QPainter(tile)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(_TILE, _TILE)
    pen = QPen(QColor(paint.fill), pattern_line(paint))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawPath(painter_path(pattern_path(paint.pattern, paint.pattern_spacing)))
    painter.end()
    brush = QBrush(tile)
    brush.setTransform(QTransform.fromScale(1 / _TILE, 1 / _TILE))
    return brush


def paint_item(painter: QPainter, item: Primitive, paint: Paint, size: tuple[float, float]) -> None:
    """Paint one primitive at once (for pictures; the window keeps what it paints as `Strokes`)."""
    painter.setOpacity(item.opacity * paint.opacity)
    if isinstance(item, Text) and paint.halo:
        painter.fillPath(halo_path(item, paint), halo_brush(paint))
    painter.setPen(pen_of(paint))
    painter.setBrush(brush_of(paint, *size))
    painter.drawPath(item_path(item, paint))
