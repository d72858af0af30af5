"""From the key to the resolved map: Ctrl+F5 (which asks for nothing) on every movement of the sample game, until the
window is painted.

    python tests/benchmarks/bench_resolve.py [GAME.yaml]

Every figure is in milliseconds of the processor for the window's thread (and by the clock), and a multiple of a plain
loop of 100,000 additions in the same process, so that busy machines can be compared. Target: 100 ms on a quiet machine.
The film of the moves is left out (`reduce motion`): it begins where this ends.
"""

import os
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kapdip.game.machine import advance
from kapdip.game.model import Game
from kapdip.game.replay import reopen
from kapdip.paths import SAVES
from kapdip.storage.files import load_game
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.kit.overriding import override
from kapdip_gui.process.main import make_application, make_window
from kapdip_gui.session.settings import Settings

SIZES = ((1366, 768), (1920, 1080))
REST = 0.3


class Painted(QObject):
    """Notices that the map was painted."""

    def __init__(self) -> None:
        super().__init__()
        self.seen = False

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        self.seen = self.seen or event.type() is QEvent.Type.Paint
        return False


def additions() -> float:
    """Milliseconds of the yardstick, the quietest of some runs."""
    best = 1e9
    for _ in range(9):
        start, total = time.thread_time(), 0
        for number in range(100_000):
            total += number
        best = min(best, (time.thread_time() - start) * 1000)
    return best


def rest(app: QApplication) -> None:
    """Let everything come to rest that is done in idle moments."""
    end = time.monotonic() + REST
    while time.monotonic() < end:
        app.processEvents()
        time.sleep(0.002)


def key_to_map(app: QApplication, window: MainWindow, game: Game) -> tuple[float, float]:
    """Milliseconds (processor, clock) from Ctrl+F5 until the resolved movement is painted."""
    window.session.open(game, None)
    window.session.hidden = False
    rest(app)
    assert window.desk is not None
    painted = Painted()
    window.desk.view.viewport().installEventFilter(painted)
    cpu, clock = time.thread_time(), time.perf_counter()
    QTest.keyClick(window, Qt.Key.Key_F5, Qt.KeyboardModifier.ControlModifier)
    while not painted.seen:
        app.processEvents()
    taken = (time.thread_time() - cpu) * 1000, (time.perf_counter() - clock) * 1000
    window.desk.view.viewport().removeEventFilter(painted)
    assert window.session.current.turn.results.movement is not None
    return taken


def main() -> None:
    """Print the figures."""
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else SAVES / "mittwochsrunde.yaml"
    whole = load_game(path)
    turns = [reopen(whole, number) for number in range(2, len(whole.turns))]
    turns = [game for game in turns if game.turn.step == "orders"]
    app = make_application(["kapdip"])
    measure = additions()
    start = time.thread_time()
    for game in turns:
        advance(game)
    rules = (time.thread_time() - start) * 1000 / len(turns)
    print(
        f"{path.name}: {len(turns)} movements; yardstick {measure:.2f} ms; the rules alone {rules:.1f} ms, ×"
        f" {rules / measure:.1f}"
    )
    for width, height in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            settings = Settings(Path(folder) / "settings.ini")
            settings.put("reduce_motion", True)
            window = make_window(app, settings)
            window.resize(width, height)
            window.show()
            window.activateWindow()  # without a window manager nobody else gives it the keyboard
            rest(app)
            found = [key_to_map(app, window, game) for game in turns]
            cpu, clock = (sorted(column) for column in zip(*found, strict=True))
            told = f"median {median(cpu):6.1f} ms × {median(cpu) / measure:5.1f}, slowest {cpu[-1]:6.1f} ms"
            print(f"{width} × {height}: key to resolved map, {told}; by the clock {median(clock):6.1f} ms")
            window.session.close()
            window.close()


if __name__ == "__main__":
    main()
