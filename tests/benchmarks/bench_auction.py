"""A winter auction with five mercenaries, settled and told, and the same as a step of a game.

    python tests/benchmarks/bench_auction.py

Figures are the quietest of many rounds, in milliseconds. Target: an auction under 1 ms.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from kapdip.auction.bids import settle_auction
from kapdip.board.reading import standard_board
from kapdip.game.machine import next_step
from tests.game.two import bid, two

HOMES = {"Ute": "GERMANY", "Vera": "FRANCE"}
OVER = {"Ute": {"ENGLAND": 9, "AUSTRIA": 8}, "Vera": {"ENGLAND": 7, "AUSTRIA": 5, "RUSSIA": 3}}
ROUNDS = 500


def quietest(edit: Callable[[], object]) -> float:
    """The shortest of many rounds, in milliseconds."""
    best = float("inf")
    for _ in range(ROUNDS):
        begun = perf_counter()
        edit()
        best = min(best, perf_counter() - begun)
    return best * 1000


def main() -> None:
    """Print both figures."""
    powers, credits = standard_board().powers, {"Ute": 14, "Vera": 13}
    print(f"the auction          {quietest(lambda: settle_auction(powers, HOMES, credits, OVER)):7.3f} ms")
    game = bid(two(), OVER["Ute"], OVER["Vera"])
    print(f"as a step of a game  {quietest(lambda: next_step(game)):7.3f} ms")


if __name__ == "__main__":
    main()
