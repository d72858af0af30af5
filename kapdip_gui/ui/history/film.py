"""The game as a film: one turn after the other on the timeline, any key stops it.

Takes: the glance. Gives: `TurnFilm`. Source: docs/window.md 9.8 and 5 (1.5 s a turn, 0.5 to 4 s).
"""

from PySide6.QtCore import QObject, QTimer

from kapdip_gui.ui.glance import Glance


class TurnFilm(QObject):
    """Goes through the turns by a timer."""

    def __init__(self, glance: Glance) -> None:
        super().__init__(glance)
        self._glance = glance
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._next)
        glance.opened.connect(self._timer.stop)

    @property
    def is_running(self) -> bool:
        """Whether the film runs."""
        return self._timer.isActive()

    def toggle(self) -> None:
        """Start at the first turn (or go on from the one that is shown), or stop."""
        glance = self._glance
        game = glance.game
        if game is None:
            return
        if self.is_running:
            self._timer.stop()
            return
        if glance.viewed_turn is None and len(game.turns) > 1:
            glance.viewed_turn = 1
        self._timer.start(glance.settings.number("film_ms", 1500, 500, 4000))

    def _next(self) -> None:
        glance = self._glance
        game = glance.game
        if game is None or glance.viewed_turn is None:
            self._timer.stop()
            return
        number = glance.viewed_turn + 1
        glance.viewed_turn = None if number >= len(game.turns) else number
        if glance.viewed_turn is None:
            self._timer.stop()
