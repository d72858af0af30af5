"""Names keep still: each has one seat for board, language and band of zoom, in its own land or over water, and its size
tells its rank; measured over every turn of the sample games and over recorded positions.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from kapdip.drawing.map_draw import draw_map
from kapdip.drawing.map_labels import label_box, mode_of, names_of
from kapdip.drawing.map_picture import MapOptions, MapPicture
from kapdip.drawing.map_room import grown, meet
from kapdip.drawing.map_seats import BANDS, NAMES_FROM, OCEAN, PLAIN, SMALL, band_of, found_seats, seats_on, splits
from kapdip.drawing.map_sheet import MapSheet, standard_sheet
from kapdip.drawing.scene import Text
from tests.drawing.positions import is_within
from tests.drawing.test_drawing_cover import pictures
from tests.drawing.test_drawing_marks import recorded
from tests.samples import every

SHEET = standard_sheet()
SMALL_WINDOW, LARGE_WINDOW = 0.39, 0.665
"""The zoom of the map in a window of 1366 × 768 and of 1920 × 1080 pixels."""
VIEWS = [(SMALL_WINDOW, "de"), (LARGE_WINDOW, "de"), (LARGE_WINDOW, "en"), (1.0, "de")]


def drawn(picture: MapPicture) -> dict[str, set[tuple[str, float, float, float]]]:
    """Every name as it is drawn: its lines with their places and sizes."""
    found: dict[str, set[tuple[str, float, float, float]]] = {}
    for item in draw_map(SHEET, picture).items:
        if isinstance(item, Text) and item.key.startswith("label:"):
            found.setdefault(item.key, set()).add((item.text, item.x, item.y, item.size))
    return found


def share_that_differs(shown: Iterable[MapPicture]) -> float:
    """How many names differ from one picture to the next."""
    differing = whole = 0
    for before, after in pairwise(drawn(picture) for picture in shown):
        whole += len(before)
        differing += sum(before[key] != after.get(key) for key in before)
    assert whole > 20 * len(SHEET.board.provinces)
    return differing / whole


@pytest.mark.parametrize(("zoom", "language"), VIEWS)
def test_no_name_moves_from_one_turn_to_the_next_nor_from_plans_to_results(zoom: float, language: str) -> None:
    options = MapOptions(zoom=zoom, language=language)

    def shown() -> Iterator[MapPicture]:
        for planned, resolved in zip(pictures(options, planned=True), pictures(options, planned=False), strict=True):
            yield from (planned, resolved)

    assert share_that_differs(shown()) == 0


def test_no_name_moves_over_recorded_positions(shared: Path) -> None:
    phases = every(20, recorded(shared / "data" / "movement_sample.jsonl.gz"))
    assert share_that_differs(picture.with_options(zoom=LARGE_WINDOW) for picture in phases) == 0


@pytest.mark.parametrize(("zoom", "language"), VIEWS)
def test_no_name_has_its_middle_in_other_land(zoom: float, language: str) -> None:
    lands = [code for code, one in SHEET.outlines.items() if one.kind != "sea"]
    for code, seat in seats_on(SHEET, mode_of(MapOptions(zoom=zoom, language=language)), band_of(zoom)).names.items():
        assert [land for land in lands if is_within(SHEET, land, (seat.x, seat.y))] in ([], [code])


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("zoom", [SMALL_WINDOW, LARGE_WINDOW, 1.0])
def test_no_name_lies_on_another_or_on_a_centre(zoom: float, language: str) -> None:
    picture = MapPicture(SHEET.board.start, options=MapOptions(zoom=zoom, language=language))
    placed = names_of(SHEET, picture)
    assert set(placed.covered) == {f"label:{code}" for code in SHEET.board.provinces}
    assert not [pair for pair in combinations(placed.covered, 2) if meet(*(placed.covered[key] for key in pair))]
    assert not [
        key
        for key, box in placed.covered.items()
        if any(meet(box, grown(centre, -0.2, -0.2)) for centre in placed.centres)
    ]


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_name_is_as_large_as_its_rank_and_few_are_codes(language: str) -> None:
    seats = seats_on(SHEET, language, band_of(LARGE_WINDOW)).names
    sizes = {code: round(seat.size * band_of(LARGE_WINDOW)) for code, seat in seats.items()}
    names = {code: province.names[language].replace(" ", "") for code, province in SHEET.board.provinces.items()}
    codes = {code for code, seat in seats.items() if "".join(seat.lines).replace(" ", "") != names[code]}
    assert {code for code, size in sizes.items() if size == OCEAN} == {"NAO", "MAO", "NWG"}
    assert {size for code, size in sizes.items() if code in codes} == {SMALL}
    assert {size for code, size in sizes.items() if code not in codes and code not in SHEET.board.seas} == {PLAIN}
    assert len(codes) <= 13
    assert all(seat.lines == (code.capitalize(),) for code, seat in seats.items() if code in codes)


def test_seats_change_with_the_band_of_zoom_and_within_it_not_at_all() -> None:
    assert [band_of(zoom) for zoom in (0.1, 0.25, 0.39, 0.665, 0.99, 1.0, 5.0)] == [
        0.25, 0.25, 0.375, 0.65625, 0.96875, 1.0, 1.0,
    ]  # fmt: skip
    assert NAMES_FROM in BANDS


def test_a_board_that_brings_no_seats_has_them_found(tmp_path: Path) -> None:
    bare = replace(SHEET, seats_file=tmp_path / "seats.json")
    assert seats_on(bare, "codes", 1.0) == found_seats(SHEET, "codes", 1.0)


def test_names_break_at_spaces_and_hyphens() -> None:
    assert [*splits("Gulf of Lyon")] == [("Gulf of Lyon",), ("Gulf", "of Lyon"), ("Gulf of", "Lyon")]
    assert [*splits("Mid-Atlantic")] == [("Mid-Atlantic",), ("Mid-", "Atlantic")]


def test_closed_land_without_room_has_no_name_and_every_other_place_has_a_code_at_the_smallest_zoom() -> None:
    names = seats_on(SHEET, "codes", BANDS[0]).names
    assert set(SHEET.board.provinces) - set(names) == {"SWI"}


def test_a_sheet_without_homelands_has_no_tags() -> None:
    without: MapSheet = replace(SHEET, homeland={})
    assert found_seats(without, "codes", 1.0).tags == {}
    assert set(found_seats(SHEET, "codes", 1.0).tags) == set(SHEET.board.powers)
    assert label_box(found_seats(SHEET, "codes", 1.0).names["PAR"], sea=False)[0] > 0
