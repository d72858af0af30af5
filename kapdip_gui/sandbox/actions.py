"""Opens the sandbox of a game's window, and closes it with the game.

Takes: the window of the game. Gives: `Sandboxes`. Source: docs/sandbox.md 1.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from shiboken6 import isValid

from kapdip_gui.frame.window import MainWindow

if TYPE_CHECKING:
    from kapdip.game.model import Game
    from kapdip_gui.sandbox.window import SandboxWindow


class Sandboxes(QObject):
    """The sandbox that belongs to a window: one window, whose branches are many."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.open_one: MainWindow | None = None
        window.commands.on("turn.fork", self.fork)
        window.commands.on("file.position", self.set_up)
        window.actions_of.files.position_named.connect(self.open_position)
        window.session.opened.connect(self.close)
        window.closed.connect(self.close)

    def fork(self) -> None:
        """Begin a branch with the turn that is looked at."""
        session = self._window.session
        if session.game is not None and session.path is not None:
            self._bring(lambda shown: shown.fork_from(session.viewed_turn or len(session.on_disk.turns)))

    def set_up(self) -> None:
        """Begin a position by hand with the turn that is looked at; without a game, with an empty board."""
        self._bring(lambda shown: shown.begin_position())

    def open_position(self, game: "Game", name: str) -> None:
        """Go on with a position that was saved: a branch begins with it, the file stays as it is."""
        self._bring(lambda shown: shown.go_on_with(game, name))

    def _bring(self, begin: "Callable[[SandboxWindow], bool]") -> None:
        from kapdip_gui.sandbox.window import SandboxWindow

        shown = self.shown
        if not isinstance(shown, SandboxWindow):
            shown = SandboxWindow(self._window.session)
            shown.resize(self._window.size())
            self.open_one = shown
        if begin(shown):
            shown.show()
            shown.raise_()
            shown.activateWindow()
        elif shown.session.game is None:
            self.close()

    @property
    def shown(self) -> MainWindow | None:
        """The sandbox, None where none is open."""
        return self.open_one if self.open_one is not None and isValid(self.open_one) else None

    def close(self) -> None:
        """The game is gone: so is its sandbox."""
        shown, self.open_one = self.shown, None
        if shown is not None:
            shown.close()
