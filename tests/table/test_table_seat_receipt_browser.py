"""What a seat hears in a real browser of what it handed in: taken, sent back, late, in conflict, or no longer asked."""

import json
from dataclasses import replace

from kapdip.game.entries import enter_slip
from kapdip.game.machine import next_step
from kapdip.game.model import ExchangeSlip
from tests.chromium import in_chromium, until
from tests.table.browsing import press, text_of
from tests.table.player import NEMO, Player, retreats_of_nine

pytestmark = in_chromium


def test_a_receipt_makes_way_for_the_retreats_that_are_asked(nemo: Player) -> None:
    """Who looks at what was taken would not learn that his unit was dislodged."""
    for key in ("tabmine", "fill", "check", "hand_in"):
        nemo.tap(key)
    nemo.sees("Handed in", ".receipt")
    nemo.table.take(NEMO)
    nemo.sees("Accepted", ".receipt")
    nemo.table.show(retreats_of_nine())
    nemo.sees("no order yet", ".units")
    nemo.sees("due", "[data-key=taborders] .due")
    nemo.tap("powerENGLAND")
    nemo.tap("unitF KIE")
    nemo.tap("toBER")
    nemo.tap("powerAUSTRIA")
    for key in ("unitA SER", "toALB", "toBUD"):
        nemo.tap(key)
    nemo.sees("due", "[data-key=taborders] .due")
    for key in ("check", "hand_in"):
        nemo.tap(key)
    until(nemo.browser, lambda _: not text_of(nemo.browser, "[data-key=taborders] .due"))


def test_every_page_says_what_is_still_to_be_handed_in_and_leads_there(nemo: Player) -> None:
    """Once a player without a power saw no sign that a slip was awaited, and nobody a line about a retreat."""
    told = "Still to hand in: orders for Austria, orders for England, exchange slip"
    for tab in ("table", "prices", "news"):
        nemo.tap(f"tab{tab}")
        assert text_of(nemo.browser, ".calls span") == told
    assert text_of(nemo.browser, "[data-key=tabmine] .due") == "(due)"
    nemo.tap("calls")
    nemo.tap("uncover")
    assert text_of(nemo.browser, ".calls span") == "Still to hand in: exchange slip"
    for key in ("calls", "fill", "check", "hand_in"):
        nemo.tap(key)
    nemo.sees("Still to hand in: orders for Austria, orders for England", ".calls")
    assert text_of(nemo.browser, "[data-key=tabmine] .due") == ""
    press(nemo.browser, "#language")
    nemo.sees("Noch abzugeben: Befehle für Österreich-Ungarn, Befehle für England", ".calls")
    press(nemo.browser, "#language")
    nemo.tap("table")
    nemo.table.show(retreats_of_nine())
    nemo.sees("Still to hand in: retreats for Austria, retreats for England", ".calls")


def test_the_receipt_of_what_was_sent_back_does_not_say_that_it_was_handed_in(nemo: Player) -> None:
    for key in ("tabmine", "fill", "moreITALY", "check", "hand_in"):
        nemo.tap(key)
    nemo.sees("Handed in", ".receipt h2")
    nemo.sees("same letters", ".receipt")
    nemo.table.send_back(NEMO, "Italy?")
    nemo.sees("Sent back", ".receipt h2")
    assert "Italy?" in text_of(nemo.browser, ".receipt")
    assert "Saved" not in text_of(nemo.browser, ".receipt")
    assert "same letters" not in text_of(nemo.browser, ".receipt")
    assert text_of(nemo.browser, ".receipt button.main") == "Change"


def test_the_count_follows_what_the_players_hand_in_before_it_is_taken(nemo: Player) -> None:
    nemo.sees("0 of 10 players ready", ".now")
    for key in ("tabmine", "fill", "check", "hand_in"):
        nemo.tap(key)
    nemo.sees("0 of 10 players ready", ".receipt")
    game = nemo.table.game
    alone = next(seat.alias for seat in game.seats if seat.alias not in game.turn.start.control.values())
    nemo.table.show(enter_slip(game, alone, ExchangeSlip({})))
    nemo.sees("1 of 10 players ready", ".receipt")
    nemo.tap("table")
    press(nemo.browser, "#language")
    nemo.sees("1 von 10 Spielern fertig", ".now")
    press(nemo.browser, "#language")
    nemo.table.take(NEMO)
    nemo.sees("1 of 10 players ready", ".now")


def test_a_receipt_says_when_something_newer_came_from_another_phone(nemo: Player) -> None:
    for key in ("tabmine", "fill", "check", "hand_in"):
        nemo.tap(key)
    nemo.sees("of 10 players ready", ".receipt")
    nemo.table.keep(0, json.dumps({**nemo.table.journal[-1], "receipt": "9QF4"}).encode())
    nemo.sees("7K2M no longer counts", ".receipt.is-warn")
    assert text_of(nemo.browser, ".receipt h2") == "No longer counts"


def test_a_receipt_makes_way_for_the_next_turn(nemo: Player) -> None:
    """It would tell that the new turn was handed in."""
    for key in ("tabmine", "fill", "amountENGLAND", "key+100", "check", "hand_in"):
        nemo.tap(key)
    nemo.sees("Turn 9 of 21", ".receipt")
    game = next_step(nemo.table.game, hold_missing=True)
    nemo.table.show(game)
    nemo.sees("Turn 9 of 21", ".receipt")
    while game.turn.number == 9:
        game = next_step(game, hold_missing=True)
    nemo.table.show(game)
    until(nemo.browser, lambda one: not text_of(one, ".receipt"))
    nemo.sees("Spring 1905", "header")


