"""The club's tables: games, hall of fame, a season, rankings.

Takes a `Club` and what is asked; gives rows with exact figures. Rules: docs/club.md, "Games, seasons, hall of fame" and
after.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from kapdip_gui.club import because
from kapdip_gui.club.errors import ClubError
from kapdip_gui.club.formula import Formula
from kapdip_gui.club.model import Club, Person, Plan, Record
from kapdip_gui.club.poll import Poll
from kapdip_gui.club.ranking import PointsTable, rank_people, rank_points
from kapdip_gui.club.scores import CENTRE_SYSTEMS, by_centres, calhamer, linear
from kapdip_gui.game.collation import collation_key


@dataclass(frozen=True, slots=True)
class Fame:
    """A person in the hall of fame of a family."""

    person: Person
    games: int
    sole: int
    shared: int
    best: Fraction | None
    """Points of the best game; None where none are known."""


def records_of(club: Club, *, family: str | None = None, season: str | None = None) -> tuple[Record, ...]:
    """The games of a family, of a season, or all, in the order of entry."""
    return tuple(
        record
        for record in club.records
        if (family is None or record.family == family) and (season is None or record.season == season)
    )


def hall_of_fame(records: Iterable[Record]) -> tuple[Fame, ...]:
    """Everybody with a record: sole victories first, then shared ones, then fewer games, then by name."""
    found: dict[Person, list[tuple[Record, int | None, Fraction | None]]] = {}
    for record in records:
        for result in record.results:
            if result.person is not None:
                found.setdefault(result.person, []).append((record, result.place, result.points))
    rows = [_fame(person, results) for person, results in found.items()]
    return tuple(sorted(rows, key=lambda row: (-row.sole, -row.shared, row.games, collation_key(row.person))))


def _fame(person: Person, results: Sequence[tuple[Record, int | None, Fraction | None]]) -> Fame:
    won = [record for record, place, _ in results if place == 1]
    sole = sum(len(record.winners) == 1 for record in won)
    points = [points for _, _, points in results if points is not None]
    games = len({record.number for record, _, _ in results})
    return Fame(person, games, sole, len(won) - sole, max(points, default=None))


def places_of(record: Record) -> dict[Person, int | None]:
    """The finishing order of people; of somebody on two seats the better place, then made anew as 1, 1, 3."""
    best: dict[Person, int | None] = {}
    for result in record.results:
        if result.person is not None:
            before = best.get(result.person)
            placed = [place for place in (before, result.place) if place is not None]
            best[result.person] = min(placed, default=None)
    order = sorted(place for place in best.values() if place is not None)
    return {person: None if place is None else order.index(place) + 1 for person, place in best.items()}


def ranking(records: Sequence[Record], formula: Formula, *, minimum_games: int = 2) -> Poll:
    """Everybody by the finishing orders of these games."""
    return rank_people([places_of(record) for record in records], formula, minimum_games=minimum_games)


def game_points(record: Record, system: str) -> Mapping[Person, Fraction]:
    """The points of one game by a system. Raises ClubError where the game does not hold what the system counts."""
    places = places_of(record)
    if system == "linear":
        return linear(places)
    if system == "calhamer":
        return _victory(record)
    people = {
        result.alias: result.person
        for result in record.results
        if result.alias is not None and result.person is not None
    }
    refusal = ClubError(because.no_centres(number=record.number, text=system))
    if system not in CENTRE_SYSTEMS or not record.centres:
        raise refusal
    try:
        points = by_centres(system, record.centres, record.eliminated, record.solo)
    except ValueError as error:  # a file that was changed by hand: none at all, or some of a player who was eliminated
        raise refusal from error
    return {person: points[alias] for alias, person in people.items() if alias in points}


def _victory(record: Record) -> dict[Person, Fraction]:
    """A victory in equal parts; those of winners whom nobody knows go to nobody, and where
    nobody has won there are none.
    """
    # no name of a person holds a line break
    names = [result.person or f"\n{index}" for index, result in enumerate(record.results)]
    winners = {name for name, result in zip(names, record.results, strict=True) if result.place == 1}
    points = calhamer(names, sorted(winners)) if winners else dict.fromkeys(names, Fraction(0))
    return {result.person: points[result.person] for result in record.results if result.person is not None}


def season_table(
    records: Sequence[Record], system: str, weights: Sequence[Fraction] | None = None, *, minimum_games: int = 1
) -> PointsTable:
    """The weighted points of a season's games."""
    return rank_points([dict(game_points(record, system)) for record in records], weights, minimum_games=minimum_games)


def season_points(records: Sequence[Record], plan: Plan) -> PointsTable:
    """The points of a season's games as its plan counts them."""
    return season_table(records, plan.system, plan.weights, minimum_games=plan.minimum)
