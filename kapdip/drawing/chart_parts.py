"""Parts of charts: round grid lines, labels pushed apart, runs of a line without gaps, chips and pills, the axis of
turns.

Takes and gives plain values and primitives of the display list; their roles are those of `chart_style`.
Source: docs/window.md 4 (labels pushed apart, chips beside lines) and 9.9.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise

from kapdip.drawing.metrics import shorten, text_width
from kapdip.drawing.scene import Layer, Path, Point, Primitive, Text, polyline

Values = Sequence[int | None]
Box = tuple[float, float, float, float]
GROUND, LINE, TOP = Layer.LAND, Layer.MOVES, Layer.BADGES
TICK = 13 / 14
"""The letters at the axes, as a share of those at the lines."""

LEAST_FIT = 0.72
"""How much smaller a name may be set before it is cut."""


def nice_step(low: int, high: int, most: int) -> int:
    """The smallest round step (1, 2, 5, 10, 20, 25, 50 …, in the unit of the values) that gives
    at most `most` steps.
    """
    step, base = 1, 1
    while True:
        for factor in (1, 2, 5):
            step = factor * base
            if (high - low) / step <= most:
                return step
        base *= 10


def bounds(values: Sequence[int], most: int) -> tuple[int, int, int]:
    """Lowest and highest grid line and their distance, so that every value is between them."""
    low, high = (min(values), max(values)) if values else (0, 100)
    if low == high:
        low, high = low - 10, high + 10
    step = nice_step(low, high, most)
    return low // step * step, -(-high // step) * step, step


def push_apart(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Heights for labels, at least `gap` apart, as near as possible to the wanted ones and between `low` and `high`
    where they fit.
    """
    order = sorted(range(len(wanted)), key=lambda i: (wanted[i], i))
    groups: list[tuple[float, list[int]]] = []
    for index in order:
        groups.append((wanted[index], [index]))
        while len(groups) > 1 and _bottom(groups[-2], gap) + gap > _top(groups[-1], gap):
            (_, a), (_, b) = groups[-2], groups[-1]
            members = a + b
            middle = sum(wanted[i] - (n - (len(members) - 1) / 2) * gap for n, i in enumerate(members)) / len(members)
            groups[-2:] = [(middle, members)]
    placed = [0.0] * len(wanted)
    for middle, members in groups:
        start = middle - (len(members) - 1) / 2 * gap
        start = max(low, min(start, high - (len(members) - 1) * gap))
        for n, index in enumerate(members):
            placed[index] = start + n * gap
    for before, after in pairwise(order):
        placed[after] = max(placed[after], placed[before] + gap)
    lowest = max(high, low + (len(order) - 1) * gap)
    for index in reversed(order):
        placed[index] = min(placed[index], lowest)
        lowest = placed[index] - gap
    return placed


def _top(group: tuple[float, list[int]], gap: float) -> float:
    return group[0] - (len(group[1]) - 1) / 2 * gap


def _bottom(group: tuple[float, list[int]], gap: float) -> float:
    return group[0] + (len(group[1]) - 1) / 2 * gap


def runs(values: Values, at: Callable[[int, int], Point]) -> list[list[Point]]:
    """The stretches of a line without gaps, as points."""
    found: list[list[Point]] = [[]]
    for turn, value in enumerate(values):
        if value is None:
            found.append([])
        else:
            found[-1].append(at(turn, value))
    return [run for run in found if run]


def run_path(run: Sequence[Point]) -> str:
    """The path through a stretch; a single turn becomes a dot that can be seen."""
    return polyline(run if len(run) > 1 else [run[0], (run[0][0] + 0.01, run[0][1])])


