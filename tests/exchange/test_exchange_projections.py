"""Rulings C6, C7, C9, C10: money, points, ranks.

KA 2007, "Geld-Hochrechnung", "Siegpunkte-Hochrechnung", "Siegpunkte".
"""

from fractions import Fraction

import pytest

from kapdip.exchange.model import Cents, Points, SeatStatus, Standing
from kapdip.exchange.profile_data import load_profile
from kapdip.exchange.projections import (
    cheapest_point,
    final_points,
    points_projection,
    price_of_a_point,
    ranked,
    ranks,
)
from tests.exchange.builders import POWERS, account, prices, settle, units

ENGLAND_RUSSIA_ITALY = {"ENGLAND": 11, "RUSSIA": 18, "ITALY": 7}
WESTLINGS_PLAYER = {"ENGLAND": 2523, "RUSSIA": 1002, "ITALY": 3201, "FRANCE": 302}


def test_westlings_example_of_victory_points_681_96_exact_and_679_by_full_hundreds() -> None:
    assert str(final_points(load_profile("cd1991"), WESTLINGS_PLAYER, ENGLAND_RUSSIA_ITALY)) == "681.96"
    for name in ("ka2007", "ka1997", "cd1985"):
        assert final_points(load_profile(name), WESTLINGS_PLAYER, ENGLAND_RUSSIA_ITALY) == 67_900


def test_final_points_are_counted_in_the_last_turn_only() -> None:
    assert settle(slips={"Anna": {}}).final_points is None
    last = settle(slips={"Anna": {}}, last=True)
    assert last.final_points == {"Anna": 22_000}
    assert last.points == {"Anna": 22_000}


def test_money_is_cash_and_units_at_the_new_prices_of_existing_powers() -> None:
    settled = settle(
        accounts={"Anna": account("3.50")}, slips={"Anna": "A-500"}, centres={**dict.fromkeys(POWERS, 3), "ITALY": 0}
    )
    assert str(settled.money["Anna"]) == "5978.50"  # 503.50 cash, 500 × 0.95, 5 × 1000


def test_cash_counts_as_invested_at_the_cheapest_point() -> None:
    at, centres = prices(R="0.90", A="0.69"), {**dict.fromkeys(POWERS, 3), "RUSSIA": 4}
    assert cheapest_point(at, centres) == Fraction(2250)
    exact = points_projection(account("1.00", "A150 R50"), centres, at, Fraction(2250))
    assert exact == Fraction(450 + 200, 100) + Fraction(100, 2250)
    assert cheapest_point({}, {}) is None
    assert points_projection(account("9.00", "7x9"), {}, {}, None) == 0


@pytest.mark.parametrize(
    ("price", "centres", "shown"),
    [("1.00", 3, "33.33"), ("0.90", 4, "22.50"), ("1.25", 8, "15.63"), ("0.01", 8, "0.13")],
)
def test_the_price_of_a_point_is_rounded_half_up(price: str, centres: int, shown: str) -> None:
    assert str(price_of_a_point(Cents.parse(price), centres)) == shown


def test_equal_values_share_a_rank() -> None:
    assert ranks({"Anna": 5, "Bert": 7, "Cleo": 5, "Dora": 1}) == {"Bert": 1, "Anna": 2, "Cleo": 2, "Dora": 4}


def test_ranks_are_made_of_the_exact_values() -> None:
    assert ranks({"Anna": Fraction(10001, 10000), "Bert": Fraction(1)}) == {"Anna": 1, "Bert": 2}


def test_a_table_shows_rank_now_and_before_and_the_change_and_places_nobody_who_is_out() -> None:
    now = {"Anna": Cents(700), "Bert": Cents(900), "Cleo": Cents(950), "Nora": Cents(100)}
    before = {"Anna": Cents(800), "Bert": Cents(650), "Cleo": Cents(900)}
    assert ranked(now, {"Bert": 1, "Anna": 2, "Nora": 3}, before, {"Anna": 1, "Bert": 2}) == (
        Standing("Bert", Cents(900), 1, 2, Cents(250)),
        Standing("Anna", Cents(700), 2, 1, Cents(-100)),
        Standing("Nora", Cents(100), 3, None, None),
        Standing("Cleo", Cents(950), None, None, Cents(50)),
    )
    assert ranked({"Anna": Points(5)}, {"Anna": 1}, {}, {}) == (Standing("Anna", Points(5), 1, None, None),)


def test_a_resigned_seat_is_worth_nothing() -> None:
    settled = settle(
        "cd1991",
        accounts={"Anna": account("0.00", "7x0", status=SeatStatus.RESIGNED), "Bert": account()},
        slips={"Bert": units("7x0")},
    )
    assert (settled.money["Anna"], settled.points["Anna"]) == (0, 0)
