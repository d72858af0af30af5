"""The commands of the window as actions: enabled, renamed and carried out.

Takes: the table of `showing.commands`. Gives: `Commands`, its `QAction`s.
"""

import sys
from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from kapdip.showing.commands import MENUS, Command, commands_on
from kapdip_gui.session.session import Session
from kapdip_gui.style.icons import icon


class Commands(QObject):
    """The actions of all commands, by key."""

    def __init__(self, session: Session, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._window = window
        self._commands: dict[str, Command] = {}
        self._actions: dict[str, QAction] = {}
        self._table = commands_on(sys.platform)
        for command in self._table:
            if command is None:
                continue
            action = QAction(window)
            action.setObjectName(command.key)
            action.setShortcuts([QKeySequence(part) for part in command.shortcut.split("|") if part])
            action.setCheckable(command.checkable)
            if command.icon:
                action.setIcon(icon(command.icon))
            window.addAction(action)
            self._commands[command.key] = command
            self._actions[command.key] = action
        self.before: Callable[[], object] = lambda: None
        """What is done before each command."""
        self.club: frozenset[str] | None = None
        """The commands that an open club carries out; None where none is open."""
        self._menus: list[tuple[QMenu, str]] = []
        self.retranslate()

    def __getitem__(self, key: str) -> QAction:
        """The action of a command. Raises KeyError for a key that is not in the table."""
        return self._actions[key]

    def __iter__(self) -> Iterator[tuple[Command, QAction]]:
        return ((command, self._actions[key]) for key, command in self._commands.items())

    def on(self, key: str, slot: Callable[[], object]) -> None:
        """Have a command do something."""
        self._actions[key].triggered.connect(lambda *_: self._carry_out(slot))

    def _carry_out(self, slot: Callable[[], object]) -> None:
        self.before()
        slot()

    def fill(self, bar: QMenuBar) -> dict[str, QMenu]:
        """Make the menus; gives them by key, for what is added at run time (recent games)."""
        made: dict[str, QMenu] = {}
        for key, text in MENUS:
            menu = QMenu(bar)
            made[key] = menu
            self._menus.append((menu, text))
            bar.addMenu(menu)
        last = ""
        for command in self._table:
            if command is None:
                made[last].addSeparator()
            else:
                last = command.menu
                made[last].addAction(self._actions[command.key])
        self.retranslate()
        return made

    def retranslate(self) -> None:
        """Names in the session's language."""
        for key, command in self._commands.items():
            self._actions[key].setText(self._session.say(command.text))
        for menu, text in self._menus:
            menu.setTitle(self._session.say(text))

    @property
    def has_exchange(self) -> bool:
        """Whether the open game has an exchange; without a game, commands of one are named all the same."""
        return self._session.game is None or self._session.game.profile.trades

    @property
    def has_bids(self) -> bool:
        """Whether powers are hired by bids in the open game."""
        return self._session.game is not None and self._session.game.profile.bids

    @property
    def has_press(self) -> bool:
        """Whether the open game publishes press."""
        return self._session.game is not None and not self._session.game.profile.no_press

    def refresh(self) -> None:
        """Enable what can be done now."""
        has_game = self._session.game is not None
        may_write = has_game and not self._session.read_only
        may_write_now = may_write and self._session.viewed_turn is None
        mending = self._session.mending is not None
        for key, command in self._commands.items():
            fits = mending if command.mends else not (mending and command.menu == "publish")
            usual = may_write_now if command.writes else may_write if command.writes_past else has_game
            is_there = key in (self.club or ()) if command.menu == "club" else usual
            self._actions[key].setEnabled(fits and (command.always or is_there))
        self._actions["turn.mend"].setText(
            self._session.say("Compare the correction …" if mending else "Correct a past turn …")
        )
        has = {
            "exchange": self.has_exchange,
            "bids": self.has_bids,
            "slips": self.has_exchange or self.has_bids or self.has_press,
            "sandbox": not self._session.publishes,
        }
        for key, command in self._commands.items():
            if command.needs:
                self._actions[key].setVisible(has[command.needs])
        club = self.club or frozenset()
        self._actions["edit.undo"].setEnabled("edit.undo" in club or (has_game and self._session.next_undo is not None))
        self._actions["edit.redo"].setEnabled("edit.redo" in club or (has_game and self._session.next_redo is not None))
