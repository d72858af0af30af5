"""The middle of the desk: notice, map, command line and timeline; and the docks around it.

Takes: the glance, the commands, the notice. Gives: `Desk`, `make_docks`. Panels of the docks are imported when they are
first shown.
"""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QToolButton, QVBoxLayout, QWidget

from kapdip_gui.game.published import published_turns
from kapdip_gui.showing.docks import docks_of
from kapdip_gui.ui.access import cursor_moved
from kapdip_gui.ui.commands import Commands
from kapdip_gui.ui.docks import Docks
from kapdip_gui.ui.glance import Glance
from kapdip_gui.ui.history.mend_bar import MendBar
from kapdip_gui.ui.history.timeline import Timeline
from kapdip_gui.ui.notices import NoticeBar
from kapdip_gui.ui.overriding import override
from kapdip_gui.ui.parts import label
from kapdip_gui.ui.style import style

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from kapdip_gui.board.model import Unit

LOW = 820
"""Windows below this height leave the timeline to its dock: the map needs the room (docs/window.md 2)."""


def make_docks(window: QMainWindow, glance: Glance, commands: Commands) -> Docks:
    """The docks with their panels, which are made when they are first shown."""

    def maker(path: str) -> Callable[[], QWidget]:
        def make() -> QWidget:
            module, name = path.split(":")
            panel: QWidget = getattr(import_module(f"kapdip_gui.ui.{module}"), name)(glance)
            if hasattr(panel, "command_wanted"):
                panel.command_wanted.connect(lambda key: commands[key].trigger())
            return panel

        return make

    specs = docks_of(sandbox=not glance.publishes)
    return Docks(window, glance, {key: maker(spec.panel) for key, spec in specs.items()})


class Desk(QWidget):
    """Map, command line, timeline."""

    def __init__(self, parent: QWidget, glance: Glance, commands: Commands, notice: NoticeBar) -> None:
        super().__init__(parent)
        from kapdip_gui.drawing.map_sheet import sheet_of
        from kapdip_gui.ui.map import MapView
        from kapdip_gui.ui.orders.board_desk import BoardDesk
        from kapdip_gui.ui.orders.line import CommandLine

        self._glance = glance
        self._commands = commands
        self._notice = notice
        self.view = MapView(sheet_of(glance.board))
        self.line = CommandLine(glance)
        self.board = BoardDesk(glance, self.view, self.line)
        self.timeline = Timeline(glance)
        self._turns = QWidget()
        turns = QHBoxLayout(self._turns)
        turns.setContentsMargins(8, 4, 8, 4)
        turns.setSpacing(4)
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
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        self.mend_bar = MendBar(glance)
        self.mend_bar.command_wanted.connect(lambda key: commands[key].trigger())
        column.addWidget(self.mend_bar)
        self._column = column
        self.take_notice()
        column.addWidget(self.view, 1)
        column.addWidget(self.line)
        column.addWidget(self._turns)
        column.addWidget(self._banner)
        self.setFocusProxy(self.view)
        self.view.province_hovered.connect(lambda _: cursor_moved(self.view))
        glance.viewed_turn_changed.connect(self._viewed)
        glance.changed.connect(self._viewed)
        glance.language_changed.connect(self._viewed)

    def take_notice(self) -> None:
        """Show the window's notice above the map."""
        self._column.insertWidget(1, self._notice)

    def show_start(self) -> None:
        """Put the board at its start on the map as long as there is no game: the first game then changes units and
        owners only.
        """
        from kapdip_gui.drawing.map_picture import MapPicture
        from kapdip_gui.ui.map.options import map_options

        glance, window = self._glance, self.window()
        if glance.game is None:
            self.view.set_picture(MapPicture(glance.board.start, options=map_options(glance.settings)))
            self.view.resize(window.width() // 2, window.height() - style().px(200))
            self.view.grab()

    def _viewed(self) -> None:
        """Say above the map that a past turn is looked at."""
        from kapdip_gui.showing.texts import turn_title

        glance, notice, commands = self._glance, self._notice, self._commands
        game, turn = glance.game, glance.viewed_turn
        if game is not None:
            self._banner.setText(turn_title(game, turn or game.turn.number, glance.language))
        if game is None or turn is None:
            notice.clear("past")
            return
        text = glance.say(
            "{turn}, turn {number}: a past turn, read-only.", turn=turn_title(game, turn, glance.language), number=turn
        )
        if turn in published_turns(game):
            text += " " + glance.say("It is published.")
        notice.say(
            text,
            (glance.say("Correct this turn …"), commands["turn.mend"].trigger),
            (glance.say("Back to the current turn"), commands["view.now"].trigger),
            topic="past",
            close_name=glance.say("Close"),
        )

    def show_alone(self, *, on: bool) -> None:
        """Map and a line of large type only, or the whole desk again."""
        self._banner.setStyleSheet(f"font-size: {style().px(28)}px; padding: 4px;")
        self._banner.setVisible(on)
        self.line.setVisible(not on)
        self.mend_bar.setVisible(not on and self._glance.mending is not None)
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
