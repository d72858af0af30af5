"""Where the units really are: on their anchors, moved aside where symbols are drawn larger than life and would cover
neighbours or names.

Takes: a sheet, a picture. Gives: `UnitPositions`. Position and scale decide, never orders: what somebody plans moves no
unit.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import hypot

from kapdip.board.model import Location, ProvinceCode, Unit, UnitKind, province_of
from kapdip.drawing.map_labels import PlacedNames, names_of
from kapdip.drawing.map_picture import Labels, MapPicture
from kapdip.drawing.map_room import Box, Room, around, grown, meet
from kapdip.drawing.map_sheet import MapSheet
from kapdip.drawing.map_symbols import ARMY_SIZE, DISLODGED_SIZE, FLEET_SIZE
from kapdip.drawing.scene import Point

GAP = 4.0
"""What neighbours keep from each other, in pixels of symbols of scale 1: outline and casing."""
TIP_ROOM = 7.0
"""How far from symbols an arrow ends, or begins, where there is no unit."""
ROUNDS, OFF_NAMES, OFF_CENTRES = 60, 30, 8
"""How often tokens are moved apart at most; in how many of these rounds off names, too, and off the marks of centres.
"""


ASTRAY = 14.0
"""How far from its anchor no unit goes for a name, for symbols of scale 1."""


@dataclass(slots=True)
class _Token:
    x: float
    y: float
    wide: float
    high: float
    """Half its size, with half the gap."""


@dataclass(frozen=True, eq=False)
class UnitPositions:
    """Where units are, and dislodged ones beside the victor; by location."""

    sheet: MapSheet
    standing: Mapping[str, Point]
    dislodged: Mapping[Location, Point]
    boxes: tuple[Box, ...]
    """What the symbols cover, casing included."""
    points: frozenset[Point]
    """The middles of the units in place."""
    scale: float
    names: PlacedNames
    """The names from which they were moved aside."""
    _spare: dict[str, Point] = field(default_factory=dict)
    """Where units would be, for places that were asked for."""

    def unit(self, unit: Unit) -> Point:
        """The middle of a unit that is in place; of one that is not, its place on the board."""
        return self.place(unit.location)

    def place(self, location: Location | ProvinceCode) -> Point:
        """The middle of the unit at a location; where there is none, a point near its anchor
        that no other unit covers.
        """
        found = self.standing.get(location)
        if found is None and (found := self._spare.get(location)) is None:
            found = self._spare[location] = self._uncovered(self.sheet.anchor(location).unit)
        return found

    @cached_property
    def room(self) -> Room:
        """What the symbols cover, for quick questions."""
        return Room(self.boxes)

    def box_at(self, point: Point) -> Box | None:
        """What the symbol of the unit with this middle covers."""
        return self._boxes_by_middle.get(point)

    def box_in(self, code: ProvinceCode) -> Box | None:
        """What the symbol of the unit in a province covers."""
        return self._boxes_by_province.get(code)

    @cached_property
    def _boxes_by_province(self) -> Mapping[ProvinceCode, Box]:
        return {province_of(Location(location)): box for location, box in zip(self.standing, self.boxes, strict=False)}

    @cached_property
    def _boxes_by_middle(self) -> Mapping[Point, Box]:
        return dict(zip((*self.standing.values(), *self.dislodged.values()), self.boxes, strict=True))

    def covers(self, box: Box, own: Point | None = None) -> bool:
        """Whether a symbol covers any of a rectangle; that of the unit with the middle `own` does not count."""
        if not self.room.meets(box):
            return False
        return own is None or any(meet(box, one) for middle, one in self._boxes_by_middle.items() if middle != own)

    def _uncovered(self, at: Point) -> Point:
        """The nearest point, or almost, that is clear of all symbols and names; of symbols alone, if there is none."""
        room = TIP_ROOM * self.scale
        pieces = [grown(box, room, room) for box in self.boxes]
        names = [grown(box, room, room) for box in self.names.covered.values()]
        clear = _clear_of([*pieces, *names], at)
        return clear if _under(pieces, clear) is None else _clear_of(pieces, at)

    def beaten(self, unit: Unit) -> Point:
        """The middle of a dislodged unit; of one that is not, where it would be."""
        found = self.dislodged.get(unit.location)
        return found if found is not None else self.sheet.anchor(unit.location).dislodged


def _under(boxes: list[Box], point: Point) -> Box | None:
    """The first rectangle in which a point is."""
    x, y = point
    return next((box for box in boxes if box[0] < x < box[2] and box[1] < y < box[3]), None)


def _clear_of(boxes: list[Box], point: Point) -> Point:
    """A point moved out of the rectangles, each by the shortest way, as far as a few such ways lead."""
    for _ in range(4):
        if (box := _under(boxes, point)) is None:
            break
        (x, y), (a, b, c, d) = point, box
        ways = [(a - x - 0.1, 0.0), (c - x + 0.1, 0.0), (0.0, b - y - 0.1), (0.0, d - y + 0.1)]
        dx, dy = min(ways, key=lambda way: abs(way[0]) + abs(way[1]))
        point = (round(x + dx, 1), round(y + dy, 1))
    return point


def unit_positions(sheet: MapSheet, picture: MapPicture) -> UnitPositions:
    """The places of all units of a picture."""
    position = picture.position
    standing = tuple((unit.location, unit.kind) for units in position.units.values() for unit in units)
    dislodged = tuple((one.unit.location, one.unit.kind) for many in position.dislodged.values() for one in many)
    names = names_of(
        sheet, picture if picture.options.labels is not Labels.NONE else picture.with_options(labels=Labels.NAMES)
    )
    return _stands(sheet, standing, dislodged, picture.options.scale, names)


@lru_cache(maxsize=24)
def _stands(
    sheet: MapSheet,
    standing: tuple[tuple[Location, UnitKind], ...],
    dislodged: tuple[tuple[Location, UnitKind], ...],
    scale: float,
    names: PlacedNames,
) -> UnitPositions:
    tokens = [_token(*sheet.anchor(place).unit, kind, scale) for place, kind in standing]
    for place, kind in dislodged:
        tokens.append(_token(*lying(sheet, place, scale), kind, scale * DISLODGED_SIZE))
    if scale > 1 or dislodged:
        _part(sheet, tokens, scale, names)
    points = [(round(token.x, 1), round(token.y, 1)) for token in tokens]
    return UnitPositions(
        sheet,
        {place: point for (place, _), point in zip(standing, points, strict=False)},
        {place: point for (place, _), point in zip(dislodged, points[len(standing) :], strict=True)},
        tuple((one.x - one.wide, one.y - one.high, one.x + one.wide, one.y + one.high) for one in tokens),
        frozenset(points[: len(standing)]),
        scale,
        names,
    )


def lying(sheet: MapSheet, place: Location, scale: float) -> Point:
    """Where a dislodged unit is, before symbols that meet are moved apart."""
    anchor = sheet.anchor(place)
    (x, y), (dx, dy) = anchor.unit, anchor.dislodged
    return x + (dx - x) * scale, y + (dy - y) * scale


def _token(x: float, y: float, kind: UnitKind, scale: float) -> _Token:
    wide, high = ARMY_SIZE if kind is UnitKind.ARMY else FLEET_SIZE
    return _Token(x, y, (wide + GAP) / 2 * scale, (high + GAP) / 2 * scale)


def _part(sheet: MapSheet, tokens: list[_Token], scale: float, names: PlacedNames) -> None:
    """Move tokens off names and the marks of centres, as far as there is room, and apart from each other, each pair
    along the shorter way.
    """
    near = [
        (a, b)
        for index, a in enumerate(tokens)
        for b in tokens[:index]
        if abs(a.x - b.x) + abs(a.y - b.y) < 100 * scale
    ]
    beside = [
        (
            token,
            (token.x, token.y),
            ((a + c) / 2, (b + d) / 2),
            ((c - a) / 2 * reach, (d - b) / 2 * reach),
            share,
            rounds,
        )
        for boxes, reach, share, rounds in (
            (names.covered.values(), 1, 0.6, OFF_NAMES),
            (names.centres, 0.8, 0.35, OFF_CENTRES),
        )
        for a, b, c, d in boxes
        for token in tokens
        if meet((a, b, c, d), around((token.x, token.y), 50 * scale, 50 * scale))
    ]
    for turn in range(ROUNDS):
        settled = turn >= OFF_CENTRES
        for token, home, middle, half, share, rounds in beside:
            if turn < rounds and (out := _way_out(token, middle, (token.wide + half[0], token.high + half[1]))):
                x, y = token.x + share * out[0], token.y + share * out[1]
                if hypot(x - home[0], y - home[1]) < ASTRAY * scale:
                    settled, token.x, token.y = False, x, y
        for a, b in near:
            if out := _way_out(a, (b.x, b.y), (a.wide + b.wide, a.high + b.high)):
                settled = False
                a.x, a.y, b.x, b.y = a.x + out[0] / 2, a.y + out[1] / 2, b.x - out[0] / 2, b.y - out[1] / 2
        for token in tokens:
            token.x = min(max(token.x, token.wide + 2), sheet.width - token.wide - 2)
            token.y = min(max(token.y, token.high + 2), sheet.height - token.high - 2)
        if settled:
            break


def _way_out(token: _Token, at: Point, room: Point) -> Point | None:
    """The shorter way of a token out of a rectangle around a point, and a hair more; None if it is not in it."""
    dx, dy = room[0] - abs(token.x - at[0]), room[1] - abs(token.y - at[1])
    if dx <= 0.05 or dy <= 0.05:
        return None
    if dx < dy:
        return (dx + 0.1 if token.x >= at[0] else -dx - 0.1), 0.0
    return 0.0, (dy + 0.1 if token.y >= at[1] else -dy - 0.1)
