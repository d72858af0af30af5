"""Mending a past turn on the desk itself: reopen it, change it with the same panels as on the evening, compare, take or
discard.

Takes: the glance, the commands, where things are told and dialogs shown. Gives: `MendFlow`.
Nothing of it is written to disk before it is taken; taken, it is one deed with an undo.
Source: docs/window.md 9.8; docs/rules.md 12.
"""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMessageBox

from kapdip_gui.game import because
from kapdip_gui.game.errors import GameError
from kapdip_gui.game.mending import carry_on, changed_entries, is_played, step_back
from kapdip_gui.game.model import Game, StageName
from kapdip_gui.game.published import outdated_turns
from kapdip_gui.game.replay import reopen, take_amendment
from kapdip_gui.showing.labels import of_step, plain_name
from kapdip_gui.showing.texts import again_text
from kapdip_gui.ui.commands import Commands
from kapdip_gui.ui.dialogs.mend_draft import DraftKeeper
from kapdip_gui.ui.dialogs.running import Dialogs
from kapdip_gui.ui.glance import Glance
from kapdip_gui.ui.letters import give_letters
from kapdip_gui.ui.manual import ManualKey
from kapdip_gui.ui.telling import Telling
from kapdip_gui.words.catalogue import mark

if TYPE_CHECKING:
    from kapdip_gui.game.replay import Amendment


