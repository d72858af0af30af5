"""Kills the program with SIGKILL at random moments while it enters, saves, resolves and exports, and looks at what is
left.

Run: `python -m tests.robustness.kill [--times 300] [--seed 1] [--beside 10]`. The victim opens the save as the window
does, enters one thing after the other, has each written by the autosave, and exports evaluations beside that; it tells
through a pipe what it has entered, and when. The next victim goes on where the last one was killed. Prints what was
lost, could not be read, or differs from what was entered.
"""

import argparse
import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from kapdip.evaluation.documents import TurnDocuments
from kapdip.game.entries import enter_slip, set_notes
from kapdip.game.errors import GameError
from kapdip.game.intake import apply_sheet, read_sheet
from kapdip.game.machine import next_step
from kapdip.game.model import ExchangeSlip, Game
from kapdip.game.public import public_view
from kapdip.storage.autosave import Autosave
from kapdip.storage.doing import EditKind, EditSummary
from kapdip.storage.errors import SaveError
from kapdip.storage.files import save_game
from kapdip.storage.opening import Opened, open_game
from kapdip.storage.outputs import write_output
from kapdip.words.catalogue import LANGUAGES
from kapdip_gui.process.work import HAND_OVER
from tests.game.tables import NAMES, table

STEP_EVERY = 20
LONGEST = 2.0
"""Seconds that a victim may live."""


@dataclass
class Tally:
    """What came of the kills."""

    kills: int = 0
    entries: int = 0
    lost: int = 0
    unreadable: int = 0
    different: int = 0
    not_told: int = 0
    half_documents: int = 0
    undo_missing: int = 0
    """Times at which something had been entered and could not be undone any more."""
    undo_wrong: int = 0
    """Times at which undo led to something else than what had been there before."""
    oldest_lost: float = 0.0
    """Seconds that the oldest entry that was lost had stood before the kill, however short that was."""

    @property
    def is_clean(self) -> bool:
        """Whether nothing went wrong."""
        wrong = (
            self.lost,
            self.unreadable,
            self.different,
            self.not_told,
            self.half_documents,
            self.undo_missing,
            self.undo_wrong,
        )
        return not any(wrong)


def edit(game: Game, number: int) -> Game:
    """Entry number so-and-so: orders, a slip, press, a step; the GM's comment holds the number."""
    with contextlib.suppress(GameError):
        game = _edit(game, number)
    return set_notes(game, comment=f"entry {number}")


def _edit(game: Game, number: int) -> Game:
    chance = random.Random(number)
    if number % STEP_EVERY == 0:
        return next_step(game, hold_missing=True)
    if number % 4 == 0:
        return enter_slip(
            game, chance.choice(NAMES), ExchangeSlip({"ITALY": chance.randrange(-600, 9000), "RUSSIA": -number})
        )
    if number % 4 == 1 or game.turn.step != "orders" or not game.turn.start.control:
        author = chance.choice(NAMES)
        return apply_sheet(game, read_sheet(game, f'Press "{author}"\nfrom: Echo {number}\nEntry {number}\n'))
    power = chance.choice(sorted(game.turn.start.control))
    units = game.turn.start.position.units[power]
    text = "".join(f"{unit} {chance.choice(('H', 'S A MUN', '- BUR'))}\n" for unit in units)
    return apply_sheet(game, read_sheet(game, f'Orders "{game.turn.start.control[power]}"\n{power.title()}:\n{text}'))


def reached(game: Game) -> int:
    """The number of the last entry that a game holds: each entry leaves it in the comment of its turn."""
    for turn in reversed(game.turns):
        if turn.inputs.comment.startswith("entry "):
            return int(turn.inputs.comment.split()[1])
    return 0


def victim(path: Path, pipe: int) -> None:
    """Open the save, enter one thing after the other, tell each, until killed."""
    sys.setswitchinterval(HAND_OVER)  # as in the window
    opened = open_game(path)
    autosave = Autosave(
        path,
        opened.game,
        content=opened.content,
        lock=opened.lock,
        is_recovered=opened.recovered,
        history=opened.history,
    )
    game = opened.game
    newest = [game]
    threading.Thread(target=export, args=(newest, path.parent), daemon=True).start()
    number = reached(game)
    chance = random.Random()
    os.write(pipe, b"0 0\n")
    while not game.is_over:
        number += 1
        game = newest[0] = edit(game, number)
        autosave.put(
            game,
            EditKind.DID,
            EditSummary(
                dict.fromkeys(LANGUAGES, f"entry {number}"),
                dict.fromkeys(LANGUAGES, "entry"),
                "2026-01-01T00:00:00",
                number % STEP_EVERY == 0,
            ),
        )
        os.write(pipe, f"{number} {time.monotonic()}\n".encode())
        time.sleep(chance.choice((0.0, 0.002, 0.01, 0.03, 0.3)))
    autosave.flush()
    time.sleep(2 * LONGEST)


