"""The values that the board consists of: units, phases, positions, provinces.

Machine names are those of the outside formats: powers `AUSTRIA`, provinces `PAR`, locations `STP/SC`, units `A PAR`.
Rules: DATC chapter 1; Ludomaniac standard 2011, chapters 2 and 9.6.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple, TypeAlias

Power: TypeAlias = str
"""A nation by its machine name, e.g. `"AUSTRIA"`."""

ProvinceCode: TypeAlias = str
"""A province without its coast, e.g. `"STP"`."""

Location: TypeAlias = str
"""Where a unit stands or goes: a province, with the coast where that matters, e.g. `"PAR"`, `"STP/SC"`."""


def province_of(location: Location) -> ProvinceCode:
    """The province of a location: `"STP/SC"` gives `"STP"`."""
    return location[:3] if "/" in location else location


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
        """The province the unit stands in, without coast."""
        return province_of(self.location)

    def __str__(self) -> str:
        return _unit_name(self)


@lru_cache(maxsize=4096)
def _unit_name(unit: Unit) -> str:
    return f"{unit.kind} {unit.location}"


class Season(StrEnum):
    """The seasons, by the letter of a phase name. A winter movement does not exist; Winter 1900 is exchange only."""

    SPRING = "S"
    AUTUMN = "F"
    WINTER = "W"


class Step(StrEnum):
    """The steps in which units are ordered, by the letter of a phase name."""

    MOVEMENT = "M"
    RETREATS = "R"
    ADJUSTMENTS = "A"


class Phase(NamedTuple):
    """Season, year and step; `str(phase)` is e.g. `S1901M`."""

    season: Season
    year: int
    step: Step

    def __str__(self) -> str:
        return f"{self.season.value}{self.year}{self.step.value}"


class Dislodged(NamedTuple):
    """A dislodged unit, the province its attacker came from (None: unknown or no bar to a retreat), and where it may go."""

    unit: Unit
    attacker_from: ProvinceCode | None
    retreats: tuple[Location, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """Who stands where and owns what. Every power has an entry in `units` and `centres`, sorted; `dislodged` only where there are any."""

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

    @property
    def name(self) -> str:
        """The full English name, which also decides what "alphabet" means in the rules (rulings D10)."""
        return self.names["en"]
