"""Paste, drop or open order sheets (docs/window.md 11.6): read line by line, mended in place, then taken in one deed.

Takes: the glance and a text. Gives: `PasteDialog`. Keys: F4 next problem, Enter takes a suggestion, F2 mends, Space
takes a line as it stands, Delete leaves it out, Ctrl+Enter takes all. What could not be taken stays in the dialog.
"""

from dataclasses import fields
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QMenu,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from kapdip_gui.game.intake import Taken, take_understood
from kapdip_gui.game.model import Game, MilitarySlip
from kapdip_gui.sheets.model import LineStatus, Sheet
from kapdip_gui.showing.labels import named
from kapdip_gui.showing.orders.headings import with_headings
from kapdip_gui.showing.sheet_rows import ReadLine, RowDeed, ignored, read_lines, with_player
from kapdip_gui.showing.texts import turn_title
from kapdip_gui.ui.dialogs.ruled import RuledDialog
from kapdip_gui.ui.dialogs.sheet_cells import LINE, READING, SIGNS, RowButtons, SheetCells
from kapdip_gui.ui.drafts import keep_draft
from kapdip_gui.ui.glance import Glance
from kapdip_gui.ui.overriding import override
from kapdip_gui.ui.parts import button, label, tip
from kapdip_gui.ui.sheet_file import sheet_text
from kapdip_gui.ui.style import style
from kapdip_gui.ui.style.icons import pixmap
from kapdip_gui.words import sentences
from kapdip_gui.words.catalogue import mark
from kapdip_gui.words.format import power_name


def _gone(old: MilitarySlip, new: MilitarySlip) -> int:
    """How many lines of a slip go with what another one replaces of it: what the steps before asked for stays."""
    pairs = ((getattr(old, part.name), getattr(new, part.name)) for part in fields(MilitarySlip))
    return sum(len(was) for was, is_now in pairs if isinstance(was, tuple) and was != is_now)


