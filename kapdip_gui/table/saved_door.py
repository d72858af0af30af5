"""Where the table of a game was last found: kept with the user's settings, so that codes that were scanned stay good.

Takes: the settings, the path of a save. Gives: `SavedDoor`, `saved_door`, `keep_door`. Nothing of the table is imported
here: it is asked each time a game is opened. Source: docs/table.md 8.
"""

import hashlib
import re
from pathlib import Path
from typing import NamedTuple

from kapdip_gui.session.settings import Settings

CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Those that nobody mistakes for another."""
_KEPT = re.compile(rf"(\d{{4,5}}) ([{CODE_LETTERS}]{{6}})(?: (\S+))?")


class SavedDoor(NamedTuple):
    """Port, code of the pages for everybody, and the address as long as the table is open there."""

    port: int
    code: str
    open_at: str = ""
    """Not empty when the game is opened: the program ended and did not close the table."""


def saved_door(settings: Settings, path: Path | None) -> SavedDoor | None:
    """What was kept for a save; None where nothing was."""
    found = _KEPT.fullmatch(settings.text(_key(path))) if path is not None else None
    return SavedDoor(int(found[1]), found[2], found[3] or "") if found else None


def keep_door(settings: Settings, path: Path | None, door: SavedDoor) -> None:
    """Keep it, on the disk at once: it is wanted after a crash."""
    if path is not None:
        settings.put(_key(path), f"{door.port} {door.code} {door.open_at}".strip())
        settings.sync()


def _key(path: Path) -> str:
    return f"table/{hashlib.sha256(str(path).encode()).hexdigest()[:16]}"
