"""What a long evening leaves in memory. `python tests/benchmarks/bench_memory.py [DEEDS] [--types]`

A window with autosave, in which so many things are done (1,000), one after the other: orders typed below the map,
amounts in the exchange sheet, steps of the turn, docks that are brought up, undo and redo. Told is what the process
holds after each hundred, once what is free went back to the system, and how many MB a thousand of them cost after the
first 200 and the making of all docks, by the line through all looks; everything can still be undone. `--types` tells of
which objects there are more at the end. The last line is the verdict.
"""

import argparse
import gc
import os
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QApplication

from kapdip.game.steps import position_now
from kapdip_gui.exchange.panel import ExchangePanel
from kapdip_gui.frame.window import MainWindow
from tests.robustness.monkey_tally import Tally, c_heap
from tests.ui.window_kit import begun, close_window, go_on, open_game, open_window, press, settle, type_line

MOST = 10.0
"""MB that a thousand deeds may cost."""
WARM = 200
LOOK = 100


class Evening:
    """Somebody at the window who never tires."""

    def __init__(self, window: MainWindow, chance: random.Random) -> None:
        self.window, self.chance, self.done = window, chance, Counter[str]()
        exchange = window.findChild(ExchangePanel)
        assert exchange is not None
        self._sheet = exchange.model
        self._deeds: tuple[tuple[int, Callable[[], None]], ...] = (
            (50, self.order), (25, self.amount), (12, self.dock), (2, self.step), (8, self.undo), (3, self.redo)
        )  # fmt: skip

    def deed(self) -> None:
        """Do one thing."""
        weights, deeds = zip(*self._deeds, strict=True)
        deed = self.chance.choices(deeds, weights)[0]
        self.done[deed.__name__] += 1
        deed()
        _in_loop()

    def order(self) -> None:
        """Type an order of a unit."""
        game = self.window.session.current
        unit = self.chance.choice([unit for units in position_now(game).units.values() for unit in units])
        target = self.chance.choice(sorted(game.board.neighbours(unit.kind, unit.location)))
        type_line(self.window, f"{unit} - {target}")

    def amount(self) -> None:
        """Put an amount into a cell of the exchange sheet."""
        sheet = self._sheet
        index = sheet.index(self.chance.randrange(sheet.rowCount()), self.chance.randrange(7))
        sheet.setData(index, str(self.chance.choice((5, 10, 25, 50, 0))), Qt.ItemDataRole.EditRole)
        settle()

    def open_all(self) -> None:
        """Bring every dock up once: what it costs to make one, it costs once."""
        assert self.window.docks is not None
        for dock in self.window.docks.all():
            dock.bring_up()
            settle()

    def dock(self) -> None:
        """Bring a dock up."""
        assert self.window.docks is not None
        self.chance.choice(list(self.window.docks.all())).bring_up()
        settle()

    def step(self) -> None:
        """Play the turn with what is there, step by step."""
        number = self.window.session.current.turn.number
        while self.window.session.current.turn.number == number and not self.window.session.current.is_over:
            go_on(self.window)

    def undo(self) -> None:
        """Take the last entry back."""
        last = self.window.session.next_undo
        if last is not None and not last.is_step:
            press(self.window, "edit.undo")

    def redo(self) -> None:
        """Do it again."""
        press(self.window, "edit.redo")


def _in_loop() -> None:
    """Qt deletes what was left for later in a loop only."""
    loop = QEventLoop()
    QTimer.singleShot(0, loop.quit)
    loop.exec()


def slope(looks: list[tuple[int, float]]) -> float:
    """MB for each thousand deeds, by the line that fits best."""
    count = len(looks)
    middle, mean = sum(at for at, _ in looks) / count, sum(held for _, held in looks) / count
    return 1000 * sum((at - middle) * (held - mean) for at, held in looks) / sum((at - middle) ** 2 for at, _ in looks)


def kinds() -> Counter[str]:
    """How many objects of each type there are."""
    gc.collect()
    return Counter(f"{type(one).__module__}.{type(one).__qualname__}" for one in gc.get_objects())


def main() -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("deeds", type=int, nargs="?", default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--types", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = folder
        window = open_window(Path(folder))
        open_game(window, begun(1), Path(folder) / "evening.yaml")
        evening, tally, looks = Evening(window, random.Random(args.seed)), Tally(), list[tuple[int, float]]()
        evening.open_all()
        before = Counter[str]()
        for number in range(WARM + args.deeds + 1):
            if number >= WARM and not (number - WARM) % LOOK:
                tally.look()
                looks.append((number - WARM, tally.memory[-1]))
                heap = c_heap()
                told = "" if heap is None else f" (C heap {heap[0]} used, {heap[1]} free)"
                print(f"{number:5} {tally.memory[-1]} MB{told}, {len(QApplication.allWidgets())} widgets,", end=" ")
                print(f"{len(gc.get_objects())} objects, turn {window.session.current.turn.number}", flush=True)
                if args.types and number == WARM:
                    before = kinds()
            evening.deed()
        if args.types:
            print("\n".join(f"{count:8} more {name}" for name, count in (kinds() - before).most_common(40)))
        states = len(window.session.open_game._undo)
        close_window(window)
    cost = slope(looks)
    print(f"{dict(evening.done)}; {states} edits can be undone")
    print(f"{cost:.1f} MB for 1,000 deeds, at most {MOST:.0f}: {'good' if cost <= MOST else 'TOO MUCH'}")
    return 0 if cost <= MOST else 1


if __name__ == "__main__":
    sys.exit(main())
