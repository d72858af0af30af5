"""The takeover radar as a drawing: powers down, players across, a box for everybody's way to every power.

Takes rows of boxes with their words; gives a display list, which is as large as they need. Source: docs/foresight.md 2.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from kapdip.drawing.chart_parts import GROUND, LINE, TICK, TOP, chip, pill
from kapdip.drawing.metrics import shorten, text_width
from kapdip.drawing.scene import DisplayList, Path, Primitive, Text, display_list, polyline

CELL, ROW, FIGURE, HEAD, FOOT, KEY = 5.4, 3.3, 4.2, 2.4, 2.4, 1.9
"""A box's width, a row's height, the width of a figure, the heights above, below and of the key's lines: in letters."""
LEAST_NAMES, MOST_NAMES = 6.0, 13.0
_GROUNDS = {"certain": "ch-cell-certain", "open": "ch-cell-open"}
_FEET = {"certain": "ch-foot-certain", "open": "ch-foot-open"}
LEADS = "leads"


@dataclass(frozen=True, slots=True)
class HeatBox:
    """One player and one power: `kind` is `leads`, `certain`, `open` or `far`, `bar` the units held in thousandths."""

    kind: str
    text: str
    second: str
    bar: int


@dataclass(frozen=True, slots=True)
class HeatLine:
    """One power with everybody's box."""

    power: str
    letter: str
    name: str
    leader: str
    margin: str
    is_thin: bool
    defence: str
    boxes: tuple[HeatBox, ...]


@dataclass(frozen=True, slots=True)
class HeatWords:
    """What is above the figures, and what the grounds of the boxes say: kind and words."""

    margin: str
    defence: str
    legend: Sequence[tuple[str, str]]


def heat_chart(
    lines: Sequence[HeatLine], players: Sequence[tuple[str, str]], words: HeatWords, size: float
) -> DisplayList:
    """Draw it; `players` are the names with their monograms, which are above the boxes: the key below says whose."""
    widest = max((text_width(text, size, "ui", 600) for line in lines for text in (line.name, line.leader)), default=0)
    names = size * 2.4 + min(max(widest, LEAST_NAMES * size), MOST_NAMES * size)
    figures = names + 2 * FIGURE * size
    legend = sum(text_width(text, size * TICK, "ui") + size * 3 for _, text in words.legend) + size
    width = max(figures + CELL * size * len(players) + size * 0.6, legend)
    items: list[Primitive] = []
    for place, title in enumerate((words.margin, words.defence), start=1):
        right = names + place * FIGURE * size - size * 0.4
        items.append(Text(right, size * 1.5, title, size * TICK, "ch-tick", TOP, align="end"))
    for place, (_, mark) in enumerate(players):
        items += pill(figures + (place + 0.5) * CELL * size, size * 1.2, mark, f"player:{mark}", size)
    for place, line in enumerate(lines):
        items += _line(line, names, figures, (HEAD + ROW * place) * size, size)
    bottom = (HEAD + ROW * len(lines)) * size
    items += _legend(words.legend, bottom + size * 1.4, size)
    key, high = _key(players, bottom + FOOT * size, width, size)
    return display_list(width, bottom + FOOT * size + high, items + key)


def _key(players: Sequence[tuple[str, str]], top: float, width: float, size: float) -> tuple[list[Primitive], float]:
    """Whose the monograms are, in as many columns as have room, and how high that is."""
    column = size * 3.6 + max((text_width(name, size * TICK, "ui") for name, _ in players), default=0)
    columns = max(1, int((width - size * 0.4) // column))
    items: list[Primitive] = []
    for place, (name, mark) in enumerate(players):
        left, middle = size * 0.4 + place % columns * column, top + (place // columns + 0.5) * KEY * size
        items += pill(left + size * 1.1, middle, mark, f"key:{mark}", size)
        items.append(Text(left + size * 2.6, middle + size * 0.3, name, size * TICK, "ch-label", TOP, align="start"))
    return items, -(-len(players) // columns) * KEY * size


def _line(line: HeatLine, names: float, figures: float, top: float, size: float) -> list[Primitive]:
    middle = top + ROW * size / 2
    room = names - size * 2.6
    items = chip(size * 1.1, middle, line.power, line.letter, size)
    upper = middle - size * 0.25 if line.leader else middle + size * 0.35
    name, leader = shorten(line.name, room, size), shorten(line.leader, room, size * TICK)
    items.append(Text(size * 2.3, upper, name, size, "ch-strong", TOP, align="start"))
    items.append(Text(size * 2.3, middle + size * 1.0, leader, size * TICK, "ch-tick", TOP, align="start"))
    for place, (text, role) in enumerate(
        ((line.margin, "ch-bad" if line.is_thin else "ch-strong"), (line.defence, "ch-label"))
    ):
        right = names + (place + 1) * FIGURE * size - size * 0.4
        items.append(Text(right, middle + size * 0.35, text, size, role, TOP, align="end"))
    for place, box in enumerate(line.boxes):
        items += _box(box, line.power, figures + place * CELL * size, top, size)
    return items


def _box(box: HeatBox, power: str, left: float, top: float, size: float) -> list[Primitive]:
    edge = size * 0.14
    x0, x1, y0, y1 = left + edge, left + CELL * size - edge, top + edge, top + ROW * size - edge
    leads = box.kind == LEADS
    ground = f"ch-bar-{power}" if leads else _GROUNDS.get(box.kind, "ch-cell")
    items: list[Primitive] = [Path(polyline([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], closed=True), ground, GROUND)]
    if box.bar and not leads:
        end, foot = x0 + (x1 - x0) * box.bar / 1000, size * 0.28
        corners = [(x0, y1 - foot), (end, y1 - foot), (end, y1), (x0, y1)]
        items.append(Path(polyline(corners, closed=True), _FEET.get(box.kind, "ch-foot"), LINE))
    role = "ch-heat-ink" if leads else "ch-strong" if box.kind in _GROUNDS else "ch-tick"
    middle = (y0 + y1) / 2
    first = middle - size * 0.2 if box.second else middle + size * 0.3
    items.append(Text(x0 + size * 0.4, first, box.text, size, role, TOP, align="start"))
    if box.second:
        second = "ch-ink" if leads else "ch-tick"
        items.append(Text(x0 + size * 0.4, middle + size * 0.95, box.second, size * TICK, second, TOP, align="start"))
    return items


def _legend(words: Sequence[tuple[str, str]], y: float, size: float) -> list[Primitive]:
    items: list[Primitive] = []
    x = size * 0.4
    for kind, text in words:
        corners = [(x, y - size * 0.8), (x + size * 1.2, y - size * 0.8), (x + size * 1.2, y), (x, y)]
        items.append(Path(polyline(corners, closed=True), _GROUNDS.get(kind, "ch-cell"), GROUND))
        items.append(Text(x + size * 1.7, y - size * 0.1, text, size * TICK, "ch-tick", TOP, align="start"))
        x += text_width(text, size * TICK, "ui") + size * 3
    return items
