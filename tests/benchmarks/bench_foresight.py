"""How long thinking ahead takes: the radar of 12 players and 7 powers, the best use of a sum, the race.

Run: `python tests/benchmarks/bench_foresight.py`. The radar is also given as a multiple of one settlement of the same
turn, since machines differ.
"""

from dataclasses import replace
from random import Random

from kapdip_gui.exchange.money import Cents
from kapdip_gui.exchange.settle import settle_turn
from kapdip_gui.foresight.outlook import outlook_of
from kapdip_gui.foresight.race import race
from kapdip_gui.foresight.radar import radar
from kapdip_gui.foresight.worth import worth
from tests.benchmarks.bench_exchange import milliseconds, question


def main() -> None:
    """Measure and print."""
    alike = question(12)
    random = Random(12)
    told_apart = tuple(
        {who: {power: random.randint(0, 4000) for power in seat.holdings} for who, seat in alike.accounts.items()}
        for _ in range(8)
    )
    asked = replace(alike, history=told_apart)
    outlook, worst = outlook_of(asked), outlook_of(alike)
    settlement = milliseconds(lambda: settle_turn(asked))
    taken = milliseconds(lambda: radar(outlook))
    print(f"radar of 12 players and 7 powers:    {taken:.1f} ms (limit 20), {taken / settlement:.0f} settlements")
    print(f"where no earlier turn breaks a tie:   {milliseconds(lambda: radar(worst)):.1f} ms")
    print(f"best use of 1,000.00:                 {milliseconds(lambda: worth(outlook, Cents(100_000), {})):.1f} ms")
    print(f"race of 12 players:                   {milliseconds(lambda: race(outlook)):.1f} ms")


if __name__ == "__main__":
    main()
