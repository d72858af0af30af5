"""Standard 9.10.1: what a game does for a player of whom no orders came: the two procedures of docs/rules.md 13."""

from collections.abc import Collection
from datetime import datetime

import pytest

from kapdip.exchange.profile_data import ProfileError
from kapdip.game.checklist import blocking, checklist
from kapdip.game.ending import agree_treaty, survivors, vote_draw
from kapdip.game.entries import clear_orders, decide_missing
from kapdip.game.errors import GameError
from kapdip.game.machine import next_step, play_turn, take_back, with_pauses_declared
from kapdip.game.mending import changed_entries
from kapdip.game.model import EndKind, Game, Treaty
from kapdip.game.news import news_of
from kapdip.game.nmr import grace_end
from kapdip.game.public import public_turn, public_view
from kapdip.game.replay import amend, check, reopen, take_amendment
from kapdip.game.seats import do_without, substitute, withdraw_seat_change
from kapdip.game.stages.stage import ItemState
from kapdip.showing.grace import grace_text
from kapdip.showing.wall.scenes import who_handed_in
from kapdip.storage.codec import game_text, load_text
from kapdip.words.speaker import Speaker
from tests.board_languages import spoken
from tests.game.bourse import bourse
from tests.game.stab import stab
from tests.game.tables import orders, refusal, standard, table, with_holds

POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")


def whole(game: Game, *, but: Collection[str] = ()) -> Game:
    """A turn in which those powers give nothing, and the game master goes on without them."""
    game = with_holds(game, but=but)
    for power in but:
        game = decide_missing(game, power)
    return play_turn(game)


def stops(game: Game) -> list[str]:
    return [reason.key for reason in blocking(game)]


# -- a: after the evaluation -------------------------------------------------------------------------------------------


def test_after_the_first_time_the_units_hold_and_the_turn_is_evaluated() -> None:
    game = whole(standard(nmr="after"), but=("AUSTRIA",))
    assert game.turn.number == 2
    told = news_of(public_turn(game, game.turns[0]))
    assert [reason.facts["player"] for reason in told if reason.key == "news.pause"] == ["Aust"]


def test_after_it_the_game_pauses_until_that_player_has_ordered_for_the_next_turn() -> None:
    game = with_holds(whole(standard(nmr="after"), but=("AUSTRIA",)), but=("AUSTRIA",))
    assert stops(game) == ["pause.after"]
    assert blocking(game)[0].facts["hours"] == 72
    assert stops(decide_missing(game, "AUSTRIA")) == ["pause.after"]
    with pytest.raises(GameError) as error:
        next_step(game, hold_missing=True)
    assert refusal(error.value) == ("pause.after",)
    assert play_turn(with_holds(game)).turn.number == 3


def test_after_it_the_game_pauses_until_that_player_is_replaced() -> None:
    game = with_holds(whole(standard(nmr="after"), but=("AUSTRIA",)), but=("AUSTRIA",))
    game = substitute(game, "Aust", "Xaver")
    assert stops(game) == ["missing.orders"]
    assert play_turn(decide_missing(game, "AUSTRIA")).turn.number == 3
    assert stops(withdraw_seat_change(game, "Aust")) == ["pause.after"]


def test_the_second_time_not_in_a_row_the_player_is_replaced_before_the_evaluation() -> None:
    game = whole(whole(standard(nmr="after"), but=("AUSTRIA",)))
    game = with_holds(game, but=("AUSTRIA",))
    assert stops(game) == ["missing.orders"]
    game = decide_missing(game, "AUSTRIA")
    assert stops(game) == ["pause.second"]
    assert stops(with_holds(game)) == []
    over = play_turn(substitute(game, "Aust", "Xaver"))
    assert over.turn.number == 4
    assert not [one for one in news_of(public_turn(over, over.turns[2])) if one.key == "news.pause"]