class MendFlow:
    """From the present into a past turn and back."""

    def __init__(self, glance: Glance, commands: Commands, telling: Telling, dialogs: Dialogs) -> None:
        self._glance = glance
        self._commands = commands
        self._telling = telling
        self._dialogs = dialogs
        self._drafts = DraftKeeper(glance.open_game)
        commands.on("turn.mend", self.mend)
        commands.on("turn.discard", self.discard)
        glance.changed.connect(self._changed)

    def mend(self) -> None:
        """Reopen the turn that is looked at (else the last one that is over). While one lies open: compare, or ask what
        shall become of it where another one is looked at.
        """
        glance = self._glance
        if glance.mending is not None:
            if glance.viewed_turn is None:
                self.compare()
            else:
                self._mend_other(glance.viewed_turn)
            return
        self._begin(glance.viewed_turn)

    def _mend_other(self, number: int) -> None:
        """One turn lies open at a time: that one is taken or discarded first, unless nothing is changed in it."""
        glance, say, aside = self._glance, self._glance.say, self._glance.mending
        assert aside is not None
        if not changed_entries(aside.reopened, glance.current):
            self._instead(number)
            return
        self._telling.notice.say(
            say("Turn {turn} is open, and your correction has not been applied yet.", turn=aside.reopened.turn.number),
            (say("Compare …"), self.compare),
            (say("Discard it and correct turn {turn}", turn=number), lambda: self._instead(number)),
            topic="mend",
            close_name=say("Close"),
            again=lambda: self._mend_other(number),
        )
        self._telling.notice.focus_first()

    def _changed(self) -> None:
        """Where no turn lies open any more, nobody is asked what becomes of it."""
        if self._glance.mending is None:
            self._telling.notice.clear("mend")

    def _instead(self, number: int) -> None:
        self._glance.end_mending()
        self._drafts.drop(self._glance.path)
        self._begin(number)

    def _begin(self, wanted: int | None) -> None:
        glance = self._glance
        game = glance.current
        over = [turn.number for turn in game.turns if turn.is_over]
        if not over or glance.read_only:
            told = (
                "The game is read-only: nothing can be corrected." if over else "There is no past turn to correct yet."
            )
            self._telling.tell(glance.say(told))
            return
        number = wanted if wanted in over else over[-1]
        assert number is not None
        glance.begin_mending(reopen(game, number))
        self._telling.notice.clear()
        self._telling.tell(
            glance.say("Turn {turn} is open for correction. Nothing counts until you apply it.", turn=number)
        )

    def show_replayed(self, number: int) -> None:
        """Reopen a turn and compare at once: what the rules make of its entries, where something else was recorded."""
        if self._glance.mending is None:
            self._begin(number)
        self.compare()

    def look_for_draft(self, told: str = "") -> bool:
        """A game was opened: offer what was being mended in it when the program ended without being asked to. `told`
        stands before it. False if there is nothing.
        """
        draft = self._drafts.found()
        if draft is None:
            return False
        say, notice = self._glance.say, self._telling.notice
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
        self._drafts.drop(self._glance.path)
        self._telling.notice.clear("draft")

    def _resume(self, draft: Game) -> None:
        glance = self._glance
        self._telling.notice.clear("draft")
        glance.begin_mending(reopen(glance.current, draft.turn.number))
        glance.do(plain_name(mark("your earlier correction")), lambda _: draft)

    def go_on(self, step: StageName) -> bool:
        """Resolve the next step of the reopened turn; at its end compare. False if nothing was resolved."""
        glance = self._glance
        try:
            after = carry_on(glance.current, hold_missing=True)
        except GameError as error:
            if any(map(because.mend_compare_now.gave, error.reasons)):
                self.compare()
            else:
                glance.refused.emit(error.reasons)
            return False
        return glance.do(plain_name(mark("{step}"), step=of_step(step)), lambda _: after, is_step=True)

    @property
    def is_at_end(self) -> bool:
        """Whether nothing of the reopened turn is left to be resolved but its exchange."""
        return self._glance.mending is not None and is_played(self._glance.current)

    def back(self) -> None:
        """Take the last step of the reopened turn back; nobody has seen its results."""
        self._glance.do(plain_name(mark("phase undone")), step_back)

    def compare(self) -> None:
        """Play the later turns again and show what differs."""
        from kapdip_gui.ui.dialogs.mend import MendDialog

        self._glance.leaving.emit()
        aside = self._glance.mending
        if aside is None:
            return
        dialog = MendDialog(self._glance, aside.game, self._glance.current, self._dialogs.owner)
        if self._dialogs.run(dialog) and dialog.amendment is not None:
            self._take(dialog.amendment, dialog.agreed.text().strip(), dialog.what())
        elif dialog.discarded:
            self.discard()

    def _take(self, amendment: "Amendment", by: str, what: str) -> None:
        self._glance.end_mending()
        self._drafts.drop(self._glance.path)
        label = plain_name(mark("turn {turn} corrected"), turn=amendment.turn)
        if self._glance.do(label, lambda game: take_amendment(game, amendment, by, what)):
            self._telling.tell(self._glance.say("Turn {turn} corrected. Ctrl+Z undoes it.", turn=amendment.turn))
            self._offer_again(amendment.turn)

    def _offer_again(self, mended: int) -> None:
        """What was published before may be wrong now; the Turn dock says so, too, for as long as it is."""
        changed, say = outdated_turns(self._glance.current), self._glance.say
        if changed:
            again = self._commands["publish.again"].trigger
            self._telling.toast.say(
                say("Turn {turn} corrected.", turn=mended), (f"{again_text(self._glance.speaker, changed)} …", again)
            )

    def discard(self) -> None:
        """Back to the present; the game is as it was."""
        if self._glance.mending is not None:
            self._glance.end_mending()
            self._drafts.drop(self._glance.path)
            self._telling.tell(self._glance.say("Nothing was corrected; the game is unchanged."))

    def may_leave(self) -> bool:
        """Whether the game may be closed: asks where a reopened turn holds changes that were not taken."""
        glance = self._glance
        aside = glance.mending
        if aside is None or not changed_entries(aside.reopened, glance.current):
            self.discard()
            return True
        box = QMessageBox(self._dialogs.owner)
        box.setText(
            glance.say(
                "Turn {turn} is open, and your correction has not been applied yet.", turn=aside.reopened.turn.number
            )
        )
        stay = box.addButton(glance.say("Stay"), QMessageBox.ButtonRole.RejectRole)
        box.addButton(glance.say("Discard it and leave"), QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(stay)
        give_letters(box)
        ManualKey(box, glance, "mend")
        with self._dialogs.in_front(box):
            box.exec()
        if box.clickedButton() is stay:
            return False
        self.discard()
        return True
