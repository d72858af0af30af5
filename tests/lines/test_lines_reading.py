"""A line with more than one order: each is read, with its own condition, or none is."""

from dataclasses import replace

import pytest

from kapdip.board.model import Step
from kapdip.lines.reading import parse_line
from kapdip.orders.likely import with_retreats
from kapdip.orders.reading import Reading
from tests.orders.positions import BOARD, EUROPE, unit


def told(readings: tuple[Reading, ...]) -> list[str]:
    """`if …: <order>` of each, or the key of its problem."""
    found = []
    for one in readings:
        text = with_retreats(one.order, one.retreat) if one.order else str(one.problem and one.problem.key)
        found.append(f"if {one.condition}: {text}" if one.condition else text)
    return found


SEVERAL = {
    "A Ber H; A Mun-Boh": ["A BER H", "A MUN - BOH"],
    "A Ber H, A Mun-Boh": ["A BER H", "A MUN - BOH"],
    "A Ber H und A Mun - Boh": ["A BER H", "A MUN - BOH"],
    "A Ber S A Mun & A Mun H": ["A BER S A MUN", "A MUN H"],
    "A Ber-Pru, R Sil; A Mun-Boh": ["A BER - PRU, R SIL", "A MUN - BOH"],
    "A Ser R Alb, Gre R Bul": ["A SER R ALB", "A GRE R BUL"],
    "A Ser R Alb, Gre": ["A SER R ALB, GRE"],
    "baue Flotte Neapel und Armee Rom": ["F NAP B", "A ROM B"],
    "build army Berlin and fleet Kiel": ["A BER B", "F KIE B"],
    "+ F Nap, A Rom": ["F NAP B", "A ROM B"],
    "+ F Nap + A Rom": ["F NAP B", "A ROM B"],
    "+ F Nap, + A Rom": ["F NAP B", "A ROM B"],
    "- A Par, F Bre": ["A PAR D", "F BRE D"],
    "Abbau: A Par und F Bre": ["A PAR D", "F BRE D"],
    "A Par und F Bre entfernen": ["A PAR D", "F BRE D"],
    "A Mun, A Ber und F Kie halten": ["A MUN H", "A BER H", "F KIE H"],
    "A Mun, A Ber H": ["A MUN H", "A BER H"],
}


@pytest.mark.parametrize(("text", "orders"), SEVERAL.items())
def test_several_orders_stand_in_a_line(text: str, orders: list[str]) -> None:
    assert told(parse_line(text, BOARD, position=EUROPE)) == orders


NEEDY = replace(
    EUROPE,
    units={"ITALY": (unit("F TYS"),), "FRANCE": tuple(map(unit, ("A PAR", "A SPA", "F MAR", "A RUH")))},
    centres={"ITALY": ("NAP", "ROM", "VEN", "TUN"), "FRANCE": ("PAR", "MAR")},
)
"""Italy may build, France has to remove."""
BY_NEED = {
    "A Ven": ["A VEN B"],
    "Italien: A Ven, F Nap": ["A VEN B", "F NAP B"],
    "Italy: Army Venice and Fleet Naples": ["A VEN B", "F NAP B"],
    "+A Ven +F Nap": ["A VEN B", "F NAP B"],
    "Frankreich: A Spa, A Ruh": ["A SPA D", "A RUH D"],
    "Italy: remove A Ven, F Nap": ["A VEN D", "F NAP D"],
    "A Mar": ["orders.incomplete"],
    "Frankreich: A Ven": ["orders.incomplete"],
    "A Ven, A Mar": ["orders.unknown_verb"],
    "A Ven, baut F Nap": ["A VEN B", "F NAP B"],
    "A Ven, A Rom oder F Nap": ["orders.unknown_verb"],
    "F Nap, sonst A Rom": ["orders.unknown_verb"],
}


@pytest.mark.parametrize(("text", "orders"), BY_NEED.items())
def test_a_unit_alone_says_enough_where_its_power_builds_or_removes(text: str, orders: list[str]) -> None:
    assert told(parse_line(text, BOARD, position=NEEDY, step=Step.ADJUSTMENTS)) == orders


