"""What is offered for a slip that is asked about, and whose it may be."""

import pytest

from kapdip.board.reading import standard_board
from kapdip.sheets.reading import parse_sheet
from tests.sheets.measure_people import RIGHT, outcome
from tests.sheets.table_of_twelve import TABLE_OF_TWELVE

BOARD = standard_board()
OFFERED = {
    "Hein hat 120 Lire gefunden und 80 Piaster, die verkloppen wir. Für die 200 gibt's Francs.\nMiss Marple": (
        "Miss Marple: I-120 T-80 F+200"
    ),
    "Old Shatterhand\nThe crown is bad medicine. I leave 200 of them here. The rouble is good. I carry 200 home.": (
        "Old Shatterhand: A-200 R+200"
    ),
    "Ich übernehme 400 deutsche Mark. Der Preis dafür: 400 türkische Piaster.\nOnassis": "Onassis: G+400 T-400",
    "Dagobert Duck verkauft wohl Rubel. Ich verkaufe 300 Mark und kaufe 300 Rubel.": "Dagobert Duck: G-300 R+300",
}
"""Texts that are asked about, and what is offered."""


@pytest.mark.parametrize("text", OFFERED)
def test_the_first_offer_is_what_was_likely_meant(text: str) -> None:
    assert outcome(text, [f"=> {OFFERED[text]}"]) == RIGHT


def test_nothing_is_offered_where_a_trade_is_denied() -> None:
    text = "Von: Onassis\nIch überlege noch: 300 Mark nicht verkaufen, oder doch 300 Rubel hin?"
    sheet = parse_sheet(text, BOARD, TABLE_OF_TWELVE)
    assert [problem.suggestion for problem in sheet.problems] == [None]


@pytest.mark.parametrize(
    "text",
    [
        "Ich will meine Kronen loswerden und Pfund dafür haben, je 200.",
        "Kronen verkaufen und dafür Pfund, je 200",
        "Ich verkaufe Kronen und nehme Pfund dafür, je 200",
        "Sell crowns and have pounds for it, 200 each",
        "Sell crowns, pounds in return, 200 each",
        "Ich tausche 200 Pfund gegen Mark.",
        "Ich tausche Mark gegen 200 Pfund.",
        "Bitte statt 200 Pfund nur 100 Pfund verkaufen.",
        "Von den Rubeln stoße ich 300 ab, dafür nehme ich Lira, so viel das Geld hergibt.",
    ],
)
def test_what_is_got_for_something_is_asked_about_and_its_opposite_never_offered(text: str) -> None:
    sheet = parse_sheet(f"Von: Onassis\n{text}", BOARD, TABLE_OF_TWELVE)
    assert [problem.suggestion for problem in sheet.problems] == [None]
    assert all(entry.refused for entry in sheet.exchange)


@pytest.mark.parametrize(
    "text",
    [
        "Sorry, Korrektur: München nach Burgund statt Ruhr, der Rest bleibt.",
        "Vergiss Berlin - Kiel, mach lieber Berlin - Preußen.",
        "Ich möchte doch lieber Serbien nach Griechenland ziehen.",
        "Forget Munich, rather Berlin to Prussia.",
    ],
)
def test_a_sentence_that_changes_a_slip_is_never_passed_over_as_talk(text: str) -> None:
    sheet = parse_sheet(f"Von: Onassis\nRubel +100\n\nVon: Graf Zahl\n\n{text}", BOARD, TABLE_OF_TWELVE)
    assert [problem.line for problem in sheet.problems] == [6]


def test_what_is_got_for_something_is_bought() -> None:
    text = "Ich will 200 Kronen loswerden und 200 Pfund dafür haben."
    assert outcome(f"Onassis\n{text}", ["=> Onassis: A-200 E+200"]) == "read"


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("Miss Marple macht Folgendes: Rubel 150 verkaufen, Pfund 150 kaufen.", "Miss Marple"),
        ("Client: Graf Zahl\nSell 250 lire\nBuy 250 marks", "Graf Zahl"),
        ("Onassis Orderbuch Herbst 1902\n\nKronen -250\nMark +250", "Onassis"),
        ("günter! kalle. 500 francs weg. 500 mark kaufen.", "Kalle Wirsch"),
    ],
)
def test_a_mail_is_of_the_one_player_whom_it_speaks_of_as_trading(text: str, player: str) -> None:
    sheet = parse_sheet(text, BOARD, TABLE_OF_TWELVE)
    assert not sheet.problems
    assert [entry.player for entry in sheet.exchange] == [player]


@pytest.mark.parametrize(
    "text",
    [
        "Onassis verkauft wohl seine Rubel. Ich verkaufe 300 Mark.",
        "Verkaufe 300 Mark gegen Onassis.",
        "Did you see that Onassis sold 300 marks last turn? Sell 200 marks.",
    ],
)
def test_a_slip_is_not_of_somebody_of_whom_its_writer_speaks(text: str) -> None:
    assert parse_sheet(text, BOARD, TABLE_OF_TWELVE).problems


def test_orders_in_a_line_of_trades_are_never_passed_over() -> None:
    text = "ven-tri rom-ven 200 rubel verkaufen 200 lire kaufen don de vito"
    assert parse_sheet(text, BOARD, TABLE_OF_TWELVE).problems
