"""Where units, dislodged units and centres stand: inside their province, apart from each other on the fullest board.

Takes: a coverage, the rules' board, the recipe's cities, coasts and wishes. Gives: `Place` per location.
"""

from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from build_map.coverage import Coverage
from build_map.raster import Grid, boxes_around
from build_map.shapes import Shape, largest, parts
from build_map.warp import Warp
from kapdip.board.board import Board
from kapdip.board.model import Location, Terrain, province_of
from kapdip.drawing.map_symbols import ARMY_SIZE, CENTRE_RADIUS, DISLODGED_SIZE, FLEET_SIZE

Point = tuple[float, float]
GAP = 2.0
"""Pixels between tokens."""
ROUNDS = 4


@dataclass(frozen=True)
class Place:
    """The anchors of a location; `half` is half the size of the largest unit that can stand there."""

    location: str
    unit: Point
    dislodged: Point
    centre: Point | None
    half: Point


def token_half(board: Board, code: str) -> Point:
    """Half the size of the largest unit of a province."""
    wide, high = ARMY_SIZE if board.provinces[code].terrain is Terrain.INLAND else FLEET_SIZE
    return wide / 2, high / 2


def grid_points(area: Shape, step: float) -> NDArray[np.float64]:
    """The points of a grid that lie in a shape."""
    x0, y0, x1, y1 = area.bounds
    gx, gy = np.meshgrid(np.arange(x0 + 1, x1, step), np.arange(y0 + 1, y1, step))
    points = np.column_stack([gx.ravel(), gy.ravel()])
    shapely.prepare(area)
    inside = points[shapely.contains_xy(area, points[:, 0], points[:, 1])]
    return inside if len(inside) else np.array([area.representative_point().coords[0]])


def body(cover: Coverage, code: str, frame_margin: float = 12.0) -> Shape:
    """Where tokens of a province may stand: the province without islands, lakes and the edge of the board."""
    avoid = [*cover.scenery["islands"], *cover.scenery["lakes"], *cover.scenery["inland"]]
    shape = cover.shapes[code]
    near = [one.buffer(1.5) for one in avoid if one.intersects(shape)]
    window = shapely.box(frame_margin, frame_margin, cover.width - frame_margin, cover.height - frame_margin)
    clear = shape.intersection(window).difference(shapely.union_all(near)) if near else shape.intersection(window)
    return largest(clear) if parts(clear) else largest(shape)


def overlap(points: NDArray[np.float64], half: Point, at: Point, other: Point) -> NDArray[np.float64]:
    """How many pixels rectangles around `points` and one around `at` cover of each other, along the shorter way out."""
    dx = half[0] + other[0] + GAP - np.abs(points[:, 0] - at[0])
    dy = half[1] + other[1] + GAP - np.abs(points[:, 1] - at[1])
    result: NDArray[np.float64] = np.where((dx > 0) & (dy > 0), np.minimum(dx, dy), 0.0)
    return result


