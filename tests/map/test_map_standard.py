"""The committed drawing of the standard board: checked with code of its own, which shares nothing with the workshop
that made it.
"""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
import shapely
from shapely.geometry import Point as Spot
from shapely.geometry import Polygon

from kapdip.board.board import Board
from kapdip.board.model import Location, Terrain, UnitKind, province_of
from kapdip.drawing.map_labels import label_box
from kapdip.drawing.map_room import Box, grown
from kapdip.drawing.map_seats import BANDS
from kapdip.drawing.map_sheet import MapSheet, points_of, standard_sheet
from kapdip.drawing.map_symbols import ARMY_SIZE, CENTRE_RADIUS, DISLODGED_SIZE, FLEET_SIZE
from kapdip.paths import MAPS

SMALL_WINDOW = 0.375
"""The band of zoom of a window of 1366 × 768: on smaller ones there is not room enough for every code."""


@pytest.fixture(scope="module")
def sheet() -> MapSheet:
    return standard_sheet()


@pytest.fixture(scope="module")
def areas(sheet: MapSheet) -> dict[str, Polygon]:
    """Every outline as a polygon; closed land may be in several pieces."""
    return {code: area_of(outline.d) for code, outline in sheet.outlines.items()}


def area_of(d: str) -> Polygon:
    rings = [points_of(part) for part in d.split("M") if part]
    whole = shapely.Polygon(rings[0])
    for ring in rings[1:]:
        whole = whole.symmetric_difference(shapely.Polygon(ring))
    return whole


def playable(board: Board) -> list[str]:
    return [code for code, province in board.provinces.items() if province.terrain is not Terrain.IMPASSABLE]


def token_box(sheet: MapSheet, location: str, scale: float = 1.0) -> Box:
    x, y = sheet.anchor(location).unit
    code = province_of(Location(location))
    wide, high = ARMY_SIZE if sheet.board.provinces[code].terrain is Terrain.INLAND else FLEET_SIZE
    return x - wide / 2 * scale, y - high / 2 * scale, x + wide / 2 * scale, y + high / 2 * scale


def centre_box(sheet: MapSheet, code: str, scale: float = 1.0) -> Box:
    at = sheet.anchors[code].centre
    assert at is not None
    r = CENTRE_RADIUS * scale
    return at[0] - r, at[1] - r, at[0] + r, at[1] + r


def meets(first: Box, second: Box) -> bool:
    return first[0] < second[2] and second[0] < first[2] and first[1] < second[3] and second[1] < first[3]


def test_every_province_is_drawn_in_one_piece(sheet: MapSheet, areas: dict[str, Polygon]) -> None:
    for code in playable(sheet.board):
        assert areas[code].is_valid, code
        assert areas[code].geom_type == "Polygon", code
        assert sheet.outlines[code].kind == sheet.board.provinces[code].terrain.value


def test_the_drawing_has_no_gaps_and_no_overlaps(sheet: MapSheet, areas: dict[str, Polygon]) -> None:
    whole = sheet.width * sheet.height
    assert sum(area.area for area in areas.values()) == pytest.approx(whole, rel=1e-4)
    assert shapely.union_all(list(areas.values())).area == pytest.approx(whole, rel=1e-4)


def test_what_touches_on_the_map_touches_in_the_rules_and_nothing_else(
    sheet: MapSheet, areas: dict[str, Polygon]
) -> None:
    table = sheet.board.adjacency
    wanted = {frozenset(map(province_of, (a, b))) for kind in UnitKind for a, near in table[kind].items() for b in near}
    drawn = set()
    for a, b in combinations(playable(sheet.board), 2):
        if areas[a].distance(areas[b]) < 0.1 and areas[a].buffer(0.2).intersection(areas[b].buffer(0.2)).area > 1:
            drawn.add(frozenset((a, b)))
    assert drawn == wanted


def test_borders_name_the_pairs_that_touch(sheet: MapSheet, areas: dict[str, Polygon]) -> None:
    table = sheet.board.adjacency
    wanted = {frozenset(map(province_of, (a, b))) for kind in UnitKind for a, near in table[kind].items() for b in near}
    assert {frozenset(border.between) for border in sheet.borders} == wanted