def test_a_substitute_begins_without_a_missing_set() -> None:
    game = with_holds(whole(standard(nmr="after"), but=("AUSTRIA",)), but=("AUSTRIA",))
    game = play_turn(decide_missing(substitute(game, "Aust", "Xaver"), "AUSTRIA"))
    game = with_holds(game, but=("AUSTRIA",))
    assert stops(game) == ["missing.orders"]
    assert stops(decide_missing(game, "AUSTRIA")) == []


# -- b: before the evaluation ------------------------------------------------------------------------------------------


def test_before_the_first_time_the_game_pauses_before_the_evaluation() -> None:
    game = with_holds(standard(nmr="before"), but=("AUSTRIA",))
    assert stops(game) == ["missing.orders"]
    assert stops(decide_missing(game, "AUSTRIA")) == ["pause.before"]
    with pytest.raises(GameError) as error:
        next_step(game, hold_missing=True)
    assert refusal(error.value) == ("pause.before",)


def test_in_the_grace_the_others_may_still_change_their_orders() -> None:
    game = decide_missing(with_holds(standard(nmr="before"), but=("AUSTRIA",)), "AUSTRIA")
    game = orders(game, "FRANCE", "A PAR - BUR")
    assert play_turn(with_holds(game)).turn.number == 2
    assert stops(clear_orders(game, "FRANCE")) == ["pause.before", "missing.orders"]


def test_orders_in_the_grace_go_on_with_the_game_and_count_as_the_first_time() -> None:
    game = decide_missing(with_holds(standard(nmr="before"), but=("AUSTRIA",)), "AUSTRIA")
    game = with_holds(play_turn(with_holds(game)), but=("AUSTRIA",))
    assert stops(game) == ["missing.orders"]
    assert stops(decide_missing(game, "AUSTRIA")) == ["pause.second"]


def test_the_game_master_may_let_it_pass() -> None:
    game = decide_missing(with_holds(standard(nmr="before"), but=("AUSTRIA",)), "AUSTRIA")
    game = play_turn(with_holds(decide_missing(game, "AUSTRIA", go_on=False)))
    game = decide_missing(with_holds(game, but=("AUSTRIA",)), "AUSTRIA")
    assert stops(game) == ["pause.before"]


def test_who_lets_the_grace_pass_is_replaced() -> None:
    game = decide_missing(with_holds(standard(nmr="before"), but=("AUSTRIA",)), "AUSTRIA")
    game = substitute(game, "Aust", "Xaver")
    assert stops(game) == []
    later = with_holds(play_turn(game), but=("AUSTRIA",))
    assert stops(decide_missing(later, "AUSTRIA")) == ["pause.before"]


def test_nobody_is_told_who_is_missing_before_the_evaluation() -> None:
    there = {"Engl": True}
    assert who_handed_in(public_view(standard(nmr="before")), there) == ()
    assert ("EN", True) in who_handed_in(public_view(standard(nmr="after")), there)


def test_the_key_that_goes_on_declares_what_the_game_pauses_for_and_nothing_else() -> None:
    game = with_holds(standard(nmr="before"), but=("AUSTRIA", "ITALY"))
    assert with_pauses_declared(game).turn.inputs.decisions == {("orders", "AUSTRIA"), ("orders", "ITALY")}
    for free in (with_holds(standard(nmr="after"), but=("AUSTRIA",)), standard()):
        assert with_pauses_declared(free) == free


# -- without a substitute ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("nmr", ["after", "before"])
def test_the_game_master_may_do_without_a_substitute_and_the_units_hold_from_then_on(nmr: str) -> None:
    game = with_holds(standard(nmr=nmr), but=("AUSTRIA",))
    if nmr == "after":
        game = with_holds(play_turn(decide_missing(game, "AUSTRIA")), but=("AUSTRIA",))
    first = game.turn.number
    game = play_turn(do_without(decide_missing(game, "AUSTRIA"), "Aust"))
    assert "news.unreplaced" in {one.key for one in news_of(public_turn(game, game.turns[first - 1]))}
    game = with_holds(game, but=("AUSTRIA",))
    states = {item.power: item.state for item in checklist(game).items}
    assert states["AUSTRIA"] is ItemState.DECIDED
    game = play_turn(game)
    again = with_holds(substitute(game, "Aust", "Xaver"), but=("AUSTRIA",))
    assert stops(again) == ["missing.orders"]


