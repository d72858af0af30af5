"""Documents, pictures and tables onto the disk: whole or not at all, and what was there before stays if it fails.

Takes: a path and the bytes or text. Gives: `write_output`, the one way in which commands and window write them, and
`output_refusal`; raises `WriteError` with a reason that says what to do. A link stays a link, what it leads to is
replaced; a terminal or a pipe is written to; a save, a folder, a disk is never replaced.
"""

import contextlib
import errno
import os
import re
import stat
import sys
import tempfile
from pathlib import Path

from kapdip.reason import Reason
from kapdip.regular import read_regular
from kapdip.storage import causes
from kapdip.storage.places import nearest_there, real_place
from kapdip.storage.system import is_sharing_violation, system_reason

_CAUSES = {
    errno.ENOSPC: causes.write_no_room,
    errno.EDQUOT: causes.write_no_room,
    errno.EACCES: causes.write_not_allowed,
    errno.EPERM: causes.write_not_allowed,
    errno.EROFS: causes.write_not_allowed,
    errno.EBUSY: causes.write_in_use,
    errno.ETXTBSY: causes.write_in_use,
    errno.ENOENT: causes.write_no_folder,
    errno.ENOTDIR: causes.write_file_as_folder,
    errno.EEXIST: causes.write_file_as_folder,
    errno.EISDIR: causes.write_is_folder,
    errno.ENAMETOOLONG: causes.write_long_name,
}
_SAVE = re.compile(rb"^\xef?\xbb?\xbf?[\"']?kapdip(?:_club)?[\"']?[ \t]*:[ \t]*[0-9]", re.MULTILINE)
_OWN = 0o600
_HEAD = 64 * 1024
"""Bytes of a file in which a save says what it is, whatever somebody wrote above it."""


class WriteError(OSError):
    """A document could not be written; the file that was there before is untouched. `reason` names file and cause."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"{reason.key}: {reason.facts.get('file', '')}")
        self.reason = reason


def output_refusal(path: Path) -> Reason | None:
    """Why no document may take this place: what is there is a save, a folder, a disk or a socket.

    None if one may.
    """
    mode = _mode_of(path)
    if stat.S_ISDIR(mode):
        return causes.write_is_folder(file=str(path), folder=str(path.parent))
    if stat.S_ISBLK(mode) or stat.S_ISSOCK(mode):
        return causes.write_no_file(file=str(path), folder=str(path.parent))
    if stat.S_ISREG(mode) and _is_save(path):
        return causes.write_is_save(file=str(path), folder=str(path.parent))
    return None


def write_output(path: Path, content: bytes | str, *, is_private: bool = False) -> None:
    """Write a document: to a file beside it first, then in its place; `is_private`: for the user alone. Raises
    `WriteError`.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    refusal = output_refusal(path)
    if refusal is not None:
        raise WriteError(refusal)
    mode = _mode_of(path)
    try:
        if stat.S_ISCHR(mode) or stat.S_ISFIFO(mode):
            _write_through(path, data)
        else:
            _replace(real_place(path), data, _OWN if is_private else None)
    except OSError as error:
        raise WriteError(_reason(path, error)) from error


def make_folder(folder: Path) -> None:
    """Make a folder for documents, with those it is in; one that is there is left as it is. Raises `WriteError`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WriteError(_reason(folder, error)) from error


def _write_through(path: Path, data: bytes) -> None:
    """To a terminal or a pipe. A pipe that nobody reads is an error and not waited for."""
    handle = os.open(path, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0))
    with open(handle, "wb") as stream:
        if sys.platform != "win32":
            os.set_blocking(handle, True)
        stream.write(data)


def _replace(path: Path, data: bytes, rights: int | None) -> None:
    temporary = ""
    try:
        if not path.parent.is_dir():
            is_gone = nearest_there(path.parent).is_dir()
            raise OSError(errno.ENOENT if is_gone else errno.ENOTDIR, "no folder", str(path.parent))
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name[:40]}.", suffix=".part", dir=path.parent)
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        Path(temporary).chmod(_rights(path) if rights is None else rights)
        Path(temporary).replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            if temporary:
                Path(temporary).unlink(missing_ok=True)
        raise


def _mode_of(path: Path) -> int:
    """What kind of thing is there, whatever links lead to it; 0 for nothing. A ring of links is not a file."""
    try:
        return path.stat().st_mode
    except (OSError, ValueError) as error:
        return stat.S_IFSOCK if getattr(error, "errno", 0) == errno.ELOOP else 0


def _is_save(path: Path) -> bool:
    """Whether a file says of itself that it is a saved game, also one that is broken further down."""
    try:
        return _SAVE.search(read_regular(path, _HEAD)) is not None
    except OSError:
        return False


def _rights(path: Path) -> int:
    """The rights of the file that is replaced, else what the system gives to new files."""
    with contextlib.suppress(OSError):
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _reason(path: Path, error: OSError) -> Reason:
    """Why it was refused. The folder named is the one that refused: the nearest that is there, or the one missing."""
    cause = _CAUSES.get(error.errno or 0, causes.write_failed)
    if is_sharing_violation(error):
        cause = causes.write_in_use
    if cause is causes.write_no_folder:
        folder = path.parent
    else:
        folder = nearest_there(path if cause is causes.write_file_as_folder else path.parent)
    return cause(file=str(path), folder=str(folder), text=system_reason(error))
