"""How the people of the sample game trade: each weighs the seven currencies by his nature and shifts what he may.

Takes what everybody knows (prices, centres, holdings, how they were before); gives one slip per person. Seeded. Units
are whole, money is hundredths.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from kapdip.board.model import Power
from sample.people import Person

MOST_SOLD = 500
ALL_I_HAVE = 99999


@dataclass(frozen=True)
class Market:
    """What everybody has read before he writes his slip."""

    turn: int
    last_turn: int
    prices: Mapping[Power, int]
    """In hundredths."""
    centres: Mapping[Power, int]
    earlier_prices: Sequence[Mapping[Power, int]]
    """At the end of earlier turns, the latest last."""
    earlier_centres: Sequence[Mapping[Power, int]]
    cash: Mapping[str, int]
    holdings: Mapping[str, Mapping[Power, int]]


def write_slip(market: Market, person: Person, seed: str) -> dict[Power, int]:
    """What this person wants: + buys, − sells, for every currency that is traded."""
    return Trader(market, person, Random(f"{seed} {person.alias}")).slip()


class Trader:
    """One person over one slip."""

    def __init__(self, market: Market, person: Person, whim: Random) -> None:
        self.market = market
        self.alias = person.alias
        self.nature = person.nature
        self.whim = whim
        self.mine = market.holdings[person.alias]
        self.late = market.turn / market.last_turn
        self.wishes = {power: self._wish(power) for power in market.prices}
        self.target = self._target()
        if self.target:
            self.wishes[self.target] = 1.5 + max(self.wishes.values())
        self.ranked = sorted(self.wishes, key=lambda power: (-self.wishes[power], power))

    def slip(self) -> dict[Power, int]:
        """The slip, with every currency that is traded."""
        sales = self._sales()
        money = self.market.cash[self.alias] + sum(
            min(units, self.mine[power]) * self.market.prices[power] for power, units in sales.items()
        )
        slip = dict.fromkeys(self.market.prices, 0) | {power: -units for power, units in sales.items()}
        if sales or money > 10_000:
            slip |= self._purchases(money, [power for power in self.ranked if power not in sales])
        return slip

    # --- what is wanted

    def _wish(self, power: Power) -> float:
        """How much this person wants this currency; 1 is what an average currency is worth to an average person."""
        market, nature, late = self.market, self.nature, self.late
        fair = sum(market.prices.values()) / max(1, sum(market.centres.values()))
        cheap = (self._expected_centres(power) * fair + 8.0) / (market.prices[power] + 8.0)
        wish = 1.0 + (nature.value + 1.2 * late * late) * (min(cheap, 1.7) - 1.0)
        wish += nature.trend * 2.2 * self._price_trend(power)
        wish += 0.35 * nature.growth * self._centre_trend(power)
        if power == nature.favourite:
            wish += nature.heart * (1.0 - 0.75 * late) * min(1.0, max(0, market.centres[power] - 2) / 3)
        wish += nature.crown * self._crown(power)
        if market.centres[power] <= 1:
            wish -= 0.8
        return wish + self.whim.gauss(0.0, 0.15) + self._opinion(power)

    def _opinion(self, power: Power) -> float:
        """What somebody makes of a country for some turns, whatever the figures say."""
        return Random(f"{self.alias} {power} {(self.market.turn + len(self.alias)) // 4}").gauss(0.0, 0.3)

    def _expected_centres(self, power: Power) -> float:
        left = 1.0 - self.late
        return max(0.0, self.market.centres[power] + self.nature.growth * left * 1.6 * self._centre_trend(power))

    def _centre_trend(self, power: Power) -> float:
        """Centres gained a year, lately."""
        past = [centres.get(power, 0) for centres in self.market.earlier_centres[-4:]]
        return (self.market.centres[power] - past[0]) / 2 if past else 0.0

    def _price_trend(self, power: Power) -> float:
        past = [prices.get(power, 0) for prices in self.market.earlier_prices[-3:]]
        return (self.market.prices[power] - past[0]) / 100 if past else 0.0

    def _lead(self, power: Power) -> int:
        """By how many units this person is ahead of all others; negative: behind the first."""
        return self.mine[power] - max(
            held[power] for other, held in self.market.holdings.items() if other != self.alias
        )

    def _crown(self, power: Power) -> float:
        """How tempting it is to be first here: those who are, want to stay it; those who are
        near, want to become it.
        """
        weight = min(self.market.centres[power], 9) / 6
        lead = self._lead(power)
        if lead >= 0:
            return 0.75 * weight
        near = -lead * self.market.prices[power] < 130_000 and self.mine[power] > 400
        return 0.65 * weight if near else 0.0

    def _target(self) -> Power | None:
        """A power that this person means to take over now: worth having, led by somebody else,
        and within reach of his purse.
        """
        market = self.market
        if self.whim.random() > 0.34 * self.nature.crown * (1.25 - self.late) or market.turn == market.last_turn:
            return None
        purse = market.cash[self.alias] + sum(
            min(units, MOST_SOLD) * market.prices[power] for power, units in self.mine.items() if power in market.prices
        )
        found = []
        for power, price in market.prices.items():
            gap = -self._lead(power)
            if (
                gap > 0
                and gap * price < 0.8 * (purse - min(self.mine[power], MOST_SOLD) * price)
                and market.centres[power] >= 3
            ):
                found.append((market.centres[power] * self.whim.uniform(0.7, 1.3) - gap * price / 90_000, power))
        return max(found)[1] if found else None

    # --- what is sold and bought

    def _sales(self) -> dict[Power, int]:
        """What is sold, as written: sometimes more than there is, as people do."""
        nature, best = self.nature, self.wishes[self.ranked[0]]
        sales: dict[Power, int] = {}
        most = (
            6
            if self.target or self.market.turn == self.market.last_turn
            else self.whim.choice((1, 2, 2, 3, 3, 4)) + (self.market.turn < 3)
        )
        for power in reversed(self.ranked[1:]):
            gap = best - self.wishes[power]
            if (
                self.mine[power] == 0
                or gap < (0.5 + 0.9 * nature.nerve) * self._patience()
                or self.whim.random() < 0.1 + 0.25 * nature.nerve
            ):
                continue
            everything = gap > 0.8 + nature.nerve or self.whim.random() < 0.25
            units = self._spared(
                power, MOST_SOLD if everything else self.whim.choice((100, 150, 200, 250, 250, 300, 350, 400))
            )
            if units > 0 and len(sales) < most:
                sales[power] = units
        return sales

    def _patience(self) -> float:
        """In the first turns everybody wants something for his equal shares."""
        return {1: 0.2, 2: 0.5}.get(self.market.turn, 1.0)

    def _spared(self, power: Power, units: int) -> int:
        """Nobody sells so much that he loses a power that he wants to lead."""
        lead = self._lead(power)
        if (
            self.nature.crown > 0.7
            and lead > 0
            and self.market.centres[power] >= 4
            and self.market.turn < self.market.last_turn - 1
        ):
            units = min(units, max(0, lead - 150))
        return min(units, self.mine[power])

    def _purchases(self, money: int, ranked: Sequence[Power]) -> dict[Power, int]:
        if not ranked:
            return {}
        thrift = 0.0 if self.market.turn == self.market.last_turn else self.nature.thrift
        budget = int(money * (1.0 - thrift * self.whim.uniform(0.5, 1.5)))
        width = 1 + self.whim.randrange(self.nature.spread)
        wanted: Sequence[Power] = [
            power for power in ranked[:width] if self.wishes[power] > self.wishes[ranked[0]] - 0.6
        ]
        if self.target in ranked:
            wanted = ranked[:1]
        bought = {}
        for power in wanted:
            units = budget // len(wanted) // self.market.prices[power]
            if power == self.target:
                # Enough to be first, with something to spare for those who buy, too.
                units = min(units, self.whim.choice((250, 400, 600)) - self._lead(power))
            if self.market.turn == self.market.last_turn:
                # Only full hundreds count at the end.
                units = (units + self.mine[power]) // 100 * 100 - self.mine[power]
            if units >= 10:
                bought[power] = self._written(units, spend_all=budget == money)
        return bought

    def _written(self, units: int, *, spend_all: bool) -> int:
        """The figure as this person writes it: to the unit, rounded, a little too high, or simply everything."""
        if self.nature.exact or self.market.turn == self.market.last_turn:
            return units
        if spend_all and self.whim.random() < 0.22:
            return ALL_I_HAVE
        if spend_all and self.whim.random() < 0.12:
            return -(-units // 500) * 500
        return units // 50 * 50 or units
