"""The club's tables: games, hall of fame, a season, rankings.

Takes a `Club` and what is asked; gives rows with exact figures. Rules: docs/club.md, "Games, seasons, hall of fame" and
after.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from kapdip.club import causes
from kapdip.club.errors import ClubError
from kapdip.club.formula import Formula
from kapdip.club.model import Club, Person, Plan, Record
from kapdip.club.poll import Poll, count_poll
from kapdip.club.ranking import PointsTable, order_ballot, rank_points
from kapdip.club.scores import ANY_FAMILY, CENTRE_SYSTEMS, by_centres, calhamer, linear
from kapdip.game.collation import collation_key


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
    played: dict[Person, list[Record]] = {}
    for record in records:
        for person in places_of(record):
            played.setdefault(person, []).append(record)
    rows = [_fame(person, games) for person, games in played.items()]
    return tuple(sorted(rows, key=lambda row: (-row.sole, -row.shared, row.games, collation_key(row.person))))


def _fame(person: Person, records: Sequence[Record]) -> Fame:
    """By the games in which they sat."""
    won = [record for record in records if places_of(record)[person] == 1]
    sole = sum(len(record.winners) == 1 for record in won)
    points = [one.points for record in records for one in record.results if one.person == person]
    best = max((worth for worth in points if worth is not None), default=None)
    return Fame(person, len(records), sole, len(won) - sole, best)


def places_of(record: Record) -> dict[Person, int | None]:
    """The places of people as the game was recorded; of somebody on two seats the better one."""
    best: dict[Person, int | None] = {}
    for result in sorted(record.results, key=lambda one: (one.place is None, one.place)):
        if result.person is not None:
            best.setdefault(result.person, result.place)
    return best


def votes_of(record: Record) -> dict[Person, Fraction]:
    """What the finishing order of the whole game gives as votes: seats of people whom nobody knows, and the worse seat
    of somebody on two, are opponents without a name.
    """
    return _of_people(record, order_ballot(_whole_order(record)))


def _whole_order(record: Record) -> dict[str, int | None]:
    """The places of all seats: of people by their name, of all others by something that is no name."""
    places = places_of(record)
    order: dict[str, int | None] = {}
    for number, result in enumerate(record.results):
        is_own = result.person is not None and result.person not in order and result.place == places[result.person]
        order[result.person if result.person is not None and is_own else f"\n{number}"] = result.place
    return order


def _of_people(record: Record, values: Mapping[str, Fraction]) -> dict[Person, Fraction]:
    people = {result.person for result in record.results}
    return {name: value for name, value in values.items() if name in people}


def ranking(records: Sequence[Record], formula: Formula, *, minimum_games: int = 2) -> Poll:
    """Everybody by the finishing orders of these games. People with too few are not placed, but the votes of the others
    are made from the whole order.
    """
    people = [person for record in records for person in places_of(record)]
    ballots = [ballot for record in records if (ballot := votes_of(record))]
    return count_poll(ballots, formula, candidates=people, minimum_votes=minimum_games)


def game_points(record: Record, system: str) -> Mapping[Person, Fraction]:
    """The points of one game by a system. Raises ClubError where the game does not hold what the system counts."""
    if system == "linear":
        return _of_people(record, linear(_whole_order(record)))
    if system == "calhamer":
        return _victory(record)
    people = {
        result.alias: result.person
        for result in record.results
        if result.alias is not None and result.person is not None
    }
    refusal = ClubError(causes.no_centres(number=record.number, text=system))
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
    order = _whole_order(record)
    winners = [name for name, place in order.items() if place == 1]
    return _of_people(record, calhamer(tuple(order), winners) if winners else dict.fromkeys(order, Fraction(0)))


def season_table(
    records: Sequence[Record], system: str, weights: Sequence[Fraction] | None = None, *, minimum_games: int = 1
) -> PointsTable:
    """The weighted points of a season's games. Raises ClubError where these are of several families and the points are
    not of one kind in all of them.
    """
    families = dict.fromkeys(record.family for record in records)
    if system not in ANY_FAMILY and len(families) > 1:
        raise ClubError(causes.families_mixed(text=system, names=tuple(families)))
    return rank_points([dict(game_points(record, system)) for record in records], weights, minimum_games=minimum_games)


def season_points(records: Sequence[Record], plan: Plan) -> PointsTable:
    """The points of a season's games as its plan counts them."""
    return season_table(records, plan.system, plan.weights, minimum_games=plan.minimum)
