"""What phones hand in, at a real window over real sockets: judged, kept, waiting, taken, undone, found again."""

import errno
import hashlib
import json
import re
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from kapdip.game.entries import enter_slip
from kapdip.game.handing_in import HandInState, base_of
from kapdip.game.machine import next_step
from kapdip.game.model import ExchangeSlip
from kapdip.game.replay import reopen
from kapdip.game.seats import substitute
from kapdip.storage import autosave
from kapdip.storage import causes as storage_causes
from kapdip.storage.errors import Problem, SaveError
from kapdip.storage.files import os_reason
from kapdip.storage.inbox import InboxJournal, inbox_file
from kapdip_gui.table import inbox as inboxes
from kapdip_gui.table.inbox import Inbox
from kapdip_gui.turn.status import rows_of
from kapdip_gui.wall.audience import audience_of
from tests.patience import MILLISECONDS
from tests.ui.phones_kit import Phones
from tests.ui.window_kit import settle

ENGLAND = ["lon nth", "edi h", "lvp yor"]


def waits(phones: Phones) -> list[tuple[str, HandInState]]:
    return [(item.receipt, state) for item, state in phones.window.host.inbox.waiting]


def lines(phones: Phones) -> list[dict[str, object]]:
    """What stands in the journal. Another journal's look at it would clear away what this one is about to put there."""
    assert phones.window.session.path is not None
    file = inbox_file(phones.window.session.path)
    return [json.loads(line) for line in file.read_bytes().split(b"\n")[:-1] if line] if file.exists() else []


def reopened(phones: Phones) -> Inbox:
    """The inbox as the next program finds it."""
    phones.reopen()
    return phones.window.host.inbox


def test_lines_are_read_back_before_anything_is_handed_in(phones: Phones) -> None:
    alias = phones.game.turn.start.control["ENGLAND"]
    status, told = phones.ask(alias, "read", {"lang": "de", "power": "ENGLAND", "lines": ["lon nth", "quark"]})
    assert (status, told["ok"]) == (200, True)
    assert [line["orders"] for line in told["lines"]] == [["F LON - NTH"], []]
    assert "Nordsee" in told["lines"][0]["said"]
    assert told["lines"][1]["reason"]
    told = phones.ask(alias, "read", {"slip": {"ITALY": 5}})[1]
    assert told["slip"]["rows"]["ITALY"]["done"] == 5
    assert waits(phones) == []


def test_what_waits_counts_for_everybody_before_it_is_taken(phones: Phones) -> None:
    """Whoever hands in and looks at the wall sees it happen, and the desk calls for nobody who is done."""
    host, window = phones.window.host, phones.window
    alias = next(one for one in phones.game.turn.start.people if one not in phones.game.turn.start.control.values())

    def told() -> tuple[int, bool, bool]:
        ready = audience_of(window.session).view_now().awaited.there
        below = " ".join(row.names or row.below for row in rows_of(window.session) if "Exchange slips" in row.text)
        return ready, alias in below.partition("By phone")[0], alias in below.partition("By phone")[2]

    assert told() == (0, True, False)
    phones.hand_in(alias, slip={"ITALY": 50})
    assert told() == (1, False, True)
    assert host.take_all() == 1
    assert told() == (1, False, False)


def test_what_is_handed_in_is_on_disk_and_waits_and_one_key_takes_it(phones: Phones) -> None:
    alias = phones.game.turn.start.control["ENGLAND"]
    told = phones.hand_in(alias, orders={"ENGLAND": ENGLAND}, slip={"ITALY": 50})
    assert (told["state"], len(told["receipt"])) == ("waiting", 4)
    assert [line["said"] for line in told["lines"]["ENGLAND"]][1] == "Fleet Edinburgh holds"
    assert [line["receipt"] for line in lines(phones)] == [told["receipt"]]
    assert waits(phones) == [(told["receipt"], HandInState.WAITING)]
    before = phones.game
    assert phones.window.host.inbox.take_all() == 1
    assert waits(phones) == []
    inputs = phones.game.turn.inputs
    assert inputs.slips[alias] == ExchangeSlip({"ITALY": 50})
    assert [str(order) for order in inputs.orders["ENGLAND"].movement] == ["F LON - NTH", "F EDI H", "A LVP - YOR"]
    edit = phones.window.session.next_undo
    assert edit is not None
    assert (
        edit.text(phones.window.session.language, False)
        == f"{alias}, slip, orders for England (phone {told['receipt']})"
    )
    assert edit.text(phones.window.session.language, True) == f"{alias} (phone {told['receipt']})"
    phones.window.session.undo()
    assert phones.game == before
    assert waits(phones) == [(told["receipt"], HandInState.WAITING)]
    phones.window.session.redo()
    assert waits(phones) == []


