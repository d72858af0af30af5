"""A seeded monkey at the real window: it clicks and types anywhere, runs commands, plays on, and never tires.

Run: `python -m tests.robustness.monkey [--turns 200] [--seed 1]`. Whole games one after the other, with autosave, in both languages. What
must not happen: an unexpected error, a window that hangs, memory that grows. Prints the deeds, the errors, and memory on the way.
"""

import argparse
import gc
import os
import random
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from unittest import mock

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QDesktopServices, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QWidget
from shiboken6 import isValid

from kapdip_gui.exchange.profile_data import load_profile
from kapdip_gui.game.setup import new_game
from kapdip_gui.storage.files import load_game
from kapdip_gui.ui.crash import CrashGuard
from kapdip_gui.ui.crash_log import CrashLog
from kapdip_gui.ui.window import MainWindow
from tests.robustness.mutate import WORDS
from tests.ui.window_kit import NAMES, close_window, open_game, open_window, settle

ACTIONS = 40
"""Deeds for each turn."""
SPARED = frozenset({"edit.commands", "file.quit", "file.close", "file.open", "file.new", "file.sample"})
KEYS = (
    Qt.Key.Key_Tab, Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Up, Qt.Key.Key_Down,
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Space,
    Qt.Key.Key_F2, Qt.Key.Key_F6, Qt.Key.Key_Plus, Qt.Key.Key_Minus,
)  # fmt: skip
LINES = (
    "lon nth",
    "mun s ber kie",
    "par - bur",
    "vie h",
    "+500",
    "-300",
    "99999",
    "0",
    "A MAR S A PAR - BUR",
    "F LON C A YOR - NWY",
    "Ärger",
)
MODIFIERS = (Qt.KeyboardModifier.NoModifier,) * 5 + (Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier)
BUTTONS = (Qt.MouseButton.LeftButton,) * 8 + (Qt.MouseButton.RightButton,)


@dataclass
class Tally:
    """What came of it."""

    turns: int = 0
    games: int = 0
    deeds: int = 0
    dialogs: int = 0
    longest: float = 0.0
    errors: list[str] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)
    """MB after each game."""


