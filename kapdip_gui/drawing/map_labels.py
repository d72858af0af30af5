"""The names on the board: each at one of its places, as free of everything else as all of them together can be.

Takes: a sheet and a picture. Gives: text primitives with the key `label:PAR`. The places were found and measured when the map was built.
Units decide, never plans: a label does not jump while orders are being given, and keeps off the ring that a unit has when it holds.
In a picture of results, which nobody changes any more, labels make room for lines and marks, too. A name without a free place becomes
its code.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from heapq import merge
from math import cos, pi, sin

from kapdip_gui.board.model import ProvinceCode, Unit, UnitKind
from kapdip_gui.drawing.map_picture import Labels, MapOptions, MapPicture
from kapdip_gui.drawing.map_room import Box, Room, Spot, around
from kapdip_gui.drawing.map_seats import Wish, seated
from kapdip_gui.drawing.map_sheet import Choice, LabelLayout, LabelPlace, MapSheet
from kapdip_gui.drawing.map_stands import Stands, stands_of
from kapdip_gui.drawing.map_symbols import ARMY_SIZE, CASING, FLEET_SIZE, HOLD_RADIUS
from kapdip_gui.drawing.map_tags import Tags, tags_of
from kapdip_gui.drawing.metrics import CAP_HEIGHT, text_width
from kapdip_gui.drawing.scene import Layer, Point, Primitive, Text
from kapdip_gui.orders.model import Build

SMALLEST = 11.0
"""The smallest name on screen, in pixels; names that do not fit at this size were placed as codes."""
LINE = 0.98
"""Line distance of a label in two lines, as a share of its font size."""
FINE = 0.75
"""From this zoom on a label first tries the place at which it stands on the fullest board, so that hardly one ever has to move."""
CODE_COST, RANK_COST = 3.0, 0.3
"""How much may lie in a name before its code is preferred, and before the next place on the list."""
BESIDE, ABOVE = 0.4, 0.1
"""What names keep from each other, as shares of the size."""
RING_COST = 0.3
"""How much each of the spots on the ring of a unit, which may be drawn or not, is to be kept free."""


@dataclass(frozen=True, eq=False)
class Names:
    """The labels of a picture and the tags of control. Equal only if the same, so that it can key a cache."""

    items: tuple[Primitive, ...]
    tags: Tags
    room: Room
    """What they cover."""


@lru_cache(maxsize=64)
def layout_for(sheet: MapSheet, mode: str, zoom: float) -> LabelLayout | None:
    """The layout of a mode for a zoom: the one made for the nearest zoom below, else the smallest; None without such a mode."""
    found = sheet.layouts(mode)
    fitting = [layout for layout in found if layout.zoom <= zoom + 1e-9]
    return fitting[-1] if fitting else found[0] if found else None


def mode_of(options: MapOptions) -> str:
    """The layout mode of a picture's labels: `codes`, or the language of names."""
    return options.language if options.labels is Labels.NAMES else "codes"


@lru_cache(maxsize=65536)
def label_box(place: LabelPlace, sea: bool) -> Box:
    """The rectangle that a label covers."""
    return around((place.x, place.y), *_half(place.lines, place.size, sea))


@lru_cache(maxsize=16384)
def _half(lines: tuple[str, ...], size: float, sea: bool) -> tuple[float, float]:
    wide = max(text_width(line, size, "map", 600, sea) for line in lines) / 2
    return wide, size * (0.72 + LINE * (len(lines) - 1)) / 2


def boxes_of(sheet: MapSheet, layout: LabelLayout) -> dict[ProvinceCode, Box]:
    """The rectangles of all labels of a layout, as they stand on the fullest board."""
    return {code: label_box(place, sheet.outlines[code].kind == "sea") for code, place in layout.places.items()}


def draw_labels(sheet: MapSheet, picture: MapPicture) -> tuple[Primitive, ...]:
    """All labels of the picture's mode and language, as the units let them stand."""
    return names_of(sheet, picture).items


def names_of(sheet: MapSheet, picture: MapPicture, lines: Room | None = None) -> Names:
    """Labels and tags beside units and each other, off the spots of `lines`; without lines, off the rings that units may have.

    The same units, tags and lines give the very same names again.
    """
    options, stands = picture.options, stands_of(sheet, picture)
    layout = layout_for(sheet, mode_of(options), options.zoom)
    built = tuple(drawn.order.unit for drawn in picture.orders if isinstance(drawn.order, Build) and not drawn.failed)
    tags = tags_of(layout, picture, stands, lines)
    return _placed(stands, layout if options.labels is not Labels.NONE else None, built, tags, lines)


