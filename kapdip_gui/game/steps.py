"""Which step of a turn comes next, from what is there: no rule is applied here.

Takes positions and dates; gives `TurnStep` values. Rules: rulings B1 and B3.
"""

from kapdip_gui.board.model import Position, Power
from kapdip_gui.exchange.model import Profile
from kapdip_gui.game.calendar import turn_date
from kapdip_gui.game.model import Game, TurnStep


def opening_step(profile: Profile, number: int, position: Position) -> TurnStep:
    """The step with which a turn begins. A turn without an exchange is never empty: its winter is adjusted even if nothing is due."""
    date = turn_date(profile, number)
    if date.movement:
        return TurnStep.ORDERS
    if date.adjustments and (out_of_balance(position) or not profile.exchange):
        return TurnStep.ADJUSTMENTS
    return TurnStep.EXCHANGE


def first_step(game: Game) -> TurnStep:
    """The step with which the turn in progress began."""
    return opening_step(game.profile, game.turn.number, game.turn.start.position)


def position_now(game: Game) -> Position:
    """Units and centres after what is resolved of the turn in progress."""
    return game.turn.results.position or game.turn.start.position


def out_of_balance(position: Position) -> tuple[Power, ...]:
    """The powers that own more or fewer centres than units."""
    return tuple(power for power, centres in position.centres.items() if len(centres) != len(position.units.get(power, ())))


def may_retreat(position: Position) -> tuple[Power, ...]:
    """The powers with a dislodged unit that has somewhere to go."""
    return tuple(power for power, units in position.dislodged.items() if any(unit.retreats for unit in units))


def slips_locked(game: Game) -> bool:
    """Whether exchange slips and press of the turn in progress can no longer be changed (rulings B2)."""
    inputs = game.turn.inputs
    return inputs.resolved_once and not inputs.slips_unlocked
