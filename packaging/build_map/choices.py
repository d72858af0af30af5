"""Other places for a name, for the drawing to choose from once it knows which units are really on the board.

Takes: what `labels.Naming` knows. Gives: per province `Choice`s, the best first: in its province, in one line or two;
then beside it. Places off the province's own unit, off its neighbours' units and off the ways between them come first.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from build_map.labels import AIRY, LED, WATER, Naming, label_half, splits
from build_map.raster import Boxes, boxes_around
from kapdip.board.model import Location, province_of

MOST, FEW = 8, 3
"""Places of one choice, and of one that stands well off the borders."""
NEAR = 170.0
"""How far away a token can be in the way of a label, in map pixels for symbols of scale 1."""


class Choice(NamedTuple):
    """Lines, their size, and the places where their middle may be; `led`: these are outside of the province."""

    lines: tuple[str, ...]
    size: float
    points: tuple[tuple[int, int], ...]
    led: bool = False


def choices_of(naming: Naming, names: dict[str, str]) -> dict[str, list[Choice]]:
    """The choices of every province."""
    naming.stamp_tokens(units=False)
    return {code: _choices(naming, code, name) for code, name in names.items()}


def _choices(naming: Naming, code: str, name: str) -> list[Choice]:
    large, sizes = naming.sizes[:2], naming.sizes
    over = 0.85 if naming.is_sea(code) else 0.8
    tries = (
        (large, 0.985, AIRY, FEW),
        (large, 0.985, 0.0, FEW),
        (sizes, over, 0.0, MOST),
        (sizes[-1:], over, 0.0, MOST),
    )
    found: list[Choice] = []
    for tried, own, air, most in tries:
        for lines in splits(name):
            fitting = (
                made for size in tried if (made := _choice(naming, code, lines, size, own=own, air=air, most=most))
            )
            found += (made for made in _found(next(fitting, None)) if made not in found)
    for wet in (0.985, 0.0):
        for lines in splits(name):
            found += _found(_led(naming, code, lines, wet))
    return found


def _found(choice: Choice | None) -> list[Choice]:
    return [choice] if choice else []


def _led(naming: Naming, code: str, lines: tuple[str, ...], wet: float) -> Choice | None:
    """The nearest places outside of the province, at least `wet` of the label on water."""
    points, half, size = naming.beside(code), label_half(lines, naming.sizes[-1], naming.is_sea(code)), naming.sizes[-1]
    boxes = boxes_around(points, *half)
    gaps = naming.gaps(code, boxes)
    fits = (gaps <= LED) & naming.grid.on_board(boxes) & (naming.grid.taken_around(points, 200.0).over(boxes) == 0)
    fits &= naming.grid.share_inside(WATER, boxes) >= wet
    if not fits.any():
        return None
    points, boxes, gaps = points[fits], boxes[fits], gaps[fits]
    score = -gaps / 8 - _in_the_way(naming, code, points, boxes) + 2 * naming.grid.share_inside(WATER, boxes)
    return Choice(lines, round(size, 1), _apart(points, score, half, MOST + FEW), led=True)


def _choice(
    naming: Naming,
    code: str,
    lines: tuple[str, ...],
    size: float,
    *,
    own: float,
    ashore: float = 0.5,
    air: float = 0.0,
    most: int = MOST,
) -> Choice | None:
    """The best places at this size, at `most` so many, each well apart from the others; None if there are none at all.

    At least `own` of a label is in its province, or `ashore` of it and the rest on water; and `air` of it with some
    room around.
    """
    points = naming.candidates(code)
    half = label_half(lines, size, naming.is_sea(code))
    boxes = boxes_around(points, *half)
    inside = naming.grid.share_inside(code, boxes)
    fits = (inside >= own) & naming.grid.on_board(boxes)
    if not naming.is_sea(code):
        wet = inside + naming.grid.share_inside("water", boxes)
        fits |= (inside >= ashore) & (wet >= 0.985) & naming.grid.on_board(boxes)
    airy = naming.airy(code, points, half, size)
    fits &= (naming.grid.taken_around(points, 200.0).over(boxes) == 0) & (airy >= air)
    if not fits.any():
        return None
    points, boxes = points[fits], boxes[fits]
    score = 8 * inside[fits] + 4 * airy[fits] - _in_the_way(naming, code, points, boxes)
    return Choice(lines, round(size, 1), _apart(points, score, half, most))


def _in_the_way(naming: Naming, code: str, points: NDArray[np.float64], boxes: Boxes) -> NDArray[np.float64]:
    """How little a label is wanted at these places: far from its unit, on units, on ways between units."""
    if code not in naming.places:
        away: NDArray[np.float64] = np.hypot(*(points - points.mean(0)).T) / 40
        return away
    unit = naming.places[code].unit
    cost = np.hypot(points[:, 0] - unit[0], (points[:, 1] - unit[1]) * 1.3) / 40 - 0.4 * (points[:, 1] > unit[1])
    for location, place in naming.places.items():
        (x, y), wide, high = place.unit, place.half[0] * naming.scale + 4.5, place.half[1] * naming.scale + 4.5
        if abs(x - unit[0]) + abs(y - unit[1]) < NEAR * naming.scale:
            met = (
                (boxes[:, 0] < x + wide)
                & (boxes[:, 2] > x - wide)
                & (boxes[:, 1] < y + high)
                & (boxes[:, 3] > y - high)
            )
            cost += met * (3.0 if province_of(Location(location)) == code else 2.0)
    cost += 0.9 * naming.in_ring(code, boxes)
    result: NDArray[np.float64] = cost + 0.5 * np.minimum(naming.ways_crossed(code, boxes), 3)
    return result


def _apart(
    points: NDArray[np.float64], score: NDArray[np.float64], half: tuple[float, float], most: int = MOST
) -> tuple[tuple[int, int], ...]:
    """The places with the highest scores, each at least a third of a label's width or most of
    its height away from the others.
    """
    found: list[tuple[int, int]] = []
    left = np.ones(len(points), bool)
    while left.any() and len(found) < most:
        x, y = points[int(np.argmax(np.where(left, score, -np.inf)))]
        found.append((round(float(x)), round(float(y))))
        left &= (np.abs(points[:, 0] - x) > 0.7 * half[0]) | (np.abs(points[:, 1] - y) > 1.7 * half[1])
    return tuple(found)
