"""The dock of phones: who sits there, what waits, the choice where desk and phone differ, one key for all."""

import re
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QScrollArea
from pytestqt.qtbot import QtBot

from kapdip_gui.game.entries import clear_orders, enter_slip
from kapdip_gui.game.machine import next_step, play_turn
from kapdip_gui.game.model import ExchangeSlip
from kapdip_gui.game.seats import substitute
from kapdip_gui.storage.inbox import inbox_file
from kapdip_gui.ui.orders.painting import LOOK, LineLook
from kapdip_gui.ui.style import style
from kapdip_gui.ui.table import host as hosting
from kapdip_gui.ui.table import network
from kapdip_gui.ui.table.inbox_list import ROW, InboxList
from kapdip_gui.ui.table.kept_door import keep_door, kept_door
from kapdip_gui.ui.table.network import LocalAddress
from kapdip_gui.ui.table.panel import CODES, SEATS, TablePanel
from kapdip_gui.ui.window import MainWindow
from tests.patience import MILLISECONDS
from tests.samples import MIDDLE, sample_game
from tests.ui.phones_kit import Phones, at_the_table
from tests.ui.wall_kit import follow
from tests.ui.window_kit import press, settle


@pytest.fixture
def phones(desk: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Phones]:
    monkeypatch.setattr(network, "local_addresses", lambda: (LocalAddress("127.0.0.1", "Home"),))
    with at_the_table(desk, qtbot, tmp_path / "game.yaml") as made:
        yield made


def panel(phones: Phones) -> TablePanel:
    assert phones.window.docks is not None
    found = phones.window.docks["table"].findChild(TablePanel)
    assert found is not None
    return found


def listed(phones: Phones) -> dict[str, tuple[str, str]]:
    """By seat, the text of its row and its receipt."""
    found = {}
    tree = panel(phones).inbox.tree
    for place in range(tree.topLevelItemCount()):
        item = tree.topLevelItem(place)
        assert item is not None
        look = item.data(0, LOOK)
        assert isinstance(look, LineLook)
        found[item.data(0, ROW).alias] = (re.sub(r" ?\d\d:\d\d$", "", look.text), look.aside)
    return found


def choose(phones: Phones, alias: str) -> InboxList:
    made = panel(phones).inbox
    for place in range(made.tree.topLevelItemCount()):
        item = made.tree.topLevelItem(place)
        if item is not None and item.data(0, ROW).alias == alias:
            made.tree.setCurrentItem(item)
    settle()
    return made


def compared(made: InboxList) -> list[str]:
    items = [made.compared.topLevelItem(place) for place in range(made.compared.topLevelItemCount())]
    return [item.data(0, LOOK).text for item in items if item is not None]


def cut(phones: Phones) -> list[str]:
    """The buttons of the dock that are not whole."""
    settle()

    def is_whole(one: QAbstractButton) -> bool:
        """Where it can be brought into view."""
        for area in panel(phones).findChildren(QScrollArea):
            if area.isAncestorOf(one):
                area.ensureWidgetVisible(one)
        return one.width() >= one.minimumSizeHint().width() and one.visibleRegion().boundingRect() == one.rect()

    found = panel(phones).findChildren(QAbstractButton)
    return [one.text() for one in found if one.isVisible() and one.text() and not is_whole(one)]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("text_size", [100, 150])
def test_no_button_of_the_dock_is_cut_in_a_small_window(phones: Phones, language: str, text_size: int) -> None:
    window = phones.window
    glance = window.glance
    glance.put_option("text_size", text_size)
    glance.language = language
    window.resize(1366, 768)
    panel(phones)._choose(SEATS)
    try:
        assert cut(phones) == []
        phones.hand_in("Anna", slip={"ITALY": 5})
        glance.do("slip", lambda game: enter_slip(game, "Anna", ExchangeSlip({"ITALY": 7})))
        choose(phones, "Anna")._back.click()
        assert cut(phones) == []
        glance.do("step", lambda game: next_step(game, hold_missing=True), is_step=True)
        follow(window)
        choose(phones, "Anna")
        assert window.host.holds
        assert cut(phones) == []
        panel(phones)._choose(CODES)
        assert cut(phones) == []
    finally:
        glance.put_option("text_size", 100)


