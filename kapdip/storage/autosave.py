"""Keeps the game on disk without being asked: a thread writes the newest game within a second and never makes the
caller wait.

Takes games by `put`, which hands them to the system at once (`entered`): however late the thread gets to write, a kill
takes nothing. Writes the save atomically. Where that fails (full disk, pulled stick, no permission, changed outside)
the game goes to the recovery file, then the game master is told, and writing is tried again.

    autosave = Autosave(path, opened.game, content=opened.content, on_event=tell)  tell(event): in the writing thread
    autosave.put(game)     after every change, returns at once
    autosave.close()       writes what is left, gives the lock back
"""

import contextlib
import errno
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from kapdip.game.model import Game, LogEntry
from kapdip.reason import Reason
from kapdip.storage import causes, system_causes
from kapdip.storage.codec import Writer
from kapdip.storage.doing import EditKind, EditSummary
from kapdip.storage.entered import Entered
from kapdip.storage.errors import SaveError
from kapdip.storage.files import Fingerprint, fingerprint_of, fingerprint_on_disk, os_reason, write_text
from kapdip.storage.lock import Lock
from kapdip.storage.places import real_place
from kapdip.storage.recovery import drop_recovery, set_recovery_aside, write_recovery
from kapdip.storage.undo_file import UndoHistory, UndoJournal

DELAY = 0.1
"""Seconds from the end of one writing to the beginning of the next: what is entered in between is written together. An
entry after a pause is written at once."""
READY = 0.5
"""Seconds without an entry after which the thread writes the texts of past turns, so that the first entry need not."""
RETRY = 3.0
"""Seconds between attempts to write a save that could not be written, and between looks at the file."""


class SaveState(StrEnum):
    """The state of the game on disk."""

    SAVED = "saved"
    FAILED = "failed"
    """The save could not be written; the game is in the recovery file."""
    LOST = "lost"
    """Neither could be written: the game is in memory only."""
    CHANGED_OUTSIDE = "changed_outside"
    """Somebody else changed the file; it is not overwritten until `overwrite` or `save_as`."""


@dataclass(frozen=True, slots=True)
class SaveEvent:
    """Something that the game master may want to know: the new state and why."""

    state: SaveState
    path: Path
    reasons: tuple[Reason, ...] = ()
    written: Game | None = None
    """What is in the save now, where it was written."""


class _Entry(NamedTuple):
    """What is to be written."""

    game: Game
    text: str | None
    """None if it could not be made."""


