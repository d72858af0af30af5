"""Whoever ends the program from outside loses nothing: what is typed is taken and written at once."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from kapdip.game.entries import set_notes
from kapdip.storage.files import load_game, save_game
from kapdip.storage.lock import Lock
from kapdip_gui.dialogs.notes import NotesDialog
from kapdip_gui.dialogs.sheet_table import SheetTable
from kapdip_gui.exchange import ExchangePanel
from kapdip_gui.process.main import EndFromOutside
from kapdip_gui.session.drafts import draft_of
from tests.patience import SECONDS
from tests.ui.window_kit import begun, close_window, in_dialog, open_game, open_window, press, settle

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = """
import os, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from kapdip.game.entries import set_notes
from kapdip_gui.process import main
from kapdip_gui.frame import window

def look():
    if shown[0].session.game is None:
        QTimer.singleShot(10, look)
        return
    if {dialog}:
        QTimer.singleShot(0, shown[0].commands["help.about"].trigger)
    QTimer.singleShot(200, end)

def end():
    shown[0].session.do("Comment", lambda game: set_notes(game, comment="typed last"))
    os.kill(os.getpid(), {signal})

shown = []
real = main.make_window
def make(*args):
    shown.append(real(*args))
    QTimer.singleShot(10, look)
    return shown[0]
main.make_window = make
sys.exit(main.run(Path(sys.argv[1])))
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
@pytest.mark.parametrize("dialog", [False, True])
def test_a_signal_ends_the_program_and_what_was_entered_this_moment_is_on_disk(
    tmp_path: Path, number: signal.Signals, dialog: bool
) -> None:
    path = tmp_path / "x.yaml"
    save_game(begun(), path)
    surroundings = {
        **os.environ,
        "HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path),
        "XDG_STATE_HOME": str(tmp_path / "state"),
    }
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(signal=int(number), dialog=dialog), str(path)],
        cwd=ROOT,
        env={**surroundings, "QT_QPA_PLATFORM": "offscreen"},
        check=False,
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    assert done.returncode == 0, done.stderr
    assert load_game(path).turn.inputs.comment == "typed last"
    assert not Lock(path).file.exists()


def test_a_logout_writes_everything_and_the_window_stays(tmp_path: Path, qtbot: QtBot) -> None:
    window = open_window(tmp_path)
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    ending = EndFromOutside(app, window.session.settings, window.keeper, window.typed)
    open_game(window, begun(), tmp_path / "x.yaml")
    window.session.do("Comment", lambda game: set_notes(game, comment="typed last"))
    ending.keep()
    assert load_game(tmp_path / "x.yaml").turn.inputs.comment == "typed last"
    assert window.isVisible()
    ending.end()
    close_window(window)


def test_a_cell_that_is_being_typed_into_is_taken(tmp_path: Path, qtbot: QtBot) -> None:
    window = open_window(tmp_path)
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    ending = EndFromOutside(app, window.session.settings, window.keeper, window.typed)
    open_game(window, begun(), tmp_path / "x.yaml")
    press(window, "view.dock.exchange")
    panel = window.findChildren(ExchangePanel)[0]
    panel.sheet.setFocus()
    panel.sheet.setCurrentIndex(panel.model.index(0, 0))
    QTest.keyClicks(panel.sheet, "2")
    field = QApplication.focusWidget()
    assert isinstance(field, QLineEdit)
    QTest.keyClicks(field, "5")
    ending.keep()
    slips = load_game(tmp_path / "x.yaml").turn.inputs.slips
    assert [list(slip.amounts.values()) for slip in slips.values() if slip is not None] == [[25]]
    ending.end()
    close_window(window)


TYPING = """
import os, signal, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from kapdip_gui.dialogs.notes import NotesDialog
from kapdip_gui.dialogs.paste import PasteDialog
from kapdip_gui.exchange import ExchangePanel
from tests.ui.window_kit import open_window, press, settle

window = open_window(Path(sys.argv[1]).parent)
window.actions_of.files.open(Path(sys.argv[1]))
settle()
window.session.hidden = False
QTest.keyClicks(window.desk.line.edit, "lon nt")
notes = NotesDialog(window.session, window)
notes.headline.setFocus()
QTest.keyClicks(notes.headline, "Half a headline")
paste = PasteDialog(window.session, "a mail, half read", window)
press(window, "view.dock.exchange")
panel = window.findChildren(ExchangePanel)[0]
panel.sheet.setFocus()
panel.sheet.setCurrentIndex(panel.model.index(0, 0))
QTest.keyClicks(panel.sheet, "2")
QTest.keyClicks(QApplication.focusWidget(), "5")
{end}
QApplication.instance().exec()
"""


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_what_was_typed_and_not_entered_is_there_again(
    tmp_path: Path, number: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.yaml"
    save_game(begun(1), path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    later = f"QTimer.singleShot(900, lambda: os.kill(os.getpid(), {int(signal.SIGKILL)}))"
    now = (
        "from kapdip_gui.process.main import EndFromOutside\nEndFromOutside("
        "QApplication.instance(), window.session.settings, window.keeper, window.typed).keep()\nos._exit(0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", TYPING.replace("{end}", later if number == signal.SIGKILL else now), str(path)],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        check=False,
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    assert done.returncode == (-signal.SIGKILL if number == signal.SIGKILL else 0), done.stderr
    window = open_window(tmp_path)
    window.actions_of.files.open(path)
    settle()
    assert window.desk is not None
    assert "check whatever you were typing at that moment" in window.notice.text()
    assert window.notice.topic == "sheet"
    assert window.desk.line.edit.text() == "", "not before the curtain is up"
    window.session.hidden = False
    assert window.desk.line.edit.text() == "lon nt"
    window.desk.line.edit.clear()
    assert draft_of(window.session, "line") == ()
    assert NotesDialog(window.session, window).headline.text() == "Half a headline"
    press(window, "view.dock.exchange")
    slips = window.session.current.turn.inputs.slips
    assert [list(slip.amounts.values()) for slip in slips.values() if slip is not None] == [[25]]
    texts = list[str]()
    answer = next(one for one in window.notice.findChildren(QPushButton) if one.text() == "Read it")
    with in_dialog(window, lambda dialog: texts.append(dialog.findChildren(SheetTable)[0].line(0).raw)):
        answer.click()
    assert texts == ["a mail, half read"]
    close_window(window)
