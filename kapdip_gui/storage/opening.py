"""Opens a save for the window: with the lock, with what a crash left behind, and with what to tell the GM.

Takes a path; gives `Opened`, or raises `SaveError` with every problem (and `older_states` offers what can be opened instead).
Source: issue 9, point 2.
"""

import os
from dataclasses import dataclass, field
from pathlib import Path

from kapdip_gui.game.model import Game
from kapdip_gui.reason import Reason
from kapdip_gui.storage.errors import SaveError
from kapdip_gui.storage.files import Print, generations, load_game, print_on_disk
from kapdip_gui.storage.lock import Lock
from kapdip_gui.storage.recovery import read_recovery, recovery_file


@dataclass(frozen=True)
class Opened:
    """An opened save. Whoever closes it calls `lock.release()` (or hands it to `Autosave`)."""

    game: Game
    path: Path
    lock: Lock
    read_only: bool
    """Another program has the save: look, don't touch."""
    recovered: bool
    """The game comes from the recovery file: the save could not be written when it was last open."""
    content: Print | None
    """What the file holds now, for `Autosave` to notice changes from outside."""
    notices: tuple[Reason, ...] = field(default=())
    """What the GM should be told, in order."""


def open_game(path: Path) -> Opened:
    """Open a save, or what was recovered for it. Raises SaveError if neither can be read; the lock is then free again."""
    lock = Lock(path)
    try:
        return _opened(path, lock)
    except BaseException:
        lock.release()
        raise


def _opened(path: Path, lock: Lock) -> Opened:
    is_ours = lock.acquire()
    notices = [] if is_ours else [Reason("save.reading_only", {"path": str(path), "text": lock.holder})]
    if lock.left_behind:
        notices.append(Reason("save.not_closed", {"path": str(path)}))
    content = print_on_disk(path)
    kept = read_recovery(path)
    if kept is not None and (content is None or content.digest.hex() == kept.base):
        notices.append(Reason("save.recovered", {"path": str(path)}))
        return Opened(kept.game, path, lock, not is_ours, True, content, tuple(notices))
    try:
        game = load_game(path)
    except SaveError:
        if kept is None:
            raise
        notices.append(Reason("save.recovered_broken", {"path": str(path)}))
        return Opened(kept.game, path, lock, not is_ours, True, content, tuple(notices))
    if kept is not None:
        notices.append(Reason("save.recovery_outdated", {"path": str(path), "file": str(recovery_file(path))}))
    if is_ours and not os.access(path, os.W_OK):
        notices.append(Reason("save.not_writable", {"path": str(path)}))
    return Opened(game, path, lock, not is_ours, False, content, tuple(notices))


def older_states(path: Path) -> tuple[tuple[Path, Game], ...]:
    """The older states of a save that can be read, the newest first."""
    found = []
    for file in generations(path):
        try:
            found.append((file, load_game(file)))
        except SaveError:
            continue
    return tuple(found)