def test_the_code_is_shown_until_something_comes(phones: Phones) -> None:
    made = panel(phones)
    assert made._pages.currentIndex() == CODES
    phones.hand_in("Hans", slip={"ITALY": 5})
    assert made._pages.currentIndex() == SEATS
    made._tabs[CODES].click()
    phones.hand_in("Anna", slip={"ITALY": 5})
    assert made._pages.currentIndex() == CODES


def test_a_newer_version_of_what_was_taken_is_told_as_such(phones: Phones) -> None:
    unseen = phones.body("Hans")["base"]
    first = phones.hand_in("Hans", slip={"ITALY": 5})["receipt"]
    press(phones.window, "wall.take_all")
    newer = phones.hand_in("Hans", slip={"ITALY": 6}, base=unseen)
    assert newer["state"] == "waiting"
    assert listed(phones)["Hans"] == ("newer", newer["receipt"])
    told = f"Newer than {first}, which was taken: it comes in its place."
    assert choose(phones, "Hans")._about.text() == f"Hans: slip. {told}"
    assert [one.instead_of for one in phones.window.host.inbox.receipts("Hans")] == ["", first]
    press(phones.window, "wall.take_all")
    assert phones.game.turn.inputs.slips["Hans"] == ExchangeSlip({"ITALY": 6})


def test_every_seat_is_listed_with_what_waits_of_it(phones: Phones) -> None:
    first = phones.hand_in("Hans", slip={"ITALY": 5})["receipt"]
    phones.window.glance.do("typed", lambda game: enter_slip(game, "Anna", ExchangeSlip({})))
    rows = listed(phones)
    assert list(rows) == [seat.alias for seat in phones.game.seats]
    assert rows["Hans"] == ("waits", first)
    assert rows["Anna"] == ("on paper", "")
    assert rows["Bert"] == ("", "")


def test_one_key_takes_everything_and_undo_puts_each_back(phones: Phones) -> None:
    before = phones.game
    aliases = [seat.alias for seat in before.seats]
    for number, alias in enumerate(aliases):
        phones.hand_in(alias, slip={"ITALY": number})
    assert panel(phones).inbox.all.text() == f"Take all ({len(aliases)})"
    press(phones.window, "wall.take_all")
    assert {alias: slip.amounts["ITALY"] for alias, slip in phones.game.turn.inputs.slips.items() if slip} == {
        alias: number for number, alias in enumerate(aliases)
    }
    assert not panel(phones).inbox.all.isEnabled()
    for left in range(1, len(aliases) + 1):
        press(phones.window, "edit.undo")
        assert len(phones.window.host.inbox.waiting) == left
    assert phones.game == before


def test_return_takes_the_row_and_goes_to_the_next(phones: Phones) -> None:
    phones.hand_in("Hans", slip={"ITALY": 5})
    phones.hand_in("Anna", slip={"ITALY": 6})
    made = choose(phones, "Hans")
    made.tree.setFocus()
    QTest.keyClick(made.tree, Qt.Key.Key_Return)
    assert set(phones.game.turn.inputs.slips) == {"Hans"}
    QTest.keyClick(made.tree, Qt.Key.Key_Return)
    assert set(phones.game.turn.inputs.slips) == {"Hans", "Anna"}


def test_where_desk_and_phone_differ_both_are_shown_and_nothing_is_overwritten(phones: Phones) -> None:
    phones.hand_in("Hans", slip={"ITALY": 5, "RUSSIA": -7})
    phones.window.glance.do("typed", lambda game: enter_slip(game, "Hans", ExchangeSlip({"ITALY": 8, "RUSSIA": -7})))
    assert listed(phones)["Hans"][0] == "differs"
    assert not panel(phones).inbox.all.isEnabled()
    made = choose(phones, "Hans")
    assert compared(made) == ["+8 → +5"]
    phones.window.glance.hidden = True
    settle()
    assert compared(made) == ["••• → •••"]
    phones.window.glance.hidden = False
    made.tree.setFocus()
    QTest.keyClick(made.tree, Qt.Key.Key_Return)
    slip = phones.game.turn.inputs.slips["Hans"]
    assert slip is not None
    assert slip.amounts["ITALY"] == 8
    assert made._take.hasFocus()
    made._take.click()
    slip = phones.game.turn.inputs.slips["Hans"]
    assert slip is not None
    assert slip.amounts == {"ITALY": 5, "RUSSIA": -7}
    press(phones.window, "edit.undo")
    made = choose(phones, "Hans")
    made._back.click()
    QTest.keyClicks(made.words, "I have your paper")
    QTest.keyClick(made.words, Qt.Key.Key_Return)
    slip = phones.game.turn.inputs.slips["Hans"]
    assert slip is not None
    assert slip.amounts["ITALY"] == 8
    assert [one.words for one in phones.window.host.inbox.receipts("Hans")] == ["I have your paper"]
    assert listed(phones)["Hans"][0] == "sent back"


