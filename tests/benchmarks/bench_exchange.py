"""How long the exchange takes: one turn of 12 players, live previews, and the curve to 10,000 players.

Run: `python tests/benchmarks/bench_exchange.py`. Every figure is also given as a multiple of a yardstick that is
measured in the same run (summing units × price over the same slips, which any settlement has to do at least), since
machines differ.
"""

import gc
import time
from collections.abc import Callable
from random import Random

from kapdip.exchange.model import Account, ExchangeTurn
from kapdip.exchange.money import Cents
from kapdip.exchange.preview import preview_slip, preview_turn
from kapdip.exchange.profile_data import load_profile
from kapdip.exchange.settle import settle_turn

POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
CURVE = (12, 100, 1_000, 10_000)


def question(players: int, profile: str = "ka2007") -> ExchangeTurn:
    """A turn of that many players, most of whom sell some and put the rest into others, as people do."""
    random = Random(players)
    accounts = {
        f"Player {seat}": Account(
            Cents(random.randint(0, 99_999)), {power: random.randint(0, 4000) for power in POWERS}
        )
        for seat in range(players)
    }
    return ExchangeTurn(
        profile=load_profile(profile),
        seed=1,
        turn=9,
        prices={power: Cents(random.randint(60, 150)) for power in POWERS},
        tie_order=POWERS,
        centres=dict.fromkeys(POWERS, 4),
        accounts=accounts,
        slips={name: {power: random.choice((0, -500, -250, 500, 99_999)) for power in POWERS} for name in accounts},
        history=tuple({name: dict.fromkeys(POWERS, 1000) for name in accounts} for _ in range(8)),
    )


def yardstick(turn: ExchangeTurn) -> int:
    """The least that a settlement has to compute."""
    return sum(
        units * turn.prices[power] for slip in turn.slips.values() if slip is not None for power, units in slip.items()
    )


def milliseconds(work: Callable[[], object]) -> float:
    """Processor time of one call, from the quietest of five samples of at least 20 ms each."""
    calls = 1
    while _sample(work, calls) < 0.02:
        calls *= 2
    return min(_sample(work, calls) for _ in range(5)) / calls * 1000


def _sample(work: Callable[[], object], calls: int) -> float:
    start = time.process_time()
    for _ in range(calls):
        work()
    return time.process_time() - start


def row(label: str, work: Callable[[], object], unit: float) -> float:
    """Measure and print one line; gives the milliseconds."""
    took = milliseconds(work)
    print(f"{label:<40} {took:9.3f} ms {took / unit:8.1f} × yardstick")
    return took


def main() -> None:
    """Print all figures."""
    turn = question(12)
    unit = milliseconds(lambda: yardstick(turn))
    print(f"yardstick (12 slips summed) {unit:.4f} ms")
    for profile in ("ka2007", "cd1991"):
        asked = question(12, profile)
        row(f"settle a turn of 12 players, {profile}", lambda asked=asked: settle_turn(asked), unit)  # type: ignore[misc]
    name, account = next(iter(turn.accounts.items()))
    row("preview one slip", lambda: preview_slip(turn.profile, account, turn.prices, turn.slips[name]), unit)
    row(
        "preview the bottom rows, 12 players",
        lambda: preview_turn(turn.profile, turn.prices, turn.centres, turn.accounts, turn.slips),
        unit,
    )
    print("the curve, ka2007 (in brackets without Python's collector, which looks at all that lives now and then):")
    for players in CURVE:
        asked = question(players)
        took = row(f"  {players} players", lambda asked=asked: settle_turn(asked), unit)  # type: ignore[misc]
        gc.disable()
        bare = milliseconds(lambda asked=asked: settle_turn(asked))  # type: ignore[misc]
        gc.enable()
        print(f"  {'':<38} {took / players * 1000:9.1f} µs per player ({bare / players * 1000:.1f})")


if __name__ == "__main__":
    main()
