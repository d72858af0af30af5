"""What the tables of figures hold: the settled exchange table of the source, both projections, centres.

Takes: a game and the number of a turn that is settled. Gives: columns and rows for `FigureTable`. Nothing is computed that the
settlement does not hold. Source: KA 2007, "Die Börsentabelle", "Geld-Hochrechnung", "Siegpunkte-Hochrechnung"; rulings C4, C6, C7, C10.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from kapdip_gui.exchange.model import Cents, Player, SeatStatus, Settlement, Standing
from kapdip_gui.exchange.projections import cheapest_point, securities, standings
from kapdip_gui.game.model import Game, Turn
from kapdip_gui.showing.figures import Column, Figure
from kapdip_gui.ui.session import Session
from kapdip_gui.words.format import money, number, power_name
from kapdip_gui.words.monograms import monograms
from kapdip_gui.words.tongue import Tongue


class Table(NamedTuple):
    """Titles and rows of one table."""

    columns: Sequence[Column]
    rows: Sequence[Sequence[Figure]]


class Settled(NamedTuple):
    """A settled turn with what the tables need around it."""

    session: Session
    game: Game
    turn: Turn
    settlement: Settlement
    marks: Mapping[Player, str]
    """The players' monograms."""

    @property
    def lang(self) -> Tongue:
        """The window's language."""
        return self.session.language


def settled(session: Session, number_of_turn: int | None = None) -> Settled | None:
    """The wanted turn if it is settled, else the last one that is; None before the first settlement."""
    game = session.game
    if game is None:
        return None
    wanted = len(game.turns) if number_of_turn is None else number_of_turn
    for turn in reversed(game.turns[:wanted]):
        if turn.results.settlement is not None:
            return Settled(session, game, turn, turn.results.settlement, monograms(turn.results.settlement.accounts))
    return None


def player_figure(about: Settled, player: Player) -> Figure:
    """A player's name with his monogram."""
    status = about.settlement.accounts[player].status
    return Figure(
        player, player.casefold(), monogram=about.marks[player], is_text=True, role="text" if status is SeatStatus.ACTIVE else "text_hint"
    )


def exchange_table(about: Settled) -> Table:
    """Every seat's units with sign and control, cash and flags: the upper half of the source's table."""
    say, done = about.session.say, about.settlement
    columns = [
        Column(say("Player"), stretch=True),
        *(Column("", chip=power, slot=True) for power in done.net),
        Column(say("Cash")),
        Column(""),
    ]
    rows = []
    for player, account in done.accounts.items():
        flags = [flag.value for flag in done.flags.get(player, ())]
        if account.status is not SeatStatus.ACTIVE:
            flags.append(say("excluded") if account.status is SeatStatus.EXCLUDED else say("resigned"))
        cells = [_holding(about, player, power) for power in done.net]
        cash = Figure(money(account.cash, about.lang), account.cash, str(account.cash), why=("player", player))
        rows.append(
            [player_figure(about, player), *cells, cash, Figure(" ".join(flags), " ".join(flags), role="bad", bold=True, is_text=True)]
        )
    return Table(columns, rows)


def _holding(about: Settled, player: Player, power: str) -> Figure:
    done = about.settlement
    units = done.accounts[player].holdings.get(power, 0)
    trade = done.trades.get(player, {}).get(power, 0)
    leads = done.control.get(power) == player
    return Figure(
        number(units),
        units,
        str(units),
        mark="+" if trade > 0 else "−" if trade < 0 else "",
        role="text" if units else "text_hint",
        tint="accent_tint" if leads else "",
        bold=leads,
        framed=leads,
        why=("cell", player, power),
        tip=about.session.say("{player} leads {power} next turn.", player=player, power=power_name(power, about.lang)) if leads else "",
    )


