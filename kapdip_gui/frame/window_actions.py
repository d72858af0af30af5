"""What the commands of the menus Edit and Help do; those of the other menus are in modules of their own.

Takes: the session, the commands, the keeper, the desk, where messages and dialogs are shown. Gives: `Actions`.
Dialogs are imported when they are first wanted.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog

from kapdip.reason import Reason
from kapdip.showing.remedies import remedy, tells_entries
from kapdip_gui.dialogs.running import Dialogs
from kapdip_gui.file.autosave import Keeper
from kapdip_gui.file.files import Files
from kapdip_gui.file.saving import SAVE_ENDINGS
from kapdip_gui.frame.commands import Commands
from kapdip_gui.frame.messages import Messages
from kapdip_gui.frame.workplace import Workplace
from kapdip_gui.session.drafts import draft_of, keep_draft
from kapdip_gui.session.session import Session

if TYPE_CHECKING:
    from kapdip_gui.turn.actions import TurnActions


class Actions:
    """Connects commands to what they do."""

    def __init__(
        self,
        session: Session,
        commands: Commands,
        messages: Messages,
        dialogs: Dialogs,
        *,
        keeper: Keeper,
        place: Workplace,
    ) -> None:
        self._session = session
        self._commands = commands
        self._messages = messages
        self._dialogs = dialogs
        self._keeper = keeper
        self._place = place
        self.files = Files(
            session, commands, messages, dialogs, keeper=keeper, place=place, mending=lambda: self.turn.mending
        )
        self.files.shown.connect(self._look_for_sheet)
        self._turn: TurnActions | None = None
        self.asks_first: Callable[[Callable[[], object]], bool] = lambda _: False
        """Whether something is to be asked before a phase is resolved; it is given what is done then."""
        self.pastes: Callable[[str], bool] = lambda _: False
        """Takes a text that is pasted, where it is read otherwise than as a sheet."""
        self.page = ""
        """The page of the manual that the window has of its own; it takes precedence over the phase of the turn."""
        place.map_made.connect(self._begin_turn)
        place.step_chosen.connect(self._show_step)
        self._kept_back: tuple[Reason, ...] = ()
        """A refusal that mentions what was typed behind the curtain."""
        session.refused.connect(self._refused)
        session.hidden_changed.connect(self._hush)
        session.changed.connect(self._went_on)
        session.language_changed.connect(messages.notice.speak_anew)
        self._edit()
        self._help()

    @property
    def turn(self) -> "TurnActions":
        """What the commands of the turn do; made with the desk, since the welcome page needs nothing here."""
        if self._turn is None:
            from kapdip_gui.turn.actions import TurnActions

            self._turn = TurnActions(self._session, self._commands, self._messages, self._dialogs, self._place)
            self._turn.asks_first = self.asks_first
        return self._turn

    def _begin_turn(self) -> None:
        self.turn.begin()

    def _show_step(self, step: str) -> None:
        self.turn.show_step(step)

    def _edit(self) -> None:
        on = self._commands.on
        on("edit.undo", self.undo)
        on("edit.redo", self.redo)
        on("edit.paste", lambda: self.paste(QGuiApplication.clipboard().text()))
        on("edit.sheet", self._sheet_from_file)
        on("edit.commands", self._find_command)
        on("edit.settings", self._settings)
        on("exchange.curtain", self._curtain)
        on("publish.tables", self._tables)

    def _help(self) -> None:
        on = self._commands.on
        on("help.about", self._about)
        on("help.keys", self._keys)
        on("help.log", self._log)
        on("help.manual", self._manual)
        on("help.rule", self._rule)
        on("help.tour", self._tour)

    def _hush(self) -> None:
        """What was said before the curtain came down may reveal an order: it goes, too. What was not said because of it
        is said when it goes up.
        """
        if self._session.hidden:
            self._messages.tell("")
            self._messages.notice.clear("refused")
        elif self._kept_back:
            self._refused(self._kept_back)

    def _went_on(self) -> None:
        """Something is done: what was said when the game was opened has been read, unless a panel that is just being
        made has done it.
        """
        self._kept_back = ()
        if not self._place.pieces.is_busy:
            self._messages.notice.was_read()

    # -- messages ------------------------------------------------------------------------------------------------------

    def _refused(self, reasons: tuple[Reason, ...]) -> None:
        from kapdip.words import sentences

        if not reasons:
            return
        text = sentences.say(reasons[0], self._session.language)
        more = len(reasons) - 1
        self._kept_back = reasons if self._session.hidden and tells_entries(reasons) else ()
        if self._kept_back:
            text = self._session.say("The reason is hidden. F8 shows it.")
        elif more:
            text += " " + self._session.say_n("And {n} more problem.", "And {n} more problems.", more)
        self._messages.tell(text)
        if self._place.desk is not None and self._session.game is not None:
            say = self._session.say
            self._messages.notice.say(
                say("Not done: {why}", why=text),
                *self._ways_out(reasons),
                topic="refused",
                tone="warn",
                close_name=say("Close"),
            )

    def _ways_out(self, reasons: tuple[Reason, ...]) -> list[tuple[str, Callable[[], None]]]:
        """The command that does what the refusal says would be right, if it can be done now."""
        key = remedy(reasons)
        if not key or not self._commands[key].isEnabled():
            return []

        def lead() -> None:
            self._messages.notice.clear("refused")
            self._commands[key].trigger()

        return [(self._commands[key].text(), lead)]

    # -- edit ----------------------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Undo the last edit; a resolved phase is undone with its warning."""
        edit = self._session.next_undo
        if edit is None:
            return
        if edit.is_step and self._session.mending is None:
            self.turn.take_back(edit)
        elif self._session.undo():
            self._messages.tell(self._session.say("Undone: {edit}", edit=self._session.edit_text(edit)))

    def redo(self) -> None:
        """Redo what was undone last; a phase shows its results as when it was first resolved."""
        edit = self._session.next_redo
        if edit is None or not self._session.redo():
            return
        self._messages.tell(self._session.say("Redone: {edit}", edit=self._session.edit_text(edit)))
        if edit.is_step:
            from kapdip.game.stages import stage_of  # not before there is a game: the welcome page needs no rules

            self.turn.show_after(stage_of(edit.before))

    def paste(self, text: str) -> None:
        """The paste dialog with a text."""
        from kapdip_gui.dialogs.paste import PasteDialog

        if self._session.game is None or self._session.viewed_turn is not None or self._session.read_only:
            return
        if self.pastes(text):
            return
        self._dialogs.run(PasteDialog(self._session, text, self._dialogs.owner))

    def _look_for_sheet(self, told: str = "") -> None:
        """A game was opened: offer the sheet that was read and not taken when the program ended.

        `told` is put before that.
        """
        typed, say, notice = draft_of(self._session, "paste"), self._session.say, self._messages.notice
        if not typed:
            return

        def read() -> None:
            notice.clear("sheet")
            self.paste(*typed)

        def discard() -> None:
            notice.clear("sheet")
            keep_draft(self._session, "paste")

        notice.say(
            f"{told} {say('A pasted sheet had not been entered when Kapdip closed.')}".strip(),
            (say("Read it"), read),
            (say("Discard"), discard),
            topic="sheet",
            close_name=say("Close"),
            again=self._look_for_sheet,
        )

    def _sheet_from_file(self) -> None:
        found, _ = QFileDialog.getOpenFileName(
            self._dialogs.owner, self._session.say("Orders from a file"), "", "*.txt *.eml *"
        )
        if found:
            self.files.read_sheets([Path(found)], self.paste)

    def dropped(self, data: QMimeData) -> None:
        """Something was dropped on the window: a save is opened, a board imported, anything else read as an order
        sheet.
        """
        from kapdip.storage.bundle import is_bundle
        from kapdip_gui.dialogs.board_import import boards_in

        paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
        saves = [path for path in paths if path.suffix.lower() in SAVE_ENDINGS or is_bundle(path)]
        if saves:
            self.files.open(saves[0])
            return
        if boards := boards_in(data):
            self.files.import_board(boards[0])
            return
        if paths:
            self.files.read_sheets(paths, self._paste_dropped)
        else:
            self._paste_dropped(data.text())

    def _paste_dropped(self, text: str) -> None:
        if text and self._session.game is None:
            say = self._session.say
            self._messages.tell(say("Orders belong to a game: open one first, then drop them here again."))
        elif text:
            self.paste(text)

    def may_leave(self) -> bool:
        """Whether everything is on disk and no correction is half done, so that the window can be closed."""
        self._session.leaving.emit()
        if self._session.mending is not None and not self.turn.mending.may_leave():
            return False
        if not self._keeper.flush() and not self.files.insist_on_leaving():
            return False
        self._keeper.end()
        return True

    def _tables(self) -> None:
        from kapdip_gui.exchange.export import ask_for_tables

        ask_for_tables(self._session, self._dialogs.owner)

    def _find_command(self) -> None:
        from kapdip_gui.dialogs.command_list import CommandList

        CommandList(self._session, self._commands, self._dialogs.owner).open()

    def _settings(self) -> None:
        from kapdip_gui.dialogs.settings import SettingsDialog

        self._dialogs.run(SettingsDialog(self._session, self._dialogs.owner))

    def _curtain(self) -> None:
        self._session.hidden = not self._session.hidden
        say = self._session.say
        self._messages.tell(
            say("Everything that is not public is hidden.")
            if self._session.hidden
            else say("Orders, slips and press are visible.")
        )

    # -- help ----------------------------------------------------------------------------------------------------------

    def _about(self) -> None:
        from kapdip_gui.dialogs.about import AboutDialog

        self._dialogs.run(AboutDialog(self._session, self._dialogs.owner))

    def _keys(self) -> None:
        from kapdip_gui.dialogs.keys import KeysDialog

        self._dialogs.run(KeysDialog(self._session, self._commands, self._dialogs.owner))

    def _log(self) -> None:
        from kapdip_gui.dialogs.log import LogDialog

        self._dialogs.run(LogDialog(self._session, self._dialogs.owner))

    def _rule(self) -> None:
        """The rule of what is looked at; where that is not a phase of a game, what the manual says."""
        if self._where() == self.page:
            self._manual()
            return
        from kapdip_gui.dialogs.rules import RulesDialog

        self._dialogs.run(RulesDialog(self._session, self._where(), self._dialogs.owner))

    def _manual(self) -> None:
        from kapdip_gui.frame.manual import open_manual

        open_manual(self._session, self._dialogs.owner, self._where())

    def _where(self) -> str:
        """What is looked at: the dock that has the focus, the window's own page, the phase of the turn, or the page
        without a game.
        """
        docks = self._place.docks
        if docks is not None:
            focused = next((dock.key for dock in docks.all() if dock.has_focus), "")
            if focused and not (focused == "turn" and self.page):
                return focused
        if self.page:
            return self.page
        if self._session.game is not None:
            return self._session.game.turn.step
        return "welcome" if self._commands.club is None else "club"

    def _tour(self) -> None:
        from kapdip_gui.dialogs.tour import TourDialog

        dialog = TourDialog(self._session, self._dialogs.owner)
        dialog.setWindowFlag(Qt.WindowType.Tool)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()
