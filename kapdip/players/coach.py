"""A turn of the exchange looked at afterwards: what one's own slip gave, and the best one given what the others did.

Takes a game, a seat and a turn that is settled; gives `Lesson`. The best is the best of those that are tried: one
currency bought for all that selling as much as allowed of the others brings, or a half or a quarter of it, and the
slip of each nature. It is measured by the projections with which the turn ended. Source: docs/players.md 5.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random

from kapdip.exchange.model import Cents, Currency, ExchangeTurn, Points, Settlement, Slip
from kapdip.exchange.settle import settle_turn
from kapdip.game.model import Alias, Game
from kapdip.game.question import exchange_question
from kapdip.players import causes
from kapdip.players.investor import trade
from kapdip.players.lookout import market_of
from kapdip.players.natures import NATURES
from kapdip.players.playing import lately
from kapdip.reason import Reason

QUARTERS = (1, 2, 4)
"""Of what may be sold."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a slip gave, and what the best of those tried would have given."""

    player: Alias
    turn: int
    points: Points
    money: Cents
    best: Slip
    best_points: Points
    best_money: Cents

    @property
    def reason(self) -> Reason:
        """The same as a sentence."""
        if self.best_points <= self.points:
            return causes.nothing_better(turn=self.turn, points=self.points, amount=self.money)
        return causes.better(
            turn=self.turn,
            points=self.points,
            amount=self.money,
            slip=self.best,
            most=self.best_points,
            money=self.best_money,
        )


def lesson(game: Game, alias: Alias, number: int) -> Lesson:
    """The lesson of a turn that is settled. Raises KeyError for a seat that did not trade in it."""
    then = replace(game, turns=game.turns[:number])
    question = exchange_question(then)
    own = _settled(question, alias, question.slips.get(alias))
    found = [(own.points_exact[alias], own.money[alias], question.slips.get(alias) or {}, own)]
    for slip in _tried(then, question, alias):
        done = _settled(question, alias, slip)
        found.append((done.points_exact[alias], done.money[alias], slip, done))
    _, money, best, done = max(found, key=lambda row: row[:2])
    return Lesson(alias, number, own.points[alias], own.money[alias], best, done.points[alias], money)


def _settled(question: ExchangeTurn, alias: Alias, slip: Slip | None) -> Settlement:
    return settle_turn(replace(question, slips={**question.slips, alias: slip}))


def _tried(game: Game, question: ExchangeTurn, alias: Alias) -> Iterator[Mapping[Currency, int]]:
    account, prices = question.accounts[alias], {one: question.prices[one] for one in question.centres}
    floor = market_of(lately(game))
    for nature in NATURES.values():
        yield trade(floor, alias, account, nature, Random(0)).slip
    for power, price in prices.items():
        for part in QUARTERS:
            most = question.profile.sale_limit // part
            sold = {other: -min(most, account.holdings.get(other, 0)) for other in prices if other != power}
            money = account.cash + sum(-units * prices[other] for other, units in sold.items())
            wanted = {**sold, power: money // price}
            yield {currency: units for currency, units in wanted.items() if units}
