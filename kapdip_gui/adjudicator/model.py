"""What comes out of an adjudication: outcomes with flags, codes and reasons, and the results of the three steps.

Takes nothing and gives values only. Rules: docs/contract.md, `adjudicate`; Ludomaniac standard 2011, 9.9.3; docs/rules.md 10.

The keys of the reasons, with their facts (`unit`, `by`, `other`: `Unit`; `order`, `by_order`: an order value; `power`: `Power`;
`province`, `at`, `origin`: a province code; `location`, `target`: a location; the rest whole numbers):

Movement, an order that failed
    movement.bounce             unit, order, strength, by (the unit that stopped it), by_order (its order, None: it stands), by_strength
    movement.bounce_own         unit, order, by               the province is held by a unit of the same power, which did not leave
    movement.bounce_no_help     unit, order, strength, by, by_strength    support against one's own unit did not count
    movement.swap               unit, order, strength, by, by_order, by_strength    both wanted each other's province
    movement.disrupted          unit, order, by (a convoying fleet), at          the convoy broke as `by` was dislodged at `at`
    movement.no_convoy          unit, order                   no complete chain of matching convoy orders
    movement.paradox_army       unit, order                   the convoy would contradict itself; it is disrupted
    movement.paradox_convoy     unit, order                   the same, told of the convoying fleet
    movement.paradox_attack     unit, order, by               the attack on the convoy of a paradox fails, too (Ludomaniac 4.3.2)
    movement.impassable         unit, order, province         nobody may enter (Switzerland)
Movement, supports and convoys
    movement.cut                unit, order, by, by_order     the support was cut by an attack
    movement.cut_dislodged      unit, order, by, by_order     the support was cut as its unit was dislodged
    movement.dislodged          unit, by, by_order, strength, by_strength
    movement.convoy_dislodged   unit, order, by, by_order     the convoying fleet was dislodged
    movement.no_such_order      unit, order, other, by_order  the other unit did not do that (by_order: what it did, None: no order)
    movement.no_such_unit       unit, order, other            the supported or convoyed unit does not exist
    movement.no_route           unit, order, other            the convoy is no part of a complete chain
    movement.support_coast      unit, order, other, target    support for another coast than the unit moved to
    movement.support_convoy     unit, order, other            support for a move that only the supporter could have convoyed (6.D.31)
    movement.support_no_convoy  unit, order, other            support for a move by sea that has no complete convoy
Movement, an order that is void
    movement.not_own            unit, power                   the unit belongs to another power
    movement.wrong_kind         unit, order, other            the unit letter is wrong: `other` stands there
    movement.several            unit                          several orders for one unit
    movement.unreadable         unit, text
    movement.out_of_reach       unit, order, target
    movement.same_place         unit, order
    movement.no_port            unit, order, target           by convoy from or to a place that is no coast
    movement.no_fleets          unit, order, target           by convoy where no chain of fleets exists
    movement.coast_missing      unit, order, target           two coasts can be reached and none was named
    movement.coast_wrong        unit, order, target           the named coast can't be reached
    movement.coast_unknown      unit, order, target           there is no such coast
    movement.support_reach      unit, order, province         the supporter couldn't move there itself
    movement.support_self       unit, order
    movement.support_impossible unit, order, other            the supported move is impossible
    movement.convoy_fleet       unit, order                   only a fleet at sea convoys
    movement.convoy_army        unit, order, other            only an army is convoyed
    movement.convoy_route       unit, order, other            this fleet can't be of use on any way there
    movement.not_a_movement     unit, order                   e.g. a disbandment at will, a build (7.3)
    movement.no_unit            unit, order, power            nobody stands there (of a stray order)
    movement.no_province        unit, order, province         there is no such place
    movement.unordered          unit                          (code NOR)
    movement.no_orders          unit, power                   (code NMR)
Retreats
    retreat.clash               unit, order, by, province     two powers into one province: both are removed
    retreat.taken               unit, order, by, province     own unit with the better claim goes there (7.4)
    retreat.not_open            unit, order, target           occupied, the attacker's origin, a standoff, or out of reach
    retreat.none_open           unit                          there was nowhere to go
    retreat.unordered           unit                          no retreat was named: removed
    retreat.wrong_kind          unit, order, other
    retreat.unreadable (unit, text), retreat.several (unit), retreat.not_dislodged, retreat.not_a_retreat (unit, order)
Adjustments
    adjustment.not_home, adjustment.not_owned, adjustment.occupied, adjustment.terrain, adjustment.coast_missing,
    adjustment.coast_unknown, adjustment.twice                                        unit, order, province, allowed
    adjustment.too_many_builds, adjustment.too_many_removals                          unit, order, allowed
    adjustment.no_unit          unit, order
    adjustment.no_builds, adjustment.no_removals              unit, order    the power has nothing to build / to remove
    adjustment.not_an_adjustment                              unit, order
    adjustment.unreadable                                     unit, text
    adjustment.forced           unit, power, distance         removed by rule, as no removal was ordered
    adjustment.not_own          order, power                  there is no such power on this board
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from kapdip_gui.board.model import Location, Position, Power, ProvinceCode, Unit
from kapdip_gui.orders.model import Order
from kapdip_gui.reason import Reason


class Flag(StrEnum):
    """What befell an order or its unit; no flag means that it did what it was told."""

    BOUNCE = "bounce"
    """A move that was possible and did not succeed; a retreat that clashed."""
    CUT = "cut"
    """A support that was broken by an attack or because its unit was dislodged."""
    DISLODGED = "dislodged"
    DISRUPTED = "disrupted"
    """A move that failed for want of a convoy; a convoy order whose fleet was dislodged or that a paradox rule stopped."""
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
    """An order of which at most the unit was understood: the unit counts as ordered, and holds. May stand among the orders."""

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
    """The most telling one first; empty only if there are no flags and no code."""
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
    """By unit as it stood before; every unit on the board has one."""
    position: Position
    contested: frozenset[ProvinceCode] = frozenset()
    """Provinces left empty by a standoff: closed to retreats."""
    strays: tuple[Stray, ...] = ()


@dataclass(frozen=True, slots=True)
class RetreatResult:
    """The end of the retreats; nobody is dislodged any more."""

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
