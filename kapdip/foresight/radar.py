"""Who could take which power next turn with what they have, at which price, and what its leader can do about it.

Takes an `Outlook`; gives a `Radar`: a row for every power, a claim for every player. Each figure is found by the
exchange: a slip is carried out by its trades, and its rules of control say who leads. One player at a time is looked
at, with the rest as the outlook has it; against them the leader, who may spend everything. Rules:
docs/foresight.md 2; docs/rules.md 2.2 to 2.6 and 3.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from kapdip.exchange.audit import ControlAudit, ControlBy
from kapdip.exchange.model import Currency, Player, SeatStatus, Slip
from kapdip.exchange.money import Cents
from kapdip.exchange.pricing import price_audit
from kapdip.exchange.trading import SeatTrades
from kapdip.foresight.outlook import Outlook

NOTHING = Cents(0)


class ClaimKind(StrEnum):
    """What a player's chances of a power are."""

    LEADS = "leads"
    """They lead it next turn if everything goes as the outlook has it."""
    CERTAIN = "certain"
    """They can take it, and the leader alone can't stop them."""
    OPEN = "open"
    """They can take it, and the leader can parry; or a lot decides, with or without them."""
    FAR = "far"
    """They can't take it next turn."""


class Thinness(StrEnum):
    """How thin a lead is."""

    SAFE = "safe"
    THIN = "thin"
    """The leader would lose it by selling as much as allowed in a turn."""
    HAIR = "hair"
    """It is less than what moves a price by one step."""


@dataclass(frozen=True, slots=True)
class Parry:
    """What the leader has to buy so that a player can't take a power even with all that they have."""

    units: int
    cost: Cents
    price_after: Cents | None


@dataclass(frozen=True, slots=True)
class Claim:
    """One player's way to one power. Without a way, `need` is what a clear lead would take."""

    player: Player
    power: Currency
    kind: ClaimKind
    own: int
    reach: int
    """Units that they can buy at most."""
    need: int = 0
    """Units that they have to buy; none where they are level and a sale, or a lot, decides."""
    cost: Cents = NOTHING
    slip: Slip | None = None
    """What they would hand in for it: sales only as far as the cash needs them."""
    by: ControlBy = ControlBy.CLEAR
    """What would decide: for them a clear lead, or at equal holdings the history or the fewest controls; a lot, if they
    can do no more than draw level.
    """
    lot_before: bool = False
    """With one unit less the lot would decide."""
    price_after: Cents | None = None
    """The next price if nothing else is traded; None for a currency that will be worthless."""
    parry: Parry | None = None
    """None where the leader can't stop them for certain, and where there is no leader."""
    loses: tuple[Currency, ...] = ()
    """Other powers that they would or might lead now, and with this slip do not."""
    risks: tuple[Currency, ...] = ()
    """Other powers that they would lead now, and with this slip only if a lot says so."""


@dataclass(frozen=True, slots=True)
class RadarRow:
    """One power: who leads it next turn as things stand, how thin that is, and everybody's claim."""

    power: Currency
    leader: Player | None
    tied: tuple[Player, ...]
    """Among whom the lot would decide, where nobody leads."""
    units: int
    """Of the leader, or of each of the tied."""
    second: Player | None
    margin: int
    """Units between the leader and the next one."""
    thinness: Thinness
    defence: int
    """Units that the leader can add at most."""
    claims: Mapping[Player, Claim]

    @property
    def total(self) -> int:
        """Units of this currency that are held by anybody who could lead."""
        return sum(claim.own for claim in self.claims.values())

    @property
    def threats(self) -> tuple[Claim, ...]:
        """Who can take it: those whom the leader can't stop first, then by cost."""
        able = [claim for claim in self.claims.values() if claim.kind in (ClaimKind.CERTAIN, ClaimKind.OPEN)]
        return tuple(sorted(able, key=_nearness))


@dataclass(frozen=True, slots=True)
class Purse:
    """Whether a leader of several powers can hold all of them at once, whichever single player goes for any of them."""

    leader: Player
    powers: tuple[Currency, ...]
    slip: Slip
    """What they would have to hand in; it sells no more of a power that they lead than they can spare."""
    short: Cents
    """What they lack for it; 0 where they can hold all."""
    lost: tuple[Currency, ...] = ()
    """Powers that they can't hold even alone; the slip leaves them."""


@dataclass(frozen=True, slots=True)
class Radar:
    """All powers that somebody will lead, the most endangered first."""

    turn: int
    players: tuple[Player, ...]
    rows: tuple[RadarRow, ...]
    purses: Mapping[Player, Purse]
    """Of leaders of more than one power."""

    def row(self, power: Currency) -> RadarRow | None:
        """The row of a power; None where nobody will lead it."""
        return next((row for row in self.rows if row.power == power), None)

    @property
    def nearest(self) -> tuple[Claim, ...]:
        """All that can be taken: what no leader can stop first, then by cost."""
        return tuple(sorted((claim for row in self.rows for claim in row.threats), key=_nearness))


