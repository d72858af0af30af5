"""The columns of docks beside the map: what is where by default, how wide and how high, and which of them leave
their room to the map in a narrow window.

Takes: the main window, its docks. Gives: `Columns`. Source: docs/window.md 2 (window, size classes).
"""

from collections.abc import Mapping
from typing import TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow

from kapdip.showing.docks import DOCKS
from kapdip_gui.frame.dock import Dock
from kapdip_gui.session.session import Session
from kapdip_gui.style import style

SIZE_CLASSES = {"wide": 1600, "narrow": 1240, "small": 1000, "smallest": 0}
"""The width from which on a window is of a class; each has a layout of its own."""
COLUMNS = (Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea)
NARROWEST = 292
"""The width, at text size 100%, below which the panels of a column are cut."""
GIVING_WAY = {
    "small": frozenset({Qt.DockWidgetArea.RightDockWidgetArea}),
    "smallest": frozenset({Qt.DockWidgetArea.RightDockWidgetArea, Qt.DockWidgetArea.LeftDockWidgetArea}),
}
"""The columns that leave their room to the map (docs/window.md 2); the View menu brings them back."""
LOW_SANDBOX = 940
"""The height, at text size 100%, below which a sandbox needs a whole column to show what is beside the game."""
Groups: TypeAlias = tuple[tuple[str, ...], ...]
"""The docks of a column: those of a group are tabs one behind the other."""
Places: TypeAlias = tuple[Groups, Groups]


def whole(columns: Places) -> Places:
    """Left and right column. Raises ValueError where a dock has no place, or two."""
    places = sorted(key for groups in columns for group in groups for key in group)
    if places != sorted(DOCKS):
        raise ValueError(f"each dock needs one place: {sorted(DOCKS)}, not {places}")
    return columns


RIGHT: Groups = (("exchange", "bids", "standings", "press"), ("charts", "news", "history", "radar", "wall", "table"))
DELIVERED = whole(((("turn",), ("orders", "results")), (RIGHT[0], (*RIGHT[1], "beside"))))
SUPPOSING = whole(((("turn", "orders", "results"),), (("beside", *RIGHT[0]), RIGHT[1])))
LOW = whole((SUPPOSING[0], (("beside", *RIGHT[0], *RIGHT[1]),)))
"""What is where in the left column and in the right one: of the desk, of a sandbox, and of a low one."""


class Columns:
    """The columns of a window: left and right of its map."""

    def __init__(self, window: QMainWindow, session: Session, docks: Mapping[str, Dock]) -> None:
        self._window = window
        self._session = session
        self._docks = docks

    @property
    def size_class(self) -> str:
        """The class of the window by its width."""
        return next(key for key, least in SIZE_CLASSES.items() if self._window.width() >= least)

    @property
    def giving_way(self) -> frozenset[Qt.DockWidgetArea]:
        """The columns that leave their room to the map."""
        return GIVING_WAY.get(self.size_class, frozenset())

    def put(self) -> None:
        """Put the docks in their places one by one, as delivered."""
        for corner, column in zip((Qt.Corner.BottomLeftCorner, Qt.Corner.BottomRightCorner), COLUMNS, strict=True):
            self._window.setCorner(corner, column)
        is_low = self._window.height() < style().px(LOW_SANDBOX)
        columns = DELIVERED if self._session.publishes else LOW if is_low else SUPPOSING
        for area, groups in zip(COLUMNS, columns, strict=True):
            for group in groups:
                members = [self._docks[key] for key in group]
                self._window.addDockWidget(area, members[0])
                for dock in members[1:]:
                    self._window.tabifyDockWidget(members[0], dock)
                for dock in members:
                    dock.show()
                members[0].raise_()
        for key, spec in DOCKS.items():
            if spec.is_late:
                self._docks[key].setHidden(self._session.publishes or key != "beside")

    def settle(self) -> None:
        """Have the window give every dock its place now: proportions hold for docks that have one."""
        layout = self._window.layout()
        if layout is not None:
            layout.activate()

    def proportion(self, first: Dock) -> None:
        """Widths and heights for this window size: docs/window.md 2. `first` is at the top of the right column."""
        wide = self.size_class == "wide"
        vertical = Qt.Orientation.Vertical
        self._window.resizeDocks([self._docks["turn"], first], [*self._widths()], Qt.Orientation.Horizontal)
        height = max(300, self._window.height() - 130)
        above = min(style().px(392 if wide else 316), height // 2)
        self._window.resizeDocks([self._docks["turn"], self._docks["orders"]], [above, height - above], vertical)
        top = height // 2 - 20 if self._session.publishes else height * 2 // 3
        self._window.resizeDocks([first, self._docks["charts"]], [top, height - top], vertical)

    def _widths(self) -> tuple[int, int]:
        """How wide the left and the right column are meant to be."""
        most = self._window.width() // 4  # with large text, too, the map keeps half of the width
        left, right = (352, 408) if self.size_class == "wide" else (312, 316)
        if not self._session.publishes:
            return min(self._window.width() * 22 // 100, style().px(left)), min(
                self._window.width() * 28 // 100, style().px(max(right, 384))
            )
        return min(most, style().px(left)), min(most, style().px(right))

    def widen(self) -> None:
        """No column stays so narrow that its panels are cut, whatever was remembered."""
        self.settle()
        for area, meant in zip(COLUMNS, self._widths(), strict=True):
            for dock in self._docks.values():
                is_there = not dock.isHidden() and not dock.isFloating() and dock.x() >= 0
                if (
                    is_there
                    and self._window.dockWidgetArea(dock) == area
                    and dock.width() < min(meant, style().px(NARROWEST))
                ):
                    self._window.resizeDocks([dock], [meant], Qt.Orientation.Horizontal)
                    break
