"""Reading or writing a file that may be anything: a pipe or a device never ends, and a link leads to what is somebody
else's, so only regular files are touched, and of these no more is read than is asked for.

Takes: a path. Gives: bytes, or a stream of them; a handle to write to; what is written there as JSON.
"""

import errno
import json
import os
import stat
from pathlib import Path
from typing import Any, BinaryIO

_NEVER_WAITS = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_OWN = 0o600


class NotRegularError(OSError):
    """A pipe, a device or a folder where a file was expected: reading it might never end."""


def read_regular(path: Path, most: int) -> bytes:
    """The first `most` bytes of a regular file. Raises OSError as `open_regular` does."""
    with open_regular(path) as stream:
        return stream.read(most)


def open_regular(path: Path) -> BinaryIO:
    """A regular file to be read. Raises OSError: IsADirectoryError for a folder, NotRegularError for anything else."""
    return open(_opened(path, os.O_RDONLY), "rb")


def own_file(path: Path, flags: int, mode: int = _OWN) -> int:
    """A handle to write to a file of the program's own. Raises OSError as `open_regular` does, and for a link: what it
    leads to is not ours.
    """
    return _opened(path, flags | getattr(os, "O_NOFOLLOW", 0), mode)


def plain_json(text: str | bytes) -> Any:
    """What is said in JSON. Raises ValueError, also where it is nested too deeply to be read."""
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _opened(path: Path, flags: int, mode: int = _OWN) -> int:
    handle = os.open(path, flags | _NEVER_WAITS, mode)
    kind = os.fstat(handle).st_mode
    if not stat.S_ISREG(kind):
        os.close(handle)
        error, code = (IsADirectoryError, errno.EISDIR) if stat.S_ISDIR(kind) else (NotRegularError, errno.EINVAL)
        raise error(code, os.strerror(code), str(path))
    return handle
