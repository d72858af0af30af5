"""What the two charts of thinking ahead hold: currencies by price and centres, and how long sales take.

Takes a `Foresight`; gives the values that are drawn. Source: docs/foresight.md 3 and 4.
"""

from kapdip.drawing.point_chart import PricedPoint
from kapdip.drawing.sales_chart import SalesRow
from kapdip.exchange.projections import price_of_a_point
from kapdip.foresight.horizon import Sellout, horizon
from kapdip.showing.foresight.ahead import Foresight
from kapdip.words.format import money, number


def priced_points(about: Foresight) -> tuple[PricedPoint, ...]:
    """The currencies that give points."""
    question, letters = about.outlook.question, about.lang.board.letters
    return tuple(
        PricedPoint(
            power,
            letters.get(power, power[:1]),
            int(question.prices[power]),
            question.centres[power],
            money(price_of_a_point(question.prices[power], question.centres[power]), about.lang),
        )
        for power in about.outlook.powers
    )


def sales_rows(about: Foresight) -> tuple[SalesRow, ...]:
    """Everybody's sales, the longest first."""
    by_player: dict[str, list[Sellout]] = {}
    for sale in horizon(about.outlook):
        by_player.setdefault(sale.player, []).append(sale)
    limit, letters = about.outlook.question.profile.sale_limit, about.lang.board.letters
    return tuple(
        SalesRow(
            player=player,
            sales=tuple(
                (sale.power, letters.get(sale.power, sale.power[:1]), sale.units * 100 // limit) for sale in sales
            ),
            units=number(sales[0].units, about.lang),
            unsold=about.speaker.say(
                "{units} of {all} stay unsold",
                units=number(sales[0].unsold, about.lang),
                all=number(sales[0].units, about.lang),
            )
            if sales[0].unsold
            else "",
        )
        for player, sales in by_player.items()
    )
