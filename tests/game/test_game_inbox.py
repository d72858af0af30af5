"""What waits of all that came by phone: one thing for each seat and step, until the game knows its receipt."""

import random
from dataclasses import replace

import pytest

from kapdip.board.model import Step
from kapdip.game.change import with_turn
from kapdip.game.entries import enter_slip
from kapdip.game.errors import GameError
from kapdip.game.handed_in_data import (
    LONGEST_LINE,
    MOST_LINES,
    MOST_TEXTS,
    HandInShapeError,
    data_of,
    handed_in_of,
    texts_of,
)
from kapdip.game.handing_in import UNSEEN, HandedIn, HandInState, OwnText, base_of, judge, standing, take_in
from kapdip.game.inbox import (
    InboxItem,
    accept,
    has_passed,
    instead_of,
    is_of_before,
    mail_entered,
    merged,
    send_back,
    spent,
    waiting,
    with_all,
)
from kapdip.game.machine import next_step, take_back
from kapdip.game.model import FINISHED, Ending, EndKind, ExchangeSlip, Game, TurnResults
from kapdip.game.origins import dealt_with, known_receipts
from kapdip.game.seat_marks import seat_mark
from kapdip.game.seats import substitute
from kapdip.game.stages import orders_asked
from tests.game.tables import opened, orders, played, slips, table, until
from tests.game.tables import standing as standing_at


@pytest.fixture(scope="module")
def game() -> Game:
    return opened(table())


def item(receipt: str, handed_in: HandedIn) -> InboxItem:
    return InboxItem(receipt, f"sid of {receipt}", "2026-01-01T21:04:00", handed_in)


def one(game: Game, alias: str, **what: object) -> HandedIn:
    return HandedIn(alias, game.turn.number, base_of(game, alias), **what)  # type: ignore[arg-type]


def test_what_came_by_post_says_so_and_its_words_for_the_game_master_are_kept(game: Game) -> None:
    came = replace(item("9QF4", one(game, "Anna", slip={})), mail={"digest": "d", "notes": ["Back on Monday.", "Hi."]})
    seated = accept(game, came)
    assert seated.turn.inputs.origins["9QF4"].by_post
    assert [seat.note for seat in seated.seats if seat.alias == "Anna"] == ["Back on Monday.\nHi."]
    back = send_back(game, came, "no")
    assert back.turn.inputs.origins["9QF4"].by_post
    assert [seat.note for seat in back.seats if seat.alias == "Anna"] == [""]
    assert not accept(game, item("7K2M", one(game, "Anna", slip={}))).turn.inputs.origins["7K2M"].by_post


def test_entries_of_a_mail_that_is_entered_line_by_line_are_counted_together(game: Game) -> None:
    came = replace(item("9QF4", one(game, "Anna")), mail={"digest": "d"})
    seated = mail_entered(mail_entered(game, came, ("slip",)), came, ("press", "slip"))
    assert seated.turn.inputs.origins["9QF4"].entries == ("slip", "press")


ENGLAND = ("lon nth", "edi h", "lvp yor")


def test_what_is_taken_waits_no_more_and_undo_lets_it_wait_again(game: Game) -> None:
    anna = item("AAAA", one(game, "Anna", slip={"ITALY": 50}))
    assert list(waiting([anna], (), known_receipts(game)).values()) == [anna]
    taken = accept(game, anna)
    assert taken.turn.inputs.slips["Anna"] == ExchangeSlip({"ITALY": 50})
    assert not waiting([anna], (), known_receipts(taken))
    assert waiting([anna], (), known_receipts(game))


def test_what_did_not_know_what_its_seat_has_handed_in_takes_nobodys_place_and_is_asked_about(game: Game) -> None:
    newer = item("AAAA", one(game, "Anna", slip={"ITALY": 222}))
    held_back = item("BBBB", replace(one(game, "Anna", slip={"ITALY": 111}), base=UNSEEN))
    for came in ([newer, held_back], [held_back, newer]):
        known = waiting([came[0]], (), ())
        assert list(waiting(came[1:], (), (), known).values()) == list(waiting(came, (), ()).values())
    found = waiting([newer, held_back], (), ())
    assert [one.receipt for one in found.values()] == ["AAAA", "BBBB"]
    assert [standing(game, one.handed_in) for one in found.values()] == [HandInState.WAITING, HandInState.CONFLICT]
    taken = accept(game, newer)
    assert standing(taken, held_back.handed_in) is HandInState.CONFLICT
    assert handed_in_of(data_of(held_back.handed_in), "Anna", game.board) == held_back.handed_in


