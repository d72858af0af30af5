"""What a general sees when he looks at the board: distances, who stands where, how much each place is worth to whom.

Takes a board and a position; gives `Chart` and its fields of value, as floats without unit. Every guess here is a
matter of taste, not of rules.
"""

from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from kapdip.board.board import Board
from kapdip.board.model import Location, Position, Power, ProvinceCode, Unit, UnitKind, province_of

DECAY = 0.48
FAR = 9


@cache
def distances(board: Board, kind: UnitKind, start: Location) -> Mapping[ProvinceCode, int]:
    """In how many moves a unit of this kind comes from here to each province that it can reach at all."""
    found = {province_of(start): 0}
    steps = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in sorted(board.neighbours(kind, here)):
            if there not in steps:
                steps[there] = steps[here] + 1
                found.setdefault(province_of(there), steps[there])
                queue.append(there)
    return found


@cache
def land_masses(board: Board) -> Mapping[ProvinceCode, ProvinceCode]:
    """For every land province the first province of its land mass: armies on Great Britain need a ship."""
    found: dict[ProvinceCode, ProvinceCode] = {}
    for code in sorted(board.adjacency[UnitKind.ARMY]):
        if code not in found:
            for other in distances(board, UnitKind.ARMY, code):
                found[other] = code
    return found


@dataclass(frozen=True)
class Chart:
    """The position as one leader's staff draws it.

    `sides` names for each power the one who leads it: his powers are friends.
    """

    board: Board
    position: Position
    sides: Mapping[Power, str]
    side: str
    stakes: Mapping[Power, float]
    """How much the leader owns of each power, 0 to 1: nobody likes to ruin his own investment."""
    is_autumn: bool
    standing: dict[ProvinceCode, tuple[Power, Unit]] = field(default_factory=dict)
    owner: dict[ProvinceCode, Power] = field(default_factory=dict)
    worth: dict[tuple[Power, ProvinceCode], float] = field(default_factory=dict)
    _fields: dict[tuple[Power, UnitKind, Location], float] = field(default_factory=dict)
    _friends: Counter[ProvinceCode] = field(default_factory=Counter)
    _foes: Counter[ProvinceCode] = field(default_factory=Counter)
    _reach: Counter[tuple[Power, ProvinceCode]] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        for power, units in self.position.units.items():
            count = self._friends if self.friendly(power) else self._foes
            for unit in units:
                self.standing[unit.province] = (power, unit)
                for place in self.board.reach[unit.kind][unit.location]:
                    count[place] += 1
                    self._reach[power, place] += 1
        for power, centres in self.position.centres.items():
            self.owner.update(dict.fromkeys(centres, power))

    def friendly(self, power: Power | None) -> bool:
        """Whether the same leader commands that power."""
        return power is not None and self.sides.get(power) == self.side

    def own_units(self) -> list[tuple[Power, Unit]]:
        """The leader's units, in the order of powers."""
        return [(power, unit) for power, units in self.position.units.items() if self.friendly(power) for unit in units]

    def pressure(self, place: ProvinceCode, *, friends: bool) -> int:
        """How many friendly (or hostile) units could move to a province now, without the one that stands there."""
        return (self._friends if friends else self._foes)[place]

    def prize(self, power: Power, place: ProvinceCode) -> float:
        """How much a power of this leader wants to stand in (or keep) a centre; 0 for a place without one."""
        key = (power, place)
        if key not in self.worth:
            self.worth[key] = self._prize(power, place)
        return self.worth[key]

    def _prize(self, power: Power, place: ProvinceCode) -> float:
        if not self.board.provinces[place].is_centre:
            return 0.0
        owner = self.owner.get(place)
        threat = self.pressure(place, friends=False)
        if owner == power:
            return 1.0 + min(threat, 3) * 2.2
        if self.friendly(owner):
            return 0.6 * min(threat, 2)
        if owner is None:
            return 9.0
        guard = place in self.standing
        defence = guard + 0.5 * self._reach[owner, place]
        greed = 8.0 - 1.1 * min(defence, 4)
        # The one who runs away has everybody against him.
        greed *= 1.0 + 0.17 * max(0, len(self.position.centres[owner]) - 6)
        return max(0.5, greed * (1.0 - 0.8 * self.stakes.get(owner, 0.0)))

    def pull(self, power: Power, kind: UnitKind, location: Location) -> float:
        """How good it is for a power to have a unit of this kind here: the prizes around, each halved with every move
        that it is away.
        """
        key = (power, kind, location)
        if key not in self._fields:
            near = distances(self.board, kind, location)
            self._fields[key] = sum(
                self.prize(power, centre) * DECAY ** near[centre]
                for centre in self.board.centres
                if near.get(centre, FAR) < 6
            )
        return self._fields[key]
