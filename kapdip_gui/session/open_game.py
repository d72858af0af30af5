"""The game that is open: its value, what was done to it, its file, and what is set aside while one of its past turns is
corrected.

Takes: functions from game to game. Gives: `OpenGame`, which signals when its value has changed. How it is
looked at, and by whom, it doesn't know: that is a `Session`, one for each window. Undo keeps older values with the name
of what was done (decision 0001); what is hidden stays hidden, in labels too: an edit has a second name without figures
(docs/window.md 1 and 8).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, Signal

from kapdip.players.chairs import enters_for_others
from kapdip.reason import Reason
from kapdip.showing import causes
from kapdip.storage.doing import EditKind, StoredEdit
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import mark, words_in
from kapdip.words.edit_name import EditName

if TYPE_CHECKING:
    from kapdip.game.model import Game, RuleChange, Turn
    from kapdip.game.public import PublicTurn, PublicView
    from kapdip.storage.undo_file import UndoHistory

Label: TypeAlias = str | EditName
"""The name of an edit: a text that has nothing to hide, or what it is called on either side of the curtain."""

Moment: TypeAlias = "Callable[[], Game]"
"""The game as it was at some time: at hand, or read from the journal of its save when it is wanted."""

UNDO_LIMIT = 2000


@dataclass(frozen=True, slots=True)
class Edit:
    """One entry of the undo list: its name, the games before and after, when it was done."""

    label: Label
    came_from: Moment
    led_to: Moment
    done_at: datetime
    is_step: bool = False
    """A phase of the turn was resolved: undoing it is a take-back (docs/rules.md 6.2)."""
    how: str = ""
    """In the log: what happened to it later, an English text with `{edit}`."""

    @property
    def before(self) -> "Game":
        """The game before it."""
        return self.came_from()

    @property
    def after(self) -> "Game":
        """The game after it."""
        return self.led_to()

    def text(self, language: BoardLanguage, hidden: bool) -> str:
        """The edit's name; the one that it has behind the curtain while that is down."""
        name = self.label
        told = name if isinstance(name, str) else (name.covered if hidden else name.shown)(language)
        return words_in(language).gettext(self.how).format(edit=told) if self.how else told


HOW = {EditKind.DID: "", EditKind.UNDID: mark("Undone: {edit}"), EditKind.REDID: mark("Redone: {edit}")}
"""How the log says what happened to an edit."""


def remembered(kept: StoredEdit, history: "UndoHistory") -> Edit:
    """An edit of an earlier run of the program, from the journal of its save."""
    return Edit(
        EditName(partial(_in_language, kept.told.label), partial(_in_language, kept.told.hidden_label)),
        partial(history.game, kept.before),
        partial(history.game, kept.after),
        datetime.fromisoformat(kept.told.at),
        kept.told.is_step,
    )


def _in_language(names: Mapping[str, str], language: BoardLanguage) -> str:
    return names[str(language)]


@dataclass(frozen=True, slots=True)
class SetAside:
    """The game as it is on disk, with its lists of edits, while one of its past turns is reopened on the desk."""

    game: "Game"
    undo: list[Edit]
    redo: list[Edit]
    reopened: "Game"
    """The past turn as it was reopened, before anything in it was changed."""


class RefusedError(Exception):
    """The rules, or a file that may not be written, refuse an edit; `reasons` say why."""

    def __init__(self, reasons: tuple[Reason, ...]) -> None:
        super().__init__(*reasons)
        self.reasons = reasons


