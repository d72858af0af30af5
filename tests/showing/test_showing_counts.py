"""Desk and wall count the same things: nobody is said to have handed in of whom the desk's list wants more."""

import pytest

from kapdip.game.checklist import handed_in, missing_slips
from kapdip.game.desk import desk_view
from kapdip.game.machine import with_all_decided
from kapdip.game.model import Game
from kapdip.game.public import awaited
from kapdip.game.rules import unreplaced
from kapdip.game.stages import open_questions, orders_asked
from kapdip.showing.orders.rows import groups
from tests.game import random_games


@pytest.mark.parametrize("number", range(0, 36, 2))
def test_a_player_has_handed_in_when_the_desk_asks_for_nothing_of_theirs(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Game] = []

    def looked_at(game: Game) -> Game:
        seen.append(game)
        return with_all_decided(game)

    monkeypatch.setattr(random_games, "with_all_decided", looked_at)
    random_games.play_random_game(number)
    for game in seen:
        listed = groups(desk_view(game)) if orders_asked(game) is not None else ()
        wanting = {*missing_slips(game), *(group.controller for group in listed if not group.is_complete)}
        there = handed_in(game)
        is_wanted = wanting - {None} - unreplaced(game)
        if not open_questions(game):
            assert is_wanted <= {alias for alias, is_in in there.items() if not is_in}
        assert awaited(game).there < awaited(game).of or not is_wanted or open_questions(game)
