"""The public state: after a turn, and in the middle of one.

Takes a game; gives `PublicState`. Nothing that is not evaluated yet is in it. Rules: docs/rules.md 6.2.
"""

from collections.abc import Mapping
from dataclasses import replace

from kapdip.board.model import Position, Power, ProvinceCode
from kapdip.game import causes
from kapdip.game.errors import GameError
from kapdip.game.model import Game, PublicState, Turn
from kapdip.game.stages import chain_of
from kapdip.game.victory import quiet_years_after


def state_after(game: Game, number: int) -> PublicState:
    """The public state after turn `number`; 0 is the beginning. Raises GameError for a turn that isn't over."""
    if not 0 <= number <= len(game.turns):
        raise GameError(causes.turn_unknown(turn=number, most=len(game.turns)))
    if number < len(game.turns):
        return game.turns[number].start
    turn = game.turns[number - 1]
    if not turn.is_over:
        raise GameError(causes.turn_not_over(turn=number))
    return _state_after(replace(game, turns=game.turns[:number]), turn)


def state_now(game: Game) -> PublicState:
    """What is public at this moment: the turn's beginning with the units and centres of the resolved phases."""
    turn = game.turn
    if turn.is_over:
        return state_after(game, turn.number)
    if turn.results.position is None:
        return turn.start
    eliminated = {**turn.start.eliminated, **dict.fromkeys(turn.results.eliminated, turn.number)}
    last = occupants_after(turn)
    return replace(turn.start, position=turn.results.position, last_occupant=last, eliminated=eliminated)


def _state_after(game: Game, turn: Turn) -> PublicState:
    results = turn.results
    start = turn.start
    position = results.position or start.position
    eliminated = {**start.eliminated, **dict.fromkeys(results.eliminated, turn.number)}
    state = replace(
        start,
        position=position,
        last_occupant=occupants_after(turn),
        eliminated=eliminated,
        quiet_years=quiet_years_after(game),
    )
    for stage in chain_of(game.variant):
        state = stage.after(game, state)
    return state


def occupants_after(turn: Turn) -> Mapping[ProvinceCode, Power]:
    """Who was last in each province, with the turn's moves and retreats."""
    results = turn.results
    return occupants(turn.start, results.movement.position if results.movement else None, results.position)


def occupants(start: PublicState, *positions: Position | None) -> Mapping[ProvinceCode, Power]:
    """Who was last in each province, with those who were in these positions, one after the other."""
    last = dict(start.last_occupant)
    for position in filter(None, positions):
        for power, units in position.units.items():
            last.update(dict.fromkeys((unit.province for unit in units), power))
    return last
