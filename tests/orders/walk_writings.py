"""Phases rewritten in nine writings, judged, and held against the same phases in canonical orders.

`python tests/orders/walk_writings.py [PHASES] [--show]`: 150 of the sample of movement phases (1,350 rewritten phases)
unless told otherwise; prints for each writing how many came out differently, and with `--show` the lines that were read
as something else.
"""

import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from kapdip.adjudicator.questions import answer_question, read_question
from kapdip.adjudicator.rulebook import DATC
from kapdip.board.model import Position, Step, Unit
from kapdip.orders.notation import parse_order
from tests.orders.positions import BOARD
from tests.orders.writings import MOVEMENT, WRITINGS

SAMPLE = Path(__file__).resolve().parents[3] / "shared" / "data" / "movement_sample.jsonl.gz"


def phases(count: int, sample: Path = SAMPLE) -> list[dict[str, Any]]:
    """The first phases of the sample."""
    with gzip.open(sample, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for _, line in zip(range(count), lines, strict=False)]


def rewritten(phase: dict[str, Any], writing: str) -> dict[str, Any]:
    """The phase with every order in a writing."""
    write = WRITINGS[writing]
    orders: dict[str, list[str]] = {}
    for power, texts in phase["orders"].items():
        read = [parse_order(text, BOARD).order for text in texts]
        orders[power] = [write(order, power) for order in read if isinstance(order, MOVEMENT)]
        assert len(orders[power]) == len(texts)
    return phase | {"orders": orders}


def outcome(phase: dict[str, Any]) -> object:
    """What becomes of a phase, without sentences."""
    answer = answer_question(read_question(phase, BOARD), BOARD, DATC)
    return answer.position, answer.results


def misread(phase: dict[str, Any], writing: str) -> Iterator[tuple[str, str, str]]:
    """The lines of a rewritten phase that are read as another order than they were written for: order, line, what it
    was read as.
    """
    units = {power: tuple(map(Unit.parse, some)) for power, some in phase["units"].items()}
    position = Position(units, {})
    for power, lines in rewritten(phase, writing)["orders"].items():
        for text, line in zip(phase["orders"][power], lines, strict=True):
            reading = parse_order(line, BOARD, position=position, step=Step.MOVEMENT, power=power)
            if str(reading.order) != text:
                yield text, line, str(reading.order or reading.problem)


def main(count: int, show: bool) -> None:
    """Rewrite, judge, print."""
    kept = phases(count)
    canonical = [outcome(phase) for phase in kept]
    differing = 0
    for writing in WRITINGS:
        other = [
            phase for phase, wanted in zip(kept, canonical, strict=True) if outcome(rewritten(phase, writing)) != wanted
        ]
        differing += len(other)
        print(f"{writing:<14}{len(other):>5} of {len(kept)} phases came out differently")
        for phase in other if show else ():
            for text, line, read in misread(phase, writing):
                print(f"    {phase['id']}: {text} | {line} | {read}")
    print(f"{differing} of {len(kept) * len(WRITINGS)}")
    sys.exit(differing > 0)


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:] if word.isdigit()]
    main(numbers[0] if numbers else 150, "--show" in sys.argv)
