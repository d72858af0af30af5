"""How the figures of the radar, of points, sales and the race came about, as reasons; `words` says them.

Takes the figures and their outlook; gives tuples of `Reason`, in the order in which somebody would explain them. Rules:
docs/foresight.md.
"""

from collections.abc import Iterator

from kapdip.exchange.audit import ControlBy
from kapdip.exchange.money import Cents
from kapdip.foresight import causes
from kapdip.foresight.horizon import Danger, Sellout
from kapdip.foresight.outlook import Outlook
from kapdip.foresight.race import Racer
from kapdip.foresight.radar import Claim, ClaimKind, Purse, Radar, RadarRow, closest_miss
from kapdip.foresight.worth import PointPrice
from kapdip.reason import Reason

_NEEDS = {
    ControlBy.HISTORY: causes.need_history,
    ControlBy.FEWEST: causes.need_counted,
    ControlBy.LOT: causes.need_lot,
}


def explain_row(radar: Radar, row: RadarRow) -> tuple[Reason, ...]:
    """Who leads a power, how thin that is, what the leader can add, and whether the purse holds all that is led."""
    return tuple(_row(radar, row))


def explain_claim(outlook: Outlook, radar: Radar, claim: Claim) -> tuple[Reason, ...]:
    """One player's way to one power: what they need, have and pay, and what the leader can do."""
    row = radar.row(claim.power)
    assert row is not None
    if claim.kind is ClaimKind.LEADS:
        return explain_row(radar, row)
    return tuple(_claim(outlook, radar, row, claim))


def explain_closest(outlook: Outlook, radar: Radar) -> Reason | None:
    """Who misses a power by the fewest units, and what they lack; None where nobody does."""
    claim = closest_miss(outlook, radar)
    if claim is None:
        return None
    units = claim.need - claim.reach
    return causes.closest(
        player=claim.player,
        power=claim.power,
        units=units,
        amount=Cents(units * outlook.question.prices[claim.power]),
        cash=outlook.all_in(claim.player, claim.power).account.cash,
    )


def explain_purse(purse: Purse) -> Reason:
    """Whether a leader of several powers can hold them all."""
    if purse.short:
        return causes.one_purse_short(player=purse.leader, powers=purse.powers, amount=purse.short)
    if purse.lost:
        return causes.one_purse_lost(player=purse.leader, powers=purse.lost)
    return causes.one_purse(player=purse.leader, powers=purse.powers, slip=purse.slip)


def explain_point(amount: Cents, row: PointPrice) -> tuple[Reason, ...]:
    """What a point costs in one currency, and what a sum buys there."""
    if row.point is None:
        return (causes.no_point(power=row.power),)
    reasons = [causes.point(price=row.price, centres=row.centres, amount=row.point)]
    if row.units:
        reasons.append(causes.bought(amount=amount, units=row.units, power=row.power, points=row.points))
    if row.price_after is not None and row.point_after is not None and row.price_after != row.price:
        reasons.append(causes.point_after(before=row.price, after=row.price_after, amount=row.point_after))
    return tuple(reasons)


def explain_sale(outlook: Outlook, sale: Sellout) -> tuple[Reason, ...]:
    """How long a holding takes to sell, and when to begin."""
    profile = outlook.question.profile
    reason = causes.sale(units=sale.units, power=sale.power, limit=profile.sale_limit, turns=sale.turns)
    if sale.begin is None:
        return (reason, causes.unsold(units=sale.unsold, last=profile.last_turn))
    return (reason, causes.begin(turn=sale.begin, last=profile.last_turn))


def explain_danger(danger: Danger) -> Reason:
    """Why a currency may become worthless."""
    if not danger.centres:
        return causes.worthless(power=danger.power)
    cause = causes.danger_lost if danger.is_lost else causes.danger
    return cause(power=danger.power, centres=danger.centres, kept=danger.kept)


def explain_racer(outlook: Outlook, racer: Racer) -> tuple[Reason, ...]:
    """What a player has in the race, and what trading alone makes from it at the prices of now."""
    limit = outlook.question.profile.sale_limit
    return (
        causes.as_held(player=racer.player, points=racer.as_held),
        causes.by_trading(player=racer.player, turns=outlook.turns_left, limit=limit, points=racer.by_trading),
    )


def _row(radar: Radar, row: RadarRow) -> Iterator[Reason]:
    if row.leader is None:
        if row.tied:
            yield causes.tied(players=row.tied, power=row.power, units=row.units)
        else:
            yield causes.nobody(power=row.power)
        return
    yield causes.leads(player=row.leader, power=row.power, units=row.units)
    if row.second is not None:
        yield causes.next_one(player=row.second, units=row.units - row.margin, margin=row.margin)
    yield causes.defence(player=row.leader, units=row.defence)
    if (purse := radar.purses.get(row.leader)) is not None:
        yield explain_purse(purse)


def _claim(outlook: Outlook, radar: Radar, row: RadarRow, claim: Claim) -> Iterator[Reason]:
    question = outlook.question
    account, price = question.accounts[claim.player], question.prices[claim.power]
    limit = question.profile.sale_limit
    needs = causes.level_lot if claim.by is ControlBy.LOT and not claim.need else _NEEDS.get(claim.by, causes.need)
    yield needs(player=claim.player, own=claim.own, units=claim.need)
    if claim.lot_before:
        yield causes.lot_before()
    yield causes.reach(player=claim.player, cash=account.cash, limit=limit, units=claim.reach, price=price)
    if claim.slip is None:
        if claim.need > claim.reach:
            yield causes.too_few(units=claim.need - claim.reach)
        return
    if claim.need:
        yield causes.cost(units=claim.need, price=price, amount=claim.cost)
    if claim.slip:
        yield causes.slip(slip=claim.slip)
    if claim.loses:
        yield causes.loses(player=claim.player, powers=claim.loses)
    if claim.risks:
        yield causes.risks(player=claim.player, powers=claim.risks)
    if claim.price_after is not None:
        cause = causes.same_price if claim.price_after == price else causes.next_price
        yield cause(power=claim.power, before=price, after=claim.price_after)
    yield from _answer(radar, row, claim)


def _answer(radar: Radar, row: RadarRow, claim: Claim) -> Iterator[Reason]:
    if row.leader is None:
        return
    if claim.parry is None:
        cause = causes.no_parry if claim.kind is ClaimKind.CERTAIN else causes.level
        yield cause(player=row.leader)
        return
    yield causes.parry(player=row.leader, units=claim.parry.units, amount=claim.parry.cost)
    if (purse := radar.purses.get(row.leader)) is not None:
        yield explain_purse(purse)
