"""The guided game without a window: its game, and how its steps know that they are done."""

from dataclasses import replace
from pathlib import Path

import pytest

from kapdip_gui.game.checklist import blocking, missing_slips
from kapdip_gui.game.desk import desk_view
from kapdip_gui.game.entries import enter_slip
from kapdip_gui.game.machine import next_step, play_turn
from kapdip_gui.game.model import ExchangeSlip, Game
from kapdip_gui.showing.guide.lesson import PLAYER, TURN, is_lesson, lesson
from kapdip_gui.showing.guide.steps import STEPS, GuideStep, GuideView, hint
from kapdip_gui.storage.files import load_game

SAMPLE = Path(__file__).resolve().parents[2] / "saves" / "mittwochsrunde.yaml"


@pytest.fixture(scope="module")
def game() -> Game:
    """The game of the guide."""
    return lesson(load_game(SAMPLE))


def view_of(game: Game, *, is_hidden: bool, pointed_at: str | None = None) -> GuideView:
    """What a step looks at."""
    return GuideView(desk_view(game, TURN), is_hidden, pointed_at)


def step(key: str) -> GuideStep:
    """A step by its key."""
    return next(one for one in STEPS if one.key == key)


def test_two_orders_and_one_slip_are_missing_and_nothing_else(game: Game) -> None:
    assert is_lesson(game)
    assert game.turn.number == TURN
    assert missing_slips(game) == (PLAYER,)
    assert len(game.turn.inputs.orders["ENGLAND"].movement) == 4
    assert [reason.key for reason in blocking(game)] == ["missing.slip"]
    assert not game.log


def test_a_game_that_does_not_come_so_far_is_not_the_guides(game: Game) -> None:
    assert not is_lesson(replace(game, turns=game.turns[:-1]))


def test_no_step_is_done_before_anything_is_done(game: Game) -> None:
    view = view_of(game, is_hidden=True)
    assert [one.key for one in STEPS if one.done(view)] == []
    assert all(hint(one, view) == one.text for one in STEPS)


def test_a_step_that_the_turn_has_left_behind_is_done(game: Game) -> None:
    moved = next_step(game, hold_missing=True)
    view = view_of(moved, is_hidden=True)
    assert [one.key for one in STEPS if not one.done(view)] == ["failure", "settle", "publish"]
    over = view_of(play_turn(game, hold_missing=True), is_hidden=True)
    assert [one.key for one in STEPS if not one.done(over)] == ["publish"]


@pytest.mark.parametrize(
    ("amounts", "sold", "red", "told_of_slip", "told_of_red"),
    [
        ({"ENGLAND": -500}, True, False, False, False),
        ({"FRANCE": 100}, False, False, True, True),
        ({"ENGLAND": -500, "FRANCE": 9000}, True, True, False, False),
    ],
)
def test_a_slip_is_judged_by_what_becomes_of_it(
    game: Game, amounts: dict[str, int], *, sold: bool, red: bool, told_of_slip: bool, told_of_red: bool
) -> None:
    view = view_of(enter_slip(game, PLAYER, ExchangeSlip(amounts)), is_hidden=False)
    slip, over = step("slip"), step("red")
    assert (slip.done(view), over.done(view)) == (sold, red)
    assert (hint(slip, view) == slip.aside, hint(over, view) == over.aside) == (told_of_slip, told_of_red)
    hidden = replace(view, is_hidden=True)
    assert (hint(slip, hidden), hint(over, hidden)) == (slip.text, over.text), "nothing of a slip is told"


def test_only_an_order_that_failed_answers_why_it_failed(game: Game) -> None:
    moved = next_step(game, hold_missing=True)
    failure = step("failure")
    assert failure.done(view_of(moved, is_hidden=False, pointed_at="A TRI"))
    assert not failure.done(view_of(moved, is_hidden=False, pointed_at="A FIN"))
    assert not failure.done(view_of(moved, is_hidden=False))
