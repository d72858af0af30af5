"""A chart of lines over the turns: prices, centres, money, points, holdings; every line is named at its end.

Takes: `ChartLine`s of whole numbers with gaps (None), the names of the turns, how a value is written. Gives:
`LineChart`, a display list with its scale, so that a window can find turn and value under the pointer. Nothing here
computes a figure of the game.
Source: docs/window.md 4 (players are never a colour; direct labels with thin leaders), 9.9 and 11.4.
"""

from collections.abc import Callable, Sequence

from kapdip.drawing.chart_labels import end_labels, gone_labels, is_wide, label_room, letters_on_lines
from kapdip.drawing.chart_model import ChartFrame, ChartLine, LineChart
from kapdip.drawing.chart_parts import GROUND, LINE, TICK, TOP, bounds, run_path, runs, turn_axis
from kapdip.drawing.metrics import text_width
from kapdip.drawing.scene import Path, Primitive, Text, display_list, polyline


def line_chart(
    lines: Sequence[ChartLine],
    ticks: Sequence[str],
    value_text: Callable[[int], str],
    frame: ChartFrame | None = None,
    *,
    par: int | None = None,
    axis_text: Callable[[int], str] | None = None,
    gone: Callable[[str], str] = str,
    most: int | None = None,
) -> LineChart:
    """Draw the lines. `par` is a value whose grid line is another one and always in sight (1.00 for prices, 0 for
    centres); `axis_text` writes the values at the grid where that is done shorter; `gone` words what is beside a
    line that ends in between, given the name of the first turn without it; `most` is where the axis ends though a few
    values are higher: they are written at the edge.
    """
    axis_text = axis_text or value_text
    frame = frame or ChartFrame()
    size = frame.size
    last = len(ticks) - 1 if frame.last is None else min(frame.last, len(ticks) - 1)
    turns = (max(0, min(frame.first, last)), max(0, last))
    shown = [line.between(*turns) for line in lines]
    known = [
        value if most is None else min(value, most) for line in shown for value in line.values if value is not None
    ]
    low, high, step = bounds(known + ([] if par is None else [par]), max(3, min(10, int(frame.height / (size * 2.6)))))
    room, has_names = label_room(shown, value_text, frame)
    plot = (
        max(text_width(axis_text(value), size * TICK, "ui") for value in (low, high)) + size * 1.1,
        size * 0.8,
        frame.width - room,
        frame.height - size * 1.9,
    )
    chart = LineChart(display_list(frame.width, frame.height, ()), plot, turns, (low, high))
    items: list[Primitive] = []
    for value in range(low, high + 1, step):
        y = chart.y_of(value)
        items.append(Path(polyline([(plot[0], y), (plot[2], y)]), "ch-par" if value == par else "ch-grid", GROUND))
        items.append(
            Text(plot[0] - size * 0.5, y + size * 0.33, axis_text(value), size * TICK, "ch-tick", GROUND, align="end")
        )
    names = ticks[turns[0] : turns[1] + 1]
    items += turn_axis(names, lambda turn: chart.x_of(turn + turns[0]), plot[3], size)
    for line in sorted(shown, key=lambda line: (line.labelled, bool(line.values) and line.values[-1] is not None)):
        items += _run(line, chart)
    items += letters_on_lines(shown, chart, size)
    items += end_labels(shown, chart, value_text, frame, has_names=has_names)
    items += gone_labels(shown, chart, size, names, gone)
    items += _peaks(shown, chart, size, axis_text)
    return LineChart(display_list(frame.width, frame.height, items), plot, turns, (low, high))


def _peaks(lines: Sequence[ChartLine], chart: LineChart, size: float, text: Callable[[int], str]) -> list[Primitive]:
    """The highest value of each line that goes beyond the scale, unless its end says it."""
    found: list[Primitive] = []
    for line in lines if is_wide(chart, size) else ():
        highest = max((value for value in line.values if value is not None), default=0)
        turn = line.values.index(highest) if highest in line.values else 0
        if highest > chart.scale[1] and turn < len(line.values) - 1:
            x, y = chart.at(turn, highest)
            found.append(Text(x, y + size * 1.1, f"↑ {line.mark} {text(highest)}", size * TICK, "ch-halo", TOP))
    return found


def _run(line: ChartLine, chart: LineChart) -> list[Primitive]:
    """A line on its casing, so that lines that cross stay two."""
    shapes = [run_path(run) for run in runs(line.values, chart.at)]
    above = LINE + (1 if line.labelled else 0)
    casing = [Path(shape, "ch-casing", above) for shape in shapes] if line.labelled else []
    return [*casing, *(Path(shape, line.role, above, f"line:{line.key}") for shape in shapes)]
