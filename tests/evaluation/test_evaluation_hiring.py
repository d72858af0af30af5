"""The evaluation of a game of two players: the table of bids in the exchange's place, every credit told."""

import re

import pytest

from kapdip.evaluation.documents import TurnDocuments
from kapdip.evaluation.gather import evaluate
from kapdip.evaluation.present import present
from kapdip.evaluation.slip_pdf import render_slips_pdf
from kapdip.evaluation.slip_text import slip_texts
from kapdip.evaluation.slips import slip_sheet
from kapdip.evaluation.text import render_text
from kapdip.game.intake import apply_sheet, read_sheet
from kapdip.game.machine import next_step, play_turn
from kapdip.game.model import Game
from kapdip.game.public import public_view
from tests.game.tables import standing
from tests.game.two import bid, hired, in_autumn, two
from tests.samples import TWO, sample_game


def text(game: Game, turn: int, language: str) -> str:
    return render_text(present(evaluate(public_view(game), turn), language))


def test_both_slips_stand_side_by_side_with_who_leads_for_how_much() -> None:
    told = text(hired(two()), 1, "en")
    for row in (r"Austria +0 +0 +neutral", r"England +6 +5 +Ute for 6", r"Italy +4 +4 +tied, neutral"):
        assert re.search(row, told), row
    assert "THE FIRST BIDS ARE OPENED" in told
    assert "exchange" not in told.lower()


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ("14 credits before.", "Germany owns 3 centres: +3.", "17 credits now.")),
        ("de", ("14 Punkte vorher.", "Deutsches Reich besitzt 3 Zentren: +3.", "17 Punkte jetzt.")),
    ],
)
def test_after_an_autumn_income_and_credits_are_told_in_both_languages(language: str, lines: tuple[str, ...]) -> None:
    told = text(play_turn(in_autumn(), hold_missing=True), 3, language)
    assert all(line in told for line in lines)


def test_of_a_neutral_power_no_orders_are_missing() -> None:
    told = text(play_turn(hired(two()), hold_missing=True), 2, "en")
    of_austria = told.split("Austria (nobody)")[1].split("\n\n")[0]
    assert "NMR" not in of_austria
    assert "NMR" in told.split("England (Ute)")[1].split("\n\n")[0]


def test_marks_stand_behind_the_name_and_html_says_the_same() -> None:
    game = next_step(bid(two(), {"ENGLAND": 30}, {"ENGLAND": 5, "RUSSIA": 3}))
    page = present(evaluate(public_view(game), 1), "de")
    assert page.hiring is not None
    assert [one.flags for one in page.purses] == ["OVER", "HALF"]
    told = TurnDocuments(public_view(game), 1).html()
    assert "Gebote und Konten" in told
    assert "Alle 22 sind verloren" in told
    assert present(evaluate(public_view(play_turn(game, hold_missing=True)), 2), "de").hiring is None


def test_an_empty_slip_is_told_apart_from_none() -> None:
    told = text(next_step(bid(two(), None, {})), 1, "en")
    assert re.search(r"Austria +– +0 +neutral", told)
    assert "No slip: nothing was bid." in told


@pytest.mark.parametrize(
    ("language", "head", "line"), [("en", 'Bids "Ute"', "Austria:"), ("de", 'Gebote "Ute"', "Italien:")]
)
def test_in_winter_the_order_slip_asks_for_bids_and_is_read_back(language: str, head: str, line: str) -> None:
    game = two()
    mail = slip_texts(slip_sheet(game, language))["Ute"]
    assert head in mail
    assert line in mail
    assert "22" in mail
    filled = re.sub(r"(England: +)0", r"\g<1>6", mail)
    taken = apply_sheet(game, read_sheet(game, filled))
    assert taken.turn.inputs.given["bids"]["Ute"].get("ENGLAND") == 6
    assert render_slips_pdf(slip_sheet(game, language)).startswith(b"%PDF")
    assert head not in slip_texts(slip_sheet(hired(game), language))["Ute"]


def test_the_headline_of_a_winter_says_who_leads_which_powers() -> None:
    page = present(evaluate(public_view(hired(two())), 1), "en")
    assert (page.headline, page.deck) == (
        "The first bids are opened",
        "Ute hires England and Turkey, and Vera hires Russia.",
    )
    over = present(evaluate(public_view(hired(two(), {"ENGLAND": 19, "AUSTRIA": 8}, {"ENGLAND": 7})), 1), "de")
    assert over.deck == "Ute hat sich überboten, und Vera führt England."
    nobody = present(evaluate(public_view(hired(two(), {}, {})), 1), "en")
    assert nobody.deck == "Nobody hires a power."
    winter = present(evaluate(public_view(sample_game(TWO)), 4), "de")
    assert winter.headline == "Effi Briest führt das Deutsche Reich und Russland"


@pytest.mark.parametrize(
    ("language", "told"), [("en", "home centres: A Par."), ("de", "Heimatzentrum des anderen: A Par.")]
)
def test_an_occupation_names_the_unit_that_won(language: str, told: str) -> None:
    game = next_step(standing(in_autumn(), GERMANY="A PAR, A BER", FRANCE="A BUR, F BRE, A MAR"), hold_missing=True)
    assert told in " ".join(text(game, game.turn.number, language).replace("\u00a0", " ").split())
