"""How long the options of a full board take: `python tests/benchmarks/bench_options.py`.

Prints the median and the slowest of many positions, and the median as a multiple of sorting 1,000 short texts in the
same run, so that figures of different machines can be compared.
"""

import random
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from kapdip.board.board import Board
from kapdip.board.model import Position, Unit, UnitKind
from kapdip.board.reading import standard_board
from kapdip.orders.options import unit_options


def full_position(board: Board, dice: random.Random, count: int = 34) -> Position:
    """A position with `count` units on random places, dealt out to the powers in turn."""
    provinces = dice.sample([code for code in board.provinces if code != "SWI"], count)
    units: dict[str, list[Unit]] = {power: [] for power in board.powers}
    for index, code in enumerate(provinces):
        kinds = [kind for kind in UnitKind for _ in board.locations(kind, code)]
        kind = dice.choice(kinds)
        units[board.powers[index % 7]].append(Unit(kind, dice.choice(board.locations(kind, code))))
    return Position({power: tuple(sorted(some)) for power, some in units.items()}, dict.fromkeys(board.powers, ()))


def milliseconds(action: object, times: int = 1) -> float:
    """How long an action takes."""
    began = time.perf_counter()
    for _ in range(times):
        action()  # type: ignore[operator]
    return (time.perf_counter() - began) * 1000 / times


def main() -> None:
    """Measure and print."""
    board, dice = standard_board(), random.Random(1901)
    texts = [str(dice.random()) for _ in range(1000)]
    yard = statistics.median(milliseconds(lambda: sorted(texts)) for _ in range(50))
    times = []
    for _ in range(200):
        position = full_position(board, dice)
        times.append(milliseconds(lambda position=position: unit_options(board, position)))
    middle = statistics.median(times)
    ratio = f"{middle / yard:.1f} × sorting 1000 texts ({yard:.2f} ms)"
    print(f"options of 34 units: median {middle:.2f} ms, slowest {max(times):.2f} ms; {ratio}")


if __name__ == "__main__":
    main()
