"""What must hold for any turn, under any profile with an exchange (hypothesis)."""

from dataclasses import replace
from fractions import Fraction
from math import ceil, floor
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kapdip.exchange.model import Account, Cents, ExchangeTurn, SeatStatus, SlipFlag
from kapdip.exchange.pricing import cube_root_price
from kapdip.exchange.profile import PriceLaw, PriceRounding
from kapdip.exchange.profile_data import load_profile
from kapdip.exchange.settle import settle_turn, traded_prices
from tests.exchange.builders import POWERS, TIE_ORDER

pytestmark = pytest.mark.unmeasured

NAMES = ("Anna", "Bert", "Cleo", "Dora", "Emil", "Zoë")
UNITS = st.one_of(st.integers(0, 30), st.integers(0, 6000))
WANTED = st.one_of(st.just(0), st.integers(-800, 800), st.just(99999), st.integers(-(10**12), 10**12))


def by_power(values: st.SearchStrategy[int]) -> st.SearchStrategy[dict[str, int]]:
    return st.fixed_dictionaries(dict.fromkeys(POWERS, values))


@st.composite
def turns(draw: st.DrawFn) -> ExchangeTurn:
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, unique=True))
    accounts = {
        name: Account(
            Cents(draw(st.integers(0, 10**6))),
            draw(by_power(UNITS)),
            draw(st.sampled_from([SeatStatus.ACTIVE, SeatStatus.ACTIVE, SeatStatus.ACTIVE, SeatStatus.EXCLUDED])),
            draw(st.integers(0, 2)),
        )
        for name in names
    }
    return ExchangeTurn(
        profile=load_profile(draw(st.sampled_from(["ka2007", "ka1997", "cd1985", "cd1991", "tant1982"]))),
        seed=draw(st.integers(0, 100)),
        turn=draw(st.integers(1, 21)),
        last=draw(st.booleans()),
        tie_order=TIE_ORDER,
        prices={power: Cents(price) for power, price in draw(by_power(st.integers(1, 500))).items()},
        centres=draw(by_power(st.integers(0, 9))),
        gained=draw(by_power(st.integers(-3, 3))),
        accounts=accounts,
        slips=draw(
            st.dictionaries(
                st.sampled_from(names), st.one_of(st.none(), st.dictionaries(st.sampled_from(POWERS), WANTED))
            )
        ),
        history=tuple(draw(st.lists(st.fixed_dictionaries({name: by_power(UNITS) for name in names}), max_size=2))),
        control={power: draw(st.sampled_from(names)) for power in POWERS},
    )


@given(turns(), st.randoms(use_true_random=False))
def test_the_order_of_players_and_slips_does_not_matter(turn: ExchangeTurn, random: Random) -> None:
    players = list(turn.accounts)
    random.shuffle(players)
    shuffled = replace(
        turn,
        accounts={player: turn.accounts[player] for player in players},
        slips={player: turn.slips[player] for player in reversed(players) if player in turn.slips},
    )
    assert settle_turn(shuffled) == settle_turn(turn)


@given(turns())
def test_no_money_is_conjured_and_nobody_owes_anything(turn: ExchangeTurn) -> None:
    settled = settle_turn(turn)
    for player, before in turn.accounts.items():
        after, audit = settled.accounts[player], settled.audit.players[player]
        traded = sum(units * turn.prices[power] for power, units in settled.trades[player].items())
        assert after.cash == before.cash - traded - audit.dropped - audit.returned
        assert after.cash >= 0
        assert audit.dropped < 100
        assert all(units >= 0 for units in after.holdings.values())
        if player not in settled.resigned:
            assert after.holdings == {
                power: before.holdings[power] + settled.trades[player].get(power, 0) for power in POWERS
            }


@given(turns())
def test_at_most_500_of_a_currency_are_sold_and_never_more_than_held(turn: ExchangeTurn) -> None:
    settled = settle_turn(turn)
    for player, trades in settled.trades.items():
        assert all(
            -units <= min(500, turn.accounts[player].holdings[power]) for power, units in trades.items() if units < 0
        )


@given(turns())
def test_a_red_slip_leaves_less_cash_than_the_sum_of_the_prices_of_what_was_wanted(turn: ExchangeTurn) -> None:
    settled = settle_turn(turn)
    traded = traded_prices(turn)
    for player, flags in settled.flags.items():
        slip = turn.slips.get(player) or {}
        wanted = {power for power, units in slip.items() if units > 0 and power in traded}
        if SlipFlag.RED in flags:
            assert settled.audit.players[player].cash_after < sum(traded[power] for power in wanted)
        elif flags == () and slip:
            assert all(settled.trades[player].get(power, 0) == slip[power] for power in wanted)


@given(turns())
def test_a_proportional_reduction_is_the_exact_fraction_rounded_down(turn: ExchangeTurn) -> None:
    for audit in settle_turn(turn).audit.players.values():
        if audit.reduction:
            factor = Fraction(*map(int, audit.reduction))
            assert all(line.executed == line.wanted * factor // 1 for line in audit.lines if line.wanted > 0)


@given(turns())
def test_price_steps_match_an_independent_formula(turn: ExchangeTurn) -> None:
    settled = settle_turn(turn)
    for power, new in settled.prices.items():
        bought = sum(max(trades.get(power, 0), 0) for trades in settled.trades.values())
        sold = sum(max(-trades.get(power, 0), 0) for trades in settled.trades.values())
        assert settled.net[power] == bought - sold
        if turn.last and turn.profile.name == "cd1991":
            assert new == turn.prices[power]
        elif turn.profile.price_law is PriceLaw.LINEAR:
            steps = Fraction(bought - sold, 100)
            away = turn.profile.price_rounding is PriceRounding.AWAY_FROM_ZERO
            step = (ceil(steps) if steps > 0 else floor(steps)) if away else int(steps)
            percent = turn.profile.centre_percent * turn.gained[power]
            assert new == max(
                1, floor(Fraction(max(1, turn.prices[power] + step) * (100 + percent), 100) + Fraction(1, 2))
            )
        else:
            demand = max(100, bought + 1000 * max(turn.gained[power], 0))
            supply = max(100, sold + 1000 * max(-turn.gained[power], 0))
            assert new == cube_root_price(turn.prices[power], demand, supply)


@given(turns())
def test_every_existing_power_has_exactly_one_controller_among_those_who_may(turn: ExchangeTurn) -> None:
    settled = settle_turn(turn)
    existing = {power for power, centres in turn.centres.items() if centres}
    if turn.last and turn.profile.name == "cd1991":
        assert settled.control == {power: turn.control[power] for power in existing}
        return
    may = {
        player
        for player, account in settled.accounts.items()
        if account.status is SeatStatus.ACTIVE and not (turn.profile.name == "cd1991" and account.missed)
    }
    assert set(settled.control) == (existing if may else set())
    for power, controller in settled.control.items():
        assert controller in may
        assert settled.accounts[controller].holdings[power] == max(
            settled.accounts[player].holdings[power] for player in may
        )


@given(turns())
def test_typing_in_the_drawn_lots_changes_nothing_but_their_mark(turn: ExchangeTurn) -> None:
    settled = settle_turn(turn)
    again = settle_turn(replace(turn, drawn={lot.question: lot.winner for lot in settled.lots}))
    assert [lot[:3] for lot in again.lots] == [lot[:3] for lot in settled.lots]
    assert replace(again, lots=()) == replace(settled, lots=())
