"""What was supposed of one turn, supposed again at the beginning of another: a game that has gone on is forked anew.

Takes a branch, the game, and a turn of it; gives the branch with all that is still possible, and what is not, with
its reasons. Rules: docs/sandbox.md 1.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from kapdip.board.model import Power
from kapdip.exchange.model import Currency
from kapdip.game.entries import enter_orders, enter_slip
from kapdip.game.errors import GameError
from kapdip.game.fork import fork
from kapdip.game.model import Alias, Game, MilitarySlip
from kapdip.game.rules import controller_of
from kapdip.orders.legality import check_order
from kapdip.orders.model import Order
from kapdip.reason import Reason


@dataclass(frozen=True, slots=True)
class LostOrder:
    """An order that is no longer possible."""

    power: Power
    order: Order
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class LostTrades:
    """Trades that are no longer possible."""

    player: Alias
    amounts: Mapping[Currency, int]
    reasons: tuple[Reason, ...]


def supposes(branch: Game, live: Game, number: int) -> bool:
    """Whether a branch supposes anything of this turn of the game: it is not the game's own past in it."""
    if number > len(branch.turns):
        return False
    inputs, own = branch.turns[number - 1].inputs, live.turns[number - 1].inputs
    is_ordered = any(slip.movement or slip.retreats or slip.adjustments for slip in inputs.orders.values())
    is_traded = any(trades is not None and any(trades.amounts.values()) for trades in inputs.slips.values())
    return (is_ordered or is_traded) and (inputs.orders, inputs.slips) != (own.orders, own.slips)


def carried(branch: Game, live: Game, number: int) -> tuple[Game, tuple[LostOrder | LostTrades, ...]]:
    """The game at the beginning of turn `number`, with what the branch supposes of that turn, or of its last one.

    Raises GameError for a turn that has not begun.
    """
    inputs = branch.turns[min(number, len(branch.turns)) - 1].inputs
    game, lost = fork(live, number), list[LostOrder | LostTrades]()
    for power, slip in inputs.orders.items():
        game, gone = _ordered(game, power, slip)
        lost += gone
    for alias, trades in inputs.slips.items():
        if trades is not None and any(trades.amounts.values()):
            try:
                game = enter_slip(game, alias, trades)
            except GameError as error:
                lost.append(LostTrades(alias, trades.amounts, error.reasons))
    return game, tuple(lost)


def _ordered(game: Game, power: Power, slip: MilitarySlip) -> tuple[Game, list[LostOrder]]:
    """The game with a power's orders that still fit, given by its present leader; and the others."""
    position = game.turn.start.position
    given: tuple[Order, ...] = (*slip.movement, *slip.retreats, *slip.adjustments)
    wrong = {order: reason for order in given if (reason := check_order(game.board, position, power, order))}
    kept = replace(
        slip,
        player=controller_of(game, power) or slip.player,
        movement=tuple(order for order in slip.movement if order not in wrong),
        retreats=tuple(order for order in slip.retreats if order not in wrong),
        adjustments=tuple(order for order in slip.adjustments if order not in wrong),
    )
    lost = [LostOrder(power, order, (reason,)) for order, reason in wrong.items()]
    try:
        return enter_orders(game, power, kept), lost
    except GameError as error:
        return game, lost + [LostOrder(power, order, error.reasons) for order in given if order not in wrong]
