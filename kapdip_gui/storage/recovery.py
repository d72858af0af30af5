"""Where a game goes when its save can't be written: a file of the program's own, found again when the save is opened.

Takes the path of a save; gives the path of its recovery file (in the platform's place for state) and reads it back. The first lines
of the file say which save it belongs to and on which content it stands. A game whose save has another content by now is offered, until
somebody has decided.
"""

import contextlib
import os
import time
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from kapdip_gui.game.model import Game
from kapdip_gui.storage.codec import parse_game
from kapdip_gui.storage.errors import SaveError
from kapdip_gui.storage.files import Print, read_text, write_text
from kapdip_gui.storage.places import real_place, state_folder

_OF = "# kapdip recovery of "
_BASE = "# base "


class Recovered(NamedTuple):
    """A game that could not be written to its save."""

    game: Game
    base: str
    """Digest of the save's content that it followed; `""` if there was none."""
    when: float
    """When it was kept, in seconds since 1970."""

    def follows(self, content: Print | None) -> bool:
        """Whether the save holds what this game came from, or nothing at all: then nobody can want anything else."""
        return content is None or content.digest.hex() == self.base


def recovery_file(path: Path) -> Path:
    """The recovery file of a save: one for each file, whatever links lead to it."""
    absolute = str(real_place(path))
    return state_folder() / "recovery" / f"{sha256(absolute.encode('utf-8', 'surrogateescape')).hexdigest()[:24]}.yaml"


def write_recovery(path: Path, text: str, base: Print | None) -> Path:
    """Keep the text of a game for a save that can't be written. Raises SaveError if even that is impossible."""
    file = recovery_file(path)
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
    shown = str(real_place(path)).encode("utf-8", "replace").decode().replace("\n", " ")
    head = f"{_OF}{shown}\n{_BASE}{base.digest.hex() if base else ''}\n"
    write_text(file, head + text, keep_generation=False)
    return file


def read_recovery(path: Path) -> Recovered | None:
    """What could not be written to this save; None if there is nothing, or nothing that can be read."""
    file = recovery_file(path)
    if not os.path.lexists(file):
        return None
    try:
        text = read_text(file)
        game = parse_game(text)
        when = file.stat().st_mtime
    except (SaveError, OSError):
        return None
    lines = text.split("\n", 2)
    base = lines[1].removeprefix(_BASE) if len(lines) > 1 and lines[1].startswith(_BASE) else ""
    return Recovered(game, base.strip(), when)


def drop_recovery(path: Path) -> None:
    """Forget what was kept for a save: it has been written."""
    with contextlib.suppress(OSError):
        recovery_file(path).unlink()


def set_recovery_aside(path: Path) -> None:
    """Keep what was recovered under a name of its own: somebody has decided about it, or something newer is to be kept. Nothing of the
    kind is ever deleted by the program.
    """
    file = recovery_file(path)
    with contextlib.suppress(OSError):
        os.replace(file, file.with_name(f"{file.stem}-{time.strftime('%Y%m%d-%H%M%S')}.yaml"))
