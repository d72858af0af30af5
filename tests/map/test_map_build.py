"""The workshop refuses a board that would be wrong: each kind of damage, on a small board of its own."""

from typing import Any

import pytest
import shapely
from build_map.adjacency import fleet_pairs, touching, wanted_fleet_pairs, wanted_touching
from build_map.anchors import Place
from build_map.checks import adjacency_complaints, anchor_complaints, geometry_complaints
from build_map.coverage import Coverage, absorbed, smoothed
from build_map.raster import Grid, boxes_around
from build_map.shapes import rounded, wobbled
from build_map.source import RecipeError, assign
from build_map.writing import anchors_json, area_data, board_svg

from kapdip.board.board import Board
from kapdip.board.model import Location, Province, Terrain, UnitKind

LEAST = {"circle": 24, "border": 6, "gap": 3}
SIZE = 300


def province(code: str, terrain: Terrain) -> Province:
    return Province(code, {"en": code.title()}, terrain, False, None)


def small_board() -> Board:
    """Land in the west and east, a sea in the south, an inland province between them in the north."""
    army = {
        "WWW": frozenset({Location("NNN")}),
        "EEE": frozenset({Location("NNN")}),
        "NNN": frozenset({Location("WWW"), Location("EEE")}),
    }
    fleet = {
        "WWW": frozenset({Location("SSS")}),
        "EEE": frozenset({Location("SSS")}),
        "SSS": frozenset({Location("WWW"), Location("EEE")}),
    }
    return Board(
        name="small",
        powers=(),
        power_names={"en": {}},
        letters={},
        input_letters={},
        currencies={"en": {}},
        control_order=(),
        provinces={
            "EEE": province("EEE", Terrain.COAST),
            "NNN": province("NNN", Terrain.INLAND),
            "SSS": province("SSS", Terrain.SEA),
            "WWW": province("WWW", Terrain.COAST),
        },
        adjacency={UnitKind.ARMY: army, UnitKind.FLEET: fleet},
        starts={},
    )


def shapes() -> dict[str, Any]:
    return {
        "WWW": shapely.Polygon([(0, 100), (100, 100), (100, 200), (100, 300), (0, 300)]),
        "EEE": shapely.Polygon([(200, 100), (300, 100), (300, 300), (200, 300), (200, 200)]),
        "NNN": shapely.Polygon([(0, 0), (300, 0), (300, 100), (200, 100), (100, 100), (0, 100)]),
        "SSS": shapely.box(100, 200, 200, 300),
        "XXX": shapely.box(100, 100, 200, 200),
    }


def cover(**changes: Any) -> Coverage:
    return Coverage(SIZE, SIZE, shapes() | changes, {})


def complaints(board: Coverage) -> list[str]:
    rules = small_board()
    borders, points = touching(board.shapes, sorted(rules.provinces))
    found = geometry_complaints(board, rules, LEAST)
    return found + adjacency_complaints(board, rules, borders=borders, points=points, coasts={}, least=LEAST)


def test_a_right_board_has_no_complaints() -> None:
    assert complaints(cover()) == []


def test_an_overlap_is_refused() -> None:
    assert any("overlap" in one for one in complaints(cover(XXX=shapely.box(95, 100, 200, 200))))


def test_a_gap_is_refused() -> None:
    assert any("empty" in one for one in complaints(cover(XXX=shapely.box(110, 100, 200, 200))))


def test_provinces_that_should_not_touch_are_refused() -> None:
    wider = complaints(
        cover(WWW=shapely.box(0, 100, 200, 200).union(shapely.box(0, 200, 100, 300)), XXX=shapely.Polygon())
    )
    assert any("EEE and WWW touch" in one for one in wider)


def test_provinces_that_do_not_touch_but_should_are_refused() -> None:
    parted = cover(NNN=shapely.box(0, 0, 150, 100), XXX=shapes()["XXX"].union(shapely.box(150, 0, 300, 100)))
    assert "EEE and NNN do not touch" in complaints(parted)


def test_a_coast_that_does_not_fit_the_fleets_is_refused() -> None:
    rules = small_board()
    borders, _ = touching(shapes(), sorted(rules.provinces))
    assert fleet_pairs(shapes(), rules, borders, {}) == wanted_fleet_pairs(rules)
    landlocked = shapes() | {
        "SSS": shapely.box(120, 200, 200, 300),
        "XXX": shapely.box(100, 100, 120, 300).union(shapes()["XXX"]),
    }
    borders, _ = touching(landlocked, sorted(rules.provinces))
    assert fleet_pairs(landlocked, rules, borders, {}) == {("EEE", "SSS")}


def test_a_province_in_pieces_or_too_small_is_refused() -> None:
    torn = cover(NNN=shapely.union_all([shapely.box(0, 0, 140, 100), shapely.box(160, 0, 300, 100)]))
    assert any("pieces" in one for one in complaints(torn))
    thin = cover(SSS=shapely.box(100, 280, 200, 300), XXX=shapely.box(100, 100, 200, 280))
    assert any("too small to read" in one for one in complaints(thin))


