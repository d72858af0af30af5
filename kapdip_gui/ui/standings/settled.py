"""The settled turn that a window looks at. Takes: the glance. Gives: `settled_of`."""

from kapdip_gui.tables.standings import Settled, settled
from kapdip_gui.ui.glance import Glance


def settled_of(glance: Glance) -> Settled | None:
    """The turn that is looked at if it is settled, else the last one before it that is; None
    before the first settlement.
    """
    game = glance.game
    return None if game is None else settled(glance.speaker, glance.shown_turn, glance.viewed_turn or len(game.turns))
