"""What is already taken on a drawing, found quickly.

Takes: rectangles. Gives: `Room`, which says whether a rectangle or a point is free.
"""

from collections.abc import Iterable
from math import hypot
from typing import TypeAlias

from kapdip.drawing.scene import Point

Box: TypeAlias = tuple[float, float, float, float]
"""A rectangle: left, top, right, bottom."""
CELL = 96
"""The side of the squares by which everything is looked up, in map pixels."""


def around(at: Point, wide: float, high: float) -> Box:
    """The rectangle with this middle and these half sizes."""
    return at[0] - wide, at[1] - high, at[0] + wide, at[1] + high


def grown(box: Box, wide: float, high: float) -> Box:
    """A rectangle and so much around it, to each side."""
    return box[0] - wide, box[1] - high, box[2] + wide, box[3] + high


def apart(first: Box, second: Box) -> float:
    """How far two rectangles are from each other; 0 where they meet."""
    return hypot(
        max(0.0, first[0] - second[2], second[0] - first[2]), max(0.0, first[1] - second[3], second[1] - first[3])
    )


def meet(first: Box, second: Box) -> bool:
    """Whether two rectangles have anything in common."""
    return first[0] < second[2] and first[2] > second[0] and first[1] < second[3] and first[3] > second[1]


def cells_of(box: Box) -> list[tuple[int, int]]:
    """The squares that a rectangle touches."""
    x0, y0, x1, y1 = int(box[0] // CELL), int(box[1] // CELL), int(box[2] // CELL), int(box[3] // CELL)
    if x0 == x1 and y0 == y1:
        return [(x0, y0)]
    return [(x, y) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1)]


class Room:
    """Rectangles that are taken, found by the squares that they cover."""

    def __init__(self, boxes: Iterable[Box] = ()) -> None:
        self._boxes: dict[tuple[int, int], list[Box]] = {}
        for box in boxes:
            for cell in cells_of(box):
                self._boxes.setdefault(cell, []).append(box)

    def meets(self, box: Box) -> bool:
        """Whether any of the rectangle is taken."""
        return any(meet(box, one) for cell in cells_of(box) for one in self._boxes.get(cell, ()))

    def holds(self, point: Point) -> bool:
        """Whether a point is taken."""
        x, y = point
        return any(a < x < c and b < y < d for a, b, c, d in self._boxes.get((int(x // CELL), int(y // CELL)), ()))
