"""What was entered and is not in its save yet: in the program's own folder from the very moment on, so that no kill
takes it.

Takes the path of a save, and the text of its game after every entry; nothing waits for the disk, since what a program
has handed to the system outlives its end. Gives, when the save is opened next, the game to the save that it followed,
or to the recovery.
"""

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path

from kapdip.regular import own_file
from kapdip.storage.errors import SaveError
from kapdip.storage.files import Fingerprint, fingerprint_of, fingerprint_on_disk, finish_writing, write_text
from kapdip.storage.places import real_place
from kapdip.storage.recovery import Recovered, hand_over, head, read_stored, recovery_file


class Entered:
    """The file beside the recovery that holds the newest entry of one open save until that is written."""

    def __init__(self, path: Path) -> None:
        self._place = real_place(path)
        self._file = _file(path)

    def keep(self, text: str, bases: Iterable[Fingerprint | None]) -> bool:
        """Hand the newest game to the system. `bases`: what the save may hold meanwhile.

        False if that failed: then writing it is all.
        """
        fresh = self._file.with_suffix(".fresh")
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with open(own_file(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), "wb") as stream:
                stream.write(head(self._place, bases).encode("utf-8"))
                stream.write(text.encode("utf-8"))
            os.replace(fresh, self._file)
        except OSError:
            return False
        return True

    def drop(self) -> None:
        """Forget it: it has been written."""
        _drop(self._file)


def finish_entering(path: Path) -> None:
    """What a program that was killed had written of this save or not even begun to write takes its place now. For
    the holder of the lock that such a program left behind.
    """
    finish_writing(path)
    file = _file(path)
    kept = read_stored(file)
    if kept is None or _takes_its_place(path, kept):
        _drop(file)
    else:
        hand_over(file, path)


def _takes_its_place(path: Path, kept: Recovered) -> bool:
    """Whether the save holds it now; where somebody else has changed or removed the save, or it
    can't be written, it does not.
    """
    content = fingerprint_on_disk(path)
    if content == fingerprint_of(kept.text.encode("utf-8")):
        return True
    if content is None or not kept.follows(content):
        return False
    try:
        write_text(path, kept.text, keep_generation=True)
    except SaveError:
        return False
    return True


def _file(path: Path) -> Path:
    return recovery_file(path).with_suffix(".entered")


def _drop(file: Path) -> None:
    with contextlib.suppress(OSError):
        file.unlink()
