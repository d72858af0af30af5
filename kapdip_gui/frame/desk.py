"""The middle of the desk: notice, map, command line and timeline; and the docks around it.

Takes: the session, the commands, the notice. Gives: `Desk`, `make_docks`. Panels of the docks are imported when they
are first shown.
"""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow, QToolButton, QWidget

from kapdip.game.published import published_turns
from kapdip.showing.docks import docks_of
from kapdip_gui.frame.commands import Commands
from kapdip_gui.frame.docks import Docks
from kapdip_gui.frame.notices import NoticeBar
from kapdip_gui.history.mend_bar import MendBar
from kapdip_gui.history.timeline import Timeline
from kapdip_gui.kit.access import cursor_moved
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import column, label, row
from kapdip_gui.session.session import Session
from kapdip_gui.style import style

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from kapdip.board.model import Unit

LOW = 820
"""Windows below this height leave the timeline to its dock: the map needs the room (docs/window.md 2)."""


def make_docks(window: QMainWindow, session: Session, commands: Commands) -> Docks:
    """The docks with their panels, which are made when they are first shown."""

    def maker(path: str) -> Callable[[], QWidget]:
        def make() -> QWidget:
            module, name = path.split(":")
            panel: QWidget = getattr(import_module(f"kapdip_gui.{module}"), name)(session)
            if hasattr(panel, "command_wanted"):
                panel.command_wanted.connect(lambda key: commands[key].trigger())
            return panel

        return make

    specs = docks_of(sandbox=not session.publishes)
    return Docks(window, session, {key: maker(spec.panel) for key, spec in specs.items()})


class Desk(QWidget):
    """Map, command line, timeline."""

    def __init__(self, parent: QWidget, session: Session, commands: Commands, notice: NoticeBar) -> None:
        super().__init__(parent)
        from kapdip.drawing.map_sheet import sheet_of
        from kapdip_gui.map import MapView
        from kapdip_gui.orders.board_desk import BoardDesk
        from kapdip_gui.orders.line import CommandLine

        self._session = session
        self._commands = commands
        self._notice = notice
        self.view = MapView(sheet_of(session.board))
        self.line = CommandLine(session)
        self.board = BoardDesk(session, self.view, self.line)
        self.timeline = Timeline(session)
        self._turns = QWidget()
        turns = row(on=self._turns, margins=(8, 4, 8, 4), spacing=4)
        for key in ("view.earlier", "view.film", "view.later"):
            made = QToolButton()
            made.setDefaultAction(commands[key])
            made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            made.setAutoRaise(True)
            turns.addWidget(made)
        turns.addWidget(self.timeline, 1)
        self._banner = label("")
        self._banner.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._banner.hide()
        self.mend_bar = MendBar(session)
        self.mend_bar.command_wanted.connect(lambda key: commands[key].trigger())
        laid = column(self.mend_bar, on=self, spacing=4)
        self._column = laid
        self.take_notice()
        laid.addWidget(self.view, 1)
        laid.addWidget(self.line)
        laid.addWidget(self._turns)
        laid.addWidget(self._banner)
        self.setFocusProxy(self.view)
        self.view.province_hovered.connect(lambda _: cursor_moved(self.view))
        session.viewed_turn_changed.connect(self._viewed)
        session.changed.connect(self._viewed)
        session.language_changed.connect(self._viewed)

    def take_notice(self) -> None:
        """Show the window's notice above the map."""
        self._column.insertWidget(1, self._notice)

    def show_start(self) -> None:
        """Put the board at its start on the map as long as there is no game: the first game then changes units and
        owners only.
        """
        from kapdip.drawing.map_picture import MapPicture
        from kapdip_gui.map.options import map_options

        session, window = self._session, self.window()
        if session.game is None:
            self.view.set_picture(MapPicture(session.board.start, options=map_options(session.settings)))
            self.view.resize(window.width() // 2, window.height() - style().px(200))
            self.view.grab()

    def _viewed(self) -> None:
        """Say above the map that a past turn is looked at."""
        from kapdip.showing.texts import turn_title

        session, notice, commands = self._session, self._notice, self._commands
        game, turn = session.game, session.viewed_turn
        if game is not None:
            self._banner.setText(turn_title(game, turn or game.turn.number, session.language))
        if game is None or turn is None:
            notice.clear("past")
            return
        text = session.say(
            "{turn}, turn {number}: a past turn, read-only.", turn=turn_title(game, turn, session.language), number=turn
        )
        if turn in published_turns(game):
            text += " " + session.say("It is published.")
        notice.say(
            text,
            (session.say("Correct this turn …"), commands["turn.mend"].trigger),
            (session.say("Back to the current turn"), commands["view.now"].trigger),
            topic="past",
            close_name=session.say("Close"),
        )

    def show_alone(self, *, on: bool) -> None:
        """Map and a line of large type only, or the whole desk again."""
        self._banner.setStyleSheet(f"font-size: {style().px(28)}px; padding: 4px;")
        self._banner.setVisible(on)
        self.line.setVisible(not on)
        self.mend_bar.setVisible(not on and self._session.mending is not None)
        self._show_turns()

    def _show_turns(self) -> None:
        self._turns.setVisible(self._banner.isHidden() and self.window().height() >= LOW)

    def gesture_pick(self, unit: "Unit") -> None:
        """Take a unit in hand on the map, if it can be ordered now."""
        table = self.board.gesture.table
        if table is not None and table.unit_at(unit.province) == unit:
            self.board.gesture.pick(unit)
            self.board.refresh()

    @override
    def resizeEvent(self, event: "QResizeEvent") -> None:
        super().resizeEvent(event)
        self._show_turns()