def box(made: InboxList, text: str) -> QCheckBox:
    return next(one for one in made.parts.boxes.values() if one.text() == text)


def test_some_of_what_was_handed_in_goes_back_by_mouse_and_the_rest_is_taken_in_one_deed(phones: Phones) -> None:
    alias = phones.game.turn.start.control["ENGLAND"]
    press_texts = [{"sender": "", "to": "", "text": "Rude"}]
    phones.hand_in(alias, orders={"ENGLAND": ["lon nth"]}, slip={"ITALY": 5}, press=press_texts)
    made = choose(phones, alias)
    assert made.parts.isHidden()
    made._back.click()
    assert [one.text() for one in made.parts.boxes.values()] == ["slip", "orders for England", "press"]
    for text in ("slip", "orders for England", "press"):
        box(made, text).click()
    assert not made._back.isEnabled()
    box(made, "press").click()
    assert made._back.text() == "Send back, take the rest"
    QTest.keyClicks(made.words, "Not this")
    made._back.click()
    inputs = phones.game.turn.inputs
    assert (inputs.press, set(inputs.orders), set(inputs.slips)) == ((), {"ENGLAND"}, {alias})
    assert listed(phones)[alias][0] == "partly back"
    (told,) = phones.window.host.inbox.receipts(alias)
    assert (told.state, told.words, told.taken) == ("sent_back", "Not this", ("orders.ENGLAND", "slip"))
    press(phones.window, "edit.undo")
    assert listed(phones)[alias][0] == "waits"
    assert not phones.game.turn.inputs.slips


def test_where_they_differ_a_part_can_be_kept_and_the_rest_taken_from_the_phone(phones: Phones) -> None:
    alias = phones.game.turn.start.control["ENGLAND"]
    phones.hand_in(alias, orders={"ENGLAND": ["lon nth"]}, slip={"ITALY": 5})
    phones.window.glance.do("typed", lambda game: enter_slip(game, alias, ExchangeSlip({"ITALY": 8})))
    made = choose(phones, alias)
    made._back.click()
    assert made._back.text() == "Keep this"
    box(made, "orders for England").click()
    made._back.click()
    inputs = phones.game.turn.inputs
    assert set(inputs.orders) == {"ENGLAND"}
    assert inputs.slips[alias] == ExchangeSlip({"ITALY": 8})


def test_what_comes_while_parts_are_chosen_is_a_part_to_choose_too_and_the_curtain_hides_them(phones: Phones) -> None:
    alias = phones.game.turn.start.control["ENGLAND"]
    phones.hand_in(alias, orders={"ENGLAND": ["lon nth"]}, slip={"ITALY": 5})
    made = choose(phones, alias)
    made._back.click()
    box(made, "slip").click()
    phones.hand_in(alias, press=[{"sender": "", "to": "", "text": "Hello"}])
    settle()
    assert all(one.isChecked() for one in made.parts.boxes.values())
    assert len(made.parts.boxes) == 3
    phones.window.glance.hidden = True
    settle()
    assert not made.parts.boxes
    made._back.click()
    phones.window.glance.hidden = False
    assert listed(phones)[alias][0] == "sent back"


def test_buttons_side_by_side_are_of_one_height(phones: Phones) -> None:
    phones.hand_in("Hans", slip={"ITALY": 5})
    made = choose(phones, "Hans")
    assert made._take.sizeHint().height() != made._back.sizeHint().height()
    assert (made._take.y(), made._take.height()) == (made._back.y(), made._back.height())


