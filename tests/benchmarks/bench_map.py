"""How quick the map is: `python tests/benchmarks/bench_map.py`.

Every figure is the processor time of the process (Qt fills large areas in several threads), the median of several runs,
with the least (on a busy machine nearest to the truth) and the most. It stands beside the time of a yardstick that is
measured in the same run: filling a 1200 × 960 picture with a gradient fifty times. Targets (software rendering, 1200 ×
960, quiet machine): redraw after one change 4 ms, zoom step 17 ms, pan step 8 ms, map ready 100 ms, SVG export 50 ms.
The map is also made ready in processes of their own, where nothing is known from before: from the view with its picture
to its first paint, and until nothing is left to do in idle moments.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median
from time import monotonic, process_time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter, QRadialGradient
from PySide6.QtWidgets import QApplication, QMainWindow, QScrollArea

from kapdip.board.model import Location, Unit, UnitKind
from kapdip.drawing.map_draw import draw_map
from kapdip.drawing.map_picture import DrawnOrder, MapPicture
from kapdip.drawing.map_sheet import MapSheet, load_sheet, standard_sheet
from kapdip.drawing.map_svg import map_svg
from kapdip.orders.model import Move
from kapdip_gui.map import MapView
from kapdip_gui.process.main import make_application
from kapdip_gui.style.fonts import load_fonts

RUNS = 25


def yardstick() -> float:
    """The time of a fixed piece of painting, in milliseconds."""
    image = QImage(1200, 960, QImage.Format.Format_ARGB32_Premultiplied)
    times = []
    for _ in range(5):
        start = process_time()
        for _ in range(50):
            painter = QPainter(image)
            gradient = QRadialGradient(QPointF(600, 480), 700)
            gradient.setColorAt(0, QColor("#b5ccd3"))
            gradient.setColorAt(1, QColor("#93b2bf"))
            painter.fillRect(image.rect(), gradient)
            painter.end()
        times.append((process_time() - start) * 1000)
    return median(times)


def timed(step: Callable[[int], object], runs: int = RUNS) -> list[float]:
    """The times of a step in milliseconds."""
    times = []
    for run in range(runs):
        start = process_time()
        step(run)
        times.append((process_time() - start) * 1000)
    return times


def settle(application: QApplication, view: MapView) -> None:
    """Let everything that waits for an idle moment happen."""
    application.processEvents()
    end = monotonic() + 10
    while view.is_busy and monotonic() < end:
        application.processEvents()
    view.viewport().repaint()


def rested(application: QApplication, view: MapView) -> list[float]:
    """The times of the pieces in which the ground is painted for a new zoom, once that has come to rest."""
    times = []
    for factor in (1.3, 1.2, 0.8, 0.85):
        view.zoom_by(factor)
        end = monotonic() + 5
        while view.is_busy and monotonic() < end:
            start = process_time()
            application.processEvents()
            times.append((process_time() - start) * 1000)
    return [time for time in times if time > 0.5]


def busy_picture(sheet: MapSheet) -> MapPicture:
    """The fullest usual board: 34 units, every one with an order."""
    powers, units = sheet.board.powers, {}
    codes = [code for code in sheet.anchors if "/" not in code][:: max(1, len(sheet.anchors) // 34)][:34]
    orders = []
    for index, power in enumerate(powers):
        own = []
        for code in codes[index :: len(powers)]:
            kind = UnitKind.ARMY if sheet.board.locations(UnitKind.ARMY, code) else UnitKind.FLEET
            unit = Unit(kind, Location(code))
            own.append(unit)
            near = sorted(sheet.board.neighbours(kind, code))
            orders.append(DrawnOrder(power, Move(unit, near[0])))
        units[power] = tuple(own)
    position = replace(sheet.board.start, units=units)
    return MapPicture(position, tuple(orders), dict(sheet.homeland))


def first() -> None:
    """Make the map ready in this process, for the first time, and print the times: until it is painted, and all that
    follows.

    The fonts are there already, and a window is shown, as when a game is opened: with it, Qt's own classes are made
    known to Python.
    """
    application = make_application([])
    load_fonts()
    window = QMainWindow()
    page = QScrollArea()
    window.setCentralWidget(page)
    window.show()
    application.processEvents()
    page.viewport().update()
    sheet = standard_sheet()
    picture = busy_picture(sheet)
    start = process_time()
    view = MapView(sheet)
    view.resize(1200, 960)
    view.set_picture(picture)
    view.show()
    application.processEvents()
    painted = process_time()
    settle(application, view)
    print((painted - start) * 1000, (process_time() - painted) * 1000)


def firsts(runs: int = 5) -> list[tuple[float, float]]:
    """The times of `first` in new processes."""
    said = (
        subprocess.run([sys.executable, __file__, "--first"], capture_output=True, text=True, check=True)
        for _ in range(runs)
    )
    return [(float(painted), float(rest)) for painted, rest in (one.stdout.split() for one in said)]


def main() -> None:
    """Measure and print."""
    application = QApplication([])
    unit = yardstick()
    print(f"yardstick {unit:.1f} ms")

    def tell(name: str, times: Sequence[float], target: float) -> None:
        least, middle, most = min(times), median(times), max(times)
        print(
            f"{name:32} {middle:7.2f} ms  {least:7.2f} to {most:7.2f}   ratio {middle / unit:6.4f}   target"
            f" {target:g} ms"
        )

    load_sheet.cache_clear()
    tell("read the board", timed(lambda _: standard_sheet(), 1), 100)
    sheet = standard_sheet()
    picture = busy_picture(sheet)
    changed = replace(picture, orders=picture.orders[1:])
    centres = dict(picture.position.centres)
    centres[sheet.board.powers[0]] = (*centres[sheet.board.powers[0]], "BUL")
    taken = replace(picture, position=replace(picture.position, centres=centres))

    def opened(_: int) -> None:
        made = MapView(sheet)
        made.resize(1200, 960)
        made.set_picture(picture)
        made.grab()

    painted, rest = zip(*firsts(), strict=True)
    tell("map ready, first in a process", painted, 100)
    tell("    and what follows when idle", rest, 200)
    tell("map ready again", timed(opened, 3), 100)
    tell("display list", timed(lambda _: draw_map(sheet, picture)), 4)
    tell("SVG export", timed(lambda _: map_svg(picture, "light", sheet)), 50)
    print(f"SVG size {len(map_svg(picture, 'light', sheet).encode()) / 1024:.0f} KiB")
    view = MapView(sheet)
    view.resize(1200, 960)
    view.set_picture(picture)
    view.show()
    settle(application, view)

    def shown(step: Callable[[int], object]) -> Callable[[int], object]:
        def run(number: int) -> None:
            step(number)
            application.processEvents()

        return run

    tell("redraw after one order", timed(shown(lambda run: view.set_picture(changed if run % 2 else picture))), 4)
    tell("redraw after one owner", timed(shown(lambda run: view.set_picture(taken if run % 2 else picture))), 4)
    tell("redraw everything shown", timed(shown(lambda _: view.viewport().update())), 17)
    tell("zoom step", timed(shown(lambda run: view.zoom_by(1.15 if run % 10 < 5 else 1 / 1.15))), 17)
    tell("zoom at rest, longest piece", rested(application, view), 17)
    view.fit()
    view.zoom_by(2)
    settle(application, view)
    tell("pan step", timed(shown(lambda run: view.pan(7 if run % 10 < 5 else -7, 5 if run % 10 < 5 else -5))), 8)
    tell("hit test and hover", timed(lambda run: view.province_under(view.viewport().rect().center())), 1)


if __name__ == "__main__":
    first() if "--first" in sys.argv else main()
