"""Paste, drop or open order sheets (mock-up f): read line by line, mended in place, then taken in one deed.

Takes: the session and a text. Gives: `PasteDialog`. Keys: F4 next problem, Enter takes a suggestion, F2 mends, Ctrl+Enter takes all.
"""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from kapdip_gui.game.errors import GameError
from kapdip_gui.game.intake import apply_sheet, read_sheet
from kapdip_gui.game.model import Game
from kapdip_gui.sheets.model import LineStatus, Sheet
from kapdip_gui.showing.labels import named
from kapdip_gui.showing.sheet_rows import ReadLine, RowDeed, read_lines, takeable
from kapdip_gui.showing.texts import turn_title
from kapdip_gui.ui.dialogs.base import Dialog
from kapdip_gui.ui.dialogs.sheet_cells import LINE, READING, SIGNS, RowButtons, SheetCells
from kapdip_gui.ui.orders.headings import with_headings
from kapdip_gui.ui.overriding import override
from kapdip_gui.ui.parts import button, label, tip
from kapdip_gui.ui.session import Session
from kapdip_gui.ui.sheet_file import sheet_text
from kapdip_gui.ui.style import style
from kapdip_gui.ui.style.icons import pixmap
from kapdip_gui.words import sentences
from kapdip_gui.words.catalogue import mark
from kapdip_gui.words.format import power_name


