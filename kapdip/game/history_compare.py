"""What a mail says came of a phase, against what the rules find.

Takes the orders of a phase with what is said of each, the lists of units and centres below them, and the results; gives
every difference, with its line. Rules: docs/contract.md, "Histories of games".
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from kapdip.adjudicator.model import AdjustmentResult, Flag, Outcome
from kapdip.board.board import Board
from kapdip.board.model import Location, Power, ProvinceCode, Step, Unit, UnitKind
from kapdip.game import history_causes as causes
from kapdip.game.model import Game, TurnResults
from kapdip.game.steps import position_now
from kapdip.imported.chronicle import HistoryLine, HistoryPart, HistoryPhase, Reported, without_marks
from kapdip.orders.cleaning import tokens
from kapdip.orders.model import AdjustmentOrder, Move, MovementOrder, Order, Retreat, RetreatOrder, Waive
from kapdip.orders.notation import grammar_of
from kapdip.orders.vocabulary import ARMY, FILLERS, FLEET
from kapdip.reason import Reason
from kapdip.sheets.model import SheetProblem

_BRACKETS = re.compile(r"([()\[\]{}])")
_SEPARATORS = re.compile("[,;]")
_ITEMS = re.compile(r"[,;]|\s(?:und|and)\s")
ORDERS_OF = {Step.MOVEMENT: MovementOrder, Step.RETREATS: RetreatOrder, Step.ADJUSTMENTS: AdjustmentOrder}
"""What is ordered in each phase."""
_Read: TypeAlias = Callable[[Board, str], ProvinceCode | None]
_Found: TypeAlias = Mapping[Power, frozenset[ProvinceCode]]


class TakenOrder(NamedTuple):
    """An order of a phase: whose, in which line, and what is its reported outcome."""

    power: Power
    order: Order
    line: int
    marks: frozenset[Reported] | None = None
    """None where that can't be known."""


def _parts(text: str) -> list[str]:
    """What commas and semicolons part, but for those within brackets."""
    found: list[list[str]] = [[]]
    pieces = [*_BRACKETS.split(text), ""]
    for piece, bracket in zip(pieces[::2], pieces[1::2], strict=True):
        first, *others = [piece] if bracket and bracket in ")]}" else _SEPARATORS.split(piece)
        found[-1].append(first)
        found += [[other] for other in others]
        found[-1].append(bracket)
    return ["".join(part) for part in found]


def marks_of(line: HistoryLine, count: int) -> list[frozenset[Reported] | None]:
    """What is said of each order of a line; None where it is unclear which one is meant."""
    parts = [line.written] if count == 1 else _parts(line.written)
    return [without_marks(part)[1] for part in parts] if len(parts) == count else [None] * count


def against_outcomes(step: Step, given: Sequence[TakenOrder], results: TurnResults) -> list[SheetProblem]:
    """The orders of a phase that was played of which the mail says something else than the rules. Where it says of some
    that they bounced, the others did not.
    """
    if step is Step.ADJUSTMENTS:
        assert results.adjustments is not None
        return list(_undone(given, results.adjustments))
    result = results.movement if step is Step.MOVEMENT else results.retreats
    assert result is not None
    outcomes = {unit.province: outcome for unit, outcome in result.outcomes.items()}
    tells = any((one.marks or frozenset()) - {Reported.DONE} for one in given)
    found: list[SheetProblem] = []
    for one in given:
        if isinstance(one.order, Waive) or one.marks is None or not isinstance(one.order, ORDERS_OF[step]):
            continue
        if reason := _difference(one.order, one.marks, outcomes[one.order.unit.province], tells=tells):
            found.append(SheetProblem(one.line, reason))
    return found


def _undone(given: Iterable[TakenOrder], result: AdjustmentResult) -> Iterator[SheetProblem]:
    """The builds and removals that a power was not due."""
    undone = {(one.power, one.order): one.reason for one in result.adjustments if not one.done}
    for one in given:
        why = undone.get((one.power, one.order))
        if why is not None and not isinstance(one.order, Waive):
            yield SheetProblem(one.line, why)


