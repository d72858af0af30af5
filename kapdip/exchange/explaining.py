"""The audit of a turn as reasons, in the order in which somebody would explain it; `words` makes sentences of them.

Takes: audits of players, currencies and powers. Gives: tuples of `Reason` with keys `audit.…`.
Rules: docs/rules.md 2.2 to 2.5, 2.6, 2.8, 3, 7 and 11.
"""

from collections.abc import Iterable, Iterator

from kapdip.exchange import causes
from kapdip.exchange.audit import (
    ControlAudit,
    ControlBy,
    Cut,
    LineAudit,
    Lowering,
    PlayerAudit,
    PriceAudit,
    SlipState,
)
from kapdip.exchange.model import Currency, Lot, Settlement
from kapdip.exchange.money import Cents
from kapdip.exchange.profile import PriceLaw, PriceRounding
from kapdip.reason import Reason

_UNTIED = {
    ControlBy.CLEAR: causes.audit_control_clear,
    ControlBy.KEPT: causes.audit_control_kept,
    ControlBy.NOBODY: causes.audit_control_nobody,
}
_TIED = {
    ControlBy.HISTORY: causes.audit_control_by_history,
    ControlBy.FEWEST: causes.audit_control_by_fewest,
    ControlBy.PRESENT: causes.audit_control_by_present,
}


def explain_player(audit: PlayerAudit) -> tuple[Reason, ...]:
    """One seat's turn: slip, sales, cash, reduction, buys, what is left."""
    return tuple(_explain_player(audit))


def explain_price(audit: PriceAudit) -> tuple[Reason, ...]:
    """One currency's turn: sums, law, new price."""
    facts: causes.Priced = {
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
    found = [causes.audit_price_sum(**facts)]
    if audit.world:
        found.append(causes.audit_price_world(**facts))
    found.append(_price_law(audit, facts))
    if audit.price_after is None:
        return tuple(found)
    facts |= {"before": audit.traded, "step": Cents(audit.price_after - audit.traded), "after": audit.price_after}
    if audit.percent:
        found.append(causes.audit_price_centres(**facts))
    if audit.at_floor:
        found.append(causes.audit_price_floor(**facts))
    return tuple(found)


def explain_control(audit: ControlAudit, lots: Iterable[Lot] = ()) -> tuple[Reason, ...]:
    """How one power's controller was found; `lots` are those of the settlement."""
    return tuple(_explain_control(audit, {lot.question: lot for lot in lots}))


def why_control(settlement: Settlement, power: Currency) -> tuple[Reason, ...]:
    """How a power got its controller; nothing for a power that is gone."""
    audit = settlement.audit.control.get(power)
    return explain_control(audit, settlement.lots) if audit is not None else ()


def _explain_player(audit: PlayerAudit) -> Iterator[Reason]:
    if audit.state in (SlipState.RESIGNED, SlipState.BOUGHT_IN):
        moved = causes.audit_slip_resigned if audit.state is SlipState.RESIGNED else causes.audit_slip_bought_in
        yield moved(player=audit.player, returned=audit.returned, cash=audit.cash_after)
        return
    slip = causes.audit_slip_given if audit.slip else causes.audit_slip_empty
    slip = causes.audit_slip_missing if audit.state is SlipState.MISSING else slip
    yield slip(player=audit.player, slip=audit.slip)
    yield from (_sale(line) for line in audit.lines if line.wanted < 0)
    yield causes.audit_cash_to_spend(before=audit.cash_before, proceeds=audit.proceeds, cash=audit.cash_to_spend)
    if audit.wanted_cost:
        yield causes.audit_buys_wanted(cost=audit.wanted_cost)
    if audit.reduction:
        yield causes.audit_buys_proportion(cash=audit.reduction[0], cost=audit.reduction[1])
    yield from map(_lowering, audit.lowered)
    yield from (_buy(line) for line in audit.lines if line.wanted > 0)
    if audit.dropped:
        yield causes.audit_cash_dropped(dropped=audit.dropped)
    if audit.returned:
        yield causes.audit_cash_returned(player=audit.player, returned=audit.returned)
    yield causes.audit_cash_after(cash=audit.cash_after)


def _traded(line: LineAudit) -> causes.Traded:
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
            cause = causes.audit_sale_sale_limit
        case Cut.HOLDING:
            cause = causes.audit_sale_holding
        case Cut.NOT_TRADED:
            cause = causes.audit_sale_not_traded
        case _:
            cause = causes.audit_sale
    return cause(**_traded(line))


def _buy(line: LineAudit) -> Reason:
    cut = causes.audit_buy_not_traded if line.cut is Cut.NOT_TRADED else causes.audit_buy_cut
    return (causes.audit_buy if line.cut is None else cut)(**_traded(line))


def _lowering(step: Lowering) -> Reason:
    cause = causes.audit_buys_lowered if step.lot is None else causes.audit_buys_lowered_by_lot
    return cause(currency=step.currency, wanted=step.wanted, units=step.executed)


def _price_law(audit: PriceAudit, facts: causes.Priced) -> Reason:
    if audit.price_after is None:
        return causes.audit_price_worthless(**facts)
    if audit.frozen:
        return causes.audit_price_frozen(**facts)
    if audit.law is PriceLaw.CUBE_ROOT:
        return causes.audit_price_cube_root(**facts)
    if audit.traded == audit.price_before:
        return (causes.audit_price_trades_leave if audit.percent else causes.audit_price_unmoved)(**facts)
    begun = audit.rounding is PriceRounding.AWAY_FROM_ZERO
    return (causes.audit_price_linear_begun if begun else causes.audit_price_linear)(**facts)


def _explain_control(audit: ControlAudit, lots: dict[str, Lot]) -> Iterator[Reason]:
    about: causes.Controlled = {
        "power": audit.power,
        "player": audit.controller,
        "units": audit.holding,
        "players": audit.tied,
    }
    if audit.barred:
        yield causes.audit_control_barred(power=audit.power, players=audit.barred)
    if audit.by in _UNTIED:
        yield _UNTIED[audit.by](**about)
        return
    yield causes.audit_control_tied(**about)
    yield from _history(audit)
    if audit.counts:
        yield causes.audit_control_counts(players=audit.counts)
    if audit.lot:
        typed = audit.lot in lots and lots[audit.lot].typed
        about["players"] = audit.left
        yield (causes.audit_control_lot_typed if typed else causes.audit_control_lot)(**about)
    else:
        yield _TIED[audit.by](**about)


def _history(audit: ControlAudit) -> Iterator[Reason]:
    """A step for every turn that threw somebody out; a run of turns without a difference is shown once."""
    left = audit.tied
    equal_back_to = None
    for turn, still in audit.history:
        if len(still) == len(left):
            equal_back_to = turn
            continue
        yield causes.audit_control_history(turn=turn, players=still)
        left, equal_back_to = still, None
    if equal_back_to is not None:
        yield causes.audit_control_history_equal(turn=equal_back_to, players=left)
