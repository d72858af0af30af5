"""Crowded boards, at the sizes that windows really have: nothing lies on anything else, and nothing jumps about."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import hypot

import pytest

from kapdip.board.model import Location, Position, Unit, UnitKind, province_of
from kapdip.drawing.map_draw import draw_map, map_items
from kapdip.drawing.map_labels import names_of
from kapdip.drawing.map_orders import stage_items
from kapdip.drawing.map_overlay import names
from kapdip.drawing.map_picture import MapOptions, MapPicture, OrderKind, plans
from kapdip.drawing.map_positions import unit_positions
from kapdip.drawing.map_room import Box
from kapdip.drawing.map_sheet import standard_sheet
from kapdip.drawing.map_stage import map_stage_of
from kapdip.drawing.metrics import text_width
from kapdip.drawing.scene import Disc, Layer, Point, Primitive, Text
from kapdip.drawing.scene import Path as Shape
from kapdip.game.desk import DeskView
from kapdip.game.state import occupants_after
from kapdip.orders.model import Convoy, Move, Order, SupportHold, SupportMove
from kapdip.showing.orders.picture import plans_of, results_of
from tests.samples import WHOLE, sample_game

SHEET = standard_sheet()
SMALL, LARGE = 0.39, 0.68
"""The zoom of the map in a window of 1366 × 768 and of 1920 × 1080 pixels."""
ROOMY = 0.6
"""From this zoom on there is room for a unit and a name in every province."""
ZOOMS = (0.36, SMALL, 0.4375, 0.52, 0.6, LARGE, 1.0)


def pictures(options: MapOptions, *, planned: bool = False) -> Iterator[MapPicture]:
    """The sample game's turns: as they were planned, or as they came out."""
    for turn in sample_game(WHOLE).turns:
        view = DeskView(sample_game(WHOLE), turn)
        position = turn.results.position or turn.start.position
        if planned:
            yield MapPicture(turn.start.position, plans_of(view), turn.start.last_occupant, options=options)
        else:
            yield MapPicture(position, results_of(view), occupants_after(turn), options=options)


def fullest(options: MapOptions) -> MapPicture:
    """A unit in every province, the largest kind that can stand there."""
    codes = [code for code in SHEET.anchors if province_of(Location(code)) == code]
    kinds = {code: UnitKind.FLEET if SHEET.outlines[code].kind != "inland" else UnitKind.ARMY for code in codes}
    return MapPicture(
        Position({"FRANCE": tuple(Unit(kinds[code], Location(code)) for code in codes)}, {}), options=options
    )


def meet(first: Box, second: Box) -> bool:
    return (
        first[0] < second[2] - 0.5
        and second[0] < first[2] - 0.5
        and first[1] < second[3] - 0.5
        and second[1] < first[3] - 0.5
    )


def words(items: tuple[Primitive, ...]) -> list[tuple[str, Box]]:
    """Every line of a label with the rectangle of its letters."""
    found = []
    for item in items:
        if isinstance(item, Text) and item.key.startswith("label:"):
            half = text_width(item.text, item.size, "map", 600, item.role == "label-sea") / 2
            found.append((item.key, (item.x - half, item.y - 0.68 * item.size, item.x + half, item.y)))
    return found


def under_units(picture: MapPicture) -> set[str]:
    """The labels that a unit or its casing touches; nothing else lies on anything, and all labels are there."""
    boxes, labels = unit_positions(SHEET, picture).boxes, words(draw_map(SHEET, picture).items)
    assert not [pair for pair in combinations(boxes, 2) if meet(*pair)]
    assert not [(a, b) for (a, first), (b, second) in combinations(labels, 2) if a != b and meet(first, second)]
    assert {key for key, _ in labels} >= {f"label:{province_of(Location(code))}" for code in SHEET.anchors}
    return {key for key, box in labels for token in boxes if meet(box, token)}


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("zoom", ZOOMS)
def test_on_the_fullest_board_no_unit_lies_on_another_nor_a_label_and_hardly_a_unit_on_a_label(
    zoom: float, language: str
) -> None:
    hidden = under_units(fullest(MapOptions(zoom=zoom, language=language)))
    assert hidden == set() or zoom < ROOMY