def test_whoever_knows_of_both_and_hands_in_all_of_it_anew_settles_it(game: Game) -> None:
    held_back = item("BBBB", replace(one(game, "Anna", slip={"ITALY": 111}, press=()), base=UNSEEN))
    slip = item("CCCC", one(game, "Anna", slip={"ITALY": 333}))
    assert [one.receipt for one in waiting([held_back, slip], (), ()).values()] == ["BBBB", "CCCC"]
    both = item("DDDD", one(game, "Anna", slip={"ITALY": 333}, press=()))
    assert [one.receipt for one in waiting([held_back, both], (), ()).values()] == ["DDDD"]


@pytest.mark.parametrize("seen", [None, "AAAA", [7], ["A" * 300], ["A"] * 9, ["\ud800"]])
def test_what_a_page_has_seen_are_a_few_receipts(seen: object) -> None:
    with pytest.raises(HandInShapeError, match="seen"):
        texts_of(seen, "seen")
    assert texts_of(["AAAA", "BBBB"], "seen") == ("AAAA", "BBBB")


def test_what_came_too_late_passes_with_the_turn_after_or_when_its_seat_has_handed_in_for_that(game: Game) -> None:
    late = item("AAAA", one(game, "Anna", slip={"ITALY": 50}))
    after = played(game)
    bert, anna = (item(alias, one(after, alias, slip={"ITALY": 5})) for alias in ("Bert", "Anna"))
    assert not has_passed(game, late, [late, anna])
    assert not has_passed(after, late, [late, bert])
    assert has_passed(after, late, [late, anna])
    assert has_passed(accept(after, anna), late, [late, anna])
    assert has_passed(played(after), late, [late])
    assert not has_passed(accept(after, anna), late, [anna, late])


def test_a_clock_that_is_set_back_changes_nothing_of_what_came_first(game: Game) -> None:
    late, after = item("AAAA", one(game, "Anna", slip={"ITALY": 50})), played(game)
    anna = replace(item("BBBB", one(after, "Anna", slip={"ITALY": 5})), at="2026-01-01T20:06:00")
    assert has_passed(after, late, [late, anna])
    assert not has_passed(after, late, [anna, late])


def test_orders_are_taken_with_their_origin(game: Game) -> None:
    alias = game.turn.start.control["ENGLAND"]
    taken = accept(game, item("AAAA", one(game, alias, orders={"ENGLAND": ENGLAND}, press=(OwnText("", "", "Hm"),))))
    origin = dealt_with(taken, "AAAA")
    assert origin is not None
    assert (origin.alias, origin.entries, origin.sent_back) == (alias, ("orders.ENGLAND", "press"), None)
    assert dealt_with(game, "AAAA") is None


def test_what_is_sent_back_or_withdrawn_waits_no_more(game: Game) -> None:
    anna = item("AAAA", one(game, "Anna", slip={"ITALY": 50}))
    back = send_back(game, anna, "Please sign\nit")
    assert back.turn.inputs.slips == game.turn.inputs.slips
    assert back.turn.inputs.origins["AAAA"].sent_back == "Please sign it"
    assert not waiting([anna], (), known_receipts(back))
    assert not waiting([anna], {"AAAA"}, ())


def test_some_of_it_is_sent_back_and_the_rest_taken(game: Game) -> None:
    alias = game.turn.start.control["ENGLAND"]
    texts = (OwnText("", "", "Rude"),)
    whole = item("AAAA", one(game, alias, orders={"ENGLAND": ENGLAND}, slip={"ITALY": 50}, press=texts))
    back = send_back(game, whole, "Not this", ["press"])
    assert back.turn.inputs.slips[alias] == ExchangeSlip({"ITALY": 50})
    assert len(back.turn.inputs.orders["ENGLAND"].movement) == 3
    assert not back.turn.inputs.press
    origin = dealt_with(back, "AAAA")
    assert origin is not None
    assert (origin.entries, origin.sent_back) == (("orders.ENGLAND", "slip"), "Not this")
    assert not waiting([whole], (), known_receipts(back))
    orders_back = send_back(game, whole, "", ["orders.ENGLAND", "slip"])
    assert (orders_back.turn.inputs.orders, orders_back.turn.inputs.slips) == ({}, {})
    assert [text.author for text in orders_back.turn.inputs.press] == [alias]
    bids = item("BBBB", one(game, alias, bids={"ITALY": 3}, press=texts))
    assert dealt_with(send_back(game, bids, "", ["bids"]), "BBBB") == replace(origin, entries=("press",), sent_back="")


