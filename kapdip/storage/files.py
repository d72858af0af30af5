"""Files: read whole, replaced atomically, with the last few generations kept.

Takes a path and a game or text. A save is written to a temporary file in the same folder, flushed, synced and renamed,
and the folder is synced: whatever happens, the file holds the old game or the new one. Source: docs/window.md 9.10.
"""

import contextlib
import errno
import os
import re
import secrets
import stat
from collections.abc import Callable, Mapping
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from kapdip.game.identity import drawn_id
from kapdip.game.model import Game
from kapdip.reason import Reason
from kapdip.regular import NotRegularError, read_regular
from kapdip.storage import causes
from kapdip.storage.codec import game_text, load_text
from kapdip.storage.decode_turns import Loaded
from kapdip.storage.errors import Problem, SaveError
from kapdip.storage.file_causes import yaml_too_large
from kapdip.storage.places import beside, hide, nearest_there, real_place
from kapdip.storage.strict_yaml import LARGEST
from kapdip.storage.system import is_sharing_violation, system_reason

GENERATIONS = 5
"""How many older states of a save are kept beside it (`.GAME.yaml.1` is the newest of them)."""


_NOT_OURS = (Problem("", causes.no_save()),)
_NAMED = re.compile(rb"""^[\xef\xbb\xbf {"']{0,9}kapdip["']?[ \t]{0,9}:""", re.MULTILINE)
_OF_TEXT = ("save.yaml.", causes.no_utf8.key)
"""What is wrong with a text, whatever it is."""

_TOKEN = 8
"""Digits in the name of a temporary file that say what it follows; and as many that tell those of one save apart."""


class Fingerprint(NamedTuple):
    """What identifies the content of a file: size and digest."""

    size: int
    digest: bytes


def load_game(path: Path) -> Game:
    """The game in a save. Raises SaveError with every problem (also where the file can't be read)."""
    return load_save(path).game


def load_save(path: Path) -> Loaded:
    """The game in a save, and where its record differs from what the rules give.

    Raises SaveError as `load_game` does.
    """
    try:
        return load_text(read_text(path))
    except SaveError as error:
        raise SaveError(path, *(_NOT_OURS if _is_foreign(path, error) else error.problems)) from None


def _is_foreign(path: Path, error: SaveError) -> bool:
    """Whether what can't be read says nowhere that it is a save."""
    keys = [one.reason.key for one in error.problems]
    is_text = all(key.startswith(_OF_TEXT) and key != yaml_too_large.key for key in keys)
    return is_text and _NAMED.search(read_regular(path, 2 * LARGEST)) is None


def save_game(game: Game, path: Path, *, keep_generation: bool = True) -> None:
    """Replace a save atomically. Raises SaveError if the file system refuses; the old file is then untouched."""
    write_text(path, game_text(game), keep_generation=keep_generation)


def create_game(game: Game, path: Path) -> None:
    """Write a new save: a game of its own, with an id drawn for it. Raises SaveError if there is anything at that path
    already, even if it appeared this very moment.
    """
    create_text(path, game_text(replace(game, id=drawn_id())))


def make_room(path: Path) -> None:
    """Make the folder of a new file, with those that it is in. Raises SaveError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        no_folder = NotADirectoryError(errno.ENOTDIR, "no folder")
        raise SaveError(path, Problem("", os_reason(causes.CANNOT_WRITE, path, no_folder))) from None
    except OSError as error:
        raise SaveError(path, Problem("", os_reason(causes.CANNOT_WRITE, path, error))) from None


def create_text(path: Path, text: str) -> None:
    """Write a new file; raises SaveError if there is anything at that path already, even if it
    appeared this very moment.
    """
    if os.path.lexists(path):
        raise _taken(path)
    with contextlib.suppress(OSError):  # of a folder that can't be looked at, writing says why
        if not path.parent.is_dir():
            raise SaveError(path, Problem("", causes.write_no_folder(file=path.name, folder=str(path.parent))))
    _write(path, text.encode("utf-8"), _put_new)


def _taken(path: Path) -> SaveError:
    """There is something at a path where a new file was to be."""
    cause = causes.folder_exists if path.is_dir() else causes.exists
    return SaveError(path, Problem("", cause(path=str(path))))


def read_text(path: Path) -> str:
    """The text of a regular file of reasonable size, as UTF-8. Raises SaveError."""
    data = read_bytes(path, 2 * LARGEST + 1)
    if len(data) > 2 * LARGEST:
        raise SaveError(path, Problem("", yaml_too_large()))
    return decoded(path, data)


def read_bytes(path: Path, most: int) -> bytes:
    """The first `most` bytes of a regular file. Raises SaveError."""
    try:
        return read_regular(path, most)
    except NotRegularError:
        raise SaveError(path, Problem("", causes.no_file(path=str(path)))) from None
    except OSError as error:
        raise SaveError(path, Problem("", os_reason(causes.CANNOT_READ, path, error))) from None


def decoded(path: Path, data: bytes) -> str:
    """The bytes of a file as text in UTF-8. Raises SaveError."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SaveError(path, Problem("", causes.no_utf8(position=error.start))) from None


def write_text(path: Path, text: str, *, keep_generation: bool) -> Fingerprint:
    """Replace a file's content atomically; gives what identifies it. Raises SaveError, the old file untouched."""

    def put(temporary: Path, target: Path) -> None:
        if keep_generation:
            rotate(target)
        os.replace(temporary, target)
        hide(generation(target, 1))  # not sooner: until then it is the save itself under another name

    data = text.encode("utf-8")
    _write(real_place(path), data, put)
    return fingerprint_of(data)


