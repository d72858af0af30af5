"""Older games are typed in: a line for each player (docs/club.md)."""

from fractions import Fraction

import pytest

from kapdip.club.model import Club, Member, Result
from kapdip.club.typed import read_places

CLUB = Club("Kreis")


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
        ("4.Ute 12", Result("Ute", None, 4, Fraction(12))),
        ("1= Ute, 12", Result("Ute", None, 1, Fraction(12))),
        ("1 Ute: 967", Result("Ute", None, 1, Fraction(967))),
        ("1 Ute - 967", Result("Ute", None, 1, Fraction(967))),
        ("1 Ute -967", Result("Ute", None, 1, Fraction(-967))),
        ("1 Ute (Krösus), 967 Punkte.", Result("Ute", "Krösus", 1, Fraction(967))),
        ("1 Ute (Krösus)967 P.", Result("Ute", "Krösus", 1, Fraction(967))),
        ("1 Ute 1.234,50", Result("Ute", None, 1, Fraction(2469, 2))),
        ("1 Ute 1,234", Result("Ute", None, 1, Fraction(1234))),
        ("1 Ute:", Result("Ute", None, 1, None)),
    ],
)
def test_a_line_gives_place_name_alias_and_points(line: str, result: Result) -> None:
    assert read_places(line, CLUB).results == (result,)


@pytest.mark.parametrize("line", ["Susanne", "0 Ute", "1", "1 ?", "1. ", "12345 Ute", "-"])
def test_a_line_that_says_nothing_is_named(line: str) -> None:
    assert read_places(f"1 Ute\n\n{line}", CLUB).unread == (3,)


@pytest.mark.parametrize(
    "line",
    [
        *("1 Ute 967,567", "1 Ute 1.234.567", "1 Ute 967 (Krösus)", "1 Ute 967 Taler", "1 12.5", "1.5 Ute"),
        *("1 Ute (Krösus 967", "1 Ute Krösus) 967", "1 Ute ()", "1 :"),
    ],
)
def test_points_that_are_none_and_half_a_bracket_are_no_part_of_a_name(line: str) -> None:
    """Once the first line made a new player who was called `Ute 967,567`."""
    assert read_places(line, CLUB).unread == (1,)
    assert read_places(line, CLUB).results == ()


def test_whoever_the_club_calls_by_a_number_is_read() -> None:
    assert read_places("1 Ute 1984 12", club_of(Member("Ute 1984"))).results == (
        Result("Ute 1984", None, 1, Fraction(12)),
    )


def club_of(*members: Member) -> Club:
    return Club("Kreis", members)


def test_who_is_known_keeps_the_spelling_of_the_club() -> None:
    club = club_of(Member("Susanne Lüders", ("Krösus",)), Member("Wim"))
    typed = read_places("1 susanne lüders\n2 WIM (Zorro)", club)
    assert [(one.person, one.alias) for one in typed.results] == [("Susanne Lüders", None), ("Wim", "Zorro")]
    assert typed.known == ()


@pytest.mark.parametrize("line", ["1 krösus 967", "1 (Krösus) 967", "1 ? (Krösus) 967"])
def test_an_alias_that_one_person_has_used_stands_for_him(line: str) -> None:
    typed = read_places(line, club_of(Member("Susanne Lüders", ("Krösus",)), Member("Wim")))
    assert typed.results[0].person == "Susanne Lüders"
    assert typed.results[0].alias == "Krösus"
    assert typed.known == typed.results


def test_an_alias_in_other_capitals_is_not_a_second_one() -> None:
    """With two aliases somebody is called by his initials in public."""
    club = club_of(Member("Susanne Lüders", ("Krösus",)), Member("Wim"))
    assert read_places("1 susanne lüders (KRÖSUS)\n2 Wim (krösus)", club).results == (
        Result("Susanne Lüders", "Krösus", 1, None),
        Result("Wim", "krösus", 2, None),
    )


def test_an_alias_that_two_have_used_stands_for_nobody() -> None:
    club = club_of(Member("Susanne Lüders", ("Krösus",)), Member("Wim", ("Krösus",)))
    typed = read_places("1 Krösus", club)
    assert (typed.results[0].person, typed.results[0].alias, typed.known) == ("Krösus", None, ())
    assert read_places("1 (Krösus)", club).results[0].person is None
