"""Where names stand, for every language and zoom, measured with the font that draws them.

Takes: a coverage, tokens, the board's names. Gives: layouts: per mode and zoom a `Label` per province, and room for the tags of control.
A name that finds no room at its smallest readable size becomes its code; names grow where they may, and never cover a token.
"""

from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from build_map.anchors import Place, grid_points
from build_map.coverage import Coverage
from build_map.raster import Grid, boxes_around
from kapdip_gui.board.board import Board
from kapdip_gui.board.model import Terrain, province_of
from kapdip_gui.drawing.map_labels import LINE, SMALLEST
from kapdip_gui.drawing.map_picture import MapOptions
from kapdip_gui.drawing.map_symbols import CENTRE_RADIUS
from kapdip_gui.drawing.metrics import text_width

ZOOMS = (0.3, 0.35, 0.4, 0.45, 0.5, 0.5625, 0.625, 0.6875, 0.75, 0.875, 1.0, 1.25)
"""The zooms for which labels are placed; between two of them the smaller one's hold."""
SIZES = (18.0, 16.0, 14.5, 13.0, 12.0, 11.0, 10.0, 9.0)
SEA_SIZES = (19.0, 17.0, 15.0, 13.5, 12.0, 11.0, 10.0, 9.0)
TAG_WIDTHS = (92.0, 76.0, 62.0, 48.0, 38.0)
TAG_HALF = 8.5
MARGIN = 1.5


@dataclass(frozen=True)
class Label:
    """Lines around their middle, and the size of the type; `free` is False where it could only be put over something."""

    lines: tuple[str, ...]
    x: float
    y: float
    size: float
    free: bool


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

    def __init__(self, cover: Coverage, board: Board, places: dict[str, Place], grid: Grid, zoom: float) -> None:
        self.cover, self.board, self.places, self.grid, self.zoom = cover, board, places, grid, zoom
        self.scale = MapOptions(zoom=zoom).scale
        self.least = SMALLEST / min(zoom, 1.0) if zoom <= 1 else SMALLEST / zoom

    def stamp_tokens(self) -> None:
        """Mark all tokens and centres as taken."""
        self.grid.clear()
        grow = self.scale
        for place in self.places.values():
            (x, y), (wide, high) = place.unit, place.half
            self.grid.stamp((x - wide * grow - MARGIN, y - high * grow - MARGIN, x + wide * grow + MARGIN, y + high * grow + MARGIN))
            if place.centre is not None:
                r = CENTRE_RADIUS * grow + 1
                self.grid.stamp((place.centre[0] - r, place.centre[1] - r, place.centre[0] + r, place.centre[1] + r))

    def run(self, names: dict[str, str]) -> dict[str, Label]:
        """Labels for these names; codes for those that find no room."""
        self.stamp_tokens()
        order = sorted(names, key=lambda code: self.cover.shapes[code].area)
        found: dict[str, Label] = {}
        for code in order:
            label = self._best(code, names[code])
            if label is None:
                continue
            found[code] = label
            wide, high = label_half(label.lines, label.size, self._is_sea(code))
            self.grid.stamp((label.x - wide - MARGIN, label.y - high - MARGIN, label.x + wide + MARGIN, label.y + high + MARGIN))
        return found

    def tags(self, homeland: dict[str, list[str]]) -> dict[str, tuple[float, float, float]]:
        """Room for each power's tag: middle and width; powers without room are left out."""
        found = {}
        for power, codes in homeland.items():
            best = self._tag(codes)
            if best is not None:
                found[power] = best
                x, y, wide = best
                half, high = wide * self.scale / 2, TAG_HALF * self.scale
                self.grid.stamp((x - half - 2, y - high - 2, x + half + 2, y + high + 2))
        return found

    def _is_sea(self, code: str) -> bool:
        return self.board.provinces[code].terrain is Terrain.SEA

    def _candidates(self, code: str) -> Any:
        shape = self.cover.shapes[code]
        return grid_points(shape, max(2.0, (shape.area / 2500) ** 0.5))

    def _best(self, code: str, name: str) -> Label | None:
        sea = self._is_sea(code)
        points = self._candidates(code)
        sizes = [size / min(1.0, max(self.zoom, 0.75)) for size in (SEA_SIZES if sea else SIZES)]
        wanted = [size for size in sizes if size >= self.least] or [self.least]
        short = code_label(code)
        for share in (0.985, 0.9):
            for size in wanted:
                for lines in splits(name):
                    label = self._fit(code, lines, size, points, share)
                    if label is not None:
                        return label
        for share in (0.985, 0.8, 0.6, 0.4):
            label = self._fit(code, (short,), max(self.least, 11.0), points, share)
            if label is not None:
                return label
        return self._fit(code, (short,), max(self.least, 11.0), points, 0.5, blocked=True)

    def _fit(self, code: str, lines: tuple[str, ...], size: float, points: Any, share: float, *, blocked: bool = False) -> Label | None:
        half = label_half(lines, size, self._is_sea(code))
        boxes = boxes_around(points, *half)
        inside = self.grid.share_inside(code, boxes)
        taken = self.grid.taken(boxes)
        fits = (inside >= share) & self.grid.on_board(boxes)
        if not blocked:
            fits &= taken == 0
        if not fits.any():
            return None
        ux, uy = self.places[code].unit if code in self.places else points.mean(0)
        # below the unit reads best, then above, then beside
        away = np.hypot((points[:, 0] - ux), (points[:, 1] - uy) * 1.3)
        score = 8 * inside - away / 40 - taken / 50 + 0.4 * (points[:, 1] > uy)
        score[~fits] = -1e9
        x, y = points[int(np.argmax(score))]
        return Label(lines, round(float(x), 1), round(float(y), 1), round(size, 1), not blocked)

    def _tag(self, codes: list[str]) -> tuple[float, float, float] | None:
        for wide in TAG_WIDTHS:
            best, worth = None, -1e9
            for code in codes:
                points = self._candidates(code)
                boxes = boxes_around(points, wide * self.scale / 2 + 1, TAG_HALF * self.scale + 1)
                inside = sum(self.grid.share_inside(other, boxes) for other in codes)
                score = inside - 1000 * (self.grid.taken(boxes) > 0) - 1000 * ~self.grid.on_board(boxes)
                score = score + 0.2 * self.board.provinces[code].is_centre
                index = int(np.argmax(score))
                if score[index] > max(worth, 0.8):
                    best, worth = points[index], score[index]
            if best is not None:
                return round(float(best[0]), 1), round(float(best[1]), 1), wide
        return None


def names_of(board: Board, mode: str) -> dict[str, str]:
    """What each province is called in a mode (`codes` or a language); closed land that no order can name has no label."""
    return {code: code_label(code) if mode == "codes" else province.names[mode] for code, province in board.provinces.items()}


def crowded(places: dict[str, Place], scale: float = 1.0) -> list[tuple[str, str]]:
    """The pairs of tokens, or of token and centre, that cover each other for symbols of this scale."""
    marks = []
    for location, place in places.items():
        marks.append((location, place.unit, place.half))
        if place.centre is not None:
            marks.append((location, place.centre, (CENTRE_RADIUS, CENTRE_RADIUS)))
    found = []
    for (one, at, half), (two, other, size) in combinations(marks, 2):
        if province_of(one) == province_of(two) and one != two:
            continue
        near_x = abs(at[0] - other[0]) < (half[0] + size[0]) * scale
        near_y = abs(at[1] - other[1]) < (half[1] + size[1]) * scale
        if near_x and near_y:
            found.append((one, two))
    return found
