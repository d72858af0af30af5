"""The geometry of order lines: quadratic curves that part from each other and go round the units in their way.

Takes: points, radii, obstacles in map pixels. Gives: `Curve`.
Source: docs/window.md 5 (bend 7% of the length to the left).
"""

from collections.abc import Iterable
from math import hypot
from typing import NamedTuple

from kapdip.drawing.scene import Point

HEAD = 15.0
"""The length of an arrow's head."""
BENDS = (0.07, 0.16, -0.11, 0.27, -0.24, 0.40, -0.38)
"""How far a curve's middle may leave the straight line, as shares of its length, the most
wanted first (positive: to the left).
"""
BEND_COSTS = (0.0, 2.0, 2.0, 8.0, 8.0, 20.0, 20.0)
"""How much each bend is disliked."""
WIDE_BENDS = (0.16, -0.16, 0.27, -0.27, 0.4, -0.4, 0.55, -0.55, 0.75, -0.75)
"""How far one may leave it for a mark that finds no place on a gentler one."""
TIP_BENDS, TIP_BACKS = (
    (0.16, -0.11, 0.27, -0.24, 0.4, -0.4, 0.55, -0.55, 0.75, -0.75),
    (0.0, 4.0, 8.0, 12.0, 16.0, 20.0, 25.0, 30.0),
)
"""How far one may leave it, and how much earlier it may end, for a tip that would be on a name."""
TIGHT, TIGHT_COST = 0.8, 1.5
"""How much of the room around an obstacle is needed at least, and how much each pixel that is wanting is disliked."""


class Curve(NamedTuple):
    """A quadratic curve from `start` over the control point `bend` to `end`."""

    start: Point
    bend: Point
    end: Point

    def at(self, t: float) -> Point:
        """The point at `t` (0 start, 1 end)."""
        u = 1 - t
        a, b, c = u * u, 2 * u * t, t * t
        return (
            a * self.start[0] + b * self.bend[0] + c * self.end[0],
            a * self.start[1] + b * self.bend[1] + c * self.end[1],
        )

    def direction(self, t: float) -> Point:
        """The unit vector along the curve at `t`."""
        x = (1 - t) * (self.bend[0] - self.start[0]) + t * (self.end[0] - self.bend[0])
        y = (1 - t) * (self.bend[1] - self.start[1]) + t * (self.end[1] - self.bend[1])
        length = hypot(x, y) or 1.0
        return x / length, y / length

    def part(self, first: float, last: float) -> "Curve":
        """The stretch of the curve between two parameters."""
        (x0, y0), (x1, y1), (x2, y2) = self
        a, b, c = (1 - first) * (1 - last), (1 - first) * last + first * (1 - last), first * last
        return Curve(self.at(first), (a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2), self.at(last))

    @property
    def length(self) -> float:
        """The length, near enough for arrows (the mean of chord and control polygon, as Gravesen 1997 gives it)."""
        chord = hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])
        first = hypot(self.bend[0] - self.start[0], self.bend[1] - self.start[1])
        second = hypot(self.end[0] - self.bend[0], self.end[1] - self.bend[1])
        return (2 * chord + first + second) / 3

    @property
    def d(self) -> str:
        """The curve as path data."""
        (x0, y0), (x1, y1), (x2, y2) = self
        return f"M{x0:.1f},{y0:.1f}Q{x1:.1f},{y1:.1f} {x2:.1f},{y2:.1f}"

    def back(self, far: float) -> Point:
        """A point so far before the end, straight back."""
        dx, dy = self.direction(1)
        return self.end[0] - far * dx, self.end[1] - far * dy

    def reversed(self) -> "Curve":
        """The same curve from its end."""
        return Curve(self.end, self.bend, self.start)


def joined(curves: Iterable[Curve]) -> str:
    """Path data of curves that follow each other."""
    parts = [curve.d for curve in curves]
    return parts[0] + "".join(part[part.index("Q") :] for part in parts[1:])


