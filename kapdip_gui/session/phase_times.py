"""How long each phase of the evening takes, from the opening of a game on, whether or not a wall shows a clock.

Takes: the session, of which only the phase and the turn of the game on disk are read. Gives: `PhaseTimes`, one for each
session. Source: docs/wall.md 4.
"""

import time
from pathlib import Path

from PySide6.QtCore import QObject

from kapdip.showing.wall.clock import Clock, WaitedFor
from kapdip_gui.session.session import Session


class PhaseTimes(QObject):
    """The phases of each game that was open: who comes back to one finds those of before."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._clocks: dict[Path | None, Clock] = {}
        self.now = time.time
        session.opened.connect(self._follow)
        session.changed.connect(self._follow)
        self._follow()

    @property
    def phases(self) -> tuple[WaitedFor, ...]:
        """Those of the open game, the oldest first."""
        return self._clocks.get(self._session.path, Clock()).phases

    def _follow(self) -> None:
        """The game may have gone on. A past turn that is corrected is not a phase of the evening."""
        if self._session.game is not None:
            turn, path = self._session.on_disk.turn, self._session.path
            self._clocks[path] = self._clocks.get(path, Clock()).enter(turn.step, turn.number, self.now())


def phase_times_of(session: Session) -> PhaseTimes:
    """The times of a session."""
    found = session.findChild(PhaseTimes)
    return found if isinstance(found, PhaseTimes) else PhaseTimes(session)
