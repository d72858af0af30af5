"""The names on the board: each at one of its places, as free of everything else as all of them together can be.

Takes: a sheet and a picture. Gives: text primitives with the key `label:PAR`. The places were found and measured when
the map was built. Units decide, never plans: a label does not jump while orders are being given, and keeps off the ring
that a unit has when it holds. In a picture of results, which nobody changes any more, labels make room for lines and
marks, too. On a small map all labels are codes.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import cos, hypot, pi, sin
from operator import itemgetter

from kapdip.board.model import Location, ProvinceCode, Unit, UnitKind, province_of
from kapdip.drawing.map_leaders import is_within, leader, middle_of
from kapdip.drawing.map_picture import Labels, MapOptions, MapPicture
from kapdip.drawing.map_positions import UnitPositions, unit_positions
from kapdip.drawing.map_room import Box, Room, Spot, apart, around, grown, meet
from kapdip.drawing.map_seats import SeatOffer, seated
from kapdip.drawing.map_sheet import LabelLayout, LabelPlace, LabelPlaces, MapSheet
from kapdip.drawing.map_symbols import ARMY_SIZE, CASING, CENTRE_RADIUS, FLEET_SIZE, HOLD_RADIUS
from kapdip.drawing.map_tags import Tags, tags_of
from kapdip.drawing.metrics import CAP_HEIGHT, text_width
from kapdip.drawing.scene import Layer, Point, Primitive, Text
from kapdip.orders.model import Build

NAMES_FROM = 0.625
"""The zoom from which on there is room for names; below, all are codes."""
LINE = 0.98
"""Line distance of a label in two lines, as a share of its font size."""
LED_COST, ROW_COST, RANK_COST = 5.0, 0.5, 0.15
"""How much may lie in a name before one outside of its province is preferred, another size or other lines, and another
place of these.
"""
BESIDE_UNIT = (0.5, 10.0, 20.0, 30.0, 45.0, 60.0, 80.0, 100.0)
"""How far from a unit a name may be that finds no other place, in map pixels: as near as it can."""
AWAY = 60.0
"""How far from its unit a name is taken for that of a nearer one, in map pixels."""
HAIR = 0.8
"""What names keep from everything, in map pixels."""
BESIDE, ABOVE = 0.4, 0.1
"""What names keep from each other, as shares of the size."""
RING_COST, TIP_COST, CENTRE_COST = 1.2, 0.5, 2.0
"""How much each of the spots on the ring of a unit is to be kept free, each where an arrow may end, and each on the
mark of a centre.
"""


@dataclass(frozen=True, eq=False)
class PlacedNames:
    """The labels of a picture and the tags of control. Equal only if the same, so that it can key a cache."""

    items: tuple[Primitive, ...]
    tags: Tags
    room: Room
    """What they cover, and the marks of centres: what lines and marks keep off."""
    covered: Mapping[str, Box] = field(default_factory=dict)
    """What each of them covers, by its key."""
    leaders: tuple[Primitive, ...] = ()
    """The lines from names outside of their provinces to these."""

    @cached_property
    def words(self) -> Room:
        """What labels and tags alone cover."""
        return Room(self.covered.values())


@lru_cache(maxsize=64)
def layout_for(sheet: MapSheet, mode: str, zoom: float) -> LabelLayout | None:
    """The layout of a mode for a zoom: the one made for the nearest zoom below, else the
    smallest; None without such a mode.
    """
    found = sheet.layouts(mode)
    fitting = [layout for layout in found if layout.zoom <= zoom + 1e-9]
    return fitting[-1] if fitting else found[0] if found else None


def mode_of(options: MapOptions) -> str:
    """The layout mode of a picture's labels: `codes`, or the language of names."""
    return options.language if options.labels is Labels.NAMES and options.zoom >= NAMES_FROM else "codes"


def label_box(place: LabelPlace, sea: bool) -> Box:
    """The rectangle that a label covers."""
    return around((place.x, place.y), *_half(place.lines, place.size, sea))


@lru_cache(maxsize=2048)
def _half(lines: tuple[str, ...], size: float, sea: bool) -> tuple[float, float]:
    wide = size * max(text_width(line, 1.0, "map", 600, sea) for line in lines) / 2
    return wide, size * (0.72 + LINE * (len(lines) - 1)) / 2


