"""What a turn did at the exchange, as far as the source publishes it: table, projections, ranking, series, breakdown.

Takes: a public view and a finished turn. Gives: rows of `model`.
Rules: KA 2007, "Die Börsentabelle", "Geld-Hochrechnung", "Siegpunkte-Hochrechnung", "Siegpunkte"; docs/rules.md 2.8, 3,
4 and 11.
"""

from collections.abc import Iterable
from enum import StrEnum

from kapdip.board.board import Board
from kapdip.board.model import Power
from kapdip.evaluation.lettering import clean_line
from kapdip.evaluation.model import (
    FinalRanking,
    RankingPart,
    RankingRow,
    Series,
    Tick,
)
from kapdip.exchange.model import Account, Cents
from kapdip.exchange.profile import PointsRule
from kapdip.game.collation import collation_key
from kapdip.game.model import EndKind
from kapdip.game.public import PublicSettlement, PublicTurn, PublicView


def by_name(names: Iterable[str]) -> list[str]:
    """Names as a list of people is sorted (the same collation as for press)."""
    return sorted(names, key=collation_key)


def settled_before(view: PublicView, turn: PublicTurn) -> PublicSettlement | None:
    """The settlement of the turn before, if there is one."""
    return view.turns[turn.number - 2].settlement if turn.number > 1 else None


class CashStep(StrEnum):
    """What moves cash besides trades."""

    RETURNED = "returned"
    """What a player who resigned gave back to the bank."""
    DROPPED = "dropped"
    """The fraction that was dropped."""
    GRANTED = "granted"
    """What a player who bought in got as cash."""


DRAWS = frozenset({EndKind.DRAW, EndKind.FORCED_DRAW, EndKind.SURRENDER})


def final_ranking(view: PublicView, turn: PublicTurn, board: Board) -> FinalRanking | None:
    """The end of the game, or None before it. Points come from holdings and centres, as the profile counts them."""
    ending, settled = turn.ending, turn.settlement
    if ending is None:
        return None
    counts = {power: len(codes) for power, codes in turn.after.centres.items()}
    prices = settled.prices if settled else {}
    by_points = not view.profile.has_investors
    columns = tuple((power, counts.get(power, 0)) for power in board.powers if power in prices and by_points)
    before = settled_before(view, turn)
    rank_before = before.point_ranks if before else {}
    whole = view.profile.points is PointsRule.FULL_HUNDREDS
    accounts = settled.accounts if settled else {}

    def row(alias: str, place: int | None, told: str) -> RankingRow:
        account = accounts.get(alias, Account(Cents(0), {}))
        parts = tuple(_part(account.holdings.get(power, 0), count, whole=whole) for power, count in columns)
        total = sum(part.points for part in parts) if columns else Cents.parse(told)
        rest = sum(part.units % 100 for part in parts) if whole else 0
        return RankingRow(
            clean_line(alias), place, rank_before.get(alias), parts, total, rest, account.cash, account.status
        )

    return FinalRanking(
        ended_by=ending.kind.value,
        ended_by_power=ending.power,
        winners=tuple(map(clean_line, ending.winners)),
        columns=columns,
        rows=tuple(row(one.alias, one.place, one.points) for one in ending.places),
        worthless=tuple(power for power in board.powers if power not in prices) if columns else (),
        whole_hundreds=whole,
        is_draw=ending.kind in DRAWS and ending.power is None,
        counts_innings=view.profile.innings,
    )


def _part(units: int, centres: int, *, whole: bool) -> RankingPart:
    return RankingPart(units, units // 100 * centres * 100 if whole else units * centres)


def series(view: PublicView, last: int, board: Board) -> Series:
    """Prices, points, money and centres after every turn up to `last`; after the last turn of a
    game the points are the final ones.
    """
    played = view.turns[:last]
    settlements = [turn.settlement for turn in played]
    names = by_name({name for settled in settlements if settled for name in settled.accounts})

    def points(settled: PublicSettlement | None, name: str) -> int | None:
        if settled is None:
            return None
        return (settled.final_points or settled.points).get(name)

    return Series(
        ticks=tuple(Tick(turn.number, turn.date.season, turn.date.year) for turn in played),
        prices={power: tuple(s.prices.get(power) if s else None for s in settlements) for power in board.powers},
        points={clean_line(name): tuple(points(s, name) for s in settlements) for name in names},
        money={clean_line(name): tuple(s.money.get(name) if s else None for s in settlements) for name in names},
        centres={power: tuple(len(turn.after.centres.get(power, ())) for turn in played) for power in board.powers},
    )


def cash_returned(turn: PublicTurn, settled: PublicSettlement, name: str, board: Board) -> Cents:
    """The cash that a player who resigned in this turn gave back to the bank."""
    return _unspent(turn, settled, name, board) if name in settled.resigned else Cents(0)


def _unspent(turn: PublicTurn, settled: PublicSettlement, name: str, board: Board) -> Cents:
    """What of the cash before is neither spent nor there: a dropped fraction, or all
    where the player resigned.
    """
    before = turn.start.accounts[name].cash if name in turn.start.accounts else Cents(0)
    spent = sum(units * turn.start.prices[power] for power, units in executed(turn, name, board))
    return Cents(before - spent - settled.accounts[name].cash)


def executed(turn: PublicTurn, name: str, board: Board) -> list[tuple[Power, int]]:
    """What a player really bought or sold, in the order of the powers."""
    trades = turn.settlement.trades.get(name, {}) if turn.settlement is not None else {}
    return [(power, trades[power]) for power in board.powers if trades.get(power) and power in turn.start.prices]


def cash_steps(turn: PublicTurn, settled: PublicSettlement, name: str, board: Board) -> list[tuple[CashStep, Cents]]:
    """What moved a player's cash besides trades: from executed trades and published prices only, so that no wish behind
    a RED shows.
    """
    if name in settled.resigned:
        found = [(CashStep.RETURNED, -cash_returned(turn, settled, name, board))]
    elif name in turn.start.accounts:
        found = [(CashStep.DROPPED, -_unspent(turn, settled, name, board))]
    else:
        found = [(CashStep.GRANTED, settled.accounts[name].cash)]
    return [(step, Cents(amount)) for step, amount in found if amount]
