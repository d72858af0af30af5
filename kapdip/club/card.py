"""What the club knows of one person: games, places, powers, whom they were ahead of, habits.

Takes records and a person; gives `Card`. Rules: docs/club.md, "A person's card".
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from kapdip.club.chances import Chances
from kapdip.club.model import Person, Record, Result, Trade
from kapdip.club.poll import Pair, preference_matrix, tie_share
from kapdip.club.tables import votes_of


@dataclass(frozen=True, slots=True)
class Played:
    """A game as the person played it. On two seats, the better place counts."""

    record: Record
    result: Result
    place: int | None
    placed: int
    """How many were placed."""

    @property
    def led(self) -> tuple[str, ...]:
        """The letters of the powers that they led, turn by turn."""
        course = self.record.course
        return course.led.get(self.result.alias or "", ()) if course is not None else ()

    @property
    def most_led(self) -> str:
        """The letter of the power that they led longest; `""` where they led none, or nobody knows."""
        turns = Counter("".join(self.led))
        return min(turns, key=lambda letter: (-turns[letter], letter), default="")

    @property
    def trade(self) -> Trade | None:
        """The trade that brought them most; None where none did, or nobody knows."""
        course = self.record.course
        return course.trades.get(self.result.alias or "") if course is not None else None

    @property
    def jump(self) -> tuple[int, int] | None:
        """The most points that they gained in one turn, in hundredths, and the turn; None where
        the course is not known.
        """
        course = self.record.course
        points = course.points.get(self.result.alias or "", ()) if course is not None else ()
        steps = [(after - before, -turn) for turn, (before, after) in enumerate(pairwise(points), 2)]
        return (max(steps)[0], -max(steps)[1]) if steps else None


@dataclass(frozen=True, slots=True)
class Against:
    """How often the person was placed ahead of another, beside and behind; `chance` is P(n, m),
    1 where they are equal.
    """

    other: Person
    pair: Pair
    chance: Fraction


@dataclass(frozen=True, slots=True)
class LedPower:
    """A power that the person led more than any other in some games: in how many, and how well these ended."""

    letter: str
    games: int
    mean_place: Fraction


@dataclass(frozen=True, slots=True)
class Card:
    """Everything about a person."""

    person: Person
    played: tuple[Played, ...]
    wins: int
    podium: int
    """Places one to three."""
    share: Fraction | None
    """The mean of their points as a share of the winner's, in games that points decide; None where none are known."""
    against: tuple[Against, ...]
    powers: tuple[LedPower, ...]
    """The best first: by the mean place, then by games."""
    red: int
    missed: int


def card_of(records: Sequence[Record], person: Person) -> Card:
    """The card of a person by these games."""
    played = tuple(_played(record, person) for record in records if any(one.person == person for one in record.results))
    places = [one.place for one in played if one.place is not None]
    shares = [share for one in played if (share := _share(one)) is not None]
    return Card(
        person=person,
        played=played,
        wins=places.count(1),
        podium=sum(place <= 3 for place in places),
        share=sum(shares, Fraction(0)) / len(shares) if shares else None,
        against=_against(records, person),
        powers=_powers(played),
        red=sum(
            one.record.course.red.get(one.result.alias or "", 0) for one in played if one.record.course is not None
        ),
        missed=sum(
            one.record.course.missed.get(one.result.alias or "", 0) for one in played if one.record.course is not None
        ),
    )


def _played(record: Record, person: Person) -> Played:
    own = [one for one in record.results if one.person == person]
    best = min(own, key=lambda one: (one.place is None, one.place or 0))
    return Played(record, best, best.place, record.placed)


def _share(played: Played) -> Fraction | None:
    best = next((one.points for one in played.record.winners if one.points is not None), None)
    own = played.result.points if played.record.is_by_points else None
    return own / best if best and own is not None and best > 0 else None


def _against(records: Sequence[Record], person: Person) -> tuple[Against, ...]:
    """Whom they were ahead of, over the ties of everybody."""
    ballots = [votes_of(record) for record in records]
    people = sorted({name for ballot in ballots for name in ballot})
    if person not in people:
        return ()
    matrix = preference_matrix(ballots, people)
    chances = Chances(tie_share(matrix))
    met = {other: pair for other, pair in matrix[person].items() if pair.compared}
    return tuple(
        Against(other, pair, chances.value(pair.compared, pair.above - pair.below)) for other, pair in met.items()
    )


def _powers(played: Sequence[Played]) -> tuple[LedPower, ...]:
    places: dict[str, list[int]] = {}
    for one in played:
        if one.most_led and one.place is not None:
            places.setdefault(one.most_led, []).append(one.place)
    found = [LedPower(letter, len(those), Fraction(sum(those), len(those))) for letter, those in places.items()]
    return tuple(sorted(found, key=lambda power: (power.mean_place, -power.games, power.letter)))