class PasteDialog(RuledDialog):
    """Read, mend, take."""

    shows_slips = True

    topic = "orders"

    def __init__(self, glance: Glance, text: str, parent: QWidget | None = None) -> None:
        game = glance.current
        title = glance.say("Paste orders – {turn}", turn=turn_title(game, game.turn.number, glance.language))
        super().__init__(glance, parent, title, glance.say("Take what is understood"), keys="Ctrl+Enter")
        self._bare: set[int] = set()
        self._agreed: set[str] = set()
        self._lines: list[ReadLine] = []
        self._sheet = Sheet()
        self._taken: Taken | None = None
        column = QVBoxLayout(self.body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self._above())
        self.table = QTableWidget(0, 2)
        self.buttons = RowButtons(glance, self.table)
        self.buttons.pressed.connect(self._pressed)
        self.table.setItemDelegate(SheetCells(self.buttons))
        self.table.setHorizontalHeaderLabels(
            [self.say("As written (F2 or double click mends)"), self.say("As Kapdip reads it")]
        )
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
        QShortcut(Qt.Key.Key_Space, self.table, self.keep, context=Qt.ShortcutContext.WidgetShortcut)
        column.addWidget(self.table, 1)
        self.note = label("", "secondary", wrap=True)
        self.footer.insertWidget(0, self.note, 100)
        self.replaced = label("", "strong", wrap=True)
        self.footer.insertWidget(1, self.replaced, 60)
        self.begin(1120, 740)
        self._text = ""
        self._assigned = False
        self.begin_with(text)
        if self._lines:
            self.table.setFocus()
        glance.hidden_changed.connect(self._again)

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
        counts = (
            (self.understood, LineStatus.UNDERSTOOD),
            (self.questions, LineStatus.QUESTION),
            (self.faults, LineStatus.REFUSED),
        )
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
        named_text = with_headings(self.glance.current, text, self.glance.language)
        self._assigned = named_text != text
        self._agreed.clear()
        self.read(named_text)

    def read(self, text: str) -> None:
        """Read a text and show what it says, line by line."""
        self._text = text
        keep_draft(self.glance, "paste", texts=(text,) if text.strip() else ())
        row = self.table.currentRow()
        glance = self.glance
        self._sheet, self._lines = read_lines(
            glance.current, text, glance.language, hidden=glance.hidden, bare=self._bare, agreed=self._agreed
        )
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
        say_n = self.glance.say_n
        self.understood.setText(say_n("{n} understood", "{n} understood", good))
        self.questions.setText(say_n("{n} question", "{n} questions", ask))
        self.faults.setText(say_n("{n} not understood", "{n} not understood", bad))
        self.next_button.setEnabled(any(line.is_doubtful for line in self._lines))
        self.accept_button.setText(self.say("Take what is understood") if ask + bad else self.say("Take everything"))
        self._taken = self._understood(self.glance.current)
        takes = self._takes(self._taken)
        self.accept_button.setEnabled(takes)
        self.replaced.setText(self._replaces(self._taken))
        why = "" if takes else self._why(self._taken)
        self.accept_button.setToolTip(tip(why))
        if self._lines and why:
            self.note.setText(self.say("Nothing can be taken yet. {why}", why=why))
        elif self._lines:
            self.note.setText(self._consequences())
        elif self._sheet.problems:
            self.note.setText(sentences.say(self._sheet.problems[0].reason, self.glance.language))
        else:
            self.note.setText(self.say("Nothing to read. Copy an order sheet or a mail, then “Paste again”."))

    def _consequences(self) -> str:
        told = (
            [self.say("No name stood above the orders: they are taken for those who lead the powers.")]
            if self._assigned
            else []
        )
        refused = [entry.player for entry in self._sheet.exchange if entry.refused]
        if refused:
            told.append(
                self.glance.say_n(
                    "The slip of {names} stays out until it is mended.",
                    "The slips of {names} stay out until they are mended.",
                    len(refused),
                    names=", ".join(refused),
                )
            )
        told.append(self.say("One Undo takes everything back."))
        return " ".join(told)

    def _replaces(self, taken: Taken) -> str:
        """What was entered before and goes, with how much it is: a mail of one line may replace a whole slip."""
        inputs, language, say_n = self.glance.current.turn.inputs, self.glance.language, self.glance.say_n
        then = taken.game.turn.inputs
        told = []
        for entry in self._sheet.military:
            old = inputs.orders.get(entry.power)
            new = then.orders.get(entry.power)
            if old is not None and new is not None and (count := _gone(old, new)):
                names = power_name(entry.power, language)
                told.append(
                    say_n("replaces {n} order of {power}", "replaces {n} orders of {power}", count, power=names)
                )
        again = [
            entry.player
            for entry in self._sheet.exchange
            if entry.player in inputs.slips and then.slips.get(entry.player) != inputs.slips[entry.player]
        ]
        if again:
            told.append(
                say_n(
                    "replaces the slip of {names}", "replaces the slips of {names}", len(again), names=", ".join(again)
                )
            )
        return "; ".join(told)

    def _takes(self, taken: Taken) -> bool:
        """Whether anything is there to be taken: a slip, or at least some of its orders."""
        return bool(taken.lines) or taken.game.turn.inputs != self.glance.current.turn.inputs

    def _understood(self, game: Game) -> Taken:
        return take_understood(game, self._sheet, [line.number for line in self._lines if line.agreed])

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

    def _current(self) -> ReadLine | None:
        row = self.table.currentRow()
        return self._lines[row] if 0 <= row < len(self._lines) else None

    def take_suggestion(self) -> bool:
        """Take the likeliest meaning of the current line; False if there is none."""
        line = self._current()
        if line is None or line.deed is not RowDeed.TAKE:
            return False
        self.replace_line(self.table.currentRow(), line.suggestion or "")
        self.next_problem()
        return True

    def ignore(self) -> bool:
        """Make the current line a remark, with all that belongs to it; False if it is not a problem."""
        line = self._current()
        if line is None or RowDeed.IGNORE not in line.deeds:
            return False
        self.read("\n".join(ignored(self._lines, self.table.currentRow())))
        self.next_problem()
        return True

    def keep(self) -> bool:
        """Take the current line as it stands, although it is in doubt; False if that can't be."""
        line = self._current()
        if line is None or not line.may_stand or line.hidden:
            return False
        self._agreed.add(line.raw)
        self.read(self._text)
        self.next_problem()
        return True

    def ask_whose(self) -> None:
        """The players in a menu at the current line: whose slip is it?"""
        row = self.table.currentRow()
        menu = QMenu(self)
        menu.setAccessibleName(self.say("Whose is it?"))
        for seat in self.glance.current.seats:
            menu.addAction(seat.alias.replace("&", "&&")).triggered.connect(partial(self._name, row, seat.alias))
        menu.setActiveAction(menu.actions()[0])
        made = self.buttons.at(row)
        at = (
            made.mapToGlobal(QPoint(0, made.height()))
            if made is not None
            else self.table.mapToGlobal(self.table.rect().center())
        )
        menu.popup(at)

    def _name(self, row: int, alias: str, _: bool = False) -> None:
        self.read("\n".join(with_player(self._lines, row, alias, self.glance.language)))
        self.next_problem()

    def _enter(self) -> None:
        """Enter does what the line's first button says, or mends what is in doubt; else it goes on, and takes
        everything at the end.
        """
        line = self._current()
        if self.take_suggestion():
            return
        if line is not None and line.deed in (RowDeed.WHO, RowDeed.IGNORE):
            self._do(line.deed)
        elif line is not None and line.is_doubtful:
            self.mend()
        elif any(line.is_doubtful for line in self._lines):
            self.next_problem()
        else:
            self.accept()

    def _pressed(self, row: int, deed: RowDeed) -> None:
        """A button within a row: the row becomes the current one, as if its key had been pressed there."""
        self.table.setCurrentCell(row, 0)
        self.table.setFocus()
        self._do(deed)

    def _do(self, deed: RowDeed) -> None:
        deeds = {
            RowDeed.TAKE: self.take_suggestion,
            RowDeed.KEEP: self.keep,
            RowDeed.IGNORE: self.ignore,
            RowDeed.WHO: self.ask_whose,
        }
        deeds.get(deed, self.mend)()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.key() == Qt.Key.Key_F4:
            self.next_problem()
        elif event.key() == Qt.Key.Key_F2:
            self.mend()
        elif event.key() == Qt.Key.Key_Delete and self.focusWidget() is self.table:
            self.ignore()
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
        """Take what can be taken, in one deed; what can't stays here to be mended."""
        taken = self._understood(self.glance.current)
        lines = sum(
            bool(line.orders or line.trades) and line.number in taken.lines | taken.parts for line in self._sheet.lines
        )
        label_ = named(
            mark("paste order sheet (1 line)") if lines == 1 else mark("paste order sheet ({n} lines)"), n=lines
        )
        if not self._takes(taken) or not self.glance.do(label_, lambda game: self._understood(game).game):
            self.note.setText(self.say("Nothing was taken. {why}", why=self._why(taken)))
            self.next_problem()
        elif taken.left:
            if self.cancel_button is not None:  # what was taken stays taken
                self.cancel_button.setText(self.say("Close"))
            self._bare.clear()
            self.read(taken.left)
            rest = self.say("Taken, except for what stands here still.")
            self.note.setText(f"{rest} {self._why(taken)}")
            self.next_problem()
        else:
            super().accept()

    @override
    def done(self, result: int) -> None:
        """What was read is taken or given up; only where the program ends before that it is offered again."""
        keep_draft(self.glance, "paste")
        super().done(result)

    def _why(self, taken: Taken) -> str:
        if taken.problems and self.glance.hidden:
            return self.say("F8 shows why.")
        return " ".join(sentences.say(problem.reason, self.glance.language) for problem in taken.problems[:2])

    @override
    def sizeHint(self) -> QSize:
        return QSize(style().px(1120), style().px(740))