def chip(x: float, y: float, power: str, letter: str, size: float) -> list[Primitive]:
    """A power's chip: its letter on its colour, around (x, y)."""
    half, high, r = size * 0.72, size * 0.66, size * 0.16
    x0, x1, y0, y1 = x - half, x + half, y - high, y + high
    d = (
        f"M{x0 + r:.2f},{y0:.2f}L{x1 - r:.2f},{y0:.2f}Q{x1:.2f},{y0:.2f} {x1:.2f},{y0 + r:.2f}"
        f"L{x1:.2f},{y1 - r:.2f}Q{x1:.2f},{y1:.2f} {x1 - r:.2f},{y1:.2f}"
        f"L{x0 + r:.2f},{y1:.2f}Q{x0:.2f},{y1:.2f} {x0:.2f},{y1 - r:.2f}"
        f"L{x0:.2f},{y0 + r:.2f}Q{x0:.2f},{y0:.2f} {x0 + r:.2f},{y0:.2f}Z"
    )
    return [
        Path(d, f"ch-chip-{power}", TOP, f"power:{power}"),
        Text(x, y + size * 0.35, letter, size, f"ch-letter-{power}", TOP, f"power:{power}"),
    ]


def pill(x: float, y: float, mark: str, key: str, size: float) -> list[Primitive]:
    """A player's monogram in an outlined pill around (x, y)."""
    half, high = size * 0.98, size * 0.68
    d = (
        f"M{x - half + high:.2f},{y - high:.2f}L{x + half - high:.2f},{y - high:.2f}Q{x + half:.2f},{y - high:.2f}"
        f" {x + half:.2f},{y:.2f}Q{x + half:.2f},{y + high:.2f}"
        f" {x + half - high:.2f},{y + high:.2f}L{x - half + high:.2f},{y + high:.2f}Q{x - half:.2f},{y + high:.2f}"
        f" {x - half:.2f},{y:.2f}Q{x - half:.2f},{y - high:.2f} {x - half + high:.2f},{y - high:.2f}Z"
    )
    return [Path(d, "ch-pill", TOP, key), Text(x, y + size * 0.3, mark, size * 0.82, "ch-strong", TOP, key)]


def turn_axis(ticks: Sequence[str], x_of: Callable[[int], float], y: float, size: float) -> list[Primitive]:
    """Tick marks for every turn, and as many of their names as fit."""
    items: list[Primitive] = []
    widest = max([text_width(tick, size * TICK, "ui") for tick in ticks] or [0.0]) + size * 0.8
    apart = x_of(1) - x_of(0) if len(ticks) > 1 else widest
    every = next((n for n in (1, 2, 4, 6, 10) if apart * n >= widest), 20)
    for turn, tick in enumerate(ticks):
        x = x_of(turn)
        shown = (len(ticks) - 1 - turn) % every == 0
        items.append(Path(polyline([(x, y), (x, y + (5 if shown else 3))]), "ch-axis", GROUND))
        if shown:
            items.append(Text(x, y + size * 1.35, tick, size * TICK, "ch-tick", GROUND))
    return items


def crossings(box: Box, segments: Sequence[tuple[Point, Point]], taken: Sequence[Box]) -> int:
    """How much a label's box hits: samples of the lines inside it, and other boxes (which count most)."""
    x0, y0, x1, y1 = box
    hits = sum(50 for a in taken if a[0] < x1 and x0 < a[2] and a[1] < y1 and y0 < a[3])
    for (ax, ay), (bx, by) in segments:
        if max(ax, bx) < x0 or min(ax, bx) > x1:
            continue
        for n in range(9):
            px, py = ax + (bx - ax) * n / 8, ay + (by - ay) * n / 8
            hits += x0 <= px <= x1 and y0 <= py <= y1
    return hits


def name_that_fits(text: str, width: float, size: float) -> tuple[str, float]:
    """A text and the size in which it is at most `width` wide: a little smaller, or cut where that is not enough."""
    needed = text_width(text, size, "ui")
    if needed <= width:
        return text, size
    smaller = size * width / needed
    return (
        (text, smaller) if smaller >= size * LEAST_FIT else (shorten(text, width, size * LEAST_FIT), size * LEAST_FIT)
    )
