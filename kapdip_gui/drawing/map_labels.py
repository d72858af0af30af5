"""The names on the board, as they were placed and measured when the map was built.

Takes: a sheet and options. Gives: text primitives with the key `label:PAR`. A name that would be under 11 px on screen
becomes its code; a label is left out where a dislodged unit stands on it.
"""

from functools import lru_cache

from kapdip_gui.board.model import Unit
from kapdip_gui.drawing.map_picture import Labels, MapOptions, MapPicture
from kapdip_gui.drawing.map_sheet import LabelLayout, LabelPlace, MapSheet
from kapdip_gui.drawing.map_symbols import ARMY_SIZE
from kapdip_gui.drawing.map_units import dislodged_point
from kapdip_gui.drawing.metrics import CAP_HEIGHT, text_width
from kapdip_gui.drawing.scene import Layer, Primitive, Text

SMALLEST = 11.0
"""The smallest name on screen, in pixels; below it codes are drawn."""
LINE = 0.98
"""Line distance of a label in two lines, as a share of its font size."""

Box = tuple[float, float, float, float]


def layout_for(sheet: MapSheet, mode: str, scale: float) -> LabelLayout | None:
    """The layout of a mode whose symbols are at least that large; the largest one if there is none; None without such a mode."""
    found = sorted((layout for layout in sheet.layouts if layout.mode == mode), key=lambda layout: layout.scale)
    return next((layout for layout in found if layout.scale >= scale - 1e-9), found[-1] if found else None)


@lru_cache(maxsize=64)
def places(sheet: MapSheet, labels: Labels, language: str, zoom: float, scale: float) -> dict[str, LabelPlace]:
    """Where every label is. Names and codes are never mixed on one board: below the readable size all become codes."""
    if labels is Labels.NONE:
        return {}
    codes = layout_for(sheet, "codes", scale)
    names = layout_for(sheet, language, scale) if labels is Labels.NAMES else None
    if names is None:
        return dict(codes.places) if codes else {}
    if codes is None or _readable(names, zoom):
        return dict(names.places)
    return dict(codes.places)


def _readable(names: LabelLayout, zoom: float) -> bool:
    """Whether nearly all names are at least 11 px high on screen."""
    small = sum(place.size * zoom < SMALLEST for place in names.places.values())
    return small * 12 <= len(names.places)


def label_box(place: LabelPlace, sea: bool) -> Box:
    """The rectangle that a label covers."""
    half = max(text_width(line, place.size, "map", 600, sea) for line in place.lines) / 2
    high = place.size * (0.72 + LINE * (len(place.lines) - 1)) / 2
    return place.x - half, place.y - high, place.x + half, place.y + high


def _zoom_step(options: MapOptions) -> float:
    return round(options.zoom * 16) / 16 if options.zoom < 1.5 else 1.5


def draw_labels(sheet: MapSheet, picture: MapPicture) -> list[Primitive]:
    """All labels of the picture's mode and language."""
    options = picture.options
    found = places(sheet, options.labels, options.language, _zoom_step(options), options.scale)
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


def _under(sheet: MapSheet, unit: Unit, found: dict[str, LabelPlace], scale: float) -> list[str]:
    x, y = dislodged_point(sheet, unit, scale)
    half, high = ARMY_SIZE[0] / 2 * scale, ARMY_SIZE[1] / 2 * scale
    covered = []
    for code, place in found.items():
        x0, y0, x1, y1 = label_box(place, sheet.outlines[code].kind == "sea")
        if x0 < x + half and x1 > x - half and y0 < y + high and y1 > y - high:
            covered.append(code)
    return covered
