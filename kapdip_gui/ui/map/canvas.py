"""A graphics scene that shows a display list and changes only what differs from the one before.

Takes: primitives and paints. Gives: scene items, reused as long as their primitive stays the same.
"""

from collections.abc import Iterable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsScene

from kapdip_gui.drawing.scene import Primitive
from kapdip_gui.drawing.style import Paint
from kapdip_gui.ui.map.pens import brush_of, item_path, load_fonts, pen_of

KEY = 0
"""The `QGraphicsItem.data` key under which an item's subject (`unit:A PAR`) is kept."""


class Canvas:
    """Scene items for primitives, without halos: labels belong to the ground."""

    def __init__(self, scene: QGraphicsScene) -> None:
        load_fonts()
        self._scene = scene
        self._paints: Mapping[str, Paint] = {}
        self._shown: dict[Primitive, QGraphicsPathItem] = {}

    def show(self, items: Iterable[Primitive], paints: Mapping[str, Paint]) -> None:
        """Show exactly these primitives; with other paints than before everything is made anew."""
        if paints is not self._paints:
            self.clear()
            self._paints = paints
        wanted = dict.fromkeys(items)
        for gone in self._shown.keys() - wanted.keys():
            self._scene.removeItem(self._shown.pop(gone))
        for item in wanted:
            if item not in self._shown:
                self._shown[item] = self._made(item)

    def clear(self) -> None:
        """Remove everything."""
        for part in self._shown.values():
            self._scene.removeItem(part)
        self._shown = {}

    def _size(self) -> tuple[float, float]:
        rect = self._scene.sceneRect()
        return rect.width(), rect.height()

    def _made(self, item: Primitive) -> QGraphicsPathItem:
        paint = self._paints[item.role]
        path = item_path(item, paint)
        part = QGraphicsPathItem(path)
        part.setPen(pen_of(paint))
        part.setBrush(brush_of(paint, *self._size()))
        part.setZValue(item.z)
        part.setOpacity(item.opacity * paint.opacity)
        part.setData(KEY, item.key)
        part.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._scene.addItem(part)
        return part


def subject_of(item: QGraphicsItem) -> str:
    """The key of the primitive that an item shows."""
    return str(item.data(KEY) or "")