def currency_table(about: Settled) -> Table:
    """Net demand, prices before and now, price of a point, centres, next controller: the lower half of the source's table."""
    say, done, lang = about.session.say, about.settlement, about.lang
    centres = about.turn.results.position or about.turn.start.position
    cheapest = _cheapest(about)
    columns = [
        Column(say("Currency"), stretch=True),
        Column(say("Net demand")),
        Column(say("Price before")),
        Column(say("New price"), slot=True),
        Column(say("Price of a point")),
        Column(say("Centres")),
        Column(say("Leads next turn")),
    ]
    rows = []
    for power, net in done.net.items():
        price, before = done.prices.get(power), about.turn.start.prices.get(power, Cents(0))
        point = done.price_per_point.get(power)
        owned = len(centres.centres.get(power, ()))
        leader = done.control.get(power)
        rows.append(
            [
                Figure(power_name(power, lang), power_name(power, lang), chip=power, is_text=True),
                Figure(number(net, sign=True), net, str(net), why=("price", power)),
                Figure(money(before, lang), before, str(before)),
                _price(about, power, price, before),
                Figure(
                    money(point, lang) if point is not None else "–",
                    point or 0,
                    str(point or ""),
                    bold=power in cheapest,
                    why=("point", power),
                ),
                Figure(str(owned), owned),
                Figure(leader or "–", leader or "", is_text=True, monogram=about.marks.get(leader or "", ""), why=("control", power)),
            ]
        )
    return Table(columns, rows)


def _cheapest(about: Settled) -> frozenset[str]:
    """Where a point costs least: compared exactly, not as rounded for the table; all of them where several are equal."""
    done = about.settlement
    centres = (about.turn.results.position or about.turn.start.position).centres
    counts = {power: len(centres.get(power, ())) for power in done.prices}
    best = cheapest_point(done.prices, counts)
    return frozenset(power for power in done.price_per_point if best is not None and done.prices[power] * 100 == best * counts[power])


def short_currency_table(about: Settled) -> Table:
    """The same for a narrow dock: chips and monograms instead of names, the figures that the next slip needs."""
    say, done, lang = about.session.say, about.settlement, about.lang
    columns = [
        Column(""),
        Column(say("Net"), stretch=True),
        Column(say("Price"), slot=True),
        Column(say("per point")),
        Column(say("leads")),
    ]
    rows = []
    for row in currency_table(about).rows:
        power, net, _, price, point, _, leader = row
        name = power_name(power.chip, lang)
        mark = about.marks.get(done.control.get(power.chip, ""), "")
        rows.append(
            [
                Figure("", name, name, chip=power.chip, is_text=True, tip=name),
                net,
                price,
                point,
                Figure("" if mark else "–", leader.key, leader.text, monogram=mark, is_text=True, tip=leader.text, why=leader.why),
            ]
        )
    return Table(columns, rows)


def _price(about: Settled, power: str, price: Cents | None, before: Cents) -> Figure:
    if price is None:
        return Figure(
            "†", 0, "", role="text_hint", why=("price", power), tip=about.session.say("Traded for the last time; worthless from now on.")
        )
    mark = "▲" if price > before else "▼" if price < before else ""
    return Figure(money(price, about.lang), price, str(price), mark=mark, bold=True, why=("price", power))


def _before(game: Game, turn: Turn) -> Settlement | None:
    return game.turns[turn.number - 2].results.settlement if turn.number > 1 else None


def _unplaced(done: Settlement) -> list[Player]:
    return [player for player, account in done.accounts.items() if account.status is not SeatStatus.ACTIVE]


def money_standings(about: Settled) -> tuple[Standing, ...]:
    """The money projection as ranked rows."""
    done, before = about.settlement, _before(about.game, about.turn)
    earlier = (before.money, before.money) if before else (about.turn.start.money, about.turn.start.money)
    return standings(done.money, done.money, earlier, _unplaced(done), _unplaced(before) if before else ())


def points_standings(about: Settled) -> tuple[Standing, ...]:
    """The point projection as ranked rows; the final points after the last turn."""
    done, before = about.settlement, _before(about.game, about.turn)
    shown: Mapping[Player, Cents] = done.final_points or done.points
    exact: Mapping[Player, Fraction | int] = done.final_points or done.points_exact
    earlier: tuple[Mapping[Player, Cents], Mapping[Player, Fraction | int]]
    earlier = (before.points, before.points_exact) if before else (about.turn.start.points, about.turn.start.points)
    return standings(shown, exact, earlier, _unplaced(done), _unplaced(before) if before else ())


