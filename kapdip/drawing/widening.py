"""Closed outlines made wider, for the halos of labels.

Takes: corners of closed outlines, filled by the non-zero rule. Gives: corners of outlines that cover the same area and
what is within a distance of its edges.
"""

from collections.abc import Sequence
from math import hypot

from kapdip.drawing.scene import Point

_SHARP = 0.5
"""The cosine of the turn from which a corner is cut less: 60 degrees."""


def thinned(corners: Sequence[Point], tolerance: float) -> list[Point]:
    """The outline without corners that are less than `tolerance` off the line between their
    neighbours; the first one stays.
    """
    ring = list(corners[:-1] if len(corners) > 1 and corners[0] == corners[-1] else corners)
    kept = ring[:1]
    for (x, y), (x1, y1) in zip(ring[1:], [*ring[2:], *ring[:1]], strict=True):
        x0, y0 = kept[-1]
        length = hypot(x1 - x0, y1 - y0)
        aside = abs((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) / length if length else hypot(x - x0, y - y0)
        if aside > tolerance:
            kept.append((x, y))
    return kept


def area(corners: Sequence[Point]) -> float:
    """The area inside an outline; less than 0 if it runs anticlockwise (y downwards), as holes do."""
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], *corners[:1]], strict=True)) / 2


def widened(corners: Sequence[Point], reach: float) -> list[Point]:
    """An outline whose area, filled by the non-zero rule, is that of the given one and of a strip of `reach` along its
    edges.

    Every edge is moved to the left of its way (y downwards: outwards on an outline that runs clockwise). Between two
    edges the outline runs straight, around a sharp corner over a point ahead of it, and into a corner over the corner
    itself. So all that is added winds the same way as the outline, and nothing can cancel out. Holes run the
    other way round and get narrower.
    """
    out: list[Point] = []
    shifts = []
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], *corners[:1]], strict=True):
        share = reach / (hypot(x1 - x0, y1 - y0) or 1.0)
        shifts.append(((y1 - y0) * share, (x0 - x1) * share))
    sharp = _SHARP * reach * reach
    for (x, y), (bx, by), (ax, ay) in zip(corners, [*shifts[-1:], *shifts[:-1]], shifts, strict=True):
        out.append((x + bx, y + by))
        if bx * ay < by * ax:
            out.append((x, y))
        elif bx * ax + by * ay < sharp:
            share = reach / (hypot(ax + bx, ay + by) or 1.0)
            out.append((x + (ax + bx) * share, y + (ay + by) * share))
        out.append((x + ax, y + ay))
    return out
