"""What was done: the deeds of the evening with their times, also those before the game was opened again, and what the
file itself keeps.

Gives: `LogDialog`. While the curtain is down deeds are told without figures.
"""

from datetime import date

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QTableWidget, QTableWidgetItem, QVBoxLayout, QWidget

from kapdip_gui.game.model import LogEntry
from kapdip_gui.ui.copying import Copier
from kapdip_gui.ui.dialogs.base import Dialog
from kapdip_gui.ui.dialogs.house_rules import rule_facts
from kapdip_gui.ui.glance import Glance
from kapdip_gui.ui.style import style
from kapdip_gui.words import sentences
from kapdip_gui.words.catalogue import mark
from kapdip_gui.words.log_texts import LOG_TEXTS

FILE_DEEDS = {
    "step.taken_back": mark("phase undone: {text}"),
    "slips.unlocked": mark("slips unlocked, agreed by {player}. {text}"),
    "game.amended": mark("turn {turn} was corrected, agreed by {player}. {text} Before: {old}"),
    "turn.published": mark("turn {turn} was published"),
    "turn.changed": mark("turn {turn} differs from what was published"),
    "notes.changed": mark("headline, comment or deadline of turn {turn} was changed after it was published"),
    "seat.exclude": mark("{player} was excluded"),
    "seat.substitute": mark("{name} takes over the seat {player}"),
    "seat.unreplaced": mark("nobody takes over the seat {player}"),
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

    def __init__(self, glance: Glance, parent: QWidget | None = None) -> None:
        super().__init__(glance, parent, glance.say("Activity log"), glance.say("Close"), cancel="")
        column = QVBoxLayout(self.body)
        self.table = QTableWidget(0, 2)
        self.table.setAccessibleName(glance.say("Activity log"))
        self.table.setHorizontalHeaderLabels([glance.say("When"), glance.say("What")])
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        self.table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.table.setColumnWidth(0, style().px(170))
        self.table.verticalHeader().hide()
        self.table.setShowGrid(False)
        self.table.setTabKeyNavigation(False)
        self.table.setWordWrap(True)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        column.addWidget(self.table)
        today = date.today()
        for deed in reversed(glance.log):
            is_today = deed.done_at.date() == today
            self._row(
                f"{deed.done_at:%H:%M:%S}" if is_today else f"{deed.done_at:%Y-%m-%d %H:%M}", glance.deed_text(deed)
            )
        for entry in reversed(glance.current.log):
            text = self._told(entry)
            when = entry.when.replace("T", " ")[:16]
            self._row(f"{glance.say('Turn {turn}', turn=entry.turn)} {when}", text)
        if not self.table.rowCount():
            self._row("", glance.say("Nothing has been done yet."))
        self.table.resizeRowsToContents()
        self.copier = Copier(glance, self._text)
        self.footer.insertWidget(0, self.copier)
        self.begin(640, 520)

    def _told(self, entry: LogEntry) -> str:
        """An entry in a sentence; a changed house rule by the name that the window gives it."""
        facts = entry.facts
        if entry.key == "rule.changed":
            facts = rule_facts(self.glance, facts)
        template = FILE_DEEDS.get(entry.key)
        if template:
            return self.glance.say(template).format_map(_Known(facts))
        text = LOG_TEXTS.get(entry.key)
        return sentences.filled(text, facts, self.glance.language) if text else entry.key

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
