"""How a game went, as the lines of a chart: points of every player turn by turn, some of them dark.

Takes a record; gives `Lines`. Rules: docs/club.md, "A person's card".
"""

from collections.abc import Collection
from dataclasses import dataclass

from kapdip.club.model import Alias, Record


@dataclass(frozen=True, slots=True)
class Lines:
    """The points of a game, player by player and turn by turn; `dark` are those that stand out."""

    series: tuple[tuple[int, ...], ...]
    dark: frozenset[int]


def course_lines(record: Record, dark: Collection[Alias | None]) -> Lines | None:
    """How a game went, with some players dark; None where it is not known."""
    course = record.course
    if course is None or not any(len(points) > 1 for points in course.points.values()):
        return None
    return Lines(
        tuple(course.points.values()), frozenset(index for index, alias in enumerate(course.points) if alias in dark)
    )
