"""One program at a time writes a save.

Takes the path of a save; gives a `Lock` on a small file beside it, which the system releases when the program dies,
however it does. The file stays behind after a crash: that is how the next program knows. It belongs to the save itself,
whatever links lead there; the save is locked, too, since a second name of it (a hard link) has another small file.
"""

import contextlib
import errno
import json
import os
import socket
import sys
from pathlib import Path
from typing import Any

from kapdip.regular import own_file, plain_json
from kapdip.storage.places import beside, hide, real_place

if sys.platform == "win32":  # pragma: no cover - the other platform
    import msvcrt
else:
    import fcntl

_HELD = (errno.EAGAIN, errno.EACCES, errno.EDEADLK, 0)
"""How systems say that somebody else has a lock; Wine says 0."""


class Lock:
    """The lock of one save.

    `acquire` never waits; `left_behind` says that the program before did not end as it should.
    """

    def __init__(self, path: Path) -> None:
        self._save = real_place(path)
        self.file = beside(self._save, ".lock")
        self.holder = ""
        """Who holds it, where somebody else does: `process 4711 on laptop`."""
        self.left_behind = False
        self.is_blocked = False
        """Something else is in the place of the lock: there is none, and what is there was left alone."""
        self._handle: int | None = None
        self._save_handle: int | None = None

    @property
    def held(self) -> bool:
        """Whether we hold the lock."""
        return self._handle is not None

    def acquire(self) -> bool:
        """Take the lock; False if another program has it. Where the folder can't hold a lock (read-only, some
        networks), True: writing will show; also for a folder, which is not a save.
        """
        if os.path.isdir(self._save):
            return True
        for _ in range(3):
            handle = _opened(self.file, os.O_CREAT)
            if handle is None:
                self.is_blocked = os.path.lexists(self.file)
                return True
            if not _try_lock(handle):
                self.holder = _holder(handle)
                os.close(handle)
                return False
            if self._is_current(handle):
                return self._take(handle)
            os.close(handle)
        return False

    def _take(self, handle: int) -> bool:
        """Hold the small file that was locked, unless the save is open under another name, or the file is not ours."""
        self._handle = handle
        if not _is_ours(handle):
            self.is_blocked = True
            os.close(handle)
            self._handle = None
            return True
        self._save_handle, is_free = _lock_save(self._save)
        if not is_free:
            self.holder = "?"
            self.release()
            return False
        self.left_behind = _holder(handle) != ""
        _write(handle, {"process": os.getpid(), "host": socket.gethostname()})
        hide(self.file)
        return True

    def release(self) -> None:
        """Give the lock back and take its file away. Does nothing if it isn't held.

        The file names nobody from here on, so that one that can't be taken away is not a sign of a crash. Where a file
        that is open can't be deleted (Windows), it goes after it was closed: who opened it meanwhile keeps it.
        """
        if self._handle is None:
            return
        _empty(self._handle)
        is_gone = self._unlink()
        for handle in (self._save_handle, self._handle):
            if handle is not None:
                with contextlib.suppress(OSError):
                    os.close(handle)
        self._handle = self._save_handle = None
        if not is_gone and sys.platform == "win32":  # pragma: no cover - the other platform
            self._unlink()

    def _unlink(self) -> bool:
        try:
            self.file.unlink()
        except OSError:
            return False
        return True

    def _is_current(self, handle: int) -> bool:
        """Whether the locked file is still the one with that name (its last holder may have removed it meanwhile)."""
        try:
            here, there = os.fstat(handle), os.stat(self.file)
        except OSError:
            return False
        return (here.st_ino, here.st_dev) == (there.st_ino, there.st_dev)


def was_left_behind(path: Path) -> bool:
    """Whether the program that had this save died while it was open.

    False while somebody has it, and where nothing is left of it.
    """
    handle = _opened(Lock(path).file)
    if handle is None:
        return False
    try:
        return _try_lock(handle) and _holder(handle) != "" and path.exists()
    finally:
        os.close(handle)


def holder_of(path: Path) -> str:
    """Who has this save open now, this program among them: `4711 · laptop`; `""` if nobody has, or nobody can tell."""
    save, is_free = _lock_save(real_place(path))
    if save is not None:
        os.close(save)
    handle = _opened(Lock(path).file)
    if handle is None:
        return "" if is_free else "?"
    try:
        return "" if _try_lock(handle) and is_free else _holder(handle) or "?"
    finally:
        os.close(handle)


def _opened(file: Path, more: int = 0) -> int | None:
    """The small file; to look at only where another user made it. None where there is none that can be opened."""
    for flags in (os.O_RDWR | more, os.O_RDONLY):
        try:
            return own_file(file, flags, 0o666)
        except PermissionError:
            continue
        except OSError:
            break
    return None


def _lock_save(save: Path) -> tuple[int | None, bool]:
    """The save itself, opened and locked, and whether nobody else has it so. There may be no save, or no lock on such a
    file: then it is free.
    """
    if sys.platform == "win32":  # pragma: no cover - the other platform's locks would keep others from reading
        return None, True
    try:
        handle = own_file(save, os.O_RDONLY)
    except OSError:
        return None, True
    if _try_lock(handle):
        return handle, True
    os.close(handle)
    return None, False


def _try_lock(handle: int) -> bool:
    try:
        if sys.platform == "win32":  # pragma: no cover - the other platform
            os.lseek(handle, 4096, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:  # anything else is a file system without locks: better to work than to refuse
        return error.errno not in _HELD
    return True


def _holder(handle: int) -> str:
    try:
        told = plain_json(_content(handle))
        return f"{int(told['process'])} · {str(told['host'])[:60]}"
    except (OSError, ValueError, KeyError, TypeError, OverflowError):
        return ""


def _content(handle: int) -> bytes:
    os.lseek(handle, 0, os.SEEK_SET)
    return os.read(handle, 1000)


def _is_ours(handle: int) -> bool:
    """Whether a small file names a holder, or nobody; after a power cut it may hold zeros, and on a broken disk nobody
    knows.
    """
    try:
        return _holder(handle) != "" or not _content(handle).strip(b"\0")
    except OSError:
        return True


def _empty(handle: int) -> None:
    with contextlib.suppress(OSError):
        os.ftruncate(handle, 0)


def _write(handle: int, told: dict[str, Any]) -> None:
    _empty(handle)
    with contextlib.suppress(OSError):
        os.lseek(handle, 0, os.SEEK_SET)
        os.write(handle, json.dumps(told).encode())
