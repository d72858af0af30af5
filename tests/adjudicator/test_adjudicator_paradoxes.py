"""Convoy paradoxes by the Ludomaniac rule: neither the convoy nor the attack on it succeeds (4.3.2; docs/rules.md
10.1).

The DATC's own expectations of 6.F are for Szykman; these are derived from the rule's last paragraph by hand.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from kapdip.adjudicator.rulebook import DATC, KA, LUDOMANIAC, Rulebook
from tests.adjudicator.table_of import flags, judge, keys, standing

CASES: dict[str, Any] = {
    case["id"]: case
    for case in json.loads(Path(__file__).with_name("datc_v3_2.json").read_text(encoding="utf-8"))["cases"]
}

# Per case: every unit that has a flag under the Ludomaniac rule. b bounce, c cut, d dislodged, p disrupted.
BY_LUDOMANIAC = {
    "6.F.14": "F WAL b, A BRE p, F ENG p",
    # Wales stays occupied, so the Italian army finds no room.
    "6.F.15": "F WAL b, A BRE p, F ENG p, A NAF b",
    "6.F.16": "F WAL b, A BRE p, F ENG p, F BEL b",
    "6.F.17": "F WAL b, A BRE p, F ENG p, F BEL b",
    "6.F.18": "F NTH p, A LON p, F SKA b",
    "6.F.22": "F EDI b, A BRE p, F ENG p, F PIC b, A NWY p, F NTH p",
    "6.F.23": "F EDI b, A BRE p, F ENG p, F MAO b, A NWY p, F NTH p",
    "6.F.24": "F EDI b, F IRI b, A BRE p, F ENG p, A NWY p, F NTH p",
    # The army in Brest, which did not leave, is dislodged by an attack that has nothing to do with the paradox.
    "6.F.26": "F WAL b, A BRE dp, F ENG p, A CLY b",
    "6.F.27": "F NTH p, A LON p, F SKA b, F ION p, A TUN p, F AEG b",
    "6.F.28": (
        "F FIN b, F PRU b, F SKA b, F NWY b, F WAL b, F SPA/NC b, A LVN p, F BOT p, A BER p, F BAL p, "
        "A HOL p, F NTH p, A BEL p, F ENG p, A NAF p, F MAO p, A EDI p, F NWG p"
    ),
    "6.G.11": "F NTH b, A SWE p, F SKA p",
}
LETTERS = {"b": "bounce", "c": "cut", "d": "dislodged", "p": "disrupted"}


def told(text: str) -> dict[str, list[str]]:
    return {
        row.rsplit(" ", 1)[0]: sorted(LETTERS[letter] for letter in row.rsplit(" ", 1)[1]) for row in text.split(", ")
    }


def orders_of(case: dict[str, Any]) -> dict[str, list[str]]:
    orders: dict[str, list[str]] = {}
    for row in case["orders"]:
        orders.setdefault(row["power"], []).append(row["order"])
    return orders


@pytest.mark.parametrize("rulebook", [LUDOMANIAC, KA], ids=lambda rulebook: rulebook.name)
@pytest.mark.parametrize("case", BY_LUDOMANIAC)
def test_neither_the_convoy_nor_the_attack_on_it_succeeds(case: str, rulebook: Rulebook) -> None:
    assert flags(judge(rulebook, orders_of(CASES[case]))) == told(BY_LUDOMANIAC[case])


@pytest.mark.parametrize("case", [case for case in CASES if case.startswith("6.F.") and case not in BY_LUDOMANIAC])
def test_what_is_no_paradox_goes_as_ever(case: str) -> None:
    """Also 6.F.29, where one support holds a chain of six convoys that looks like the paradox of 6.F.28."""
    orders = orders_of(CASES[case])
    by_datc, by_ludomaniac = judge(DATC, orders), judge(LUDOMANIAC, orders)
    assert flags(by_ludomaniac) == flags(by_datc)
    assert by_ludomaniac.position.units == by_datc.position.units
    assert not any(key.startswith("movement.paradox") for key in keys(by_ludomaniac).values())


def test_a_paradox_in_the_mediterranean() -> None:
    """Turkey attacks the convoy with the support of the fleet in Naples, which the convoyed army would cut."""
    orders = {"FRANCE": ["A TUN - NAP", "F TYS C A TUN - NAP"], "TURKEY": ["F ION - TYS", "F NAP S F ION - TYS"]}
    by_ludomaniac = judge(LUDOMANIAC, orders)
    assert keys(by_ludomaniac) == {
        "A TUN": "movement.paradox_army",
        "F TYS": "movement.paradox_convoy",
        "F ION": "movement.paradox_attack",
    }
    assert standing(by_ludomaniac, "TURKEY") == ["F ION", "F NAP"]
    assert standing(judge(DATC, orders), "TURKEY") == ["F NAP", "F TYS"]


def test_an_attack_that_needs_no_cuttable_support_is_no_paradox() -> None:
    """With Rome's support, too, the attack is strong enough whatever becomes of Naples: the convoy simply fails."""
    orders = {
        "FRANCE": ["A TUN - NAP", "F TYS C A TUN - NAP"],
        "TURKEY": ["F ION - TYS", "F NAP S F ION - TYS", "F ROM S F ION - TYS"],
    }
    result = judge(LUDOMANIAC, orders)
    assert flags(result) == {"A TUN": ["disrupted"], "F TYS": ["dislodged", "disrupted"]}
    assert keys(result)["A TUN"] == "movement.disrupted"


def test_a_second_way_that_is_safe_resolves_the_paradox() -> None:
    """The army reaches Naples over the Ionian, whatever happens: it cuts, and the attack bounces."""
    orders = {
        "FRANCE": ["A TUN - NAP", "F TYS C A TUN - NAP", "F ION C A TUN - NAP"],
        "TURKEY": ["F LYO - TYS", "F NAP S F LYO - TYS"],
    }
    assert flags(judge(LUDOMANIAC, orders)) == {"A TUN": ["bounce"], "F NAP": ["cut"], "F LYO": ["bounce"]}


def test_two_attackers_on_the_convoy_of_a_paradox_both_fail() -> None:
    orders = {
        "FRANCE": ["A TUN - NAP", "F TYS C A TUN - NAP"],
        "TURKEY": ["F ION - TYS", "F NAP S F ION - TYS"],
        "GERMANY": ["F WES - TYS"],
    }
    result = judge(LUDOMANIAC, orders)
    assert flags(result) == {"A TUN": ["disrupted"], "F TYS": ["disrupted"], "F ION": ["bounce"], "F WES": ["bounce"]}


def test_what_hangs_on_a_failed_attack_is_judged_afterwards() -> None:
    """The attacker of the paradox stays where he is, so whoever wanted his place bounces off him."""
    orders = {
        "FRANCE": ["A TUN - NAP", "F TYS C A TUN - NAP"],
        "TURKEY": ["F ION - TYS", "F NAP S F ION - TYS"],
        "AUSTRIA": ["F ALB - ION"],
    }
    result = judge(LUDOMANIAC, orders)
    assert keys(result)["F ALB"] == "movement.bounce"
    assert standing(judge(DATC, orders), "AUSTRIA") == ["F ION"]


def test_a_circle_over_the_sea_is_no_paradox() -> None:
    """A circular movement with a convoy in it (6.C.4) moves, by any rulebook."""
    for rulebook in (DATC, LUDOMANIAC):
        assert flags(judge(rulebook, orders_of(CASES["6.C.4"]))) == {"F NAP": ["bounce"]}
