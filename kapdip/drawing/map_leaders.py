"""Lines that lead from a name outside of its province to the province.

Takes: a sheet, a code, what the name covers. Gives: primitives with the key `label:PAR`.
"""

from functools import lru_cache
from math import hypot

from kapdip.board.model import ProvinceCode
from kapdip.drawing.map_room import Box
from kapdip.drawing.map_sheet import MapSheet, points_of
from kapdip.drawing.scene import Disc, Layer, Path, Point, Primitive

STEP = 2.0
"""How exactly the border is found, in map pixels."""
FOOT = 2.4
"""The radius of the dot at the end of a line."""
WITHIN = 6.0
"""How far into the province a line leads, for symbols of scale 1."""


@lru_cache(maxsize=512)
def leader(sheet: MapSheet, code: ProvinceCode, box: Box, scale: float) -> tuple[Primitive, ...]:
    """The line from the edge of a name to just behind the border."""
    end = middle_of(sheet, code)
    start = min(max(end[0], box[0]), box[2]), min(max(end[1], box[1]), box[3])
    foot = _foot(sheet, code, start, end, WITHIN * scale)
    d = f"M{start[0]:.1f},{start[1]:.1f}L{foot[0]:.1f},{foot[1]:.1f}"
    kind = "sea" if sheet.outlines[code].kind == "sea" else "land"
    key = f"label:{code}"
    dot = Disc(round(foot[0], 1), round(foot[1], 1), FOOT * scale, f"leader-foot-{kind}", Layer.LABELS, key)
    return Path(d, "leader-casing", Layer.LABELS, key), Path(d, f"leader-{kind}", Layer.LABELS, key), dot


def middle_of(sheet: MapSheet, code: ProvinceCode) -> Point:
    """Where a province's unit stands; of closed land, the middle of its bounding box."""
    if code in sheet.anchors:
        return sheet.anchors[code].unit
    x0, y0, x1, y1 = sheet.outlines[code].box
    return (x0 + x1) / 2, (y0 + y1) / 2


def _foot(sheet: MapSheet, code: ProvinceCode, start: Point, end: Point, within: float) -> Point:
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    far = hypot(dx, dy) or 1.0
    steps = (index * STEP / far for index in range(int(far / STEP) + 1))
    share = next((t for t in steps if is_within(sheet, code, (x + t * dx, y + t * dy))), 1.0)
    share = min(1.0, share + within / far)
    return x + share * dx, y + share * dy


def is_within(sheet: MapSheet, code: ProvinceCode, point: Point) -> bool:
    """Whether a point lies in a province."""
    (x, y), (x0, y0, x1, y1) = point, sheet.outlines[code].box
    return x0 <= x <= x1 and y0 <= y <= y1 and sum(_crosses(a, b, point) for a, b in _sides(sheet, code)) % 2 == 1


def _crosses(a: Point, b: Point, point: Point) -> bool:
    """Whether a line to the right of a point crosses a side."""
    if (a[1] > point[1]) == (b[1] > point[1]):
        return False
    return point[0] < a[0] + (point[1] - a[1]) * (b[0] - a[0]) / (b[1] - a[1])


@lru_cache(maxsize=256)
def _sides(sheet: MapSheet, code: ProvinceCode) -> tuple[tuple[Point, Point], ...]:
    rings = (points_of(f"M{ring}Z") for ring in sheet.outlines[code].d.split("M") if ring)
    return tuple(side for ring in rings for side in zip(ring, [*ring[1:], ring[0]], strict=True))
