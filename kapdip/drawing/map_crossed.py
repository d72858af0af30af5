"""Names and tags over which lines or rings run: shown above them, so that both can be read.

Takes: names as they are on a map, the stage of its orders. Gives: the same primitives once more, on a layer above
lines and rings, but under the tips and dots of lines, units and marks.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from math import hypot

from kapdip.drawing.map_curves import Curve
from kapdip.drawing.map_labels import PlacedNames
from kapdip.drawing.map_room import Box, around, meet
from kapdip.drawing.map_stage import MapStage
from kapdip.drawing.scene import Layer, Point, Primitive

LIFT = Layer.MOVES + 0.2 - Layer.LABELS
"""From the layer of names to just above the shafts of moves."""
REACH = 4.0
"""How far a line reaches to either side, for symbols of scale 1."""
STEP = 5.0
"""How far apart the points of a line are that are looked at, in map pixels."""


def crossed_names(names: PlacedNames, stage: MapStage) -> tuple[Primitive, ...]:
    """The names and tags on which any line or ring of the stage is, raised above them."""
    reach = REACH * stage.scale
    keys = {key for line in stage.shafts for key in _under_line(names, line, reach)}
    keys |= {key for middle, radius in stage.rings for key in _under_ring(names, middle, radius, reach)}
    return tuple(_raised(item) for item in names.items if item.key in keys) if keys else ()


def without_raised(names: Iterable[Primitive], raised: Iterable[Primitive]) -> list[Primitive]:
    """The names that were not raised."""
    keys = {item.key for item in raised}
    return [item for item in names if item.key not in keys]


@lru_cache(maxsize=128)
def _under_line(names: PlacedNames, line: Curve, reach: float) -> tuple[str, ...]:
    """The keys of what a line runs over."""
    xs, ys = zip(*line, strict=True)
    near = _near(names, (min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach))
    if not near:
        return ()
    count = max(2, int(line.length / STEP))
    points = [line.at(index / count) for index in range(count + 1)]
    return tuple(key for key, box in near if any(_gap(box, point) < reach for point in points))


@lru_cache(maxsize=128)
def _under_ring(names: PlacedNames, middle: Point, radius: float, reach: float) -> tuple[str, ...]:
    """The keys of what a ring runs over; not what is inside it."""
    near = _near(names, around(middle, radius + reach, radius + reach))
    return tuple(key for key, box in near if _gap(box, middle) - reach < radius < _far(box, middle) + reach)


def _near(names: PlacedNames, area: Box) -> list[tuple[str, Box]]:
    return [(key, box) for key, box in names.covered.items() if meet(box, area)]


def _far(box: Box, at: Point) -> float:
    """How far a point is from the farthest corner of a rectangle."""
    return hypot(max(at[0] - box[0], box[2] - at[0]), max(at[1] - box[1], box[3] - at[1]))


def _gap(box: Box, at: Point) -> float:
    """How far a point is from a rectangle."""
    return hypot(max(0.0, box[0] - at[0], at[0] - box[2]), max(0.0, box[1] - at[1], at[1] - box[3]))


@lru_cache(maxsize=256)
def _raised(item: Primitive) -> Primitive:
    return replace(item, z=item.z + LIFT)
