"""Rankings of a club's people, from the finishing orders of games or from points of a season.

Takes for each game the places or the points of people; gives a `Poll` (its ballots are finishing orders) or
`PointsTable`. Raises ValueError for places that are none. Rules: docs/club.md, "Ranking the players of a club" and "A
season".
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from typing import TypeAlias

from kapdip.club.figures import are_places, places
from kapdip.club.formula import Formula
from kapdip.club.poll import SCALE, Ballot, Poll, count_poll

Person: TypeAlias = str
Places: TypeAlias = Mapping[Person, int | None]
"""The places of one game; None: not placed."""


def order_ballot(game: Places) -> Ballot:
    """The finishing order as votes: 10 for a sole first place, 0 for a sole last, 5 where all are equal; nothing for
    fewer than two placed.

    Raises ValueError for places other than 1, 2 …, shared as 1, 1, 3.
    """
    placed = {person: place for person, place in game.items() if place is not None}
    if not are_places(placed.values()):
        found = ", ".join(map(str, sorted(placed.values())))
        raise ValueError(f"expected places 1, 2, 3 …, shared ones as 1, 1, 3; found {found}")
    if len(placed) < 2:
        return {}
    order = sorted(placed.values())
    return {person: _vote(place, order) for person, place in placed.items()}


def _vote(place: int, order: Sequence[int]) -> Fraction:
    first, after = bisect_left(order, place), bisect_right(order, place)
    behind, beside = len(order) - after, after - first - 1
    return Fraction(SCALE * (2 * behind + beside), 2 * (len(order) - 1))


def rank_people(games: Sequence[Places], formula: Formula, *, minimum_games: int = 2) -> Poll:
    """Everybody by a formula.

    People with too few games are not placed, but the votes of the others are made from the full order.
    """
    ballots = [ballot for ballot in map(order_ballot, games) if ballot]
    people = [person for game in games for person in game]
    return count_poll(ballots, formula, candidates=people, minimum_votes=minimum_games)


@dataclass(frozen=True, slots=True)
class PointsTable:
    """A season: how many games each has played, and the weighted totals with their places;
    `unplaced` has too few games.
    """

    games: Mapping[Person, int]
    counted: Mapping[Person, tuple[Fraction, ...]]
    """The results of each, the best first."""
    total: Mapping[Person, Fraction]
    places: Mapping[Person, int]
    unplaced: tuple[Person, ...]


def rank_points(
    games: Sequence[Mapping[Person, Fraction | None]],
    weights: Sequence[Fraction] | None = None,
    *,
    minimum_games: int = 1,
) -> PointsTable:
    """The best results of each, times the weights (without any, all of them fully).

    Equal totals: the better best result, then the second best and so on, a missing one as 0; then the place is shared.
    """
    people = sorted({person for game in games for person in game})
    results = {
        person: tuple(sorted((points for game in games if (points := game.get(person)) is not None), reverse=True))
        for person in people
    }
    longest = max(map(len, results.values()), default=0)
    placed = [person for person in people if len(results[person]) >= max(minimum_games, 1)]
    total = {person: weighted(results[person], weights) for person in placed}
    padding = (Fraction(0),) * longest
    order = {person: (total[person], (*results[person], *padding)[:longest]) for person in placed}
    found = places(order)
    return PointsTable(
        games={person: len(results[person]) for person in people},
        counted=results,
        total={person: total[person] for person in found},
        places=found,
        unplaced=tuple(person for person in people if person not in found),
    )


def weighted(results: Sequence[Fraction], weights: Sequence[Fraction] | None) -> Fraction:
    """The results, best first, times their weights; results beyond the weights count nothing."""
    if weights is None:
        return sum(results, Fraction(0))
    pairs = zip_longest(results[: len(weights)], weights, fillvalue=Fraction(0))
    return sum((result * weight for result, weight in pairs), Fraction(0))
