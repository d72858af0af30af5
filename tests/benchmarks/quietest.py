"""How quick something is on a busy machine: the quietest of some runs, and a plain loop to compare with."""

import time
from collections.abc import Callable


def quietest(function: Callable[[], object], runs: int = 7) -> float:
    """Milliseconds of the quietest run."""
    best = 1e9
    for _ in range(runs):
        start = time.perf_counter()
        function()
        best = min(best, (time.perf_counter() - start) * 1000)
    return best


def additions() -> int:
    """100,000 additions: figures are told as a ratio against them."""
    total = 0
    for number in range(100_000):
        total += number
    return total
