"""Where names stand, for every language and zoom, measured with the font that draws them.

Takes: a coverage, tokens, the board's names. Gives: layouts: per mode and zoom a `Label` per province, as it can stand
even on the fullest board, other places that the drawing may choose from, and room for the tags of control. All labels
of a layout share a few sizes. Names grow where they may, and never cover a token; one that finds no room in its
province stands beside it, where the drawing leads a line to it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray

from build_map.anchors import Place, grid_points
from build_map.coverage import Coverage
from build_map.raster import Boxes, Grid, Window, boxes_around
from kapdip.board.board import Board
from kapdip.board.model import Location, Terrain, UnitKind, province_of
from kapdip.drawing.map_labels import LINE
from kapdip.drawing.map_picture import MapOptions
from kapdip.drawing.map_symbols import CENTRE_RADIUS, HOLD_RADIUS, UNIT_RADIUS
from kapdip.drawing.metrics import text_width

ZOOMS = (0.3, 0.34, 0.38, 0.42, 0.4375, 0.46, 0.5, 0.5625, 0.625, 0.671875, 0.6875, 0.75, 0.875, 1.0, 1.25)
"""The zooms for which labels are placed; between two of them the smaller one's hold."""
NAME_SIZES, CODE_SIZES = (17.0, 14.0, 11.5), (12.5, 11.0)
"""The only sizes of names, and of codes, the most wanted first: in screen pixels, and from a
zoom of 1 on in map pixels.
"""
TAG_WIDTHS = (92.0, 76.0, 62.0, 48.0, 38.0)
TAG_HALF = 8.5
MARGIN = 1.5
AIR = (0.5, 0.35)
"""How much room a name likes to have beside and above it within its province, as shares of its size."""
AIRY = 0.97
"""The share of a name with its air that is inside, if it stands well off the borders."""
LED = 42.0
"""How far outside of its province a label may stand, in screen pixels."""
TAG_PLACES = 6
CASING_ROOM = 4.5
"""What a label keeps from a token: its outline and casing, and a hair more."""
TagPlace: TypeAlias = tuple[int, int, float]
"""The middle of a tag, and how wide it may be for symbols of scale 1."""
WATER = "water"
"""The grid's name for all water and scenery, into which the name of a land may reach."""


@dataclass(frozen=True)
class Label:
    """Lines around their middle, and the size of the type.

    `free` is False where it could only be put over something; `led`: it stands outside of its province.
    """

    lines: tuple[str, ...]
    x: float
    y: float
    size: float
    free: bool
    led: bool = False


def code_label(code: str) -> str:
    """A code as it is written on the board: `Par`."""
    return code.capitalize()


def splits(name: str) -> list[tuple[str, ...]]:
    """A name in one line, and in two, broken at a space or a hyphen."""
    found: list[tuple[str, ...]] = [(name,)]
    for index, character in enumerate(name):
        if character == " ":
            found.append((name[:index], name[index + 1 :]))
        elif character == "-":
            found.append((name[: index + 1], name[index + 1 :]))
    return found


def label_half(lines: tuple[str, ...], size: float, sea: bool) -> tuple[float, float]:
    """Half the size of a label, as `drawing.map_labels.label_box` has it."""
    wide = max(text_width(line, size, "map", 600, sea) for line in lines) / 2
    return wide, size * (0.72 + LINE * (len(lines) - 1)) / 2


