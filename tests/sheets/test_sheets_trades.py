"""One line of an exchange slip: currency and amount in every way that people write them."""

import pytest

from kapdip.board.reading import standard_board
from kapdip.orders.notation import split_condition, with_condition
from kapdip.sheets.clauses import TradeLine
from kapdip.sheets.model import RelativeAmount, SheetContext
from kapdip.sheets.reading import parse_sheet
from kapdip.sheets.trades import read_slip, read_trades

BOARD = standard_board()


def slip(*lines: str) -> list[TradeLine]:
    return read_slip([(line, False) for line in lines], BOARD)


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
    "GBP +100": ("ENGLAND", 100),
    "FRF -50": ("FRANCE", -50),
    "DM +100": ("GERMANY", 100),
    "ITL +7": ("ITALY", 7),
    "RUB +1": ("RUSSIA", 1),
    "TRL -3": ("TURKEY", -3),
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
    "Frankreich: 6.500": ("FRANCE", 6500),
    "Frankreich: +6.500,-": ("FRANCE", 6500),
    "-1.200,-- Mark": ("GERMANY", -1200),
    "Lira 250-": ("ITALY", -250),
    "Lira 250+": ("ITALY", 250),
    "Lira minus 250": ("ITALY", -250),
    "plus 250 Lire": ("ITALY", 250),
    "Frankreich: -6,500": ("FRANCE", -6500),
    "Frankreich: -6\u2009500": ("FRANCE", -6500),
    "Frankreich: -6\u202f500": ("FRANCE", -6500),
    "Frankreich: +1’000’000": ("FRANCE", 1_000_000),
    "Frankreich: -1´200": ("FRANCE", -1200),
    "verkaufe 3.500 Kronen": ("AUSTRIA", -3500),
    "Verkauf 1.000 Pfund": ("ENGLAND", -1000),
    "Rubel verkaufen 1.200": ("RUSSIA", -1200),
    "Rubel 1.200 verkaufen": ("RUSSIA", -1200),
    "ich möchte bitte 500 Kronen verkaufen": ("AUSTRIA", -500),
    "I would like to sell 500 pounds, please": ("ENGLAND", -500),
    "Mk +250": ("GERMANY", 250),
    "FF -100": ("FRANCE", -100),
    "Engl. -100": ("ENGLAND", -100),
    "+250 Mk.": ("GERMANY", 250),
    "-500 A": ("AUSTRIA", -500),
    "1. Kronen -500": ("AUSTRIA", -500),
    "* Kronen 500": ("AUSTRIA", 500),
    "Kronen: -500 # zu teuer": ("AUSTRIA", -500),
    "Kronen: -500 (viel zu teuer)": ("AUSTRIA", -500),
    "Kronen --": ("AUSTRIA", 0),
    "keine Kronen verkaufen": ("AUSTRIA", 0),
}


def test_the_line_is_understood() -> None:
    for text, trade in LINES.items():
        found = read_trades(text, BOARD)
        assert found.problem is None, text
        assert [(one.power, one.units) for one in found.trades] == [trade], text


SEVERAL = {
    "+800 Piaster, -500 Kronen": {"TURKEY": 800, "AUSTRIA": -500},
    "kauf 400 Mark und 300 Lira": {"GERMANY": 400, "ITALY": 300},
    "A -500 E +250": {"AUSTRIA": -500, "ENGLAND": 250},
    "A -500, E 0; F +3": {"AUSTRIA": -500, "ENGLAND": 0, "FRANCE": 3},
    "A:-500,E:+1.250,R:0": {"AUSTRIA": -500, "ENGLAND": 1250, "RUSSIA": 0},
    "500 Kronen und 300 Lira verkaufen": {"AUSTRIA": -500, "ITALY": -300},
    "Verkaufe 500 Kronen, kaufe 300 Lira und 200 Mark": {"AUSTRIA": -500, "ITALY": 300, "GERMANY": 200},
    "Kronen 500 verkaufen, Lira 300 kaufen": {"AUSTRIA": -500, "ITALY": 300},
    "sell 500 crowns and buy 1,250 marks": {"AUSTRIA": -500, "GERMANY": 1250},
    "Kronen -500 Pfund +3": {"AUSTRIA": -500, "ENGLAND": 3},
    "Verkauf 500 Kronen, 500 Rubel. Kauf 300 Mark": {"AUSTRIA": -500, "RUSSIA": -500, "GERMANY": 300},
    "Ö -500; GB 500": {"AUSTRIA": -500, "ENGLAND": 500},
    "O -500; ö +20": {"TURKEY": -500, "AUSTRIA": 20},
    "100 Kronen 200 Lira": {"AUSTRIA": 100, "ITALY": 200},
}


