"""The race for points: what everybody has, what is his if he does nothing more, and what he can still reach.

Takes an `Outlook`; gives `Racer`s. Reaching means: at the prices and centres of now, turn by turn, sell whatever is
dearer than the cheapest point as far as the sale limit allows and put everything into that. Each turn is carried out by
the exchange's trades. Prices and centres will be others, so this is what the rules leave possible, not a forecast.
Rules: docs/foresight.md 5; docs/rules.md 4.
"""

from dataclasses import dataclass
from fractions import Fraction

from kapdip_gui.exchange.model import Account, Currency, Player
from kapdip_gui.exchange.money import Points
from kapdip_gui.exchange.projections import cheapest_point, final_points, points_projection, ranks, shown_points
from kapdip_gui.exchange.trading import trade
from kapdip_gui.foresight.outlook import Outlook
from kapdip_gui.foresight.worth import LARGEST_SUM
from kapdip_gui.game.model import LARGEST_TRADE


@dataclass(frozen=True, slots=True)
class Racer:
    """One player in the race."""

    player: Player
    rank: int
    points: Points
    """The projection of now."""
    secure: Points
    """Victory points of what he holds, without another trade; cash gives none."""
    possible: Points
    """What he can still make of it at the prices and centres of now."""
    can_lead: bool
    """Whether that is as much as anybody has secure."""


def race(outlook: Outlook) -> tuple[Racer, ...]:
    """Everybody who plays, by the projection of points."""
    question = outlook.question
    centres = {power: question.centres[power] for power in outlook.powers}
    prices = {power: question.prices[power] for power in outlook.powers}
    cheapest = cheapest_point(prices, centres)
    accounts = {who: question.accounts[who] for who in outlook.players}
    exact = {who: points_projection(account, centres, prices, cheapest) for who, account in accounts.items()}
    secure = {who: final_points(question.profile, account.holdings, centres) for who, account in accounts.items()}
    rank = ranks(exact)
    best = max(secure.values(), default=Points(0))
    racers = []
    for who, account in accounts.items():
        reached = max(secure[who], _reached(outlook, account))
        racers.append(Racer(who, rank[who], shown_points(exact[who]), secure[who], reached, reached >= best))
    return tuple(sorted(racers, key=lambda racer: (racer.rank, racer.player)))


def _reached(outlook: Outlook, account: Account) -> Points:
    question = outlook.question
    target = _cheapest(outlook)
    if target is None:
        return Points(0)
    limit = question.profile.sale_limit
    dearer = {power: -limit for power in outlook.market.prices if _cost(outlook, power) > _cost(outlook, target)}
    slip = {**dearer, target: LARGEST_TRADE}
    for _ in range(outlook.turns_left):
        account = trade(outlook.market, "", account, slip).account
    return final_points(question.profile, account.holdings, question.centres)


def _cheapest(outlook: Outlook) -> Currency | None:
    useful = [power for power in outlook.market.prices if outlook.question.centres[power]]
    return min(useful, key=lambda power: _cost(outlook, power), default=None)


def _cost(outlook: Outlook, power: Currency) -> Fraction:
    """What a point costs in this currency; without a centre, more than in any other."""
    centres = outlook.question.centres[power]
    price = int(outlook.question.prices[power])
    return Fraction(price, centres) if centres else Fraction(LARGEST_SUM)
