"""What was done to a save and can be undone, kept beyond the end of the program: a journal in the program's own folder.

Takes the text of the save before the first edit, then each edit with the text after it, and writes what is different in
it as one line; a line holds or is not there, so that a kill leaves the edits before it. Gives, when the save is opened
next, the edits that lead to what it holds by now. A save that holds something else was changed by somebody else: then
the journal is put aside.
"""

import contextlib
import json
import os
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from kapdip.game.model import Game
from kapdip.paths import state_folder
from kapdip.reason import Reason
from kapdip.regular import own_file, plain_json, read_regular
from kapdip.storage import causes
from kapdip.storage.codec import parse_game
from kapdip.storage.doing import EditKind, EditSummary, LoggedEdit, StoredEdit
from kapdip.storage.errors import Problem, SaveError
from kapdip.storage.files import Fingerprint, decoded, fingerprint_of
from kapdip.storage.recovery import recovery_file
from kapdip.words.catalogue import LANGUAGES

_VERSION = 1
_OWN = 0o600
_DAY = 24 * 3600
LONGEST_KEPT = 30 * _DAY
"""Seconds after which a journal that nobody wrote to is forgotten."""
MOST_BYTES = 8 * 1024 * 1024
"""A longer journal is put aside when its save is opened next."""


@dataclass
class UndoHistory:
    """The edits that lead to what a save holds, and those that were undone last; the states
    between them are read when asked for.
    """

    undo: tuple[StoredEdit, ...] = ()
    redo: tuple[StoredEdit, ...] = ()
    log: tuple[LoggedEdit, ...] = ()
    """Everything that was done, the oldest first, with what was undone and done again."""
    text: str = ""
    """The newest state."""
    size: int = 0
    """How far the journal holds, in bytes; 0: it begins anew."""
    notices: tuple[Reason, ...] = ()
    """Why what was done before can't be undone any more."""
    _changes: "tuple[_Change, ...]" = ()
    _base: str = ""
    _read: tuple[int, str] = field(default=(0, ""), repr=False)

    def game(self, state: int) -> Game:
        """The game in a state. Raises SaveError where the journal was damaged."""
        text = self._text(state)
        if (
            state
            and fingerprint_of(text.encode("utf-8", "surrogatepass")).digest.hex() != self._changes[state - 1].digest
        ):
            raise SaveError(None, Problem("", causes.undo_damaged()))
        return parse_game(text)

    def _text(self, state: int) -> str:
        at, text = self._read if 0 < self._read[0] <= state else (0, self._base)
        for change in self._changes[at:state]:
            text = _changed(text, change)
        self._read = (state, text)
        return text


