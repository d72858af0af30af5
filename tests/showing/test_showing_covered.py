"""What lists say behind the curtain is the same whatever subset of a slip was handed in, in each step."""

import os
from collections.abc import Callable, Mapping
from itertools import combinations

import pytest

from kapdip.game.model import Game
from kapdip.showing.inbox import seat_rows
from kapdip.showing.orders.rows import covered_groups
from kapdip.showing.turn_status import next_of, status_rows
from kapdip.words.board_language import BoardLanguage
from kapdip.words.speaker import Speaker
from tests.game.covered import PARTS, covered_twin, full
from tests.game.stab import stab
from tests.game.tables import dislodged, opened, standard, table, until
from tests.game.two import two
from tests.samples import MIDDLE, sample_game

STEPS: Mapping[str, Callable[[], Game]] = {
    "movement": lambda: full(opened(table())),
    "retreats": lambda: full(dislodged()),
    "adjustments": lambda: full(until(sample_game(MIDDLE), "adjustments")),
    "exchange": lambda: full(table()),
    "standard": lambda: full(standard()),
    "stab": lambda: full(stab()),
    "bids": lambda: full(two()),
}
SUBSETS = [parts for count in range(1, len(PARTS) + 1) for parts in combinations(PARTS, count)]
OF_A_SLIP = [parts for parts in SUBSETS if len(set(parts) - set(PARTS[:5])) in (0, len(PARTS) - 5)]
"""Every subset of a military slip, with nothing else and with everything else."""


def told(game: Game) -> tuple[object, ...]:
    """The list of orders, the rows of the turn, the next step, the list of phones."""
    speaker = Speaker(BoardLanguage("en", game.board))
    rows = status_rows(game, speaker, is_mended=False, covered=True)
    step = next_of(game, speaker, is_mended=False, covered=True)
    return covered_groups(game), rows, step, seat_rows(game, (), {}, speaker, hidden=True)


@pytest.mark.parametrize("step", STEPS)
def test_no_subset_of_what_was_handed_in_is_told_apart(step: str) -> None:
    game = STEPS[step]()
    seen = told(game)
    for parts in SUBSETS if os.environ.get("KAPDIP_ALL") else OF_A_SLIP:
        assert told(covered_twin(game, *parts)) == seen, parts


def test_what_is_missing_is_seen() -> None:
    """The list is of use behind the curtain."""
    empty, there = covered_groups(opened(table())), covered_groups(full(opened(table())))
    assert {row.is_open for group in empty for row in group.rows} == {True}
    assert {row.is_covered for group in there for row in group.rows} == {True}
