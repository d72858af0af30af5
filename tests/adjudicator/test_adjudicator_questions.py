"""A phase as plain data: what is read, what is refused with its place, what is answered (docs/contract.md,
`adjudicate`).
"""

from typing import Any

import pytest

from kapdip.adjudicator.model import Unreadable
from kapdip.adjudicator.questions import Answer, PhaseQuestionError, answer_question, read_question
from kapdip.adjudicator.rulebook import DATC, KA, RULEBOOKS
from kapdip.board.model import Unit, UnitKind
from kapdip.orders.canonical import units_by_name
from tests.adjudicator.table_of import BOARD, order, unit


def answer(data: dict[str, Any]) -> Answer:
    return answer_question(read_question(data, BOARD), BOARD, KA)


def results(found: Answer) -> dict[str, list[str]]:
    return {name: sorted(flags) for name, flags in found.results.items()}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "phase: expected S, F or W"),
        ({"phase": "S1901X"}, "phase: expected S, F or W"),
        ({"phase": 1901}, "phase: expected S, F or W"),
        ({"phase": "S1901M", "units": []}, None),
        ({"phase": "S1901M", "units": ["A PAR"]}, "units: expected an object with a list per power"),
        ({"phase": "S1901M", "units": {"FRANKREICH": []}}, "units: no such power 'FRANKREICH'"),
        ({"phase": "S1901M", "units": {"FRANCE": "A PAR"}}, "units.FRANCE: expected a list, found 'A PAR'"),
        (
            {"phase": "S1901M", "units": {"FRANCE": ["F PAR"]}},
            "units.FRANCE: expected a unit as 'A PAR' or 'F STP/SC', found 'F PAR'",
        ),
        ({"phase": "S1901M", "units": {"FRANCE": [7]}}, "units.FRANCE: expected a unit"),
        (
            {"phase": "S1901M", "units": {"FRANCE": ["A PAR"], "ITALY": ["A PAR"]}},
            "units.ITALY: 'A PAR' stands where another unit stands",
        ),
        (
            {"phase": "S1901M", "centres": {"FRANCE": ["BUR"]}},
            "centres.FRANCE: expected a supply centre as 'PAR', found 'BUR'",
        ),
        ({"phase": "S1901M", "centres": {"FRANCE": ["PAR"], "ITALY": ["PAR"]}}, "centres: 'PAR' stands there twice"),
        ({"phase": "S1901M", "orders": {"FRANCE": [7]}}, "orders.FRANCE: expected a list of texts, found 7"),
        ({"phase": "S1901R", "dislodged": {"FRANCE": ["A PAR"]}}, "dislodged.FRANCE: expected {"),
        (
            {"phase": "S1901R", "dislodged": {"FRANCE": [{"unit": "A PAR", "from": "XYZ"}]}},
            "dislodged.FRANCE.from: expected a province",
        ),
        (
            {"phase": "S1901R", "dislodged": {"FRANCE": [{"unit": "A PAR", "retreats": "BUR"}]}},
            "dislodged.FRANCE.retreats: expected a list",
        ),
        (
            {"phase": "S1901R", "dislodged": {"FRANCE": [{"unit": "A PAR", "retreats": ["ROM"]}]}},
            "A PAR cannot go to 'ROM'",
        ),
        (
            {"phase": "S1901R", "dislodged": {"FRANCE": [{"unit": "A PAR"}], "ITALY": [{"unit": "A PAR"}]}},
            "dislodged: two units were dislodged from one province",
        ),
    ],
)
def test_what_is_no_question_is_refused_with_its_place(data: dict[str, Any], message: str | None) -> None:
    if message is None:
        assert read_question(data, BOARD).position.units["FRANCE"] == ()
        return
    with pytest.raises(PhaseQuestionError) as error:
        read_question(data, BOARD)
    assert message in str(error.value)


def test_orders_are_read_in_any_notation() -> None:
    texts = ["A PAR - BUR", "A RUH H", "A Mar-Spa", "F Brest hält"]
    data = {"phase": "S1901M", "units": {"FRANCE": ["A PAR", "A MAR", "F BRE", "A RUH"]}, "orders": {"FRANCE": texts}}
    read = read_question(data, BOARD).orders["FRANCE"]
    assert read == [order("A PAR - BUR"), order("A RUH H"), order("A MAR - SPA"), order("F BRE H")]


def test_an_unreadable_order_belongs_to_the_unit_that_it_names() -> None:
    texts = ["A PAR geht heim", "gar nichts " + "x" * 200]
    data = {"phase": "S1901M", "units": {"FRANCE": ["A PAR"]}, "orders": {"FRANCE": texts}}
    assert read_question(data, BOARD).orders["FRANCE"] == [
        Unreadable(unit("A PAR"), texts[0]),
        Unreadable(None, texts[1]),
    ]
    found = answer(data)
    assert results(found) == {"A PAR": ["void"]}
    assert found.reasons["A PAR"].key == "movement.unreadable"


def test_a_movement() -> None:
    data = {
        "phase": "S1901M",
        "units": {"AUSTRIA": ["A TRI", "A BUD"], "ITALY": ["A VIE"]},
        "centres": {"AUSTRIA": ["TRI", "BUD", "VIE"]},
        "orders": {"AUSTRIA": ["A TRI - VIE", "A BUD S A TRI - VIE", "A ROM H"]},
    }
    found = answer(data)
    assert results(found) == {"A TRI": [], "A BUD": [], "A VIE": ["dislodged"], "A ROM": ["void"]}
    assert found.reasons["A VIE"].key == "movement.dislodged"
    assert found.reasons["A ROM"].key == "movement.no_unit"
    assert found.position.dislodged["ITALY"][0].retreats == ("BOH", "GAL", "TYR")
    assert found.position.centres["AUSTRIA"] == ("BUD", "TRI", "VIE")


