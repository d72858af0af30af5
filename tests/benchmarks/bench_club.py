"""How long polls and rankings take: 500 ballots of 60 candidates, 200 games of 60 people, how both grow, and
the most names that a question may have.

Run: `python tests/benchmarks/bench_club.py`. Every figure is also given as a multiple of a yardstick that is measured
in the same run (adding up all votes as fractions, which any count has to do at least), since machines differ.
"""

import time
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import product
from random import Random

from kapdip.club.formula import FORMULAS
from kapdip.club.poll import Ballot, count_poll
from kapdip.club.ranking import Places, rank_people

SIZES = (125, 250, 500, 1000)


def poll_of(ballots: int, candidates: int = 60) -> list[Ballot]:
    """Ballots on which about three of five candidates have votes."""
    random = Random(ballots)
    names = [f"Zine {number}" for number in range(candidates)]
    return [
        {name: Fraction(random.randint(0, 20), 2) for name in names if random.random() < 0.6} for _ in range(ballots)
    ]


def poll_of_many(ballots: int, votes: int) -> list[Ballot]:
    """Ballots on which so many of a thousand candidates have votes."""
    return [
        {f"Zine {name * 37 % 1000}": Fraction(name % 21, 2) for name in range(first, first + votes)}
        for first in range(ballots)
    ]


def games_of(number: int, people: int = 60) -> list[Places]:
    """Games of ten out of sixty people."""
    random = Random(number)
    return [{f"P{one}": place for place, one in enumerate(random.sample(range(people), 10), 1)} for _ in range(number)]


def seconds(work: Callable[[], object]) -> float:
    """The quietest of three runs."""
    runs = []
    for _ in range(3):
        start = time.process_time()
        work()
        runs.append(time.process_time() - start)
    return min(runs)


def report(what: str, work: Callable[[], object], yardstick: float) -> None:
    """One line."""
    took = seconds(work)
    print(f"{what:>40}: {1000 * took:8.1f} ms   {took / yardstick:6.1f} × yardstick")


def main() -> None:
    """Print all figures."""
    polls = {size: poll_of(size) for size in SIZES}
    yardstick = seconds(lambda: sum((vote for ballot in polls[500] for vote in ballot.values()), Fraction(0)))
    print(f"yardstick (votes of 500 ballots added up): {1000 * yardstick:.1f} ms")
    for (name, formula), (size, ballots) in product(FORMULAS.items(), polls.items()):
        report(f"{name}, {size} ballots, 60 candidates", partial(count_poll, ballots, formula), yardstick)
    for number in (50, 100, 200, 400):
        report(f"ranking, {number} games, 60 people", partial(rank_people, games_of(number), FORMULAS["uk"]), yardstick)
    for number, votes in ((10, 1000), (100, 100), (1000, 10)):
        many = poll_of_many(number, votes)
        report(
            f"uk, {number} ballots, {len(set().union(*many))} candidates",
            partial(count_poll, many, FORMULAS["uk"]),
            yardstick,
        )


if __name__ == "__main__":
    main()
