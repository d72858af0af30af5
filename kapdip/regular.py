"""Reading a file that may be anything: a pipe or a device never ends, so only regular files are read, and of these no
more than is asked for.

Takes: a path. Gives: bytes, or a stream of them.
"""

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO


class NotRegularError(OSError):
    """A pipe, a device or a folder where a file was expected: reading it might never end."""


def read_regular(path: Path, most: int) -> bytes:
    """The first `most` bytes of a regular file. Raises OSError as `open_regular` does."""
    with open_regular(path) as stream:
        return stream.read(most)


def open_regular(path: Path) -> BinaryIO:
    """A regular file to be read. Raises OSError: IsADirectoryError for a folder, NotRegularError for anything else."""
    handle = os.open(
        path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
    )
    mode = os.fstat(handle).st_mode
    if not stat.S_ISREG(mode):
        os.close(handle)
        kind, code = (IsADirectoryError, errno.EISDIR) if stat.S_ISDIR(mode) else (NotRegularError, errno.EINVAL)
        raise kind(code, os.strerror(code), str(path))
    return open(handle, "rb")
