"""A past turn reopened on the desk: played on with everything open, and what was changed in it (docs/rules.md 12)."""

from dataclasses import replace
from pathlib import Path

import pytest

from kapdip.board.model import Location, Step
from kapdip.game import mend_causes
from kapdip.game.conditions import all_conditions
from kapdip.game.ending import agree_treaty, concede, play_on, vote_draw
from kapdip.game.entries import (
    answer_condition,
    clear_orders,
    clear_slip,
    decide_missing,
    enter_orders,
    enter_slip,
    mark_missing,
    type_in_lot,
)
from kapdip.game.errors import GameError
from kapdip.game.machine import next_step, take_back
from kapdip.game.mending import carry_on, changed_entries, entry_changes, step_back
from kapdip.game.model import (
    Conditional,
    ExchangeSlip,
    MilitarySlip,
    PressItem,
    PressPart,
    Treaty,
    TurnResults,
)
from kapdip.game.press import add_press, edit_press, remove_press
from kapdip.game.replay import _at_step, amend, reopen
from kapdip.game.seats import exclude, substitute
from kapdip.game.stages import settled_lots
from kapdip.orders.model import Build, Retreat, Waive
from kapdip.storage.order_text import read_unit
from kapdip.words.sentences import say
from tests.board_languages import EN, spoken
from tests.game.game_a import played as game_a
from tests.game.tables import dislodged, opened, orders, played, refusal, slips, standard, table, until
from tests.game.two import UTE, VERA, bid, hired, two


@pytest.mark.unmeasured
def test_a_reopened_turn_is_played_on_with_everything_open(shared: Path) -> None:
    game = game_a(shared)
    reopened = reopen(game, 9)
    step, seen = reopened, ["orders"]
    while step.turn.step != "exchange":
        step = carry_on(enter_slip(step, "Zorro", ExchangeSlip({"FRANCE": len(seen)})))
        seen.append(step.turn.step)
    with pytest.raises(GameError) as error:
        carry_on(step)
    assert refusal(error.value) == ("mend.compare_now",)
    assert seen[0] == "orders"
    assert seen[-1] == "exchange"
    assert step.turn.number == 9
    for _ in seen[1:]:
        step = step_back(step)
    assert step.turn.results == TurnResults()
    assert step.log == game.log
    with pytest.raises(GameError) as nothing:
        step_back(step)
    assert refusal(nothing.value) == ("step.nothing_to_take_back",)
    amended = amend(game, step).game
    assert amended.turns[8].inputs.resolved_once
    assert not amended.turns[8].inputs.slips_unlocked


def test_where_the_last_step_would_end_the_turn_it_is_time_to_compare() -> None:
    game = played(standard(), 2)
    with pytest.raises(GameError) as error:
        carry_on(reopen(game, 1), hold_missing=True)
    assert refusal(error.value) == ("mend.compare_now",)


def test_a_step_taken_back_asks_its_conditions_anew() -> None:
    game = dislodged()
    assert [question.asks for question in all_conditions(game)] == [Step.RETREATS]
    done = next_step(slips(answer_condition(game, "orders.GERMANY.1", True)), hold_missing=True)
    assert done.turn.inputs.answers == {"orders.GERMANY.1": True}
    back = done
    while back.turn.step != "retreats":
        back = take_back(back)
    assert back.turn.inputs.answers == {}
    assert back.turn.inputs.orders == game.turn.inputs.orders


def test_a_step_back_while_mending_keeps_the_answers_and_leaves_no_trace() -> None:
    game = played(answer_condition(dislodged(), "orders.GERMANY.1", True))
    mending = carry_on(carry_on(reopen(game, 3)), hold_missing=True)
    back = step_back(mending)
    assert back.turn.inputs.answers["orders.GERMANY.1"] is True
    assert back.log == game.log


def test_before_the_first_step_of_a_reopened_turn_there_is_nothing_to_take_back() -> None:
    with pytest.raises(GameError) as error:
        step_back(reopen(played(opened(table())), 2))
    assert refusal(error.value) == ("step.nothing_to_take_back",)


def test_an_answer_whose_facts_are_others_now_is_reported() -> None:
    game = played(answer_condition(dislodged(), "orders.GERMANY.1", True))
    same = amend(game, reopen(game, 3))
    assert same.orphaned == ()
    edited = orders(reopen(game, 2), "GERMANY", "A BER - PRU")
    found = [one for one in amend(game, edited).orphaned if one.reason.key == "replay.answer_holds"]
    assert [(one.turn, one.power) for one in found] == [(3, "GERMANY")]
    assert "Berlin is empty" in say(found[0].reason, EN)
    assert amend(game, answer_condition(reopen(game, 3), "orders.GERMANY.1", False)).orphaned == (), (
        "the GM has said so"
    )


def test_an_answer_that_was_never_asked_for_is_reported_too() -> None:
    assert _at_step(dislodged(), 2, "retreats") is None


def test_an_answer_to_press_is_reported_where_the_exchange_is_another() -> None:
    item = PressItem("Anna", "", "", (PressPart("x", "Anna bought"),))
    game = next_step(until(add_press(opened(table()), item), "exchange"), hold_missing=True)
    game = answer_condition(game, "press.1.1", False)
    game = next_step(game) if game.turn.number == 2 else game
    edited = enter_slip(reopen(game, 2), "Anna", ExchangeSlip({"ITALY": -100}))
    found = [one.reason.key for one in amend(game, edited).orphaned]
    assert "replay.answer_does_not_hold" in found
    assert "replay.answer_does_not_hold" not in [one.reason.key for one in amend(game, reopen(game, 2)).orphaned]


