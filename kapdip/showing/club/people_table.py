"""What is in the middle of a season's page: a table of people, what it counts in one sentence, and what is to be
warned of.

Gives: `PeopleTable`, `few_games`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from kapdip.club import causes
from kapdip.club.model import Person
from kapdip.tables.figures import Column, Figure
from kapdip.words.board_language import BoardLanguage
from kapdip.words.sentences import say


@dataclass(frozen=True, slots=True)
class PeopleTable:
    """A table of people."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Figure, ...], ...]
    people: tuple[Person, ...]
    """In the order of the rows."""
    about: str
    warning: str
    legend: str


def few_games(games: Mapping[Person, int], minimum: int, language: BoardLanguage) -> str:
    """That nobody has as many games as are asked, `""` where somebody has."""
    most = max(games.values(), default=0)
    return say(causes.few_games(minimum=minimum, most=most), language) if games and most < minimum else ""
