"""What was ordered for a power earlier and no longer applies: a retreat of a unit that was not dislodged, a build where
a removal is due. It never replaces an order that is asked for, and blocks none that is handed in.

Takes a game and a slip. Gives `divided`, and `with_lapsed` for what is handed in anew. Source: docs/table.md 6.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from kapdip.board.model import Power, Step
from kapdip.game.conditions import step_of
from kapdip.game.model import Game, MilitarySlip
from kapdip.game.public import tells_all
from kapdip.game.referee import unit_of_unreadable
from kapdip.game.stages import orders_asked
from kapdip.game.steps import position_now
from kapdip.orders.legality import check_order
from kapdip.orders.model import Disband, Order, Waive

_Item = TypeVar("_Item")


def divided(game: Game, power: Power, slip: MilitarySlip) -> tuple[MilitarySlip, MilitarySlip]:
    """A slip as it could be handed in for the current phase, and what no longer applies; what earlier phases were
    played by is neither.
    """
    asked, fits = orders_asked(game), partial(_applies, game, power)
    movement = _split(slip.movement if asked is Step.MOVEMENT else (), lambda order: fits(Step.MOVEMENT, order))
    retreats = _split(slip.retreats if asked is not Step.ADJUSTMENTS else (), lambda one: fits(Step.RETREATS, one))
    adjustments = _split(slip.adjustments, lambda order: fits(Step.ADJUSTMENTS, order))
    steps = {line: step_of(game, power, line) for line in slip.conditionals}
    lines = [line for line in slip.conditionals if (asked, steps[line]) != (Step.ADJUSTMENTS, Step.RETREATS)]
    conditionals = _split(lines, lambda line: fits(steps[line], line.order))
    unreadable = slip.unreadable if asked is Step.MOVEMENT else ()
    return (
        MilitarySlip(slip.player, movement[0], retreats[0], adjustments[0], conditionals[0]),
        MilitarySlip(slip.player, movement[1], retreats[1], adjustments[1], conditionals[1], unreadable),
    )


def with_lapsed(game: Game, power: Power, new: MilitarySlip, old: MilitarySlip) -> MilitarySlip:
    """What is handed in for a power, with what no longer applies of the old slip, but for orders of the same
    unit: a phase that is undone may ask for it again.
    """
    _, lapsed = divided(game, power, old)
    moved, retreated = ({order.unit.province for order in given} for given in (new.movement, new.retreats))
    units = position_now(game).units.get(power, ())
    named = {line: unit_of_unreadable(line, units) for line in lapsed.unreadable}
    return replace(
        new,
        movement=(*new.movement, *(one for one in lapsed.movement if one.unit.province not in moved)),
        retreats=(*new.retreats, *(one for one in lapsed.retreats if one.unit.province not in retreated)),
        adjustments=(*new.adjustments, *(one for one in lapsed.adjustments if one not in new.adjustments)),
        conditionals=(*new.conditionals, *(line for line in lapsed.conditionals if line not in new.conditionals)),
        unreadable=tuple(line for line, unit in named.items() if unit is None or unit.province not in moved),
    )


def _split(items: Iterable[_Item], test: Callable[[_Item], bool]) -> tuple[tuple[_Item, ...], tuple[_Item, ...]]:
    told = [(item, test(item)) for item in items]
    return tuple(item for item, fits in told if fits), tuple(item for item, fits in told if not fits)


def _applies(game: Game, power: Power, step: Step, order: Order) -> bool:
    """Whether an order for this phase could be handed in now."""
    asked, position = orders_asked(game), position_now(game)
    dislodged = {one.unit.province for one in position.dislodged.get(power, ())}
    if step is asked is Step.RETREATS and (isinstance(order, Waive) or order.unit.province not in dislodged):
        return False
    if step is asked is Step.ADJUSTMENTS:
        due = len(position.centres.get(power, ())) - len(position.units.get(power, ()))
        if not due or (due < 0) is not isinstance(order, Disband):
            return False
    known = position if tells_all(game) else None  # else a refusal would reveal units that the seat does not see
    return check_order(game.board, known, power, order, step=step if step is asked else Step.MOVEMENT) is None
