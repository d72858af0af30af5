"""The audit of a turn as reasons, in the order in which somebody would explain it; `words` makes sentences of them.

Takes: audits of players, currencies and powers. Gives: tuples of `Reason` with keys `audit.…`.
Rules: docs/rules.md 2.2 to 2.5, 2.6, 2.8, 3, 7 and 11.
"""

from collections.abc import Iterable, Iterator

from kapdip_gui.exchange import because
from kapdip_gui.exchange.audit import (
    ControlAudit,
    ControlBy,
    Cut,
    LineAudit,
    Lowering,
    PlayerAudit,
    PriceAudit,
    SlipState,
)
from kapdip_gui.exchange.model import Lot
from kapdip_gui.exchange.money import Cents
from kapdip_gui.exchange.profile import PriceLaw, PriceRounding
from kapdip_gui.reason import Reason

_UNTIED = {
    ControlBy.CLEAR: because.audit_control_clear,
    ControlBy.KEPT: because.audit_control_kept,
    ControlBy.NOBODY: because.audit_control_nobody,
}
_TIED = {
    ControlBy.HISTORY: because.audit_control_by_history,
    ControlBy.FEWEST: because.audit_control_by_fewest,
    ControlBy.PRESENT: because.audit_control_by_present,
}


def explain_player(audit: PlayerAudit) -> tuple[Reason, ...]:
    """One seat's turn: slip, sales, cash, reduction, buys, what is left."""
    return tuple(_explain_player(audit))


def explain_price(audit: PriceAudit) -> tuple[Reason, ...]:
    """One currency's turn: sums, law, new price."""
    facts: because.Priced = {
        "currency": audit.currency,
        "bought": audit.bought,
        "sold": audit.sold,
        "net": audit.net,
        "world": audit.world,
        "demand": audit.demand,
        "supply": audit.supply,
        "before": audit.price_before,
        "step": Cents(audit.traded - audit.price_before),
        "after": None if audit.price_after is None else audit.traded,
        "percent": audit.percent,
    }
    found = [because.audit_price_sum(**facts)]
    if audit.world:
        found.append(because.audit_price_world(**facts))
    found.append(_price_law(audit, facts))
    if audit.price_after is None:
        return tuple(found)
    facts |= {"before": audit.traded, "step": Cents(audit.price_after - audit.traded), "after": audit.price_after}
    if audit.percent:
        found.append(because.audit_price_centres(**facts))
    if audit.at_floor:
        found.append(because.audit_price_floor(**facts))
    return tuple(found)


def explain_control(audit: ControlAudit, lots: Iterable[Lot] = ()) -> tuple[Reason, ...]:
    """How one power's controller was found; `lots` are those of the settlement."""
    return tuple(_explain_control(audit, {lot.question: lot for lot in lots}))


def _explain_player(audit: PlayerAudit) -> Iterator[Reason]:
    if audit.state in (SlipState.RESIGNED, SlipState.BOUGHT_IN):
        moved = because.audit_slip_resigned if audit.state is SlipState.RESIGNED else because.audit_slip_bought_in
        yield moved(player=audit.player, returned=audit.returned, cash=audit.cash_after)
        return
    slip = because.audit_slip_given if audit.slip else because.audit_slip_empty
    slip = because.audit_slip_missing if audit.state is SlipState.MISSING else slip
    yield slip(player=audit.player, slip=audit.slip)
    yield from (_sale(line) for line in audit.lines if line.wanted < 0)
    yield because.audit_cash_to_spend(before=audit.cash_before, proceeds=audit.proceeds, cash=audit.cash_to_spend)
    if audit.wanted_cost:
        yield because.audit_buys_wanted(cost=audit.wanted_cost)
    if audit.reduction:
        yield because.audit_buys_proportion(cash=audit.reduction[0], cost=audit.reduction[1])
    yield from map(_lowering, audit.lowered)
    yield from (_buy(line) for line in audit.lines if line.wanted > 0)
    if audit.dropped:
        yield because.audit_cash_dropped(dropped=audit.dropped)
    if audit.returned:
        yield because.audit_cash_returned(player=audit.player, returned=audit.returned)
    yield because.audit_cash_after(cash=audit.cash_after)


def _traded(line: LineAudit) -> because.Traded:
    return {
        "currency": line.currency,
        "wanted": abs(line.wanted),
        "units": abs(line.executed),
        "price": line.price,
        "amount": type(line.amount)(abs(line.amount)),
    }


def _sale(line: LineAudit) -> Reason:
    match line.cut:
        case Cut.SALE_LIMIT:
            cause = because.audit_sale_sale_limit
        case Cut.HOLDING:
            cause = because.audit_sale_holding
        case Cut.NOT_TRADED:
            cause = because.audit_sale_not_traded
        case _:
            cause = because.audit_sale
    return cause(**_traded(line))


def _buy(line: LineAudit) -> Reason:
    cut = because.audit_buy_not_traded if line.cut is Cut.NOT_TRADED else because.audit_buy_cut
    return (because.audit_buy if line.cut is None else cut)(**_traded(line))


def _lowering(step: Lowering) -> Reason:
    cause = because.audit_buys_lowered if step.lot is None else because.audit_buys_lowered_by_lot
    return cause(currency=step.currency, wanted=step.wanted, units=step.executed)


def _price_law(audit: PriceAudit, facts: because.Priced) -> Reason:
    if audit.price_after is None:
        return because.audit_price_worthless(**facts)
    if audit.frozen:
        return because.audit_price_frozen(**facts)
    if audit.law is PriceLaw.CUBE_ROOT:
        return because.audit_price_cube_root(**facts)
    if audit.traded == audit.price_before:
        return (because.audit_price_trades_leave if audit.percent else because.audit_price_unmoved)(**facts)
    begun = audit.rounding is PriceRounding.AWAY_FROM_ZERO
    return (because.audit_price_linear_begun if begun else because.audit_price_linear)(**facts)


def _explain_control(audit: ControlAudit, lots: dict[str, Lot]) -> Iterator[Reason]:
    about: because.Controlled = {
        "power": audit.power,
        "player": audit.controller,
        "units": audit.holding,
        "players": audit.tied,
    }
    if audit.barred:
        yield because.audit_control_barred(power=audit.power, players=audit.barred)
    if audit.by in _UNTIED:
        yield _UNTIED[audit.by](**about)
        return
    yield because.audit_control_tied(**about)
    yield from _history(audit)
    if audit.counts:
        yield because.audit_control_counts(players=audit.counts)
    if audit.lot:
        typed = audit.lot in lots and lots[audit.lot].typed
        about["players"] = audit.left
        yield (because.audit_control_lot_typed if typed else because.audit_control_lot)(**about)
    else:
        yield _TIED[audit.by](**about)


def _history(audit: ControlAudit) -> Iterator[Reason]:
    """A step for every turn that threw somebody out; a run of turns without a difference is told once."""
    left = audit.tied
    equal_back_to = None
    for turn, still in audit.history:
        if len(still) == len(left):
            equal_back_to = turn
            continue
        yield because.audit_control_history(turn=turn, players=still)
        left, equal_back_to = still, None
    if equal_back_to is not None:
        yield because.audit_control_history_equal(turn=equal_back_to, players=left)
