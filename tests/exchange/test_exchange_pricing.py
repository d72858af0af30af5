"""Rulings C3: new prices. KA 2007, "Berechnung der neuen Währungskurse"; Westling 9 and 10."""

from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal, localcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kapdip.exchange.pricing import cube_root_price, linear_price
from kapdip.exchange.profile import PriceRounding
from tests.exchange.builders import POWERS, START, account, prices, settle, units


def test_two_players_buying_50_each_raise_the_price_by_one_hundredth() -> None:
    rich = account("50.00")
    settled = settle(accounts={"Anna": rich, "Bert": rich}, slips={"Anna": "A+50", "Bert": "A+50"})
    assert str(settled.prices["AUSTRIA"]) == "1.01"


def test_buying_100_while_another_sells_1_leaves_the_price() -> None:
    settled = settle(accounts={"Anna": account("100.00"), "Bert": account()}, slips={"Anna": "A+100", "Bert": "A-1"})
    assert str(settled.prices["AUSTRIA"]) == "1.00"


def test_minus_199_is_one_step_down_toward_zero() -> None:
    settled = settle(slips={"Anna": "A-199"})
    assert str(settled.prices["AUSTRIA"]) == "0.99"
    assert settled.audit.prices["AUSTRIA"].step == -1


def test_no_price_falls_below_one_hundredth() -> None:
    settled = settle(prices=prices(A="0.03"), slips={"Anna": "A-500"})
    assert str(settled.prices["AUSTRIA"]) == "0.01"
    assert settled.audit.prices["AUSTRIA"].at_floor


@given(st.integers(1, 10**4), st.integers(-(10**6), 10**6))
def test_linear_steps_match_an_independent_formula(old: int, net: int) -> None:
    assert linear_price(old, net, 100) == old + int(Decimal(net) / 100)


@pytest.mark.parametrize(
    ("net", "step"), [(0, 0), (1, 1), (100, 1), (101, 2), (250, 3), (-1, -1), (-100, -1), (-101, -2)]
)
def test_tant_each_hundred_or_part_of_it_moves_a_price_away_from_zero(net: int, step: int) -> None:
    assert linear_price(100, net, 100, PriceRounding.AWAY_FROM_ZERO) == 100 + step


@pytest.mark.parametrize(
    ("old", "net", "gained", "new"),
    [
        ("1.20", 250, 2, "1.35"),  # 1.23 × 1.10 = 1.353
        ("0.97", -1, -1, "0.91"),  # 0.96 × 0.95 = 0.912
        ("1.00", 0, 1, "1.05"),
        ("1.00", 100, 0, "1.01"),
        ("1.00", 101, 0, "1.02"),
        ("1.30", 0, 1, "1.37"),  # 1.365, half up
        ("1.00", 0, 3, "1.15"),  # the percentages add up, nothing is compounded
        ("1.00", 0, -19, "0.05"),
        ("1.00", 0, -20, "0.01"),
        ("1.00", 0, -21, "0.01"),
        ("0.01", -500, 0, "0.01"),
        ("0.02", -500, 20, "0.02"),  # first never below 0.01, then doubled
    ],
)
def test_tant_the_step_comes_first_then_five_percent_for_each_centre(old: str, net: int, gained: int, new: str) -> None:
    settled = settle(
        "tant1982",
        prices=prices(A=old),
        accounts={"Anna": account("900.00")},
        slips={"Anna": {"AUSTRIA": net}},
        gained={"AUSTRIA": gained},
        centres={**START, "AUSTRIA": 5},
    )
    assert str(settled.prices["AUSTRIA"]) == new
    assert settled.net["AUSTRIA"] == net


def test_tant_the_currency_of_an_eliminated_power_is_traded_once_more_and_has_no_price_then() -> None:
    settled = settle("tant1982", slips={"Anna": "A-500"}, gained={"AUSTRIA": -3}, centres={**START, "AUSTRIA": 0})
    assert settled.trades["Anna"] == {"AUSTRIA": -500}
    assert str(settled.accounts["Anna"].cash) == "500.00"
    assert "AUSTRIA" not in settled.prices


