"""What the desk tells of what comes by phone: late, newer, unseen, left from before, behind the curtain."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from kapdip.game.entries import clear_orders, enter_slip
from kapdip.game.machine import next_step, play_turn
from kapdip.game.model import ExchangeSlip
from kapdip.game.seats import substitute
from kapdip.storage.inbox import inbox_file
from kapdip_gui.orders.painting import LOOK
from kapdip_gui.turn.status import rows_of
from tests.ui.phones_kit import Phones
from tests.ui.table_dock_kit import choose, listed, panel
from tests.ui.wall_kit import follow
from tests.ui.window_kit import press, settle


def test_a_newer_version_of_what_was_taken_is_told_as_such(phones: Phones) -> None:
    unseen = phones.body("Hans")["base"]
    first = phones.hand_in("Hans", slip={"ITALY": 5})["receipt"]
    press(phones.window, "wall.take_all")
    newer = phones.hand_in("Hans", slip={"ITALY": 6}, base=unseen)
    assert newer["state"] == "waiting"
    assert listed(phones)["Hans"] == ("newer", newer["receipt"])
    told = f"Replaces {first}, which was already accepted."
    assert choose(phones, "Hans")._about.text() == f"Hans: slip. {told}"
    assert [one.instead_of for one in phones.window.host.inbox.receipts("Hans")] == ["", first]
    press(phones.window, "wall.take_all")
    assert phones.game.turn.inputs.slips["Hans"] == ExchangeSlip({"ITALY": 6})


def test_behind_the_curtain_it_is_told_that_something_waits_and_not_what(phones: Phones) -> None:
    alias = phones.game.turn.start.control["ENGLAND"]
    phones.hand_in(alias, orders={"ENGLAND": ["lon nth", "edi h", "lvp yor"]})
    made = choose(phones, alias)
    assert made._about.text() == f"{alias}: orders for England."
    phones.window.session.hidden = True
    settle()
    assert made._about.text() == ""
    texts = [
        str(item.data(0, Qt.ItemDataRole.AccessibleTextRole))
        for item in made.tree.findItems("", Qt.MatchFlag.MatchContains)
    ]
    assert not [text for text in texts if "England" in text]


def test_what_is_late_can_be_taken_only_with_an_entry_in_the_log(
    phones: Phones, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kapdip_gui.dialogs.unlock import UnlockDialog

    before = phones.game
    phones.hand_in("Hans", slip={"ITALY": 5})
    phones.window.session.do("step", lambda game: next_step(game, hold_missing=True), is_step=True)
    assert listed(phones)["Hans"][0] == "too late"
    made = choose(phones, "Hans")
    assert made._take.text() == "Unlock …"
    phones.window.actions_of.turn.back()
    phones.window._messages.notice._buttons[0].click()  # type: ignore[attr-defined]
    settle()
    made = choose(phones, "Hans")
    assert listed(phones)["Hans"][0] == "too late"

    def agree(dialog: UnlockDialog) -> int:
        dialog.by.setText("everybody")
        return 1

    monkeypatch.setattr(UnlockDialog, "exec", agree)
    made._take.click()
    settle()
    assert phones.game.turn.inputs.slips["Hans"] == ExchangeSlip({"ITALY": 5})
    assert phones.game.log[-1].key == "slips.unlocked"
    assert len(phones.game.log) > len(before.log)


def test_what_comes_is_told_in_the_status_line_and_counted_on_the_tab_however_late(phones: Phones) -> None:
    window = phones.window
    assert window.docks is not None
    dock, hans = window.docks["table"], phones.body("Hans", slip={"ITALY": 5})
    assert dock.windowTitle() == "Phones"
    receipt = phones.hand_in("Anna", slip={"ITALY": 5})["receipt"]
    assert window._messages.text() == f"Anna has handed in by phone: {receipt}."
    assert dock.windowTitle() == "Phones (1)"
    press(window, "wall.take_all")
    assert dock.windowTitle() == "Phones"
    window.session.do("step", lambda game: next_step(game, hold_missing=True), is_step=True)
    assert phones.ask("Hans", "hand_in", hans)[1]["state"] == "late"
    assert re.fullmatch(r"Hans has handed in by phone, too late: \w{4}\.", window._messages.text())
    assert dock.windowTitle() == "Phones (1)"
    window.session.language = "de"
    assert dock.windowTitle() == "Telefone (1)"
    window.session.language = "en"


def test_a_row_no_longer_says_too_late_when_its_seat_has_gone_on(phones: Phones) -> None:
    session, inbox = phones.window.session, phones.window.host.inbox
    for alias in ("Hans", "Anna"):
        phones.hand_in(alias, slip={"ITALY": 5})
    session.do("turn", lambda game: play_turn(game, hold_missing=True), is_step=True)
    assert {listed(phones)[alias][0] for alias in ("Hans", "Anna")} == {"too late"}
    receipt = phones.hand_in("Hans", slip={"ITALY": 7})["receipt"]
    assert [one.handed_in.turn for one, _ in inbox.waiting if one.handed_in.alias == "Hans"] == [
        phones.game.turn.number
    ]
    assert listed(phones)["Hans"] == ("waiting", receipt)
    assert inbox.take_all() == 1
    assert listed(phones)["Hans"] == ("", receipt)
    assert [one.state for one in inbox.receipts("Hans")] == ["taken"]
    session.do("turn", lambda game: play_turn(game, hold_missing=True), is_step=True)
    assert listed(phones)["Anna"] == ("slip missing", "")
    assert not inbox.receipts("Anna")
    for _ in range(3):
        session.undo()
    assert listed(phones)["Anna"][0] == "waiting"


def test_the_next_step_asks_when_something_waits(phones: Phones) -> None:
    phones.hand_in("Hans", slip={"ITALY": 5})
    before = phones.game
    press(phones.window, "turn.go_on")
    notice = phones.window._messages.notice
    assert notice._text.text() == "1 hand-in is waiting."
    assert phones.game == before
    notice._buttons[0].click()  # type: ignore[attr-defined]
    settle()
    assert set(phones.game.turn.inputs.slips) == {"Hans"}
    assert not notice.isVisible()
    phones.hand_in("Anna", slip={"ITALY": 5})
    press(phones.window, "turn.go_on")
    notice._buttons[2].click()  # type: ignore[attr-defined]
    settle()
    assert phones.game.turn.inputs.resolved_once
    assert listed(phones)["Anna"][0] == "too late"


def test_the_question_before_a_step_follows_what_waits(phones: Phones) -> None:
    """Once it went on offering to go on without five, when four of them had been accepted."""
    phones.hand_in("Hans", slip={"ITALY": 5})
    phones.hand_in("Anna", slip={"ITALY": 5})
    press(phones.window, "turn.go_on")
    notice, inbox = phones.window._messages.notice, phones.window.host.inbox
    assert notice.text() == "2 hand-ins are waiting."
    phones.window.setFocus()
    assert inbox.take(inbox.ready[0])
    settle()
    assert notice.text() == "1 hand-in is waiting."
    assert phones.window.hasFocus(), "who types elsewhere goes on typing there"
    assert inbox.take_all() == 1
    settle()
    assert not notice.isVisible()


def test_the_turn_dock_tells_what_only_waits_to_be_accepted_from_what_is_missing(phones: Phones) -> None:
    alias = phones.game.turn.start.control["ENGLAND"]
    phones.hand_in(alias, orders={"ENGLAND": ["lon nth", "edi h", "lvp yor"]})
    orders = next(row for row in rows_of(phones.window.session) if row.text.startswith("Orders 0 of"))
    missing, came = orders.below.split("; ")
    assert "England" not in missing
    assert came == "By phone, waiting: England\N{NO-BREAK SPACE}3"


def test_where_everything_that_waits_has_to_be_looked_at_the_next_step_offers_that_first(phones: Phones) -> None:
    phones.hand_in("Hans", slip={"ITALY": 5})
    phones.window.session.do("typed", lambda game: enter_slip(game, "Hans", ExchangeSlip({"ITALY": 7})))
    press(phones.window, "turn.go_on")
    notice = phones.window._messages.notice
    assert [one.text() for one in notice._buttons if isinstance(one, QAbstractButton)] == ["Show", "Continue without"]


def test_what_is_taken_back_before_it_is_shown_is_told_as_unseen(phones: Phones) -> None:
    window = phones.window
    told = "Undo the phase? The slips stay locked, and the log records it."
    for is_seen in (False, True):
        window.session.do("step", lambda game: next_step(game, hold_missing=True), is_step=True)
        follow(window)
        if is_seen:
            window.host.show()
        press(window, "turn.back")
        seen = "The room has seen results." if is_seen else "The room has not seen it yet."
        assert window.notice.text() == f"{seen} {told}"
        window.notice._buttons[0].click()  # type: ignore[attr-defined]
        settle()


def test_what_is_left_from_before_is_told_when_the_game_is_opened(phones: Phones) -> None:
    phones.hand_in("Hans", slip={"ITALY": 5})
    phones.reopen()
    notice = phones.window._messages.notice
    assert notice._text.text() == "1 earlier hand-in is waiting."
    notice._buttons[0].click()  # type: ignore[attr-defined]
    settle()
    assert not phones.window.host.is_open
    made = panel(phones)
    assert made.inbox.isVisible()
    phones.window.session.hidden = False
    press(phones.window, "wall.take_all")
    assert set(phones.game.turn.inputs.slips) == {"Hans"}


def test_what_cannot_be_read_of_what_waits_is_told_when_the_game_is_opened(phones: Phones) -> None:
    phones.hand_in("Hans", slip={"ITALY": 5})
    path = phones.window.session.path
    assert path is not None
    file = inbox_file(path)

    def spoil() -> None:
        file.unlink()
        file.mkdir()

    phones.reopen(before=spoil)
    notice = phones.window._messages.notice
    assert notice.text().startswith("The waiting hand-ins saved beside the game can't be read: ")
    file.rmdir()
    phones.reopen()
    assert not notice.isVisible()


def test_what_came_by_phone_has_a_small_sign_in_the_lists(phones: Phones) -> None:
    from kapdip_gui.exchange.panel import ExchangePanel
    from kapdip_gui.orders.panel import OrdersPanel

    alias = phones.game.turn.start.control["ENGLAND"]
    phones.hand_in(alias, orders={"ENGLAND": ["lon nth", "edi h", "lvp yor"]}, slip={"ITALY": 5})
    press(phones.window, "wall.take_all")
    docks = phones.window.docks
    assert docks is not None
    orders, exchange = docks["orders"].findChild(OrdersPanel), docks["exchange"].findChild(ExchangePanel)
    assert orders is not None
    assert exchange is not None

    def signs() -> list[str]:
        heads = [orders.tree.topLevelItem(place) for place in range(orders.tree.topLevelItemCount())]
        looks = [head.data(0, LOOK) for head in heads if head is not None]
        return [look.lead_tone for look in looks if look.lead == "device-mobile"]

    assert signs() == ["ok"]
    phones.window.session.do("typed", lambda game: enter_slip(game, alias, ExchangeSlip({"ITALY": 6})))
    settle()
    assert signs() == ["ok"]
    picture = exchange.model.picture
    assert picture is not None
    row = next(row for row in picture.rows if row.player == alias)
    assert row.came is not None
    assert row.came.is_changed
    phones.window.session.do("typed", lambda game: clear_orders(game, "ENGLAND"))
    settle()
    assert signs() == ["warn"]


def test_what_came_before_another_took_the_seat_is_said_to_be_so(phones: Phones) -> None:
    """Return leads to the button: nothing of that kind is taken unseen."""
    alias = phones.game.turn.start.control["ENGLAND"]
    receipt = phones.hand_in(alias, orders={"ENGLAND": ["lon nth", "edi h", "lvp yor"]})["receipt"]
    phones.window.session.do("seat", lambda game: substitute(game, alias, "Erika"))
    settle()
    assert listed(phones)[alias] == ("earlier", receipt)
    made = choose(phones, alias)
    assert "before the seat changed hands" in made._about.text()
    made._enter()
    assert "ENGLAND" not in phones.game.turn.inputs.orders
    assert made._take.hasFocus()
    made.take()
    assert phones.game.turn.inputs.orders["ENGLAND"].movement
