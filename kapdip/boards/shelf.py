"""The boards that games can be played on: the program's, those in the user's folder of boards, and any folder that is
named.

Takes: a name, a folder, or a digest. Gives: a `Board`. What a game is played on is a copy that the program keeps by its
digest, so that nobody changes a running game by correcting a board. Rules: docs/boards.md.
"""

import json
import re
import secrets
import shutil
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import ParseError

from kapdip.board.board import Board
from kapdip.board.reading import MOST_BYTES, STANDARD, board_data, board_named, load_board
from kapdip.boards import causes
from kapdip.boards.errors import BoardRefusedError
from kapdip.boards.facts import wrong_facts
from kapdip.drawing.map_sheet import sheet_of
from kapdip.paths import MAPS, boards_folder, state_folder
from kapdip.reason import Reason
from kapdip.regular import read_regular
from kapdip.words.catalogue import mark

FILES = ("board.json", "speech.json", "colours.json", "lands.json", "intimate.json", "board.svg", "board.numbers")
MOST_POWERS, MOST_PROVINCES = 20, 400
TITLES = {STANDARD: mark("Europe 1901")}
"""What people call a board of the program's; others are called by their own name."""
LAYOUTS = 200
"""Most files with places of names."""
_OWN = "_"
"""What the folder of a copy is called; a containing one keeps its name beside it."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}")
_IN_COPY = re.compile(r"(_|[A-Za-z0-9][A-Za-z0-9_-]{0,59})/(labels/)?[A-Za-z0-9][A-Za-z0-9_.-]{0,59}")
_NO_BOARD = (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError, AssertionError, ParseError)


def folders() -> Iterator[Path]:
    """The folders of all boards that have a name: the program's, then the user's."""
    for home in (MAPS, boards_folder()):
        if home.is_dir():
            yield from sorted(folder for folder in home.iterdir() if (folder / "board.json").exists())


def folder_of(text: str) -> Path:
    """The folder that somebody means, by its path or by the name of a board. Raises BoardRefusedError."""
    named = {folder.name: folder for folder in reversed([*folders()])}
    if text in named:
        return named[text]
    if Path(text).is_dir():
        return Path(text)
    raise BoardRefusedError(causes.no_such_board(text=text, folder=str(boards_folder()), names=tuple(sorted(named))))


def board_to_play(text: str) -> Board:
    """The board that somebody means, for a game: the program's own, or a copy of the folder as it is now.

    Raises OSError, BoardRefusedError.
    """
    folder = folder_of(text)
    return board_named(folder.name) if folder.parent == MAPS else _copied(folder)


def board_in(folder: Path) -> Board:
    """The board of a folder among those that have a name, for looking at. Raises OSError, BoardRefusedError."""
    return board_named(folder.name) if folder.parent == MAPS else playable(folder)


def board_for_questions(text: str) -> Board:
    """The board that somebody means, as it is on disk; it need not be drawn. Raises OSError, BoardRefusedError."""
    return playable(folder_of(text), is_drawn=False)


def kept_board(name: str, digest: str) -> Board:
    """The very board that a game was begun on. Raises OSError, BoardRefusedError."""
    if not (_copy(digest) / _OWN).is_dir():
        for folder in folders():
            if folder.parent != MAPS and _digest(_contents(folder)) == digest:
                return _copied(folder)
        raise BoardRefusedError(causes.board_missing(name=name, text=digest[:8], folder=str(boards_folder())))
    return _opened(digest)


def mended(board: Board) -> Reason | None:
    """That a board among the user's has been changed since a game was begun on it; said once for each change."""
    said = _copy(board.digest) / "told"
    for folder in folders() if board.digest else ():
        if folder.parent == MAPS or _name_in(folder) != board.name:
            continue
        now = _digest(_contents(folder))
        if now == board.digest or (said.exists() and said.read_text("utf-8") == now):
            continue
        said.write_text(now, "utf-8")
        return causes.mended(name=board.name, folder=str(folder))
    return None


def _name_in(folder: Path) -> str:
    try:
        return str(json.loads(read_regular(folder / "board.json", MOST_BYTES))["name"])
    except (OSError, *_NO_BOARD):
        return ""


def _copy(digest: str) -> Path:
    return state_folder() / "boards" / digest


