"""A position set up by hand is kept in the head of a save, and checked when it is read."""

import pytest

from kapdip.exchange.profile_data import load_profile
from kapdip.game.set_up import begin_position
from kapdip.game.variant import variant_of
from kapdip.game.written_position import begun_as_written, read_position
from kapdip.storage.codec import game_text, parse_game
from kapdip.storage.errors import SaveError

PLAIN = variant_of(load_profile("standard"))
WRITTEN = "F1903R\nTurkey: A Ser\nDislodged Austria: A Ser from Bul\nAustria: A Ser R Tri"


def text() -> str:
    found = read_position(WRITTEN, PLAIN)
    return game_text(begun_as_written(begin_position(found.set_up, PLAIN.board.powers, "ka"), found))


def test_it_is_read_as_it_was_written() -> None:
    game = parse_game(text())
    assert game.turn.step == "retreats"
    assert game_text(game) == text()


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ("step: R", "step: M", "position.no_retreats"),
        ("turn: 6", "turn: 5000", "save.out_of_bounds"),
        ("profile: standard", "profile: ka2007", "save.unknown_key"),
    ],
)
def test_what_cannot_be_is_told(was: str, becomes: str, said: str) -> None:
    with pytest.raises(SaveError) as refused:
        parse_game(text().replace(was, becomes, 1))
    assert said in {problem.reason.key for problem in refused.value.problems}
