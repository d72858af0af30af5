"""Retreats by priority lists (Ludomaniac 7; docs/rules.md 10.4)."""

import pytest

from kapdip.adjudicator.model import Code, RetreatResult, Unreadable
from kapdip.adjudicator.retreats import resolve_retreats
from kapdip.adjudicator.rulebook import DATC, KA, LUDOMANIAC, Rulebook
from kapdip.board.model import Location, Unit
from kapdip.orders.model import Disband, Hold, Order, Retreat, Waive
from tests.adjudicator.table_of import BOARD, flags, judge, keys, position, read, standing, unit

ALL = pytest.mark.parametrize("rulebook", [DATC, LUDOMANIAC, KA], ids=lambda rulebook: rulebook.name)
OURS = pytest.mark.parametrize("rulebook", [LUDOMANIAC, KA], ids=lambda rulebook: rulebook.name)

Rows = list[tuple[str, str | None, str]]


def retreat(rulebook: Rulebook, dislodged: dict[str, Rows], orders: dict[str, list[str]]) -> RetreatResult:
    return resolve_retreats(BOARD, rulebook, position({}, dislodged=dislodged), read(orders))


def places(result: RetreatResult) -> dict[str, str | None]:
    return {str(gone): outcome.destination for gone, outcome in result.outcomes.items()}


@ALL
def test_the_first_open_place_of_the_list_counts(rulebook: Rulebook) -> None:
    result = retreat(rulebook, {"AUSTRIA": [("A SER", "BUL", "ALB GRE")]}, {"AUSTRIA": ["A SER R BUD, GRE, ALB"]})
    assert places(result) == {"A SER": "GRE"}
    assert flags(result) == {}
    assert standing(result, "AUSTRIA") == ["A GRE"]
    assert result.position.dislodged == {}


@ALL
def test_no_valid_retreat_named_removes_the_unit(rulebook: Rulebook) -> None:
    result = retreat(rulebook, {"AUSTRIA": [("A SER", "BUL", "ALB GRE")]}, {"AUSTRIA": ["A SER R BUD, BUL"]})
    assert keys(result) == {"A SER": "retreat.not_open"}
    assert flags(result) == {"A SER": ["void"]}
    assert standing(result, "AUSTRIA") == []


@ALL
def test_without_an_order_a_unit_is_removed(rulebook: Rulebook) -> None:
    rows: Rows = [("A SER", "BUL", "ALB"), ("A BUD", "GAL", ""), ("A VIE", None, "TYR")]
    result = retreat(rulebook, {"AUSTRIA": rows, "ITALY": [("A ROM", None, "TUS")]}, {"AUSTRIA": ["A VIE D"]})
    assert keys(result) == {"A SER": "retreat.unordered", "A BUD": "retreat.none_open", "A ROM": "retreat.unordered"}
    codes = {str(gone): outcome.code for gone, outcome in result.outcomes.items()}
    assert codes == {"A SER": Code.NOR, "A BUD": Code.NOR, "A VIE": None, "A ROM": Code.NMR}
    assert set(places(result).values()) == {None}
    assert flags(result) == {}


@ALL
def test_nowhere_to_go(rulebook: Rulebook) -> None:
    result = retreat(rulebook, {"AUSTRIA": [("A BUD", "GAL", "")]}, {"AUSTRIA": ["A BUD R VIE"]})
    assert keys(result) == {"A BUD": "retreat.none_open"}


@ALL
def test_units_of_two_powers_to_one_province_are_both_removed(rulebook: Rulebook) -> None:
    """Nobody takes his next choice: he could not know of the other (7.4)."""
    dislodged: dict[str, Rows] = {"ENGLAND": [("F NWY", "SWE", "NTH BAR")], "RUSSIA": [("F EDI", "LVP", "NTH CLY")]}
    result = retreat(rulebook, dislodged, {"ENGLAND": ["F NWY R NTH, BAR"], "RUSSIA": ["F EDI R NTH, CLY"]})
    assert keys(result) == {"F NWY": "retreat.clash", "F EDI": "retreat.clash"}
    assert flags(result) == {"F NWY": ["bounce"], "F EDI": ["bounce"]}
    assert result.outcomes[unit("F NWY")].reasons[0].facts["by"] == unit("F EDI")


