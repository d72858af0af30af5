"""A word that may be a place or none: the line, then the position says which; where both may
be, it is asked, never guessed.
"""

import pytest

from kapdip.orders.notation import parse_order
from tests.orders.positions import BOARD, position

NORTH = position(
    {
        "GERMANY": "A HOL, F DEN, A KIE, F SWE, F SKA, F BOT, A MUN, A BER",
        "ENGLAND": "F NTH, F ENG, F LON",
        "TURKEY": "F ARM, A SMY, A CON",
    }
)


def read(text: str) -> str:
    """The order, or the key of the problem."""
    reading = parse_order(text, BOARD, position=NORTH)
    return str(reading.order) if reading.order else str(reading.problem and reading.problem.key)


DEN = {
    # codes stand without articles
    "hol s den kie": "A HOL S F DEN - KIE",
    "A Hol S den Kie": "A HOL S F DEN - KIE",
    "hol s den": "A HOL S F DEN",
    "den kie": "F DEN - KIE",
    "den - kie": "F DEN - KIE",
    "den h": "F DEN H",
    "den s kie": "F DEN S A KIE",
    "kie s den": "A KIE S F DEN",
    "swe den": "F SWE - DEN",
    "swe s den ska": "F SWE S F DEN - SKA",
    "nth s den hel": "F NTH S F DEN - HEL",
    "kie den": "A KIE - DEN",
    "A Kie nach Den": "A KIE - DEN",
    "swe s kie den": "F SWE S A KIE - DEN",
    "F Den nach Kie": "F DEN - KIE",
    # articles
    "F Lon in den Ärmelkanal": "F LON - ENG",
    "F Lon in den ENG": "F LON - ENG",
    "F Lon nach den Eng": "F LON - ENG",
    "Flotte Nordsee in den Skagerrak": "F NTH - SKA",
    "A Kie zu den Niederlanden": "A KIE - HOL",
    "A Hol unterstützt den Zug von Den nach Kie": "A HOL S F DEN - KIE",
    "A Hol unterstützt den Angriff auf Kie von Den": "A HOL S F DEN - KIE",
    "F Swe unterstützt den deutschen Zug Den - Ska": "F SWE S F DEN - SKA",
    "F Swe unterstützt den deutschen Zug von Den nach Ska": "F SWE S F DEN - SKA",
    # both possible: Denmark to the Skagerrak, or "the Skagerrak"
    "F Swe S den Skagerrak": "orders.doubtful",
    # only one possible
    "F Nth S den Ärmelkanal": "F NTH S F ENG",
    "F Swe S den Bottnischen Meerbusen": "F SWE S F BOT",
}


@pytest.mark.parametrize(("text", "order"), DEN.items())
def test_den_is_denmark_or_an_article(text: str, order: str) -> None:
    assert read(text) == order


def test_who_is_asked_sees_both_orders() -> None:
    reading = parse_order("F Swe S den Skagerrak", BOARD, position=NORTH)
    problem = reading.problem
    assert problem
    assert reading.suggestion is None, "neither is likelier"
    assert problem.facts["word"] == "den"
    choices = problem.facts["choices"]
    assert isinstance(choices, tuple)
    assert {str(order) for order in choices} == {"F SWE S F DEN - SKA", "F SWE S F SKA"}
    assert parse_order("F Swe S den Skagerrak", BOARD, position=NORTH, strict=True).order is None


OTHERS = {
    "Arm. Mun - Boh": "A MUN - BOH",
    "Arm Mun H": "A MUN H",
    "Arm. Mun S Arm. Ber - Sil": "A MUN S A BER - SIL",
    "arm ank": "F ARM - ANK",
    "arm s smy ank": "F ARM S A SMY - ANK",
    "smy s arm ank": "A SMY S F ARM - ANK",
    "smy s arm": "A SMY S F ARM",
    "con ank": "A CON - ANK",
    "ist ank": "A CON - ANK",
    "A Mun ist aufgelöst": "A MUN D",
    "smy s ist ank": "A SMY S A CON - ANK",
}


@pytest.mark.parametrize(("text", "order"), OTHERS.items())
def test_armenia_or_an_army_istanbul_or_a_verb(text: str, order: str) -> None:
    assert read(text) == order


ARROWS = {
    "A Mun > Boh": ("A MUN - BOH", "None"),
    "A Mun - Boh > Tyr": ("A MUN - BOH", "A MUN R TYR"),
    "A Mun > Boh > Tyr": ("A MUN - BOH", "A MUN R TYR"),
    "A Mun S A Ber > Sil": ("A MUN S A BER - SIL", "None"),
    "A Mun S A Ber > Boh": ("A MUN S A BER", "A MUN R BOH"),
    "A Mun S A Ber > Boh, Tyr": ("A MUN S A BER", "A MUN R BOH, TYR"),
    "A Smy > Eas > Syr": ("A SMY - SYR VIA", "None"),
    "F Nth - Ska > Nwy": ("F NTH - SKA", "F NTH R NWY"),
    "A Mun H > Boh": ("A MUN H", "A MUN R BOH"),
}


@pytest.mark.parametrize(("text", "orders"), ARROWS.items())
def test_an_arrow_goes_on_or_stands_before_retreats(text: str, orders: tuple[str, str]) -> None:
    reading = parse_order(text, BOARD, position=NORTH)
    assert (str(reading.order), str(reading.retreat)) == orders


UNCHANGED = {  # what a likeliest meaning must not make of a line
    "A Ber foo Mun": None,
    "A Ber kein Mun": None,
    "A Mun not Boh": None,
    "Kein Mun": None,
    "A Mun - Boh S A Ber": None,
    "A Mun H S A Ber": None,
    "Bukd A Ber": None,
    "Buld A Ber": "A BER B",
    "Remov A Ber": "A BER D",
    "+ A Bxr": "A BER B",
    "- A Bxr": "A BER D",
    "A Mun S hold to Brr": "A MUN S A BER",
    "mun brln": "A MUN - BER",
    "A Mun hols": "A MUN H",
    "A Mun Xyzzy Ber": None,
    "A Mnu - Boh, Rückzug: Tyr": "A MUN - BOH, R TYR",
    "A Mnu H, R auflösen": "A MUN H, R D",
}


@pytest.mark.parametrize(("text", "likely"), UNCHANGED.items())
def test_a_likeliest_meaning_keeps_what_the_line_says(text: str, likely: str | None) -> None:
    reading = parse_order(text, BOARD, position=NORTH)
    assert reading.order is None
    assert reading.suggestion == likely
