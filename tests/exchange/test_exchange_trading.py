"""Rulings C1, C2, C4, C8, C11: one player's slip. KA 2007, "Kauf und Verkauf", "Auswertung fehlerhafter Börsenzüge"."""

from fractions import Fraction

import pytest

from kapdip.exchange.audit import Cut, Lowering, SlipState
from kapdip.exchange.model import Cents, SeatStatus, SlipFlag
from tests.exchange.builders import POWERS, account, prices, settle, units


def test_seed_example_three_times_500_sold_four_times_1000_wanted_gives_375_each() -> None:
    settled = settle(slips={"Anna": "A-500 I-500 R-500 T+1000 G+1000 F+1000 E+1000"})
    assert settled.trades["Anna"] == units("A-500 I-500 R-500 T+375 G+375 F+375 E+375")
    assert settled.accounts["Anna"].cash == 0
    assert settled.flags["Anna"] == (SlipFlag.RED,)
    assert settled.audit.players["Anna"].reduction == (Cents(150_000), Cents(400_000))


def test_kautzsch_example_500_francs_at_2_50_pay_735_lira_at_1_70() -> None:
    settled = settle("cd1985", prices=prices(F="2.50", I="1.70"), slips={"Anna": "F-500 I+735"})
    audit = settled.audit.players["Anna"]
    assert (audit.proceeds, audit.spent) == (125_000, 124_950)
    assert str(settled.accounts["Anna"].cash) == "0.50"
    assert settled.flags["Anna"] == ()


def test_westling_example_the_fraction_is_lost_after_the_transactions() -> None:
    settled = settle("cd1991", prices=prices(F="2.50", I="1.70"), slips={"Anna": "F-500 I+735"})
    assert str(settled.accounts["Anna"].cash) == "0.00"
    assert str(settled.audit.players["Anna"].dropped) == "0.50"


@pytest.mark.parametrize(
    ("held", "wanted", "sold", "cut"),
    [
        ("A1000", -750, 500, Cut.SALE_LIMIT),
        ("A499", -500, 499, Cut.HOLDING),
        ("A0", -1, 0, Cut.HOLDING),
        ("A500", -501, 500, Cut.SALE_LIMIT),
        ("A500", -500, 500, None),
    ],
)
def test_a_sale_is_cut_to_limit_and_holding_without_a_flag(held: str, wanted: int, sold: int, cut: Cut | None) -> None:
    settled = settle(accounts={"Anna": account(holdings=held)}, slips={"Anna": {"AUSTRIA": wanted}})
    (line,) = settled.audit.players["Anna"].lines
    assert (line.executed, line.cut, line.amount) == (-sold, cut, sold * 100)
    assert settled.flags["Anna"] == ()
    assert settled.trades["Anna"] == ({"AUSTRIA": -sold} if sold else {})


def test_proceeds_of_this_turns_sales_pay_this_turns_buys() -> None:
    settled = settle(slips={"Anna": "A-500 E+500"})
    assert settled.trades["Anna"] == units("A-500 E+500")
    assert settled.flags["Anna"] == ()


def test_the_rest_of_a_reduction_stays_as_cash() -> None:
    settled = settle(prices=prices(E="1.07", F="0.93"), slips={"Anna": "A-500 E+99999 F+99999"})
    assert settled.trades["Anna"] == units("A-500 E+250 F+250")
    assert str(settled.accounts["Anna"].cash) == "0.00"
    settled = settle(prices=prices(E="1.07"), slips={"Anna": "A-500 E+99999"})
    assert settled.trades["Anna"]["ENGLAND"] == Fraction(50_000, 107).__floor__() == 467
    assert str(settled.accounts["Anna"].cash) == "0.31"


def test_the_reduction_is_exact_where_a_float_would_round() -> None:
    huge = 10**30
    settled = settle(
        accounts={"Anna": account("1.00", "7x0")},
        slips={"Anna": {"AUSTRIA": huge, "ENGLAND": 99 * huge}},
        prices=prices(A="0.01", E="0.01"),
    )
    assert settled.trades["Anna"] == units("A+1 E+99")


