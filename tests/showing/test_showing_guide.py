"""The guided game without a window: its game, and how its steps know that they are done."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from kapdip.game.checklist import blocking, missing_slips
from kapdip.game.desk import desk_view
from kapdip.game.entries import enter_slip
from kapdip.game.machine import next_step, play_turn
from kapdip.game.model import ExchangeSlip, Game
from kapdip.showing.guide.course import GuidedGame, GuideStep, GuideView, hint
from kapdip.showing.guide.courses import GUIDED_GAMES
from kapdip.showing.guide.desk_course import FOR_THE_DESK, PLAYER, TURN
from kapdip.showing.guide.players_course import FOR_PLAYERS, cheapest_point, dearest_currency, own_powers
from kapdip.storage.files import load_game
from kapdip.words.catalogue import words_in

SAMPLE = Path(__file__).resolve().parents[2] / "saves" / "mittwochsrunde.yaml"


@pytest.fixture(scope="module")
def game() -> Game:
    """The game of the guide."""
    return FOR_THE_DESK.game(load_game(SAMPLE))


@pytest.fixture(scope="module")
def players_game() -> Game:
    """The game of the guide for players."""
    return FOR_PLAYERS.game(load_game(SAMPLE))


def view_of(game: Game, *, is_hidden: bool, pointed_at: str | None = None) -> GuideView:
    """What a step looks at."""
    return GuideView(desk_view(game, TURN), is_hidden, pointed_at)


def step(key: str, course: GuidedGame = FOR_THE_DESK) -> GuideStep:
    """A step by its key."""
    return next(one for one in course.steps if one.key == key)


def test_two_orders_and_one_slip_are_missing_and_nothing_else(game: Game) -> None:
    assert FOR_THE_DESK.fits(game)
    assert game.turn.number == TURN
    assert missing_slips(game) == (PLAYER,)
    assert len(game.turn.inputs.orders["ENGLAND"].movement) == 4
    assert [reason.key for reason in blocking(game)] == ["missing.slip"]
    assert not game.log


def test_a_game_that_does_not_come_so_far_is_not_the_guides(game: Game) -> None:
    assert not FOR_THE_DESK.fits(replace(game, turns=game.turns[:-1]))


def test_no_step_is_done_before_anything_is_done(game: Game) -> None:
    view = view_of(game, is_hidden=True)
    assert [one.key for one in FOR_THE_DESK.steps if one.done(view)] == []
    assert all(hint(one, view)[0] == one.text for one in FOR_THE_DESK.steps)


def test_whoever_comes_back_to_a_half_written_slip_is_told_whose_it_is_and_nothing_untrue() -> None:
    for one in (step("slip"), step("red")):
        assert PLAYER in one.text
        assert PLAYER in one.aside
    assert "not handed in" not in step("slip").text, "his slip may be there, with another figure"


def test_a_step_that_the_turn_has_left_behind_is_done(game: Game) -> None:
    moved = next_step(game, hold_missing=True)
    view = view_of(moved, is_hidden=True)
    assert [one.key for one in FOR_THE_DESK.steps if not one.done(view)] == ["failure", "settle", "publish"]
    over = view_of(play_turn(game, hold_missing=True), is_hidden=True)
    assert [one.key for one in FOR_THE_DESK.steps if not one.done(over)] == ["publish"]


@pytest.mark.parametrize(
    ("amounts", "sold", "red", "told_of_slip", "told_of_red"),
    [
        ({"ENGLAND": -500}, True, False, False, False),
        ({"FRANCE": 100}, False, False, True, True),
        ({"ENGLAND": -500, "FRANCE": 9000}, True, True, False, False),
    ],
)
def test_a_slip_is_judged_by_what_becomes_of_it(
    game: Game, amounts: dict[str, int], *, sold: bool, red: bool, told_of_slip: bool, told_of_red: bool
) -> None:
    view = view_of(enter_slip(game, PLAYER, ExchangeSlip(amounts)), is_hidden=False)
    slip, over = step("slip"), step("red")
    assert (slip.done(view), over.done(view)) == (sold, red)
    assert (hint(slip, view) == (slip.aside,), hint(over, view) == (over.aside,)) == (told_of_slip, told_of_red)
    hidden = replace(view, is_hidden=True)
    assert (hint(slip, hidden)[0], hint(over, hidden)[0]) == (slip.text, over.text), "nothing of a slip is told"


def test_only_an_order_that_failed_answers_why_it_failed(game: Game) -> None:
    moved = next_step(game, hold_missing=True)
    failure = step("failure")
    assert failure.done(view_of(moved, is_hidden=False, pointed_at="A TRI"))
    assert not failure.done(view_of(moved, is_hidden=False, pointed_at="A FIN"))
    assert not failure.done(view_of(moved, is_hidden=False))


# -- the guide for players ---------------------------------------------------------------------------------------------


def given(game: Game, **amounts: int) -> GuideView:
    """The view after Graf Koks has handed in these amounts."""
    return view_of(enter_slip(game, PLAYER, ExchangeSlip({"ENGLAND": 0} | amounts)), is_hidden=False)


def test_one_slip_is_missing_and_every_order_is_in(players_game: Game) -> None:
    assert FOR_PLAYERS.fits(players_game)
    assert missing_slips(players_game) == (PLAYER,)
    assert [one.key for one in FOR_PLAYERS.steps if one.done(view_of(players_game, is_hidden=True))] == []


def test_the_first_sale_is_of_as_much_as_may_be_sold(players_game: Game) -> None:
    sell = step("sell", FOR_PLAYERS)
    assert dearest_currency(view_of(players_game, is_hidden=False)) == "ENGLAND"
    assert sell.done(given(players_game, ENGLAND=-500))
    less = given(players_game, ENGLAND=-400)
    assert not sell.done(less)
    assert hint(sell, less)[0] == sell.aside


def test_the_cheapest_point_is_that_of_france(players_game: Game) -> None:
    point = step("point", FOR_PLAYERS)
    assert cheapest_point(view_of(players_game, is_hidden=False)) == "FRANCE"
    assert point.done(given(players_game, FRANCE=100))
    dearer = given(players_game, AUSTRIA=100)
    assert not point.done(dearer)
    assert hint(point, dearer)[0] == point.aside


@pytest.mark.parametrize(("bought", "leads"), [(99, False), (100, True)])
def test_one_unit_decides_who_leads_turkey(players_game: Game, bought: int, *, leads: bool) -> None:
    """The numbers that the hint names: 4250 and 3600, 750 are bought."""
    assert own_powers(view_of(players_game, is_hidden=False)) == ("TURKEY",)
    lead, view = step("lead", FOR_PLAYERS), given(players_game, TURKEY=bought)
    assert lead.done(view) is leads
    assert (hint(lead, view)[0] == lead.aside) is not leads
    start = players_game.turn.start
    assert [start.accounts[who].holdings["TURKEY"] for who in (PLAYER, "Mutter Courage")] == [4250, 3600]
    over = play_turn(enter_slip(players_game, PLAYER, ExchangeSlip({"TURKEY": bought})))
    settled = over.turns[TURN - 1].results.settlement
    assert settled is not None
    assert (settled.control["TURKEY"] == PLAYER) is leads


def test_units_that_can_not_be_paid_for_keep_no_power(players_game: Game) -> None:
    poor = given(players_game, TURKEY=101, FRANCE=9000)
    assert not step("lead", FOR_PLAYERS).done(poor)


@pytest.mark.parametrize("course", GUIDED_GAMES, ids=lambda course: course.key)
def test_what_a_turn_has_left_behind_is_done_but_for_what_is_asked_at_its_end(course: GuidedGame) -> None:
    over = GuideView(
        desk_view(play_turn(course.game(load_game(SAMPLE)), hold_missing=True), course.turn), is_hidden=True
    )
    assert [one.key for one in course.steps if not one.done(over)] == [course.steps[-1].key]


def test_the_row_of_the_cheapest_point_is_named_not_counted() -> None:
    """It was called the last row; on a high screen the units in the players' hands stand below it."""
    asked = step("point", FOR_PLAYERS)
    assert all("“Price of a point now”" in text for text in (asked.text, asked.aside))


@pytest.mark.parametrize("course", GUIDED_GAMES, ids=lambda course: course.key)
def test_a_hint_calls_what_stands_in_the_window_by_its_name_in_both_languages(course: GuidedGame) -> None:
    german = words_in("de").gettext
    for text in (text for one in course.steps for text in (one.text, one.aside) if text):
        for name in re.findall("“(.+?)”", text):
            assert german(name) != name, f"the window says nothing called {name}"
            assert f"„{german(name)}“" in german(text)
