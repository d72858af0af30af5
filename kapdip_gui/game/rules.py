"""Who is still in a game, and who leads whom.

Takes a game and a public state; gives powers and aliases.
"""

from kapdip_gui.board.model import Power
from kapdip_gui.game.model import Alias, Game, PublicState


def living_powers(game: Game, state: PublicState) -> tuple[Power, ...]:
    """The powers that have not been eliminated, in the board's order."""
    return tuple(power for power in game.board.powers if power not in state.eliminated)


def controller_of(game: Game, power: Power) -> Alias | None:
    """Who leads a power in the turn in progress; None where nobody does."""
    return game.turn.start.control.get(power)
