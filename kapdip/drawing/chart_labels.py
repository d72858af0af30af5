"""What is written in a chart of lines: chip, name and value at each line's end, its letter on its way, where it ended
too early.

Takes: lines cut to the turns that are shown, and the chart's scale. Gives: primitives.
Source: docs/window.md 4 (labels pushed apart, thin leaders; never colour alone), 9.9 and 11.4.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from kapdip.drawing.chart_model import ChartFrame, ChartLine, LineChart
from kapdip.drawing.chart_parts import GROUND, TOP, Box, chip, crossings, pill, push_apart, runs
from kapdip.drawing.metrics import shorten, text_width
from kapdip.drawing.scene import Disc, Path, Point, Primitive, Text, polyline

GAP = 1.4
"""How far apart labels at the lines' ends are, in letters' sizes, where there is room for that."""
WIDE = 32
"""The width of the field, in letters' sizes, from which there is room for words and letters
among the lines: else chips must do.
"""


def label_room(lines: Sequence[ChartLine], value_text: Callable[[int], str], frame: ChartFrame) -> tuple[float, bool]:
    """How wide the labels right of the field are, and whether names have room in them: else chip and value must do."""
    size = frame.size
    ends = [
        (line.name, value_text(line.values[-1]))
        for line in lines
        if line.labelled and line.values and line.values[-1] is not None
    ]
    if not ends:
        return size * 3.6, True
    values = max(text_width(value, size, "ui", 700) for _, value in ends)
    named = values + max(text_width(name, size, "ui") for name, _ in ends) + size * 4.9
    return (named, True) if named <= frame.width / 3 else (values + size * 3.8, False)


def end_labels(
    lines: Sequence[ChartLine],
    chart: LineChart,
    value_text: Callable[[int], str],
    frame: ChartFrame,
    *,
    has_names: bool,
) -> list[Primitive]:
    """Chip or pill, name and value at the right end of each line, pushed apart, with a thin
    leader; the values in a column. A grey line has its monogram, where all of them have room.
    """
    size, (_, top, right, bottom) = frame.size, chart.plot
    ends = [
        (line, line.values[-1], chart.at(len(line.values) - 1, line.values[-1]))
        for line in lines
        if line.values and line.values[-1] is not None
    ]
    if (len(ends) - 1) * size * GAP > bottom - top:
        ends = [end for end in ends if end[0].labelled]
    # beside the ticks there is room, too
    bottom = max(bottom, min(frame.height - size * 0.7, top + size * GAP * (len(ends) - 1)))
    gap = min(size * GAP, (bottom - top) / max(1, len(ends) - 1))
    size = min(size, gap)
    heights = push_apart([place[1] for _, _, place in ends], gap, top, bottom)
    items: list[Primitive] = []
    for (line, value, (x, y)), height in zip(ends, heights, strict=True):
        key, start, base = f"line:{line.key}", right + size * 1.1, height + size * 0.34
        items.append(Path(polyline([(x + 6, y), (right + size * 0.5, height), (start, height)]), "ch-leader", GROUND))
        if not line.labelled:
            items.append(Text(start, base, line.mark, size * 0.82, "ch-tick", TOP, key, align="start"))
            continue
        items.append(Disc(x, y, 3.8 * size / 14, f"ch-dot-{line.power}" if line.power else "ch-dot", TOP, key))
        items += (
            chip(start + size * 0.75, height, line.power, line.mark, size * 0.9)
            if line.power
            else pill(start + size * 1.0, height, line.mark, key, size * 0.92)
        )
        shift = start + size * (1.9 if line.power else 2.4)
        text = value_text(value)
        if has_names:
            edge = frame.width - size * 0.6
            name = shorten(line.name, edge - text_width(text, size, "ui", 700) - size * 0.5 - shift, size)
            items.append(Text(shift, base, name, size, "ch-label", TOP, key, align="start"))
            items.append(Text(edge, base, text, size, "ch-strong", TOP, key, align="end"))
        else:
            items.append(Text(shift, base, text, size, "ch-strong", TOP, key, align="start"))
    return items


def letters_on_lines(lines: Sequence[ChartLine], chart: LineChart, size: float) -> list[Primitive]:
    """Each power's letter once on its line, where the other lines are furthest: on paper without colours, lines are
    told apart by it.
    """
    if not is_wide(chart, size):
        return []
    middles = {line.key: _middles(line, chart) for line in lines}
    items: list[Primitive] = []
    for line in lines:
        spot = _calm_spot(line, middles, chart, size) if line.power else None
        if spot is not None:
            items.append(
                Text(spot[0], spot[1] + size * 0.31, line.mark, size * 0.86, "ch-onto", TOP, f"line:{line.key}")
            )
    return items


def is_wide(chart: LineChart, size: float) -> bool:
    """Whether there is room for words and letters among the lines."""
    return chart.plot[2] - chart.plot[0] >= WIDE * size


def _middles(line: ChartLine, chart: LineChart) -> list[float | None]:
    """The heights of a line halfway between each turn and the next one."""
    heights = [None if value is None else chart.y_of(value) for value in line.values]
    return [None if here is None or there is None else (here + there) / 2 for here, there in pairwise(heights)]


def _calm_spot(
    line: ChartLine, middles: Mapping[str, Sequence[float | None]], chart: LineChart, size: float
) -> Point | None:
    """The middle of two turns, away from both ends of the line, with most room to the next line; None where it is
    nowhere alone.
    """
    others = [heights for key, heights in middles.items() if key != line.key]
    best, spot = size * 0.9, None
    for turn in range(max(1, line.last // 6), line.last - max(1, line.last // 6)):
        height = middles[line.key][turn]
        if height is None:
            continue
        room = min(
            (abs(height - other) for heights in others if (other := heights[turn]) is not None),
            default=chart.drawing.height,
        )
        if room > best:
            best, spot = room, (chart.x_of(chart.turns[0] + turn + 0.5), height)
    return spot


def gone_labels(
    lines: Sequence[ChartLine], chart: LineChart, size: float, ticks: Sequence[str], gone: Callable[[str], str]
) -> list[Primitive]:
    """A cross, the chip and, with room, a word where a labelled line ends before the last turn."""
    segments = [segment for line in lines for run in runs(line.values, chart.at) for segment in pairwise(run)]
    taken: list[Box] = []
    items: list[Primitive] = []
    for line in lines:
        if not line.labelled or not line.ends_early:
            continue
        key, (x, y) = f"line:{line.key}", chart.at(line.last, line.values[line.last] or 0)
        role = f"ch-end-{line.power}" if line.power else "ch-hero"
        arm = size * 0.34
        for dx, dy in ((-arm, -arm), (arm, -arm)):
            items.append(Path(polyline([(x - dx, y - dy), (x + dx, y + dy)]), role, TOP, key))
        text = gone(ticks[line.last + 1]) if is_wide(chart, size) else ""
        shift = size * (1.8 if line.power else 2.3)
        wide = text_width(text, size, "ui") + shift
        x0, y0 = _free_place((x, y), wide, chart, segments, taken)
        taken.append((x0, y0 - size * 0.8, x0 + wide, y0 + size * 0.8))
        items += (
            chip(x0 + size * 0.8, y0, line.power, line.mark, size * 0.9)
            if line.power
            else pill(x0 + size * 1.0, y0, line.mark, key, size * 0.92)
        )
        if text:
            items.append(Text(x0 + shift, y0 + size * 0.34, text, size, "ch-halo", TOP, key, align="start"))
    return items


def _free_place(
    end: Point, wide: float, chart: LineChart, segments: Sequence[tuple[Point, Point]], taken: Sequence[Box]
) -> Point:
    """Where a label beside a line's end crosses least."""
    size = (chart.drawing.height - chart.plot[3]) / 1.9
    places = [
        (end[0] + dx - (wide if dx < 0 else 0), end[1] + down * size)
        for down in (-1.2, 1.2, -2.4, 2.4, 0.0)
        for dx in (12, -12)
    ]
    left, top, right, bottom = chart.plot
    inside = [
        place for place in places if place[0] >= left and place[0] + wide <= right and top <= place[1] <= bottom
    ] or places
    return min(
        inside,
        key=lambda p: (
            crossings((p[0], p[1] - size * 0.8, p[0] + wide, p[1] + size * 0.8), segments, taken),
            places.index(p),
        ),
    )
