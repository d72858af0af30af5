"""Opens a club for the window: with its lock, or from an older state of it where the file can't be read.

Takes a path; gives `OpenedClub`, or raises `SaveError` with every problem. `older_clubs` says what can be opened instead.
"""

import contextlib
import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from kapdip_gui.club.model import Club
from kapdip_gui.storage.club_file import club_text, load_club
from kapdip_gui.storage.errors import SaveError
from kapdip_gui.storage.files import Print, generations, print_on_disk, read_regular, write_text
from kapdip_gui.storage.lock import Lock
from kapdip_gui.storage.opening import copy_aside
from kapdip_gui.storage.places import real_place

_CLUB = re.compile(rb"^\xef?\xbb?\xbf?kapdip_club[ \t]*:", re.MULTILINE)
_HEAD = 64 * 1024


@dataclass
class OpenedClub:
    """An opened club. Whoever closes it calls `lock.release()`."""

    club: Club
    path: Path
    lock: Lock
    read_only: bool
    """Another program has it open: look, don't touch."""
    content: Print | None
    """What the file holds as far as we know."""

    def write(self, club: Club) -> None:
        """Write the club, the state before kept beside it. Raises SaveError, the old file untouched."""
        self.content = write_text(self.path, club_text(club), keep_generation=True)
        self.club = club

    @property
    def was_changed(self) -> bool:
        """Whether somebody else has written the file meanwhile."""
        return print_on_disk(self.path) != self.content


class OlderClub(NamedTuple):
    """A state of a club from before its last steps."""

    file: Path
    club: Club
    when: float
    """When it was written, in seconds since 1970."""


def is_club(path: Path) -> bool:
    """Whether a file says of itself that it is a club, also one that is broken further down."""
    try:
        return _CLUB.search(read_regular(path, _HEAD)) is not None
    except OSError:
        return False


def open_club(path: Path) -> OpenedClub:
    """Open a club. Raises SaveError if it can't be read; the lock is then free again."""
    return _opened(path, load_club)


def older_clubs(path: Path) -> tuple[OlderClub, ...]:
    """The older states of a club that can be read, the newest first."""
    found = []
    for file in generations(path):
        with contextlib.suppress(SaveError, OSError):
            found.append(OlderClub(file, load_club(file), file.stat().st_mtime))
    return tuple(found)


def open_older_club(path: Path, older: OlderClub) -> OpenedClub:
    """Go on from an older state of a club that can't be read. What stands there now is first copied beside it."""
    opened = _opened(path, lambda _: older.club)
    if not opened.read_only:
        copy_aside(real_place(path))
        opened.write(older.club)
    return opened


def _opened(path: Path, read: Callable[[Path], Club]) -> OpenedClub:
    lock = Lock(path)
    try:
        is_ours = lock.acquire()
        content = print_on_disk(path)
        return OpenedClub(read(path), path, lock, not is_ours or not os.access(path, os.W_OK), content)
    except BaseException:
        lock.release()
        raise
