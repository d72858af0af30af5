"""The board as a grid of pixels, so that thousands of places for a token can be judged at once.

Takes: shapes. Gives: `Grid`: for any boxes the share that lies in a province.
"""

from typing import TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray

from build_map.shapes import Shape

Boxes: TypeAlias = NDArray[np.float64]
"""Rectangles, one row of x0, y0, x1, y1 each."""


def _sums(cells: NDArray[np.float32]) -> NDArray[np.float64]:
    """Sums over all rectangles from the corner, with a border of zeros."""
    out = np.zeros((cells.shape[0] + 1, cells.shape[1] + 1))
    out[1:, 1:] = cells.cumsum(0).cumsum(1)
    return out


def _over(sums: NDArray[np.float64], boxes: Boxes) -> NDArray[np.float64]:
    high, wide = sums.shape[0] - 1, sums.shape[1] - 1
    x0, x1 = (np.clip(np.rint(boxes[:, i]).astype(int), 0, wide) for i in (0, 2))
    y0, y1 = (np.clip(np.rint(boxes[:, i]).astype(int), 0, high) for i in (1, 3))
    result: NDArray[np.float64] = sums[y1, x1] - sums[y0, x1] - sums[y1, x0] + sums[y0, x0]
    return result


class Window:
    """Sums over a part of the grid; what lies outside of it counts as zero."""

    def __init__(self, cells: NDArray[np.float32], x0: int, y0: int) -> None:
        self._sums = _sums(cells)
        self._corner = np.array([x0, y0, x0, y0])

    def over(self, boxes: Boxes) -> NDArray[np.float64]:
        """The number of marked pixels in each box."""
        return _over(self._sums, boxes - self._corner)


class Grid:
    """One cell per map pixel."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._inside: dict[str, Window] = {}

    def add(self, code: str, shape: Shape) -> None:
        """Make a shape known."""
        x0, y0, x1, y1 = (int(v) for v in shape.bounds)
        xs = np.arange(max(0, x0 - 1), min(self.width, x1 + 2))
        ys = np.arange(max(0, y0 - 1), min(self.height, y1 + 2))
        shapely.prepare(shape)
        gx, gy = np.meshgrid(xs + 0.5, ys + 0.5)
        self._inside[code] = Window(shapely.contains_xy(shape, gx, gy).astype(np.float32), int(xs[0]), int(ys[0]))

    def share_inside(self, code: str, boxes: Boxes) -> NDArray[np.float64]:
        """The share of each box that lies in the shape (what is off the board counts as outside)."""
        area = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
        return np.minimum(1.0, self._inside[code].over(boxes) / np.maximum(area, 1e-9))

    def on_board(self, boxes: Boxes, margin: float = 4.0) -> NDArray[np.bool_]:
        """Whether the boxes are within the frame."""
        result: NDArray[np.bool_] = (
            (boxes[:, 0] >= margin)
            & (boxes[:, 1] >= margin)
            & (boxes[:, 2] <= self.width - margin)
            & (boxes[:, 3] <= self.height - margin)
        )
        return result


def boxes_around(points: NDArray[np.float64], half_width: float, half_height: float) -> Boxes:
    """A rectangle of this size around every point."""
    return np.column_stack(
        [points[:, 0] - half_width, points[:, 1] - half_height, points[:, 0] + half_width, points[:, 1] + half_height]
    )
