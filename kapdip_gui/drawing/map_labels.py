"""The names on the board, as they were placed and measured when the map was built.

Takes: a sheet and options. Gives: text primitives with the key `label:PAR`. A name that would be under 11 px on screen
was placed as its code; a label is left out where a unit or another label leaves it no room.
"""

from collections.abc import Iterable
from functools import lru_cache

from kapdip_gui.board.model import ProvinceCode, UnitKind
from kapdip_gui.drawing.map_picture import Labels, MapOptions, MapPicture
from kapdip_gui.drawing.map_sheet import LabelLayout, LabelPlace, MapSheet
from kapdip_gui.drawing.map_symbols import ARMY_SIZE, CASING, FLEET_SIZE
from kapdip_gui.drawing.map_units import dislodged_point, unit_point
from kapdip_gui.drawing.metrics import CAP_HEIGHT, text_width
from kapdip_gui.drawing.scene import Layer, Point, Primitive, Text

SMALLEST = 11.0
"""The smallest name on screen, in pixels; names that do not fit at this size were placed as codes."""
LINE = 0.98
"""Line distance of a label in two lines, as a share of its font size."""

Box = tuple[float, float, float, float]


@lru_cache(maxsize=64)
def layout_for(sheet: MapSheet, mode: str, zoom: float) -> LabelLayout | None:
    """The layout of a mode for a zoom: the one made for the nearest zoom below, else the smallest; None without such a mode."""
    found = sorted((layout for layout in sheet.layouts if layout.mode == mode), key=lambda layout: layout.zoom)
    fitting = [layout for layout in found if layout.zoom <= zoom + 1e-9]
    return fitting[-1] if fitting else found[0] if found else None


def mode_of(options: MapOptions) -> str:
    """The layout mode of a picture's labels: `codes`, or the language of names."""
    return options.language if options.labels is Labels.NAMES else "codes"


@lru_cache(maxsize=16384)
def label_box(place: LabelPlace, sea: bool) -> Box:
    """The rectangle that a label covers."""
    half = max(text_width(line, place.size, "map", 600, sea) for line in place.lines) / 2
    high = place.size * (0.72 + LINE * (len(place.lines) - 1)) / 2
    return place.x - half, place.y - high, place.x + half, place.y + high


def boxes_of(sheet: MapSheet, layout: LabelLayout) -> dict[ProvinceCode, Box]:
    """The rectangles of all labels of a layout, as they stand on the fullest board."""
    return {code: label_box(place, sheet.outlines[code].kind == "sea") for code, place in layout.places.items()}


def draw_labels(sheet: MapSheet, picture: MapPicture) -> tuple[Primitive, ...]:
    """All labels of the picture's mode and language that find a place beside units and each other."""
    options = picture.options
    layout = layout_for(sheet, mode_of(options), options.zoom)
    if layout is None or options.labels is Labels.NONE:
        return ()
    scale, position = options.scale, picture.position
    tokens = [(dislodged_point(sheet, one.unit, scale), one.unit.kind) for many in position.dislodged.values() for one in many]
    if scale > 1 or layout.empty:
        tokens += [(unit_point(sheet, unit), unit.kind) for units in position.units.values() for unit in units]
    return _placed(sheet, layout, tuple(_token_box(at, kind, scale) for at, kind in tokens))


def _token_box(at: Point, kind: UnitKind, scale: float) -> Box:
    wide, high = ARMY_SIZE if kind is UnitKind.ARMY else FLEET_SIZE
    (x, y), half_wide, half_high = at, wide / 2 * scale + CASING / 2 + 1, high / 2 * scale + CASING / 2 + 1
    return x - half_wide, y - half_high, x + half_wide, y + half_high


def _meets(box: Box, others: Iterable[Box]) -> bool:
    x0, y0, x1, y1 = box
    return any(x0 < c and x1 > a and y0 < d and y1 > b for a, b, c, d in others)


@lru_cache(maxsize=64)
def _placed(sheet: MapSheet, layout: LabelLayout, tokens: tuple[Box, ...]) -> tuple[Primitive, ...]:
    """The labels with these tokens on the board; small provinces choose first. A label without a free place is left out."""
    taken: list[Box] = []
    items: list[Primitive] = []
    for code in _small_first(sheet):
        sea = sheet.outlines[code].kind == "sea"
        for place in (layout.empty.get(code), layout.places.get(code)):
            if place is None:
                continue
            box = label_box(place, sea)
            if not _meets(box, tokens) and not _meets(box, taken):
                taken.append(box)
                items += _lines(place, code, sheet.outlines[code].kind)
                break
    return tuple(items)


@lru_cache(maxsize=8)
def _small_first(sheet: MapSheet) -> tuple[ProvinceCode, ...]:
    """The provinces by the size of their bounding box."""
    boxes = {code: outline.box for code, outline in sheet.outlines.items()}
    return tuple(sorted(boxes, key=lambda code: (boxes[code][2] - boxes[code][0]) * (boxes[code][3] - boxes[code][1])))


@lru_cache(maxsize=8192)
def _lines(place: LabelPlace, code: ProvinceCode, kind: str) -> tuple[Text, ...]:
    """The lines of a label, ready to be drawn."""
    role = "label-sea" if kind == "sea" else "label-impassable" if kind == "impassable" else "label-land"
    first = place.y + place.size * (CAP_HEIGHT - LINE * (len(place.lines) - 1)) / 2
    return tuple(
        Text(place.x, round(first + index * LINE * place.size, 1), line, place.size, role, Layer.LABELS, f"label:{code}")
        for index, line in enumerate(place.lines)
    )
