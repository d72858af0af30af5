"""Points of one game for a season: by places, by a shared victory, by centres.

Takes places, winners, or centres of a finished game; gives exact points by person. Raises ValueError that says what
would be right.
Rules: docs/club.md, "Points of one game".
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from types import MappingProxyType
from typing import TypeAlias

from kapdip.club.figures import are_places

Person: TypeAlias = str
Points: TypeAlias = dict[Person, Fraction]

C_DIPLO = (38, 14, 7)
"""What the first three positions are worth beside the centres."""
LATER_THAN_ALL = 10**9
"""The year of an elimination that nobody knows."""


def linear(placed: Mapping[Person, int | None]) -> Points:
    """With n placed, place p gives 100 × (n + 1 − p) / n; those who share places get their mean, those not placed
    gets no entry.
    """
    order = {person: place for person, place in placed.items() if place is not None}
    if not are_places(order.values()):
        found = ", ".join(map(str, sorted(order.values())))
        raise ValueError(f"places: expected 1, 2, 3 …, shared ones as 1, 1, 3; found {found}")
    worth = [Fraction(100 * (len(order) - index), len(order)) for index in range(len(order))]
    return _shared({person: -place for person, place in order.items()}, worth)


def calhamer(players: Sequence[Person], winners: Sequence[Person]) -> Points:
    """1 to the winner, 1/k to each of k who share the victory."""
    strangers = [winner for winner in winners if winner not in players]
    if strangers or not winners or len(set(winners)) < len(winners):
        raise ValueError("winners: expected at least one of the players, each once")
    return {player: Fraction(int(player in winners), len(winners)) for player in players}


def c_diplo(centres: Mapping[Person, int], solo: Person | None, *, solo_points: int = 73, others: int = 1) -> Points:
    """1 and the centres, and 38, 14, 7 for the first three positions."""
    if solo is not None:
        return {person: Fraction(solo_points if person == solo else others) for person in centres}
    worth = [Fraction(points) for points in (*C_DIPLO, *[0] * len(centres))][: len(centres)]
    bonus = _shared(centres, worth)
    return {person: 1 + count + bonus[person] for person, count in centres.items()}


def squares(centres: Mapping[Person, int], solo: Person | None) -> Points:
    """100 × c² / Σ c²; a solo takes all."""
    if solo is not None:
        return {person: Fraction(100 if person == solo else 0) for person in centres}
    total = sum(count * count for count in centres.values())
    if not total:
        raise ValueError("centres: expected at least one centre")
    return {person: Fraction(100 * count * count, total) for person, count in centres.items()}


def carnage(centres: Mapping[Person, int], eliminated: Mapping[Person, int | None], solo: Person | None) -> Points:
    """Positions are worth n × 1000 … 1000, and the centres come on top; of the eliminated, who went out later ranks
    higher.

    An unknown year counts as later than all others. A solo takes everything.
    """
    number = len(centres)
    if solo is not None:
        everything = 500 * number * (number + 1) + sum(centres.values())
        return {person: Fraction(everything if person == solo else 0) for person in centres}
    years = {person: eliminated.get(person) for person in centres}
    standing = {
        person: (count, 0 if count else LATER_THAN_ALL if (year := years[person]) is None else year)
        for person, count in centres.items()
    }
    worth = [Fraction(1000 * (number - index)) for index in range(number)]
    return {person: points + centres[person] for person, points in _shared(standing, worth).items()}


CENTRE_SYSTEMS: Mapping[str, Callable[[Mapping[Person, int], Mapping[Person, int | None], Person | None], Points]] = (
    MappingProxyType(
        {
            "c-diplo": lambda centres, _, solo: c_diplo(centres, solo),
            "c-diplo-100": lambda centres, _, solo: c_diplo(centres, solo, solo_points=100, others=0),
            "squares": lambda centres, _, solo: squares(centres, solo),
            "carnage": carnage,
        }
    )
)
"""Systems that need the centres of players who are a power each."""

ANY_FAMILY = ("linear", "calhamer")
"""Systems that need no more than places: games of several families may count in one season."""

SYSTEMS = (*ANY_FAMILY, *CENTRE_SYSTEMS)


def by_centres(
    system: str,
    centres: Mapping[Person, int],
    eliminated: Mapping[Person, int | None] | None = None,
    solo: Person | None = None,
) -> Points:
    """The points of a game by one of `CENTRE_SYSTEMS`; `eliminated` is the year in which each
    went out, `solo` who won alone.
    """
    eliminated = eliminated or {}
    for where, people in (("eliminated", eliminated), ("solo", [] if solo is None else [solo])):
        for person in people:
            if person not in centres:
                raise ValueError(f"{where}: expected the name of a player, found {person!r}")
    living = [person for person in eliminated if centres[person]]
    if living:
        raise ValueError(f"eliminated: {living[0]!r} still has centres")
    return CENTRE_SYSTEMS[system](centres, eliminated, solo)


def _shared(standing: Mapping[Person, object], worth: Sequence[Fraction]) -> Points:
    """What each position is worth, the highest first; equals share equally."""
    order = sorted(standing, key=lambda person: standing[person], reverse=True)  # type: ignore[arg-type,return-value]
    points: Points = {}
    first = 0
    for _, group in groupby(order, key=lambda person: standing[person]):
        people = list(group)
        each = sum(worth[first : first + len(people)], Fraction(0)) / len(people)
        points |= dict.fromkeys(people, each)
        first += len(people)
    return {person: points[person] for person in standing}
