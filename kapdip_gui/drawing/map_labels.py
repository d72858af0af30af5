"""The names on the board, as they were placed and measured when the map was built.

Takes: a sheet and options. Gives: text primitives with the key `label:PAR`. A name that would be under 11 px on screen
was placed as its code; a label is left out where a dislodged unit stands on it.
"""

from functools import lru_cache

from kapdip_gui.board.model import ProvinceCode, UnitKind
from kapdip_gui.drawing.map_picture import Labels, MapOptions, MapPicture
from kapdip_gui.drawing.map_sheet import LabelLayout, LabelPlace, MapSheet
from kapdip_gui.drawing.map_symbols import ARMY_SIZE, FLEET_SIZE
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


def label_box(place: LabelPlace, sea: bool) -> Box:
    """The rectangle that a label covers."""
    half = max(text_width(line, place.size, "map", 600, sea) for line in place.lines) / 2
    high = place.size * (0.72 + LINE * (len(place.lines) - 1)) / 2
    return place.x - half, place.y - high, place.x + half, place.y + high


def draw_labels(sheet: MapSheet, picture: MapPicture) -> list[Primitive]:
    """All labels of the picture's mode and language that no unit stands on."""
    options = picture.options
    layout = layout_for(sheet, mode_of(options), options.zoom)
    if layout is None or options.labels is Labels.NONE:
        return []
    hidden = _under_tokens(sheet, picture, layout)
    return [text for code, lines in _texts(sheet, layout).items() if code not in hidden for text in lines]


@lru_cache(maxsize=64)
def _texts(sheet: MapSheet, layout: LabelLayout) -> dict[ProvinceCode, list[Primitive]]:
    """The lines of every label, ready to be drawn."""
    found: dict[ProvinceCode, list[Primitive]] = {}
    for code, place in layout.places.items():
        kind = sheet.outlines[code].kind
        role = "label-sea" if kind == "sea" else "label-impassable" if kind == "impassable" else "label-land"
        first = place.y + place.size * (CAP_HEIGHT - LINE * (len(place.lines) - 1)) / 2
        bases = [round(first + index * LINE * place.size, 1) for index in range(len(place.lines))]
        texts = [
            Text(place.x, base, line, place.size, role, Layer.LABELS, f"label:{code}")
            for base, line in zip(bases, place.lines, strict=True)
        ]
        found[code] = list(texts)
    return found


@lru_cache(maxsize=64)
def boxes_of(sheet: MapSheet, layout: LabelLayout) -> dict[ProvinceCode, Box]:
    """The rectangles of all labels of a layout."""
    return {code: label_box(place, sheet.outlines[code].kind == "sea") for code, place in layout.places.items()}


def _under_tokens(sheet: MapSheet, picture: MapPicture, layout: LabelLayout) -> frozenset[ProvinceCode]:
    """The labels on which a unit stands: beaten ones beside the victor, and others on a small screen, where symbols are large."""
    scale, position = picture.options.scale, picture.position
    tokens = [(dislodged_point(sheet, one.unit, scale), one.unit.kind) for many in position.dislodged.values() for one in many]
    if scale > 1:
        tokens += [(unit_point(sheet, unit), unit.kind) for units in position.units.values() for unit in units]
    return _covered(sheet, layout, scale, tuple(tokens))


@lru_cache(maxsize=64)
def _covered(sheet: MapSheet, layout: LabelLayout, scale: float, tokens: tuple[tuple[Point, UnitKind], ...]) -> frozenset[ProvinceCode]:
    covered = set()
    for (x, y), kind in tokens:
        wide, high = ARMY_SIZE if kind is UnitKind.ARMY else FLEET_SIZE
        half_wide, half_high = wide / 2 * scale, high / 2 * scale
        for code, (x0, y0, x1, y1) in boxes_of(sheet, layout).items():
            if x0 < x + half_wide and x1 > x - half_wide and y0 < y + half_high and y1 > y - half_high:
                covered.add(code)
    return frozenset(covered)
