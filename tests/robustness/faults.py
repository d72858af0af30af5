"""Lets every call to the file system fail, one after the other, while a game is saved, created, recovered and opened.

Run: `python -m tests.robustness.faults`. First the calls of an undisturbed run are counted; then the same run is made
once for each call and each error (disk full, device error, no permission, read-only, device gone). Writes fail at every
byte by a real limit on the size of files. After each: the old save is whole or the new one is, the GM gets one clear
sentence, no temporary file stays, and the next save works.
"""

import contextlib
import errno
import os
import resource
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

from kapdip.game.entries import set_notes
from kapdip.game.model import Game
from kapdip.storage.autosave import Autosave, SaveEvent, SaveState
from kapdip.storage.codec import game_text
from kapdip.storage.doing import EditKind, EditSummary
from kapdip.storage.errors import SaveError
from kapdip.storage.files import create_game, fingerprint_on_disk, generations, load_game, save_game
from kapdip.storage.lock import Lock
from kapdip.storage.opening import open_game
from kapdip.storage.recovery import drop_recovery, read_recovery, write_recovery
from kapdip.storage.undo_file import undo_file
from kapdip.words.catalogue import LANGUAGES
from kapdip.words.sentences import say
from tests.board_languages import spoken
from tests.game.tables import table

CALLS = (
    "open",
    "fsync",
    "replace",
    "link",
    "unlink",
    "close",
    "stat",
    "fstat",
    "ftruncate",
    "lseek",
    "write",
    "read",
    "mkdir",
)
"""The functions of `os` that are made to fail; `stat`, `unlink` and others of `Path` go through them."""
ERRORS = (errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS, errno.ENODEV)
OLD, NEW, LATER, OUTSIDE = "the old game", "the new game", "a later game", "somebody else's game"


@dataclass
class Tally:
    """What came of the faults."""

    faults: int = 0
    without_undo: int = 0
    """Times after which nothing could be undone any more: told by the empty list, and no harm."""
    wrong: list[str] = field(default_factory=list)

    def check(self, is_right: bool, what: str) -> None:
        """Note what is wrong."""
        if not is_right:
            self.wrong.append(what)


def noted(text: str) -> Game:
    """A game that is told apart by its comment."""
    return set_notes(table(), comment=text)