def test_without_a_missing_set_or_a_procedure_nobody_is_given_up() -> None:
    for game, key in ((standard(nmr="after"), "seat.not_missing"), (standard(), "seat.no_pause")):
        with pytest.raises(GameError) as error:
            do_without(game, "Aust")
        assert refusal(error.value) == (key,)


# -- where it is a rule ------------------------------------------------------------------------------------------------


def test_the_default_is_neither() -> None:
    game = whole(whole(standard(), but=("AUSTRIA",)), but=("AUSTRIA",))
    assert game.turn.number == 3
    assert not [one for one in news_of(public_turn(game, game.turns[0])) if one.key == "news.pause"]


def test_it_is_for_games_in_which_each_power_has_a_player_of_its_own() -> None:
    assert [stab(nmr="after").profile.nmr.value, bourse(nmr="before").profile.nmr.value] == ["after", "before"]
    for profile, count in (("ka2007", 8), ("intimate", 2)):
        with pytest.raises(ProfileError):
            table(profile, POWERS[:count] if count < 8 else (*POWERS, "Emil"), 7, nmr="after")


@pytest.mark.parametrize("hours", [71, None])
def test_the_grace_is_72_hours_at_least(hours: int | None) -> None:
    with pytest.raises(ProfileError):
        standard(nmr="before", grace_hours=hours)
    assert standard(nmr="before", grace_hours=96).profile.grace_hours == 96


# -- saves, undo, mending ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("nmr", ["after", "before"])
def test_a_game_with_a_pause_is_saved_read_and_replayed(nmr: str) -> None:
    game = with_holds(standard(nmr=nmr), but=("AUSTRIA",))
    game = play_turn(do_without(decide_missing(game, "AUSTRIA"), "Aust"))
    game = decide_missing(with_holds(game, but=("AUSTRIA", "ITALY")), "ITALY")
    read = load_text(game_text(game)).game
    assert read == game
    assert check(read) == ()
    assert stops(read) == stops(game) == ([] if nmr == "after" else ["pause.before"])
    assert stops(take_back(play_turn(substitute(game, "Ital", "Xaver")))) == []


def test_a_save_whose_rules_know_no_pause_has_no_seat_without_a_player() -> None:
    game = do_without(decide_missing(standard(nmr="before"), "AUSTRIA"), "Aust")
    with pytest.raises(Exception, match="seats"):
        load_text(game_text(game).replace("nmr: before", "grace_hours: 73"))


def test_orders_found_later_undo_the_missing_set_when_the_turn_is_mended() -> None:
    game = with_holds(whole(standard(nmr="after"), but=("AUSTRIA",)), but=("AUSTRIA",))
    assert stops(game) == ["pause.after"]
    edited = with_holds(reopen(game, 1))
    mended = take_amendment(game, amend(game, edited), "all")
    assert stops(mended) == ["missing.orders"]


def test_a_leader_who_does_not_invest_keeps_his_substitute_when_an_earlier_turn_is_mended() -> None:
    game = play_turn(bourse(), hold_missing=True)
    game = play_turn(substitute(game, "Turk", "Xaver"), hold_missing=True)
    edited = orders(reopen(game, 1), "TURKEY", "A CON - BUL")
    mended = amend(game, edited)
    assert mended.orphaned == ()
    assert mended.game.turns[1].inputs.seat_changes == game.turns[1].inputs.seat_changes


def test_what_was_decided_about_the_seat_is_named_among_the_changed_entries() -> None:
    game = decide_missing(standard(nmr="before"), "AUSTRIA")
    assert [one.kind for one in changed_entries(game, do_without(game, "Aust"))] == ["seat"]


