"""What the start of the window leaves undone, and who collects garbage while it stands."""

import gc
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import ClassVar

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from kapdip_gui.process.collector import Collector
from kapdip_gui.process.work import Pieces
from tests.patience import SECONDS
from tests.ui.window_kit import close_window, open_window, until

ROOT = Path(__file__).resolve().parents[2]


def test_python_is_left_as_it_is() -> None:
    """Qt for Python takes `import` in hand; nobody else does, and nobody takes it back."""
    program = (
        "import builtins, PySide6.QtCore\n"
        "theirs = builtins.__import__\n"
        "import kapdip_gui.process.main, kapdip_gui.frame.window\n"
        "print(builtins.__import__ is theirs)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=SECONDS, check=True
    )
    assert done.stdout == "True\n"


class Circle:
    """Something that only a collector lets go of, and where it did."""

    gone_in: ClassVar[list[threading.Thread]] = []

    def __init__(self) -> None:
        self.itself = self

    def __del__(self) -> None:
        self.gone_in.append(threading.current_thread())


def many() -> list[list[int]]:
    """So many objects that Python's own collector would set in."""
    return [[number] for number in range(10 * gc.get_threshold()[0])]


def test_garbage_is_collected_in_the_windows_thread_only(qapp: QApplication) -> None:
    collector = Collector(qapp)
    Circle.gone_in.clear()
    Circle()
    beside = threading.Thread(target=many)
    beside.start()
    beside.join()
    kept = many()
    assert Circle.gone_in == []
    collector.look()
    assert Circle.gone_in == [threading.main_thread()]
    del kept
    collector.end()


def test_a_window_that_is_closed_leaves_garbage_to_python_again(tmp_path: Path) -> None:
    window = open_window(tmp_path)
    assert not gc.isenabled()
    close_window(window)
    assert gc.isenabled()


def test_while_one_of_two_windows_stands_garbage_is_left_to_it(qapp: QApplication) -> None:
    first, second = Collector(qapp), Collector(qapp)
    first.end()
    assert not gc.isenabled()
    second.end()
    assert gc.isenabled() is not bool(Collector.standing)


def test_what_outlived_the_first_looks_is_collected_in_time(qapp: QApplication) -> None:
    collector = Collector(qapp)
    Circle.gone_in.clear()
    old = Circle()
    gc.collect()  # it is among the oldest now
    del old
    for _ in range(200):
        kept = many()
        collector.look()
        del kept
    assert Circle.gone_in
    collector.end()


def test_pieces_come_in_their_order_and_what_is_urgent_before_them(qapp: QApplication) -> None:
    pieces, done = Pieces(qapp), list[str]()

    def first() -> None:
        done.append("first")
        pieces.put_next(lambda: done.append("after the next"))
        pieces.put_first(lambda: done.append("at once"))

    pieces.put(first, lambda: done.append("next"), lambda: done.append("last"))
    until(lambda: not pieces.is_busy)
    assert done == ["first", "at once", "next", "after the next", "last"]


def test_a_pause_lets_the_window_paint_before_the_next_piece(qapp: QApplication) -> None:
    pieces, done = Pieces(qapp), list[str]()

    def ask_for_a_picture() -> None:
        QTimer.singleShot(0, lambda: done.append("painted"))
        pieces.pause(50)

    pieces.put(ask_for_a_picture, lambda: done.append("next"), lambda: done.append("last"))
    until(lambda: not pieces.is_busy)
    assert done == ["painted", "next", "last"]


OPENING = """
import os, sys, tempfile, time
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from pathlib import Path
from PySide6.QtGui import QFileOpenEvent
from kapdip_gui.process.main import begin, make_application, make_window
from kapdip_gui.session.settings import Settings

app = make_application(["kapdip"])
window = make_window(app, Settings(Path(tempfile.mkdtemp()) / "settings.ini"))
is_named = sys.argv[3] == "named"
begin(window, Path(sys.argv[1]) if is_named else None)
if not is_named:
    app.postEvent(app, QFileOpenEvent(sys.argv[1]))
end = time.monotonic() + float(sys.argv[2])
while (window.session.game is None or window.is_busy) and time.monotonic() < end:
    app.processEvents()
    time.sleep(0.002)
late = ("kapdip.evaluation", "kapdip.club.model", "typst", "jinja2")
print(window.session.path, [name for name in late if name in sys.modules])
sys.stdout.flush()
os._exit(0)
"""


@pytest.mark.parametrize("way", ["named", "double-clicked"])
def test_a_game_is_opened_without_what_publishing_and_clubs_need(tmp_path: Path, way: str) -> None:
    """Double-clicked: macOS sends the file to the program that runs. A file that is named as it lies from here is known
    by its whole path: once what was saved beside it was offered a place elsewhere.
    """
    copy = tmp_path / "game.yaml"
    copy.write_bytes((ROOT / "saves" / "mittwochsrunde.yaml").read_bytes())
    named = os.path.relpath(copy, ROOT) if way == "named" else str(copy)
    done = subprocess.run(
        [sys.executable, "-c", OPENING, named, str(SECONDS), way],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=2 * SECONDS,
        check=True,
    )
    path, late = done.stdout.strip().split(" ", 1)
    assert Path(path).is_absolute()
    assert Path(path).samefile(copy)
    assert late == "[]"