def test_what_is_refused_is_told_with_every_reason_and_not_kept(phones: Phones) -> None:
    england = phones.game.turn.start.control["ENGLAND"]
    told = phones.hand_in("Hans", orders={"ENGLAND": ENGLAND}, slip={"ITALY": 10**14})
    assert not told["ok"]
    assert len(told["reasons"]) == 2
    assert england in told["reasons"][0]
    assert lines(phones) == []


def test_the_same_hand_in_gets_the_same_receipt_also_from_the_journal(phones: Phones) -> None:
    body = phones.body("Hans", slip={"ITALY": 5})
    first = phones.ask("Hans", "hand_in", body)[1]
    assert phones.ask("Hans", "hand_in", body)[1]["receipt"] == first["receipt"]
    assert len(lines(phones)) == 1
    inbox = reopened(phones)
    assert [item.receipt for item, _ in inbox.waiting] == [first["receipt"]]
    assert inbox.answers("Hans")[body["sid"]] == {name: first[name] for name in first.keys() - {"n", "epoch", "rev"}}


def test_of_two_phones_of_a_seat_the_later_receipt_counts_and_both_are_told(phones: Phones, qtbot: QtBot) -> None:
    first = phones.hand_in("Hans", slip={"ITALY": 5}, press=[{"text": "Hm"}])["receipt"]
    other = phones.of("Hans")
    second = phones.new("Hans", other)
    body = phones.body("Hans", slip={"ITALY": 6})
    later = phones.wait(phones.beside(lambda: second.ask("hand_in", body)))[1]["receipt"]
    qtbot.waitUntil(lambda: [receipt for receipt, _ in waits(phones)] == [later], timeout=MILLISECONDS)
    assert later != first
    (told,) = phones.window.host.inbox.receipts("Hans")
    assert (told.receipt, told.state) == (later, "waiting")
    assert told.handed_in is not None
    assert (told.handed_in.slip, len(told.handed_in.press or ())) == ({"ITALY": 6}, 1)


def test_an_older_hand_in_that_the_network_kept_back_displaces_nothing_and_is_asked_about(
    phones: Phones, qtbot: QtBot
) -> None:
    """Of the same phone it is refused; of another one of the seat it waits beside the newer one, to be looked at."""
    first = phones.of("Hans")
    second = phones.new("Hans", first)
    old = first.letter("hand_in", phones.body("Hans", slip={"ITALY": 111}))
    newer = phones.hand_in("Hans", slip={"ITALY": 222})["receipt"]
    status, told = phones.wait(phones.beside(lambda: first.send(old)))
    assert (status, told["again"]) == (409, True)
    assert waits(phones) == [(newer, HandInState.WAITING)]

    older = phones.body("Hans", slip={"ITALY": 111})
    newest = phones.hand_in("Hans", slip={"ITALY": 333})["receipt"]
    status, told = phones.wait(phones.beside(lambda: second.ask("hand_in", older)))
    assert (status, told["state"]) == (200, "conflict")
    assert waits(phones) == [(newest, HandInState.WAITING), (told["receipt"], HandInState.CONFLICT)]
    assert phones.window.host.take_all() == 1
    assert phones.game.turn.inputs.slips["Hans"] == ExchangeSlip({"ITALY": 333})
    assert waits(phones) == [(told["receipt"], HandInState.CONFLICT)], "also once the newer one is taken"
    assert [item.receipt for item, _ in reopened(phones).waiting] == [told["receipt"]], "and in the journal"


