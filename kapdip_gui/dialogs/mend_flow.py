"""Correcting a past turn on the desk itself: reopen it, change it with the panels of the evening, compare, apply or
discard.

Takes: the session, the commands, where messages and dialogs are shown. Gives: `MendFlow`.
Nothing is written to disk before the correction is applied; then it is one edit with an undo.
Source: docs/window.md 9.8; docs/rules.md 12.
"""

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMessageBox

from kapdip.game import causes
from kapdip.game.errors import GameError
from kapdip.game.mending import carry_on, changed_entries, is_played, step_back
from kapdip.game.model import Game, StageName
from kapdip.game.published import outdated_turns
from kapdip.game.replay import reopen, take_amendment
from kapdip.showing.labels import of_step, plain_name
from kapdip.showing.texts import again_text
from kapdip.storage.errors import SaveError
from kapdip.storage.files import load_game, save_game
from kapdip.storage.opening import copy_aside
from kapdip.storage.places import beside, real_place
from kapdip.words.catalogue import mark
from kapdip_gui.dialogs.running import Dialogs
from kapdip_gui.frame.commands import Commands
from kapdip_gui.frame.manual import ManualKey
from kapdip_gui.frame.messages import Messages
from kapdip_gui.kit.mnemonics import give_letters
from kapdip_gui.process.work import run_beside, wait_beside
from kapdip_gui.session.open_game import OpenGame
from kapdip_gui.session.session import Session

if TYPE_CHECKING:
    from kapdip.game.replay import Amendment


def draft_file(save: Path) -> Path:
    """Where the corrections to a game are kept meanwhile."""
    return beside(real_place(save), ".mending")


class DraftKeeper:
    """Writes the reopened turn after each edit, one file at a time."""

    def __init__(self, game: OpenGame) -> None:
        self._open = game
        self._waiting: tuple[Path, Game] | None = None
        self._is_writing = False
        game.changed.connect(self._changed)

    def _changed(self) -> None:
        game, aside = self._open, self._open.mending
        if aside is None or game.path is None or game.read_only or game.current == aside.reopened:
            return
        if not game.path.is_file():  # nothing to keep it beside
            return
        self._waiting = (draft_file(game.path), game.current)
        self._write()

    def _write(self) -> None:
        if self._is_writing or self._waiting is None:
            return
        (path, game), self._waiting = self._waiting, None
        self._is_writing = True
        run_beside(
            lambda: save_game(game, path, keep_generation=False),
            lambda _: self._written(path),
            lambda _: self._written(path),
        )

    def _written(self, path: Path) -> None:
        """A state is on disk (or could not be written: the next edit tries again); what was
        taken meanwhile leaves no file.
        """
        self._is_writing = False
        game = self._open
        if game.mending is None or game.path is None or draft_file(game.path) != path:
            _forget(path)
        self._write()

    def drop(self, save: Path | None) -> None:
        """The turn is taken or discarded."""
        self._waiting = None
        if save is not None and not self._open.read_only:
            _forget(draft_file(save))

    def found(self) -> Game | Path | None:
        """The reopened turn that a crash left behind, if it still belongs to the open game; one
        that doesn't is removed. For one that can't be read, where it is from now on.
        """
        game = self._open
        if game.path is None or game.read_only or not draft_file(game.path).is_file():
            return None
        file = draft_file(game.path)
        try:
            draft = wait_beside(lambda: load_game(file))
        except SaveError:
            if (aside := copy_aside(file)) is not None:
                self.drop(game.path)
            return aside or file
        if _belongs(draft, game.current):
            return draft
        self.drop(game.path)
        return None


def _forget(file: Path) -> None:
    with suppress(OSError):
        file.unlink()


def _belongs(draft: Game, game: Game) -> bool:
    """Whether a draft is one of the game's own past turns, with the same turns before it."""
    number = len(draft.turns)
    same = (draft.id, draft.turns[:-1]) == (game.id, game.turns[: number - 1])
    return same and number <= len(game.turns) and game.turns[number - 1].is_over and not draft.is_over