def test_what_is_left_of_it_is_taken_by_the_rules_or_nothing_is(game: Game) -> None:
    alias = game.turn.start.control["ENGLAND"]
    wrong = item("AAAA", one(game, alias, orders={"ENGLAND": ("lon xyz",)}, slip={"ITALY": 50}))
    with pytest.raises(GameError):
        send_back(game, wrong, "", ["slip"])
    assert send_back(game, wrong, "", ["orders.ENGLAND"]).turn.inputs.slips[alias] == ExchangeSlip({"ITALY": 50})
    nothing_left = send_back(game, wrong, "", ["orders.ENGLAND", "slip"])
    assert nothing_left == send_back(game, wrong, "")


def test_a_later_hand_in_replaces_what_waits_and_no_more_than_it_names(game: Game) -> None:
    alias = game.turn.start.control["ENGLAND"]
    first = one(game, alias, orders={"ENGLAND": ENGLAND}, slip={"ITALY": 50}, press=(OwnText("", "", "Hm"),))
    second = one(game, alias, orders={"ENGLAND": ("lon eng",)}, slip={"ITALY": 7})
    (both,) = waiting([item("AAAA", first), item("BBBB", second)], (), ()).values()
    assert both.receipt == "BBBB"
    assert both.handed_in == one(
        game, alias, orders={"ENGLAND": ("lon eng",)}, slip={"ITALY": 7}, press=(OwnText("", "", "Hm"),)
    )
    third = one(game, alias, press=(), slip={})
    (last,) = waiting([item("CCCC", third)], (), (), {both.slot: both}).values()
    assert (last.handed_in.orders, last.handed_in.slip, last.handed_in.press) == ({"ENGLAND": ("lon eng",)}, {}, ())
    fourth = one(game, alias, orders={"ENGLAND": ()}, slip=None, press=())
    assert merged(last.handed_in, fourth).slip == {}


def test_what_the_game_knows_is_not_merged_again(game: Game) -> None:
    first, second = item("AAAA", one(game, "Anna", slip={"ITALY": 50})), item("BBBB", one(game, "Anna", press=()))
    taken = accept(game, first)
    (left,) = waiting([first, second], (), known_receipts(taken)).values()
    assert left.handed_in.slip is None
    assert not waiting([first, second], (), known_receipts(accept(taken, left)))


def test_without_what_is_spent_the_same_waits_whatever_a_game_knows(game: Game) -> None:
    chance, alias = random.Random(7), game.turn.start.control["ENGLAND"]
    parts = {"orders": {"ENGLAND": ENGLAND}, "slip": {"ITALY": 1}, "press": (), "bids": {}}
    gone = 0
    for _ in range(200):
        items = []
        for number in range(chance.randrange(1, 9)):
            names = {name: what for name, what in parts.items() if chance.random() < 0.4}
            asked = chance.choice([Step.MOVEMENT, Step.RETREATS])
            items.append(item(f"R{number}", HandedIn(alias, 2, f"base {number}", asked=asked, **names)))  # type: ignore[arg-type]
        left = [one for one in items if one not in list(spent(items))]
        gone += len(items) - len(left)
        receipts = [one.receipt for one in items]
        for _ in range(5):
            known, withdrawn = ({one for one in receipts if chance.random() < 0.3} for _ in range(2))
            whole, short = (waiting(those, withdrawn, known) for those in (items, left))
            assert [named(one) for one in whole.values()] == [named(one) for one in short.values()]
    assert gone > 100


def named(one: InboxItem) -> tuple[object, ...]:
    """All of it but what it was written upon."""
    return one.receipt, one.handed_in.orders, one.handed_in.slip, one.handed_in.press, one.handed_in.bids


def test_seats_turns_and_steps_wait_apart(game: Game) -> None:
    alias = game.turn.start.control["ENGLAND"]
    all_of_them = [
        item("AAAA", one(game, alias, slip={}, asked=Step.MOVEMENT)),
        item("BBBB", one(game, alias, orders={"ENGLAND": ()}, asked=Step.RETREATS)),
        item("CCCC", one(game, "Hans", slip={}, asked=Step.MOVEMENT)),
        item("DDDD", HandedIn(alias, 1, "", asked=Step.MOVEMENT)),
    ]
    assert len(waiting(all_of_them, (), ())) == 4


