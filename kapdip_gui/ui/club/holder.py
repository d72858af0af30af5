"""The open club: every deed is written at once, undo keeps the older values.

Takes: an `OpenedClub`. Gives: `ClubHolder`; signals `changed`, `refused` and `failed` (the reasons why something was
not done, or is not written). Source: docs/club.md; docs/window.md 9.10.
"""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from kapdip_gui.club import because
from kapdip_gui.club.errors import ClubError
from kapdip_gui.club.model import Club
from kapdip_gui.storage.club_opening import OpenedClub
from kapdip_gui.storage.errors import Problem, SaveError
from kapdip_gui.words.deed_name import Spoken
from kapdip_gui.words.tongue import Tongue


class ClubDeed(NamedTuple):
    """One entry of the undo list."""

    label: str | Spoken
    before: Club
    after: Club

    def text(self, language: Tongue) -> str:
        """The deed's name."""
        return self.label if isinstance(self.label, str) else self.label(language)


class ClubHolder(QObject):
    """Holds the club that is open, and its deeds."""

    changed = Signal()
    refused = Signal(object)
    failed = Signal(object)

    def __init__(self, opened: OpenedClub, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.opened = opened
        self.club = opened.club
        self.undo_list: list[ClubDeed] = []
        self.redo_list: list[ClubDeed] = []
        self.is_kept = True
        """Whether the newest value lies on disk at all: in its file, or in the program's own folder."""
        self.names_all = False
        """Whether the game master's own copy is written, with all names. Never kept: the next club, and the same one
        on another day, is published for everybody.
        """

    @property
    def is_written(self) -> bool:
        """Whether the newest value is on disk."""
        return self.opened.club == self.club

    def do(self, label: str | Spoken, function: Callable[[Club], Club]) -> bool:
        """Carry out a deed and write it. False (and `refused`) if it is refused; nothing has changed then."""
        if self.opened.read_only:
            self.refused.emit((because.read_only(),))
            return False
        before = self.club
        try:
            after = function(before)
        except ClubError as error:
            self.refused.emit(error.reasons)
            return False
        if after != before:
            self.undo_list.append(ClubDeed(label, before, after))
            self.redo_list.clear()
            self._show(after)
        return True

    def undo(self) -> ClubDeed | None:
        """Take the last deed back; gives it, None if there is none."""
        if not self.undo_list:
            return None
        deed = self.undo_list.pop()
        self.redo_list.append(deed)
        self._show(deed.before)
        return deed

    def redo(self) -> ClubDeed | None:
        """Do the deed again that was taken back last."""
        if not self.redo_list:
            return None
        deed = self.redo_list.pop()
        self.undo_list.append(deed)
        self._show(deed.after)
        return deed

    def _show(self, club: Club) -> None:
        self.club = club
        self.write()
        self.changed.emit()

    def write(self, *, over_others: bool = False, quietly: bool = False) -> bool:
        """Write what is here. False (and `failed`, unless `quietly`) where it can't be written, or where somebody else
        has written the file meanwhile: then it is kept in the program's own folder.
        """
        try:
            if not over_others and self.opened.was_changed:
                raise SaveError(self.opened.path, Problem("", because.changed_outside(path=self.opened.path.name)))
            self.opened.write(self.club)
        except SaveError as error:
            self.is_kept = self.opened.keep_apart(self.club)
            if not quietly:
                self.failed.emit(tuple(problem.reason for problem in error.problems))
            return False
        self.is_kept = True
        return True

    def close(self) -> None:
        """Give the file back."""
        self.opened.lock.release()
