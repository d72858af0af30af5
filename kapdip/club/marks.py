"""Best marks of a family's games: the closest victory, the longest reign, from last to first, the dearest currency.

Takes records; gives `Mark`s, each with the game and the turn in which it happened. A mark that no record can show is
left out.
Rules: docs/club.md, "Best marks".
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from kapdip.club.model import Alias, Course, Record, Result


class MarkKind(StrEnum):
    """What was the best."""

    CLOSEST = "closest"
    """By how many points a sole winner was ahead of the second, where points decide."""
    REIGN = "reign"
    """How many turns on end somebody led one power."""
    COMEBACK = "comeback"
    """From which place a winner came, the last one that they had in the game."""
    DEAREST = "dearest"
    """The highest price of a currency, in hundredths."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A best mark. `result` is whose it is; None for a currency's.

    `letter` is that of the power, `turn` the mark's last turn.
    """

    kind: MarkKind
    value: Fraction
    record: Record
    result: Result | None
    letter: str = ""
    turn: int | None = None


def best_marks(records: Iterable[Record]) -> tuple[Mark, ...]:
    """The best of each kind; of equal ones the one that was entered first."""
    known = tuple(records)
    marks = (_best(list(find(known)), smallest=find is _closest) for find in _FINDERS)
    return tuple(mark for mark in marks if mark is not None)


def _best(marks: Sequence[Mark], *, smallest: bool) -> Mark | None:
    sign = 1 if smallest else -1
    return min(marks, key=lambda mark: sign * mark.value, default=None)


def _closest(records: Iterable[Record]) -> Iterator[Mark]:
    for record in records:
        if (lead := record.lead) is not None:
            yield Mark(MarkKind.CLOSEST, lead, record, record.winners[0])


def _reigns(records: Iterable[Record]) -> Iterator[Mark]:
    for record, result, course in _with_course(records):
        turns, letter, last = longest_reign(course.led.get(result.alias or "", ()))
        if turns:
            yield Mark(MarkKind.REIGN, Fraction(turns), record, result, letter, last)


def longest_reign(led: Sequence[str]) -> tuple[int, str, int]:
    """How many turns on end one power was led, its letter, and the last of these turns; (0, "", 0) where none was."""
    runs: dict[str, int] = {}
    best = (0, "", 0)
    for turn, letters in enumerate(led, 1):
        runs = {letter: runs.get(letter, 0) + 1 for letter in letters}
        for letter, length in runs.items():
            if length > best[0]:
                best = (length, letter, turn)
    return best


def _comebacks(records: Iterable[Record]) -> Iterator[Mark]:
    for record, result, course in _with_course(records):
        if result.place != 1:
            continue
        places = places_by_turn(course, result.alias or "")
        worst = max(places, default=1)
        if worst > 1:
            turn = len(places) - places[::-1].index(worst)
            yield Mark(MarkKind.COMEBACK, Fraction(worst), record, result, turn=turn)


def places_by_turn(course: Course, alias: Alias) -> tuple[int, ...]:
    """The place after each turn by the points of the others; equal points share it."""
    own = course.points.get(alias, ())
    others = [points for other, points in course.points.items() if other != alias]
    return tuple(
        1 + sum(turn < len(points) and points[turn] > value for points in others) for turn, value in enumerate(own)
    )


def _dearest(records: Iterable[Record]) -> Iterator[Mark]:
    for record in records:
        found = record.course.dearest if record.course is not None else None
        if found is not None:
            yield Mark(MarkKind.DEAREST, Fraction(found.price), record, None, found.letter, found.turn)


def _with_course(records: Iterable[Record]) -> Iterator[tuple[Record, Result, Course]]:
    return (
        (record, result, record.course) for record in records if record.course is not None for result in record.results
    )


_FINDERS: tuple[Callable[[Iterable[Record]], Iterator[Mark]], ...] = (_closest, _reigns, _comebacks, _dearest)