@pytest.mark.parametrize(("zoom", "most"), [(SMALL, 8), (LARGE, 0)])
def test_in_the_sample_game_no_unit_or_label_lies_on_another_and_hardly_a_unit_on_a_label(
    zoom: float, most: int
) -> None:
    for picture in pictures(MapOptions(zoom=zoom, language="de"), planned=True):
        assert len(under_units(picture)) <= most


def test_units_are_moved_a_few_pixels_at_most() -> None:
    for picture in pictures(MapOptions(zoom=SMALL)):
        for location, (x, y) in unit_positions(SHEET, picture).standing.items():
            at = SHEET.anchor(location).unit
            assert hypot(x - at[0], y - at[1]) * SMALL < 9, location


def test_units_stand_on_their_anchors_where_there_is_room() -> None:
    for picture in pictures(MapOptions(zoom=1.0)):
        if not picture.position.dislodged:
            standing = unit_positions(SHEET, picture).standing
            assert standing == {location: SHEET.anchor(location).unit for location in standing}


def test_no_label_and_no_unit_moves_while_orders_are_given() -> None:
    for picture in pictures(MapOptions(zoom=LARGE, language="de"), planned=True):
        empty = replace(picture, orders=())
        assert sorted(words(draw_map(SHEET, empty).items)) == sorted(words(draw_map(SHEET, picture).items))
        assert unit_positions(SHEET, empty) is unit_positions(SHEET, picture)


def test_marks_of_failure_lie_on_no_unit() -> None:
    for zoom in (LARGE, 1.0):
        covered, marks = 0, 0
        for picture in pictures(MapOptions(zoom=zoom)):
            reach = 20 * picture.options.scale
            tokens = unit_positions(SHEET, picture).points
            for item in map_items(SHEET, picture):
                if isinstance(item, Disc) and item.role == "badge-bad" and item.key.startswith("order:"):
                    marks += 1
                    covered += any(hypot(item.x - x, item.y - y) < reach for x, y in tokens)
        assert covered <= 0.02 * marks


@pytest.mark.parametrize("zoom", [SMALL, 1.0])
def test_moves_against_each_other_part_wherever_they_meet(zoom: float) -> None:
    near = SHEET.board.adjacency[UnitKind.ARMY]
    for first, second in sorted({(Location(a), b) for a, many in near.items() for b in many if a < b}):
        standing = Position({"FRANCE": (army(first),), "TURKEY": (army(second),)}, {})
        orders = plans({"FRANCE": [Move(army(first), second)], "TURKEY": [Move(army(second), first)]})
        stage = map_stage_of(SHEET, MapPicture(standing, orders, options=MapOptions(zoom=zoom, language="de")))
        there, back = (
            stage.way(stage.stands.place(first), stage.stands.place(second), (first, second)),
            stage.curve(second, first),
        )
        (x, y), gone = (
            there.at(0.5),
            stage.way(stage.stands.place(second), stage.stands.place(first), (second, first)).at(0.5),
        )
        assert hypot(x - gone[0], y - gone[1]) > 16 * stage.scale, (first, second)
        assert back.length > 5 * stage.scale, (first, second)


def test_units_that_support_each_other_have_two_lines() -> None:
    given: dict[str, list[Order]] = {
        "FRANCE": [SupportHold(army("BUD"), army("SER")), SupportHold(army("SER"), army("BUD"))]
    }
    standing = Position({"FRANCE": (army("BUD"), army("SER"))}, {})
    for zoom in (SMALL, 1.0):
        stage = map_stage_of(SHEET, MapPicture(standing, plans(given), options=MapOptions(zoom=zoom)))
        stage_items(stage)
        first, second = (line.at(0.5) for line in stage.shafts)
        assert hypot(first[0] - second[0], first[1] - second[1]) > 12 * stage.scale


def nearest(points: frozenset[Point], to: Point) -> Point:
    return min(points, key=lambda at: hypot(at[0] - to[0], at[1] - to[1]))


def test_arrows_run_through_no_foreign_unit() -> None:
    through, lines = 0, 0
    for picture in pictures(MapOptions(zoom=LARGE)):
        stage = map_stage_of(SHEET, picture)
        stage_items(stage)
        for curve in stage.shafts:
            lines += 1
            inner = [curve.at(step / 20) for step in range(3, 18)]
            own = {nearest(stage.standing, end) for end in (curve.start, curve.end)}
            through += any(hypot(x - a, y - b) < 15 * stage.scale for x, y in inner for a, b in stage.standing - own)
    assert lines > 300
    assert through <= 0.02 * lines


