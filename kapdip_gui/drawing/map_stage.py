"""What the order lines of one picture have to know of each other: where units stand, the curves of the moves, the places of marks.

Takes: a sheet and a picture. Gives: `Stage`, on which curves go round foreign units and, where a gentle bend will do, round names, and
marks keep clear of units, names and each other.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import hypot

from kapdip_gui.board.model import Location, ProvinceCode, Unit, province_of
from kapdip_gui.drawing.map_curves import Curve, clear_curve, near_line, trimmed
from kapdip_gui.drawing.map_labels import Names, names_of
from kapdip_gui.drawing.map_picture import DrawnOrder, MapOptions, MapPicture
from kapdip_gui.drawing.map_room import around
from kapdip_gui.drawing.map_sheet import MapSheet
from kapdip_gui.drawing.map_stands import Stands, stands_of
from kapdip_gui.drawing.map_symbols import UNIT_RADIUS, badge
from kapdip_gui.drawing.scene import Point, Primitive
from kapdip_gui.orders.model import Move, SupportHold

ORIGIN_RADIUS = 7.0
BADGE_REACH = 21.0
"""How far apart the middles of two marks should be."""
MARK_REACH = 10.5
"""How far a mark reaches from its middle."""
SLIGHT = 0.3
"""What may lie on a mark: so little that no better place is looked for."""
TIP_GAP = 2.0
"""How far from a unit's casing an arrow ends."""
PARTING = 9.0
"""How far to the side two moves against each other should bend at least."""


