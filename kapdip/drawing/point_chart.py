"""Points for money: every currency at its price and its centres, with rays of equal price of a point.

Takes the currencies with price, centres and label; gives a display list. The steepest ray is the cheapest point; the
corner above it is empty of currencies. Source: docs/foresight.md 3.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kapdip.drawing.chart_parts import GROUND, LINE, TICK, TOP, chip, nice_step
from kapdip.drawing.metrics import text_width
from kapdip.drawing.scene import DisplayList, Path, Primitive, Text, display_list, polyline

RAYS = 4
"""How many rays are between the cheapest point and the dearest."""


@dataclass(frozen=True, slots=True)
class PricedPoint:
    """One currency: its price in hundredths, its centres, and the price of a point in words."""

    power: str
    letter: str
    price: int
    centres: int
    label: str


@dataclass(frozen=True, slots=True)
class AxisWords:
    """The axes' names, and how a price is written."""

    upright: str
    level: str
    price: Callable[[int], str]


def point_chart(
    points: Sequence[PricedPoint], words: AxisWords, width: float, height: float, size: float
) -> DisplayList:
    """Draw the chart."""
    left, right = size * 2.2, width - size * 3.6
    top, bottom = size * 2.2, height - size * 2.6
    shown = [point for point in points if point.centres]
    most = max((point.centres for point in shown), default=1) + 1
    prices = [point.price for point in shown] or [100]
    low, high = max(0, min(prices) - 15), max(prices) + 15
    step, rise = nice_step(low, high, 6), nice_step(0, most, 6)

    def x_of(price: float) -> float:
        return left + (price - low) / (high - low) * (right - left)

    def y_of(centres: float) -> float:
        return bottom - centres / most * (bottom - top)

    items: list[Primitive] = []
    for centres in range(0, most + 1, rise):
        items.append(Path(polyline([(left, y_of(centres)), (right, y_of(centres))]), "ch-grid", GROUND))
        items.append(
            Text(left - size * 0.5, y_of(centres) + size * 0.3, str(centres), size * TICK, "ch-tick", TOP, align="end")
        )
    for price in range(-(-low // step) * step, high + 1, step):
        items.append(Text(x_of(price), bottom + size * 1.3, words.price(price), size * TICK, "ch-tick", TOP))
    items.append(Text(left - size * 1.2, size * 1.1, words.upright, size * TICK, "ch-title", TOP, align="start"))
    items.append(Text(right, height - size * 0.3, words.level, size * TICK, "ch-title", TOP, align="end"))
    ratios = sorted({point.price / point.centres for point in shown})
    if ratios:
        dearest = max(ratios[-1], ratios[0] * 1.01)
        for number in range(RAYS + 1):
            ratio = ratios[0] + (dearest - ratios[0]) * number / RAYS
            role = "ch-hero" if number == 0 else "ch-par"
            end = min(high, ratio * most)
            items.append(Path(polyline([(x_of(low), y_of(low / ratio)), (x_of(end), y_of(end / ratio))]), role, GROUND))
            is_high, text = end < high, words.price(round(ratio * 100))
            x, y = x_of(end) + (0 if is_high else size * 0.4), y_of(end / ratio) + size * (-0.4 if is_high else 0.3)
            items.append(Text(x, y, text, size * TICK, "ch-tick", TOP, align="middle" if is_high else "start"))
    items += _chips(shown, x_of, y_of, size)
    return display_list(width, height, items)


def _chips(
    shown: Sequence[PricedPoint], x_of: Callable[[float], float], y_of: Callable[[float], float], size: float
) -> list[Primitive]:
    """Chips at their places, labels above or below so that neighbours don't write over each other."""
    items: list[Primitive] = []
    taken: list[tuple[float, float, float]] = []
    for point in sorted(shown, key=lambda one: one.price):
        x, y = x_of(point.price), y_of(point.centres)
        items += chip(x, y, point.power, point.letter, size)
        half = text_width(point.label, size * TICK, "ui") / 2
        above = y - size * 1.05
        is_free = all(x - half > end or x + half < start or abs(above - level) > size for start, end, level in taken)
        level = above if is_free else y + size * 1.75
        taken.append((x - half, x + half, level))
        items.append(Text(x, level, point.label, size * TICK, "ch-halo", LINE + 1))
    return items
