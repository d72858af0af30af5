"""Opening and leaving games: file dialogs, what goes wrong is reported in plain words.

Takes: the session, the commands, the keeper, where messages and dialogs are shown. Gives: `Files`.
Reading runs beside the window, so that it stays usable meanwhile.
Source: docs/window.md 9.1, 9.10 and 8 (notice bar).
"""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QFileDialog

from kapdip.paths import SAVES
from kapdip_gui.dialogs.new_game_place import beside, free_place
from kapdip_gui.dialogs.running import Dialogs
from kapdip_gui.file.autosave import Keeper
from kapdip_gui.file.missing import is_gone, look_for, missing_file_text
from kapdip_gui.file.overwriting import is_open_save
from kapdip_gui.file.recent import keep
from kapdip_gui.file.saving import Saving
from kapdip_gui.file.set_aside import offer
from kapdip_gui.file.sheet_files import read_beside
from kapdip_gui.file.troubles import Leaving, ask_about_leaving, kind_text, why_text
from kapdip_gui.frame.commands import Commands
from kapdip_gui.frame.messages import Messages
from kapdip_gui.frame.workplace import Workplace
from kapdip_gui.process.work import run_beside, wait_beside
from kapdip_gui.session.drafts import drafts_text
from kapdip_gui.session.session import Session

if TYPE_CHECKING:
    from kapdip.game.model import Game
    from kapdip.storage.errors import SaveError
    from kapdip.storage.opening import OlderState, Opened
    from kapdip_gui.frame.notices import NoticeAction

SAMPLE = "mittwochsrunde.yaml"
DIALOG_WAIT = 100
"""Milliseconds between two looks whether a dialog is still open before a game that was read."""


class Mending(Protocol):
    """What is asked about a past turn that is open."""

    def may_leave(self) -> bool:
        """Whether the game may be closed."""

    def look_for_draft(self, told: str = "") -> bool:
        """A game was opened: offer the correction in progress when the program ended; False if there is nothing."""

    def show_replayed(self, number: int) -> None:
        """Reopen a turn and show its result by the present rules."""


