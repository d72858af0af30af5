"""When a sandbox is behind the curtain: assumptions are nobody's secret, the game from which it starts is.

Takes: the sessions of a sandbox and of its game. Gives: `Cover`. Source: docs/sandbox.md 1.
"""

from PySide6.QtCore import QObject

from kapdip.game.model import Game
from kapdip.game.public import tells_all
from kapdip_gui.session.session import Session


class Cover(QObject):
    """Draws the curtain before the turns of the game while it is drawn there, and opens it again before what is
    supposed.
    """

    def __init__(self, session: Session, live: Session) -> None:
        super().__init__(session)
        self._session, self._live = session, live
        self._has_covered = False
        session.viewed_turn_changed.connect(self._look)

    def is_drawn_for(self, game: Game) -> bool:
        """Whether a branch that is opened now begins behind it: the units' positions may be a secret. A curtain drawn
        in one branch is drawn in the next, too.
        """
        if self._session.game is not None:
            return self._session.hidden
        return self._live.hidden and not tells_all(game)

    def _look(self) -> None:
        is_past = self._session.viewed_turn is not None
        if is_past and self._live.hidden and not self._session.hidden:
            self._has_covered = self._session.hidden = True
        elif not is_past and self._has_covered:
            self._has_covered = self._session.hidden = False
