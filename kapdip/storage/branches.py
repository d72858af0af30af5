"""Where the branches of a sandbox are: saves of their own in a folder beside the game's save.

Takes the game's save; gives the paths of its branches. At most `MOST` are kept: another one needs one to be deleted.
Source: docs/sandbox.md 2.
"""

import os
import re
from pathlib import Path

from kapdip.regular import read_regular
from kapdip.storage.files import generation, generations
from kapdip.storage.undo_file import UndoJournal

MOST = 12
LONGEST_NAME = 60
_COUNTED = re.compile(r"(.+) ([1-9][0-9]?)")
"""A name that ends with the number of a copy; four digits are a year."""
_HEAD = 16_384
"""Bytes in which everything comes before the seats."""


def branch_folder(save: Path) -> Path:
    """The folder of a save's branches, whether it is there or not."""
    return save.with_name(f"{save.stem}.sandbox")


def branches(save: Path) -> tuple[Path, ...]:
    """The branches that there are, the newest first."""
    folder = branch_folder(save)
    found = [file for file in folder.glob("*.yaml") if file.is_file()] if folder.is_dir() else []
    return tuple(sorted(found, key=lambda file: (-file.stat().st_mtime_ns, file.name)))


def cleaned_name(name: str) -> str:
    """As much of a name as may be that of a file everywhere; `""` where nothing is left."""
    return "".join(sign for sign in name if sign.isalnum() or sign in " -_()").strip()[:LONGEST_NAME].strip()


def branch_path(save: Path, name: str) -> Path:
    """A free place for a branch of this name; where it is taken a number is put after it, or the one that is there
    counts on.
    """
    cleaned = cleaned_name(name) or "1"
    folder = branch_folder(save)
    path = folder / f"{cleaned}.yaml"
    counted = _COUNTED.fullmatch(cleaned)
    base, number = (counted[1], int(counted[2])) if counted else (cleaned, 1)
    while path.exists():
        number += 1
        path = folder / f"{base} {number}.yaml"
    return path


def rename(branch: Path, path: Path) -> None:
    """Keep a branch under another name, with its older states and all that can be undone. Raises OSError."""
    os.replace(branch, path)
    UndoJournal(branch).move(path)
    for number, older in enumerate(generations(branch), start=1):
        os.replace(older, generation(path, number))


def throw_away(branch: Path) -> None:
    """Delete a branch with its older states. Raises OSError where it can't be deleted."""
    for file in (branch, *generations(branch)):
        file.unlink(missing_ok=True)
    folder = branch.parent
    if not any(folder.iterdir()):
        folder.rmdir()


def is_position(branch: Path) -> bool:
    """Whether a position by hand is played there, by the head of the file; what can't be read has none."""
    try:
        head = read_regular(branch, _HEAD).partition(b"\nseats:")[0]
    except OSError:
        return False
    return b"\nset_up:" in head
