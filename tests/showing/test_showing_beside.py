"""Two courses side by side: both are looked at after the same turn, and what is shown is what the games hold."""

from fractions import Fraction

import pytest

from kapdip.game.entries import enter_slip
from kapdip.game.fork import fork, with_nothing_traded
from kapdip.game.machine import next_step, with_all_decided
from kapdip.game.model import ExchangeSlip, Game
from kapdip.game.public import public_view
from kapdip.game.state import state_after
from kapdip.game.variant import usual_board
from kapdip.showing.foresight.beside import beside, compared_turns, narrow_points, narrow_powers
from kapdip.showing.foresight.branches import differences
from kapdip.showing.foresight.closest import closest_call
from kapdip.storage.files import load_game
from kapdip.words.board_language import BoardLanguage
from kapdip.words.speaker import Speaker
from tests.conftest import ROOT

ENGLISH = Speaker(BoardLanguage("en", usual_board()))


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game(ROOT / "saves" / "mittwochsrunde.yaml")


@pytest.fixture(scope="module")
def played(game: Game) -> Game:
    """Turn 9 played without an order, with one player's trades."""
    branch = enter_slip(fork(game, 9), "Effi Briest", ExchangeSlip({"RUSSIA": 500}))
    while len(branch.turns) == 9:
        branch = next_step(with_all_decided(with_nothing_traded(branch)))
    return branch


def test_a_fork_in_which_nothing_was_played_differs_in_nothing(game: Game) -> None:
    branch = fork(game, 9)
    found = beside(game, branch, ENGLISH)
    assert compared_turns(game, branch) == (8, 8)
    assert found.moments == ("after turn 8", "after turn 8")
    assert all(one.prices[0] == one.prices[1] and one.leaders[0] == one.leaders[1] for one in found.powers)
    assert all(not one.change for one in found.players)
    assert differences(game, branch, ENGLISH) == ()


def test_a_turn_that_is_settled_is_set_beside_the_same_turn(game: Game, played: Game) -> None:
    """Not beside the next one of the game, which the sandbox has only begun."""
    found = beside(game, played, ENGLISH)
    assert found.moments == ("after turn 9", "after turn 9")
    there, here = state_after(game, 9), played.turn.start
    for power in found.powers:
        assert power.prices == (there.prices[power.power], here.prices[power.power])
        assert power.leaders == (there.control.get(power.power), here.control.get(power.power))
    for player in found.players:
        assert player.points == (there.points[player.player], here.points[player.player])
        assert player.change == here.points[player.player] - there.points[player.player]
    assert found.has_points
    told = differences(game, played, ENGLISH)
    assert told
    assert not [line for line in told if "10" in line.partition(":")[0]]


def test_where_the_game_waits_the_sandbox_is_seen_as_far_as_it_came(game: Game, played: Game) -> None:
    waiting = fork(game, 9)
    found = beside(waiting, played, ENGLISH)
    assert found.moments == ("after turn 8", "after turn 9")
    assert any(one.change for one in found.players)
    assert differences(waiting, played, ENGLISH), "and the list tells what the tables show"


def test_centres_that_have_changed_hands_count_in_points_before_the_exchange(game: Game) -> None:
    """By hand: units × centres ÷ 100, and the cash at the cheapest point, at the prices of before."""
    waiting = branch = fork(game, 11)
    while branch.turn.step != "exchange":
        branch = next_step(with_all_decided(with_nothing_traded(branch)))
    found = beside(waiting, branch, ENGLISH)
    start, centres = branch.turn.start, branch.turn.results.position.centres if branch.turn.results.position else {}
    counts = {power: len(owned) for power, owned in centres.items()}
    assert counts != {power: len(owned) for power, owned in start.position.centres.items()}
    cheapest = min(Fraction(100 * price, counts[power]) for power, price in start.prices.items() if counts[power])
    for one in found.players:
        account = start.accounts[one.player]
        exact = sum(
            Fraction(units * counts[power], 100) for power, units in account.holdings.items() if power in start.prices
        )
        assert one.points[1] == int((exact + Fraction(account.cash) / cheapest) * 100 + Fraction(1, 2))
    assert any(one.change for one in found.players)
    assert any("points" in line.casefold() for line in differences(waiting, branch, ENGLISH))


def test_the_middle_of_a_turn_and_the_start_have_words_of_their_own(game: Game) -> None:
    first = fork(game, 1)
    assert beside(first, first, ENGLISH).moments == ("at the start", "at the start")
    moved = next_step(with_all_decided(fork(game, 9)))
    assert beside(game, moved, ENGLISH).moments == ("after turn 9", "in turn 9")


def test_the_narrow_tables_say_what_changes(game: Game, played: Game) -> None:
    found = beside(fork(game, 9), played, ENGLISH)
    powers, points = narrow_powers(found, ENGLISH), narrow_points(found, ENGLISH)
    assert all(len(row) == len(powers.columns) for row in powers.rows)
    assert all(len(row) == len(points.columns) for row in points.rows)
    for one, row in zip(found.powers, powers.rows, strict=True):
        has_changed = one.leaders[0] != one.leaders[1]
        assert {figure.tint for figure in row} == {"warn_tint" if has_changed else ""}
        assert ("→" in row[-1].text) is has_changed
    spans = [figure.span for row in points.rows for figure in row if figure.span is not None]
    assert len(spans) == 10
    assert min(min(span) for span in spans) == 0
    assert max(max(span) for span in spans) == 1000


def test_a_new_leader_is_told_by_both(game: Game) -> None:
    number = next(one for one in range(1, 21) if state_after(game, one).control != state_after(game, one + 1).control)
    found = beside(fork(game, number + 1), game, ENGLISH)
    rows = narrow_powers(found, ENGLISH).rows
    assert any(figure.tint == "warn_tint" and "→" in figure.tip for row in rows for figure in row)


def test_the_closest_call_is_a_sentence_and_none_without_an_exchange(game: Game) -> None:
    assert len(closest_call(public_view(fork(game, 9)), ENGLISH)) > 30
    assert closest_call(public_view(game), ENGLISH) == ""
