"""Every point in which the rulebooks differ, and what all share (docs/rules.md 10)."""

from dataclasses import replace

import pytest

from kapdip.adjudicator import study
from kapdip.adjudicator.model import Code, Unreadable
from kapdip.adjudicator.movement import resolve_movement
from kapdip.adjudicator.rulebook import DATC, KA, LUDOMANIAC, RULEBOOKS, ConvoyFit, Intent, Rulebook
from kapdip.board.model import Location, UnitKind
from kapdip.orders.model import Convoy, Disband, Hold, Move, Order, SupportHold, SupportMove, Waive
from tests.adjudicator.table_of import BOARD, flags, judge, keys, order, position, read, standing, unit

ALL = pytest.mark.parametrize("rulebook", [DATC, LUDOMANIAC, KA], ids=lambda rulebook: rulebook.name)


def test_the_presets_by_name() -> None:
    assert list(RULEBOOKS) == ["datc", "ludomaniac", "ka"]
    assert replace(KA, name="ludomaniac", impossible_move_holds=False) == LUDOMANIAC


# D2, D11: an army that could also walk

SWAP = {"ENGLAND": ["A NWY - SWE", "F SKA C A NWY - SWE"], "RUSSIA": ["A SWE - NWY"]}


@ALL
def test_an_army_sails_if_a_fleet_of_its_own_convoys_it(rulebook: Rulebook) -> None:
    result = judge(rulebook, SWAP)
    assert flags(result) == {}
    assert result.outcomes[unit("A NWY")].route == ("SKA",)
    assert standing(result, "ENGLAND") == ["A SWE", "F SKA"]


@ALL
def test_an_army_walks_if_only_foreign_fleets_convoy_it(rulebook: Rulebook) -> None:
    orders = {"ENGLAND": ["A NWY - SWE"], "GERMANY": ["F SKA C A NWY - SWE"], "RUSSIA": ["A SWE - NWY"]}
    assert keys(judge(rulebook, orders)) == {"A NWY": "movement.swap", "A SWE": "movement.swap"}


@ALL
def test_an_army_sails_with_foreign_fleets_if_its_order_says_so(rulebook: Rulebook) -> None:
    orders = {"ENGLAND": ["A NWY - SWE VIA"], "GERMANY": ["F SKA C A NWY - SWE"], "RUSSIA": ["A SWE - NWY"]}
    assert flags(judge(rulebook, orders)) == {}


BROKEN = {
    "FRANCE": ["A PIC - BEL", "F ENG C A PIC - BEL"],
    "ENGLAND": ["F NTH - ENG", "F LON S F NTH - ENG"],
}


@ALL
def test_an_army_stays_if_the_convoy_that_it_meant_is_disrupted(rulebook: Rulebook) -> None:
    assert flags(judge(rulebook, BROKEN)) == {"A PIC": ["disrupted"], "F ENG": ["disrupted", "dislodged"][::-1]}


def test_with_land_fallback_it_walks_then() -> None:
    rulebook = replace(DATC, land_fallback=True)
    result = judge(rulebook, BROKEN)
    assert standing(result, "FRANCE") == ["A BEL"]
    assert standing(judge(rulebook, BROKEN | {"FRANCE": ["A PIC - BEL VIA", "F ENG C A PIC - BEL"]}), "FRANCE") == [
        "A PIC"
    ]
    assert flags(judge(rulebook, SWAP)) == {}


def test_the_intent_to_sail_by_other_rules() -> None:
    foreign = {"ENGLAND": ["A NWY - SWE"], "GERMANY": ["F SKA C A NWY - SWE"], "RUSSIA": ["A SWE - NWY"]}
    assert flags(judge(replace(DATC, intent=Intent.ANY_FLEET), foreign)) == {}
    assert set(keys(judge(replace(DATC, intent=Intent.VIA), SWAP))) == {"A NWY", "A SWE"}


