"""What the tables of figures hold: the settled exchange table of the source, both projections, centres.

Takes: a settled turn as everybody may see it, a speaker. Gives: columns and rows for tables. Nothing is computed that
the settlement does not hold. Source: KA 2007, "Die Börsentabelle", "Geld-Hochrechnung", "Siegpunkte-Hochrechnung";
docs/rules.md 4 and 11.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from kapdip.board.model import Power
from kapdip.exchange.model import Cents, Player, SeatStatus, Standing
from kapdip.exchange.projections import cheapest_point, ranked, ranks, securities
from kapdip.game.public import PublicSettlement, PublicTurn
from kapdip.tables.figures import Column, Figure, Table
from kapdip.words.board_language import BoardLanguage
from kapdip.words.format import money, number, power_name
from kapdip.words.monograms import monograms
from kapdip.words.speaker import Speaker


class Settled(NamedTuple):
    """A settled turn with what the tables need around it."""

    speaker: Speaker
    turn: PublicTurn
    before: PublicTurn | None
    """The turn before it."""
    settlement: PublicSettlement
    marks: Mapping[Player, str]
    """The players' monograms."""

    @property
    def lang(self) -> BoardLanguage:
        """The language in which it is written."""
        return self.speaker.language

    @property
    def earlier(self) -> PublicSettlement | None:
        """What was settled in the turn before."""
        return self.before.settlement if self.before is not None else None

    def leader(self, power: Power) -> str | None:
        """Who leads a power next turn: where holdings decide nothing, its leader stays while it exists."""
        if self.settlement.decided or power not in self.settlement.prices:
            return self.settlement.control.get(power)
        return self.turn.start.control.get(power)


def settled(speaker: Speaker, turn_of: Callable[[int], PublicTurn], wanted: int) -> Settled | None:
    """The wanted turn if it is settled, else the last one before it that is; None before the first settlement."""
    for number_of_turn in range(wanted, 0, -1):
        before = turn_of(number_of_turn - 1) if number_of_turn > 1 else None
        if (found := settled_turn(speaker, turn_of(number_of_turn), before)) is not None:
            return found
    return None


def settled_turn(speaker: Speaker, turn: PublicTurn, before: PublicTurn | None) -> Settled | None:
    """A turn and the one before it; None where it is not settled."""
    if turn.settlement is None:
        return None
    people = dict.fromkeys((*turn.settlement.accounts, *turn.start.people))
    return Settled(speaker, turn, before, turn.settlement, monograms(people))


def player_figure(about: Settled, player: Player) -> Figure:
    """A player's name with their monogram."""
    status = about.settlement.accounts[player].status
    return Figure(
        player,
        player.casefold(),
        monogram=about.marks[player],
        is_text=True,
        role="text" if status is SeatStatus.ACTIVE else "text_hint",
    )


def exchange_table(about: Settled) -> Table:
    """Every seat's units with sign and control, cash and flags: the upper half of the source's table."""
    say, done = about.speaker.say, about.settlement
    columns = [
        Column(say("Player"), stretch=True, key="player"),
        *(Column("", chip=power, slot=True, key=power) for power in done.net),
        Column(say("Cash"), key="cash"),
        Column("", key="flags"),
    ]
    rows = []
    for player, account in done.accounts.items():
        flags = [flag.value for flag in done.flags.get(player, ())]
        if account.status is not SeatStatus.ACTIVE:
            flags.append(say("excluded") if account.status is SeatStatus.EXCLUDED else say("resigned"))
        cells = [_holding(about, player, power) for power in done.net]
        cash = Figure(money(account.cash, about.lang), account.cash, str(account.cash), why=("player", player))
        rows.append(
            [
                player_figure(about, player),
                *cells,
                cash,
                Figure(" ".join(flags), " ".join(flags), role="bad", bold=True, is_text=True),
            ]
        )
    return Table(columns, rows, "exchange")


def _holding(about: Settled, player: Player, power: str) -> Figure:
    done = about.settlement
    units = done.accounts[player].holdings.get(power, 0)
    trade = done.trades.get(player, {}).get(power, 0)
    leads = done.control.get(power) == player
    return Figure(
        number(units, about.lang),
        units,
        str(units),
        mark="+" if trade > 0 else "−" if trade < 0 else "",
        role="text" if units else "text_hint",
        tint="accent_tint" if leads else "",
        bold=leads,
        framed=leads,
        why=("cell", player, power),
        tip=about.speaker.say(
            "{player} controls {power} next turn.", player=player, power=power_name(power, about.lang)
        )
        if leads
        else "",
    )


