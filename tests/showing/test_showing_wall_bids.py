"""The wall of a game of two players who bid: nothing of a bid before both are opened, then row by row."""

from dataclasses import replace

import pytest

from kapdip.game.entries import enter_given
from kapdip.game.model import Game
from kapdip.game.public import public_view
from kapdip.showing.wall.bids import BidsScene
from kapdip.showing.wall.director import Cue, Director, Scene, directed
from kapdip.showing.wall.pace import BID, RESTING, bids_at, length
from kapdip.showing.wall.room import room_film
from kapdip.showing.wall.scenes import News, Writing, scene_of
from kapdip.showing.wall.ticker import ticker
from kapdip.words.speaker import Speaker
from tests.board_languages import DE, EN
from tests.game.two import UTE, VERA, bid, hired, two
from tests.samples import TWO, sample_game


def shown(game: Game, then: Game) -> Director:
    """The wall once a step was shown."""
    return directed(public_view(game)).follow(public_view(then)).show()


def auction(
    ute: dict[str, int] | None = None, vera: dict[str, int] | None = None, board_language: str = "en"
) -> BidsScene:
    made = scene_of(shown(two(), hired(two(), ute, vera)), Speaker(DE if board_language == "de" else EN))
    assert isinstance(made, BidsScene)
    return made


def test_before_both_slips_are_opened_only_their_number_is_on_the_wall() -> None:
    game = two()
    one, other = (enter_given(game, "Ute", bids) for bids in (UTE, {"AUSTRIA": 999}))
    scenes = [scene_of(directed(public_view(game)), Speaker(EN)) for game in (one, other)]
    assert scenes[0] == scenes[1]
    assert isinstance(scenes[0], Writing)
    assert (scenes[0].awaited.there, scenes[0].awaited.of) == (1, 2)
    assert [step.name for step in scenes[0].head.steps] == ["Orders", "Bids"]
    assert len(scenes[0].rules) == 5
    assert "999" not in str(scenes[1])


def test_the_auction_waits_until_it_is_shown_and_is_told_row_by_row_the_dearest_first() -> None:
    game = two()
    held = directed(public_view(game)).follow(public_view(hired(game)))
    assert held.holds
    assert isinstance(scene_of(held, Speaker(EN)), Writing)
    director = held.show()
    assert [director.cue.scene, *(cue.scene for cue in director.queue)] == [Scene.EXCHANGE, Scene.NEWS, Scene.WRITING]
    scene = auction()
    assert [(row.power, row.bids, row.outcome) for row in scene.rows] == [
        ("RUSSIA", ("0", "7"), "Vera for 7"),
        ("ENGLAND", ("6", "5"), "Ute for 6"),
        ("ITALY", ("4", "4"), "tied: neutral"),
        ("TURKEY", ("2", "0"), "Ute for 2"),
        ("AUSTRIA", ("0", "0"), "neutral"),
    ]
    assert [(one.player, one.before, one.after) for one in scene.purses] == [("Ute", 22, 14), ("Vera", 20, 13)]
    assert [bids_at(scene, ms) for ms in (0, BID - 1, BID, 5 * BID, 99 * BID)] == [0, 0, 1, 5, 5]
    assert length(scene) == 5 * BID + RESTING


def test_who_leads_whom_stands_on_the_map_once_all_rows_are_turned_over() -> None:
    scene = auction(board_language="de")
    assert scene.before.control == {}
    tags = scene.picture.control
    assert (tags["ENGLAND"], tags["TURKEY"], tags["RUSSIA"]) == ("UT 6", "UT 2", "VE 7")
    assert (tags["ITALY"], tags["AUSTRIA"]) == ("–", "–")
    assert (tags["GERMANY"], tags["FRANCE"]) == ("UT Heimat", "VE Heimat")
    later = scene_of(directed(public_view(hired(two()))), Speaker(DE))
    assert isinstance(later, Writing)
    assert later.picture.control == tags
    assert later.rules == ("Ute, Deutsches Reich: 14 Punkte", "Vera, Frankreich: 13 Punkte")


def test_whoever_overbids_is_told_with_what_the_other_gets_and_a_missing_slip_is_no_bid() -> None:
    scene = auction({"ENGLAND": 19, "AUSTRIA": 8}, {"ENGLAND": 7, "RUSSIA": 3})
    assert {row.power: row.outcome for row in scene.rows}["ENGLAND"] == "Vera for 4"
    assert [note[:9] for note in scene.notes] == ["Ute OVER:", "Vera HALF"]
    missing = scene_of(shown(two(), hired_without_vera()), Speaker(EN))
    assert isinstance(missing, BidsScene)
    assert {row.bids[1] for row in missing.rows} == {"–"}


def hired_without_vera() -> Game:
    from kapdip.game.machine import next_step

    return next_step(bid(two(), UTE, None))


def test_the_ticker_says_who_leads_whom_for_how_much() -> None:
    view = public_view(hired(two(), {"ENGLAND": 19, "AUSTRIA": 8}, VERA))
    said = ticker(view, Speaker(EN))
    assert "Vera hires England for 3" in said
    assert "Ute has overbid and loses 22 credits" in said


def test_the_pinned_scene_of_the_exchange_is_the_last_auction() -> None:
    view = public_view(sample_game(TWO))
    turns = view.turns[:5]
    scene = scene_of(directed(replace(view, turns=turns)).pin(Scene.EXCHANGE), Speaker(DE))
    assert isinstance(scene, BidsScene)
    assert scene.title == "Gebote für 1902"
    news = scene_of(replace(directed(replace(view, turns=turns)), cue=Cue(Scene.NEWS, 4)), Speaker(DE))
    assert isinstance(news, News)


def test_the_page_tells_an_auction_that_is_opened_and_the_purses() -> None:
    film = room_film(public_view(hired(two())), Speaker(EN))
    frame = next(one for one in film.frames if one.headline == "Bids for 1901")
    assert "England: 6 : 5, Ute for 6" in frame.lines
    assert "Ute, Germany: 14 credits" in frame.lines


@pytest.mark.parametrize("number", range(1, 8))
def test_every_turn_of_a_whole_game_is_told(number: int) -> None:
    view = public_view(sample_game(TWO))
    director = directed(replace(view, turns=view.turns[:number])).again()
    while True:
        for board_language in (DE, EN):
            assert scene_of(director, Speaker(board_language))
        if not director.queue:
            break
        director = director.go_on()
