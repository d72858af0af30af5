"""When a sandbox lies behind the curtain: what is supposed is nobody's secret, what came of the game before it is.

Takes: the glances of a sandbox and of its game. Gives: `Cover`. Source: docs/sandbox.md 1.
"""

from PySide6.QtCore import QObject

from kapdip_gui.game.model import Game
from kapdip_gui.game.public import tells_all
from kapdip_gui.ui.glance import Glance


class Cover(QObject):
    """Draws the curtain before the turns of the game while it is drawn there, and opens it again before what is
    supposed.
    """

    def __init__(self, glance: Glance, live: Glance) -> None:
        super().__init__(glance)
        self._glance, self._live = glance, live
        self._has_covered = False
        glance.viewed_turn_changed.connect(self._look)

    def is_drawn_for(self, game: Game) -> bool:
        """Whether a branch that is opened now begins behind it: where units stand may be a secret. Whoever has drawn
        it in one branch finds it drawn in the next.
        """
        if self._glance.game is not None:
            return self._glance.hidden
        return self._live.hidden and not tells_all(game)

    def _look(self) -> None:
        is_past = self._glance.viewed_turn is not None
        if is_past and self._live.hidden and not self._glance.hidden:
            self._has_covered = self._glance.hidden = True
        elif not is_past and self._has_covered:
            self._has_covered = self._glance.hidden = False