def currency_table(about: Settled) -> Table:
    """Net demand, prices before and now, price of a point, centres, next controller: the lower
    half of the source's table.
    """
    say, done, lang = about.speaker.say, about.settlement, about.lang
    centres = about.turn.after
    cheapest = _cheapest(about)
    columns = [
        Column(say("Currency"), stretch=True),
        Column(say("Net demand")),
        Column(say("Price before")),
        Column(say("New price"), slot=True),
        Column(say("Price of a point")),
        Column(say("Centres")),
        Column(say("controls next"), tip=say("Controller next turn")),
    ]
    rows = []
    for power, net in done.net.items():
        price, before = done.prices.get(power), about.turn.start.prices.get(power, Cents(0))
        point = done.price_per_point.get(power)
        owned = len(centres.centres.get(power, ()))
        leader = about.leader(power)
        rows.append(
            [
                Figure(power_name(power, lang), power_name(power, lang), chip=power, is_text=True),
                Figure(number(net, lang, sign=True), net, str(net), why=("price", power)),
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
                Figure(
                    leader or "–",
                    leader or "",
                    is_text=True,
                    monogram=about.marks.get(leader or "", ""),
                    why=("control", power),
                ),
            ]
        )
    return Table(columns, rows)


def _cheapest(about: Settled) -> frozenset[str]:
    """Where a point costs least: compared exactly, not as rounded for the table; all of them
    where several are equal.
    """
    done = about.settlement
    centres = about.turn.after.centres
    counts = {power: len(centres.get(power, ())) for power in done.prices}
    best = cheapest_point(done.prices, counts)
    priced = [power for power in done.price_per_point if power in counts]  # a save may say more than its prices do
    return frozenset(power for power in priced if best is not None and done.prices[power] * 100 == best * counts[power])


def short_currency_table(about: Settled) -> Table:
    """The same for a narrow dock: chips and monograms instead of names, the figures that the next slip needs."""
    say, lang = about.speaker.say, about.lang
    columns = [
        Column(""),
        Column(say("Net"), stretch=True),
        Column(say("Price"), slot=True),
        Column(say("per point")),
        Column(say("controls next"), tip=say("Controller next turn")),
    ]
    rows = []
    for row in currency_table(about).rows:
        power, net, _, price, point, _, leader = row
        name = power_name(power.chip, lang)
        mark = about.marks.get(about.leader(power.chip) or "", "")
        rows.append(
            [
                Figure("", name, name, chip=power.chip, is_text=True, tip=name),
                net,
                price,
                point,
                Figure(
                    "" if mark else "–",
                    leader.key,
                    leader.text,
                    monogram=mark,
                    is_text=True,
                    tip=leader.text,
                    why=leader.why,
                ),
            ]
        )
    return Table(columns, rows)


def _price(about: Settled, power: str, price: Cents | None, before: Cents) -> Figure:
    if price is None:
        return Figure(
            "†",
            0,
            "",
            role="text_hint",
            why=("price", power),
            tip=about.speaker.say("Traded for the last time; worthless from now on."),
        )
    mark = "▲" if price > before else "▼" if price < before else ""
    return Figure(money(price, about.lang), price, str(price), mark=mark, bold=True, why=("price", power))


def money_standings(about: Settled) -> tuple[Standing, ...]:
    """The money projection as ranked rows."""
    before, start = about.earlier, about.turn.start
    earlier, rank_before = (before.money, before.money_ranks) if before else (start.money, ranks(start.money))
    return ranked(about.settlement.money, about.settlement.money_ranks, earlier, rank_before)


def points_standings(about: Settled) -> tuple[Standing, ...]:
    """The point projection as ranked rows; the final points after the last turn."""
    done, before, start = about.settlement, about.earlier, about.turn.start
    earlier, rank_before = (before.points, before.point_ranks) if before else (start.points, ranks(start.points))
    if done.final_points is None:
        return ranked(done.points, done.point_ranks, earlier, rank_before)
    placed = {player: points for player, points in done.final_points.items() if player in done.point_ranks}
    return ranked(done.final_points, ranks(placed), earlier, rank_before)