def test_what_came_before_another_took_the_seat_waits_apart(game: Game) -> None:
    mark = seat_mark(game, next(seat for seat in game.seats if seat.alias == "Anna")).text
    first = replace(item("AAAA", one(game, "Anna", slip={"ITALY": 5})), by=mark)
    assert not is_of_before(game, first)
    other = substitute(game, "Anna", "Erika")
    assert is_of_before(other, first)
    assert not is_of_before(other, item("BBBB", first.handed_in)), "a journal that does not say who sat there"
    later = replace(item("CCCC", one(game, "Anna", slip={"ITALY": 6})), by="Anna 2 active")
    assert not is_of_before(other, later)
    assert [found.receipt for found in waiting([first, later], (), ()).values()] == ["AAAA", "CCCC"]
    assert is_of_before(replace(game, seats=()), first)


def test_a_conflict_stays_one_until_everything_of_it_is_handed_in_anew(game: Game) -> None:
    first = one(game, "Anna", slip={"ITALY": 50}, press=(OwnText("", "", "Hm"),))
    typed = enter_slip(game, "Anna", ExchangeSlip({"ITALY": 1}))
    later = one(typed, "Anna", slip={"ITALY": 60})
    assert standing(typed, merged(first, later)) is HandInState.CONFLICT
    assert standing(typed, merged(first, one(typed, "Anna", slip={}, press=()))) is HandInState.WAITING


def test_what_was_sent_before_its_page_knew_that_the_older_one_was_taken_is_a_newer_version(game: Game) -> None:
    alias = game.turn.start.control["ENGLAND"]
    first, newer = (one(game, alias, slip={"ITALY": units}, press=()) for units in (50, 60))
    taken = accept(game, item("AAAA", first))
    assert standing(taken, newer) is judge(taken, newer).state is HandInState.WAITING
    assert (instead_of(taken, newer), instead_of(game, newer)) == ("AAAA", "")
    orders = one(game, alias, orders={"ENGLAND": ENGLAND})
    assert (standing(taken, orders), instead_of(taken, orders)) == (HandInState.WAITING, "")
    again = accept(taken, item("BBBB", newer))
    assert again.turn.inputs.slips[alias] == ExchangeSlip({"ITALY": 60})
    assert instead_of(again, one(game, alias, slip={})) == "BBBB"


def test_builds_come_in_the_place_of_earlier_builds_and_not_of_the_orders_that_units_moved_by(game: Game) -> None:
    autumn = standing_at(played(game), centres={"ENGLAND": "LON EDI LVP NWY"})
    alias = autumn.turn.start.control["ENGLAND"]
    moves = one(autumn, alias, orders={"ENGLAND": ("F EDI - NWG", "F LON - NTH", "A LVP - YOR")}, asked=Step.MOVEMENT)
    winter = until(accept(autumn, item("AAAA", moves)), "adjustments")
    build = one(winter, alias, orders={"ENGLAND": ("+F LON",)}, asked=Step.ADJUSTMENTS)
    assert (standing(winter, build), instead_of(winter, build)) == (HandInState.WAITING, "")
    assert instead_of(accept(winter, item("BBBB", build)), build) == "BBBB"


def test_builds_wait_while_the_movement_is_taken_back_and_can_be_taken_when_winter_comes_again(game: Game) -> None:
    autumn = standing_at(played(game), centres={"ENGLAND": "LON EDI LVP NWY"}, ENGLAND="F NTH, F NWG, A YOR")
    alias = autumn.turn.start.control["ENGLAND"]
    winter = until(autumn, "adjustments")
    build = item("AAAA", one(winter, alias, orders={"ENGLAND": ("+F LON",)}, asked=Step.ADJUSTMENTS))
    back = take_back(winter)
    assert orders_asked(back) is Step.MOVEMENT
    assert standing(back, build.handed_in) is judge(back, build.handed_in).state is HandInState.EARLY
    with pytest.raises(GameError):
        accept(back, build)
    again = until(back, "adjustments")
    assert standing(again, build.handed_in) is HandInState.WAITING
    assert accept(again, build).turn.inputs.orders["ENGLAND"].adjustments


def test_what_is_for_a_turn_that_was_taken_back_waits_for_it(game: Game) -> None:
    after = played(game)
    slip = one(after, "Anna", slip={"ITALY": 5})
    before = take_back(after)
    assert before.turn.number == game.turn.number
    assert standing(before, slip) is judge(before, slip).state is HandInState.EARLY
    assert standing(after, slip) is HandInState.WAITING


def test_nothing_waits_for_a_game_that_is_over(game: Game) -> None:
    after = one(played(game), "Anna", slip={})
    ending = Ending(EndKind.DRAW, (), ())
    ended = with_turn(game, replace(game.turn, step=FINISHED, results=TurnResults(ending=ending)))
    assert standing(ended, after) is HandInState.LATE


