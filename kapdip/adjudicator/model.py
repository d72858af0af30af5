"""What comes out of an adjudication: outcomes with flags, codes and reasons, and the results of the three phases.

Takes nothing and gives values only. Rules: docs/contract.md, `adjudicate`; Ludomaniac standard 2011, 9.9.3;
docs/rules.md 10. The reasons: `causes`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from kapdip.board.model import Location, Position, Power, ProvinceCode, Unit
from kapdip.orders.model import Order
from kapdip.reason import Reason


class Flag(StrEnum):
    """What happened to an order or its unit; no flag means that it did as ordered."""

    BOUNCE = "bounce"
    """A move that was possible and did not succeed; a retreat that clashed."""
    CUT = "cut"
    """A support that was broken by an attack or because its unit was dislodged."""
    DISLODGED = "dislodged"
    DISRUPTED = "disrupted"
    """A move that failed for want of a convoy; a convoy order whose fleet was dislodged or that
    a paradox rule stopped.
    """
    VOID = "void"
    """Not understood, impossible, or a support or convoy that fits nothing that was ordered."""


class Code(StrEnum):
    """The codes that game masters print (Ludomaniac 9.9.3)."""

    NMR = "NMR"
    """No move received: nothing from this power."""
    NOR = "NOR"
    """No order received for this unit."""
    NSO = "NSO"
    """No such order: the supported or convoyed unit did something else."""
    NSU = "NSU"
    """No such unit."""
    IMP = "IMP"
    """Impossible, not understood, or not unambiguous."""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """An order of which at most the unit was understood: the unit counts as ordered, and holds.

    May be among the orders.
    """

    unit: Unit | None
    text: str

    def __str__(self) -> str:
        return self.text


class Outcome(NamedTuple):
    """What became of one unit in movement or retreats. (A named tuple, as every phase makes dozens.)"""

    unit: Unit
    power: Power
    order: Order | Unreadable | None
    """As it was given; None: no order, or several."""
    flags: frozenset[Flag] = frozenset()
    reasons: tuple[Reason, ...] = ()
    """The most informative one first; empty only if there are no flags and no code."""
    code: Code | None = None
    destination: Location | None = None
    """Where the unit is afterwards; None: dislodged (it may still retreat) or removed."""
    strength: int = 1
    """The strength of a move at its target, of any other order that of the defence; own power and counted supports."""
    supporters: tuple[Unit, ...] = ()
    """The units whose support was given and counted in `strength`."""
    route: tuple[ProvinceCode, ...] = ()
    """The seas of the convoy that carried the army, in the order of the journey; the shortest of those that held."""


@dataclass(frozen=True, slots=True)
class Stray:
    """An order that belongs to no unit of the power that gave it."""

    power: Power
    order: Order | Unreadable
    reason: Reason
    code: Code = Code.NSU


@dataclass(frozen=True, slots=True)
class MovementResult:
    """The end of a movement. `position.dislodged` holds the units that may retreat or have to be removed."""

    outcomes: Mapping[Unit, Outcome]
    """By unit as it was before; every unit on the board has one."""
    position: Position
    contested: frozenset[ProvinceCode] = frozenset()
    """Provinces left empty by a standoff: closed to retreats."""
    strays: tuple[Stray, ...] = ()


@dataclass(frozen=True, slots=True)
class RetreatResult:
    """The end of the retreats; no unit is dislodged now."""

    outcomes: Mapping[Unit, Outcome]
    """By dislodged unit. `Outcome.destination` None: removed."""
    position: Position
    strays: tuple[Stray, ...] = ()


@dataclass(frozen=True, slots=True)
class Adjustment:
    """What became of one build or removal that was ordered, or that a rule forced."""

    power: Power
    order: Order | Unreadable
    unit: Unit | None
    """None for a waived build and for what names no unit."""
    done: bool
    reason: Reason | None = None
    """Why not; for a forced removal, by which rule."""
    code: Code | None = None
    forced: bool = False

    @property
    def flags(self) -> frozenset[Flag]:
        """`{void}` if it was not done."""
        return frozenset() if self.done else frozenset({Flag.VOID})


@dataclass(frozen=True, slots=True)
class AdjustmentResult:
    """The end of a winter."""

    adjustments: tuple[Adjustment, ...]
    """In the order in which they were given, power by power; forced removals last."""
    position: Position
    waived: Mapping[Power, int] = field(default_factory=dict)
    """Builds that a power could have made and did not."""
