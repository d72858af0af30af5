"""Crash handling in the real window: an unexpected error is caught, told, logged; the program goes on, and a restart
says what happened.
"""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer, qWarning
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from kapdip.game.entries import enter_slip, set_notes
from kapdip.game.model import ExchangeSlip
from kapdip.storage.files import load_game
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.process.crash import CrashGuard, interrupted
from kapdip_gui.process.crash_log import LARGEST, CrashLog, report_of
from kapdip_gui.session.settings import Settings
from tests.patience import SECONDS
from tests.ui.window_kit import NAMES, begun, close_window, open_game, open_window, press, settle

SECRET = "-4711"


@pytest.fixture
def guard(tmp_path: Path, qtbot: QtBot) -> Iterator[CrashGuard]:
    made = CrashGuard(CrashLog(tmp_path / "state"))
    made.install()
    yield made
    made.uninstall()


@pytest.fixture
def window(tmp_path: Path, guard: CrashGuard) -> Iterator[MainWindow]:
    made = open_window(tmp_path)
    guard.watch(made)
    yield made
    close_window(made)


def fail_in_a_slot(text: str = "no such thing") -> None:
    """Let Qt call something that raises."""

    def slot() -> None:
        amounts = SECRET  # what variables hold is nobody's business
        raise KeyError(text) from ValueError(amounts)

    QTimer.singleShot(0, slot)
    settle()


def test_an_error_in_a_slot_is_told_and_logged_and_the_game_goes_on(
    window: MainWindow, guard: CrashGuard, tmp_path: Path
) -> None:
    open_game(window, begun(), tmp_path / "x.yaml")
    window.session.do("Slip", lambda game: enter_slip(game, NAMES[0], ExchangeSlip({"ITALY": int(SECRET)})))
    fail_in_a_slot()
    assert "Something went wrong" in window.notice.text()
    logged = guard.log.file.read_text("utf-8")
    assert "ka2007, turn 1, exchange, after: Slip" in logged
    assert "KeyError: 'no such thing'" in logged
    assert "test_robustness_crash.py" in logged
    assert SECRET not in logged
    assert str(Path.home()) not in logged
    window.session.do("Notes", lambda game: set_notes(game, comment="after it"))
    assert window.keeper.flush()
    assert load_game(tmp_path / "x.yaml").turn.inputs.comment == "after it"


def test_the_report_can_be_copied_and_the_log_found_in_german(
    window: MainWindow, guard: CrashGuard, tmp_path: Path
) -> None:
    open_game(window, begun(), tmp_path / "x.yaml")
    window.session.language = "de"
    fail_in_a_slot()
    assert window.notice.text().startswith("In Kapdip ist ein unerwarteter Fehler aufgetreten.")
    for name in ("Bericht kopieren", "Wo liegt das Fehlerprotokoll?"):
        found = next(
            made for made in window.notice.findChildren(QPushButton) if made.text() == name and made.isVisible()
        )
        QTest.mouseClick(found, Qt.MouseButton.LeftButton)
    assert "KeyError" in QGuiApplication.clipboard().text()
    assert str(guard.log.file) in window.status_text()


def test_an_error_while_no_game_is_open_is_told_in_a_box(window: MainWindow, guard: CrashGuard) -> None:
    fail_in_a_slot()
    boxes = [box for box in window.findChildren(QMessageBox) if box.isVisible()]
    assert [box.text()[:20] for box in boxes] == ["Something went wrong"]
    boxes[0].close()
    assert "no game is open" in guard.log.file.read_text("utf-8")


def test_an_error_in_a_thread_and_a_warning_of_qt_are_logged(
    window: MainWindow, guard: CrashGuard, tmp_path: Path
) -> None:
    open_game(window, begun(), tmp_path / "x.yaml")

    def work() -> None:
        raise ZeroDivisionError("beside the window")

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    settle()
    qWarning("a word of Qt")
    logged = guard.log.file.read_text("utf-8")
    assert "ZeroDivisionError: beside the window" in logged
    assert "Qt: a word of Qt" in logged
    assert "Something went wrong" in window.notice.text()