def bent(start: Point, end: Point, bend: float) -> Curve:
    """A curve whose middle is `bend` of the distance to the left of the straight line (as one
    goes, with y downwards).
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    # a quadratic curve's middle is half-way to its control point
    return Curve(start, ((start[0] + end[0]) / 2 + 2 * bend * dy, (start[1] + end[1]) / 2 - 2 * bend * dx), end)


def clear_curve(start: Point, end: Point, obstacles: tuple[Point, ...], room: float, *, least: float = 0.0) -> Curve:
    """The curve that keeps `room` from all obstacles, with the gentlest bend; where none is clear, the one that comes
    least close.

    `least`: where something comes the other way, bend at least so far to the left, and never to the right, which is the
    other's left.
    """
    widest, most = bent(start, end, BENDS[0]), -1.0
    best, least_cost = None, float("inf")
    for bend, cost in zip(BENDS, BEND_COSTS, strict=True):
        if cost >= least_cost:
            break
        if bend < 0 < least:
            continue
        curve = bent(start, end, bend if bend < 0 else max(bend, least))
        nearest = _nearest(curve, obstacles)
        if nearest >= TIGHT * room:
            whole = cost + max(0.0, room - nearest) * TIGHT_COST
            if whole < least_cost:
                best, least_cost = curve, whole
        elif nearest > most + 3:
            widest, most = curve, nearest
    return best if best is not None else widest


def _nearest(curve: Curve, obstacles: tuple[Point, ...]) -> float:
    nearest = float("inf")
    for step in range(1, 12):
        x, y = curve.at(step / 12)
        for ox, oy in obstacles:
            distance = (ox - x) * (ox - x) + (oy - y) * (oy - y)
            nearest = min(nearest, distance)
    return float(nearest**0.5)


def near_line(start: Point, end: Point, points: Iterable[Point], reach: float) -> tuple[Point, ...]:
    """The points whose distance to the straight line is less than `reach` plus what a bend can bridge; the ends
    themselves are left out.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy or 1.0
    limit = (reach + 0.42 * square**0.5) ** 2
    found = []
    for point in points:
        if point in (start, end):
            continue
        t = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / square
        if not -0.05 < t < 1.05:
            continue
        x, y = start[0] + t * dx - point[0], start[1] + t * dy - point[1]
        if x * x + y * y < limit:
            found.append(point)
    return tuple(sorted(found))


def trimmed(curve: Curve, before: float, after: float) -> Curve:
    """The curve without `before` pixels at its start and `after` at its end; of a very short
    one a middle piece is left.
    """
    length = curve.length or 1.0
    first, last = before / length, 1 - after / length
    if last - first < 0.15:
        middle = min(0.925, max(0.075, (first + last) / 2))
        first, last = middle - 0.075, middle + 0.075
    return curve.part(max(0.0, first), min(1.0, last))


def arrow_head(tip: Point, direction: Point, size: float) -> str:
    """A triangle whose tip is at `tip`, `size` long and 5/6 as wide on either side of its middle line."""
    dx, dy = direction
    x, y = tip[0] - size * dx, tip[1] - size * dy
    wide = size * 0.58
    return (
        f"M{tip[0]:.1f},{tip[1]:.1f}L{x - wide * dy:.1f},{y + wide * dx:.1f}L{x + wide * dy:.1f},{y - wide * dx:.1f}Z"
    )


def smooth_through(points: list[Point]) -> str:
    """Path data of a smooth line through the points (Catmull-Rom as cubic curves)."""
    out = [f"M{points[0][0]:.1f},{points[0][1]:.1f}"]
    padded = [points[0], *points, points[-1]]
    for before, first, last, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        c1 = (first[0] + (last[0] - before[0]) / 6, first[1] + (last[1] - before[1]) / 6)
        c2 = (last[0] - (after[0] - first[0]) / 6, last[1] - (after[1] - first[1]) / 6)
        out.append(f"C{c1[0]:.1f},{c1[1]:.1f} {c2[0]:.1f},{c2[1]:.1f} {last[0]:.1f},{last[1]:.1f}")
    return "".join(out)
