"""How long the window waits while what was entered goes to disk. `python tests/benchmarks/bench_autosave.py
[GAME.yaml]`

Makes the window, opens a copy of the largest sample, and enters. Told are, in milliseconds: what an entry costs the
window's thread until it is handed to the writing thread (`put`), and when it is told that all is written (`told`), each
as processor time of that thread and on the clock; and the longest pause between two turns of the event loop beside the
entries, with writing and, in rounds in between, with the same entries but without writing, so that what other programs
do to the machine can be seen. Beside it, what the writing thread does meanwhile. The last line is the verdict.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from kapdip.game.entries import set_notes
from kapdip.paths import SAVES
from kapdip.storage.autosave import Autosave
from kapdip.storage.files import load_game, save_game
from kapdip_gui.file.autosave import Keeper
from kapdip_gui.frame.window import MainWindow
from tests.ui.window_kit import close_window, open_window, settle

MOST = 16.0
"""Milliseconds that the window may be kept waiting between an entry and the disk."""
ROUNDS = 7
ENTRIES = 12
SECONDS = 2.4
"""Of a round: twelve entries, each long enough after the other to be written alone."""


class Watch:
    """Measures every call of a function: processor time of the thread, and the clock."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.busy: list[float] = []
        self.clock: list[float] = []

    def __call__(self, *args: Any) -> Any:
        """Call it."""
        busy, clock = time.thread_time(), time.perf_counter()
        try:
            return self.function(*args)
        finally:
            self.busy.append((time.thread_time() - busy) * 1000)
            self.clock.append((time.perf_counter() - clock) * 1000)

    def line(self, name: str) -> str:
        """The figures."""
        busy, clock = sorted(self.busy), sorted(self.clock)
        figures = "   ".join(
            f"{what} {median(of):6.2f}, at most {of[-1]:6.2f}" for what, of in (("busy", busy), ("clock", clock))
        )
        return f"{name:<34} {len(busy):>4} times   {figures}"


def watched(keeper: Keeper) -> tuple[Watch, Watch]:
    """The two moments at which saving needs the window's thread, measured."""
    put, told = Watch(keeper._put), Watch(keeper._happened)
    keeper._open.write_wanted.disconnect(keeper._put)
    keeper._open.write_wanted.connect(put)
    keeper._event.disconnect(keeper._happened)
    keeper._event.connect(told)
    return put, told


def pauses(window: MainWindow) -> list[float]:
    """The pauses between two turns of the event loop while something is entered, the longest last; the entries
    themselves are none.
    """
    found, next_entry, end = [], time.perf_counter(), time.perf_counter() + SECONDS
    while (now := time.perf_counter()) < end:
        if now >= next_entry:
            next_entry += SECONDS / ENTRIES
            window.session.replace(set_notes(window.session.current, headline=f"{now}"))
            QApplication.processEvents()
        start = time.perf_counter()
        QApplication.processEvents()
        time.sleep(0.0005)
        found.append((time.perf_counter() - start) * 1000)
    return sorted(found)


def main() -> int:
    """Measure and judge."""
    source = Path(sys.argv[1]) if len(sys.argv) > 1 else max(SAVES.glob("*.yaml"), key=lambda path: path.stat().st_size)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = folder
        copy = Path(folder) / "game.yaml"
        save_game(load_game(source), copy, keep_generation=False)
        window = open_window(Path(folder))
        writing = Watch(Autosave._write)
        Autosave._write = lambda self, entry: writing(self, entry)  # type: ignore[method-assign]  # noqa: PLW0108 - bound by it
        window.actions_of.files.open(copy)
        settle()
        put, told = watched(window.keeper)
        with_writing, without = [], []
        for _ in range(ROUNDS):
            window.session.write_wanted.disconnect(put)
            without.append(pauses(window)[-1])
            window.session.write_wanted.connect(put)
            with_writing.append(pauses(window)[-1])
            window.keeper.flush()
        close_window(window)
    print(f"{source.name}, {ROUNDS} rounds of {ENTRIES} entries")
    print(put.line("put: hand the game over"))
    print(told.line("told: hear that it is written"))
    print(writing.line("beside it, the writing thread"))
    print("longest pause of the event loop by round, with writing   ", ", ".join(f"{one:.1f}" for one in with_writing))
    print("longest pause of the event loop by round, without writing", ", ".join(f"{one:.1f}" for one in without))
    own = max(put.busy) + max(told.busy)
    more = median(with_writing) - median(without)
    print(
        f"the window's thread works at most {own:.2f} ms for one entry; a pause is {more:+.2f} ms longer with writing"
        " (median of rounds)"
    )
    is_good = own < MOST and more < MOST
    verdict = "GOOD" if is_good else "TOO LONG"
    print(f"{verdict}: at most {MOST:g} ms between an entry and the disk, {own / MOST:.2f} and {more / MOST:.2f} of it")
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
