"""Which documents a save wrote last: what somebody else put in their place is not replaced without a question.

Takes: the path of a save, paths of documents. Gives: `note_written`, `not_ours`. What is known is in a file of the
program's own folder, for the user alone, under the name by which a game is recovered for that save.
"""

import contextlib
import json
import os
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from kapdip.paths import state_folder
from kapdip.regular import plain_json, read_regular
from kapdip.storage.errors import SaveError
from kapdip.storage.files import write_text
from kapdip.storage.places import real_place
from kapdip.storage.recovery import recovery_file

_MOST = 4 * 1024 * 1024
_MOST_DOCUMENT = 256 * 1024 * 1024


def note_written(save: Path | None, documents: Iterable[Path]) -> None:
    """These documents are as the save wrote them. Where that can't be kept, it is asked about them next time."""
    if save is None:
        return
    with contextlib.suppress(OSError, ValueError, SaveError):
        known = _known(save) | {str(real_place(one)): _digest(one) for one in documents}
        _file(save).parent.mkdir(parents=True, exist_ok=True)
        write_text(_file(save), json.dumps(known), keep_generation=False)


def not_ours(save: Path | None, documents: Iterable[Path]) -> list[Path]:
    """Which of these places hold something that this save did not write last."""
    known = _known(save) if save is not None else {}
    return [one for one in documents if os.path.lexists(one) and known.get(str(real_place(one)), "") != _digest(one)]


def _file(save: Path) -> Path:
    return state_folder() / "documents" / f"{recovery_file(save).stem}.json"


def _known(save: Path) -> dict[str, str]:
    with contextlib.suppress(OSError, ValueError):
        found = plain_json(read_regular(_file(save), _MOST))
        if isinstance(found, dict):
            return {str(path): str(digest) for path, digest in found.items()}
    return {}


def _digest(path: Path) -> str:
    """What identifies the content of a file; something of its own where it can't be read."""
    try:
        return sha256(read_regular(path, _MOST_DOCUMENT)).hexdigest()
    except OSError:
        return "unreadable"