def test_an_error_in_a_command_of_the_menu_leaves_the_window_usable(
    window: MainWindow, guard: CrashGuard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_game(window, begun(), tmp_path / "x.yaml")

    def broken(*args: object) -> None:
        raise AttributeError("'NoneType' object has no attribute 'turn'")

    monkeypatch.setattr(window.session.settings, "put", broken)
    press(window, "map.patterns")
    assert "Something went wrong" in window.notice.text()
    monkeypatch.undo()
    press(window, "exchange.curtain")
    assert window.session.hidden


def test_an_error_that_comes_with_every_paint_does_not_fill_the_log(guard: CrashGuard) -> None:
    for _ in range(1000):
        try:
            raise RuntimeError("again")
        except RuntimeError as error:
            guard.log.error(error, error.__traceback__, "x")
    text = guard.log.file.read_text("utf-8")
    assert "512 times so far: RuntimeError: again" in text
    assert len(text) < 3000


def test_the_log_rotates_and_stays_small(tmp_path: Path) -> None:
    log = CrashLog(tmp_path)
    for number in range(4000):
        log.write(30, f"{number} " + "x" * 400)
    log.close()
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["kapdip.log", "kapdip.log.1", "kapdip.log.2", "kapdip.log.3"]
    assert all(file.stat().st_size <= LARGEST for file in files)


def test_a_place_that_cannot_hold_a_log_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    log = CrashLog(tmp_path / "file" / "state")
    log.write(40, "x")
    log.watch_native()
    log.close()


def test_messages_of_errors_are_cut_short_and_made_harmless() -> None:
    class OddError(Exception):
        def __str__(self) -> str:
            raise ValueError

    report = report_of(ValueError("a\nb\x1b[31m" + "slip " * 1000), None, "x")
    assert len(report) < 400
    assert "\x1b" not in report
    assert report_of(OddError(), None, "x").endswith("OddError: (no message)")


def test_what_fails_while_an_error_is_told_is_only_logged(
    window: MainWindow, guard: CrashGuard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_game(window, begun(), tmp_path / "x.yaml")

    def broken(*args: object, **more: object) -> None:
        raise RuntimeError("the notice, too")

    monkeypatch.setattr(window.notice, "say", broken)
    fail_in_a_slot()
    assert "while an error was told" in guard.log.file.read_text("utf-8")


RUN = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from kapdip_gui.process import main
from kapdip_gui.session.settings import Settings

how, path = sys.argv[1], Path(sys.argv[2])
real = main.make_window

def make_window(app, settings):
    window = real(app, settings)
    def look():
        if window.session.game is None:
            return
        timer.stop()
        if how == "die":
            import os, signal
            from kapdip.game.entries import set_notes
            window.session.do("x", lambda game: set_notes(game, comment="just before"))
            window.keeper.flush()
            os.kill(os.getpid(), signal.SIGKILL)
        comment = window.session.game.turn.inputs.comment
        print(window.session.path.name, comment, window.notice.text(), sep="|", flush=True)
        window.close()
    timer = QTimer(window)
    timer.timeout.connect(look)
    timer.start(20)
    window._timer = timer
    windows.append(window)
    return window

def interrupted(settings):
    found = left_open(settings)
    if found is None:
        QTimer.singleShot(300, windows[0], lambda: (print("nothing"), windows[0].close()))
    return found

windows, left_open = [], main.interrupted
main.make_window, main.interrupted = make_window, interrupted
sys.exit(main.run(path if how == "die" else None))
"""


def test_killed_and_started_again_it_opens_the_game_and_says_so(tmp_path: Path) -> None:
    from kapdip.storage.files import save_game

    path = tmp_path / "club.yaml"
    save_game(begun(), path)
    env = {
        **os.environ,
        **{name: str(tmp_path / name) for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME")},
        "LANG": "C.UTF-8",
    }

    def start(how: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [sys.executable, "-c", RUN, how, str(path)],
            env=env,
            capture_output=True,
            text=True,
            check=False,
            timeout=SECONDS,
        )

    died = start("die")
    assert died.returncode == -signal.SIGKILL, died.stderr
    again = start("look")
    assert again.stdout.strip().startswith("club.yaml|just before|Kapdip was not closed properly last time"), (
        again.stderr
    )
    assert start("look").stdout.strip() == "nothing"
    assert "start: Kapdip" in (tmp_path / "XDG_STATE_HOME" / "kapdip" / "kapdip.log").read_text("utf-8")


def test_a_game_that_another_program_has_open_is_not_opened_by_itself(tmp_path: Path) -> None:
    from kapdip.storage.files import save_game
    from kapdip.storage.lock import Lock

    path, settings = tmp_path / "x.yaml", Settings(tmp_path / "settings.ini")
    save_game(begun(), path)
    assert interrupted(settings) is None
    settings.remember(path)
    assert interrupted(settings) is None
    lock = Lock(path)
    assert lock.acquire()
    assert interrupted(settings) is None
    lock.release()
    lock.file.write_text('{"process": 1, "host": "x"}')
    assert interrupted(settings) == path
