"""What else comes of a sheet that is taken: units that no longer have an order, slips that can't be carried out whole.

Takes: the game before and after, or a slip. Gives: `left_without_orders`, `carried_out`.
Rules: docs/rules.md 2.2 to 2.6; Ludomaniac standard 2011, 9.5.
"""

from collections.abc import Mapping

from kapdip.board.model import Power, Step, Unit
from kapdip.exchange.preview import preview_slip
from kapdip.game.model import Alias, Game, MilitarySlip
from kapdip.game.question import accounts_now
from kapdip.game.stages import orders_asked


def left_without_orders(before: Game, after: Game) -> Mapping[Power, tuple[Unit, ...]]:
    """The units that had an order in the current phase and no longer have one, by power."""
    step = orders_asked(before)
    found = {}
    for power, slip in before.turn.inputs.orders.items():
        still = _ordered(after.turn.inputs.orders.get(power), step)
        gone = {unit: None for unit in _ordered(slip, step) if unit.province not in {one.province for one in still}}
        if gone:
            found[power] = tuple(gone)
    return found


def _ordered(slip: MilitarySlip | None, step: Step | None) -> tuple[Unit, ...]:
    if slip is None or step not in (Step.MOVEMENT, Step.RETREATS):
        return ()
    orders = slip.movement if step is Step.MOVEMENT else slip.retreats
    return tuple(order.unit for order in orders)


def carried_out(game: Game, player: Alias, amounts: Mapping[Power, int]) -> Mapping[Power, int] | None:
    """The trades of a slip as they would be carried out; None where that is what the slip asks for."""
    account = accounts_now(game.turn).get(player)
    if account is None:
        return None
    start, turn = game.turn.start, game.turn.number
    trades = preview_slip(game.profile, account, start.prices, amounts, player=player, turn=turn).trades
    wanted = {power: units for power, units in amounts.items() if units}
    return None if dict(trades) == wanted else trades
