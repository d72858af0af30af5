"""The wall from the desk: on and off, hold and show, keys of the small picture, the clock,
screens; and nothing secret on it.
"""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QFileDialog
from pytestqt.qtbot import QtBot

from kapdip.game.machine import next_step
from kapdip.showing.wall.scenes import GameFilm, Moment, Results, Writing
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.process.work import running
from kapdip_gui.wall.panel import WallPanel
from tests.patience import MILLISECONDS
from tests.ui.wall_kit import follow, panel, resolve, walled
from tests.ui.window_kit import open_game, press, settle


@pytest.fixture
def window(desk: MainWindow) -> Iterator[MainWindow]:
    yield from walled(desk)


def publish(window: MainWindow, turn: int) -> None:
    """As the dialog of F9 notes it when the files are there."""
    window.actions_of.turn.publishing.published((turn,))
    follow(window)


def test_the_wall_comes_with_its_dock_and_goes(window: MainWindow) -> None:
    assert window.walls.window is not None
    assert window.walls.window.isVisible()
    assert isinstance(window.walls.window.scene, Writing)
    assert panel(window).isVisible()
    press(window, "wall.on")
    assert window.walls.window is None
    assert not window.commands["wall.on"].isChecked()


def test_what_is_published_is_shown_and_nothing_of_the_turn_after_it(window: MainWindow) -> None:
    """Players who hold the evaluation in their hands were told by their phones that nobody had seen the results."""
    room, number = window.walls.audience, window.session.current.turn.number
    while window.session.current.turn.number == number:
        resolve(window)
    assert room.holds
    publish(window, number - 1)
    assert room.holds, "the turn before is another one"
    publish(window, number)
    assert not room.holds
    resolve(window)
    assert room.holds


def test_what_is_resolved_is_seen_when_the_game_master_says_so_by_keys_of_the_small_picture_too(
    window: MainWindow,
) -> None:
    wall, small = window.walls.window, panel(window).picture
    assert wall is not None
    resolve(window)
    assert isinstance(wall.scene, Writing)
    assert "Held back" in panel(window)._state.text()
    press(window, "wall.show")
    assert isinstance(wall.scene, Results)
    assert "as it is" in panel(window)._state.text()
    wall.step(1)
    assert wall.shot == 1
    press(window, "wall.show")
    assert wall.shot == 0, "a film that runs begins once more"
    small.setFocus()
    QTest.keyClick(small, Qt.Key.Key_Right)
    assert wall.shot == 1
    QTest.keyClick(small, Qt.Key.Key_Left)
    assert wall.shot == 0
    QTest.keyClick(small, Qt.Key.Key_Space)
    assert wall.is_paused
    QTest.keyClick(small, Qt.Key.Key_B)
    assert wall.is_black
    QTest.keyClick(small, Qt.Key.Key_B)
    QTest.keyClick(small, Qt.Key.Key_1)
    assert isinstance(wall.scene, Writing)
    QTest.keyClick(small, Qt.Key.Key_0)
    assert isinstance(wall.scene, Results)
    window.session.undo()
    follow(window)
    assert isinstance(wall.scene, Moment), "the step was seen before it was taken back"


def test_the_dock_knows_a_wall_that_comes_while_a_step_is_held(window: MainWindow) -> None:
    made = panel(window)
    resolve(window)
    press(window, "wall.on")
    press(window, "wall.on")
    assert window.walls.window is not None
    assert [one.isVisibleTo(made) for one in made.findChildren(QAbstractButton) if one.text() == "Wall off"] == [True]


def test_the_wall_speaks_its_own_language_and_is_as_large_as_the_game_master_wants_it(window: MainWindow) -> None:
    wall = window.walls.window
    assert wall is not None
    assert wall.scene is not None
    window.session.put_option("wall/language", "de")
    settle()
    assert wall.scene.head.number == "Zug 5 von 21"
    press(window, "view.language")
    assert wall.scene.head.number == "Zug 5 von 21"
    window.session.put_option("wall/language", "desk")
    before = wall.look.scale
    window.session.put_option("wall/size", "130")
    settle()
    assert wall.look.scale == pytest.approx(before * 1.3)
    sight = window.walls.sight()
    assert sight is not None
    assert sight.look == wall.look
    window.session.put_option("wall/size", "100")
    settle()
    assert wall.look.scale == before


def test_closing_the_game_takes_the_wall_away(window: MainWindow) -> None:
    press(window, "file.close")
    follow(window)
    assert window.walls.window is None


def test_escape_leaves_the_wall_on_the_only_screen(window: MainWindow) -> None:
    wall = window.walls.window
    assert wall is not None
    QTest.keyClick(wall, Qt.Key.Key_Escape)
    assert window.walls.window is None


def test_a_wall_that_somebody_closes_is_off_and_stays_so(window: MainWindow) -> None:
    settings = window.session.settings
    assert settings.flag("wall/on", False)
    assert window.walls.window is not None
    window.walls.window.close()
    assert not settings.flag("wall/on", False)
    press(window, "wall.on")
    press(window, "file.close")
    follow(window)
    assert window.walls.window is None
    assert settings.flag("wall/on", False), "it went with the game, nobody closed it"


