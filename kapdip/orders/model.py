"""The orders, one type each. Their `str` is the canonical form of the outside formats.

Units in an order are as the order says them: legality is not checked here (see `orders.legality`).
Rules: Ludomaniac standard 2011, chapters 3, 4, 7 and 8; docs/rules.md 10.
"""

from dataclasses import dataclass
from typing import TypeAlias

from kapdip.board.model import Location, Unit


@dataclass(frozen=True, slots=True)
class Hold:
    """`A PAR H`"""

    unit: Unit

    def __str__(self) -> str:
        return f"{self.unit} H"


@dataclass(frozen=True, slots=True)
class Move:
    """`A PAR - BUR`; `via` says that the army asks for a convoy: `A LON - NWY VIA`."""

    unit: Unit
    target: Location
    via: bool = False

    def __str__(self) -> str:
        return f"{self.unit} - {self.target}{' VIA' if self.via else ''}"


@dataclass(frozen=True, slots=True)
class SupportHold:
    """`A MAR S A PAR`: support for whatever is not a move."""

    unit: Unit
    supported: Unit

    def __str__(self) -> str:
        return f"{self.unit} S {self.supported}"


@dataclass(frozen=True, slots=True)
class SupportMove:
    """`A MAR S A PAR - BUR`; the target's coast is given only where the order names it."""

    unit: Unit
    supported: Unit
    target: Location

    def __str__(self) -> str:
        return f"{self.unit} S {self.supported} - {self.target}"


@dataclass(frozen=True, slots=True)
class Convoy:
    """`F NTH C A LON - NWY`"""

    unit: Unit
    convoyed: Unit
    target: Location

    def __str__(self) -> str:
        return f"{self.unit} C {self.convoyed} - {self.target}"


@dataclass(frozen=True, slots=True)
class Retreat:
    """`A SER R ALB, GRE`: the places in order of preference."""

    unit: Unit
    targets: tuple[Location, ...]

    def __str__(self) -> str:
        return f"{self.unit} R {', '.join(self.targets)}"


@dataclass(frozen=True, slots=True)
class Disband:
    """`A SER D`: a dislodged unit gives up, or a unit is removed in an adjustment."""

    unit: Unit

    def __str__(self) -> str:
        return f"{self.unit} D"


@dataclass(frozen=True, slots=True)
class Build:
    """`F STP/SC B`"""

    unit: Unit

    def __str__(self) -> str:
        return f"{self.unit} B"


@dataclass(frozen=True, slots=True)
class Waive:
    """`WAIVE`: one build that is not wanted."""

    def __str__(self) -> str:
        return "WAIVE"


MovementOrder: TypeAlias = Hold | Move | SupportHold | SupportMove | Convoy
RetreatOrder: TypeAlias = Retreat | Disband
AdjustmentOrder: TypeAlias = Build | Disband | Waive
Order: TypeAlias = MovementOrder | Retreat | Disband | Build | Waive
MOVEMENTS = (Hold, Move, SupportHold, SupportMove, Convoy)
