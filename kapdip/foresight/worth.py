"""What a victory point costs, what it costs after one's own purchase, and the best that can be done with a sum.

Takes an `Outlook` and a sum; gives `PointPrice` for each currency and a `BestUse`. Points are victory points as the
profile counts them, at the centres of now. Prices move after the turn only, so a purchase is paid at today's price;
what comes after it is the price that everybody meets next. Rules: docs/foresight.md 3; docs/rules.md 2.6 and 4.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from kapdip.exchange.model import Account, Currency, Holdings, Slip
from kapdip.exchange.money import Cents, Points
from kapdip.exchange.pricing import price_audit
from kapdip.exchange.profile import PointsRule
from kapdip.exchange.projections import final_points, price_of_a_point
from kapdip.exchange.trading import trade
from kapdip.foresight.outlook import Outlook
from kapdip.game.model import LARGEST_TRADE

LARGEST_SUM = Cents(10_000_000)
"""More than anybody ever has to spend in a turn: 100,000.00."""


@dataclass(frozen=True, slots=True)
class PointPrice:
    """One currency: what a point costs today, and what a sum that goes into it alone gives."""

    power: Currency
    price: Cents
    centres: int
    point: Cents | None
    """The price of a point; None where the power owns no centre."""
    units: int
    """What the sum buys."""
    points: Points
    """What these units add."""
    price_after: Cents | None
    """The next price if only this purchase is made; None where the currency will be worthless."""
    point_after: Cents | None


@dataclass(frozen=True, slots=True)
class BestUse:
    """The cheapest slip for so many points."""

    cost: Cents
    points: Points
    """What it adds to what is held."""
    slip: Slip


@dataclass(frozen=True, slots=True)
class Worth:
    """What a sum is worth in points, for somebody who holds this much already."""

    amount: Cents
    prices: tuple[PointPrice, ...]
    """The cheapest point first; currencies that give none last."""
    frontier: tuple[BestUse, ...]
    """No other slip gives as many points for less: the corners that the sum pays, dearest last."""

    @property
    def best(self) -> BestUse | None:
        """The most points that the sum pays; None where it pays none."""
        return self.frontier[-1] if self.frontier else None


def worth(outlook: Outlook, amount: Cents, holdings: Holdings) -> Worth:
    """What this sum is worth to somebody with these holdings. Raises ValueError beyond `LARGEST_SUM`."""
    if not 0 <= amount <= LARGEST_SUM:
        raise ValueError(f"amount: expected 0 to {LARGEST_SUM}, found {amount}")
    prices = [_point_price(outlook, power, amount, holdings) for power in outlook.market.prices]
    prices.sort(key=lambda row: (row.centres == 0, Fraction(row.price, row.centres or 1)))
    return Worth(amount, tuple(prices), _frontier(outlook, amount, holdings))


def _point_price(outlook: Outlook, power: Currency, amount: Cents, holdings: Holdings) -> PointPrice:
    question = outlook.question
    centres, price = question.centres[power], question.prices[power]
    after = trade(outlook.market, "", Account(amount, holdings), {power: LARGEST_TRADE})
    units = after.executed.get(power, 0)
    audit = price_audit(question.profile, power, price, bought=units, sold=0, survives=centres > 0, frozen=False)
    now_points = final_points(question.profile, holdings, question.centres)
    points = final_points(question.profile, after.account.holdings, question.centres) - now_points
    return PointPrice(
        power=power,
        price=price,
        centres=centres,
        point=price_of_a_point(price, centres) if centres else None,
        units=units,
        points=Points(points),
        price_after=audit.price_after,
        point_after=price_of_a_point(audit.price_after, centres) if audit.price_after is not None else None,
    )


def _frontier(outlook: Outlook, amount: Cents, holdings: Holdings) -> tuple[BestUse, ...]:
    """The best uses up to a sum: exactly, whatever the mixture."""
    if outlook.question.profile.points is PointsRule.EXACT:
        return _by_units(outlook, amount)
    return _by_hundreds(outlook, amount, holdings)


def _by_hundreds(outlook: Outlook, amount: Cents, holdings: Holdings) -> tuple[BestUse, ...]:
    """Full hundreds: of each currency first what fills the hundred begun, then hundreds; for each number of points the
    least that it costs.
    """
    question = outlook.question
    useful = [power for power in outlook.market.prices if question.centres[power]]
    cheapest = min((Fraction(question.prices[one] * 100, question.centres[one]) for one in useful), default=None)
    if cheapest is None:
        return ()
    filled = sum(question.centres[power] for power in useful)
    least: list[tuple[int, Mapping[Currency, int]] | None] = [(0, {})]
    least += [None] * (int(amount / cheapest) + filled)
    for power in useful:
        _with_currency(
            least,
            power,
            centres=question.centres[power],
            price=int(question.prices[power]),
            first=100 - holdings.get(power, 0) % 100,
            amount=int(amount),
        )
    return _corners(least)


_Ways = list[tuple[int, Mapping[Currency, int]] | None]


def _with_currency(least: _Ways, power: Currency, *, centres: int, price: int, first: int, amount: int) -> None:
    """Let one more currency into the cheapest ways: none, or the first hundred and any number after it."""
    chain: _Ways = [None] * len(least)
    for points in range(centres, len(least)):
        ways = []
        if (start := least[points - centres]) is not None:
            ways.append((start[0] + first * price, start[1], first))
        if (grown := chain[points - centres]) is not None:
            ways.append((grown[0] + 100 * price, grown[1], grown[1][power] + 100))
        if ways:
            cost, slip, units = min(ways, key=lambda way: way[0])
            if cost <= amount:
                chain[points] = (cost, {**slip, power: units})
    for points, way in enumerate(chain):
        there = least[points]
        if way is not None and (there is None or way[0] < there[0]):
            least[points] = way


def _corners(least: _Ways) -> tuple[BestUse, ...]:
    """Ways that are not beaten by one with more points for the same money or less."""
    found: list[BestUse] = []
    for points in range(len(least) - 1, 0, -1):
        way = least[points]
        if way is not None and (not found or way[0] < found[-1].cost):
            found.append(BestUse(Cents(way[0]), Points(100 * points), way[1]))
    return tuple(reversed(found))


def _by_units(outlook: Outlook, amount: Cents) -> tuple[BestUse, ...]:
    """Exact points: all of the cheapest point, and the rest in whatever mixture gives most.

    Of other currencies a best way needs fewer units than the price of the cheapest point has hundredths: among as many,
    some together cost a multiple of that price, and would be better spent on it. What so few units can't cost goes into
    the cheapest point at once; below that, every sum is looked at.
    """
    question = outlook.question
    useful = {power: int(question.prices[power]) for power in outlook.market.prices if question.centres[power]}
    if not useful:
        return ()
    first = min(useful, key=lambda one: Fraction(useful[one], question.centres[one]))
    price = useful[first]
    at_once = max(0, amount - price * max(useful.values())) // price
    slip = dict.fromkeys(useful, 0)
    slip[first] = at_once
    added = _mixtures(useful, question.centres, amount - at_once * price)
    rest = amount - at_once * price
    while rest:
        if added[rest]:
            slip[added[rest]] += 1
        rest -= useful.get(added[rest], 1)
    bought = {power: units for power, units in slip.items() if units}
    cost = sum(units * useful[power] for power, units in bought.items())
    gained = sum(units * question.centres[power] for power, units in bought.items())
    return (BestUse(Cents(cost), Points(gained), bought),) if bought else ()


def _mixtures(prices: Mapping[Currency, int], centres: Mapping[Currency, int], amount: int) -> list[Currency]:
    """For every sum up to `amount`, which unit its best way adds last; none where a hundredth less gives as much."""
    most, added = [0] * (amount + 1), [""] * (amount + 1)
    for spent in range(1, amount + 1):
        most[spent] = most[spent - 1]
        for power, price in prices.items():
            if price <= spent and most[spent - price] + centres[power] > most[spent]:
                most[spent], added[spent] = most[spent - price] + centres[power], power
    return added
