"""The journal of what came by phone or post: a line for each hand-in, on the disk before its receipt is given.

Takes and gives lines as plain data, and items of the inbox as lines. Lines are added, and those that have
had their day are left out where the file is written anew as a whole. One that was cut off by a crash or a full disk is
passed over; where another program has cut or replaced the file, what we know is written anew before anything is added.
Source: docs/table.md 6.
"""

import contextlib
import errno
import hashlib
import json
import os
import secrets
import threading
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any

from kapdip.board.board import Board
from kapdip.game.handed_in_data import data_of, handed_in_of
from kapdip.game.identity import is_drawn
from kapdip.game.inbox import InboxItem
from kapdip.game.model import Game
from kapdip.regular import own_file, plain_json, read_regular
from kapdip.storage.files import sync_folder
from kapdip.storage.places import INBOX, beside, hide, real_place

VERSION = 1
RECEIPT_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Those that nobody mistakes for another, read out across a table."""
MOST_BYTES = 64 * 1024 * 1024
"""A journal does not grow beyond that: a sender that floods it learns that there is no room."""


def inbox_file(path: Path) -> Path:
    """Where the journal of a save is."""
    return beside(real_place(path), INBOX)


class InboxJournal:
    """The journal of one open save, for the holder of its lock. `add` and `note` may be called from any thread."""

    def __init__(self, path: Path) -> None:
        self._file = inbox_file(path)
        self._lines: list[bytes] = []
        self._stamp: tuple[int, int, int] | None = None
        self._lock = threading.Lock()

    def read(self) -> tuple[Mapping[str, Any], ...]:
        """Every whole line, the oldest first. Raises OSError where the file is there and can't be read."""
        with self._lock:
            with contextlib.suppress(OSError):
                self._fresh.unlink()  # a kill in the middle of trimming left it
            try:
                self._stamp = _stamp(os.stat(self._file))
                data = read_regular(self._file, MOST_BYTES + 1)
            except FileNotFoundError:
                return ()
            found = {line: told for line in data.split(b"\n") if (told := _told(line)) is not None}
            self._lines = list(found)
            return tuple(found.values())

    def add(self, line: bytes) -> None:
        """Add a line, on the disk when this returns. Raises OSError: then it was not added."""
        self._append(line, is_synced=True)

    def note(self, line: bytes) -> None:
        """Add a line that may be lost. Raises OSError."""
        self._append(line, is_synced=False)

    def trim(self, has_had_its_day: Callable[[Mapping[str, Any]], bool]) -> None:
        """Write the file anew without these lines. A crash leaves the old file or the new one, each whole; a file that
        somebody else has changed is left alone. Raises OSError: then it is as it was.
        """
        with self._lock:
            kept = [line for line in self._lines if (told := _told(line)) is not None and not has_had_its_day(told)]
            if len(kept) == len(self._lines) or self._stamp != _stamp(os.stat(self._file)):
                return
            fresh = self._fresh
            fresh.unlink(missing_ok=True)
            try:
                handle, _ = _opened(fresh)
                try:
                    _write(handle, b"".join(b"\n" + line for line in kept) + b"\n", 0, is_synced=True)
                    stamp = _stamp(os.fstat(handle))
                finally:
                    os.close(handle)
                hide(fresh)
                os.replace(fresh, self._file)
            except OSError:
                fresh.unlink(missing_ok=True)
                raise
            self._lines, self._stamp = kept, stamp
            sync_folder(self._file.parent)

    @property
    def _fresh(self) -> Path:
        """What is about to take the journal's place."""
        return self._file.with_name(f"{self._file.name}.fresh")

    def move(self, path: Path) -> None:
        """Go on beside another save, with everything that is known. Raises OSError."""
        with self._lock:
            self._file, self._stamp = inbox_file(path), None
        if self._lines:
            self._append(b"", is_synced=True)

    def _append(self, line: bytes, *, is_synced: bool) -> None:
        with self._lock:
            handle, is_new = _opened(self._file)
            try:
                before = os.fstat(handle)
                lines = [line] if self._stamp == _stamp(before) else [*self._lines, line]
                data = b"".join(b"\n" + one for one in lines if one) + b"\n"
                if before.st_size + len(data) > MOST_BYTES:
                    raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(self._file))
                _write(handle, data, before.st_size, is_synced=is_synced)
                after = os.fstat(handle)
            finally:
                os.close(handle)
            if is_new:
                hide(self._file)
                sync_folder(self._file.parent)
            self._stamp = _stamp(after)
            if line:
                self._lines.append(line)


def line_of(told: Mapping[str, Any]) -> bytes:
    """A line of the journal: JSON in ASCII, so that whatever somebody wrote can be written."""
    return json.dumps({"kapdip_inbox": VERSION, **told}, separators=(",", ":")).encode()


def marks_of(game: Game) -> tuple[str, ...]:
    """What marks lines of the journal as this game's: its id, and before games had ids, its seed."""
    by_seed = hashlib.sha256(str(game.seed).encode()).hexdigest()[:12]
    return (game.id,) if is_drawn(game.id) else (game.id, by_seed)


def new_receipt(given: Collection[str]) -> str:
    """A receipt that was not given yet."""
    while (receipt := "".join(secrets.choice(RECEIPT_LETTERS) for _ in range(4))) in given:
        pass
    return receipt


def item_line(mark: str, item: InboxItem) -> bytes:
    """The line of something that is handed in."""
    one = item.handed_in
    told = {"receipt": item.receipt, "sid": item.sid, "at": item.at, "alias": one.alias, "told": dict(item.told)}
    mail = {"mail": dict(item.mail)} if item.mail else {}
    return line_of({"game": mark, "what": "handed_in", **told, "by": item.by, **mail, "in": data_of(one)})


def item_of(line: Mapping[str, Any], board: Board) -> InboxItem:
    """What a line says that was handed in. Raises KeyError, TypeError, ValueError or AttributeError for one of any
    other shape.
    """
    one = handed_in_of(line["in"], str(line["alias"]), board)
    told, mail = dict(line["told"]), dict(line.get("mail", {}))
    return InboxItem(str(line["receipt"]), str(line["sid"]), str(line["at"]), one, told, str(line.get("by", "")), mail)


def _stamp(found: os.stat_result) -> tuple[int, int, int]:
    return found.st_dev, found.st_ino, found.st_size


def _told(line: bytes) -> Mapping[str, Any] | None:
    """What a line says; None for one that is not whole, or none of ours."""
    with contextlib.suppress(ValueError):
        told = plain_json(line)
        if isinstance(told, dict) and told.get("kapdip_inbox") == VERSION:
            return told
    return None


def _opened(file: Path) -> tuple[int, bool]:
    """The journal to write to, and whether it was made now; a link or a device in its place is refused."""
    is_new = not file.exists()
    return own_file(file, os.O_RDWR | os.O_APPEND | os.O_CREAT), is_new


def _write(handle: int, data: bytes, size: int, *, is_synced: bool) -> None:
    """Write all of it, or leave the file as it was."""
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(handle, rest) :]
        if is_synced:
            os.fsync(handle)
    except OSError:
        with contextlib.suppress(OSError):
            os.ftruncate(handle, size)
        raise