def names_of(sheet: MapSheet, picture: MapPicture, lines: Room | None = None) -> PlacedNames:
    """Labels and tags beside units and each other, off the spots of `lines`; without lines, off the rings that units
    may have.

    The same units, tags and lines give the very same names again.
    """
    options, stands = picture.options, unit_positions(sheet, picture)
    layout = layout_for(sheet, mode_of(options), options.zoom)
    built = tuple(drawn.order.unit for drawn in picture.orders if isinstance(drawn.order, Build) and not drawn.failed)
    tags = tags_of(layout, picture, stands, lines)
    return _placed(stands, layout if options.labels is not Labels.NONE else None, built, tags, lines)


def _token_box(at: Point, kind: UnitKind, scale: float) -> Box:
    wide, high = ARMY_SIZE if kind is UnitKind.ARMY else FLEET_SIZE
    return around(at, (wide + CASING) / 2 * scale, (high + CASING) / 2 * scale)


@lru_cache(maxsize=64)
def _placed(
    stands: UnitPositions, layout: LabelLayout | None, built: tuple[Unit, ...], tags: Tags, lines: Room | None
) -> PlacedNames:
    """The labels beside these units and tags."""
    sheet, scale = stands.sheet, stands.scale
    middles = [anchor.centre for anchor in sheet.anchors.values() if anchor.centre is not None]
    centres = [around(at, CENTRE_RADIUS * scale, CENTRE_RADIUS * scale) for at in middles]
    if layout is None:
        return PlacedNames((), tags, Room((*tags.boxes, *centres)), tags.covered)
    soft = [
        spot
        for reach in (0.0, 0.6 * CENTRE_RADIUS)
        for spot in ring_spots(middles, reach * scale, CENTRE_COST, 6 if reach else 1)
    ]
    soft += () if lines is not None else _expected(stands)
    tokens = (_token_box(stands.unit(unit), unit.kind, scale) for unit in built)
    room = Room((*stands.boxes, *tokens, *tags.boxes), soft, lines)
    kinds = {code: outline.kind for code, outline in sheet.outlines.items()}
    found = seated(_small_first(sheet), lambda code: _wishes(stands, layout, code), room)
    items = tuple(line for code, wish in found.items() for line in _lines(wish.place, code, kinds[code]))
    covered = {f"label:{code}": wish.box for code, wish in found.items()}
    outside = (one for one in found.items() if one[1].place.led and not is_within(sheet, one[0], one[1].place[1:3]))
    leaders = tuple(part for code, wish in outside for part in leader(sheet, code, wish.box, scale))
    return PlacedNames(items, tags, Room((*covered.values(), *tags.boxes, *centres)), covered | tags.covered, leaders)


def _expected(stands: UnitPositions) -> Iterator[Spot]:
    """What orders are likely to put on the board, whichever they are: rings around units, tips
    of arrows where nobody stands.
    """
    yield from ring_spots(stands.points, HOLD_RADIUS * stands.scale, RING_COST, 12)
    held = {province_of(Location(location)) for location in stands.standing}
    empty = [
        anchor.unit for location, anchor in stands.sheet.anchors.items() if Location(location).province not in held
    ]
    for reach in (0, 8):
        yield from ring_spots(empty, reach * stands.scale, TIP_COST, 5 if reach else 1)


def ring_spots(middles: Iterable[Point], radius: float, weight: float, count: int = 20) -> Iterator[Spot]:
    """Spots on circles of a radius around points."""
    ways = [(radius * cos(2 * pi * turn / count), radius * sin(2 * pi * turn / count)) for turn in range(count)]
    return ((x + across, y + down, weight) for x, y in middles for across, down in ways)


def _wishes(stands: UnitPositions, layout: LabelLayout, code: ProvinceCode) -> Iterator[SeatOffer]:
    """The places of a label, the best first, each made when it is asked for; then those around its unit. What lies
    outside of the province and seemed to be another unit's name comes last, as near to its own as it can.
    """
    sea = stands.sheet.outlines[code].kind == "sea"
    cost = 0.0
    misread: list[tuple[float, LabelPlace]] = []
    for cost, choice, index in _ranked(layout, code):
        place = choice.place(index)
        if place.led and (far := _misread_from(stands, code, place)):
            misread.append((far, place))
        else:
            yield _wish(cost, place, sea)
    for place in _beside_unit(stands, layout, code):
        if far := _misread_from(stands, code, place):
            misread.append((far, place))
        else:
            yield _wish(cost := cost + RANK_COST, place, sea)
    for _, place in sorted(misread, key=itemgetter(0)):
        yield _wish(cost := cost + RANK_COST, place, sea)


