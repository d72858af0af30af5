"""The race for points: what everybody has, what it gives without another trade, and what trading alone can make.

Takes an `Outlook`; gives `Racer`s. Trading means: at the prices and centres of now, in every turn that is left, sell up
to the limit, and buy what gives most points for it. Each turn is carried out by the exchange's trades. Trades move
prices and moves change centres, so nothing here says who can win. Rules: docs/foresight.md 5; docs/rules.md 4.
"""

from dataclasses import dataclass
from fractions import Fraction

from kapdip.exchange.model import Account, Currency, Player
from kapdip.exchange.money import Points
from kapdip.exchange.profile import Balance
from kapdip.exchange.projections import cheapest_point, final_points, points_projection, ranks, shown_points
from kapdip.exchange.trading import most_sold, trade
from kapdip.foresight.outlook import Outlook
from kapdip.foresight.worth import LARGEST_SUM, worth
from kapdip.game.model import LARGEST_TRADE


@dataclass(frozen=True, slots=True)
class Racer:
    """One player in the race."""

    player: Player
    rank: int
    points: Points
    """The projection of now."""
    as_held: Points
    """Victory points of what they hold at the centres of now, without another trade; cash gives none."""
    by_trading: Points
    """The most that trading alone makes from it at the prices and centres of now."""


def by_points(outlook: Outlook) -> tuple[Player, ...]:
    """Everybody who plays, by the projection of points."""
    rank = ranks(_projections(outlook))
    return tuple(sorted(rank, key=lambda who: (rank[who], who)))


def race(outlook: Outlook) -> tuple[Racer, ...]:
    """Everybody who plays, by the projection of points."""
    question, exact = outlook.question, _projections(outlook)
    rank = ranks(exact)
    racers = []
    for who in by_points(outlook):
        account = question.accounts[who]
        held = final_points(question.profile, account.holdings, question.centres)
        racers.append(Racer(who, rank[who], shown_points(exact[who]), held, max(held, _by_trading(outlook, account))))
    return tuple(racers)


def _projections(outlook: Outlook) -> dict[Player, Fraction]:
    question = outlook.question
    centres = {power: question.centres[power] for power in outlook.powers}
    prices = {power: question.prices[power] for power in outlook.powers}
    cheapest = cheapest_point(prices, centres)
    return {who: points_projection(question.accounts[who], centres, prices, cheapest) for who in outlook.players}


def _by_trading(outlook: Outlook, account: Account) -> Points:
    """Cash that waits loses nothing: all that may be sold is, and the best use of the whole is bought at the end. Where
    it would be lost, whatever is dearer than the cheapest point goes into that, turn by turn.
    """
    question, turns, target = outlook.question, outlook.turns_left, _cheapest(outlook)
    if target is None or not turns:
        return Points(0)
    if question.profile.balance is Balance.LOST:
        limit = question.profile.sale_limit
        dearer = {power: -limit for power in outlook.market.prices if _cost(outlook, power) > _cost(outlook, target)}
        for _ in range(turns):
            account = trade(outlook.market, "", account, {**dearer, target: LARGEST_TRADE}).account
        return final_points(question.profile, account.holdings, question.centres)
    cash = account.cash
    for _ in range(turns):
        sold = trade(outlook.market, "", account, most_sold(question.profile, account, outlook.market.prices))
        account, cash = sold.account, sold.audit.cash_to_spend
    best = worth(outlook, min(cash, LARGEST_SUM), account.holdings).best
    held = final_points(question.profile, account.holdings, question.centres)
    return Points(held + best.points) if best is not None else held


def _cheapest(outlook: Outlook) -> Currency | None:
    useful = [power for power in outlook.market.prices if outlook.question.centres[power]]
    return min(useful, key=lambda power: _cost(outlook, power), default=None)


def _cost(outlook: Outlook, power: Currency) -> Fraction:
    """What a point costs in this currency; without a centre, more than in any other."""
    centres = outlook.question.centres[power]
    price = int(outlook.question.prices[power])
    return Fraction(price, centres) if centres else Fraction(LARGEST_SUM)
