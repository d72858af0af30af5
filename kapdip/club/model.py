"""A club as a value: people, finished games, seasons.

Everything is frozen; the functions of `club.keeping` take a `Club` and give a new one. Points are exact text as the
game published them.
Rules: docs/club.md, "Games, seasons, hall of fame".
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import TypeAlias

Person: TypeAlias = str
"""A person of the club by name."""
Alias: TypeAlias = str
ISODate: TypeAlias = str
"""`2026-11-18`"""

FAMILIES: Mapping[str, str] = MappingProxyType(
    {
        "ka2007": "KA",
        "ka1997": "KA",
        "cd1985": "CD",
        "cd1991": "CD",
        "tant1982": "CD",
        "bourse1975": "BO",
        "intimate": "ID",
        "standard": "ST",
        "stab": "SB",
        "baseball": "BB",
    }
)
"""The letters before a game's number, by profile: on the same board their points are of one kind."""


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody of the club, and the aliases under which they have played.

    `is_public`: the name may be printed for everybody.
    """

    name: Person
    aliases: tuple[Alias, ...] = ()
    is_public: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """A seat at the end of a game.

    `person` None: not known; `place` None: excluded or resigned; `points` None: not known.
    """

    person: Person | None
    alias: Alias | None
    place: int | None
    points: Fraction | None


@dataclass(frozen=True, slots=True)
class Dearest:
    """The dearest that a currency was in a game: whose, by the power's letter, after which turn, in hundredths."""

    letter: str
    turn: int
    price: int


@dataclass(frozen=True, slots=True)
class Trade:
    """What somebody bought (+) or sold (−) in a turn, at which price, and the price after the
    last turn, both in hundredths.
    """

    letter: str
    turn: int
    amount: int
    price: int
    last: int

    @property
    def gain(self) -> int:
        """What it brought against having left it, in hundredths: a purchase by a price that
        rose, a sale by one that fell.
        """
        return self.amount * (self.last - self.price)


@dataclass(frozen=True, slots=True)
class Course:
    """How a game went, by alias and turn: points in hundredths after each turn, and the letters
    of the powers that were led in it.
    """

    points: Mapping[Alias, tuple[int, ...]] = field(default_factory=dict)
    led: Mapping[Alias, tuple[str, ...]] = field(default_factory=dict)
    red: Mapping[Alias, int] = field(default_factory=dict)
    """How often a slip was cut."""
    missed: Mapping[Alias, int] = field(default_factory=dict)
    """How often a slip was missing."""
    dearest: Dearest | None = None
    trades: Mapping[Alias, Trade] = field(default_factory=dict)
    """The best trade of each who gained by one."""


@dataclass(frozen=True, slots=True)
class Record:
    """A finished game.

    `game` identifies the save that it was taken from (`""`: typed in), so that none counts twice.
    """

    number: str
    """`KA 7`"""
    name: str
    profile: str
    results: tuple[Result, ...]
    season: str | None = None
    ended: ISODate | None = None
    gm: str | None = None
    file: str = ""
    game: str = ""
    centres: Mapping[Alias, int] = field(default_factory=dict)
    """Where a player is a power."""
    eliminated: Mapping[Alias, int | None] = field(default_factory=dict)
    """The year in which each went out; None: not known."""
    solo: Alias | None = None
    course: Course | None = None
    board: str = ""
    """What it was played on, if not on the usual board."""

    @property
    def letters(self) -> str:
        """The letters of the number, which stand for a kind of game."""
        return self.number.partition(" ")[0]

    @property
    def family(self) -> str:
        """What it can be compared with: games of its kind on the same board."""
        return f"{self.letters} {self.board}".rstrip()

    @property
    def winners(self) -> tuple[Result, ...]:
        """Who shares the first place."""
        return tuple(result for result in self.results if result.place == 1)

    @property
    def placed(self) -> int:
        """How many seats have a place, no matter who sat there."""
        return sum(result.place is not None for result in self.results)

    @property
    def is_by_points(self) -> bool:
        """Whether the points made the places: not in a game of bids, nor in one of powers that nobody has won alone,
        and not where somebody has more than who was placed better.
        """
        if self.letters == "ID" or (self.letters in ("ST", "SB") and self.solo is None):
            return False
        known = [(one.place, one.points) for one in self.results if one.place is not None and one.points is not None]
        return all((place < other) == (points > less) for place, points in known for other, less in known)

    @property
    def lead(self) -> Fraction | None:
        """By how many points who won alone was ahead of the second; None where points did not decide that, or where
        they are not known.
        """
        second = [one.points for one in self.results if one.place == 2]
        first = [one.points for one in self.winners]
        if not self.is_by_points or len(first) != 1 or first[0] is None or not second or second[0] is None:
            return None
        return first[0] - second[0]


@dataclass(frozen=True, slots=True)
class Plan:
    """How the points of a season count: the system of a game's points, the weights of the results (None: all count
    fully), the fewest games for a place. A season that has none counts like a fresh one.
    """

    season: str
    system: str = "linear"
    weights: tuple[Fraction, ...] | None = None
    minimum: int = 1


@dataclass(frozen=True, slots=True)
class Running:
    """A game that is still played: listed without its people. `game` identifies its save, `file` is where that was."""

    name: str
    file: str
    game: str
    turn: int
    season: str | None = None
    last: int | None = None
    """The turn with which it ends at the latest; None: not known."""


@dataclass(frozen=True, slots=True)
class Club:
    """People and games, in the order of entry; how seasons count, in the order in which they were begun."""

    name: str
    people: tuple[Member, ...] = ()
    records: tuple[Record, ...] = ()
    plans: tuple[Plan, ...] = ()
    running: tuple[Running, ...] = ()

    @property
    def seasons(self) -> tuple[str, ...]:
        """The names of all seasons, in the order of their first games; those that have none yet come last."""
        played = [record.season for record in self.records if record.season is not None]
        waiting = [one.season for one in self.running if one.season is not None]
        return tuple(dict.fromkeys([*played, *(plan.season for plan in self.plans), *waiting]))

    def plan(self, season: str | None) -> Plan:
        """How a season counts; all games together count like a fresh season."""
        return next((plan for plan in self.plans if plan.season == season), Plan(season or ""))

    def member(self, name: Person) -> Member | None:
        """The person of that name, or None."""
        return next((member for member in self.people if member.name == name), None)

    def behind(self, alias: Alias) -> Person | None:
        """The only person who has played under an alias, whatever its capitals."""
        found = [member.name for member in self.people if alias.casefold() in map(str.casefold, member.aliases)]
        return found[0] if len(found) == 1 else None
