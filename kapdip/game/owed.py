"""What the current phase still wants of a power: units without an order, dislodged ones without a retreat, builds and
removals that no list fills.

Takes games; gives `owed`, a number, and what builds and removals come to. Desk, wall and phones count by it.
Rules: docs/rules.md 2.7, 6.2 and 6.3.
"""

from collections.abc import Iterator

from kapdip.adjudicator.adjustments import adjustment_balance
from kapdip.adjudicator.model import Unreadable
from kapdip.board.model import Position, Power, Step
from kapdip.game.conditions import conditions_of
from kapdip.game.model import Game
from kapdip.game.referee import adjustment_orders, retreat_orders
from kapdip.game.stages import orders_asked
from kapdip.game.steps import position_now
from kapdip.orders.model import AdjustmentOrder, Build, Disband, Order, Retreat, Waive


def owed(game: Game, power: Power) -> int:
    """How many orders of the power the desk still asks for. What hangs on a condition that nobody has answered yet is
    there: that it is open is the game master's to know.
    """
    asked, position = orders_asked(game), position_now(game)
    slip = game.turn.inputs.orders.get(power)
    match asked:
        case Step.MOVEMENT:
            given = slip.movement if slip is not None else ()
            ordered = {order.unit.province for order in given if not isinstance(order, Unreadable)}
            unread = len(slip.unreadable) if slip is not None else 0
            return unread + sum(unit.province not in ordered for unit in position.units.get(power, ()))
        case Step.RETREATS:
            retreats = retreat_orders(game, power) if slip is not None else ()
            asked_later = (order for order in _hanging(game, power) if isinstance(order, Retreat | Disband))
            decided = {order.unit.province for order in (*retreats, *asked_later)}
            gone = position.dislodged.get(power, ())
            return sum(bool(one.retreats) and one.unit.province not in decided for one in gone)
        case Step.ADJUSTMENTS:
            due = balance(game, power)
            kinds = (Build, Waive) if due > 0 else (Disband,)
            hanging = sum(isinstance(order, kinds) for order in _hanging(game, power))
            return max(0, abs(due) - adjustments_filled(game, power) - hanging)
        case _:
            return 0


def _hanging(game: Game, power: Power) -> Iterator[Order | None]:
    """Orders of the power for this phase whose conditions nobody has answered."""
    return (one.order for one in conditions_of(game, orders_asked(game)) if one.power == power and one.answer is None)


def balance(game: Game, power: Power) -> int:
    """Builds that the power has room for, if positive; removals, if negative."""
    return adjustment_balance(game.board, position_now(game)).get(power, 0)


def adjustments_given(game: Game, power: Power) -> tuple[AdjustmentOrder, ...]:
    """A power's builds and removals as they would be carried out: those whose condition holds, then the list."""
    return adjustment_orders(game, power) if power in game.turn.inputs.orders else ()


def due_orders(position: Position, due: int, power: Power, given: tuple[AdjustmentOrder, ...]) -> list[Build | Disband]:
    """As many of the builds or removals as the power has due, the first ones of its list that fit the board."""
    standing = {unit.province for units in position.units.values() for unit in units}
    if due > 0:
        fitting: list[Build | Disband] = [
            one for one in given if isinstance(one, Build) and one.unit.province not in standing
        ]
    else:
        fitting = [one for one in given if isinstance(one, Disband) and one.unit in position.units.get(power, ())]
    return fitting[: abs(due)]


def adjustments_filled(game: Game, power: Power) -> int:
    """How many of the builds or removals due a power's list fills; a build where somebody is fills none."""
    due, given = balance(game, power), adjustments_given(game, power)
    waived = sum(isinstance(order, Waive) for order in given) if due > 0 else 0
    return min(abs(due), len(due_orders(position_now(game), due, power, given)) + waived)
