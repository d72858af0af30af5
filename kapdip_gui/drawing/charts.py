"""Charts on the display list: prices of all currencies, and one small picture of the points for every player.

Takes: series of whole hundredths with gaps (None), words for ticks and ends. Gives: `price_chart`, `points_multiples` as display lists;
their roles are those of `chart_style`. Nothing here computes a figure of the game.
Source: the project's design language, 4 and 9; design of the evaluation, 4 ("ten lines in one picture can't be told apart").
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from kapdip_gui.drawing.metrics import text_width
from kapdip_gui.drawing.scene import Disc, DisplayList, Layer, Path, Point, Primitive, Text, display_list, polyline

Values = Sequence[int | None]
GROUND, LINE, TOP = Layer.LAND, Layer.MOVES, Layer.BADGES


@dataclass(frozen=True, slots=True)
class PriceLine:
    """A currency's line: prices in hundredths after each turn, None where it is not traded any more."""

    power: str
    letter: str
    name: str
    values: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class PointsLine:
    """A player's line: points in hundredths after each turn, and the text of the last value."""

    player: str
    values: tuple[int | None, ...]
    last: str


def nice_step(low: int, high: int, most: int) -> int:
    """The smallest round step (1, 2, 5, 10, 20, 25, 50 …, in the unit of the values) that gives at most `most` steps."""
    step, base = 1, 1
    while True:
        for factor in (1, 2, 5):
            step = factor * base
            if (high - low) / step <= most:
                return step
        base *= 10


def bounds(values: Sequence[int], most: int) -> tuple[int, int, int]:
    """Lowest and highest grid line and their distance, so that every value lies between them."""
    low, high = (min(values), max(values)) if values else (0, 100)
    if low == high:
        low, high = low - 10, high + 10
    step = nice_step(low, high, most)
    return low // step * step, -(-high // step) * step, step


