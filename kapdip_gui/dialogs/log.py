"""What was done: the edits of the evening with their times, also those before the game was opened again, and what the
file itself keeps.

Gives: `LogDialog`. While the curtain is down edits are listed without figures.
"""

from datetime import date

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from kapdip.game.model import LogEntry
from kapdip.words import sentences
from kapdip.words.catalogue import mark
from kapdip.words.format import capital
from kapdip.words.log_texts import LOG_TEXTS
from kapdip_gui.dialogs.base import Dialog
from kapdip_gui.dialogs.house_rules import rule_facts
from kapdip_gui.kit.copying import Copier
from kapdip_gui.kit.parts import AS_STYLED, column
from kapdip_gui.session.session import Session
from kapdip_gui.style import style

FILE_DEEDS = {
    "step.taken_back": mark("phase undone: {text}"),
    "slips.unlocked": mark("slips unlocked, agreed by {player}. {text}"),
    "game.amended": mark("turn {turn} was corrected, agreed by {player}. {text} Before: {old}"),
    "turn.published": mark("turn {turn} was published"),
    "turn.changed": mark("turn {turn} differs from what was published"),
    "notes.changed": mark("headline, comment or deadline of turn {turn} was changed after it was published"),
    "seat.exclude": mark("{player} was excluded"),
    "seat.substitute": mark("{name} takes over the seat of {player}"),
    "seat.unreplaced": mark("nobody takes over the seat of {player}"),
    "seat.resign": mark("{player} resigned"),
    "seat.buy_in": mark("{player} bought in"),
    "seat.withdrawn": mark("the decision about {player} was reversed"),
    "press.edited": mark("press item {index} edited"),
}


class _Known(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return "–"


class LogDialog(Dialog):
    """A table, newest first."""

    is_private = True

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent, session.say("Activity log"), session.say("Close"), cancel="")
        self.table = QTableWidget(0, 2)
        self.table.setAccessibleName(session.say("Activity log"))
        self.table.setHorizontalHeaderLabels([session.say("When"), session.say("What")])
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        self.table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.table.setColumnWidth(0, style().px(170))
        self.table.verticalHeader().hide()
        self.table.setShowGrid(False)
        self.table.setTabKeyNavigation(False)
        self.table.setWordWrap(True)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        column(self.table, on=self.body, margins=AS_STYLED)
        today = date.today()
        for edit in reversed(session.log):
            is_today = edit.done_at.date() == today
            self._row(
                f"{edit.done_at:%H:%M:%S}" if is_today else f"{edit.done_at:%Y-%m-%d %H:%M}",
                capital(session.edit_text(edit)),
            )
        for entry in reversed(session.current.log):
            text = self._told(entry)
            when = entry.when.replace("T", " ")[:16]
            self._row(f"{session.say('Turn {turn}', turn=entry.turn)} {when}", text)
        if not self.table.rowCount():
            self._row("", session.say("Nothing has been done yet."))
        self.table.resizeRowsToContents()
        self.copier = Copier(session, self._text)
        self.footer.insertWidget(0, self.copier)
        self.begin(640, 520)

    def _told(self, entry: LogEntry) -> str:
        """An entry in a sentence; a changed house rule by the name that the window gives it."""
        facts = entry.facts
        if entry.key == "rule.changed":
            facts = rule_facts(self.session, facts)
        template = FILE_DEEDS.get(entry.key)
        if template:
            return self.session.say(template).format_map(_Known(facts))
        text = LOG_TEXTS.get(entry.key)
        return sentences.filled(text, facts, self.session.language) if text else entry.key

    def _row(self, when: str, text: str) -> None:
        row = self.table.rowCount()
        self.table.insertRow(row)
        for place, said in enumerate((when, text)):
            item = QTableWidgetItem(said)
            item.setTextAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
            self.table.setItem(row, place, item)

    def _text(self) -> str:
        rows = range(self.table.rowCount())
        lines = [
            "\t".join(item.text() for place in (0, 1) if (item := self.table.item(row, place)) is not None)
            for row in rows
        ]
        return "\n".join(lines)
