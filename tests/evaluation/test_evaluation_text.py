"""The plain text: 72 columns whatever happens, with every element of the source."""

import html
import re

import pytest

from kapdip.evaluation.documents import TurnDocuments, WholeGameDocuments
from kapdip.evaluation.lettering import columns
from kapdip.evaluation.options import Block, EvaluationOptions, PressMode
from kapdip.exchange.profile_data import load_profile
from kapdip.game.machine import play_turn
from kapdip.game.public import public_view
from kapdip.game.setup import new_game
from kapdip.game.variant import variant_of
from tests.evaluation.hostile import hostile_game
from tests.evaluation.played_games import played
from tests.samples import WHOLE, sample_game

ALL = EvaluationOptions(blocks=frozenset(Block))


@pytest.mark.parametrize("players", [8, 12])
@pytest.mark.parametrize("lang", ["de", "en"])
def test_no_line_is_wider_than_72_columns(players: int, lang: str) -> None:
    view = public_view(played(players))
    for turn in range(1, len(view.turns) + 1):
        for line in TurnDocuments(view, turn, ALL, lang).text().splitlines():
            assert columns(line) <= 72, (turn, line)


def test_hostile_names_do_not_widen_a_line() -> None:
    view = public_view(hostile_game())
    for turn in range(1, len(view.turns)):
        for line in TurnDocuments(view, turn, ALL, "de").text().splitlines():
            assert columns(line) <= 72, (turn, line)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_names_from_right_to_left_turn_nothing_around_them(lang: str) -> None:
    """Within a sentence or a line each stands in an isolate of its own; in a page it may have an element for itself."""
    names = ("שלום כהן", "Anna", "سلام", "Bert", "Clara", "Emil", "Franz", "Gerda")
    game = play_turn(new_game("Names", variant_of(load_profile("ka2007")), names, seed=7), hold_missing=True)
    documents = TurnDocuments(public_view(game), 1, ALL, lang)
    page = re.sub(r"<(style|script|svg)\b.*?</\1>", "", documents.html(), flags=re.DOTALL)
    pieces = [html.unescape(piece).strip() for piece in re.split(r"<[^>]*>", page)]
    text = documents.text().replace("\n         ", " ")
    for name in (names[0], names[2]):
        isolate = f"\u2068{name}\u2069"
        assert isolate in text
        assert text.count(name) == text.count(isolate)
        assert name in pieces
        told = [piece for piece in pieces if name in piece and piece != name]
        assert told
        assert [piece for piece in told if piece.count(name) != piece.count(isolate)] == []


def test_figures_of_six_digits_go_into_two_blocks() -> None:
    from dataclasses import replace

    from kapdip.evaluation.text import render_text

    page = TurnDocuments(public_view(played(10)), 5, None, "de").page
    table = page.exchange
    assert table is not None
    rich = [[*row[:2], *(replace(one, text=f"123{one.text:>04}") for one in row[2:-1]), row[-1]] for row in table.rows]
    text = render_text(replace(page, exchange=replace(table, rows=rich)))
    assert all(columns(line) <= 72 for line in text.splitlines())
    assert text.count("Kurs bisher") == 2


def test_the_table_has_every_element_of_the_source() -> None:
    text = TurnDocuments(public_view(played(10)), 5).text()
    for word in (
        "Käufe - Verkäufe",
        "Kurs neu (EUR)",
        "Versorgungszentren",
        "EUR je Siegpunkt",
        "GELD-HOCHRECHNUNG",
        "SIEGPUNKTE-HOCHRECHNUNG",
    ):
        assert word in text


def test_spring_shows_the_centres_and_no_winter() -> None:
    text = TurnDocuments(public_view(played(10)), 2).text()
    assert "VERSORGUNGSZENTREN" in text
    assert "Winter:" not in text


def test_winter_1900_has_no_orders() -> None:
    text = TurnDocuments(public_view(played(10)), 1).text()
    assert "ZÜGE UND ERGEBNISSE" not in text
    assert "Die Börse ist eröffnet".upper() in text


def test_the_last_turn_ranks_and_keeps_the_money_projection() -> None:
    text = TurnDocuments(public_view(played(10))).text()
    assert "ENDSTAND" in text
    assert "GELD-HOCHRECHNUNG" in text
    assert "SIEGPUNKTE-HOCHRECHNUNG" not in text
    assert "Nächster Zug" not in text


def test_blocks_can_be_left_out() -> None:
    bare = EvaluationOptions(blocks=frozenset())
    text = TurnDocuments(public_view(played(10)), 3, bare).text()
    assert "DAS WICHTIGSTE" not in text
    assert "PRESSE" not in text
    assert "KOMMENTAR" not in text
    assert "DIE BÖRSE" in text
    assert "PRESSE" in TurnDocuments(public_view(played(10)), 3).text()


def test_press_stands_apart_or_together() -> None:
    apart = TurnDocuments(public_view(played(10)), 3, EvaluationOptions(press=PressMode.APART)).text()
    together = TurnDocuments(public_view(played(10)), 3, EvaluationOptions(press=PressMode.TOGETHER)).text()
    assert "[Graue Presse]" in apart
    assert "[Graue Presse]" not in together
    assert "Der Wetterfrosch von Triest an" in together


def test_press_is_sorted_by_sender_whoever_wrote_it() -> None:
    text = TurnDocuments(public_view(played(10)), 3, EvaluationOptions(press=PressMode.TOGETHER)).text()
    assert text.index("Der Wetterfrosch von Triest an") < text.index("Kalle Wirsch an alle:")


def test_the_game_master_may_write_headline_deck_and_deadline_himself() -> None:
    options = EvaluationOptions(
        headline="Sturm über Wien", deck="Und niemand hat es kommen sehen.", deadline="Montag.", comment="Ruhe!"
    )
    text = TurnDocuments(public_view(played(10)), 4, options).text()
    assert "STURM ÜBER WIEN" in text
    assert "Und niemand hat es kommen sehen." in text
    assert "Abgabe bis Montag." in text
    assert "Ruhe!" in text


def test_the_game_may_wait_for_orders() -> None:
    options = EvaluationOptions(waiting=("TURKEY",))
    assert "wartet auf die Befehle für: Osmanisches Reich" in " ".join(
        TurnDocuments(public_view(played(10)), 4, options).text().split()
    )


def test_the_whole_game_has_contents_and_all_chapters() -> None:
    game = played(8, 3)
    text = WholeGameDocuments(public_view(game), None, "de").text()
    assert "INHALT" in text
    assert text.count("DIE BÖRSE\n") == 3


def test_a_figure_is_written_in_a_sentence_as_in_the_tables() -> None:
    text = TurnDocuments(public_view(sample_game(WHOLE)), 9, lang="en").text()
    assert re.search(r"from Effi Briest\s+\(4868\)", text)
    assert re.search(r"Effi Briest .* 4868 ", text)
    assert not re.search(r"\d,\d{3}", text.partition("PRESS")[0])
