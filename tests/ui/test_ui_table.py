"""The phones' table from the desk: off at first, opened with a code that is painted, followed, held, closed."""

import json
import re
import sys
from collections.abc import Iterator
from functools import partial
from types import ModuleType
from unittest.mock import Mock

import pytest
import segno
from pytestqt.qtbot import QtBot

from kapdip.game.machine import next_step
from kapdip.game.public import public_view
from kapdip.showing.phone.state import public_state
from kapdip.showing.wall.director import Scene
from kapdip.showing.wall.scenes import Moment, Results
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.table import network
from kapdip_gui.table.code import QrCode
from kapdip_gui.table.codes import SeatCodesDialog
from kapdip_gui.table.host import LONELY, TableHost
from kapdip_gui.table.network import CABLE, WIFI, LocalAddress, ranked
from kapdip_gui.table.panel import TablePanel
from tests.patience import MILLISECONDS
from tests.samples import MIDDLE, sample_game
from tests.table.phone import fetch
from tests.ui.phones_kit import table_open
from tests.ui.wall_kit import follow
from tests.ui.window_kit import open_game, press, settle


@pytest.fixture
def window(desk: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    desk.resize(1366, 768)
    with table_open(desk, monkeypatch, sample_game(MIDDLE)) as made:
        yield made


def panel(window: MainWindow) -> TablePanel:
    assert window.docks is not None
    found = window.docks["table"].findChild(TablePanel)
    assert found is not None
    return found


def state(host: TableHost) -> bytes:
    """What a phone is given."""
    assert host.table is not None
    status, _, body = fetch(host.table.server, "GET", f"/part/p/{host.table.code}/state/de")
    assert status == 200
    return body


def shown(window: MainWindow) -> bytes:
    return public_state(public_view(window.session.current), "de")


def test_it_opens_with_a_code_and_gives_phones_the_page_and_the_game(window: MainWindow) -> None:
    host = window.host
    assert host.table is not None
    assert state(host) == shown(window)
    assert b'"a/' in fetch(host.table.server, "GET", "/")[2]
    assert panel(window).isVisible()
    assert window.commands["wall.phones"].isChecked()
    made = panel(window)
    expected = tuple(tuple(map(bool, line)) for line in segno.make(host.table.address, micro=False, error="m").matrix)
    assert made._code is not None
    assert getattr(made._code, "squares") == expected  # noqa: B009 - of a kind that is imported late
    assert made._link.text() == host.table.address
    assert re.fullmatch(rf"{host.table.door}/[0-9a-f]{{10}}/#{host.table.code}", host.table.address)
    assert host.table.door == f"http://127.0.0.1:{host.table.server.port}"


def test_the_clock_on_phones_does_not_tell_that_something_waits(window: MainWindow) -> None:
    press(window, "wall.clock")
    settle()
    before = json.loads(state(window.host))["clock"]
    assert before["ends"]
    assert window.session.do("step", lambda game: next_step(game, hold_missing=True))
    window.walls.audience.follow()
    settle()
    assert window.host.holds
    assert json.loads(state(window.host))["clock"] == before
    window.host.show()
    settle()
    assert json.loads(state(window.host))["clock"] == {"ends": None, "rest": None}


def test_the_code_is_painted_square_by_square(window: MainWindow) -> None:
    code = panel(window)._code
    assert code is not None
    squares = code.squares  # type: ignore[attr-defined]
    picture = code.grab().toImage()
    count = len(squares) + 8
    side = min(code.width(), code.height()) // count
    left, top = (code.width() - side * count) / 2, (code.height() - side * count) / 2
    for y, line in enumerate(squares, start=4):
        for x, is_black in enumerate(line, start=4):
            colour = picture.pixelColor(int(left + (x + 0.5) * side), int(top + (y + 0.5) * side))
            assert (colour.lightness() < 128) == is_black


def test_the_code_is_made_once_however_often_the_dock_asks(monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    made: list[str] = []

    def squares(text: str) -> tuple[tuple[bool, ...], ...]:
        made.append(text)
        return ((True,),)

    monkeypatch.setattr("kapdip_gui.table.code.squares_of", squares)
    shown = QrCode()
    qtbot.addWidget(shown)
    for text in ("http://a", "http://a", "http://b", "http://b"):
        shown.show_text(text)
    assert made == ["http://a", "http://b"]


def test_what_is_resolved_waits_until_it_is_shown(window: MainWindow, qtbot: QtBot) -> None:
    host, before = window.host, state(window.host)
    assert window.session.do("step", lambda game: next_step(game, hold_missing=True))
    host._room.follow()
    assert host.holds
    assert panel(window)._show.isVisible()
    assert state(host) == before
    panel(window)._show.click()
    qtbot.waitUntil(lambda: state(host) != before, timeout=MILLISECONDS)
    assert state(host) == shown(window)


@pytest.mark.parametrize("end", ["told", "pinned", "black", "off", "taken back"])
def test_phones_follow_once_the_wall_has_told_what_was_shown(window: MainWindow, qtbot: QtBot, end: str) -> None:
    host, before = window.host, state(window.host)
    press(window, "wall.on")
    assert window.session.do("step", lambda game: next_step(game, hold_missing=True))
    follow(window)
    press(window, "wall.show")
    wall, room = window.walls.window, window.walls.audience
    assert wall is not None
    assert isinstance(wall.scene, Results)
    assert not host.holds
    assert host.table is not None
    assert not host.table._is_making
    assert state(host) == before
    match end:
        case "told":
            for _ in wall.scene.shots:
                room.film_stepped.emit(1)
        case "pinned":
            room.pin(Scene.WRITING)
        case "black":
            press(window, "wall.black")
        case "off":
            press(window, "wall.on")
        case _:
            window.session.undo()
            follow(window)
    qtbot.waitUntil(lambda: state(host) == shown(window), timeout=MILLISECONDS)
    assert (state(host) == before) == (end == "taken back")
    if window.walls.window is not None:
        press(window, "wall.on")


def test_the_clock_of_the_room_runs_on_the_phones(window: MainWindow, qtbot: QtBot) -> None:
    room = window.host._room
    press(window, "wall.clock")
    told = partial(public_state, room.director.view, "de")  # type: ignore[union-attr]
    qtbot.waitUntil(lambda: state(window.host) == told(room.clock), timeout=MILLISECONDS)
    assert b'"ends":null' not in state(window.host)
    press(window, "wall.stop")
    qtbot.waitUntil(lambda: b'"ends":null' in state(window.host), timeout=MILLISECONDS)


def test_it_closes_with_the_button_and_with_the_game(window: MainWindow) -> None:
    made, table = panel(window), window.host.table
    assert table is not None
    server = table.server
    made._turn.click()
    assert window.host.table is None
    assert not server.is_open
    assert not window.commands["wall.phones"].isChecked()
    assert made._state.text() == "Phones are off."
    made._turn.click()
    again = window.host.table
    assert again is not None
    open_game(window, sample_game(MIDDLE))
    assert window.host.table is None
    assert not again.server.is_open


def test_phones_are_counted_and_hints_come_when_nobody_comes(window: MainWindow) -> None:
    host, made = window.host, panel(window)
    assert "No phones yet" in made._count.text()
    host.looks = LONELY
    host.changed.emit()
    assert made._hints.text().count("\n") == 3
    assert host.table is not None
    assert f"ufw allow {host.table.server.port}/tcp" in made._hints.text()
    settle()
    assert made._link.visibleRegion().boundingRect() == made._link.rect()
    host._counted({(0, ""): 1, (3, "one"): 1})
    assert made._count.text() == "5 of 10 players ready · 2 phones connected"
    assert not made._hints.isVisible()


def test_the_code_for_everybody_is_on_the_wall_or_at_the_desk_and_never_beside_that_of_a_seat(
    window: MainWindow,
) -> None:
    made, host = panel(window), window.host
    made._tabs[1].click()
    assert host.table is not None
    assert made._code is not None
    made._on_wall.click()
    settle()
    wall = window.walls.window
    assert wall is not None
    assert isinstance(wall.scene, Moment)
    assert wall.scene.code == host.table.address
    assert made._code.isHidden()
    host.shows_seat_code = True
    assert not isinstance(wall.scene, Moment)
    host.shows_seat_code = False
    assert isinstance(wall.scene, Moment)
    made._on_wall.click()
    assert not isinstance(wall.scene, Moment)
    assert not made._code.isHidden()
    made._on_wall.click()
    host.close()
    assert not isinstance(wall.scene, Moment), "a code that leads nowhere"
    press(window, "wall.on")


def test_another_address_of_the_computer_is_told(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "local_addresses", lambda: (LocalAddress("192.168.1.9", "Café"),))
    made = panel(window)
    made._tabs[0].click()  # the seats
    assert not made._there.isVisible()
    window.host.look()
    settle()
    assert "a new address" in made._state.text()
    assert made._there.isVisible()
    monkeypatch.setattr(network, "local_addresses", lambda: (LocalAddress("127.0.0.2", "Café"),))
    made._there.click()
    settle()
    assert not made._there.isVisible()
    assert made._code is not None
    assert made._code.isVisible()
    assert made._link.text().startswith("http://127.0.0.2:")


def test_what_keeps_the_keys_and_what_replaces_them_have_other_names(window: MainWindow) -> None:
    dialog = SeatCodesDialog(window.session, window.host, window)
    names = [one.text().replace("&", "") for one in (panel(window)._there, dialog.renew, dialog.renew_all)]
    assert names == ["Turn on there", "Replace code", "Replace all codes"]
    dialog.deleteLater()


def test_one_press_shows_the_phones_what_was_resolved_where_there_is_no_wall(window: MainWindow) -> None:
    host = window.host
    assert window.session.do("step", lambda game: next_step(game, hold_missing=True))
    follow(window)
    made = panel(window)
    assert host.holds
    assert made._show.isVisible()
    assert made._show._keys == "Ctrl+F12"
    press(window, "wall.show")
    assert not host.holds
    assert window.walls.window is None
    assert state(host) == shown(window)
    press(window, "wall.show")  # nothing waits: the wall is wanted
    assert window.walls.window is not None
    window.walls.window.close()


def test_an_address_that_can_not_be_had_is_told(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "local_addresses", lambda: (LocalAddress("203.0.113.7", "Gone"),))
    window.host.open()
    assert window.host.table is None
    assert panel(window)._state.text().startswith("Phones could not be turned on: ")


def test_a_library_that_the_table_lacks_is_told_with_its_package(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    lacking = ModuleType(network.__name__)
    told = "libgssapi_krb5.so.2: cannot open shared object file: No such file or directory"
    monkeypatch.setattr(lacking, "__getattr__", Mock(side_effect=ImportError(told)), raising=False)
    monkeypatch.setitem(sys.modules, network.__name__, lacking)
    window.host.close()
    window.host.open()
    assert window.host.table is None
    text = panel(window)._state.text()
    assert (
        text
        == f"Phones could not be turned on: A system library is missing: {told} (Debian: apt install libgssapi-krb5-2)."
    )


def test_a_table_that_has_stopped_is_told_and_the_desk_goes_on(window: MainWindow) -> None:
    host = window.host
    assert host.table is not None
    host.table.server.close()
    host.look()
    settle()
    assert "cut off unexpectedly" in panel(window)._state.text()
    assert host.table is None


def test_the_likeliest_address_comes_first() -> None:
    found = [
        LocalAddress("169.254.3.4", "eth1", CABLE),
        LocalAddress("172.17.0.1", "docker0"),
        LocalAddress("203.0.113.5", "wwan0"),
        LocalAddress("10.0.0.5", "eth0", CABLE),
        LocalAddress("192.168.1.7", "eth0", CABLE),
        LocalAddress("192.168.178.23", "wlan0", WIFI),
    ]
    assert [one.ip for one in ranked(found)] == [
        "192.168.178.23",
        "192.168.1.7",
        "10.0.0.5",
        "203.0.113.5",
        "172.17.0.1",
    ]
    assert ranked(found[:1]) == (found[0],)
    assert ranked(()) == ()


def test_a_desk_without_phones_knows_nothing_of_a_server() -> None:
    import subprocess

    program = (
        "import sys, kapdip_gui.frame.window, kapdip_gui.table.panel, kapdip_gui.wall.panel\n"
        "print([m for m in sys.modules if m in ('starlette', 'uvicorn', 'nacl', 'segno', 'PySide6.QtNetwork')"
        " or m.startswith('kapdip.table')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
