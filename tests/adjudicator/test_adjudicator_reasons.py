"""Every order that did not do what it says tells why, and names who caused it (Ludomaniac 9.9.3)."""

from kapdip.adjudicator.rulebook import DATC, KA, LUDOMANIAC
from kapdip.board.model import Unit
from kapdip.reason import Reason
from tests.adjudicator.table_of import flags, judge, order, unit


def why(orders: dict[str, list[str]], text: str, number: int = 0) -> Reason:
    return judge(KA, orders).outcomes[unit(text)].reasons[number]


def test_a_bounce_tells_the_strengths_and_the_order_that_caused_it() -> None:
    orders = {
        "AUSTRIA": ["A VIE - TYR", "A TRI S A VIE - TYR"],
        "ITALY": ["A VEN - TYR", "A PIE S A VEN - TYR"],
        "GERMANY": ["A MUN - TYR"],
    }
    assert why(orders, "A VIE") == Reason(
        "movement.bounce",
        {
            "unit": unit("A VIE"),
            "order": order("A VIE - TYR"),
            "strength": 2,
            "by": unit("A VEN"),
            "by_order": order("A VEN - TYR"),
            "by_strength": 2,
        },
    )
    facts = why(orders, "A MUN").facts
    assert (facts["strength"], facts["by"], facts["by_strength"]) == (1, unit("A VEN"), 2)


def test_a_bounce_off_a_unit_that_stands_there() -> None:
    facts = why({"AUSTRIA": ["A VIE - TYR"], "ITALY": ["A TYR H", "A VEN S A TYR"]}, "A VIE").facts
    assert (facts["strength"], facts["by"], facts["by_order"], facts["by_strength"]) == (
        1,
        unit("A TYR"),
        order("A TYR H"),
        2,
    )


def test_a_bounce_off_a_unit_that_could_not_leave() -> None:
    orders = {"AUSTRIA": ["A VIE - TYR"], "ITALY": ["A TYR - MUN"], "GERMANY": ["A MUN H"]}
    facts = why(orders, "A VIE").facts
    assert (facts["by_order"], facts["by_strength"]) == (order("A TYR - MUN"), 1)


def test_the_standing_unit_is_named_before_an_equally_strong_rival() -> None:
    orders = {"AUSTRIA": ["A VIE - TYR"], "ITALY": ["A TYR H"], "GERMANY": ["A MUN - TYR"]}
    assert why(orders, "A VIE").facts["by"] == unit("A TYR")


def test_two_that_want_to_swap() -> None:
    reason = why({"ITALY": ["A VEN - TRI"], "AUSTRIA": ["A TRI - VEN", "A TYR S A TRI - VEN"]}, "A VEN")
    assert reason.key == "movement.swap"
    assert (reason.facts["strength"], reason.facts["by_strength"]) == (1, 2)


def test_the_loser_of_a_head_to_head_is_told_who_won_and_who_dislodged_it() -> None:
    orders = {"ITALY": ["A VEN - TRI"], "AUSTRIA": ["A TRI - VEN", "A TYR S A TRI - VEN"]}
    outcome = judge(KA, orders).outcomes[unit("A VEN")]
    assert [reason.key for reason in outcome.reasons] == ["movement.swap", "movement.dislodged"]
    assert outcome.reasons[1].facts["by_strength"] == 2
    assert outcome.destination is None


def test_a_unit_of_ones_own_in_the_way() -> None:
    reason = why({"ITALY": ["A VEN - ROM", "A ROM H", "A TUS S A VEN - ROM"]}, "A VEN")
    assert (reason.key, reason.facts["by"]) == ("movement.bounce_own", unit("A ROM"))


def test_an_own_unit_in_the_way_is_named_before_a_stronger_rival() -> None:
    """Nobody dislodges his own, so the rival's strength decides nothing."""
    orders = {
        "TURKEY": ["F GRE - ION", "F ION H", "F ALB S F GRE - ION"],
        "ITALY": ["F AEG - ION", "F EAS S F AEG - ION"],
    }
    reason = why(orders, "F GRE")
    assert (reason.key, reason.facts["by"]) == ("movement.bounce_own", unit("F ION"))


def test_own_support_that_was_not_enough() -> None:
    reason = why({"ITALY": ["A VEN - TRI"], "AUSTRIA": ["F TRI H", "A TYR S A VEN - TRI"]}, "A VEN")
    assert reason.key == "movement.bounce_no_help"
    assert (reason.facts["strength"], reason.facts["by_strength"]) == (1, 1)


def test_a_cut_names_the_attacker() -> None:
    orders = {
        "AUSTRIA": ["A VIE S A BUD - GAL", "A BUD - GAL"],
        "GERMANY": ["A BOH - VIE", "A MUN H"],
        "ITALY": ["A TYR - VIE"],
    }
    reason = why(orders, "A VIE")
    assert (reason.key, reason.facts["by_order"]) == ("movement.cut", order("A BOH - VIE"))


def test_a_cut_by_dislodgement_from_where_the_support_was_aimed_at() -> None:
    orders = {
        "RUSSIA": ["F CON S F BLA - ANK", "F BLA - ANK"],
        "TURKEY": ["F ANK - CON", "A SMY S F ANK - CON", "A ARM - ANK"],
    }
    outcome = judge(KA, orders).outcomes[unit("F CON")]
    assert [reason.key for reason in outcome.reasons] == ["movement.cut_dislodged", "movement.dislodged"]
    assert outcome.reasons[0].facts["by"] == unit("F ANK")


