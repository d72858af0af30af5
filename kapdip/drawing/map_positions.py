"""Where the units really stand: on their anchors, moved aside where symbols are drawn larger than life and neighbours
would collide.

Takes: a sheet, a picture. Gives: `Stands`. Position and scale decide, never orders: what somebody plans moves no unit.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from kapdip.board.model import Location, ProvinceCode, Unit, UnitKind, province_of
from kapdip.drawing.map_picture import MapPicture
from kapdip.drawing.map_room import Box, Room, meet
from kapdip.drawing.map_sheet import MapSheet
from kapdip.drawing.map_symbols import ARMY_SIZE, CENTRE_RADIUS, DISLODGED_SIZE, FLEET_SIZE
from kapdip.drawing.scene import Point

GAP = 4.0
"""What neighbours keep from each other, in pixels of symbols of scale 1: outline and casing."""
TIP_ROOM = 7.0
"""How far from symbols an arrow ends, or begins, where nobody stands."""
ROUNDS, OFF_CENTRES = 40, 8
"""How often tokens are moved apart at most, and in how many of these rounds off the marks of centres, too."""


@dataclass(slots=True)
class _Token:
    x: float
    y: float
    wide: float
    high: float
    """Half its size, with half the gap."""


@dataclass(frozen=True, eq=False)
class UnitPositions:
    """Where units stand and where dislodged ones lie beside the victor; by location."""

    sheet: MapSheet
    standing: Mapping[str, Point]
    dislodged: Mapping[Location, Point]
    boxes: tuple[Box, ...]
    """What the symbols cover, casing included."""
    points: frozenset[Point]
    """The middles of the units that stand."""
    scale: float
    _spare: dict[str, Point] = field(default_factory=dict)
    """Where units would stand, for places that were asked for."""

    def unit(self, unit: Unit) -> Point:
        """The middle of a unit that stands; of one that does not, its place on the board."""
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
        """What the symbol of the unit that stands in a province covers."""
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
        """The nearest point, or almost, that lies clear of all symbols."""
        room = TIP_ROOM * self.scale
        grown = [(a - room, b - room, c + room, d + room) for a, b, c, d in self.boxes]
        point, tried = at, 0
        while tried < 4 and (
            box := next((one for one in grown if one[0] < point[0] < one[2] and one[1] < point[1] < one[3]), None)
        ):
            (x, y), (a, b, c, d), tried = point, box, tried + 1
            ways = [(a - x - 0.1, 0.0), (c - x + 0.1, 0.0), (0.0, b - y - 0.1), (0.0, d - y + 0.1)]
            dx, dy = min(ways, key=lambda way: abs(way[0]) + abs(way[1]))
            point = (round(x + dx, 1), round(y + dy, 1))
        return point

    def beaten(self, unit: Unit) -> Point:
        """The middle of a dislodged unit; of one that is not, where it would lie."""
        found = self.dislodged.get(unit.location)
        return found if found is not None else self.sheet.anchor(unit.location).dislodged


def unit_positions(sheet: MapSheet, picture: MapPicture) -> UnitPositions:
    """The places of all units of a picture."""
    position = picture.position
    standing = tuple((unit.location, unit.kind) for units in position.units.values() for unit in units)
    dislodged = tuple((one.unit.location, one.unit.kind) for many in position.dislodged.values() for one in many)
    return _stands(sheet, standing, dislodged, picture.options.scale)


@lru_cache(maxsize=64)
def _stands(
    sheet: MapSheet,
    standing: tuple[tuple[Location, UnitKind], ...],
    dislodged: tuple[tuple[Location, UnitKind], ...],
    scale: float,
) -> UnitPositions:
    tokens = [_token(*sheet.anchor(place).unit, kind, scale) for place, kind in standing]
    for place, kind in dislodged:
        tokens.append(_token(*lying(sheet, place, scale), kind, scale * DISLODGED_SIZE))
    if scale > 1 or dislodged:
        _part(sheet, tokens, {province_of(place) for place, _ in standing}, scale)
    points = [(round(token.x, 1), round(token.y, 1)) for token in tokens]
    return UnitPositions(
        sheet,
        {place: point for (place, _), point in zip(standing, points, strict=False)},
        {place: point for (place, _), point in zip(dislodged, points[len(standing) :], strict=True)},
        tuple((one.x - one.wide, one.y - one.high, one.x + one.wide, one.y + one.high) for one in tokens),
        frozenset(points[: len(standing)]),
        scale,
    )


def lying(sheet: MapSheet, place: Location, scale: float) -> Point:
    """Where a dislodged unit lies, before symbols that meet have parted."""
    anchor = sheet.anchor(place)
    (x, y), (dx, dy) = anchor.unit, anchor.dislodged
    return x + (dx - x) * scale, y + (dy - y) * scale


def _token(x: float, y: float, kind: UnitKind, scale: float) -> _Token:
    wide, high = ARMY_SIZE if kind is UnitKind.ARMY else FLEET_SIZE
    return _Token(x, y, (wide + GAP) / 2 * scale, (high + GAP) / 2 * scale)


def _part(sheet: MapSheet, tokens: list[_Token], held: set[ProvinceCode], scale: float) -> None:
    """Move tokens off the marks of centres, as far as there is room, and apart from each other, each pair along the
    shorter way.
    """
    marks = [anchor.centre for code, anchor in sheet.anchors.items() if anchor.centre is not None]
    near = [
        (a, b)
        for index, a in enumerate(tokens)
        for b in tokens[:index]
        if abs(a.x - b.x) + abs(a.y - b.y) < 100 * scale
    ]
    beside = [(a, x, y) for a in tokens for x, y in marks if abs(a.x - x) + abs(a.y - y) < 50 * scale]
    r = CENTRE_RADIUS * 0.8 * scale
    for turn in range(ROUNDS):
        settled = turn >= OFF_CENTRES
        for token, x, y in () if settled else beside:
            if out := _way_out(token, (x, y), (token.wide + r, token.high + r)):
                token.x, token.y = token.x + 0.35 * out[0], token.y + 0.35 * out[1]
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
