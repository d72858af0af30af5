"""Why somebody's property is worth what the projections say, as reasons; `words` makes sentences of them.

Takes: a settlement and the centres after the turn. Gives: tuples of `Reason` with keys `worth.…`, the sum last.
Rules: docs/rules.md 4.
"""

from collections.abc import Iterator, Mapping

from kapdip.exchange import causes
from kapdip.exchange.model import Currency, Player, Settlement
from kapdip.exchange.money import Cents, Points
from kapdip.exchange.profile import PointsRule, Profile
from kapdip.exchange.projections import cheapest_point, shown_points
from kapdip.reason import Reason


def explain_money(settled: Settlement, player: Player) -> tuple[Reason, ...]:
    """Cash, then the units of every existing power at its new price, then the sum."""
    account = settled.accounts[player]
    parts = [causes.worth_cash(cash=account.cash)]
    for currency, price in settled.prices.items():
        units = account.holdings.get(currency, 0)
        if units:
            parts.append(causes.worth_units(currency=currency, units=units, price=price, amount=Cents(units * price)))
    return (*parts, causes.worth_money(player=player, amount=settled.money[player]))


def explain_points(
    profile: Profile, settled: Settlement, centres: Mapping[Currency, int], player: Player
) -> tuple[Reason, ...]:
    """What each currency and the cash are worth in points, then the sum; the victory points
    where the game has ended.
    """
    if settled.final_points is not None:
        total = causes.worth_final(player=player, points=settled.final_points[player])
        return (*_final(profile, settled, centres, player), total)
    total = causes.worth_points(player=player, points=settled.points[player])
    return (*_projected(settled, centres, player), total)


def explain_price_per_point(
    settled: Settlement, centres: Mapping[Currency, int], currency: Currency
) -> tuple[Reason, ...]:
    """The price of a point in one currency; nothing for a power that is gone."""
    price = settled.prices.get(currency)
    if price is None:
        return ()
    amount = settled.price_per_point[currency]
    return (causes.worth_price_per_point(currency=currency, price=price, centres=centres[currency], amount=amount),)


def _final(profile: Profile, settled: Settlement, centres: Mapping[Currency, int], player: Player) -> Iterator[Reason]:
    cause = causes.worth_hundreds if profile.points is PointsRule.FULL_HUNDREDS else causes.worth_weighted
    for currency, units, count in _held(settled, centres, player):
        hundreds = units // 100
        points = Points(100 * hundreds * count if profile.points is PointsRule.FULL_HUNDREDS else units * count)
        yield cause(currency=currency, units=units, hundreds=hundreds, centres=count, points=points)


def _projected(settled: Settlement, centres: Mapping[Currency, int], player: Player) -> Iterator[Reason]:
    for currency, units, count in _held(settled, centres, player):
        yield causes.worth_weighted(currency=currency, units=units, centres=count, points=Points(units * count))
    cash = settled.accounts[player].cash
    cheapest = cheapest_point(settled.prices, centres)
    if cash and cheapest is not None:
        powers = tuple(
            power
            for power, price in settled.prices.items()
            if centres[power] and price * 100 == cheapest * centres[power]
        )
        price = settled.price_per_point[powers[0]]
        yield causes.worth_invested(cash=cash, currencies=powers, price=price, points=shown_points(cash / cheapest))


def _held(settled: Settlement, centres: Mapping[Currency, int], player: Player) -> Iterator[tuple[Currency, int, int]]:
    holdings = settled.accounts[player].holdings
    return ((currency, holdings[currency], centres[currency]) for currency in settled.prices if holdings.get(currency))
