"""The board of a game: powers, provinces, who can go where, and where a game begins.

Takes: the facts of one board, as `board.reading` finds them in a data file.
Gives: `Board`, an immutable value that every room asks; nothing here knows how many powers or provinces there are.
Rules: DATC chapter 1; Ludomaniac standard 2011, chapters 2 and 5.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from kapdip.board.model import (
    Location,
    Position,
    Power,
    Province,
    ProvinceCode,
    Terrain,
    Unit,
    UnitKind,
    province_of,
)
from kapdip.board.speech import Speech
from kapdip.board_rules import FIRST_YEAR, Builds

_NOWHERE: frozenset[Location] = frozenset()


@dataclass(frozen=True, eq=False)
class Board:
    """The world, immutable. Powers come in the order of the machine formats, provinces in the order of their codes.

    Two boards are equal only if they are the same object, so that a board can key a cache.
    """

    name: str
    powers: tuple[Power, ...]
    power_names: Mapping[str, Mapping[Power, str]]
    """Per language: `board.power_names["de"]["TURKEY"]` is `"Osmanisches Reich"`."""
    letters: Mapping[Power, str]
    """The letter that the program prints for a power."""
    input_letters: Mapping[str, Power]
    """What people write for a power in short, e.g. also `"D"` for Germany."""
    currencies: Mapping[str, Mapping[Power, str]]
    """Per language: `board.currencies["de"]["AUSTRIA"]` is `"Kronen"`."""
    control_order: tuple[Power, ...]
    """The order in which ties of control are settled (docs/rules.md 3): that of the source's German table."""
    provinces: Mapping[ProvinceCode, Province]
    adjacency: Mapping[UnitKind, Mapping[str, frozenset[Location]]]
    """Per kind and location (a province where there are no coasts), the locations that a unit
    of that kind reaches in one move.
    """
    starts: Mapping[str, Position]
    """The positions in which a game can begin, by name of the variant; `"standard"` is always there."""
    colours: Mapping[Power, str] = field(default_factory=dict)
    """The colour of a power by its name in the themes' palette; one without gets what is left."""
    lands: Mapping[Power, tuple[ProvinceCode, ...]] = field(default_factory=dict)
    """The provinces that are a power's own, centres or not; empty on a board that does not say."""
    drawing: Path | None = None
    """The folder with its drawing; None for a board that has none."""
    speech: Speech = field(default_factory=Speech)
    """What people write and say beside the names."""
    builds: Builds = Builds.HOME
    victory_centres: int | None = None
    """Centres to win, where no house rule has another number; None: as the kind of game says."""
    first_year: int = FIRST_YEAR
    digest: str = ""
    """What distinguishes its files from those of other boards of that name; empty for a board of the program's."""
    places: frozenset[Location] = field(init=False)
    """Every province, and every coast of those that are split: what an order can name."""
    centres: tuple[ProvinceCode, ...] = field(init=False)
    seas: frozenset[ProvinceCode] = field(init=False)
    """The provinces in which a fleet can convoy."""
    ports: frozenset[ProvinceCode] = field(init=False)
    """The provinces from and to which an army can be convoyed."""
    reach: Mapping[UnitKind, Mapping[str, frozenset[ProvinceCode]]] = field(init=False)
    """As `adjacency`, but in provinces: where a unit could move to, whatever the coast, and so what it can support."""
    shores: Mapping[ProvinceCode, frozenset[ProvinceCode]] = field(init=False)
    """Per port, the seas that touch it, whatever the coast."""
    _homes: Mapping[Power, tuple[ProvinceCode, ...]] = field(init=False)
    _places: Mapping[tuple[UnitKind, ProvinceCode], tuple[Location, ...]] = field(init=False)

    def __post_init__(self) -> None:
        provinces = self.provinces.values()
        fleet = self.adjacency[UnitKind.FLEET]
        seas = frozenset(p.code for p in provinces if p.terrain is Terrain.SEA or p.convoys)
        ports = frozenset(p.code for p in provinces if p.terrain is Terrain.COAST)
        shores: dict[ProvinceCode, frozenset[ProvinceCode]] = dict.fromkeys(sorted(ports), frozenset())
        for location, near in fleet.items():
            if (code := Location(location).province) in ports:
                shores[code] |= near & seas
        places: dict[tuple[UnitKind, ProvinceCode], tuple[Location, ...]] = {}
        for kind, table in self.adjacency.items():
            for location in map(Location, table):
                key = (kind, province_of(location))
                places[key] = (*places.get(key, ()), location)
        derived = {
            "places": frozenset(Location.at(p.code, coast) for p in provinces for coast in ("", *p.coasts)),
            "centres": tuple(p.code for p in provinces if p.is_centre),
            "seas": seas,
            "ports": ports,
            "shores": shores,
            "reach": {
                kind: {location: frozenset(map(province_of, near)) for location, near in table.items()}
                for kind, table in self.adjacency.items()
            },
            "_homes": {power: tuple(p.code for p in provinces if p.home_of == power) for power in self.powers},
            "_places": places,
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    @property
    def start(self) -> Position:
        """The position in which a standard game begins."""
        return self.starts["standard"]

    def home_centres(self, power: Power) -> tuple[ProvinceCode, ...]:
        """The home centres of a power, sorted by code."""
        return self._homes[power]

    def building_sites(self, power: Power, owned: Collection[ProvinceCode]) -> tuple[ProvinceCode, ...]:
        """The centres in which a power that owns these may build."""
        homes = tuple(code for code in self._homes[power] if code in owned)
        free = self.builds is Builds.ANY or (homes and self.builds is Builds.ANY_IF_HOME)
        return tuple(sorted(owned)) if free else homes

    def neighbours(self, kind: UnitKind, location: Location | ProvinceCode) -> frozenset[Location]:
        """Where a unit of this kind goes in one move from here; nowhere, if it can't be here at all."""
        return self.adjacency[kind].get(location, _NOWHERE)

    def locations(self, kind: UnitKind, province: ProvinceCode) -> tuple[Location, ...]:
        """Where in this province a unit of this kind can be: `("STP/NC", "STP/SC")` for a
        fleet in `STP`; `()` for nowhere.
        """
        return self._places.get((kind, province), ())

    def arrivals(self, unit: Unit, province: ProvinceCode) -> tuple[Location, ...]:
        """The locations in `province` that the unit reaches in one move: two where it can choose its coast."""
        near = self.neighbours(unit.kind, unit.location)
        return tuple(location for location in self.locations(unit.kind, province) if location in near)

    def can_stand(self, unit: Unit) -> bool:
        """Whether a unit of this kind can be at its location."""
        return unit.location in self.adjacency[unit.kind]
