"""The settled turn that a window looks at. Takes: the session. Gives: `settled_of`."""

from kapdip.tables.standings import Settled, settled
from kapdip_gui.session.session import Session


def settled_of(session: Session) -> Settled | None:
    """The turn that is looked at if it is settled, else the last one before it that is; None
    before the first settlement.
    """
    game = session.game
    return (
        None if game is None else settled(session.speaker, session.shown_turn, session.viewed_turn or len(game.turns))
    )
