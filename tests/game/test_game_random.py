"""Short random games under every profile; `python -m tests.game.random_games` plays whole ones."""

import pytest

from tests.game.random_games import GAMES, play_random_game

pytestmark = pytest.mark.unmeasured


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_random_game_ends_and_replays_to_its_stored_results(number: int) -> None:
    assert play_random_game(number, last_turn=9).is_over
