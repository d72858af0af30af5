"""Older games are typed in: a line for each player (docs/club.md)."""

from fractions import Fraction

import pytest

from kapdip_gui.club.model import Result
from kapdip_gui.club.typed import read_places


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("1 Susanne Lüders (Krösus) 967", Result("Susanne Lüders", "Krösus", 1, Fraction(967))),
        ("1. Susanne Lüders 681,96", Result("Susanne Lüders", None, 1, Fraction(68196, 100))),
        ("2) Ute -12.5", Result("Ute", None, 2, Fraction(-25, 2))),
        ("- Wim (Zorro)", Result("Wim", "Zorro", None, None)),
        ("3 ? (Pippi 2)", Result(None, "Pippi 2", 3, None)),
        ("3 (Pippi)", Result(None, "Pippi", 3, None)),
        ("\t10  Jean  Paul ", Result("Jean Paul", None, 10, None)),
    ],
)
def test_a_line_gives_place_name_alias_and_points(line: str, result: Result) -> None:
    assert read_places(line).results == (result,)


@pytest.mark.parametrize("line", ["Susanne", "0 Ute", "1", "1 ?", "1. ", "12345 Ute", "-"])
def test_a_line_that_says_nothing_is_named(line: str) -> None:
    assert read_places(f"1 Ute\n\n{line}").unread == (3,)
