"""Which investor does best: tables of ten with natures as lots have them, no more than two of one.

Run: `python -m tests.players.tournament [--tables 300]`. Prints each nature's mean place among ten, with the interval
in which the true mean is with 95 %, and how often it wins. The powers are led by whoever leads them, by one general.
"""

import argparse
from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from statistics import mean, stdev

from kapdip.exchange.profile_data import load_profile
from kapdip.game.setup import new_game
from kapdip.game.variant import variant_of
from tests.players.walk_players import MEASURED, play

SEATS = 10


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=300)
    args = parser.parse_args()
    places: dict[str, list[int]] = {name: [] for name in MEASURED}
    for number in range(args.tables):
        for name, found in table(number).items():
            places[name] += found
    print("nature      mean place        wins, of 100 seats (by chance 10)")
    for name, found in sorted(places.items(), key=lambda row: mean(row[1])):
        print(f"{name:11} {mean(found):.2f} ± {interval(found):.2f}       {100 * found.count(1) / len(found):.0f}")


def interval(places: Sequence[int]) -> float:
    """Half of the interval around the mean in which the true mean is with 95 %."""
    return 1.96 * stdev(places) / sqrt(len(places))


def table(number: int) -> Mapping[str, list[int]]:
    """The places of each nature at one table, whose seats and natures are drawn."""
    lots = Random(number)
    natures = [*MEASURED.values()] * 2
    lots.shuffle(natures)
    seats = {f"Seat {place}": nature for place, nature in enumerate(natures[:SEATS])}
    game = new_game("tournament", variant_of(load_profile("ka2007")), list(seats), seed=number)
    *_, over = play(game, seats)
    ending = over.turn.results.ending
    assert ending is not None
    found: dict[str, list[int]] = {}
    for row in ending.places:
        if row.place is not None:
            found.setdefault(seats[row.alias].name, []).append(row.place)
    return found


if __name__ == "__main__":
    main()
