"""A person's card on paper: its pictures show the games that are known, on one page for a season."""

import io
from dataclasses import replace
from fractions import Fraction

import pypdf
import pytest

from kapdip.club.card import card_of
from kapdip.club.entering import enter_game, new_club
from kapdip.club.model import Club, Course, Record, Result
from kapdip.evaluation.club_card import card_document
from kapdip.evaluation.club_charts import MOST_GAMES, card_charts
from kapdip.evaluation.club_document import Asked
from kapdip.evaluation.club_page import render_club_html, render_club_pdf, render_club_text
from kapdip.game.variant import usual_board
from kapdip.words.board_language import BoardLanguage
from tests.evaluation.hostile import HOSTILE

EN = BoardLanguage("en", usual_board())
COURSE = Course(
    points={"Krösus": (100, 500, 900), "Nemo": (300, 200), "Zorro": ()},
    led={"Krösus": ("E", "", "EX"), "Nemo": ("", "F", "F"), "Zorro": ("", "", "")},
)


def game(name: str, *people: str, course: Course | None = COURSE) -> Record:
    aliases = ("Krösus", "Nemo", "Zorro")
    results = tuple(
        Result(person, alias, place, Fraction(900 - 100 * place))
        for place, (person, alias) in enumerate(zip(people, aliases, strict=True), 1)
    )
    return Record("", name, "ka2007", results, course=course)


def club_of(*records: Record) -> Club:
    club = new_club("Kreis")
    for record in records:
        club = enter_game(club, record)
    return club


def pages(club: Club, person: str, lang: BoardLanguage = EN) -> list[str]:
    made = render_club_pdf(card_document(club, person, Asked(is_public=False), lang))
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(made)).pages]


def test_the_card_of_a_season_fills_one_page_with_its_pictures() -> None:
    club = club_of(*(game(name, "Anna", "Bert", "Cleo") for name in ("Mittwoch", "Herbst", "Advent", "Mai", "Juni")))
    (told,) = pages(club, "Anna")
    for words in ("Points, turn by turn", "Place, game by game", "Which power, which turn", "Against whom", "Ranking"):
        assert words in told
    assert told.count("Advent") == 4


def test_pictures_show_what_is_known() -> None:
    club = club_of(game("alt", "Anna", "Bert", "Cleo", course=None), game("neu", "Bert", "Anna", "Cleo"))
    charts = card_charts(card_of(club.records, "Anna"), EN)
    assert [(one.name, one.points, one.dark, one.turns) for one in charts.courses] == [("neu", "700", (1,), 3)]
    assert [(one.name, one.place, one.placed) for one in charts.places] == [("alt", 1, 3), ("neu", 2, 3)]
    assert [(row.name, row.turns) for row in charts.strip] == [("neu", ((), ("FRANCE",), ("FRANCE",)))]
    assert "Which power" not in pages(club, "Cleo")[0]


def test_games_without_a_course_or_a_place_are_printed_all_the_same() -> None:
    club = club_of(replace(game("alt", "Anna", "Bert", "Cleo", course=None), results=(Result("Anna", None, 1, None),)))
    told = pages(club, "Anna")[0]
    assert "Place, game by game" not in told
    assert "alt" in told


def test_a_power_of_another_board_is_printed_by_its_letter() -> None:
    told = pages(club_of(game("eins", "Anna", "Bert", "Cleo"), game("zwei", "Anna", "Bert", "Cleo")), "Anna")[0]
    assert "X" in told


def test_of_many_games_the_last_are_drawn_and_named_by_their_numbers() -> None:
    club = club_of(*(game(f"Partie {number}", "Anna", "Bert", "Cleo") for number in range(MOST_GAMES + 5)))
    charts = card_charts(card_of(club.records, "Anna"), EN)
    assert len(charts.courses) == len(charts.places) == len(charts.strip) == MOST_GAMES
    assert charts.places[-1].name == f"KA {MOST_GAMES + 5}"
    assert "the last 15 games" in "".join(pages(club, "Anna"))


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_break_no_card(name: str) -> None:
    club = club_of(game(name[:80], name, "Bert", "Cleo"), game("x" * 200, name, "Bert", "Cleo"))
    assert pages(club, club.people[0].name)


def test_the_other_formats_of_a_card_hold_its_figures() -> None:
    document = card_document(club_of(game("eins", "Anna", "Bert", "Cleo")), "Anna", Asked(is_public=False), EN)
    assert "Overview" in render_club_text(document)
    assert "Overview" in render_club_html(document)
