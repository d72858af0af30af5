"""The only mutable thing of the program: the game that is open, what was done to it, and what is shown of it.

Takes: functions from game to game. Gives: signals when a value has changed; panels read the session again and draw it.
Undo keeps older values with the name of what was done (decision 0001). What is hidden stays hidden, in labels too:
a deed has a second name without figures (design 1.5, 8).
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, Signal

from kapdip_gui.board.board import Board
from kapdip_gui.game.variant import usual_board
from kapdip_gui.reason import Reason
from kapdip_gui.ui.settings import Settings
from kapdip_gui.words.catalogue import Translator, words_in
from kapdip_gui.words.tongue import Tongue

if TYPE_CHECKING:
    from kapdip_gui.game.model import Game
    from kapdip_gui.game.public import PublicView

Label: TypeAlias = str | Callable[[Tongue], str]
"""The name of a deed: a text, or a function that gives it for a language (`"de"`, `"en"`)."""

UNDO_LIMIT = 2000


def label_text(label: Label, language: Tongue) -> str:
    """The name of a deed in a language."""
    return label if isinstance(label, str) else label(language)


@dataclass(frozen=True, slots=True)
class Deed:
    """One entry of the undo list: its names, the games before and after, when it was done."""

    label: Label
    hidden_label: Label
    before: "Game"
    after: "Game"
    done_at: datetime
    is_step: bool = False
    """A step of the turn was carried out: undoing it is a take-back (ruling B2)."""
    how: str = ""
    """In the log: what became of it later, an English text with `{deed}`."""

    def text(self, language: Tongue, hidden: bool) -> str:
        """The deed's name, without figures while the curtain is down."""
        told = label_text(self.hidden_label if hidden else self.label, language)
        return words_in(language).gettext(self.how).format(deed=told) if self.how else told


@dataclass(frozen=True, slots=True)
class SetAside:
    """The game as it is on disk, with its lists of deeds, while one of its past turns lies reopened on the desk."""

    game: "Game"
    undo: list[Deed]
    redo: list[Deed]
    reopened: "Game"
    """The past turn as it was reopened, before anything in it was changed."""