def test_a_unit_alone_is_of_the_power_that_is_named() -> None:
    found = parse_line("Italien: A Ven, F Nap", BOARD, position=NEEDY, step=Step.ADJUSTMENTS)
    assert [one.power for one in found] == ["ITALY", "ITALY"]
    assert not parse_line("A Ven", BOARD, position=NEEDY, step=Step.MOVEMENT)[0].order


@pytest.mark.parametrize(
    "text", ["A Ber H; A Mxn-Boh", "A Ber S A Mun und nicht", "baue F Nap und A", "A Ber H; " * 50]
)
def test_if_one_is_not_read_none_is(text: str) -> None:
    found = parse_line(text, BOARD, position=EUROPE)
    assert len(found) == 1
    assert found[0].problem


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("A Ber - Xyz, A Mun-Boh", ["orders.unknown_place", "A MUN - BOH"]),
        ("A Mun-Boh; A Ber - Xyz; F Kie-Den", ["A MUN - BOH", "orders.unknown_place", "F KIE - DEN"]),
        ("A Ber - Xyz, A Mun - Qqq", ["orders.unknown_place"]),  # nothing of it is sure: it is asked about as one
        ("A Xyz S A Ber H", ["orders.unknown_place"]),  # one order, not two
    ],
)
def test_whole_orders_beside_one_that_is_not_read_are_read_where_that_is_wanted(text: str, orders: list[str]) -> None:
    assert told(parse_line(text, BOARD, position=EUROPE, partly=True)) == orders


GERMANY = ["A BER H", "A MUN H", "F HEL H", "F KIE H"]


@pytest.mark.parametrize(
    "text",
    ["alle halten", "Alle Einheiten halten!", "all units hold", "hold all", "everyone holds", "alle meine Einheiten H"],
)
def test_all_units_of_a_power_hold(text: str) -> None:
    assert told(parse_line(text, BOARD, position=EUROPE, power="GERMANY")) == GERMANY
    assert told(parse_line(f"Deutschland: {text}", BOARD, position=EUROPE, power="FRANCE")) == GERMANY
    assert {one.power for one in parse_line(text, BOARD, position=EUROPE, power="GERMANY")} == {"GERMANY"}


@pytest.mark.parametrize(
    "text",
    [
        "Alles hält, außer Armee München, die geht nach Böhmen.",
        "Alles hält bis auf Mun, die geht nach Böhmen",
        "Alle halten, ausgenommen A Mun nach Böhmen",
        "All hold, except A Mun, which goes to Bohemia",
        "Everything holds but A Mun, it moves to Bohemia.",
        "All hold, but A Mun moves to Bohemia",
    ],
)
def test_a_unit_that_is_excepted_does_as_it_is_told_there(text: str) -> None:
    found = parse_line(text, BOARD, position=EUROPE, power="GERMANY")
    assert told(found) == ["A MUN - BOH", *GERMANY]
    assert [one.is_rest for one in found] == [False, True, True, True, True]


@pytest.mark.parametrize(
    "text",
    [
        "Alles hält, außer Armee München",
        "Alles hält, außer Mun, die angelt",
        "Alle halten bis auf München",
        "Alle bis auf München halten",
        "Alles außer A Mun hält",
        "All but Munich hold",
        "All hold, but not A Mun",
        "All units hold, except for Munich",
    ],
)
def test_where_a_unit_is_excepted_and_not_told_what_it_does_no_unit_holds(text: str) -> None:
    found = parse_line(text, BOARD, position=EUROPE, power="GERMANY", partly=True)
    assert [one.order for one in found] == [None]


def test_whose_units_hold_must_be_known() -> None:
    assert told(parse_line("alle halten", BOARD, position=EUROPE)) == ["orders.all_of_whom"]
    assert told(parse_line("alle halten", BOARD, power="GERMANY")) == ["orders.all_of_whom"]
    assert told(parse_line("alle ziehen nach Kiel", BOARD, position=EUROPE, power="GERMANY")) == [
        "orders.unknown_place"
    ]


