"""A chart of lines over the turns: prices, centres, money, points, holdings; every line is named at its end.

Takes: `Line`s of whole numbers with gaps (None), the names of the turns, how a value is written. Gives: `LineChart`, a display list with
its scale, so that a window can find turn and value under the pointer. Nothing here computes a figure of the game.
Source: the project's design language, 4 (players are never a colour; direct labels with thin leaders) and 9.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from kapdip_gui.drawing.chart_parts import GROUND, LINE, TOP, Box, bounds, chip, crossings, pill, push_apart, runs, shorten, turn_axis
from kapdip_gui.drawing.metrics import text_width
from kapdip_gui.drawing.scene import Disc, DisplayList, Path, Point, Primitive, Text, display_list, polyline


@dataclass(frozen=True, slots=True)
class Line:
    """One line. `role` is its look (`ch-line-AUSTRIA`, `ch-player` …); a power's line carries its chip, a player's his pill."""

    key: str
    name: str
    values: tuple[int | None, ...]
    role: str
    mark: str = ""
    """The letter in the chip, or the monogram."""
    power: str = ""
    labelled: bool = True


@dataclass(frozen=True, slots=True)
class Frame:
    """The size of a chart and of its letters, in drawing pixels, and the turns it shows (`last` None: all)."""

    width: float = 1000
    height: float = 460
    size: float = 16
    first: int = 0
    last: int | None = None


@dataclass(frozen=True, slots=True)
class LineChart:
    """A drawn chart and its scale. Turns are indexes into the ticks."""

    drawing: DisplayList
    plot: Box
    """Left, top, right, bottom of the field in which the lines run."""
    turns: tuple[int, int]
    scale: tuple[int, int]

    def x_of(self, turn: int) -> float:
        """Where a turn stands."""
        first, last = self.turns
        return self.plot[0] + (turn - first) * (self.plot[2] - self.plot[0]) / max(1, last - first)

    def y_of(self, value: int) -> float:
        """Where a value stands."""
        low, high = self.scale
        return self.plot[3] - (value - low) / (high - low) * (self.plot[3] - self.plot[1])

    def turn_at(self, x: float) -> int:
        """The turn nearest to a place, never outside the field."""
        first, last = self.turns
        across = (self.plot[2] - self.plot[0]) / max(1, last - first)
        return max(first, min(last, first + round((x - self.plot[0]) / across)))


def line_chart(
    lines: Sequence[Line], ticks: Sequence[str], value_text: Callable[[int], str], frame: Frame | None = None, *, par: int | None = None
) -> LineChart:
    """Draw the lines. `par` is a value whose grid line is stronger and always in sight (1.00 for prices, 0 for centres)."""
    frame = frame or Frame()
    size = frame.size
    last = len(ticks) - 1 if frame.last is None else min(frame.last, len(ticks) - 1)
    turns = (max(0, min(frame.first, last)), max(0, last))
    shown = [_cut(line, turns) for line in lines]
    known = [value for line in shown for value in line.values if value is not None]
    low, high, step = bounds(known + ([] if par is None else [par]), max(3, min(9, int(frame.height / (size * 2.4)))))
    room, has_names = _label_room(shown, value_text, frame)
    plot = (
        max(text_width(value_text(value), size * 0.9, "ui") for value in (low, high)) + size * 1.1,
        size * 0.8,
        frame.width - room,
        frame.height - size * 1.9,
    )
    chart = LineChart(display_list(frame.width, frame.height, ()), plot, turns, (low, high))
    items: list[Primitive] = []
    for value in range(low, high + 1, step):
        y = chart.y_of(value)
        items.append(Path(polyline([(plot[0], y), (plot[2], y)]), "ch-par" if value == par else "ch-grid", GROUND))
        items.append(Text(plot[0] - size * 0.5, y + size * 0.34, value_text(value), size * 0.9, "ch-tick", GROUND, align="end"))
    items += turn_axis(ticks[turns[0] : turns[1] + 1], lambda turn: chart.x_of(turn + turns[0]), plot[3], size)
    for line in sorted(shown, key=lambda line: (line.labelled, bool(line.values) and line.values[-1] is not None)):
        items += _run(line, chart)
    items += _end_labels(shown, chart, value_text, frame, has_names=has_names)
    items += _dead_labels(shown, chart, size)
    return LineChart(display_list(frame.width, frame.height, items), plot, turns, (low, high))


def _cut(line: Line, turns: tuple[int, int]) -> Line:
    return Line(line.key, line.name, line.values[turns[0] : turns[1] + 1], line.role, line.mark, line.power, line.labelled)


def _at(chart: LineChart) -> Callable[[int, int], Point]:
    return lambda turn, value: (chart.x_of(turn + chart.turns[0]), chart.y_of(value))


def _run(line: Line, chart: LineChart) -> list[Primitive]:
    shapes = []
    for run in runs(line.values, _at(chart)):
        shape = polyline(run) if len(run) > 1 else polyline([run[0], (run[0][0] + 0.01, run[0][1])])
        shapes.append(Path(shape, line.role, LINE + (1 if line.labelled else 0), f"line:{line.key}"))
    return list(shapes)


def _label_room(lines: Sequence[Line], value_text: Callable[[int], str], frame: Frame) -> tuple[float, bool]:
    """How wide the labels behind the field are, and whether names have room in them: else chip and value must do."""
    size = frame.size
    ends = [(line.name, value_text(line.values[-1])) for line in lines if line.labelled and line.values and line.values[-1] is not None]
    if not ends:
        return size, True
    named = max(text_width(f"{value} {name}", size, "ui", 700) for name, value in ends) + size * 4.0
    if named <= frame.width / 3:
        return named, True
    return max(text_width(value, size, "ui", 700) for _, value in ends) + size * 3.8, False


def _end_labels(
    lines: Sequence[Line], chart: LineChart, value_text: Callable[[int], str], frame: Frame, *, has_names: bool
) -> list[Primitive]:
    """Chip or pill, value and name at the right end of each line, pushed apart, with a thin leader."""
    size, (_, top, right, bottom), at = frame.size, chart.plot, _at(chart)
    ends = [
        (line, line.values[-1], at(len(line.values) - 1, line.values[-1]))
        for line in lines
        if line.labelled and line.values and line.values[-1] is not None
    ]
    heights = push_apart([place[1] for _, _, place in ends], size * 1.28, top, bottom)
    items: list[Primitive] = []
    for (line, value, (x, y)), height in zip(ends, heights, strict=True):
        start = right + size * 1.1
        items.append(Path(polyline([(x + 6, y), (right + size * 0.5, height), (start, height)]), "ch-leader", GROUND))
        items.append(Disc(x, y, 4.6 * size / 16, _dot(line), TOP, f"line:{line.key}"))
        shift = start + size * (1.8 if line.power else 2.4)
        sign = (
            chip(start + size * 0.75, height, line.power, line.mark, size * 0.86)
            if line.power
            else pill(start + size * 1.0, height, line.mark, f"line:{line.key}", size * 0.92)
        )
        items += sign
        items.append(Text(shift, height + size * 0.35, value_text(value), size, "ch-strong", TOP, f"line:{line.key}", align="start"))
        if not has_names:
            continue
        shift += text_width(value_text(value), size, "ui", 700) + size * 0.4
        name = shorten(line.name, frame.width - shift, size)
        items.append(Text(shift, height + size * 0.35, name, size, "ch-label", TOP, f"line:{line.key}", align="start"))
    return items


def _dot(line: Line) -> str:
    return f"ch-dot-{line.power}" if line.power else "ch-dot"


def _dead_labels(lines: Sequence[Line], chart: LineChart, size: float) -> list[Primitive]:
    """A cross and the name where a labelled line ends before the last turn."""
    at = _at(chart)
    segments = [segment for line in lines for run in runs(line.values, at) for segment in pairwise(run)]
    taken: list[Box] = []
    items: list[Primitive] = []
    for line in lines:
        last = max((turn for turn, value in enumerate(line.values) if value is not None), default=-1)
        if not line.labelled or last < 0 or last == len(line.values) - 1:
            continue
        x, y = at(last, line.values[last] or 0)
        role = f"ch-end-{line.power}" if line.power else "ch-hero"
        for dx, dy in ((-5, -5), (5, -5)):
            items.append(Path(polyline([(x - dx, y - dy), (x + dx, y + dy)]), role, TOP, f"line:{line.key}"))
        text = f"{line.name} †"
        wide = text_width(text, size, "ui") + size * 1.9
        x0, y0 = _free_place((x, y), wide, chart, segments, taken)
        taken.append((x0, y0 - size * 0.8, x0 + wide, y0 + size * 0.8))
        items += chip(x0 + size * 0.8, y0, line.power, line.mark, size * 0.86) if line.power else []
        items.append(Text(x0 + size * 1.8, y0 + size * 0.35, text, size, "ch-halo", TOP, align="start"))
    return items


def _free_place(end: Point, wide: float, chart: LineChart, segments: Sequence[tuple[Point, Point]], taken: Sequence[Box]) -> Point:
    """Where a label beside a line's end crosses least."""
    size = (chart.drawing.height - chart.plot[3]) / 1.9
    places = [(end[0] + dx - (wide if dx < 0 else 0), end[1] + down * size) for down in (-1.2, 1.2, -2.4, 2.4, 0.0) for dx in (12, -12)]
    inside = [place for place in places if place[0] >= chart.plot[0] and place[0] + wide <= chart.plot[2]] or places
    return min(
        inside, key=lambda p: (crossings((p[0], p[1] - size * 0.8, p[0] + wide, p[1] + size * 0.8), segments, taken), places.index(p))
    )
