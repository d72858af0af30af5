"""The sample games: they replay, they show what a game has to show, and the table that made them makes them again."""

from itertools import islice, pairwise
from pathlib import Path

import make_sample
import pytest
from sample.people import PEOPLE
from sample.table import play

from kapdip.exchange.model import SlipFlag
from kapdip.game.model import EndKind, Game, PressColour
from kapdip.game.news import news_of
from kapdip.game.public import public_turn
from kapdip.game.replay import check
from kapdip.paths import SAVES
from kapdip.storage.files import load_game


@pytest.fixture(scope="module")
def whole() -> Game:
    return load_game(SAVES / "mittwochsrunde.yaml")


def flags(game: Game) -> list[SlipFlag]:
    """All flags of all exchange turns."""
    return [
        flag
        for turn in game.turns
        if turn.results.settlement
        for given in turn.results.settlement.flags.values()
        for flag in given
    ]


@pytest.mark.parametrize("save", sorted(SAVES.glob("*.yaml")), ids=lambda save: save.stem)
def test_every_save_that_is_shipped_replays_to_what_it_says(save: Path) -> None:
    assert check(load_game(save)) == ()


@pytest.mark.parametrize("save", sorted(SAVES.glob("*.yaml")), ids=lambda save: save.stem)
def test_a_sample_is_published_in_the_language_of_whoever_looks_at_it(save: Path) -> None:
    """It has none of its own: whoever had an English window published it in German."""
    assert load_game(save).language == ""


def test_the_whole_game_has_21_turns_and_ten_players_who_are_somebody(whole: Game) -> None:
    assert len(whole.turns) == 21
    assert whole.is_over
    assert whole.turn.results.ending is not None
    assert whole.turn.results.ending.kind is EndKind.LAST_TURN
    assert [seat.alias for seat in whole.seats] == [person.alias for person in PEOPLE]
    assert len(whole.seats) == 10
    assert all(seat.occupants[0].person for seat in whole.seats)


def test_the_board_sees_retreats_convoys_and_an_elimination(whole: Game) -> None:
    movements = [turn.results.movement for turn in whole.turns if turn.results.movement]
    assert sum(len(turn.results.retreats.outcomes) for turn in whole.turns if turn.results.retreats) >= 5
    assert sum(bool(outcome.route) for movement in movements for outcome in movement.outcomes.values()) >= 3
    assert sum(len(turn.results.eliminated) for turn in whole.turns) >= 1


def test_the_exchange_is_lively(whole: Game) -> None:
    prices = [turn.results.settlement.prices for turn in whole.turns if turn.results.settlement]
    assert all(before != after for before, after in pairwise(prices))
    assert max(max(one.values()) for one in prices) > 150
    changes = [one for turn in whole.turns for one in news_of(public_turn(whole, turn)) if one.key == "news.control"]
    assert len(changes) >= 5
    assert SlipFlag.RED in flags(whole)
    assert SlipFlag.NMR in flags(whole)


def test_people_write_under_their_own_names_and_others(whole: Game) -> None:
    press = [item for turn in whole.turns for item in turn.results.press or ()]
    assert {item.colour for item in press} == {PressColour.WHITE, PressColour.GREY}
    assert len(press) >= 21


def test_the_other_game_stands_in_the_middle_of_a_turn() -> None:
    game = load_game(SAVES / "zwischenstand.yaml")
    assert game.turn.step == "orders"
    assert 0 < len(game.turn.inputs.orders) < len(game.turn.start.control)
    assert 0 < len(game.turn.inputs.slips) < len(game.seats)


def test_the_sample_table_plays_the_same_game_again(whole: Game) -> None:
    again = list(islice(play(make_sample.WHOLE_GAME), 3))[-1]
    assert again.turns[:3] == whole.turns[:3]


def test_the_game_for_two_shows_what_such_a_game_has_to_show_and_comes_out_again() -> None:
    game = load_game(SAVES / "zu-zweit.yaml")
    assert game == make_sample.for_two()
    auctions = [turn.auction for turn in (public_turn(game, one) for one in game.turns) if turn.auction is not None]
    flags = {flag for auction in auctions for some in auction.flags.values() for flag in some}
    assert {"OVER", "HALF"} <= flags
    assert any(auction.tied for auction in auctions) or len(auctions) >= 4
    assert game.turn.results.ending is not None
    assert game.turn.results.ending.kind is EndKind.OCCUPATION
