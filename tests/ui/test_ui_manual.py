"""F1 and the menu open the manual at the place of what is looked at, and say what to do where there is none."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox

from kapdip.showing import manual
from kapdip_gui.club.asking import Asking
from kapdip_gui.dialogs.command_list import CommandList
from kapdip_gui.dialogs.log import LogDialog
from kapdip_gui.dialogs.rules import RulesDialog
from kapdip_gui.dialogs.running import Dialogs
from kapdip_gui.dialogs.seats import SeatsDialog
from kapdip_gui.dialogs.trouble import show_trouble
from kapdip_gui.frame.manual import ManualKey
from kapdip_gui.frame.window import MainWindow
from tests.conftest import ROOT
from tests.ui.window_kit import in_dialog, press, settle


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Where the browser was led, with a manual that has a page for everything."""
    names = ("orders", "rules-exchange", "rules-prices", "log", "seats", "command-list", "charts", "rules-control")
    for page in (*names, "saving", "wall", "club"):
        (tmp_path / "en" / "at").mkdir(parents=True, exist_ok=True)
        (tmp_path / "en" / "at" / f"{page}.html").touch()
    (tmp_path / "en" / "index.html").touch()
    monkeypatch.setattr(manual.manual_page, "__kwdefaults__", {"manual": tmp_path})
    led: list[str] = []

    def lead(address: QUrl) -> bool:
        led.append(Path(address.toLocalFile()).stem)
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", lead)
    return led


def test_the_menu_opens_the_page_of_the_dock_that_has_the_focus(window: MainWindow, opened: list[str]) -> None:
    press(window, "view.dock.orders")
    settle()
    press(window, "help.manual")
    assert opened == ["orders"]


def test_f1_in_a_message_box_opens_what_it_is_about(window: MainWindow, opened: list[str]) -> None:
    trouble = show_trouble(window.session, window, "It could not be read.")
    ManualKey(trouble, window.session, "saving")
    settle()
    QTest.keyClick(trouble, Qt.Key.Key_F1)
    trouble.close()

    def ask() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        settle()
        QTest.keyClick(box, Qt.Key.Key_F1)
        box.reject()

    QTimer.singleShot(0, ask)
    Asking(window.session, Dialogs(window)).ask("Really?", "Yes", "No")
    assert opened == ["saving", "club"]


def test_no_message_box_is_without_its_page() -> None:
    """Each module that makes or shows one gives it the key, by a place of its own."""
    ui = ROOT / "kapdip_gui"
    texts = {path: path.read_text("utf-8") for path in ui.rglob("*.py")}
    # Who asks for trouble gives it the key; nothing leads on from a missing manual.
    del texts[ui / "dialogs" / "trouble.py"], texts[ui / "frame" / "manual.py"]
    makers = {path: text for path, text in texts.items() if " QMessageBox(" in text or "show_trouble(" in text}
    assert len(makers) == 8
    keys = ("ManualKey(box, ", "ManualKey(show_trouble(")
    assert [path for path, text in makers.items() if not any(key in text for key in keys)] == []


def test_f1_at_the_wall_opens_its_page(window: MainWindow, opened: list[str]) -> None:
    press(window, "wall.on")
    settle()
    wall = window.walls.window
    assert wall is not None
    wall.activateWindow()
    settle()
    QTest.keyClick(wall, Qt.Key.Key_F1)
    press(window, "wall.on")
    settle()
    assert opened == ["wall"]


def test_f1_twice_opens_the_manual_at_the_place_or_at_the_chosen_subject(window: MainWindow, opened: list[str]) -> None:
    press(window, "view.dock.charts")
    settle()

    def again(dialog: QDialog) -> None:
        assert isinstance(dialog, RulesDialog)
        QTest.keyClick(dialog, Qt.Key.Key_F1)
        QTest.keyClick(dialog.topics, Qt.Key.Key_Down)
        QTest.mouseClick(dialog.manual_button, Qt.MouseButton.LeftButton)

    with in_dialog(window, again):
        press(window, "help.rule")
    assert opened == ["charts", "rules-control"]


def test_f1_in_a_dialog_opens_its_page_at_once_or_after_its_rule(window: MainWindow, opened: list[str]) -> None:
    log, seats = LogDialog(window.session, window), SeatsDialog(window.session, window)
    for dialog in (log, seats):
        dialog.show()
        QTest.keyClick(dialog, Qt.Key.Key_F1)
        settle()
    assert opened == ["log"]
    rules = seats.findChild(RulesDialog)
    assert rules is not None
    QTest.keyClick(rules, Qt.Key.Key_F1)
    assert opened == ["log", "seats"]


def test_f1_in_the_list_of_commands_opens_its_page(window: MainWindow, opened: list[str]) -> None:
    found = CommandList(window.session, window.commands, window)
    found.show()
    found.activateWindow()
    settle()
    QTest.keyClick(found.field, Qt.Key.Key_F1)
    settle()
    assert opened == ["command-list"]
    found.close()


@pytest.mark.parametrize(
    ("place", "told"), [("build/manual", "sh packaging/manual.sh"), ("manual", "came without its manual")]
)
def test_where_there_is_no_manual_it_is_said_what_can_be_done(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str, told: str
) -> None:
    monkeypatch.setattr(manual.manual_page, "__kwdefaults__", {"manual": tmp_path / place})
    monkeypatch.setattr("kapdip_gui.frame.manual.MANUAL", tmp_path / place)
    press(window, "help.manual")
    settle()
    (box,) = window.findChildren(QMessageBox)
    assert told in box.text()
    box.close()
    settle()


def test_where_nothing_shows_pages_it_is_said_where_the_manual_lies(
    window: MainWindow, opened: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _: False)
    press(window, "help.manual")
    settle()
    (box,) = window.findChildren(QMessageBox)
    assert str(tmp_path) in box.text()
    assert opened == []
    box.close()
    settle()
