"""Centres, builds and removals (Ludomaniac 8; docs/rules.md 2.7, 6.2 and 10.5)."""

import pytest

from kapdip.adjudicator.adjustments import adjustment_balance, resolve_adjustments, take_centres
from kapdip.adjudicator.distance import FAR_AWAY, distance_home
from kapdip.adjudicator.model import AdjustmentResult, Code, Flag, Unreadable
from kapdip.adjudicator.rulebook import DATC, KA, LUDOMANIAC, Rulebook
from kapdip.board.model import Location, Position
from kapdip.orders.model import Build, Disband, Order, Retreat
from tests.adjudicator.table_of import BOARD, position, read, unit

ALL = pytest.mark.parametrize("rulebook", [DATC, LUDOMANIAC, KA], ids=lambda rulebook: rulebook.name)


def winter(before: Position, orders: dict[str, list[str]] | None = None, rulebook: Rulebook = KA) -> AdjustmentResult:
    return resolve_adjustments(BOARD, rulebook, before, read(orders or {}))


def told(result: AdjustmentResult) -> dict[str, str]:
    return {str(row.order): row.reason.key.split(".")[1] if row.reason else "done" for row in result.adjustments}


def units(result: AdjustmentResult, power: str) -> list[str]:
    return [str(standing) for standing in result.position.units[power]]


# Centres


def test_a_centre_changes_hands_only_to_who_stands_on_it() -> None:
    before = position(
        {"FRANCE": ["A BEL", "A PAR"], "GERMANY": ["A HOL", "F NTH"], "ENGLAND": ["A BUR"]},
        {"FRANCE": ["PAR", "HOL"], "ENGLAND": ["BEL", "LON"], "GERMANY": ["BER"]},
    )
    after = take_centres(BOARD, before)
    assert {power: codes for power, codes in after.centres.items() if codes} == {
        "FRANCE": ("BEL", "PAR"),
        "ENGLAND": ("LON",),
        "GERMANY": ("BER", "HOL"),
    }
    assert after.units == before.units


# Builds


def test_builds_only_in_own_vacant_home_centres_still_owned() -> None:
    before = position(
        {"FRANCE": ["A PAR"], "GERMANY": ["A BRE"]},
        {"FRANCE": ["PAR", "BRE", "SPA", "POR", "BEL"], "GERMANY": ["MAR", "BER"]},
    )
    orders = {"FRANCE": ["A SPA B", "A MAR B", "A PAR B", "A BRE B"], "GERMANY": ["F BER B", "F BER B"]}
    result = winter(before, orders)
    assert told(result) == {
        "A SPA B": "not_home",
        "A MAR B": "not_owned",
        "A PAR B": "occupied",
        "A BRE B": "occupied",
        "F BER B": "twice",
    }
    assert units(result, "GERMANY") == ["A BRE", "F BER"]
    assert result.adjustments[0].code is Code.IMP
    assert result.adjustments[0].flags == {Flag.VOID}
    assert result.adjustments[4].flags == frozenset()


def test_the_list_is_in_order_of_preference() -> None:
    before = position({}, {"FRANCE": ["PAR", "BRE"]})
    result = winter(before, {"FRANCE": ["A MAR B", "F BRE B", "A PAR B", "A BRE B"]})
    assert told(result) == {"A MAR B": "not_owned", "F BRE B": "done", "A PAR B": "done", "A BRE B": "twice"}
    before = position({"FRANCE": ["A SPA"]}, {"FRANCE": ["PAR", "BRE", "MAR"]})
    result = winter(before, {"FRANCE": ["F BRE B", "A PAR B", "A MAR B"]})
    assert told(result) == {"F BRE B": "done", "A PAR B": "done", "A MAR B": "too_many_builds"}
    assert result.adjustments[2].code is None


