"""The game as a replay: one turn after the other on the timeline, any key stops it.

Takes: the session. Gives: `TurnFilm`. Source: docs/window.md 9.8 and 5 (1.5 s a turn, 0.5 to 4 s).
"""

from PySide6.QtCore import QObject, QTimer

from kapdip_gui.session.session import Session


class TurnFilm(QObject):
    """Goes through the turns by a timer."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._next)
        session.opened.connect(self._timer.stop)

    @property
    def is_running(self) -> bool:
        """Whether the replay runs."""
        return self._timer.isActive()

    def toggle(self) -> None:
        """Start at the first turn (or go on from the one that is shown), or stop."""
        session = self._session
        game = session.game
        if game is None:
            return
        if self.is_running:
            self._timer.stop()
            return
        if session.viewed_turn is None and len(game.turns) > 1:
            session.viewed_turn = 1
        self._timer.start(session.settings.number("film_ms", 1500, 500, 4000))

    def _next(self) -> None:
        session = self._session
        game = session.game
        if game is None or session.viewed_turn is None:
            self._timer.stop()
            return
        number = session.viewed_turn + 1
        session.viewed_turn = None if number >= len(game.turns) else number
        if session.viewed_turn is None:
            self._timer.stop()