class Faults:
    """Counts the calls, and lets one of them fail."""

    def __init__(self, at: int = 0, code: int = 0) -> None:
        self.count = 0
        self.names: list[str] = []
        self._at = at
        self._code = code

    def wrap(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        """A function of `os` that fails when its turn comes."""

        def call(*args: Any, **more: Any) -> Any:
            self.count += 1
            self.names.append(name)
            if self.count == self._at:
                if name == "close":
                    real(*args, **more)
                raise OSError(self._code, os.strerror(self._code))
            return real(*args, **more)

        return call

    @contextlib.contextmanager
    def at_work(self) -> Iterator["Faults"]:
        """While the faults are there."""
        with contextlib.ExitStack() as stack:
            for name in CALLS:
                stack.enter_context(mock.patch.object(os, name, self.wrap(name, getattr(os, name))))
            yield self


def one_sentence(error: SaveError) -> bool:
    """Whether the error is one clear sentence in both languages."""
    return len(error.reasons) == 1 and all(len(say(error.reasons[0], spoken(lang))) > 10 for lang in ("de", "en"))


def each_fault(act: Callable[[], object]) -> Iterator[tuple[str, Faults]]:
    """The faults for one act: first its calls are counted, then each one fails with each error."""
    with Faults().at_work() as counted:
        act()
    for at, name in enumerate(counted.names, 1):
        for code in ERRORS:
            yield f"{name} {at} of {counted.count}: {errno.errorcode[code]}", Faults(at, code)


def comment(path: Path) -> str:
    """What the save holds."""
    return load_game(path).turn.inputs.comment


def leftovers(folder: Path) -> list[str]:
    """Temporary files that were left behind."""
    return [file.name for file in folder.iterdir() if file.name.endswith(".tmp")]


def saving(folder: Path, tally: Tally) -> None:
    """A save with its generations, each call failing."""
    path = folder / "saving.yaml"

    def prepare() -> None:
        for older in generations(path):
            older.unlink()
        save_game(noted("older"), path)
        save_game(noted(OLD), path)

    prepare()
    for what, faults in each_fault(lambda: save_game(noted(NEW), path)):
        prepare()
        tally.faults += 1
        try:
            with faults.at_work():
                save_game(noted(NEW), path)
        except SaveError as error:
            tally.check(comment(path) in (OLD, NEW) and one_sentence(error), f"save, {what}: {comment(path)}, {error}")
        except BaseException as error:
            tally.check(False, f"save, {what}: {error!r}")
        else:
            tally.check(comment(path) == NEW, f"save, {what}: said to be done, but {comment(path)}")
        tally.check(not leftovers(folder) or "unlink" in what, f"save, {what}: left {leftovers(folder)}")
        for name in leftovers(folder):
            (folder / name).unlink()
        save_game(noted(LATER), path)
        tally.check(comment(path) == LATER, f"save, {what}: the next save did not work")


def creating(folder: Path, tally: Tally) -> None:
    """A new game: the file is there whole, or an error is told."""
    path = folder / "created.yaml"

    def remove() -> None:
        path.unlink(missing_ok=True)

    for what, faults in each_fault(lambda: create_game(noted(NEW), path)):
        remove()
        tally.faults += 1
        try:
            with faults.at_work():
                create_game(noted(NEW), path)
        except SaveError as error:
            tally.check(one_sentence(error), f"create, {what}: {error}")
            tally.check(
                not path.exists() or path.stat().st_size == 0 or comment(path) == NEW, f"create, {what}: half a file"
            )
        except BaseException as error:
            tally.check(False, f"create, {what}: {error!r}")
        else:
            tally.check(comment(path) == NEW, f"create, {what}: said to be done")
        for name in leftovers(folder):
            (folder / name).unlink()


def keeping(folder: Path, tally: Tally) -> None:
    """The recovery file: what it held before, or the new game."""
    path = folder / "kept.yaml"
    save_game(noted(OLD), path)
    base = fingerprint_on_disk(path)
    text = game_text(noted(NEW))
    for what, faults in each_fault(lambda: write_recovery(path, text, base)):
        tally.faults += 1
        try:
            with faults.at_work():
                write_recovery(path, text, base)
        except SaveError as error:
            tally.check(one_sentence(error), f"recovery, {what}: {error}")
        except BaseException as error:
            tally.check(False, f"recovery, {what}: {error!r}")
        found = read_recovery(path)
        tally.check(found is not None and found.game == noted(NEW), f"recovery, {what}: not there any more")
    drop_recovery(path)


def opening(folder: Path, tally: Tally) -> None:
    """Opening: the game, or one clear sentence; the lock is free again, the file untouched."""
    path = folder / "opened.yaml"
    save_game(noted(OLD), path)

    def open_and_close() -> None:
        open_game(path).lock.release()

    for what, faults in each_fault(open_and_close):
        tally.faults += 1
        try:
            with faults.at_work():
                open_and_close()
        except SaveError as error:
            tally.check(one_sentence(error), f"open, {what}: {error}")
        except BaseException as error:
            tally.check(False, f"open, {what}: {error!r}")
        tally.check(comment(path) == OLD, f"open, {what}: the save was changed")
        lock = Lock(path)
        tally.check(lock.acquire(), f"open, {what}: the lock was not given back")
        lock.release()


def autosaves(folder: Path, tally: Tally) -> None:
    """The writing thread: whatever fails, the game gets to the save in the end, and the old
    save is whole all the while.
    """
    path = folder / "auto.yaml"

    def write(faults: Faults | None) -> list[SaveEvent]:
        save_game(noted(OLD), path, keep_generation=False)
        events: list[SaveEvent] = []
        autosave = Autosave(
            path, noted(OLD), content=fingerprint_on_disk(path), on_event=events.append, delay=0, retry=0.01
        )
        with faults.at_work() if faults else contextlib.nullcontext():
            autosave.put(noted(NEW))
            autosave.flush()
        for _ in range(300):
            if autosave.state is SaveState.SAVED and autosave.flush(1):
                break
            autosave.put(noted(NEW))
        autosave.close()
        return events

    for what, faults in each_fault(lambda: write(None)):
        tally.faults += 1
        events = write(faults)
        if comment(path) != NEW:
            tally.check(False, f"autosave, {what}: {comment(path)} {[event.state for event in events]}")
        tally.check(read_recovery(path) is None, f"autosave, {what}: the recovery file was left")
        drop_recovery(path)
        for name in leftovers(folder):
            (folder / name).unlink()


def undoing(folder: Path, tally: Tally) -> None:
    """The journal of what was done: whatever fails while it is written or read, undo leads
    where it should or is not there.
    """
    path = folder / "undone.yaml"

    def evening(faults: Faults | None, comments: tuple[str, ...]) -> None:
        with faults.at_work() if faults else contextlib.nullcontext():
            opened = open_game(path)
            autosave = Autosave(
                path, opened.game, content=opened.content, lock=opened.lock, history=opened.history, delay=0, retry=0.01
            )
            game = opened.game
            for text in comments:
                game = set_notes(game, comment=text)
                autosave.put(
                    game,
                    EditKind.DID,
                    EditSummary(
                        dict.fromkeys(LANGUAGES, text),
                        dict.fromkeys(LANGUAGES, text),
                        "2026-01-01T00:00:00",
                        is_step=False,
                    ),
                )
        autosave.close()

    def begin() -> None:
        for file in (path, undo_file(path)):
            file.unlink(missing_ok=True)
        drop_recovery(path)
        save_game(noted(""), path, keep_generation=False)
        evening(None, (OLD,))

    def act() -> None:
        evening(None, (NEW, LATER))

    begin()
    for what, faults in each_fault(act):
        begin()
        tally.faults += 1
        with contextlib.suppress(SaveError):
            evening(faults, (NEW, LATER))
        found = open_game(path)
        found.lock.release()
        states = [found.game.turn.inputs.comment]
        for kept in reversed(found.history.undo):
            before, after = (found.history.game(state).turn.inputs.comment for state in (kept.before, kept.after))
            tally.check((after, kept.told.label["en"]) == (states[-1], after), f"undo, {what}: {after} after {states}")
            states.append(before)
        whole = [LATER, NEW, OLD, ""]
        ways = [whole[first:last] for first in (0, 2) for last in range(first + 1, len(whole) + 1)]
        tally.check(states in ways, f"undo, {what}: {states}")
        tally.without_undo += len(states) == 1
        for name in leftovers(folder):
            (folder / name).unlink()


def changed_outside(folder: Path, tally: Tally) -> None:
    """Somebody else has replaced the save: whatever fails then, theirs stays, and ours is kept beside it in the end."""
    path = folder / "outside.yaml"

    def write(faults: Faults | None) -> None:
        save_game(noted(OLD), path, keep_generation=False)
        drop_recovery(path)
        autosave = Autosave(path, noted(OLD), content=fingerprint_on_disk(path), delay=0, retry=0.01)
        save_game(noted(OUTSIDE), path, keep_generation=False)
        with faults.at_work() if faults else contextlib.nullcontext():
            autosave.put(noted(NEW))
            autosave.flush()
        for _ in range(300):
            kept = read_recovery(path)
            if kept is not None and kept.game.turn.inputs.comment == NEW:
                break
            autosave.put(noted(NEW))
            autosave.flush(1)
        autosave.close()

    for what, faults in each_fault(lambda: write(None)):
        tally.faults += 1
        write(faults)
        tally.check(comment(path) == OUTSIDE, f"changed outside, {what}: {comment(path)} in the file")
        kept = read_recovery(path)
        tally.check(
            kept is not None and kept.game.turn.inputs.comment == NEW, f"changed outside, {what}: ours was not kept"
        )
        for name in leftovers(folder):
            (folder / name).unlink()


@contextlib.contextmanager
def largest_file(size: int) -> Iterator[None]:
    """While no file may grow beyond a size: the write itself fails, as on a full disk."""
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, before)


