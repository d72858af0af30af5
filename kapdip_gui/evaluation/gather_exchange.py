"""What a turn did at the exchange, as far as the source publishes it: table, projections, ranking, series, reckoning.

Takes: a game and a finished turn. Gives: rows of `model`. Slips are never looked at: trades, flags and accounts come from the settlement.
Rules: KA 2007, "Die Börsentabelle", "Geld-Hochrechnung", "Siegpunkte-Hochrechnung", "Siegpunkte"; rulings C4 to C10.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from kapdip_gui.board.board import Board
from kapdip_gui.board.model import Power
from kapdip_gui.evaluation.gather_board import position_after
from kapdip_gui.evaluation.lettering import clean_line
from kapdip_gui.evaluation.model import (
    Cell,
    Column,
    ExchangeTable,
    FinalRanking,
    PlayerReckoning,
    PlayerRow,
    Rank,
    RankingPart,
    RankingRow,
    Reckoning,
    Series,
    Tick,
    Trade,
)
from kapdip_gui.exchange.audit import ControlAudit, ControlBy
from kapdip_gui.exchange.model import Account, Cents, SeatStatus, Settlement
from kapdip_gui.exchange.profile import PointsRule
from kapdip_gui.exchange.projections import cheapest_point, securities, standings
from kapdip_gui.game.calendar import turn_date
from kapdip_gui.game.collation import collation_key
from kapdip_gui.game.model import EndKind, Game, Turn
from kapdip_gui.reason import Reason


def by_name(names: Iterable[str]) -> list[str]:
    """Names as a list of people is sorted (the same collation as for press)."""
    return sorted(names, key=collation_key)


def exchange_table(game: Game, turn: Turn, board: Board) -> ExchangeTable | None:
    """The table, or None where nothing is traded."""
    settled = turn.results.settlement
    if settled is None or not game.profile.exchange:
        return None
    traded = [power for power in board.powers if power in settled.net or power in settled.prices]
    return ExchangeTable(
        columns=_columns(traded, turn, settled),
        rows=tuple(_row(name, settled, traded) for name in by_name(settled.accounts)),
        is_frozen=any(audit.by is ControlBy.KEPT for audit in settled.audit.control.values()),
    )


def _columns(traded: list[Power], turn: Turn, settled: Settlement) -> tuple[Column, ...]:
    counts = {power: len(codes) for power, codes in position_after(turn).centres.items()}
    best = cheapest_point(settled.prices, {power: counts.get(power, 0) for power in settled.prices})

    def column(power: Power) -> Column:
        price, centres = settled.prices.get(power), counts.get(power, 0)
        exact = Fraction(price * 100, centres) if price is not None and centres else None
        leader = settled.control.get(power)
        return Column(
            power=power,
            dead=price is None,
            net=settled.net.get(power, 0),
            price_before=turn.start.prices.get(power, Cents(0)),
            price=price,
            price_per_point=settled.price_per_point.get(power),
            centres=centres,
            controller=clean_line(leader) if leader else None,
            is_cheapest=exact is not None and exact == best,
        )

    return tuple(map(column, traded))


def _row(name: str, settled: Settlement, traded: list[Power]) -> PlayerRow:
    account = settled.accounts[name]
    trades = settled.trades.get(name, {})

    def cell(power: Power) -> Cell:
        change = trades.get(power, 0)
        return Cell(account.holdings.get(power, 0), (change > 0) - (change < 0), settled.control.get(power) == name)

    status = {SeatStatus.EXCLUDED: ("EXCLUDED",), SeatStatus.RESIGNED: ("RESIGNED",)}.get(account.status, ())
    flags = tuple(flag.value for flag in settled.flags.get(name, ()))
    return PlayerRow(clean_line(name), account.cash, tuple(map(cell, traded)), flags + status)


def _unplaced(accounts: Mapping[str, Account]) -> frozenset[str]:
    return frozenset(name for name, account in accounts.items() if account.status is not SeatStatus.ACTIVE)


def settled_before(game: Game, turn: Turn) -> Settlement | None:
    """The settlement of the turn before, if there is one."""
    return game.turns[turn.number - 2].results.settlement if turn.number > 1 else None


def projections(game: Game, turn: Turn) -> tuple[tuple[Rank, ...], tuple[Rank, ...]]:
    """Money and points, each the highest first; empty where nothing is traded."""
    settled = turn.results.settlement
    if settled is None or not game.profile.exchange:
        return (), ()
    before = settled_before(game, turn)
    now, then = _unplaced(settled.accounts), _unplaced(before.accounts) if before else frozenset()
    money = standings(settled.money, settled.money, (before.money, before.money) if before else None, now, then)
    points = standings(settled.points, settled.points_exact, (before.points, before.points_exact) if before else None, now, then)

    def rank(player: str, place: int | None, place_before: int | None, value: int, change: int | None) -> Rank:
        account = settled.accounts[player]
        worth = securities(account.holdings, settled.prices)
        return Rank(clean_line(player), place, place_before, value, change, account.cash, worth)

    return (
        tuple(rank(row.player, row.rank, row.rank_before, row.value, row.change) for row in money),
        tuple(rank(row.player, row.rank, row.rank_before, row.value, row.change) for row in points),
    )


DRAWS = frozenset({EndKind.DRAW, EndKind.FORCED_DRAW, EndKind.SURRENDER})


def final_ranking(game: Game, turn: Turn, board: Board) -> FinalRanking | None:
    """The end of the game, or None before it. Points come from holdings and centres, as the profile counts them."""
    ending, settled = turn.results.ending, turn.results.settlement
    if ending is None:
        return None
    counts = {power: len(codes) for power, codes in position_after(turn).centres.items()}
    prices = settled.prices if settled else {}
    columns = tuple((power, counts.get(power, 0)) for power in board.powers if power in prices)
    before = settled_before(game, turn)
    exact = before.points_exact if before else {}
    placed = standings(before.points, exact, None, _unplaced(before.accounts)) if before else ()
    rank_before = {row.player: row.rank for row in placed}
    whole = game.profile.points is PointsRule.FULL_HUNDREDS
    accounts = settled.accounts if settled else {}

    def row(alias: str, place: int | None, told: str) -> RankingRow:
        account = accounts.get(alias, Account(Cents(0), {}))
        parts = tuple(_part(account.holdings.get(power, 0), count, whole=whole) for power, count in columns)
        total = sum(part.points for part in parts) if columns else Cents.parse(told)
        rest = sum(part.units % 100 for part in parts) if whole else 0
        return RankingRow(clean_line(alias), place, rank_before.get(alias), parts, total, rest, account.cash, account.status)

    return FinalRanking(
        ended_by=ending.kind.value,
        ended_by_power=ending.power,
        winners=tuple(map(clean_line, ending.winners)),
        columns=columns,
        rows=tuple(row(one.alias, one.place, one.points) for one in ending.places),
        worthless=tuple(power for power in board.powers if power not in prices) if columns else (),
        whole_hundreds=whole,
        is_draw=ending.kind in DRAWS and ending.power is None,
    )


def _part(units: int, centres: int, *, whole: bool) -> RankingPart:
    return RankingPart(units, units // 100 * centres * 100 if whole else units * centres)


def series(game: Game, last: int, board: Board) -> Series:
    """Prices, points, money and centres after every turn up to `last`; after the last turn of a game the points are the final ones."""
    played = game.turns[:last]
    settlements = [turn.results.settlement for turn in played]
    names = by_name({name for settled in settlements if settled for name in settled.accounts})

    def points(settled: Settlement | None, name: str) -> int | None:
        if settled is None:
            return None
        return (settled.final_points or settled.points).get(name)

    dates = [turn_date(game.profile, turn.number) for turn in played]
    return Series(
        ticks=tuple(Tick(turn.number, date.season, date.year) for turn, date in zip(played, dates, strict=True)),
        prices={power: tuple(s.prices.get(power) if s else None for s in settlements) for power in board.powers},
        points={clean_line(name): tuple(points(s, name) for s in settlements) for name in names},
        money={clean_line(name): tuple(s.money.get(name) if s else None for s in settlements) for name in names},
        centres={power: tuple(len(position_after(turn).centres.get(power, ())) for turn in played) for power in board.powers},
    )


def reckoning(turn: Turn, board: Board) -> Reckoning | None:
    """How cash and control came about: from executed trades and published prices only, so that no wish behind a RED shows."""
    settled = turn.results.settlement
    if settled is None:
        return None

    def player(name: str) -> PlayerReckoning:
        trades = settled.trades.get(name, {})
        told = tuple(Trade(p, trades[p], turn.start.prices[p]) for p in board.powers if trades.get(p) and p in turn.start.prices)
        before = turn.start.accounts[name].cash if name in turn.start.accounts else Cents(0)
        return PlayerReckoning(clean_line(name), before, told, settled.accounts[name].cash)

    audits = (settled.audit.control[power] for power in board.powers if power in settled.audit.control)
    return Reckoning(tuple(map(player, by_name(settled.accounts))), tuple(map(_control, audits)))


def _control(audit: ControlAudit) -> Reason:
    facts = {
        "power": audit.power,
        "winner": clean_line(audit.controller) if audit.controller else "",
        "units": audit.holding,
        "tied": tuple(map(clean_line, audit.tied)),
    }
    return Reason(f"control.{audit.by.value}", facts)