def _difference(order: Order, marks: frozenset[Reported], outcome: Outcome, *, tells: bool) -> Reason | None:
    flags = outcome.flags
    if Reported.DISLODGED in marks and Flag.DISLODGED not in flags:
        return causes.history_not_dislodged(unit=outcome.unit)
    if marks - {Reported.DONE} and not flags:
        return causes.history_succeeds(order=order)
    bounces = Flag.BOUNCE in flags and isinstance(order, Move | Retreat)
    if (Reported.DONE in marks and flags) or (not marks and tells and bounces):
        return causes.history_fails(order=order, why=outcome.reasons[:1])
    return None


def against_lists(phase: HistoryPhase, game: Game, results: TurnResults) -> tuple[list[SheetProblem], list[int]]:
    """What the lists of units, centres and dislodged say otherwise, and the lines of which they make nothing."""
    board, position, aside = game.board, position_now(game), list[int]()
    stand = {power: frozenset(unit.province for unit in units) for power, units in position.units.items()}
    own = {power: frozenset(codes) for power, codes in position.centres.items()}
    found = [
        *_listed(board, phase.of_part(HistoryPart.UNITS), stand, aside, _unit_place),
        *_listed(board, phase.of_part(HistoryPart.CENTRES), own, aside, _place),
        *_driven_out(board, phase.of_part(HistoryPart.DISLODGED), results, aside),
    ]
    return found, aside


def _listed(
    board: Board, lines: Iterable[HistoryLine], found: _Found, aside: list[int], read: _Read
) -> Iterator[SheetProblem]:
    """The powers to which a list gives other places than the rules."""
    told: dict[Power, frozenset[ProvinceCode]] = {}
    first: dict[Power, int] = {}
    for line in lines:
        here = [place for item in _ITEMS.split(line.text) if (place := read(board, item))]
        if line.power is None or not here:
            aside.append(line.number)
            continue
        told[line.power] = told.get(line.power, frozenset()).union(here)
        first.setdefault(line.power, line.number)
    pair = causes.UNITS if read is _unit_place else causes.CENTRES
    for power, said in told.items():
        for cause, places in zip(pair, (said - found[power], found[power].difference(said)), strict=True):
            if places:
                yield SheetProblem(first[power], cause(power=power, places=tuple(sorted(places))))


def _driven_out(
    board: Board, lines: Iterable[HistoryLine], results: TurnResults, aside: list[int]
) -> Iterator[SheetProblem]:
    """The units of a list that were not dislodged."""
    outcomes = results.movement.outcomes if results.movement is not None else {}
    gone = {unit.province for unit, outcome in outcomes.items() if Flag.DISLODGED in outcome.flags}
    for line in lines:
        unit = _unit_in(board, line.text)
        if unit is None:
            aside.append(line.number)
        elif unit.province not in gone:
            yield SheetProblem(line.number, causes.history_not_dislodged(unit=unit))


def _unit_in(board: Board, text: str) -> Unit | None:
    """The unit that a text names: `The Austrian Army in Serbia can retreat to …`, `A Ser from Bul`."""
    words = tokens(text)
    for at, word in enumerate(words):
        kind = UnitKind.ARMY if word in ARMY else UnitKind.FLEET if word in FLEET else None
        start = next((here for here in range(at + 1, len(words)) if words[here] not in FILLERS), None)
        place = grammar_of(board).gazetteer.find(words, start) if kind is not None and start is not None else None
        if kind is not None and place is not None:
            return Unit(kind, Location(place[0].provinces[0]))
    return None


def _unit_place(board: Board, item: str) -> ProvinceCode | None:
    unit = _unit_in(board, item)
    return unit.province if unit is not None else None


def _place(board: Board, item: str) -> ProvinceCode | None:
    """The place that an item is, as far as it says nothing else."""
    words = tuple(word for word in tokens(item) if word not in (".", ":"))
    found = grammar_of(board).gazetteer.find(words, 0) if words else None
    return None if found is None or found[1] < len(words) else found[0].provinces[0]
