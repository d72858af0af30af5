"""The charts of the evaluation: prices of all currencies, and one small picture of the points for every player.

Takes: series of whole hundredths with gaps (None), words for ticks and ends. Gives: `price_chart`, `points_multiples`
as display lists; their roles are those of `chart_style`. Nothing here computes a figure of the game.
Source: docs/window.md 4, 9.9 and 10.4 (ten lines in one picture can't be told apart).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kapdip.drawing.chart_model import ChartFrame, ChartLine
from kapdip.drawing.chart_parts import GROUND, LINE, TOP, bounds, name_that_fits, run_path, runs
from kapdip.drawing.line_chart import line_chart
from kapdip.drawing.metrics import text_width
from kapdip.drawing.scene import Disc, DisplayList, Path, Point, Primitive, Text, display_list, polyline


@dataclass(frozen=True, slots=True)
class PriceLine:
    """A currency's line: prices in hundredths after each turn, None once it is no longer traded."""

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


def price_chart(
    lines: Sequence[PriceLine],
    ticks: Sequence[str],
    value_text: Callable[[int], str],
    frame: ChartFrame | None = None,
    gone: Callable[[str], str] = str,
) -> DisplayList:
    """Prices over the turns. `ticks` names every turn; labels at the right end carry chip, name and price; `gone` words
    what is shown where a currency fell out of trade.
    """
    drawn = [
        ChartLine(line.power, line.name, line.values, f"ch-line-{line.power}", line.letter, line.power)
        for line in lines
    ]
    return line_chart(drawn, ticks, value_text, frame, par=100, gone=gone).drawing


def points_multiples(
    lines: Sequence[PointsLine], *, across: int = 5, width: float = 1000, size: float = 16, cell_height: float = 128
) -> DisplayList:
    """One small picture per player: their line dark, the others grey, all on one scale; `across` pictures in a row.

    Where a name finds no room beside its figure, all figures go to a line of their own below the names.
    """
    known = [value for line in lines for value in line.values if value is not None]
    low, high, step = bounds([*known, 0], 4)
    turns = max([len(line.values) for line in lines] or [1])
    gap = size * 1.4
    cell = (width - gap * (across - 1)) / across
    rows = -(-len(lines) // across)
    is_tight = any(name_that_fits(line.player, _name_room(line, cell, size), size)[0] != line.player for line in lines)
    lead = size * 1.15 if is_tight else 0.0
    row_height = cell_height + lead + size * 1.9
    items: list[Primitive] = []
    for number, hero in enumerate(lines):
        x0, y0 = number % across * (cell + gap), number // across * row_height
        items += _multiple(
            hero,
            lines,
            (x0, y0, cell, cell_height),
            (low, high, step),
            turns=turns,
            size=size,
            names_axis=number % across == 0,
            lead=lead,
        )
    return display_list(width, max(1.0, rows * row_height - size * 0.4), items)


def _name_room(line: PointsLine, wide: float, size: float) -> float:
    """What the last value leaves of a line for the name."""
    return wide - text_width(line.last, size, "ui", 700) - size * 0.6


def _multiple(
    hero: PointsLine,
    lines: Sequence[PointsLine],
    frame: tuple[float, float, float, float],
    scale: tuple[int, int, int],
    *,
    turns: int,
    size: float,
    names_axis: bool,
    lead: float,
) -> list[Primitive]:
    x0, y0, wide, high_px = frame
    low, high, step = scale
    top, bottom = y0 + lead + size * 1.7, y0 + lead + high_px
    left = x0 + size * 1.9

    def at(turn: int, value: int) -> Point:
        return left + turn / max(1, turns - 1) * (x0 + wide - left - 5), bottom - (value - low) / (high - low) * (
            bottom - top
        )

    name, name_size = name_that_fits(hero.player, wide if lead else _name_room(hero, wide, size), size)
    items: list[Primitive] = [
        Text(x0, y0 + size, name, name_size, "ch-label", TOP, f"player:{hero.player}", align="start"),
        Text(x0 + wide, y0 + lead + size, hero.last, size, "ch-strong", TOP, f"player:{hero.player}", align="end"),
        Path(polyline([(left, at(0, low)[1]), (x0 + wide, at(0, low)[1])]), "ch-axis", GROUND),
    ]
    for value in range(low + step, high + 1, step):
        y = at(0, value)[1]
        items.append(Path(polyline([(left, y), (x0 + wide, y)]), "ch-grid", GROUND))
        if names_axis:
            items.append(
                Text(left - size * 0.3, y + size * 0.28, str(value // 100), size * 0.8, "ch-tick", GROUND, align="end")
            )
    for line in (*(other for other in lines if other is not hero), hero):
        for run in runs(line.values, at):
            items.append(
                Path(run_path(run), "ch-hero" if line is hero else "ch-other", LINE + (1 if line is hero else 0))
            )
    ends = [(turn, value) for turn, value in enumerate(hero.values) if value is not None]
    if ends:
        x, y = at(*ends[-1])
        items.append(Disc(x, y, 4.6, "ch-dot", TOP))
    return items