class UndoJournal:
    """Writes the journal of one open save.

    Whatever fails here, undo of this evening goes on in memory; it is not found again then.
    """

    def __init__(self, path: Path, history: UndoHistory | None = None) -> None:
        self._file = undo_file(path)
        self._size = history.size if history is not None else 0
        self._left = b""
        """What could not be written yet: the disk is full, and may have room again."""
        self._busy = threading.RLock()
        """What is entered is written by the window, the rest by the thread that syncs."""
        self._text = history.text if history is not None else ""

    @property
    def is_begun(self) -> bool:
        """Whether it holds a state to begin from."""
        return self._size > 0 or bool(self._left)

    def begin(self, text: str, content: Fingerprint | None) -> None:
        """Begin anew from a state, while the save holds `content` (None: nothing that is known)."""
        self._text = text
        with self._busy:
            self._size, self._left = 0, b""
        digest = content.digest.hex() if content is not None else ""
        self._write({"kapdip_undo": _VERSION, "print": digest, "text": text})

    def add(self, doing: EditKind, text: str, told: EditSummary | None = None) -> None:
        """What was done, or undone or done again, and when; and the state after it."""
        if not self.is_begun or (doing is EditKind.NOTED and text == self._text):
            return
        front, back, put = _difference(self._text, text)
        line: dict[str, Any] = {"doing": doing.value, "print": fingerprint_of(text.encode("utf-8")).digest.hex()}
        if doing is EditKind.DID and told is not None:
            line["deed"] = told._asdict()
        else:
            line["at"] = told.at if told is not None else datetime.now().isoformat(timespec="seconds")
        self._text = text
        self._write({**line, "front": front, "back": back, "put": put})

    def _write(self, line: Mapping[str, Any]) -> None:
        try:
            data = f"{json.dumps(line, ensure_ascii=False)}\n".encode()
        except ValueError:  # a name that is not Unicode
            self.drop()
            return
        with self._busy:
            self._left += data
            self._write_left()
            if len(self._left) > MOST_BYTES:
                self.drop()

    def _write_left(self) -> None:
        """Write what is left, after what holds; what can't be written now is left for the next time."""
        with self._busy, contextlib.suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with open(own_file(self._file, os.O_WRONLY | os.O_CREAT), "wb") as stream:
                stream.truncate(self._size)
                stream.seek(self._size)
                stream.write(self._left)
            self._size += len(self._left)
            self._left = b""

    def sync(self) -> None:
        """Have it on the disk before the save is: it is never behind."""
        if self._left:
            self._write_left()
        if self._size:
            with contextlib.suppress(OSError):
                handle = os.open(self._file, os.O_RDWR)
                try:
                    os.fsync(handle)
                finally:
                    os.close(handle)

    def move(self, path: Path) -> None:
        """The save goes on in another file."""
        target = undo_file(path)
        try:
            os.replace(self._file, target)
        except OSError:
            if self._size:
                self.drop()
        self._file = target

    def drop(self) -> None:
        """Forget it: better no undo than a wrong one."""
        with self._busy, contextlib.suppress(OSError):
            self._size, self._left = 0, b""
            self._file.unlink()


def undo_file(path: Path) -> Path:
    """Where the journal of a save is: under the name by which a game is recovered for it."""
    return state_folder() / "undo" / f"{recovery_file(path).stem}.undo"


def read_history(path: Path, content: Fingerprint | None) -> UndoHistory:
    """The edits that lead to what a save holds. A journal with edits that lead elsewhere, or that can't be read, is put
    aside.
    """
    file = undo_file(path)
    forget_old_journals(file.parent)
    told = causes.undo_unreadable()
    try:
        if len(data := read_regular(file, MOST_BYTES + 1)) > MOST_BYTES:
            raise ValueError("longer than a journal gets")
        found, has_edits = _read(list(_lines(file, data)), content.digest.hex() if content is not None else None)
        if found is not None or not has_edits:
            return found or UndoHistory()
        told = causes.undo_put_aside()
    except FileNotFoundError:
        return UndoHistory()
    except (OSError, SaveError, ValueError, KeyError, TypeError, AttributeError, IndexError, OverflowError):
        pass
    with contextlib.suppress(OSError):
        os.replace(file, file.with_name(f"{file.stem}-{time.strftime('%Y%m%d-%H%M%S')}.undo"))
    return UndoHistory(notices=(told,))


def forget_old_journals(folder: Path) -> None:
    """Journals that nobody wrote to for a month hold nothing that somebody would want to undo,
    but what players wrote. One that looks so is marked, and goes where it looks so a day later, too: a clock that is a
    month ahead for an evening takes none.
    """
    with contextlib.suppress(OSError):
        for file in folder.glob("*.undo"):
            mark = file.with_suffix(".old")
            if not _is_older(file, LONGEST_KEPT):
                mark.unlink(missing_ok=True)
            elif not mark.exists():
                mark.touch(_OWN)
            elif _is_older(mark, _DAY):
                file.unlink()
                mark.unlink()


def _is_older(file: Path, seconds: int) -> bool:
    return time.time() - file.stat().st_mtime > seconds


# -- reading -----------------------------------------------------------------------------------------------------------


class _Line(NamedTuple):
    data: dict[str, Any]
    end: int
    """How far the file goes with it, in bytes."""


