"""A seeded monkey at the real window: it clicks and types anywhere, runs commands, opens dialogs and pushes their
buttons, and never tires.

Run: `python -m tests.robustness.monkey [--turns 200] [--seed 1]`. Whole games one after the other, with autosave, in
both languages and every theme. What must not happen: an unexpected error, a window that hangs, a save that differs from
what is shown, memory that grows. Prints every ten turns what the process holds; at the end what was done how often, the
errors, and a verdict on memory.
"""

import argparse
import os
import random
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import fields, is_dataclass
from pathlib import Path
from unittest import mock

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog

from kapdip.exchange.profile_data import load_profile
from kapdip.game.setup import new_game
from kapdip.game.variant import variant_of
from kapdip.storage.files import load_game
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.process.crash import CrashGuard
from kapdip_gui.process.crash_log import CrashLog
from tests.robustness.monkey_hands import Monkey
from tests.robustness.monkey_tally import Tally
from tests.ui.window_kit import NAMES, close_window, open_game, open_window, settle

ACTIONS = 40
"""Edits for each turn."""
TOLD_EVERY = 10
"""Turns between two looks at memory."""


def play(window: MainWindow, folder: Path, chance: random.Random, turns: int, tally: Tally, *, tells: bool) -> None:
    """Whole games, until so many turns are over."""
    monkey = Monkey(window, chance, tally)
    while tally.turns < turns:
        tally.games += 1
        open_game(
            window,
            new_game("Monkey", variant_of(load_profile("ka2007")), NAMES, seed=tally.games),
            folder / f"monkey-{tally.games}.yaml",
        )
        while tally.turns < turns and not window.session.current.is_over:
            path, before = window.session.path, len(window.session.current.turns)
            for _ in range(ACTIONS):
                monkey.act()
            monkey.come_back(path)
            _go_on(window)
            if window.session.path == path:
                tally.turns += max(0, len(window.session.current.turns) - before)
            if tally.turns >= TOLD_EVERY * (len(tally.memory) + 1):
                _look(tally, tells=tells)
        _compare(window, tally)
    monkey.rest()


def _go_on(window: MainWindow) -> None:
    """Play the turn to its end as a GM does who waits for nobody."""
    window.session.viewed_turn = None
    number = window.session.current.turn.number
    for _ in range(6):
        if window.session.current.turn.number != number or window.session.current.is_over:
            return
        window.commands["turn.go_on"].trigger()
        settle()


def _look(tally: Tally, *, tells: bool) -> None:
    tally.look()
    if tells:
        print(tally.line(), flush=True)


def _compare(window: MainWindow, tally: Tally) -> None:
    """What is on disk is what the window shows."""
    settle()
    path = window.session.path
    if not window.keeper.flush() or path is None:
        state = window.keeper.autosave and window.keeper.autosave.state
        tally.errors.append(f"the game could not be saved to {path}: {state}: {window.notice.text()}")
    else:
        tally.errors.extend(
            f"the save is not what the window shows: {one}"
            for one in differing(window.session.on_disk, load_game(path))
        )


def differing(shown: object, saved: object, where: str = "game") -> Iterator[str]:
    """Where two values differ, with what is shown and what is saved; the log apart, to which
    the save adds the times.
    """
    if shown == saved or where.endswith(".log"):
        return
    if is_dataclass(shown) and type(shown) is type(saved):
        for part in fields(shown):
            yield from differing(getattr(shown, part.name), getattr(saved, part.name), f"{where}.{part.name}")
    elif isinstance(shown, Mapping) and isinstance(saved, Mapping) and shown.keys() == saved.keys():
        for key in shown:
            yield from differing(shown[key], saved[key], f"{where}[{key}]")
    elif isinstance(shown, tuple) and isinstance(saved, tuple) and len(shown) == len(saved):
        for index, (one, other) in enumerate(zip(shown, saved, strict=True)):
            yield from differing(one, other, f"{where}.{index}")
    else:
        yield f"{where}: {shown!r:.300} / {saved!r:.300}"


@contextmanager
def _no_way_out(folder: Path, chance: random.Random) -> Iterator[None]:
    """File dialogs of the system answer by themselves: mostly cancelled, sometimes with a file;
    no browser is started.
    """

    def answer(*args: object, **more: object) -> tuple[str, str]:
        return (str(folder / f"file-{chance.randrange(5)}.yaml"), "") if chance.random() < 0.3 else ("", "")

    def folder_answer(*args: object, **more: object) -> str:
        return str(folder / "published") if chance.random() < 0.5 else ""

    with ExitStack() as stack:
        for name in ("getOpenFileName", "getSaveFileName"):
            stack.enter_context(mock.patch.object(QFileDialog, name, answer))
        stack.enter_context(mock.patch.object(QFileDialog, "getExistingDirectory", folder_answer))
        stack.enter_context(mock.patch.object(QDesktopServices, "openUrl", return_value=True))
        yield


def run(folder: Path, turns: int, seed: int, *, tells: bool = False) -> Tally:
    """Let the monkey play; what came of it."""
    tally, chance = Tally(), random.Random(seed)
    guard = CrashGuard(CrashLog(folder))
    guard.install()
    guard.surprised.connect(tally.errors.append)
    with _no_way_out(folder, chance):
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
        for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "HOME"):
            os.environ[name] = folder
        tally = run(Path(folder), args.turns, args.seed, tells=True)
    for error, times in tally.kinds().items():
        print(f"{times} times:\n{error}", end="\n\n")
    print(tally.done())
    print(tally.verdict())
    return 0 if tally.is_clean else 1


if __name__ == "__main__":
    sys.exit(main())
