"""What the order lines of one picture have to know of each other: where units stand, the curves of the moves, the places of marks.

Takes: a sheet and a picture. Gives: `Stage`, on which curves go round foreign units and marks keep clear of units and each other.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import hypot

from kapdip_gui.board.model import Location, ProvinceCode, Unit, province_of
from kapdip_gui.drawing.map_curves import Curve, clear_curve, near_line, trimmed
from kapdip_gui.drawing.map_picture import DrawnOrder, MapOptions, MapPicture
from kapdip_gui.drawing.map_sheet import MapSheet
from kapdip_gui.drawing.map_stands import Stands, stands_of
from kapdip_gui.drawing.map_symbols import UNIT_RADIUS, badge
from kapdip_gui.drawing.scene import Point, Primitive
from kapdip_gui.orders.model import Move

ORIGIN_RADIUS = 7.0
BADGE_REACH = 21.0
"""How far apart the middles of two marks should be."""
TOKEN_REACH = 29.0
"""How far a mark should be from the middle of a unit."""
PARTING = 9.0
"""How far to the side two moves against each other should bend at least."""


@dataclass(frozen=True, eq=False)
class Stage:
    """The lines of one picture; `curves`, `badges` and `shafts` fill as they are drawn."""

    stands: Stands
    orders: tuple[DrawnOrder, ...]
    options: MapOptions
    moves: dict[Unit, DrawnOrder]
    ways: frozenset[tuple[ProvinceCode, ProvinceCode]]
    """All moves, from where to where."""
    arrivals: Counter[ProvinceCode]
    """How many moves go to each province."""
    curves: dict[tuple[Location, Location], Curve] = field(default_factory=dict)
    badges: list[Point] = field(default_factory=list)
    shafts: list[Curve] = field(default_factory=list)
    """Every line that was drawn, so that labels can make room."""
    ends: Counter[object] = field(default_factory=Counter)
    """How many supports end at the same thing already."""

    @property
    def sheet(self) -> MapSheet:
        """The board's shapes and places."""
        return self.stands.sheet

    @property
    def scale(self) -> float:
        """How much larger than life symbols are."""
        return self.options.scale

    @property
    def standing(self) -> frozenset[Point]:
        """The middles of the units that stand: no line may run through them."""
        return self.stands.points

    def curve(self, origin: Location, target: Location, unit: Unit | None = None) -> Curve:
        """The curve of a move between two places, trimmed to the units that stand at its ends."""
        key = (origin, target)
        if key not in self.curves:
            start, end = self.stands.place(origin), self.target_point(target, unit)
            before = UNIT_RADIUS - 6 if start in self.standing else ORIGIN_RADIUS
            self.curves[key] = trimmed(self.way(start, end, key), before * self.scale, self.room_at(end, target) * self.scale)
        return self.curves[key]

    def way(self, start: Point, end: Point, between: tuple[Location, Location] | None = None, room: float = UNIT_RADIUS + 4) -> Curve:
        """A curve from one point to another that keeps clear of all units but those at its ends, and of a move the other way."""
        opposed = between is not None and (province_of(between[1]), province_of(between[0])) in self.ways
        least = PARTING * self.scale / (hypot(end[0] - start[0], end[1] - start[1]) or 1.0) if opposed else 0.0
        obstacles = near_line(start, end, self.standing, UNIT_RADIUS * self.scale)
        return clear_curve(start, end, obstacles, room * self.scale, round(least, 3))

    def room_at(self, end: Point, target: Location) -> float:
        """How far before its target an arrow ends: before the unit there, or so that several tips meet around an empty place."""
        if end in self.standing:
            return UNIT_RADIUS + 1
        return 6 if self.arrivals[province_of(target)] < 2 else 13

    def target_point(self, target: Location, unit: Unit | None) -> Point:
        """Where a move ends. A target without its coast ends at the coast on which the unit came to stand."""
        if unit is not None and "/" not in target:
            for place in (f"{target}/{coast}" for coast in self.sheet.board.provinces[target].coasts):
                if place in self.stands.standing:
                    return self.stands.place(place)
        return self.stands.place(target)

    def mark(self, along: Callable[[float], Point], t: float, glyph: str, key: str) -> list[Primitive]:
        """A badge on a line at `t`, moved along it, or beside it, as far as it takes to stay clear of units and other badges."""
        tokens = [*self.stands.standing.values(), *self.stands.dislodged.values()]
        best, most = along(t), -1e9
        for x, y in self._places(along, t):
            room = min((hypot(x - bx, y - by) for bx, by in self.badges), default=1e6) - BADGE_REACH * self.scale
            room = min(room, min((hypot(x - bx, y - by) for bx, by in tokens), default=1e6) - TOKEN_REACH * self.scale)
            if room > most + 0.5:
                best, most = (x, y), room
            if room >= 0:
                break
        self.badges.append(best)
        return badge(best, glyph, "bad", scale=self.scale, key=key)

    def _places(self, along: Callable[[float], Point], t: float) -> Iterator[Point]:
        """Where a mark could be: on the line near `t` first, then beside it."""
        for step in (0.0, -0.09, 0.09, -0.18, 0.18, -0.27, 0.27, -0.36):
            yield along(min(0.95, max(0.08, t + step)))
        (x, y), (ahead_x, ahead_y) = along(t), along(min(1.0, t + 0.02))
        length = hypot(ahead_x - x, ahead_y - y) or 1.0
        for side in (18 * self.scale, -18 * self.scale, 26 * self.scale, -26 * self.scale):
            yield x - side * (ahead_y - y) / length, y + side * (ahead_x - x) / length


def stage_of(sheet: MapSheet, picture: MapPicture) -> Stage:
    """The stage of a picture."""
    return stage_on(stands_of(sheet, picture), picture.orders, picture.options)


def stage_on(stands: Stands, orders: tuple[DrawnOrder, ...], options: MapOptions) -> Stage:
    """The stage of these orders, with the units where they stand."""
    moves = {drawn.order.unit: drawn for drawn in orders if isinstance(drawn.order, Move)}
    ways = [(unit.province, province_of(drawn.order.target)) for unit, drawn in moves.items() if isinstance(drawn.order, Move)]
    arrivals = Counter(target for _, target in ways)
    return Stage(stands, orders, options, moves, frozenset(ways), arrivals)