@dataclass(frozen=True, eq=False)
class Stage:
    """The lines of one picture; `curves`, `badges` and `shafts` fill as they are drawn."""

    stands: Stands
    names: Names
    """The labels as the units let them stand, whatever is ordered."""
    orders: tuple[DrawnOrder, ...]
    options: MapOptions
    moves: dict[Unit, DrawnOrder]
    ways: frozenset[tuple[ProvinceCode, ProvinceCode]]
    """All moves and supports to hold, from where to where."""
    arrivals: Counter[ProvinceCode]
    """How many moves go to each province."""
    curves: dict[tuple[Location, Location], Curve] = field(default_factory=dict)
    badges: list[Point] = field(default_factory=list)
    shafts: list[Curve] = field(default_factory=list)
    """Every line that was drawn, so that labels can make room."""
    dots: list[Point] = field(default_factory=list)
    """The middles of all dots: where moves began and supports end."""
    rings: list[tuple[Point, float]] = field(default_factory=list)
    """The middles and radii of the rings around units that hold or are held."""
    ends: Counter[object] = field(default_factory=Counter)
    """How many supports end at the same thing already."""

    @property
    def sheet(self) -> MapSheet:
        """The board's shapes and places."""
        return self.stands.sheet

    @cached_property
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
            whole = self.way(start, end, key)
            self.curves[key] = trimmed(whole, before * self.scale, self.room_at(whole, target))
        return self.curves[key]

    def way(self, start: Point, end: Point, between: tuple[Location, Location] | None = None, room: float = UNIT_RADIUS + 4) -> Curve:
        """A curve from one point to another that keeps clear of all units but those at its ends, of a move the other way, and of names."""
        opposed = between is not None and (province_of(between[1]), province_of(between[0])) in self.ways
        least = PARTING * self.scale / (hypot(end[0] - start[0], end[1] - start[1]) or 1.0) if opposed else 0.0
        return _way(self.stands, self.names, (start, end), room * self.scale, round(least, 3))

    def room_at(self, whole: Curve, target: Location) -> float:
        """How far before its target an arrow ends: before the unit there, or so that several tips meet around an empty place."""
        box = self.stands.box_at(whole.end)
        if box is None:
            return (6 if self.arrivals[province_of(target)] < 2 else 13) * self.scale
        dx, dy = whole.direction(1)
        wide, high = (box[2] - box[0]) / 2, (box[3] - box[1]) / 2
        return min(wide / (abs(dx) or 1e-9), high / (abs(dy) or 1e-9)) + TIP_GAP * self.scale

    def target_point(self, target: Location, unit: Unit | None) -> Point:
        """Where a move ends. A target without its coast ends at the coast on which the unit came to stand."""
        if unit is not None and not target.coast:
            for place in (Location.at(target.province, coast) for coast in self.sheet.board.provinces[target.province].coasts):
                if place in self.stands.standing:
                    return self.stands.place(place)
        return self.stands.place(target)

    def mark(self, along: Callable[[float], Point], t: float, glyph: str, key: str) -> list[Primitive]:
        """A badge on a line at `t`, moved along it, or beside it, as far as it takes to stay clear of units, names and other badges."""
        at = self.free_place(self._places(along, t))
        return badge(at, glyph, "bad", scale=self.scale, key=key)

    def free_place(self, places: Iterable[Point], own: Point | None = None) -> Point:
        """The first of these places for a badge on which nothing lies, or the one on which least does; it counts as taken then.

        `own`: the unit that the badge belongs to and may touch.
        """
        best, least = (0.0, 0.0), float("inf")
        for index, at in enumerate(places):
            covered = self._lies_on(at, own)
            if 0.01 * index + covered < least:
                best, least = at, 0.01 * index + covered
            if covered < SLIGHT:
                break
        self.badges.append(best)
        return best

    def _lies_on(self, at: Point, own: Point | None) -> float:
        """How bad a place for a badge is: on another badge, on a unit, on a name."""
        x, y = at
        reach = MARK_REACH * self.scale
        near = min((hypot(x - bx, y - by) for bx, by in self.badges), default=1e6) / (BADGE_REACH * self.scale)
        cost = 8 * max(0.0, 1 - near)
        if self.stands.covers(around(at, reach, reach), own):
            cost += 2 + 2 * self.stands.covers(around(at, reach / 2, reach / 2), own)
        return cost + self.names.room.meets(around(at, reach * 0.9, reach * 0.9))

    def _places(self, along: Callable[[float], Point], t: float) -> Iterator[Point]:
        """Where a mark could be: on the line near `t` first, then beside it."""
        steps = [min(0.95, max(0.08, t + step)) for step in (0.0, -0.09, 0.09, -0.18, 0.18, -0.27, 0.27, -0.36)]
        yield from map(along, steps)
        for side in (15, -15, 22, -22, 30, -30, 38, -38):
            for step in (t, (t + 0.5) / 2, 0.5, 0.3):
                (x, y), (ahead_x, ahead_y) = along(step), along(step + 0.02)
                length = hypot(ahead_x - x, ahead_y - y) or 1.0
                yield x - side * self.scale * (ahead_y - y) / length, y + side * self.scale * (ahead_x - x) / length


@lru_cache(maxsize=4096)
def _way(stands: Stands, names: Names, ends: tuple[Point, Point], room: float, least: float) -> Curve:
    obstacles = near_line(*ends, stands.points, UNIT_RADIUS * stands.scale)
    return clear_curve(*ends, obstacles, room, least=least, names=names.room)


def stage_of(sheet: MapSheet, picture: MapPicture) -> Stage:
    """The stage of a picture."""
    return stage_on(stands_of(sheet, picture), names_of(sheet, picture), picture.orders, picture.options)


def stage_on(stands: Stands, names: Names, orders: tuple[DrawnOrder, ...], options: MapOptions) -> Stage:
    """The stage of these orders, with the units where they stand."""
    moves = {drawn.order.unit: drawn for drawn in orders if isinstance(drawn.order, Move)}
    ways = [(unit.province, province_of(drawn.order.target)) for unit, drawn in moves.items() if isinstance(drawn.order, Move)]
    arrivals = Counter(target for _, target in ways)
    ways += [(one.order.unit.province, one.order.supported.province) for one in orders if isinstance(one.order, SupportHold)]
    return Stage(stands, names, orders, options, moves, frozenset(ways), arrivals)
