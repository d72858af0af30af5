"""A phase as a line of `adjudicate` asks it, and the answer to it, as plain data.

Takes what JSON gives: objects of which nothing is known, so that a place or unit that is not parsed here is an error of
types. Gives a `PhaseQuestion`, and for a question and a rulebook an `Answer`. Sentences are not made here.
Source: docs/contract.md, `adjudicate`.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeAlias, cast

from kapdip.adjudicator.adjustments import resolve_adjustments, take_centres
from kapdip.adjudicator.model import Flag, Outcome, Stray, Unreadable
from kapdip.adjudicator.movement import open_places, resolve_movement
from kapdip.adjudicator.retreats import resolve_retreats
from kapdip.adjudicator.rulebook import Rulebook
from kapdip.board.board import Board
from kapdip.board.model import Dislodged, Location, Phase, Position, Power, ProvinceCode, Season, Step, Unit
from kapdip.orders.canonical import read_canonical, units_by_name
from kapdip.orders.model import Order
from kapdip.orders.notation import parse_order
from kapdip.reason import Reason

_PHASE = re.compile(r"([SFW])([0-9]{1,9})([MRA])")
_WORD = re.compile(r"[A-Za-z]{3,}")
_LONGEST_SHOWN = 60
"""Characters of a wrong value that a message repeats."""
_Orders: TypeAlias = Mapping[Power, Sequence[Order | Unreadable]]


class PhaseQuestionError(ValueError):
    """A line that is not a question: the message names the place, and what would be right."""


@dataclass(frozen=True, slots=True)
class PhaseQuestion:
    """One phase: where every unit is, and what was ordered."""

    phase: Phase
    position: Position
    orders: _Orders


@dataclass(frozen=True, slots=True)
class Answer:
    """The outcome. `results` and `reasons` are by unit, as canonical text; units without flags have no reason."""

    results: Mapping[str, frozenset[Flag]]
    reasons: Mapping[str, Reason]
    position: Position


def read_question(data: Mapping[str, object], board: Board) -> PhaseQuestion:
    """The question of a JSON object. Powers and fields that are left out are empty. Raises QuestionError."""
    written = data.get("phase")
    found = _PHASE.fullmatch(written) if isinstance(written, str) else None
    if found is None:
        raise PhaseQuestionError(f"phase: expected S, F or W, a year, and M, R or A (S1901M), found {_shown(written)}")
    phase = Phase(Season(found[1]), int(found[2]), Step(found[3]))
    position = read_position(data, board)
    if phase.step is Step.RETREATS:
        position = replace(position, dislodged=_dislodged(data, board, position.units))
    return PhaseQuestion(phase, position, _orders(data, board, position, phase.step))


def read_position(data: Mapping[str, object], board: Board) -> Position:
    """The units and centres of a JSON object, nobody dislodged. Raises QuestionError."""
    return Position(read_units(data, board), _centres(data, board))


def answer_question(question: PhaseQuestion, board: Board, rulebook: Rulebook) -> Answer:
    """Resolves the phase. Centres change owner only in a phase that ends an autumn."""
    position, step = question.position, question.phase.step
    if step is Step.ADJUSTMENTS:
        return _answer_winter(question, board, rulebook)
    resolve = resolve_movement if step is Step.MOVEMENT else resolve_retreats
    result = resolve(board, rulebook, position, question.orders)
    answer = _answer(result.outcomes.values(), result.strays, result.position)
    waiting = any(dislodged.retreats for units in answer.position.dislodged.values() for dislodged in units)
    if question.phase.season is Season.AUTUMN and not waiting:
        return Answer(answer.results, answer.reasons, take_centres(board, answer.position))
    return answer


def _answer(outcomes: Iterable[Outcome], strays: Sequence[Stray], position: Position) -> Answer:
    results: dict[str, frozenset[Flag]] = {}
    reasons: dict[str, Reason] = {}
    for outcome in outcomes:
        name = str(outcome.unit)
        results[name] = outcome.flags
        if outcome.flags:
            reasons[name] = outcome.reasons[0]
    for stray in strays:
        unit = getattr(stray.order, "unit", None)
        if unit is not None and (name := str(unit)) not in results:
            results[name] = frozenset({Flag.VOID})
            reasons[name] = stray.reason
    return Answer(results, reasons, position)


def _answer_winter(question: PhaseQuestion, board: Board, rulebook: Rulebook) -> Answer:
    """A unit that is named twice did as ordered if it did so once."""
    result = resolve_adjustments(board, rulebook, question.position, question.orders)
    results: dict[str, frozenset[Flag]] = {}
    reasons: dict[str, Reason] = {}
    for adjustment in result.adjustments:
        name = str(adjustment.unit)
        if adjustment.unit is None or results.get(name) == frozenset():
            continue
        results[name] = adjustment.flags
        if adjustment.reason is not None and adjustment.flags:
            reasons[name] = adjustment.reason
        else:
            reasons.pop(name, None)
    return Answer(results, reasons, result.position)


# Reading


def _shown(value: object) -> str:
    """What was found instead, shortened."""
    text = repr(value) if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 1]}…"


def _per_power(data: Mapping[str, object], field: str, board: Board) -> dict[Power, Sequence[object]]:
    table = _object(data.get(field) or {})
    if table is None:
        raise PhaseQuestionError(f"{field}: expected an object with a list per power, found {_shown(data.get(field))}")
    found: dict[Power, Sequence[object]] = dict.fromkeys(board.powers, ())
    for power, items in table.items():
        if power not in board.letters:
            raise PhaseQuestionError(f"{field}: no such power {_shown(power)}; expected {', '.join(board.powers)}")
        found[power] = _list(items, f"{field}.{power}")
    return found


def _object(value: object) -> Mapping[str, object] | None:
    return cast(Mapping[str, object], value) if isinstance(value, dict) else None


def _list(value: object, where: str) -> Sequence[object]:
    if not isinstance(value, list):
        raise PhaseQuestionError(f"{where}: expected a list, found {_shown(value)}")
    return cast(Sequence[object], value)


def read_units(data: Mapping[str, object], board: Board) -> dict[Power, tuple[Unit, ...]]:
    """The units of a JSON object, for every power of the board. Raises QuestionError."""
    known = units_by_name(board)
    found: dict[Power, tuple[Unit, ...]] = {}
    taken: set[ProvinceCode] = set()
    for power, names in _per_power(data, "units", board).items():
        units: list[Unit] = []
        for name in names:
            unit = known.get(name) if isinstance(name, str) else None
            if unit is None:
                raise PhaseQuestionError(
                    f"units.{power}: expected a unit as 'A PAR' or 'F STP/SC', found {_shown(name)}"
                )
            province = unit.location.province
            if province in taken:
                raise PhaseQuestionError(f"units.{power}: {_shown(name)} stands where another unit stands")
            taken.add(province)
            units.append(unit)
        found[power] = tuple(sorted(units))
    return found


@cache
def _known_centres(board: Board) -> frozenset[ProvinceCode]:
    return frozenset(board.centres)


def _centres(data: Mapping[str, object], board: Board) -> dict[Power, tuple[ProvinceCode, ...]]:
    known = _known_centres(board)
    found: dict[Power, tuple[ProvinceCode, ...]] = {}
    owned: list[ProvinceCode] = []
    for power, codes in _per_power(data, "centres", board).items():
        own: list[ProvinceCode] = []
        for code in codes:
            if not isinstance(code, str) or code not in known:
                raise PhaseQuestionError(f"centres.{power}: expected a supply centre as 'PAR', found {_shown(code)}")
            own.append(code)
        owned += own
        found[power] = tuple(sorted(own))
    if len(set(owned)) < len(owned):
        raise PhaseQuestionError(f"centres: {max(owned, key=owned.count)!r} stands there twice")
    return found


def _dislodged(
    data: Mapping[str, object], board: Board, units: Mapping[Power, tuple[Unit, ...]]
) -> dict[Power, tuple[Dislodged, ...]]:
    occupied = {unit.province for own in units.values() for unit in own}
    found = {
        power: tuple(sorted(_one_dislodged(row, f"dislodged.{power}", board, occupied) for row in rows))
        for power, rows in _per_power(data, "dislodged", board).items()
        if rows
    }
    provinces = [dislodged.unit.province for rows in found.values() for dislodged in rows]
    if len(set(provinces)) < len(provinces):
        raise PhaseQuestionError("dislodged: two units were dislodged from one province")
    return found


def _one_dislodged(row: object, where: str, board: Board, occupied: set[ProvinceCode]) -> Dislodged:
    """Where the retreats are left out, all places are open that are neither occupied nor the attacker's origin."""
    fields = _object(row) or {}
    name = fields.get("unit")
    unit = units_by_name(board).get(name) if isinstance(name, str) else None
    if unit is None:
        raise PhaseQuestionError(
            f"{where}: expected {{\"unit\": 'A SER', \"from\": 'BUL', \"retreats\": ['ALB']}}, found {_shown(row)}"
        )
    origin = fields.get("from")
    if origin is not None and not (isinstance(origin, str) and origin in board.provinces):
        raise PhaseQuestionError(f"{where}.from: expected a province, found {_shown(origin)}")
    places = fields.get("retreats")
    if places is None:
        return Dislodged(unit, origin, open_places(board, unit, occupied, origin))
    open_to = {_reached(place, unit, board, f"{where}.retreats") for place in _list(places, f"{where}.retreats")}
    return Dislodged(unit, origin, tuple(sorted(open_to)))


