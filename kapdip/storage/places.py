"""Where things are: the file behind a path, and the names of the small files beside it. Gives: paths."""

import contextlib
import os
import sys
from hashlib import sha256
from pathlib import Path

LONGEST_NAME = 255
"""Bytes of a file name, on every file system that matters here."""
INBOX = ".inbox"
"""The ending of the journal of what came by phone."""


def real_place(path: Path) -> Path:
    """The file that a path means, whatever links lead to it; where they lead nowhere, the path from the root."""
    try:
        return path.resolve()
    except (OSError, RuntimeError):  # a ring of links
        return path.absolute()


def nearest_there(path: Path) -> Path:
    """A path, or of the folders that it is in the nearest one that is there: what refuses where a file is made."""
    return next((one for one in (path, *path.parents) if os.path.lexists(one)), path)


def beside(path: Path, ending: str) -> Path:
    """The hidden file `.NAME<ending>` that belongs to a file.

    A name that leaves no room for that is cut, and told apart by its digest.
    """
    name = os.fsencode(path.name)
    room = LONGEST_NAME - 1 - len(os.fsencode(ending))
    if len(name) > room:
        digest = f"~{sha256(name).hexdigest()[:8]}"
        return path.parent / f".{name[: room - len(digest)].decode('utf-8', 'ignore')}{digest}{ending}"
    return path.parent / f".{path.name}{ending}"


def hide(file: Path) -> None:
    """Keep one of those small files out of sight where a dot before its name does not (Windows)."""
    if sys.platform == "win32" and file.name.startswith("."):  # pragma: no cover - the other platform
        import ctypes

        with contextlib.suppress(OSError):
            ctypes.windll.kernel32.SetFileAttributesW(str(file), 2)


def has_inbox(path: Path | None) -> bool:
    """Whether anything ever came by phone for this save."""
    return path is not None and beside(real_place(path), INBOX).exists()