def _beside_unit(stands: UnitPositions, layout: LabelLayout, code: ProvinceCode) -> Iterator[LabelPlace]:
    """Places around the unit, where that really is, or around the place where one would stand."""
    if code not in layout.places:
        return
    box, (lines, _, _, size, _) = _place_in(stands, code), layout.places[code]
    wide, high = _half(lines, size, stands.sheet.outlines[code].kind == "sea")
    for gap in BESIDE_UNIT:
        for at in _around(grown(box, wide + gap, high + gap)):
            yield LabelPlace(lines, *at, size, led=True)


@lru_cache(maxsize=8192)
def _misread_from(stands: UnitPositions, code: ProvinceCode, place: LabelPlace) -> float:
    """How far a label is from its unit, if that is far and another one of land, or of sea, is nearer; else 0."""
    box = label_box(place, stands.sheet.outlines[code].kind == "sea")
    far = apart(box, _place_in(stands, code))
    if far < AWAY:
        return 0.0
    near, reach = grown(box, far - HAIR, far - HAIR), 2 * far + hypot(box[2] - box[0], box[3] - box[1])
    for away, rival in _rivals(stands, code):
        if away > reach:
            break
        if meet(near, rival):
            return far
    return 0.0


@lru_cache(maxsize=1024)
def _rivals(stands: UnitPositions, code: ProvinceCode) -> list[tuple[float, Box]]:
    """Where all other units of land, or of sea, stand or would stand, the nearest first, each with how far it is."""
    own, outlines = _place_in(stands, code), stands.sheet.outlines
    is_sea = outlines[code].kind == "sea"
    alike = (other for other, one in outlines.items() if other != code and (one.kind == "sea") is is_sea)
    return sorted((apart(own, place), place) for place in (_place_in(stands, other) for other in alike))


def _place_in(stands: UnitPositions, code: ProvinceCode) -> Box:
    """What the unit in a province covers; without one, the point where it would stand."""
    return stands.box_in(code) or around(middle_of(stands.sheet, code), 0, 0)


def _around(box: Box, steps: int = 8) -> Iterator[Point]:
    """Points on the edge of a rectangle: below and above, then beside, the middles first."""
    (x0, y0, x1, y1), shares = (
        box,
        sorted((step / steps for step in range(steps + 1)), key=lambda share: abs(share - 0.5)),
    )
    yield from ((x0 + share * (x1 - x0), y) for y in (y1, y0) for share in shares)
    yield from ((x, y0 + share * (y1 - y0)) for x in (x0, x1) for share in shares)


def _wish(cost: float, place: LabelPlace, sea: bool) -> SeatOffer:
    wide, high = _half(place.lines, place.size, sea)
    wide, high, at = wide + HAIR, high + HAIR, (place.x, place.y)
    return SeatOffer(
        cost, place, around(at, wide, high), around(at, wide + BESIDE * place.size, high + ABOVE * place.size)
    )


@lru_cache(maxsize=4096)
def _ranked(layout: LabelLayout, code: ProvinceCode) -> list[tuple[float, LabelPlaces, int]]:
    """All places of a label with what each costs, the cheapest first.

    The one for the fullest board is a good second.
    """
    rows = list(layout.choices.get(code, ()))
    if sure := layout.places.get(code):
        rows.insert(1, LabelPlaces(sure.lines, sure.size, (sure.x, sure.y), sure.led))
    costs = [ROW_COST * index + LED_COST * row.led for index, row in enumerate(rows)]
    ranked = [
        (cost + RANK_COST * index, row, index)
        for cost, row in zip(costs, rows, strict=True)
        for index in range(len(row))
    ]
    return sorted(ranked, key=itemgetter(0))


@lru_cache(maxsize=8)
def _small_first(sheet: MapSheet) -> tuple[ProvinceCode, ...]:
    """The provinces by the size of their bounding box."""
    boxes = {code: outline.box for code, outline in sheet.outlines.items()}
    return tuple(sorted(boxes, key=lambda code: (boxes[code][2] - boxes[code][0]) * (boxes[code][3] - boxes[code][1])))


@lru_cache(maxsize=1024)
def _lines(place: LabelPlace, code: ProvinceCode, kind: str) -> tuple[Text, ...]:
    """The lines of a label, ready to be drawn."""
    role = "label-sea" if kind == "sea" else "label-impassable" if kind == "impassable" else "label-land"
    first = place.y + place.size * (CAP_HEIGHT - LINE * (len(place.lines) - 1)) / 2
    return tuple(
        Text(
            place.x, round(first + index * LINE * place.size, 1), line, place.size, role, Layer.LABELS, f"label:{code}"
        )
        for index, line in enumerate(place.lines)
    )