def _rank_table(
    about: Settled, kind: str, rows: Sequence[Standing], extra: Callable[[Player], list[Figure]], extras: Sequence[Column]
) -> Table:
    """A projection; `kind` (`money`, `points`) names the question behind its sums."""
    say, lang = about.session.say, about.lang
    columns = [
        Column("#"),
        Column(say("was"), slot=True),
        Column(say("Player"), stretch=True),
        *extras,
        Column(say("Total") if kind == "money" else say("Points")),
        Column(say("Change")),
    ]
    figures = []
    for place, row in enumerate(rows, start=1):
        rank = "" if row.rank is None else str(row.rank)
        moved = (row.rank_before or 0) - (row.rank or 0) if row.rank and row.rank_before else 0
        figures.append(
            [
                Figure(rank, row.rank or 9999 + place, bold=True),
                Figure(
                    "" if row.rank_before is None else str(row.rank_before),
                    row.rank_before or 9999,
                    role="text_hint",
                    mark="▲" if moved > 0 else "▼" if moved < 0 else "",
                ),
                player_figure(about, row.player),
                *extra(row.player),
                Figure(money(row.value, lang), row.value, str(row.value), bold=True, why=(kind, row.player)),
                Figure(
                    "" if row.change is None else money(row.change, lang, sign=True),
                    row.change or 0,
                    str(row.change or ""),
                    role="text_hint" if not row.change else "ok" if row.change > 0 else "bad",
                ),
            ]
        )
    return Table(columns, figures)


def money_table(about: Settled) -> Table:
    """Rank now and before, cash, securities, total, change."""
    say, done, lang = about.session.say, about.settlement, about.lang

    def parts(player: Player) -> list[Figure]:
        account = done.accounts[player]
        worth = securities(account.holdings, done.prices)
        return [Figure(money(account.cash, lang), account.cash, str(account.cash)), Figure(money(worth, lang), worth, str(worth))]

    return _rank_table(about, "money", money_standings(about), parts, [Column(say("Cash")), Column(say("Securities"))])


def points_table(about: Settled) -> Table:
    """Rank now and before, points, change; the final points at the end."""
    return _rank_table(about, "points", points_standings(about), lambda _: [], ())


def centre_table(session: Session, number_of_turn: int | None, *, named: bool = False) -> Table:
    """Centres before the turn and after it, units, and what is to build or to remove; `named`: who leads is said in full."""
    game, say, lang = session.current, session.say, session.language
    turn = game.turns[(number_of_turn or len(game.turns)) - 1]
    after = turn.results.position or turn.start.position
    columns = [
        Column(say("Power"), stretch=True),
        Column(say("leads")),
        Column(say("was")),
        Column(say("then"), slot=True),
        Column(say("units")),
        Column(say("balance")),
    ]
    marks = monograms(seat.alias for seat in game.seats)
    rows = []
    for power, centres in after.centres.items():
        was, now, units = len(turn.start.position.centres.get(power, ())), len(centres), len(after.units.get(power, ()))
        leader = turn.start.control.get(power, "")
        gone = power in turn.start.eliminated
        rows.append(
            [
                Figure(power_name(power, lang), power_name(power, lang), chip=power, is_text=True, role="text_hint" if gone else "text"),
                Figure(
                    "–" if leader not in marks else leader if named else "",
                    leader,
                    leader,
                    monogram=marks.get(leader, ""),
                    tip=leader,
                    is_text=True,
                ),
                Figure(str(was), was, role="text_secondary"),
                Figure(str(now), now, bold=True, mark="▲" if now > was else "▼" if now < was else ""),
                Figure(str(units), units),
                Figure(number(now - units, sign=True), now - units, str(now - units), role="text_hint" if now == units else "text"),
            ]
        )
    return Table(columns, rows)
