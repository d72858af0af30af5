"""The main window for a module's tests: made once, with a fresh game for each test; and a map by itself.

A module that wants other settings says so in `WINDOW_OPTIONS`.
"""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from kapdip.drawing.map_picture import MapPicture
from kapdip.drawing.map_sheet import standard_sheet
from kapdip.game.model import Game
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.map import MapView
from kapdip_gui.process.main import make_application
from kapdip_gui.table import network
from kapdip_gui.table.network import LocalAddress
from tests.ui.phones_kit import Phones, at_the_table
from tests.ui.window_kit import begun, close_window, open_game, open_window


@pytest.fixture(scope="session", autouse=True)
def _application() -> None:
    """Made before the first test looks at what the process shares: Qt sets locale and switch interval once for all.
    No cursor blinks: a picture is the same at every moment.
    """
    make_application(["kapdip"])
    QApplication.setCursorFlashTime(0)


@pytest.fixture(scope="module", autouse=True)
def _garbage_as_in_the_program() -> Iterator[None]:
    """Looked for as often as Python does by itself: what Qt holds and Python lets go of must be met here."""
    seldom = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    yield
    gc.set_threshold(*seldom)


@pytest.fixture(scope="module")
def desk(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    """The window of a module."""
    made = open_window(tmp_path_factory.mktemp("window"), **getattr(request.module, "WINDOW_OPTIONS", {}))
    yield made
    close_window(made)


@pytest.fixture
def first_game(request: pytest.FixtureRequest) -> Game:
    """The game with which the window begins: of eight, after one turn or as many as a test says. A module that wants
    another one has a fixture of this name.
    """
    return begun(getattr(request, "param", 1))


@pytest.fixture
def window(desk: MainWindow, first_game: Game) -> Iterator[MainWindow]:
    """The module's window with its first game. The dialogs that a test makes end with it: they would go on showing
    every game that is opened.
    """
    before = desk.findChildren(QDialog)
    desk.activateWindow()  # a dialog or window of another test may have been in front
    desk.session.drafts.clear()
    open_game(desk, first_game)
    yield desk
    for dialog in desk.findChildren(QDialog):
        if dialog not in before:
            dialog.hide()
            dialog.deleteLater()


@pytest.fixture
def phones(desk: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Phones]:
    """Phones at the table of the module's window, on this machine alone."""
    monkeypatch.setattr(network, "local_addresses", lambda: (LocalAddress("127.0.0.1", "Home"),))
    with at_the_table(desk, qtbot, tmp_path / "game.yaml") as made:
        yield made


@pytest.fixture
def view(qtbot: QtBot) -> MapView:
    """A map of the start, larger than it has to be."""
    sheet = standard_sheet()
    shown = MapView(sheet)
    qtbot.addWidget(shown)
    shown.resize(1200, 960)
    shown.set_picture(MapPicture(sheet.board.start, last_held=dict(sheet.homeland)))
    shown.show()
    qtbot.waitExposed(shown)
    return shown
