"""How fast phases are judged, beside the package `diplomacy` (PyPI) in the same run.

`python tests/benchmarks/bench_adjudicator.py [PHASES] [GAMES]`. The peer is measured if it can be imported (a
development extra, never a dependency: install it anywhere and name the place in PYTHONPATH), otherwise the figures
stand alone. Read them as ratios. Times are those of the processor, so that neighbours on the machine count less.
"""

import json
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from kapdip.adjudicator.adjustments import adjustment_balance, resolve_adjustments, take_centres  # noqa: E402
from kapdip.adjudicator.movement import resolve_movement  # noqa: E402
from kapdip.adjudicator.questions import answer_question, read_question  # noqa: E402
from kapdip.adjudicator.retreats import resolve_retreats  # noqa: E402
from kapdip.adjudicator.rulebook import DATC  # noqa: E402
from kapdip.board.model import Position, Unit, UnitKind  # noqa: E402
from kapdip.board.reading import standard_board  # noqa: E402
from kapdip.cli.adjudicate import answerer  # noqa: E402
from kapdip.cli.json_lines import answer_line, garbage_seldom_collected  # noqa: E402
from kapdip.orders.model import Build, Disband, Order, Retreat  # noqa: E402
from tests.adjudicator.random_phases import random_orders, random_position  # noqa: E402

BOARD = standard_board()


def random_lines(count: int, chance: Random) -> list[str]:
    """Movement phases with 22 to 34 units, as lines of `adjudicate`."""
    lines: list[str] = []
    while len(lines) < count:
        position = random_position(BOARD, chance)
        if sum(map(len, position.units.values())) < 22:
            continue
        orders = random_orders(BOARD, position, chance, nonsense=0)
        data = {
            "id": len(lines),
            "phase": "S1905M",
            "units": {power: [str(unit) for unit in units] for power, units in position.units.items()},
            "centres": position.centres,
            "orders": {power: [str(order) for order in given] for power, given in orders.items()},
        }
        lines.append(json.dumps(data))
    return lines


class Spent(NamedTuple):
    """Milliseconds for one phase: half of all need less than the median."""

    median: float
    mean: float


def measure(name: str, judge: Callable[[Any], object], phases: Iterable[Any]) -> Spent:
    """Prints median, 99th percentile and mean in milliseconds."""
    times = []
    for phase in phases:
        begun = time.process_time()
        judge(phase)
        times.append(time.process_time() - begun)
    times.sort()
    spent = Spent(times[len(times) // 2] * 1e3, sum(times) / len(times) * 1e3)
    print(f"  {name:<58}{spent.median:8.3f}{times[len(times) * 99 // 100] * 1e3:9.3f}{spent.mean:9.3f}")
    return spent


def judge_data(data: dict[str, Any]) -> object:
    """Reads units and orders, judges; reasons are values."""
    return answer_question(read_question(data, BOARD), BOARD, DATC)


def peer() -> Callable[[dict[str, Any]], object] | None:
    """The same phase by the package `diplomacy`: set units and orders, process."""
    try:
        from diplomacy import Game  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        return None

    def judge(data: dict[str, Any]) -> object:
        game: Any = data["game"]
        for power, orders in data["orders"].items():
            game.set_orders(power, orders)
        return game.process()

    def prepared(data: dict[str, Any]) -> dict[str, Any]:
        game: Any = Game()
        game.clear_units()
        for power, units in data["units"].items():
            game.set_units(power, units, reset=True)
        return data | {"game": game}

    judge.prepared = prepared  # type: ignore[attr-defined]
    return judge


def play_random_game(chance: Random) -> tuple[int, float]:
    """A whole game to Winter 1910; the phases that it had, and the seconds that were spent in judging them."""
    position, phases, spent = BOARD.start, 0, 0.0
    clock = time.process_time
    for half_year in range(20):
        orders = random_orders(BOARD, position, chance, nonsense=0)
        begun = clock()
        position = resolve_movement(BOARD, DATC, position, orders).position
        spent += clock() - begun
        phases += 1
        if position.dislodged:
            flights = {
                power: [Retreat(row.unit, row.retreats) for row in rows if row.retreats]
                for power, rows in position.dislodged.items()
            }
            begun = clock()
            position = resolve_retreats(BOARD, DATC, position, flights).position
            spent += clock() - begun
            phases += 1
        if half_year % 2:
            begun = clock()
            position = take_centres(BOARD, position)
            winter = winter_orders(position, chance)
            position = resolve_adjustments(BOARD, DATC, position, winter).position
            spent += clock() - begun
            phases += 1
    return phases, spent


def winter_orders(position: Position, chance: Random) -> dict[str, list[Order]]:
    """Builds wherever they can be, removals of whoever comes first."""
    orders: dict[str, list[Order]] = {}
    for power, balance in adjustment_balance(BOARD, position).items():
        if balance > 0:
            homes = [
                Unit(kind, place)
                for code in BOARD.home_centres(power)
                for kind in UnitKind
                for place in BOARD.locations(kind, code)
            ]
            orders[power] = [Build(unit) for unit in chance.sample(homes, len(homes))]
        elif balance < 0:
            orders[power] = [Disband(unit) for unit in position.units[power][:-balance]]
    return orders


def main(phases: int, games: int) -> None:
    """Prints the figures."""
    lines, fresh = random_lines(phases, Random(1901)), random_lines(phases, Random(1902))
    data = [json.loads(line) for line in lines]
    units = sum(len(own) for phase in data for own in phase["units"].values()) / phases
    print(
        f"{phases} random movement phases, {units:.1f} units on average; milliseconds per phase"
        + " " * 5
        + "median  99th pc.  mean"
    )
    cold = measure("read and judge, the first time", judge_data, data)
    warm = measure("read and judge, orders seen before", judge_data, data)
    theirs = peer()
    if theirs is None:
        print("  diplomacy cannot be imported here: no peer to compare with")
    else:
        prepared = [theirs.prepared(phase) for phase in data]  # type: ignore[attr-defined]
        spent = measure("diplomacy: set orders and process", theirs, prepared)
        first, again = spent.median / cold.median, spent.median / warm.median
        print(f"  the peer takes {first:.1f} times as long (the first time), {again:.1f} times (orders seen before)")
    answer = answerer(DATC)
    with garbage_seldom_collected():
        unseen = measure(
            "a line of `adjudicate`, with JSON and sentences, unseen",
            lambda line: json.dumps(answer_line(line, answer)),
            fresh,
        )
    if theirs is not None:
        print(
            f"  the peer, which reads no lines and tells nothing, takes {spent.mean / unseen.mean:.1f} times as long on"
            " average"
        )
    chance = Random(1901)
    begun = time.process_time()
    played = [play_random_game(chance) for _ in range(games)]
    whole = time.process_time() - begun
    judged = sum(spent for _, spent in played)
    print(
        f"{games} whole random games to 1910, {sum(n for n, _ in played) / games:.0f} phases each: {games / judged:.0f}"
        " games a second"
    )
    print(f"  (with the making of the random orders: {games / whole:.0f})")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000, int(sys.argv[2]) if len(sys.argv) > 2 else 50)