def test_what_can_be_built_where() -> None:
    before = position({}, {"RUSSIA": ["MOS", "STP", "WAR", "SEV"]})
    orders: dict[str, list[Order | Unreadable]] = {
        "RUSSIA": [
            Build(unit("F MOS")),
            Build(unit("F STP")),
            Build(unit("F STP/EC")),
            Build(unit("A STP/NC")),
            Build(unit("F SEV")),
        ]
    }
    result = resolve_adjustments(BOARD, KA, before, orders)
    assert [row.reason and row.reason.key for row in result.adjustments] == [
        "adjustment.terrain",
        "adjustment.coast_missing",
        "adjustment.coast_unknown",
        None,
        None,
    ]
    assert units(result, "RUSSIA") == ["A STP", "F SEV"]
    assert result.waived == {"RUSSIA": 2}


def test_builds_that_nobody_ordered_are_not_made() -> None:
    result = winter(
        position({}, {"FRANCE": ["PAR", "BRE"], "ITALY": ["ROM"]}),
        {"FRANCE": ["WAIVE", "A PAR B", "WAIVE"], "ITALY": ["WAIVE"]},
    )
    assert [row.done for row in result.adjustments] == [True, True, False, True]
    assert units(result, "FRANCE") == ["A PAR"]
    assert result.waived == {"FRANCE": 1, "ITALY": 1}


def test_no_builds_and_no_removals_where_none_are_due() -> None:
    before = position({"FRANCE": ["A SPA", "A POR"]}, {"FRANCE": ["PAR", "BRE"]})
    result = winter(before, {"FRANCE": ["A PAR B", "A SPA D", "WAIVE"]})
    assert told(result) == {"A PAR B": "no_builds", "A SPA D": "no_removals", "WAIVE": "no_builds"}
    assert result.position.units == before.units


def test_the_balance_counts_the_room_at_home() -> None:
    before = position(
        {"FRANCE": ["A PAR"], "GERMANY": ["A BRE"], "ITALY": ["A ROM", "A VEN"]},
        {"FRANCE": ["PAR", "BRE", "MAR", "SPA"], "GERMANY": ["BER"]},
    )
    assert adjustment_balance(BOARD, before) | {"FRANCE": 1} == dict.fromkeys(BOARD.powers, 0) | {
        "FRANCE": 1,
        "ITALY": -2,
    }
    assert told(winter(before, {"FRANCE": ["A PAR B", "A BRE B", "F MAR B"]}))["F MAR B"] == "done"


# Removals


def test_removals_as_ordered() -> None:
    before = position({"FRANCE": ["A PAR", "F SPA/SC", "A BUR", "A PIC"]}, {"FRANCE": ["PAR", "SPA"]})
    result = winter(before, {"FRANCE": ["A GAS D", "F PIC D", "F SPA/NC D", "F SPA/SC D", "A PAR D", "A BUR D"]})
    assert [row.reason.key.split(".")[1] if row.reason else "done" for row in result.adjustments] == [
        "no_unit",
        "no_unit",
        "done",
        "twice",
        "done",
        "too_many_removals",
    ]
    assert result.adjustments[0].code is Code.NSU
    assert units(result, "FRANCE") == ["A BUR", "A PIC"]


@ALL
def test_what_is_missing_is_removed_by_rule(rulebook: Rulebook) -> None:
    before = position({"FRANCE": ["A PAR", "A WAR", "A MOS"]}, {"FRANCE": ["PAR"]})
    result = winter(before, {"FRANCE": ["A PAR D"]}, rulebook)
    assert units(result, "FRANCE") == ["A WAR"]
    forced = result.adjustments[-1]
    assert forced.forced
    assert forced.reason
    assert forced.reason.facts["distance"] == 5


@ALL
def test_a_power_without_centres_loses_all_units(rulebook: Rulebook) -> None:
    """Rulings B6."""
    result = winter(position({"ITALY": ["A ROM", "F TYS", "A MUN"]}), rulebook=rulebook)
    assert units(result, "ITALY") == []
    assert all(row.forced for row in result.adjustments)


def removed(rulebook: Rulebook, power: str, standing: list[str], centres: list[str]) -> list[str]:
    result = winter(position({power: standing}, {power: centres}), rulebook=rulebook)
    return [str(row.unit) for row in result.adjustments]