def push_apart(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Heights for labels, at least `gap` apart, as near as possible to the wanted ones and between `low` and `high` where they fit."""
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


def price_chart(
    lines: Sequence[PriceLine],
    ticks: Sequence[str],
    value_text: Callable[[int], str],
    *,
    width: float = 1000,
    height: float = 460,
    size: float = 16,
) -> DisplayList:
    """Prices over the turns. `ticks` names every turn; `size` is the font size; labels at the right end carry chip, price and name."""
    known = [value for line in lines for value in line.values if value is not None]
    low, high, step = bounds([*known, 100], 9)
    label = max([text_width(f"{value_text(line.values[-1] or 0)} {line.name}", size, "ui") for line in lines] or [0.0])
    left, right, top, bottom = size * 3.0, width - label - size * 3.6, size * 0.8, height - size * 1.9
    across = (right - left) / max(1, len(ticks) - 1)

    def at(turn: int, value: int) -> Point:
        return left + turn * across, bottom - (value - low) / (high - low) * (bottom - top)

    items: list[Primitive] = []
    for value in range(low, high + 1, step):
        y = at(0, value)[1]
        items.append(Path(polyline([(left, y), (right, y)]), "ch-par" if value == 100 else "ch-grid", GROUND))
        items.append(Text(left - size * 0.5, y + size * 0.34, value_text(value), size * 0.9, "ch-tick", GROUND, align="end"))
    items += _turn_axis(ticks, lambda turn: at(turn, low)[0], bottom, size)
    for line in sorted(lines, key=lambda line: line.values[-1] is not None):
        for run in runs(line.values, at):
            shape = polyline(run) if len(run) > 1 else polyline([run[0], (run[0][0] + 0.01, run[0][1])])
            items.append(Path(shape, f"ch-line-{line.power}", LINE, f"price:{line.power}"))
    items += _end_labels(lines, at, value_text, right=right, span=(top, bottom), size=size)
    items += _dead_labels(lines, at, size, (left, right))
    return display_list(width, height, items)


def _turn_axis(ticks: Sequence[str], x_of: Callable[[int], float], y: float, size: float) -> list[Primitive]:
    """Tick marks for every turn, and as many of their names as fit."""
    items: list[Primitive] = []
    widest = max([text_width(tick, size * 0.9, "ui") for tick in ticks] or [0.0]) + size * 0.8
    apart = x_of(1) - x_of(0) if len(ticks) > 1 else widest
    every = next((n for n in (1, 2, 4, 6, 10) if apart * n >= widest), 20)
    for turn, tick in enumerate(ticks):
        x = x_of(turn)
        shown = (len(ticks) - 1 - turn) % every == 0
        items.append(Path(polyline([(x, y), (x, y + (6 if shown else 3))]), "ch-axis", GROUND))
        if shown:
            items.append(Text(x, y + size * 1.35, tick, size * 0.9, "ch-tick", GROUND))
    return items


def _end_labels(
    lines: Sequence[PriceLine],
    at: Callable[[int, int], Point],
    value_text: Callable[[int], str],
    *,
    right: float,
    span: tuple[float, float],
    size: float,
) -> list[Primitive]:
    living = [(line, line.values[-1]) for line in lines if line.values and line.values[-1] is not None]
    ends = [(line, value, at(len(line.values) - 1, value)) for line, value in living if value is not None]
    heights = push_apart([end[1] for _, _, end in ends], size * 1.28, span[0], span[1])
    items: list[Primitive] = []
    for (line, value, (x, y)), height in zip(ends, heights, strict=True):
        start = right + size * 1.1
        items.append(Path(polyline([(x + 6, y), (right + size * 0.5, height), (start, height)]), "ch-leader", GROUND))
        items.append(Disc(x, y, 4.6, f"ch-dot-{line.power}", TOP, f"price:{line.power}"))
        items += chip(start + size * 0.75, height, line.power, line.letter, size * 0.86)
        items.append(Text(start + size * 1.8, height + size * 0.35, value_text(value), size, "ch-strong", TOP, align="start"))
        shift = text_width(value_text(value), size, "ui", 700) + size * 0.4
        items.append(Text(start + size * 1.8 + shift, height + size * 0.35, line.name, size, "ch-label", TOP, align="start"))
    return items


def _dead_labels(lines: Sequence[PriceLine], at: Callable[[int, int], Point], size: float, span: tuple[float, float]) -> list[Primitive]:
    """A cross and the name where a line ends before the last turn."""
    segments = [seg for line in lines for run in runs(line.values, at) for seg in pairwise(run)]
    taken: list[tuple[float, float, float, float]] = []
    items: list[Primitive] = []
    for line in lines:
        last = max((turn for turn, value in enumerate(line.values) if value is not None), default=-1)
        if last < 0 or last == len(line.values) - 1:
            continue
        x, y = at(last, line.values[last] or 0)
        for dx, dy in ((-5, -5), (5, -5)):
            items.append(Path(polyline([(x - dx, y - dy), (x + dx, y + dy)]), f"ch-end-{line.power}", TOP, f"price:{line.power}"))
        text = f"{line.name} †"
        wide = text_width(text, size, "ui") + size * 1.9
        places = [
            (x + dx - (wide if dx < 0 else 0), y + dy) for dy in (-1.2, 1.2, -2.4, 2.4, 0.0) for dx in (12, -12) for dy in (dy * size,)
        ]
        inside = [p for p in places if p[0] >= span[0] and p[0] + wide <= span[1]] or places
        x0, y0 = min(
            inside, key=lambda p: (_crossings((p[0], p[1] - size * 0.8, p[0] + wide, p[1] + size * 0.8), segments, taken), places.index(p))
        )
        taken.append((x0, y0 - size * 0.8, x0 + wide, y0 + size * 0.8))
        items += chip(x0 + size * 0.8, y0, line.power, line.letter, size * 0.86)
        items.append(Text(x0 + size * 1.8, y0 + size * 0.35, text, size, "ch-halo", TOP, align="start"))
    return items


def _crossings(
    box: tuple[float, float, float, float], segments: Sequence[tuple[Point, Point]], taken: Sequence[tuple[float, float, float, float]]
) -> int:
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


def points_multiples(
    lines: Sequence[PointsLine], *, across: int = 5, width: float = 1000, size: float = 16, cell_height: float = 128
) -> DisplayList:
    """One small picture per player: his line dark, the others grey, all on one scale; `across` pictures in a row."""
    known = [value for line in lines for value in line.values if value is not None]
    low, high, step = bounds([*known, 0], 3)
    turns = max([len(line.values) for line in lines] or [1])
    gap = size * 1.4
    cell = (width - gap * (across - 1)) / across
    rows = -(-len(lines) // across)
    row_height = cell_height + size * 1.9
    items: list[Primitive] = []
    for number, hero in enumerate(lines):
        x0, y0 = number % across * (cell + gap), number // across * row_height
        items += _multiple(
            hero, lines, (x0, y0, cell, cell_height), (low, high, step), turns=turns, size=size, names_axis=number % across == 0
        )
    return display_list(width, max(1.0, rows * row_height - size * 0.4), items)


def _multiple(
    hero: PointsLine,
    lines: Sequence[PointsLine],
    frame: tuple[float, float, float, float],
    scale: tuple[int, int, int],
    *,
    turns: int,
    size: float,
    names_axis: bool,
) -> list[Primitive]:
    x0, y0, wide, high_px = frame
    low, high, step = scale
    top, bottom = y0 + size * 1.7, y0 + high_px
    left = x0 + size * 1.9

    def at(turn: int, value: int) -> Point:
        return left + turn / max(1, turns - 1) * (x0 + wide - left - 5), bottom - (value - low) / (high - low) * (bottom - top)

    room = wide - text_width(hero.last, size, "ui", 700) - size * 0.6
    items: list[Primitive] = [
        Text(x0, y0 + size, shorten(hero.player, room, size), size, "ch-label", TOP, f"player:{hero.player}", align="start"),
        Text(x0 + wide, y0 + size, hero.last, size, "ch-strong", TOP, f"player:{hero.player}", align="end"),
        Path(polyline([(left, at(0, low)[1]), (x0 + wide, at(0, low)[1])]), "ch-axis", GROUND),
    ]
    for value in range(low + step, high + 1, step):
        y = at(0, value)[1]
        items.append(Path(polyline([(left, y), (x0 + wide, y)]), "ch-grid", GROUND))
        if names_axis:
            items.append(Text(left - size * 0.3, y + size * 0.28, str(value // 100), size * 0.8, "ch-tick", GROUND, align="end"))
    for line in (*(other for other in lines if other is not hero), hero):
        for run in runs(line.values, at):
            shape = polyline(run) if len(run) > 1 else polyline([run[0], (run[0][0] + 0.01, run[0][1])])
            items.append(Path(shape, "ch-hero" if line is hero else "ch-other", LINE + (1 if line is hero else 0)))
    ends = [(turn, value) for turn, value in enumerate(hero.values) if value is not None]
    if ends:
        x, y = at(*ends[-1])
        items.append(Disc(x, y, 4.6, "ch-dot", TOP))
    return items


def shorten(text: str, width: float, size: float) -> str:
    """A text cut with `…` so that it is at most `width` wide."""
    if text_width(text, size, "ui") <= width:
        return text
    while text and text_width(f"{text}…", size, "ui") > width:
        text = text[:-1]
    return f"{text.rstrip()}…"
