"""The files of a foreign board, from a folder, a zip or one file.

Takes: a path. Gives: the bytes of each file by its name, at most 20 MB and 500 files in all; nothing is run, and
nothing outside of the source is read.
"""

import io
import os
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from kapdip.foreign import causes
from kapdip.foreign.errors import ImportRefusedError
from kapdip.regular import read_regular

MOST_BYTES, MOST_FILES = 20_000_000, 500
_WANTED = (".xml", ".svg", ".php", ".png", ".map", ".ps", ".geography", ".politics", ".military", ".locations")
_MAPS = (".map", ".ps", ".geography", ".politics", ".military", ".locations")
_OTHERS = {".var": "Realpolitik", ".cnt": "Realpolitik", ".rgn": "Realpolitik", ".go": "godip"}


def files_of(path: Path) -> dict[str, bytes]:
    """The files of a source by their names. Raises OSError, ImportRefusedError."""
    if path.is_dir():
        found = _within(path, _folder(path))
    else:
        data = read_regular(path, MOST_BYTES + 1)
        found = _within(path, _zipped(data) if data[:2] == b"PK" else iter([(path.name, data)]))
    return found


def files_beside(path: Path) -> dict[str, bytes]:
    """The files of the folder of a file, without those of folders in it."""
    beside = (one for one in sorted(path.parent.iterdir()) if one.suffix.lower() in _MAPS and one.is_file())
    return _within(path, ((one.name, read_regular(one, MOST_BYTES + 1)) for one in beside))


def refuse_unknown(path: Path, names: list[str]) -> None:
    """Say what it is, where it is a board of a program that is known."""
    inside = [path.name, *names, *(os.listdir(path)[:MOST_FILES] if path.is_dir() else ())]
    known = next(
        (_OTHERS[ending] for name in inside if (ending := PurePosixPath(name).suffix.lower()) in _OTHERS), None
    )
    raise ImportRefusedError(causes.other_program(name=known) if known else causes.unknown_format())


def _within(path: Path, files: Iterator[tuple[str, bytes]]) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    size = 0
    for name, data in files:
        size += len(data)
        if size > MOST_BYTES or len(found) >= MOST_FILES:
            raise ImportRefusedError(causes.too_large(count=MOST_BYTES))
        found[name] = data
    return found


def _folder(path: Path) -> Iterator[tuple[str, bytes]]:
    for here, _, names in os.walk(path):
        for name in sorted(names):
            if PurePosixPath(name).suffix.lower() in _WANTED:
                file = Path(here, name)
                yield file.relative_to(path).as_posix(), read_regular(file, MOST_BYTES + 1)


def _zipped(data: bytes) -> Iterator[tuple[str, bytes]]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for entry in archive.infolist()[: 4 * MOST_FILES]:
                name = PurePosixPath(entry.filename)
                if name.is_absolute() or ".." in name.parts or "\\" in entry.filename:
                    raise ImportRefusedError(causes.bad_archive())
                if name.suffix.lower() in _WANTED:
                    with archive.open(entry) as stream:
                        yield str(name), stream.read(MOST_BYTES + 1)
    except (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError, ValueError) as error:
        raise ImportRefusedError(causes.bad_archive()) from error
