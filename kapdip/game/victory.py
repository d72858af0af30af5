"""What on the board ends a game: enough centres, or too many years without a conquest.

Takes a game whose turn in progress is resolved as far as it goes. Rules: docs/rules.md 8; KA 2007, "Siegbedingung";
Ludomaniac standard 2011, 1.3 and 1.5.
"""

from kapdip.board.model import Power
from kapdip.game.model import Game
from kapdip.game.steps import position_now


def victorious_power(game: Game) -> Power | None:
    """The power that has won on the board: enough centres after an autumn turn.

    Under a house rule with few centres, the one with most.
    """
    if not owned_anew(game):
        return None
    counts = {power: len(centres) for power, centres in position_now(game).centres.items()}
    power = max(counts, key=lambda one: counts[one])
    return power if counts[power] >= game.profile.victory_centres else None


def owned_anew(game: Game) -> bool:
    """Whether centres have changed hands in the turn in progress (an autumn whose retreats are over)."""
    moved = game.turn.results.movement is not None and not position_now(game).dislodged
    return moved and game.variant.date(game.turn.number).ownership


def quiet_years_after(game: Game) -> int:
    """Years in a row in which nobody lost a centre to somebody else, counted at the end of a
    year (seed standard 1.5).
    """
    turn = game.turn
    if not game.variant.date(turn.number).adjustments:
        return turn.start.quiet_years
    year = game.variant.date(turn.number).year
    first = next(one for one in game.turns if game.variant.date(one.number).year == year)
    before = {centre: power for power, centres in first.start.position.centres.items() for centre in centres}
    now = position_now(game).centres
    taken = any(before.get(centre, power) != power for power, centres in now.items() for centre in centres)
    return 0 if taken else turn.start.quiet_years + 1