def _lines(file: Path, data: bytes) -> Iterator[_Line]:
    """The lines of a journal that are whole."""
    end = 0
    for line in data.splitlines(keepends=True):
        if not line.endswith(b"\n"):
            return
        end += len(line)
        yield _Line(plain_json(decoded(file, line)), end)


def _read(lines: list[_Line], digest: str | None) -> tuple[UndoHistory | None, bool]:
    """The history up to the last state with that digest, None if there is no such state; and whether there are any
    edits at all.
    """
    if not lines or lines[0].data["kapdip_undo"] != _VERSION:
        return None, False
    held = next((number for number in range(len(lines) - 1, -1, -1) if lines[number].data["print"] == digest), None)
    if held is None:
        return None, any(line.data["doing"] == EditKind.DID for line in lines[1:])
    history = UndoHistory(size=lines[held].end, _base=str(lines[0].data["text"]))
    history._changes = tuple(_change(one.data) for one in lines[1 : held + 1])
    _tell_over(history, [line.data for line in lines[1 : held + 1]])
    history.text = history._text(held)
    is_right = held == 0 or fingerprint_of(history.text.encode("utf-8")).digest.hex() == digest
    return (history if is_right else None), True


def _tell_over(history: UndoHistory, lines: list[dict[str, Any]]) -> None:
    """What was done, undone and done again, line by line: in the order of the evening, and as the two lists."""
    undo: list[StoredEdit] = []
    redo: list[StoredEdit] = []
    log: list[LoggedEdit] = []
    for state, line in enumerate(lines, 1):
        match doing := EditKind(line["doing"]):
            case EditKind.NOTED:
                continue
            case EditKind.DID:
                edit = StoredEdit(_told(line["deed"]), state - 1, state)
                undo.append(edit)
                redo.clear()
            case EditKind.UNDID:
                redo.append(edit := undo.pop())
            case _:
                undo.append(edit := redo.pop())
        log.append(LoggedEdit(doing, edit, _time(line.get("at", edit.told.at))))
    history.undo, history.redo, history.log = tuple(undo), tuple(redo), tuple(log)


def _told(data: Mapping[str, Any]) -> EditSummary:
    """An edit by its names. Raises what `read_history` expects where it has none in some language, or no time."""
    told = EditSummary(**data)
    names = [names[language] for names in (told.label, told.hidden_label) for language in LANGUAGES]
    if not all(isinstance(name, str) and name for name in names):
        raise TypeError("a name is a text")
    return told._replace(at=_time(told.at))


def _time(at: str) -> str:
    """A time in ISO 8601. Raises ValueError, or TypeError, where it is not one."""
    datetime.fromisoformat(at)
    return at


def _change(data: Mapping[str, Any]) -> "_Change":
    return _Change(int(data["front"]), int(data["back"]), str(data["put"]), str(data["print"]))


# -- what is different between two texts -------------------------------------------------------------------------------


class _Change(NamedTuple):
    """What makes one text of another: how much they share at the beginning and at the end, what is between, and
    what identifies it.
    """

    front: int
    back: int
    put: str
    digest: str


def _difference(old: str, new: str) -> tuple[int, int, str]:
    """How many characters two texts share at the beginning and at the end, and what is
    between them in the new one.
    """
    most = min(len(old), len(new))
    front = _shared(most, lambda count: old[:count] == new[:count])
    back = _shared(most - front, lambda count: not count or old[-count:] == new[-count:])
    return front, back, new[front : len(new) - back]


def _changed(text: str, change: _Change) -> str:
    """The text after a change. Raises ValueError for one that no text has: it could make a long one of a short one."""
    if not 0 <= change.front <= len(text) - change.back <= len(text):
        raise ValueError("a part that is not there is not shared")
    return f"{text[: change.front]}{change.put}{text[len(text) - change.back :]}"


def _shared(most: int, is_same: Callable[[int], bool]) -> int:
    """The largest number up to `most` for which it is so; it is so for every smaller one."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if is_same(middle) else (low, middle - 1)
    return low