class Autosave:
    """The writing thread of one open save."""

    def __init__(
        self,
        path: Path,
        game: Game,
        *,
        content: Fingerprint | None = None,
        is_recovered: bool = False,
        on_event: Callable[[SaveEvent], None] | None = None,
        lock: Lock | None = None,
        history: UndoHistory | None = None,
        delay: float = DELAY,
        retry: float = RETRY,
    ) -> None:
        self.path = path
        self.state = SaveState.SAVED
        self._told: list[str] = []
        """The keys of the reasons that were reported last: another obstacle is reported, too."""
        self._on_event = on_event
        self._lock = lock
        self._delay = delay
        self._retry = retry
        self._content = content
        self._kept_for = path if is_recovered else None
        """The save for which the recovery file holds a game of ours; None while it is not ours to forget."""
        self._stamp = _file_stamp(path)
        self._device = _device(path)
        self._writer = Writer()
        self._is_ready = False
        self._entered = Entered(path)
        self._journal = UndoJournal(path, history)
        self._under_way: _Entry | None = None
        """What the thread is writing."""
        self._times: dict[int, tuple[LogEntry, str]] = {}
        self._condition = threading.Condition()
        self._waiting: _Entry | None = None
        self._written_at = 0.0
        self._is_closing = False
        self._is_urgent = False
        self._kept_at: tuple[int, str] | None = None
        self._last = game
        self._thread = threading.Thread(target=self._work, name="kapdip-autosave", daemon=True)
        self._thread.start()

    # -- for the window: none of these waits for the disk, except `flush` and `close` ----------------------------------

    def put(self, game: Game, doing: EditKind = EditKind.NOTED, told: EditSummary | None = None) -> None:
        """Have this game on disk within a second; a kill after this call doesn't take it. A newer game replaces one
        that waits. What was done goes into the journal before that, so that undo is never behind what is kept.
        """
        before, self._last = self._last, game
        entry = self._entry()
        self._note(before, entry, doing, told)
        with self._condition:
            self._waiting = entry
            self._keep()
            self._condition.notify_all()

    def save_as(self, path: Path, lock: Lock | None = None) -> None:
        """Write to another file from now on, beginning with the game that was put last. The old lock is given back."""
        with self._condition:
            if self._lock is not None:
                self._lock.release()
            self.path, self._lock = path, lock
            self._content, self._stamp, self._kept_at = fingerprint_on_disk(path), _file_stamp(path), None
            self._device = _device(path)
            self._journal.move(path)
            before, self._entered = self._entered, Entered(path)
            if self._again():
                before.drop()

    def overwrite(self) -> None:
        """The game master decided that our game counts, not what somebody else wrote into the file."""
        with self._condition:
            self._content, self._stamp = fingerprint_on_disk(self.path), _file_stamp(self.path)
            self._again()

    def flush(self, timeout: float = 10.0) -> bool:
        """Wait until everything is on disk, trying anew what failed; False if it isn't after `timeout` seconds, or
        can't be written.
        """
        deadline = time.monotonic() + timeout
        with self._condition:
            self._is_urgent = True
            self._condition.notify_all()
            if not self._rests(lambda: self._under_way is None, deadline):
                return False
            self._look()
            self._condition.notify_all()
            if not self._rests(lambda: self._waiting is None and self._under_way is None, deadline):
                return False
            self._is_urgent = False
        return self.state is SaveState.SAVED

    def _rests(self, is_so: Callable[[], bool], deadline: float) -> bool:
        """Wait until it is so; False if it isn't in time, or nobody writes now."""
        while not is_so():
            left = deadline - time.monotonic()
            if left <= 0 or not self._thread.is_alive():
                return False
            self._condition.wait(left)
        return True

    def close(self, timeout: float = 10.0) -> bool:
        """Write what is left, end the thread, give the lock back.

        False if the save could not be written (see the recovery file).
        """
        done = self.flush(timeout)
        with self._condition:
            self._is_closing = True
            self._condition.notify_all()
        self._thread.join(timeout)
        if self._lock is not None:
            self._lock.release()
        return done

    # -- the thread ----------------------------------------------------------------------------------------------------

    def _again(self) -> bool:
        self._waiting = self._waiting or self._entry()
        self._is_urgent = True
        self._condition.notify_all()
        return self._keep()

    def _entry(self) -> _Entry:
        try:
            return _Entry(self._last, self._text(self._last))
        except Exception:  # a fault of ours, which the thread will meet, too, and report
            return _Entry(self._last, None)

    def _note(self, before: Game, entry: _Entry, doing: EditKind, told: EditSummary | None) -> None:
        """Have the journal hold what was done, from the game before it on."""
        if entry.text is None:
            self._journal.drop()
            return
        if not self._journal.is_begun:
            with contextlib.suppress(Exception):  # a fault of ours, which the thread reports
                self._journal.begin(self._text(before), self._content)
        self._journal.add(doing, entry.text, told)

    def _text(self, game: Game) -> str:
        return self._writer.text(self._stamped(game))

    def _keep(self) -> bool:
        """Hand what waits to the system: it follows what is in the save, or what the thread is about to put there."""
        if self._waiting is None or self._waiting.text is None:
            return False
        begun = self._under_way and self._under_way.text
        return self._entered.keep(
            self._waiting.text, (self._content, fingerprint_of(begun.encode("utf-8")) if begun else None)
        )

    def _work(self) -> None:
        while True:
            entry = self._next()
            if entry is None:
                return
            try:
                self._write(entry)
            # a fault of ours: the game is still in memory, the thread must live and the game master be told
            except Exception as error:
                self._surprised(error)
            finally:
                with self._condition:
                    self._under_way = None
                    self._written_at = time.monotonic()
                    self._condition.notify_all()

    def _next(self) -> _Entry | None:
        """The next game to write: waits for one, then for others that follow at once. None at the end."""
        while not self._has_come():
            try:
                self._get_ready()
                self._look()
            except Exception as error:
                self._surprised(error)
        with self._condition:
            if self._waiting is None:
                return None
            if not self._is_urgent and not self._is_closing:
                left = self._written_at + self._delay - time.monotonic()
                self._condition.wait_for(lambda: self._is_urgent or self._is_closing, max(left, 0.0))
            self._under_way, self._waiting = self._waiting, None
            return self._under_way

    def _has_come(self) -> bool:
        """Wait: whether there is something to write, or nothing more will come."""
        with self._condition:
            patience = self._retry if self._is_ready else min(self._retry, READY)
            return self._condition.wait_for(lambda: self._waiting is not None or self._is_closing, patience)

    def _get_ready(self) -> None:
        if not self._is_ready:
            self._writer.text(self._last)
            self._is_ready = True

    def _look(self) -> None:
        """Also while nothing is entered: try again what failed, and try to write where the file
        was changed or taken away.
        """
        is_lost = self.state in (SaveState.FAILED, SaveState.LOST)
        if is_lost or (self.state is SaveState.SAVED and (self._is_changed() or self._is_gone())):
            with self._condition:
                self._waiting = self._waiting or self._entry()

    def _write(self, entry: _Entry) -> None:
        game = entry.game
        text = self._text(game) if entry.text is None else entry.text
        if self._is_changed():
            self._rescue(text, SaveState.CHANGED_OUTSIDE, (causes.changed_outside(path=str(self.path)),))
            return
        if self._is_pulled():
            gone = os_reason(causes.CANNOT_WRITE, self.path, OSError(errno.ENODEV, "gone"))
            self._rescue(text, SaveState.FAILED, (gone,))
            return
        self._journal.sync()
        milestone = (game.turn.number, game.turn.step)
        try:
            content = write_text(self.path, text, keep_generation=milestone != self._kept_at)
        except SaveError as error:
            self._rescue(text, SaveState.FAILED, error.reasons)
            return
        self._content, self._stamp, self._kept_at = content, _file_stamp(self.path), milestone
        self._device = _device(self.path)
        if self._kept_for is not None:
            drop_recovery(self._kept_for)
            self._kept_for = None
        self._forget()
        self._tell(SaveState.SAVED, (), game)

    def _surprised(self, error: Exception) -> None:
        """Something nobody thought of: have it logged as other unexpected errors are, and report that the game is in
        memory only.
        """
        threading.excepthook(threading.ExceptHookArgs((type(error), error, error.__traceback__, self._thread)))
        said, folder = system_causes.other(text=repr(error)), str(self.path.parent)
        with contextlib.suppress(Exception):
            self._tell(SaveState.LOST, (causes.cannot_write(path=str(self.path), text=said, folder=folder),))

    def _rescue(self, text: str, state: SaveState, reasons: tuple[Reason, ...]) -> None:
        if self._kept_for != self.path:
            set_recovery_aside(self.path)
            self._kept_for = self.path
        try:
            write_recovery(self.path, text, self._content)
        except SaveError:
            self._tell(SaveState.LOST, reasons)
            return
        self._forget()
        self._tell(state, reasons)

    def _forget(self) -> None:
        """What was handed to the system is on the disk now, unless something newer waits."""
        with self._condition:
            if self._waiting is None:
                self._entered.drop()

    def _is_changed(self) -> bool:
        """Whether the file holds something else than we know of: a look at its date, and only
        if that is new, at its content.
        """
        stamp = _file_stamp(self.path)
        if stamp == self._stamp or stamp is None:
            return False
        if fingerprint_on_disk(self.path) != self._content:
            return True
        self._stamp = stamp
        return False

    def _is_gone(self) -> bool:
        """Whether the file that was there has been taken away."""
        try:
            self.path.stat()
        except FileNotFoundError:
            return self._content is not None
        except OSError:
            pass
        return False

    def _is_pulled(self) -> bool:
        """Whether the file is gone together with the medium it was on: its folder is there, but belongs to another file
        system now. What was written there would be hidden by the stick when it comes back.
        """
        return (
            self._content is not None
            and _file_stamp(self.path) is None
            and _device(self.path) not in (self._device, None)
        )

    def _tell(self, state: SaveState, reasons: tuple[Reason, ...], written: Game | None = None) -> None:
        keys = [reason.key for reason in reasons]
        changed = (state, keys) != (self.state, self._told)
        self.state, self._told = state, keys
        if self._on_event is not None and (changed or state is SaveState.SAVED):
            self._on_event(SaveEvent(state, self.path, reasons, written))

    def _stamped(self, game: Game) -> Game:
        """Log lines get the time at which they first came by."""
        log = []
        for index, entry in enumerate(game.log):
            if entry.when:
                log.append(entry)
                continue
            known = self._times.get(index)
            if known is None or known[0] != entry:
                known = self._times[index] = (entry, datetime.now(UTC).isoformat(timespec="seconds"))
            log.append(replace(entry, when=known[1]))
        return replace(game, log=tuple(log))


def _device(path: Path) -> int | None:
    """The file system of a file's folder; None if there is no such folder."""
    try:
        return real_place(path).parent.stat().st_dev
    except OSError:
        return None


def _file_stamp(path: Path) -> tuple[int, int, int] | None:
    """Date, size and place of a file; None where there is none.

    Where that can't be known, a stamp that no file has: its content decides.
    """
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError:
        return -1, -1, -1
    return found.st_mtime_ns, found.st_size, found.st_ino