def _reached(place: object, unit: Unit, board: Board, where: str) -> Location:
    """The neighbour that a text names by its coast."""
    if not isinstance(place, str) or place not in board.neighbours(unit.kind, unit.location):
        raise PhaseQuestionError(f"{where}: {unit} cannot go to {_shown(place)}")
    return Location(place)


def _orders(
    data: Mapping[str, object], board: Board, position: Position, step: Step
) -> dict[Power, list[Order | Unreadable]]:
    found: dict[Power, list[Order | Unreadable]] = {}
    for power, texts in _per_power(data, "orders", board).items():
        orders = found[power] = []
        for text in texts:
            if not isinstance(text, str):
                raise PhaseQuestionError(f"orders.{power}: expected a list of texts, found {_shown(text)}")
            order = (
                read_canonical(text, board, step)
                or parse_order(text, board, position=position, step=step, power=power, suggest=False).order
            )
            orders.append(order or Unreadable(_likely_unit(text, position, power), text))
    return found


def _likely_unit(text: str, position: Position, power: Power) -> Unit | None:
    """Whose order an unreadable line is: that of the first own unit whose province it names by its code."""
    dislodged = [dislodged.unit for dislodged in position.dislodged.get(power, ())]
    own = {unit.province: unit for unit in (*position.units[power], *dislodged)}
    return next((own[code] for word in _WORD.findall(text) if (code := word.upper()) in own), None)