@pytest.mark.parametrize(("text", "trades"), SEVERAL.items())
def test_a_line_may_hold_several_trades(text: str, trades: dict[str, int]) -> None:
    found = read_trades(text, BOARD)
    assert found.problem is None
    assert {one.power: one.units for one in found.trades} == trades


WISHES = {
    "Kronen: alles": ("AUSTRIA", RelativeAmount.ALL),
    "alle Kronen verkaufen": ("AUSTRIA", RelativeAmount.ALL),
    "sell all crowns": ("AUSTRIA", RelativeAmount.ALL),
    "Kronen -alles": ("AUSTRIA", RelativeAmount.ALL),
    "A -max": ("AUSTRIA", RelativeAmount.ALL),
    "verkaufe max Kronen": ("AUSTRIA", RelativeAmount.ALL),
    "Mark: Rest": ("GERMANY", RelativeAmount.REST),
    "Rest in Mark": ("GERMANY", RelativeAmount.REST),
    "alles in Mark": ("GERMANY", RelativeAmount.REST),
    "kaufe max Mark": ("GERMANY", RelativeAmount.REST),
    "Mark +max": ("GERMANY", RelativeAmount.REST),
}


REST = {
    "500 Kronen verkaufen, alles in Pfund": ("AUSTRIA", -500, "ENGLAND"),
    "Verkaufe 500 Kronen, alles in Pfund": ("AUSTRIA", -500, "ENGLAND"),
    "sell 500 crowns, everything into marks": ("AUSTRIA", -500, "GERMANY"),
}


@pytest.mark.parametrize(("text", "trade"), REST.items())
def test_what_a_sale_brings_goes_into_another_currency(text: str, trade: tuple[str, int, str]) -> None:
    found = read_trades(text, BOARD)
    assert found.problem is None
    sold, units, bought = trade
    assert [(one.power, one.units, one.wish) for one in found.trades] == [
        (sold, units, None),
        (bought, None, RelativeAmount.REST),
    ]


def test_what_could_mean_two_things_is_asked() -> None:
    assert read_trades("Verkaufe alles in Mark", BOARD).problem


@pytest.mark.parametrize(("text", "wish"), WISHES.items())
def test_an_amount_that_only_the_account_can_tell(text: str, wish: tuple[str, RelativeAmount]) -> None:
    found = read_trades(text, BOARD)
    assert found.problem is None
    assert [(one.power, one.wish, one.units) for one in found.trades] == [(*wish, None)]


def test_a_heading_says_whether_its_numbers_are_bought_or_sold() -> None:
    assert slip("Verkäufe:", "Kronen 500")[1].trades[0].units == -500
    assert slip("Verkäufe:", "Kronen +500")[1].problem


def test_signs_below_a_word_for_buying_are_the_likeliest_meaning() -> None:
    found = slip("Ich hätte gern:", "-300 Mark", "+200 Rubel")
    assert (found[1].problem is not None, found[1].suggestion) == (True, "Germany: -300")


PROBLEMS = {
    "Frankreich: 5oo": ("slip.refused.not_whole", "France: +500"),
    "Frankreich: -5oo": ("slip.refused.not_whole", "France: -500"),
    "verkaufe 5oo Francs": ("slip.refused.not_whole", "France: -500"),
    "Francs 1,00": ("slip.refused.not_whole", "France: +1"),
    "Verkauf 300 Franxxs": ("slip.refused.unknown", "France: -300"),
    "Francs (500)": ("slip.refused.not_whole", None),
    "Francs 0.500": ("slip.refused.not_whole", None),
    "- Francs 500": ("sheet.wish_direction", "France: -500"),
    "Francs 1.200.50": ("slip.refused.not_whole", None),
    "500 Francs 300": ("slip.refused.not_whole", None),
    "für 500 Francs": ("slip.refused.not_whole", None),
    "Francs nicht verkaufen": ("slip.refused.not_whole", None),
    "Francs 1,5": ("slip.refused.not_whole", None),
    "Francs 1/2": ("slip.refused.not_whole", None),
    "Francs 1e3": ("slip.refused.not_whole", None),
    "Francs ٣": ("slip.refused.not_whole", None),
    "Francs +-5": ("slip.refused.not_whole", None),
    "Verkaufe +500 Francs": ("sheet.two_directions", None),
    "Kaufe -500 Francs": ("sheet.two_directions", None),
    "Francs verkaufen kaufen 500": ("slip.refused.not_whole", None),
    "500 pounds or +300": ("slip.refused.not_whole", None),
    "500 Mark in Lira": ("sheet.not_a_trade", None),
    "500 in Mark": ("slip.refused.not_whole", None),
    "kaufe 400 Mark und 300 Lira verkaufen": ("sheet.not_a_trade", None),
    "500 Kronen verkaufen, 300 Lira": ("sheet.wish_direction", "Austria: -500, Italy: -300"),
    "500 Kronen Lira 300": ("sheet.not_a_trade", None),
    "Kronen, Lira: -500": ("sheet.of_each", "Austria: -500, Italy: -500"),
    "Kronen und Lira verkaufen": ("sheet.no_amount", None),
    "Mark: max": ("sheet.wish_direction", None),
    "Englnd: +500": ("slip.refused.unknown", "England: +500"),
    "Schweiz: +500": ("slip.refused.unknown", None),
    "12345": ("sheet.not_a_trade", None),
    "Mark:": ("sheet.no_amount", None),
    "Russland +1000000000001": ("sheet.too_many_units", None),
    "Russland +" + "9" * 400: ("sheet.too_many_units", None),
}


