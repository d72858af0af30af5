"""Kills a program with SIGKILL at random moments while it enters, resolves and saves, and looks at what is left.

Run: `python -m tests.storage.kill_run [TIMES [SEED]]` (default 300). Prints how often something older than a second was lost, and how
often the save could not be read. The victim says on its standard output what it has entered, and when.
"""

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from kapdip_gui.game.entries import enter_slip
from kapdip_gui.game.machine import play_turn
from kapdip_gui.game.model import ExchangeSlip, Game
from kapdip_gui.storage.autosave import Autosave
from kapdip_gui.storage.errors import SaveError
from kapdip_gui.storage.files import save_game
from kapdip_gui.storage.opening import open_game
from tests.game.tables import table


def deed(game: Game, number: int) -> Game:
    """Entry number so-and-so; every 25th one plays a turn."""
    if number % 25 == 0 and not game.is_over:
        return play_turn(game, hold_missing=True)
    return game if game.is_over else enter_slip(game, "Anna", ExchangeSlip({"ITALY": -number}))


def victim(path: Path) -> None:
    """Open the save, enter one thing after the other, tell each, until killed."""
    opened = open_game(path)
    autosave = Autosave(path, content=opened.content, lock=opened.lock)
    game = opened.game
    for number in range(1, 100_000):
        game = deed(game, number)
        autosave.put(game)
        print(number, time.time(), flush=True)
        time.sleep(0.004)


def run(folder: Path, times: int, seed: int) -> tuple[int, int]:
    """How often something older than a second was lost, and how often the save could not be read."""
    chance = random.Random(seed)
    lost = unreadable = 0
    path = folder / "killed.yaml"
    for _ in range(times):
        save_game(table(), path, keep_generation=False)
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.storage.kill_run", "--victim", str(path)], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(chance.uniform(0.0, 2.5))
        process.kill()
        killed = time.time()
        told = [line.split() for line in process.stdout.read().splitlines()]
        process.wait()
        due = max((int(line[0]) for line in told if len(line) == 2 and float(line[1]) < killed - 1.0), default=0)
        try:
            found = open_game(path)
        except SaveError:
            unreadable += 1
            continue
        found.lock.release()
        lost += reached(found.game) < due
    return lost, unreadable


def reached(game: Game) -> int:
    """The number of the last entry that a game holds: every turn took 25 of them, and the slip holds the last number."""
    if game.is_over:
        return 1_000_000
    slip = game.turn.inputs.slips.get("Anna")
    return max(25 * (len(game.turns) - 1), 0 if slip is None else -slip.amounts["ITALY"])


def main() -> None:
    """The long form."""
    if sys.argv[1:2] == ["--victim"]:
        victim(Path(sys.argv[2]))
        return
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = str(Path(folder) / "state")
        lost, unreadable = run(Path(folder), times, seed)
    print(f"killed {times} times: {lost} times something older than a second was lost, {unreadable} times the save could not be read")


if __name__ == "__main__":
    main()
