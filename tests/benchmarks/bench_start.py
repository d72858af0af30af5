"""How long from the start of the process to the first paint of the window, and to a usable desk with the sample game;
how long the window does not react meanwhile.

    python tests/benchmarks/bench_start.py [RUNS]

Takes the sample save; prints medians in seconds of the clock and of the processor, and the latter as a multiple of what
an interpreter with an empty Qt window needs on the same machine in the same run: on a busy machine the clock tells
little.

    painted    the window is there
    usable     the map shows the game, and the next key or click is answered
    complete   everything that is seen is painted, panels behind others are made: nothing is left to do
    stretch    the longest time after the first paint (or the click) in which the event loop did not turn

Opening is timed from the command line's start, and from the moment of the click in a window that stands (`resting`: the
welcome page was looked at for a while; `at once`: clicked as soon as it was there). A display is not needed; with one
(`QT_QPA_PLATFORM=xcb`) the figures hold for that.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "saves" / "mittwochsrunde.yaml"

EMPTY = """
import sys, time
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget
class Window(QWidget):
    def paintEvent(self, event):
        print(f"painted {time.time():.4f} {time.process_time():.4f}", flush=True)
        QTimer.singleShot(0, lambda: sys.exit(0))
app = QApplication([])
window = Window()
window.resize(1600, 900)
window.show()
app.exec()
"""

PROGRAM = """
import gc, os, sys, tempfile, time
from pathlib import Path
gc.disable()  # as kapdip_gui.app does it
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from kapdip_gui.process import main
from kapdip_gui.session.settings import Settings

wait = float(sys.argv[1])
path = Path(sys.argv[2]) if len(sys.argv) > 2 else None
app = main.make_application(["kapdip"])
window = main.make_window(app, Settings(Path(tempfile.mkdtemp()) / "settings.ini"))
longest, last = (0.0, 0.0), None

def now():
    return time.time(), time.thread_time()

def say(word):
    print(f"{word} {time.time():.4f} {time.process_time():.4f}", flush=True)

def tick():
    global longest, last
    stretch = tuple(late - early for late, early in zip(now(), last))
    longest, last = tuple(map(max, longest, stretch)), now()

beat = QTimer()
beat.setTimerType(Qt.TimerType.PreciseTimer)
beat.timeout.connect(tick)

class Paint(QObject):
    # Says when a widget is painted first. An eye on every event of the program would slow down all of it.

    def __init__(self, widget, then):
        super().__init__(widget)
        self.then = then
        widget.installEventFilter(self)

    def eventFilter(self, watched, event):
        if event.type() is QEvent.Type.Paint:
            watched.removeEventFilter(self)
            self.then()
        return False

def first():
    global last
    last = now()
    beat.start(2)
    say("painted")
    QTimer.singleShot(0, painted)

def painted():
    if path is None:
        end()
    elif wait >= 0:
        QTimer.singleShot(int(wait * 1000), click)

def click():
    global longest
    longest = (0.0, 0.0)
    say("click")
    window.actions_of.files.open(path)

def usable():
    say("usable")
    look()

def look():
    if window.is_busy:
        QTimer.singleShot(2, look)
    else:
        say("complete")
        end()

def end():
    print("stretch", *longest)
    sys.stdout.flush()
    os._exit(0)

Paint(window, first)
if path is not None:
    window.session.ready.connect(lambda: Paint(window.desk.view.viewport(), lambda: QTimer.singleShot(0, usable)))
main.begin(window, path if wait < 0 else None)
app.exec()
"""

CASES: dict[str, tuple[str, ...]] = {
    "an empty Qt window": (EMPTY,),
    "the welcome page": (PROGRAM, "0"),
    "kapdip GAME.yaml": (PROGRAM, "-1", str(SAMPLE)),
    "opening, at once": (PROGRAM, "0", str(SAMPLE)),
    "opening, resting": (PROGRAM, "3", str(SAMPLE)),
}


def once(program: str, *arguments: str) -> dict[str, tuple[float, float]]:
    """Seconds of the clock and of the processor from the start of a process (or from the click)
    until it says each of its words.
    """
    # Where bytecode must not be written, every start would compile the program anew.
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment = {**kept, "QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "offscreen")}
    with tempfile.TemporaryDirectory() as folder:
        given = list(arguments)
        if given and given[-1].endswith(".yaml"):
            copy = Path(folder) / "game.yaml"
            copy.write_bytes(Path(given[-1]).read_bytes())
            given[-1] = str(copy)
        begun = time.time()
        run = [sys.executable, "-c", program, *given]
        told = subprocess.run(run, cwd=ROOT, env=environment, capture_output=True, text=True, check=True, timeout=60)
    said = {
        word: (float(clock), float(cpu)) for word, clock, cpu in (line.split() for line in told.stdout.splitlines())
    }
    stretch = said.pop("stretch", None)
    clock, cpu = said.pop("click", (begun, 0.0))
    times = {word: (late - clock, used - cpu) for word, (late, used) in said.items() if late > clock}
    return times if stretch is None or len(times) == 1 else times | {"stretch": stretch}


def main() -> None:
    """Print the medians."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    found: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for _ in range(runs):
        for name, case in CASES.items():
            for word, seconds in once(*case).items():
                found.setdefault((name, word), []).append(seconds)
    measure = statistics.median(cpu for _, cpu in found["an empty Qt window", "painted"])
    print(f"{'':20} {'':8}    clock        cpu   of an empty Qt window's cpu")
    for (name, word), times in found.items():
        clock, cpu = (statistics.median(column) for column in zip(*times, strict=True))
        print(f"{name:20} {word:8} {clock:6.2f} s   {cpu:6.2f} s   × {cpu / measure:4.1f}")


if __name__ == "__main__":
    main()