def test_the_line_is_refused_with_its_reason() -> None:
    for text, answer in PROBLEMS.items():
        found = read_trades(text, BOARD)
        assert found.problem, text
        assert not found.trades, text
        assert (found.problem.key, found.suggestion) == answer, text
        if found.suggestion:
            assert read_trades(found.suggestion, BOARD).problem is None, text


@pytest.mark.parametrize(
    "text", ["wenn England gewinnt: Rubel +500", "Rubel: +500, falls nötig", "Rubles +500 if they rise"]
)
def test_a_condition_makes_the_line_nothing(text: str) -> None:
    found = read_trades(text, BOARD)
    assert found.conditional
    assert ("RUSSIA", 0) in [(one.power, one.units) for one in found.trades]
    assert not any(one.units for one in found.trades)


def test_a_condition_without_a_currency_is_still_one() -> None:
    assert read_trades("wenn alles steigt: +500", BOARD).conditional


def test_a_number_without_sign_is_a_buy_to_be_looked_at() -> None:
    assert read_trades("Rubel: 500", BOARD).is_unsigned
    assert not read_trades("Rubel: 0", BOARD).is_unsigned
    assert not read_trades("Kaufe 500 Rubel", BOARD).is_unsigned


def test_what_is_wrong_is_quoted_as_it_was_written() -> None:
    for text, quoted in (("Deutschland: fünf", "fünf"), ("Englnd: +5", "Englnd")):
        problem = read_trades(text, BOARD).problem
        assert problem
        assert quoted in problem.facts.values(), problem


@pytest.mark.parametrize(("language", "meant"), [("de", "Österreich-Ungarn: +400"), ("en", "Austria: +400")])
def test_the_likeliest_meaning_is_written_in_the_language_of_the_game(language: str, meant: str) -> None:
    assert read_trades("Kroenenn +400", BOARD, language=language).suggestion == meant
    sheet = parse_sheet('Börsenzug "Anna"\nKroenenn +400', BOARD, SheetContext(players=("Anna",), language=language))
    assert [line.suggestion for line in sheet.lines][-1] == meant


@pytest.mark.parametrize(
    ("written", "meant"),
    [("falls Mun fällt: xyz", "wenn Mun fällt: A BER H"), ("when Mun is lost: xyz", "if Mun is lost: A BER H")],
)
def test_a_suggested_condition_begins_as_the_line_was_written(written: str, meant: str) -> None:
    condition, _ = split_condition(written)
    assert with_condition(condition, "A BER H", written) == meant
    assert split_condition(meant) == (condition, "A BER H")


@pytest.mark.parametrize(
    ("line", "trades"),
    [
        ("minus 500 Kronen, 300 Mark", [("AUSTRIA", -500), ("GERMANY", 300)]),
        ("Mark 500,-, Kronen -300,-", [("GERMANY", 500), ("AUSTRIA", -300)]),
        ("Mark +500,-300 Kronen", [("GERMANY", 500), ("AUSTRIA", -300)]),
        ("Mark 500,- Kronen 300", []),
    ],
)
def test_a_dash_for_the_hundredths_takes_no_sign_from_what_comes_after_it(
    line: str, trades: list[tuple[str, int]]
) -> None:
    assert [(trade.power, trade.units) for trade in read_trades(line, BOARD).trades] == trades
