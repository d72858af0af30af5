"""Opens the sandbox of a game's window, and closes it with the game.

Takes: the window of the game. Gives: `Sandboxes`. Source: docs/sandbox.md 1.
"""

from PySide6.QtCore import QObject
from shiboken6 import isValid

from kapdip_gui.ui.window import MainWindow


class Sandboxes(QObject):
    """The sandbox that belongs to a window: one window, whose branches are many."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.open_one: MainWindow | None = None
        window.commands.on("turn.fork", self.fork)
        window.glance.opened.connect(self.close)
        window.closed.connect(self.close)

    def fork(self) -> None:
        """Begin a branch with the turn that is looked at."""
        from kapdip_gui.ui.sandbox.window import SandboxWindow

        glance = self._window.glance
        if glance.game is None or glance.path is None:
            return
        shown = self.shown
        if not isinstance(shown, SandboxWindow):
            shown = SandboxWindow(glance)
            shown.resize(self._window.size())
            self.open_one = shown
        if shown.fork_from(glance.viewed_turn or len(glance.kept.turns)):
            shown.show()
            shown.raise_()
            shown.activateWindow()
        elif shown.glance.game is None:
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