def test_after_a_crash_the_game_knows_what_was_taken_and_the_rest_waits(phones: Phones) -> None:
    taken = phones.hand_in("Hans", slip={"ITALY": 5})["receipt"]
    phones.window.host.inbox.take_all()
    left = phones.hand_in("Anna", slip={"ITALY": 6})["receipt"]
    inbox = reopened(phones)
    assert [item.receipt for item, _ in inbox.waiting] == [left]
    assert phones.game.turn.inputs.slips["Hans"] == ExchangeSlip({"ITALY": 5})
    phones.window.session.undo()
    assert sorted(item.receipt for item, _ in inbox.waiting) == sorted([left, taken])


def test_a_line_is_marked_taken_when_the_game_is_on_disk_and_not_before(
    phones: Phones, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, *_: object, **__: object) -> None:
        raise SaveError(path, Problem("", os_reason(storage_causes.CANNOT_WRITE, path, OSError(errno.ENOSPC, "full"))))

    receipt = phones.hand_in("Hans", slip={"ITALY": 5})["receipt"]
    with monkeypatch.context() as patched:
        patched.setattr(autosave, "write_text", full)
        phones.window.host.inbox.take_all()
        assert not phones.window.keeper.flush()
        settle()
        assert [line["what"] for line in lines(phones)] == ["handed_in"]
    assert phones.window.keeper.flush()
    qtbot.waitUntil(lambda: len(lines(phones)) == 2, timeout=MILLISECONDS)
    assert (lines(phones)[1]["what"], lines(phones)[1]["receipts"]) == ("taken", [receipt])


def test_what_the_game_master_typed_makes_a_conflict_and_a_step_makes_it_late(phones: Phones) -> None:
    receipt = phones.hand_in("Hans", slip={"ITALY": 5})["receipt"]
    phones.window.session.do("typed", lambda game: enter_slip(game, "Hans", ExchangeSlip({"ITALY": 7})))
    assert waits(phones) == [(receipt, HandInState.CONFLICT)]
    assert phones.window.host.inbox.take_all() == 0
    assert [one.state for one in phones.window.host.inbox.receipts("Hans")] == ["conflict"]
    phones.window.session.do("step", lambda game: next_step(game, hold_missing=True))
    assert waits(phones) == [(receipt, HandInState.LATE)]


def test_what_is_sent_back_is_told_with_its_words_and_undone(phones: Phones) -> None:
    phones.hand_in("Hans", slip={"ITALY": 5})
    inbox = phones.window.host.inbox
    ((item, _),) = inbox.waiting
    assert inbox.send_back(item, "Which Italy?")
    assert waits(phones) == []
    assert [(one.state, one.words) for one in inbox.receipts("Hans")] == [("sent_back", "Which Italy?")]
    phones.window.session.undo()
    assert waits(phones) == [(item.receipt, HandInState.WAITING)]


def test_what_waits_can_be_withdrawn_by_its_seat_alone(phones: Phones, qtbot: QtBot) -> None:
    receipt = phones.hand_in("Hans", slip={"ITALY": 5})["receipt"]
    assert not phones.ask("Anna", "withdraw", {"receipt": receipt})[1]["ok"]
    assert phones.ask("Hans", "withdraw", {"receipt": receipt})[1]["ok"]
    qtbot.waitUntil(lambda: waits(phones) == [], timeout=MILLISECONDS)
    assert not phones.ask("Hans", "withdraw", {"receipt": receipt})[1]["ok"]
    assert [item for item, _ in reopened(phones).waiting] == []


