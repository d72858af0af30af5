"""What is on the board in the turn in progress, and whom that concerns: no rule is applied here.

Takes games and positions; gives positions and powers. Rules: docs/rules.md 6.1 and 6.2.
"""

from dataclasses import replace

from kapdip.board.model import Position, Power
from kapdip.game.model import Game, TurnInputs


def position_now(game: Game) -> Position:
    """Units and centres after what is resolved of the turn in progress."""
    return game.turn.results.position or game.turn.start.position


def out_of_balance(position: Position) -> tuple[Power, ...]:
    """The powers that own more or fewer centres than units."""
    return tuple(
        power for power, centres in position.centres.items() if len(centres) != len(position.units.get(power, ()))
    )


def may_retreat(position: Position) -> tuple[Power, ...]:
    """The powers with a dislodged unit that has somewhere to go."""
    return tuple(power for power, units in position.dislodged.items() if any(unit.retreats for unit in units))


def slips_locked(game: Game) -> bool:
    """Whether exchange slips and press of the turn in progress can no longer be changed (docs/rules.md 6.2)."""
    inputs = game.turn.inputs
    return inputs.resolved_once and not inputs.slips_unlocked


def has_entries(game: Game) -> bool:
    """Whether anybody would have to enter anything of the turn in progress again. What going on without something left
    there is none: who gave nothing, that a phase was resolved, and that slips may be changed all the same.
    """
    inputs = game.turn.inputs
    slips = {who: slip for who, slip in inputs.slips.items() if slip is not None}
    handed_in = {
        stage: {who: what for who, what in data.items() if what is not None} for stage, data in inputs.given.items()
    }
    given = {stage: data for stage, data in handed_in.items() if data}
    return (
        replace(inputs, slips=slips, given=given, decisions=frozenset(), resolved_once=False, slips_unlocked=False)
        != TurnInputs()
    )
