"""What each unit may be ordered, in a position: moves, convoyed moves, supports, convoys, retreats, builds and
removals.

Takes: a board and a position. Gives: immutable options per unit or power, complete and nothing impossible: an order
made of them passes `orders.legality.check_order`. Rules: Ludomaniac standard 2011, chapters 3, 4, 5, 7 and 8.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from kapdip.board.board import Board
from kapdip.board.model import Location, Position, Power, ProvinceCode, Unit, UnitKind
from kapdip.orders.convoys import Ferries, ferries
from kapdip.orders.model import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    MovementOrder,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
)


@dataclass(frozen=True, slots=True)
class UnitOptions:
    """What one unit may do in a movement, beside holding. All places are sorted."""

    unit: Unit
    power: Power
    moves: tuple[Location, ...]
    """In one phase, with the coast where the province has two."""
    carried: tuple[ProvinceCode, ...] = ()
    """Where the fleets at sea could carry an army, places next door included."""
    supports_hold: tuple[Unit, ...] = ()
    """Units that it can support where they are."""
    supports: Mapping[Unit, tuple[ProvinceCode, ...]] = field(default_factory=dict)
    """Units that it can support into another province, and which."""
    convoys: Mapping[Unit, tuple[ProvinceCode, ...]] = field(default_factory=dict)
    """Armies that it can help to carry, and to where."""

    def orders(self) -> Iterator[MovementOrder]:
        """Every possible order of this unit."""
        yield Hold(self.unit)
        yield from (Move(self.unit, target) for target in self.moves)
        yield from (Move(self.unit, Location(target), via=True) for target in self.carried)
        yield from (SupportHold(self.unit, other) for other in self.supports_hold)
        yield from (
            SupportMove(self.unit, other, Location(target))
            for other, targets in self.supports.items()
            for target in targets
        )
        yield from (
            Convoy(self.unit, army, Location(target)) for army, targets in self.convoys.items() for target in targets
        )


@dataclass(frozen=True, slots=True)
class RetreatOptions:
    """Where a dislodged unit may go; `()`: it must give up."""

    unit: Unit
    power: Power
    retreats: tuple[Location, ...]

    def orders(self) -> Iterator[Retreat | Disband]:
        """Every possible order of this unit, with one choice each."""
        yield Disband(self.unit)
        yield from (Retreat(self.unit, (target,)) for target in self.retreats)


@dataclass(frozen=True, slots=True)
class AdjustmentOptions:
    """What a power does in an adjustment: `number` > 0 builds at most so many, < 0 removes exactly −`number` units."""

    power: Power
    number: int
    builds: tuple[Unit, ...] = ()
    """Every unit that could be built; only one of those in the same province."""
    removals: tuple[Unit, ...] = ()

    def orders(self) -> Iterator[Build | Disband | Waive]:
        """Every possible single order."""
        yield from (Build(unit) for unit in self.builds)
        yield from (Disband(unit) for unit in self.removals)
        if self.number > 0:
            yield Waive()


def unit_options(board: Board, position: Position) -> Mapping[Unit, UnitOptions]:
    """The options of every unit on the board, of whatever power.

    A fleet cannot support a move that needs that very fleet to carry the army (DATC 6.D.31).
    """
    carried = ferries(board, position)
    owners = {unit: power for power, units in position.units.items() for unit in units}
    standing = {unit.province: unit for unit in owners}
    steps = {unit: board.reach[unit.kind][unit.location] for unit in owners}
    sailed = {unit: carried.from_port(unit.location) if unit.kind is UnitKind.ARMY else frozenset() for unit in owners}
    targets = {unit: steps[unit] | sailed[unit] for unit in owners}
    armies = [unit for unit in owners if sailed[unit]]
    found = {}
    for unit, power in owners.items():
        reach = steps[unit]
        supports = {}
        for other, places in targets.items():
            helped = reach & places
            if helped and other is not unit:
                if unit.location in board.seas and not helped <= steps[other]:
                    helped &= steps[other] | carried.without(unit.location, other.location)
                if helped:
                    supports[other] = tuple(sorted(helped)) if len(helped) > 1 else tuple(helped)
        found[unit] = UnitOptions(
            unit,
            power,
            moves=tuple(sorted(board.neighbours(unit.kind, unit.location))),
            carried=tuple(sorted(sailed[unit])),
            supports_hold=tuple(sorted(standing[place] for place in reach & standing.keys())),
            supports=supports,
            convoys=_convoys(board, unit, armies, carried),
        )
    return found


def _convoys(board: Board, unit: Unit, armies: list[Unit], carried: Ferries) -> Mapping[Unit, tuple[ProvinceCode, ...]]:
    if unit.kind is UnitKind.ARMY or unit.location not in board.seas:
        return {}
    return {army: tuple(sorted(ports)) for army in armies if (ports := carried.helped_by(unit.location, army.location))}


def retreat_options(position: Position) -> Mapping[Unit, RetreatOptions]:
    """The options of every dislodged unit."""
    return {
        one.unit: RetreatOptions(one.unit, power, one.retreats)
        for power, units in position.dislodged.items()
        for one in units
    }


def adjustment_options(board: Board, position: Position) -> Mapping[Power, AdjustmentOptions]:
    """What each power may build or must remove; powers with nothing to do are left out."""
    occupied = {unit.province for units in position.units.values() for unit in units}
    found = {}
    for power in board.powers:
        units = position.units.get(power, ())
        centres = position.centres.get(power, ())
        sites = [site for site in board.building_sites(power, centres) if site not in occupied]
        number = min(len(centres) - len(units), len(sites))
        if number < 0:
            found[power] = AdjustmentOptions(power, number, removals=units)
        elif number > 0:
            builds = tuple(
                Unit(kind, place) for home in sites for kind in UnitKind for place in board.locations(kind, home)
            )
            found[power] = AdjustmentOptions(power, number, builds=builds)
    return found
