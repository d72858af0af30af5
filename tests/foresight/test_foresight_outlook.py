"""Whose figures they are: the public view, the desk, and the games that have no radar."""

from dataclasses import replace

import pytest

from kapdip.exchange.profile import Control
from kapdip.exchange.profile_data import load_profile
from kapdip.foresight import causes
from kapdip.foresight.outlook import asked_turn, desk_outlook, no_outlook, no_radar, public_outlook
from kapdip.foresight.radar import radar
from kapdip.game.desk import desk_view
from kapdip.game.entries import enter_slip
from kapdip.game.machine import next_step, with_all_decided
from kapdip.game.model import ExchangeSlip, Game
from kapdip.game.public import public_view
from kapdip.game.question import exchange_question
from kapdip.game.setup import new_game
from kapdip.game.variant import variant_of

NAMES = [f"P{number}" for number in range(8)]


def fresh(profile: str = "ka2007", players: int = 8) -> Game:
    return new_game("Ahead", variant_of(load_profile(profile)), NAMES[:players], seed=3)


def played(game: Game, turns: int) -> Game:
    """Everybody holds; the first player buys one unit more each turn."""
    while game.turn.number <= turns and not game.is_over:
        if game.turn.step == "exchange" and "P0" not in game.turn.inputs.slips:
            game = enter_slip(game, "P0", ExchangeSlip({"AUSTRIA": -10, "ENGLAND": 5}))
        game = next_step(with_all_decided(game))
    return game


def test_the_public_question_is_that_of_the_exchange_without_slips() -> None:
    game = played(fresh(), 3)
    view = public_view(game)
    asked, public = exchange_question(game), public_outlook(view, game.turn.number).question
    assert replace(asked, seed=0, slips={}) == replace(public, slips={})
    assert all(slip == {} for slip in public.slips.values())


def test_what_was_handed_in_changes_nothing_public() -> None:
    game = played(fresh(), 2)
    more = enter_slip(game, "P3", ExchangeSlip({"AUSTRIA": 900}))
    number = game.turn.number
    assert radar(public_outlook(public_view(game), number)) == radar(public_outlook(public_view(more), number))
    assert desk_outlook(desk_view(more)).done["P3"].executed != desk_outlook(desk_view(game)).done["P3"].executed


def test_a_turn_that_is_over_is_looked_at_as_the_next_one_begins() -> None:
    view = public_view(played(fresh(), 3))
    assert [asked_turn(view, number) for number in (1, 2, 3, 4)] == [2, 3, 4, 4]
    past = public_outlook(view, 3)
    assert past.question.centres["RUSSIA"] == len(view.turns[2].start.position.centres["RUSSIA"])
    assert past.turns_left == 19


def test_a_game_without_an_exchange_has_no_outlook() -> None:
    view = public_view(fresh("standard", 7))
    assert no_outlook(view, 1) == no_radar(view, 1) == causes.no_exchange()


def test_nobody_leads_in_the_first_turn_nor_after_the_last() -> None:
    game = fresh()
    view = public_view(game)
    assert no_outlook(view, 1) is None
    assert no_radar(view, 1) == causes.first_turn(turn=2)
    later = public_view(played(game, 2))
    assert no_radar(later, 3) is None
    short = public_view(
        played(new_game("Ahead", variant_of(replace(load_profile("ka2007"), last_turn=3)), NAMES, seed=3), 2)
    )
    assert no_radar(short, 3) == causes.last_turn()
    over = public_view(
        played(new_game("Ahead", variant_of(replace(load_profile("ka2007"), last_turn=2)), NAMES, seed=3), 3)
    )
    assert no_radar(over, 2) == causes.last_turn()
    assert no_outlook(over, 2) is None, "the exchange of the last turn can be looked at, as any that is over"
    assert no_outlook(over, 1) is None


def test_holdings_that_lead_nothing_give_no_radar() -> None:
    view = public_view(played(fresh(), 2))
    seats = replace(view, variant=replace(view.variant, profile=replace(view.profile, control=Control.SEATS)))
    assert no_radar(seats, 3) == causes.leads_nothing()


@pytest.mark.parametrize("needed", [4, 18])
def test_a_power_that_has_won_ends_the_game_with_its_turn(needed: int) -> None:
    profile = replace(load_profile("ka2007"), victory_centres=needed)
    game = new_game("Ahead", variant_of(profile), NAMES, seed=3)
    game = played(game, 2)
    while game.turn.step != "exchange":
        game = next_step(with_all_decided(game))
    view = public_view(game)
    assert game.variant.date(game.turn.number).ownership
    assert no_radar(view, game.turn.number) == (causes.last_turn() if needed == 4 else None)
    assert public_outlook(view, game.turn.number).question.last == exchange_question(game).last
