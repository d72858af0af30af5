"""Which turns were published, and which of them something was changed in since (docs/rules.md 6.2 and 12)."""

from kapdip.game.change import logged
from kapdip.game.entries import set_notes
from kapdip.game.machine import next_step, take_back
from kapdip.game.model import Game
from kapdip.game.published import is_all_published, outdated_turns, published_turns, written_next
from tests.game.tables import played, table


def published(game: Game, *turns: int) -> Game:
    """The game after these turns were published."""
    for turn in turns:
        game = logged(game, "turn.published", {"turn": str(turn)})
    return game


def mended(game: Game, turn: int) -> Game:
    """The game after a turn was mended."""
    return logged(game, "game.amended", {"turn": str(turn)})


def four_turns() -> Game:
    """Turn 5 begins."""
    game = table()
    while len(game.turns) < 5:
        game = played(game)
    return game


def test_what_was_published_before_a_turn_was_mended_is_out_of_date_from_that_turn_on() -> None:
    game = published(four_turns(), 1, 2, 3)
    assert published_turns(game) == {1, 2, 3}
    assert outdated_turns(game) == ()
    game = mended(game, 2)
    assert outdated_turns(game) == (2, 3)
    assert outdated_turns(published(game, 3)) == (2,)
    assert outdated_turns(published(game, 2, 3)) == ()
    assert outdated_turns(mended(published(game, 2, 3), 3)) == (3,)


def test_a_turn_that_was_never_published_is_not_out_of_date() -> None:
    assert outdated_turns(mended(published(four_turns(), 1), 2)) == ()


def test_a_step_that_is_taken_back_and_played_again_makes_its_turn_out_of_date() -> None:
    game = take_back(published(four_turns(), 3, 4))
    assert outdated_turns(game) == (), "turn 4 is in progress again: there is nothing to publish yet"
    assert outdated_turns(played(game)) == (4,)


def test_a_line_of_the_log_without_a_number_is_about_the_turn_in_which_it_stands() -> None:
    assert published_turns(logged(four_turns(), "turn.published", {"turn": "x"})) == {5}


def test_what_else_stands_in_the_log_makes_nothing_out_of_date() -> None:
    assert outdated_turns(logged(published(four_turns(), 1), "note", {})) == ()


def test_notes_that_are_changed_make_their_own_turn_out_of_date_and_no_other() -> None:
    """Once nothing was said to have changed, and the new headline was published nowhere."""
    game = published(four_turns(), 1, 2)
    assert outdated_turns(set_notes(game, headline="", turn=1)) == ()
    assert outdated_turns(set_notes(game, headline="New", turn=3)) == ()
    changed = set_notes(game, headline="New", turn=1)
    assert outdated_turns(changed) == (1,)
    assert outdated_turns(published(changed, 1)) == ()


def test_the_turn_before_is_written_about_until_it_is_published_or_this_one_has_results() -> None:
    assert written_next(table()) == 1
    game = four_turns()
    assert written_next(game) == 4
    assert written_next(published(game, 4)) == 5
    assert written_next(next_step(game, hold_missing=True)) == 5
    assert written_next(played(table(last_turn=2), 2)) == 2, "over: the last one"


def test_all_is_published_until_something_newer_is_resolved() -> None:
    game = four_turns()
    assert not is_all_published(game)
    game = published(game, 4)
    assert is_all_published(game)
    game = next_step(game, hold_missing=True)
    assert not is_all_published(game)
    assert not is_all_published(published(game, 5)), "the turn goes on"