def test_a_line_that_goes_back_with_return_presses_no_button(phones: Phones) -> None:
    phones.hand_in("Hans", slip={"ITALY": 5})
    made = choose(phones, "Hans")
    made._back.click()
    QTest.keyClicks(made.words, "Which Italy?")
    QTest.keyClick(made.words, Qt.Key.Key_Return)
    settle()
    assert phones.window.host.is_open
    assert made.tree.hasFocus()
    assert listed(phones)["Hans"][0] == "sent back"


def test_a_line_that_is_being_typed_lives_through_what_comes_meanwhile(phones: Phones) -> None:
    phones.hand_in("Hans", slip={"ITALY": 5})
    made = choose(phones, "Hans")
    made._back.click()
    QTest.keyClicks(made.words, "Which ")
    phones.hand_in("Anna", slip={"ITALY": 5})
    settle()
    assert made.words.hasFocus()
    QTest.keyClicks(made.words, "Italy?")
    QTest.keyClick(made.words, Qt.Key.Key_Return)
    assert [one.words for one in phones.window.host.inbox.receipts("Hans")] == ["Which Italy?"]
    choose(phones, "Anna")._back.click()
    assert made.words.text() == ""


def test_what_is_taken_leaves_the_keys_in_the_list(phones: Phones) -> None:
    phones.hand_in("Hans", slip={"ITALY": 5})
    phones.hand_in("Anna", slip={"ITALY": 5})
    made = choose(phones, "Hans")
    for _ in range(2):
        made._take.setFocus()
        QTest.keyClick(made._take, Qt.Key.Key_Return)
        settle()
        assert made.tree.hasFocus()
    assert set(phones.game.turn.inputs.slips) == {"Hans", "Anna"}
    assert phones.window.host.is_open


def test_who_comes_to_the_dock_of_an_open_table_does_not_stand_on_the_button_that_closes_it(phones: Phones) -> None:
    phones.hand_in("Hans", slip={"ITALY": 5})
    assert phones.window.docks is not None
    phones.window.docks["table"].bring_up()
    settle()
    assert panel(phones).inbox.tree.hasFocus()
    press(phones.window, "wall.phones")
    assert not phones.window.host.is_open
    phones.window.docks["table"].bring_up()
    settle()
    assert panel(phones)._turn.hasFocus()


def test_behind_the_curtain_it_is_told_that_something_waits_and_not_what(phones: Phones) -> None:
    alias = phones.game.turn.start.control["ENGLAND"]
    phones.hand_in(alias, orders={"ENGLAND": ["lon nth", "edi h", "lvp yor"]})
    made = choose(phones, alias)
    assert made._about.text() == f"{alias}: orders for England."
    phones.window.glance.hidden = True
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
    from kapdip_gui.ui.dialogs.unlock import UnlockDialog

    before = phones.game
    phones.hand_in("Hans", slip={"ITALY": 5})
    phones.window.glance.do("step", lambda game: next_step(game, hold_missing=True), is_step=True)
    assert listed(phones)["Hans"][0] == "too late"
    made = choose(phones, "Hans")
    assert made._take.text() == "Unlock …"
    phones.window.actions_of.turn.back()
    phones.window._telling.notice._buttons[0].click()  # type: ignore[attr-defined]
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
    assert window._telling.told() == f"Anna has handed in by phone: {receipt}."
    assert dock.windowTitle() == "Phones (1)"
    press(window, "wall.take_all")
    assert dock.windowTitle() == "Phones"
    window.glance.do("step", lambda game: next_step(game, hold_missing=True), is_step=True)
    assert phones.ask("Hans", "hand_in", hans)[1]["state"] == "late"
    assert re.fullmatch(r"Hans has handed in by phone, too late: \w{4}\.", window._telling.told())
    assert dock.windowTitle() == "Phones (1)"
    window.glance.language = "de"
    assert dock.windowTitle() == "Telefone (1)"
    window.glance.language = "en"


