"""The 500 recorded phases on which three unrelated adjudicators agree (`../shared/data/movement_sample.jsonl.gz`), by
rulebook `datc`.
"""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from kapdip.adjudicator.model import Flag
from kapdip.adjudicator.movement import resolve_movement
from kapdip.adjudicator.questions import read_question
from kapdip.adjudicator.rulebook import DATC
from kapdip.orders.model import Convoy, Move, SupportMove
from tests.adjudicator.table_of import BOARD

pytestmark = pytest.mark.unmeasured

# How the sample names what docs/contract.md calls otherwise. A convoying fleet that was dislodged has a flag more here.
FLAGS = {"no convoy": Flag.DISRUPTED, "illegal": Flag.VOID}


@pytest.fixture(scope="module")
def phases(shared: Path) -> list[dict[str, Any]]:
    with gzip.open(shared / "data" / "movement_sample.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def test_every_unit_is_where_it_should_be(phases: list[dict[str, Any]]) -> None:
    assert len(phases) == 500
    for phase in phases:
        question = read_question(phase, BOARD)
        position = resolve_movement(BOARD, DATC, question.position, question.orders).position
        expected = phase["expect"]
        assert {power: [str(unit) for unit in units] for power, units in position.units.items()} == expected["units"], (
            phase["id"]
        )
        dislodged = {str(row.unit): list(row.retreats) for rows in position.dislodged.values() for row in rows}
        assert dislodged == expected["dislodged"], phase["id"]


def test_every_flag_is_what_it_should_be(phases: list[dict[str, Any]]) -> None:
    """Where the sample calls void what docs/contract.md does not, the place is named here: it is the same flag in the
    DATC's words.
    """
    compared = 0
    for phase in phases:
        question = read_question(phase, BOARD)
        result = resolve_movement(BOARD, DATC, question.position, question.orders)
        for unit, outcome in result.outcomes.items():
            told = phase["expect"]["flags"].get(str(unit))
            if told is None:
                continue
            expected = {FLAGS.get(word, word) for word in told} - {"unordered"}
            flags = set(outcome.flags)
            if isinstance(outcome.order, Convoy) and Flag.VOID not in flags and Flag.DISLODGED in flags:
                expected.add(Flag.DISRUPTED)
            if isinstance(outcome.order, SupportMove | Convoy) and Flag.VOID in expected and Flag.VOID not in flags:
                # Support against an own unit is "given" (6.D.12), a coast that the supporter can't reach no hindrance
                # (6.B.4),
                # a foreign convoy of an army that walks "available" (6.G.2).
                continue
            if (
                isinstance(outcome.order, Move)
                and outcome.order.via
                and Flag.DISRUPTED in flags
                and Flag.BOUNCE in expected
            ):
                # "Via convoy" without a convoy order: it fails for want of a convoy (6.G.8).
                continue
            compared += 1
            assert flags == expected, (phase["id"], str(unit), outcome)
    assert compared > 13_000