def _rank_table(
    about: Settled,
    kind: str,
    rows: Sequence[Standing],
    extra: Callable[[Player], list[Figure]],
    extras: Sequence[Column],
) -> Table:
    """A projection; `kind` (`money`, `points`) names the question behind its sums."""
    say, lang = about.speaker.say, about.lang
    columns = [
        Column("#", key="place"),
        Column(say("was"), slot=True, key="before"),
        Column(say("Player"), stretch=True, key="player"),
        *extras,
        Column(say("Total") if kind == "money" else say("Points"), key="total"),
        Column(say("Change"), key="change"),
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
    return Table(columns, figures, kind)


def money_table(about: Settled) -> Table:
    """Rank now and before, cash, securities, total, change."""
    say, done, lang = about.speaker.say, about.settlement, about.lang

    def parts(player: Player) -> list[Figure]:
        account = done.accounts[player]
        worth = securities(account.holdings, done.prices)
        return [
            Figure(money(account.cash, lang), account.cash, str(account.cash)),
            Figure(money(worth, lang), worth, str(worth)),
        ]

    extras = [Column(say("Cash"), key="cash"), Column(say("Currencies"), key="securities")]
    return _rank_table(about, "money", money_standings(about), parts, extras)


def points_table(about: Settled) -> Table:
    """Rank now and before, points, change; the final points at the end."""
    return _rank_table(about, "points", points_standings(about), lambda _: [], ())


def points_with_parts(about: Settled) -> Table:
    """The points as `points_table` has them; at the end with what they are made of, full hundreds of units times
    centres, where that is how they are counted.
    """
    done = about.settlement
    if done.final_points is None:
        return points_table(about)
    counts = {power: len(codes) for power, codes in about.turn.after.centres.items() if codes and power in done.prices}
    parts = {
        player: {power: account.holdings.get(power, 0) // 100 for power in counts}
        for player, account in done.accounts.items()
    }
    rows = points_standings(about)
    if any(100 * sum(held * counts[power] for power, held in parts[row.player].items()) != row.value for row in rows):
        counts = {}
    table = _rank_table(
        about,
        "points",
        rows,
        lambda player: [
            Figure(f"{held}×{counts[power]}" if (held := parts[player][power]) else "–", held * counts[power])
            for power in counts
        ],
        [Column("", chip=power, gives_way=True, key=power) for power in counts],
    )
    kept = [index for index, column in enumerate(table.columns) if column.key not in ("before", "change")]
    return Table(
        [table.columns[index] for index in kept], [[row[index] for index in kept] for row in table.rows], "points"
    )


def centre_table(turn: PublicTurn, speaker: Speaker, players: Iterable[Player], *, named: bool = False) -> Table:
    """Centres before the turn and after it, units, and what is to build or to remove; `named`:
    who leads is said in full.
    """
    say, lang, after = speaker.say, speaker.language, turn.after
    columns = [
        Column(say("Power"), stretch=True),
        Column(say("Controller"), tip=say("Controller this turn")),
        Column(say("was")),
        Column(say("then"), slot=True),
        Column(say("units")),
        Column(say("balance")),
    ]
    marks = monograms(players)
    rows = []
    for power, centres in after.centres.items():
        was, now, units = len(turn.start.position.centres.get(power, ())), len(centres), len(after.units.get(power, ()))
        leader = turn.start.control.get(power, "")
        gone = power in turn.start.eliminated
        rows.append(
            [
                Figure(
                    power_name(power, lang),
                    power_name(power, lang),
                    chip=power,
                    is_text=True,
                    role="text_hint" if gone else "text",
                ),
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
                Figure(
                    number(now - units, lang, sign=True),
                    now - units,
                    str(now - units),
                    role="text_hint" if now == units else "text",
                ),
            ]
        )
    return Table(columns, rows)


def innings_table(turn: PublicTurn, speaker: Speaker, leads: Mapping[Power, Player] | None = None) -> Table:
    """What every inning gave each player as far as it is counted, the best total first; who led what in the turn, or
    leads what.
    """
    say, lang, ended = speaker.say, speaker.language, turn.inning
    innings = {
        alias: before if ended is None else (*before, ended.counted[alias].points)
        for alias, before in turn.start.innings.items()
    }
    totals = {alias: sum(scores) for alias, scores in innings.items()}
    places, marks = ranks(totals), monograms(innings)
    led = {alias: power for power, alias in (turn.start.control if leads is None else leads).items()}
    columns = [
        Column("#", key="place"),
        Column(say("Player"), stretch=True, key="player"),
        Column(say("controls now"), tip=say("Controller this turn"), key="power"),
        *(Column(str(number), key=str(number)) for number in range(1, max(map(len, innings.values()), default=0) + 1)),
        Column(say("Total"), key="total"),
    ]
    rows = []
    for alias in sorted(innings, key=lambda one: places[one]):
        name = power_name(led[alias], lang)
        rows.append(
            [
                Figure(str(places[alias]), places[alias], bold=True),
                Figure(alias, alias.casefold(), monogram=marks[alias], is_text=True),
                Figure("", name, name, chip=led[alias], is_text=True, tip=name),
                *(Figure(str(points), points) for points in innings[alias]),
                Figure(str(totals[alias]), totals[alias], bold=True),
            ]
        )
    return Table(columns, rows, "innings")