@ALL
def test_also_on_two_coasts_of_one_province(rulebook: Rulebook) -> None:
    dislodged: dict[str, Rows] = {"FRANCE": [("F GAS", None, "SPA/NC")], "ITALY": [("F LYO", None, "SPA/SC")]}
    result = retreat(rulebook, dislodged, {"FRANCE": ["F GAS R SPA/NC"], "ITALY": ["F LYO R SPA/SC"]})
    assert set(places(result).values()) == {None}


TWO: dict[str, Rows] = {"ITALY": [("A VIE", "TRI", "TYR BOH"), ("A MUN", "BER", "TYR BOH RUH")]}


@OURS
def test_of_two_own_units_the_one_with_fewer_retreats_left_goes(rulebook: Rulebook) -> None:
    """7.4. What counts is what is open on the board, not what is named."""
    result = retreat(rulebook, TWO, {"ITALY": ["A VIE R TYR, BOH", "A MUN R TYR"]})
    assert places(result) == {"A VIE": "TYR", "A MUN": None}
    assert keys(result) == {"A MUN": "retreat.taken"}
    assert result.outcomes[unit("A MUN")].reasons[0].facts["by"] == unit("A VIE")


@OURS
def test_the_other_takes_its_next_choice(rulebook: Rulebook) -> None:
    result = retreat(rulebook, TWO, {"ITALY": ["A VIE R TYR, BOH", "A MUN R TYR, BOH"]})
    assert places(result) == {"A VIE": "TYR", "A MUN": "BOH"}
    assert flags(result) == {}


@OURS
def test_with_equally_many_the_alphabet_of_the_english_names_decides(rulebook: Rulebook) -> None:
    """Munich comes before Vienna, although Wien would come after München, too; Tyrolia comes after Trieste, Tirol
    before Triest.
    """
    dislodged: dict[str, Rows] = {"ITALY": [("A VIE", "TRI", "BOH GAL"), ("A MUN", "BER", "BOH SIL")]}
    assert places(retreat(rulebook, dislodged, {"ITALY": ["A VIE R BOH", "A MUN R BOH"]})) == {
        "A VIE": None,
        "A MUN": "BOH",
    }
    dislodged = {"ITALY": [("A TYR", None, "VEN VIE"), ("A TRI", None, "VEN ALB")]}
    assert places(retreat(rulebook, dislodged, {"ITALY": ["A TYR R VEN", "A TRI R VEN"]})) == {
        "A TYR": None,
        "A TRI": "VEN",
    }


@OURS
def test_coasts_count_once_among_the_retreats_left(rulebook: Rulebook) -> None:
    """Portugal's fleet has one province open on two coasts, Gascony's two provinces."""
    dislodged: dict[str, Rows] = {"FRANCE": [("F GAS", None, "BRE SPA/NC"), ("F POR", None, "SPA/NC SPA/SC")]}
    result = retreat(rulebook, dislodged, {"FRANCE": ["F GAS R SPA", "F POR R SPA/SC"]})
    assert places(result) == {"F GAS": None, "F POR": "SPA/SC"}


@OURS
def test_two_own_units_and_a_foreign_one(rulebook: Rulebook) -> None:
    """First within the power, then the clash removes both; the third went elsewhere."""
    dislodged: dict[str, Rows] = TWO | {"RUSSIA": [("A PIE", None, "TYR TUS")]}
    result = retreat(
        rulebook, dislodged, {"ITALY": ["A VIE R TYR, BOH", "A MUN R TYR, BOH"], "RUSSIA": ["A PIE R TYR"]}
    )
    assert places(result) == {"A VIE": None, "A MUN": "BOH", "A PIE": None}


def test_by_datc_two_own_units_are_both_removed() -> None:
    """6.H.8."""
    result = retreat(DATC, TWO, {"ITALY": ["A VIE R TYR, BOH", "A MUN R TYR, BOH"]})
    assert keys(result) == {"A VIE": "retreat.clash", "A MUN": "retreat.clash"}