def _token_box(at: Point, kind: UnitKind, scale: float) -> Box:
    wide, high = ARMY_SIZE if kind is UnitKind.ARMY else FLEET_SIZE
    return around(at, (wide + CASING) / 2 * scale, (high + CASING) / 2 * scale)


@lru_cache(maxsize=64)
def _placed(stands: Stands, layout: LabelLayout | None, built: tuple[Unit, ...], tags: Tags, lines: Room | None) -> Names:
    """The labels beside these units and tags."""
    if layout is None:
        return Names((), tags, Room(tags.boxes))
    sheet, scale = stands.sheet, stands.scale
    rings = ring_spots(stands.points, HOLD_RADIUS * scale, RING_COST) if lines is None else ()
    tokens = (_token_box(stands.unit(unit), unit.kind, scale) for unit in built)
    room = Room((*stands.boxes, *tokens, *tags.boxes), rings, lines)
    kinds = {code: outline.kind for code, outline in sheet.outlines.items()}
    found = seated(_small_first(sheet), lambda code: _wishes(layout, code, kinds[code] == "sea"), room)
    items = tuple(line for code, wish in found.items() for line in _lines(wish.place, code, kinds[code]))
    return Names(items, tags, Room((*(wish.box for wish in found.values()), *tags.boxes)))


def ring_spots(middles: Iterable[Point], radius: float, weight: float, count: int = 20) -> Iterator[Spot]:
    """Spots on circles of a radius around points."""
    ways = [(radius * cos(2 * pi * turn / count), radius * sin(2 * pi * turn / count)) for turn in range(count)]
    return ((x + across, y + down, weight) for x, y in middles for across, down in ways)


def _wishes(layout: LabelLayout, code: ProvinceCode, sea: bool) -> Iterator[Wish]:
    """The places of a label, the dearest first, each made when it is asked for."""
    short = (code.capitalize(),)
    names, codes = [], []
    for rank, choice in _ranked(layout, code):
        if layout.mode != "codes" and choice.lines == short:
            codes.append((RANK_COST * rank + CODE_COST, choice))
        else:
            names.append((RANK_COST * rank, choice))
    return merge(_one_by_one(names, sea), _one_by_one(codes, sea), key=lambda wish: wish.cost)


def _one_by_one(choices: Iterable[tuple[float, Choice]], sea: bool) -> Iterator[Wish]:
    for cost, choice in choices:
        for index, place in enumerate(choice.places()):
            x0, y0, x1, y1 = box = label_box(place, sea)
            beside, above = BESIDE * place.size, ABOVE * place.size
            yield Wish(cost + RANK_COST * index, place, box, (x0 - beside, y0 - above, x1 + beside, y1 + above))


def _ranked(layout: LabelLayout, code: ProvinceCode) -> Iterator[tuple[int, Choice]]:
    """The label in its lines and sizes, each with the rank of its first place. One that is a code only because the board may be full
    comes last."""
    choices = layout.choices.get(code, ())
    places = [layout.places[code]] if code in layout.places else []
    sure = tuple(Choice(place.lines, place.size, (place.x, place.y)) for place in places)
    rank = 0
    for choice in (*sure, *choices) if layout.zoom >= FINE else (*choices, *sure):
        yield rank, choice
        rank += len(choice.middles) // 2


@lru_cache(maxsize=8)
def _small_first(sheet: MapSheet) -> tuple[ProvinceCode, ...]:
    """The provinces by the size of their bounding box."""
    boxes = {code: outline.box for code, outline in sheet.outlines.items()}
    return tuple(sorted(boxes, key=lambda code: (boxes[code][2] - boxes[code][0]) * (boxes[code][3] - boxes[code][1])))


@lru_cache(maxsize=16384)
def _lines(place: LabelPlace, code: ProvinceCode, kind: str) -> tuple[Text, ...]:
    """The lines of a label, ready to be drawn."""
    role = "label-sea" if kind == "sea" else "label-impassable" if kind == "impassable" else "label-land"
    first = place.y + place.size * (CAP_HEIGHT - LINE * (len(place.lines) - 1)) / 2
    return tuple(
        Text(place.x, round(first + index * LINE * place.size, 1), line, place.size, role, Layer.LABELS, f"label:{code}")
        for index, line in enumerate(place.lines)
    )
