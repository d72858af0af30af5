"""What everybody's property is worth in money and in victory points, and the ranks that follow.

Takes accounts, prices and centres after a turn; gives exact values and their two decimals.
Rules: docs/rules.md 4; KA 2007, "Geld-Hochrechnung" and "Siegpunkte-Hochrechnung".
"""

from collections.abc import Collection, Mapping
from fractions import Fraction

from kapdip.exchange.model import Account, Currency, Holdings, Player, Standing
from kapdip.exchange.money import Cents, Points, half_up
from kapdip.exchange.profile import PointsRule, Profile


def securities(holdings: Holdings, prices: Mapping[Currency, Cents]) -> Cents:
    """What the units of the existing powers (those with a price) are worth, without cash."""
    return Cents(sum([holdings.get(currency, 0) * price for currency, price in prices.items()]))


def money_projection(account: Account, prices: Mapping[Currency, Cents]) -> Cents:
    """Cash and securities at the new prices (C6)."""
    return Cents(account.cash + securities(account.holdings, prices))


def cheapest_point(prices: Mapping[Currency, Cents], centres: Mapping[Currency, int]) -> Fraction | None:
    """The lowest price of a point in hundredths, exact: min(price × 100 ÷ centres); None if no
    power with a price owns a centre.
    """
    best = None
    for currency, price in prices.items():
        owned = centres[currency]
        if owned and (best is None or price * best[1] < best[0] * owned):
            best = (int(price), owned)
    return None if best is None else Fraction(best[0] * 100, best[1])


def points_projection(
    account: Account, centres: Mapping[Currency, int], prices: Mapping[Currency, Cents], cheapest: Fraction | None
) -> Fraction:
    """Σ units × centres ÷ 100 without cutting to full hundreds, plus the cash invested at the
    cheapest point (C7), exact.
    """
    weighted = _weighted(account.holdings, centres, prices)
    if cheapest is None:
        return Fraction(weighted, 100)
    price, parts = cheapest.numerator, cheapest.denominator
    return Fraction(weighted * price + 100 * account.cash * parts, 100 * price)


def price_of_a_point(price: Cents, centres: int) -> Cents:
    """Price × 100 ÷ centres, two decimals, half up (C10)."""
    return Cents(half_up(100 * price, centres))


def final_points(profile: Profile, holdings: Holdings, centres: Mapping[Currency, int]) -> Points:
    """The victory points at the end, in hundredths: by full hundreds or exact, as the profile says (C9)."""
    if profile.points is PointsRule.EXACT:
        return Points(_weighted(holdings, centres, centres))
    return Points(100 * sum(holdings.get(currency, 0) // 100 * number for currency, number in centres.items()))


def shown_points(exact: Fraction) -> Points:
    """Two decimals, half up."""
    return Points(half_up(100 * exact.numerator, exact.denominator))


def ranks(values: Mapping[Player, Fraction | int]) -> dict[Player, int]:
    """The rank of each value, the highest first; equal values share a rank (1, 1, 3)."""
    first: dict[Fraction | int, int] = {}
    for place, value in enumerate(sorted(values.values(), reverse=True), start=1):
        first.setdefault(value, place)
    return {player: first[value] for player, value in values.items()}


def ranked(
    shown: Mapping[Player, Cents],
    rank: Mapping[Player, int],
    shown_before: Mapping[Player, Cents],
    rank_before: Mapping[Player, int],
) -> tuple[Standing, ...]:
    """The rows of a table whose ranks are known; a player who has none comes last."""
    rows = [
        Standing(
            player,
            value,
            rank.get(player),
            rank_before.get(player),
            type(value)(value - shown_before[player]) if player in shown_before else None,
        )
        for player, value in shown.items()
    ]
    return tuple(sorted(rows, key=lambda row: (row.rank is None, row.rank or 0, -row.value, row.player)))


def _weighted(holdings: Holdings, centres: Mapping[Currency, int], counted: Collection[Currency]) -> int:
    return sum([holdings.get(currency, 0) * centres[currency] for currency in counted])
