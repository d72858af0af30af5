"""A fork holds what is public as a turn begins, and nothing else; it plays on by the same rules."""

from dataclasses import replace

import pytest

from kapdip.exchange.profile_data import load_profile
from kapdip.game.entries import enter_orders, enter_slip
from kapdip.game.errors import GameError
from kapdip.game.fork import as_entered, fork, ready_to_go_back, with_nothing_traded
from kapdip.game.machine import next_step, play_turn, take_back, with_all_decided
from kapdip.game.model import ExchangeSlip, Game, LogEntry, MilitarySlip, TurnInputs
from kapdip.game.replay import check
from kapdip.game.setup import new_game
from kapdip.game.state import state_after
from kapdip.game.variant import variant_of

NAMES = [f"P{number}" for number in range(8)]


def started(profile: str = "ka2007", players: int = 8) -> Game:
    people = {name: f"Person {name}" for name in NAMES[:players]}
    return new_game("Fork", variant_of(load_profile(profile)), NAMES[:players], seed=5, gm="GM", persons=people)


def three_turns() -> Game:
    game = started()
    for _ in range(3):
        game = play_turn(game, hold_missing=True)
    game = enter_slip(game, "P1", ExchangeSlip({"AUSTRIA": -100}))
    return replace(game, log=(LogEntry(2, "turn.published"), LogEntry(3, "slips.unlocked")))


def test_a_fork_begins_a_turn_without_anything_that_was_handed_in() -> None:
    game = three_turns()
    made = fork(game, 4)
    assert made.turn.inputs == TurnInputs()
    assert made.turn.start == game.turn.start
    assert [entry.key for entry in made.log] == ["turn.published"]
    assert {occupant.person for seat in made.seats for occupant in seat.occupants} == {""}
    assert made.gm == ""
    assert made.seed != game.seed


def test_what_was_handed_in_does_not_change_a_fork() -> None:
    game = three_turns()
    assert fork(game, 4) == fork(enter_slip(game, "P2", ExchangeSlip({"ENGLAND": -5})), 4)


def test_an_earlier_turn_can_be_forked_and_replays_to_its_own_results() -> None:
    game = three_turns()
    made = fork(game, 3)
    assert len(made.turns) == 3
    assert state_after(made, 2) == state_after(game, 2)
    assert check(play_turn(made, hold_missing=True)) == ()
    lots = [lot for turn in game.turns for lot in (turn.results.settlement.lots if turn.results.settlement else ())]
    assert lots, "the game has drawn lots, which the fork keeps"


def test_a_game_without_an_exchange_is_forked_turn_for_turn() -> None:
    game = play_turn(started("standard", 7), hold_missing=True)
    made = fork(game, 2)
    assert made.turns[0].results == game.turns[0].results
    assert check(play_turn(made, hold_missing=True)) == ()


@pytest.mark.parametrize("number", [0, 5])
def test_a_turn_that_has_not_begun_can_not_be_forked(number: int) -> None:
    with pytest.raises(GameError):
        fork(three_turns(), number)


def test_nobody_trades_until_a_trade_is_supposed() -> None:
    made = enter_slip(fork(three_turns(), 4), "P1", ExchangeSlip({"AUSTRIA": 10}))
    idle = with_nothing_traded(made)
    assert idle.turn.inputs.slips["P1"] == ExchangeSlip({"AUSTRIA": 10})
    assert idle.turn.inputs.slips["P2"] == ExchangeSlip({})
    assert with_nothing_traded(idle) is idle
    assert len(with_nothing_traded(fork(three_turns(), 4)).turn.inputs.slips) == 8
    after = play_turn(idle, hold_missing=True)
    assert after.turns[3].results.settlement is not None
    assert after.turns[3].results.settlement.net["AUSTRIA"] == 10


def test_without_an_exchange_nothing_is_filled_in() -> None:
    plain = started("standard", 7)
    assert with_nothing_traded(plain) is plain
    later = play_turn(plain, hold_missing=True)
    assert fork(later, 2).turns[0] == later.turns[0]


def test_a_turn_as_it_was_entered_has_orders_and_slips_and_no_results() -> None:
    game = fork(three_turns(), 4)
    power = next(iter(game.turn.start.control))
    leader = game.turn.start.control[power]
    game = enter_orders(game, power, MilitarySlip(leader))
    game = enter_slip(game, "P1", ExchangeSlip({"AUSTRIA": -10}))
    on = next_step(with_all_decided(game))
    back = as_entered(on, 4)
    assert set(back.turn.inputs.slips) >= {"P1"}
    assert power in back.turn.inputs.orders
    assert not back.turn.inputs.resolved_once
    assert back.turn.results.position is None


def test_a_fork_goes_back_past_empty_slips_but_not_past_its_beginning() -> None:
    live = three_turns()
    begun = with_nothing_traded(fork(live, 3))
    with pytest.raises(GameError) as refused:
        ready_to_go_back(begun, live)
    assert [reason.key for reason in refused.value.reasons] == ["fork.begins_here"]
    traded = enter_slip(begun, "P2", ExchangeSlip({"ITALY": 100}))
    played = with_nothing_traded(play_turn(traded, hold_missing=True))
    for other in (live, fork(live, 3)):
        back = take_back(ready_to_go_back(played, other))
        assert back.turn.number == 3
        assert back.turn.inputs.slips["P2"] == ExchangeSlip({"ITALY": 100})
    supposed = enter_slip(played, "P3", ExchangeSlip({"ITALY": 50}))
    assert set(ready_to_go_back(supposed, live).turn.inputs.slips) == {"P3"}
    assert ready_to_go_back(back, live) is back
