"""Opens a club for the window: with its lock, with what could not be written to it, or from an older state where the
file can't be read.

Takes a path; gives `OpenedClub`, or raises `SaveError` with every problem. `older_clubs` says what can be opened
instead.
"""

import contextlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from kapdip.club.model import Club
from kapdip.storage.club_file import club_text, load_club, parse_club
from kapdip.storage.errors import SaveError
from kapdip.storage.files import Fingerprint, fingerprint_on_disk, finish_writing, generations, write_text
from kapdip.storage.lock import Lock
from kapdip.storage.opening import copy_aside
from kapdip.storage.places import real_place
from kapdip.storage.recovery import (
    StoredText,
    drop_recovery,
    put_aside,
    read_stored_text,
    recovery_file,
    set_recovery_aside,
    write_recovery,
)


class StoredClub(NamedTuple):
    """A state of a club that is not in its file: from before its last steps, or one that could not be written."""

    club: Club
    when: float
    """When it was written, in seconds since 1970."""


@dataclass
class OpenedClub:
    """An opened club. To close it, call `lock.release()`."""

    club: Club
    path: Path
    lock: Lock
    read_only: bool
    """Another program has it open: look, don't touch."""
    content: Fingerprint | None
    """What the file holds as far as we know."""
    kept: StoredClub | None = None
    """What could not be written when the club was last open, and what is not in the file;
    nobody has decided about it yet.
    """
    is_recovered: bool = False
    """The club is what could not be written when it was last open: the file holds what that came from."""

    def write(self, club: Club) -> None:
        """Write the club, the state before kept beside it. Raises SaveError, the old file untouched."""
        self.content = write_text(self.path, club_text(club), keep_generation=True)
        self.club = club
        if self.kept is None:
            drop_recovery(self.path)

    def keep_apart(self, club: Club) -> bool:
        """Keep a club that can't be written to its file in the program's own folder, to be
        offered when it is opened again.
        """
        if self.kept is not None:
            self.decide()
        try:
            write_recovery(self.path, club_text(club), self.content)
        except SaveError:
            return False
        return True

    def decide(self) -> None:
        """Somebody has decided about what was kept: it is put aside."""
        set_recovery_aside(self.path)
        self.kept = None

    @property
    def was_changed(self) -> bool:
        """Whether somebody else has written the file meanwhile."""
        return fingerprint_on_disk(self.path) != self.content


def open_club(path: Path) -> OpenedClub:
    """Open a club, or what could not be written to it.

    Raises SaveError if it can't be read; the lock is then free again.
    """
    return _opened(path, load_club)


def older_clubs(path: Path) -> tuple[StoredClub, ...]:
    """The states of a club that can be read instead of its file, the newest first: what was
    kept for it, and those beside it.
    """
    found = [
        kept
        for file in (recovery_file(path), *put_aside(path))
        if (kept := _club_in(read_stored_text(file))) is not None
    ]
    for file in generations(path):
        with contextlib.suppress(SaveError, OSError):
            found.append(StoredClub(load_club(file), file.stat().st_mtime))
    return tuple(sorted(found, key=lambda state: -state.when))


def open_older_club(path: Path, older: StoredClub) -> OpenedClub:
    """Go on from an older state of a club that can't be read. What is there now is first copied beside it."""
    opened = _opened(path, lambda _: older.club)
    if not opened.read_only:
        copy_aside(real_place(path))
        opened.decide()
        opened.write(older.club)
    return opened


def _opened(path: Path, read: Callable[[Path], Club]) -> OpenedClub:
    lock = Lock(path)
    try:
        is_ours = lock.acquire()
        if lock.left_behind:
            finish_writing(path, load_club)
        content = fingerprint_on_disk(path)
        read_only = not is_ours or not os.access(path, os.W_OK)
        text = read_stored_text(recovery_file(path)) if is_ours else None
        kept = _club_in(text)
        if text is not None and kept is not None and content is not None and text.follows(content):
            return OpenedClub(kept.club, path, lock, read_only, content, is_recovered=True)
        club = read(path)
        return OpenedClub(
            club, path, lock, read_only, content, kept if kept is not None and kept.club != club else None
        )
    except BaseException:
        lock.release()
        raise


def _club_in(kept: StoredText | None) -> StoredClub | None:
    """The club that was kept; None if there is none that can be read."""
    try:
        return StoredClub(parse_club(kept.text), kept.when) if kept is not None else None
    except SaveError:
        return None
