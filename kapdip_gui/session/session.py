"""One look at the open game: which turn is shown, whether the curtain is down, what is pointed at, in which language.

Takes: an `OpenGame`, the settings. Gives: `Session`, one for each window: panels read it again when it signals that
something has changed. What is done through it is done to the game, and seen by everybody who looks at that.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, SignalInstance

from kapdip.board.board import Board
from kapdip.board.model import Power
from kapdip.game.variant import usual_board
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import Translator
from kapdip.words.speaker import Speaker
from kapdip_gui.session.open_game import Edit, Label, OpenGame, RefusedError, SetAside
from kapdip_gui.session.settings import Settings

if TYPE_CHECKING:
    from kapdip.game.desk import DeskView
    from kapdip.game.exchange_view import ExchangeView
    from kapdip.game.model import Game
    from kapdip.game.public import PublicTurn, PublicView
    from kapdip.storage.undo_file import UndoHistory


class Session(QObject):
    """A session at the open game, and the state of the desk.

    Signals: those of the open game, after this session is back in the present where something was done through it;
    `viewed_turn_changed`, `hidden_changed`, `opening_changed` (bids begin to turn over, or all are open),
    `selected_changed`, `language_changed`, `theme_changed` (also text size), `options_changed` (any other setting),
    `clubs_changed` (a game came into a club), `told` (a line for the status bar), `told_no_more` (it holds no longer),
    `typed` (what is typed into a form has changed), `why_asked` (somebody asked what is behind a figure), `refused`
    (the reasons why something was not done here).
    """

    viewed_turn_changed = Signal()
    hidden_changed = Signal()
    opening_changed = Signal()
    selected_changed = Signal()
    language_changed = Signal()
    theme_changed = Signal()
    options_changed = Signal()
    clubs_changed = Signal()
    told = Signal(str)
    told_no_more = Signal(str)
    typed = Signal()
    why_asked = Signal()
    refused = Signal(object)

    def __init__(self, settings: Settings, open_game: OpenGame | None = None, parent: QObject | None = None) -> None:
        """A look at a game that is open already, or at one that is opened here."""
        super().__init__(parent)
        self.settings = settings
        self.open_game = OpenGame(self) if open_game is None else open_game
        self._speaker: Speaker | None = None
        self._viewed_turn: int | None = None
        self._hidden = True
        self._selected: str | None = None
        self._building: Power | None = None
        self._opening = False
        self._is_doing = False
        self.publishes = True
        """Whether what is looked at may leave the program: not from a sandbox."""
        self.drafts: dict[tuple[str, ...], tuple[str, ...]] = {}
        """What was typed into forms and not taken (see `drafts`)."""
        self.open_game.opened.connect(self._opened)
        self.open_game.changed.connect(self._changed)

    # -- the game ------------------------------------------------------------------------------------------------------

    @property
    def game(self) -> "Game | None":
        """The open game, None on the welcome page."""
        return self.open_game.game

    @property
    def current(self) -> "Game":
        """The open game. Raises RuntimeError where there is none: a panel asked too early."""
        return self.open_game.current

    @property
    def on_disk(self) -> "Game":
        """The game that belongs on disk."""
        return self.open_game.on_disk

    @property
    def public(self) -> "PublicView":
        """What everybody may know of the game that belongs on disk."""
        return self.open_game.public

    @property
    def shown_now(self) -> "PublicView | None":
        """The figures of the game as it is on the desk, also while it is corrected there: what everybody may know while
        the curtain is down, else with nothing held back in reports. None without a game.
        """
        game = self.open_game
        if game.game is None:
            return None
        return game.public_now if self._hidden else game.whole_now

    @property
    def path(self) -> Path | None:
        """The file of the open game."""
        return self.open_game.path

    @property
    def read_only(self) -> bool:
        """Whether nothing may be done to the open game."""
        return self.open_game.read_only

    @property
    def mending(self) -> SetAside | None:
        """What was set aside while a past turn is corrected on the desk, None in the present."""
        return self.open_game.mending

    @property
    def log(self) -> list[Edit]:
        """Everything that was done, also before the game was opened this time, as far as its journal goes back."""
        return self.open_game.log

    @property
    def next_undo(self) -> Edit | None:
        """What `undo` would reverse."""
        return self.open_game.next_undo

    @property
    def next_redo(self) -> Edit | None:
        """What `redo` would do again."""
        return self.open_game.next_redo

    @property
    def changed(self) -> SignalInstance:
        """Another game value."""
        return self.open_game.changed

    @property
    def opened(self) -> SignalInstance:
        """Another file, or none."""
        return self.open_game.opened

    @property
    def ready(self) -> SignalInstance:
        """Everybody knows of the game that was opened."""
        return self.open_game.ready

    @property
    def leaving(self) -> SignalInstance:
        """Another phase or turn is about to be on the desk."""
        return self.open_game.leaving

    @property
    def write_wanted(self) -> SignalInstance:
        """The game belongs on disk as it is now."""
        return self.open_game.write_wanted

    def follow(self, refresh: Callable[[], object]) -> None:
        """Call this whenever something else is to be seen, or otherwise."""
        for signal in (self.changed, self.viewed_turn_changed, self.language_changed, self.theme_changed):
            signal.connect(refresh)

    def open(
        self, game: "Game", path: Path | None, *, read_only: bool = False, history: "UndoHistory | None" = None
    ) -> None:
        """Show another game: the lists of edits begin anew, or as its `history` says; the curtain comes
        down, but where somebody practises: there is nothing of others.
        """
        self.open_game.open(game, path, read_only=read_only, history=history)

    def close(self) -> None:
        """Back to the welcome page."""
        self.open_game.close()

    def _opened(self) -> None:
        self._viewed_turn, self._selected, self._building = None, None, None
        self._hidden = self.game is None or not self.game.practice

    def _changed(self) -> None:
        """Who does something sees what comes of it; who only looks on goes on looking, as long
        as there is such a turn.
        """
        viewed = self._viewed_turn
        if viewed is not None and (self._is_doing or viewed > len(self.current.turns)):
            self.viewed_turn = None

    @contextmanager
    def _doing(self) -> Iterator[None]:
        self._is_doing = True
        try:
            yield
        finally:
            self._is_doing = False

    # -- what is done --------------------------------------------------------------------------------------------------

    def do(
        self,
        label: Label,
        function: "Callable[[Game], Game]",
        *,
        is_step: bool = False,
    ) -> bool:
        """Carry out an edit and report it. False (and `refused`) if the rules refuse it."""
        try:
            with self._doing():
                edit = self.open_game.do(label, function, is_step=is_step)
        except RefusedError as error:
            self.refused.emit(error.reasons)
            return False
        if edit is not None:
            from kapdip.words.format import capital  # with the orders, of which the start has no need

            self.told.emit(capital(self.edit_text(edit)))
        return True

    def replace(self, game: "Game") -> None:
        """Put a game in place without an entry in the undo list (a note that the log itself made): a past turn that is
        looked at stays so.
        """
        self.open_game.replace(game)

    def undo(self, *, instead: "Game | None" = None) -> bool:
        """Take the last edit back; `instead` is put in place of the older value where a take-back leaves a trace
        (docs/rules.md 6.2). False (and `refused`) if its state can no longer be read.
        """
        return self._read_back(lambda: self.open_game.undo(instead=instead))

    def redo(self) -> bool:
        """Redo the edit that was undone last. False (and `refused`) if its state can no longer be read."""
        return self._read_back(self.open_game.redo)

    def _read_back(self, act: Callable[[], None]) -> bool:
        from kapdip.storage.errors import SaveError

        try:
            with self._doing():
                act()
        except SaveError as error:
            self.refused.emit(error.reasons)
            return False
        return True

    def begin_mending(self, reopened: "Game") -> None:
        """Put a reopened past turn on the desk."""
        self._selected = None
        with self._doing():
            self.open_game.begin_mending(reopened)

    def end_mending(self) -> None:
        """Back to the game as it was."""
        self._selected = None
        with self._doing():
            self.open_game.end_mending()

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
    def opening(self) -> bool:
        """Whether the bids of an auction are turning over: the result is shown nowhere else meanwhile."""
        return self._opening

    @opening.setter
    def opening(self, opening: bool) -> None:
        if opening != self._opening:
            self._opening = opening
            self.opening_changed.emit()

    @property
    def selected(self) -> str | None:
        """The unit that list and map point at, canonical like `A PAR`; None: none."""
        return self._selected

    @selected.setter
    def selected(self, unit: str | None) -> None:
        if unit != self._selected:
            self._selected = unit
            self.selected_changed.emit()

    @property
    def building(self) -> Power | None:
        """The power whose retreats, builds or removals are being entered; None: nothing was picked yet."""
        return self._building

    @building.setter
    def building(self, power: Power | None) -> None:
        if power != self._building:
            self._building = power
            self.selected_changed.emit()

    # -- views of the game ---------------------------------------------------------------------------------------------

    def seen(self, turn: int | None = None) -> "DeskView | PublicTurn":
        """A turn (that which is looked at, if none is named): as everybody may see it while the curtain is down."""
        from kapdip.game.desk import DeskView

        desk = self.desk_view()
        number = turn or self._viewed_turn or len(self.current.turns)
        return self.open_game.public_turn(number) if desk is None else DeskView(desk.game, desk.game.turns[number - 1])

    def desk_view(self) -> "DeskView | None":
        """All that the game master knows, with the turn that is looked at; None while the curtain is down."""
        from kapdip.game.desk import desk_view

        return None if self._hidden else desk_view(self.current, self._viewed_turn)

    def orders_view(self) -> "DeskView | None":
        """As `desk_view`, for orders: they may stay in sight while the curtain hides the rest,
        if the game master wants it so.
        """
        from kapdip.game.desk import desk_view

        return desk_view(self.current, self._viewed_turn) if self.sees_orders else None

    def exchange_view(self, eyes: Mapping[str, bool]) -> "ExchangeView | None":
        """The exchange with all slips and what they come to, with none and without that while the curtain is down, but
        for the players whose eye says otherwise. None without a game.
        """
        from kapdip.game.exchange_view import exchange_view

        game, is_up = self.game, not self._hidden
        if game is None:
            return None
        if game.practice and not game.is_over:
            return exchange_view(game, {game.practice}, shows_sums=False)
        seen = {seat.alias for seat in game.seats if eyes.get(seat.alias, is_up)}
        return exchange_view(game, seen, shows_sums=is_up)

    @property
    def is_practice(self) -> bool:
        """Whether somebody plays here alone, against computers."""
        return self.game is not None and self.game.practice != ""

    @property
    def conceals(self) -> bool:
        """Whether the units' positions may not be shown now: the curtain is down, and it is not public."""
        from kapdip.game.public import tells_all

        return self._hidden and self.game is not None and not tells_all(self.game)

    @property
    def sees_orders(self) -> bool:
        """Whether the orders of the turn in progress may be seen."""
        return not (self._hidden and (self.conceals or self.settings.flag("hide_orders", True)))

    def shown_turn(self, number: int) -> "PublicTurn":
        """A turn as it is on the desk, as `shown_now` has it."""
        return self.open_game.public_turn(number) if self._hidden else self.open_game.whole_turn(number)

    def edit_text(self, edit: Edit) -> str:
        """The name of an edit, as far as it may be shown."""
        return edit.text(self.language, self._hidden)

    # -- choices -------------------------------------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The board of the open game; where there is none, the board on which a new game is played usually."""
        game = self.game
        return game.board if game is not None else usual_board()

    @property
    def speaker(self) -> Speaker:
        """Who says what is shown: the window's language, as it is spoken at the board of the open game."""
        language, board = self.settings.language, self.board
        found = self._speaker
        if found is None or found.language != language or found.language.board is not board:
            found = self._speaker = Speaker(BoardLanguage(language, board))
        return found

    @property
    def language(self) -> BoardLanguage:
        """The window's language, `"de"` or `"en"`, as it is spoken at the board of the open game."""
        return self.speaker.language

    @language.setter
    def language(self, language: str) -> None:
        if language != self.settings.language:
            self.settings.put("language", language)
            self.language_changed.emit()

    @property
    def words(self) -> Translator:
        """The translator for the window's language."""
        return self.speaker.words

    def say(self, message: str, /, **facts: object) -> str:
        """An English source text in the window's language, its `{named}` places filled."""
        return self.speaker.say(message, **facts)

    def say_n(self, one: str, many: str, number: int, /, **facts: object) -> str:
        """As `say`, by number; `{n}` is the number."""
        return self.speaker.say_n(one, many, number, **facts)

    def put_option(self, key: str, value: str | bool | int) -> None:
        """Keep a setting and signal it."""
        self.settings.put(key, value)
        if key in {"theme", "text_size"}:
            self.theme_changed.emit()
        elif key == "language":
            self.language_changed.emit()
        else:
            self.options_changed.emit()