def test_every_kind_of_changed_entry_is_told_in_both_languages() -> None:
    old = add_press(
        slips(orders(opened(table()), "AUSTRIA", "A VIE - TYR", "F TRI H")),
        PressItem("Bert", "", "", (PressPart("x"),)),
    )
    player = old.turn.start.control["AUSTRIA"]
    slip = MilitarySlip(
        player,
        old.turn.inputs.orders["AUSTRIA"].movement[:1],
        (Retreat(read_unit("A VIE"), (Location("BOH"),)),),
        conditionals=(Conditional("y", Retreat(read_unit("A BUD"), (Location("SER"),))),),
        unreadable=("A Bud dances",),
    )
    new = enter_orders(old, "AUSTRIA", slip)
    new = mark_missing(enter_slip(new, "Anna", ExchangeSlip({"FRANCE": 7})), "Cleo")
    new = clear_slip(new, "Dora")
    new = add_press(edit_press(new, 0, "z"), PressItem("Anna", "Uhu", "", (PressPart("hoo"),)))
    new = decide_missing(substitute(exclude(new, "Emil"), "Fred", "Frieda"), "FRANCE")
    new = answer_condition(new, "orders.AUSTRIA.1", True)
    found = changed_entries(old, new)
    assert {one.kind for one in found} == {
        *("orders", "retreats", "conditions", "unreadable", "slip", "trade", "press", "decision", "answer", "seat")
    }
    assert changed_entries(old, old) == ()
    assert next(one.after for one in found if one.kind == "unreadable") == ("A Bud dances",)
    decided = changed_entries(new, decide_missing(new, "ITALY"))
    no, yes = mend_causes.entry_no(), mend_causes.entry_yes()
    assert [(one.kind, one.before, one.after) for one in decided] == [("decision", no, yes)]
    taken_back = changed_entries(decide_missing(new, "ITALY"), new)
    assert [(one.before, one.after) for one in taken_back] == [(yes, no)]
    lots = [
        replace(old.turn.inputs, lots={"control:ITALY": "Anna", "control:FRANCE": name}) for name in ("Anna", "Bert")
    ]
    assert [one.name for one in entry_changes(*lots)] == ["control:FRANCE"]
    answers = [replace(old.turn.inputs, answers={"press.1.1": True, "press.1.2": holds}) for holds in (True, False)]
    assert [one.name for one in entry_changes(*answers)] == ["press.1.2"]
    back = changed_entries(new, old)
    assert [one.kind for one in back].count("seat") == 2
    for one in (*found, *back):
        for lang in ("de", "en"):
            assert "entry." not in say(one.reason, spoken(lang))
    assert changed_entries(old, remove_press(old, 0))[0].after is None
    assert {one.kind for one in changed_entries(old, clear_orders(old, "AUSTRIA"))} == {"orders"}


def test_lists_of_builds_lots_and_votes_are_told_whole() -> None:
    game = slips(table())
    lot = settled_lots(game)[0]
    drawn = type_in_lot(game, lot.question, lot.candidates[-1])
    assert [(one.kind, one.before, one.after) for one in changed_entries(game, drawn)] == [
        ("lot", None, lot.candidates[-1])
    ]
    build = Build(read_unit("A PAR"))
    slip = MilitarySlip("Cleo", adjustments=(build, Waive()))
    inputs = replace(game.turn.inputs, orders={"FRANCE": slip})
    other = replace(inputs, orders={"FRANCE": replace(slip, adjustments=(Waive(), build))})
    assert [(one.kind, one.after) for one in entry_changes(inputs, other)] == [("adjustments", (Waive(), build))]
    plain = standard(draws=True)
    assert [one.kind for one in changed_entries(plain, vote_draw(plain, "Aust"))] == ["vote"]


def test_a_treaty_and_playing_on_are_told_apart_from_votes() -> None:
    game = played(standard(plan_from_year=1901, quiet_years=1))
    treaty = agree_treaty(game, Treaty({"RUSSIA": 18, "TURKEY": 4, "ITALY": 0}, frozenset({"Turk"})))
    (one,) = changed_entries(game, treaty)
    assert (one.kind, one.before) == ("treaty", ())
    assert [say(reason, EN) for reason in one.after] == ["Russia 18", "Turkey 4", "Turk agrees"]  # type: ignore[attr-defined]
    (other,) = changed_entries(treaty, play_on(treaty, "all"))
    assert (say(other.reason, EN), say(other.before, EN), say(other.after, EN)) == (  # type: ignore[arg-type]
        "Playing on although a draw is due",
        "no",
        "yes",
    )


def test_bids_that_were_changed_are_told_by_player_and_power() -> None:
    old = bid(two(), UTE, None)
    new = bid(two(), {**UTE, "ENGLAND": 8, "AUSTRIA": 1}, VERA)
    found = [(one.kind, one.player, one.power, one.before, one.after) for one in changed_entries(old, new)]
    assert found[:2] == [("bid", "Ute", "ENGLAND", 6, 8), ("bid", "Ute", "AUSTRIA", 0, 1)]
    assert [(kind, player) for kind, player, *_ in found[2:]] == [("bids", "Vera"), *[("bid", "Vera")] * 3]
    told = [say(one.reason, spoken("de")) for one in changed_entries(old, new)]
    assert told[0] == "Gebote Ute, England"
    assert told[2] == "Gebote Vera"
    assert not changed_entries(new, new)
    assert [one.kind for one in changed_entries(two(), bid(two(), {}, None))] == ["bids", "bids"]


def test_giving_up_is_told_as_an_entry() -> None:
    game = hired(two())
    (one,) = changed_entries(game, concede(game, "Vera"))
    assert (say(one.reason, EN), one.before, one.after) == ("Concession", None, "Vera")