def test_an_own_convoy_order_off_the_route_shows_intent_in_datc_only() -> None:
    """6.G.6: the Channel's order is legal, but leads nowhere, as nobody convoys in the North Sea."""
    orders = {
        "ENGLAND": ["A LVP - EDI", "F ENG C A LVP - EDI"],
        "GERMANY": ["A EDI - LVP"],
        "FRANCE": ["F IRI H", "F NTH H"],
        "RUSSIA": ["F NWG C A LVP - EDI", "F NAO C A LVP - EDI"],
    }
    assert flags(judge(DATC, orders)) == {}
    assert judge(DATC, orders).outcomes[unit("A LVP")].route == ("NAO", "NWG")
    for rulebook in (LUDOMANIAC, KA):
        assert keys(judge(rulebook, orders)) == {"A LVP": "movement.swap", "A EDI": "movement.swap"}
        assert rulebook.fit is ConvoyFit.ON_ROUTE


# D3: several routes


@ALL
def test_a_convoy_fails_only_if_every_route_is_interrupted(rulebook: Rulebook) -> None:
    orders = {
        "ENGLAND": ["A LON - BEL", "F ENG C A LON - BEL", "F NTH C A LON - BEL"],
        "FRANCE": ["F MAO - ENG", "F BRE S F MAO - ENG"],
    }
    result = judge(rulebook, orders)
    assert result.outcomes[unit("A LON")].route == ("NTH",)
    assert flags(result) == {"F ENG": ["dislodged", "disrupted"]}


# D4, D11: support for a unit whose move is impossible

IMPOSSIBLE_MOVES = {
    "out of reach": "A MUN - ROM",
    "Switzerland (D7)": "A MUN - SWI",
    "no coast named where two can be reached": "F CON - BUL",
    "a coast that cannot be reached": "F GAS - SPA/SC",
    "a wrong unit letter": "F MUN - KIE",
    "by convoy where there are no fleets": "A YOR - HOL",
}
ATTACKS = {
    "MUN": ["A BOH - MUN", "A SIL S A BOH - MUN", "A KIE S A MUN"],
    "CON": ["A SMY - CON", "F BLA S A SMY - CON", "F AEG S F CON"],
    "GAS": ["A PAR - GAS", "A BUR S A PAR - GAS", "F BRE S F GAS"],
    "YOR": ["A EDI - YOR", "A LVP S A EDI - YOR", "F LON S A YOR"],
}


@pytest.mark.parametrize("text", IMPOSSIBLE_MOVES.values(), ids=IMPOSSIBLE_MOVES)
@pytest.mark.parametrize(
    ("rulebook", "holds"), [(DATC, True), (KA, True), (LUDOMANIAC, False)], ids=["datc", "ka", "ludomaniac"]
)
def test_support_to_hold_for_an_impossible_move(text: str, rulebook: Rulebook, holds: bool) -> None:
    attack, support, help_ = ATTACKS[text[2:5]]
    kind = "A" if text.startswith("F MUN") else text[0]
    before = position({"GERMANY": [f"{kind} {text[2:5]}", help_[:5]], "RUSSIA": [attack[:5], support[:5]]})
    result = resolve_movement(BOARD, rulebook, before, read({"GERMANY": [text, help_], "RUSSIA": [attack, support]}))
    attacked = next(outcome for stood, outcome in result.outcomes.items() if stood.province == text[2:5])
    assert ("dislodged" not in attacked.flags) == holds
    assert "void" in attacked.flags
    assert result.outcomes[unit(help_[:5])].code == (None if holds else Code.NSO)


@ALL
def test_a_move_for_which_no_convoy_was_ordered_cannot_be_supported_to_hold(rulebook: Rulebook) -> None:
    """It is possible, as the fleet is there; nobody told it to convoy (DATC 6.D.8)."""
    orders = {"TURKEY": ["A GRE - NAP", "A BUL S A GRE"], "AUSTRIA": ["F ION H", "A ALB - GRE", "A SER S A ALB - GRE"]}
    result = judge(rulebook, orders)
    assert flags(result) == {"A GRE": ["dislodged", "disrupted"], "A BUL": ["void"]}
    assert keys(result)["A GRE"] == "movement.no_convoy"


# D5: the unit letter


@ALL
def test_a_wrong_unit_letter_makes_the_order_void(rulebook: Rulebook) -> None:
    result = resolve_movement(
        BOARD, rulebook, position({"FRANCE": ["A PAR", "F BRE"]}), read({"FRANCE": ["F PAR - BUR", "A BRE H"]})
    )
    assert keys(result) == {"A PAR": "movement.wrong_kind", "F BRE": "movement.wrong_kind"}
    assert {outcome.code for outcome in result.outcomes.values()} == {Code.NSU}


