"""Seats: exclusion, substitutes, resignation, buying in (docs/rules.md 1, 2.5, 2.8, 3 and 7)."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from kapdip.exchange.model import SeatStatus
from kapdip.game.change import with_inputs
from kapdip.game.checklist import checklist, missing_slips
from kapdip.game.ending import vote_draw
from kapdip.game.entries import enter_slip, mark_missing
from kapdip.game.errors import GameError
from kapdip.game.machine import next_step, play_turn, take_back
from kapdip.game.model import (
    ExchangeSlip,
    Game,
    Occupant,
    PlayedBy,
    PressItem,
    PressPart,
    SeatChange,
    SeatChangeKind,
    Treaty,
)
from kapdip.game.press import add_press
from kapdip.game.public import public_view
from kapdip.game.replay import amend, check, reopen, replay
from kapdip.game.seats import (
    buy_in,
    exclude,
    exclusion_offers,
    let_play,
    missed_too_often,
    name_person,
    nature_of,
    note_seat,
    rename_seat,
    resign,
    seats_with,
    substitute,
    withdraw_seat_change,
)
from kapdip.game.setup import MOST_PLAYERS
from kapdip.game.stages.stage import ItemState
from kapdip.storage.files import load_game, save_game
from tests.game.tables import opened, orders, played, refusal, slips, standard, stepped, table, until


def two_missed(game: Game) -> Game:
    """Two turns in which nobody handed in anything."""
    return played(game, 2)


def test_exclusion_is_offered_at_the_third_missing_slip_in_a_row() -> None:
    game = mark_missing(two_missed(table()), "Anna")
    assert exclusion_offers(game) == ("Anna",)
    offer = next(item for item in checklist(game).items if item.kind == "exclusion")
    assert (offer.state, offer.player, offer.reason.facts["count"]) == (ItemState.OFFER, "Anna", 3)
    assert exclusion_offers(enter_slip(game, "Anna", ExchangeSlip({}))) == ()
    assert exclusion_offers(standard()) == ()
    assert exclusion_offers(table("cd1985")) == ()


def test_a_seat_excluded_at_its_third_missing_slip_no_longer_counts_for_that_turns_control() -> None:
    game = two_missed(opened(table()))
    anna = mark_missing(game, "Anna")
    kept = played(slips(anna))
    out = played(slips(exclude(anna, "Anna")))
    assert "Anna" not in out.turn.start.control.values()
    assert out.turn.start.accounts["Anna"].status is SeatStatus.EXCLUDED
    assert kept.turn.start.accounts["Anna"].status is SeatStatus.ACTIVE
    assert out.turn.start.accounts["Anna"].missed == 3
    with pytest.raises(GameError) as error:
        enter_slip(out, "Anna", ExchangeSlip({}))
    assert refusal(error.value) == ("slip.excluded",)
    assert "Anna" not in missing_slips(out)
    with pytest.raises(GameError) as error:
        exclude(out, "Anna")
    assert refusal(error.value) == ("seat.excluded",)
    later = played(out)
    assert later.turn.start.accounts["Anna"].missed == 4


def test_a_substitute_takes_over_an_excluded_seat_with_its_history() -> None:
    game = played(exclude(opened(table()), "Bert"))
    game = substitute(game, "Bert", "Berta")
    assert game.seats[1].occupants == (Occupant("", 1), Occupant("Berta", 3))
    assert "Bert" in missing_slips(game)
    game = played(enter_slip(game, "Bert", ExchangeSlip({})))
    account = game.turn.start.accounts["Bert"]
    assert (account.status, account.missed) == (SeatStatus.ACTIVE, 0)
    assert replay(game) == game


def test_a_change_of_a_seat_can_be_withdrawn_and_a_later_one_replaces_it() -> None:
    game = opened(table())
    changed = substitute(exclude(game, "Bert"), "Bert", "Berta")
    assert [change.kind for change in changed.turn.inputs.seat_changes] == [SeatChangeKind.SUBSTITUTE]
    undone = withdraw_seat_change(changed, "Bert")
    assert undone.seats == game.seats
    assert undone.turn.inputs.seat_changes == ()
    with pytest.raises(GameError) as error:
        withdraw_seat_change(undone, "Bert")
    assert refusal(error.value) == ("seat.no_change",)


def test_a_substitute_in_the_first_turn_keeps_who_sat_there() -> None:
    game = substitute(table(), "Bert", "Berta")
    assert game.seats[1].occupants == (Occupant("", 1), Occupant("Berta", 1))


def test_seats_are_settled_with_the_exchange() -> None:
    from kapdip.game.model import PressItem, PressPart
    from kapdip.game.press import add_press

    game = add_press(opened(table()), PressItem("Anna", "", "", (PressPart("x", "it rains"),)))
    game = until(slips(game), "exchange")
    settled = next_step(game)
    assert settled.turn.results.settlement is not None
    with pytest.raises(GameError) as error:
        exclude(settled, "Bert")
    assert refusal(error.value) == ("seat.settled",)


def test_what_the_profile_does_not_know_is_refused() -> None:
    game = table()
    attempts: tuple[tuple[Callable[[], Game], str], ...] = (
        (lambda: resign(game, "Anna"), "seat.no_resigning"),
        (lambda: buy_in(game, "Zoe"), "seat.no_buy_in"),
        (lambda: substitute(table("cd1985"), "Anna", "x"), "seat.no_substitutes"),
        (lambda: exclude(standard(), "Turk"), "seat.no_exchange"),
        (lambda: exclude(game, "Nobody"), "seat.unknown"),
    )
    for attempt, key in attempts:
        with pytest.raises(GameError) as error:
            attempt()
        assert refusal(error.value) == (key,)


def westling() -> Game:
    return played(slips(table("cd1991")))


def test_resigning_gives_everything_back_after_the_trades() -> None:
    game = played(slips(resign(westling(), "Anna")))
    account = game.turn.start.accounts["Anna"]
    assert (account.cash, sum(account.holdings.values()), account.status) == (0, 0, SeatStatus.RESIGNED)
    assert "Anna" not in missing_slips(game)
    with pytest.raises(GameError) as error:
        enter_slip(game, "Anna", ExchangeSlip({}))
    assert refusal(error.value) == ("slip.resigned",)
    with pytest.raises(GameError) as error:
        substitute(game, "Anna", "x")
    assert refusal(error.value) == ("seat.resigned",)
    assert replay(game) == game


def test_a_bought_in_player_plays_from_the_next_turn_on() -> None:
    game = buy_in(westling(), " Zoe ", "Zoe K.")
    assert "Zoe" not in missing_slips(game)
    with pytest.raises(GameError) as error:
        enter_slip(game, "Zoe", ExchangeSlip({}))
    assert refusal(error.value) == ("seat.unknown",)
    with pytest.raises(GameError) as error:
        buy_in(westling(), "Anna")
    assert refusal(error.value) == ("alias.twice",)
    with pytest.raises(GameError) as error:
        buy_in(westling(), "")
    assert refusal(error.value) == ("alias.empty",)
    again = withdraw_seat_change(game, "Zoe")
    assert again.seat("Zoe") is None
    game = played(slips(game))
    assert game.turn.start.accounts["Zoe"].holdings["ITALY"] == 1000
    assert "Zoe" in missing_slips(game)
    assert replay(game) == game
    back = take_back(game)
    assert back.seat("Zoe") is not None


def test_two_missing_slips_in_a_row_resign_a_seat_by_westling() -> None:
    game = stepped_turns(westling(), 2)
    assert game.turn.start.accounts["Anna"].status is SeatStatus.RESIGNED


def stepped_turns(game: Game, turns: int) -> Game:
    number = game.turn.number + turns
    while game.turn.number < number:
        game = stepped(game)
    return game


def test_exclusion_leaves_the_list_of_seats_as_it_is() -> None:
    seats = table().seats
    assert seats_with(seats, 3, SeatChange(SeatChangeKind.EXCLUDE, "Anna")) == seats


def test_a_game_has_no_more_seats_than_a_save_can_hold() -> None:
    game = table("cd1991", tuple(f"P{number}" for number in range(MOST_PLAYERS)))
    with pytest.raises(GameError) as error:
        buy_in(game, "Zoe")
    assert refusal(error.value) == ("seat.too_many",)
    with pytest.raises(GameError) as error:
        table("cd1991", tuple(f"P{number}" for number in range(MOST_PLAYERS + 1)))
    assert refusal(error.value) == ("setup.players_open",)


def test_notes_names_and_aliases_are_the_gms_and_are_saved(tmp_path: Path) -> None:
    game = note_seat(opened(table()), "Anna", "pays late\nphone 123")
    game = name_person(substitute(game, "Bert", "Ute"), "Bert", "Uta")
    game = name_person(game, "Cleo", "Klaus")
    assert game.seat("Anna") is not None
    assert [one.person for one in game.seats[1].occupants] == ["", "Uta"]
    assert game.turn.inputs.seat_changes[0].person == "Uta"
    assert amend(played(game), reopen(played(game), 2)).game.seats == game.seats
    save_game(game, tmp_path / "a.yaml")
    assert load_game(tmp_path / "a.yaml") == game
    with pytest.raises(GameError) as error:
        note_seat(game, "Nobody", "x")
    assert refusal(error.value) == ("seat.unknown",)


def test_somebody_without_an_occupant_can_be_named() -> None:
    game = table()
    bare = replace(game, seats=(replace(game.seats[0], occupants=()), *game.seats[1:]))
    assert name_person(bare, "Anna", "Annette").seats[0].occupants == (Occupant("Annette", 1),)
    newcomer = name_person(buy_in(opened(table("cd1991")), "Nina"), "Nina", "N.")
    assert newcomer.turn.inputs.seat_changes[0].person == "N."


def test_an_alias_can_be_mended_until_something_is_resolved() -> None:
    game = add_press(slips(table(), Anna={"FRANCE": 100}), PressItem("Anna", "Anna", "", (PressPart("x"),)))
    mended = rename_seat(exclude(game, "Anna"), "Anna", "Annabel")
    assert mended.seat("Anna") is None
    inputs = mended.turn.inputs
    assert inputs.slips["Annabel"] == game.turn.inputs.slips["Anna"]
    assert (inputs.press[0].author, inputs.press[0].sender, inputs.seat_changes[0].alias) == ("Annabel",) * 3
    assert "Annabel" in mended.turn.start.accounts
    assert check(played(mended)) == ()
    assert rename_seat(game, "Anna", "Anna") is game
    for wrong, key in (("Bert", "alias.twice"), ("", "alias.empty")):
        with pytest.raises(GameError) as error:
            rename_seat(game, "Anna", wrong)
        assert refusal(error.value) == (key,)
    with pytest.raises(GameError) as late:
        rename_seat(opened(table()), "Anna", "Annabel")
    assert refusal(late.value) == ("seat.renamed_too_late",)
    plain = vote_draw(standard(draws=True, plan_from_year=1901), "Turk")
    plain = with_inputs(plain, treaty=Treaty({"TURKEY": 22}, frozenset({"Turk"})))
    voted = rename_seat(plain, "Turk", "Türk")
    assert voted.turn.inputs.draw_votes == {"Türk"}
    assert voted.turn.inputs.treaty == Treaty({"TURKEY": 22}, frozenset({"Türk"}))
    assert voted.turn.start.control["TURKEY"] == "Türk"


# -- who hands in nothing too often ------------------------------------------------------------------------------------


def told(game: Game) -> list[tuple[str, object, object]]:
    return [(reason.key, reason.facts["player"], reason.facts["count"]) for reason in missed_too_often(game)]


def test_slips_are_counted_in_a_row() -> None:
    game = slips(played(table(), 2), Anna={})
    assert told(game) == []
    three = played(table(), 3)
    assert ("missed.slips", "Anna", 3) in told(three)
    assert told(played(slips(played(table(), 2)))) == []


def test_missing_orders_are_counted_over_the_whole_game_and_told_with_the_turn_that_adds_one() -> None:
    once = played(standard())
    assert told(once) == []
    assert set(told(played(once))) >= {("missed.orders", "Fran", 2), ("missed.orders", "Turk", 2)}
    between = played(orders(once, "FRANCE", "A PAR H"))
    assert ("missed.orders", "Fran", 1) not in told(between)
    assert all(player != "Fran" for _, player, _ in told(between))
    assert ("missed.orders", "Fran", 2) in told(played(between))


def test_who_would_resign_by_missing_once_more_is_named_a_turn_ahead() -> None:
    game = played(westling())
    assert {key for key, _, _ in [(reason.key, 0, 0) for reason in missed_too_often(game)]} == {"missed.once"}
    assert missed_too_often(slips(game)) == missed_too_often(game)
    assert missed_too_often(played(slips(westling()))) == ()


# -- seats by computer -------------------------------------------------------------------------------------------------


def test_a_seat_is_played_by_the_computer_from_a_turn_on_and_by_a_person_again() -> None:
    game = let_play(opened(table()), "Anna", PlayedBy.HUNTER)
    seat = game.seat("Anna")
    assert seat is not None
    assert [seat.played_by(turn) for turn in (1, 2, 3)] == [PlayedBy.PERSON, PlayedBy.HUNTER, PlayedBy.HUNTER]
    assert let_play(game, "Anna", PlayedBy.HUNTER) is game
    back = let_play(game, "Anna", PlayedBy.PERSON)
    assert back.seats == opened(table()).seats
    assert [entry.key for entry in back.log[-2:]] == ["seat.computer", "seat.person"]
    later = let_play(play_turn(game, hold_missing=True), "Anna", PlayedBy.PERSON)
    assert later.seat("Anna") == replace(seat, computer={2: PlayedBy.HUNTER, 3: PlayedBy.PERSON})


def test_what_is_drawn_is_told_when_the_game_is_over() -> None:
    game = let_play(opened(table(last_turn=2)), "Anna", PlayedBy.UNKNOWN)
    assert public_view(game).computers == {"Anna": PlayedBy.UNKNOWN}
    over = play_turn(game, hold_missing=True)
    assert over.is_over
    drawn = public_view(over).computers["Anna"]
    assert drawn not in (PlayedBy.PERSON, PlayedBy.UNKNOWN)
    assert drawn is nature_of(game, game.seats[0])
    assert set(public_view(over).computers) == {"Anna"}