def write_bytes(path: Path, data: bytes) -> None:
    """Replace a file's content atomically. Raises SaveError, the old file untouched."""
    _write(real_place(path), data, os.replace)


def _write(path: Path, data: bytes, put: Callable[[Path, Path], None]) -> None:
    """Write a temporary file in the same folder, flush and sync it, have it put in its place, sync the folder."""
    temporary = beside(path, f".{_followed(path)}{secrets.token_hex(_TOKEN // 2)}.tmp")
    try:
        with open(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _mode(path)), "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        put(temporary, path)
        hide(path)
        sync_folder(path.parent)
    except FileExistsError:
        _drop(temporary)
        raise _taken(path) from None
    except OSError as error:
        _drop(temporary)
        raise SaveError(path, Problem("", os_reason(causes.CANNOT_WRITE, path, error))) from None


def finish_writing(path: Path, read: Callable[[Path], object] = load_game) -> None:
    """What a program that was killed had written of this save, but not put in its place yet, takes it now, if `read`
    says that it is whole and its name that it follows what is there: no clock is asked, which may have been set since.
    For the holder of the lock that such a program left behind.
    """
    save = real_place(path)
    before = beside(save, f".{'0' * 2 * _TOKEN}.tmp").name[: -2 * _TOKEN - 4]
    pattern = re.compile(rf"{re.escape(before)}([0-9a-f]{{{_TOKEN}}}){{1,2}}\.tmp")
    with contextlib.suppress(OSError):
        found = [file for file in save.parent.iterdir() if pattern.fullmatch(file.name)]
        for file in sorted(found, key=lambda file: file.stat().st_mtime_ns, reverse=True):
            if file.name[: -_TOKEN - 4] == f"{before}{_followed(save)}" and _is_whole(file, read):
                os.replace(file, save)
            else:
                _drop(file)


def _followed(path: Path) -> str:
    """What a temporary file has in its name that is to follow what a file holds now."""
    content = fingerprint_on_disk(path)
    return content.digest.hex()[:_TOKEN] if content is not None else "0" * _TOKEN


def _is_whole(file: Path, read: Callable[[Path], object]) -> bool:
    try:
        read(file)
    except SaveError:
        return False
    return True


def _put_new(temporary: Path, target: Path) -> None:
    """Give the file its name, unless something has that name: by a link, or, where there are
    none, by taking the name first.
    """
    try:
        os.link(temporary, target)
        temporary.unlink()
    except FileExistsError:
        raise
    except OSError:
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
        os.replace(temporary, target)


def _drop(file: Path) -> None:
    with contextlib.suppress(OSError):
        file.unlink()


def fingerprint_of(data: bytes) -> Fingerprint:
    """What identifies some content."""
    return Fingerprint(len(data), sha256(data).digest())


def fingerprint_on_disk(path: Path) -> Fingerprint | None:
    """What identifies the content of the file now; None if it can't be read."""
    try:
        return fingerprint_of(read_regular(path, 2 * LARGEST + 1))
    except OSError:
        return None


def generation(path: Path, number: int) -> Path:
    """Where the n-th older state of a save is kept (1 is the newest)."""
    return beside(real_place(path), f".{number}")


def generations(path: Path) -> tuple[Path, ...]:
    """The older states of a save that exist, the newest first."""
    return tuple(older for number in range(1, GENERATIONS + 1) if (older := generation(path, number)).exists())


def has_second_name(path: Path) -> bool:
    """Whether a file can be reached by another name that is not an older state of ours. Replacing it parts the two."""
    with contextlib.suppress(OSError):
        names = path.stat().st_nlink
        return names > 1 + sum(older.samefile(path) for older in generations(path))
    return False


def rotate(path: Path) -> None:
    """Keep the present content of a save as its newest older state. What can't be kept is not a reason not to save."""
    if not path.exists():
        return
    with contextlib.suppress(OSError):
        for number in range(GENERATIONS, 1, -1):
            if generation(path, number - 1).exists():
                os.replace(generation(path, number - 1), generation(path, number))
        try:
            os.link(path, generation(path, 1))
        except OSError:
            generation(path, 1).write_bytes(path.read_bytes())


def sync_folder(folder: Path) -> None:
    """Make a rename last through a power cut, where the platform can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def os_reason(by_ending: Mapping[str | None, causes.DiskCause], path: Path, error: OSError) -> Reason:
    """Why the file system refused: what people can do something about, or just what it said. The folder named is the
    one that refused: the nearest that is there, or the one that is gone.
    """
    known = {
        errno.ENOSPC: "full",
        errno.EDQUOT: "full",
        errno.EACCES: "forbidden",
        errno.EPERM: "forbidden",
        errno.EROFS: "forbidden",
    }
    known |= {
        errno.ENOENT: "gone",
        errno.ENOTDIR: "no_folder",
        errno.EISDIR: "folder",
        errno.ENODEV: "gone",
        errno.EIO: "broken",
    }
    ending = "in_use" if is_sharing_violation(error) else known.get(error.errno or 0)
    folder = path.parent if ending == "gone" else nearest_there(path.parent)
    return by_ending[ending](path=str(path), text=system_reason(error), folder=str(folder))


def _mode(path: Path) -> int:
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except OSError:
        return 0o666