def radar(outlook: Outlook) -> Radar:
    """The radar of a turn, as its outlook has it."""
    all_in = {(who, power): outlook.all_in(who, power) for power in outlook.powers for who in outlook.players}
    survey = _Survey(outlook, outlook.leads(outlook.powers), all_in)
    rows = [_row(survey, power) for power in outlook.powers]
    leaders = [row.leader for row in rows if row.leader in outlook.players]
    several = dict.fromkeys(one for one in leaders if one is not None and leaders.count(one) > 1)
    return Radar(
        turn=outlook.question.turn,
        players=outlook.players,
        rows=tuple(sorted(rows, key=_danger)),
        purses={leader: _purse(survey, leader, rows) for leader in several},
    )


def closest_miss(outlook: Outlook, found: Radar) -> Claim | None:
    """Of all claims that can't be made good for want of units, the one that lacks the fewest to a clear lead."""
    short = [
        claim
        for row in found.rows
        for claim in row.claims.values()
        if claim.kind is ClaimKind.FAR
        and claim.need > claim.reach
        and claim.player not in outlook.leading(row.power).barred
    ]
    return min(short, key=lambda claim: (claim.need - claim.reach, claim.power, claim.player), default=None)


def plan(outlook: Outlook, player: Player, power: Currency, units: int) -> Slip:
    """A slip that buys so many units: cash first, then sales, first of what the player does not lead and of what costs
    most for a point. It may ask for more than they can pay.
    """
    question = outlook.question
    account, price = question.accounts[player], question.prices[power]
    missing = units * price - account.cash
    slip: dict[Currency, int] = {}
    for currency in outlook.to_sell[player]:
        if missing <= 0:
            break
        rate = int(question.prices[currency])
        most = min(question.profile.sale_limit, account.holdings.get(currency, 0))
        if currency != power and most:
            sold = min(most, -(-missing // rate))
            slip[currency] = -sold
            missing -= sold * rate
    return _buying(slip, power, units)


class _Survey(NamedTuple):
    """An outlook, with who leads what as it is, and the most that everybody can buy of each currency."""

    outlook: Outlook
    now: Mapping[Currency, ControlAudit]
    all_in: Mapping[tuple[Player, Currency], SeatTrades]


def _row(survey: _Survey, power: Currency) -> RadarRow:
    outlook, now = survey.outlook, survey.now[power]
    leader = now.controller
    others = {
        who: account.holdings.get(power, 0)
        for who, account in outlook.accounts.items()
        if account.status is SeatStatus.ACTIVE and who != leader and who not in now.barred
    }
    second = max(others, key=lambda who: others[who], default=None) if leader is not None else None
    margin = now.holding - others[second] if second is not None else 0
    claims = {who: _claim(survey, who, now) for who in outlook.players}
    defence = survey.all_in[leader, power].executed.get(power, 0) if leader in outlook.players else 0
    return RadarRow(
        power=power,
        leader=leader,
        tied=() if leader is not None else now.left,
        units=now.holding,
        second=second,
        margin=margin,
        thinness=_thinness(outlook, margin, has_leader=second is not None),
        defence=defence,
        claims=claims,
    )


def _thinness(outlook: Outlook, margin: int, *, has_leader: bool) -> Thinness:
    profile = outlook.question.profile
    if has_leader and margin > profile.sale_limit:
        return Thinness.SAFE
    return Thinness.THIN if has_leader and margin > profile.price_step_units else Thinness.HAIR


def _claim(survey: _Survey, player: Player, now: ControlAudit) -> Claim:
    outlook, power, leader = survey.outlook, now.power, now.controller
    most = survey.all_in[player, power]
    own = outlook.question.accounts[player].holdings.get(power, 0)
    reach = most.executed.get(power, 0)
    if player == leader:
        return Claim(player, power, ClaimKind.LEADS, outlook.accounts[player].holdings.get(power, 0), reach)
    equal = max(0, now.holding - own)
    way = _least(outlook, player, power, equal, reach) if reach >= equal and player not in now.barred else None
    if way is None:
        return Claim(player, power, ClaimKind.FAR, own, reach, need=equal + 1)
    stopped = leader is None or way.by is ControlBy.LOT or _is_stopped(survey, leader, most, power)
    loses, risks = _given_up(survey, player, power, way.slip)
    return Claim(
        player=player,
        power=power,
        kind=ClaimKind.OPEN if stopped else ClaimKind.CERTAIN,
        own=own,
        reach=reach,
        need=way.units,
        cost=Cents(way.units * outlook.question.prices[power]),
        slip=way.slip,
        by=way.by,
        lot_before=way.lot_before,
        price_after=_next_price(outlook, power, player, way.units),
        parry=_parry(survey, leader, most, power) if stopped and leader is not None else None,
        loses=loses,
        risks=risks,
    )


class _Way(NamedTuple):
    """How a player comes to a power, with the fewest units."""

    units: int
    slip: Slip
    by: ControlBy
    lot_before: bool = False


def _least(outlook: Outlook, player: Player, power: Currency, equal: int, reach: int) -> _Way | None:
    """The fewest units that give the power for certain, or else to a lot: as many as the largest other holder has are
    enough if the tie goes to this player, be it because of what the slip sells.
    """
    clear = plan(outlook, player, power, equal + 1)
    by_lot = None
    for slip in (plan(outlook, player, power, equal), _buying(clear, power, equal)):
        level = outlook.leading(power, outlook.traded(player, slip))
        if level.controller == player:
            return _Way(equal, slip, level.by)
        if player in level.left:
            by_lot = by_lot or _Way(equal, slip, ControlBy.LOT)
        if not level.counts:
            break
    if reach > equal:
        return _Way(equal + 1, clear, ControlBy.CLEAR, lot_before=player in level.left)
    return by_lot


def _buying(slip: Slip, power: Currency, units: int) -> Slip:
    """A slip with another purchase of one currency."""
    sales = {currency: sold for currency, sold in slip.items() if currency != power}
    return {**sales, power: units} if units else sales


def _is_stopped(survey: _Survey, leader: Player, attack: SeatTrades, power: Currency) -> bool:
    """Whether the leader, if both put in everything, keeps this seat from leading for certain."""
    shield = [survey.all_in[leader, power]] if leader in survey.outlook.players else []
    return survey.outlook.leading(power, attack, *shield).controller != attack.audit.player


def _given_up(
    survey: _Survey, player: Player, power: Currency, slip: Slip
) -> tuple[tuple[Currency, ...], tuple[Currency, ...]]:
    """The other powers that a slip costs a player, and those that it leaves to a lot."""
    held = [other for other, now in survey.now.items() if other != power and player in (now.controller, *now.left)]
    then = survey.outlook.leads(held, survey.outlook.traded(player, slip))
    loses = tuple(other for other in held if player not in (then[other].controller, *then[other].left))
    risks = tuple(
        other
        for other in held
        if other not in loses and player == survey.now[other].controller != then[other].controller
    )
    return loses, risks


def _holding(seat: SeatTrades, power: Currency, units: int) -> SeatTrades:
    """A seat after its trades, with another number of units of one currency."""
    account = replace(seat.account, holdings={**seat.account.holdings, power: units})
    return seat._replace(account=account)


def _next_price(outlook: Outlook, power: Currency, player: Player, units: int) -> Cents | None:
    """The price after the trades of the outlook, with this player's buy instead of their own trade."""
    trades = [seat.executed.get(power, 0) for who, seat in outlook.done.items() if who != player]
    question = outlook.question
    return price_audit(
        question.profile,
        power,
        question.prices[power],
        bought=units + sum(change for change in trades if change > 0),
        sold=-sum(change for change in trades if change < 0),
        gained=question.gained.get(power, 0),
    ).price_after


def _parry(survey: _Survey, leader: Player, attack: SeatTrades, power: Currency) -> Parry | None:
    """What the leader has to buy against the most that a player can do; None where that is more than they can."""
    outlook = survey.outlook
    units = _guard(outlook, leader, attack, power) - outlook.question.accounts[leader].holdings.get(power, 0)
    if units > survey.all_in[leader, power].executed.get(power, 0):
        return None
    cost = Cents(units * outlook.question.prices[power])
    return Parry(units, cost, _next_price(outlook, power, leader, units))


def _guard(outlook: Outlook, leader: Player, attack: SeatTrades, power: Currency) -> int:
    """What the leader has to hold so that this seat does not take the power: as much, where the history is for them, or
    one unit more.
    """
    equal = attack.account.holdings.get(power, 0)
    level = _holding(outlook.done[leader], power, equal)
    return equal if outlook.by_holdings(power, attack, level).controller == leader else equal + 1


def _purse(survey: _Survey, leader: Player, rows: list[RadarRow]) -> Purse:
    """One slip that holds all powers of a leader against any other player who goes for one of them with everything."""
    outlook, all_in = survey.outlook, survey.all_in
    led = [row.power for row in rows if row.leader == leader]
    held = outlook.question.accounts[leader].holdings
    limit = outlook.question.profile.sale_limit
    slip = {currency: -min(limit, held.get(currency, 0)) for currency in outlook.market.prices if currency not in led}
    lost = []
    for row in rows:
        if row.power not in led:
            continue
        guard = max(
            (_guard(outlook, leader, all_in[who, row.power], row.power) for who in outlook.players if who != leader),
            default=0,
        )
        units = guard - held.get(row.power, 0)
        if units > row.defence:
            lost.append(row.power)
        slip[row.power] = -min(limit, held.get(row.power, 0)) if units > row.defence else max(units, -limit)
    wanted = {currency: units for currency, units in slip.items() if units}
    audit = outlook.traded(leader, wanted).audit
    short = max(0, audit.wanted_cost - audit.cash_to_spend)
    return Purse(leader, tuple(led), wanted, Cents(short), tuple(lost))


def _danger(row: RadarRow) -> tuple[bool, int]:
    return row.leader is not None, row.margin


def _nearness(claim: Claim) -> tuple[bool, int, str, str]:
    return claim.kind is not ClaimKind.CERTAIN, claim.cost, claim.power, claim.player
