"""What is compiled of the board's drawing is what its text gives, and what belongs to another drawing is not taken for
it.
"""

from dataclasses import replace
from struct import unpack

import compile_board
import pytest

from kapdip.drawing.map_seats import found_seats
from kapdip.drawing.map_sheet import standard_sheet
from kapdip.drawing.path_numbers import compiled, learn, numbers_of
from kapdip.paths import MAPS

STANDARD = MAPS / "standard"
DRAWING = (STANDARD / "board.svg").read_text(encoding="utf-8")


def in_text(d: str) -> list[float]:
    return [
        float(number) for number in d.replace("M", " ").replace("L", " ").replace("Z", " ").replace(",", " ").split()
    ]


def test_the_committed_numbers_are_those_of_the_drawing() -> None:
    assert (STANDARD / "board.numbers").read_bytes() == compile_board.numbers(STANDARD), (
        "run packaging/compile_board.py"
    )


@pytest.mark.parametrize(("mode", "band"), [("codes", 0.375), ("de", 0.65625), ("en", 1.0)])
def test_the_committed_seats_are_those_that_are_found_on_the_drawing(mode: str, band: float) -> None:
    sheet = standard_sheet()
    assert sheet.seats(mode, band) == found_seats(sheet, mode, band), "run packaging/compile_board.py"


def test_seats_came_with_the_board_for_every_mode_and_band() -> None:
    sheet = standard_sheet()
    assert None not in [sheet.seats(mode, band) for mode, band in compile_board.layouts(sheet)]


def test_seats_of_another_drawing_are_left_alone() -> None:
    sheet = standard_sheet()
    other = replace(sheet, made_from=sheet.made_from + 1)
    assert other.seats("de", 1.0) is None
    assert replace(sheet, seats_file=STANDARD / "nowhere.json").seats("de", 1.0) is None


def test_what_is_read_is_what_the_text_says_to_the_last_bit() -> None:
    standard_sheet()
    paths = compile_board.paths_in(DRAWING)
    assert len(paths) > 500
    assert [numbers_of(d) for d in paths] == [in_text(d) for d in paths]


def test_numbers_of_another_drawing_are_left_alone() -> None:
    here, there = "M1,2L3,4.5", "M6,7L8,9"
    learn(f"<svg>{here}</svg>", [here], compiled(f"<svg>{there}</svg>", [there]))
    assert numbers_of(here) == [1.0, 2.0, 3.0, 4.5]
    learn(here, [here], b"")
    assert numbers_of(here) == [1.0, 2.0, 3.0, 4.5]


def test_numbers_lie_as_whole_tenths_with_the_low_byte_first() -> None:
    assert unpack("<4h", compiled("", ["M1,-2L3,1600.5"])[4:]) == (10, -20, 30, 16005)


@pytest.mark.parametrize(
    ("d", "wrong"), [("M1,2L3.25,4", ValueError), ("M1,2L3", ValueError), ("M1,2L3276.8,4", OverflowError)]
)
def test_what_can_not_be_kept_so_is_refused(d: str, wrong: type[Exception]) -> None:
    with pytest.raises(wrong):
        compiled("", [d])