@ALL
def test_a_wrong_letter_of_a_supported_or_convoyed_unit_makes_the_order_void(rulebook: Rulebook) -> None:
    before = position({"FRANCE": ["A PAR", "F BRE", "F ENG", "A GAS"]})
    orders = {"FRANCE": ["F BRE - PIC", "A PAR S A BRE - PIC", "F ENG C A BRE - LON", "A GAS S A BRE"]}
    result = resolve_movement(BOARD, rulebook, before, read(orders))
    assert keys(result) == dict.fromkeys(["A PAR", "F ENG", "A GAS"], "movement.no_such_unit")


# D6: coasts


@ALL
def test_a_coast_must_be_named_only_where_two_can_be_reached(rulebook: Rulebook) -> None:
    result = judge(rulebook, {"FRANCE": ["F GAS - SPA", "F MAO - POR"], "ITALY": ["F CON - BUL"]})
    assert keys(result) == {"F CON": "movement.coast_missing"}
    assert standing(result, "FRANCE") == ["F POR", "F SPA/NC"]


def test_a_wrong_coast_is_mended_only_by_a_lenient_rulebook() -> None:
    orders = {"FRANCE": ["F GAS - SPA/SC"]}
    assert keys(judge(DATC, orders)) == {"F GAS": "movement.coast_wrong"}
    assert standing(judge(replace(DATC, mend_coast=True), orders), "FRANCE") == ["F SPA/NC"]
    twice = {"FRANCE": ["F MAO - SPA/NC"]}
    assert standing(judge(replace(DATC, mend_coast=True), twice), "FRANCE") == ["F SPA/NC"]


@ALL
def test_support_into_a_split_coast_counts_without_a_coast_or_with_the_right_one(rulebook: Rulebook) -> None:
    for named, given in (("SPA", True), ("SPA/NC", True), ("SPA/SC", False)):
        orders = {"FRANCE": ["F MAO - SPA/NC", f"F GAS S F MAO - {named}"], "ITALY": ["F WES - SPA/SC"]}
        result = judge(rulebook, orders)
        assert ("F MAO" not in flags(result)) == given
        assert keys(result).get("F GAS") == (None if given else "movement.support_coast")


def test_support_without_a_coast_is_void_by_a_rulebook_that_wants_one() -> None:
    rulebook = replace(DATC, coastless_support=False)
    assert keys(judge(rulebook, {"FRANCE": ["F MAO - SPA/NC", "F GAS S F MAO - SPA"]})) == {
        "F GAS": "movement.coast_missing"
    }
    assert keys(judge(rulebook, {"FRANCE": ["F MAO - POR", "A SPA S F MAO - POR"]})) == {}


# D8: cuts, own units, dislodged units


@ALL
def test_own_attacks_cut_no_support_and_dislodge_nobody(rulebook: Rulebook) -> None:
    orders = {
        "ENGLAND": ["F LON S F NTH - ENG", "F NTH - ENG", "A YOR - LON", "F WAL S A YOR - LON"],
        "FRANCE": ["F ENG H"],
    }
    result = judge(rulebook, orders)
    assert flags(result) == {"A YOR": ["bounce"], "F ENG": ["dislodged"]}
    assert keys(result)["A YOR"] == "movement.bounce_own"


@ALL
def test_foreign_support_does_not_help_to_dislodge_an_own_unit(rulebook: Rulebook) -> None:
    """No DATC case has an attack on one's own unit with the support of somebody else."""
    result = judge(rulebook, {"GERMANY": ["F KIE - BER", "A BER H"], "RUSSIA": ["A PRU S F KIE - BER"]})
    assert flags(result) == {"F KIE": ["bounce"]}
    assert keys(result)["F KIE"] == "movement.bounce_own"


@ALL
def test_own_support_does_not_dislodge_but_stands_off(rulebook: Rulebook) -> None:
    """6.4: Vienna's support for an attack on the own fleet counts only against Russia."""
    orders = {
        "AUSTRIA": ["F TRI H", "A VIE S A VEN - TRI"],
        "ITALY": ["A VEN - TRI"],
        "RUSSIA": ["A BUD - TRI", "A SER S A BUD - TRI"],
    }
    result = judge(rulebook, orders)
    assert flags(result) == {"A VEN": ["bounce"], "A BUD": ["bounce"]}
    assert keys(judge(rulebook, orders | {"RUSSIA": []}))["A VEN"] == "movement.bounce_no_help"


