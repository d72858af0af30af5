"""A game of Bourse in the club: the investors are placed, the leaders count where a player is a power."""

from fractions import Fraction
from pathlib import Path

from kapdip.club.taking import record_of
from kapdip.storage.codec import load_text

SAMPLE = Path(__file__).parents[1] / "storage" / "versions" / "format-2-bourse.yaml"


def test_investors_are_placed_by_points_and_leaders_stand_with_their_centres() -> None:
    record = record_of(load_text(SAMPLE.read_text(encoding="utf-8")).game)
    assert [(one.alias, one.place, one.points) for one in record.results[:3]] == [
        ("Max", 1, Fraction(221)),
        ("Karl", 2, Fraction(220)),
        ("Lena", 3, Fraction(217)),
    ]
    leaders = {one.alias: (one.place, one.points) for one in record.results[3:]}
    assert leaders == dict.fromkeys(("Germ", "Turk", "Aust", "Ital", "Fran", "Engl"), (None, None))
    assert record.centres == {"Karl": 3, "Germ": 3, "Turk": 3, "Aust": 3, "Ital": 3, "Fran": 4, "Engl": 3}
    assert record.solo is None
