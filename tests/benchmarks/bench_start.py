"""How long from the start of the process to the first paint of the window, and to a usable desk with the sample game.

    python tests/benchmarks/bench_start.py [RUNS]

Takes the sample save; prints medians in seconds, and as a multiple of what an interpreter with an empty Qt window needs on the
same machine in the same run. On a busy machine the processor's seconds (`cpu`, for the whole process) tell more than the clock's.
A display is not needed; with one (`QT_QPA_PLATFORM=xcb`) the figures hold for that.
"""

import os
import resource
import statistics
import subprocess
import sys
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
        print(f"painted {time.time():.4f}", flush=True)
        QTimer.singleShot(0, lambda: sys.exit(0))
app = QApplication([])
window = Window()
window.resize(1600, 900)
window.show()
app.exec()
"""

PROGRAM = """
import sys, tempfile, time
from pathlib import Path
from PySide6.QtCore import QEvent, QObject, QTimer
from kapdip_gui.ui.main import make_application, make_window
from kapdip_gui.ui.settings import Settings

app = make_application(["kapdip"])
window = make_window(app, Settings(Path(tempfile.mkdtemp()) / "settings.ini"))
path = Path(sys.argv[1]) if len(sys.argv) > 1 else None

class Watch(QObject):
    def eventFilter(self, watched, event):
        if event.type() is QEvent.Type.Paint:
            app.removeEventFilter(self)
            QTimer.singleShot(0, painted)
        return False

def painted():
    print(f"painted {time.time():.4f}", flush=True)
    if path is None:
        sys.exit(0)

def desk():
    app.processEvents()
    print(f"usable {time.time():.4f}", flush=True)
    sys.exit(0)

watch = Watch()
app.installEventFilter(watch)
if path is not None:
    window.session.opened.connect(lambda: QTimer.singleShot(0, desk))
window.show()
if path is not None:
    window.actions_of.files.open(path)
app.exec()
"""


def once(program: str, *arguments: str) -> dict[str, float]:
    """Seconds from the start of a process until it says each of its words; `cpu`: the processor's seconds for the whole of it."""
    # Where bytecode must not be written, every start would compile the program anew.
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment = {**kept, "QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "offscreen")}
    used = _processor_seconds()
    begun = time.time()
    told = subprocess.run(
        [sys.executable, "-c", program, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    words = (line.split() for line in told.stdout.splitlines())
    return {word: float(moment) - begun for word, moment in words} | {"cpu": _processor_seconds() - used}


def _processor_seconds() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def main() -> None:
    """Print the medians."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    cases = {"an empty Qt window": (EMPTY,), "the welcome page": (PROGRAM,), "a game of 21 turns": (PROGRAM, str(SAMPLE))}
    found: dict[tuple[str, str], list[float]] = {}
    for _ in range(runs):
        for name, case in cases.items():
            for word, seconds in once(*case).items():
                found.setdefault((name, word), []).append(seconds)
    for (name, word), times in found.items():
        median = statistics.median(times)
        measure = statistics.median(found["an empty Qt window", word if word == "cpu" else "painted"])
        print(f"{name:20} {word:8} {median:6.2f} s   fastest {min(times):5.2f} s   × {median / measure:4.1f} of an empty Qt window")


if __name__ == "__main__":
    main()