CONDITIONS = {
    "wenn Mun frei ist: A Ber R Mun, sonst Sil": [
        "if Mun frei ist: A BER R MUN",
        "if nicht (Mun frei ist): A BER R SIL",
    ],
    "A Ber R Kie wenn Mun fällt, sonst Sil": ["if Mun fällt: A BER R KIE", "if nicht (Mun fällt): A BER R SIL"],
    "A Ber R Kie (wenn Mun fällt, sonst Sil)": ["if Mun fällt: A BER R KIE", "if nicht (Mun fällt): A BER R SIL"],
    "A Ber R Kie, Pru if Mun is lost, else Sil, Pru": [
        "if Mun is lost: A BER R KIE, PRU",
        "if not (Mun is lost): A BER R SIL, PRU",
    ],
    "wenn Mun fällt: A Ber R Kie; sonst: A Ber R Sil": [
        "if Mun fällt: A BER R KIE",
        "if nicht (Mun fällt): A BER R SIL",
    ],
    "if Mun is lost: A Ber R Kie, otherwise disband": ["if Mun is lost: A BER R KIE", "if not (Mun is lost): A BER D"],
    "wenn Mun fällt: A Ber D, sonst Sil": ["if Mun fällt: A BER D", "if nicht (Mun fällt): A BER R SIL"],
    "wenn Mun fällt: + A Ber, sonst F Kie": ["if Mun fällt: A BER B", "if nicht (Mun fällt): F KIE B"],
    "wenn Mun fällt: - A Ber, sonst A Mun": ["if Mun fällt: A BER D", "if nicht (Mun fällt): A MUN D"],
    "wenn Mun fällt: Verzicht, sonst + A Ber": ["if Mun fällt: WAIVE", "if nicht (Mun fällt): A BER B"],
    "A Ber-Pru, Rückzug: Kie, falls frei": ["A BER - PRU, R KIE"],
    "A Ber-Pru, Rückzug: Kie, falls frei, sonst Sil": [
        "A BER - PRU, R KIE, SIL",
    ],
    "A Ber R Kie, falls Mun fällt": ["if Mun fällt: A BER R KIE"],
    "A Mar: Rückzug nach Gas, sonst Spa": ["A MAR R GAS, SPA"],
    "wenn Mun fällt: A Ber R Kie, sonst Xyz": ["if Mun fällt: orders.otherwise"],
    "wenn Mun fällt: Verzicht, sonst Kie": ["if Mun fällt: orders.otherwise"],
    "A Bxr R Kie wenn Mun fällt, sonst Sil": ["if Mun fällt: orders.unknown_place"],
    "wenn Mun fällt: + A Ber; sonst + F Kie # oder?": ["if Mun fällt: A BER B", "if nicht (Mun fällt): F KIE B"],
}


@pytest.mark.parametrize(("text", "orders"), CONDITIONS.items())
def test_what_stands_behind_else_is_an_order_with_the_opposite_condition(text: str, orders: list[str]) -> None:
    assert told(parse_line(text, BOARD, position=EUROPE)) == orders


def test_a_heading_gives_its_sign_to_each_order() -> None:
    assert told(parse_line("F Nap, A Rom", BOARD, sign="+")) == ["F NAP B", "A ROM B"]
    assert told(parse_line("A Par", BOARD, sign="-")) == ["A PAR D"]
    assert told(parse_line("+ A Par", BOARD, sign="-")) == ["A PAR B"]
    assert told(parse_line("A Par - Bur", BOARD, sign="-")) == ["A PAR - BUR"]


def test_the_likeliest_meaning_is_that_of_the_whole_line() -> None:
    assert parse_line("A Mnu - Boh, R Sil", BOARD, position=EUROPE)[0].suggestion == "A MUN - BOH, R SIL"
    assert parse_line("A Mnu - Boh", BOARD, position=EUROPE, suggest=False)[0].suggestion is None


def test_what_a_judge_says_of_a_unit_is_no_retreat() -> None:
    assert not any(
        one.order
        for one in parse_line("A Mun H. Dislodged by Burgundy, Munich goes to Silesia.", BOARD, position=EUROPE)
    )
