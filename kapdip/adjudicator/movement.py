"""Movement: orders in, outcomes and the position after it out.

Takes a board, a rulebook, a position and the orders per power (unreadable ones as `Unreadable`); gives a
`MovementResult`. The way of a phase: `matching` (who does what) → `resolution` (what is certain) → `cycles` (what
depends on itself) → `telling` (why).
Rules: Ludomaniac chapters 3 to 7.1; DATC chapters 4 and 5.
"""

from collections.abc import Mapping, Sequence, Set
from functools import cache

from kapdip.adjudicator.cycles import break_cycles
from kapdip.adjudicator.explaining import ResultTeller
from kapdip.adjudicator.matching import Matcher
from kapdip.adjudicator.model import MovementResult, Outcome, Stray, Unreadable
from kapdip.adjudicator.resolution import Judge
from kapdip.adjudicator.rulebook import Rulebook
from kapdip.adjudicator.study import OrderStudy
from kapdip.adjudicator.table import ARMY, HOLD, MOVE, Piece, PieceTable
from kapdip.board.board import Board
from kapdip.board.model import Dislodged, Location, Position, Power, ProvinceCode, Unit, province_of
from kapdip.orders.model import Order

_Orders = Mapping[Power, Sequence[Order | Unreadable]]


def resolve_movement(board: Board, rulebook: Rulebook, position: Position, orders: _Orders) -> MovementResult:
    """The outcome for all units. A power that is missing in `orders`, or has none, gave no orders (NMR): its units
    hold.

    The order in which powers and orders come makes no difference. Raises nothing, whatever the orders say.
    """
    judge, strays = _judge(board, rulebook, position, orders)
    table = judge.table
    pieces = table.pieces
    winners = {piece.target: piece for piece in pieces.values() if piece.action is MOVE and piece.result is True}
    dislodgers = {
        code: winner
        for code, winner in winners.items()
        if (holder := pieces.get(code)) is not None and not _leaves(holder)
    }
    silent = {power for power in position.units if not orders.get(power)}
    tell = ResultTeller(judge, dislodgers, silent).outcome
    outcomes = {piece.unit: tell(piece) for piece in pieces.values()}
    after = _units_after(position, outcomes)
    contested = _contested(judge, winners)
    dislodged = _dislodged(board, rulebook, judge, dislodgers, contested | winners.keys()) if dislodgers else {}
    return MovementResult(outcomes, Position(after, position.centres, dislodged), contested, tuple(strays))


@cache
def _desk(board: Board, rulebook: Rulebook) -> OrderStudy:
    return OrderStudy(board, rulebook)


def _judge(board: Board, rulebook: Rulebook, position: Position, orders: _Orders) -> tuple[Judge, list[Stray]]:
    """Everything decided.

    By a rulebook with land fallback, an army whose convoy broke walks, and all is judged anew with it on foot.
    """
    on_foot: frozenset[ProvinceCode] = frozenset()
    while True:
        table = PieceTable(board, position)
        matcher = Matcher(table, _desk(board, rulebook), rulebook, on_foot)
        matcher.match(orders)
        judge = Judge(table, rulebook)
        if undecided := judge.decide_all([piece for piece in table.pieces.values() if piece.action is not HOLD]):
            break_cycles(judge, rulebook, undecided)
        stranded = _stranded(board, judge) if rulebook.land_fallback else frozenset()
        if not stranded:
            return judge, matcher.strays
        on_foot |= stranded


def _stranded(board: Board, judge: Judge) -> frozenset[ProvinceCode]:
    """Where armies are that meant to sail, could walk, did not insist on a convoy, and have none."""
    return frozenset(
        piece.province
        for piece in judge.table.pieces.values()
        if piece.sea
        and piece.target in board.neighbours(ARMY, piece.unit.location)
        and not getattr(piece.given, "via", False)
        and not judge.sails(piece)
    )


def _units_after(position: Position, outcomes: Mapping[Unit, Outcome]) -> dict[Power, tuple[Unit, ...]]:
    after: dict[Power, list[Unit]] = {power: [] for power in position.units}
    for unit, outcome in outcomes.items():
        place = outcome.destination
        if place is not None:
            after[outcome.power].append(unit if place is unit.location else Unit(unit.kind, place))
    return {power: tuple(sorted(units)) for power, units in after.items()}


def _contested(judge: Judge, winners: Mapping[ProvinceCode, Piece]) -> frozenset[ProvinceCode]:
    """The provinces that stayed empty because nobody got the better of the others."""
    pieces = judge.table.pieces
    return frozenset(
        code
        for code, attacks in judge.table.attacks.items()
        if code not in winners
        and ((holder := pieces.get(code)) is None or _leaves(holder))
        and any(judge.keeps_out(attack) for attack in attacks)
    )


def _dislodged(
    board: Board, rulebook: Rulebook, judge: Judge, dislodgers: Mapping[ProvinceCode, Piece], taken: Set[ProvinceCode]
) -> dict[Power, tuple[Dislodged, ...]]:
    """Who must go, by power in the order of the board."""
    pieces = judge.table.pieces
    closed = {piece.province for piece in pieces.values() if not _leaves(piece)} | taken
    found: dict[Power, list[Dislodged]] = {}
    for code, winner in dislodgers.items():
        found.setdefault(pieces[code].power, []).append(_retreat(board, rulebook, pieces[code], winner, closed))
    return {power: tuple(sorted(found[power])) for power in board.powers if power in found}


def _retreat(board: Board, rulebook: Rulebook, piece: Piece, winner: Piece, closed: Set[ProvinceCode]) -> Dislodged:
    """Where a dislodged unit may go (7.1)."""
    unit = piece.unit
    origin = None if winner.sea and rulebook.convoyed_origin_open else winner.province
    return Dislodged(unit, origin, open_places(board, unit, closed, origin))


def open_places(
    board: Board, unit: Unit, closed: Set[ProvinceCode], origin: ProvinceCode | None
) -> tuple[Location, ...]:
    """The places next to a unit whose province is not closed and not the one its attacker came from, sorted."""
    near = board.neighbours(unit.kind, unit.location)
    return tuple(sorted(place for place in near if (code := province_of(place)) not in closed and code != origin))


def _leaves(piece: Piece) -> bool:
    return piece.action is MOVE and piece.result is True
