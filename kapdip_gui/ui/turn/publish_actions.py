"""What the commands that publish do: evaluations, again where a turn was changed, slips, texts for a mail.

Takes: the glance, the commands, where things are told and dialogs shown. Gives: `PublishActions`.
Source: docs/window.md 9.7; docs/rules.md 6.2.
"""

from datetime import datetime

from PySide6.QtGui import QGuiApplication

from kapdip_gui.exchange.profile import Nmr
from kapdip_gui.game.change import logged
from kapdip_gui.game.checklist import missing_bids, missing_slips
from kapdip_gui.game.desk import desk_view
from kapdip_gui.game.published import outdated_turns, published_turns
from kapdip_gui.showing.grace import grace_text
from kapdip_gui.showing.orders.rows import groups
from kapdip_gui.ui.commands import Commands
from kapdip_gui.ui.dialogs.running import Dialogs
from kapdip_gui.ui.glance import Glance
from kapdip_gui.ui.telling import Telling
from kapdip_gui.words.format import power_name
from kapdip_gui.words.isolating import apart


class PublishActions:
    """The commands of the menu Publish that belong to a turn."""

    def __init__(self, glance: Glance, commands: Commands, telling: Telling, dialogs: Dialogs) -> None:
        self._glance = glance
        self._telling = telling
        self._dialogs = dialogs
        on = commands.on
        on("publish.publish", self.publish)
        on("publish.again", self._again)
        on("publish.slips", self._slips)
        on("publish.text", self._copy_text)
        on("publish.deadline", self._copy_missing)

    def publish(self) -> None:
        """Ask what shall be published of a turn."""
        from kapdip_gui.ui.dialogs.publish import PublishDialog

        self._dialogs.run(PublishDialog(self._glance, self._dialogs.owner))

    def _again(self) -> None:
        from kapdip_gui.ui.dialogs.publish import PublishDialog

        if not outdated_turns(self._glance.current):
            self._telling.tell(self._glance.say("Nothing published has changed since."))
            return
        self._dialogs.run(PublishDialog(self._glance, self._dialogs.owner, again=True))

    def published(self, turns: tuple[int, ...]) -> None:
        """Note in the file that turns were published, so that a take-back can warn."""
        game = self._glance.current
        known = published_turns(game) - set(outdated_turns(game))
        for turn in turns if not self._glance.read_only else ():
            if turn not in known:
                game = logged(game, "turn.published", {"turn": str(turn)})
        if game is not self._glance.current:
            self._glance.replace(game)

    def _slips(self) -> None:
        from kapdip_gui.evaluation import because
        from kapdip_gui.ui.dialogs.publish import PublishDialog

        if self._glance.current.is_over:
            self._glance.refused.emit((because.over(),))
            return
        self._dialogs.run(PublishDialog(self._glance, self._dialogs.owner, slips=True))

    def _copy_text(self) -> None:
        from kapdip_gui.ui.dialogs.publishing import evaluation_text

        text = evaluation_text(self._glance)
        if text:
            QGuiApplication.clipboard().setText(text)
            self._telling.tell(self._glance.say("Evaluation copied as text."))

    def _copy_missing(self) -> None:
        """What is missing, as a text for a mail: names only, nothing of what was handed in."""
        glance = self._glance
        orders = [
            f"{g.controller} ({power_name(g.power, glance.language)})"
            for g in groups(desk_view(glance.current))
            if not g.is_complete and g.controller
        ]
        lines = []
        if orders and glance.current.profile.nmr is Nmr.BEFORE:
            lines.append(glance.say("Orders are missing."))
        elif orders:
            lines.append(glance.say("Orders are missing: {names}", names=apart(orders)))
        if grace := grace_text(glance.current, glance.speaker, datetime.now()):
            lines.append(grace)
        bids = missing_bids(glance.current)
        if bids:
            lines.append(glance.say("Bids are missing: {names}", names=apart(bids)))
        slips = missing_slips(glance.current)
        if slips:
            lines.append(glance.say("Exchange slips are missing: {names}", names=apart(slips)))
        if not lines:
            self._telling.tell(glance.say("Nothing is missing."))
            return
        deadline = desk_view(glance.current).entered.deadline
        if deadline:
            lines.append(glance.say("Deadline: {text}", text=deadline))
        QGuiApplication.clipboard().setText("\n".join(lines))
        self._telling.tell(glance.say("Missing names copied."))