@ALL
def test_a_dislodged_unit_has_no_effect_on_the_place_its_attacker_came_from(rulebook: Rulebook) -> None:
    orders = {"GERMANY": ["A BER - PRU", "A SIL S A BER - PRU", "F KIE - BER"], "RUSSIA": ["A PRU - BER"]}
    assert standing(judge(rulebook, orders), "GERMANY") == ["A PRU", "A SIL", "F BER"]


def test_not_even_over_the_sea_by_ludomaniac() -> None:
    """6.G.15: the army from Belgium is dislodged by one that came over the sea from London; may
    it still keep York out of London?
    """
    orders = {
        "ENGLAND": ["F NTH C A LON - BEL", "A HOL S A LON - BEL", "A YOR - LON", "A LON - BEL"],
        "FRANCE": ["F ENG C A BEL - LON", "A BEL - LON"],
    }
    assert flags(judge(DATC, orders))["A YOR"] == ["bounce"]
    for rulebook in (LUDOMANIAC, KA):
        assert standing(judge(rulebook, orders), "ENGLAND") == ["A BEL", "A HOL", "A LON", "F NTH"]


def test_two_that_swap_over_the_sea_still_keep_others_out_by_ludomaniac() -> None:
    """6.G.18: nobody is dislodged, so Belgium's army is in London before anybody else."""
    orders = {
        "ENGLAND": ["F NTH C A LON - BEL", "A HOL S A LON - BEL", "A YOR - LON", "A LON - BEL", "A RUH S A LON - BEL"],
        "FRANCE": ["F ENG C A BEL - LON", "A BEL - LON", "A WAL S A BEL - LON"],
    }
    assert flags(judge(LUDOMANIAC, orders)) == {"A YOR": ["bounce"]}


# D11: several orders


@pytest.mark.parametrize(
    ("rulebook", "goes"), [(DATC, True), (LUDOMANIAC, False), (KA, False)], ids=["datc", "ludomaniac", "ka"]
)
def test_an_impossible_order_beside_a_possible_one(rulebook: Rulebook, goes: bool) -> None:
    for texts in (["A PAR - ROM", "A PAR - BUR"], ["A PAR - BUR", "A PAR - ROM", "A PAR - BUR"]):
        result = judge(rulebook, {"FRANCE": texts})
        assert standing(result, "FRANCE") == (["A BUR"] if goes else ["A PAR"])
        assert result.outcomes[unit("A PAR")].order == (order("A PAR - BUR") if goes else None)


@ALL
def test_a_unit_with_several_orders_holds_and_can_be_supported(rulebook: Rulebook) -> None:
    orders = {
        "FRANCE": ["A PAR - BUR", "A PAR - PIC", "A GAS S A PAR"],
        "GERMANY": ["A BRE - PAR", "A PIC S A BRE - PAR"],
    }
    result = judge(rulebook, orders)
    assert keys(result) == {"A PAR": "movement.several", "A BRE": "movement.bounce"}


@ALL
def test_the_same_order_twice_is_one_order(rulebook: Rulebook) -> None:
    assert standing(judge(rulebook, {"FRANCE": ["A PAR - BUR", "A PAR - BUR"]}), "FRANCE") == ["A BUR"]


# D11: nothing but movement orders (7.3)


@ALL
def test_disbanding_at_will_is_impossible(rulebook: Rulebook) -> None:
    result = resolve_movement(
        BOARD, rulebook, position({"FRANCE": ["A PAR"]}), {"FRANCE": [Disband(unit("A PAR")), Waive()]}
    )
    assert result.outcomes[unit("A PAR")].code is Code.IMP
    assert keys(result) == {"A PAR": "movement.not_a_movement"}
    assert [stray.reason.key for stray in result.strays] == ["movement.not_a_movement"]


# D12: codes


@ALL
def test_nmr_and_nor(rulebook: Rulebook) -> None:
    result = judge(rulebook, {"FRANCE": ["A PAR - BUR"]}, idle={"FRANCE": ["A PAR", "A MAR"], "ITALY": ["A ROM"]})
    assert {str(stood): outcome.code for stood, outcome in result.outcomes.items()} == {
        "A MAR": Code.NOR,
        "A PAR": None,
        "A ROM": Code.NMR,
    }
    assert flags(result) == {}


