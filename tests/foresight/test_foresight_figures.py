"""What a point costs, the best use of a sum, sales that take too long, and the race for points."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kapdip.board.model import Location, Position, Unit, UnitKind
from kapdip.exchange.model import Account
from kapdip.exchange.money import Cents, Points
from kapdip.exchange.preview import preview_slip
from kapdip.exchange.projections import final_points
from kapdip.foresight import causes
from kapdip.foresight.explaining import explain_danger, explain_point, explain_racer, explain_sale
from kapdip.foresight.horizon import Danger, dangers, horizon
from kapdip.foresight.outlook import Outlook, outlook_of
from kapdip.foresight.race import race
from kapdip.foresight.worth import LARGEST_SUM, Worth, worth
from tests.exchange.builders import POWERS, account, prices, question, units

NOTHING_OWNED = dict.fromkeys(POWERS, 0)


def outlook(**changed: Any) -> Outlook:
    return outlook_of(question(**changed))


def row_of(found: Worth, power: str) -> object:
    return next(row for row in found.prices if row.power == power)


def test_a_point_costs_what_the_price_says_and_more_after_the_purchase() -> None:
    look = outlook(prices=prices(A="0.90", R="1.00"))
    found = worth(look, Cents.parse("900.00"), {})
    first = found.prices[0]
    assert (first.power, first.point, first.units, first.points) == ("RUSSIA", Cents(2500), 900, Points(3600))
    assert (first.price_after, first.point_after) == (Cents(109), Cents(2725))
    told = explain_point(found.amount, first)
    assert [reason.key for reason in told] == ["foresight.point", "foresight.bought", "foresight.point_after"]
    assert found.best is not None
    assert (found.best.slip, found.best.points, found.best.cost) == ({"RUSSIA": 900}, Points(3600), Cents(90000))


def test_what_is_held_already_fills_a_hundred() -> None:
    found = worth(outlook(), Cents.parse("1.00"), units("A99"))
    assert found.best is not None
    assert (found.best.slip, found.best.points) == ({"AUSTRIA": 1}, Points(300))


def test_a_sum_that_buys_no_point_has_no_best_use() -> None:
    found = worth(outlook(), Cents(0), {})
    assert found.best is None
    assert [reason.key for reason in explain_point(found.amount, found.prices[0])] == ["foresight.point"]
    assert worth(outlook(profile="cd1991"), Cents(0), {}).best is None


@pytest.mark.parametrize("profile", ["ka2007", "cd1991"])
def test_without_centres_no_currency_gives_a_point(profile: str) -> None:
    found = worth(outlook(profile=profile, centres=NOTHING_OWNED), Cents(50000), {})
    assert found.frontier == ()
    for row in found.prices:
        assert explain_point(found.amount, row) == (causes.no_point(power=row.power),)


@pytest.mark.parametrize("amount", [Cents(-1), Cents(LARGEST_SUM + 1)])
def test_a_sum_that_nobody_has_is_refused(amount: Cents) -> None:
    with pytest.raises(ValueError, match="amount"):
        worth(outlook(), amount, {})


def test_exact_points_are_mixed_to_the_last_hundredth() -> None:
    look = outlook(
        profile="cd1991", prices=prices(A="0.70", E="0.30"), centres={**NOTHING_OWNED, "AUSTRIA": 5, "ENGLAND": 2}
    )
    best = worth(look, Cents.parse("1.00"), {}).best
    assert best is not None
    assert (best.slip, best.points, best.cost) == ({"AUSTRIA": 1, "ENGLAND": 1}, Points(7), Cents(100))
    rich = worth(look, Cents.parse("701.01"), {}).best
    assert rich is not None
    assert (rich.slip, rich.points) == ({"AUSTRIA": 1001, "ENGLAND": 1}, Points(5007))


@pytest.mark.unmeasured
@settings(max_examples=60)
@given(
    st.lists(st.integers(30, 200), min_size=3, max_size=3),
    st.lists(st.integers(0, 9), min_size=3, max_size=3),
    st.lists(st.integers(0, 250), min_size=3, max_size=3),
    st.integers(0, 60000),
)
def test_no_slip_gives_more_points_for_the_sum(cost: list[int], count: list[int], held: list[int], amount: int) -> None:
    """Every number of hundreds of three currencies is tried."""
    names = POWERS[:3]
    look = outlook(
        prices={power: Cents(price) for power, price in zip(names, cost, strict=True)},
        centres=dict(zip(names, count, strict=True)),
    )
    holdings = dict(zip(names, held, strict=True))
    found = worth(look, Cents(amount), holdings)
    now = final_points(look.question.profile, holdings, look.question.centres)
    tries = [[0, *range(100 - have % 100, amount // price + 1, 100)] for have, price in zip(held, cost, strict=True)]
    best = max(
        final_points(
            look.question.profile,
            {power: holdings[power] + more for power, more in zip(names, bought, strict=True)},
            look.question.centres,
        )
        - now
        for bought in product(*tries)
        if sum(more * price for more, price in zip(bought, cost, strict=True)) <= amount
    )
    assert (found.best.points if found.best else 0) == best
    costs = [use.cost for use in found.frontier]
    assert costs == sorted(set(costs))


@pytest.mark.unmeasured
@settings(max_examples=60)
@given(
    st.lists(st.integers(1, 30), min_size=3, max_size=3),
    st.lists(st.integers(0, 9), min_size=3, max_size=3),
    st.integers(0, 3000),
)
def test_exact_points_are_bought_exactly(cost: list[int], count: list[int], amount: int) -> None:
    """Against a table of every sum."""
    names = POWERS[:3]
    look = outlook(
        profile="cd1991",
        prices={power: Cents(price) for power, price in zip(names, cost, strict=True)},
        centres=dict(zip(names, count, strict=True)),
    )
    most = [0] * (amount + 1)
    for spent in range(1, amount + 1):
        ways = [most[spent - p] + c for p, c in zip(cost, count, strict=True) if p <= spent]
        most[spent] = max([most[spent - 1], *ways])
    best = worth(look, Cents(amount), {}).best
    assert (best.points if best else 0) == most[amount]
    if best:
        assert sum(look.question.prices[power] * more for power, more in best.slip.items()) == best.cost <= amount


def test_a_slip_of_the_best_use_is_carried_out_whole() -> None:
    look = outlook(prices=prices(A="0.93", E="1.07", R="1.31"))
    holdings = units("A40 E99 R70")
    best = worth(look, Cents(77777), holdings).best
    assert best is not None
    seat = account("777.77", "A40 E99 R70")
    done = preview_slip(look.question.profile, seat, look.question.prices, best.slip)
    assert not done.red
    assert done.trades == best.slip


def test_a_holding_that_can_not_be_sold_in_time_says_so() -> None:
    look = outlook(turn=20, accounts={"Anna": account("0.00", "A1200 E1000"), "Bert": account("0.00", "F500")})
    first, second, third = horizon(look)
    assert (first.power, first.turns, first.begin, first.unsold) == ("AUSTRIA", 3, None, 200)
    assert (second.power, second.turns, second.begin, second.unsold) == ("ENGLAND", 2, 20, 0)
    assert (third.player, third.begin) == ("Bert", 21)
    assert causes.unsold(units=200, last=21) in explain_sale(look, first)
    assert causes.begin(turn=20, last=21) in explain_sale(look, second)


def army(where: str) -> Unit:
    return Unit(UnitKind.ARMY, Location(where))


def test_centres_on_which_others_stand_are_counted() -> None:
    position = Position(
        units={"RUSSIA": (army("VIE"), army("BUD")), "AUSTRIA": (army("TRI"),), "TURKEY": (army("LON"),)},
        centres={"AUSTRIA": ("VIE", "BUD", "TRI"), "ENGLAND": ("LON",), "FRANCE": (), "TURKEY": ("CON",)},
    )
    look = outlook(prices={power: Cents(100) for power in ("AUSTRIA", "ENGLAND", "FRANCE", "TURKEY")})
    found = dangers(look, position)
    assert found == (Danger("FRANCE", 0, 0), Danger("ENGLAND", 1, 0), Danger("AUSTRIA", 3, 1))
    assert [explain_danger(danger).key for danger in found] == [
        "foresight.worthless",
        "foresight.danger_lost",
        "foresight.danger",
    ]
    assert found[1].is_lost


def test_the_race_says_what_is_held_and_what_trading_alone_gives() -> None:
    seats = {"Anna": account("0.00", "A1000"), "Bert": account("100.00", "R300"), "Cleo": account("0.00", "E50")}
    look = outlook(turn=20, accounts=seats)
    first, second, third = race(look)
    assert (first.player, first.rank, first.as_held, first.by_trading) == ("Anna", 1, Points(3000), Points(4000))
    assert (second.player, second.as_held, second.by_trading) == ("Bert", Points(1200), Points(1600))
    assert (third.as_held, third.by_trading) == (Points(0), Points(0))
    told = explain_racer(look, first)
    assert told[0] == causes.as_held(player="Anna", points=Points(3000))
    assert told[1] == causes.by_trading(player="Anna", turns=2, limit=500, points=Points(4000))


def test_without_centres_nobody_reaches_anything() -> None:
    (only,) = race(outlook(centres=NOTHING_OWNED))
    assert (only.points, only.as_held, only.by_trading) == (Points(0), Points(0), Points(0))


def test_where_waiting_cash_is_lost_all_goes_into_the_cheapest_point_at_once() -> None:
    (only,) = race(outlook(turn=20, house_rules={"balance": "lost"}, accounts={"Anna": account("0.00", "A1000 R50")}))
    assert (only.as_held, only.by_trading) == (Points(3000), Points(4000))


def test_in_no_turn_more_nothing_can_be_traded() -> None:
    (only,) = race(outlook(turn=22, accounts={"Anna": account("500.00", "A1000")}))
    assert (only.as_held, only.by_trading) == (Points(3000), Points(3000))


@pytest.mark.unmeasured
@settings(max_examples=60)
@given(
    st.lists(st.integers(40, 200), min_size=3, max_size=3),
    st.lists(st.integers(0, 9), min_size=3, max_size=3),
    st.lists(st.integers(0, 1600), min_size=3, max_size=3),
    st.integers(0, 40000),
    st.integers(20, 21),
)
def test_no_sales_and_purchases_give_more_points_than_by_trading(
    cost: list[int], count: list[int], held: list[int], cash: int, turn: int
) -> None:
    """Every number of full hundreds of three currencies is tried that the sale limit and the money allow."""
    names = POWERS[:3]
    look = outlook(
        turn=turn,
        prices={power: Cents(price) for power, price in zip(names, cost, strict=True)},
        centres=dict(zip(names, count, strict=True)),
        accounts={"Anna": Account(Cents(cash), dict(zip(names, held, strict=True)))},
    )
    kept = [max(0, have - 500 * (22 - turn)) for have in held]
    money = cash + sum((have - keeps) * price for have, keeps, price in zip(held, kept, cost, strict=True))
    tries = [
        [keeps, *range(keeps - keeps % 100 + 100, keeps + money // price + 1, 100)]
        for keeps, price in zip(kept, cost, strict=True)
    ]
    best = max(
        sum(units // 100 * centres for units, centres in zip(bought, count, strict=True))
        for bought in product(*tries)
        if sum((u - keeps) * price for u, keeps, price in zip(bought, kept, cost, strict=True)) <= money
    )
    (only,) = race(look)
    assert only.by_trading == 100 * best
    assert only.as_held == 100 * sum(units // 100 * centres for units, centres in zip(held, count, strict=True))