# -- the grace, and a seat on which nobody plays ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("begin", "hours", "end"),
    [
        ("2026-11-23 18:30", 72, "2026-11-26 18:30"),  # Monday to Thursday
        ("2026-11-26 18:30", 72, "2026-11-30 18:30"),  # Thursday, over a Sunday, to Monday
        ("2026-11-29 10:00", 72, "2026-12-03 00:00"),  # from a Sunday: nothing of it counts
        ("2026-11-28 23:00", 1, "2026-11-29 00:00"),
        ("2026-11-28 23:00", 2, "2026-11-30 01:00"),
        ("2026-11-23 00:00", 6 * 24, "2026-11-29 00:00"),
        ("2026-11-23 18:30", 0, "2026-11-23 18:30"),
    ],
)
def test_the_grace_ends_after_its_hours_without_a_sunday(begin: str, hours: int, end: str) -> None:
    assert grace_end(datetime.fromisoformat(begin), hours) == datetime.fromisoformat(end)


def given_up() -> Game:
    """Austria has missed, and the game goes on without a substitute."""
    return do_without(decide_missing(with_holds(standard(nmr="before"), but=("AUSTRIA",)), "AUSTRIA"), "Aust")


def test_a_draw_is_agreed_on_by_those_who_still_play() -> None:
    game = given_up()
    others = ("Engl", "Fran", "Germ", "Ital", "Russ", "Turk")
    assert tuple(survivors(game).values()) == others
    for alias in others:
        game = vote_draw(game, alias)
    ending = play_turn(game).turn.results.ending
    assert ending is not None
    assert ending.kind is EndKind.DRAW
    assert ending.winners == others
    assert [one.place for one in ending.places if one.alias == "Aust"] == [None]
    assert ending.places[-1].points == "3"


def test_the_vote_of_a_seat_on_which_nobody_plays_is_refused_and_an_earlier_one_is_not_needed() -> None:
    with pytest.raises(GameError) as error:
        vote_draw(given_up(), "Aust")
    assert refusal(error.value) == ("draw.nobody",)
    back = substitute(withdraw_seat_change(given_up(), "Aust"), "Aust", "Somebody")
    assert "Aust" in survivors(vote_draw(back, "Aust")).values()


def test_a_plan_needs_those_who_play_and_may_leave_the_others_their_centres() -> None:
    game = standard(nmr="before", plan_from_year=1901, wrong_orders="standard")
    game = play_turn(with_holds(game))
    game = do_without(decide_missing(with_holds(game, but=("AUSTRIA",)), "AUSTRIA"), "Aust")
    centres = {power: len(owned) for power, owned in game.turn.start.position.centres.items()}
    game = agree_treaty(game, Treaty(centres, frozenset(survivors(game).values())))
    ending = play_turn(game).turn.results.ending
    assert ending is not None
    assert ending.kind is EndKind.SURRENDER
    assert "Aust" not in ending.winners
    assert len(ending.winners) == 6


def test_at_a_forced_end_a_seat_on_which_nobody_plays_has_no_place() -> None:
    game = given_up()
    for rules in ({"end": "centres", "last_turn": 2}, {"last_turn": 2}):
        game = standard(nmr="before", **rules)
        game = do_without(decide_missing(with_holds(game, but=("AUSTRIA",)), "AUSTRIA"), "Aust")
        game = play_turn(with_holds(play_turn(game), but=("AUSTRIA",)))
        ending = game.turn.results.ending
        assert ending is not None
        assert "Aust" not in ending.winners
        assert [one.place for one in ending.places if one.alias == "Aust"] == [None]
        assert check(game) == ()


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_game_master_is_told_until_when_the_grace_lasts(language: str) -> None:
    now = datetime(2026, 11, 26, 18, 30)
    waits = whole(standard(nmr="after"), but=("AUSTRIA",))
    said = grace_text(waits, Speaker(spoken(language)), now)
    assert ("30.11.2026" if language == "de" else "30 Nov 2026") in said
    assert "18:30" in said
    assert grace_text(standard(nmr="after"), Speaker(spoken(language)), now) == ""
    assert grace_text(standard(), Speaker(spoken(language)), now) == ""
