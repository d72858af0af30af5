"""Two games of Stab that differ only in what nobody is told look the same to everybody."""

from random import Random

import pytest

from kapdip.game.model import Game
from kapdip.game.news import news_of
from kapdip.game.public import public_view, whole_view
from kapdip.game.status import public_status
from tests.game.random_games import step
from tests.game.stab import stab
from tests.game.veils import nowhere, twin


def courses(seed: int, turns: int = 5) -> list[Game]:
    """A random game after each of its steps."""
    random, game = Random(seed), stab()
    found = [game]
    while game.turn.number <= turns and not game.is_over:
        game = step(random, game)
        found.append(game)
    return found


@pytest.mark.parametrize("seed", [*(pytest.param(more, marks=pytest.mark.unmeasured) for more in (3, 5)), 8])
def test_twins_have_equal_public_views_in_every_step(seed: int) -> None:
    for game in courses(seed):
        other = twin(game)
        assert whole_view(other) != whole_view(game)
        view, seen = public_view(game), public_view(other)
        assert seen == view
        assert public_status(seen) == public_status(view)
        assert list(map(news_of, seen.turns)) == list(map(news_of, view.turns))
        assert nowhere(game) not in repr(seen.turns) + repr(seen.now)
