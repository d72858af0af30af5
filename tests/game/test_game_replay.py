"""Correct and replay: amend the past, every difference named, what doesn't fit reported (docs/rules.md 12)."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from kapdip.board.model import Location
from kapdip.exchange.model import Lot
from kapdip.game.change import without
from kapdip.game.compare import compare
from kapdip.game.entries import (
    clear_orders,
    clear_slip,
    enter_orders,
    enter_slip,
    mark_missing,
    type_in_lot,
    unlock_slips,
)
from kapdip.game.errors import GameError
from kapdip.game.machine import next_step, take_back
from kapdip.game.model import Conditional, ExchangeSlip, Game, MilitarySlip, PressItem, PressPart, TurnResults
from kapdip.game.press import add_press, edit_press
from kapdip.game.replay import Amendment, _lost_inputs, amend, changed_inputs, check, reopen, replay, take_amendment
from kapdip.game.seats import buy_in, exclude, substitute, withdraw_seat_change
from kapdip.game.stages import settled_lots
from kapdip.orders.model import Retreat
from kapdip.storage.order_text import read_unit
from kapdip.words.sentences import say
from tests.board_languages import spoken
from tests.game.game_a import played as game_a
from tests.game.stab import stab
from tests.game.tables import NAMES, opened, orders, played, refusal, slips, standard, stepped, table, until
from tests.game.two import two


def keys(amendment: Amendment) -> list[str]:
    return [one.reason.key for one in amendment.orphaned]


def kinds(amendment: Amendment) -> set[str]:
    return {one.kind for one in amendment.differences}


def test_nothing_changed_is_no_difference() -> None:
    game = played(opened(table()), 3)
    amendment = amend(game, reopen(game, 2))
    assert amendment.differences == ()
    assert amendment.orphaned == ()
    assert amendment.game == game


def test_every_turn_can_be_reopened_and_taken_up_to_where_the_game_was(shared: Path) -> None:
    game = game_a(shared)
    for number in (1, 7, 13, 21):
        amendment = amend(game, reopen(game, number))
        assert amendment.differences == ()
        assert amendment.game == game


def test_a_misread_slip_is_mended_and_each_consequence_is_named(shared: Path) -> None:
    game = game_a(shared)
    reopened = reopen(game, 3)
    slip = reopened.turn.inputs.slips["Zorro"]
    assert slip is not None
    edited = enter_slip(reopened, "Zorro", ExchangeSlip({**slip.amounts, "FRANCE": 0, "AUSTRIA": 0}))
    amendment = amend(game, edited)
    assert {"prices", "cash", "holdings", "money", "points", "control"} <= kinds(amendment)
    assert "replay.controller" in keys(amendment)
    assert min(one.turn for one in amendment.differences) == 3
    mended = take_amendment(game, amendment, "all players", "misread")
    assert mended.log[-1].facts["player"] == "all players"
    assert "AUSTRIA" in mended.log[-1].facts["old"]
    assert check(mended) == ()
    assert compare(game, mended) == amendment.differences
    reasons = [*(one.reason for one in amendment.differences[:200]), *(one.reason for one in amendment.orphaned)]
    for reason in reasons:
        for lang in ("de", "en"):
            text = say(reason, spoken(lang))
            assert "{" not in text
            assert not text.startswith(("difference.", "replay."))


def test_the_gm_may_drop_orders_of_somebody_who_no_longer_leads_the_power() -> None:
    game = opened(table())
    game = played(orders(game, "AUSTRIA", "A BUD - SER", "A VIE - BUD"))
    reopened = reopen(game, 1)
    edited = enter_slip(reopened, "Anna", ExchangeSlip({}))
    kept = amend(game, edited)
    orphaned = [one for one in kept.orphaned if one.reason.key == "replay.controller"]
    assert {(one.turn, one.power, one.player) for one in orphaned} == {(2, "AUSTRIA", "Anna")}
    assert "A SER" in map(str, kept.game.turn.start.position.units["AUSTRIA"])
    dropped = amend(game, edited, dropped=[(2, "AUSTRIA")])
    assert "A BUD" in map(str, dropped.game.turn.start.position.units["AUSTRIA"])
    assert "replay.no_orders" in keys(dropped)
    assert kinds(dropped) >= {"units", "control"}


def test_orders_for_a_unit_that_is_not_there_are_reported() -> None:
    game = opened(table())
    game = played(orders(game, "AUSTRIA", "A BUD - SER"))
    game = played(orders(game, "AUSTRIA", "A SER - GRE"))
    amendment = amend(game, clear_orders(reopen(game, 2), "AUSTRIA"))
    assert "replay.no_unit" in keys(amendment)
    assert "replay.no_orders" in keys(amendment)


def test_a_slip_that_was_taken_out_counts_as_missing() -> None:
    game = played(slips(opened(table())))
    amendment = amend(game, clear_slip(reopen(game, 2), "Anna"))
    assert keys(amendment) == ["replay.no_slip"]
    told = take_amendment(game, amend(game, mark_missing(reopen(game, 2), "Anna")), "all").log[-1].facts["old"]
    assert told.startswith("Anna: ")


def test_new_questions_count_as_not_fulfilled_and_are_reported() -> None:
    game = opened(table())
    game = played(orders(orders(game, "AUSTRIA", "A VIE - TYR"), "FRANCE", "A PAR - BUR"))
    game = orders(orders(game, "AUSTRIA", "A TYR S A BUR - MUN"), "FRANCE", "A BUR - MUN")
    game = played(orders(game, "GERMANY", "A MUN H"))
    player = game.turns[2].start.control["GERMANY"]
    slip = MilitarySlip(player, conditionals=(Conditional("x", Retreat(read_unit("A MUN"), (Location("BER"),))),))
    edited = enter_orders(reopen(game, 3), "GERMANY", slip)
    assert "replay.no_answer" in keys(amend(game, edited))
    press = add_press(reopen(game, 3), PressItem("Anna", "", "", (PressPart("x", "y"),)))
    assert "replay.no_answer" in keys(amend(game, press))


def test_a_game_that_ends_earlier_loses_its_later_turns() -> None:
    game = opened(table(victory_centres=6))
    game = played(orders(game, "RUSSIA", "F SEV - RUM", "F STP/SC - BOT"))
    game = played(game, 2)
    edited = orders(reopen(game, 3), "RUSSIA", "F BOT - SWE")
    amendment = amend(game, edited)
    assert amendment.game.is_over
    assert "replay.turn_lost" in keys(amendment)
    assert {"turns", "winners"} <= kinds(amendment)
    back = amend(amendment.game, clear_orders(reopen(amendment.game, 3), "RUSSIA"))
    assert not back.game.is_over


def test_the_turn_in_progress_is_carried_on_to_the_same_step() -> None:
    game = until(played(opened(table())), "exchange")
    edited = orders(reopen(game, 2), "AUSTRIA", "A BUD - SER")
    amended = amend(game, edited).game
    assert (amended.turn.number, amended.turn.step) == (game.turn.number, "exchange")
    assert replay(amended) == amended
    here = amend(game, reopen(game, 3))
    assert here.game == game
    waiting = stepped_press()
    assert amend(waiting, reopen(waiting, 2)).game == waiting
    assert replay(waiting) == waiting


def stepped_press() -> Game:
    """A turn that waits for the answer to a condition of its press."""
    game = add_press(opened(table()), PressItem("Anna", "", "", (PressPart("x", "y"),)))
    return next_step(slips(until(game, "exchange")))


def test_seats_are_what_they_were_in_the_turn_that_is_reopened() -> None:
    game = played(exclude(opened(table()), "Bert"))
    game = played(substitute(game, "Bert", "Berta"))
    assert len(reopen(game, 2).seats[1].occupants) == 1
    assert reopen(game, 3).seats == game.seats
    assert amend(game, reopen(game, 2)).game == game
    west = played(slips(buy_in(played(slips(table("cd1991"))), "Zoe")))
    assert reopen(west, 1).seat("Zoe") is None
    assert amend(west, reopen(west, 1)).game == west


def test_only_turns_that_have_begun_can_be_reopened() -> None:
    with pytest.raises(GameError) as error:
        reopen(table(), 2)
    assert refusal(error.value) == ("turn.unknown",)


# -- lots --------------------------------------------------------------------------------------------------------------


def tied() -> tuple[Game, Lot]:
    """Everybody does nothing in the first turn: the powers are drawn among those with fewest controls."""
    game = slips(table())
    return game, settled_lots(game)[0]


def test_a_lot_from_the_table_replaces_the_programs() -> None:
    game, lot = tied()
    other = next(name for name in lot.candidates if name != lot.winner)
    typed = type_in_lot(game, lot.question, other)
    done = played(typed)
    settled = done.turns[0].results.settlement
    assert settled is not None
    assert settled.lots[0] == Lot(lot.question, lot.candidates, other, typed=True)
    assert replay(done) == done
    assert type_in_lot(typed, lot.question, None).turn.inputs.lots == {}
    with pytest.raises(GameError) as error:
        type_in_lot(game, "control:ATLANTIS", "Anna")
    assert refusal(error.value) == ("lot.unknown",)
    with pytest.raises(GameError) as error:
        type_in_lot(game, lot.question, "Nobody")
    assert refusal(error.value) == ("lot.candidate",)


def test_lots_are_asked_only_at_the_exchange() -> None:
    game = opened(table())
    assert settled_lots(game) == ()
    assert settled_lots(standard()) == ()
    with pytest.raises(GameError):
        type_in_lot(game, "control:GERMANY", "Anna")
    settled = stepped_press()
    with pytest.raises(GameError) as error:
        type_in_lot(settled, "control:GERMANY", "Anna")
    assert refusal(error.value) == ("lot.settled",)


def test_a_typed_lot_that_no_longer_fits_is_drawn_and_reported() -> None:
    game, lot = tied()
    done = played(type_in_lot(game, lot.question, lot.candidates[0]))
    power = lot.question.partition(":")[2]
    edited = enter_slip(reopen(done, 1), lot.candidates[0], ExchangeSlip({power: -10}))
    amendment = amend(done, edited)
    assert "replay.lot" in keys(amendment)
    assert replay(amendment.game) == amendment.game


# -- check and compare -------------------------------------------------------------------------------------------------


def test_check_names_a_result_that_does_not_follow_from_the_inputs() -> None:
    game = played(opened(table()), 2)
    turn = game.turns[1]
    settled = turn.results.settlement
    assert settled is not None
    prices = {**settled.prices, "ITALY": type(settled.prices["ITALY"])(999)}
    wrong = replace(turn, results=replace(turn.results, settlement=replace(settled, prices=prices)))
    start = replace(game.turns[2].start, prices=prices)
    forged = replace(game, turns=(*game.turns[:1], wrong, replace(game.turns[2], start=start), *game.turns[3:]))
    found = check(forged)
    assert ("prices", "ITALY", 2) in {(one.kind, one.subject, one.turn) for one in found}
    movement = turn.results.movement
    assert movement is not None
    outcomes = {unit: one._replace(strength=9) for unit, one in movement.outcomes.items()}
    told = replace(turn, results=replace(turn.results, movement=replace(movement, outcomes=outcomes)))
    odd = replace(game, turns=(game.turns[0], told, *game.turns[2:]))
    assert [(one.kind, one.subject, one.turn) for one in check(odd)] == [("outcome", "movement", 2)]


def test_entries_that_stayed_are_not_told_for_the_log() -> None:
    game = orders(opened(table()), "AUSTRIA", "A VIE H")
    assert (
        changed_inputs(game.turn.inputs, enter_slip(game, "Anna", ExchangeSlip({"ITALY": 1})).turn.inputs)
        == "Anna: NMR"
    )


def test_every_difference_has_its_sentence() -> None:
    game = opened(table())
    old = played(orders(game, "AUSTRIA", "A VIE - BOH"))
    new = played(enter_slip(orders(game, "AUSTRIA", "A VIE - GAL"), "Anna", ExchangeSlip({"ITALY": -300})))
    reasons = {one.kind: one.reason for one in compare(old, new)}
    assert set(reasons) >= {"units", "cash", "holdings", "prices"}
    assert (reasons["units"].facts["power"], reasons["cash"].facts["player"]) == ("AUSTRIA", "Anna")
    assert all(say(reason, spoken(lang)) for reason in reasons.values() for lang in ("de", "en"))


def test_a_dislodged_unit_without_a_way_out_is_gone_at_once() -> None:
    game = standard()
    units = dict.fromkeys(game.turn.start.position.units, ()) | {
        "ENGLAND": (read_unit("F POR"),),
        "FRANCE": (read_unit("F MAO"), read_unit("A SPA")),
    }
    turn = replace(game.turn, start=replace(game.turn.start, position=replace(game.turn.start.position, units=units)))
    game = stepped(orders(replace(game, turns=(turn,)), "FRANCE", "A SPA - POR", "F MAO S A SPA - POR"))
    assert game.turn.number == 2
    assert game.turn.start.position.units["ENGLAND"] == ()
    assert not game.turn.start.position.dislodged


def test_changed_entries_of_every_kind_are_told_for_the_log() -> None:
    game = opened(table())
    old = orders(mark_missing(game, "Anna"), "AUSTRIA", "A VIE H").turn.inputs
    new = exclude(enter_slip(game, "Anna", ExchangeSlip({"ITALY": 1})), "Bert").turn.inputs
    assert changed_inputs(old, new) == "AUSTRIA: A VIE H; Anna: NMR; seat_changes: "
    assert changed_inputs(new, old).startswith("AUSTRIA: –; Anna: ITALY 1; seat_changes: ")


# -- taking back -------------------------------------------------------------------------------------------------------


def test_every_step_of_the_recorded_game_can_be_taken_back_and_done_again(shared: Path) -> None:
    final = game_a(shared)
    for number in range(1, 22):
        game = reopen(final, number)
        while game.turn.number == number and not game.is_over:
            before = game
            game = stepped(game)
            back = take_back(game)
            assert (back.turn.step, back.turn.results) == (before.turn.step, before.turn.results)
            assert stepped(back).turns == game.turns


def test_at_the_beginning_there_is_nothing_to_take_back() -> None:
    with pytest.raises(GameError) as error:
        take_back(table())
    assert refusal(error.value) == ("step.nothing_to_take_back",)


@pytest.mark.parametrize("begin", [table, two, stab])
def test_what_going_on_without_anything_left_behind_is_no_entry(begin: Callable[[], Game]) -> None:
    game = begin()
    while game.turn.number < 3:
        game = next_step(game, hold_missing=True)
    while game.turn.number > 1 or game.turn.results != TurnResults():
        game = take_back(game)
    assert game.turn.inputs.resolved_once


@pytest.mark.parametrize("begin", [table, two, stab])
def test_what_a_step_marked_as_missing_goes_with_it(begin: Callable[[], Game]) -> None:
    game = begin()
    while game.turn.number < 4:
        before, game = game, next_step(game, hold_missing=True)
        back = take_back(game, before)
        was, now = before.turn.inputs, back.turn.inputs
        assert now == replace(was, resolved_once=True, answers=now.answers)
        assert next_step(back, hold_missing=True).turns == game.turns


def test_what_was_marked_as_missing_before_the_step_stays() -> None:
    game = mark_missing(table(), NAMES[0])
    back = take_back(next_step(game, hold_missing=True), game)
    assert back.turn.inputs.slips == {NAMES[0]: None}


def test_slips_that_were_unlocked_are_no_entry() -> None:
    game = take_back(next_step(opened(table()), hold_missing=True))
    game = unlock_slips(game, "all")
    assert take_back(game).turn.number == 1


def test_entries_of_the_new_turn_are_not_thrown_away() -> None:
    game = enter_slip(opened(table()), NAMES[0], ExchangeSlip({}))
    with pytest.raises(GameError) as error:
        take_back(game)
    assert refusal(error.value) == ("step.entries_in_the_way",)
    back = take_back(clear_slip(game, NAMES[0]))
    assert (back.turn.number, back.turn.step, back.turn.results) == (1, "exchange", TurnResults())
    with pytest.raises(GameError) as error:
        clear_slip(back, "Anna")
    assert refusal(error.value) == ("slip.locked",)


def test_plain_diplomacy_takes_back_over_the_turns() -> None:
    game = played(standard(), 3)
    back = take_back(game)
    assert (back.turn.number, back.turn.step) == (3, "orders")
    assert stepped(back).turn == game.turn


def test_a_typed_lot_stays_where_another_one_no_longer_fits() -> None:
    game, lot = tied()
    game = type_in_lot(game, lot.question, lot.candidates[0])
    last = settled_lots(game)[-1]
    done = played(type_in_lot(game, last.question, last.candidates[-1]))
    power = lot.question.partition(":")[2]
    amendment = amend(done, enter_slip(reopen(done, 1), lot.candidates[0], ExchangeSlip({power: -10})))
    assert keys(amendment).count("replay.lot") in (1, 2)
    assert replay(amendment.game) == amendment.game


def test_a_game_whose_rules_would_have_ended_it_earlier_replays_up_to_there() -> None:
    game = played(opened(table(last_turn=9)), 3)
    shorter = replace(game, variant=table(last_turn=3).variant)
    assert ("turns", 5, 3) in {(one.kind, one.before, one.after) for one in check(shorter)}


def test_what_later_turns_say_of_seats_that_do_not_exist_any_more_is_dropped_and_reported() -> None:
    game = played(slips(buy_in(played(slips(table("cd1991"))), "Zoe")))
    game = played(exclude(slips(game), "Zoe"))
    amendment = amend(game, withdraw_seat_change(reopen(game, 2), "Zoe"))
    assert {"replay.slip_lost", "replay.seat_lost"} <= set(keys(amendment))
    assert amendment.game.seat("Zoe") is None
    assert replay(amendment.game) == amendment.game
    again = amend(game, buy_in(reopen(game, 1), "Zoe"))
    assert "replay.seat_lost" in keys(again)
    assert check(again.game) == ()


def test_orders_and_trades_of_a_power_that_is_gone_are_reported() -> None:
    game = opened(table())
    game = played(orders(orders(game, "RUSSIA", "A WAR - GAL", "F SEV - BLA"), "TURKEY", "F ANK H"))
    game = played(game)
    old = game.turns[2]
    gone = replace(game.turn.start, eliminated={"ITALY": 2}, prices=without(game.turn.start.prices, "ITALY"))
    game = enter_slip(orders(game, "ITALY", "A ROM H"), "Anna", ExchangeSlip({"ITALY": -5, "RUSSIA": 1}))
    last = game.turn
    then = replace(game, turns=(*game.turns[:-1], replace(last, start=gone)))
    assert [one.reason.key for one in _lost_inputs(then, last)] == ["replay.orders_lost", "replay.not_traded"]
    assert old.number == 3


def test_what_the_gm_did_while_mending_stays_in_the_log() -> None:
    game = played(add_press(opened(table()), PressItem("Anna", "", "", (PressPart("x"),))))
    amendment = amend(game, edit_press(reopen(game, 2), 0, "y", "GM"))
    assert amendment.game.log[-1].key == "press.edited"
    assert amendment.game.turns[1].results.press != game.turns[1].results.press
