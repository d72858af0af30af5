"""A general's orders: each unit goes where it is worth most, in the order of what is worth most; the others help.

Takes a ground, the units of a team (all powers that one seat leads) and lots; gives an order for each unit, legal
by itself, never against each other. It looks one turn ahead. Source: docs/players.md 3.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from kapdip.board.model import Location, Power, ProvinceCode, Unit, UnitKind
from kapdip.orders.model import Convoy, Hold, Move, MovementOrder, SupportHold, SupportMove
from kapdip.players.lookout import Battlefield
from kapdip.players.worth import PlaceWorth

WHIM = 20
"""How far a lot can move what an order is worth, in thousandths."""


class Goal(NamedTuple):
    """What a unit could go for."""

    worth: int
    unit: Unit
    place: Location
    """Where it is, to stay."""
    fleets: tuple[Unit, ...] = ()
    """That would carry it."""


@dataclass(slots=True)
class Campaign:
    """The orders of a team as they are found."""

    ground: Battlefield
    worth: PlaceWorth
    team: Mapping[Power, tuple[Unit, ...]]
    is_autumn: bool
    lots: Random
    orders: dict[Unit, MovementOrder] = field(default_factory=dict)
    ends: dict[ProvinceCode, Unit] = field(default_factory=dict)
    """Where a unit of the team will be, if its order succeeds."""
    strength: dict[ProvinceCode, int] = field(default_factory=dict)
    """With how many units it goes there, or stays there."""
    goals: dict[Unit, list[Goal]] = field(default_factory=dict)

    def find(self) -> Mapping[Unit, MovementOrder]:
        """An order for each unit of the team."""
        fleets = {unit.province: unit for unit in self._units() if unit.location in self.ground.board.seas}
        for unit in self._units():
            self.goals[unit] = sorted(self._goals(unit, fleets), key=lambda goal: -goal.worth)
        for unit in sorted(self._units(), key=lambda one: -self.goals[one][0].worth):
            self._order(unit, ())
        for unit in self._units():
            if isinstance(self.orders[unit], Hold):
                self._help(unit)
        return self.orders

    def _units(self) -> Iterator[Unit]:
        return (unit for units in self.team.values() for unit in units)

    # -- what a unit could go for --------------------------------------------------------------------------------------

    def _goals(self, unit: Unit, fleets: Mapping[ProvinceCode, Unit]) -> Iterator[Goal]:
        board = self.ground.board
        yield self._goal(unit, unit.location, ())
        near = board.neighbours(unit.kind, unit.location)
        for place in sorted(near):
            yield self._goal(unit, place, ())
        if unit.kind is UnitKind.ARMY and fleets and unit.province in board.ports:
            reached = {place.province for place in near} | {unit.province}
            for port, carriers in sorted(self._ports(unit, fleets).items()):
                if port not in reached:
                    yield self._goal(unit, Location(port), carriers)

    def _ports(self, army: Unit, fleets: Mapping[ProvinceCode, Unit]) -> Mapping[ProvinceCode, tuple[Unit, ...]]:
        """Where own fleets could carry an army, by the fewest of them."""
        board = self.ground.board
        found: dict[ProvinceCode, tuple[Unit, ...]] = {}
        ways: dict[ProvinceCode, tuple[Unit, ...]] = {
            sea: (fleets[sea],) for sea in sorted(board.shores[army.province]) if sea in fleets
        }
        seen = set(ways)
        while ways:
            onward: dict[ProvinceCode, tuple[Unit, ...]] = {}
            for sea, carriers in ways.items():
                for there in sorted(board.reach[UnitKind.FLEET][sea]):
                    if there in board.ports:
                        found.setdefault(there, carriers)
                    elif there in fleets and there not in seen:
                        seen.add(there)
                        onward[there] = (*carriers, fleets[there])
            ways = onward
        return found

    def _goal(self, unit: Unit, place: Location, fleets: tuple[Unit, ...]) -> Goal:
        province = place.province
        worth = self.worth.places.get((unit.kind, place), 0)
        if province != unit.province:
            worth = worth * self._chance(unit, province) // 1000
        if self.is_autumn:
            worth += 500 * self._taken(province)
            if province == unit.province and self._taken(province) == 0:
                worth -= worth // 10
        worth = worth * (1000 + self.lots.randint(-WHIM, WHIM)) // 1000
        return Goal(worth * 9 // 10 if fleets else worth, unit, place, fleets)

    def _taken(self, province: ProvinceCode) -> int:
        """What a centre is worth that would change hands."""
        owner = self.ground.owner.get(province)
        return 0 if owner in self.team else self.worth.centres.get(province, 0)

    def _needed(self, province: ProvinceCode) -> tuple[int, int]:
        """The strength that is certain to be met there, and the most that may be."""
        stands = self.ground.standing.get(province)
        rivals = self.ground.rivals(province, self.team)
        return (0, rivals) if stands is None or stands[0] in self.team else (1, 1 + rivals)

    def _chance(self, unit: Unit, province: ProvinceCode) -> int:
        """How likely the unit gets in with what help there could be, in thousandths."""
        least, most = self._needed(province)
        own = 1 + sum(power in self.team and other != unit for power, other in self.ground.near.get(province, ()))
        if most == 0 or own > most:
            return 1000 - 60 * most
        if least:
            return 150 if own <= least else 650 * own // most
        return 700 if own == most else 450

    # -- who goes where ------------------------------------------------------------------------------------------------

    def _order(self, unit: Unit, waiting: tuple[Unit, ...]) -> None:
        """Orders a unit; `waiting` are those that wait for its place."""
        for goal in () if unit in self.orders else self.goals[unit]:
            province = goal.place.province
            if province == unit.province:
                self._set(unit, Hold(unit), province)
                return
            if any(fleet in self.orders or fleet in waiting for fleet in goal.fleets):
                continue
            there = self.ground.standing.get(province)
            mate = there[1] if there is not None and there[0] in self.team else None
            if mate is not None and mate not in self.orders and mate not in waiting:
                self._order(mate, (*waiting, unit))
                if unit in self.orders:
                    return
            taken = self.ends.get(province)
            if taken is not None:
                if not goal.fleets and self._lacks(province) and self._support(unit, taken):
                    return
                continue
            if mate is not None and not self._makes_room(mate, unit):
                continue
            if any(fleet in self.orders for fleet in goal.fleets):
                continue
            for fleet in goal.fleets:
                self._set(fleet, Convoy(fleet, unit, goal.place), fleet.province)
            self._set(unit, Move(unit, goal.place, via=bool(goal.fleets)), province)
            return

    def _makes_room(self, mate: Unit, unit: Unit) -> bool:
        """Whether a unit of the team leaves its place, and not for the place of the one that comes."""
        order = self.orders.get(mate)
        return isinstance(order, Move) and order.target.province != unit.province

    def _set(self, unit: Unit, order: MovementOrder, end: ProvinceCode) -> None:
        self.orders[unit] = order
        self.ends[end] = unit
        self.strength[end] = self.strength.get(end, 0) + 1

    # -- help ----------------------------------------------------------------------------------------------------------

    def _lacks(self, province: ProvinceCode) -> bool:
        """Whether the one who goes there, or stays there, may need more strength."""
        _, most = self._needed(province)
        strength = self.strength[province]
        if self.ends[province].province == province:
            return strength < most
        return strength <= most

    def _support(self, unit: Unit, other: Unit) -> bool:
        """Lets a unit support another one in what it does; whether it can."""
        order = self.orders[other]
        end = order.target.province if isinstance(order, Move) else other.province
        if end not in self.ground.board.reach[unit.kind].get(unit.location, ()) or end == unit.province:
            return False
        stands = self.ground.standing.get(end)
        if isinstance(order, Move) and stands is not None and stands[0] in self.team:
            return False  # it might drive out a unit of the team that does not get away
        if isinstance(order, Move):
            self.orders[unit] = SupportMove(unit, other, order.target.bare)
        else:
            self.orders[unit] = SupportHold(unit, other)
        self.ends[unit.province] = unit
        self.strength[unit.province] = 1
        self.strength[end] += 1
        return True

    def _help(self, unit: Unit) -> None:
        """A unit that would only hold supports what is worth most of what its neighbours do and may fail."""
        if self.strength[unit.province] > 1:
            return
        chances = [
            (self.worth.centres.get(end, 1), end)
            for end, other in self.ends.items()
            if other != unit and end != unit.province and self._lacks(end)
        ]
        for _, end in sorted(chances, reverse=True):
            if self._support(unit, self.ends[end]):
                return
