"""Widgets side by side, in as many rows as they need: where there is no room for all of them nothing is cut.

Gives: `FlowRow`.
"""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from kapdip_gui.ui.overriding import override


class FlowRow(QLayout):
    """Each widget as wide as it wants to be; one that is alone in its row and still too wide gets the whole row."""

    def __init__(self, *widgets: QWidget, spacing: int = 8) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self.setSpacing(spacing)
        for widget in widgets:
            self.addWidget(widget)

    @override
    def addItem(self, item: QLayoutItem, /) -> None:
        self._items.append(item)

    @override
    def count(self) -> int:
        return len(self._items)

    @override
    def itemAt(self, index: int, /) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    @override
    def takeAt(self, index: int, /) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    @override
    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int, /) -> int:
        return max((place.bottom() + 1 for place in self._places(width)), default=0)

    @override
    def sizeHint(self) -> QSize:
        return self.minimumSize()

    @override
    def minimumSize(self) -> QSize:
        """The widest of them, in one row: how many there are is known with the width."""
        whole = QSize()
        for item in self._shown():
            whole = whole.expandedTo(item.minimumSize())
        return whole

    @override
    def setGeometry(self, rect: QRect, /) -> None:
        super().setGeometry(rect)
        for item, place in zip(self._shown(), self._places(rect.width()), strict=True):
            item.setGeometry(place.translated(rect.topLeft()))

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _places(self, width: int) -> list[QRect]:
        """Where each of them that is shown stands in a room of this width."""
        places: list[QRect] = []
        at, below = QPoint(), 0
        for item in self._shown():
            size = item.sizeHint().boundedTo(QSize(width, item.sizeHint().height()))
            if at.x() and at.x() + size.width() > width:
                at = QPoint(0, below + self.spacing())
            places.append(QRect(at, size))
            below = max(below, at.y() + size.height())
            at = QPoint(at.x() + size.width() + self.spacing(), at.y())
        return places