def test_an_unordered_unit_holds_without_a_flag() -> None:
    found = answer({"phase": "S1901M", "units": {"ITALY": ["A ROM"]}})
    assert results(found) == {"A ROM": []}
    assert found.reasons == {}


@pytest.mark.parametrize(
    ("phase", "retreats", "taken"), [("F1901M", ["A SER"], False), ("F1901M", [], True), ("S1901M", [], False)]
)
def test_centres_change_when_an_autumn_ends(phase: str, retreats: list[str], taken: bool) -> None:
    """It does not end as long as a dislodged unit has somewhere to go: the one in Vienna, unless Bohemia, Galicia,
    Tyrolia are full.
    """
    units = {
        "AUSTRIA": ["A TRI", "A BUD"],
        "ITALY": ["A VIE"],
        "FRANCE": ["A BEL"],
        "GERMANY": [] if retreats else ["A BOH", "A GAL", "A TYR"],
    }
    orders = {"AUSTRIA": ["A TRI - VIE", "A BUD S A TRI - VIE"]}
    found = answer({"phase": phase, "units": units, "centres": {"ENGLAND": ["BEL"]}, "orders": orders})
    assert found.position.centres["FRANCE"] == (("BEL",) if taken else ())


def test_retreats_end_an_autumn() -> None:
    data = {
        "phase": "F1901R",
        "units": {"TURKEY": ["A SER"]},
        "centres": {"AUSTRIA": ["SER"]},
        "dislodged": {
            "AUSTRIA": [{"unit": "A SER", "from": "BUL", "retreats": ["ALB", "GRE"]}, {"unit": "A BUD", "from": "RUM"}]
        },
        "orders": {"AUSTRIA": ["A SER R BUD, GRE", "A BUD - VIE", "A TRI R VIE"]},
    }
    found = answer(data)
    assert results(found) == {"A SER": [], "A BUD": [], "A TRI": ["void"]}
    assert [str(standing) for standing in found.position.units["AUSTRIA"]] == ["A GRE", "A VIE"]
    assert found.position.centres["TURKEY"] == ("SER",)
    assert found.position.centres["AUSTRIA"] == ("GRE", "VIE")
    assert found.position.dislodged == {}


def test_left_out_retreats_are_found() -> None:
    data = {
        "phase": "S1901R",
        "units": {"TURKEY": ["A SER"]},
        "dislodged": {"AUSTRIA": [{"unit": "A BUD", "from": "RUM"}]},
    }
    (row,) = read_question(data, BOARD).position.dislodged["AUSTRIA"]
    assert row.retreats == ("GAL", "TRI", "VIE")


def test_a_winter() -> None:
    data = {
        "phase": "W1901A",
        "units": {"FRANCE": ["A SPA"], "ITALY": ["A ROM", "A TUS"]},
        "centres": {"FRANCE": ["PAR", "BRE", "SPA"], "ITALY": ["ROM"]},
        "orders": {"FRANCE": ["A PAR B", "A PAR B", "A MAR B", "WAIVE"]},
    }
    found = answer(data)
    assert results(found) == {"A PAR": [], "A MAR": ["void"], "A TUS": []}
    assert {name: reason.key for name, reason in found.reasons.items()} == {"A MAR": "adjustment.not_owned"}
    assert [str(standing) for standing in found.position.units["FRANCE"]] == ["A PAR", "A SPA"]
    assert [str(standing) for standing in found.position.units["ITALY"]] == ["A ROM"]


def test_a_second_try_at_the_same_place_counts() -> None:
    """First as a fleet without a coast, then as it should be: the answer for the place is the
    one that was carried out.
    """
    data = {"phase": "F1901A", "centres": {"RUSSIA": ["STP", "MOS"]}, "orders": {"RUSSIA": ["A STP D", "A STP B"]}}
    found = answer_question(read_question(data, BOARD), BOARD, DATC)
    assert results(found) == {"A STP": []}
    assert found.reasons == {}


@pytest.mark.parametrize("rulebook", sorted(RULEBOOKS))
def test_a_retreat_may_leave_out_the_coast_wherever_the_open_places_were_read_from_json(rulebook: str) -> None:
    """For every fleet and each single place that it may go to: with its coast, and by the province alone."""
    fleets = [unit for unit in units_by_name(BOARD).values() if unit.kind is UnitKind.FLEET]
    for fleet in fleets:
        for place in sorted(BOARD.neighbours(fleet.kind, fleet.location)):
            row = {"unit": str(fleet), "retreats": [str(place)]}
            for written in {str(place), place.province}:
                question = read_question(
                    {
                        "phase": "S1902R",
                        "dislodged": {"FRANCE": [row]},
                        "orders": {"FRANCE": [f"{fleet} R {written}"]},
                    },
                    BOARD,
                )
                answer = answer_question(question, BOARD, RULEBOOKS[rulebook])
                assert answer.position.units["FRANCE"] == (Unit(UnitKind.FLEET, place),), (fleet, written)
