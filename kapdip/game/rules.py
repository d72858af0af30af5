"""Who is still in a game, and who leads whom.

Takes a game and a public state; gives powers and aliases.
"""

from collections.abc import Sequence

from kapdip.board.model import Power
from kapdip.exchange.profile import Control
from kapdip.game import causes
from kapdip.game.change import demand_open
from kapdip.game.errors import GameError
from kapdip.game.model import Alias, Game, PublicState, SeatChangeKind


def living_powers(game: Game, state: PublicState) -> tuple[Power, ...]:
    """The powers that have not been eliminated, in the board's order."""
    return tuple(power for power in game.board.powers if power not in state.eliminated)


def is_neutral(game: Game, power: Power) -> bool:
    """Whether a power that could have been hired is led by nobody in the turn in progress: its dislodged units are
    removed without being asked.
    """
    return game.profile.control is Control.AUCTION and controller_of(game, power) is None


def was_unhired(start: PublicState, power: Power) -> bool:
    """Whether nobody was asked for orders of a power in a turn, since it could have been hired and nobody had: none is
    missing.
    """
    return bool(start.credits) and power not in start.control


def asked_powers(game: Game, state: PublicState) -> tuple[Power, ...]:
    """The powers that still are in the game, without those that nobody has hired: these are asked for nothing."""
    living = living_powers(game, state)
    if game.profile.control is not Control.AUCTION:
        return living
    return tuple(power for power in living if power in state.control)


def hired_powers(game: Game) -> tuple[Power, ...]:
    """The powers that somebody has hired for the turn in progress."""
    start = game.turn.start
    return tuple(power for power in start.control if power not in start.homes.values())


def rotation(powers: Sequence[Power], aliases: Sequence[Alias], inning: int) -> dict[Power, Alias]:
    """Who leads each power in an inning (from 1): in the first, the players have the powers in their order; in each
    later one everybody has moved on to the next power, from the last to the first.
    """
    return {powers[(place + inning - 1) % len(powers)]: alias for place, alias in enumerate(aliases)}


def controller_of(game: Game, power: Power) -> Alias | None:
    """Who leads a power in the turn in progress; None where nobody does."""
    return game.turn.start.control.get(power)


def unreplaced(game: Game) -> frozenset[Alias]:
    """The seats on which nobody plays now, since the game master does without a substitute (9.10.1d)."""
    empty: set[Alias] = set()
    for change in (one for turn in game.turns for one in turn.inputs.seat_changes):
        if change.kind is SeatChangeKind.UNREPLACED:
            empty.add(change.alias)
        elif change.kind is SeatChangeKind.SUBSTITUTE:
            empty.discard(change.alias)
    return frozenset(empty)


def demand_lead(game: Game, power: Power, player: Alias) -> None:
    """Raises GameError unless the power is in the game and led by that player in the turn in progress."""
    demand_open(game)
    if power not in living_powers(game, game.turn.start):
        raise GameError(causes.orders_eliminated(power=power))
    controller = controller_of(game, power)
    if controller is None:
        raise GameError(causes.orders_nobody(power=power))
    if controller != player:
        raise GameError(causes.orders_not_controller(power=power, controller=controller, player=player))
