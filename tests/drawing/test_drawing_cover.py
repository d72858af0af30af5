"""What may lie on what, as laws over whole games: no name under a ring or line, hardly one under a piece, tip, dot or
mark; marks off pieces and each other; tips off pieces.
"""

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import hypot, inf
from pathlib import Path
from typing import NamedTuple

import pytest

from kapdip.drawing.map_draw import draw_map
from kapdip.drawing.map_picture import MapOptions, MapPicture
from kapdip.drawing.map_positions import unit_positions
from kapdip.drawing.map_room import Box, meet
from kapdip.drawing.map_sheet import points_of, standard_sheet
from kapdip.drawing.map_symbols import CENTRE_RADIUS
from kapdip.drawing.metrics import text_width
from kapdip.drawing.scene import Disc, Layer, Point, Primitive, Text
from kapdip.drawing.scene import Path as Shape
from kapdip.game.desk import DeskView
from kapdip.game.state import occupants_after
from kapdip.showing.orders.picture import plans_of, results_of
from tests.samples import MIDDLE, WHOLE, every, sample_game

SHEET = standard_sheet()
SAVES = Path(__file__).resolve().parents[2] / "saves"
LINES = ("move-", "failed-", "support-", "retreat-", "convoy-", "broken")
LARGE = 0.6
"""From this zoom on there is room for every mark."""
CASING = 2.0
"""How far the room of a piece reaches beyond its outline, for symbols of scale 1."""


def views() -> list[DeskView]:
    """Every turn of the sample games."""
    return [DeskView(game, turn) for game in (sample_game(WHOLE), sample_game(MIDDLE)) for turn in game.turns]


def pictures(options: MapOptions, *, planned: bool, some: Sequence[DeskView] | None = None) -> Iterator[MapPicture]:
    """Some turns, or every one of the sample games: as it was planned, or as it came out."""
    for view in views() if some is None else some:
        turn = view.turn
        if planned:
            yield MapPicture(turn.start.position, plans_of(view), turn.start.last_occupant, options=options)
        else:
            yield MapPicture(
                turn.results.position or turn.start.position, results_of(view), occupants_after(turn), options=options
            )


class Circle(NamedTuple):
    """A disc, ring or mark."""

    x: float
    y: float
    r: float


class Seen(NamedTuple):
    """A drawn map taken apart: lines of names, which names are above lines and rings, room of pieces, rings, dots,
    marks, points on lines from left to right, tips of arrows."""

    names: dict[str, list[Box]]
    raised: frozenset[str]
    pieces: tuple[Box, ...]
    rings: list[Circle]
    dots: list[Circle]
    marks: list[Circle]
    lines: list[Point]
    tips: list[Point]
    scale: float


def on_line(d: str, step: float = 5.0) -> list[Point]:
    """Points on path data of straight and quadratic pieces."""
    found: list[Point] = []
    for command, said in re.findall(r"([MLQ])([^MLQZ]*)", d):
        numbers = list(map(float, re.findall(r"-?\d+\.?\d*", said)))
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "M":
            found.append(points[0])
            continue
        for (x1, y1), (x2, y2) in (
            zip(points[::2], points[1::2], strict=True) if command == "Q" else ((one, one) for one in points)
        ):
            x0, y0 = found[-1]
            count = max(2, int((hypot(x1 - x0, y1 - y0) + hypot(x2 - x1, y2 - y1)) / step))
            for t in (index / count for index in range(1, count + 1)):
                a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
                found.append((a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2))
    return found


def seen(picture: MapPicture) -> Seen:
    return taken_apart(picture, draw_map(SHEET, picture).items)