def test_a_row_no_longer_says_too_late_when_its_seat_has_gone_on(phones: Phones) -> None:
    glance, inbox = phones.window.glance, phones.window.host.inbox
    for alias in ("Hans", "Anna"):
        phones.hand_in(alias, slip={"ITALY": 5})
    glance.do("turn", lambda game: play_turn(game, hold_missing=True), is_step=True)
    assert {listed(phones)[alias][0] for alias in ("Hans", "Anna")} == {"too late"}
    receipt = phones.hand_in("Hans", slip={"ITALY": 7})["receipt"]
    assert [one.handed_in.turn for one, _ in inbox.waiting if one.handed_in.alias == "Hans"] == [
        phones.game.turn.number
    ]
    assert listed(phones)["Hans"] == ("waits", receipt)
    assert inbox.take_all() == 1
    assert listed(phones)["Hans"] == ("", receipt)
    assert [one.state for one in inbox.receipts("Hans")] == ["taken"]
    glance.do("turn", lambda game: play_turn(game, hold_missing=True), is_step=True)
    assert listed(phones)["Anna"] == ("", "")
    assert not inbox.receipts("Anna")
    for _ in range(3):
        glance.undo()
    assert listed(phones)["Anna"][0] == "waits"


def test_the_next_step_asks_when_something_waits(phones: Phones) -> None:
    phones.hand_in("Hans", slip={"ITALY": 5})
    before = phones.game
    press(phones.window, "turn.go_on")
    notice = phones.window._telling.notice
    assert notice._text.text() == "1 thing that came by phone waits."
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


def test_where_everything_that_waits_has_to_be_looked_at_the_next_step_offers_that_first(phones: Phones) -> None:
    phones.hand_in("Hans", slip={"ITALY": 5})
    phones.window.glance.do("typed", lambda game: enter_slip(game, "Hans", ExchangeSlip({"ITALY": 7})))
    press(phones.window, "turn.go_on")
    notice = phones.window._telling.notice
    assert [one.text() for one in notice._buttons if isinstance(one, QAbstractButton)] == ["Show", "Without them"]


def test_what_is_taken_back_before_it_is_shown_is_told_as_unseen(phones: Phones) -> None:
    window = phones.window
    told = "Take the step back? The slips stay locked, and the log keeps it."
    for is_seen in (False, True):
        window.glance.do("step", lambda game: next_step(game, hold_missing=True), is_step=True)
        follow(window)
        if is_seen:
            window.host.show()
        press(window, "turn.back")
        seen = "The room has seen results." if is_seen else "The room has seen nothing of it yet."
        assert window.notice.text() == f"{seen} {told}"
        window.notice._buttons[0].click()  # type: ignore[attr-defined]
        settle()


def test_what_is_left_from_before_is_told_when_the_game_is_opened(phones: Phones) -> None:
    phones.hand_in("Hans", slip={"ITALY": 5})
    phones.reopen()
    notice = phones.window._telling.notice
    assert notice._text.text() == "1 thing that came by phone waits from before."
    notice._buttons[0].click()  # type: ignore[attr-defined]
    settle()
    assert not phones.window.host.is_open
    made = panel(phones)
    assert made.inbox.isVisible()
    phones.window.glance.hidden = False
    press(phones.window, "wall.take_all")
    assert set(phones.game.turn.inputs.slips) == {"Hans"}


def test_what_cannot_be_read_of_what_waits_is_told_when_the_game_is_opened(phones: Phones) -> None:
    phones.hand_in("Hans", slip={"ITALY": 5})
    path = phones.window.glance.path
    assert path is not None
    file = inbox_file(path)

    def spoil() -> None:
        file.unlink()
        file.mkdir()

    phones.reopen(before=spoil)
    notice = phones.window._telling.notice
    assert notice.text().startswith("What came by phone and waits beside the save can't be read: ")
    file.rmdir()
    phones.reopen()
    assert not notice.isVisible()


def crash(phones: Phones) -> None:
    """The program ends without a word, and the next one opens the game."""
    settings, path = phones.window.glance.settings, phones.window.glance.path
    kept = kept_door(settings, path)
    assert kept is not None
    phones.reopen(before=lambda: keep_door(settings, path, kept))


