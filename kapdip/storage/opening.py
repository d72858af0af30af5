"""Opens a save for the window: with the lock, with what a crash left behind, and with what to tell the game master.

Takes a path; gives `Opened`, or raises `SaveError` with every problem. `older_states` says what can be opened instead,
by `open_older`.
"""

import contextlib
import os
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from kapdip.boards.errors import BoardRefusedError
from kapdip.boards.shelf import mended
from kapdip.game.compare import Difference
from kapdip.game.model import Game
from kapdip.reason import Reason
from kapdip.regular import read_regular
from kapdip.storage import causes
from kapdip.storage.differing import difference_reasons
from kapdip.storage.entered import finish_entering
from kapdip.storage.errors import SaveError
from kapdip.storage.files import Fingerprint, fingerprint_on_disk, generations, has_second_name, load_save
from kapdip.storage.lock import Lock
from kapdip.storage.places import real_place
from kapdip.storage.recovery import Recovered, put_aside, read_recovery, read_stored
from kapdip.storage.undo_file import UndoHistory, read_history

_MOST_COPIES = 100
_MOST_COPIED = 256 * 1024 * 1024
"""Bytes: far more than any save that can be read."""


@dataclass(frozen=True)
class Opened:
    """An opened save. To close it, call `lock.release()` (or hand it to `Autosave`)."""

    game: Game
    path: Path
    lock: Lock
    read_only: bool
    """Another program has the save: look, don't touch."""
    recovered: bool = False
    """The game comes from the recovery file: the save could not be written when it was last open."""
    content: Fingerprint | None = None
    """What the file holds now, for `Autosave` to notice changes from outside."""
    kept_apart: Recovered | None = None
    """What the program kept when the file was changed from outside, and what is not in the file: nobody has decided
    about it yet.
    """
    notices: tuple[Reason, ...] = field(default=())
    """What the game master should be told, in order."""
    differences: tuple[Difference, ...] = ()
    """Where a turn is recorded otherwise than its entries give by the rules: the last notices
    name the first of them.
    """
    history: UndoHistory = field(default_factory=UndoHistory)
    """What was done before the program ended, and can be undone."""


def open_game(path: Path) -> Opened:
    """Open a save, or what was recovered for it.

    Raises SaveError if neither can be read; the lock is then free again.
    """
    lock = Lock(path)
    try:
        return _opened(path, lock)
    except BaseException:
        lock.release()
        raise


def _opened(path: Path, lock: Lock) -> Opened:
    is_ours = lock.acquire()
    notices = [] if is_ours else [causes.reading_only(path=str(path), text=lock.holder)]
    if lock.left_behind:
        finish_entering(path)
        notices.append(causes.not_closed(path=str(path)))
    content = fingerprint_on_disk(path)
    made = partial(_made, path, lock, notices, content=content, read_only=not is_ours)
    kept = read_recovery(path)
    if kept is not None and kept.follows(content):
        notices.append(causes.recovered(path=str(path)))
        return made(kept.game, kept.differences, holds=kept.content, recovered=True)
    try:
        game, differences = load_save(path)
    except SaveError:
        if kept is None:
            raise
        notices.append(causes.recovered_broken(path=str(path)))
        return made(kept.game, kept.differences, holds=kept.content, recovered=True)
    if is_ours and not os.access(path, os.W_OK):
        notices.append(causes.not_writable(path=str(path)))
    elif is_ours and has_second_name(path):
        notices.append(causes.second_name(file=path.name))
    is_missing = kept is not None and is_ours and replace(kept.game, log=()) != replace(game, log=())
    return made(game, differences, holds=content, kept_apart=kept if is_missing else None)


def _made(
    path: Path,
    lock: Lock,
    notices: list[Reason],
    game: Game,
    differences: tuple[Difference, ...],
    *,
    holds: Fingerprint | None,
    **more: Any,
) -> Opened:
    """An opened save with all that is to be reported. `holds`: what identifies the text that was read."""
    history = UndoHistory() if more["read_only"] else read_history(path, holds)
    if lock.is_blocked:
        notices.append(causes.not_locked(path=str(lock.file)))
    with contextlib.suppress(OSError, BoardRefusedError):  # a board that can't be read now is none that is newer
        if (changed := mended(game.board)) is not None:
            notices.append(changed)
    told = (*notices, *history.notices, *difference_reasons(game, differences))
    return Opened(game, path, lock, notices=told, differences=differences, history=history, **more)


class OlderState(NamedTuple):
    """A state of a save from before its last steps."""

    file: Path
    game: Game
    when: float
    """When it was written, in seconds since 1970."""
    differences: tuple[Difference, ...] = ()
    """Where its record differs from what the rules give."""


def older_states(path: Path) -> tuple[OlderState, ...]:
    """The older states of a save that can be read, the newest first: those beside it, and what
    was kept for it and put aside.
    """
    found = [
        OlderState(file, kept.game, kept.when, kept.differences)
        for file in put_aside(path)
        if (kept := read_stored(file)) is not None
    ]
    for file in generations(path):
        with contextlib.suppress(SaveError, OSError):
            game, differences = load_save(file)
            found.append(OlderState(file, game, file.stat().st_mtime, differences))
    return tuple(sorted(found, key=lambda state: -state.when))


def open_older(path: Path, older: OlderState) -> Opened:
    """Go on from an older state of a save that can't be read.

    What is there now is first copied beside it, so that it can be repaired.
    """
    lock = Lock(path)
    is_ours = lock.acquire()
    content = fingerprint_on_disk(path)
    notices = [] if is_ours else [causes.reading_only(path=str(path), text=lock.holder)]
    if is_ours and (aside := copy_aside(real_place(path))) is not None:
        notices.append(causes.unreadable_kept(file=aside.name))
    return _made(
        path,
        lock,
        notices,
        older.game,
        older.differences,
        holds=None,
        content=content,
        read_only=not is_ours,
        recovered=True,
    )


def copy_aside(path: Path) -> Path | None:
    """A copy of a file that can't be read, under a name of its own; None where that can't be written, or what is
    there is not a file.
    """
    try:
        data = read_regular(path, _MOST_COPIED + 1)
    except OSError:
        return None
    if len(data) > _MOST_COPIED:
        return None
    for number in range(1, _MOST_COPIES):
        aside = path.with_name(f"{path.stem}.unreadable{f'-{number}' if number > 1 else ''}{path.suffix}")
        try:
            with open(aside, "xb") as copy:
                copy.write(data)
            return aside
        except FileExistsError:
            continue
        except OSError:
            return None
    return None
