"""Where a game goes when its save can't be written: a file of the program's own, found again when the save is opened.

Takes the path of a save; gives the path of its recovery file (in the platform's place for state) and reads it back. The
first lines of the file say which save it belongs to and on which content it is based. A game whose save has another
content by now is offered, until somebody has decided.
"""

import contextlib
import os
import time
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from kapdip.game.compare import Difference
from kapdip.game.model import Game
from kapdip.paths import state_folder
from kapdip.storage.codec import load_text
from kapdip.storage.errors import SaveError
from kapdip.storage.files import Fingerprint, fingerprint_of, read_text, write_text
from kapdip.storage.places import real_place

_OF = "# kapdip recovery of "
_BASE = "# base "


class StoredText(NamedTuple):
    """What could not be written to its file."""

    text: str
    bases: tuple[str, ...]
    """Digests of what the file may hold that it followed; none if there was no file."""
    when: float
    """When it was kept, in seconds since 1970."""

    def follows(self, content: Fingerprint | None) -> bool:
        """Whether the file holds what this came from, or nothing at all: then nobody can want anything else."""
        return content is None or content.digest.hex() in self.bases


class Recovered(NamedTuple):
    """A game that could not be written to its save."""

    game: Game
    kept: StoredText
    differences: tuple[Difference, ...] = ()
    """Where its record differs from what the rules give."""

    @property
    def text(self) -> str:
        """The text of the save."""
        return self.kept.text

    @property
    def when(self) -> float:
        """When it was kept, in seconds since 1970."""
        return self.kept.when

    @property
    def content(self) -> Fingerprint:
        """What identifies its text."""
        return fingerprint_of(self.text.encode("utf-8"))

    def follows(self, content: Fingerprint | None) -> bool:
        """Whether the save holds what this game came from, or nothing at all."""
        return self.kept.follows(content)


def recovery_file(path: Path) -> Path:
    """The recovery file of a save: one for each file, whatever links lead to it."""
    absolute = str(real_place(path))
    return state_folder() / "recovery" / f"{sha256(absolute.encode('utf-8', 'surrogateescape')).hexdigest()[:24]}.yaml"


def write_recovery(path: Path, text: str, base: Fingerprint | None) -> Path:
    """Keep the text of a game for a save that can't be written. Raises SaveError if even that is impossible."""
    file = recovery_file(path)
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
    write_text(file, head(real_place(path), (base,)) + text, keep_generation=False)
    return file


def head(place: Path, bases: Iterable[Fingerprint | None]) -> str:
    """Two lines before the text of a game: of which save it is, and what that may hold that the game followed."""
    shown = str(place).encode("utf-8", "replace").decode().replace("\n", " ")
    return f"{_OF}{shown}\n{_BASE}{' '.join(base.digest.hex() for base in bases if base)}\n"


def read_recovery(path: Path) -> Recovered | None:
    """What could not be written to this save; None if there is nothing, or nothing that can be read."""
    return read_stored(recovery_file(path))


def read_stored(file: Path) -> Recovered | None:
    """What was kept in a file with such a head; None if there is nothing, or nothing that can be read."""
    kept = read_stored_text(file)
    if kept is None:
        return None
    try:
        loaded = load_text(kept.text)
    except SaveError:
        return None
    return Recovered(loaded.game, kept, loaded.differences)


def read_stored_text(file: Path) -> StoredText | None:
    """What was kept in a file with such a head, whatever it is; None if there is nothing, or
    nothing that can be read.
    """
    if not os.path.lexists(file):
        return None
    try:
        _, base, text = read_text(file).split("\n", 2)
        return StoredText(text, tuple(base.removeprefix(_BASE).split()), file.stat().st_mtime)
    except (SaveError, ValueError, OSError):
        return None


def drop_recovery(path: Path) -> None:
    """Forget what was kept for a save: it has been written."""
    with contextlib.suppress(OSError):
        recovery_file(path).unlink()


def hand_over(file: Path, path: Path) -> None:
    """Make a file with such a head what was recovered for a save."""
    set_recovery_aside(path)
    with contextlib.suppress(OSError):
        os.replace(file, recovery_file(path))


def set_recovery_aside(path: Path) -> None:
    """Keep what was recovered under a name of its own: somebody has decided about it, or something newer is to be kept.
    Nothing of the kind is ever deleted by the program.
    """
    file = recovery_file(path)
    with contextlib.suppress(OSError):
        os.replace(file, file.with_name(f"{file.stem}-{time.strftime('%Y%m%d-%H%M%S')}.yaml"))


def put_aside(path: Path) -> tuple[Path, ...]:
    """What was once recovered for a save and then put aside."""
    file = recovery_file(path)
    return tuple(sorted(file.parent.glob(f"{file.stem}-*.yaml")))
