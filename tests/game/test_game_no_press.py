"""Standard 9.9.6: a game without press, and orders that may not take its place."""

import pytest

from kapdip.board.model import Unit
from kapdip.game.ending import draw_refusal, treaty_refusal
from kapdip.game.errors import GameError
from kapdip.game.machine import next_step
from kapdip.game.model import Game, PressItem, PressPart
from kapdip.game.press import add_press
from kapdip.game.public import public_view
from kapdip.game.public_orders import PublicMovement, PublicOutcome
from kapdip.storage.order_text import read_unit
from tests.game.tables import orders, played, refusal, standard


def seen(game: Game) -> PublicMovement:
    found = public_view(next_step(game, hold_missing=True)).turns[0].movement
    assert found is not None
    return found


def of(movement: PublicMovement, unit: str) -> PublicOutcome:
    wanted: Unit = read_unit(unit)
    return next(outcome for outcome in movement.outcomes if outcome.unit == wanted)


def test_press_is_refused() -> None:
    with pytest.raises(GameError) as error:
        add_press(standard(no_press=True), PressItem("Aust", "", "", (PressPart("Hello"),)))
    assert refusal(error.value) == ("press.none",)


def test_plans_are_not_offered_and_draws_are_voted_as_ever() -> None:
    game = played(standard(no_press=True, plan_from_year=1901), 1)
    reason = treaty_refusal(game)
    assert reason is not None
    assert reason.key == "treaty.none"
    assert draw_refusal(game) is None
    assert treaty_refusal(played(standard(plan_from_year=1901), 1)) is None


def test_an_order_for_a_unit_of_somebody_else_is_told_to_nobody() -> None:
    asked = ("A BUD - SER", "A MUN - BUR")
    assert seen(orders(standard(no_press=True), "AUSTRIA", *asked)).strays == ()
    assert len(seen(orders(standard(), "AUSTRIA", *asked)).strays) == 1


def test_several_orders_for_a_unit_look_like_a_hold_and_say_nothing() -> None:
    asked = ("A BUD - SER", "A BUD - GAL")
    told = of(seen(orders(standard(no_press=True), "AUSTRIA", *asked)), "A BUD")
    assert (told.order, told.code, told.reasons, told.flags) == (None, None, (), frozenset())
    usual = of(seen(orders(standard(), "AUSTRIA", *asked)), "A BUD")
    assert usual.order is None
    assert usual.reasons


def test_an_impossible_order_of_ones_own_unit_is_told_and_a_possible_one_in_full() -> None:
    movement = seen(orders(standard(no_press=True), "AUSTRIA", "A BUD - PAR", "A VIE - GAL"))
    assert str(of(movement, "A BUD").order) == "A BUD - PAR"
    assert of(movement, "A BUD").route == ()
    assert str(of(movement, "A VIE").order) == "A VIE - GAL"


def test_a_unit_without_an_order_is_still_told_as_such() -> None:
    movement = seen(orders(standard(no_press=True), "AUSTRIA", "A BUD - SER"))
    code = of(movement, "A VIE").code
    assert code is not None
    assert code.value == "NOR"
