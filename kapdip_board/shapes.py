"""What is wrong with the drawing of a board: shapes that overlap, leave holes, touch or don't against what the rules
say.

Takes: the path data of the provinces, the frame, and which provinces are neighbours. Gives: reasons (`board.…`).
Lengths are in pixels of the drawing. Needs shapely.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise

import shapely

from kapdip.boards import causes
from kapdip.reason import Reason

Frame = tuple[float, float, float, float]
Pairs = frozenset[tuple[str, str]]

LEAST_AREA = 1.0
"""Square pixels below which an overlap or a hole is a matter of rounding."""
LEAST_BORDER = 0.5
"""Pixels of common border from which two provinces touch; a point does not count."""
MOST_RINGS, MOST_POINTS = 500, 20_000
"""Of one province; the largest of the standard board has 4 and 576."""
_STEPS = 8
_TOKEN = re.compile(r"([A-Za-z])|(-?\d*\.?\d+(?:e-?\d+)?)")


class UnknownPathError(ValueError):
    """Path data with commands other than M, L, Q, C, Z."""


def shape_of(d: str) -> shapely.Geometry:
    """The area of path data; a ring inside another one is a hole in it. Raises UnknownPathError."""
    whole, rings = shapely.Polygon(), list(_rings(d))
    if len(rings) > MOST_RINGS or sum(map(len, rings)) > MOST_POINTS:
        raise UnknownPathError(f"> {MOST_RINGS} M, > {MOST_POINTS} x, y")
    for ring in rings:
        whole = whole.symmetric_difference(shapely.make_valid(shapely.Polygon(ring)))
    return whole


def _rings(d: str) -> Iterator[list[tuple[float, float]]]:
    for part in filter(str.strip, re.split(r"[Mm]", d)):
        if strange := set(re.findall(r"[A-Za-z]", part)) - set("LQCZ"):
            raise UnknownPathError(", ".join(sorted(strange)))
        ring: list[tuple[float, float]] = []
        for command, numbers in re.findall(r"([LQC]?)([^LQCZ]+)", part):
            values = [float(number) for _, number in _TOKEN.findall(numbers) if number]
            points = list(zip(values[::2], values[1::2], strict=True))
            size = {"Q": 2, "C": 3}.get(command, 1)
            for place in range(0, len(points), size):
                ring += points[place : place + 1] if size == 1 else _bent([ring[-1], *points[place : place + size]])
        if len(ring) > 2:
            yield ring


def _bent(points: list[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Points along a Bézier curve, by de Casteljau."""
    for step in range(1, _STEPS + 1):
        t, left = step / _STEPS, points
        while len(left) > 1:
            left = [((1 - t) * a[0] + t * b[0], (1 - t) * a[1] + t * b[1]) for a, b in pairwise(left)]
        yield left[0]


def wrong_shapes(
    shapes: Mapping[str, shapely.Geometry], frame: Frame, neighbours: Pairs, unentered: frozenset[str]
) -> Iterator[Reason]:
    """Everything that is wrong with the shapes.

    `neighbours` in the order of their codes; nobody enters the `unentered`.
    """
    for a, b in combinations(sorted(shapes), 2):
        if shapes[a].intersects(shapes[b]):
            shared = shapes[a].intersection(shapes[b]).area
            if shared > LEAST_AREA:
                yield causes.overlap(name=a, other=b, value=round(shared))
        border = shapes[a].boundary.intersection(shapes[b].boundary).length
        if (a, b) in neighbours and border < LEAST_BORDER:
            yield causes.apart(name=a, other=b)
        if (a, b) not in neighbours and border >= LEAST_BORDER and not {a, b} & unentered:
            yield causes.touching(name=a, other=b, value=round(border, 1))
    left = shapely.box(*frame).difference(shapely.union_all(list(shapes.values())))
    for hole in getattr(left, "geoms", (left,)):
        if hole.area > LEAST_AREA:
            at = hole.representative_point()
            beside = sorted(code for code, shape in shapes.items() if shape.distance(hole) < LEAST_BORDER)
            yield causes.hole(text=f"{at.x:.0f}, {at.y:.0f}", value=round(hole.area), names=tuple(beside))
