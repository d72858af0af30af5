"""Slips of investors: never more than can be sold or paid, and each nature as its sentence says."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kapdip.exchange.model import Account, Cents
from kapdip.players import causes
from kapdip.players.investor import LATE, Trading, trade
from kapdip.players.lookout import Rank, TradingFloor
from kapdip.players.natures import GUARD, HUNTER, RANDOM, TREND, VALUE, Nature
from tests.players.walk_players import MEASURED

POWERS = ("AUSTRIA", "FRANCE", "TURKEY")
WHOLE = {"AUSTRIA": 1000, "FRANCE": 1000, "TURKEY": 1000}


def market(
    prices: Mapping[str, int] | None = None,
    centres: Mapping[str, int] | None = None,
    ranks: Mapping[str, Rank] | None = None,
    *,
    moved: Mapping[str, int] | None = None,
    left: int = 10,
) -> TradingFloor:
    prices = prices or dict.fromkeys(POWERS, 100)
    return TradingFloor(
        prices={power: Cents(price) for power, price in prices.items()},
        centres=centres or dict.fromkeys(prices, 5),
        moved=moved or dict.fromkeys(prices, 0),
        accounts={},
        ranks=ranks or dict.fromkeys(prices, Rank("Bert", 1500, 1000)),
        sale_limit=500,
        turns_left=left,
    )


def slip(nature: Nature, look: TradingFloor, cash: int = 0, holdings: Mapping[str, int] | None = None) -> Trading:
    return trade(look, "Anna", Account(Cents(cash), holdings or WHOLE), nature, Random(1))


@settings(max_examples=300, deadline=None)
@given(
    nature=st.sampled_from(tuple(MEASURED.values())),
    prices=st.lists(st.integers(1, 900), min_size=1, max_size=7),
    centres=st.integers(1, 18),
    cash=st.integers(0, 500_000),
    held=st.integers(0, 3000),
    left=st.integers(1, 21),
    seed=st.integers(0, 9),
)
def test_no_slip_asks_for_more_than_can_be_sold_or_paid(
    nature: Nature, prices: list[int], centres: int, cash: int, held: int, left: int, seed: int
) -> None:
    names = [f"P{place}" for place in range(len(prices))]
    look = market(
        dict(zip(names, prices, strict=True)),
        {name: 1 + (centres + place) % 9 for place, name in enumerate(names)},
        {name: Rank("Anna" if place % 2 else "Bert", held + 300 * place, held) for place, name in enumerate(names)},
        moved={name: (place - 2) * 20 for place, name in enumerate(names)},
        left=left,
    )
    account = Account(Cents(cash), {name: held * (place % 3) // 2 for place, name in enumerate(names)})
    found = trade(look, "Anna", account, nature, Random(seed))
    assert all(type(units) is int and units for units in found.slip.values())
    sold = {power: -units for power, units in found.slip.items() if units < 0}
    assert all(units <= min(500, account.holdings[power]) for power, units in sold.items())
    money = cash + sum(units * look.prices[power] for power, units in sold.items())
    assert sum(units * look.prices[power] for power, units in found.slip.items() if units > 0) <= money
    assert [reason.facts["power"] for reason in found.reasons] == list(found.slip)


def test_a_buyer_of_cheap_points_sells_the_dear_and_buys_the_cheap() -> None:
    found = slip(VALUE, market({"AUSTRIA": 60, "FRANCE": 100, "TURKEY": 300})).slip
    assert found["TURKEY"] == -500
    assert found["AUSTRIA"] > 500


def test_a_guard_buys_until_nobody_can_pass_by_selling_and_sells_nothing_of_it() -> None:
    ranks = dict.fromkeys(POWERS, Rank("Bert", 1500, 1000)) | {"TURKEY": Rank("Anna", 1000, 900)}
    look = market({"AUSTRIA": 60, "FRANCE": 60, "TURKEY": 90}, ranks=ranks)
    found = slip(GUARD, look, cash=90_000)
    assert found.slip["TURKEY"] >= 400
    assert causes.guards(power="TURKEY", units=found.slip["TURKEY"], second=900) in found.reasons
    assert slip(GUARD, replace(look, prices={**look.prices, "TURKEY": Cents(900)})).slip.get("TURKEY", 0) >= 0


def test_a_hunter_buys_what_it_lacks_of_the_power_that_is_cheapest_to_take() -> None:
    ranks = {"AUSTRIA": Rank("Bert", 1400, 1000), "FRANCE": Rank("Bert", 2900, 1000), "TURKEY": Rank("Anna", 1000, 9)}
    found = slip(HUNTER, market(ranks=ranks), cash=60_000)
    assert found.slip["AUSTRIA"] >= 500
    assert causes.takes_over(power="AUSTRIA", units=found.slip["AUSTRIA"], player="Bert", holding=1400) in found.reasons


def test_a_follower_of_the_trend_buys_what_rose_and_a_contrarian_what_fell() -> None:
    look = market(moved={"AUSTRIA": 30, "FRANCE": 0, "TURKEY": -30})
    assert slip(TREND, look).slip["AUSTRIA"] > 0 > slip(TREND, look).slip["TURKEY"]
    against = slip(MEASURED["contrarian"], look)
    assert against.slip["TURKEY"] > 0 > against.slip["AUSTRIA"]
    assert {reason.key for reason in against.reasons} == {causes.moved.key}


@pytest.mark.parametrize("nature", [HUNTER, TREND, GUARD], ids=lambda nature: nature.name)
def test_at_the_end_everybody_looks_at_points(nature: Nature) -> None:
    look = market({"AUSTRIA": 60, "FRANCE": 100, "TURKEY": 300}, moved={"AUSTRIA": -40}, left=LATE)
    look = replace(look, moved=dict.fromkeys(POWERS, -40))
    found = slip(nature, look)
    assert found.slip["TURKEY"] == -500
    sold, bought = found.slip["TURKEY"], found.slip["AUSTRIA"]
    assert causes.sold_dear(power="TURKEY", units=sold, amount=Cents(6000)) in found.reasons
    assert causes.bought_cheap(power="AUSTRIA", units=bought, amount=Cents(1200)) in found.reasons
    between = [reason for reason in found.reasons if reason.facts["power"] == "FRANCE"]
    units = found.slip["FRANCE"]
    assert between == [causes.point_costs(power="FRANCE", units=units, amount=Cents(2000), average=Cents(3067))]


def test_one_who_trades_at_random_trades_otherwise_with_every_seed() -> None:
    account = Account(Cents(10_000), WHOLE)
    found = {str(trade(market(), "Anna", account, RANDOM, Random(seed)).slip) for seed in range(20)}
    assert len(found) > 15


def test_where_nothing_is_worth_anything_nothing_is_traded() -> None:
    empty = replace(market(), prices={}, centres={}, ranks={})
    assert all(trade(empty, "Anna", Account(Cents(900), WHOLE), one, Random(1)).slip == {} for one in MEASURED.values())