def test_a_slip_that_costs_exactly_the_cash_is_not_reduced() -> None:
    settled = settle(accounts={"Anna": account("10.00", "7x0")}, slips={"Anna": "A+10"})
    assert (settled.trades["Anna"], settled.flags["Anna"]) == ({"AUSTRIA": 10}, ())


def test_a_red_slip_may_buy_nothing_at_all() -> None:
    settled = settle(accounts={"Anna": account("0.99", "7x0")}, slips={"Anna": "A+1"})
    assert (settled.trades["Anna"], settled.flags["Anna"], settled.accounts["Anna"].cash) == ({}, (SlipFlag.RED,), 99)


def test_everything_is_traded_at_the_old_prices_whatever_the_others_do() -> None:
    settled = settle(accounts={"Anna": account(), "Bert": account("900.00")}, slips={"Bert": "A+900", "Anna": "A-500"})
    assert str(settled.accounts["Anna"].cash) == "500.00"
    assert str(settled.accounts["Bert"].cash) == "0.00"


def test_a_missing_slip_sells_up_to_500_of_everything_and_keeps_the_cash() -> None:
    settled = settle(accounts={"Anna": account("12.50", "A1000 E499 F0 G3")})
    assert settled.trades["Anna"] == units("A-500 E-499 G-3")
    assert str(settled.accounts["Anna"].cash) == "1014.50"
    assert settled.flags["Anna"] == (SlipFlag.NMR,)
    assert settled.accounts["Anna"].missed == 1
    assert settled.audit.players["Anna"].state is SlipState.MISSING


def test_a_slip_ends_a_row_of_missing_ones() -> None:
    settled = settle(accounts={"Anna": account(missed=2)}, slips={"Anna": {}})
    assert settled.accounts["Anna"].missed == 0


def test_an_excluded_seat_goes_on_selling_and_moves_prices_even_with_a_slip() -> None:
    settled = settle(
        accounts={"Anna": account(status=SeatStatus.EXCLUDED, missed=3), "Bert": account()},
        slips={"Anna": "A+100", "Bert": {}},
    )
    assert settled.trades["Anna"] == units("7x-500")
    assert set(settled.net.values()) == {-500}
    assert str(settled.prices["AUSTRIA"]) == "0.95"
    assert set(settled.control.values()) == {"Bert"}


def test_westling_the_largest_buy_is_lowered_until_the_slip_can_be_paid() -> None:
    settled = settle("cd1991", accounts={"Anna": account("300.00", "7x0")}, slips={"Anna": "A+200 E+150"})
    assert settled.trades["Anna"] == units("A+150 E+150")
    assert settled.flags["Anna"] == (SlipFlag.RED,)
    assert settled.audit.players["Anna"].lowered == (Lowering("AUSTRIA", 200, 150),)
    assert settled.audit.players["Anna"].lines[0].cut is Cut.LOWERED


def test_westling_the_largest_is_the_one_of_most_units_not_of_most_money() -> None:
    settled = settle(
        "cd1991",
        accounts={"Anna": account("300.00", "7x0")},
        prices=prices(A="0.50", E="2.00"),
        slips={"Anna": "A+200 E+150"},
    )
    assert settled.trades["Anna"] == units("E+150")


def test_westling_at_zero_the_next_largest_is_lowered() -> None:
    settled = settle("cd1991", accounts={"Anna": account("100.00", "7x0")}, slips={"Anna": "A+200 E+150 F+50"})
    assert settled.trades["Anna"] == units("E+50 F+50")
    assert settled.audit.players["Anna"].lowered == (Lowering("AUSTRIA", 200, 0), Lowering("ENGLAND", 150, 50))