def taken_apart(picture: MapPicture, items: tuple[Primitive, ...]) -> Seen:
    names: dict[str, list[Box]] = {}
    for item in items:
        if isinstance(item, Text) and item.key.startswith("label:"):
            half = text_width(item.text, item.size, "map", 600, item.role == "label-sea") / 2
            names.setdefault(item.key, []).append((item.x - half, item.y - 0.66 * item.size, item.x + half, item.y))
    top = max(
        (item.z for item in items if item.role.startswith((*LINES, "hold-")) and not isinstance(item, Text)),
        default=0.0,
    )
    return Seen(
        names,
        frozenset(item.key for item in items if item.key in names and item.z > top),
        unit_positions(SHEET, picture).boxes,
        [Circle(item.x, item.y, item.r) for item in discs(items, "hold-")],
        [Circle(item.x, item.y, item.r) for item in discs(items, "dot-")],
        [Circle(item.x, item.y, item.r) for item in discs(items, "badge-")],
        sorted(
            at
            for item in items
            if isinstance(item, Shape) and item.role.startswith(LINES) and "C" not in item.d
            for at in on_line(item.d)
        ),
        [
            on_line(item.d)[0]
            for item in items
            if isinstance(item, Shape) and item.role.startswith("head-") and "casing" not in item.role
        ],
        picture.options.scale,
    )


def discs(items: tuple[Primitive, ...], role: str) -> list[Disc]:
    return [item for item in items if isinstance(item, Disc) and item.role.startswith(role)]


def gap(box: Box, x: float, y: float) -> float:
    """How far a point is from a rectangle."""
    return hypot(max(0.0, box[0] - x, x - box[2]), max(0.0, box[1] - y, y - box[3]))


def lies_on_lines(on: Seen, box: Box, half: float) -> bool:
    """Whether a line of this half width goes through a rectangle."""
    left, top, right, bottom = box
    first, last = bisect_right(on.lines, (left - half, inf)), bisect_left(on.lines, (right + half, -inf))
    return any(top - half < y < bottom + half for _, y in on.lines[first:last])


def inner(piece: Box, by: float) -> Box:
    return piece[0] + by, piece[1] + by, piece[2] - by, piece[3] - by


def crossed_by_ring(box: Box, ring: Circle, half: float) -> bool:
    far = max(hypot(x - ring.x, y - ring.y) for x in box[::2] for y in box[1::2])
    return gap(box, ring.x, ring.y) < ring.r + half and far > ring.r - half


def at_its_corner(mark: Circle, piece: Box, scale: float) -> bool:
    """Whether a mark belongs to a piece: it touches a corner."""
    across, down = abs(mark.x - (piece[0] + piece[2]) / 2) / scale, abs(mark.y - (piece[1] + piece[3]) / 2) / scale
    return any(abs(across - x) < 0.6 and abs(down - y) < 0.6 for x, y in ((17.0, 13.0), (15.3, 11.7), (21.0, 17.0)))


def counted(on: Seen) -> Counter[str]:
    found = Counter[str]()
    scale, half = on.scale, 1.8 * on.scale
    pieces = [inner(piece, CASING * scale) for piece in on.pieces]
    found["missing"] = len(SHEET.board.provinces) - len(on.names)
    for key, boxes in on.names.items():
        is_below = key not in on.raised
        covers = {
            "under pieces": any(a < g and e < c and b < h and f < d for a, b, c, d in boxes for e, f, g, h in pieces),
            "over rings": any(crossed_by_ring(box, ring, 1.5 * scale) for box in boxes for ring in on.rings),
            "under dots": any(gap(box, one.x, one.y) < one.r for box in boxes for one in on.dots),
            "over lines": any(lies_on_lines(on, box, half) for box in boxes),
            "under tips": any(gap(box, *point) < 4 * scale for box in boxes for point in on.tips),
            "under marks": any(gap(box, one.x, one.y) < one.r - 0.5 * scale for box in boxes for one in on.marks),
        }
        covers |= {f"under {what}": covers[f"over {what}"] and is_below for what in ("rings", "lines")}
        found.update(f"names {what}" for what, is_so in covers.items() if is_so)
    for index, mark in enumerate(on.marks):
        found["marks on pieces"] += any(
            gap(piece, mark.x, mark.y) < mark.r and not at_its_corner(mark, whole, scale)
            for piece, whole in zip(pieces, on.pieces, strict=True)
        )
        found["marks on marks"] += any(
            hypot(mark.x - x, mark.y - y) < 0.9 * (mark.r + r) for x, y, r in on.marks[:index]
        )
    found["tips under pieces"] = sum(any(gap(inner(piece, scale), *tip) == 0 for piece in pieces) for tip in on.tips)
    return found


