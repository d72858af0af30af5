"""Rulings C5: who controls a power next turn. KA 2007, "Kontrolle über die Nationen"; Kautzsch; Westling 11 and 12."""

from typing import Any

import pytest

from kapdip.exchange.audit import ControlBy, HistoryStep
from kapdip.exchange.model import Account, SeatStatus, Settlement
from kapdip.exchange.money import Cents
from tests.exchange.builders import POWERS, TIE_ORDER, account, settle, units


def hold(
    profile: str = "ka2007",
    *,
    past: list[dict[str, str]] | None = None,
    statuses: dict[str, SeatStatus] | None = None,
    **held: Any,
) -> Settlement:
    """Nobody trades; `hold(Anna="A5", Bert="A5", past=[{"Anna": "A4"}])` settles with that
    history, the oldest first.
    """
    options = {name: held.pop(name) for name in ("control", "no_orders", "drawn", "seed", "slips") if name in held}
    accounts = {
        name: account(holdings=text, status=(statuses or {}).get(name, SeatStatus.ACTIVE))
        for name, text in held.items()
    }
    history = tuple({name: units(text) for name, text in turn.items()} for turn in past or [])
    return settle(
        profile, **{"accounts": accounts, "slips": {name: {} for name in accounts}, "history": history} | options
    )


OTHERS = " E9 F9 G9 I9 R9 T9"
"""Makes everything but Austria clear for whoever holds it."""


def test_a_clear_largest_holder_controls() -> None:
    settled = hold(Anna="A2" + OTHERS, Bert="A3")
    assert settled.control == {power: "Bert" if power == "AUSTRIA" else "Anna" for power in POWERS}
    assert settled.audit.control["AUSTRIA"].by is ControlBy.CLEAR
    assert settled.audit.control["AUSTRIA"].holding == 3


def test_at_a_tie_the_holdings_of_the_turn_before_decide_then_those_before() -> None:
    settled = hold(Anna="A3" + OTHERS, Bert="A3", past=[{"Anna": "A1", "Bert": "A2"}, {"Anna": "A5", "Bert": "A5"}])
    audit = settled.audit.control["AUSTRIA"]
    assert (audit.controller, audit.by) == ("Bert", ControlBy.HISTORY)
    assert audit.history == (HistoryStep(4, ("Anna", "Bert")), HistoryStep(3, ("Bert",)))


def test_the_history_is_told_no_further_than_it_decides() -> None:
    settled = hold(Anna="A3" + OTHERS, Bert="A3", past=[{"Anna": "A5", "Bert": "A4"}, {"Anna": "A1", "Bert": "A2"}])
    assert settled.audit.control["AUSTRIA"].history == (HistoryStep(4, ("Bert",)),)


def test_who_has_dropped_out_in_a_later_turn_does_not_come_back_for_an_earlier_one() -> None:
    past = [{"Anna": "A1", "Bert": "A2", "Cleo": "A9"}, {"Anna": "A5", "Bert": "A5", "Cleo": "A4"}]
    settled = hold(Anna="A3" + OTHERS, Bert="A3", Cleo="A3", past=past)
    assert settled.control["AUSTRIA"] == "Bert"


def test_then_the_fewest_controls_so_far_decide() -> None:
    settled = hold(Anna="A3" + OTHERS, Bert="A3")
    audit = settled.audit.control["AUSTRIA"]
    assert (audit.controller, audit.by) == ("Bert", ControlBy.FEWEST)
    assert audit.counts == {"Anna": 6, "Bert": 0}


def test_ties_are_broken_in_the_order_g_e_f_i_a_t_r_and_each_award_counts_for_the_next() -> None:
    settled = hold(
        Anna="7x5",
        Bert="7x5",
        drawn={
            "control:GERMANY": "Anna",
            "control:FRANCE": "Bert",
            "control:AUSTRIA": "Bert",
            "control:RUSSIA": "Anna",
        },
    )
    assert [lot.question for lot in settled.lots] == [
        "control:GERMANY",
        "control:FRANCE",
        "control:AUSTRIA",
        "control:RUSSIA",
    ]
    assert settled.control == {
        "GERMANY": "Anna",
        "ENGLAND": "Bert",
        "FRANCE": "Bert",
        "ITALY": "Anna",
        "AUSTRIA": "Bert",
        "TURKEY": "Anna",
        "RUSSIA": "Anna",
    }
    assert settled.audit.control["ENGLAND"].counts == {"Anna": 1, "Bert": 0}


def test_clear_powers_are_awarded_before_any_tie_whatever_their_place_in_the_order() -> None:
    settled = hold(Anna="G5 R9", Bert="G5", Cleo="A1 E1 F1 I1 T1")
    assert settled.control["GERMANY"] == "Bert"


def test_the_lot_is_the_same_every_time_and_depends_on_seed_turn_and_question() -> None:
    first = hold(Anna="7x5", Bert="7x5", seed=1)
    assert first == hold(Bert="7x5", Anna="7x5", seed=1)
    assert all(lot.winner in lot.candidates and not lot.typed for lot in first.lots)
    assert len({tuple(hold(Anna="7x5", Bert="7x5", seed=seed).control.items()) for seed in range(30)}) > 3


def test_a_lot_typed_in_must_fall_on_a_candidate() -> None:
    with pytest.raises(ValueError, match="control:GERMANY: expected one of Anna, Bert, found 'Cleo'"):
        hold(Anna="7x5", Bert="7x5", drawn={"control:GERMANY": "Cleo"})


def test_if_everybody_left_holds_nothing_that_is_a_tie_like_any_other() -> None:
    settled = hold(Anna="7x0", Bert="7x0")
    assert set(settled.control) == set(POWERS)
    assert settled.audit.control["GERMANY"].tied == ("Anna", "Bert")


