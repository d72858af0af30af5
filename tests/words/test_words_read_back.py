"""Orders read back in words."""

import pytest

from kapdip.board.model import Location
from kapdip.orders.notation import parse_order
from kapdip.words.read_back import read_back, unit_name, way_to
from tests.board_languages import DE, EN
from tests.orders.positions import BOARD, unit

SPOKEN = {
    "F LON - NTH": ("Fleet London moves to the North Sea", "Flotte London zieht in die Nordsee"),
    "A BER - MUN": ("Army Berlin moves to Munich", "Armee Berlin zieht nach München"),
    "A LON - NWY VIA": ("Army London moves by convoy to Norway", "Armee London zieht per Geleitzug nach Norwegen"),
    "A BER H": ("Army Berlin holds", "Armee Berlin hält"),
    "A MUN S A BER": ("Army Munich supports Army Berlin to hold", "Armee München unterstützt Armee Berlin beim Halten"),
    "A KIE S F HEL - HOL": (
        "Army Kiel supports Fleet Helgoland Bight to Holland",
        "Armee Kiel unterstützt Flotte Helgoländer Bucht nach Holland",
    ),
    "F MAO C A SPA - LVP": (
        "Fleet Mid-Atlantic Ocean convoys Army Spain to Liverpool",
        "Flotte Mittelatlantik geleitet Armee Spanien nach Liverpool",
    ),
    "F MAO - SPA/SC": (
        "Fleet Mid-Atlantic Ocean moves to Spain (south coast)",
        "Flotte Mittelatlantik zieht nach Spanien (Südküste)",
    ),
    "F NTH R EDI, NWG": (
        "Fleet North Sea retreats to Edinburgh or to the Norwegian Sea",
        "Flotte Nordsee zieht sich zurück nach Edinburgh oder in die Norwegische See",
    ),
    "A SER D": ("Army Serbia disbands", "Armee Serbien wird aufgelöst"),
    "A PAR B": ("Build an army in Paris", "Aufbau einer Armee in Paris"),
    "F STP/NC B": (
        "Build a fleet in St Petersburg (north coast)",
        "Aufbau einer Flotte in Sankt Petersburg (Nordküste)",
    ),
    "WAIVE": ("Waive a build", "Verzicht auf einen Aufbau"),
}


@pytest.mark.parametrize(("text", "spoken"), SPOKEN.items())
def test_orders_are_read_back(text: str, spoken: tuple[str, str]) -> None:
    order = parse_order(text, BOARD).order
    assert order
    assert (read_back(order, EN), read_back(order, DE)) == spoken


def test_removals_are_told_from_giving_up() -> None:
    army, fleet = parse_order("A PAR D", BOARD).order, parse_order("F NTH D", BOARD).order
    assert army
    assert fleet
    assert read_back(army, DE, removal=True) == "Abbau der Armee in Paris"
    assert read_back(fleet, EN, removal=True) == "Remove the fleet in North Sea"


def test_names_and_ways() -> None:
    assert unit_name(unit("F BUL/EC"), DE) == "Flotte Bulgarien (Ostküste)"
    assert way_to(Location("RUH"), EN) == "to the Ruhr"
    assert way_to(Location("XXX"), EN) == "to XXX"
    assert way_to(Location("TYS"), DE) == "in das Tyrrhenische Meer"
