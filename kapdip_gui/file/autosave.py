"""Between the open game and the writing thread: every new game is put, and the outcome reported in the window's
thread.

Takes: the open game and opened saves. Gives: `Keeper`. How it is written, locked and recovered is `storage.autosave`.
Source: docs/window.md 9.10.
"""

from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from kapdip.board.board import Board
from kapdip.storage.doing import EditKind, EditSummary
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import LANGUAGES
from kapdip_gui.session.open_game import Edit, OpenGame

if TYPE_CHECKING:
    from kapdip.storage.autosave import Autosave, SaveEvent
    from kapdip.storage.opening import Opened


def full_text(edit: Edit, board: Board) -> EditSummary:
    """An edit by its names in every language, for the journal."""
    names, hidden = (
        {name: edit.text(BoardLanguage(name, board), is_hidden) for name in LANGUAGES} for is_hidden in (False, True)
    )
    return EditSummary(names, hidden, edit.done_at.isoformat(timespec="seconds"), edit.is_step)


class Keeper(QObject):
    """Has the open game written.

    Signals: `saved` (path), `written` (the game that is in its file now), `failed` and `changed_outside` (the
    `SaveEvent`).
    """

    saved = Signal(object)
    written = Signal(object)
    failed = Signal(object)
    changed_outside = Signal(object)
    _event = Signal(object)

    def __init__(self, game: OpenGame) -> None:
        super().__init__(game)
        self._open = game
        self._autosave: Autosave | None = None
        self._is_waiting = False
        self.has_trouble = False
        """Whether the game is not in its file: writing failed, or somebody else has changed the file."""
        self.is_kept = True
        """Whether the game is on disk at all: in its file, or in the program's own folder."""
        self.saved_at: datetime | None = None
        game.write_wanted.connect(self._put)
        self._event.connect(self._happened)

    @property
    def is_clean(self) -> bool:
        """Whether the newest value is on disk."""
        return not self._is_waiting

    @property
    def autosave(self) -> "Autosave | None":
        """The writing thread of the open save."""
        return self._autosave

    def begin(self, opened: "Opened") -> None:
        """Write to this file from now on."""
        from kapdip.storage.autosave import Autosave

        self.end()
        self._is_waiting, self.saved_at = False, None
        self.has_trouble, self.is_kept = False, True
        self._autosave = Autosave(
            opened.path,
            opened.game,
            content=opened.content,
            lock=opened.lock,
            is_recovered=opened.recovered,
            history=opened.history,
            on_event=self._event.emit,
        )

    def end(self) -> bool:
        """Write what is left and let the file go; False if it could not be written."""
        autosave, self._autosave = self._autosave, None
        return autosave is None or autosave.close()

    def _put(self, doing: EditKind = EditKind.NOTED, edit: Edit | None = None) -> None:
        if self._autosave is not None and self._open.game is not None and not self._open.read_only:
            self._is_waiting = True
            self._autosave.put(
                self._open.on_disk, doing, full_text(edit, self._open.current.board) if edit is not None else None
            )

    def _happened(self, event: "SaveEvent") -> None:
        from kapdip.storage.autosave import SaveState

        self.has_trouble, self.is_kept = event.state is not SaveState.SAVED, event.state is not SaveState.LOST
        if event.state is SaveState.SAVED:
            self._is_waiting = False
            self.saved_at = datetime.now()
            self.saved.emit(event.path)
            self.written.emit(event.written)
        elif event.state is SaveState.CHANGED_OUTSIDE:
            self.changed_outside.emit(event)
        else:
            self.failed.emit(event)

    def write_again(self) -> None:
        """Have the open game written once more: after an unexpected error nobody knows what was left undone."""
        self._put()

    def flush(self) -> bool:
        """Write now and wait for it; False if it could not be written to the save."""
        return self._autosave is None or self._autosave.flush()