def export(newest: list[Game], folder: Path) -> None:
    """Write evaluations of the last finished turn, one after the other."""
    while True:
        time.sleep(0.05)
        if len(newest[0].turns) > 1:
            documents = TurnDocuments(public_view(newest[0]), lang="en")
            write_output(folder / "out.txt", documents.text())
            write_output(folder / "out.html", documents.html())
            write_output(folder / "out.pdf", documents.pdf())


def half_documents(folder: Path) -> int:
    """How many exported files are there in part only."""
    ends = {"out.txt": b"\n", "out.html": b"</html>", "out.pdf": b"%%EOF"}
    found = [(folder / name, end) for name, end in ends.items() if (folder / name).exists()]
    return sum(
        not path.read_bytes().rstrip(b" \r").rstrip(b"\n" if end != b"\n" else b"").endswith(end) for path, end in found
    )


def kill_once(path: Path, chance: random.Random, tally: Tally) -> None:
    """Let a victim go on with the save and kill it after a random time, then look."""
    before = clean_log(open_closed(path))
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            victim(path, writing)
        finally:
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading) as told_by:
        told_by.readline()
        time.sleep(chance.uniform(0.0, LONGEST))
        killed = time.monotonic()
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        told = [line.split() for line in told_by.read().splitlines()]
    entered = [(int(line[0]), float(line[1])) for line in told if len(line) == 2]
    tally.kills += 1
    tally.entries += len(entered)
    tally.half_documents += half_documents(path.parent)
    due = max((number for number, when in entered if when < killed - 1.0), default=reached(before))
    try:
        found = open_game(path)
    except SaveError:
        tally.unreadable += 1
        save_game(table(), path, keep_generation=False)
        return
    found.lock.release()
    tally.not_told += not any(notice.key == "save.not_closed" for notice in found.notices)
    number = reached(found.game)
    tally.lost += number < due
    tally.oldest_lost = max([tally.oldest_lost, *(killed - when for entry, when in entered if entry > number)])
    look_at_undo(found, tally)
    for entry in range(reached(before) + 1, number + 1):
        before = edit(before, entry)
    tally.different += clean_log(found.game) != clean_log(before)


def look_at_undo(found: Opened, tally: Tally) -> None:
    """Every entry since the game began can be undone, the last one first, each to the one before it."""
    undo, number = found.history.undo, reached(found.game)
    tally.undo_missing += len(undo) < number
    for kept, entry in zip(reversed(undo[-3:]), range(number, 0, -1), strict=False):
        states = [reached(found.history.game(state)) for state in (kept.before, kept.after)]
        tally.undo_wrong += (states, kept.told.label["en"]) != ([entry - 1, entry], f"entry {entry}")


def open_closed(path: Path) -> Game:
    """The game in the save, its lock given back; a new one where the last is over."""
    opened = open_game(path)
    opened.lock.release()
    if not opened.game.is_over:
        return opened.game
    save_game(table(), path, keep_generation=False)
    return table()


def clean_log(game: Game) -> Game:
    """The game without the times of its log."""
    return replace(game, log=tuple(replace(entry, when="") for entry in game.log))


def run(folder: Path, times: int, seed: int, *, tells: bool = False) -> Tally:
    """Kill so many times; what came of it."""
    chance = random.Random(seed)
    tally = Tally()
    path = folder / "killed.yaml"
    save_game(table(), path, keep_generation=False)
    for count in range(1, times + 1):
        kill_once(path, chance, tally)
        if tells and count % 25 == 0:
            print(tally, flush=True)
    return tally


@contextlib.contextmanager
def busy(loops: int) -> Iterator[None]:
    """While so many processes do nothing but take the processor's time."""
    children = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(loops)]
    try:
        yield
    finally:
        for child in children:
            child.kill()
            child.wait()


def main() -> int:
    """The long form."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--times", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--beside", type=int, default=0, metavar="N", help="busy loops that run meanwhile: a loaded machine"
    )
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, busy(args.beside):
        os.environ["XDG_STATE_HOME"] = str(Path(folder) / "state")
        tally = run(Path(folder), args.times, args.seed, tells=True)
    print(
        f"killed {tally.kills} times during {tally.entries} entries: {tally.lost} times something older than a second"
        " was lost, "
    )
    print(
        f"{tally.unreadable} saves unreadable, {tally.different} unlike what was entered, {tally.not_told} crashes not"
        " noticed, "
    )
    print(f"{tally.undo_missing} times without undo, {tally.undo_wrong} wrong undos,")
    print(
        f"{tally.half_documents} half documents; the oldest entry that was lost had stood for {tally.oldest_lost:.2f} s"
    )
    return 0 if tally.is_clean else 1


if __name__ == "__main__":
    sys.exit(main())
