"""How long each phase of the evening takes, from the opening of a game on, whether or not a wall shows a clock.

Takes: the glance, of which only the step and the turn of the game on disk are read. Gives: `PhaseTimes`, one for each
glance. Source: docs/wall.md 4.
"""

import time
from pathlib import Path

from PySide6.QtCore import QObject

from kapdip_gui.showing.wall.clock import Clock, WaitedFor
from kapdip_gui.ui.glance import Glance


class PhaseTimes(QObject):
    """The phases of each game that was open: who comes back to one finds those of before."""

    def __init__(self, glance: Glance) -> None:
        super().__init__(glance)
        self._glance = glance
        self._clocks: dict[Path | None, Clock] = {}
        self.now = time.time
        glance.opened.connect(self._follow)
        glance.changed.connect(self._follow)
        self._follow()

    @property
    def phases(self) -> tuple[WaitedFor, ...]:
        """Those of the open game, the oldest first."""
        return self._clocks.get(self._glance.path, Clock()).phases

    def _follow(self) -> None:
        """The game may have gone on. A past turn that is mended is no phase of the evening."""
        if self._glance.game is not None:
            turn, path = self._glance.kept.turn, self._glance.path
            self._clocks[path] = self._clocks.get(path, Clock()).enter(turn.step, turn.number, self.now())


def phase_times_of(glance: Glance) -> PhaseTimes:
    """The times of a glance."""
    found = glance.findChild(PhaseTimes)
    return found if isinstance(found, PhaseTimes) else PhaseTimes(glance)
