"""Paints as Qt sees them: pens, brushes, fonts, painter paths, each made once.

Takes: `Paint`, path data, text primitives. Gives: QPen, QBrush, QFont, QPainterPath.
"""

import re
from functools import lru_cache

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QImage,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QRadialGradient,
    QTransform,
)

from kapdip_gui.drawing.scene import Disc, Path, Primitive, Text
from kapdip_gui.drawing.style import FAMILIES, Paint
from kapdip_gui.drawing.svg import pattern_line, pattern_path
from kapdip_gui.paths import FONTS

_TILE = 4
"""Pixels per drawing pixel in the tile of a pattern."""


def load_fonts() -> None:
    """Make the shipped fonts known to Qt (once per process)."""
    _load_fonts()


@lru_cache(maxsize=1)
def _load_fonts() -> None:
    for file in sorted(FONTS.glob("*.ttf")):
        QFontDatabase.addApplicationFont(str(file))


@lru_cache(maxsize=8192)
def painter_path(d: str) -> QPainterPath:
    """Path data as a painter path. Callers must not change it."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for run in re.findall(r"[MLQCZ][^MLQCZ]*", d):
        _command(path, run[0], list(map(float, run[1:].replace(",", " ").split())))
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


@lru_cache(maxsize=512)
def font_of(paint: Paint, size: float) -> QFont:
    """The font of a role at a size in drawing pixels."""
    font = QFont(FAMILIES[paint.font or "ui"].strip("'"))
    # glyph outlines are taken at a fixed large size and scaled: no hinting, no rounding of widths
    font.setPixelSize(100)
    font.setWeight(QFont.Weight(paint.weight))
    font.setItalic(paint.italic)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


@lru_cache(maxsize=2048)
def _glyphs(text: str, paint: Paint, align: str) -> QPainterPath:
    font = font_of(paint, 100)
    width = QFontMetricsF(font).horizontalAdvance(text)
    start = {"start": 0.0, "middle": -width / 2, "end": -width}[align]
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addText(start, 0, font, text)
    return path


def text_path(item: Text, paint: Paint) -> QPainterPath:
    """The letters of a text as a path at its place."""
    share = item.size / 100
    transform = QTransform(share, 0, 0, share, item.x, item.y)
    return transform.map(_glyphs(item.text, paint, item.align))


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


def halo_pen(paint: Paint) -> QPen:
    """The line under the letters of a text."""
    colour = QColor(paint.halo)
    colour.setAlphaF(paint.halo_opacity)
    pen = QPen(colour, paint.halo_width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


_HALOS: dict[tuple[str, Paint, str], QPainterPath] = {}
_NORMAL = 15.0
"""The font size for which a role's halo has its width; it grows with the letters."""


def known_halo(item: Text, paint: Paint) -> QPainterPath | None:
    """The area of a text's halo at its place, if it was made before."""
    area = _HALOS.get((item.text, paint, item.align))
    if area is None:
        return None
    share = item.size / _NORMAL
    return QTransform(share, 0, 0, share, item.x, item.y).map(area)


def make_halo(item: Text, paint: Paint) -> None:
    """Make the area of a text's halo known: the line around the letters as one simple shape, slow to make and quick to fill."""
    here = Text(0, 0, item.text, _NORMAL, item.role, item.z, align=item.align)
    area = QPainterPathStroker(halo_pen(paint)).createStroke(text_path(here, paint))
    area.setFillRule(Qt.FillRule.WindingFill)
    if len(_HALOS) > 2000:
        _HALOS.clear()
    _HALOS[item.text, paint, item.align] = area.simplified()


@lru_cache(maxsize=512)
def brush_of(paint: Paint, width: float, height: float) -> QBrush:
    """The brush of a role on a drawing of this size."""
    if paint.pattern:
        return _pattern_brush(paint)
    if not paint.fill:
        return QBrush(Qt.BrushStyle.NoBrush)
    if paint.fill_edge:
        gradient = QRadialGradient(QPointF(width / 2, height / 2), max(width, height) * 0.7)
        gradient.setColorAt(0, QColor(paint.fill))
        gradient.setColorAt(1, QColor(paint.fill_edge))
        return QBrush(gradient)
    return QBrush(QColor(paint.fill))


def _pattern_brush(paint: Paint) -> QBrush:
    side = round(paint.pattern_spacing * _TILE)
    tile = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    tile.fill(Qt.GlobalColor.transparent)
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
    """Paint one primitive at once (for pictures; the window uses scene items)."""
    painter.setOpacity(item.opacity * paint.opacity)
    path = item_path(item, paint)
    if isinstance(item, Text) and paint.halo:
        painter.strokePath(path, halo_pen(paint))
    painter.setPen(pen_of(paint))
    painter.setBrush(brush_of(paint, *size))
    painter.drawPath(path)