@pytest.mark.parametrize(("split", "neighbours"), [("SPA", 6), ("BUL", 6), ("STP", 6)])
def test_coast_anchors_stand_at_their_coast(
    sheet: MapSheet, areas: dict[str, Polygon], split: str, neighbours: int
) -> None:
    del neighbours
    for coast in sheet.board.provinces[split].coasts:
        location = f"{split}/{coast}"
        seas = [place for place in sheet.board.neighbours(UnitKind.FLEET, location) if place in sheet.board.seas]
        others = [place for place in sheet.board.seas if place not in seas]
        at = Spot(sheet.anchor(location).unit)
        assert min(areas[sea].distance(at) for sea in seas) < min(areas[sea].distance(at) for sea in others)


def test_every_anchor_is_inside_its_province(sheet: MapSheet, areas: dict[str, Polygon]) -> None:
    assert {province_of(Location(location)) for location in sheet.anchors} == set(playable(sheet.board))
    for location, anchor in sheet.anchors.items():
        area = areas[province_of(Location(location))]
        assert area.contains(Spot(anchor.unit)), location
        if anchor.centre is not None:
            assert area.contains(Spot(anchor.centre)), location


def test_exactly_the_centres_have_a_mark(sheet: MapSheet) -> None:
    assert {code for code, anchor in sheet.anchors.items() if anchor.centre is not None} == set(sheet.board.centres)


def fullest(sheet: MapSheet, scale: float = 1.0) -> Iterator[tuple[str, Box]]:
    """A unit in every province and every centre's mark."""
    for code in playable(sheet.board):
        yield code, token_box(sheet, code, scale)
        if code in sheet.board.centres:
            yield code, centre_box(sheet, code, scale)


def test_no_two_tokens_meet_on_the_fullest_board(sheet: MapSheet) -> None:
    for (a, first), (b, second) in combinations(fullest(sheet), 2):
        assert not meets(first, second), (a, b)


def test_units_on_a_named_coast_meet_no_other_token(sheet: MapSheet) -> None:
    for location in sheet.anchors:
        if location == province_of(Location(location)):
            continue
        for other, box in fullest(sheet):
            if other != province_of(Location(location)):
                assert not meets(token_box(sheet, location), box), (location, other)


def test_a_dislodged_unit_is_seen_beside_the_victor(sheet: MapSheet) -> None:
    for location in sheet.anchors:
        x, y = sheet.anchor(location).dislodged
        x0, y0, x1, y1 = token_box(sheet, location, DISLODGED_SIZE)
        half, high = (x1 - x0) / 2, (y1 - y0) / 2
        shared = overlap((x - half, y - high, x + half, y + high), token_box(sheet, location))
        assert shared < 0.15 * 4 * half * high, location
        assert half <= x <= sheet.width - half, location
        assert high <= y <= sheet.height - high, location


def overlap(first: Box, second: Box) -> float:
    wide = min(first[2], second[2]) - max(first[0], second[0])
    high = min(first[3], second[3]) - max(first[1], second[1])
    return max(0.0, wide) * max(0.0, high)


@pytest.mark.parametrize("mode", ["codes", "de", "en"])
def test_no_name_touches_other_land_or_is_cut_by_the_edge(
    sheet: MapSheet, areas: dict[str, Polygon], mode: str
) -> None:
    lands = [code for code, outline in sheet.outlines.items() if outline.kind != "sea"]
    tree = shapely.STRtree([areas[code] for code in lands])
    for band in BANDS:
        seats = sheet.seats(mode, band) if band >= SMALL_WINDOW else None
        for code, seat in seats.names.items() if seats else ():
            x0, y0, x1, y1 = grown(label_box(seat, sea=sheet.outlines[code].kind == "sea"), 0, -0.03 * seat.size)
            assert min(x0, y0, sheet.width - x1, sheet.height - y1) > 1, (band, code)
            letters = shapely.box(x0, y0, x1, y1)
            near = [lands[index] for index in tree.query(letters) if lands[index] != code]
            assert [land for land in near if areas[land].intersection(letters).area > 0.005 * letters.area] == [], (
                band,
                code,
            )


def test_the_source_is_credited_beside_the_board() -> None:
    assert "Natural Earth" in (MAPS / "standard" / "CREDITS").read_text(encoding="utf-8")


def test_the_drawing_is_small(sheet: MapSheet) -> None:
    file: Path = MAPS / "standard" / "board.svg"
    assert file.stat().st_size < 450_000
