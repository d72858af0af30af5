"""The values that the board consists of: units, phases, positions, provinces.

Machine names are those of the outside formats: powers `AUSTRIA`, provinces `PAR`, locations `STP/SC`, units `A PAR`.
Rules: DATC chapter 1; Ludomaniac standard 2011, chapters 2 and 9.6.
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple, Self, TypeAlias

Power: TypeAlias = str
"""A nation by its machine name, e.g. `"AUSTRIA"`."""

ProvinceCode: TypeAlias = str
"""A province without its coast, e.g. `"STP"`."""


class Location(str):
    """Where a unit is or goes: a province, with the coast where that matters. As text it is canonical: `"PAR"`,
    `"STP/SC"`.

    It equals and sorts as its text, so that it can be looked up, printed and saved as such; what it consists of is
    never cut out of the text anywhere else. A province's code may have any length.
    """

    __slots__ = ("coast", "province")

    province: ProvinceCode
    """Without the coast."""
    coast: str
    """`"SC"`, or `""` where there is none."""

    def __new__(cls, text: str) -> Self:
        """A location from its text, or itself."""
        if type(text) is cls:
            return text
        made = super().__new__(cls, text)
        province, _, made.coast = text.partition("/")
        made.province = sys.intern(province)
        return made

    def __reduce__(self) -> tuple[type[Self], tuple[str]]:
        return type(self), (str(self),)

    @classmethod
    def at(cls, province: ProvinceCode, coast: str = "") -> Self:
        """A province's coast, or the province where there is none."""
        return cls(f"{province}/{coast}" if coast else province)

    @property
    def bare(self) -> "Location":
        """The location without its coast: where an army goes."""
        return Location(self.province) if self.coast else self


NOWHERE = Location("")
"""No place at all."""


def province_of(location: Location | ProvinceCode) -> ProvinceCode:
    """The province of a location, as a function: `map(province_of, locations)`."""
    return Location(location).province


class UnitKind(StrEnum):
    """Army or fleet."""

    ARMY = "A"
    FLEET = "F"


class Unit(NamedTuple):
    """A unit is its kind and its location; `str(unit)` is canonical, e.g. `F STP/SC`."""

    kind: UnitKind
    location: Location

    @property
    def province(self) -> ProvinceCode:
        """The province the unit is in, without coast."""
        return self.location.province

    @classmethod
    def parse(cls, text: str) -> "Unit":
        """The unit of a canonical text, e.g. `F STP/SC`. Raises ValueError for a text that begins with no kind."""
        kind, _, place = text.partition(" ")
        return cls(UnitKind(kind), Location(place))

    @lru_cache(maxsize=4096)  # noqa: B019 units are few and live as long as their board
    def __str__(self) -> str:
        return f"{self.kind} {self.location}"


class Season(StrEnum):
    """The seasons, by the letter of a phase name. A winter movement does not exist; Winter 1900 is exchange only."""

    SPRING = "S"
    SUMMER = "U"
    AUTUMN = "F"
    WINTER = "W"


class Step(StrEnum):
    """The phases in which units are ordered, by the letter of a phase name."""

    MOVEMENT = "M"
    RETREATS = "R"
    ADJUSTMENTS = "A"


class Phase(NamedTuple):
    """Season, year and phase; `str(phase)` is e.g. `S1901M`."""

    season: Season
    year: int
    step: Step

    def __str__(self) -> str:
        return f"{self.season.value}{self.year}{self.step.value}"


class Dislodged(NamedTuple):
    """A dislodged unit, the province its attacker came from (None: unknown or no bar to a
    retreat), and where it may go.
    """

    unit: Unit
    attacker_from: ProvinceCode | None
    retreats: tuple[Location, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """Which unit is where and who owns what.

    Every power has an entry in `units` and `centres`, sorted; `dislodged` only where there are any.
    """

    units: Mapping[Power, tuple[Unit, ...]]
    centres: Mapping[Power, tuple[ProvinceCode, ...]]
    dislodged: Mapping[Power, tuple[Dislodged, ...]] = field(default_factory=dict)


class Terrain(StrEnum):
    """What a province is: inland, coastal, sea, or a named place that nobody may enter (Switzerland)."""

    INLAND = "inland"
    COAST = "coast"
    SEA = "sea"
    IMPASSABLE = "impassable"


@dataclass(frozen=True, slots=True)
class Province:
    """A named space of the board. `coasts` are the suffixes of split coasts (`("NC", "SC")`), empty elsewhere."""

    code: ProvinceCode
    names: Mapping[str, str]
    """Full name per language: `{"en": "Bulgaria", "de": "Bulgarien"}`."""
    terrain: Terrain
    is_centre: bool
    home_of: Power | None
    """The power for which this is a home centre."""
    coasts: tuple[str, ...] = ()
    convoys: bool = False
    """Whether a fleet convoys here although armies can be here, too."""

    @property
    def name(self) -> str:
        """The full English name, which also decides what "alphabet" means in the rules (docs/rules.md 10.5)."""
        return self.names["en"]
