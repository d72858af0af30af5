"""What the commands that publish do: evaluations, again where a turn was changed, slips, texts for a mail.

Takes: the session, the commands, where messages and dialogs are shown. Gives: `PublishActions`.
Source: docs/window.md 9.7; docs/rules.md 6.2.
"""

from datetime import datetime

from PySide6.QtGui import QGuiApplication

from kapdip.exchange.profile import Nmr
from kapdip.game.change import logged
from kapdip.game.checklist import missing_bids, missing_slips
from kapdip.game.desk import desk_view
from kapdip.game.published import outdated_turns, published_turns
from kapdip.showing.grace import grace_text
from kapdip.showing.orders.rows import groups
from kapdip.words.format import power_name
from kapdip.words.isolating import apart
from kapdip_gui.dialogs.running import Dialogs
from kapdip_gui.frame.commands import Commands
from kapdip_gui.frame.messages import Messages
from kapdip_gui.session.session import Session


class PublishActions:
    """The commands of the menu Publish that belong to a turn."""

    def __init__(self, session: Session, commands: Commands, messages: Messages, dialogs: Dialogs) -> None:
        self._session = session
        self._messages = messages
        self._dialogs = dialogs
        on = commands.on
        on("publish.publish", self.publish)
        on("publish.again", self._again)
        on("publish.slips", self._slips)
        on("publish.text", self._copy_text)
        on("publish.deadline", self._copy_missing)

    def publish(self) -> None:
        """Ask what shall be published of a turn."""
        from kapdip_gui.dialogs.publish import PublishDialog

        self._dialogs.run(PublishDialog(self._session, self._dialogs.owner))

    def _again(self) -> None:
        from kapdip_gui.dialogs.publish import PublishDialog

        if not outdated_turns(self._session.current):
            self._messages.tell(self._session.say("Nothing published has changed since."))
            return
        self._dialogs.run(PublishDialog(self._session, self._dialogs.owner, again=True))

    def published(self, turns: tuple[int, ...]) -> None:
        """Note in the file that turns were published, so that a take-back can warn."""
        game = self._session.current
        known = published_turns(game) - set(outdated_turns(game))
        for turn in turns if not self._session.read_only else ():
            if turn not in known:
                game = logged(game, "turn.published", {"turn": str(turn)})
        if game is not self._session.current:
            self._session.replace(game)

    def _slips(self) -> None:
        from kapdip.evaluation import causes
        from kapdip_gui.dialogs.publish import PublishDialog

        if self._session.current.is_over:
            self._session.refused.emit((causes.over(),))
            return
        self._dialogs.run(PublishDialog(self._session, self._dialogs.owner, slips=True))

    def _copy_text(self) -> None:
        from kapdip_gui.dialogs.publishing import evaluation_text

        text = evaluation_text(self._session)
        if text:
            QGuiApplication.clipboard().setText(text)
            self._messages.tell(self._session.say("Evaluation copied as text."))

    def _copy_missing(self) -> None:
        """What is missing, as a text for a mail: names only, nothing of what was handed in."""
        session = self._session
        orders = [
            f"{g.controller} ({power_name(g.power, session.language)})"
            for g in groups(desk_view(session.current))
            if not g.is_complete and g.controller
        ]
        lines = []
        if orders and session.current.profile.nmr is Nmr.BEFORE:
            lines.append(session.say("Orders are missing."))
        elif orders:
            lines.append(session.say("Orders are missing: {names}", names=apart(orders)))
        if grace := grace_text(session.current, session.speaker, datetime.now()):
            lines.append(grace)
        bids = missing_bids(session.current)
        if bids:
            lines.append(session.say("Bids are missing: {names}", names=apart(bids)))
        slips = missing_slips(session.current)
        if slips:
            lines.append(session.say("Exchange slips are missing: {names}", names=apart(slips)))
        if not lines:
            self._messages.tell(session.say("Nothing is missing."))
            return
        deadline = desk_view(session.current).entered.deadline
        if deadline:
            lines.append(session.say("Deadline: {text}", text=deadline))
        QGuiApplication.clipboard().setText("\n".join(lines))
        self._messages.tell(session.say("Missing names copied."))
