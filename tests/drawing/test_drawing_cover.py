"""What lies on what, counted over whole games: names under pieces, dots, tips and marks, names that cut lines and rings, marks on pieces,
arrows under pieces.

Names never lie under pieces, lines and rings; all other counts are held at what they are: they may fall, but not rise.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from math import hypot
from pathlib import Path
from typing import NamedTuple

import pytest

from kapdip_gui.drawing.map_draw import draw_map
from kapdip_gui.drawing.map_picture import MapOptions, MapPicture
from kapdip_gui.drawing.map_room import Box, meet
from kapdip_gui.drawing.map_sheet import points_of, standard_sheet
from kapdip_gui.drawing.map_stands import stands_of
from kapdip_gui.drawing.map_symbols import CENTRE_RADIUS
from kapdip_gui.drawing.metrics import text_width
from kapdip_gui.drawing.scene import Disc, Point, Primitive, Text
from kapdip_gui.drawing.scene import Path as Shape
from kapdip_gui.game.model import Game
from kapdip_gui.game.state import occupants_after
from kapdip_gui.storage.files import load_game
from kapdip_gui.ui.orders.picture import plans_of, results_of

SHEET = standard_sheet()
SAVES = Path(__file__).resolve().parents[2] / "saves"
LINES = ("move-", "failed-", "support-", "retreat-", "convoy-", "broken")
LARGE = 0.6
"""From this zoom on there is room for every mark."""
CASING = 2.0
"""How far the room of a piece reaches beyond its outline, for symbols of scale 1."""


@cache
def games() -> tuple[Game, ...]:
    return tuple(load_game(SAVES / name) for name in ("mittwochsrunde.yaml", "zwischenstand.yaml"))


def pictures(options: MapOptions, *, planned: bool) -> Iterator[MapPicture]:
    """Every turn of the sample games: as it was planned, or as it came out."""
    for turn in (turn for game in games() for turn in game.turns):
        if planned:
            yield MapPicture(turn.start.position, plans_of(turn), turn.start.last_occupant, options=options)
        else:
            yield MapPicture(turn.results.position or turn.start.position, results_of(turn), occupants_after(turn), options=options)


class Circle(NamedTuple):
    """A disc, ring or mark."""

    x: float
    y: float
    r: float


class Seen(NamedTuple):
    """A drawn map taken apart: lines of names, which names are above lines and rings, room of pieces, rings, dots, marks, points on lines,
    tips of arrows."""

    names: dict[str, list[Box]]
    raised: frozenset[str]
    codes: int
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
        for (x1, y1), (x2, y2) in zip(points[::2], points[1::2], strict=True) if command == "Q" else ((one, one) for one in points):
            x0, y0 = found[-1]
            count = max(2, int((hypot(x1 - x0, y1 - y0) + hypot(x2 - x1, y2 - y1)) / step))
            for t in (index / count for index in range(1, count + 1)):
                a, b, c = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
                found.append((a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2))
    return found


def seen(picture: MapPicture) -> Seen:
    items = draw_map(SHEET, picture).items
    names: dict[str, list[Box]] = {}
    for item in items:
        if isinstance(item, Text) and item.key.startswith("label:"):
            half = text_width(item.text, item.size, "map", 600, item.role == "label-sea") / 2
            names.setdefault(item.key, []).append((item.x - half, item.y - 0.66 * item.size, item.x + half, item.y))
    codes = {item.key for item in items if isinstance(item, Text) and item.key == f"label:{item.text.upper()}"}
    top = max((item.z for item in items if item.role.startswith((*LINES, "hold-")) and not isinstance(item, Text)), default=0.0)
    return Seen(
        names,
        frozenset(item.key for item in items if item.key in names and item.z > top),
        len(codes - {"label:ROM"}),
        stands_of(SHEET, picture).boxes,
        [Circle(item.x, item.y, item.r) for item in discs(items, "hold-")],
        [Circle(item.x, item.y, item.r) for item in discs(items, "dot-")],
        [Circle(item.x, item.y, item.r) for item in discs(items, "badge-")],
        [at for item in items if isinstance(item, Shape) and item.role.startswith(LINES) and "C" not in item.d for at in on_line(item.d)],
        [on_line(item.d)[0] for item in items if isinstance(item, Shape) and item.role.startswith("head-") and "casing" not in item.role],
        picture.options.scale,
    )


def discs(items: tuple[Primitive, ...], role: str) -> list[Disc]:
    return [item for item in items if isinstance(item, Disc) and item.role.startswith(role)]


def gap(box: Box, x: float, y: float) -> float:
    """How far a point is from a rectangle."""
    return hypot(max(0.0, box[0] - x, x - box[2]), max(0.0, box[1] - y, y - box[3]))


def inner(piece: Box, by: float) -> Box:
    return piece[0] + by, piece[1] + by, piece[2] - by, piece[3] - by


def crossed_by_ring(box: Box, ring: Circle, half: float) -> bool:
    far = max(hypot(x - ring.x, y - ring.y) for x in box[::2] for y in box[1::2])
    return gap(box, ring.x, ring.y) < ring.r + half and far > ring.r - half


def at_its_corner(mark: Circle, piece: Box, scale: float) -> bool:
    """Whether a mark belongs to a piece: it touches a corner."""
    across, down = abs(mark.x - (piece[0] + piece[2]) / 2) / scale, abs(mark.y - (piece[1] + piece[3]) / 2) / scale
    return any(abs(across - x) < 0.6 and abs(down - y) < 0.6 for x, y in ((17.0, 13.0), (15.3, 11.7), (21.0, 17.0)))


def counted(picture: MapPicture) -> Counter[str]:
    on, found = seen(picture), Counter[str]()
    scale, half = on.scale, 1.8 * on.scale
    pieces = [inner(piece, CASING * scale) for piece in on.pieces]
    found["missing"] = len(SHEET.board.provinces) - len(on.names)
    found["codes"] = on.codes
    for key, boxes in on.names.items():
        is_below = key not in on.raised
        covers = {
            "under pieces": any(a < g and e < c and b < h and f < d for a, b, c, d in boxes for e, f, g, h in pieces),
            "over rings": any(crossed_by_ring(box, ring, 1.5 * scale) for box in boxes for ring in on.rings),
            "under dots": any(gap(box, one.x, one.y) < one.r for box in boxes for one in on.dots),
            "over lines": any(a - half < x < c + half and b - half < y < d + half for a, b, c, d in boxes for x, y in on.lines),
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
        found["marks on marks"] += any(hypot(mark.x - x, mark.y - y) < 0.9 * (mark.r + r) for x, y, r in on.marks[:index])
    found["tips under pieces"] = sum(any(gap(piece, *tip) == 0 for piece in pieces) for tip in on.tips)
    return found


def total(options: MapOptions, *, planned: bool) -> Counter[str]:
    found: Counter[str] = Counter()
    for picture in pictures(options, planned=planned):
        found.update(counted(picture))
    return found


HELD = ("codes", "names over rings", "names under dots", "names over lines", "names under tips", "names under marks")
"""The counts that are not 0 yet, in this order in the table."""
MOST = {
    (True, 0.39, "de"): (607, 83, 16, 241, 76, 0),
    (True, 0.39, "en"): (502, 79, 18, 236, 80, 0),
    (True, 0.4375, "de"): (362, 95, 20, 253, 59, 0),
    (True, 0.52, "de"): (332, 48, 6, 226, 47, 0),
    (True, 0.68, "de"): (44, 41, 8, 256, 16, 0),
    (True, 1.0, "de"): (0, 29, 10, 274, 14, 0),
    (True, 1.0, "en"): (4, 25, 6, 239, 14, 0),
    (False, 0.39, "de"): (722, 52, 8, 66, 15, 0),
    (False, 0.39, "en"): (629, 50, 7, 77, 15, 1),
    (False, 0.4375, "de"): (512, 47, 1, 89, 14, 0),
    (False, 0.52, "de"): (423, 29, 2, 76, 5, 0),
    (False, 0.68, "de"): (138, 6, 0, 70, 3, 0),
    (False, 1.0, "de"): (40, 14, 0, 75, 6, 0),
    (False, 1.0, "en"): (38, 9, 0, 67, 2, 0),
    (False, 1.5, "de"): (39, 15, 0, 75, 6, 0),
}
"""Plans or results, zoom, language → the most of each kind over all 26 turns."""


@pytest.mark.parametrize(("planned", "zoom", "language"), MOST)
def test_hardly_a_name_lies_under_anything(planned: bool, zoom: float, language: str) -> None:
    found = total(MapOptions(zoom=zoom, language=language), planned=planned)
    rising = {what: (found[what], most) for what, most in zip(HELD, MOST[planned, zoom, language], strict=True) if found[what] > most}
    assert rising == {}
    assert [found[what] for what in ("missing", "names under pieces", "tips under pieces")] == [0, 0, 0]
    assert [found[what] for what in ("names under rings", "names under lines")] == [0, 0]
    assert found["marks on pieces"] + found["marks on marks"] <= (2 if zoom < LARGE else 0)


@pytest.mark.parametrize(("planned", "zoom", "most"), [(True, 0.39, 39), (False, 0.39, 6), (True, 1.0, 28), (False, 1.0, 3)])
def test_hardly_a_tag_of_control_lies_under_a_line_and_none_under_a_piece(planned: bool, zoom: float, most: int) -> None:
    control = dict.fromkeys(SHEET.board.powers, "Münchhausen")
    tags = under = 0
    for picture in pictures(MapOptions(zoom=zoom, language="de", control=True), planned=planned):
        shown = replace(picture, control=control)
        on, half = seen(shown), 1.8 * shown.options.scale
        for tag in drawn_tags(shown):
            tags += 1
            under += any(tag[0] - half < x < tag[2] + half and tag[1] - half < y < tag[3] + half for x, y in on.lines)
            assert not any(meet(tag, inner(piece, CASING * on.scale)) for piece in on.pieces)
    assert tags == 7 * 26
    assert under <= most


def drawn_tags(picture: MapPicture) -> list[Box]:
    found = []
    for item in draw_map(SHEET, picture).items:
        if isinstance(item, Shape) and item.role == "tag":
            xs, ys = zip(*points_of(item.d), strict=True)
            found.append((min(xs), min(ys), max(xs), max(ys)))
    return found


def test_names_lie_on_no_mark_of_a_centre_before_anything_is_resolved() -> None:
    for picture in pictures(MapOptions(zoom=0.39, language="de"), planned=True):
        reach = (CENTRE_RADIUS - 1) * picture.options.scale
        middles = [anchor.centre for anchor in SHEET.anchors.values() if anchor.centre is not None]
        for key, boxes in seen(picture).names.items():
            assert not any(gap(box, *middle) < reach for box in boxes for middle in middles), key
