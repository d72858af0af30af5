"""The audit of a turn as reasons, in the order in which somebody would explain it; `words` makes sentences of them.

Takes: audits of players, currencies and powers. Gives: tuples of `Reason` with keys `audit.…`.
Rules: docs/rules.md 2.2 to 2.5, 2.6, 2.8, 3, 7 and 11.
"""

from collections.abc import Iterable, Iterator

from kapdip_gui.exchange.audit import ControlAudit, ControlBy, Cut, LineAudit, Lowering, PlayerAudit, PriceAudit, SlipState
from kapdip_gui.exchange.model import Lot
from kapdip_gui.exchange.profile import PriceLaw
from kapdip_gui.reason import Reason


def explain_player(audit: PlayerAudit) -> tuple[Reason, ...]:
    """One seat's turn: slip, sales, cash, reduction, buys, what is left."""
    return tuple(_explain_player(audit))


def explain_price(audit: PriceAudit) -> tuple[Reason, ...]:
    """One currency's turn: sums, law, new price."""
    facts = {
        "currency": audit.currency,
        "bought": audit.bought,
        "sold": audit.sold,
        "net": audit.net,
        "world": audit.world,
        "demand": audit.demand,
        "supply": audit.supply,
        "before": audit.price_before,
        "step": audit.step,
        "after": audit.price_after,
    }
    keys = ["sum"]
    if audit.world:
        keys.append("world")
    keys.append(_price_law(audit))
    if audit.at_floor and audit.price_after is not None:
        keys.append("floor")
    return tuple(Reason(f"audit.price.{key}", facts) for key in keys)


def explain_control(audit: ControlAudit, lots: Iterable[Lot] = ()) -> tuple[Reason, ...]:
    """How one power's controller was found; `lots` are those of the settlement."""
    return tuple(_explain_control(audit, {lot.question: lot for lot in lots}))


def _explain_player(audit: PlayerAudit) -> Iterator[Reason]:
    about: dict[str, object] = {"player": audit.player}
    if audit.state in (SlipState.RESIGNED, SlipState.BOUGHT_IN):
        yield Reason(f"audit.slip.{audit.state.name.lower()}", about | {"returned": audit.returned, "cash": audit.cash_after})
        return
    key = "missing" if audit.state is SlipState.MISSING else "given" if audit.slip else "empty"
    yield Reason(f"audit.slip.{key}", about | {"slip": audit.slip})
    yield from (_sale(line) for line in audit.lines if line.wanted < 0)
    yield Reason("audit.cash.to_spend", {"before": audit.cash_before, "proceeds": audit.proceeds, "cash": audit.cash_to_spend})
    if audit.wanted_cost:
        yield Reason("audit.buys.wanted", {"cost": audit.wanted_cost})
    if audit.reduction:
        yield Reason("audit.buys.proportion", {"cash": audit.reduction[0], "cost": audit.reduction[1]})
    yield from map(_lowering, audit.lowered)
    yield from (_buy(line) for line in audit.lines if line.wanted > 0)
    if audit.dropped:
        yield Reason("audit.cash.dropped", {"dropped": audit.dropped})
    if audit.returned:
        yield Reason("audit.cash.returned", about | {"returned": audit.returned})
    yield Reason("audit.cash.after", {"cash": audit.cash_after})


def _line_facts(line: LineAudit) -> dict[str, object]:
    return {
        "currency": line.currency,
        "wanted": abs(line.wanted),
        "units": abs(line.executed),
        "price": line.price,
        "amount": type(line.amount)(abs(line.amount)),
    }


def _sale(line: LineAudit) -> Reason:
    key = "audit.sale" if line.cut is None else f"audit.sale.{line.cut.name.lower()}"
    return Reason(key, _line_facts(line))


def _buy(line: LineAudit) -> Reason:
    key = "audit.buy.not_traded" if line.cut is Cut.NOT_TRADED else "audit.buy" if line.cut is None else "audit.buy.cut"
    return Reason(key, _line_facts(line))


def _lowering(step: Lowering) -> Reason:
    key = "audit.buys.lowered" if step.lot is None else "audit.buys.lowered_by_lot"
    return Reason(key, {"currency": step.currency, "wanted": step.wanted, "units": step.executed})


def _price_law(audit: PriceAudit) -> str:
    if audit.price_after is None:
        return "worthless"
    if audit.frozen:
        return "frozen"
    if audit.law is PriceLaw.CUBE_ROOT:
        return "cube_root"
    return "linear" if audit.step else "unmoved"


def _explain_control(audit: ControlAudit, lots: dict[str, Lot]) -> Iterator[Reason]:
    about = {"power": audit.power, "player": audit.controller, "units": audit.holding, "players": audit.tied}
    if audit.barred:
        yield Reason("audit.control.barred", {"power": audit.power, "players": audit.barred})
    if audit.by in (ControlBy.CLEAR, ControlBy.KEPT, ControlBy.NOBODY):
        yield Reason(f"audit.control.{audit.by.value}", about)
        return
    yield Reason("audit.control.tied", about)
    yield from _history(audit)
    if audit.counts:
        yield Reason("audit.control.counts", {"players": audit.counts})
    if audit.lot:
        typed = audit.lot in lots and lots[audit.lot].typed
        yield Reason("audit.control.lot_typed" if typed else "audit.control.lot", about | {"players": audit.left})
    else:
        yield Reason(f"audit.control.by_{audit.by.value}", about)


def _history(audit: ControlAudit) -> Iterator[Reason]:
    """A step for every turn that threw somebody out; a run of turns without a difference is told once."""
    left = audit.tied
    equal_back_to = None
    for turn, still in audit.history:
        if len(still) == len(left):
            equal_back_to = turn
            continue
        yield Reason("audit.control.history", {"turn": turn, "players": still})
        left, equal_back_to = still, None
    if equal_back_to is not None:
        yield Reason("audit.control.history_equal", {"turn": equal_back_to, "players": left})