def test_what_the_game_master_typed_over_it_or_beside_it_is_still_a_conflict(game: Game) -> None:
    alias = game.turn.start.control["ENGLAND"]
    first, newer = (one(game, alias, slip={"ITALY": units}) for units in (50, 60))
    taken = accept(game, item("AAAA", first))
    over = enter_slip(taken, alias, ExchangeSlip({"ITALY": 7}))
    beside = orders(taken, "ENGLAND", "F LON - ENG")
    for typed in (over, beside):
        assert standing(typed, newer) is HandInState.CONFLICT
    assert instead_of(over, newer) == ""
    assert standing(taken, HandedIn(alias, game.turn.number, "what another program writes", slip={})) is (
        HandInState.CONFLICT
    )


def test_orders_of_a_later_step_wait_for_it_and_those_of_an_earlier_one_are_late(game: Game) -> None:
    alias = game.turn.start.control["ENGLAND"]
    orders = one(game, alias, orders={"ENGLAND": ENGLAND}, asked=Step.RETREATS)
    assert standing(game, orders) is judge(game, orders).state is HandInState.EARLY
    with pytest.raises(GameError) as error:
        take_in(game, orders)
    assert [reason.key for reason in error.value.reasons] == ["handed_in.for_step"]
    now = one(game, alias, orders={"ENGLAND": ENGLAND}, asked=Step.MOVEMENT)
    assert standing(game, now) is HandInState.WAITING
    never = one(game, alias, orders={"ENGLAND": ENGLAND}, asked=Step.ADJUSTMENTS)
    assert not game.variant.date(game.turn.number).adjustments
    assert standing(game, never) is HandInState.LATE
    after = next_step(slips(game), hold_missing=True)
    press = one(game, "Anna", press=())
    assert standing(after, now) is standing(after, press) is judge(after, press).state is HandInState.LATE


def test_a_game_with_all_that_waits_lacks_what_is_for_another_step(game: Game) -> None:
    alias = game.turn.start.control["ENGLAND"]
    retreats = one(game, alias, orders={"ENGLAND": ENGLAND}, asked=Step.RETREATS)
    slip, orders = one(game, "Anna", slip={"ITALY": 50}), one(game, alias, orders={"ENGLAND": ENGLAND})
    assert with_all(game, [retreats]) == game
    assert with_all(game, [retreats, slip, orders]) == take_in(take_in(game, slip), orders)


def test_a_hand_in_is_the_same_as_data(game: Game) -> None:
    for told in (
        one(game, "Anna"),
        one(game, "Anna", orders={"ENGLAND": ENGLAND}, slip={"ITALY": -5}, press=(OwnText("a", "b", "c"),)),
        one(game, "Anna", slip={}, press=(), asked=Step.ADJUSTMENTS),
    ):
        assert handed_in_of(data_of(told), "Anna", game.board) == told


@pytest.mark.parametrize(
    "wrong",
    [
        {"turn": 0},
        {"turn": True},
        {"turn": "2"},
        {"asked": "X"},
        {"asked": [1]},
        {"base": None},
        {"base": "x" * 300},
        {"base": "\ud800"},
        {"orders": []},
        {"orders": {"ATLANTIS": []}},
        {"orders": {"ENGLAND": "lon nth"}},
        {"orders": {"ENGLAND": [1]}},
        {"orders": {"ENGLAND": ["x" * (LONGEST_LINE + 1)]}},
        {"orders": {"ENGLAND": [""] * MOST_LINES, "FRANCE": [""]}},
        {"orders": {"ENGLAND": [""] * (MOST_LINES + 1)}},
        {"slip": []},
        {"slip": {"ITALY": 1.0}},
        {"slip": {"ITALY": True}},
        {"slip": {"ITALY": 10**16}},
        {"slip": {"ATLANTIS": 1}},
        {"press": {}},
        {"press": [1]},
        {"press": [{"text": "\udfff"}]},
        {"press": [{}]},
        {"press": [{"text": ""}] * (MOST_TEXTS + 1)},
        {"press": [{"text": "", "to": "x" * 300}]},
    ],
)
def test_data_of_another_shape_is_refused_in_words(game: Game, wrong: dict[str, object]) -> None:
    with pytest.raises(HandInShapeError, match=r"is |are |at most"):
        handed_in_of({"turn": 2, "base": "b", **wrong}, "Anna", game.board)