def _copied(folder: Path) -> Board:
    """The copy of a folder; made if there is none yet, atomically."""
    return _kept(_contents(folder))


def board_files(board: Board) -> dict[str, bytes]:
    """All files of the copy that a game is played on; none of a board of the program's. Raises OSError."""
    return _contents(_copy(board.digest) / _OWN) if board.digest else {}


def keep_board(files: dict[str, bytes]) -> Board:
    """Keep a copy that comes from elsewhere. Raises OSError, BoardRefusedError."""
    if any(not _IN_COPY.fullmatch(name) or len(data) > MOST_BYTES for name, data in files.items()):
        raise BoardRefusedError(causes.not_playable(folder=next(iter(files), "")))
    return _kept(files)


def _kept(contents: dict[str, bytes]) -> Board:
    digest = _digest(contents)
    if not (target := _copy(digest)).exists():
        made = target.with_name(f"{digest}.{secrets.token_hex(4)}")
        try:
            for name, data in contents.items():
                (made / name).parent.mkdir(parents=True, exist_ok=True)
                (made / name).write_bytes(data)
            playable(made / _OWN, digest)
            made.rename(target)
        except OSError:
            if not target.exists():  # else another program has just made it
                raise
        finally:
            shutil.rmtree(made, ignore_errors=True)
    return _opened(digest)


def copied_files(folder: Path, target: Path) -> None:
    """Copy all that the program reads of a board. Raises OSError, BoardRefusedError."""
    for name, data in _contents(folder).items():
        if name.startswith(f"{_OWN}/"):
            file = target / name.removeprefix(f"{_OWN}/")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)


@cache
def _opened(digest: str) -> Board:
    return playable(_copy(digest) / _OWN, digest)


def _contents(folder: Path, own: str = _OWN) -> dict[str, bytes]:
    """All that the program reads of a board, and of the one that it is a part of, by its place in the copy."""
    layouts = sorted((folder / "labels").glob("*-*.json"))[:LAYOUTS]
    wanted = (*(folder / name for name in (*FILES, "anchors.json")), *layouts)
    found = {
        f"{own}/{file.relative_to(folder).as_posix()}": read_regular(file, MOST_BYTES + 1)
        for file in wanted
        if file.exists()
    }
    if large := [name for name, data in found.items() if len(data) > MOST_BYTES]:
        raise BoardRefusedError(causes.file_too_large(file=str(folder / large[0].partition("/")[2]), count=MOST_BYTES))
    whole = _part_of(found.get(f"{own}/board.json", b""))
    if own == _OWN and _NAME.fullmatch(whole):
        beside = folder.parent / whole
        found |= _contents(beside if (beside / "board.json").is_file() else MAPS / whole, whole)
    return found


def _part_of(data: bytes) -> str:
    """Of which board one is a part, or nothing."""
    try:
        return str(json.loads(data)["of"])
    except _NO_BOARD:
        return ""


def _digest(contents: dict[str, bytes]) -> str:
    digest = sha256()
    for name, data in sorted(contents.items()):
        digest.update(f"{name}\n{len(data)}\n".encode() + data)
    return digest.hexdigest()[:32]


def playable(folder: Path, digest: str = "", *, is_drawn: bool = True) -> Board:
    """The board of a folder. Raises OSError, and BoardRefusedError with all that keeps it from being played."""
    try:
        data, _ = board_data(folder)
        if wrong := [*wrong_facts(data), *_out_of_bounds(data)]:
            raise BoardRefusedError(*wrong)
        board = replace(load_board(folder), digest=digest)
        if is_drawn:
            sheet = sheet_of(board)
            drawn = sheet.outlines.keys() & sheet.anchors.keys()
            if bare := [causes.not_drawn(name=code) for code in board.provinces if code not in drawn]:
                raise BoardRefusedError(*bare)
    except _NO_BOARD as error:
        raise BoardRefusedError(causes.not_playable(folder=str(folder))) from error
    return board


def _out_of_bounds(data: dict[str, Any]) -> Iterator[Reason]:
    powers, provinces = len(data["powers"]), len(data["provinces"])
    if not 2 <= powers <= MOST_POWERS or provinces > MOST_PROVINCES:
        yield causes.too_many(count=powers, most=MOST_POWERS, provinces=provinces, value=MOST_PROVINCES)