def resident() -> int:
    """What the process holds now, in MB (Linux; 0 elsewhere)."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 2**20
    except OSError:
        return 0


class Monkey:
    """Does one random thing after the other."""

    def __init__(self, window: MainWindow, chance: random.Random, tally: Tally) -> None:
        self._window = window
        self._chance = chance
        self._tally = tally
        self._in_dialog = 0
        self._commands = [command.key for command, _ in window.commands if command.key not in SPARED]
        self._timer = QTimer(window)
        self._timer.timeout.connect(self._dialog)
        self._timer.start(15)

    def act(self) -> None:
        """One deed."""
        start = time.monotonic()
        how = self._chance.random()
        deed: Callable[[], None] = self._click if how < 0.5 else self._type if how < 0.8 else self._command
        deed()
        QApplication.processEvents()
        self._tally.deeds += 1
        self._tally.longest = max(self._tally.longest, time.monotonic() - start)

    def _click(self, within: QWidget | None = None) -> None:
        area = within or self._window
        point = QPoint(self._chance.randrange(max(1, area.width())), self._chance.randrange(max(1, area.height())))
        target = area.childAt(point) or area
        button, modifier = self._chance.choice(BUTTONS), self._chance.choice(MODIFIERS)
        click = QTest.mouseDClick if self._chance.random() < 0.1 else QTest.mouseClick
        click(target, button, modifier, target.mapFrom(area, point))

    def _type(self, within: QWidget | None = None) -> None:
        target = QApplication.focusWidget() or within or self._window
        how = self._chance.random()
        if how < 0.5:
            QTest.keyClick(target, self._chance.choice(KEYS), self._chance.choice(MODIFIERS))
        elif how < 0.9:
            _write(target, self._chance.choice(LINES))
            _write(target, "\r")
        else:
            _write(target, self._chance.choice(WORDS)[:40])

    def _command(self) -> None:
        key = self._chance.choice(self._commands)
        if key in {"view.theme", "view.language", "view.larger", "view.smaller"} and self._chance.random() < 0.8:
            return
        if self._window.commands[key].isEnabled():
            self._window.commands[key].trigger()

    def _dialog(self) -> None:
        """A dialog or a menu is open: do a few things in it, then close it."""
        popup = QApplication.activePopupWidget()
        if popup is not None:
            QTest.keyClick(popup, self._chance.choice((Qt.Key.Key_Escape, Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Down)))
            if popup.isVisible() and self._chance.random() < 0.5:
                popup.close()
            return
        dialog = QApplication.activeModalWidget()
        if dialog is None:
            self._in_dialog = 0
            return
        self._in_dialog += 1
        if self._in_dialog == 1:
            self._tally.dialogs += 1
        if self._in_dialog > 6:
            self._in_dialog = 0
            dialog.reject() if isinstance(dialog, QDialog) else dialog.close()
        elif self._chance.random() < 0.6:
            self._click(dialog)
        else:
            self._type(dialog)


def _write(target: QWidget, text: str) -> None:
    """Type a text, whatever its signs are (QTest knows those of Latin-1 only)."""
    for sign in text:
        key = Qt.Key.Key_Return if sign == "\r" else Qt.Key.Key_unknown
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            if isValid(target):
                QApplication.sendEvent(target, QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, sign))


def play(window: MainWindow, folder: Path, chance: random.Random, turns: int, tally: Tally, *, tells: bool) -> None:
    """Whole games, until so many turns are over."""
    monkey = Monkey(window, chance, tally)
    while tally.turns < turns:
        tally.games += 1
        path = folder / f"monkey-{tally.games}.yaml"
        open_game(window, new_game("Monkey", load_profile("ka2007"), NAMES, seed=tally.games), path)
        while tally.turns < turns and window.session.game is not None and not window.session.current.is_over:
            before = len(window.session.current.turns)
            for _ in range(ACTIONS):
                monkey.act()
            _go_on(window)
            tally.turns += max(0, len(window.session.current.turns) - before)
        settle()
        if not window.keeper.flush():
            tally.errors.append("the game could not be saved")
        elif load_game(path).turns != window.session.current.turns:
            tally.errors.append("the save is not what the window shows")
        gc.collect()
        tally.memory.append(resident())
        if tells:
            said = f"{tally.turns} turns, {tally.deeds} deeds, {tally.dialogs} dialogs, {len(tally.errors)} errors, {tally.memory[-1]} MB"
            print(f"{said}, {threading.active_count()} threads", flush=True)


def _go_on(window: MainWindow) -> None:
    """Play the turn to its end as a GM does who waits for nobody."""
    window.session.viewed_turn = None
    game = window.session.current
    for _ in range(6):
        if window.session.current.turn.number != game.turn.number or window.session.current.is_over:
            return
        window.commands["turn.go_on"].trigger()
        settle()


def run(folder: Path, turns: int, seed: int, *, tells: bool = False) -> Tally:
    """Let the monkey play; what came of it."""
    tally, chance = Tally(), random.Random(seed)
    guard = CrashGuard(CrashLog(folder))
    guard.install()
    guard.surprised.connect(tally.errors.append)
    with (
        mock.patch.object(QFileDialog, "getOpenFileName", return_value=("", "")),
        mock.patch.object(QFileDialog, "getSaveFileName", return_value=("", "")),
        mock.patch.object(QFileDialog, "getExistingDirectory", return_value=""),
        mock.patch.object(QDesktopServices, "openUrl", return_value=True),
    ):
        window = open_window(folder)
        guard.watch(window)
        try:
            play(window, folder, chance, turns, tally, tells=tells)
        finally:
            close_window(window)
            guard.uninstall()
    return tally


def main() -> int:
    """The long form."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--turns", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = os.environ["XDG_CONFIG_HOME"] = os.environ["XDG_DATA_HOME"] = folder
        tally = run(Path(folder), args.turns, args.seed, tells=True)
    for error in dict.fromkeys(tally.errors):
        print(error, end="\n\n")
    print(f"{tally.turns} turns in {tally.games} games, {tally.deeds} deeds, {tally.dialogs} dialogs: {len(tally.errors)} errors; ", end="")
    print(f"longest deed {tally.longest:.2f} s; memory after each game {tally.memory} MB")
    return 0 if not tally.errors else 1


if __name__ == "__main__":
    sys.exit(main())
