"""What people write for a position, and what is wrong with it."""

from contextlib import suppress
from itertools import pairwise

import pytest

from kapdip.board.model import Season, Step
from kapdip.exchange.profile_data import load_profile
from kapdip.game.errors import GameError
from kapdip.game.machine import next_step, with_all_decided
from kapdip.game.set_up import begin_position, dated, empty
from kapdip.game.variant import SetUp, variant_of
from kapdip.game.written_position import (
    LONGEST_TEXT,
    WrittenPosition,
    begun_as_written,
    orders_entered,
    read_position,
)
from kapdip.words.board_language import BoardLanguage
from kapdip.words.position_text import position_text

PLAIN = variant_of(load_profile("standard"))
TONGUES = [BoardLanguage(language, PLAIN.board) for language in ("en", "de")]


def units_of(found: WrittenPosition) -> dict[str, list[str]]:
    return {power: list(map(str, some)) for power, some in found.set_up.position.units.items() if some}


def orders_of(found: WrittenPosition) -> dict[str, list[str]]:
    return {power: list(map(str, some)) for power, some in found.orders.items()}


TEXTS = {
    "plain": ("England: F Lon, A Lvp\nFrance: A Par", {"ENGLAND": ["A LVP", "F LON"], "FRANCE": ["A PAR"]}, {}),
    "one line": ("E: F Lon and A Lvp / F: A Par", {"ENGLAND": ["A LVP", "F LON"], "FRANCE": ["A PAR"]}, {}),
    "like a test case": (
        "# 6.A\nEngland\nF North Sea - Norway\nRussia:\nFlotte Stp/nc\nArmee Schweden U F Stp - Nwy",
        {"ENGLAND": ["F NTH"], "RUSSIA": ["A SWE", "F STP/NC"]},
        {"ENGLAND": ["F NTH - NWY"], "RUSSIA": ["A SWE S F STP/NC - NWY"]},
    ),
    "retreats": (
        "Herbst 1903, Rückzüge\nTürkei: A Bul, A Ser\nVertrieben Österreich: A Ser von Bul\n"
        "Österreich: A Ser R Alb, Rum",
        {"TURKEY": ["A BUL", "A SER"]},
        {"AUSTRIA": ["A SER R ALB, RUM"]},
    ),
    "dislodged said behind": ("Turkey: A Ser\nAustria: A Ser dislodged", {"TURKEY": ["A SER"]}, {}),
    "builds": (
        "W1903\nEngland: F Nth\nCentres England: Lon, Lvp, Edinburgh\nUnits:\nEngland: build F Lon, F Edi B",
        {"ENGLAND": ["F NTH"]},
        {"ENGLAND": ["F LON B", "F EDI B"]},
    ),
    "sections": ("Centres:\nEngland: Lon\nUnits:\nEngland: A Lon", {"ENGLAND": ["A LON"]}, {}),
    "centres below a power": ("England\nA Lon\nCentres: Lon, Edi", {"ENGLAND": ["A LON"]}, {}),
    "without commas": (
        "England: F Nth A Lvp Fleet Lon - Eng\nFrance: F Eng C A Pic - Wal",
        {"ENGLAND": ["A LVP", "F LON", "F NTH"], "FRANCE": ["F ENG"]},
        {"ENGLAND": ["F LON - ENG"], "FRANCE": ["F ENG C A PIC - WAL"]},
    ),
    "the place where it can stand": ("Italy: F GoL, A Por", {"ITALY": ["A POR", "F LYO"]}, {}),
}


@pytest.mark.parametrize("name", TEXTS)
def test_it_is_read_as_people_write_it(name: str) -> None:
    text, units, orders = TEXTS[name]
    found = read_position(text, PLAIN)
    assert (units_of(found), orders_of(found)) == (units, orders)


@pytest.mark.parametrize("board_language", TONGUES, ids=str)
@pytest.mark.parametrize("name", TEXTS)
def test_what_is_written_is_read_as_the_same(name: str, board_language: BoardLanguage) -> None:
    found = read_position(TEXTS[name][0], PLAIN)
    text = position_text(found.set_up, found.orders, board_language)
    assert read_position(text, PLAIN) == found
    game = begun_as_written(begin_position(found.set_up, PLAIN.board.powers, "ka"), found)
    assert begun_as_written(game, found) == game
    assert orders_entered(game) == found.orders
    assert next_step(with_all_decided(game)).log == game.log


