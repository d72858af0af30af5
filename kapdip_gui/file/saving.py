"""What is done with the file of the open game: written now, copied, taken elsewhere; and what is said where it can't be
written, or was changed from outside.

Takes: the session, the commands, the keeper, where messages and dialogs are shown. Gives: `Saving`.
Source: docs/window.md 9.10 and 8 (notice bar).
"""

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog

from kapdip.storage import causes
from kapdip_gui.dialogs.new_game_place import begin_in
from kapdip_gui.dialogs.running import Dialogs
from kapdip_gui.file.autosave import Keeper
from kapdip_gui.file.overwriting import is_open_save, may_replace
from kapdip_gui.file.troubles import why_text
from kapdip_gui.frame.commands import Commands
from kapdip_gui.frame.messages import Messages
from kapdip_gui.kit.parts import short_path
from kapdip_gui.process.work import wait_beside
from kapdip_gui.session.session import Session

SAVE_ENDINGS = (".yaml", ".yml")


class Saving(QObject):
    """Signals: `renamed` (the game has another file), `reload_wanted` (the file shall be read again, as somebody else
    changed it).
    """

    renamed = Signal()
    reload_wanted = Signal()

    def __init__(
        self, session: Session, commands: Commands, messages: Messages, dialogs: Dialogs, keeper: Keeper
    ) -> None:
        super().__init__(dialogs.owner)
        self._session = session
        self._messages = messages
        self._dialogs = dialogs
        self._keeper = keeper
        commands.on("file.save", self.save)
        commands.on("file.save_copy", self.save_copy)
        commands.on("file.save_with_board", self.save_with_board)
        keeper.failed.connect(self._failed)
        keeper.changed_outside.connect(self._changed_outside)
        keeper.saved.connect(lambda _: messages.notice.clear("save"))

    def save(self) -> None:
        """Write now, although everything is kept anyway."""
        if self._keeper.flush():
            self._messages.tell(self._session.say("Saved"))
        elif self._keeper.has_trouble:
            self._messages.tell(self._session.say("The game is still not saved."))

    def save_copy(self, offered: Path | None = None) -> None:
        """Write a copy somewhere else; the game stays where it is. `offered`: under which name, if not by the turn."""
        from kapdip.storage.errors import SaveError
        from kapdip.storage.files import save_game

        path, turn = self._session.path or begin_in() / "Kapdip.yaml", self._session.on_disk.turn.number
        name = offered or path.with_name(f"{path.stem} – {self._session.say('Turn {turn}', turn=turn)}.yaml")
        found, _ = QFileDialog.getSaveFileName(
            self._dialogs.owner, self._session.say("Save a copy"), str(name), "Kapdip (*.yaml)"
        )
        if not found:
            return
        target = Path(found if found.endswith(SAVE_ENDINGS) else f"{found}.yaml")
        if not may_replace(self._session, self._dialogs.owner, Path(found), (target,), is_save=True):
            return
        try:
            save_game(self._session.on_disk, target)
        except SaveError as error:
            text = self._session.say("The copy could not be written: {why}", why=why_text(self._session, error))
            self._messages.notice.say(text, topic="copy", tone="bad", close_name=self._session.say("Close"))
            return
        self._messages.tell(self._session.say("A copy is in {path}.", path=short_path(target)))

    def save_with_board(self) -> None:
        """Write a zip of the game and its board, for another computer."""
        from kapdip.storage.bundle import ENDING, write_bundle
        from kapdip.storage.errors import SaveError

        path = self._session.path or begin_in() / "Kapdip.yaml"
        found, _ = QFileDialog.getSaveFileName(
            self._dialogs.owner, self._session.say("Save with its board"), str(path.with_suffix(ENDING)), "Zip (*.zip)"
        )
        if not found:
            return
        target = Path(found if found.lower().endswith(ENDING) else f"{found}{ENDING}")
        if not may_replace(self._session, self._dialogs.owner, Path(found), (target,), is_save=True):
            return
        game = self._session.on_disk
        try:
            wait_beside(lambda: write_bundle(game, target))
        except SaveError as error:
            text = self._session.say("The copy could not be written: {why}", why=why_text(self._session, error))
            self._messages.notice.say(text, topic="copy", tone="bad", close_name=self._session.say("Close"))
            return
        self._messages.tell(self._session.say("Game and board are in {path}.", path=short_path(target)))

    def save_elsewhere(self) -> None:
        """After a failure: go on in another file."""
        found, _ = QFileDialog.getSaveFileName(
            self._dialogs.owner, self._session.say("Save elsewhere"), str(begin_in()), "Kapdip (*.yaml)"
        )
        autosave = self._keeper.autosave
        if found and autosave is not None:
            from kapdip.storage.lock import Lock

            path = Path(found if found.endswith(SAVE_ENDINGS) else f"{found}.yaml")
            if is_open_save(self._session, path):
                self.keep_ours()
                return
            if not may_replace(self._session, self._dialogs.owner, Path(found), (path,), is_save=True):
                return
            lock = Lock(path)
            if not lock.acquire():
                self._session.refused.emit((causes.locked(path=str(path), text=lock.holder),))
                return
            autosave.save_as(path, lock)
            self._keeper.write_again()
            self._session.open_game.path = path
            self._session.settings.remember(path)
            self.renamed.emit()

    def _failed(self, event: object) -> None:
        say = self._session.say
        if self._keeper.is_kept:
            text = say(
                "The game could not be saved: {why} Kapdip has kept a copy in its own folder and will try again.",
                why=why_text(self._session, event),
            )
        else:
            text = say(
                "The game could not be saved, nor kept in Kapdip's own folder: {why} Kapdip will try again; if you "
                "quit before it succeeds, the changes are lost.",
                why=why_text(self._session, event),
            )
        actions = ((say("Save elsewhere …"), self.save_elsewhere), (say("Try now"), self.save))
        self._messages.notice.say(
            text, *actions, topic="save", tone="bad", close_name=say("Close"), again=lambda: self._failed(event)
        )

    def _changed_outside(self, event: object) -> None:
        say = self._session.say
        autosave = self._keeper.autosave
        if autosave is None:
            return
        text = say("Another program has changed this file. Kapdip will not overwrite it until you decide.")
        actions = (
            (say("Keep my version"), self.keep_ours),
            (say("Use the file's version"), self.reload_wanted.emit),
            (say("Save elsewhere …"), self.save_elsewhere),
        )
        self._messages.notice.say(
            text,
            *actions,
            topic="save",
            tone="warn",
            close_name=say("Close"),
            again=lambda: self._changed_outside(event),
        )

    def keep_ours(self) -> None:
        """Write the open game over what somebody else wrote into its file, also where nothing
        was entered since it was opened.
        """
        if self._keeper.autosave is not None:
            self._keeper.autosave.overwrite()
            self._keeper.write_again()
