"""Figures for people and for files: as many decimals as a column needs, exact where they are read again."""

from fractions import Fraction

import pytest

from kapdip.club.courses import course_lines
from kapdip.club.entering import new_club, rename_club
from kapdip.club.figures import column_decimals, decimals, exact_text
from kapdip.club.model import Course, Record, Result
from kapdip.club.taking import running_of
from tests.game.tables import table


@pytest.mark.parametrize(
    ("texts", "few"),
    [
        ((), 0),
        (("100", "50"), 0),
        (("100", "50.5"), 1),
        (("0.25", "1"), 2),
        (("0.125",), 3),
        (("0.0625",), 3),
        (("1/3", "2"), 3),
        ((None, "2"), 0),
    ],
)
def test_a_column_has_as_many_decimals_as_its_longest_figure_needs(texts: tuple[str | None, ...], few: int) -> None:
    assert column_decimals(None if text is None else Fraction(text) for text in texts) == few


@pytest.mark.parametrize(
    ("value", "few", "told"),
    [("2/3", 3, "0.667"), ("5", 0, "5"), ("-0.0004", 3, "0.000"), ("-2.5", 1, "-2.5"), ("12.345", 2, "12.35")],
)
def test_figures_are_rounded_half_up(value: str, few: int, told: str) -> None:
    assert decimals(Fraction(value), few) == told


def test_a_weight_is_written_as_it_can_be_read_again() -> None:
    for text in ("2", "0.33333", "-0.5", "681.96"):
        assert exact_text(Fraction(text)) == text
    with pytest.raises(ValueError, match="no decimal"):
        exact_text(Fraction(1, 3))


def test_the_course_of_a_game_is_known_from_its_second_turn_on() -> None:
    course = Course(points={"K": (100, 200), "N": (300,)})
    record = Record("KA 1", "x", "ka2007", (Result("Ute", "K", 1, None),), course=course)
    lines = course_lines(record, {"N", None})
    assert lines is not None
    assert (lines.series, lines.dark) == (((100, 200), (300,)), frozenset({1}))
    assert course_lines(Record("KA 1", "x", "ka2007", (), course=Course(points={"K": (100,)})), set()) is None
    assert course_lines(Record("KA 1", "x", "ka2007", ()), set()) is None


def test_a_club_is_renamed() -> None:
    assert rename_club(new_club("Kreis"), "  Runde ").name == "Runde"


def test_a_running_game_says_its_turn_and_its_last() -> None:
    running = running_of(table(last_turn=7), file="x.yaml", season="Herbst")
    assert (running.turn, running.last, running.season, running.file) == (1, 7, "Herbst", "x.yaml")
