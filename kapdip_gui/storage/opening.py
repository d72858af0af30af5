"""Opens a save for the window: with the lock, with what a crash left behind, and with what to tell the GM.

Takes a path; gives `Opened`, or raises `SaveError` with every problem. `older_states` says what can be opened instead, by `open_older`.
"""

import contextlib
import os
import shutil
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple, Self

from kapdip_gui.game.compare import Difference
from kapdip_gui.game.model import Game
from kapdip_gui.reason import Reason
from kapdip_gui.storage import because
from kapdip_gui.storage.differing import told_otherwise
from kapdip_gui.storage.entered import finish_entering
from kapdip_gui.storage.errors import SaveError
from kapdip_gui.storage.files import Print, generations, has_second_name, load_save, print_on_disk
from kapdip_gui.storage.lock import Lock
from kapdip_gui.storage.places import real_place
from kapdip_gui.storage.recovery import Recovered, put_aside, read_kept, read_recovery

_MOST_COPIES = 100


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
    kept_apart: Recovered | None = None
    """What the program kept when the file was changed from outside, and what is not in the file: nobody has decided about it yet."""
    notices: tuple[Reason, ...] = field(default=())
    """What the GM should be told, in order."""
    differences: tuple[Difference, ...] = ()
    """Where a turn is recorded otherwise than its entries give by the rules: the last notices name the first of them."""

    @classmethod
    def of(cls, game: Game, differences: tuple[Difference, ...], notices: Iterable[Reason], **more: Any) -> Self:
        """An opened save, with the notice of what differs in it."""
        return cls(game, notices=(*notices, *told_otherwise(game, differences)), differences=differences, **more)


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
    notices = [] if is_ours else [because.reading_only(path=str(path), text=lock.holder)]
    if lock.left_behind:
        finish_entering(path)
        notices.append(because.not_closed(path=str(path)))
    content = print_on_disk(path)
    common: dict[str, Any] = {"path": path, "lock": lock, "read_only": not is_ours, "content": content}
    kept = read_recovery(path)
    if kept is not None and kept.follows(content):
        notices.append(because.recovered(path=str(path)))
        return Opened.of(kept.game, kept.differences, notices, recovered=True, **common)
    try:
        game, differences = load_save(path)
    except SaveError:
        if kept is None:
            raise
        notices.append(because.recovered_broken(path=str(path)))
        return Opened.of(kept.game, kept.differences, notices, recovered=True, **common)
    if is_ours and not os.access(path, os.W_OK):
        notices.append(because.not_writable(path=str(path)))
    elif is_ours and has_second_name(path):
        notices.append(because.second_name(file=path.name))
    is_missing = kept is not None and is_ours and replace(kept.game, log=()) != replace(game, log=())
    return Opened.of(game, differences, notices, recovered=False, kept_apart=kept if is_missing else None, **common)


class OlderState(NamedTuple):
    """A state of a save from before its last steps."""

    file: Path
    game: Game
    when: float
    """When it was written, in seconds since 1970."""
    differences: tuple[Difference, ...] = ()
    """Where its record differs from what the rules give."""


def older_states(path: Path) -> tuple[OlderState, ...]:
    """The older states of a save that can be read, the newest first: those beside it, and what was kept for it and put aside."""
    found = [OlderState(file, kept.game, kept.when, kept.differences) for file in put_aside(path) if (kept := read_kept(file)) is not None]
    for file in generations(path):
        with contextlib.suppress(SaveError, OSError):
            game, differences = load_save(file)
            found.append(OlderState(file, game, file.stat().st_mtime, differences))
    return tuple(sorted(found, key=lambda state: -state.when))


def open_older(path: Path, older: OlderState) -> Opened:
    """Go on from an older state of a save that can't be read. What stands there now is first copied beside it, for whoever can mend it."""
    lock = Lock(path)
    is_ours = lock.acquire()
    content = print_on_disk(path)
    notices = [] if is_ours else [because.reading_only(path=str(path), text=lock.holder)]
    if is_ours and (aside := copy_aside(real_place(path))) is not None:
        notices.append(because.unreadable_kept(file=aside.name))
    return Opened.of(older.game, older.differences, notices, path=path, lock=lock, read_only=not is_ours, recovered=True, content=content)


def copy_aside(path: Path) -> Path | None:
    """A copy of a file that can't be read, under a name of its own; None where that can't be written."""
    for number in range(1, _MOST_COPIES):
        aside = path.with_name(f"{path.stem}.unreadable{f'-{number}' if number > 1 else ''}{path.suffix}")
        try:
            with open(aside, "xb") as copy, open(path, "rb") as broken:
                shutil.copyfileobj(broken, copy)
            return aside
        except FileExistsError:
            continue
        except OSError:
            return None
    return None
