"""What was typed into forms of an open game and not entered: a file in the program's own folder, so that a kill takes
nothing away.

Takes the path of a save, texts by key. Gives them back; nothing where the file can't be read, or was not made here.
Where it can't be written, what is typed is in memory only.
"""

import contextlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kapdip.regular import own_file, plain_json, read_regular
from kapdip.storage.recovery import recovery_file

Texts = Mapping[tuple[str, ...], tuple[str, ...]]
_MOST = 8_000_000
"""Bytes that are read: a sheet that is pasted has at most two million."""


def write_typed(path: Path, texts: Texts) -> None:
    """Keep these texts for a save, and no others."""
    file = _file(path)
    with contextlib.suppress(OSError):
        if not texts:
            file.unlink(missing_ok=True)
            return
        fresh = file.with_suffix(".typing")
        file.parent.mkdir(parents=True, exist_ok=True)
        with open(own_file(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), "w", encoding="ascii") as stream:
            json.dump([[*map(list, item)] for item in texts.items()], stream)
        os.replace(fresh, file)


def read_typed(path: Path) -> Texts:
    """What was kept for a save."""
    try:
        found: Any = plain_json(read_regular(_file(path), _MOST).decode("ascii"))
        kept = {tuple(key): tuple(texts) for key, texts in found}
    except (OSError, ValueError, TypeError):
        return {}
    return kept if all(isinstance(part, str) for item in kept.items() for parts in item for part in parts) else {}


def _file(path: Path) -> Path:
    return recovery_file(path).with_suffix(".typed")