def test_westling_equally_large_buys_are_lowered_by_lot_and_the_table_may_draw_it() -> None:
    anna = {"accounts": {"Anna": account("100.00", "7x0")}, "slips": {"Anna": "A+200 E+200"}}
    settled = settle("cd1991", **anna)
    (lot,) = settled.lots
    assert (lot.question, lot.candidates, lot.typed) == ("buy:Anna:1", ("AUSTRIA", "ENGLAND"), False)
    assert sorted(settled.trades["Anna"].values()) == [100]
    for winner, kept in (("AUSTRIA", "ENGLAND"), ("ENGLAND", "AUSTRIA")):
        settled = settle("cd1991", drawn={"buy:Anna:1": winner}, **anna)
        assert settled.trades["Anna"] == {kept: 100}
        assert settled.lots[0].typed


def test_westling_rounding_the_lowered_buy_leaves_no_debt() -> None:
    settled = settle(
        "cd1991", accounts={"Anna": account("100.00", "7x0")}, prices=prices(A="0.03"), slips={"Anna": "A+5000"}
    )
    assert settled.trades["Anna"] == {"AUSTRIA": 3333}
    assert (settled.audit.players["Anna"].spent, settled.audit.players["Anna"].dropped) == (9999, 1)


def test_westling_two_missing_slips_in_a_row_resign_the_seat_and_move_no_price() -> None:
    settled = settle("cd1991", accounts={"Anna": account("100.00", missed=1), "Bert": account()}, slips={"Bert": {}})
    assert settled.resigned == ("Anna",)
    assert settled.trades["Anna"] == {}
    assert settled.accounts["Anna"] == account("0.00", "7x0", status=SeatStatus.RESIGNED, missed=2)
    assert set(settled.net.values()) == {0}
    assert settled.flags["Anna"] == (SlipFlag.NMR,)
    assert settled.audit.players["Anna"].returned == 10_000


def test_westling_a_player_who_gives_up_trades_first_and_leaves_everything_to_the_bank() -> None:
    settled = settle(
        "cd1991",
        accounts={"Anna": account(), "Bert": account()},
        slips={"Anna": "A-500", "Bert": {}},
        resigning=frozenset({"Anna"}),
    )
    assert settled.net["AUSTRIA"] == -500
    assert settled.accounts["Anna"] == account("0.00", "7x0", status=SeatStatus.RESIGNED)
    assert settled.resigned == ("Anna",)
    assert settled.audit.players["Anna"].returned == 50_000


def test_a_seat_that_resigned_earlier_does_nothing_more() -> None:
    gone = account("0.00", "7x0", status=SeatStatus.RESIGNED, missed=2)
    settled = settle("cd1991", accounts={"Anna": gone, "Bert": account()}, slips={"Bert": {}})
    assert settled.accounts["Anna"] == gone
    assert (settled.flags["Anna"], settled.resigned) == ((), ())


def test_westling_example_a_new_player_buys_in() -> None:
    at = prices(E="0.95", F="1.10")
    settled = settle("cd1991", prices=at, slips={"Anna": {}}, newcomers=("Nora",))
    nora = settled.accounts["Nora"]
    assert nora.holdings == units("A1000 E1052 F909 G1000 I1000 R1000 T1000")
    assert str(nora.cash) == "2.00"
    assert set(settled.net.values()) == {0}
    assert settled.control["ENGLAND"] == "Nora"
    assert settled.audit.players["Nora"].state is SlipState.BOUGHT_IN


def test_who_buys_in_gets_nothing_of_a_power_that_is_eliminated_in_this_turn() -> None:
    settled = settle(
        "cd1991", centres={**dict.fromkeys(POWERS, 3), "ITALY": 0}, slips={"Anna": {}}, newcomers=("Nora",)
    )
    assert "ITALY" not in settled.accounts["Nora"].holdings


def test_a_line_for_a_currency_that_falls_out_of_trade_does_nothing_and_the_rest_stands() -> None:
    gone = {**dict.fromkeys(POWERS, 3), "ITALY": 0}
    settled = settle("cd1991", centres=gone, slips={"Anna": "I-500 A-500 E+500"})
    assert settled.trades["Anna"] == units("A-500 E+500")
    assert settled.audit.players["Anna"].lines[0].cut is Cut.NOT_TRADED
    assert "ITALY" not in settled.net
    assert settle("ka2007", centres=gone, slips={"Anna": "I-500"}).trades["Anna"] == units("I-500")
