"""Every order of a position, in nine writings, is read back as itself; phases come out the same (all:
`walk_writings.py`).
"""

from pathlib import Path

import pytest

from kapdip.board.model import Step
from kapdip.orders.notation import parse_order
from kapdip.orders.options import unit_options
from tests.orders.positions import BOARD, random_position
from tests.orders.walk_writings import misread, outcome, phases, rewritten
from tests.orders.writings import MOVEMENT, WRITINGS


@pytest.mark.parametrize("writing", WRITINGS)
def test_orders_are_read_back(writing: str) -> None:
    for number in (1901, 1902, 1914):
        position = random_position(number)
        for options in unit_options(BOARD, position).values():
            for order in list(options.orders())[:: 3 if writing == "terse" else 7]:
                assert isinstance(order, MOVEMENT)
                text = WRITINGS[writing](order, options.power)
                assert (
                    parse_order(text, BOARD, position=position, step=Step.MOVEMENT, power=options.power).order == order
                ), text


@pytest.mark.unmeasured
@pytest.mark.parametrize("writing", WRITINGS)
def test_rewritten_phases_come_out_the_same(shared: Path, writing: str) -> None:
    for phase in phases(12, shared / "data" / "movement_sample.jsonl.gz"):
        assert outcome(rewritten(phase, writing)) == outcome(phase), list(misread(phase, writing))
