"""Order sets that a general may think of: who goes where, who helps him, who ferries whom.

Takes a `Chart` and a seeded source of whims; gives a set of orders for every unit of one leader. The same chart gives
many sets; which of them is best, `generals` finds out by playing them through. The way of choosing is that of the old
"DumbBot": pick the best place for each unit in turn, and if it is taken already, help.
"""

from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from kapdip.board.model import Location, Power, ProvinceCode, Unit, UnitKind, province_of
from kapdip.orders.model import Convoy, Hold, Move, MovementOrder, SupportHold, SupportMove
from sample.chart import Chart, land_masses

Plan = dict[Unit, MovementOrder]


class Ferry(NamedTuple):
    """An army, where it would land, and the fleets that carry it."""

    army: Unit
    target: Location
    fleets: tuple[Unit, ...]


@dataclass
class Draft:
    """A plan in the making."""

    chart: Chart
    whim: Random
    heat: float
    plan: Plan = field(default_factory=dict)
    goals: dict[ProvinceCode, Unit] = field(default_factory=dict)
    """Where somebody of ours will be afterwards, and who."""
    owner_of: dict[Unit, Power] = field(default_factory=dict)

    def propose(self) -> Plan:
        """One set of orders for all the leader's units."""
        units = self.chart.own_units()
        self.owner_of = {unit: power for power, unit in units}
        self._embark()
        todo = [unit for _, unit in units if unit not in self.plan]
        self.whim.shuffle(todo)
        # Those who are in danger decide first, then those with the most to gain.
        todo.sort(key=lambda unit: -self._best_gain(unit) * self.whim.uniform(0.6, 1.4))
        for unit in todo:
            self._choose(unit)
        self._clear_jams()
        self._help()
        return self.plan

    # --- choosing places

    def _gain(self, unit: Unit, location: Location) -> float:
        chart, power = self.chart, self.owner_of[unit]
        place = province_of(location)
        score = chart.pull(power, unit.kind, location)
        prize = chart.prize(power, place)
        score += prize * (1.5 if chart.is_autumn else 0.9)
        occupant = chart.standing.get(place)
        if occupant is not None and not chart.friendly(occupant[0]):
            helpers = chart.pressure(place, friends=True)
            score *= 0.45 + 0.2 * min(helpers, 3)
        if location == unit.location:
            score *= 0.92
            if chart.owner.get(place) == power and chart.pressure(place, friends=False):
                score *= 1.25
        elif chart.owner.get(unit.province) == power and chart.pressure(unit.province, friends=False) > 0:
            score *= 0.8
        if not chart.is_autumn and place in chart.board.home_centres(power) and location != unit.location:
            score *= 0.55
        return score

    def _best_gain(self, unit: Unit) -> float:
        return max(self._gain(unit, there) for there in self._reachable(unit))

    def _reachable(self, unit: Unit) -> list[Location]:
        return [unit.location, *sorted(self.chart.board.neighbours(unit.kind, unit.location))]

    def _choose(self, unit: Unit) -> None:
        ranked = sorted(
            (
                (self._gain(unit, there) * self.whim.uniform(1 - self.heat, 1 + self.heat), there)
                for there in self._reachable(unit)
            ),
            reverse=True,
        )
        for _, there in ranked:
            place = province_of(there)
            if place in self.goals:
                if self._wants_help(place) and self._can_support(unit, self.goals[place]):
                    self.plan[unit] = self._support_by(unit, self.goals[place])
                    return
                continue
            if there == unit.location:
                self.plan[unit] = Hold(unit)
                self.goals[place] = unit
                return
            standing = self.chart.standing.get(place)
            if (
                standing is not None
                and self.chart.friendly(standing[0])
                and isinstance(self.plan.get(standing[1]), Hold | SupportHold | SupportMove | Convoy)
            ):
                continue
            self.plan[unit] = Move(unit, there)
            self.goals[place] = unit
            return
        self.plan[unit] = Hold(unit)
        self.goals.setdefault(unit.province, unit)

    def _wants_help(self, place: ProvinceCode) -> bool:
        occupant = self.chart.standing.get(place)
        hostile = occupant is not None and not self.chart.friendly(occupant[0])
        have = 1 + sum(
            isinstance(order, SupportHold | SupportMove) and self._supported_goal(order) == place
            for order in self.plan.values()
        )
        against = self.chart.pressure(place, friends=False)
        return have <= (hostile + min(against, 3) * 0.7)

    def _supported_goal(self, order: SupportHold | SupportMove) -> ProvinceCode:
        return province_of(order.target) if isinstance(order, SupportMove) else order.supported.province

    def _can_support(self, unit: Unit, other: Unit) -> bool:
        order = self.plan.get(other)
        place = province_of(order.target) if isinstance(order, Move) else other.province
        return unit != other and place != unit.province and place in self.chart.board.reach[unit.kind][unit.location]

    def _support_by(self, unit: Unit, other: Unit) -> SupportHold | SupportMove:
        order = self.plan.get(other)
        if isinstance(order, Move):
            return SupportMove(unit, other, Location(province_of(order.target)))
        return SupportHold(unit, other)

    # --- making the plan fit

    def _clear_jams(self) -> None:
        """Nobody moves into a friend who stays: he helps him, or stays too."""
        for _ in range(4):
            jammed = False
            for unit, order in list(self.plan.items()):
                if not isinstance(order, Move) or order.via:
                    continue
                standing = self.chart.standing.get(province_of(order.target))
                if standing is None or standing[1] not in self.plan:
                    continue
                other = self.plan[standing[1]]
                swaps = isinstance(other, Move) and province_of(other.target) == unit.province and not other.via
                if isinstance(other, Move) and not swaps:
                    continue
                jammed = True
                self.goals.pop(province_of(order.target), None)
                self.goals[standing[1].province] = standing[1]
                self.plan[unit] = Hold(unit)
                self.goals.setdefault(unit.province, unit)
                self._drop_supports_of(unit)
            if not jammed:
                return

    def _drop_supports_of(self, unit: Unit) -> None:
        for helper, order in list(self.plan.items()):
            if isinstance(order, SupportMove) and order.supported == unit:
                self.plan[helper] = SupportHold(helper, unit) if self._can_support(helper, unit) else Hold(helper)

    def _help(self) -> None:
        """Whoever only holds looks for somebody to help; whoever leaves little behind may turn and help, too."""
        for unit, order in list(self.plan.items()):
            idle = isinstance(order, Hold)
            modest = (
                isinstance(order, Move)
                and not order.via
                and self._gain(unit, order.target) < 1.15 * self._gain(unit, unit.location)
            )
            if not idle and not (modest and self.whim.random() < 0.5):
                continue
            if self._is_supported(unit) and not idle:
                continue
            friends = [
                other
                for other in self.owner_of
                if other != unit and self._needs(other) and self._can_support(unit, other)
            ]
            if not friends:
                continue
            friend = max(friends, key=lambda other: self._need(other) * self.whim.uniform(1 - self.heat, 1 + self.heat))
            if idle or self._need(friend) > 2.5:
                if not idle:
                    self.goals.pop(province_of(order.target), None)  # type: ignore[union-attr]
                self.plan[unit] = self._support_by(unit, friend)
                self.goals.setdefault(unit.province, unit)
        self._clear_jams()

    def _is_supported(self, unit: Unit) -> bool:
        return any(
            isinstance(order, SupportHold | SupportMove) and order.supported == unit for order in self.plan.values()
        )

    def _needs(self, unit: Unit) -> bool:
        return self._need(unit) > 0

    def _need(self, unit: Unit) -> float:
        """How much a unit's aim gains by help: contested places with a prize most."""
        order = self.plan.get(unit)
        place = province_of(order.target) if isinstance(order, Move) else unit.province
        occupant = self.chart.standing.get(place)
        hostile = occupant is not None and not self.chart.friendly(occupant[0])
        against = hostile + min(self.chart.pressure(place, friends=False), 3)
        if not against:
            return 0.0
        return against * (0.4 + self.chart.prize(self.owner_of[unit], place) / 6.0)

    # --- ships

    def _embark(self) -> None:
        options = [
            (self._ferry_gain(ferry) * self.whim.uniform(1 - self.heat, 1 + self.heat), ferry)
            for ferry in self._ferries()
        ]
        for gain, ferry in sorted(options, key=lambda pair: -pair[0]):
            if gain < 0.2 or ferry.army in self.plan or any(fleet in self.plan for fleet in ferry.fleets):
                continue
            if province_of(ferry.target) in self.goals or self.whim.random() < 0.2:
                continue
            self.plan[ferry.army] = Move(ferry.army, ferry.target, via=True)
            self.goals[province_of(ferry.target)] = ferry.army
            for fleet in ferry.fleets:
                self.plan[fleet] = Convoy(fleet, ferry.army, ferry.target)
                self.goals.setdefault(fleet.province, fleet)

    def _ferries(self) -> list[Ferry]:
        board = self.chart.board
        fleets = {
            unit.province: unit for unit in self.owner_of if unit.kind is UnitKind.FLEET and unit.province in board.seas
        }
        found = []
        for army in self.owner_of:
            if army.kind is not UnitKind.ARMY or army.province not in board.ports:
                continue
            for sea in sorted(board.shores[army.province] & fleets.keys()):
                chains = [
                    (sea,),
                    *((sea, other) for other in sorted(board.neighbours(UnitKind.FLEET, sea) & fleets.keys())),
                ]
                for chain in chains:
                    shore = [port for port in sorted(board.ports) if chain[-1] in board.shores[port]]
                    found += [
                        Ferry(army, Location(port), tuple(fleets[place] for place in chain))
                        for port in shore
                        if self._worth_a_ship(army, port)
                    ]
        return found

    def _worth_a_ship(self, army: Unit, port: ProvinceCode) -> bool:
        standing = self.chart.standing.get(port)
        if port == army.province or (standing is not None and self.chart.friendly(standing[0])):
            return False
        return port not in self.chart.board.neighbours(UnitKind.ARMY, army.location)

    def _ferry_gain(self, ferry: Ferry) -> float:
        stays = max(self._gain(ferry.army, there) for there in self._reachable(ferry.army))
        masses = land_masses(self.chart.board)
        lonely = 1.6 if masses[ferry.army.province] != masses[ferry.target] else 1.0
        idle = sum(max(0.0, self._best_gain(fleet) - self._gain(fleet, fleet.location)) for fleet in ferry.fleets)
        return self._gain(ferry.army, ferry.target) * lonely - stays - 0.5 * idle
