"""A foreign board as it is read, whatever it was written in: what `making` makes a folder of."""

from dataclasses import dataclass, field
from typing import TypeAlias

from kapdip.foreign import causes
from kapdip.foreign.errors import ImportRefusedError
from kapdip.reason import Reason

Way: TypeAlias = tuple[str, str]
"""From a place to a place."""
MOST_NAMED = 20
"""Reasons of a refusal that are reported one by one."""
Ring: TypeAlias = list[tuple[float, float]]


@dataclass(slots=True)
class Land:
    """A province."""

    code: str
    name: str
    terrain: str
    centre: bool = False
    home: str | None = None
    coasts: list[str] = field(default_factory=list)
    convoys: bool = False
    """Whether the source has fleets convoy there."""


@dataclass(slots=True)
class Nation:
    """A power; its letter is found when all are known."""

    power: str
    name: str
    start: list[str] = field(default_factory=list)
    owns: list[str] = field(default_factory=list)


@dataclass(slots=True)
class BoardDraft:
    """A board that is being read; `notes` are what was decided, left out, or looks wrong."""

    name: str
    nations: list[Nation] = field(default_factory=list)
    lands: dict[str, Land] = field(default_factory=dict)
    army: set[Way] = field(default_factory=set)
    fleet: set[Way] = field(default_factory=set)
    builds: str = "home"
    victory: int | str = "half"
    begin: str = "S1901M"
    frame: tuple[float, float, float, float] = (0, 0, 1, 1)
    shapes: dict[str, list[Ring]] = field(default_factory=dict)
    has_shared_borders: bool = True
    """Whether the shapes lie side by side; else they may overlap and leave gaps."""
    units: dict[str, tuple[float, float]] = field(default_factory=dict)
    """Where a unit is, by place."""
    centres: dict[str, tuple[float, float]] = field(default_factory=dict)
    notes: list[Reason] = field(default_factory=list)

    def both_ways(self) -> None:
        """Let what leads one way only lead back, too, and say so."""
        for ways in (self.army, self.fleet):
            for here, there in sorted(ways):
                if (there, here) not in ways:
                    ways.add((there, here))
                    self.notes.append(causes.one_way(name=here, other=there))

    def checked(self, wrong: list[Reason]) -> "BoardDraft":
        """Itself, if nothing is wrong. Raises ImportRefusedError with the first of all reasons."""
        for land in self.lands.values():
            if land.convoys and (land.terrain != "coast" or land.coasts):
                land.convoys = False
                self.notes.append(causes.no_convoy(name=land.name))
        if not self.lands or len(self.nations) < 2:
            wrong.insert(0, causes.nothing())
        if wrong:
            more = [causes.more(count=len(wrong) - MOST_NAMED)] if len(wrong) > MOST_NAMED else []
            raise ImportRefusedError(*wrong[:MOST_NAMED], *more)
        return self
