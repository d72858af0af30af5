"""Primitives made ready to be painted: outlines, pens and brushes, compared so that only what differs is made and
painted again.

Takes: primitives and their paints. Gives: the boxes that changed, painting of any part, and what is under a point.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from operator import attrgetter, is_
from typing import NamedTuple, TypeAlias

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPainterPathStroker, QPen, QRegion

from kapdip.drawing.scene import Primitive, Text
from kapdip.drawing.style import Paint
from kapdip_gui.map.letters import halo_path
from kapdip_gui.map.pens import brush_of, halo_brush, item_path, pen_of
from kapdip_gui.style.fonts import load_fonts

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom, in drawing pixels."""

_z = attrgetter("z")
_NO_PEN = QPen(Qt.PenStyle.NoPen)
_HAIR = 0.5
"""How far antialiasing may reach beyond an outline, in drawing pixels."""
_EASY = 6.0
"""How wide a line is, at least, for the pointer, in drawing pixels."""


class Stroke(NamedTuple):
    """One act of painting: the box that it covers, and that in whole pixels; outline, tools,
    opacity, and what it belongs to.
    """

    box: Box
    pixels: QRect
    path: QPainterPath
    tools: "_Tools"
    opacity: float
    key: str

    def covers(self, x: float, y: float) -> bool:
        """Whether a point is on it, or near enough to its line."""
        left, top, right, bottom = self.box
        if not (left <= x <= right and top <= y <= bottom):
            return False
        at, (pen, brush, _, _) = QPointF(x, y), self.tools
        if brush.style() is not Qt.BrushStyle.NoBrush and self.path.contains(at):
            return True
        if pen.style() is Qt.PenStyle.NoPen:
            return False
        line = QPainterPathStroker()
        line.setWidth(max(pen.widthF(), _EASY))
        return line.createStroke(self.path).contains(at)


class _Tools(NamedTuple):
    """What an outline is painted with, and how far that reaches beyond it."""

    pen: QPen
    brush: QBrush
    opacity: float
    reach: float


_Painters: TypeAlias = tuple[_Tools | None, _Tools]
"""The tools for a role's halo, if it has one, and for the thing itself."""


class Strokes:
    """What a list of primitives looks like with certain paints."""

    def __init__(self, width: float, height: float) -> None:
        load_fonts()
        self._size = (width, height)
        self._paints: Mapping[str, Paint] = {}
        self._items: Sequence[Primitive] = ()
        self._made: dict[int, tuple[Stroke, ...]] = {}
        self._order: list[Stroke] = []

    def show(self, items: Sequence[Primitive], paints: Mapping[str, Paint]) -> list[Box]:
        """Show exactly these primitives from now on: the boxes that changed.

        What is the same object as before is known at once (drawings hand out the same ones as long as nothing changes),
        what is equal at a second look; unless its paint is another one now.
        """
        others = (
            set()
            if paints is self._paints
            else {role for role, paint in paints.items() if self._paints.get(role) != paint}
        )
        self._paints = paints
        if not others and len(items) == len(self._items) and all(map(is_, items, self._items)):
            return []
        gone = dict(zip(map(id, self._items), self._items, strict=True))
        kept: dict[int, tuple[Stroke, ...]] = {}
        fresh = []
        for item in items:
            if item.role not in others and gone.pop(id(item), None) is not None:
                kept[id(item)] = self._made[id(item)]
            elif id(item) not in kept:
                fresh.append(item)
        equal = {item: self._made[number] for number, item in gone.items() if item.role not in others}
        boxes = dict.fromkeys(_box(self._made[number]) for number, item in gone.items() if item.role in others)
        for item in fresh:
            known = equal.pop(item, None)
            kept[id(item)] = known or _strokes(item, paints[item.role], self._size)
            if known is None:
                boxes[_box(kept[id(item)])] = None
        boxes.update((_box(strokes), None) for strokes in equal.values())
        self._items, self._made = tuple(items), kept
        self._order = list(chain.from_iterable([kept[id(item)] for item in sorted(items, key=_z)]))
        return list(boxes)

    def make_ready(self, item: Primitive, paints: Mapping[str, Paint]) -> None:
        """Make ready what is to be shown next with these paints: then it has only to be compared."""
        if id(item) not in self._made:
            _strokes(item, paints[item.role], self._size)

    def paint(self, painter: QPainter, region: QRegion) -> None:
        """Paint what touches this region (drawing pixels), with a painter in drawing coordinates."""
        touches = region.intersects
        held = None
        for _, pixels, path, tools, opacity, _ in self._order:
            if touches(pixels):
                if tools is not held:
                    painter.setPen(tools.pen)
                    painter.setBrush(tools.brush)
                    held = tools
                painter.setOpacity(opacity)
                painter.drawPath(path)

    def key_at(self, x: float, y: float, prefix: str) -> str:
        """The key of the topmost primitive under a point, of those whose key begins with
        `prefix`; `""` if there is none.
        """
        keys = (stroke.key for stroke in reversed(self._order) if stroke.key.startswith(prefix) and stroke.covers(x, y))
        return next(keys, "")


def _box(strokes: Sequence[Stroke]) -> Box:
    """The box that a primitive's strokes cover together: a name is inside its halo."""
    (left, top, right, bottom), *others = (stroke.box for stroke in strokes)
    for x0, y0, x1, y1 in others:
        left, top, right, bottom = min(left, x0), min(top, y0), max(right, x1), max(bottom, y1)
    return left, top, right, bottom


@lru_cache(maxsize=1536)
def _strokes(item: Primitive, paint: Paint, size: tuple[float, float]) -> tuple[Stroke, ...]:
    """How a primitive is painted on a drawing of this size. Every map of the program asks for the same land, a replay
    again and again for the same units.
    """
    below, tools = _painters(paint, *size)
    stroke = _stroke(item, item_path(item, paint), tools)
    if below is None or not isinstance(item, Text):
        return (stroke,)
    return _stroke(item, halo_path(item, paint), below), stroke


def _stroke(item: Primitive, path: QPainterPath, tools: _Tools) -> Stroke:
    reach = tools.reach
    area = path.controlPointRect().adjusted(-reach, -reach, reach, reach)
    box = (area.left(), area.top(), area.right(), area.bottom())
    return Stroke(box, area.toAlignedRect(), path, tools, tools.opacity * item.opacity, item.key)


@lru_cache(maxsize=1024)
def _painters(paint: Paint, width: float, height: float) -> _Painters:
    """What is painted with on a drawing of this size."""
    pen = pen_of(paint)
    reach = _HAIR + (0.0 if pen.style() is Qt.PenStyle.NoPen else pen.widthF() * 0.75)
    halo = _Tools(_NO_PEN, halo_brush(paint), paint.opacity, _HAIR) if paint.halo else None
    return halo, _Tools(pen, brush_of(paint, width, height), paint.opacity, reach)


def region_of(areas: Iterable[QRectF]) -> QRegion:
    """The whole pixels that these boxes touch, as a region."""
    region = QRegion()
    for area in areas:
        region += area.toAlignedRect()
    return region