class MendFlow:
    """From the present into a past turn and back."""

    def __init__(self, session: Session, commands: Commands, messages: Messages, dialogs: Dialogs) -> None:
        self._session = session
        self._commands = commands
        self._messages = messages
        self._dialogs = dialogs
        self._drafts = DraftKeeper(session.open_game)
        commands.on("turn.mend", self.mend)
        commands.on("turn.discard", self.discard)
        session.changed.connect(self._changed)

    def mend(self) -> None:
        """Reopen the turn that is looked at (else the last one that is over). While one is open: compare, or ask what
        to do with it where another one is looked at.
        """
        session = self._session
        if session.mending is not None:
            if session.viewed_turn is None:
                self.compare()
            else:
                self._mend_other(session.viewed_turn)
            return
        self._begin(session.viewed_turn)

    def _mend_other(self, number: int) -> None:
        """One turn is open at a time: that one is applied or discarded first, unless nothing is changed in it."""
        session, say, aside = self._session, self._session.say, self._session.mending
        assert aside is not None
        if not changed_entries(aside.reopened, session.current):
            self._instead(number)
            return
        self._messages.notice.say(
            say("Turn {turn} is open, and your correction has not been applied yet.", turn=aside.reopened.turn.number),
            (say("Compare …"), self.compare),
            (say("Discard it and correct turn {turn}", turn=number), lambda: self._instead(number)),
            topic="mend",
            close_name=say("Close"),
            again=lambda: self._mend_other(number),
        )
        self._messages.notice.focus_first()

    def _changed(self) -> None:
        """Once no turn is open, nobody is asked what to do with it."""
        if self._session.mending is None:
            self._messages.notice.clear("mend")

    def _instead(self, number: int) -> None:
        self._session.end_mending()
        self._drafts.drop(self._session.path)
        self._begin(number)

    def _begin(self, wanted: int | None) -> None:
        session = self._session
        game = session.current
        over = [turn.number for turn in game.turns if turn.is_over]
        if not over or session.read_only:
            told = (
                "The game is read-only: nothing can be corrected." if over else "There is no past turn to correct yet."
            )
            self._messages.tell(session.say(told))
            return
        number = wanted if wanted in over else over[-1]
        assert number is not None
        session.begin_mending(reopen(game, number))
        self._messages.notice.clear()
        self._messages.tell(
            session.say("Turn {turn} is open for correction. Nothing counts until you apply it.", turn=number)
        )

    def show_replayed(self, number: int) -> None:
        """Reopen a turn and compare at once, where the recorded results are not those of its entries by the rules."""
        if self._session.mending is None:
            self._begin(number)
        self.compare()

    def look_for_draft(self, told: str = "") -> bool:
        """A game was opened: offer the correction in progress when the program ended without being asked to. `told`
        is put before that. False if there is nothing.
        """
        say, notice = self._session.say, self._messages.notice
        draft = self._drafts.found()
        if draft is None:
            return False
        if isinstance(draft, Path):
            text = say("The correction that was open when Kapdip closed can't be read. Its file is {file}.", file=draft)
            notice.say(f"{told} {text}".strip(), topic="draft", tone="bad", close_name=say("Close"))
            return True
        notice.say(
            f"{told} {say('Turn {turn} was being corrected when Kapdip closed.', turn=draft.turn.number)}".strip(),
            (say("Continue correcting"), lambda: self._resume(draft)),
            (say("Discard"), self._forget_draft),
            topic="draft",
            close_name=say("Close"),
            again=self.look_for_draft,
        )
        return True

    def _forget_draft(self) -> None:
        self._drafts.drop(self._session.path)
        self._messages.notice.clear("draft")

    def _resume(self, draft: Game) -> None:
        session = self._session
        self._messages.notice.clear("draft")
        session.begin_mending(reopen(session.current, draft.turn.number))
        session.do(plain_name(mark("your earlier correction")), lambda _: draft)

    def go_on(self, step: StageName) -> bool:
        """Resolve the next phase of the reopened turn; at its end compare. False if nothing was resolved."""
        session = self._session
        try:
            after = carry_on(session.current, hold_missing=True)
        except GameError as error:
            if any(map(causes.mend_compare_now.gave, error.reasons)):
                self.compare()
            else:
                session.refused.emit(error.reasons)
            return False
        return session.do(plain_name(mark("{step}"), step=of_step(step)), lambda _: after, is_step=True)

    @property
    def is_at_end(self) -> bool:
        """Whether nothing of the reopened turn is left to be resolved but its exchange."""
        return self._session.mending is not None and is_played(self._session.current)

    def back(self) -> None:
        """Undo the last phase of the reopened turn; nobody has seen its results."""
        self._session.do(plain_name(mark("phase undone")), step_back)

    def compare(self) -> None:
        """Play the later turns again and show what differs."""
        from kapdip_gui.dialogs.mend import MendDialog

        self._session.leaving.emit()
        aside = self._session.mending
        if aside is None:
            return
        dialog = MendDialog(self._session, aside.game, self._session.current, self._dialogs.owner)
        if self._dialogs.run(dialog) and dialog.amendment is not None:
            self._take(dialog.amendment, dialog.agreed.text().strip(), dialog.what())
        elif dialog.discarded:
            self.discard()

    def _take(self, amendment: "Amendment", by: str, what: str) -> None:
        self._session.end_mending()
        self._drafts.drop(self._session.path)
        label = plain_name(mark("turn {turn} corrected"), turn=amendment.turn)
        if self._session.do(label, lambda game: take_amendment(game, amendment, by, what)):
            self._messages.tell(self._session.say("Turn {turn} corrected. Ctrl+Z undoes it.", turn=amendment.turn))
            self._offer_again(amendment.turn)

    def _offer_again(self, mended: int) -> None:
        """What was published before may be wrong now; the Turn dock says so, too, for as long as it is."""
        changed, say = outdated_turns(self._session.current), self._session.say
        if changed:
            again = self._commands["publish.again"].trigger
            self._messages.toast.say(
                say("Turn {turn} corrected.", turn=mended), (f"{again_text(self._session.speaker, changed)} …", again)
            )

    def discard(self) -> None:
        """Back to the present; the game is as it was."""
        if self._session.mending is not None:
            self._session.end_mending()
            self._drafts.drop(self._session.path)
            self._messages.tell(self._session.say("Nothing was corrected; the game is unchanged."))

    def may_leave(self) -> bool:
        """Whether the game may be closed: asks where a reopened turn holds changes that were not taken."""
        session = self._session
        aside = session.mending
        if aside is None or not changed_entries(aside.reopened, session.current):
            self.discard()
            return True
        box = QMessageBox(self._dialogs.owner)
        box.setText(
            session.say(
                "Turn {turn} is open, and your correction has not been applied yet.", turn=aside.reopened.turn.number
            )
        )
        stay = box.addButton(session.say("Stay"), QMessageBox.ButtonRole.RejectRole)
        box.addButton(session.say("Discard it and leave"), QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(stay)
        give_letters(box)
        ManualKey(box, session, "mend")
        with self._dialogs.in_front(box):
            box.exec()
        if box.clickedButton() is stay:
            return False
        self.discard()
        return True