def test_a_missing_province_is_refused() -> None:
    board = cover()
    del board.shapes["SSS"]
    assert "SSS is not drawn" in geometry_complaints(board, small_board(), LEAST)


def test_pairs_come_from_the_rules() -> None:
    assert wanted_touching(small_board()) == {("NNN", "WWW"), ("EEE", "NNN"), ("SSS", "WWW"), ("EEE", "SSS")}


def place(location: str, x: float, y: float) -> Place:
    return Place(location, (x, y), (x, y), None, (17.0, 13.0))


def test_anchors_outside_and_colliding_tokens_are_refused() -> None:
    good = {"WWW": place("WWW", 50, 200), "NNN": place("NNN", 150, 50)}
    assert anchor_complaints(cover(), good) == []
    assert anchor_complaints(cover(), good | {"EEE": place("EEE", 50, 50)})[0] == "the unit of EEE stands outside"
    assert (
        "tokens collide"
        in anchor_complaints(cover(), good | {"WWW": place("WWW", 50, 102), "NNN": place("NNN", 60, 90)})[0]
    )


def test_a_unit_named_twice_or_unknown_is_refused() -> None:
    names = [("FRA", "Paris", "FRA"), ("FRA", "Ain", "FRA"), ("GBR", "Kent", "ENG")]
    provinces = {"PAR": {"units": {"FRA": ["Paris"]}}, "BUR": {"all": ["FRA"]}, "LON": {"all_gu": ["ENG"]}}
    assert assign(names, provinces) == ["PAR", "BUR", "LON"]
    with pytest.raises(RecipeError, match="lacks"):
        assign(names, {"PAR": {"units": {"FRA": ["Pariss"]}}})
    with pytest.raises(RecipeError, match="twice"):
        assign(names, {"PAR": {"units": {"FRA": ["Paris"]}}, "BUR": {"units": {"FRA": ["Paris"]}}})


def test_smoothing_keeps_the_coverage_whole() -> None:
    smooth = smoothed(shapes(), shapely.box(0, 0, SIZE, SIZE))
    assert shapely.coverage_is_valid(list(smooth.values()))
    assert sum(shape.area for shape in smooth.values()) == pytest.approx(SIZE * SIZE)


def test_crumbs_go_to_the_neighbour_with_the_longest_border() -> None:
    crumb = shapely.box(98, 240, 100, 250)
    torn = shapes() | {"WWW": shapes()["WWW"].difference(crumb), "NNN": shapely.union_all([shapes()["NNN"], crumb])}
    assert absorbed(torn, set(), 60)["NNN"].geom_type == "Polygon"


def test_rounding_keeps_the_ends_and_closes_rings() -> None:
    line = rounded(shapely.LineString([(0, 0), (10, 0), (10, 10)]), 2)
    assert (line.coords[0], line.coords[-1]) == ((0, 0), (10, 10))
    assert rounded(shapely.LineString(shapely.box(0, 0, 9, 9).exterior.coords), 2).is_ring


def test_a_wobbled_line_keeps_its_ends_and_is_always_the_same() -> None:
    straight = shapely.LineString([(0, 0), (200, 0)])
    first, again = wobbled(straight, 4, 1), wobbled(straight, 4, 1)
    assert first.equals(again)
    assert first.coords[0] == pytest.approx((0, 0))
    assert first.coords[-1] == pytest.approx((200, 0))
    assert 1 < max(abs(y) for _, y in first.coords) < 8


def test_the_grid_judges_boxes() -> None:
    grid = Grid(100, 100)
    grid.add("A", shapely.box(0, 0, 50, 100))
    boxes = boxes_around(shapely.get_coordinates(shapely.points([[25, 50], [50, 50], [90, 50]])), 10, 10)
    assert grid.share_inside("A", boxes) == pytest.approx([1.0, 0.5, 0.0])
    assert list(grid.on_board(boxes, 5)) == [True, True, False]


def test_the_files_are_written_the_same_each_time() -> None:
    borders, _ = touching(shapes(), sorted(small_board().provinces))
    drawing = board_svg(cover(), small_board(), borders)
    assert drawing == board_svg(cover(), small_board(), borders)
    assert '<path id="NNN" class="inland"' in drawing
    assert '<path class="coast" data-between="EEE SSS"' in drawing
    assert area_data(shapely.box(0, 0, 9, 9)).endswith("Z")
    assert '"NNN": "RED"' in anchors_json({"NNN": place("NNN", 1, 2)}, {"RED": ["NNN"]}, {"recipe": "0a"})


def test_a_ring_that_shrinks_to_a_line_is_not_drawn() -> None:
    assert area_data(shapely.box(1.0, 1.0, 1.01, 1.01)) == ""
