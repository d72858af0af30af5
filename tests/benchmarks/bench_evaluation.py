"""How long the evaluation takes: `python tests/benchmarks/bench_evaluation.py`.

Seconds are the quietest of several runs; beside them stands the processor time, and its ratio to a fixed piece of work
measured in the same run (hashing 32 MB), so that figures of different and of busy machines can be compared.

Targets: HTML of a turn under 0.2 s and 1.5 MB, PDF under 0.5 s and 1 MB,
the whole game of 21 turns as PDF under 6 s.
"""

import hashlib
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from kapdip.evaluation.documents import TurnDocuments, WholeGameDocuments
from kapdip.evaluation.options import Block, EvaluationOptions
from kapdip.evaluation.slip_pdf import render_slips_pdf
from kapdip.evaluation.slips import slip_sheet
from kapdip.game.public import public_view
from tests.evaluation.played_games import played


def quietest(work: Callable[[], object], runs: int) -> tuple[float, float, object]:
    """The shortest of several runs, the least processor time (of all cores together), and what the work gave."""
    best, least, made = float("inf"), float("inf"), None
    for _ in range(runs):
        start, used = time.perf_counter(), time.process_time()
        made = work()
        best, least = min(best, time.perf_counter() - start), min(least, time.process_time() - used)
    return best, least, made


def yardstick() -> object:
    """The fixed piece of work."""
    return hashlib.sha256(bytes(32_000_000)).digest()


def main() -> None:
    """Measure and print."""
    game = played(10)
    everything = EvaluationOptions(blocks=frozenset(Block))
    _, unit, _ = quietest(yardstick, 5)
    print(f"yardstick (SHA-256 of 32 MB): {unit:.3f} s of processor time")
    start = time.perf_counter()
    TurnDocuments(public_view(game), 9).pdf()
    print(f"first PDF in the process: {time.perf_counter() - start:.3f} s")

    def tell(name: str, work: Callable[[], object], runs: int) -> None:
        seconds, used, made = quietest(work, runs)
        size = len(made.encode() if isinstance(made, str) else made) if isinstance(made, str | bytes) else 0
        print(f"{name:34} {seconds:7.3f} s  processor {used:7.3f} s  {used / unit:6.1f} ×  {size / 1000:8.0f} kB")

    tell("model and words of a turn", lambda: TurnDocuments(public_view(game), 9, everything), 5)
    # a document that was set before is partly remembered by typst: every run prints another turn
    turns = iter(range(3, 20))
    tell("text of a turn", lambda: TurnDocuments(public_view(game), 9, everything).text(), 5)
    tell("HTML of a turn", lambda: TurnDocuments(public_view(game), 9, everything).html(), 5)
    tell("PDF of a turn", lambda: TurnDocuments(public_view(game), next(turns), everything).pdf(), 6)
    tell("PDF of the last turn", lambda: TurnDocuments(public_view(game), 21, everything).pdf(), 1)
    sheet = slip_sheet(played(10, 8), "de")
    tell("order slips of 10 players, PDF", lambda: render_slips_pdf(sheet), 1)
    tell("whole game of 21 turns, text", lambda: WholeGameDocuments(public_view(game)).text(), 2)
    tell("whole game of 21 turns, HTML", lambda: WholeGameDocuments(public_view(game)).html(), 2)
    tell("whole game of 21 turns, PDF", lambda: WholeGameDocuments(public_view(game)).pdf(), 1)


if __name__ == "__main__":
    main()
