"""The desk with its docks and tool bar, made once when the first game comes, and the map alone on the whole screen.

Takes: the window's frame, commands, pages and tool bar. Gives: `Workplace`: what is there now, and how it comes up
and goes.
Source: docs/window.md 2 (F11: no drafts unless asked for, a line of large type below), 11.1, 11.2 and 11.7.
"""

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QObject, Qt, Signal
from PySide6.QtWidgets import QMainWindow, QStackedWidget

from kapdip_gui.frame.commands import Commands
from kapdip_gui.frame.messages import Messages
from kapdip_gui.frame.toolbar import Tools
from kapdip_gui.process.work import Pieces
from kapdip_gui.session.session import Session

if TYPE_CHECKING:
    from kapdip_gui.frame.desk import Desk
    from kapdip_gui.frame.docks import Docks

PAINTING_MS = 10
"""What the window gets for its picture before it goes on with what can wait."""
AT_ONCE = frozenset({"turn", "orders"})
"""The docks whose panels are there together with the map."""


class Workplace(QObject):
    """The desk of a window.

    Signals: `map_made`, `desk_made` (once each), `step_chosen` (a step of the bar was clicked).
    """

    map_made = Signal()
    desk_made = Signal()
    step_chosen = Signal(str)

    def __init__(
        self,
        window: QMainWindow,
        session: Session,
        commands: Commands,
        messages: Messages,
        *,
        bar: Tools,
        pages: QStackedWidget,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._commands = commands
        self._messages = messages
        self._bar = bar
        self._pages = pages
        self.pieces = Pieces(window)
        self.desk: Desk | None = None
        self.docks: Docks | None = None
        self.is_map_alone = False
        self._was_maximised = False
        self._before_alone: QByteArray | None = None

    # -- made once -----------------------------------------------------------------------------------------------------

    def build_map(self) -> "Desk":
        """Make the middle of the desk, once."""
        if self.desk is None:
            from kapdip_gui.frame.desk import Desk

            self.desk = Desk(self._window, self._session, self._commands, self._messages.notice)
            self.desk.board.escaped.connect(self.come_down)
            self.map_made.emit()
            self._pages.addWidget(self.desk)
            self._messages.toast.above = self.desk.view
        return self.desk

    def build_desk(self) -> "Desk":
        """Make desk, tool bar and docks, once. Nothing of them is shown before there is a game."""
        desk = self.build_map()
        if self.docks is None:
            from kapdip_gui.frame.desk import make_docks
            from kapdip_gui.turn.stepbar import StepBar

            steps = StepBar(self._session)
            steps.chosen.connect(self.step_chosen)
            self._bar.build(steps)
            self._bar.hide()
            self._window.addToolBar(Qt.ToolBarArea.TopToolBarArea, self._bar)
            self._bar.fit()
            self.docks = make_docks(self._window, self._session, self._commands)
            self._commands.before = self.docks.let_go
            self.docks.enlarged_changed.connect(self._place_notice)
            self.docks.retranslate()
            self.docks.restyle()
            self.desk_made.emit()
        return desk

    def _place_notice(self) -> None:
        """Messages are visible wherever one is: above the map, or above the dock that hides it."""
        notice = self._messages.notice
        is_told = not notice.isHidden()
        enlarged = self.docks.enlarged if self.docks is not None else None
        if enlarged is not None:
            enlarged.take_notice(notice)
        elif self.desk is not None:
            self.desk.take_notice()
        notice.setVisible(is_told)

    @property
    def is_being_made(self) -> bool:
        """Whether pieces still wait without which no game can be shown."""
        return self.docks is None and self.pieces.is_busy

    # -- coming and going ----------------------------------------------------------------------------------------------

    def come_up(self) -> None:
        """Bring everything to its place first, then show the map: so it is drawn once, for the size that it has in the
        end. What can wait until that is seen, waits.
        """
        desk, docks = self.build_desk(), self.docks
        assert docks is not None
        self._window.setUpdatesEnabled(False)
        for dock in docks.all():
            if dock.key not in AT_ONCE:
                dock.put_off()
        self._bar.show()
        docks.recall()
        self._pages.setCurrentWidget(desk)
        docks.draw()  # now: where updates are held back while events come, Qt may never paint again
        self._bar.fit()
        desk.setFocus()
        self.pieces.put_first(*(dock.fill for dock in docks.all()))
        self.pieces.pause(PAINTING_MS)

    def leave(self) -> None:
        """The game goes: so do its docks, which come back as they are now."""
        if self.docks is not None:
            self.remember()
            self.docks.hide()
        self._bar.hide()

    def remember(self) -> None:
        """Keep the layout of the docks, as it is where nothing is enlarged and the map not alone."""
        if self.docks is not None:
            self.come_down()
            self.docks.shrink()
            self.docks.remember()

    def show_bar(self) -> None:
        """The tool bar, if somebody has put it away."""
        self._bar.show()

    # -- the map alone -------------------------------------------------------------------------------------------------

    def come_down(self) -> None:
        """Leave the map that is alone on the screen, where it is."""
        if self.is_map_alone:
            self._show_all()

    def full_screen(self, *, drafts: bool) -> None:
        """The map alone on the whole screen, and back. Drafts are drawn only if asked for."""
        if self.is_map_alone:
            self._show_all()
        elif self.desk is not None and self.docks is not None and self._session.game is not None:
            self._show_map(self.desk, self.docks, drafts=drafts)

    def _show_map(self, desk: "Desk", docks: "Docks", *, drafts: bool) -> None:
        docks.shrink()
        self._before_alone = docks.state()
        self._was_maximised = self._window.isMaximized()
        self.is_map_alone = True
        docks.are_for_later = True
        self._session.hidden = True
        for dock in docks.all():
            dock.hide()
        self._bar.hide()
        self._window.menuBar().hide()
        self._window.statusBar().hide()
        self._messages.notice.silence(on=True)
        desk.show_alone(on=True)
        desk.board.shown.drafts, desk.board.shown.is_for_room = drafts, True
        if drafts:
            self._session.hidden = False
        desk.board.refresh()
        self._window.showFullScreen()
        desk.view.fit()
        desk.view.setFocus()

    def _show_all(self) -> None:
        """Back to the desk as it was; before a game is closed, too, or its empty desk would be kept as the layout."""
        assert self.desk is not None
        assert self.docks is not None
        self.is_map_alone = False
        if self._was_maximised:
            self._window.showMaximized()
        else:
            self._window.showNormal()
        self._window.menuBar().show()
        self._window.statusBar().show()
        self._bar.show()
        self.desk.show_alone(on=False)
        self._messages.notice.silence(on=False)
        self.desk.board.shown.drafts, self.desk.board.shown.is_for_room = True, False
        if self._before_alone is not None:
            self.docks.are_for_later = False
            self.docks.take_up(self._before_alone)
        self.desk.board.refresh()
