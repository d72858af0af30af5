"""Every case of the Diplomacy Adjudicator Test Cases, version 3.2, chapter 6, under the rulebook `datc`.

Each order's result is checked, and the position after it.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from kapdip.adjudicator.adjustments import resolve_adjustments
from kapdip.adjudicator.model import Flag, MovementResult, Outcome
from kapdip.adjudicator.movement import resolve_movement
from kapdip.adjudicator.retreats import resolve_retreats
from kapdip.adjudicator.rulebook import DATC
from kapdip.board.model import Location, Position, Unit, province_of
from kapdip.orders.model import Build, Disband, Move, Order, Retreat
from tests.adjudicator.table_of import BOARD, order, position, unit

CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("datc_v3_2.json").read_text(encoding="utf-8"))[
    "cases"
]
SECTIONS = {"A": 12, "B": 19, "C": 9, "D": 35, "E": 15, "F": 30, "G": 20, "H": 17, "I": 7, "J": 12}
MOVEMENTS = [case for case in CASES if case["phase"] == "spring"]
WINTERS = [case for case in CASES if case["phase"] == "winter"]

MEANS = {
    "succeeds": set(),
    "given": set(),
    "available": set(),
    "stands": set(),
    "fails": {Flag.BOUNCE},
    "cut": {Flag.CUT},
    "illegal": {Flag.VOID},
    "invalid": {Flag.VOID},
    "disrupted": {Flag.DISRUPTED},
    "dislodged": {Flag.DISLODGED},
    "destroyed": {Flag.DISLODGED},
}


def test_no_case_is_lost() -> None:
    assert Counter(case["id"].split(".")[1] for case in CASES) == SECTIONS
    assert sum(SECTIONS.values()) == len({case["id"] for case in CASES}) == 176


@pytest.mark.parametrize("case", MOVEMENTS, ids=lambda case: case["id"])
def test_movement_case(case: dict[str, Any]) -> None:
    before = start(case)
    orders = by_power(case["orders"])
    result = resolve_movement(BOARD, DATC, before, orders)
    for row in case["orders"]:
        given = order(row["order"])
        outcome = outcome_of(result, row["power"], given)
        assert outcome is not None or row["result"] == ["illegal"], row
        if outcome is not None:
            check_order(row, given, outcome, result)
    assert result.position.units == after(case, before)
    if "retreats" in case:
        check_retreats(case, result)


def check_order(row: dict[str, Any], given: Order, outcome: Outcome, result: MovementResult) -> None:
    expected: set[Flag] = set().union(*(MEANS[word] for word in row["result"]))
    if isinstance(given, Move) and outcome.flags & {Flag.DISRUPTED} and ({"fails", "invalid"} & set(row["result"])):
        # The cases do not tell a bounce from a missing convoy; docs/contract.md does.
        expected = expected - {Flag.BOUNCE, Flag.VOID} | {Flag.DISRUPTED}
    elif (
        isinstance(given, Move)
        and given.unit != outcome.unit
        and not BOARD.arrivals(outcome.unit, province_of(given.target))
    ):
        # 6.B.11: the order is told of the coast where the fleet really is, and from there it is impossible.
        expected = {Flag.VOID}
    assert outcome.flags == expected, (row, outcome)
    assert bool(outcome.reasons) >= bool(expected), row
    if Flag.DISLODGED in expected:
        open_places = next(
            d.retreats for units in result.position.dislodged.values() for d in units if d.unit == outcome.unit
        )
        assert ("destroyed" in row["result"]) <= (not open_places)
    if "succeeds" in row["result"]:
        assert isinstance(given, Move)
        assert province_of(outcome.destination or "") == province_of(given.target)


def check_retreats(case: dict[str, Any], movement: MovementResult) -> None:
    rows = case["retreats"]
    orders = by_power(rows, retreats=True)
    result = resolve_retreats(BOARD, DATC, movement.position, orders)
    for row in rows:
        given = as_retreat(order(row["order"]))
        dislodged = unit(" ".join(row["order"].split()[:2]))
        outcome = result.outcomes.get(dislodged)
        if outcome is None:
            assert row["result"] == ["illegal"], row
            assert any(stray.order == given for stray in result.strays)
            continue
        assert outcome.flags == {"succeeds": set(), "illegal": {Flag.VOID}, "fails": {Flag.BOUNCE}}[row["result"][0]], (
            row
        )
        went = row["result"] == ["succeeds"] and isinstance(given, Retreat)
        assert outcome.destination == (given.targets[0] if went and isinstance(given, Retreat) else None)
    removed = sum(map(len, movement.position.dislodged.values())) - sum(
        o.destination is not None for o in result.outcomes.values()
    )
    assert (
        count(result.position)
        == count(movement.position) + sum(map(len, movement.position.dislodged.values())) - removed
    )


@pytest.mark.parametrize("case", WINTERS, ids=lambda case: case["id"])
def test_winter_case(case: dict[str, Any]) -> None:
    before = start(case)
    orders: dict[str, list[Order]] = {}
    for row in case["orders"]:
        verb, text = row["order"].split(" ", 1)
        orders.setdefault(row["power"], []).append(Build(unit(text)) if verb == "B" else Disband(unit(text)))
    result = resolve_adjustments(BOARD, DATC, before, orders)
    ordered = [adjustment for adjustment in result.adjustments if not adjustment.forced]
    forced = {(a.power, str(a.unit)) for a in result.adjustments if a.forced}
    assert len(ordered) == len(case["orders"])
    expected = {power: set(units) for power, units in before.units.items()}
    for row, adjustment in zip(case["orders"], ordered, strict=True):
        assert adjustment.done == (row["result"] == ["succeeds"]), row
        assert adjustment.done != bool(adjustment.reason)
        if adjustment.done and adjustment.unit:
            expected[row["power"]] ^= {adjustment.unit}
    assert forced == {(power, text) for power, texts in case.get("auto_disband", {}).items() for text in texts}
    for power, text in forced:
        expected[power].remove(unit(text))
    assert {power: set(units) for power, units in result.position.units.items()} == expected


def start(case: dict[str, Any]) -> Position:
    """The position of a case: what it says a power owns, or else what the power gives orders to."""
    own = case.get("own", {})
    units = {power: [text for text in texts if not text.startswith("SC ")] for power, texts in own.items()}
    centres = {power: [text[3:] for text in texts if text.startswith("SC ")] for power, texts in own.items()}
    taken = {text[2:5] for texts in units.values() for text in texts}
    if case["phase"] == "spring":
        for row in case["orders"]:
            text = " ".join(row["order"].split()[:2])
            if row["power"] not in own and text[2:5] not in taken:
                units.setdefault(row["power"], []).append(text)
    return position(units, centres)


def by_power(rows: list[dict[str, Any]], retreats: bool = False) -> dict[str, list[Order]]:
    orders: dict[str, list[Order]] = {}
    for row in rows:
        given = order(row["order"])
        orders.setdefault(row["power"], []).append(as_retreat(given) if retreats else given)
    return orders


def as_retreat(given: Order) -> Order:
    return Retreat(given.unit, (given.target,)) if isinstance(given, Move) else given


def outcome_of(result: MovementResult, power: str, given: Order) -> Outcome | None:
    """The outcome of the unit that the order speaks of, whatever coast it names; None if the
    unit is another power's.
    """
    named = getattr(given, "unit", None)
    assert named is not None
    return next((o for u, o in result.outcomes.items() if u.province == named.province and o.power == power), None)


def after(case: dict[str, Any], before: Position) -> dict[str, tuple[Unit, ...]]:
    """The position that the results of a case tell of: a unit that succeeds has moved, one that
    is dislodged is gone.
    """
    places = {u.province: (power, u) for power, units in before.units.items() for u in units}
    found: dict[str, list[Unit]] = {power: [] for power in before.units}
    told = {order_unit(row): row for row in case["orders"] if places.get(order_unit(row), ("",))[0] == row["power"]}
    for province, (power, standing) in places.items():
        row = told.get(province)
        words = set(row["result"]) if row else set()
        if words & {"dislodged", "destroyed"}:
            continue
        given = order(row["order"]) if row else None
        if "succeeds" in words and isinstance(given, Move):
            target = BOARD.arrivals(standing, province_of(given.target)) or (province_of(given.target),)
            found[power].append(
                standing._replace(location=Location(given.target if given.target in target else target[0]))
            )
        else:
            found[power].append(standing)
    return {power: tuple(sorted(units)) for power, units in found.items()}


def order_unit(row: dict[str, Any]) -> str:
    return str(row["order"].split()[1][:3])


def count(position: Position) -> int:
    return sum(map(len, position.units.values()))
