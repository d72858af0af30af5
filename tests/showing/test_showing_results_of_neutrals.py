"""Units without an order among the results, at the desk and for everybody; of powers nobody hired, none is missing."""

import pytest

from kapdip.game.desk import desk_view
from kapdip.game.entries import enter_unit_order
from kapdip.game.machine import play_turn
from kapdip.game.model import Game
from kapdip.game.public import public_turn
from kapdip.showing.orders.results import ResultLine, result_lines
from kapdip.storage.order_text import read_order
from kapdip.words.speaker import Speaker
from tests.board_languages import EN
from tests.game.two import hired, two


def lines(game: Game, number: int, *, at_desk: bool) -> dict[str, ResultLine]:
    seen = desk_view(game, number) if at_desk else public_turn(game, game.turns[number - 1])
    return {line.unit: line for line in result_lines(seen, Speaker(EN))}


@pytest.mark.parametrize("at_desk", [True, False])
def test_a_power_that_nobody_hired_holds_and_has_missed_nothing(at_desk: bool) -> None:
    told = lines(play_turn(hired(two()), hold_missing=True), 2, at_desk=at_desk)
    assert (told["A VIE"].text, told["A VIE"].below, told["A VIE"].failed) == ("holds", "", False)
    assert (told["A MUN"].text, told["A MUN"].failed) == ("no order: holds", True)


@pytest.mark.parametrize("at_desk", [True, False])
def test_that_a_unit_has_no_order_is_said_once(at_desk: bool) -> None:
    game = enter_unit_order(hired(two()), "GERMANY", read_order("F KIE H"))
    told = lines(play_turn(game, hold_missing=True), 2, at_desk=at_desk)
    assert (told["A MUN"].text, told["A MUN"].below) == ("no order: holds", "")
    assert told["A MUN"].failed
    assert told["A MUN"].is_unordered, "listed, and not counted"
    assert not told["F KIE"].is_unordered