VIEWS = [
    *((True, zoom, "de") for zoom in (0.39, 0.4375, 0.52, 0.625, 0.68, 1.0)),
    *((False, zoom, "de") for zoom in (0.39, 0.4375, 0.52, 0.625, 0.68, 1.0, 1.5)),
    *((planned, zoom, "en") for planned in (True, False) for zoom in (0.39, 0.625, 0.68, 1.0)),
]
"""Plans or results, zoom, language."""
NEVER = ("names under rings", "names under lines")
SELDOM = {
    "names under pieces": 3.0,
    "names under marks": 1.5,
    "names under tips": 0.3,
    "names under dots": 0.2,
    "tips under pieces": 0.1,
}
"""How many of them a picture may have on a small map; on a larger one, a third of it."""


@pytest.mark.parametrize(("planned", "zoom", "language"), VIEWS)
def test_names_lie_under_no_line_and_hardly_under_anything_else(planned: bool, zoom: float, language: str) -> None:
    found: Counter[str] = Counter()
    some = every(2, views(), VIEWS.index((planned, zoom, language)))
    for picture in pictures(MapOptions(zoom=zoom, language=language), planned=planned, some=some):
        found.update(counted(seen(picture)))
    share = len(some) * (1 if zoom < 0.45 else 0.34)
    too_many = {what: found[what] for what, most in SELDOM.items() if found[what] > most * share}
    assert too_many | {what: found[what] for what in NEVER if found[what]} == {}
    assert found["names under pieces"] == 0 or zoom < 0.45
    assert found["missing"] == 0
    assert found["marks on pieces"] + found["marks on marks"] <= (4 if zoom < LARGE else 0)


@pytest.mark.parametrize("zoom", [0.39, 0.68, 1.0])
@pytest.mark.parametrize("planned", [True, False])
def test_no_tag_of_control_lies_under_a_line_or_a_piece(planned: bool, zoom: float) -> None:
    control = dict.fromkeys(SHEET.board.powers, "MÜ Münchhausen")
    tags = 0
    for picture in pictures(MapOptions(zoom=zoom, language="de", control=True), planned=planned):
        shown = replace(picture, control=control)
        items = draw_map(SHEET, shown).items
        on, half = taken_apart(shown, items), 1.8 * shown.options.scale
        for tag, z in drawn_tags(items):
            tags += 1
            crossed = lies_on_lines(on, tag, half)
            assert not crossed or z > Layer.MOVES + 0.15
            assert not any(meet(tag, inner(piece, CASING * on.scale)) for piece in on.pieces)
    assert tags == 7 * 26


def drawn_tags(items: tuple[Primitive, ...]) -> list[tuple[Box, float]]:
    """The tags of control, each with its layer."""
    found = []
    for item in items:
        if isinstance(item, Shape) and item.role == "tag":
            xs, ys = zip(*points_of(item.d), strict=True)
            found.append(((min(xs), min(ys), max(xs), max(ys)), item.z))
    return found


def test_names_lie_on_no_mark_of_a_centre_before_anything_is_resolved() -> None:
    for picture in pictures(MapOptions(zoom=0.39, language="de"), planned=True):
        reach = (CENTRE_RADIUS - 1) * picture.options.scale
        middles = [anchor.centre for anchor in SHEET.anchors.values() if anchor.centre is not None]
        for key, boxes in seen(picture).names.items():
            assert not any(gap(box, *middle) < reach for box in boxes for middle in middles), key