def short_writes(folder: Path, tally: Tally, step: int) -> None:
    """A disk that is full after so many bytes, for every so many bytes of the save."""
    path = folder / "short.yaml"
    save_game(noted(OLD), path)
    size = path.stat().st_size
    for most in range(0, size + step, step):
        tally.faults += 1
        try:
            with largest_file(most):
                save_game(noted(NEW), path)
        except SaveError as error:
            tally.check(
                comment(path) == OLD and one_sentence(error), f"full after {most} bytes: {comment(path)}, {error}"
            )
        else:
            tally.check(comment(path) == NEW, f"full after {most} bytes: said to be done")
            save_game(noted(OLD), path)
        tally.check(not leftovers(folder), f"full after {most} bytes: left {leftovers(folder)}")


def run(folder: Path, step: int = 1) -> Tally:
    """Everything. `step`: bytes between the points at which the disk is full."""
    tally = Tally()
    short_writes(folder, tally, step)
    for part in (saving, creating, keeping, opening, autosaves, undoing, changed_outside):
        part(folder, tally)
    return tally


def main() -> int:
    """The long form."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = str(Path(folder) / "state")
        games = Path(folder) / "games"
        games.mkdir()
        tally = run(games)
    print("\n".join(tally.wrong[:40]))
    print(
        f"{tally.faults} faults, {len(tally.wrong)} times something was wrong; {tally.without_undo} times undo began"
        " anew"
    )
    return 0 if not tally.wrong else 1


if __name__ == "__main__":
    sys.exit(main())