@pytest.mark.parametrize("board_language", TONGUES, ids=str)
def test_the_start_position_comes_back(board_language: BoardLanguage) -> None:
    for start in PLAIN.board.starts.values():
        made = dated(SetUp(start), Season.SPRING, 1901, Step.MOVEMENT)
        assert read_position(position_text(made, {}, board_language), PLAIN).set_up == made


def test_that_nobody_owns_anything_is_written_too() -> None:
    found = read_position("England: A Lon\nCentres England:", PLAIN)
    assert not any(found.set_up.position.centres.values())
    assert read_position(position_text(found.set_up, {}, TONGUES[0]), PLAIN) == found


def test_whoever_stands_on_a_centre_owns_it_where_none_is_named() -> None:
    centres = read_position("England: A Lon\nFrance: A Lvp, A Bur", PLAIN).set_up.position.centres
    assert centres["ENGLAND"] == ("EDI", "LON")
    assert centres["FRANCE"] == ("BRE", "LVP", "MAR", "PAR")
    assert centres["ITALY"] == ()


def test_dates_are_read_in_every_writing() -> None:
    for date in ("F1903R", "Autumn 1903, retreats", "Fall 1903 retreats", "Herbst 1903: Rückzüge"):
        set_up = read_position(f"{date}\nEngland: A Lon", PLAIN).set_up
        assert (set_up.turn, set_up.step) == (6, Step.RETREATS)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", ["position.empty"]),
        ("x" * (LONGEST_TEXT + 1), ["position.too_long"]),
        ("F Lon, A Lvp / England: A Par", ["position.no_power"]),
        ("Narnia: A Par", ["position.power_unknown"]),
        ("England: A Xyz", ["position.unknown"]),
        ("England: Lon", ["position.no_kind"]),
        ("England: A Lon\nCentres England: Lon\nA Par", ["position.no_power"]),
        ("England: F Mun, A Nth, F Stp", ["position.fleet_ashore", "position.army_afloat", "position.coast"]),
        ("England: F Lon, A Lon", ["position.twice"]),
        ("England: A Lon\nCentres England: Bur, Lon, Lon", ["position.no_centre", "position.centre_twice"]),
        ("England: A Lon\nCentres England: Xyz", ["position.unknown"]),
        ("S1901A\nEngland: A Lon", ["position.no_winter"]),
        ("Spring 1900\nEngland: A Lon", ["position.no_date"]),
        ("Herbst 2101, Züge\nEngland: A Lon", ["position.no_date"]),
        ("England: A Lon wibbles", ["orders.unknown_verb"]),
        ("England: F Bal - Nor, A Nor", ["position.doubtful"]),
    ],
)
def test_what_is_wrong_is_said(text: str, wrong: list[str]) -> None:
    with pytest.raises(GameError) as refused:
        read_position(text, PLAIN)
    assert [reason.key for reason in refused.value.reasons][: len(wrong)] == wrong


def test_whatever_is_cut_out_of_a_text_is_read_or_refused() -> None:
    whole = position_text(read_position(TEXTS["retreats"][0], PLAIN).set_up, {}, TONGUES[1])
    cuts = range(0, len(whole) + 1, 3)
    for first, last in (*pairwise(cuts), *((0, cut) for cut in cuts), *((cut, len(whole)) for cut in cuts)):
        with suppress(GameError):
            found = read_position(whole[first:last], PLAIN)
            assert read_position(position_text(found.set_up, found.orders, TONGUES[0]), PLAIN) == found


def test_an_empty_board_is_no_position_to_be_read() -> None:
    made = empty(PLAIN.board, SetUp(PLAIN.position))
    with pytest.raises(GameError):
        read_position(position_text(made, {}, TONGUES[0]), PLAIN)


@pytest.mark.parametrize("date", ["Winter 1901", "Autumn 1901, builds"])
def test_whoever_is_dislodged_stands_in_no_winter(date: str) -> None:
    with pytest.raises(GameError) as refused:
        read_position(f"{date}\nEngland: A Lon\nDislodged Austria: A Ser from Bul", PLAIN)
    assert [reason.key for reason in refused.value.reasons] == ["position.no_retreats"]