def test_a_table_that_was_open_at_a_crash_is_opened_again_by_one_button_and_the_phones_find_it(phones: Phones) -> None:
    window = phones.window
    phones.hand_in("Hans", slip={"ITALY": 5})
    assert window.host.table is not None
    assert window.host.seats is not None
    code, codes = window.host.table.code, [window.host.seats.fragment(one) for one in window.host.seats.seats]
    kept = kept_door(window.glance.settings, window.glance.path)
    assert kept == (window.host.table.server.port, code, "127.0.0.1")
    crash(phones)
    notice = window._telling.notice
    assert window.host.table is None
    assert notice.text() == (
        "The table for phones was open when the program ended. 1 thing that came by phone waits from before."
    )
    window.glance.language = "de"
    assert notice.text().startswith("Der Tisch für Telefone war offen, als das Programm endete. 1 ")
    window.glance.language = "en"
    made = panel(phones)
    assert (made._state.text(), made._turn.text()) == (notice.text().split(" 1 ")[0], "Open it again")
    QTest.mouseClick(notice._buttons[0], Qt.MouseButton.LeftButton)
    settle()
    assert notice.text() == ""
    assert window.host.table is not None
    assert window.host.table.code == code
    assert [window.host.seats.fragment(one) for one in window.host.seats.seats] == codes


def test_a_table_that_is_opened_by_its_key_after_a_crash_is_offered_no_more(phones: Phones) -> None:
    phones.hand_in("Hans", slip={"ITALY": 5})
    crash(phones)
    notice = phones.window._telling.notice
    assert "was open" in notice.text()
    press(phones.window, "wall.phones")
    assert phones.window.host.is_open
    assert notice.text() == ""


def test_a_table_that_was_closed_is_not_offered(phones: Phones) -> None:
    phones.reopen()
    assert phones.window._telling.notice.text() == ""
    phones.window.host.open()
    phones.window.host.close()
    phones.reopen()
    assert phones.window._telling.notice.text() == ""
    assert panel(phones)._turn.text() == "Open the table"


def test_what_is_asked_already_is_not_covered_by_a_table_that_was_open(phones: Phones) -> None:
    window = phones.window
    crash(phones)
    window._telling.notice.say("Which?", ("This", settle))
    window._look_for_phones("")
    assert window._telling.notice.text() == "Which?"
    window._telling.notice.say("Something was found.", topic="opened")
    window._look_for_phones("Something was found.")
    assert window._telling.notice.text().startswith("Something was found. The table for phones was open")


def test_a_game_that_goes_on_in_another_file_keeps_its_codes(phones: Phones) -> None:
    window, autosave = phones.window, phones.window.keeper.autosave
    assert window.glance.path is not None
    assert autosave is not None
    assert window.host.table is not None
    assert window.host.seats is not None
    here = window.host.table.code, window.host.seats.fragment(1)
    other = window.glance.path.with_name("other.yaml")
    autosave.save_as(other)
    window.glance.open_game.path = other
    window.actions_of.files.saving.renamed.emit()
    phones.reopen()
    window.host.open()
    assert (window.host.table.code, window.host.seats.fragment(1)) == here


def test_a_table_that_stopped_is_opened_again_by_one_button(phones: Phones) -> None:
    host = phones.window.host
    assert host.table is not None
    host.table.server.close()
    host.look()
    settle()
    notice = phones.window._telling.notice
    assert "stopped by itself" in notice._text.text()
    notice._buttons[0].click()  # type: ignore[attr-defined]
    settle()
    assert host.is_open
    assert not host.problem


def test_an_error_that_ends_the_servers_thread_ends_nothing_else(phones: Phones, qtbot: QtBot) -> None:
    phones.hand_in("Hans", slip={"ITALY": 5})
    host = phones.window.host
    assert host.table is not None
    server = host.table.server

    def fail(_: object) -> None:
        raise SystemExit

    server.do(fail)
    qtbot.waitUntil(lambda: not server.is_open, timeout=MILLISECONDS)
    host.look()
    assert not host.is_open
    assert host.inbox.take_all() == 1
    phones.window._telling.notice._buttons[0].click()  # type: ignore[attr-defined]
    settle()
    assert host.is_open
    phones.window.host.close()