def test_a_shape_of_the_display_list_is_never_empty() -> None:
    assert all(item.d for item in draw_map(SHEET, fullest(MapOptions())).items if isinstance(item, Shape))


def order_items(orders: dict[str, list[Order]], units: dict[str, str], **options: object) -> list[Primitive]:
    standing = {
        power: tuple(Unit(UnitKind(text[0]), Location(text[2:])) for text in own.split(", "))
        for power, own in units.items()
    }
    return map_items(SHEET, MapPicture(Position(standing, {}), plans(orders)).with_options(**options))


def army(code: str) -> Unit:
    return Unit(UnitKind.ARMY, Location(code))


def test_supports_of_one_move_end_beside_each_other() -> None:
    supports: list[Order] = [SupportMove(army(code), army("RUH"), Location("BUR")) for code in ("PAR", "PIC", "MAR")]
    items = order_items(
        {"FRANCE": [Move(army("RUH"), Location("BUR")), *supports]}, {"FRANCE": "A RUH, A PAR, A PIC, A MAR"}
    )
    ends = [(item.x, item.y) for item in items if isinstance(item, Disc) and item.role == "dot-FRANCE"]
    assert len(ends) == 3
    assert all(hypot(a[0] - b[0], a[1] - b[1]) > 5 for a, b in combinations(ends, 2))


def test_supports_to_hold_one_unit_have_rings_around_each_other() -> None:
    given: dict[str, list[Order]] = {code: [SupportHold(army(code), army("MUN"))] for code in ("BUR", "BOH")}
    items = order_items(
        {"FRANCE": given["BUR"], "AUSTRIA": given["BOH"]}, {"FRANCE": "A BUR", "AUSTRIA": "A BOH", "GERMANY": "A MUN"}
    )
    rings = {item.r for item in items if isinstance(item, Disc) and item.role.startswith("hold-")}
    assert len(rings) == 2


def test_tips_that_meet_in_an_empty_province_do_not_lie_on_each_other() -> None:
    stage = map_stage_of(
        SHEET,
        MapPicture(
            Position({"FRANCE": (army("PAR"), army("MAR"))}, {}),
            plans({"FRANCE": [Move(army("PAR"), Location("BUR"))]}),
        ),
    )
    alone = stage.curve(Location("PAR"), Location("BUR")).end
    two = plans({"FRANCE": [Move(army("PAR"), Location("BUR")), Move(army("MAR"), Location("BUR"))]})
    stage = map_stage_of(SHEET, MapPicture(Position({"FRANCE": (army("PAR"), army("MAR"))}, {}), two))
    first, second = stage.curve(Location("PAR"), Location("BUR")).end, stage.curve(Location("MAR"), Location("BUR")).end
    middle = SHEET.anchors["BUR"].unit
    assert hypot(first[0] - middle[0], first[1] - middle[1]) > hypot(alone[0] - middle[0], alone[1] - middle[1])
    assert hypot(first[0] - second[0], first[1] - second[1]) > 10


def test_convoys_alone_show_where_they_lead() -> None:
    fleet = Unit.parse("F NTH")
    orders: dict[str, list[Order]] = {
        "ENGLAND": [Move(army("YOR"), Location("NWY"), via=True), Convoy(fleet, army("YOR"), Location("NWY"))]
    }
    items = order_items(orders, {"ENGLAND": "A YOR, F NTH"}, kinds=frozenset({OrderKind.CONVOY}))
    assert "convoy-ENGLAND" in {item.role for item in items if item.key == "order:F NTH"}


def test_names_of_targets_are_shown_once_more_above_the_veil() -> None:
    labels = names_of(SHEET, MapPicture(SHEET.board.start)).items
    shown = [item for item in names(SHEET, labels, {"PAR", "BUR"}) if item.opacity == 1]
    assert {item.text for item in shown if isinstance(item, Text)} == {"Paris", "Burgundy"}
    assert all(item.z > Layer.TARGETS + 0.5 for item in shown)