@ALL
def test_an_unreadable_order_is_void_and_its_unit_holds(rulebook: Rulebook) -> None:
    unreadable = Unreadable(unit("A PAR"), "A Par nach Hause")
    orders: dict[str, list[Order | Unreadable]] = {
        "FRANCE": [unreadable, SupportHold(unit("A BUR"), unit("A PAR")), Unreadable(None, "?")],
        "GERMANY": [Move(unit("A PIC"), Location("PAR")), order("A GAS S A PIC - PAR")],
    }
    result = resolve_movement(
        BOARD, rulebook, position({"FRANCE": ["A PAR", "A BUR"], "GERMANY": ["A PIC", "A GAS"]}), orders
    )
    assert flags(result) == {"A PAR": ["void"], "A PIC": ["bounce"]}
    assert result.outcomes[unit("A PAR")].code is Code.IMP
    assert [(stray.reason.key, stray.code) for stray in result.strays] == [("movement.unreadable", Code.IMP)]
    assert str(result.outcomes[unit("A PAR")].order) == "A Par nach Hause"


@ALL
def test_orders_for_nobody_and_for_others_are_strays(rulebook: Rulebook) -> None:
    before = position({"ITALY": ["A ROM"], "FRANCE": ["A PAR"]})
    result = resolve_movement(BOARD, rulebook, before, read({"FRANCE": ["A ROM H", "A BUR H"]}))
    assert [(stray.power, stray.reason.key, stray.code) for stray in result.strays] == [
        ("FRANCE", "movement.not_own", Code.NSU),
        ("FRANCE", "movement.no_unit", Code.NSU),
    ]


# What is impossible whoever stands where

IMPOSSIBLE = {
    "A PAR - PAR": "movement.same_place",
    "A PAR - XYZ": "movement.no_province",
    "F BRE - GAS/NC": "movement.coast_unknown",
    "A MUN - BOH VIA": "movement.no_port",
    "A PAR - LON": "movement.out_of_reach",
    "A LON - BEL": "movement.no_fleets",
    "A PAR S A PAR": "movement.support_self",
    "A PAR S A XYZ": "movement.no_province",
    "A PAR S A BUR - XYZ": "movement.no_province",
    "A PAR S A ROM - VEN": "movement.support_reach",
    "A PAR S A MUN - GAS": "movement.support_impossible",
    "A PAR S F NTH - PIC": "movement.support_impossible",
    "A PAR S F BRE - GAS/NC": "movement.coast_unknown",
    "F NTH - LON VIA": "movement.convoy_army",
    "F BRE C A PAR - LON": "movement.convoy_fleet",
    "A PAR C A GAS - BRE": "movement.convoy_fleet",
    "F ENG C F BRE - LON": "movement.convoy_army",
    "F ENG C A PAR - LON": "movement.convoy_route",
    "F ENG C A LON - LON": "movement.convoy_route",
    "F ENG C A XYZ - LON": "movement.no_province",
    "F ENG C A LON - XYZ": "movement.no_province",
}


@pytest.mark.parametrize(("text", "key"), IMPOSSIBLE.items(), ids=IMPOSSIBLE)
@ALL
def test_an_impossible_order_says_why(text: str, key: str, rulebook: Rulebook) -> None:
    kind, place, verb, *rest = text.split(" ")
    here, other = unit(f"{kind} {place}"), unit(" ".join(rest[:2]) if verb in "SC" else f"{kind} {place}")
    given: Order
    if verb == "-":
        given = Move(here, Location(rest[0]), rest[1:] == ["VIA"])
    elif len(rest) == 2:
        given = SupportHold(here, other)
    else:
        given = (SupportMove if verb == "S" else Convoy)(here, other, Location(rest[3]))
    result = resolve_movement(BOARD, rulebook, position({"FRANCE": [f"{kind} {place}"]}), {"FRANCE": [given]})
    assert keys(result) == {f"{kind} {place}": key}
    assert flags(result) == {f"{kind} {place}": ["void"]}
    assert result.outcomes[here].code is Code.IMP


