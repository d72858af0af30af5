"""Powers that nobody hired are asked for nothing: that they hold is no failure, at the desk and for everybody."""

import pytest

from kapdip.game.desk import desk_view
from kapdip.game.machine import play_turn
from kapdip.game.model import Game
from kapdip.game.public import public_turn
from kapdip.showing.orders.results import ResultLine, result_lines
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
