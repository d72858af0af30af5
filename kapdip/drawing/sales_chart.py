"""How long selling takes: a bar for everybody's longest sale, chips for the others, and the game's last turn as a line.

Takes the sales of each player; gives a display list with a bar's place for every player. Source: docs/foresight.md 4.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from kapdip.drawing.chart_parts import GROUND, LINE, TICK, TOP, Box, chip, nice_step, push_apart
from kapdip.drawing.metrics import shorten, text_width
from kapdip.drawing.scene import DisplayList, Path, Primitive, Text, display_list, polyline

ROW = 1.9
"""The height of a row, in letters' sizes."""
HATCH = 0.55
"""The distance of the lines over what stays unsold, in letters' sizes."""


@dataclass(frozen=True, slots=True)
class SalesRow:
    """One player's sales, at least one: power, letter and turns (in hundredths) of each, the longest first."""

    player: str
    sales: tuple[tuple[str, str, int], ...]
    units: str
    """Of the longest, in words."""
    unsold: str
    """What stays, in words; empty for nothing."""


@dataclass(frozen=True, slots=True)
class SalesChart:
    """A drawn chart; `bars` says whose bar is where."""

    drawing: DisplayList
    bars: tuple[tuple[Box, str], ...]


def sales_height(players: int, size: float) -> float:
    """How high the chart of so many players is."""
    return (ROW * players + 3.4) * size


def sales_chart(rows: Sequence[SalesRow], left_turns: int, end: str, width: float, size: float) -> SalesChart:
    """Draw the chart; `end` names the line of the last turn."""
    names = max((text_width(row.player, size, "ui") for row in rows), default=0)
    left, right = min(names + size, width * 0.36), width - size
    notes = max((text_width(row.unsold or row.units, size * TICK, "ui", 600) for row in rows), default=0)
    most = max([left_turns * 100, *(row.sales[0][2] for row in rows)], default=100)
    edge = right - notes - size if notes else right
    top, bottom = size * 1.8, size * (1.8 + ROW * len(rows))

    def x_of(turns: float) -> float:
        return left + turns / most * (edge - left)

    items: list[Primitive] = []
    bars: list[tuple[Box, str]] = []
    step = nice_step(0, most // 100 + 1, 12)
    for turn in range(0, most // 100 + 1, step):
        items.append(
            Path(polyline([(x_of(turn * 100), top - size * 0.2), (x_of(turn * 100), bottom)]), "ch-grid", GROUND)
        )
        items.append(Text(x_of(turn * 100), size * 1.2, str(turn), size * TICK, "ch-tick", TOP))
    for place, row in enumerate(rows):
        middle = top + ROW * size * (place + 0.5)
        items.append(
            Text(
                left - size * 0.6,
                middle + size * 0.32,
                shorten(row.player, left - size, size),
                size,
                "ch-label",
                TOP,
                align="end",
            )
        )
        (power, letter, longest), *others = row.sales
        box = (left, middle - size * 0.7, x_of(longest), middle + size * 0.7)
        bars.append((box, row.player))
        items += _bar(box, power, x_of(left_turns * 100), size)
        items += chip(left + size, middle, power, letter, size * 0.8)
        places = push_apart([x_of(turns) for _, _, turns in others], size * 1.25, left + size * 2.3, edge)
        for (other, its_letter, _), x in zip(others, places, strict=True):
            items += chip(x, middle, other, its_letter, size * 0.72)
        note, role = (row.unsold, "ch-bad") if row.unsold else (row.units, "ch-label")
        after = max([box[2], *(x + size * 0.6 for x in places)]) + size * 0.5
        items.append(Text(after, middle + size * 0.32, note, size * TICK, role, TOP, align="start"))
    line = x_of(left_turns * 100)
    items.append(Path(polyline([(line, top - size * 0.2), (line, bottom)]), "ch-end-line", LINE + 1))
    anchor = min(
        max(line, left + text_width(end, size * TICK, "ui", 600) / 2),
        right - text_width(end, size * TICK, "ui", 600) / 2,
    )
    items.append(Text(anchor, bottom + size * 1.2, end, size * TICK, "ch-bad", TOP))
    return SalesChart(display_list(width, sales_height(len(rows), size), items), tuple(bars))


def _bar(box: Box, power: str, line: float, size: float) -> list[Primitive]:
    """A bar in its power's colour; hatched what comes after the last turn."""
    left, top, right, bottom = box
    split = min(right, line)
    corners = [(left, top), (split, top), (split, bottom), (left, bottom)]
    items: list[Primitive] = [Path(polyline(corners, closed=True), f"ch-bar-{power}", LINE)]
    if right <= split:
        return items
    rest = [(split, top), (right, top), (right, bottom), (split, bottom)]
    items.append(Path(polyline(rest, closed=True), "ch-unsold", LINE))
    x, high = split, bottom - top
    while x < right:
        start, stop = max(split, x), min(right, x + high)
        items.append(
            Path(polyline([(start, bottom - (start - x)), (stop, bottom - (stop - x))]), "ch-hatch", LINE + 0.5)
        )
        x += size * HATCH
    return items