def test_distance_to_the_nearest_home_centre_owned_or_not() -> None:
    """8.7.1: Picardy is next to Paris, though that is lost; by the DATC only Spain and Rumania
    count, as far as from the Ruhr.
    """
    assert removed(KA, "AUSTRIA", ["A ALB", "A GAL"], ["BUD"]) == ["A ALB"]
    assert removed(KA, "AUSTRIA", ["A MUN", "A SER", "A TUS"], ["SER", "GRE"]) == ["A MUN"]
    assert removed(DATC, "AUSTRIA", ["A ALB", "A TYR"], ["BUD"]) == ["A ALB"]
    assert removed(KA, "FRANCE", ["A SPA", "A PIC", "A RUH"], ["SPA", "RUM"]) == ["A RUH"]
    assert removed(DATC, "FRANCE", ["A SPA", "A PIC", "A RUH"], ["SPA", "RUM"]) == ["A PIC"]


def test_a_fleet_counts_as_a_fleet_moves_by_ludomaniac_and_like_an_army_by_datc() -> None:
    fleet = unit("F ADR")
    assert distance_home(BOARD, DATC, ["MUN"], fleet) == 3
    assert distance_home(BOARD, KA, ["MUN"], fleet) == FAR_AWAY
    assert distance_home(BOARD, KA, ["MUN"], unit("A VEN")) == 2
    assert distance_home(BOARD, KA, ["SEV"], unit("F BUL/SC")) == 3
    assert distance_home(BOARD, KA, ["SEV"], unit("F BUL/EC")) == 2
    assert distance_home(BOARD, KA, ["LON"], unit("A BEL")) == 2


def test_at_equal_distance_a_unit_on_no_own_centre_goes_first_by_ludomaniac() -> None:
    """8.7.2, before the fleets of 8.7.3: Norway's fleet sits on an own centre."""
    standing, centres = ["A SWE", "F NWY"], ["NWY"]
    assert removed(KA, "RUSSIA", standing, centres) == ["A SWE"]
    assert removed(LUDOMANIAC, "RUSSIA", standing, centres) == ["A SWE"]
    standing, centres = ["A FIN", "F NWY"], ["STP"]
    assert removed(DATC, "RUSSIA", standing, centres) == ["F NWY"]
    assert removed(KA, "RUSSIA", standing, centres) == ["F NWY"]


@ALL
def test_then_a_fleet_before_an_army_then_the_alphabet(rulebook: Rulebook) -> None:
    assert removed(rulebook, "RUSSIA", ["A FIN", "F BOT"], ["STP"]) == ["F BOT"]
    assert removed(rulebook, "RUSSIA", ["A LVN", "A FIN"], ["STP"]) == ["A FIN"]


def test_the_alphabet_is_that_of_the_full_english_names() -> None:
    """Liverpool before Livonia, though LVN comes before LVP; North Sea before Norway."""
    assert removed(DATC, "ENGLAND", ["A WAL", "A YOR"], ["LON"]) == ["A WAL"]
    assert removed(DATC, "RUSSIA", ["F NAO", "F NTH", "F NWG"], ["SWE", "DEN"]) == ["F NAO"]
    assert removed(DATC, "RUSSIA", ["F SKA", "F NTH"], ["NWY"]) == ["F NTH"]


# Orders that are none


def test_orders_that_are_no_adjustments() -> None:
    before = position({}, {"FRANCE": ["PAR"]})
    orders: dict[str, list[Order | Unreadable]] = {
        "FRANCE": [Retreat(unit("A PAR"), (Location("BUR"),)), Unreadable(unit("A PAR"), "A Par bauen!")],
        "NARNIA": [Disband(unit("A PAR"))],
    }
    result = resolve_adjustments(BOARD, KA, before, orders)
    assert [row.reason and row.reason.key for row in result.adjustments] == [
        "adjustment.not_an_adjustment",
        "adjustment.unreadable",
        "adjustment.not_own",
    ]
    assert not any(row.done for row in result.adjustments)
