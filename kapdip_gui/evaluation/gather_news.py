"""What people will talk about: eliminations, control, centres, prices, marks, lots, seats.

Takes: a public view and a finished turn. Gives: `news`, reasons with keys `news.*` in the order in which they are told.
Rules: KA 2007, "Auswertung der Partie", "NMR-Regelungen"; docs/window.md 10.2.
"""

from collections.abc import Mapping

from kapdip_gui.board.board import Board
from kapdip_gui.board.model import Power
from kapdip_gui.evaluation.gather_exchange import by_name, cash_returned
from kapdip_gui.evaluation.lettering import clean_line
from kapdip_gui.exchange.model import SeatStatus, SlipFlag
from kapdip_gui.exchange.projections import cheapest_point
from kapdip_gui.game.public import PublicSettlement, PublicTurn, PublicView
from kapdip_gui.reason import Reason


def news(view: PublicView, turn: PublicTurn, board: Board) -> tuple[Reason, ...]:
    """The news of a turn. Lots are those that decided control."""
    found = _ending(view, turn) + _eliminated(turn)
    settled = turn.settlement
    if settled is not None:
        found += _control(turn, settled, board)
    found += _centres(turn, board)
    if settled is not None:
        found += (
            _prices(turn, settled, board) + _marks(turn, settled) + _resigned(turn, settled, board) + _lots(settled)
        )
    return tuple(found + _seats(turn))


def _ending(view: PublicView, turn: PublicTurn) -> list[Reason]:
    ending = turn.ending
    if ending is None:
        return []
    count = len(turn.after.centres.get(ending.power, ())) if ending.power else 0
    is_last = turn.number >= view.profile.last_turn
    facts = {"kind": ending.kind.value, "power": ending.power, "count": count, "turn": turn.number, "is_last": is_last}
    return [Reason("news.ending", facts)]


def _eliminated(turn: PublicTurn) -> list[Reason]:
    settled = turn.settlement
    return [
        Reason(
            "news.eliminated",
            {
                "power": power,
                "price": turn.start.prices.get(power),
                "traded": settled is not None and power in settled.net,
            },
        )
        for power in turn.eliminated
    ]


def _control(turn: PublicTurn, settled: PublicSettlement, board: Board) -> list[Reason]:
    def units(player: str, power: Power) -> int:
        return settled.accounts[player].holdings.get(power, 0) if player in settled.accounts else 0

    found = []
    for power in board.powers:
        old, new = turn.start.control.get(power, ""), settled.control.get(power, "")
        if power not in settled.prices or old == new:
            continue
        facts: Mapping[str, object] = {
            "power": power,
            "old": clean_line(old),
            "old_units": units(old, power),
            "new": clean_line(new),
            "new_units": units(new, power),
        }
        found.append(Reason("news.control", facts))
    return found


def _centres(turn: PublicTurn, board: Board) -> list[Reason]:
    before, after = turn.start.position.centres, turn.after.centres
    found = []
    for power in board.powers:
        then, now = frozenset(before.get(power, ())), frozenset(after.get(power, ()))
        if then != now:
            facts = {
                "power": power,
                "before": len(then),
                "after": len(now),
                "gained": sorted(now - then),
                "lost": sorted(then - now),
            }
            found.append(Reason("news.centres", facts))
    return sorted(found, key=lambda reason: _growth(reason.facts))


def _growth(facts: Mapping[str, object]) -> tuple[int, int]:
    """The most grown first, the larger one first."""
    before, after = facts["before"], facts["after"]
    assert isinstance(before, int)
    assert isinstance(after, int)
    return before - after, -after


def _prices(turn: PublicTurn, settled: PublicSettlement, board: Board) -> list[Reason]:
    changes = [
        (settled.prices[p] - turn.start.prices[p], p)
        for p in board.powers
        if p in settled.prices and p in turn.start.prices
    ]
    told = sorted((item for item in changes if item[0]), key=lambda item: -abs(item[0]))
    found = [
        Reason("news.price", {"power": power, "change": change, "price": settled.prices[power]})
        for change, power in told
    ]
    counts = {power: len(turn.after.centres.get(power, ())) for power in settled.prices}
    best = cheapest_point(settled.prices, counts)
    cheapest = [
        p for p in board.powers if best is not None and counts.get(p) and settled.prices[p] * 100 == best * counts[p]
    ]
    if cheapest and cheapest[0] in settled.price_per_point:
        found.append(Reason("news.price", {"best": tuple(cheapest), "price": settled.price_per_point[cheapest[0]]}))
    return found


def _marks(turn: PublicTurn, settled: PublicSettlement) -> list[Reason]:
    playing = [
        name
        for name, account in settled.accounts.items()
        if account.status is SeatStatus.ACTIVE or name in settled.resigned
    ]

    def marked(flag: SlipFlag) -> tuple[str, ...]:
        return tuple(map(clean_line, by_name(name for name in playing if flag in settled.flags.get(name, ()))))

    return [
        Reason("news.red", {"players": marked(SlipFlag.RED), "of": len(playing)}),
        Reason("news.nmr", {"players": marked(SlipFlag.NMR), "of": len(playing)}),
    ]


def _resigned(turn: PublicTurn, settled: PublicSettlement, board: Board) -> list[Reason]:
    """Who resigned, with what went back to the bank: the account before, and the turn's trades."""

    def returned(name: str) -> Reason:
        held = turn.start.accounts[name].holdings
        bought = settled.trades.get(name, {})
        units = {power: held.get(power, 0) + bought.get(power, 0) for power in board.powers}
        facts = {
            "player": clean_line(name),
            "cash": cash_returned(turn, settled, name, board),
            "units": {p: n for p, n in units.items() if n},
        }
        return Reason("news.resigned", facts)

    return [returned(name) for name in by_name(settled.resigned)]


def _lots(settled: PublicSettlement) -> list[Reason]:
    return [
        Reason(
            "news.lot",
            {
                "power": lot.power,
                "winner": clean_line(lot.winner),
                "candidates": tuple(map(clean_line, lot.candidates)),
            },
        )
        for lot in settled.lots
    ]


def _seats(turn: PublicTurn) -> list[Reason]:
    """What was decided about seats; a resignation is told with what went back to the bank."""
    told = (
        change
        for change in turn.seat_changes
        if turn.settlement is None or change.alias not in turn.settlement.resigned
    )
    return [Reason("news.seat", {"kind": change.kind.value, "player": clean_line(change.alias)}) for change in told]
