"""How long reading takes: 34 orders in canonical and in free notation, and a whole sheet: `python
tests/benchmarks/bench_notation.py`.

Prints milliseconds, and each figure as a multiple of sorting 1,000 short texts in the same run.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from kapdip.board.reading import standard_board
from kapdip.orders.notation import parse_order
from kapdip.orders.options import unit_options
from kapdip.orders.writing import Style, format_order
from kapdip.sheets.model import SheetContext
from kapdip.sheets.reading import parse_sheet
from tests.orders.positions import random_position


def middle(action: Callable[[], object], times: int) -> float:
    """The median time of an action, in milliseconds."""
    found = []
    for _ in range(times):
        began = time.perf_counter()
        action()
        found.append((time.perf_counter() - began) * 1000)
    return statistics.median(found)


def main() -> None:
    """Measure and print."""
    board, dice = standard_board(), random.Random(1901)
    number = next(number for number in range(1000) if len(unit_options(board, random_position(number))) == 34)
    position = random_position(number)
    orders = [dice.choice(list(options.orders())) for options in unit_options(board, position).values()]
    canonical = [str(order) for order in orders]
    free = [format_order(order, board, Style.SHORT, letters=False).lower() for order in orders]
    sheet = (
        'Orders "Anna"\nEngland:\n'
        + "\n".join(free)
        + '\nExchange "Anna"\n'
        + "\n".join(f"{power}: +1" for power in board.powers)
    )
    texts = [str(dice.random()) for _ in range(1000)]
    yard = middle(lambda: sorted(texts), 50)
    for name, action, times in (
        ("34 canonical orders, read before", lambda: [parse_order(text, board) for text in canonical], 200),
        ("34 orders without letters", lambda: [parse_order(text, board, position=position) for text in free], 30),
        ("a sheet of 34 orders and a slip", lambda: parse_sheet(sheet, board, SheetContext(position=position)), 30),
    ):
        took = middle(action, times)
        print(f"{name}: {took:.3f} ms, {took / yard:.1f} × sorting 1000 texts ({yard:.2f} ms)")


if __name__ == "__main__":
    main()