def test_where_nothing_can_be_kept_nobody_has_a_receipt(phones: Phones, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patched:
        patched.setattr(InboxJournal, "_append", full)
        status, told = phones.ask("Hans", "hand_in", phones.body("Hans", slip={}))
    assert (status, told["ok"], told["full"]) == (507, False, True)
    assert "receipt" not in told
    assert waits(phones) == []


def test_memory_and_journal_keep_the_last_of_a_seat_and_whatever_still_counts(
    phones: Phones, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inboxes, "ANSWERS", 2)
    monkeypatch.setattr(inboxes, "SPENT", 3)
    alias, inbox = phones.game.turn.start.control["ENGLAND"], phones.window.host.inbox
    other = phones.hand_in("Hans" if alias != "Hans" else "Anna", press=[{"text": "Hm"}])["receipt"]
    bodies = [phones.body(alias, slip={"ITALY": number}) for number in range(6)]
    for body in bodies:
        del body["seen"]  # each is handed in by a page that has looked just before
    receipts = [phones.hand_in(alias, **body)["receipt"] for body in bodies[:5]]
    phones.ask(alias, "withdraw", {"receipt": receipts[-1]})
    receipts.append(phones.hand_in(alias, **bodies[5])["receipt"])
    qtbot.waitUntil(lambda: len(lines(phones)) < 7, timeout=MILLISECONDS)
    assert set(inbox.receipts_known) >= {other, *receipts[-2:]}
    assert len(inbox.receipts_known) < 6
    assert [receipt for receipt, _ in waits(phones)] == [other, receipts[-1]]
    assert phones.ask(alias, "hand_in", bodies[5])[1]["receipt"] == receipts[-1]
    again = reopened(phones)
    assert [item.receipt for item, _ in again.waiting] == [other, receipts[-1]]
    assert again.take_all() == 2
    phones.window.session.undo()
    assert [item.receipt for item, _ in again.waiting] == [receipts[-1]]


def test_a_body_of_another_shape_is_answered(phones: Phones) -> None:
    for do, body in (
        ("hand_in", {"sid": "x" * 16, "turn": "two"}),
        ("hand_in", phones.body("Hans")),
        ("hand_in", phones.body("Hans", orders={})),
        ("read", {"power": "ATLANTIS", "lines": []}),
        ("read", {"slip": []}),
        ("read", {}),
    ):
        status, told = phones.ask("Hans", do, body)
        assert (status, told["ok"]) == (200, False)
        assert told["error"]


def test_they_are_taken_as_they_come_where_the_game_master_wants_it_so(phones: Phones) -> None:
    inbox, session = phones.window.host.inbox, phones.window.session
    phones.hand_in("Hans", slip={"ITALY": 5})
    session.viewed_turn = 1
    inbox.takes_as_they_come = True
    assert phones.game.turn.inputs.slips["Hans"] == ExchangeSlip({"ITALY": 5})
    phones.hand_in("Anna", slip={"ITALY": 6})
    assert phones.game.turn.inputs.slips["Anna"] == ExchangeSlip({"ITALY": 6})
    assert session.viewed_turn == 1
    typed = phones.body("Anna", slip={"ITALY": 7})
    session.open_game.do("typed", lambda game: enter_slip(game, "Anna", ExchangeSlip({"ITALY": 8})))
    phones.ask("Anna", "hand_in", typed)
    settle()
    assert phones.game.turn.inputs.slips["Anna"] == ExchangeSlip({"ITALY": 8})
    assert [state for _, state in waits(phones)] == [HandInState.CONFLICT]


def test_a_game_that_goes_on_in_another_file_takes_its_inbox_along(phones: Phones, qtbot: QtBot) -> None:
    receipt = phones.hand_in("Hans", slip={"ITALY": 5})["receipt"]
    window, autosave = phones.window, phones.window.keeper.autosave
    assert window.session.path is not None
    assert autosave is not None
    other = window.session.path.with_name("other.yaml")
    autosave.save_as(other)
    window.session.open_game.path = other
    window.actions_of.files.saving.renamed.emit()
    qtbot.waitUntil(lambda: inbox_file(other).exists(), timeout=MILLISECONDS)
    settle()
    late = phones.hand_in("Anna", slip={"ITALY": 5})["receipt"]
    assert [line["receipt"] for line in lines(phones)] == [receipt, late]
    assert [item.receipt for item, _ in reopened(phones).waiting] == [receipt, late]


def test_while_a_past_turn_is_mended_nothing_is_taken_and_afterwards_what_came_is(phones: Phones, qtbot: QtBot) -> None:
    inbox, session = phones.window.host.inbox, phones.window.session
    inbox.takes_as_they_come = True
    session.begin_mending(reopen(session.current, 1))
    before = session.on_disk
    phones.ask(
        "Hans", "hand_in", {**phones.body("Hans", slip={"ITALY": 5}), "turn": 2, "base": base_of(before, "Hans")}
    )
    settle()
    assert not inbox.may_take
    assert [state for _, state in inbox.waiting] == [HandInState.WAITING]
    assert session.on_disk == before
    session.end_mending()
    qtbot.waitUntil(lambda: "Hans" in session.current.turn.inputs.slips, timeout=MILLISECONDS)
    assert not inbox.waiting


def test_lines_of_another_game_and_rubbish_are_passed_over(phones: Phones) -> None:
    phones.hand_in("Hans", slip={"ITALY": 5})
    assert phones.window.session.path is not None
    good = lines(phones)[0]
    with inbox_file(phones.window.session.path).open("a") as file:
        wrongs: tuple[dict[str, object], ...] = (
            {"game": "other"},
            {"in": 5},
            {"in": {}},
            {"told": 5},
            {"receipt": None, "in": []},
            {"what": 5},
        )
        for number, wrong in enumerate(wrongs):
            file.write(json.dumps({**good, "receipt": f"WR{number}", **wrong}) + "\n")
    assert [item.receipt for item, _ in reopened(phones).waiting] == [good["receipt"]]


def test_what_came_before_games_had_ids_waits_for_such_a_game_alone(phones: Phones) -> None:
    """Its line is marked by the seed, which imported games share."""
    phones.hand_in("Hans", slip={"ITALY": 5})
    path = phones.window.session.path
    assert path is not None
    line, drawn = lines(phones)[0], path.read_text(encoding="utf-8")
    by_seed = hashlib.sha256(str(phones.game.seed).encode()).hexdigest()[:12]
    inbox_file(path).write_text(json.dumps({**line, "game": by_seed}) + "\n")
    path.write_text(re.sub(r"\nid: .*", "", drawn, count=1), encoding="utf-8")
    assert [item.receipt for item, _ in reopened(phones).waiting] == [line["receipt"]]
    path.write_text(drawn, encoding="utf-8")
    assert not reopened(phones).waiting


def test_who_takes_a_seat_over_is_told_nothing_that_another_handed_in_there(phones: Phones) -> None:
    """It waits for the game master's word, apart from whatever comes now, and is its player's again with his seat."""
    alias, window = phones.game.turn.start.control["ENGLAND"], phones.window
    inbox, host = window.host.inbox, window.host
    press = [{"sender": "", "to": "", "text": "SECRET"}]
    first = phones.hand_in(alias, orders={"ENGLAND": ENGLAND}, slip={"ITALY": 50}, press=press)["receipt"]

    def told() -> dict[str, object]:
        assert host.seats is not None
        found: dict[str, object] = json.loads(host.seats.moment().own_bytes()[phones.seat(alias)])
        return found

    before = told()["sits"]
    window.session.do("seat", lambda game: substitute(game, alias, "Erika"))
    assert told()["receipts"] == []
    assert told()["sits"] != before
    assert waits(phones) == [(first, HandInState.WAITING)]
    assert inbox.take_all() == 0, "nobody takes it unseen"
    phones.renew(alias)
    assert phones.ask(alias, "withdraw", {"receipt": first})[1]["ok"] is False
    second = phones.hand_in(alias, slip={"ITALY": 7})["receipt"]
    assert [receipt for receipt, _ in waits(phones)] == [first, second]
    assert inbox.take_all() == 1
    assert phones.game.turn.inputs.slips[alias] == ExchangeSlip({"ITALY": 7})
    assert not phones.game.turn.inputs.press
    window.session.undo()
    window.session.undo()
    assert "SECRET" in json.dumps(told()["receipts"])
    assert [one.receipt for one in inbox.ready] == [first]


def test_the_journal_knows_who_sat_there(phones: Phones) -> None:
    alias = phones.game.turn.start.control["ENGLAND"]
    first = phones.hand_in(alias, slip={"ITALY": 50})["receipt"]
    phones.window.session.do("seat", lambda game: substitute(game, alias, "Erika"))
    inbox = reopened(phones)
    assert [item.receipt for item, _ in inbox.waiting] == [first]
    assert not inbox.ready
    assert not inbox.receipts(alias)