@ALL
def test_coasts_in_a_retreat(rulebook: Rulebook) -> None:
    """A fleet may leave out the only coast it reaches; to an army a coast means nothing."""
    rows: Rows = [("F GAS", None, "SPA/NC"), ("A PAR", None, "SPA GAS")]
    orders: dict[str, list[Order]] = {
        "FRANCE": [Retreat(unit("F GAS"), (Location("SPA"),)), Retreat(unit("A PAR"), (Location("GAS/NC"),))]
    }
    result = resolve_retreats(BOARD, rulebook, position({}, dislodged={"FRANCE": rows}), orders)
    assert places(result) == {"F GAS": "SPA/NC", "A PAR": "GAS"}
    two: dict[str, Rows] = {"FRANCE": [("F MAO", None, "SPA/NC SPA/SC")]}
    assert keys(retreat(rulebook, two, {"FRANCE": ["F MAO R SPA"]})) == {"F MAO": "retreat.not_open"}


@ALL
def test_orders_that_are_no_retreats(rulebook: Rulebook) -> None:
    rows: Rows = [("A SER", None, "ALB"), ("A BUD", None, "GAL"), ("A VIE", None, "TYR"), ("A TRI", None, "VEN")]
    orders: dict[str, list[Order | Unreadable]] = {
        "AUSTRIA": [
            Hold(unit("A SER")),
            Retreat(Unit(unit("F BUD").kind, Location("BUD")), (Location("GAL"),)),
            Retreat(unit("A VIE"), (Location("TYR"),)),
            Disband(unit("A VIE")),
            Unreadable(unit("A TRI"), "A Tri nach Ven"),
        ],
        "ITALY": [Retreat(unit("A SER"), (Location("ALB"),)), Waive()],
    }
    result = resolve_retreats(BOARD, rulebook, position({}, dislodged={"AUSTRIA": rows}), orders)
    assert keys(result) == {
        "A SER": "retreat.not_a_retreat",
        "A BUD": "retreat.wrong_kind",
        "A VIE": "retreat.several",
        "A TRI": "retreat.unreadable",
    }
    assert [stray.reason.key for stray in result.strays] == ["retreat.not_dislodged"] * 2
    assert standing(result, "AUSTRIA") == []


@ALL
def test_the_same_retreat_twice_is_one(rulebook: Rulebook) -> None:
    result = retreat(rulebook, {"AUSTRIA": [("A SER", None, "ALB")]}, {"AUSTRIA": ["A SER R ALB", "A SER R ALB"]})
    assert places(result) == {"A SER": "ALB"}


# Where a movement leaves retreats open (7.1)

CONVOYED = {
    "FRANCE": [
        "A GAS - MAR VIA",
        "A BUR S A GAS - MAR",
        "F MAO C A GAS - MAR",
        "F WES C A GAS - MAR",
        "F LYO C A GAS - MAR",
    ],
    "ITALY": ["A MAR H"],
}


@pytest.mark.parametrize(
    ("rulebook", "retreats"),
    [(DATC, ("GAS", "PIE", "SPA")), (LUDOMANIAC, ("PIE", "SPA")), (KA, ("PIE", "SPA"))],
    ids=["datc", "ludomaniac", "ka"],
)
def test_the_origin_of_an_attacker_that_came_by_sea(rulebook: Rulebook, retreats: tuple[str, ...]) -> None:
    (dislodged,) = judge(rulebook, CONVOYED).position.dislodged["ITALY"]
    assert dislodged.retreats == retreats


@ALL
def test_closed_are_occupied_places_the_origin_and_standoffs(rulebook: Rulebook) -> None:
    orders = {
        "AUSTRIA": ["A TRI - VIE", "A BUD S A TRI - VIE"],
        "GERMANY": ["A MUN - BOH", "A SIL - BOH"],
        "ITALY": ["A VIE H"],
    }
    result = judge(rulebook, orders)
    assert result.contested == {"BOH"}
    (dislodged,) = result.position.dislodged["ITALY"]
    assert dislodged.attacker_from == "TRI"
    assert dislodged.retreats == ("GAL", "TYR")


@ALL
def test_a_place_that_somebody_left_is_open(rulebook: Rulebook) -> None:
    orders = {"AUSTRIA": ["A TRI - VIE", "A BUD S A TRI - VIE"], "GERMANY": ["A TYR - MUN"], "ITALY": ["A VIE H"]}
    (dislodged,) = judge(rulebook, orders).position.dislodged["ITALY"]
    assert dislodged.retreats == ("BOH", "GAL", "TYR")
