"""The names on the board: each at the first of its places that the units leave free.

Takes: a sheet and a picture. Gives: text primitives with the key `label:PAR`. The places were found and measured when the map was built.
Units decide, never plans: a label does not jump while orders are being given. In a picture of results, which nobody changes any more,
a place off the arrows is preferred. A name without a free place becomes its code, a code without one is left out.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from kapdip_gui.board.model import ProvinceCode, UnitKind
from kapdip_gui.drawing.map_picture import Labels, MapOptions, MapPicture
from kapdip_gui.drawing.map_sheet import LabelLayout, LabelPlace, MapSheet
from kapdip_gui.drawing.map_stands import Box, stands_of
from kapdip_gui.drawing.map_symbols import ARMY_SIZE, CASING, FLEET_SIZE
from kapdip_gui.drawing.metrics import CAP_HEIGHT, text_width
from kapdip_gui.drawing.scene import Layer, Point, Primitive, Text
from kapdip_gui.orders.model import Build

SMALLEST = 11.0
"""The smallest name on screen, in pixels; names that do not fit at this size were placed as codes."""
LINE = 0.98
"""Line distance of a label in two lines, as a share of its font size."""
FINE = 0.75
"""From this zoom on a label first tries the place at which it stands on the fullest board, so that hardly one ever has to move."""
CODE_COST, RANK_COST = 3, 0.3
"""How many points of lines may lie in a name before its code is preferred, and before the next place on the list."""
CELL = 64
"""The side of the squares by which boxes and points are looked up, in map pixels."""


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
    half = max(text_width(line, place.size, "map", 600, sea) for line in place.lines) / 2
    high = place.size * (0.72 + LINE * (len(place.lines) - 1)) / 2
    return place.x - half, place.y - high, place.x + half, place.y + high


def boxes_of(sheet: MapSheet, layout: LabelLayout) -> dict[ProvinceCode, Box]:
    """The rectangles of all labels of a layout, as they stand on the fullest board."""
    return {code: label_box(place, sheet.outlines[code].kind == "sea") for code, place in layout.places.items()}


def draw_labels(sheet: MapSheet, picture: MapPicture, lines: tuple[Point, ...] = (), taken: tuple[Box, ...] = ()) -> tuple[Primitive, ...]:
    """All labels of the picture's mode and language that find a place beside units, what else is `taken`, and each other.

    `lines` are points on arrows that labels had better not lie under.
    """
    options = picture.options
    layout = layout_for(sheet, mode_of(options), options.zoom)
    if layout is None or options.labels is Labels.NONE:
        return ()
    built = (drawn.order.unit for drawn in picture.orders if isinstance(drawn.order, Build) and not drawn.failed)
    tokens = tuple(_token_box(sheet.anchor(unit.location).unit, unit.kind, options.scale) for unit in built)
    return _placed(sheet, layout, stands_of(sheet, picture).boxes + tokens + taken, lines)


def _token_box(at: Point, kind: UnitKind, scale: float) -> Box:
    wide, high = ARMY_SIZE if kind is UnitKind.ARMY else FLEET_SIZE
    (x, y), half_wide, half_high = at, (wide + CASING) / 2 * scale, (high + CASING) / 2 * scale
    return x - half_wide, y - half_high, x + half_wide, y + half_high


class _Taken:
    """Rectangles that are taken, and points on lines, found by the squares in which they lie."""

    def __init__(self, boxes: Iterable[Box], points: Iterable[Point]) -> None:
        self._boxes: dict[tuple[int, int], list[Box]] = {}
        self._points: dict[tuple[int, int], list[Point]] = {}
        for box in boxes:
            self.add(box)
        for point in points:
            self._points.setdefault((int(point[0] // CELL), int(point[1] // CELL)), []).append(point)

    def add(self, box: Box) -> None:
        """Take a rectangle."""
        for cell in _cells(box):
            self._boxes.setdefault(cell, []).append(box)

    def meets(self, box: Box) -> bool:
        """Whether any of the rectangle is taken."""
        x0, y0, x1, y1 = box
        return any(x0 < c and x1 > a and y0 < d and y1 > b for cell in _cells(box) for a, b, c, d in self._boxes.get(cell, ()))

    def crossed(self, box: Box) -> int:
        """How many points of lines lie in the rectangle."""
        x0, y0, x1, y1 = box
        return sum(x0 < x < x1 and y0 < y < y1 for cell in _cells(box) for x, y in self._points.get(cell, ()))


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    x0, y0, x1, y1 = (int(value // CELL) for value in box)
    return ((x, y) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1))


@lru_cache(maxsize=64)
def _placed(sheet: MapSheet, layout: LabelLayout, tokens: tuple[Box, ...], lines: tuple[Point, ...]) -> tuple[Primitive, ...]:
    """The labels with these tokens on the board; small provinces choose first. A label without a free place is left out."""
    taken = _Taken(tokens, lines)
    items: list[Primitive] = []
    for code in _small_first(sheet):
        kind = sheet.outlines[code].kind
        best: tuple[float, LabelPlace] | None = None
        for index, place in enumerate(_places(layout, code)):
            cost = RANK_COST * index + (CODE_COST if layout.mode != "codes" and place.lines == (code.capitalize(),) else 0)
            if best is not None and best[0] <= cost:
                continue
            box = label_box(place, kind == "sea")
            if not taken.meets(box):
                cost += taken.crossed(box) if lines else 0
                if best is None or cost < best[0]:
                    best = cost, place
        if best is not None:
            taken.add(label_box(best[1], kind == "sea"))
            items += _lines(best[1], code, kind)
    return tuple(items)


def _places(layout: LabelLayout, code: ProvinceCode) -> Iterator[LabelPlace]:
    """The places of a label, the best first. One that is a code only because the board may be full comes last."""
    sure = layout.places.get(code)
    choices = layout.choices.get(code, ())
    first = sure is not None and (layout.zoom >= FINE or not choices)
    if first and sure is not None:
        yield sure
    yield from choices
    if not first and sure is not None:
        yield sure


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
