"""A short run of the random games; `python -m tests.exchange.random_games` plays ten thousand."""

import pytest

from tests.exchange.random_games import play_random_game

pytestmark = pytest.mark.unmeasured


def test_random_games_of_21_turns_never_raise() -> None:
    for number in range(40):
        assert play_random_game(number).final_points is not None
