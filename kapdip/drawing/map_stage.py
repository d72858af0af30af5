"""What the order lines of one picture have to know of each other: where units are, the curves of the moves, the
places of marks.

Takes: a sheet and a picture. Gives: `MapStage`, on which curves go round foreign units, and marks keep clear of units,
names and each other.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import hypot, inf

from kapdip.board.model import Location, ProvinceCode, Unit, province_of
from kapdip.drawing.map_curves import (
    HEAD,
    TIP_BACKS,
    TIP_BENDS,
    WIDE_BENDS,
    Curve,
    bent,
    clear_curve,
    near_line,
    trimmed,
)
from kapdip.drawing.map_labels import PlacedNames, names_of
from kapdip.drawing.map_picture import DrawnOrder, MapOptions, MapPicture
from kapdip.drawing.map_positions import UnitPositions, unit_positions
from kapdip.drawing.map_room import around
from kapdip.drawing.map_sheet import MapSheet
from kapdip.drawing.map_symbols import UNIT_RADIUS
from kapdip.drawing.scene import Point
from kapdip.orders.model import Move, SupportHold, Waive

ORIGIN_RADIUS = 7.0
BADGE_REACH = 21.0
"""How far apart the middles of two marks should be."""
MARK_REACH = 10.5
"""How far a mark reaches from its middle."""
SLIGHT = 0.3
"""What may cover a mark: so little that no better place is looked for."""
RUN_THROUGH = 3.0
"""How bad it is for a line with a mark to run through a unit, compared with what may cover the mark."""
TIP_ON_NAME = 2.0
"""How bad it is for its tip to be on a name."""
MARK_STEPS = 24
"""Into how many stretches a line is divided to find a place for its mark."""
MARK_BACK = 30.0
"""How far before the tip of its arrow a mark is best, for symbols of scale 1."""
TIP_AIR = 5.2
"""What the tip of an arrow keeps from names, for symbols of scale 1."""
TIP_GAP = 2.0
"""How far from a unit's casing an arrow ends."""
PARTING = 9.0
"""How far to the side two moves against each other should bend at least."""


