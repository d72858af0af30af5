"""One line of an exchange slip: currency and amount in every way that people write them."""

import pytest

from kapdip_gui.board.reading import standard_board
from kapdip_gui.sheets.trades import read_trade

BOARD = standard_board()

LINES = {
    "Österreich-Ungarn: -500": ("AUSTRIA", -500),
    "Oesterreich-Ungarn: -500": ("AUSTRIA", -500),
    "osterreich ungarn -500": ("AUSTRIA", -500),
    "England: 0": ("ENGLAND", 0),
    "England: -0": ("ENGLAND", 0),
    "England: ±0": ("ENGLAND", 0),
    "Großbritannien: +20": ("ENGLAND", 20),
    "Frankreich: +99999": ("FRANCE", 99999),
    "Deutschland: +6500": ("GERMANY", 6500),
    "Deutsches Reich +6500": ("GERMANY", 6500),
    "Osmanisches Reich: -500": ("TURKEY", -500),
    "Türkei: -500": ("TURKEY", -500),
    "Tuerkei: -500": ("TURKEY", -500),
    "Rußland: -250": ("RUSSIA", -250),
    "Crowns +500": ("AUSTRIA", 500),
    "Pounds +200": ("ENGLAND", 200),
    "Francs -1000": ("FRANCE", -1000),
    "Marks N/T": ("GERMANY", 0),
    "Mark n.t.": ("GERMANY", 0),
    "Lira +100": ("ITALY", 100),
    "Rubles +750": ("RUSSIA", 750),
    "Piastres -500": ("TURKEY", -500),
    "Kronen (Österreich): +1 000": ("AUSTRIA", 1000),
    "Kronen: +1'000": ("AUSTRIA", 1000),
    "A: -500": ("AUSTRIA", -500),
    "D +20": ("GERMANY", 20),
    "ÖU: +20": ("AUSTRIA", 20),
    "OR: +20": ("TURKEY", 20),
    "- A: -500": ("AUSTRIA", -500),
    "+500 Kronen": ("AUSTRIA", 500),
    "kaufe 500 Pfund": ("ENGLAND", 500),
    "Sell 500 Pounds": ("ENGLAND", -500),
    "Verkauf: 300 Einheiten Rubel": ("RUSSIA", -300),
    "Verkauf: -300 Rubel": ("RUSSIA", -300),
    "Lira: -": ("ITALY", 0),
    "Lira: nichts": ("ITALY", 0),
    "Lira -500 WE.": ("ITALY", -500),
    "Austria: −500": ("AUSTRIA", -500),
    "Austria: ＋５００": ("AUSTRIA", 500),
    "\u200fAustria: -500": ("AUSTRIA", -500),
    "Italien = +7": ("ITALY", 7),
}


@pytest.mark.parametrize(("text", "trade"), LINES.items())
def test_the_line_is_understood(text: str, trade: tuple[str, int]) -> None:
    found = read_trade(text, BOARD)
    assert found.problem is None
    assert (found.power, found.units) == trade


PROBLEMS = {
    "Frankreich: 5oo": ("slip.refused.not_whole", "France: +500"),
    "Frankreich: 6.500": ("slip.refused.not_whole", "France: +6500"),
    "Frankreich: -6,500": ("slip.refused.not_whole", "France: -6500"),
    "Frankreich: 500,00": ("slip.refused.not_whole", "France: +500"),
    "Francs 1,5": ("slip.refused.not_whole", None),
    "Francs 1/2": ("slip.refused.not_whole", None),
    "Francs 1e3": ("slip.refused.not_whole", None),
    "Francs ٣": ("slip.refused.not_whole", None),
    "Francs +-5": ("slip.refused.not_whole", None),
    "Verkaufe +500 Francs": ("slip.refused.not_whole", None),
    "Englnd: +500": ("slip.refused.unknown", "England: +500"),
    "Schweiz: +500": ("slip.refused.unknown", None),
    "Hallo GM": ("sheet.not_a_trade", None),
    "12345": ("sheet.not_a_trade", None),
    "Mark:": ("sheet.no_amount", None),
    "Kronen -500 Pfund +3": ("sheet.two_currencies", None),
    "Russland +1000000000001": ("sheet.too_many_units", None),
    "Russland +" + "9" * 400: ("sheet.too_many_units", None),
}


@pytest.mark.parametrize(("text", "answer"), PROBLEMS.items(), ids=lambda value: str(value)[:30])
def test_the_line_is_refused_with_its_reason(text: str, answer: tuple[str, str | None]) -> None:
    found = read_trade(text, BOARD)
    assert found.problem
    assert (found.problem.key, found.suggestion) == answer
    if found.suggestion:
        assert read_trade(found.suggestion, BOARD).problem is None


@pytest.mark.parametrize("text", ["wenn England gewinnt: Rubel +500", "Rubel: +500, falls nötig", "Rubles +500 if they rise"])
def test_a_condition_makes_the_line_nothing(text: str) -> None:
    found = read_trade(text, BOARD)
    assert (found.power, found.units, found.conditional) == ("RUSSIA", 0, True)


def test_a_condition_without_a_currency_is_still_one() -> None:
    assert read_trade("wenn alles steigt: +500", BOARD).conditional


def test_a_number_without_sign_is_a_buy_to_be_looked_at() -> None:
    assert read_trade("Rubel: 500", BOARD).unsigned
    assert not read_trade("Rubel: 0", BOARD).unsigned
    assert not read_trade("Kaufe 500 Rubel", BOARD).unsigned


def test_what_is_wrong_is_quoted_as_it_was_written() -> None:
    for text, quoted in (("Deutschland: fünf", "fünf"), ("Englnd: +5", "Englnd")):
        problem = read_trade(text, BOARD).problem
        assert problem
        assert quoted in problem.facts.values(), problem