class Files(QObject):
    """From the file to the window and back to the welcome page; `saving` is what is done with the open file. Signals:
    `not_opened` (there is no game, and none comes), `club_named` (the file to open is a club), `shown` (a game is open,
    and nothing was asked yet; with what was said).
    """

    not_opened = Signal()
    club_named = Signal(object)
    position_named = Signal(object, str)
    shown = Signal(str)

    def __init__(
        self,
        session: Session,
        commands: Commands,
        messages: Messages,
        dialogs: Dialogs,
        *,
        keeper: Keeper,
        place: Workplace,
        mending: "Callable[[], Mending]",
    ) -> None:
        """`mending` is asked for when a game is there: until then it is not made."""
        super().__init__(dialogs.owner)
        self._session = session
        self._commands = commands
        self._messages = messages
        self._dialogs = dialogs
        self._keeper = keeper
        self._place = place
        self._mending = mending
        commands.on("file.new", self.new)
        commands.on("file.open", self.ask_open)
        commands.on("file.import", self.ask_import)
        commands.on("file.board", self.import_board)
        commands.on("file.sample", self.open_sample)
        commands.on("file.practice", self.practise)
        commands.on("file.close", self.close)
        self.saving = Saving(session, commands, messages, dialogs, keeper)
        self.saving.reload_wanted.connect(self.reload)
        keeper.saved.connect(lambda _: self._keep_recent())
        self._reading: Path | None = None

    def _keep_recent(self) -> None:
        """Remember how far the open game is, for the list of recent games."""
        if self._session.game is not None and self._session.path is not None:
            keep(self._session.settings, self._session.path, self._session.on_disk)

    # -- opening -------------------------------------------------------------------------------------------------------

    def new(self) -> None:
        """The dialog for a new game."""
        from kapdip_gui.dialogs.new_game import NewGameDialog

        dialog = NewGameDialog(self._session, self._dialogs.owner, self._created)
        with self._dialogs.in_front(dialog):
            if dialog.exec() and dialog.made is not None:
                self._show_created(dialog.path())
            elif dialog.sample_wanted:
                self.open_sample()
        dialog.deleteLater()

    def ask_import(self) -> None:
        """The dialog that makes a game of its history in mails."""
        from kapdip_gui.dialogs.import_game import ImportDialog

        dialog = ImportDialog(self._session, self._dialogs.owner, self._created)
        if self._dialogs.run(dialog):
            self._show_created(dialog.path)

    def import_board(self, source: Path | None = None) -> None:
        """Look at a board of another program, and begin a game on it once it is taken."""
        from kapdip_gui.dialogs.board_import import BoardImportDialog, ask_for_board
        from kapdip_gui.dialogs.boards import RECENT

        source = source or ask_for_board(self._session, self._dialogs.owner)
        if source is None:
            return
        dialog = BoardImportDialog(self._session, source, self._dialogs.owner)
        if self._dialogs.run(dialog) and dialog.taken is not None:
            self._session.settings.remember(dialog.taken, RECENT)
            self.new()

    def begin(self, game: "Game", path: Path) -> bool:
        """Write a new game and show it; False if the file can't be written."""
        if why := self._created(game, path):
            self._show_trouble(why)
            return False
        return self._show_created(path)

    def _created(self, game: "Game", path: Path) -> str:
        """Write a new game; why that can't be, "" if it is done."""
        from kapdip.storage.errors import SaveError
        from kapdip.storage.files import create_game, make_room

        try:
            make_room(path)
            create_game(game, path)
        except SaveError as error:
            return self._session.say("{name} could not be written. {why}", name=path.name, why=self.why(error))
        return ""

    def _show_created(self, path: Path) -> bool:
        from kapdip.storage.errors import SaveError
        from kapdip.storage.opening import open_game

        try:
            return self._opened(open_game(path))
        except (OSError, SaveError) as error:
            self._open_failed(path, error)
            return False

    def ask_open(self) -> None:
        """Choose a file to open."""
        folder = beside(self._session.path)
        found, _ = QFileDialog.getOpenFileName(
            self._dialogs.owner, self._session.say("Open a game"), str(folder), "Kapdip (*.yaml *.yml *.zip)"
        )
        if found:
            self.open(Path(found))

    def open(self, path: Path) -> None:
        """Read a game beside the window, then show it."""
        from kapdip.storage.branches import is_position
        from kapdip.storage.bundle import ENDING, is_bundle
        from kapdip.storage.club_sign import is_club
        from kapdip.storage.opening import open_game

        if is_open_save(self._session, path) or path == self._reading:
            return
        if path.suffix.lower() == ENDING and is_bundle(path):
            self._open_bundle(path)
            return
        if is_club(path):
            self.club_named.emit(path)
            return
        if is_position(path):
            self._open_position(path)
            return
        self._open_by(path, lambda: open_game(path))

    def _open_bundle(self, path: Path) -> None:
        """A zip of a game and its board: both are put where they belong, then the save is opened."""
        from kapdip.storage.bundle import unbundled
        from kapdip.storage.errors import SaveError

        try:
            save = wait_beside(lambda: unbundled(path))
        except SaveError as error:
            self._open_failed(path, error)
            return
        self.open(save)

    def _open_position(self, path: Path) -> None:
        """A position by hand is not a game: it is played in a sandbox, and the file stays as it is."""
        from kapdip.storage.errors import SaveError
        from kapdip.storage.files import load_game

        try:
            game = wait_beside(lambda: load_game(path))
        except (OSError, SaveError) as error:
            self._open_failed(path, error)
            return
        self._messages.wait_for("")
        if self._session.game is None:
            self.not_opened.emit()
        self._session.settings.remember(path)
        self.position_named.emit(game, path.stem)

    def _open_by(self, path: Path, read: Callable[[], "Opened"]) -> None:
        self._reading = path
        self._messages.wait_for(self._session.say("Opening {name} …", name=path.name))
        run_beside(read, self._read, lambda error: self._not_read(path, error))

    def _read(self, opened: "Opened") -> None:
        """Show what was read, unless another game was wanted meanwhile. A dialog that was opened meanwhile is about the
        game before it, and is seen to first; so are the pieces of the desk without which no game can be shown.
        """
        if opened.path != self._reading:
            opened.lock.release()
        elif QApplication.activeModalWidget() is not None:
            QTimer.singleShot(DIALOG_WAIT, self, lambda: self._read(opened))
        elif self._place.is_being_made:
            self._place.pieces.put_next(lambda: self._read(opened))
        else:
            self._opened(opened)

    @property
    def is_reading(self) -> bool:
        """Whether a game has been asked for that is not open yet."""
        return self._reading is not None

    def _opened(self, opened: "Opened") -> bool:
        self._reading = None
        self._messages.wait_for("")
        if not self.close():
            opened.lock.release()
            return False
        path = opened.path
        self._session.settings.remember(path)
        if not opened.read_only:
            self._keeper.begin(opened)
        self._session.open(opened.game, path, read_only=opened.read_only, history=opened.history)
        self._keep_recent()
        self._messages.tell(self._session.say("{name} is open.", name=path.name))
        if opened.recovered:
            self._keeper.write_again()
        told, stuck = drafts_text(self._session), False
        if opened.notices:
            from kapdip.words import sentences

            said = (sentences.say(reason, self._session.language) for reason in opened.notices)
            told = " ".join([*said, told]).strip()
            stuck = any(reason.key == "save.not_writable" for reason in opened.notices)
        if told:
            ways = (
                ((self._session.say("Save elsewhere …"), self.saving.save_elsewhere),)
                if stuck
                else self._ways_to_mend(opened)
            )
            self._messages.notice.say(told, *ways, topic="opened", close_name=self._session.say("Close"))
        if opened.kept_apart is not None:
            offer(self._session, self._messages.notice, path, opened.kept_apart, opened.game, told=told)
        elif not stuck and not self._mending().look_for_draft(told):
            self.shown.emit(told)
        return True

    def _ways_to_mend(self, opened: "Opened") -> "tuple[NoticeAction, ...]":
        """What can be done where a turn is recorded otherwise than the rules make it: compare
        it, or undo its phase.
        """
        if not opened.differences or opened.read_only:
            return ()
        number, back = opened.differences[0].turn, self._commands["turn.back"]
        if opened.game.turns[number - 1].is_over:
            return ((self._session.say("See what would change …"), lambda: self._mending().show_replayed(number)),)
        return ((back.text().replace("&", ""), back.trigger),)

    def _not_read(self, path: Path, error: Exception) -> None:
        """A file can't be opened: its older states are looked for beside the window and
        offered, before anything else is said.
        """
        from kapdip.storage.opening import older_states

        run_beside(
            lambda: older_states(path),
            lambda found: self._offer_older(path, error, found),
            lambda _: self._open_failed(path, error),
        )

    def _offer_older(self, path: Path, error: Exception, states: "tuple[OlderState, ...]") -> None:
        from kapdip.storage.opening import open_older
        from kapdip_gui.dialogs.older_states import OlderStatesDialog

        if not states:
            self._open_failed(path, error)
            return
        self._give_up_reading(path)
        dialog = OlderStatesDialog(self._session, self._dialogs.owner, self._not_opened(path, error), states)
        if self._dialogs.run(dialog):
            chosen = dialog.chosen  # not asked beside the window: the dialog may be gone by then
            self._open_by(path, lambda: open_older(path, chosen))

    def _open_failed(self, path: Path, error: Exception) -> None:
        self._give_up_reading(path)
        ways: list[NoticeAction] = []
        if is_gone(path):
            ways.append((self._session.say("Locate …"), lambda: self._look_for(path)))
            if path in self._session.settings.recent():
                ways.append((self._session.say("Remove from the list"), lambda: self._forget(path)))
        self._show_trouble(self._not_opened(path, error), *ways)

    def _look_for(self, path: Path) -> None:
        """A game that is not where it was is opened from where it is now."""
        self._messages.notice.clear("open")
        if (found := look_for(self._session, self._dialogs.owner, path)) is not None:
            self.open(found)

    def _forget(self, path: Path) -> None:
        self._messages.notice.clear("open")
        self._session.settings.forget(path)
        self._messages.tell(self._session.say("{name} is no longer on the list.", name=path.stem))
        if self._session.game is None:
            self.not_opened.emit()

    def _not_opened(self, path: Path, error: Exception) -> str:
        if is_gone(path):
            return missing_file_text(self._session, path)
        why = kind_text(self._session, path, error) or self.why(error)
        return self._session.say("{name} could not be opened. {why} The file was not changed.", name=path.name, why=why)

    def _give_up_reading(self, path: Path) -> None:
        if self._reading in (None, path):
            self._reading = None
            self._messages.wait_for("")
            self._messages.tell(self._session.say("{name} was not opened.", name=path.name))
            if self._session.game is None:
                self.not_opened.emit()

    def why(self, error: object) -> str:
        """What went wrong, in words."""
        return why_text(self._session, error)

    def _show_trouble(self, text: str, *ways: "NoticeAction") -> None:
        if self._session.game is None:
            from kapdip_gui.dialogs.trouble import show_trouble
            from kapdip_gui.frame.manual import ManualKey

            ManualKey(show_trouble(self._session, self._dialogs.owner, text, *ways), self._session, "saving")
        else:
            self._messages.notice.say(text, *ways, topic="open", tone="bad", close_name=self._session.say("Close"))

    def open_sample(self) -> None:
        """A copy of the sample game, in the user's folder of games: nothing can go wrong there."""
        from kapdip.storage.errors import SaveError
        from kapdip.storage.files import create_text, make_room, read_text

        source = SAVES / SAMPLE
        if not source.exists():
            found = sorted(SAVES.glob("*.yaml"))
            if not found:
                self._show_trouble(
                    self._session.say("The sample game is not there: the folder {path} is empty.", path=str(SAVES))
                )
                return
            source = found[0]
        target = free_place(self._session.say("Sample game"))
        try:
            make_room(target)
            create_text(target, read_text(source))
        except SaveError as error:
            self._open_failed(target, error)
            return
        self.open(target)

    def practise(self) -> None:
        """A game of one person against computers, in a file of its own: the line-up is the one chosen last."""
        from kapdip.players.alone import LineUp, practice_game

        say, settings = self._session.say, self._session.settings
        line_up = LineUp(settings.choice("practice", tuple(LineUp), LineUp.MIXED))
        path = free_place(say("Practice"))
        self.begin(practice_game(path.stem, say("Myself"), line_up, str(self._session.language)), path)

    # -- leaving -------------------------------------------------------------------------------------------------------

    def reload(self) -> None:
        """Read the open file again, instead of what is here: only if it can be read, as what is here is let go of."""
        from kapdip.storage.errors import SaveError
        from kapdip.storage.files import load_game
        from kapdip.storage.recovery import set_recovery_aside

        path = self._session.path
        if path is not None:
            try:
                wait_beside(lambda: load_game(path))
            except SaveError as error:
                text = self._session.say(
                    "The file's version can't be used: {why} Nothing has changed here.", why=self.why(error)
                )
                keep = (self._session.say("Keep my version"), self.saving.keep_ours)
                elsewhere = (self._session.say("Save elsewhere …"), self.saving.save_elsewhere)
                self._messages.notice.say(
                    text, keep, elsewhere, topic="save", tone="bad", close_name=self._session.say("Close")
                )
                return
            self._keeper.end()
            self._session.close()
            set_recovery_aside(path)
            self.open(path)

    def close(self) -> bool:
        """Back to the welcome page; False if the game could not be written."""
        if self._session.game is None:
            return True
        if self._session.mending is not None and not self._mending().may_leave():
            return False
        if not self._keeper.flush() and not self.insist_on_leaving():
            return False
        self._keeper.end()
        self._session.close()
        return True

    def insist_on_leaving(self) -> bool:
        """The game can't be written: ask whether to leave all the same, or to save it elsewhere."""
        answer = ask_about_leaving(self._session, self._dialogs.owner, is_kept=self._keeper.is_kept)
        if answer is Leaving.ELSEWHERE:
            self.saving.save_elsewhere()
            return self._keeper.flush()
        return answer is Leaving.LEAVE

    def read_sheets(self, paths: Sequence[Path], done: Callable[[str], object]) -> None:
        """Read order sheets beside the window; `done` with what they say together. A message where one can't be read,
        or is empty.
        """
        self._messages.wait_for(self._session.say("Reading …"))
        read_beside(paths, partial(self._sheets_read, paths, done), self)

    def _sheets_read(
        self, paths: Sequence[Path], done: Callable[[str], object], found: list["str | SaveError"]
    ) -> None:
        self._messages.wait_for("")
        texts: list[str] = []
        for path, read in zip(paths, found, strict=True):
            if isinstance(read, str) and read.strip():
                texts.append(read)
                continue
            why = self._session.say("The file is empty.") if isinstance(read, str) else self.why(read)
            self._show_trouble(self._session.say("{name} could not be read: {why}", name=path.name, why=why))
        if texts:
            from kapdip.sheets.mail import joined  # the readers come with the first mail

            self._when_no_dialog(lambda: done(joined(texts, self._session.language)))

    def _when_no_dialog(self, then: Callable[[], object]) -> None:
        """A dialog that was opened while something was read is seen to first."""
        if QApplication.activeModalWidget() is None:
            then()
        else:
            QTimer.singleShot(DIALOG_WAIT, self, lambda: self._when_no_dialog(then))
