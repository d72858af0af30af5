"""How the figures of the radar, of points, sales and the race came about, as reasons; `words` says them.

Takes the figures and their outlook; gives tuples of `Reason`, in the order in which somebody would explain them. Rules:
docs/foresight.md.
"""

from collections.abc import Iterator

from kapdip_gui.exchange.audit import ControlBy
from kapdip_gui.exchange.money import Cents
from kapdip_gui.foresight import because
from kapdip_gui.foresight.horizon import Danger, Sellout
from kapdip_gui.foresight.outlook import Outlook
from kapdip_gui.foresight.race import Racer
from kapdip_gui.foresight.radar import Claim, ClaimKind, Purse, Radar, RadarRow, closest_miss
from kapdip_gui.foresight.worth import PointPrice
from kapdip_gui.reason import Reason

_NEEDS = {
    ControlBy.HISTORY: because.need_history,
    ControlBy.FEWEST: because.need_counted,
    ControlBy.LOT: because.need_lot,
}


def explain_row(radar: Radar, row: RadarRow) -> tuple[Reason, ...]:
    """Who leads a power, how thin that is, what the leader can add, and whether his purse holds all that he leads."""
    return tuple(_row(radar, row))


def explain_claim(outlook: Outlook, radar: Radar, claim: Claim) -> tuple[Reason, ...]:
    """One player's way to one power: what he needs, has and pays, and what the leader can do."""
    row = radar.row(claim.power)
    assert row is not None
    if claim.kind is ClaimKind.LEADS:
        return explain_row(radar, row)
    return tuple(_claim(outlook, radar, row, claim))


def explain_closest(outlook: Outlook, radar: Radar) -> Reason | None:
    """Who misses a power by the fewest units, and what he lacks; None where nobody does."""
    claim = closest_miss(outlook, radar)
    if claim is None:
        return None
    units = claim.need - claim.reach
    return because.closest(
        player=claim.player,
        power=claim.power,
        units=units,
        amount=Cents(units * outlook.question.prices[claim.power]),
        cash=outlook.all_in(claim.player, claim.power).account.cash,
    )


def explain_purse(purse: Purse) -> Reason:
    """Whether a leader of several powers can hold them all."""
    if purse.short:
        return because.one_purse_short(player=purse.leader, powers=purse.powers, amount=purse.short)
    if purse.lost:
        return because.one_purse_lost(player=purse.leader, powers=purse.lost)
    return because.one_purse(player=purse.leader, powers=purse.powers, slip=purse.slip)


def explain_point(amount: Cents, row: PointPrice) -> tuple[Reason, ...]:
    """What a point costs in one currency, and what a sum buys there."""
    if row.point is None:
        return (because.no_point(power=row.power),)
    reasons = [because.point(price=row.price, centres=row.centres, amount=row.point)]
    if row.units:
        reasons.append(because.bought(amount=amount, units=row.units, power=row.power, points=row.points))
    if row.price_after is not None and row.point_after is not None and row.price_after != row.price:
        reasons.append(because.point_after(before=row.price, after=row.price_after, amount=row.point_after))
    return tuple(reasons)


def explain_sale(outlook: Outlook, sale: Sellout) -> tuple[Reason, ...]:
    """How long a holding takes to sell, and when to begin."""
    profile = outlook.question.profile
    reason = because.sale(units=sale.units, power=sale.power, limit=profile.sale_limit, turns=sale.turns)
    if sale.begin is None:
        return (reason, because.unsold(units=sale.unsold, last=profile.last_turn))
    return (reason, because.begin(turn=sale.begin, last=profile.last_turn))


def explain_danger(danger: Danger) -> Reason:
    """Why a currency may become worthless."""
    if not danger.centres:
        return because.worthless(power=danger.power)
    cause = because.danger_lost if danger.is_lost else because.danger
    return cause(power=danger.power, centres=danger.centres, kept=danger.kept)


def explain_racer(outlook: Outlook, racer: Racer) -> tuple[Reason, ...]:
    """What a player has in the race, and what trading alone makes of it at the prices of now."""
    limit = outlook.question.profile.sale_limit
    return (
        because.as_held(player=racer.player, points=racer.as_held),
        because.by_trading(player=racer.player, turns=outlook.turns_left, limit=limit, points=racer.by_trading),
    )


def _row(radar: Radar, row: RadarRow) -> Iterator[Reason]:
    if row.leader is None:
        if row.tied:
            yield because.tied(players=row.tied, power=row.power, units=row.units)
        else:
            yield because.nobody(power=row.power)
        return
    yield because.leads(player=row.leader, power=row.power, units=row.units)
    if row.second is not None:
        yield because.next_one(player=row.second, units=row.units - row.margin, margin=row.margin)
    yield because.defence(player=row.leader, units=row.defence)
    if (purse := radar.purses.get(row.leader)) is not None:
        yield explain_purse(purse)


def _claim(outlook: Outlook, radar: Radar, row: RadarRow, claim: Claim) -> Iterator[Reason]:
    question = outlook.question
    account, price = question.accounts[claim.player], question.prices[claim.power]
    limit = question.profile.sale_limit
    needs = because.level_lot if claim.by is ControlBy.LOT and not claim.need else _NEEDS.get(claim.by, because.need)
    yield needs(player=claim.player, own=claim.own, units=claim.need)
    if claim.lot_before:
        yield because.lot_before()
    yield because.reach(player=claim.player, cash=account.cash, limit=limit, units=claim.reach, price=price)
    if claim.slip is None:
        if claim.need > claim.reach:
            yield because.too_few(units=claim.need - claim.reach)
        return
    if claim.need:
        yield because.cost(units=claim.need, price=price, amount=claim.cost)
    if claim.slip:
        yield because.slip(slip=claim.slip)
    if claim.loses:
        yield because.loses(player=claim.player, powers=claim.loses)
    if claim.risks:
        yield because.risks(player=claim.player, powers=claim.risks)
    if claim.price_after is not None:
        cause = because.same_price if claim.price_after == price else because.next_price
        yield cause(power=claim.power, before=price, after=claim.price_after)
    yield from _answer(radar, row, claim)


def _answer(radar: Radar, row: RadarRow, claim: Claim) -> Iterator[Reason]:
    if row.leader is None:
        return
    if claim.parry is None:
        cause = because.no_parry if claim.kind is ClaimKind.CERTAIN else because.level
        yield cause(player=row.leader)
        return
    yield because.parry(player=row.leader, units=claim.parry.units, amount=claim.parry.cost)
    if (purse := radar.purses.get(row.leader)) is not None:
        yield explain_purse(purse)
