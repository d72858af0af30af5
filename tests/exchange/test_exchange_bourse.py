"""Bourse 1975: what no buy has used is lost, a missing slip does nothing, holdings lead nothing."""

import pytest

from kapdip.exchange.explaining import explain_player
from kapdip.exchange.model import SlipFlag
from kapdip.exchange.preview import preview_slip
from kapdip.exchange.profile_data import differences, load_profile, with_house_rules
from kapdip.words.sentences import say
from tests.board_languages import DE, EN
from tests.exchange.builders import START, account, prices, settle, units

LIRA_FOR_MARKS = "I-100 G+115"
RATES = prices(I="1.10", G="0.95")


def test_100_lira_at_1_10_buy_115_marks_at_0_95_and_0_75_is_lost() -> None:
    settled = settle("bourse1975", prices=RATES, slips={"Anna": LIRA_FOR_MARKS})
    audit = settled.audit.players["Anna"]
    assert (str(audit.proceeds), str(audit.spent), str(audit.dropped)) == ("110.00", "109.25", "0.75")
    assert settled.accounts["Anna"].cash == 0
    assert settled.flags["Anna"] == ()


@pytest.mark.parametrize(("turn", "cash", "lost"), [(1, "0.00", "0.75"), (2, "0.75", "0.00"), (5, "0.75", "0.00")])
def test_with_the_later_rules_the_rest_stays_as_cash_but_not_in_the_first_turn(turn: int, cash: str, lost: str) -> None:
    settled = settle(
        "bourse1975", house_rules={"balance": "kept"}, turn=turn, prices=RATES, slips={"Anna": LIRA_FOR_MARKS}
    )
    assert (str(settled.accounts["Anna"].cash), str(settled.audit.players["Anna"].dropped)) == (cash, lost)


def test_other_games_keep_what_is_left_of_their_first_turn() -> None:
    settled = settle(turn=1, prices=RATES, slips={"Anna": LIRA_FOR_MARKS})
    assert str(settled.accounts["Anna"].cash) == "0.75"


def test_whoever_buys_nothing_for_what_he_sells_loses_all_of_it() -> None:
    settled = settle("bourse1975", slips={"Anna": "I-600"})
    assert settled.trades["Anna"] == units("I-500")
    assert settled.accounts["Anna"].cash == 0
    told = [say(reason, EN) for reason in explain_player(settled.audit.players["Anna"])]
    assert "500.00 of the balance is lost." in told
    assert "500,00 vom Guthaben verfallen." in [say(one, DE) for one in explain_player(settled.audit.players["Anna"])]


def test_a_missing_slip_neither_sells_nor_buys() -> None:
    settled = settle("bourse1975", slips={})
    assert settled.trades["Anna"] == {}
    assert settled.flags["Anna"] == (SlipFlag.NMR,)
    assert settled.accounts["Anna"].missed == 1


def test_holdings_lead_nothing_and_nothing_is_drawn() -> None:
    settled = settle("bourse1975", accounts={"Anna": account(), "Bert": account()}, slips={"Anna": {}, "Bert": {}})
    assert (settled.control, settled.lots, settled.audit.control) == ({}, (), {})


def test_a_line_for_a_power_that_is_eliminated_in_this_turn_does_nothing_and_the_rest_stands() -> None:
    settled = settle("bourse1975", centres={**START, "ITALY": 0}, slips={"Anna": "I-100 A-100 G+100"})
    assert settled.trades["Anna"] == units("A-100 G+100")
    assert "ITALY" not in settled.prices


def test_buys_beyond_the_cash_are_cut_in_proportion() -> None:
    settled = settle("bourse1975", slips={"Anna": "A-500 I-500 R-500 T+1000 G+1000 F+1000 E+1000"})
    assert settled.trades["Anna"] == units("A-500 I-500 R-500 T+375 G+375 F+375 E+375")
    assert settled.flags["Anna"] == (SlipFlag.RED,)


@pytest.mark.parametrize(("turn", "cash"), [(1, "0.00"), (2, "0.75")])
def test_a_slip_that_is_typed_tells_what_will_be_left_in_its_turn(turn: int, cash: str) -> None:
    kept = with_house_rules(load_profile("bourse1975"), {"balance": "kept"})
    found = preview_slip(kept, account(), RATES, units(LIRA_FOR_MARKS), player="Anna", turn=turn)
    assert str(found.cash_after) == cash


def test_its_differences_stand_in_words() -> None:
    assert [say(reason, EN) for reason in differences(load_profile("bourse1975"))] == [
        "The powers' currencies are traded on an exchange, but holdings control nothing: each power has "
        "its own leader.",
        "Units are adjudicated by the standard rulebook of Ludomaniac.",
        "At least 2 players take part (instead of 8).",
        "Any number of players may take part (instead of at most 12).",
        "The players need not be anonymous.",
        "The base currency is called Dollar (instead of Euro).",
        "Unspent cash is lost after each turn's trades.",
        "An eliminated power's currency is not traded from that very turn.",
        "A missing slip neither sells nor buys.",
        "If a power's orders are missing, its units hold.",
        "Orders that are impossible are shown, as in the standard rules.",
        "The first turn is Spring 1901.",
        "A power with enough centres has won.",
        "The game ends after turn 40 at the latest (instead of 21).",
        "A game that nobody has won by then is a draw.",
        "All who own a centre may agree to a draw.",
        "After 4 years in which no centre is conquered, the game is drawn.",
        "From autumn 1908, all may agree on a capitulation plan.",
    ]


def test_balances_that_are_kept_are_told_with_the_exception_of_the_first_turn() -> None:
    kept = with_house_rules(load_profile("bourse1975"), {"balance": "kept"})
    assert "profile.first_balance_lost.yes" in {reason.key for reason in differences(kept)}