def test_centres_move_no_price_under_ka2007() -> None:
    settled = settle(slips={"Anna": {}}, gained={"AUSTRIA": 2})
    assert str(settled.prices["AUSTRIA"]) == "1.00"


def test_demand_eight_times_the_supply_doubles_the_price_exactly() -> None:
    assert cube_root_price(100, 800, 100) == 200
    assert cube_root_price(100, 100, 800) == 50


@pytest.mark.parametrize(
    ("old", "demand", "supply", "new"),
    [
        (1, 101, 100, 2),  # docs/rules.md 2.6: 0.01 with 101 bought becomes 0.02
        (99, 100, 101, 99),  # below 1.00 a small surplus of sales changes nothing
        (101, 100, 101, 100),
        (100, 101, 100, 100),
        (100, 100, 101, 100),  # 0.9967 is rounded up to 1.00
        (132, 10009, 10000, 132),
        (100, 100, 100, 100),
        (1, 100, 10**9, 1),
    ],
)
def test_the_cube_root_is_rounded_toward_one(old: int, demand: int, supply: int, new: int) -> None:
    assert cube_root_price(old, demand, supply) == new


@given(st.integers(1, 10**5), st.integers(100, 10**7), st.integers(100, 10**7))
def test_cube_root_prices_match_an_independent_formula(old: int, demand: int, supply: int) -> None:
    with localcontext() as context:
        context.prec = 80
        exact = Decimal(old) * (Decimal(demand) / Decimal(supply)) ** (Decimal(1) / Decimal(3))
        rounded = exact.quantize(Decimal("1e-50"))  # a cube is off by less than that
        expected = rounded.to_integral_value(ROUND_FLOOR if rounded > 100 else ROUND_CEILING)
    assert cube_root_price(old, demand, supply) == expected


def test_westling_counts_demand_and_supply_as_at_least_100() -> None:
    settled = settle("cd1991", slips={"Anna": "A-800 E-99"})
    assert settled.audit.prices["AUSTRIA"].supply == 500
    assert settled.audit.prices["ENGLAND"].supply == 100
    assert str(settled.prices["ENGLAND"]) == "1.00"


def test_westling_a_lost_centre_lowers_the_price_and_a_gained_one_raises_it() -> None:
    settled = settle("cd1991", slips={"Anna": {}}, gained={"AUSTRIA": -1, "ENGLAND": 2})
    assert str(settled.prices["AUSTRIA"]) == "0.47"  # ∛(100/1000) = 0.4641
    assert str(settled.prices["ENGLAND"]) == "2.71"  # ∛(2000/100) = 2.7144
    assert settled.net == dict.fromkeys(POWERS, 0)
    assert settled.audit.prices["ENGLAND"].world == 2000


def test_westling_world_events_take_nothing_from_the_other_side() -> None:
    settled = settle("cd1991", slips={"Anna": "A+200 E-200"}, gained={"AUSTRIA": -1, "ENGLAND": 2})
    austria, england = settled.audit.prices["AUSTRIA"], settled.audit.prices["ENGLAND"]
    assert (austria.demand, austria.supply) == (200, 1000)
    assert (england.demand, england.supply) == (2000, 200)


def test_world_events_do_not_exist_under_the_other_profiles() -> None:
    settled = settle("ka2007", slips={"Anna": {}}, gained={"AUSTRIA": -1, "ENGLAND": 2})
    assert set(map(str, settled.prices.values())) == {"1.00"}


def test_a_power_eliminated_this_turn_has_a_net_demand_but_no_new_price() -> None:
    settled = settle("ka2007", centres={**dict.fromkeys(POWERS, 3), "ITALY": 0}, slips={"Anna": units("I-500")})
    assert settled.net["ITALY"] == -500
    assert "ITALY" not in settled.prices
    assert "ITALY" not in settled.control
    assert "ITALY" not in settled.price_per_point
    assert settled.audit.prices["ITALY"].price_after is None
    assert settled.money["Anna"] == 50_000 + 600_000
