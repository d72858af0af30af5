"""The dock of phones: who sits there, what waits, the choice where desk and phone differ, one key for all."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QLabel, QScrollArea
from pytestqt.qtbot import QtBot

from kapdip.game.entries import enter_slip
from kapdip.game.machine import next_step
from kapdip.game.model import ExchangeSlip
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.orders.painting import LOOK
from kapdip_gui.style import style
from kapdip_gui.table import network
from kapdip_gui.table.inbox_list import InboxList
from kapdip_gui.table.network import LocalAddress
from kapdip_gui.table.panel import CODES, SEATS
from tests.game.tables import with_holds
from tests.samples import MIDDLE, sample_game
from tests.ui.phones_kit import Phones, at_the_table, scanned
from tests.ui.table_dock_kit import choose, listed, panel
from tests.ui.wall_kit import follow
from tests.ui.window_kit import press, settle


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
    session = window.session
    session.put_option("text_size", text_size)
    session.language = language
    window.resize(1366, 768)
    panel(phones)._choose(SEATS)
    try:
        assert cut(phones) == []
        phones.hand_in("Anna", slip={"ITALY": 5})
        session.do("slip", lambda game: enter_slip(game, "Anna", ExchangeSlip({"ITALY": 7})))
        choose(phones, "Anna")._back.click()
        assert cut(phones) == []
        session.do("step", lambda game: next_step(game, hold_missing=True), is_step=True)
        follow(window)
        choose(phones, "Anna")
        assert window.host.holds
        assert cut(phones) == []
        panel(phones)._choose(CODES)
        assert cut(phones) == []
    finally:
        session.put_option("text_size", 100)


def test_the_code_is_shown_until_something_comes(phones: Phones) -> None:
    made = panel(phones)
    assert made._pages.currentIndex() == CODES
    phones.hand_in("Hans", slip={"ITALY": 5})
    assert made._pages.currentIndex() == SEATS
    made._tabs[CODES].click()
    phones.hand_in("Anna", slip={"ITALY": 5})
    assert made._pages.currentIndex() == CODES


def test_every_seat_is_listed_with_what_waits_of_it(phones: Phones) -> None:
    first = phones.hand_in("Hans", slip={"ITALY": 5})["receipt"]
    phones.window.session.do("typed", lambda game: enter_slip(game, "Anna", ExchangeSlip({})))
    rows = listed(phones)
    assert list(rows) == [seat.alias for seat in phones.game.seats]
    assert rows["Hans"] == ("waiting", first)
    assert rows["Anna"] == ("orders missing", "")
    assert rows["Bert"] == ("orders missing, slip missing", "")
    alone = phones.game.turn.start.control["ENGLAND"]
    phones.window.session.do("typed", lambda game: with_holds(enter_slip(game, alone, ExchangeSlip({}))))
    assert listed(phones)[alone] == ("on paper", "")
    phones.window.session.do("step", lambda game: next_step(game, hold_missing=True), is_step=True)
    silent = next(alias for alias in rows if alias not in (alone, "Hans", "Anna"))
    assert listed(phones)[silent] == ("NMR", "")
    assert listed(phones)[alone] == ("on paper", "")


def test_one_key_takes_everything_and_undo_puts_each_back(phones: Phones) -> None:
    before = phones.game
    aliases = [seat.alias for seat in before.seats]
    for number, alias in enumerate(aliases):
        phones.hand_in(alias, slip={"ITALY": number})
    assert panel(phones).inbox.all.text() == f"Accept all ({len(aliases)})"
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
    phones.window.session.do("typed", lambda game: enter_slip(game, "Hans", ExchangeSlip({"ITALY": 8, "RUSSIA": -7})))
    assert listed(phones)["Hans"][0] == "differs"
    assert not panel(phones).inbox.all.isEnabled()
    made = choose(phones, "Hans")
    assert compared(made) == ["+8 → +5"]
    phones.window.session.hidden = True
    settle()
    assert compared(made) == ["••• → •••"]
    phones.window.session.hidden = False
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


def test_some_of_what_was_handed_in_goes_back_by_mouse_and_the_rest_is_taken_in_one_edit(phones: Phones) -> None:
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
    assert made._back.text() == "Send back, accept the rest"
    QTest.keyClicks(made.words, "Not this")
    made._back.click()
    inputs = phones.game.turn.inputs
    assert (inputs.press, set(inputs.orders), set(inputs.slips)) == ((), {"ENGLAND"}, {alias})
    assert listed(phones)[alias][0] == "partly sent back"
    (told,) = phones.window.host.inbox.receipts(alias)
    assert (told.state, told.words, told.taken) == ("sent_back", "Not this", ("orders.ENGLAND", "slip"))
    press(phones.window, "edit.undo")
    assert listed(phones)[alias][0] == "waiting"
    assert not phones.game.turn.inputs.slips


def test_where_they_differ_a_part_can_be_kept_and_the_rest_taken_from_the_phone(phones: Phones) -> None:
    alias = phones.game.turn.start.control["ENGLAND"]
    phones.hand_in(alias, orders={"ENGLAND": ["lon nth"]}, slip={"ITALY": 5})
    phones.window.session.do("typed", lambda game: enter_slip(game, alias, ExchangeSlip({"ITALY": 8})))
    made = choose(phones, alias)
    made._back.click()
    assert made._back.text() == "Keep the desk's"
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
    phones.window.session.hidden = True
    settle()
    assert not made.parts.boxes
    made._back.click()
    phones.window.session.hidden = False
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


def test_return_on_a_row_that_differs_brings_its_buttons_into_sight(phones: Phones) -> None:
    """A second Return takes it: nobody does that unseen."""
    phones.hand_in("Hans", slip={"ITALY": 5})
    phones.window.session.do("typed", lambda game: enter_slip(game, "Hans", ExchangeSlip({"ITALY": 7})))
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
        desk.session.language, desk.session.hidden = "de", False
        phones.hand_in(alias, slip={"ITALY": 5, "FRANCE": 100})
        desk.session.do("typed", lambda game: enter_slip(game, alias, ExchangeSlip({"ITALY": 7})))
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
        desk.session.language = "en"


def test_a_click_on_a_row_chooses_it_though_what_is_told_of_it_moves_the_rows(
    desk: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(network, "local_addresses", lambda: (LocalAddress("127.0.0.1", "Home"),))
    with at_the_table(desk, qtbot, tmp_path / "game.yaml", sample_game(MIDDLE)) as phones:
        tree = panel(phones).inbox.tree
        last = tree.topLevelItemCount() - 1
        alias = phones.game.seats[last].alias
        phones.hand_in(alias, slip={"ITALY": 5, "FRANCE": 100})
        desk.session.do("typed", lambda game: enter_slip(game, alias, ExchangeSlip({"ITALY": 7})))
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


def test_a_seats_phones_stand_below_it_and_each_is_taken_out_alone(phones: Phones, qtbot: QtBot) -> None:
    window, number = phones.window, phones.seat("Anna")
    seats, host = window.host.seats, window.host
    assert seats is not None
    first, second = scanned(seats, number), scanned(seats, number)
    seats._kept[number] = seats._kept[number]._replace(
        phones=(seats.phones(number)[0]._replace(since="2026-01-02T20:15:00"), seats.phones(number)[1])
    )
    host._counted({(number, second.name): 1})
    made = choose(phones, "Anna")
    told = [line.findChild(QLabel).text() for line in made.phones.lines]  # type: ignore[union-attr]
    assert told[0] == "Phone 1, since 2 Jan 2026"
    assert re.fullmatch(r"Phone 2, since \d\d:\d\d, connected", told[1])
    remove = made.phones.lines[0].findChild(QAbstractButton)
    assert remove is not None
    assert remove.accessibleName() == "Remove Phone 1, since 2 Jan 2026"
    QTest.mouseClick(remove, Qt.MouseButton.LeftButton)
    settle()
    assert [one.key for one in seats.phones(number)] == [second.text]
    assert len(made.phones.lines) == 1
    choose(phones, "Bert")
    assert not made.phones.isVisible()
    assert first.text not in {one.key for one in seats.phones(number)}


def test_what_is_read_anew_leaves_the_keys_on_a_phones_button(phones: Phones) -> None:
    seats = phones.window.host.seats
    assert seats is not None
    scanned(seats, phones.seat("Anna"))
    made = choose(phones, "Anna")
    before = made.phones.lines[0]
    phones.hand_in("Bert", slip={"ITALY": 5})
    settle()
    assert made.phones.lines[0] is before


def test_a_seat_that_writes_and_one_that_has_gone_are_told(phones: Phones) -> None:
    host, seat = phones.window.host, phones.seat("Hans")
    host._counted({(seat, "one"): 1})
    assert listed(phones)["Hans"][0] == "slip missing"
    assert phones.ask("Hans", "read", {"lang": "en", "slip": {"ITALY": 5}})[0] == 200
    assert listed(phones)["Hans"][0] == "writing, slip missing"
    host._counted({})
    assert re.sub(r"\d\d:\d\d", "21:04", listed(phones)["Hans"][0]) == "away since 21:04, slip missing"
    host._counted({(seat, "one"): 1})
    assert listed(phones)["Hans"][0] == "writing, slip missing"
    phones.hand_in("Hans", slip={"ITALY": 5})
    assert listed(phones)["Hans"][0] == "waiting"
    press(phones.window, "wall.take_all")
    assert "writing" not in listed(phones)["Hans"][0]