class Session(QObject):
    """The open game and the state of the desk.

    Signals: `changed` (another game value), `viewed_turn_changed`, `hidden_changed`, `language_changed`, `theme_changed`
    (also text size), `options_changed` (any other setting), `told` (a line for the status bar),
    `refused` (the reasons why something was not done), `opened` (another file, or none: forget what belongs to the one before),
    `ready` (everybody knows of it: it can be shown), `leaving` (another step or turn is about to be on the desk: what is typed and not
    taken yet is taken now, for the turn for which it was typed).
    """

    changed = Signal()
    leaving = Signal()
    opened = Signal()
    ready = Signal()
    viewed_turn_changed = Signal()
    hidden_changed = Signal()
    language_changed = Signal()
    theme_changed = Signal()
    options_changed = Signal()
    told = Signal(str)
    refused = Signal(object)
    selected_changed = Signal()
    write_wanted = Signal()

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.settings = settings
        self._game: Game | None = None
        self._tongue: Tongue | None = None
        self.path: Path | None = None
        self.read_only = False
        self._undo: list[Deed] = []
        self._redo: list[Deed] = []
        self._viewed_turn: int | None = None
        self._hidden = True
        self._selected: str | None = None
        self.log: list[Deed] = []
        self._aside: SetAside | None = None
        self._public: tuple[Game, PublicView] | None = None
        self.drafts: dict[tuple[str, ...], tuple[str, ...]] = {}
        """What was typed into forms and not taken (see `drafts`)."""

    # -- the game ------------------------------------------------------------------------------------------------------

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
    def kept(self) -> "Game":
        """The game that belongs on disk: the open one, or the one that was set aside while a past turn is mended."""
        return self.current if self._aside is None else self._aside.game

    @property
    def public(self) -> "PublicView":
        """What everybody may know of the game that belongs on disk; made once for each game value."""
        from kapdip_gui.game.public import public_view

        if self._public is None or self._public[0] is not self.kept:
            self._public = (self.kept, public_view(self.kept))
        return self._public[1]

    def open(self, game: "Game", path: Path | None, *, read_only: bool = False) -> None:
        """Show another game: the lists of deeds begin anew, the curtain comes down. Signals: `opened`, `changed`, `ready`."""
        self._game, self.path, self.read_only = game, path, read_only
        self._undo, self._redo, self.log, self._aside = [], [], [], None
        self._viewed_turn = None
        self._selected = None
        self._hidden = True
        self.opened.emit()
        self.changed.emit()
        self.ready.emit()

    def close(self) -> None:
        """Back to the welcome page."""
        self._game, self.path, self.read_only = None, None, False
        self._undo, self._redo, self.log, self._aside = [], [], [], None
        self._viewed_turn = None
        self.opened.emit()
        self.ready.emit()

    def do(
        self,
        label: Label,
        function: "Callable[[Game], Game]",
        *,
        hidden_label: Label | None = None,
        is_step: bool = False,
    ) -> bool:
        """Carry out a deed: apply `function`, push the undo, have it written to disk. False (and `refused`) if the rules refuse it."""
        if is_step:
            self.leaving.emit()
        before = self.current
        if self.read_only:
            self.refused.emit((Reason("window.read_only"),))
            return False
        try:
            after = function(before)
        except Exception as error:
            reasons = getattr(error, "reasons", None)
            if reasons is None:
                raise
            self.refused.emit(tuple(reasons))
            return False
        if after == before:
            return True
        deed = Deed(label, label if hidden_label is None else hidden_label, before, after, datetime.now(), is_step)
        self._undo.append(deed)
        del self._undo[:-UNDO_LIMIT]
        self._redo.clear()
        if self._aside is None:
            self.log.append(deed)
        self._show(after)
        self.told.emit(deed.text(self.language, self.hidden))
        return True

    def replace(self, game: "Game") -> None:
        """Put a game in place without an entry in the undo list (a note that the log itself made)."""
        self._show(game)

    def _show(self, game: "Game") -> None:
        self._game = game
        if self._viewed_turn is not None:
            self._viewed_turn = None
            self.viewed_turn_changed.emit()
        self.changed.emit()
        if self._aside is None:
            self.write_wanted.emit()

    # -- a past turn reopened ------------------------------------------------------------------------------------------

    @property
    def mending(self) -> "SetAside | None":
        """What was set aside while a past turn is mended on the desk, None in the present."""
        return self._aside

    def begin_mending(self, reopened: "Game") -> None:
        """Put a reopened past turn on the desk: nothing of it is written to disk, and it has an undo list of its own."""
        self.leaving.emit()
        self._aside = SetAside(self.current, self._undo, self._redo, reopened)
        self._undo, self._redo = [], []
        self._selected = None
        self._show(reopened)

    def end_mending(self) -> None:
        """Back to the game as it was."""
        self.leaving.emit()
        aside = self._aside
        if aside is not None:
            self._aside, self._undo, self._redo, self._game = None, aside.undo, aside.redo, aside.game
            self._viewed_turn, self._selected = None, None
            self.changed.emit()

    # -- undo ----------------------------------------------------------------------------------------------------------

    @property
    def next_undo(self) -> Deed | None:
        """What `undo` would take back."""
        return self._undo[-1] if self._undo else None

    @property
    def next_redo(self) -> Deed | None:
        """What `redo` would do again."""
        return self._redo[-1] if self._redo else None

    def undo(self, *, instead: "Game | None" = None) -> None:
        """Take the last deed back; `instead` is put in place of the older value where a take-back leaves a trace (ruling B2)."""
        self.leaving.emit()
        if not self._undo:
            return
        deed = self._undo.pop()
        self._redo.append(deed)
        self._note(deed, "Undone: {deed}")
        self._show(deed.before if instead is None else instead)

    def redo(self) -> None:
        """Do the deed again that was taken back last."""
        if not self._redo:
            return
        deed = self._redo.pop()
        self._undo.append(deed)
        self._note(deed, "Done again: {deed}")
        self._show(deed.after)

    def _note(self, deed: Deed, how: str) -> None:
        """The log keeps that a deed was undone, or done again: it tells what was done, not what stands."""
        if self._aside is None:
            self.log.append(replace(deed, how=how, done_at=datetime.now()))

    # -- what is shown -------------------------------------------------------------------------------------------------

    @property
    def viewed_turn(self) -> int | None:
        """The past turn that the timeline shows, None for the turn in progress."""
        return self._viewed_turn

    @viewed_turn.setter
    def viewed_turn(self, turn: int | None) -> None:
        if turn != self._viewed_turn:
            self._viewed_turn = turn
            self.viewed_turn_changed.emit()

    @property
    def hidden(self) -> bool:
        """Whether the privacy curtain is down: nothing that is not public may be seen."""
        return self._hidden

    @hidden.setter
    def hidden(self, hidden: bool) -> None:
        if hidden != self._hidden:
            self._hidden = hidden
            self.hidden_changed.emit()

    @property
    def selected(self) -> str | None:
        """The unit that list and map point at, canonical like `A PAR`; None: none."""
        return self._selected

    @selected.setter
    def selected(self, unit: str | None) -> None:
        if unit != self._selected:
            self._selected = unit
            self.selected_changed.emit()

    # -- choices -------------------------------------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The board of the open game; where there is none, the board on which a new game is played usually."""
        return self._game.board if self._game is not None else usual_board()

    @property
    def language(self) -> Tongue:
        """The window's language, `"de"` or `"en"`, as it is spoken at the board of the open game."""
        if self._tongue is None or self._tongue != self.settings.language or self._tongue.board is not self.board:
            self._tongue = Tongue(self.settings.language, self.board)
        return self._tongue

    @language.setter
    def language(self, language: str) -> None:
        if language != self.settings.language:
            self.settings.put("language", language)
            self.language_changed.emit()

    @property
    def words(self) -> Translator:
        """The translator for the window's language."""
        return words_in(self.language)

    def say(self, message: str, /, **facts: object) -> str:
        """An English source text in the window's language, its `{named}` places filled."""
        text = self.words.gettext(message)
        return text.format(**facts) if facts else text

    def say_n(self, one: str, many: str, number: int, /, **facts: object) -> str:
        """As `say`, by number; `{n}` is the number."""
        return self.words.ngettext(one, many, number).format(n=number, **facts)

    def put_option(self, key: str, value: str | bool | int) -> None:
        """Keep a setting and tell everybody."""
        self.settings.put(key, value)
        if key in {"theme", "text_size"}:
            self.theme_changed.emit()
        elif key == "language":
            self.language_changed.emit()
        else:
            self.options_changed.emit()