@ALL
def test_a_fleet_that_could_be_of_no_use_to_the_army_cannot_convoy_it(rulebook: Rulebook) -> None:
    """6.F.12."""
    orders = {"ENGLAND": ["F ENG C A LON - BEL", "A LON - BEL", "F IRI C A LON - BEL"]}
    assert keys(judge(rulebook, orders)) == {"F IRI": "movement.convoy_route"}


@ALL
def test_supports_and_convoys_that_fit_nothing(rulebook: Rulebook) -> None:
    orders = {
        "ENGLAND": ["A LON - YOR", "F ENG C A LON - BEL", "F WAL S A LON"],
        "FRANCE": ["A PAR - BUR", "A GAS S A PAR - BRE", "A PIC S A BRE", "A MAR S A PAR - BUR"],
        "RUSSIA": ["A STP - LVN", "A MOS S A STP", "F BAR H", "F NWG H", "A FIN H"],
        "GERMANY": ["A HOL - NWY", "F NTH C A HOL - BEL", "A SWE S A HOL - NWY"],
    }
    result = judge(rulebook, orders)
    assert keys(result) == {
        "F ENG": "movement.no_such_order",
        "F WAL": "movement.no_such_order",
        "A GAS": "movement.no_such_order",
        "A PIC": "movement.no_such_unit",
        "A MOS": "movement.no_such_order",
        "A HOL": "movement.no_convoy",
        "F NTH": "movement.no_such_order",
        "A SWE": "movement.support_no_convoy",
    }
    assert result.outcomes[unit("F ENG")].reasons[0].facts["by_order"] == order("A LON - YOR")


@ALL
def test_a_convoy_order_without_the_rest_of_the_route_fits_nothing(rulebook: Rulebook) -> None:
    orders = {"ENGLAND": ["A CLY - SPA", "F NAO C A CLY - SPA", "F MAO H"]}
    assert keys(judge(rulebook, orders)) == {"A CLY": "movement.no_convoy", "F NAO": "movement.no_route"}


@ALL
def test_support_by_the_only_fleet_that_could_convoy_is_void(rulebook: Rulebook) -> None:
    """6.D.31; with another fleet that could carry the army, the support is possible."""
    alone = {"AUSTRIA": ["A RUM - ARM"], "TURKEY": ["F BLA S A RUM - ARM"]}
    assert keys(judge(rulebook, alone)) == {"A RUM": "movement.no_convoy", "F BLA": "movement.support_convoy"}
    helped = {"ENGLAND": ["A LON - BEL", "F ENG C A LON - BEL", "F NTH S A LON - BEL"]}
    assert keys(judge(rulebook, helped)) == {}


def test_a_desk_forgets_before_it_grows_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "_MOST_REMEMBERED", 1)
    desk = study.OrderStudy(BOARD, KA)
    first = desk.study(order("A PAR - BUR"))
    assert desk.study(order("A PAR - BUR")) is first
    desk.study(order("A PAR - PIC"))
    assert desk.study(order("A PAR - BUR")) is not first


@ALL
def test_support_for_a_move_that_no_fleet_could_carry_is_impossible(rulebook: Rulebook) -> None:
    orders = {"FRANCE": ["A BRE H", "A GAS S A BRE - SPA", "A BEL S A LON - PIC", "A LON H"]}
    result = judge(rulebook, orders)
    assert keys(result) == {"A GAS": "movement.support_impossible", "A BEL": "movement.support_impossible"}
    assert result.outcomes[unit("A GAS")].code is Code.IMP


@ALL
def test_support_for_what_the_supported_unit_could_never_do_is_impossible(rulebook: Rulebook) -> None:
    orders = {"RUSSIA": ["A WAR S F STP/NC - LVN", "F STP/NC H", "A MOS S A UKR - UKR", "A UKR H"]}
    result = judge(rulebook, orders)
    assert keys(result) == {"A WAR": "movement.support_impossible", "A MOS": "movement.support_impossible"}
    assert result.outcomes[unit("A WAR")].code is Code.IMP


def test_hold_is_an_order() -> None:
    result = resolve_movement(BOARD, KA, position({"FRANCE": ["A PAR"]}), {"FRANCE": [Hold(unit("A PAR"))]})
    assert result.outcomes[unit("A PAR")].code is None
    assert unit("A PAR").kind is UnitKind.ARMY
