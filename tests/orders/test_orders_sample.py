"""What is possible, held against 13,610 orders on which three unrelated adjudicators agree."""

import gzip
import json
from pathlib import Path

import pytest

from kapdip.board.model import Position
from kapdip.orders.legality import check_order
from kapdip.orders.model import SupportMove
from kapdip.orders.notation import parse_order
from tests.orders.positions import BOARD, unit

pytestmark = pytest.mark.unmeasured


def test_what_is_possible_agrees_with_unrelated_adjudicators(shared: Path) -> None:
    count = 0
    with gzip.open(shared / "data" / "movement_sample.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            phase = json.loads(line)
            position = Position({power: tuple(map(unit, some)) for power, some in phase["units"].items()}, {})
            for power, texts in phase["orders"].items():
                for text in texts:
                    order = parse_order(text, BOARD, position=position, power=power).order
                    assert order is not None, text
                    count += 1
                    illegal = "illegal" in phase["expect"]["flags"].get(" ".join(text.split()[:2]), [])
                    if isinstance(order, SupportMove) and "/" in order.target and illegal:
                        # support to a coast that the supporter cannot reach is allowed: DATC 6.B.4, Ludomaniac 4.3.1
                        continue
                    assert (check_order(BOARD, position, power, order) is not None) == illegal, (phase["id"], text)
    assert count == 13_610
