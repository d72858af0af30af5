"""Lines as people write them: none is misread, and hardly one is refused.

The lines and what they mean: `lines_of_people.txt`.
"""

from pathlib import Path

from kapdip.board.model import Step
from kapdip.lines.reading import parse_line
from kapdip.orders.cleaning import tokens
from kapdip.orders.vocabulary import EVERYBODY, OTHERS
from tests.lines.test_lines_reading import told
from tests.orders.positions import BOARD, EUROPE

STEPS = {"[movement]": Step.MOVEMENT, "[retreats]": Step.RETREATS, "[adjustments]": Step.ADJUSTMENTS}
MOST_REFUSED = 0.003
"""Of the lines that a person would understand."""


def lines() -> list[tuple[Step, str, str]]:
    """Step, line, and what it means: orders, or `?` where nobody could tell."""
    found = []
    step = Step.MOVEMENT
    for row in (Path(__file__).parent / "lines_of_people.txt").read_text(encoding="utf-8").splitlines():
        if row in STEPS:
            step = STEPS[row]
        elif row and not row.startswith("# "):
            text, _, wanted = row.rpartition(" => ")
            found.append((step, text, wanted))
    return found


def read(step: Step, text: str) -> str:
    """The orders of a line, `?` if it is refused."""
    readings = parse_line(
        text, BOARD, position=EUROPE, step=step, power="GERMANY" if (EVERYBODY | OTHERS) & set(tokens(text)) else None
    )
    return "?" if any(one.problem for one in readings) else "; ".join(told(readings))


def test_no_line_is_misread() -> None:
    found = [(step, text, wanted, read(step, text)) for step, text, wanted in lines()]
    assert [one for one in found if one[3] not in (one[2], "?")] == []


def test_hardly_a_line_is_refused() -> None:
    meant = [(step, text) for step, text, wanted in lines() if wanted != "?"]
    refused = [text for step, text in meant if read(step, text) == "?"]
    assert len(meant) > 500
    assert len(refused) <= MOST_REFUSED * len(meant), refused


def test_a_line_that_nobody_understands_is_refused_not_guessed() -> None:
    unclear = [(step, text) for step, text, wanted in lines() if wanted == "?"]
    assert len(unclear) > 20
    assert [text for step, text in unclear if read(step, text) != "?"] == []
