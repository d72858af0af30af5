"""Nearest takeovers, prices of points, sales and the race as tables of figures.

Takes a `Foresight`; gives columns and rows. Every figure names the question behind it. Source:
docs/foresight.md 2 to 5.
"""

from kapdip.exchange.money import Cents
from kapdip.foresight.horizon import dangers, horizon
from kapdip.foresight.race import race
from kapdip.foresight.radar import Claim
from kapdip.foresight.worth import PointPrice, Worth
from kapdip.showing.foresight.ahead import Foresight
from kapdip.showing.foresight.heat import threat_text
from kapdip.tables.figures import Column, Figure, Table
from kapdip.words.format import money, number, power_name


def nearest(about: Foresight) -> tuple[tuple[Claim, str], ...]:
    """All that can be taken, each with its sentence: what no leader alone can stop first, then by cost."""
    found = about.radar
    if found is None:
        return ()
    rows = {row.power: row for row in found.rows}
    return tuple((claim, threat_text(about, rows[claim.power], claim)) for claim in found.nearest)


def _player(about: Foresight, player: str) -> Figure:
    return Figure(player, player.casefold(), monogram=about.marks[player], is_text=True)


def _power(about: Foresight, power: str) -> Figure:
    name = power_name(power, about.lang)
    return Figure(name, name, chip=power, is_text=True)


def _amount(about: Foresight, amount: Cents | None, *, bold: bool = False, why: tuple[str, ...] = ()) -> Figure:
    if amount is None:
        return Figure("–", 10**12, role="text_hint", why=why)
    return Figure(money(amount, about.lang), amount, str(amount), bold=bold, why=why)


def points_table(about: Foresight, bought: Worth) -> Table:
    """What a point costs in each currency, what the sum buys there, and what it costs afterwards."""
    say = about.speaker.say
    columns = [
        Column(say("Currency"), stretch=True),
        Column(say("Price")),
        Column(say("Centres"), gives_way=True),
        Column(say("per point"), tip=say("Price of a point")),
        Column(say("buys"), tip=say("Amount this sum buys of this currency alone")),
        Column(say("Points"), tip=say("Points this adds")),
        Column(say("then"), tip=say("The price afterwards, if nothing else is traded"), gives_way=True),
        Column(say("per point then"), tip=say("The price of a point afterwards"), gives_way=True),
    ]
    first = bought.prices[0].power if bought.prices else ""
    return Table(columns, [_point_row(about, row, row.power == first) for row in bought.prices])


def _point_row(about: Foresight, row: PointPrice, is_first: bool) -> list[Figure]:
    why = ("point", row.power)
    return [
        _power(about, row.power),
        _amount(about, row.price),
        Figure(str(row.centres), row.centres),
        _amount(about, row.point, bold=is_first, why=why),
        Figure(number(row.units, about.lang), row.units, str(row.units), why=why),
        _amount(about, row.points, why=why),
        _amount(about, row.price_after, why=why),
        _amount(about, row.point_after, why=why),
    ]


def best_use_text(about: Foresight, bought: Worth) -> str:
    """The most points that the sum buys, and how."""
    say, best = about.speaker.say, bought.best
    if best is None:
        return say("This sum does not buy a point.")
    slip = ", ".join(
        f"{power_name(power, about.lang)} +{number(units, about.lang)}" for power, units in best.slip.items()
    )
    return say(
        "Best use: {slip} for {cost}, {points} points.",
        slip=slip,
        cost=money(best.cost, about.lang),
        points=money(best.points, about.lang),
    )


def sales_table(about: Foresight) -> Table:
    """Every holding: how many turns its sale takes, when it has to begin, what stays."""
    say = about.speaker.say
    columns = [
        Column(say("Player"), stretch=True),
        Column(""),
        Column(say("Units")),
        Column(say("Turns"), tip=say("Turns needed to sell, at the limit per turn")),
        Column(say("start by"), tip=say("Latest turn to start selling")),
        Column(say("unsold"), tip=say("Left unsold even if selling starts now")),
    ]
    rows = []
    for sale in horizon(about.outlook):
        why = ("sale", sale.player, sale.power)
        rows.append(
            [
                _player(about, sale.player),
                Figure("", sale.power, chip=sale.power, is_text=True, tip=power_name(sale.power, about.lang)),
                Figure(number(sale.units, about.lang), sale.units, str(sale.units)),
                Figure(number(sale.turns, about.lang), sale.turns, str(sale.turns), why=why),
                Figure(
                    say("past") if sale.begin is None else str(sale.begin),
                    sale.begin or 0,
                    role="text" if sale.begin else "bad",
                    bold=sale.begin == about.number,
                    why=why,
                ),
                Figure(
                    number(sale.unsold, about.lang) if sale.unsold else "",
                    sale.unsold,
                    str(sale.unsold),
                    role="bad",
                    bold=True,
                    why=why,
                ),
            ]
        )
    return Table(columns, rows)


def danger_texts(about: Foresight) -> tuple[str, ...]:
    """The currencies that may become worthless, a line each."""
    say, lines = about.speaker.say, []
    for danger in dangers(about.outlook, about.position):
        name = power_name(danger.power, about.lang)
        if not danger.centres:
            lines.append(say("{power}: traded for the last time.", power=name))
        elif danger.is_lost:
            lines.append(say("{power}: others occupy every centre ({centres}).", power=name, centres=danger.centres))
        else:
            lines.append(
                say("{power}: {kept} of {centres} centres left.", power=name, kept=danger.kept, centres=danger.centres)
            )
    return tuple(lines)


def race_table(about: Foresight) -> Table:
    """The race for points: now, as held, by trading at the prices of now."""
    say = about.speaker.say
    columns = [
        Column("#"),
        Column(say("Player"), stretch=True),
        Column(say("now"), tip=say("Projected points")),
        Column(say("as held"), tip=say("Victory points without another trade, at today's centres")),
        Column(say("by trading"), tip=say("The most by trading alone, at today's prices and centres")),
        Column("○ ●", tip=say("From the points as held to those by trading"), stretch=True),
    ]
    racers = race(about.outlook)
    least = min((racer.as_held for racer in racers), default=Cents(0))
    most = max((racer.by_trading - least for racer in racers), default=0) or 1

    def on_scale(points: Cents) -> int:
        return (points - least) * 1000 // most

    rows = []
    for racer in racers:
        why = ("racer", racer.player)
        rows.append(
            [
                Figure(str(racer.rank), racer.rank, bold=True),
                _player(about, racer.player),
                _amount(about, racer.points, bold=True, why=why),
                _amount(about, racer.as_held, why=why),
                _amount(about, racer.by_trading, why=why),
                Figure("", racer.by_trading, span=(on_scale(racer.as_held), on_scale(racer.by_trading)), why=why),
            ]
        )
    return Table(columns, rows)
