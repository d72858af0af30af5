"""Reading ends, whatever the line: by the form of its loops, and counted."""

import ast
from itertools import product
from pathlib import Path

import pytest

import kapdip.orders
import kapdip.sheets
from kapdip.board.model import Step
from kapdip.orders import cursor
from kapdip.orders.notation import parse_order
from tests.orders.positions import BOARD, EUROPE
from tests.orders.walk_grammar import MOST_TAKEN, walk

ROOMS = (Path(kapdip.orders.__file__).parent, Path(kapdip.sheets.__file__).parent)
READERS = sorted(path for room in ROOMS for path in room.glob("*.py") if path.name != "convoys.py")
"""`convoys.py` searches the board, and reads nothing."""
ENDLESS = {"count", "cycle", "repeat", "iter"}


@pytest.mark.parametrize("path", READERS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_reader_loops_over_something_that_ends(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        assert not isinstance(node, ast.While), (
            f"{path.name}:{node.lineno}: a reader's loop goes over what is left of its line"
        )
        if (
            isinstance(node, ast.For | ast.comprehension)
            and isinstance(node.iter, ast.Call)
            and isinstance(node.iter.func, ast.Name)
        ):
            assert node.iter.func.id not in ENDLESS, f"{path.name}: {node.iter.func.id}"


FILLERS = (
    "nach",
    "zu",
    "im",
    "in",
    "die",
    "to",
    "von",
    "den",
    "auf",
    "zurück",
    "retreat",
    "z",
    "(",
    "- -",
    "nach nach",
    "im z",
)


BEGUN = ("Rückzug:", "retreat:", "R:", "R -", "A Ber-Mun, Rückzug:", "tri r:", "A Ser R", "A Ber S A Mun R:")
BEHIND = ("", " Kie", " Kie nach", " Kie, Sil")


@pytest.mark.unmeasured
def test_a_filler_behind_a_retreat_is_read() -> None:
    for step, begun, filler, behind in product([None, *Step], BEGUN, FILLERS, BEHIND):
        text = f"{begun} {filler}{behind}"
        reading = parse_order(text, BOARD, position=EUROPE, step=step)
        assert (reading.order is None) == (reading.problem is not None), (step, text)


def test_a_filler_before_the_places_of_a_retreat_says_nothing() -> None:
    reading = parse_order("A Ber-Mun, Rückzug: nach Kie", BOARD, position=EUROPE)
    assert (str(reading.order), str(reading.retreat)) == ("A BER - MUN", "A BER R KIE")


@pytest.mark.unmeasured
def test_random_words_of_the_vocabulary_are_read_in_few_looks() -> None:
    most, tokens = walk(4_000, seed=1901)
    assert most <= MOST_TAKEN, tokens


def test_who_looks_too_often_gives_up_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cursor, "MOST_LOOKS", 1)
    problem = parse_order("A Ber supports A Mun to Kie, retreat Sil or Pru", BOARD).problem
    assert problem is not None
    assert problem.key == "orders.tangled"