def test_an_excluded_player_controls_nothing_however_much_he_holds() -> None:
    settled = hold(Anna="7x9000", Bert="7x1", statuses={"Anna": SeatStatus.EXCLUDED})
    assert set(settled.control.values()) == {"Bert"}


def test_without_anybody_who_counts_nobody_controls() -> None:
    settled = hold(Anna="7x9", statuses={"Anna": SeatStatus.EXCLUDED})
    assert settled.control == {}
    audit = settled.audit.control["ITALY"]
    assert (audit.by, audit.holding, audit.tied) == (ControlBy.NOBODY, 0, ())


def test_without_a_history_the_holdings_before_this_turns_trades_are_compared() -> None:
    accounts = {"Anna": account("100.00", "A100" + OTHERS), "Bert": account("0.00", "A200")}
    settled = settle(accounts=accounts, slips={"Anna": "A+50", "Bert": "A-50"})
    audit = settled.audit.control["AUSTRIA"]
    assert (audit.controller, audit.by, audit.tied) == ("Bert", ControlBy.HISTORY, ("Anna", "Bert"))


def test_kautzsch_looks_back_one_turn_only_then_the_lot() -> None:
    settled = hold(
        "cd1985", Anna="A3" + OTHERS, Bert="A3", past=[{"Anna": "A1", "Bert": "A2"}, {"Anna": "A5", "Bert": "A5"}]
    )
    audit = settled.audit.control["AUSTRIA"]
    assert (audit.by, audit.counts, audit.left) == (ControlBy.LOT, {}, ("Anna", "Bert"))
    assert (
        hold("cd1985", Anna="A3" + OTHERS, Bert="A3", past=[{"Anna": "A1", "Bert": "A2"}]).control["AUSTRIA"] == "Bert"
    )


def test_tant_breaks_a_tie_by_the_lot_only_whatever_was_held_before() -> None:
    past = [{"Anna": "A1", "Bert": "A2"}]
    settled = hold("tant1982", Anna="A3" + OTHERS, Bert="A3", past=past)
    assert [lot.question for lot in settled.lots] == ["control:AUSTRIA"]
    for winner in ("Anna", "Bert"):
        typed = hold("tant1982", Anna="A3" + OTHERS, Bert="A3", past=past, drawn={"control:AUSTRIA": winner})
        assert typed.control["AUSTRIA"] == winner


def test_tant_draws_its_lots_in_the_order_of_ties() -> None:
    settled = hold("tant1982", Anna="7x5", Bert="7x5")
    assert [lot.question for lot in settled.lots] == [f"control:{power}" for power in TIE_ORDER]


def test_westling_after_the_history_the_present_controller_stays_only_if_he_is_tied() -> None:
    settled = hold("cd1991", Anna="A3" + OTHERS, Bert="A3", control={"AUSTRIA": "Bert"})
    assert (settled.control["AUSTRIA"], settled.audit.control["AUSTRIA"].by) == ("Bert", ControlBy.PRESENT)
    settled = hold("cd1991", Anna="A3" + OTHERS, Bert="A3", Cleo="A2", control={"AUSTRIA": "Cleo"})
    assert settled.audit.control["AUSTRIA"].by is ControlBy.LOT


def test_westling_who_missed_his_slip_controls_nothing_next_turn() -> None:
    settled = hold("cd1991", Anna="7x9000", Bert="7x1", slips={"Bert": {}}, control={"AUSTRIA": "Anna"})
    assert set(settled.control.values()) == {"Bert"}
    assert settled.audit.control["AUSTRIA"].barred == ("Anna",)


def test_westling_who_gave_no_orders_for_a_power_cannot_control_that_one() -> None:
    settled = hold("cd1991", Anna="7x9", Bert="7x1", no_orders={"AUSTRIA": "Anna", "ITALY": "Nobody"})
    assert settled.control == {power: "Bert" if power == "AUSTRIA" else "Anna" for power in POWERS}
    assert hold("ka2007", Anna="7x9", Bert="7x1", no_orders={"AUSTRIA": "Anna"}).control["AUSTRIA"] == "Anna"
    both = hold("cd1991", Anna="7x9", Bert="7x1", no_orders={"AUSTRIA": "Anna"}, slips={"Bert": {}})
    assert both.audit.control["AUSTRIA"].barred == ("Anna",)


def test_whoever_joins_has_missed_nothing() -> None:
    assert Account(cash=Cents(0), holdings={}).missed == 0


def test_westling_a_later_miss_that_does_not_follow_a_miss_counts_as_a_first_one_again() -> None:
    settled = settle("cd1991", accounts={"Anna": account(missed=0), "Bert": account()}, slips={"Bert": {}})
    assert settled.accounts["Anna"] == Account(account("3500.00").cash, units("7x500"), SeatStatus.ACTIVE, 1)


def test_westling_the_last_turn_makes_no_new_controllers_and_no_new_prices() -> None:
    accounts = {"Anna": account(holdings="7x900"), "Bert": account(holdings="7x1")}
    last = settle(
        "cd1991", accounts=accounts, slips={"Anna": "A-500", "Bert": {}}, control={"AUSTRIA": "Bert"}, last=True
    )
    assert last.control == {"AUSTRIA": "Bert"}
    assert last.audit.control["AUSTRIA"].by is ControlBy.KEPT
    assert str(last.prices["AUSTRIA"]) == "1.00"
    assert last.audit.prices["AUSTRIA"].frozen
    assert (
        settle("ka2007", accounts=accounts, slips={"Anna": "A-500", "Bert": {}}, last=True).control["AUSTRIA"] == "Anna"
    )
