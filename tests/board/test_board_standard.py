"""The standard board: checked by the Fleet Quiz of EP #276, by the map's required pairs, and by the map of the package
`diplomacy`.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from kapdip.board.model import Location, Phase, Season, Step, Terrain, Unit, UnitKind, province_of
from kapdip.board.reading import load_board, standard_board

BOARD = standard_board()
ARMY, FLEET = UnitKind

# How many places an army or a fleet reaches from where, as counted on another map of the same board (PyPI: diplomacy
# 1.1.2).
NEIGHBOURS_OF_ARMIES = """
ALB:3 ANK:3 APU:3 ARM:4 BEL:4 BER:4 BOH:5 BRE:3 BUD:5 BUL:4 BUR:7 CLY:2 CON:3 DEN:2 EDI:3 FIN:3 GAL:7 GAS:5 GRE:3
HOL:3 KIE:5 LON:2
LVN:4 LVP:4 MAR:4 MOS:5 MUN:7 NAF:1 NAP:2 NWY:3 PAR:4 PIC:4 PIE:4 POR:1 PRU:4 ROM:4 RUH:5 RUM:6 SER:6 SEV:4 SIL:6
SMY:4 SPA:3 STP:4
SWE:3 SYR:2 TRI:6 TUN:1 TUS:3 TYR:6 UKR:5 VEN:6 VIE:5 WAL:3 WAR:6 YOR:4"""
NEIGHBOURS_OF_FLEETS = """
ADR:5 AEG:6 ALB:4 ANK:3 APU:4 ARM:3 BAL:7 BAR:3 BEL:4 BER:3 BLA:6 BOT:5 BRE:4 BUL/EC:3 BUL/SC:3 CLY:4 CON:6 DEN:6
EAS:4 EDI:4 ENG:8
FIN:3 GAS:3 GRE:4 HEL:4 HOL:4 ION:9 IRI:5 KIE:5 LON:4 LVN:4 LVP:4 LYO:6 MAO:10 MAR:3 NAF:3 NAO:5 NAP:4 NTH:11 NWG:6
NWY:6 PIC:3
PIE:3 POR:3 PRU:3 ROM:3 RUM:3 SEV:3 SKA:4 SMY:4 SPA/NC:3 SPA/SC:5 STP/NC:2 STP/SC:3 SWE:6 SYR:2 TRI:3 TUN:4 TUS:4
TYS:7 VEN:3 WAL:4
WES:6 YOR:3"""


@pytest.mark.parametrize(
    ("kind", "facts"), [(ARMY, NEIGHBOURS_OF_ARMIES), (FLEET, NEIGHBOURS_OF_FLEETS)], ids=["armies", "fleets"]
)
def test_every_place_has_as_many_neighbours_as_on_another_map(kind: UnitKind, facts: str) -> None:
    counted = {place: int(number) for place, number in (fact.split(":") for fact in facts.split())}
    assert {location: len(near) for location, near in BOARD.adjacency[kind].items()} == counted


def pairs(kind: UnitKind) -> Iterator[frozenset[str]]:
    for location, near in BOARD.adjacency[kind].items():
        yield from (frozenset({location, other}) for other in near)


def test_all_pairs_of_the_map_and_no_others_touch(shared: Path) -> None:
    required = yaml.safe_load((shared / "map" / "adjacency.yaml").read_text(encoding="utf-8"))
    touching = {frozenset(map(province_of, pair)) for kind in UnitKind for pair in pairs(kind)}
    assert set(pairs(FLEET)) == {frozenset(pair.split("-")) for pair in required["fleet"]}
    assert touching == {frozenset(pair.split("-")) for pair in required["touching"]}
    assert (len(set(pairs(FLEET))), len(touching)) == (141, 206)
    assert BOARD.seas == set(required["sea"])
    assert {code for code, province in BOARD.provinces.items() if province.terrain is Terrain.IMPASSABLE} == set(
        required["impassable"]
    )


# The Fleet Quiz counts the own space, too, as a fleet can hold.


def fleet_like(location: str) -> set[str]:
    return {province_of(Location(location))} | BOARD.reach[FLEET][location]


def second_order(location: str) -> set[str]:
    first = BOARD.neighbours(FLEET, location)
    return {province_of(place) for near in first for place in BOARD.neighbours(FLEET, near)} | fleet_like(location)


def test_fleet_quiz_1_stp_syr_and_por_have_the_fewest_neighbours() -> None:
    counts = {location: len(fleet_like(location)) for location in BOARD.adjacency[FLEET]}
    assert {location for location, number in counts.items() if number == min(counts.values())} == {
        "STP/NC",
        "SYR",
        "POR",
    }
    assert sorted(counts.values())[:4] == [3, 3, 3, 4]


def test_fleet_quiz_2_syria_has_only_six_second_order_neighbours() -> None:
    assert second_order("SYR") == {"SYR", "EAS", "AEG", "CON", "SMY", "ION"}
    assert min((len(second_order(location)), location) for location in BOARD.adjacency[FLEET]) == (6, "SYR")


def test_fleet_quiz_3_seven_second_order_neighbours_are_second_fewest() -> None:
    seven = {location for location in BOARD.adjacency[FLEET] if len(second_order(location)) == 7}
    assert seven == {"SEV", "ARM", "RUM", "STP/NC", "STP/SC", "TRI", "VEN"}


def test_fleet_quiz_3_the_winners_ankara_has_nine_so_the_setter_is_right() -> None:
    assert len(second_order("ANK")) == 9


def moves_to(start: Location, province: str) -> int:
    """How many moves a fleet needs into a province, the last one included; each coast only as it really lies."""
    reached, count = {start}, 0
    while not any(province_of(place) == province for place in reached):
        reached, count = reached | {near for place in reached for near in BOARD.neighbours(FLEET, place)}, count + 1
    return count


def test_fleet_quiz_5_at_most_five_moves_back_at_an_army_that_attacks_a_fleet() -> None:
    coastal = {province_of(location) for location in BOARD.adjacency[FLEET]}
    needed = {
        (army, fleet): moves_to(fleet, army)
        for army in coastal & {province_of(location) for location in BOARD.adjacency[ARMY]}
        for fleet in map(Location, BOARD.adjacency[FLEET])
        if province_of(fleet) in BOARD.reach[ARMY][Location(army)]
    }
    assert max(needed.values()) == 5
    assert {pair for pair, count in needed.items() if count == 5} == {("PIE", "VEN"), ("VEN", "PIE")}
    assert needed["LVN", Location("STP/NC")] == 4


def test_the_powers_and_their_names() -> None:
    assert [BOARD.letters[power] for power in BOARD.powers] == list("AEFGIRT")
    assert "".join(BOARD.letters[power] for power in BOARD.control_order) == "GEFIATR"
    assert BOARD.power_names["de"]["TURKEY"] == "Osmanisches Reich"
    german = [BOARD.power_names["de"][power] for power in BOARD.control_order]
    assert german == [
        "Deutsches Reich",
        "England",
        "Frankreich",
        "Italien",
        "Österreich-Ungarn",
        "Osmanisches Reich",
        "Russland",
    ]
    assert [BOARD.currencies["de"][power] for power in BOARD.powers] == [
        "Kronen",
        "Pfund",
        "Francs",
        "Mark",
        "Lira",
        "Rubel",
        "Piaster",
    ]
    assert [BOARD.currencies["en"][power] for power in BOARD.powers] == [
        "Crowns",
        "Pounds",
        "Francs",
        "Marks",
        "Lire",
        "Roubles",
        "Piastres",
    ]
    assert (BOARD.input_letters["D"], BOARD.input_letters["Ö"], BOARD.input_letters["O"]) == (
        "GERMANY",
        "AUSTRIA",
        "TURKEY",
    )


def test_every_province_has_a_name_in_both_languages() -> None:
    assert len(BOARD.provinces) == 76
    for language in ("de", "en"):
        names = {province.names[language] for province in BOARD.provinces.values()}
        assert len(names) == 76
    assert BOARD.provinces["CON"].names["de"] == "Konstantinopel"
    assert BOARD.provinces["NTH"].names == {"en": "North Sea", "de": "Nordsee"}
    assert BOARD.provinces["SWI"].name == "Switzerland"


def test_the_start() -> None:
    start = BOARD.start
    assert len(BOARD.centres) == 34
    assert {power: len(units) for power, units in start.units.items()} == {
        power: 4 if power == "RUSSIA" else 3 for power in BOARD.powers
    }
    assert start.centres == {power: BOARD.home_centres(power) for power in BOARD.powers}
    assert {unit.province for units in start.units.values() for unit in units} == {
        c for codes in start.centres.values() for c in codes
    }
    assert Unit(FLEET, Location("STP/SC")) in start.units["RUSSIA"]
    assert [str(unit) for unit in BOARD.starts["fleet-rome"].units["ITALY"]] == ["A VEN", "F NAP", "F ROM"]
    assert start.units["AUSTRIA"] == BOARD.starts["fleet-rome"].units["AUSTRIA"]


def test_where_units_can_stand_and_arrive() -> None:
    assert BOARD.locations(FLEET, "STP") == ("STP/NC", "STP/SC")
    assert BOARD.locations(ARMY, "STP") == ("STP",)
    assert BOARD.locations(FLEET, "MUN") == BOARD.locations(ARMY, "SWI") == ()
    assert BOARD.neighbours(ARMY, "NTH") == frozenset()
    assert BOARD.arrivals(Unit(FLEET, Location("MAO")), "SPA") == ("SPA/NC", "SPA/SC")
    assert BOARD.arrivals(Unit(FLEET, Location("GAS")), "SPA") == ("SPA/NC",)
    assert BOARD.can_stand(Unit(FLEET, Location("BUL/EC")))
    assert not BOARD.can_stand(Unit(FLEET, Location("BUL")))
    assert BOARD.shores["STP"] == {"BAR", "BOT"}


def test_canonical_texts() -> None:
    assert str(Unit(FLEET, Location("STP/SC"))) == "F STP/SC"
    assert Unit(FLEET, Location("STP/SC")).province == "STP"
    assert str(Phase(Season.SPRING, 1901, Step.MOVEMENT)) == "S1901M"


def test_a_board_is_read_once() -> None:
    assert standard_board() is BOARD
    assert load_board() is not BOARD


def test_a_port_is_touched_by_seas_whatever_the_coast() -> None:
    assert BOARD.shores["SPA"] == {"MAO", "LYO", "WES"}
    assert BOARD.shores["DEN"] == {"BAL", "HEL", "NTH", "SKA"}
    assert "PAR" not in BOARD.shores
    assert BOARD.locations(FLEET, "STP") == ("STP/NC", "STP/SC")
    assert (BOARD.locations(ARMY, "STP"), BOARD.locations(FLEET, "PAR")) == (("STP",), ())