def test_another_address_is_told_above_the_map(phones: Phones, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "local_addresses", lambda: (LocalAddress("127.0.0.2", "Café"),))

    def keys() -> list[str]:
        assert phones.window.host.seats is not None
        return [phones.window.host.seats.fragment(number) for number in phones.window.host.seats.seats]

    before = keys()
    panel(phones)._tabs[SEATS].click()
    phones.window.host.look()
    settle()
    notice = phones.window._telling.notice
    assert "another address" in notice._text.text()
    notice._buttons[0].click()  # type: ignore[attr-defined]
    settle()
    assert phones.window.host.table is not None
    assert phones.window.host.table.server.address == "127.0.0.2"
    assert panel(phones)._tabs[CODES].isChecked()
    assert keys() == before


def test_a_computer_that_slept_opens_its_table_anew(phones: Phones) -> None:
    host = phones.window.host
    before = host.table
    host.look()
    assert host.table is before
    host._looked -= hosting.SLEPT + hosting.LOOKING / 1000
    host.look()
    assert host.table is not None
    assert host.table is not before
    assert before is not None
    assert not before.server.is_open
    assert host.table.code == before.code


def test_what_came_by_phone_has_a_small_sign_in_the_lists(phones: Phones) -> None:
    from kapdip_gui.ui.exchange.panel import ExchangePanel
    from kapdip_gui.ui.orders.panel import OrdersPanel

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
    phones.window.glance.do("typed", lambda game: enter_slip(game, alias, ExchangeSlip({"ITALY": 6})))
    settle()
    assert signs() == ["ok"]
    picture = exchange.model.picture
    assert picture is not None
    row = next(row for row in picture.rows if row.player == alias)
    assert row.came is not None
    assert row.came.is_changed
    phones.window.glance.do("typed", lambda game: clear_orders(game, "ENGLAND"))
    settle()
    assert signs() == ["warn"]


def test_what_came_before_another_took_the_seat_is_said_to_be_so(phones: Phones) -> None:
    """Return leads to the button: nothing of that kind is taken unseen."""
    alias = phones.game.turn.start.control["ENGLAND"]
    receipt = phones.hand_in(alias, orders={"ENGLAND": ["lon nth", "edi h", "lvp yor"]})["receipt"]
    phones.window.glance.do("seat", lambda game: substitute(game, alias, "Erika"))
    settle()
    assert listed(phones)[alias] == ("from before", receipt)
    made = choose(phones, alias)
    assert "before the seat changed hands" in made._about.text()
    made._enter()
    assert "ENGLAND" not in phones.game.turn.inputs.orders
    assert made._take.hasFocus()
    made.take()
    assert phones.game.turn.inputs.orders["ENGLAND"].movement


def test_another_port_is_told_where_phones_have_scanned_before(phones: Phones) -> None:
    """They look for the table where another program is by now, and nobody else can tell them."""
    glance, host, made = phones.window.glance, phones.window.host, panel(phones)
    assert host.lost_port == 0
    before = kept_door(glance.settings, glance.path)
    assert before is not None
    with socket.create_server(("127.0.0.1", 0)) as other:
        was = other.getsockname()[1]
        keep_door(glance.settings, glance.path, before._replace(port=was))
        host.open()
        settle()
        assert host.table is not None
        assert host.lost_port == was != host.table.server.port
        phones.hand_in("Hans", slip={"ITALY": 5})
        settle()
        assert made.inbox.isVisible(), "also beside the seats"
        assert made._state.isVisible()
        assert str(was) in made._state.text()
        assert str(host.table.server.port) in made._state.text()
        assert made._noted.isVisible()
        lines = made._state.height() / QFontMetrics(made._state.font()).lineSpacing()
        assert lines < 2.5, "no more than two lines"
        made._noted.click()
        settle()
        assert host.lost_port == 0
        assert not made._noted.isVisible()
        assert not made._state.isVisible()
    host.close()
    assert host.lost_port == 0