class Placing:
    """Places all tokens, then goes round again until they stand well beside each other."""

    def __init__(self, cover: Coverage, board: Board, recipe: dict[str, Any], warp: Warp, grid: Grid) -> None:
        self.cover, self.board, self.recipe, self.warp, self.grid = cover, board, recipe, warp, grid
        self.codes = [code for code, province in board.provinces.items() if province.terrain is not Terrain.IMPASSABLE]
        self.places: dict[str, Place] = {}
        self._bodies = {code: body(cover, code) for code in self.codes}

    def run(self) -> dict[str, Place]:
        """Anchors of all provinces and named coasts."""
        smallest_first = sorted(self.codes, key=lambda code: self._bodies[code].area)
        for _ in range(ROUNDS):
            for code in smallest_first:
                self.places[code] = self._province(code)
            for code, coasts in self.recipe["coasts"].items():
                for coast, at in coasts.items():
                    location = f"{code}/{coast.upper()}"
                    self.places[location] = self._coast(location, self.warp.point(at))
        for location in self.places:
            self.places[location] = replace(self.places[location], dislodged=self._dislodged(location))
        return self.places

    def _others(self, location: str) -> list[tuple[Point, Point]]:
        """Middles and half sizes of all tokens that must be left clear; a coast and its own
        province exclude each other.
        """
        out = []
        radius = (CENTRE_RADIUS, CENTRE_RADIUS)
        own = province_of(Location(location))
        for other, place in self.places.items():
            if province_of(Location(other)) != own:
                out.append((place.unit, place.half))
            if place.centre is not None and other != location:
                out.append((place.centre, radius))
        return out

    def _base_score(
        self, code: str, points: NDArray[np.float64], half: Point, wish: Point | None
    ) -> NDArray[np.float64]:
        shape = self.cover.shapes[code]
        inside = self.grid.share_inside(code, boxes_around(points, half[0] + 1, half[1] + 1))
        room = np.minimum(shapely.distance(shapely.points(points), shape.boundary), 30.0)
        score = 10 * inside + room / 12
        if wish is not None:
            score -= np.hypot(*(points - wish).T) / 40
        result: NDArray[np.float64] = score
        return result

    def _province(self, code: str) -> Place:
        area, half = self._bodies[code], token_half(self.board, code)
        points = grid_points(area, max(2.0, (area.area / 900) ** 0.5))
        wish = self.recipe.get("focus", {}).get(code)
        score = self._base_score(code, points, half, self.warp.point(wish) if wish else None)
        for at, other in self._others(code):
            score -= 0.9 * overlap(points, half, at, other)
            # where symbols are drawn larger, tokens should still stand apart
            score -= 0.10 * overlap(points, (half[0] * 1.5, half[1] * 1.5), at, (other[0] * 1.5, other[1] * 1.5))
        centre = None
        if self.board.provinces[code].is_centre:
            best, centre = self._with_centre(code, points, score, half)
        else:
            best = points[int(np.argmax(score))]
        unit = (round(float(best[0]), 1), round(float(best[1]), 1))
        return Place(code, unit, unit, centre, half)

    def _with_centre(
        self, code: str, points: NDArray[np.float64], score: NDArray[np.float64], half: Point
    ) -> tuple[Any, Point]:
        """Unit and centre together: the centre near its city, the unit off it."""
        shape, city = self.cover.shapes[code], np.array(self.warp.point(self.recipe["cities"][code]))
        spots = grid_points(self._bodies[code], max(2.0, (self._bodies[code].area / 900) ** 0.5))
        radius = (CENTRE_RADIUS, CENTRE_RADIUS)
        room = shapely.distance(shapely.points(spots), shape.boundary)
        worth = -np.hypot(*(spots - city).T) / 14 - 0.8 * np.maximum(0, CENTRE_RADIUS + 1.5 - room)
        for at, other in self._others(code):
            worth -= 0.9 * overlap(spots, radius, at, other)
        first, second = np.argsort(-score)[:160], np.argsort(-worth)[:160]
        dx = half[0] + CENTRE_RADIUS + GAP - np.abs(points[first, 0][:, None] - spots[second, 0][None, :])
        dy = half[1] + CENTRE_RADIUS + GAP - np.abs(points[first, 1][:, None] - spots[second, 1][None, :])
        clash = np.where((dx > 0) & (dy > 0), np.minimum(dx, dy), 0.0)
        total = score[first][:, None] + worth[second][None, :] - 1.4 * clash
        i, j = np.unravel_index(int(np.argmax(total)), total.shape)
        x, y = spots[second[j]]
        return points[first[i]], (round(float(x), 1), round(float(y), 1))

    def _coast(self, location: str, wish: Point) -> Place:
        code = province_of(Location(location))
        half = (FLEET_SIZE[0] / 2, FLEET_SIZE[1] / 2)
        points = grid_points(self._bodies[code], 3.0)
        points = points[np.hypot(*(points - wish).T) < 60]
        score = self._base_score(code, points, half, wish) - np.hypot(*(points - wish).T) / 10
        for at, other in self._others(location):
            score -= 0.9 * overlap(points, half, at, other)
        x, y = points[int(np.argmax(score))]
        unit = (round(float(x), 1), round(float(y), 1))
        return Place(location, unit, unit, None, half)

    def _dislodged(self, location: str) -> Point:
        """Beside the unit, clear of all tokens, as far inside the province as can be."""
        place = self.places[location]
        code = province_of(Location(location))
        half = (place.half[0] * DISLODGED_SIZE, place.half[1] * DISLODGED_SIZE)
        ring = [
            (place.unit[0] + reach * cos(radians(turn)), place.unit[1] - reach * sin(radians(turn)))
            for reach in (36, 40, 44, 48, 54, 60)
            for turn in range(0, 360, 10)
        ]
        points = np.array(ring)
        score = 4 * self.grid.share_inside(code, boxes_around(points, *half))
        score -= np.hypot(*(points - np.array(place.unit)).T) / 14
        score -= 100.0 * ~self.grid.on_board(boxes_around(points, *half), 2)
        score -= 3 * overlap(points, half, place.unit, place.half)
        for at, other in self._others(location):
            score -= 1.2 * overlap(points, half, at, other)
        if place.centre is not None:
            score -= 1.2 * overlap(points, half, place.centre, (CENTRE_RADIUS, CENTRE_RADIUS))
        x, y = points[int(np.argmax(score))]
        return round(float(x), 1), round(float(y), 1)