class PasteDialog(Dialog):
    """Read, mend, take."""

    topic = "orders"

    def __init__(self, session: Session, text: str, parent: QWidget | None = None) -> None:
        game = session.current
        title = session.say("Paste orders – {turn}", turn=turn_title(game, game.turn.number, session.language))
        super().__init__(session, parent, title, session.say("Take what is understood"), keys="Ctrl+Enter")
        self._bare: set[int] = set()
        self._lines: list[ReadLine] = []
        self._sheet = Sheet()
        column = QVBoxLayout(self.body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._above())
        self.table = QTableWidget(0, 2)
        self.buttons = RowButtons(session, self.table)
        self.buttons.taken.connect(lambda row: self._at(row, self.take_suggestion))
        self.buttons.mended.connect(lambda row: self._at(row, self.mend))
        self.table.setItemDelegate(SheetCells(self.buttons))
        self.table.setHorizontalHeaderLabels([self.say("As written (F2 or double click mends)"), self.say("As Kapdip reads it")])
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        self.table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.table.setColumnWidth(0, style().px(360))
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(style().px(29))
        self.table.setShowGrid(False)
        self.table.setTabKeyNavigation(False)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.DoubleClicked)
        self.table.setAccessibleName(self.say("Lines of the sheet"))
        self.table.itemChanged.connect(self._edited)
        column.addWidget(self.table, 1)
        self.note = label("", "secondary", wrap=True)
        self.footer.insertWidget(0, self.note, 100)
        self.begin(1120, 740)
        self._text = ""
        self._assigned = False
        self.begin_with(text)
        if self._lines:
            self.table.setFocus()
        session.hidden_changed.connect(self._again)

    def _above(self) -> QHBoxLayout:
        above = QHBoxLayout()
        above.setSpacing(8)
        above.setContentsMargins(16, 12, 16, 12)
        again = button(self.say("Paste again"), "clipboard-text")
        again.clicked.connect(lambda: self.begin_with(QGuiApplication.clipboard().text()))
        from_file = button(self.say("From a file …"), "folder-open")
        from_file.clicked.connect(self._from_file)
        self.understood, self.questions, self.faults = label(""), label(""), label("")
        self.next_button = button(self.say("Next problem"), keys="F4")
        self.next_button.clicked.connect(self.next_problem)
        above.addWidget(again)
        above.addWidget(from_file)
        above.addStretch(1)
        counts = ((self.understood, LineStatus.UNDERSTOOD), (self.questions, LineStatus.QUESTION), (self.faults, LineStatus.REFUSED))
        for counted, status in counts:
            sign = QLabel()
            sign.setPixmap(pixmap(*SIGNS[status], style().px(17)))
            above.addWidget(sign)
            above.addWidget(counted)
            above.addSpacing(8)
        above.addWidget(self.next_button)
        return above

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.buttons.place_soon()

    # -- reading -------------------------------------------------------------------------------------------------------

    def begin_with(self, text: str) -> None:
        """Read a text that comes from outside; orders without a name are put under those who command the powers."""
        named_text = with_headings(self.session.current, text, self.session.language)
        self._assigned = named_text != text
        self.read(named_text)

    def read(self, text: str) -> None:
        """Read a text and show what it says, line by line."""
        self._text = text
        row = self.table.currentRow()
        session = self.session
        self._sheet, self._lines = read_lines(session.current, text, session.language, hidden=session.hidden, bare=self._bare)
        while self._lines and not self._lines[-1].raw.strip():
            self._lines.pop()
        self.table.blockSignals(True)
        self.table.setRowCount(len(self._lines))
        for number, line in enumerate(self._lines):
            for column in (0, 1):
                item = QTableWidgetItem()
                item.setData(LINE, line)
                item.setData(Qt.ItemDataRole.AccessibleTextRole, line.shown if column == 0 else line.reading)
                if column == READING:
                    item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)
                    item.setToolTip(tip(line.reading))
                self.table.setItem(number, column, item)
        self.table.blockSignals(False)
        if self._lines:
            self.table.setCurrentCell(max(0, min(row, len(self._lines) - 1)), 0)
        self.buttons.renew()
        self._count()

    def _again(self) -> None:
        self.read(self._text)

    def _count(self) -> None:
        counted = [line for line in self._lines if not line.quiet and not line.heading and line.reading]
        good = sum(line.status is LineStatus.UNDERSTOOD for line in counted)
        ask = sum(line.status in (LineStatus.QUESTION, LineStatus.NOT_ALLOWED) for line in self._lines)
        bad = sum(line.status in (LineStatus.NOT_UNDERSTOOD, LineStatus.REFUSED) for line in self._lines)
        say_n = self.session.say_n
        self.understood.setText(say_n("{n} understood", "{n} understood", good))
        self.questions.setText(say_n("{n} question", "{n} questions", ask))
        self.faults.setText(say_n("{n} not understood", "{n} not understood", bad))
        self.next_button.setEnabled(any(line.is_doubtful for line in self._lines))
        self.accept_button.setText(self.say("Take what is understood") if ask + bad else self.say("Take everything"))
        self.accept_button.setEnabled(bool(self._sheet.military or self._sheet.exchange or self._sheet.press))
        if self._lines:
            self.note.setText(self._consequences())
        elif self._sheet.problems:
            self.note.setText(sentences.say(self._sheet.problems[0].reason, self.session.language))
        else:
            self.note.setText(self.say("Nothing to read. Copy an order sheet or a mail, then “Paste again”."))

    def _consequences(self) -> str:
        game, language = self.session.current, self.session.language
        told = [self.say("No name stood above the orders: they are taken for those who lead the powers.")] if self._assigned else []
        known = [entry.power for entry in self._sheet.military if entry.power in game.turn.inputs.orders]
        if known:
            names = ", ".join(power_name(power, language) for power in known)
            told.append(self.say("This replaces what is entered for {names}.", names=names))
        again = [entry.player for entry in self._sheet.exchange if entry.player in game.turn.inputs.slips]
        if again:
            told.append(self.say("Slips that are replaced: {names}.", names=", ".join(again)))
        refused = [entry.player for entry in self._sheet.exchange if entry.refused]
        if refused:
            told.append(self.say("The slip of {names} stays out until it is mended.", names=", ".join(refused)))
        told.append(self.say("One Undo takes everything back."))
        return " ".join(told)

    # -- mending -------------------------------------------------------------------------------------------------------

    def _edited(self, item: QTableWidgetItem) -> None:
        row, text = item.row(), item.text()
        self.replace_line(row, text)

    def replace_line(self, row: int, text: str) -> None:
        """Put another text into a line, and read everything again."""
        rows = [line.raw for line in self._lines]
        if 0 <= row < len(rows):
            rows[row] = text
            self.read("\n".join(rows))

    def next_problem(self) -> None:
        """Go to the next line that is not simply understood."""
        count, now = len(self._lines), self.table.currentRow()
        for step in range(1, count + 1):
            row = (now + step) % count
            if self._lines[row].is_doubtful:
                self.table.setCurrentCell(row, 0)
                self.table.setFocus()
                return

    def mend(self) -> None:
        """Edit the current line, if none is being edited; a hidden one is shown first."""
        row = self.table.currentRow()
        if not 0 <= row < len(self._lines) or self.table.state() is QAbstractItemView.State.EditingState:
            return
        if self._lines[row].hidden:
            self._bare.add(self._lines[row].number)
            self.read(self._text)
            self.table.setCurrentCell(row, 0)
        item = self.table.item(row, 0)
        if item is not None:
            self.table.editItem(item)

    def take_suggestion(self) -> bool:
        """Take the likeliest meaning of the current line; False if there is none."""
        row = self.table.currentRow()
        if 0 <= row < len(self._lines) and self._lines[row].deed is RowDeed.TAKE:
            self.replace_line(row, self._lines[row].suggestion or "")
            self.next_problem()
            return True
        return False

    def _enter(self) -> None:
        """Enter: take what was probably meant, else mend a line that is in doubt, else go to the next; where none is, take everything."""
        row = self.table.currentRow()
        if self.take_suggestion():
            return
        if 0 <= row < len(self._lines) and self._lines[row].is_doubtful:
            self.mend()
        elif any(line.is_doubtful for line in self._lines):
            self.next_problem()
        else:
            self.accept()

    def _at(self, row: int, deed: Callable[[], object]) -> None:
        """What a button within a row does: the row becomes the current one, as if its key had been pressed there."""
        self.table.setCurrentCell(row, 0)
        self.table.setFocus()
        deed()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.key() == Qt.Key.Key_F4:
            self.next_problem()
        elif event.key() == Qt.Key.Key_F2:
            self.mend()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not control:
            if self.focusWidget() is self.table:
                self._enter()
        else:
            super().keyPressEvent(event)

    def _from_file(self) -> None:
        found, _ = QFileDialog.getOpenFileName(self, self.say("Orders from a file"), "", "*.txt *.eml *")
        if not found:
            return
        try:
            self.begin_with(sheet_text(Path(found)))
        except OSError as error:
            why = self.say(error.strerror or str(error))
            self.note.setText(self.say("{name} could not be read: {why}", name=Path(found).name, why=why))

    # -- taking --------------------------------------------------------------------------------------------------------

    @override
    def accept(self) -> None:
        """Take what can be taken, in one deed."""
        game = self.session.current
        text = takeable(game, self._text)
        sheet = read_sheet(game, text)
        lines = sum(bool(line.orders or line.units is not None) for line in sheet.lines)
        label_ = named(mark("paste order sheet ({n} lines)"), n=lines)

        def take(now: Game) -> Game:
            return apply_sheet(now, sheet)

        if self.session.do(label_, take):
            super().accept()
        else:
            self.note.setText(self.say("Nothing was taken. {why}", why=self._why(game, sheet)))

    def _why(self, game: Game, sheet: Sheet) -> str:
        try:
            apply_sheet(game, sheet)
        except GameError as error:
            return " ".join(sentences.say(reason, self.session.language) for reason in error.reasons[:3])
        return ""

    @override
    def sizeHint(self) -> QSize:
        return QSize(style().px(1120), style().px(740))
