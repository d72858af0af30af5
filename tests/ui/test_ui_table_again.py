"""A table of phones that is opened again: after a crash, a stop, a sleep, at another address, port or file."""

import socket

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kapdip_gui.table import host as hosting
from kapdip_gui.table import network
from kapdip_gui.table.network import LocalAddress
from kapdip_gui.table.panel import CODES, SEATS
from kapdip_gui.table.saved_door import keep_door, saved_door
from tests.patience import MILLISECONDS
from tests.ui.phones_kit import Phones
from tests.ui.table_dock_kit import panel
from tests.ui.window_kit import press, settle


def crash(phones: Phones) -> None:
    """The program ends without a word, and the next one opens the game."""
    settings, path = phones.window.session.settings, phones.window.session.path
    kept = saved_door(settings, path)
    assert kept is not None
    phones.reopen(before=lambda: keep_door(settings, path, kept))


def test_a_table_that_was_open_at_a_crash_is_opened_again_by_one_button_and_the_phones_find_it(phones: Phones) -> None:
    window = phones.window
    phones.hand_in("Hans", slip={"ITALY": 5})
    assert window.host.table is not None
    assert window.host.seats is not None
    code, codes = window.host.table.code, [window.host.seats.fragment(one) for one in window.host.seats.seats]
    kept = saved_door(window.session.settings, window.session.path)
    assert kept == (window.host.table.server.port, code, "127.0.0.1")
    crash(phones)
    notice = window._messages.notice
    assert window.host.table is None
    assert notice.text() == ("Phones were on when Kapdip closed. 1 earlier hand-in is waiting.")
    window.session.language = "de"
    assert notice.text().startswith("Als Kapdip beendet wurde, war der Tisch noch offen. 1 ")
    window.session.language = "en"
    made = panel(phones)
    assert (made._state.text(), made._turn.text()) == (notice.text().split(" 1 ")[0], "Turn on again")
    QTest.mouseClick(notice._buttons[0], Qt.MouseButton.LeftButton)
    settle()
    assert notice.text() == ""
    assert window.host.table is not None
    assert window.host.table.code == code
    assert [window.host.seats.fragment(one) for one in window.host.seats.seats] == codes


def test_a_table_that_is_opened_by_its_key_after_a_crash_is_offered_no_more(phones: Phones) -> None:
    phones.hand_in("Hans", slip={"ITALY": 5})
    crash(phones)
    notice = phones.window._messages.notice
    assert "Phones were on when Kapdip closed" in notice.text()
    press(phones.window, "wall.phones")
    assert phones.window.host.is_open
    assert notice.text() == ""


def test_a_table_that_was_closed_is_not_offered(phones: Phones) -> None:
    phones.reopen()
    assert phones.window._messages.notice.text() == ""
    phones.window.host.open()
    phones.window.host.close()
    phones.reopen()
    assert phones.window._messages.notice.text() == ""
    assert panel(phones)._turn.text() == "Turn phones on"


def test_what_is_asked_already_is_not_covered_by_a_table_that_was_open(phones: Phones) -> None:
    window = phones.window
    crash(phones)
    window._messages.notice.say("Which?", ("This", settle))
    window._look_for_phones("")
    assert window._messages.notice.text() == "Which?"
    window._messages.notice.say("Something was found.", topic="opened")
    window._look_for_phones("Something was found.")
    assert window._messages.notice.text().startswith("Something was found. Phones were on")


def test_a_game_that_goes_on_in_another_file_keeps_its_codes(phones: Phones) -> None:
    window, autosave = phones.window, phones.window.keeper.autosave
    assert window.session.path is not None
    assert autosave is not None
    assert window.host.table is not None
    assert window.host.seats is not None
    here = window.host.table.code, window.host.seats.fragment(1)
    other = window.session.path.with_name("other.yaml")
    autosave.save_as(other)
    window.session.open_game.path = other
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
    notice = phones.window._messages.notice
    assert "cut off unexpectedly" in notice._text.text()
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
    phones.window._messages.notice._buttons[0].click()  # type: ignore[attr-defined]
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
    notice = phones.window._messages.notice
    assert "a new address" in notice._text.text()
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


def test_another_port_is_told_where_phones_have_scanned_before(phones: Phones) -> None:
    """They look for the table where another program is by now, and nobody else can tell them."""
    session, host, made = phones.window.session, phones.window.host, panel(phones)
    assert host.lost_port == 0
    before = saved_door(session.settings, session.path)
    assert before is not None
    with socket.create_server(("127.0.0.1", 0)) as other:
        was = other.getsockname()[1]
        keep_door(session.settings, session.path, before._replace(port=was))
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
    session = window.session
    before = saved_door(session.settings, session.path)
    assert before is not None
    assert before.open_at
    with socket.create_server(("127.0.0.1", 0)) as other:
        keep_door(session.settings, session.path, before._replace(port=other.getsockname()[1]))
        monkeypatch.setattr(session.open_game, "read_only", True)
        told = saved_door(session.settings, session.path)
        assert not host.look_back()
        monkeypatch.setattr(host, "_door_of", None)
        host.open()
        settle()
        assert host.seats is not None
        assert not host.seats.seats
        assert "follow the game here" in panel(phones)._state.text()
        assert not panel(phones)._seat_codes.isVisible()
        host.close()
        assert saved_door(session.settings, session.path) == told
        monkeypatch.setattr(session.open_game, "read_only", False)
        keep_door(session.settings, session.path, before)
