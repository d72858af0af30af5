"""Bids that are handed in by phone: taken like those on paper, refused by the rules' own sentences, seen by nobody
else.
"""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from kapdip.game.entries import enter_given
from kapdip.game.errors import GameError
from kapdip.game.handed_in_data import HandInShapeError, data_of, handed_in_of
from kapdip.game.handing_in import HandedIn, HandInState, OwnText, base_of, judge, standing, take_in
from kapdip.game.inbox import InboxItem, accept, has_entries, merged
from kapdip.game.inbox_compare import changes
from kapdip.game.machine import next_step, take_back
from kapdip.game.model import Game
from kapdip.game.origins import BIDS, EntryOrigin, origin_of
from kapdip.game.own import OwnBids, own_view
from kapdip.game.public import public_view
from kapdip.storage.codec import game_text, load_text
from tests.game.two import UTE, VERA, bid, hired, two


def bids(game: Game, alias: str = "Ute", what: Mapping[str, int | float] | None = None) -> HandedIn:
    return HandedIn(alias, game.turn.number, base_of(game, alias), bids=UTE if what is None else what)


@pytest.fixture(scope="module")
def game() -> Game:
    return two()


def test_bids_by_phone_are_those_on_paper(game: Game) -> None:
    assert judge(game, bids(game)).state is HandInState.WAITING
    taken = take_in(take_in(game, bids(game)), bids(game, "Vera", VERA))
    assert taken == bid(game, UTE, VERA)
    assert next_step(taken).turn.start.control["ENGLAND"] == "Ute"


def test_bids_that_were_typed_from_the_same_paper_are_no_conflict(game: Game) -> None:
    typed = bid(game, UTE, VERA)
    assert standing(typed, bids(game)) is HandInState.WAITING
    assert standing(typed, bids(game, what={"ITALY": 1})) is HandInState.CONFLICT
    assert standing(typed, replace(bids(game), bids=None)) is HandInState.CONFLICT


@pytest.mark.parametrize(
    ("what", "key"),
    [
        ({"GERMANY": 3}, "bids.own_home"),
        ({"FRANCE": 3}, "bids.other_home"),
        ({"ENGLAND": 2.5}, "bids.not_whole"),
        ({"ENGLAND": -1}, "bids.not_whole"),
        ({"ENGLAND": 10**13}, "bids.too_large"),
    ],
)
def test_what_the_rules_refuse_is_told_and_nothing_is_taken(game: Game, what: dict[str, float], key: str) -> None:
    one = bids(game, what={"ITALY": 1, **what})
    assert [reason.key for reason in judge(game, one).reasons] == [key]
    with pytest.raises(GameError):
        take_in(game, one)


def test_more_than_the_purse_is_refused_where_nobody_may_overbid() -> None:
    game = two(overbidding=False)
    assert [one.key for one in judge(game, bids(game, what={"ENGLAND": 23})).reasons] == ["bids.over_purse"]
    assert judge(game, bids(game, what={"ENGLAND": 22})).reasons == ()


def test_bids_in_a_spring_are_refused_saying_when_they_are_asked_for(game: Game) -> None:
    spring = hired(game)
    assert [one.key for one in judge(spring, bids(spring)).reasons] == ["bids.no_auction"]
    assert judge(spring, bids(game)).state is HandInState.LATE


def test_what_comes_once_the_bids_were_opened_is_late(game: Game) -> None:
    opened = take_back(hired(game))
    again = bids(opened, what={"ITALY": 9})
    assert judge(opened, again).state is standing(opened, again) is HandInState.LATE


@pytest.mark.parametrize("given", [{"ITALY": 1}, {}, None])
def test_what_lies_there_since_is_a_conflict(game: Game, given: dict[str, int] | None) -> None:
    lies_there = enter_given(game, "Ute", given)
    assert standing(lies_there, bids(game)) is HandInState.CONFLICT
    assert standing(lies_there, bids(lies_there)) is HandInState.WAITING
    others = enter_given(game, "Vera", given)
    assert standing(others, bids(game)) is HandInState.WAITING
    assert has_entries(lies_there, "Ute")
    assert not has_entries(others, "Ute")


def test_where_desk_and_phone_differ_the_powers_stand_side_by_side(game: Game) -> None:
    typed = enter_given(game, "Ute", {"ITALY": 4, "TURKEY": 3})
    found = changes(typed, bids(typed))
    assert found is not None
    assert [(one.power, one.here, one.there) for one in found] == [("TURKEY", 3, 2), ("ENGLAND", 0, 6)]
    assert all(one.is_bid for one in found)
    on_empty = changes(game, bids(game, what={}))
    assert on_empty is not None
    assert [(one.power, one.here, one.there, one.is_bid) for one in on_empty] == [(None, None, (), True)]
    missing = changes(game, bids(game, what={"ITALY": 4}))
    assert missing is not None
    assert [(one.power, one.here, one.there) for one in missing] == [("ITALY", None, 4)]


def test_what_is_taken_is_known_by_its_receipt_and_marked_when_it_is_typed_over(game: Game) -> None:
    taken = accept(game, InboxItem("7K2M", "sid", "2026-01-01T21:04:00", bids(game)))
    assert origin_of(taken.turn.inputs, "Ute", BIDS) == EntryOrigin("7K2M", is_changed=False)
    assert load_text(game_text(taken)).game == taken
    over = enter_given(taken, "Ute", {"ITALY": 1})
    assert origin_of(over.turn.inputs, "Ute", BIDS) == EntryOrigin("7K2M", is_changed=True)


def test_a_later_slip_replaces_bids_and_press_leaves_them_waiting(game: Game) -> None:
    first, press = bids(game), HandedIn("Ute", 1, base_of(game, "Ute"), press=(OwnText("", "", "Hm"),))
    assert merged(first, press).bids == UTE
    assert merged(first, bids(game, what={})).bids == {}


def test_bids_come_through_a_letter_and_the_journal(game: Game) -> None:
    assert handed_in_of(data_of(bids(game)), "Ute", game.board) == bids(game)
    assert "bids" not in data_of(HandedIn("Ute", 1, ""))


@pytest.mark.parametrize("wrong", [[], {"ENGLAND": "6"}, {"ENGLAND": True}, {"X": 1}, {"ITALY": float("nan")}])
def test_what_is_no_slip_of_bids_is_refused(game: Game, wrong: object) -> None:
    with pytest.raises(HandInShapeError):
        handed_in_of({"turn": 1, "base": "", "bids": wrong}, "Ute", game.board)


def test_a_seat_knows_its_purse_and_its_bids_and_nobody_elses(game: Game) -> None:
    sale = ("AUSTRIA", "ENGLAND", "ITALY", "RUSSIA", "TURKEY")
    assert own_view(game, "Ute").bids == OwnBids(22, sale, None)
    assert own_view(bid(game, UTE, VERA), "Ute").bids == OwnBids(22, sale, UTE)
    assert own_view(hired(game), "Ute").bids is None
    one, other = bid(game, UTE, VERA), bid(game, UTE, {"RUSSIA": 11})
    assert own_view(one, "Ute") == own_view(other, "Ute")
    assert public_view(one) == public_view(other)
