"""The hall of fame as the window shows it (docs/club.md)."""

from fractions import Fraction

from kapdip.club.entering import enter_game, new_club
from kapdip.club.model import Club, Record, Result
from kapdip.showing.club.fame import fame_view
from kapdip.showing.club.why import why_lines
from tests.board_languages import DE, EN


def club(*points: str) -> Club:
    results = tuple(Result(f"P{place}", None, place, Fraction(worth)) for place, worth in enumerate(points, 1))
    return enter_game(new_club("Kreis"), Record("", "Runde", "ka2007", results))


def test_winners_have_the_decimals_that_they_need_whatever_those_behind_have() -> None:
    """Once `967,0` stood alone in the column, because of points that nobody saw."""
    page = fame_view(club("967", "12.5"), "KA", DE)
    assert [row[-1].text for row in page.winners] == ["967"]
    assert [row[-1].text for row in page.rows] == ["967,0", "12,5"]


def test_one_point_is_one() -> None:
    assert fame_view(club("11", "10"), "KA", DE).marks[0].value == "1 Punkt"
    assert fame_view(club("11", "10"), "KA", EN).marks[0].value == "1 point"
    assert fame_view(club("11", "9"), "KA", DE).marks[0].value == "2 Punkte"
    assert fame_view(club("11", "9.5"), "KA", DE).marks[0].value == "1,5 Punkte"


def test_every_figure_of_the_hall_says_why() -> None:
    """Once neither ? nor a double click on a figure gave an answer."""
    held = club("967", "12.5")
    asked = {figure.why for figure in fame_view(held, "KA", DE).rows[1][1:]}
    assert asked == {("fame", "P2", "KA")}
    told = why_lines(held, None, "uk", asked.pop(), DE)
    assert [(line.text, line.amount, line.is_sum) for line in told] == [
        ("KA 1, Runde: Platz 2 von 2", "12,5", False),
        ("Die besten Punkte", "12,5", True),
    ]