def test_a_disrupted_convoy_names_the_fleet_and_where() -> None:
    orders = {
        "ENGLAND": ["A LON - BEL", "F NTH C A LON - BEL"],
        "GERMANY": ["F SKA - NTH", "F HEL S F SKA - NTH"],
    }
    reason = why(orders, "A LON")
    assert (reason.key, reason.facts["by"], reason.facts["at"]) == ("movement.disrupted", unit("F NTH"), "NTH")
    fleet = judge(KA, orders).outcomes[unit("F NTH")]
    assert [reason.key for reason in fleet.reasons] == ["movement.convoy_dislodged", "movement.dislodged"]
    assert fleet.reasons[0].facts["by_order"] == order("F SKA - NTH")


def test_the_strengths_and_who_gave_them() -> None:
    orders = {
        "AUSTRIA": ["A VIE - GAL", "A BUD S A VIE - GAL", "A BOH S A VIE - GAL"],
        "RUSSIA": ["A GAL H", "A WAR S A GAL", "A UKR S A GAL", "A SIL - BOH"],
    }
    result = judge(KA, orders)
    attack, held = result.outcomes[unit("A VIE")], result.outcomes[unit("A GAL")]
    assert (attack.strength, attack.supporters) == (2, (unit("A BUD"),))
    assert (held.strength, held.supporters) == (3, (unit("A UKR"), unit("A WAR")))
    assert flags(result) == {"A VIE": ["bounce"], "A BOH": ["cut"], "A SIL": ["bounce"]}


def test_each_support_of_whoever_stands_there_counts_once_in_the_reason() -> None:
    held = {"ITALY": ["A TYR H", "A VEN S A TYR", "A PIE S A TYR"]}
    assert why({"AUSTRIA": ["A VIE - TYR"], **held}, "A VIE").facts["by_strength"] == 3
    attack = ["A VIE - TYR", "A TRI S A VIE - TYR", "A BOH S A VIE - TYR", "A MUN S A VIE - TYR"]
    beaten = why({"AUSTRIA": attack, **held}, "A TYR").facts
    assert (beaten["strength"], beaten["by_strength"]) == (3, 4)


def test_support_of_the_power_that_leaves_counts_also_where_both_swap_over_the_sea() -> None:
    orders = {"ENGLAND": ["A NWY - SWE", "F SKA C A NWY - SWE"], "RUSSIA": ["A SWE - NWY", "F FIN S A NWY - SWE"]}
    outcome = judge(KA, orders).outcomes[unit("A NWY")]
    assert (outcome.strength, outcome.supporters) == (2, (unit("F FIN"),))


def test_the_strength_of_a_dislodged_unit_that_tried_to_move_is_its_own() -> None:
    orders = {
        "AUSTRIA": ["A VIE - GAL", "A BUD S A VIE - GAL"],
        "RUSSIA": ["A GAL - SIL", "A WAR S A GAL - SIL"],
        "GERMANY": ["A SIL H", "A MUN S A SIL"],
    }
    outcome = judge(KA, orders).outcomes[unit("A GAL")]
    assert outcome.reasons[1].facts["strength"] == 1
    assert outcome.reasons[1].facts["by_strength"] == 2


def test_the_route_of_a_convoy_is_the_shortest_that_held() -> None:
    orders = {
        "ENGLAND": ["A LON - BEL", "F ENG C A LON - BEL", "F NTH C A LON - BEL"],
        "TURKEY": [
            "A SYR - MAR",
            "F EAS C A SYR - MAR",
            "F ION C A SYR - MAR",
            "F TYS C A SYR - MAR",
            "F LYO C A SYR - MAR",
        ],
    }
    result = judge(DATC, orders)
    assert result.outcomes[unit("A SYR")].route == ("EAS", "ION", "TYS", "LYO")
    assert result.outcomes[unit("A LON")].route in {("ENG",), ("NTH",)}


def test_a_failed_army_that_arrived_by_sea_still_names_its_route() -> None:
    """It bounced on the beach: the convoy held."""
    orders = {"ENGLAND": ["A LON - BEL", "F ENG C A LON - BEL"], "FRANCE": ["A BEL H"]}
    assert flags(judge(KA, orders)) == {"A LON": ["bounce"]}


def test_a_convoyed_rival_whose_convoy_broke_keeps_nobody_out() -> None:
    orders = {
        "ENGLAND": ["A LON - BEL", "F ENG C A LON - BEL"],
        "FRANCE": ["A PIC - BEL", "F MAO - ENG", "F BRE S F MAO - ENG"],
        "GERMANY": ["A RUH - BEL", "A HOL S A RUH - BEL"],
    }
    result = judge(LUDOMANIAC, orders)
    assert flags(result)["A LON"] == ["disrupted"]
    assert result.outcomes[unit("A PIC")].reasons[0].facts["by"] == unit("A RUH")


def test_a_disrupted_attack_cuts_nothing() -> None:
    orders = {
        "ENGLAND": ["A LON - BEL", "F ENG C A LON - BEL"],
        "FRANCE": ["F MAO - ENG", "F BRE S F MAO - ENG"],
        "GERMANY": ["A BEL S A RUH - HOL", "A RUH - HOL", "A KIE - BEL"],
        "RUSSIA": ["A HOL H", "A BUR - BEL"],
    }
    result = judge(KA, orders)
    reason = result.outcomes[unit("A BEL")].reasons[0]
    assert (reason.key, reason.facts["by"]) == ("movement.cut", unit("A BUR"))


def test_outcomes_are_by_the_unit_as_it_stood() -> None:
    result = judge(KA, {"FRANCE": ["F GAS - SPA"]})
    (stood,) = result.outcomes
    assert isinstance(stood, Unit)
    assert result.outcomes[stood].destination == "SPA/NC"