class OpenGame(QObject):
    """The open game.

    Signals: `changed` (another game value), `opened` (another file, or none: forget what belongs to the one before),
    `ready` (everybody knows of it: it can be shown), `leaving` (another phase or turn is about to be on the desk: what
    is typed and not taken yet is taken now, for the turn for which it was typed), `write_wanted` (it belongs on disk as
    it is now: what was done, and the edit where there is a new one).
    """

    changed = Signal()
    leaving = Signal()
    opened = Signal()
    ready = Signal()
    write_wanted = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game: Game | None = None
        self.path: Path | None = None
        self.read_only = False
        self.follows: Callable[[Game], Game] | None = None
        """What is done with each edit, as a part of it."""
        self._undo: list[Edit] = []
        self._redo: list[Edit] = []
        self.log: list[Edit] = []
        self._aside: SetAside | None = None
        self._public: tuple[Game, PublicView] | None = None
        self._views: dict[bool, tuple[Game, PublicView]] = {}
        """By whether nothing is held back in reports."""
        self._turns: dict[tuple[int, bool], tuple[Turn, tuple[RuleChange, ...], PublicTurn]] = {}

    @property
    def game(self) -> "Game | None":
        """The open game, None on the welcome page."""
        return self._game

    @property
    def current(self) -> "Game":
        """The open game. Raises RuntimeError where there is none: a panel asked too early."""
        if self._game is None:
            raise RuntimeError("no game is open")
        return self._game

    @property
    def on_disk(self) -> "Game":
        """The game that belongs on disk: the open one, or the one that was set aside while a past turn is corrected."""
        return self.current if self._aside is None else self._aside.game

    @property
    def public(self) -> "PublicView":
        """What everybody may know of the game that belongs on disk; made once for each game value."""
        from kapdip.game.public import public_view

        if self._public is None or self._public[0] is not self.on_disk:
            self._public = (self.on_disk, public_view(self.on_disk))
        return self._public[1]

    @property
    def public_now(self) -> "PublicView":
        """What everybody may know of the game as it is on the desk, also while it is corrected
        there; made once for each value.
        """
        from kapdip.game.public import tells_all

        return self._view(is_whole=tells_all(self.current))

    @property
    def whole_now(self) -> "PublicView":
        """The same with nothing held back in reports: for the game master's eyes."""
        return self._view(is_whole=True)

    def public_turn(self, number: int) -> "PublicTurn":
        """What everybody may know of a turn as it is on the desk, also while it is corrected there; made once for each
        value.
        """
        from kapdip.game.public import tells_all

        return self._turn(number, is_whole=tells_all(self.current))

    def whole_turn(self, number: int) -> "PublicTurn":
        """The same with nothing held back in reports: for the game master's eyes."""
        return self._turn(number, is_whole=True)

    def _view(self, *, is_whole: bool) -> "PublicView":
        from kapdip.game.public import public_view, whole_view

        game, found = self.current, self._views.get(is_whole)
        if found is None or found[0] is not game:
            turns = tuple(self._turn(turn.number, is_whole=is_whole) for turn in game.turns)
            made = whole_view(game, turns) if is_whole else public_view(game, turns)
            found = self._views[is_whole] = (game, made)
        return found[1]

    def _turn(self, number: int, *, is_whole: bool) -> "PublicTurn":
        from kapdip.game.public import public_turn, whole_turn

        game, turn = self.current, self.current.turns[number - 1]
        found = self._turns.get((number, is_whole))
        if found is None or found[0] is not turn or found[1] is not game.rule_changes:
            made = whole_turn(game, turn) if is_whole else public_turn(game, turn)
            found = self._turns[number, is_whole] = (turn, game.rule_changes, made)
        return found[2]

    def open(
        self, game: "Game", path: Path | None, *, read_only: bool = False, history: "UndoHistory | None" = None
    ) -> None:
        """Put another game in place: the lists of edits begin anew, or as its `history` says.

        Signals: `opened`, `changed`, `ready`.
        """
        self._begin(game, path, read_only=read_only)
        if history is not None:
            self._undo = [remembered(one, history) for one in history.undo[-UNDO_LIMIT:]]
            self._redo = [remembered(one, history) for one in history.redo]
            self.log = [
                replace(remembered(edit, history), how=HOW[doing], done_at=datetime.fromisoformat(at))
                for doing, edit, at in history.log
            ]
        self.opened.emit()
        self.changed.emit()
        self.ready.emit()

    def close(self) -> None:
        """No game is open."""
        self._begin(None, None, read_only=False)
        self.opened.emit()
        self.ready.emit()

    def _begin(self, game: "Game | None", path: Path | None, *, read_only: bool) -> None:
        self._public = None
        self._views.clear()
        self._turns.clear()
        self._game, self.path, self.read_only = game, path, read_only
        self._undo, self._redo, self.log, self._aside = [], [], [], None

    def do(
        self,
        label: Label,
        function: "Callable[[Game], Game]",
        *,
        is_step: bool = False,
    ) -> Edit | None:
        """Carry out an edit: apply `function`, push the undo, have it written to disk. None if nothing changed by it.

        Raises RefusedError if the rules refuse it, or the game is read-only.
        """
        if is_step:
            self.leaving.emit()
        before = self.current
        if self.read_only:
            raise RefusedError((causes.read_only(),))
        try:
            after = function(before)
            if self.follows is not None and self._aside is None and after is not before:
                after = self.follows(after)
                if not is_step and enters_for_others(before, after):
                    raise RefusedError((causes.not_own(),))
        except Exception as error:
            reasons = getattr(error, "reasons", None)
            if reasons is None:
                raise
            raise RefusedError(tuple(reasons)) from error
        if after == before:
            return None
        edit = Edit(label, lambda: before, lambda: after, datetime.now(), is_step)
        self._undo.append(edit)
        del self._undo[:-UNDO_LIMIT]
        self._redo.clear()
        if self._aside is None:
            self.log.append(edit)
        self._show(after, EditKind.DID, edit)
        return edit

    def replace(self, game: "Game") -> None:
        """Put a game in place without an entry in the undo list (a note that the log itself made)."""
        self._show(game)

    def _show(self, game: "Game", doing: EditKind = EditKind.NOTED, edit: Edit | None = None) -> None:
        self._game = game
        self.changed.emit()
        if self._aside is None:
            self.write_wanted.emit(doing, edit)

    # -- a past turn reopened ------------------------------------------------------------------------------------------

    @property
    def mending(self) -> "SetAside | None":
        """What was set aside while a past turn is being corrected on the desk, None in the present."""
        return self._aside

    def begin_mending(self, reopened: "Game") -> None:
        """Put a reopened past turn on the desk: it is not written to disk, and it has an
        undo list of its own.
        """
        self.leaving.emit()
        self._aside = SetAside(self.current, self._undo, self._redo, reopened)
        self._undo, self._redo = [], []
        self._show(reopened)

    def end_mending(self) -> None:
        """Back to the game as it was."""
        self.leaving.emit()
        aside = self._aside
        if aside is not None:
            self._aside, self._undo, self._redo, self._game = None, aside.undo, aside.redo, aside.game
            self.changed.emit()

    # -- undo ----------------------------------------------------------------------------------------------------------

    @property
    def next_undo(self) -> Edit | None:
        """What `undo` would reverse."""
        return self._undo[-1] if self._undo else None

    @property
    def next_redo(self) -> Edit | None:
        """What `redo` would do again."""
        return self._redo[-1] if self._redo else None

    def undo(self, *, instead: "Game | None" = None) -> None:
        """Take the last edit back; `instead` is put in place of the older value where a take-back leaves a trace
        (docs/rules.md 6.2).
        """
        self.leaving.emit()
        if not self._undo:
            return
        edit = self._undo[-1]
        before = edit.before if instead is None else instead
        self._redo.append(self._undo.pop())
        self._show(before, EditKind.UNDID, self._note(edit, EditKind.UNDID))

    def redo(self) -> None:
        """Redo the edit that was undone last."""
        if not self._redo:
            return
        edit = self._redo[-1]
        after = edit.after
        self._undo.append(self._redo.pop())
        self._show(after, EditKind.REDID, self._note(edit, EditKind.REDID))

    def _note(self, edit: Edit, doing: EditKind) -> Edit:
        """The log keeps that an edit was undone, or done again: it says what was done, not what is in force."""
        entry = replace(edit, how=HOW[doing], done_at=datetime.now())
        if self._aside is None:
            self.log.append(entry)
        return entry
