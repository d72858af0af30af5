"""Every figure of a season answers "why?", its bars too (docs/club.md); names lead to cards."""

import pytest

from kapdip.club.entering import enter_game, new_club
from kapdip.club.model import Club, Record, Result
from kapdip.showing.club.people_table import PeopleTable
from kapdip.showing.club.season import season_view
from kapdip.showing.club.why import why_lines
from kapdip.tables.figures import Figure
from tests.board_languages import EN

GAMES = (("Anna", "Bert", "Cleo"), ("Anna", "Cleo", "Bert"), ("Bert", "Cleo", "Anna"))


def club() -> Club:
    held = new_club("Runde")
    for number, order in enumerate(GAMES):
        results = tuple(Result(person, None, place, None) for place, person in enumerate(order, 1))
        held = enter_game(held, Record("", "ABC"[number], "ka2007", results))
    return held


def first_row(standing: PeopleTable) -> tuple[tuple[Figure, ...], Figure]:
    """Everything of the first row that can be seen, but the name; and the name."""
    row = standing.rows[0]
    shown = [one for one in row if one is not row[1] and (one.text or one.share is not None)]
    return tuple(shown), row[1]


def test_every_figure_of_a_seasons_points_says_what_the_total_is_made_of() -> None:
    """Once the bars, the results and the games led to the card of the player instead."""
    figures, name = first_row(season_view(club(), None, "points", EN).standing)
    assert any(one.share is not None for one in figures)
    assert {one.why for one in figures} == {("total", "Anna")}
    assert name.why == ("card", "Anna")


@pytest.mark.parametrize("formula", ["average", "matrix", "uk", "na", "probability"])
def test_every_figure_of_a_ranking_says_why_by_the_formula_that_made_it(formula: str) -> None:
    """Once the bars, the places and the values of other formulas led to the card of the player instead."""
    held = club()
    figures, name = first_row(season_view(held, None, formula, EN).standing)
    assert name.why == ("card", "Anna")
    for one in figures:
        assert one.why[1] == "Anna"
        told = why_lines(held, None, formula, one.why, EN)
        assert told[-1].is_sum
        if one.share is not None:
            assert one.why == ("final", "Anna")


def test_the_value_of_another_formula_is_told_by_that_formula() -> None:
    held = club()
    *_, value, _place = season_view(held, None, "uk", EN).standing.rows[0]
    assert value.why == ("final", "Anna", "probability")
    last = why_lines(held, None, "uk", value.why, EN)[-1]
    assert last.amount == value.text
    assert last != why_lines(held, None, "uk", ("final", "Anna"), EN)[-1]


def test_who_has_too_few_games_has_a_card_and_no_figure_to_ask_about() -> None:
    row = season_view(club(), None, "uk", EN, minimum=4).standing.rows[0]
    assert [one.why for one in row if one.why] == [("card", "Anna")]
