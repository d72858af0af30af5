"""The docks of the desk: layouts remembered per screen and size class, one dock enlarged, all of them put away.

Takes: the main window and a table of panels that are made when they are first shown. Gives: `Docks`.
Source: docs/window.md 2 (window, enlarge a dock, size classes).
"""

from collections.abc import Callable

from PySide6.QtCore import QByteArray, QObject, QTimer, Signal
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QWidget

from kapdip.showing.docks import DOCKS, docks_of
from kapdip_gui.frame.columns import Columns
from kapdip_gui.frame.dock import Dock
from kapdip_gui.frame.toolbar_rows import preserve_rows
from kapdip_gui.kit.screens import screen_of
from kapdip_gui.session.session import Session
from kapdip_gui.style import style

LAYOUT_VERSION = 3
ORDER = list(DOCKS)


class Docks(QObject):
    """All docks of the desk. Signal: `enlarged_changed` (a dock fills the desk, or none does any more)."""

    enlarged_changed = Signal()

    def __init__(self, window: QMainWindow, session: Session, makers: dict[str, Callable[[], QWidget]]) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._docks = {key: Dock(key, session, make, window) for key, make in makers.items()}
        self.columns = Columns(window, session, self._docks)
        """Where they were delivered, left and right of the map."""
        self.hide()
        self._delivered: QByteArray | None = None
        self._recalled: tuple[object, object] | None = None
        """What was asked for when a layout was recalled last, and the result."""
        self._before_enlarge: QByteArray | None = None
        self._before_away: QByteArray | None = None
        self._enlarged: Dock | None = None
        self._was_in_front = False
        self._size_class = ""
        self._last: dict[str, QByteArray] = {}
        """The layout that each size class had when the window last had that size."""
        self._left_out: frozenset[str] = frozenset({"bids"})
        """The docks of which the game that is shown has nothing."""
        self._waiting: dict[str, int] = {}
        """How many things wait in a dock, by its key."""
        self._has_told = False
        """It was said that columns have given way, and how they come back."""
        self.are_for_later = False
        """The map is alone on a screen that may be larger: no dock comes back because of its size."""
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._show_tabs)
        for dock in self._docks.values():
            dock.visibilityChanged.connect(self._tabs_changed)
            dock.topLevelChanged.connect(lambda floating, which=dock: self._floated(which, floating))
            dock.dockLocationChanged.connect(self._tabs_changed)
            for one in (dock.bar.enlarge, dock.bar.float, dock.bar.close_button):
                one.pressed.connect(self.let_go)
            dock.bar.enlarge.clicked.connect(lambda _=False, which=dock: self.enlarge(which))
            dock.bar.float.clicked.connect(lambda _=False, which=dock: self._float(which))
            dock.bar.close_button.clicked.connect(lambda _=False, which=dock: self.close(which))
        window.setDockOptions(QMainWindow.DockOption.AllowNestedDocks | QMainWindow.DockOption.AllowTabbedDocks)

    def __getitem__(self, key: str) -> Dock:
        """The dock with this key. Raises KeyError for one that does not exist."""
        return self._docks[key]

    def __contains__(self, key: str) -> bool:
        return key in self._docks

    def all(self) -> list[Dock]:
        """Every dock."""
        return list(self._docks.values())

    def hide(self) -> None:
        """Put all of them away: there is no game."""
        for dock in self._docks.values():
            dock.hide()

    def draw(self) -> None:
        """Let the window be drawn again, and the docks that float: Qt leaves those out, and
        they would show what is beneath.
        """
        self._window.setUpdatesEnabled(True)
        for dock in self._docks.values():
            dock.setUpdatesEnabled(True)

    # -- layout --------------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """The docks as they were delivered, without the columns for which the window is too narrow."""
        if self._delivered is not None:
            self.take_up(self._delivered)
        else:
            self._deliver()
        self._leave_out()
        self.columns.settle()
        stands_alone = self._session.publishes or "beside" in self._left_out
        self.columns.proportion(self.first if stands_alone else self._docks["beside"])
        self.columns.settle()
        for dock in self._docks.values():
            if self._window.dockWidgetArea(dock) in self.columns.giving_way:
                dock.hide()

    def _deliver(self) -> None:
        """Put the docks in their places one by one. Only once, and before any layout is taken up: done with docks that
        a layout has put somewhere it leaves holes, and Qt's process can die where they were dragged about.
        """
        self.columns.put()
        self._delivered = self.state()

    def _keys(self) -> tuple[str, str]:
        """The keys under which the layout is remembered: for the screen on which the window is, and for its size class;
        games without a part have layouts of their own.
        """
        size = screen_of(self._window).size()
        kind = "".join(f"-no_{key}" for key in sorted(self._left_out - {"bids"}))
        kind += "-bids" if "bids" not in self._left_out and self._session.game is not None else ""
        kind += "" if self._session.publishes else "-sandbox2"
        return f"{self.columns.size_class}-{size.width()}x{size.height()}{kind}", f"{self.columns.size_class}{kind}"

    def _leave_out(self) -> None:
        """Put away what the game that is shown has nothing of."""
        for key in self._left_out:
            self._docks[key].hide()

    def state(self) -> QByteArray:
        """Where every dock is."""
        self.let_go()
        return self._window.saveState(LAYOUT_VERSION)

    def take_up(self, state: QByteArray) -> bool:
        """Put every dock where it was, and leave the tool bar as it is; False if the state is none of ours."""
        self.let_go()
        with preserve_rows(self._window):
            return bool(self._window.restoreState(state, LAYOUT_VERSION))

    def let_go(self) -> None:
        """End the dragging of a dock before anything is done with any of them: Qt goes back to the layout in which the
        dragging began, and its process dies where that is no more. None but the dock that has the mouse to itself is
        being dragged; to put one where it is lays the whole window out.
        """
        dock = QWidget.mouseGrabber()
        if isinstance(dock, Dock):
            dock.setFloating(dock.isFloating())

    def remember(self) -> None:
        """Keep the layout, for this screen and for others of its size class that have none yet."""
        if self._enlarged is None:
            state = self.state() if self._before_away is None else self._before_away
            self._last[self._keys()[0]] = state
            for key in self._keys():
                self._session.settings.put_layout(key, state)

    def forget(self) -> None:
        """No layout of this session is taken up again."""
        self.shrink()
        self._last.clear()

    def recall(self, last: QByteArray | None = None) -> None:
        """Take up the `last` layout, or that of this screen or size class, or the one delivered.

        No dock fills the desk any longer.
        """
        self.shrink()
        self._size_class = self.columns.size_class
        self._before_away = None
        game = self._session.game
        has = {
            "exchange": game is None or game.profile.trades,
            "bids": game is not None and game.profile.bids,
            "sandbox": game is None or game.variant.set_up is None,
        }
        self._left_out = frozenset(key for key, dock in DOCKS.items() if dock.needs and not has[dock.needs])
        keys = (*self._keys(), self._size_class) if self._session.publishes else self._keys()
        kept = (self._session.settings.layout(key) for key in keys)
        state = last or next((one for one in kept if one is not None), None)
        asked = (state, game is None, self._left_out, self._window.size(), style())
        if self._recalled != (asked, self._where()):  # else they are there already, and Qt would move each twice
            self._place(state)
            QTimer.singleShot(0, self, self._lay_out)
            self._recalled = (asked, self._where())
        self._show_tabs()
        QTimer.singleShot(0, self, self._tell)

    def _where(self) -> tuple[object, ...]:
        """Where each dock is, as it is seen. A state of Qt's also contains how small each may become, which is
        another once its panel is made.
        """
        self.let_go()
        return tuple(
            (dock.isHidden(), dock.isFloating(), self._window.dockWidgetArea(dock), dock.geometry())
            for dock in self._docks.values()
        )

    def _place(self, state: QByteArray | None) -> None:
        """Put the docks where they are in a layout, or as delivered: those that the game has."""
        if state is not None and self._delivered is None:
            self._deliver()
        if state is None or not self.take_up(state):
            self.arrange()
            if "bids" not in self._left_out:
                for key in ("charts", "history", "news"):
                    self._docks[key].hide()  # purses, slips and the last auction need the height
                self._docks["bids"].show()
                self._docks["bids"].raise_()
        self._leave_out()
        self.columns.widen()

    def _tell(self) -> None:
        """Say once what became of the columns that have given way to the map."""
        areas = self.columns.giving_way
        gone = [dock for dock in self._docks.values() if dock.isHidden() and self._window.dockWidgetArea(dock) in areas]
        if self._session.game is None or self._has_told or not gone or not self._is_plain:
            return
        self._has_told = True
        self._session.told.emit(
            self._session.say("The window is narrow, so the map comes first; Ctrl+1 to Ctrl+9 show the docks.")
        )

    def _lay_out(self) -> None:
        """Lay out what has changed itself while it got its size: Qt leaves that undone."""
        for dock in self._docks.values():
            for inside in dock.findChildren(QWidget) if dock.isVisible() else ():
                layout = inside.layout()
                if layout is not None:
                    layout.activate()

    def resized(self) -> None:
        """Change to the other size class's layout where the window has crossed the border."""
        if self._is_plain and self._size_class and self.columns.size_class != self._size_class:
            self.recall(self._last.get(self._keys()[0]))

    @property
    def _is_plain(self) -> bool:
        """Whether the docks are where they belong in this window."""
        return self._enlarged is None and self._before_away is None and not self.are_for_later

    # -- all of them away ----------------------------------------------------------------------------------------------

    @property
    def are_away(self) -> bool:
        """Whether they were put away together."""
        return self._before_away is not None

    def put_away(self) -> None:
        """Leave the whole width to map and command line; again: everything comes back as it was."""
        self.shrink()
        if self._before_away is None:
            self._before_away = self.state()
            self.hide()
        else:
            before, self._before_away = self._before_away, None
            self.take_up(before)
        self._tabs_changed()

    # -- one dock enlarged ---------------------------------------------------------------------------------------------

    @property
    def enlarged(self) -> Dock | None:
        """The dock that fills the desk now."""
        return self._enlarged

    def enlarge(self, dock: Dock) -> None:
        """Let one dock fill the desk; again (or Esc) goes back."""
        if self._enlarged is not None:
            same = self._enlarged is dock
            self.shrink()
            if same:
                return
        if self._before_away is not None:
            self.put_away()
        self._before_enlarge = self.state()
        self._enlarged, self._was_in_front = dock, dock.is_in_front
        if dock.isFloating():
            dock.setFloating(False)
        for other in self._docks.values():
            if other is not dock:
                other.hide()
        centre = self._window.centralWidget()
        if centre is not None:
            centre.hide()
        dock.bar.show_enlarged(self._session, on=True)
        dock.show()
        dock.bring_up()
        QTimer.singleShot(0, dock, dock.bring_up)
        self.enlarged_changed.emit()
        self._tabs_changed()

    def shrink(self) -> None:
        """Back from an enlarged dock to the desk; the keys stay in the dock if it is to be seen
        there, else they go to the map.
        """
        dock, self._enlarged = self._enlarged, None
        if dock is None or self._before_enlarge is None:
            return
        dock.bar.show_enlarged(self._session, on=False)
        centre = self._window.centralWidget()
        if centre is not None:
            centre.show()
        self.take_up(self._before_enlarge)
        page = centre.currentWidget() if isinstance(centre, QStackedWidget) else None
        self.enlarged_changed.emit()
        keys = dock.panel() if self._was_in_front or page is None else page
        keys.setFocus()
        self._tabs_changed()

    def close(self, dock: Dock) -> None:
        """Put a dock away. One that fills the desk goes back to its place: behind it nothing else is to be seen."""
        if self._enlarged is dock:
            self.shrink()
        else:
            dock.close()

    def _float(self, dock: Dock) -> None:
        if self._enlarged is dock:
            self.shrink()
        dock.setFloating(not dock.isFloating())

    def bring(self, key: str) -> Dock:
        """Show a dock in front of its neighbours; another one that fills the desk gives way to it."""
        dock = self._docks[key]
        if self._enlarged is not dock:
            self.shrink()
        dock.show()
        dock.raise_()
        return dock

    @property
    def first(self) -> Dock:
        """The dock at the top of the right column as delivered; it is meant where none has the focus."""
        if "bids" not in self._left_out:
            return self._docks["bids"]
        return self._docks["standings" if "exchange" in self._left_out else "exchange"]

    @property
    def after_settling(self) -> tuple[str, ...]:
        """What is to be seen when a turn is settled."""
        return (
            ("standings", "news")
            if self._session.publishes
            else tuple(key for key in ("news", "beside", "turn") if key not in self._left_out)
        )

    @property
    def have_room(self) -> bool:
        """Whether the window is wide enough for all columns: else none comes back unasked."""
        return not self.columns.giving_way

    def give_way(self) -> None:
        """Map and turn are to be seen: no dock fills the desk, and none was put away."""
        self.shrink()
        if self._before_away is not None:
            self.put_away()
        self.bring("turn")

    # -- looks ---------------------------------------------------------------------------------------------------------

    def _floated(self, dock: Dock, floating: bool) -> None:
        if floating and screen_of(dock) is not screen_of(self._window):
            self._session.hidden = True
        self._tabs_changed()

    def _tabs_changed(self) -> None:
        """Renew the tabs of all title bars once, when Qt has come to rest."""
        self._later.start(0)

    def _show_tabs(self) -> None:
        for dock in self._docks.values():
            together = [
                other
                for other in self._window.tabifiedDockWidgets(dock)
                if isinstance(other, Dock) and not other.isHidden()
            ]
            if dock.isFloating() or self._enlarged is dock:
                together = []
            dock.bar.show_tabs(sorted([dock, *together], key=lambda each: ORDER.index(each.key)))
        is_dragged = isinstance(QWidget.mouseGrabber(), Dock)
        if (
            self._session.game is not None
            and self._is_plain
            and self._size_class == self.columns.size_class
            and not is_dragged
        ):
            self._last[self._keys()[0]] = self._window.saveState(LAYOUT_VERSION)

    def retranslate(self) -> None:
        """Names in the session's language."""
        specs = docks_of(sandbox=not self._session.publishes)
        for dock in self._docks.values():
            name, waiting = self._session.say(specs[dock.key].text), self._waiting.get(dock.key)
            dock.setWindowTitle(f"{name} ({waiting})" if waiting else name)
            dock.bar.retranslate(self._session)
        self._tabs_changed()

    def count(self, key: str, waiting: int) -> None:
        """Say behind a dock's name how many things wait there."""
        if waiting != self._waiting.get(key, 0):
            self._waiting[key] = waiting
            self.retranslate()

    def restyle(self) -> None:
        """Icons and fonts for the look in use."""
        for dock in self._docks.values():
            dock.bar.restyle()
        self._tabs_changed()

    def focus_moved(self, widget: QWidget | None) -> None:
        """Draw the accent line on the dock that has the focus."""
        for dock in self._docks.values():
            inside = widget is not None and dock.isAncestorOf(widget)
            if inside != dock.has_focus:
                dock.has_focus = inside
                dock.bar.update()
