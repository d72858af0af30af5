"""The first units of a game in which each power names its own, with its first orders: in provinces of its own, of any
kind, as many as usual. What is not named is filled up with the usual units.

Takes a game; gives it with other units on the board, from which the orders of units that are gone are taken. Rules:
docs/rules.md 13.2; Stab! (A. Evans, revised by S. Agar).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from kapdip.board.model import Position, Power, Step, Unit
from kapdip.game import causes
from kapdip.game.change import with_inputs, with_turn
from kapdip.game.errors import GameError
from kapdip.game.model import Alias, Game, MilitarySlip
from kapdip.game.rules import demand_lead
from kapdip.game.setup import first_turn
from kapdip.game.stages import orders_asked
from kapdip.orders.legality import check_first_unit
from kapdip.reason import Reason


def names_first_units(game: Game) -> bool:
    """Whether first units can be named now."""
    is_first = game.profile.free_start and game.turn.number == 1
    return is_first and not game.is_over and orders_asked(game) is Step.MOVEMENT


def enter_first_units(game: Game, power: Power, player: Alias, units: Sequence[Unit]) -> Game:
    """The power begins with these units, and with usual ones besides where there are fewer; none: with the usual ones.

    Raises GameError with everything that is wrong with them, or if the player does not lead the power.
    """
    demand_lead(game, power, player)
    wrong = tuple(_faults(game, power, units)) if names_first_units(game) else (causes.first_units_closed(),)
    if wrong:
        raise GameError(*wrong)
    named = {**game.turn.inputs.first_units, power: tuple(sorted(units))}
    game = with_inputs(game, first_units={one: some for one, some in named.items() if some})
    start = first_turn(game.variant, game.seats, game.turn.inputs.first_units).start
    orders = _still_fitting(game.turn.inputs.orders, power, start.position)
    return with_inputs(with_turn(game, replace(game.turn, start=start)), orders=orders)


def name_first_unit(game: Game, power: Power, player: Alias, unit: Unit) -> Game:
    """The power begins with this unit besides those that it has named, replacing one in the same province."""
    named = game.turn.inputs.first_units.get(power, ())
    others = (other for other in named if other.province != unit.province)
    return enter_first_units(game, power, player, (*others, unit))


def check_first_units(game: Game) -> tuple[Reason, ...]:
    """Everything that is wrong with the first units of the turn in progress, as a file gives them."""
    given = game.turn.inputs.first_units
    if given and not (game.profile.free_start and game.turn.number == 1):
        return (causes.first_units_closed(),)
    return tuple(wrong for power, units in given.items() for wrong in _faults(game, power, units))


def _faults(game: Game, power: Power, units: Sequence[Unit]) -> Iterator[Reason]:
    yield from filter(None, (check_first_unit(game.board, power, unit) for unit in units))
    for province, count in Counter(unit.province for unit in units).items():
        if count > 1:
            yield causes.first_units_twice(power=power, province=province)
    most = len(game.variant.position.units[power])
    if len(units) > most:
        yield causes.first_units_many(power=power, units=len(units), most=most)


def _still_fitting(
    orders: Mapping[Power, MilitarySlip], power: Power, position: Position
) -> Mapping[Power, MilitarySlip]:
    """The orders without those of the power's units that are no longer where they were to begin."""
    slip = orders.get(power)
    if slip is None:
        return orders
    there = {unit.province for unit in position.units[power]}
    return {**orders, power: replace(slip, movement=tuple(one for one in slip.movement if one.unit.province in there))}
