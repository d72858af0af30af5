"""A graphics scene that shows a display list and changes only what differs from the one before.

Takes: primitives and paints. Gives: scene items, reused as long as their primitive stays the same.
"""

from collections.abc import Iterable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsScene

from kapdip_gui.drawing.scene import Path, Primitive, Text
from kapdip_gui.drawing.style import Paint
from kapdip_gui.ui.map.pens import brush_of, halo_pen, item_path, load_fonts, pen_of

KEY = 0
"""The `QGraphicsItem.data` key under which an item's subject (`unit:A PAR`) is kept."""


class Canvas:
    """Scene items for primitives. A named shape keeps its item and only changes its brush."""

    def __init__(self, scene: QGraphicsScene) -> None:
        load_fonts()
        self._scene = scene
        self._paints: Mapping[str, Paint] = {}
        self._shown: dict[Primitive, list[QGraphicsPathItem]] = {}
        self._shapes: dict[tuple[float, str], tuple[Primitive, QGraphicsPathItem]] = {}

    def show(self, items: Iterable[Primitive], paints: Mapping[str, Paint]) -> None:
        """Show exactly these primitives; with other paints than before everything is made anew."""
        if paints is not self._paints:
            self.clear()
            self._paints = paints
        shapes: dict[tuple[float, str], Primitive] = {}
        wanted: dict[Primitive, None] = {}
        for item in items:
            if isinstance(item, Path) and item.shape:
                shapes[item.z, item.shape] = item
            else:
                wanted[item] = None
        for gone in self._shown.keys() - wanted.keys():
            for part in self._shown.pop(gone):
                self._scene.removeItem(part)
        for item in wanted:
            if item not in self._shown:
                self._shown[item] = self._made(item)
        self._recolour(shapes)

    def clear(self) -> None:
        """Remove everything."""
        for parts in self._shown.values():
            for part in parts:
                self._scene.removeItem(part)
        for _, part in self._shapes.values():
            self._scene.removeItem(part)
        self._shown, self._shapes = {}, {}

    def _recolour(self, shapes: Mapping[tuple[float, str], Primitive]) -> None:
        for slot in self._shapes.keys() - shapes.keys():
            self._scene.removeItem(self._shapes.pop(slot)[1])
        for slot, item in shapes.items():
            before = self._shapes.get(slot)
            if before is None:
                self._shapes[slot] = (item, self._made(item)[0])
            elif before[0] != item:
                paint = self._paints[item.role]
                before[1].setBrush(brush_of(paint, *self._size()))
                before[1].setPen(pen_of(paint))
                self._shapes[slot] = (item, before[1])

    def _size(self) -> tuple[float, float]:
        rect = self._scene.sceneRect()
        return rect.width(), rect.height()

    def _made(self, item: Primitive) -> list[QGraphicsPathItem]:
        paint = self._paints[item.role]
        path = item_path(item, paint)
        parts = []
        if isinstance(item, Text) and paint.halo:
            under = QGraphicsPathItem(path)
            under.setPen(halo_pen(paint))
            under.setZValue(item.z - 0.05)
            parts.append(under)
        part = QGraphicsPathItem(path)
        part.setPen(pen_of(paint))
        part.setBrush(brush_of(paint, *self._size()))
        part.setZValue(item.z)
        part.setOpacity(item.opacity * paint.opacity)
        parts.append(part)
        for one in parts:
            one.setData(KEY, item.key)
            one.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
            self._scene.addItem(one)
        return parts


def subject_of(item: QGraphicsItem) -> str:
    """The key of the primitive that an item shows."""
    return str(item.data(KEY) or "")
