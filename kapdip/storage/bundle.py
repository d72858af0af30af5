"""A save with the board that it is played on, in one zip: for another computer, which need not have the board.

Takes: a game, a path. Gives: `write_bundle`; `unbundled`, the save out of such a zip, beside it, after which the board
is among those that the program keeps. Source: docs/boards.md.
"""

import io
import re
import zipfile
import zlib
from pathlib import Path, PurePosixPath

from kapdip.boards.errors import BoardRefusedError
from kapdip.boards.shelf import board_files, keep_board
from kapdip.game.model import Game
from kapdip.storage import causes
from kapdip.storage.codec import game_text
from kapdip.storage.errors import Problem, SaveError
from kapdip.storage.files import create_text, decoded, os_reason, read_bytes, read_text, write_bytes

ENDING = ".zip"
_BOARD = "board/"
_MOST = 40_000_000
"""Bytes of all that is unpacked."""
_ID = re.compile(r"^id: *(\S+)", re.MULTILINE)
_NO_ZIP = (zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, EOFError, ValueError)


def write_bundle(game: Game, path: Path) -> None:
    """Write the game and its board. Raises SaveError."""
    files = {f"{path.stem}.yaml": game_text(game).encode("utf-8")}
    try:
        files |= {_BOARD + name: data for name, data in board_files(game.board).items()}
    except OSError as error:
        raise SaveError(path, Problem("", os_reason(causes.CANNOT_READ, path, error))) from error
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    write_bytes(path, whole.getvalue())


def is_bundle(path: Path) -> bool:
    """Whether a file is a zip with a save in it."""
    try:
        with zipfile.ZipFile(path) as archive:
            return any(_is_save(name) for name in archive.namelist())
    except (OSError, *_NO_ZIP):
        return False


def unbundled(path: Path) -> Path:
    """The save of a bundle, beside it; one that is there already if it is that of the same game. Its board is kept.
    Raises SaveError.
    """
    found = _unpacked(path)
    name = next((name for name in found if _is_save(name)), None)
    if name is None:
        raise SaveError(path, Problem("", causes.no_bundle()))
    board = {one.removeprefix(_BOARD): data for one, data in found.items() if one.startswith(_BOARD)}
    try:
        if board:
            keep_board(board)
    except BoardRefusedError as error:
        raise SaveError(path, *(Problem("", reason) for reason in error.reasons)) from error
    except OSError as error:
        raise SaveError(path, Problem("", os_reason(causes.CANNOT_WRITE, path, error))) from error
    text, number = decoded(path, found[name]), 1
    target = path.with_name(PurePosixPath(name).name)
    while target.exists():
        if _same_game(read_text(target), text):
            return target
        number += 1
        target = path.with_name(f"{PurePosixPath(name).stem} {number}.yaml")
    create_text(target, text)
    return target


def _is_save(name: str) -> bool:
    return "/" not in name and PurePosixPath(name).suffix == ".yaml"


def _same_game(there: str, text: str) -> bool:
    mine, other = _ID.search(text), _ID.search(there)
    return there == text or (mine is not None and other is not None and mine[1] == other[1])


def _unpacked(path: Path) -> dict[str, bytes]:
    data = read_bytes(path, _MOST)
    found: dict[str, bytes] = {}
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            left = _MOST
            for entry in archive.infolist():
                if _is_save(entry.filename) or entry.filename.startswith(_BOARD):
                    with archive.open(entry) as stream:
                        found[entry.filename] = stream.read(left + 1)
                    left -= len(found[entry.filename])
                    if left < 0:
                        raise ValueError(path)
    except _NO_ZIP as error:
        raise SaveError(path, Problem("", causes.no_bundle())) from error
    return found
