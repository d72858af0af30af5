"""The open club: every edit is written at once, undo keeps the older values.

Takes: an `OpenedClub`. Gives: `ClubHolder`; signals `changed`, `refused` and `failed` (the reasons why something was
not done, or is not written). Source: docs/club.md; docs/window.md 9.10.
"""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from kapdip.club import causes
from kapdip.club.errors import ClubError
from kapdip.club.model import Club
from kapdip.storage.club_opening import OpenedClub
from kapdip.storage.errors import Problem, SaveError
from kapdip.words.board_language import BoardLanguage
from kapdip.words.edit_name import Spoken


class ClubEdit(NamedTuple):
    """One entry of the undo list."""

    label: str | Spoken
    before: Club
    after: Club

    def text(self, language: BoardLanguage) -> str:
        """The edit's name."""
        return self.label if isinstance(self.label, str) else self.label(language)


class ClubHolder(QObject):
    """Holds the club that is open, and its edits."""

    changed = Signal()
    refused = Signal(object)
    failed = Signal(object)

    def __init__(self, opened: OpenedClub, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.opened = opened
        self.club = opened.club
        self.undo_list: list[ClubEdit] = []
        self.redo_list: list[ClubEdit] = []
        self.is_kept = True
        """Whether the newest value is on disk at all: in its file, or in the program's own folder."""
        self.names_all = False
        """Whether the game master's own copy is written, with all names. Never kept: the next club, and the same one
        on another day, is published for everybody.
        """

    @property
    def is_written(self) -> bool:
        """Whether the newest value is on disk."""
        return self.opened.club == self.club

    def do(self, label: str | Spoken, function: Callable[[Club], Club]) -> bool:
        """Carry out an edit and write it. False (and `refused`) if it is refused; nothing has changed then."""
        if self.opened.read_only:
            self.refused.emit((causes.read_only(),))
            return False
        before = self.club
        try:
            after = function(before)
        except ClubError as error:
            self.refused.emit(error.reasons)
            return False
        if after != before:
            self.undo_list.append(ClubEdit(label, before, after))
            self.redo_list.clear()
            self._show(after)
        return True

    def undo(self) -> ClubEdit | None:
        """Take the last edit back; gives it, None if there is none."""
        if not self.undo_list:
            return None
        edit = self.undo_list.pop()
        self.redo_list.append(edit)
        self._show(edit.before)
        return edit

    def redo(self) -> ClubEdit | None:
        """Redo the edit that was undone last."""
        if not self.redo_list:
            return None
        edit = self.redo_list.pop()
        self.undo_list.append(edit)
        self._show(edit.after)
        return edit

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
                raise SaveError(self.opened.path, Problem("", causes.changed_outside(path=self.opened.path.name)))
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