def test_every_scene_is_painted_at_every_size(window: MainWindow) -> None:
    wall = window.walls.window
    assert wall is not None
    assert window.walls.audience.director is not None
    for wide, high in ((1024, 768), (1920, 1080), (3840, 2160)):
        wall.resize(wide, high)
        for scene in (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_0):
            QTest.keyClick(panel(window).picture, scene)
            settle()
            image = wall.grab().toImage()
            spots = product(range(0, wide, wide // 40), range(0, high, high // 40))
            assert len({image.pixel(x, y) for x, y in spots}) > 8, (wide, scene)


def test_the_whole_game_is_told_and_then_what_is_awaited(window: MainWindow) -> None:
    wall = window.walls.window
    assert wall is not None
    press(window, "wall.game")
    assert isinstance(wall.scene, GameFilm)
    wall.step(1)
    assert wall.shot == 1
    wall.step(len(wall.scene.chapters))
    settle()
    assert isinstance(wall.scene, Writing)


def test_what_the_room_sees_is_saved_as_a_picture(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for ending, begins in (("png", b"\x89PNG"), ("svg", b"<?xml")):
        file = tmp_path / f"wall.{ending}"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, file=file: (str(file), f"*{file.suffix}"))
        press(window, "wall.picture")
        assert file.read_bytes().startswith(begins)
    text = (tmp_path / "wall.svg").read_text(encoding="utf-8")
    assert window.walls.window is not None
    assert window.walls.window.scene is not None
    assert window.walls.window.scene.head.title in text


def test_the_film_of_the_game_and_of_the_last_turn_are_saved_as_pages(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = []
    said: list[str] = []
    window.session.told.connect(said.append)
    for key in ("wall.page", "wall.turn_page", "wall.room_page"):
        file = tmp_path / key
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, file=file: (str(file), "*.html"))
        press(window, key)
        qtbot.waitUntil(lambda: not running(), timeout=MILLISECONDS)
        sizes.append(file.with_name(f"{key}.html").read_text(encoding="utf-8").count("<article"))
    assert sizes[0] == 7
    assert sizes[1] > 5
    assert sizes[2] == sizes[1] + 1
    assert said[:2] == ["The page is being written …", "Saved: wall.page.html"]


def test_the_choices_of_the_dock_are_seen_whole_where_it_is_narrow(window: MainWindow) -> None:
    window.resize(1366, 768)
    press(window, "wall.dock")
    settle()
    panel = window.findChild(WallPanel)
    assert isinstance(panel, WallPanel)
    for field in (panel._scene, panel._messages, panel._language, panel._theme):
        around = field.parentWidget()
        assert around is not None
        inside = around.parentWidget()
        assert inside is not None
        assert field.mapTo(inside, field.rect().topRight()).x() < inside.width()


@pytest.mark.parametrize("width", [230, 290, 480])
def test_the_buttons_of_the_dock_are_whole_and_apart_in_any_width(window: MainWindow, width: int) -> None:
    """In a narrow dock their words were cut, and the minutes lay below the button of the clock."""
    made = WallPanel(window.session)
    made.resize(width, 600)
    made.show()
    settle()
    rows = [made._show, made._on, made._black, made._minutes, made._start, made._pause, made._more]
    assert [one.width() >= one.sizeHint().width() for one in rows] == [True] * len(rows)
    places = [QRect(one.mapTo(made, QPoint()), one.size()) for one in rows]
    assert not any(one.intersects(other) for at, one in enumerate(places) for other in places[:at])
    assert all(place.left() >= 0 and place.right() < width for place in places)
    made.resize(width, 330)
    made._state.setText(window.session.say("Held back: the room has not seen the results."))
    settle()
    assert made.picture.geometry().bottom() < made._state.geometry().top()
    assert made._state.height() >= made._state.heightForWidth(made._state.width())
    made.hide()
    made.deleteLater()


def test_the_keys_of_the_wall_hold_while_it_has_the_focus(window: MainWindow) -> None:
    wall = window.walls.window
    assert wall is not None
    resolve(window)
    assert window.commands["wall.show"] in wall.actions()
    QTest.keyClick(wall, Qt.Key.Key_F12, Qt.KeyboardModifier.ControlModifier)
    assert isinstance(wall.scene, Results)


def test_a_turn_that_was_not_shown_is_held_after_the_program_was_started_again(
    window: MainWindow, tmp_path: Path
) -> None:
    open_game(window, window.session.current, tmp_path / "held.yaml")
    press(window, "wall.on")
    if window.walls.window is None:
        press(window, "wall.on")
    number = window.session.current.turn.number
    while window.session.current.turn.number == number:
        assert window.session.do("step", lambda game: next_step(game, hold_missing=True))
    follow(window)
    room = window.walls.audience
    assert room.holds
    seen = room.cue
    room._opened()
    assert room.holds, "as it was when the program ended"
    assert room.cue == seen
    press(window, "wall.on")
    press(window, "wall.show")
    assert not room.holds
    room._opened()
    assert not room.holds, "what the room has seen is no secret any more"


def test_a_wall_that_comes_back_goes_on_where_it_was(window: MainWindow) -> None:
    resolve(window)
    press(window, "wall.show")
    wall = window.walls.window
    assert wall is not None
    wall.step(1)
    wall.step(1)
    shot = wall.shot
    assert shot == 2
    window.walls._take_down()
    window.walls.open()
    assert window.walls.window is not None
    assert window.walls.window.shot == shot
    wall = window.walls.window
    wall.go_to(10.0**9)
    window.walls._take_down()
    window.walls.open()
    settle()
    again = window.walls.window
    assert again is not None
    assert isinstance(again.scene, Results)
    assert again.shot == len(again.scene.shots) - 1
    assert again.map.picture is not None
