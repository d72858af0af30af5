"""An investor's slip: what it no longer wants is sold, and the proceeds buy what it wants most.

Takes the market, a seat, a nature and lots; gives a `Trading`: whole units, never more than the seat can sell or pay,
and the reason for each line. Source: docs/players.md 2; docs/rules.md 2.2 to 2.5.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from random import Random

from kapdip.exchange.model import Account, Cents, Currency, Slip
from kapdip.exchange.projections import price_of_a_point
from kapdip.game.model import Alias
from kapdip.players import causes
from kapdip.players.lookout import TradingFloor
from kapdip.players.natures import Nature
from kapdip.reason import Reason

LATE = 3
"""With so many exchanges left, everybody looks at points alone."""
WHIM = 200
"""How far a lot can move what a currency is worth to somebody, in thousandths."""
CUSHION = 100
"""Units that a hunter wants to be ahead by."""
MOST_SOLD = 2
"""Of how many currencies one seat sells in a turn."""
NEARLY = 800
"""How much less than the best something is wanted that is sold whole."""
SHARES = (3, 2, 1)
"""Sixths of the money for what is wanted most, and for the next ones."""


@dataclass(frozen=True, slots=True)
class Trading:
    """A slip, and why each of its lines is there."""

    slip: Mapping[Currency, int]
    reasons: tuple[Reason, ...] = ()


def trade(market: TradingFloor, alias: Alias, account: Account, nature: Nature, lots: Random) -> Trading:
    """The slip of one seat."""
    if nature.is_random:
        return _at_random(market, account, lots)
    wishes, is_late = _wishes(market, nature, lots), market.turns_left <= LATE
    led = {power for power, rank in market.ranks.items() if rank.leader == alias} if nature.guards else set()
    slip = _sales(market, account, wishes, set() if is_late else led)
    money = account.cash + sum(-units * market.prices[power] for power, units in slip.items())
    needs = {} if is_late else {power: _margin(market, account, power) for power in led}
    target = _target(market, alias, account, money) if nature.hunts and not is_late else None
    if target is not None:
        needs[target] = market.ranks[target].units - account.holdings.get(target, 0) + CUSHION
        money += slip.pop(target, 0) * market.prices[target]
    for power in sorted(needs, key=lambda one: (-market.centres[one], one)):
        units = min(needs[power], money // market.prices[power])
        if units > 0:
            slip[power] = units
            money -= units * market.prices[power]
    for power, units in _purchases(market, wishes, slip, money).items():
        slip[power] = slip.get(power, 0) + units
    return Trading(slip, tuple(_why(market, nature, line, needs, target) for line in slip.items()))


def _margin(market: TradingFloor, account: Account, power: Currency) -> int:
    """What a leader lacks to be ahead by as much as anybody can sell in a turn."""
    return market.ranks[power].second + market.sale_limit - account.holdings.get(power, 0)


def _purchases(market: TradingFloor, wishes: Mapping[Currency, int], slip: Slip, money: int) -> Mapping[Currency, int]:
    """All the money: half of it into what is wanted most, a third into the next, the rest into one more."""
    free = [power for power in sorted(wishes, key=lambda one: (-wishes[one], one)) if slip.get(power, 0) >= 0]
    found, left = {}, money
    for power, share in zip(free[1:], SHARES[1:], strict=False):
        units = money * share // 6 // market.prices[power] // 100 * 100
        if units:
            found[power] = units
            left -= units * market.prices[power]
    for power in free[:1]:
        if left >= market.prices[power]:
            found[power] = left // market.prices[power]
    return found


def _wishes(market: TradingFloor, nature: Nature, lots: Random) -> dict[Currency, int]:
    """How much each currency is wanted, in thousandths; 1000 is what an average currency is worth."""
    centres, prices = sum(market.centres[power] for power in market.prices), sum(market.prices.values())
    is_late = market.turns_left <= LATE
    found = {}
    for power, price in market.prices.items():
        value = min(4000, 1000 * market.centres[power] * prices // max(1, price * centres)) - 1000
        moved = max(-1000, min(1000, 5000 * market.moved[power] // max(1, price)))
        wish = 1000 + value * (1000 if is_late else nature.points) // 1000
        if not is_late:
            wish += moved * nature.trend // 1000 + lots.randint(-WHIM, WHIM)
        found[power] = wish
    return found


def _sales(
    market: TradingFloor, account: Account, wishes: Mapping[Currency, int], kept: Collection[Currency]
) -> dict[Currency, int]:
    """Of the few that are wanted least: the more, the less they are wanted than the best, up to all that is allowed."""
    best, slip = max(wishes.values(), default=0), {}
    owned = [power for power in wishes if account.holdings.get(power, 0) and power not in kept]
    for power in sorted(owned, key=lambda one: (wishes[one], one))[:MOST_SOLD]:
        most = min(market.sale_limit, account.holdings[power])
        units = min(most, most * (best - wishes[power]) // NEARLY)
        units -= units % 10 if units < most else 0
        if units > 0:
            slip[power] = -units
    return slip


def _target(market: TradingFloor, alias: Alias, account: Account, money: int) -> Currency | None:
    """The power that others lead, and that this seat could lead for the least money a centre."""
    found = []
    for power, rank in market.ranks.items():
        need = rank.units - account.holdings.get(power, 0) + 1
        cost = need * market.prices[power]
        if rank.leader != alias and cost <= money and market.centres[power] > 1:
            found.append((cost // market.centres[power], power))
    return min(found)[1] if found else None


def _at_random(market: TradingFloor, account: Account, lots: Random) -> Trading:
    slip = {}
    money = int(account.cash)
    for power, price in market.prices.items():
        if lots.randrange(5) < 2:
            units = lots.randint(0, min(market.sale_limit, account.holdings.get(power, 0)))
            if units:
                slip[power] = -units
                money += units * price
    bought = [power for power in market.prices if power not in slip]
    lots.shuffle(bought)
    for power in bought:
        units = lots.randint(0, money // market.prices[power])
        if units:
            slip[power] = units
            money -= units * market.prices[power]
    return Trading(slip, tuple(causes.at_random(power=power, units=units) for power, units in slip.items()))


def _why(
    market: TradingFloor,
    nature: Nature,
    line: tuple[Currency, int],
    needs: Collection[Currency],
    target: Currency | None,
) -> Reason:
    """The reason for a line, as its nature has it."""
    power, units = line
    rank = market.ranks[power]
    if power == target:
        return causes.takes_over(power=power, units=units, player=rank.leader, holding=rank.units)
    if market.turns_left > LATE:
        if power in needs:
            return causes.guards(power=power, units=units, second=rank.second)
        if abs(nature.trend) > nature.points:
            return causes.moved(power=power, units=units, change=Cents(market.moved[power]))
    costs = {one: price_of_a_point(price, market.centres[one]) for one, price in market.prices.items()}
    cost = costs[power]
    if units < 0 and cost == max(costs.values()):
        return causes.sold_dear(power=power, units=units, amount=cost)
    if units > 0 and cost == min(costs.values()):
        return causes.bought_cheap(power=power, units=units, amount=cost)
    prices, centres = sum(market.prices.values()), sum(market.centres[one] for one in market.prices)
    average = price_of_a_point(Cents(prices), centres)
    return causes.point_costs(power=power, units=units, amount=cost, average=average)
