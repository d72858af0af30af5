"""Documents onto the disk: whole or not at all, and what was there before stays if it fails.

Takes: a path and the bytes or text of a document. Gives: `write_document`; raises `WriteError` with a reason that says what to do
(no room, not allowed, open in another program, no such folder).
"""

import contextlib
import errno
import os
import tempfile
from pathlib import Path

from kapdip_gui.reason import Reason

_KEYS = {
    errno.ENOSPC: "write.no_room",
    errno.EDQUOT: "write.no_room",
    errno.EACCES: "write.not_allowed",
    errno.EPERM: "write.not_allowed",
    errno.EROFS: "write.not_allowed",
    errno.EBUSY: "write.in_use",
    errno.ETXTBSY: "write.in_use",
    errno.ENOENT: "write.no_folder",
    errno.ENOTDIR: "write.no_folder",
    errno.EISDIR: "write.is_folder",
    errno.ENAMETOOLONG: "write.long_name",
}
_SHARING_VIOLATION = (32, 33)
"""Windows: the file is open in another program."""


class WriteError(Exception):
    """A document could not be written; the file that was there before is untouched. `reason` names file and cause."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"{reason.key}: {reason.facts.get('file', '')}")
        self.reason = reason


def write_document(path: Path, content: bytes | str) -> None:
    """Write a document: to a file beside it first, then in its place. Raises `WriteError`."""
    data = content.encode("utf-8") if isinstance(content, str) else content
    path = Path(path)
    temporary = ""
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, "a folder", str(path))
        if not path.parent.is_dir():
            raise FileNotFoundError(errno.ENOENT, "no folder", str(path.parent))
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name[:40]}.", suffix=".part", dir=path.parent)
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        Path(temporary).chmod(_mode(path))
        Path(temporary).replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            if temporary:
                Path(temporary).unlink(missing_ok=True)
        raise WriteError(_reason(path, error)) from error


def _mode(path: Path) -> int:
    """The rights of the file that is replaced, else what the system gives to new files."""
    with contextlib.suppress(OSError):
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _reason(path: Path, error: OSError) -> Reason:
    key = "write.in_use" if getattr(error, "winerror", None) in _SHARING_VIOLATION else _KEYS.get(error.errno or 0, "write.failed")
    facts = {"file": str(path), "folder": str(path.parent), "text": error.strerror or str(error)}
    return Reason(key, facts)