@dataclass(frozen=True, eq=False)
class MapStage:
    """The lines of one picture; `curves`, `badges` and `shafts` fill as they are drawn."""

    stands: UnitPositions
    names: PlacedNames
    orders: tuple[DrawnOrder, ...]
    options: MapOptions
    moves: dict[Unit, DrawnOrder]
    ways: frozenset[tuple[ProvinceCode, ProvinceCode]]
    """All moves and supports to hold, from where to where."""
    arrivals: Counter[ProvinceCode]
    """How many moves go to each province."""
    beaten: frozenset[Unit]
    """The units that were dislodged."""
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
        """The middles of the units in place: no line may run through them."""
        return self.stands.points

    def is_there(self, unit: Unit) -> bool:
        """Whether a unit is on the board, or is dislodged beside the victor."""
        return unit.location in (self.stands.dislodged if unit in self.beaten else self.stands.standing)

    def place_of(self, unit: Unit) -> Point:
        """The middle of a unit, of a dislodged one beside the victor; its place on the board,
        if it is no longer there.
        """
        return self.stands.beaten(unit) if unit in self.beaten and self.is_there(unit) else self.stands.unit(unit)

    def curve(self, origin: Location, target: Location, unit: Unit | None = None) -> Curve:
        """The curve of a move between two places, trimmed to the units at its ends."""
        key = (origin, target)
        if key not in self.curves:
            self.curves[key] = self.tip_clear(
                self._whole(key, unit), lambda line, back: self._trim(line, target, back), HEAD
            )
        return self.curves[key]

    def marked_curve(self, origin: Location, target: Location, unit: Unit) -> tuple[Curve, float]:
        """The curve of a move that failed, and where its mark is on it; the curve bends as far
        as it takes to give it a place.
        """
        whole = self._whole((origin, target), unit)
        lines = self.with_bends(whole, lambda line: self._trim(line, target))
        curve, reached = self.marked(lines, lambda line: 1 - MARK_BACK * self.scale / (line.length or 1))
        self.curves[origin, target] = curve
        return curve, reached

    def _whole(self, ends: tuple[Location, Location], unit: Unit | None) -> Curve:
        start = self.stands.place(ends[0]) if unit is None else self.place_of(unit)
        return self.way(start, self.target_point(ends[1], unit), ends)

    def _trim(self, whole: Curve, target: Location, back: float = 0.0) -> Curve:
        before = UNIT_RADIUS - 6 if self.stands.box_at(whole.start) else ORIGIN_RADIUS
        return trimmed(whole, before * self.scale, self.room_at(whole, target) + back)

    def tip_clear(self, whole: Curve, trim: Callable[[Curve, float], Curve], tip: float) -> Curve:
        """The line, or one with another bend, or one that ends earlier, whose tip covers no name; the line as it is, if
        there is none.

        `trim` cuts a line at its ends, and so much more at the last one; `tip`: the length of what is drawn at its end.
        """
        reach = tip / 2 * self.scale
        plain = trim(whole, 0.0)
        for line in (whole, *(bent(whole.start, whole.end, bend) for bend in TIP_BENDS)):
            for back in TIP_BACKS:
                cut = trim(line, back * self.scale)
                if back and cut.length < max(2 * tip * self.scale, 0.5 * plain.length):
                    break
                if not self._on_words(cut, reach):
                    if line is whole or not any(self.stands.room.holds(cut.at(step / 10)) for step in range(1, 11)):
                        return cut
                    break
        return plain

    def _on_words(self, line: Curve, reach: float) -> bool:
        """Whether what is drawn at the end of a line is on a name."""
        near, words = TIP_AIR * self.scale, self.names.words
        return words.meets(around(line.end, near, near)) or words.meets(around(line.back(reach), reach, reach))

    def way(
        self, start: Point, end: Point, between: tuple[Location, Location] | None = None, room: float = UNIT_RADIUS + 4
    ) -> Curve:
        """A curve from one point to another that keeps clear of all units but those at its ends, and of a move the
        other way.
        """
        opposed = between is not None and (province_of(between[1]), province_of(between[0])) in self.ways
        least = PARTING * self.scale / (hypot(end[0] - start[0], end[1] - start[1]) or 1.0) if opposed else 0.0
        return _way(self.stands, (start, end), room * self.scale, round(least, 3))

    def room_at(self, whole: Curve, target: Location) -> float:
        """How far before its target an arrow ends: before the unit there, or so that several
        tips meet around an empty place.
        """
        box = self.stands.box_at(whole.end)
        if box is None:
            return (6 if self.arrivals[province_of(target)] < 2 else 13) * self.scale
        dx, dy = whole.direction(1)
        wide, high = (box[2] - box[0]) / 2, (box[3] - box[1]) / 2
        return min(wide / (abs(dx) or 1e-9), high / (abs(dy) or 1e-9)) + TIP_GAP * self.scale

    def target_point(self, target: Location, unit: Unit | None) -> Point:
        """Where a move ends. A target without its coast ends at the coast on which the unit arrived."""
        if unit is not None and not target.coast:
            for place in (
                Location.at(target.province, coast) for coast in self.sheet.board.provinces[target.province].coasts
            ):
                if place in self.stands.standing:
                    return self.stands.place(place)
        return self.stands.place(target)

    def marked(self, lines: Iterable[Curve], best: Callable[[Curve], float]) -> tuple[Curve, float]:
        """The first of these lines with a place for a mark that nothing covers, or the one with the best; and where
        that is (0 … 1).

        `best`: where on a line the mark would be best. It never leaves its line, for then nobody knew whose it is.
        """
        found: tuple[float, Curve, float] | None = None
        for line in lines:
            cost, t = self._best_on(line, best(line))
            cost += RUN_THROUGH * any(self.stands.room.holds(line.at(step / 10)) for step in range(1, 11))
            cost += TIP_ON_NAME * self._on_words(line, HEAD / 2 * self.scale)
            if found is None or cost < found[0] - SLIGHT:
                found = cost, line, t
            if cost < 2 * SLIGHT:
                break
        assert found is not None
        _, line, t = found
        self.badges.append(line.at(t))
        return line, t

    def _best_on(self, line: Curve, best: float) -> tuple[float, float]:
        """The place for a mark on a line that is covered least: how bad it is, and where (0 … 1)."""
        found = inf, best
        for rank, t in enumerate(_steps(line, best, self.scale)):
            covered = self._lies_on(line.at(t), None)
            found = min(found, (0.01 * rank + covered, t))
            if covered < SLIGHT:
                break
        return found

    def with_bends(self, line: Curve, trim: Callable[[Curve], Curve]) -> Iterator[Curve]:
        """A line, and others between its ends with wider and wider bends, each cut by `trim`."""
        yield trim(line)
        yield from (trim(bent(line.start, line.end, bend)) for bend in WIDE_BENDS)

    def free_place(self, places: Iterable[Point], own: Point | None = None) -> Point:
        """The first of these places for a badge that nothing covers, or the one covered least; it counts as
        taken then.

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


def _steps(line: Curve, best: float, scale: float) -> list[float]:
    """Where on a line a mark may be, the best first: not on the head of an arrow."""
    last = 1 - min(0.42, 0.8 * HEAD * scale / (line.length or 1))
    return sorted((last * index / MARK_STEPS for index in range(1, MARK_STEPS + 1)), key=lambda t: abs(t - best))


@lru_cache(maxsize=128)
def _way(stands: UnitPositions, ends: tuple[Point, Point], room: float, least: float) -> Curve:
    obstacles = near_line(*ends, stands.points, UNIT_RADIUS * stands.scale)
    return clear_curve(*ends, obstacles, room, least=least)


def map_stage_of(sheet: MapSheet, picture: MapPicture) -> MapStage:
    """The stage of a picture."""
    return map_stage_on(unit_positions(sheet, picture), names_of(sheet, picture), picture.orders, picture.options)


def map_stage_on(
    stands: UnitPositions, names: PlacedNames, orders: tuple[DrawnOrder, ...], options: MapOptions
) -> MapStage:
    """The stage of these orders, with the units where they are."""
    moves = {drawn.order.unit: drawn for drawn in orders if isinstance(drawn.order, Move)}
    ways = [
        (unit.province, province_of(drawn.order.target))
        for unit, drawn in moves.items()
        if isinstance(drawn.order, Move)
    ]
    arrivals = Counter(target for _, target in ways)
    ways += [
        (one.order.unit.province, one.order.supported.province) for one in orders if isinstance(one.order, SupportHold)
    ]
    beaten = frozenset(
        one.order.unit for one in orders if not isinstance(one.order, Waive) and "dislodged" in (one.flags or ())
    )
    return MapStage(stands, names, orders, options, moves, frozenset(ways), arrivals, beaten)
