"""Screens that are plugged in and pulled, on an X server of its own: the wall goes to the
second one, goes with it, and comes back.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import SECONDS

ROOT = Path(__file__).resolve().parents[2]
DESK, BEAMER = "1280/339x800/212+0+0", "1024/271x768/203+1280+0"

CHILD = """
import subprocess, sys, time
from pathlib import Path
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from kapdip.storage.files import load_game
from tests.ui.window_kit import close_window, open_game, open_window, press, settle

def until(what, told):
    end = time.monotonic() + {seconds}
    while not what():
        assert time.monotonic() < end, told
        QApplication.processEvents()
        time.sleep(0.01)

def screens(count):
    until(lambda: len(QGuiApplication.screens()) == count, f"{{count}} screens")

def plug():
    subprocess.run(["xrandr", "--setmonitor", "beamer", "{beamer}", "none"], check=True)
    screens(2)

def pull():
    subprocess.run(["xrandr", "--delmonitor", "beamer"], check=True)
    screens(1)

def place(window):
    return window.walls.window.geometry().getRect()

def takes_keys(window):
    return not window.walls.window.windowFlags() & Qt.WindowType.WindowDoesNotAcceptFocus

def escape():
    QTest.keyClick(QGuiApplication.focusWindow(), Qt.Key.Key_Escape)

game = load_game(Path("saves/zwischenstand.yaml"))
folder = Path(sys.argv[1])
window = open_window(folder)
screens(1)
window.move(0, 0)
open_game(window, game)
press(window, "wall.on")
until(lambda: place(window) == (0, 0, 1280, 800), f"the only screen, not {{place(window)}}")
assert takes_keys(window), "on the only screen Esc leaves it"
until(lambda: window.walls.window.isActiveWindow(), "it has the keys")
escape()
until(lambda: window.walls.window is None, "and Esc comes to it")
plug()
settle()
assert window.walls.window is None, "off is off, also with a second screen"
press(window, "wall.on")
until(lambda: place(window) == (1280, 0, 1024, 768), f"the second screen, not {{place(window)}}")
assert not takes_keys(window), "who types goes on typing at the desk"
pull()
until(lambda: window.walls.window is None, "the wall goes with its screen")
assert window.walls._messages.notice.isVisibleTo(window), "and it is told"
plug()
until(lambda: window.walls.window is not None, "the wall comes back with its screen")
until(lambda: place(window) == (1280, 0, 1024, 768), "to where it was")
assert not window.walls._messages.notice.isVisibleTo(window), "and nobody misses it any more"
close_window(window)

again = open_window(folder)
open_game(again, game)
until(lambda: again.walls.window is not None, "the wall that was on comes up again the next evening")
until(lambda: place(again) == (1280, 0, 1024, 768), "on the second screen")
close_window(again)
print("all of it")
"""


@pytest.fixture
def display() -> Iterator[str]:
    """An X server with one screen beside which there is room for another."""
    if not all(shutil.which(name) for name in ("Xvfb", "xrandr")):
        pytest.skip("Xvfb or xrandr is not here")
    read, write = os.pipe()
    options = ["-screen", "0", "2304x800x24", "-noreset", "-nolisten", "tcp", "-displayfd", str(write)]
    server = subprocess.Popen(["Xvfb", *options], pass_fds=(write,), stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as told:
        number = told.readline().strip()
    try:
        if not number:
            pytest.skip("Xvfb does not start here")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


@pytest.mark.display
def test_the_wall_follows_its_screen(display: str, tmp_path: Path) -> None:
    around = os.environ | {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "PYTHONPATH": str(ROOT)}
    subprocess.run(["xrandr", "--setmonitor", "desk", DESK, "screen"], env=around, check=True)
    child = CHILD.format(seconds=SECONDS, beamer=BEAMER)
    done = subprocess.run(
        [sys.executable, "-c", child, str(tmp_path)],
        cwd=ROOT,
        env=around,
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS,
    )
    assert done.stdout.endswith("all of it\n"), done.stdout + done.stderr
