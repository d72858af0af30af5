"""The names on the board, as they were placed and measured when the map was built.

Takes: a sheet and options. Gives: text primitives with the key `label:PAR`. A name that would be under 11 px on screen
was placed as its code; a label is left out where a dislodged unit stands on it.
"""

from collections.abc import Mapping
from functools import lru_cache

from kapdip_gui.board.model import Unit
from kapdip_gui.drawing.map_picture import Labels, MapOptions, MapPicture
from kapdip_gui.drawing.map_sheet import LabelLayout, LabelPlace, MapSheet
from kapdip_gui.drawing.map_symbols import ARMY_SIZE
from kapdip_gui.drawing.map_units import dislodged_point
from kapdip_gui.drawing.metrics import CAP_HEIGHT, text_width
from kapdip_gui.drawing.scene import Layer, Primitive, Text

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
    """All labels of the picture's mode and language."""
    options = picture.options
    layout = layout_for(sheet, mode_of(options), options.zoom)
    found = layout.places if layout is not None and options.labels is not Labels.NONE else {}
    beaten = [one.unit for units in picture.position.dislodged.values() for one in units]
    hidden = {code for unit in beaten for code in _under(sheet, unit, found, options.scale)}
    items: list[Primitive] = []
    for code, place in found.items():
        if code in hidden:
            continue
        kind = sheet.outlines[code].kind
        role = "label-sea" if kind == "sea" else "label-impassable" if kind == "impassable" else "label-land"
        first = place.y + place.size * (CAP_HEIGHT - LINE * (len(place.lines) - 1)) / 2
        for index, line in enumerate(place.lines):
            base = round(first + index * LINE * place.size, 1)
            items.append(Text(place.x, base, line, place.size, role, Layer.LABELS, f"label:{code}"))
    return items


def _under(sheet: MapSheet, unit: Unit, found: Mapping[str, LabelPlace], scale: float) -> list[str]:
    x, y = dislodged_point(sheet, unit, scale)
    half, high = ARMY_SIZE[0] / 2 * scale, ARMY_SIZE[1] / 2 * scale
    covered = []
    for code, place in found.items():
        x0, y0, x1, y1 = label_box(place, sheet.outlines[code].kind == "sea")
        if x0 < x + half and x1 > x - half and y0 < y + high and y1 > y - high:
            covered.append(code)
    return covered
