"""Who led which power when: a row for each power, a bar for each reign, under a chart and on its axis of time.

Takes: reigns by power, the chart whose turns they share. Gives: `ReignStrip`, a display list with the place of every
bar.
Source: docs/window.md 4 (control over time: the name in the bar, the monogram where it does not fit) and 11.4.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from kapdip.drawing.chart_model import LineChart
from kapdip.drawing.chart_parts import GROUND, LINE, TOP, Box, chip
from kapdip.drawing.metrics import text_width
from kapdip.drawing.scene import DisplayList, Path, Primitive, Text, display_list, polyline

HEAD, ROW = 1.9, 1.58
"""The heights of the title and of a row, in letters' sizes."""


@dataclass(frozen=True, slots=True)
class Reign:
    """Who leads a power from the evaluation of one turn to that of another, both among the chart's turns."""

    power: str
    leader: str
    mark: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class ReignStrip:
    """A drawn strip; `bars` says whose reign is where."""

    drawing: DisplayList
    bars: tuple[tuple[Box, Reign], ...]

    def reign_at(self, x: float, y: float) -> Reign | None:
        """The reign under a place."""
        return next(
            (reign for (left, top, right, bottom), reign in self.bars if left <= x <= right and top <= y <= bottom),
            None,
        )


def strip_height(powers: int, size: float) -> float:
    """How high the strip of so many powers is."""
    return (HEAD + ROW * powers + 0.5) * size


def reign_strip(
    powers: Sequence[tuple[str, str]], reigns: Sequence[Reign], chart: LineChart, title: str, size: float
) -> ReignStrip:
    """Draw the strip as wide as the chart.

    `powers` with their letters, from the top; a bar reaches half a turn beyond its turns.
    """
    width = chart.drawing.width
    edge = min(chart.x_of(chart.turns[1] + 0.5), width - size * 0.6)
    items: list[Primitive] = [Text(chart.plot[0], size * 1.2, title, size, "ch-title", TOP, align="start")]
    bars: list[tuple[Box, Reign]] = []
    tops = {power: (HEAD + ROW * row) * size for row, (power, _) in enumerate(powers)}
    for power, letter in powers:
        items += chip(chart.plot[0] - size * 1.1, tops[power] + ROW * size / 2, power, letter, size * 0.86)
    for reign in reigns:
        left = max(chart.plot[0], chart.x_of(max(reign.first, chart.turns[0]) - 0.5))
        right = min(edge, chart.x_of(min(reign.last, chart.turns[1]) + 0.5))
        if right - left < 1:
            continue
        top = tops[reign.power]
        box = (left + 0.5, top + 1.5, right - 0.5, top + ROW * size - 1.5)
        bars.append((box, reign))
        corners = [(box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3])]
        items.append(Path(polyline(corners, closed=True), f"ch-bar-{reign.power}", LINE))
        text = next(
            (
                text
                for text in (reign.leader, reign.mark)
                if text_width(text, size * 0.92, "ui") + size * 0.5 <= right - left
            ),
            "",
        )
        if text:
            items.append(
                Text((left + right) / 2, top + ROW * size * 0.5 + size * 0.3, text, size * 0.92, "ch-ink", TOP)
            )
    height = strip_height(len(powers), size)
    base = Path(polyline([(chart.plot[0], height - size * 0.25), (edge, height - size * 0.25)]), "ch-grid", GROUND)
    return ReignStrip(display_list(width, height, [*items, base]), tuple(bars))