class Naming:
    """Places the labels of one mode at one zoom."""

    def __init__(
        self,
        cover: Coverage,
        board: Board,
        places: dict[str, Place],
        grid: Grid,
        zoom: float,
        *,
        sizes: Sequence[float] = NAME_SIZES,
    ) -> None:
        self.cover, self.board, self.places, self.grid, self.zoom = cover, board, places, grid, zoom
        self.sizes = [size / min(1.0, zoom) for size in sizes]
        self.scale = MapOptions(zoom=zoom).scale
        self._points: dict[str, Any] = {}
        self._beside: dict[str, Any] = {}
        self._rough: dict[str, Any] = {}

    def stamp_tokens(self, *, units: bool) -> None:
        """Mark all centres, and with `units` a unit in every province, as taken."""
        self.grid.clear()
        grow = self.scale
        for place in self.places.values():
            (x, y), (wide, high) = place.unit, place.half
            wide, high = wide * grow + CASING_ROOM, high * grow + CASING_ROOM
            if units:
                self.grid.stamp((x - wide, y - high, x + wide, y + high))
            if place.centre is not None:
                r = CENTRE_RADIUS * grow + 1.5
                self.grid.stamp((place.centre[0] - r, place.centre[1] - r, place.centre[0] + r, place.centre[1] + r))

    def run(self, names: dict[str, str], *, units: bool = True) -> dict[str, Label]:
        """Labels for these names. Without `units`: where they stand on an empty board."""
        self.stamp_tokens(units=units)
        order = sorted(names, key=lambda code: self.cover.shapes[code].area)
        found: dict[str, Label] = {}
        for code in order:
            label = self._best(code, names[code])
            if label is None:
                continue
            if not label.free and self._meets(label, found, code):
                continue
            found[code] = label
            wide, high = label_half(label.lines, label.size, self.is_sea(code))
            wide, high = wide + 3 * MARGIN, high + MARGIN
            self.grid.stamp((label.x - wide, label.y - high, label.x + wide, label.y + high))
        return found

    def _meets(self, label: Label, others: dict[str, Label], code: str) -> bool:
        """Whether a label that covers a token also covers another label; then it is better left out."""
        wide, high = label_half(label.lines, label.size, self.is_sea(code))
        for other, placed in others.items():
            half = label_half(placed.lines, placed.size, self.is_sea(other))
            if abs(label.x - placed.x) < wide + half[0] and abs(label.y - placed.y) < high + half[1]:
                return True
        return False

    def tags(self, homeland: dict[str, list[str]], labels: dict[str, Label]) -> dict[str, list[TagPlace]]:
        """Places for each power's tag, the best first: inside its homeland, off names and units
        as far as there is room.
        """
        self.stamp_tokens(units=False)
        names = [(label, label_half(label.lines, label.size, self.is_sea(code))) for code, label in labels.items()]
        covered = [(label.x - w, label.y - h, label.x + w, label.y + h) for label, (w, h) in names]
        grow = self.scale
        for place in self.places.values():
            (x, y), wide, high = place.unit, place.half[0] * grow + CASING_ROOM, place.half[1] * grow + CASING_ROOM
            covered.append((x - wide, y - high, x + wide, y + high))
        return {power: found for power, codes in homeland.items() if (found := self._tags(codes, covered))}

    def is_sea(self, code: str) -> bool:
        """Whether it is a sea."""
        return self.board.provinces[code].terrain is Terrain.SEA

    def candidates(self, code: str) -> Any:
        """The points of a province at which the middle of a label is tried."""
        if code not in self._points:
            shape = self.cover.shapes[code]
            self._points[code] = grid_points(shape, max(2.0, (shape.area / 2500) ** 0.5))
        return self._points[code]

    def beside(self, code: str) -> Any:
        """The points outside of a province at which the middle of a label is tried, if it finds no room inside."""
        if code not in self._beside:
            shape, grow = self.cover.shapes[code].simplify(2.0), 1 / min(1.0, self.zoom)
            points = grid_points(shape.buffer(1.4 * LED * grow).difference(shape), 4.5 * grow)
            self._beside[code] = points[~shapely.contains_xy(self.cover.shapes[code], *points.T)]
        return self._beside[code]

    def gaps(self, code: str, boxes: Boxes) -> NDArray[np.float64]:
        """How far boxes are from a province, in screen pixels."""
        shape = self._rough.setdefault(code, self.cover.shapes[code].simplify(2.0))
        shapely.prepare(shape)
        result: NDArray[np.float64] = shapely.distance(shape, shapely.box(*boxes.T)) * min(1.0, self.zoom)
        return result

    def _best(self, code: str, name: str) -> Label | None:
        """The largest size at which the name fits: inside, else reaching into water, else a little over the border;
        else beside it.
        """
        points = self.candidates(code)
        taken = self.grid.taken_around(points, 160.0)
        tries = (
            (0.985, 1.0, AIRY, self.sizes[:2]),
            (0.985, 1.0, 0.0, self.sizes[:2]),
            (0.5, 0.985, 0.0, self.sizes),
            (0.985, 1.0, 0.0, self.sizes),
            (0.85, 1.0, 0.0, self.sizes),
        )
        for own, wet, air, tried in tries:
            for size in tried:
                for lines in splits(name):
                    label = self._fit(code, lines, size, taken, own=own, wet=wet, air=air)
                    if label is not None:
                        return label
        led = [label for lines in splits(name) if (label := self._led(code, lines))]
        return led[0] if led else self._fit(code, splits(name)[-1], self.sizes[-1], taken, own=0.4, blocked=True)

    def _led(self, code: str, lines: tuple[str, ...]) -> Label | None:
        """The nearest free place outside of the province, on water if there is one."""
        points, size = self.beside(code), self.sizes[-1]
        boxes = boxes_around(points, *label_half(lines, size, self.is_sea(code)))
        gaps = self.gaps(code, boxes)
        fits = (gaps <= LED) & self.grid.on_board(boxes) & (self.grid.taken_around(points, 160.0).over(boxes) == 0)
        if not fits.any():
            return None
        x, y = points[int(np.argmax(np.where(fits, 4 * self.grid.share_inside(WATER, boxes) - gaps / 10, -np.inf)))]
        return Label(lines, round(float(x), 1), round(float(y), 1), round(size, 1), free=True, led=True)

    def _fit(
        self,
        code: str,
        lines: tuple[str, ...],
        size: float,
        taken: Window,
        *,
        own: float,
        wet: float = 1.0,
        air: float = 0.0,
        blocked: bool = False,
    ) -> Label | None:
        """The best place for these lines, at least `own` of them inside and, if `own` is little, `wet` of them inside
        or on water.

        At least the share `air` of them with some room around is inside.
        """
        points = self.candidates(code)
        half = label_half(lines, size, self.is_sea(code))
        boxes = boxes_around(points, *half)
        inside = self.grid.share_inside(code, boxes)
        covered = taken.over(boxes)
        airy = self.airy(code, points, half, size)
        fits = (inside >= own) & (airy >= air) & self.grid.on_board(boxes)
        if wet < 1.0:
            if self.is_sea(code):
                return None
            fits &= inside + self.grid.share_inside(WATER, boxes) >= wet
        if not blocked:
            fits &= covered == 0
        if not fits.any():
            return None
        ux, uy = self.places[code].unit if code in self.places else points.mean(0)
        # below the unit reads best, then above, then beside
        away = np.hypot((points[:, 0] - ux), (points[:, 1] - uy) * 1.3)
        score = 8 * inside + 6 * airy - away / 40 - covered / 10 + 0.4 * (points[:, 1] > uy)
        score[fits] -= 0.4 * np.minimum(self.ways_crossed(code, boxes[fits]), 3) + 0.9 * self.in_ring(code, boxes[fits])
        score[~fits] = -1e9
        x, y = points[int(np.argmax(score))]
        return Label(lines, round(float(x), 1), round(float(y), 1), round(size, 1), not blocked)

    def airy(
        self, code: str, points: NDArray[np.float64], half: tuple[float, float], size: float
    ) -> NDArray[np.float64]:
        """The share of each label with some room around it that is inside."""
        return self.grid.share_inside(code, boxes_around(points, half[0] + AIR[0] * size, half[1] + AIR[1] * size))

    def in_ring(self, code: str, boxes: Boxes) -> NDArray[np.bool_]:
        """Whether boxes meet the ring that is drawn around the unit when it holds."""
        if code not in self.places:
            return np.zeros(len(boxes), bool)
        x, y = self.places[code].unit
        dx = np.maximum(0, np.maximum(boxes[:, 0] - x, x - boxes[:, 2]))
        dy = np.maximum(0, np.maximum(boxes[:, 1] - y, y - boxes[:, 3]))
        result: NDArray[np.bool_] = np.hypot(dx, dy) < (HOLD_RADIUS + 2) * self.scale
        return result

    def ways_crossed(self, code: str, boxes: Boxes) -> NDArray[np.float64]:
        """How many straight ways from the unit to neighbouring units each box lies on: there will be arrows."""
        crossed = np.zeros(len(boxes))
        if code not in self.places:
            return crossed
        here = {place for kind in UnitKind for place in self.board.locations(kind, code)}
        near = {province_of(other) for kind in UnitKind for one in here for other in self.board.neighbours(kind, one)}
        start = np.array(self.places[code].unit)
        for other in near:
            way = np.array(self.places[other].unit) - start
            spots = start + np.arange(UNIT_RADIUS / max(UNIT_RADIUS, float(np.hypot(*way))), 1.0, 0.06)[:, None] * way
            met = (boxes[:, 0, None] < spots[:, 0]) & (boxes[:, 2, None] > spots[:, 0])
            met &= (boxes[:, 1, None] < spots[:, 1]) & (boxes[:, 3, None] > spots[:, 1])
            crossed += met.any(axis=1)
        return crossed

    def _tags(self, codes: list[str], covered: list[tuple[float, float, float, float]]) -> list[TagPlace]:
        """The widest places at which a tag may be, and narrow ones for a crowded board."""
        found: list[TagPlace] = []
        for wide in TAG_WIDTHS:
            half = (wide * self.scale / 2 + 1, TAG_HALF * self.scale + 1)
            points = np.vstack([self.candidates(code) for code in codes])
            boxes = boxes_around(points, *half)
            inside = sum(self.grid.share_inside(other, boxes) for other in codes)
            fits = (
                (inside >= 0.8)
                & self.grid.on_board(boxes)
                & (self.grid.taken_around(points, wide * self.scale).over(boxes) == 0)
            )
            score = np.where(fits, 4 * inside, -np.inf)
            for x0, y0, x1, y1 in covered:
                score -= (boxes[:, 0] < x1) & (boxes[:, 2] > x0) & (boxes[:, 1] < y1) & (boxes[:, 3] > y0)
            while len(found) < TAG_PLACES * (2 if wide == TAG_WIDTHS[-1] else 1) and np.isfinite(score).any():
                x, y = points[int(np.argmax(score))]
                found.append((round(float(x)), round(float(y)), wide))
                near = (np.abs(points[:, 0] - x) < half[0]) & (np.abs(points[:, 1] - y) < 1.6 * half[1])
                score[near] = -np.inf
        return found


def names_of(board: Board, mode: str) -> dict[str, str]:
    """What each province is called in a mode (`codes` or a language); closed land that no order
    can name has no label.
    """
    return {
        code: code_label(code) if mode == "codes" else province.names[mode]
        for code, province in board.provinces.items()
    }


def crowded(places: dict[str, Place], scale: float = 1.0) -> list[tuple[str, str]]:
    """The pairs of tokens, or of token and centre, that cover each other for symbols of this scale."""
    marks = []
    for location, place in places.items():
        marks.append((location, place.unit, place.half))
        if place.centre is not None:
            marks.append((location, place.centre, (CENTRE_RADIUS, CENTRE_RADIUS)))
    found = []
    for (one, at, half), (two, other, size) in combinations(marks, 2):
        if province_of(Location(one)) == province_of(two) and one != two:
            continue
        near_x = abs(at[0] - other[0]) < (half[0] + size[0]) * scale
        near_y = abs(at[1] - other[1]) < (half[1] + size[1]) * scale
        if near_x and near_y:
            found.append((one, two))
    return found
