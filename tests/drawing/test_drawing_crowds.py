"""Crowded boards, at the sizes that windows really have: nothing lies on anything else, and nothing jumps about."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from math import hypot
from pathlib import Path

import pytest

from kapdip_gui.board.model import Position, Unit, UnitKind, province_of
from kapdip_gui.drawing.map_draw import draw_map, spots_of
from kapdip_gui.drawing.map_labels import draw_labels
from kapdip_gui.drawing.map_orders import stage_items
from kapdip_gui.drawing.map_picture import MapOptions, MapPicture
from kapdip_gui.drawing.map_sheet import standard_sheet
from kapdip_gui.drawing.map_stage import stage_of
from kapdip_gui.drawing.map_stands import Box, stands_of
from kapdip_gui.drawing.metrics import text_width
from kapdip_gui.drawing.scene import Disc, Primitive, Text
from kapdip_gui.drawing.scene import Path as Shape
from kapdip_gui.game.model import Game
from kapdip_gui.storage.files import load_game
from kapdip_gui.ui.orders.picture import occupants_after, plans_of, results_of

SHEET = standard_sheet()
SAMPLE = Path(__file__).resolve().parents[2] / "saves" / "mittwochsrunde.yaml"
SMALL, LARGE = 0.39, 0.68
"""The zoom of the map in a window of 1366 × 768 and of 1920 × 1080 pixels."""
ZOOMS = (0.36, SMALL, 0.43, 0.52, 0.6, LARGE, 1.0)


@cache
def sample() -> Game:
    return load_game(SAMPLE)


def pictures(options: MapOptions, *, planned: bool = False) -> Iterator[MapPicture]:
    """The sample game's turns: as they were planned, or as they came out."""
    for turn in sample().turns:
        position = turn.results.position or turn.start.position
        if planned:
            yield MapPicture(turn.start.position, plans_of(turn), turn.start.last_occupant, options=options)
        else:
            yield MapPicture(position, results_of(turn), occupants_after(turn), options=options)


def fullest(options: MapOptions) -> MapPicture:
    """A unit in every province, the largest kind that can stand there."""
    codes = [code for code in SHEET.anchors if province_of(code) == code]
    kinds = {code: UnitKind.FLEET if SHEET.outlines[code].kind != "inland" else UnitKind.ARMY for code in codes}
    return MapPicture(Position({"FRANCE": tuple(Unit(kinds[code], code) for code in codes)}, {}), options=options)


def meet(first: Box, second: Box) -> bool:
    return first[0] < second[2] - 0.5 and second[0] < first[2] - 0.5 and first[1] < second[3] - 0.5 and second[1] < first[3] - 0.5


def words(items: tuple[Primitive, ...]) -> list[tuple[str, Box]]:
    """Every line of a label with the rectangle of its letters."""
    found = []
    for item in items:
        if isinstance(item, Text) and item.key.startswith("label:"):
            half = text_width(item.text, item.size, "map", 600, item.role == "label-sea") / 2
            found.append((item.key, (item.x - half, item.y - 0.68 * item.size, item.x + half, item.y)))
    return found


def nothing_lies_on_anything(picture: MapPicture, *, tokens: bool = True) -> None:
    boxes, labels = stands_of(SHEET, picture).boxes, words(draw_map(SHEET, picture).items)
    assert not tokens or not [pair for pair in combinations(boxes, 2) if meet(*pair)]
    assert not [(key, box) for key, box in labels for token in boxes if meet(box, token)]
    assert not [(a, b) for (a, first), (b, second) in combinations(labels, 2) if a != b and meet(first, second)]


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("zoom", ZOOMS)
def test_on_the_fullest_board_no_unit_or_label_lies_on_another(zoom: float, language: str) -> None:
    nothing_lies_on_anything(fullest(MapOptions(zoom=zoom, language=language)))


@pytest.mark.parametrize("zoom", [SMALL, LARGE])
def test_in_the_sample_game_no_unit_or_label_lies_on_another(zoom: float) -> None:
    for picture in pictures(MapOptions(zoom=zoom, language="de")):
        nothing_lies_on_anything(picture)


@pytest.mark.parametrize(("zoom", "missing"), [(SMALL, 5), (LARGE, 0)])
def test_in_the_sample_game_hardly_a_label_is_missing(zoom: float, missing: int) -> None:
    for picture in pictures(MapOptions(zoom=zoom, language="de")):
        shown = {key for key, _ in words(draw_map(SHEET, picture).items)}
        assert len(SHEET.board.provinces) - len(shown) <= missing


def test_units_are_moved_a_few_pixels_at_most() -> None:
    for picture in pictures(MapOptions(zoom=SMALL)):
        for location, (x, y) in stands_of(SHEET, picture).standing.items():
            at = SHEET.anchor(location).unit
            assert hypot(x - at[0], y - at[1]) * SMALL < 9, location


def test_units_stand_on_their_anchors_where_there_is_room() -> None:
    for picture in pictures(MapOptions(zoom=1.0)):
        if not picture.position.dislodged:
            standing = stands_of(SHEET, picture).standing
            assert standing == {location: SHEET.anchor(location).unit for location in standing}


def test_no_label_and_no_unit_moves_while_orders_are_given() -> None:
    for picture in pictures(MapOptions(zoom=LARGE, language="de"), planned=True):
        empty = replace(picture, orders=())
        assert words(draw_map(SHEET, empty).items) == words(draw_map(SHEET, picture).items)
        assert stands_of(SHEET, empty) is stands_of(SHEET, picture)


def test_labels_make_room_for_the_arrows_of_results() -> None:
    hidden, shown = 0, 0
    for picture in pictures(MapOptions(zoom=LARGE, language="de")):
        stage = stage_of(SHEET, picture)
        spots = spots_of(stage, stage_items(stage))
        for _, (a, b, c, d) in words(draw_labels(SHEET, picture)):
            hidden += any(a < x < c and b < y < d for x, y in spots)
        for _, (a, b, c, d) in words(draw_map(SHEET, picture).items):
            shown += any(a < x < c and b < y < d for x, y in spots)
    assert shown < 0.5 * hidden


def test_marks_of_failure_lie_on_no_unit() -> None:
    for zoom in (LARGE, 1.0):
        covered, marks = 0, 0
        for picture in pictures(MapOptions(zoom=zoom)):
            reach = 20 * picture.options.scale
            tokens = stands_of(SHEET, picture).points
            for item in draw_map(SHEET, picture).items:
                if isinstance(item, Disc) and item.role == "badge-bad" and item.key.startswith("order:"):
                    marks += 1
                    covered += any(hypot(item.x - x, item.y - y) < reach for x, y in tokens)
        assert covered <= 0.02 * marks


def test_arrows_run_through_no_foreign_unit() -> None:
    through, lines = 0, 0
    for picture in pictures(MapOptions(zoom=LARGE)):
        stage = stage_of(SHEET, picture)
        stage_items(stage)
        for curve in stage.shafts:
            lines += 1
            inner = [curve.at(step / 20) for step in range(3, 18)]
            own = {min(stage.standing, key=lambda at, end=end: hypot(at[0] - end[0], at[1] - end[1])) for end in (curve.start, curve.end)}
            through += any(hypot(x - a, y - b) < 15 * stage.scale for x, y in inner for a, b in stage.standing - own)
    assert lines > 300
    assert through <= 0.02 * lines


def test_a_shape_of_the_display_list_is_never_empty() -> None:
    assert all(item.d for item in draw_map(SHEET, fullest(MapOptions())).items if isinstance(item, Shape))
