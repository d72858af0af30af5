"""What people will talk about: eliminations, control, centres, prices, marks, lots, seats.

Takes: a public view and a finished turn. Gives: `news`, in the order in which they are shown.
Rules: KA 2007, "Auswertung der Partie", "NMR-Regelungen"; docs/window.md 10.2.
"""

from collections.abc import Iterator, Mapping

from kapdip.board.board import Board
from kapdip.board.model import Power
from kapdip.evaluation.gather_exchange import by_name, cash_returned
from kapdip.evaluation.lettering import clean_line
from kapdip.evaluation.news_items import (
    CentreNews,
    CheapestNews,
    ControlNews,
    EliminationNews,
    EndNews,
    InningNews,
    LotNews,
    MarkNews,
    NewsItem,
    PauseNews,
    PriceNews,
    ResignedNews,
    SeatNews,
)
from kapdip.exchange.model import SeatStatus, SlipFlag
from kapdip.exchange.projections import cheapest_point
from kapdip.game.public import PublicSettlement, PublicTurn, PublicView


def news(view: PublicView, turn: PublicTurn, board: Board) -> tuple[NewsItem, ...]:
    """The news of a turn. Lots are those that decided control."""
    found: list[NewsItem] = [*_ending(view, turn), *_eliminated(turn)]
    settled = turn.settlement
    if settled is not None and view.profile.holdings_lead:
        found += _control(turn, settled, board)
    found += [*_inning(turn), *_centres(turn, board)]
    if settled is not None:
        found += _prices(turn, settled, board)
        found += _marks(settled)
        found += _resigned(turn, settled, board)
        found += [
            LotNews(lot.power, clean_line(lot.winner), tuple(map(clean_line, lot.candidates))) for lot in settled.lots
        ]
    return (*found, *_seats(turn), *(PauseNews(clean_line(alias)) for alias in turn.paused))


def _ending(view: PublicView, turn: PublicTurn) -> Iterator[EndNews]:
    ending = turn.ending
    if ending is not None:
        count = len(turn.after.centres.get(ending.power, ())) if ending.power else 0
        taken = {code for alias in ending.winners for code in turn.occupied.get(alias, ())}
        units = tuple(unit for many in turn.after.units.values() for unit in many if unit.province in taken)
        yield EndNews(ending.kind, ending.power, count, turn.number, turn.number >= view.profile.last_turn, units)


def _inning(turn: PublicTurn) -> Iterator[InningNews]:
    inning = turn.inning
    if inning is not None:
        points = {alias: one.points for alias, one in inning.counted.items()}
        yield InningNews(inning.number, *_most(points), *_most(inning.totals))


def _most(points: Mapping[str, int]) -> tuple[tuple[str, ...], int]:
    """Who has most, and how many."""
    most = max(points.values())
    return tuple(clean_line(alias) for alias, count in points.items() if count == most), most


def _eliminated(turn: PublicTurn) -> Iterator[EliminationNews]:
    traded = turn.settlement.net if turn.settlement is not None else {}
    for power in turn.eliminated:
        yield EliminationNews(power, turn.start.prices.get(power), traded=power in traded)


def _control(turn: PublicTurn, settled: PublicSettlement, board: Board) -> Iterator[ControlNews]:
    def units(player: str, power: Power) -> int:
        return settled.accounts[player].holdings.get(power, 0) if player in settled.accounts else 0

    for power in board.powers:
        old, new = turn.start.control.get(power, ""), settled.control.get(power, "")
        if power in settled.prices and old != new:
            yield ControlNews(power, clean_line(old), units(old, power), clean_line(new), units(new, power))


def _centres(turn: PublicTurn, board: Board) -> list[CentreNews]:
    """The most grown first, the larger one first."""
    before, after = turn.start.position.centres, turn.after.centres
    found = []
    for power in board.powers:
        then, now = frozenset(before.get(power, ())), frozenset(after.get(power, ()))
        if then != now:
            gained, lost = tuple(sorted(now - then)), tuple(sorted(then - now))
            found.append(CentreNews(power, len(then), len(now), gained, lost))
    return sorted(found, key=lambda one: (one.before - one.after, -one.after))


def _prices(turn: PublicTurn, settled: PublicSettlement, board: Board) -> Iterator[PriceNews | CheapestNews]:
    changes = [
        PriceNews(power, settled.prices[power] - turn.start.prices[power], settled.prices[power])
        for power in board.powers
        if power in settled.prices and power in turn.start.prices
    ]
    yield from sorted((one for one in changes if one.change), key=lambda one: -abs(one.change))
    counts = {power: len(turn.after.centres.get(power, ())) for power in settled.prices}
    best = cheapest_point(settled.prices, counts)
    cheapest = [
        p for p in board.powers if best is not None and counts.get(p) and settled.prices[p] * 100 == best * counts[p]
    ]
    if cheapest and cheapest[0] in settled.price_per_point:
        yield CheapestNews(tuple(cheapest), settled.price_per_point[cheapest[0]])


def _marks(settled: PublicSettlement) -> Iterator[MarkNews]:
    playing = [
        name
        for name, account in settled.accounts.items()
        if account.status is SeatStatus.ACTIVE or name in settled.resigned
    ]
    for flag in (SlipFlag.RED, SlipFlag.NMR):
        marked = by_name(name for name in playing if flag in settled.flags.get(name, ()))
        yield MarkNews(flag, tuple(map(clean_line, marked)), len(playing))


def _resigned(turn: PublicTurn, settled: PublicSettlement, board: Board) -> Iterator[ResignedNews]:
    """Who resigned, with what went back to the bank: the account before, and the turn's trades."""
    for name in by_name(settled.resigned):
        held, bought = turn.start.accounts[name].holdings, settled.trades.get(name, {})
        units = {power: held.get(power, 0) + bought.get(power, 0) for power in board.powers}
        back = {power: count for power, count in units.items() if count}
        yield ResignedNews(clean_line(name), cash_returned(turn, settled, name, board), back)


def _seats(turn: PublicTurn) -> Iterator[SeatNews]:
    """What was decided about seats; a resignation is shown with what went back to the bank."""
    for change in turn.seat_changes:
        if turn.settlement is None or change.alias not in turn.settlement.resigned:
            yield SeatNews(change.kind, clean_line(change.alias))