def test_a_push_that_changes_nothing_is_told_once(nemo: Player) -> None:
    nemo.tap("tabmine")
    nemo.tap("fill")
    nemo.tap("amountENGLAND")
    nemo.tap("key1")
    nemo.sees("your effect 1.49", ".pad")
    assert "→" not in text_of(nemo.browser, ".pad .hint")


def test_a_conflict_late_and_words_of_the_game_master_are_told(nemo: Player) -> None:
    def write(units: str) -> None:
        nemo.tap("tabmine")
        nemo.tap("fill" if nemo.there("fill") else "uncover")
        nemo.tap("amountGERMANY")
        nemo.tap(f"key{units}")

    write("+100")
    nemo.table.show(enter_slip(nemo.table.game, NEMO, ExchangeSlip({"ITALY": 7})))
    nemo.tap("check")
    nemo.tap("hand_in")
    nemo.sees("will compare it", ".receipt")
    nemo.tap("change")
    nemo.table.send_back(NEMO, "Italy is on your paper.")
    nemo.sees("Italy is on your paper.", ".state")
    nemo.sees("Not handed in yet")
    nemo.tap("fill")
    nemo.sees("+100", ".slip")
    later = next_step(nemo.table.game, hold_missing=True)
    nemo.table.game = later  # resolved, and not shown yet
    nemo.tap("check")
    nemo.tap("hand_in")
    nemo.sees("Too late", ".receipt")


def test_what_was_taken_of_a_hand_in_is_not_handed_in_again_with_what_was_sent_back(nemo: Player) -> None:
    nemo.tap("tabmine")
    for key in ("fill", "moreITALY", "back", "taborders", "unitA SER", "toALB", "check", "hand_in"):
        nemo.tap(key)
    nemo.sees("Handed in 21:04", ".receipt")
    nemo.table.send_back(NEMO, "Italy?", "slip")
    nemo.sees("Accepted from it: orders for Austria.", ".receipt")
    nemo.tap("change")
    nemo.sees("Accepted from it: orders for Austria.", ".state")
    for key in ("tabmine", "fill", "moreITALY", "check"):
        nemo.tap(key)
    nemo.sees("+200")
    nemo.tap("hand_in")
    nemo.sees("Handed in 21:04", ".receipt")
    again = nemo.table.journal[1]["in"]
    assert (again["slip"], again["orders"]) == ({"ITALY": 200}, None)
    assert nemo.table.receipts[NEMO][0].state == "waiting"


def test_what_is_for_a_step_that_was_taken_back_is_not_called_too_late(nemo: Player) -> None:
    for key in ("tabmine", "fill", "moreITALY", "check", "hand_in"):
        nemo.tap(key)
    nemo.sees("Handed in", ".receipt")
    receipt = nemo.table.receipts[NEMO][0].receipt
    nemo.table.receipts[NEMO][0] = replace(nemo.table.receipts[NEMO][0], state="early")
    nemo.table.show()
    told = f"Receipt {receipt} is kept until the game is back at that phase"
    nemo.sees(told, ".receipt:not(.is-warn)")
    nemo.tap("change")
    nemo.sees(told, ".state.calm")
    nemo.tap(f"withdraw{receipt}")


def test_a_newer_version_of_what_was_taken_says_so(nemo: Player) -> None:
    for key in ("tabmine", "fill", "moreITALY", "check", "hand_in"):
        nemo.tap(key)
    nemo.sees("Handed in", ".receipt")
    nemo.table.receipts[NEMO][0] = replace(nemo.table.receipts[NEMO][0], instead_of="2QF4")
    nemo.table.show()
    nemo.sees("It replaces 2QF4, which was already accepted.", ".receipt")
    nemo.tap("change")
    nemo.sees("It replaces 2QF4", ".state")


def test_what_was_handed_in_can_be_taken_back_and_stays_on_the_phone(nemo: Player) -> None:
    nemo.tap("tabmine")
    nemo.tap("fill")
    nemo.tap("moreITALY")
    nemo.tap("check")
    nemo.tap("hand_in")
    nemo.sees("Handed in", ".receipt")
    nemo.tap("change")
    nemo.tap(f"withdraw{nemo.table.journal[0]['receipt']}")
    nemo.sees("Not handed in yet. Your draft stays on this phone.")
    assert nemo.table.receipts[NEMO] == []
    nemo.tap("fill")
    nemo.sees("+100", ".slip")


def test_a_second_phone_of_the_seat_sees_what_waits(nemo: Player) -> None:
    nemo.tap("tabmine")
    nemo.tap("fill")
    nemo.tap("moreITALY")
    nemo.tap("check")
    nemo.tap("hand_in")
    nemo.sees("Handed in", ".receipt")
    nemo.browser.execute_script("localStorage.clear()")
    nemo.sit_down()
    nemo.tap("tabmine")
    nemo.sees("Handed in from another phone on this seat.")
    nemo.tap("fill")
    nemo.sees("+100", ".slip")
