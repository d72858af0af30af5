"""Widgets side by side, in as many rows as they need: where there is no room for all of them nothing is cut.

Gives: `FlowRow`.
"""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QEvent, QObject, QRect, QSize
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from kapdip_gui.kit.overriding import override

GAP = 8
"""Between two widgets, and between two rows, in pixels."""


class FlowRow(QWidget):
    """Each widget as wide as it wants to be; one that is alone in its row and still too wide gets the whole row. Hidden
    as long as all of them are. A widget and no layout: Qt would ask a layout written in Python for items that are gone.
    """

    def __init__(self, *widgets: QWidget) -> None:
        super().__init__()
        self._widgets: Sequence[QWidget] = widgets
        for widget in widgets:
            widget.setParent(self)
            widget.installEventFilter(self)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int, /) -> int:
        return max((place.bottom() + 1 for _, place in self._places(width)), default=0)

    @override
    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    @override
    def minimumSizeHint(self) -> QSize:
        """The widest of them, in one row: how many there are is known with the width."""
        whole = QSize()
        for widget in self._shown():
            whole = whole.expandedTo(widget.minimumSizeHint()).expandedTo(widget.minimumSize())
        return whole

    @override
    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self.setVisible(bool(self._shown()))
        return super().eventFilter(watched, event)

    @override
    def event(self, event: QEvent, /) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
            self._place()
        return super().event(event)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        """Qt has not passed on what its widgets changed while it was not visible."""
        super().showEvent(event)
        self.updateGeometry()
        self._place()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        for widget, place in self._places(self.width()):
            widget.setGeometry(place)

    def _shown(self) -> list[QWidget]:
        return [widget for widget in self._widgets if not widget.isHidden()]

    def _places(self, width: int) -> Iterator[tuple[QWidget, QRect]]:
        """Those that are shown, and where each is in this width: all of a row are as high as its highest."""
        top = 0
        for row in self._rows(width):
            left, height = 0, max(size.height() for _, size in row)
            for widget, size in row:
                yield widget, QRect(left, top, size.width(), height)
                left += size.width() + GAP
            top += height + GAP

    def _rows(self, width: int) -> list[list[tuple[QWidget, QSize]]]:
        """The rows, with the size that each widget wants."""
        rows: list[list[tuple[QWidget, QSize]]] = []
        taken = 0
        for widget in self._shown():
            size = widget.sizeHint().expandedTo(widget.minimumSize())
            size.setWidth(min(size.width(), width))
            if not rows or taken + GAP + size.width() > width:
                rows.append([])
                taken = -GAP
            rows[-1].append((widget, size))
            taken += GAP + size.width()
        return rows