def test_a_game_that_is_only_read_shows_its_table_without_seats_and_leaves_the_door_of_the_other_program(
    phones: Phones, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, host = phones.window, phones.window.host
    glance = window.glance
    before = kept_door(glance.settings, glance.path)
    assert before is not None
    assert before.open_at
    with socket.create_server(("127.0.0.1", 0)) as other:
        keep_door(glance.settings, glance.path, before._replace(port=other.getsockname()[1]))
        monkeypatch.setattr(glance.open_game, "read_only", True)
        told = kept_door(glance.settings, glance.path)
        assert not host.look_back()
        monkeypatch.setattr(host, "_door_of", None)
        host.open()
        settle()
        assert host.seats is not None
        assert not host.seats.seats
        assert "to look at" in panel(phones)._state.text()
        assert not panel(phones)._seat_codes.isVisible()
        host.close()
        assert kept_door(glance.settings, glance.path) == told
        monkeypatch.setattr(glance.open_game, "read_only", False)
        keep_door(glance.settings, glance.path, before)


def test_return_on_a_row_that_differs_brings_its_buttons_into_sight(phones: Phones) -> None:
    """A second Return takes it: nobody does that unseen."""
    phones.hand_in("Hans", slip={"ITALY": 5})
    phones.window.glance.do("typed", lambda game: enter_slip(game, "Hans", ExchangeSlip({"ITALY": 7})))
    made = choose(phones, "Hans")
    around = panel(phones).findChild(QScrollArea)
    assert around is not None
    around.verticalScrollBar().setValue(0)
    made._enter()
    settle()
    assert made._take.hasFocus()
    assert made._take.visibleRegion().boundingRect() == made._take.rect()


@pytest.mark.parametrize("lost_port", [0, 17550])
def test_where_desk_and_phone_differ_all_of_it_is_in_sight_in_a_small_window(
    desk: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lost_port: int
) -> None:
    monkeypatch.setattr(network, "local_addresses", lambda: (LocalAddress("127.0.0.1", "Home"),))
    with at_the_table(desk, qtbot, tmp_path / "game.yaml", sample_game(MIDDLE)) as phones:
        alias = "Hauptmann Köpenick"
        desk.host.lost_port = lost_port  # told in two lines
        desk.glance.language, desk.glance.hidden = "de", False
        phones.hand_in(alias, slip={"ITALY": 5, "FRANCE": 100})
        desk.glance.do("typed", lambda game: enter_slip(game, alias, ExchangeSlip({"ITALY": 7})))
        made = choose(phones, alias)
        for height in (768, 700, 768):
            desk.resize(1366, height)
            desk.host.changed.emit()
            settle()
            told = [panel(phones)._state, panel(phones)._noted] if lost_port else []
            for one in (made.compared, made._take, made._back, *told):
                assert one.visibleRegion().boundingRect() == one.rect()
        item = made.tree.currentItem()
        assert item is not None
        row = made.tree.visualItemRect(item).adjusted(0, 0, 0, -1)  # Qt scrolls to all but its line
        assert made.tree.viewport().visibleRegion().boundingRect().contains(row)
        assert row.height() > style().size("row_list")  # name and state have no room beside each other
        desk.glance.language = "en"


def test_a_click_on_a_row_chooses_it_though_what_is_told_of_it_moves_the_rows(
    desk: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(network, "local_addresses", lambda: (LocalAddress("127.0.0.1", "Home"),))
    with at_the_table(desk, qtbot, tmp_path / "game.yaml", sample_game(MIDDLE)) as phones:
        tree = panel(phones).inbox.tree
        last = tree.topLevelItemCount() - 1
        alias = phones.game.seats[last].alias
        phones.hand_in(alias, slip={"ITALY": 5, "FRANCE": 100})
        desk.glance.do("typed", lambda game: enter_slip(game, alias, ExchangeSlip({"ITALY": 7})))
        choose(phones, phones.game.seats[0].alias)
        bar = tree.verticalScrollBar()
        bar.setValue(bar.maximum())
        item = tree.topLevelItem(last)
        assert item is not None
        place, port = tree.visualItemRect(item).center(), tree.viewport()
        QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=place)
        QTest.mouseMove(port, place + QPoint(1, 0))
        settle()
        QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=place + QPoint(1, 0))
        settle()
        chosen = panel(phones).inbox.chosen
        assert chosen is not None
        assert chosen.handed_in.alias == alias
        assert tree.selectedItems() == [tree.topLevelItem(last)]
        assert panel(phones).inbox._take.isVisible()


def test_what_closes_the_table_is_not_the_first_button(phones: Phones) -> None:
    made = panel(phones)
    assert made._turn.property("kind") == ""
    phones.window.host.close()
    assert made._turn.property("kind") == "primary"
