"""What a branch supposes is supposed again in the turn that the game has come to, as far as it is still possible."""

from dataclasses import replace

import pytest

from kapdip.board.model import Location, Unit
from kapdip.exchange.profile_data import load_profile
from kapdip.game.carrying import LostOrder, LostTrades, carried, supposes
from kapdip.game.entries import enter_orders, enter_slip
from kapdip.game.errors import GameError
from kapdip.game.fork import fork
from kapdip.game.machine import play_turn
from kapdip.game.model import ExchangeSlip, Game, MilitarySlip
from kapdip.game.setup import new_game
from kapdip.game.variant import variant_of
from kapdip.orders.model import Hold, Move, Order

NAMES = [f"P{number}" for number in range(8)]


def started() -> Game:
    return play_turn(new_game("Carried", variant_of(load_profile("ka2007")), NAMES, seed=5), hold_missing=True)


def with_orders(game: Game, power: str, *orders: Order) -> Game:
    movement = tuple(order for order in orders if isinstance(order, Hold | Move))
    return enter_orders(game, power, MilitarySlip(game.turn.start.control[power], movement))


def moved_on() -> tuple[Game, Game, str]:
    """A branch of turn 2 with orders and trades, and the game in turn 3: the army of Munich has gone to Tyrol."""
    game = started()
    assert "GERMANY" in game.turn.start.control
    a_mun, a_ber = Unit.parse("A MUN"), Unit.parse("A BER")
    branch = with_orders(fork(game, 2), "GERMANY", Move(a_mun, Location("BUR")), Hold(a_ber))
    branch = enter_slip(branch, "P1", ExchangeSlip({"AUSTRIA": 20}))
    live = play_turn(with_orders(game, "GERMANY", Move(a_mun, Location("TYR"))), hold_missing=True)
    return branch, live, "GERMANY"


def test_what_still_fits_is_supposed_again_and_the_rest_says_why() -> None:
    branch, live, power = moved_on()
    game, lost = carried(branch, live, 3)
    assert game.turn.number == 3
    slip = game.turn.inputs.orders[power]
    assert slip.player == game.turn.start.control[power]
    assert slip.movement == (Hold(Unit.parse("A BER")),)
    assert game.turn.inputs.slips["P1"] == ExchangeSlip({"AUSTRIA": 20})
    (gone,) = lost
    assert isinstance(gone, LostOrder)
    assert gone.order == Move(Unit.parse("A MUN"), Location("BUR"))
    assert gone.reasons
    assert fork(live, 3).turn.start == game.turn.start


def test_a_power_that_nobody_leads_any_more_loses_all_its_orders() -> None:
    branch, live, power = moved_on()
    start = live.turn.start
    led = {other: leader for other, leader in start.control.items() if other != power}
    live = replace(live, turns=(*live.turns[:-1], replace(live.turn, start=replace(start, control=led))))
    game, lost = carried(branch, live, 3)
    assert power not in game.turn.inputs.orders
    assert len(lost) == 2


def test_trades_of_somebody_who_plays_no_more_are_lost_with_the_reason() -> None:
    branch, live, _ = moved_on()
    inputs = branch.turn.inputs
    slips = {**inputs.slips, "Nobody": ExchangeSlip({"AUSTRIA": 5}), "P2": ExchangeSlip({}), "P3": None}
    branch = replace(branch, turns=(*branch.turns[:-1], replace(branch.turn, inputs=replace(inputs, slips=slips))))
    game, lost = carried(branch, live, 3)
    assert [one.player for one in lost if isinstance(one, LostTrades)] == ["Nobody"]
    assert set(game.turn.inputs.slips) == {"P1"}


def test_a_branch_that_has_come_as_far_gives_what_it_supposes_of_that_turn() -> None:
    branch, live, _ = moved_on()
    on = play_turn(branch, hold_missing=True)
    game, lost = carried(on, live, 3)
    assert lost == ()
    assert game == fork(live, 3)


def test_a_turn_that_has_not_begun_is_refused() -> None:
    branch, live, _ = moved_on()
    with pytest.raises(GameError):
        carried(branch, live, 9)


def test_a_branch_supposes_of_its_own_turns_and_nothing_of_the_games_past() -> None:
    branch, live, _ = moved_on()
    assert supposes(branch, live, 2)
    assert not supposes(branch, live, 3), "it has not come so far"
    assert not supposes(fork(live, 2), live, 2), "nothing yet"
    assert not supposes(fork(live, 3), live, 2), "what was handed in in the game is not supposed"
    assert supposes(enter_slip(fork(live, 3), "P1", ExchangeSlip({"AUSTRIA": -20})), live, 3), "trades alone"
    assert not supposes(enter_slip(fork(live, 3), "P1", ExchangeSlip({"AUSTRIA": 0})), live, 3)
