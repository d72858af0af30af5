"""Paste, drop or open order sheets (docs/window.md 11.6): read line by line, edited in place, then entered in one edit.

Takes: the session and a text. Gives: `PasteDialog`. Keys: Ctrl+V one more mail below, F4 next problem, Enter takes a
suggestion, Shift+Enter takes all of them, F2 edits, Space takes a line as it stands, or a later slip the other way,
Delete leaves it out, Ctrl+Z undoes an answer or a mail, Ctrl+Enter takes all. What could not be taken stays in the
dialog; what was answered before Esc is answered still when the same text is pasted again.
"""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QAbstractItemView, QFileDialog, QLabel, QMenu, QWidget

from kapdip.sheets.mail import joined
from kapdip.sheets.model import Later, LineStatus, Subject
from kapdip.showing.labels import named
from kapdip.showing.pasted import Paste, Pasted
from kapdip.showing.sheet_rows import ReadLine, RowEdit, ignored, with_player
from kapdip.showing.texts import turn_title
from kapdip.words.catalogue import mark
from kapdip.words.edit_name import EditName
from kapdip_gui.dialogs.ruled import RuledDialog
from kapdip_gui.dialogs.sheet_cells import SIGNS, RowButtons, SheetCells
from kapdip_gui.dialogs.sheet_table import SheetTable
from kapdip_gui.file.sheet_files import read_beside
from kapdip_gui.file.troubles import why_text
from kapdip_gui.kit.flow import FlowRow
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import ENTER_KEYS, button, column, label, row, tip
from kapdip_gui.kit.waiting import WaitBar
from kapdip_gui.process.work import run_beside
from kapdip_gui.session.drafts import draft_of, keep_draft
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.icons import pixmap

if TYPE_CHECKING:
    from kapdip.storage.errors import SaveError

AT_ONCE = 2_000
"""Characters that are read while the window waits: a usual mail, in a few hundredths of a second."""


class PasteDialog(RuledDialog):
    """Read, correct, enter."""

    shows_slips = True

    topic = "orders"

    def __init__(self, session: Session, text: str, parent: QWidget | None = None) -> None:
        game = session.current
        title = session.say("Paste orders – {turn}", turn=turn_title(game, game.turn.number, session.language))
        super().__init__(session, parent, title, session.say("Enter what was understood"), keys="Ctrl+Enter")
        self.accept_button.may_say(self.say("Enter what was understood"), self.say("Enter everything"))
        self._bare: set[int] = set()
        self._agreed: set[str] = set()
        self._chosen: dict[Subject, Later] = {}
        self._given = ""
        """The text as it came."""
        self._asked = 0
        """How many texts were to be read; only the last one is shown."""
        self._before: list[Paste] = []
        """What can be gone back to, the latest last."""
        self._awaited: Paste | None = None
        """The one that is being read beside the window."""
        self._pasted = Paste(game, "", session.language, session.hidden).read()
        laid = column(column(self._above(), margins=(16, 12, 16, 12)), on=self.body, spacing=0)
        self.table = SheetTable(
            (self.say("As written (F2 or double-click to edit)"), self.say("As Kapdip understood it"))
        )
        self.buttons = RowButtons(session, self.table)
        self.buttons.pressed.connect(self._pressed)
        self.table.setItemDelegate(SheetCells(self.buttons))
        self.table.setAccessibleName(self.say("Lines of the sheet"))
        self.table.edited.connect(self.replace_line)
        QShortcut(Qt.Key.Key_Space, self.table, self.keep, context=Qt.ShortcutContext.WidgetShortcut)
        laid.addWidget(self.table, 1)
        self.note = label("", "secondary", wrap=True)
        self.footer.insertWidget(0, self.note, 100)
        self.replaced = label("", "strong", wrap=True)
        self.footer.insertWidget(1, self.replaced, 60)
        self.wait_bar = WaitBar()
        self.footer.insertWidget(2, self.wait_bar)
        self.setMinimumWidth(style().px(800))
        self.begin(1240, 740)
        self.begin_with(text)
        self._go_on_with_answers()
        if self._lines or self._awaited:
            self.table.setFocus()
        session.hidden_changed.connect(self._again)

    def _above(self) -> FlowRow:
        again = button(
            self.say("Paste again"), "clipboard-text", do=lambda: self.begin_with(QGuiApplication.clipboard().text())
        )
        more = button(self.say("One more email"), "mail", keys="Ctrl+V", do=self.paste_more)
        from_file = button(self.say("From a file …"), "folder-open", do=self._from_file)
        self.understood, self.questions, self.faults = label(""), label(""), label("")
        self.yes_button = button(self.say("Yes to all"), keys="Shift+Enter", do=self.take_suggestions)
        self.next_button = button(self.say("Next problem"), keys="F4", do=self.next_problem)
        counts = QWidget()
        laid = row(on=counts)
        for counted, status in (
            (self.understood, LineStatus.UNDERSTOOD),
            (self.questions, LineStatus.QUESTION),
            (self.faults, LineStatus.REFUSED),
        ):
            sign = QLabel()
            sign.setPixmap(pixmap(*SIGNS[status], style().px(17)))
            laid.addWidget(sign)
            laid.addWidget(counted)
        return FlowRow(again, more, from_file, counts, self.yes_button, self.next_button)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.buttons.place_soon()

    # -- reading -------------------------------------------------------------------------------------------------------

    @property
    def _lines(self) -> tuple[ReadLine, ...]:
        return self._pasted.lines

    @property
    def _text(self) -> str:
        """The text that is shown, or is to be as soon as it is read."""
        return (self._awaited or self._pasted.paste).text

    def begin_with(self, text: str) -> None:
        """Read a text that comes from outside; orders without a name are put under those who command the powers."""
        self._agreed.clear()
        self._chosen.clear()
        self._before.clear()
        self._given = text
        self._empty()
        self._read(text, from_outside=True)

    def read(self, text: str, then: Callable[[], object] | None = None) -> None:
        """Read a text and show what it says, line by line; `then` go on."""
        self._read(text, then=then)

    def _read(self, text: str, *, from_outside: bool = False, then: Callable[[], object] | None = None) -> None:
        """A long text is read beside the window, which goes on meanwhile."""
        session, was = self.session, self._awaited or self._pasted.paste
        keep_draft(session, "paste", texts=(text,) if text.strip() else ())
        bare, agreed = frozenset(self._bare), frozenset(self._agreed)
        paste = Paste(
            session.current, text, session.language, session.hidden, bare, agreed, {**self._chosen}, from_outside
        )
        self._asked += 1
        if was.text.strip() and (was.text, was.agreed, was.chosen) != (text, agreed, self._chosen):
            self._before.append(was)
        if len(text) <= AT_ONCE:
            self._show(paste.read())
            if then:
                then()
            return
        self._awaited = paste
        self.table.may_be_edited(False)
        self.buttons.rest()
        self._count()
        self.wait_bar.begin()
        run_beside(paste.read, partial(self._arrived, self._asked, then), self._not_read, self)

    def _arrived(self, asked: int, then: Callable[[], object] | None, pasted: Pasted) -> None:
        """A long text is read, unless another one has been asked for meanwhile."""
        if asked == self._asked:
            self._show(pasted)
            if then:
                then()

    def _not_read(self, error: Exception) -> None:
        """A fault of ours, reported like any other."""
        raise error

    def _show(self, pasted: Pasted) -> None:
        self._awaited = None
        self._pasted = pasted
        keep_draft(self.session, "paste", texts=(pasted.paste.text,) if pasted.paste.text.strip() else ())
        self.wait_bar.end()
        self.table.show_lines(pasted.lines)
        self.table.may_be_edited(True)
        self.buttons.renew()
        self._count()

    def _empty(self) -> None:
        """Nothing is shown: what was here is over, or may not be seen any more."""
        self._pasted = Paste(self.session.current, "", self.session.language, self.session.hidden).read()
        self.table.show_lines(())

    def _again(self) -> None:
        """The curtain fell or rose: nothing that it hides stays to be seen while a long text is read again."""
        text, outside = self._text, self._awaited is not None and self._awaited.from_outside
        row, typed = self.table.currentRow(), self.table.being_typed()
        if typed is not None:  # what was being typed stays in its line
            rows = [line.raw for line in self._lines]
            text = "\n".join((*rows[: typed[0]], typed[1], *rows[typed[0] + 1 :]))
        self._empty()
        self._read(text, from_outside=outside, then=partial(self.table.go_to, row))

    def _count(self) -> None:
        counted = [line for line in self._lines if line.says_something and not line.waits]
        good = sum(line.status is LineStatus.UNDERSTOOD for line in counted)
        ask = sum(line.status in (LineStatus.QUESTION, LineStatus.NOT_ALLOWED) for line in self._lines)
        bad = sum(line.status in (LineStatus.NOT_UNDERSTOOD, LineStatus.REFUSED) for line in self._lines)
        say_n, waits = self.session.say_n, self._awaited is not None
        self.understood.setText(say_n("{n} understood", "{n} understood", good))
        self.questions.setText(say_n("{n} question", "{n} questions", ask))
        self.faults.setText(say_n("{n} not understood", "{n} not understood", bad))
        self.yes_button.setVisible(sum(line.edit is RowEdit.TAKE for line in self._lines) > 1)
        self.next_button.setEnabled(not waits and any(line.is_doubtful for line in self._lines))
        self.accept_button.setText(self.say("Enter what was understood") if ask + bad else self.say("Enter everything"))
        takes = not waits and self._pasted.takes
        self.accept_button.setEnabled(takes)
        self.replaced.setText("" if waits else self._pasted.replaces())
        self.replaced.setVisible(bool(self.replaced.text()))
        self.accept_button.setToolTip(tip("" if takes or waits else self._pasted.why_not()))
        self.note.setText(self.say("Reading …") if waits else self._pasted.note())

    def paste_more(self) -> None:
        """One more mail from the clipboard, below those that are here; one that is here already is not read twice."""
        text = QGuiApplication.clipboard().text()
        if self._awaited is not None or not text.strip():
            return
        if text.strip() in self._given:
            self.note.setText(self.say("This email is here already."))
            return
        self._given = joined((self._given, text), self.session.language)
        whole = joined((self._text, text), self.session.language)
        self._read(whole, from_outside=True, then=partial(self.table.go_to, self.table.rows()))

    def undo(self) -> None:
        """Go back to what was here before the last answer, the last line that was edited or the last mail."""
        if self._before and self._awaited is None:
            was = self._before.pop()
            self._agreed, self._chosen = {*was.agreed}, {**was.chosen}
            self.read(was.text)
            self._before.pop()  # to what was undone nothing leads back

    # -- editing -------------------------------------------------------------------------------------------------------

    def replace_line(self, row: int, text: str, then: Callable[[], object] | None = None) -> None:
        """Put another text into a line, and read everything again."""
        rows = [line.raw for line in self._lines]
        if 0 <= row < len(rows):
            rows[row] = text
            self.read("\n".join(rows), then)

    def next_problem(self) -> None:
        """Go to the next line that is not simply understood."""
        count, now = len(self._lines), self.table.currentRow()
        for step in range(1, count + 1):
            row = (now + step) % count
            if self._lines[row].is_doubtful:
                self.table.go_to(row)
                self.table.setFocus()
                return

    def mend(self) -> None:
        """Edit the current line, if none is being edited; a hidden one with a fault is shown first."""
        row, line = self.table.currentRow(), self._current()
        if line is None or self.table.state() is QAbstractItemView.State.EditingState:
            return
        if line.hidden and line.is_doubtful:
            self._bare.add(line.number)
            self.read(self._text, then=partial(self.table.edit_row, row))
        else:
            self.table.edit_row(row)

    def _current(self) -> ReadLine | None:
        """The line of the keys; none while its text is being read."""
        row = self.table.currentRow()
        return self._lines[row] if 0 <= row < len(self._lines) and self._awaited is None else None

    def take_suggestion(self) -> bool:
        """Take the likeliest meaning of the current line; False if there is none."""
        line = self._current()
        if line is None or line.edit is not RowEdit.TAKE:
            return False
        self.replace_line(self.table.currentRow(), line.mended, then=self.next_problem)
        return True

    def take_suggestions(self) -> None:
        """Take the likeliest meaning of every line that has one."""
        rows = (line.mended if line.edit is RowEdit.TAKE else line.raw for line in self._lines)
        if self._awaited is None:
            self.read("\n".join(rows), self.next_problem)

    def ignore(self) -> bool:
        """Make the current line a remark, with all that belongs to it; False if nothing is in doubt about it."""
        line = self._current()
        if line is None or not line.is_doubtful:
            return False
        self.read("\n".join(ignored(self._lines, self.table.currentRow())), self.next_problem)
        return True

    def keep(self) -> bool:
        """Take the current line as it stands, although it is in doubt; False if that can't be. Of a later slip, what
        Enter does not do.
        """
        line = self._current()
        if line is not None and line.later_slip is not None:
            return self.choose(line.edits[1])
        if line is None or not line.may_stand or line.hidden:
            return False
        self._agreed.add(line.raw)
        self.read(self._text, self.next_problem)
        return True

    def choose(self, edit: RowEdit) -> bool:
        """Say of the later slip that begins in the current line how it counts; False if none does."""
        line = self._current()
        if line is None or line.later_slip is None:
            return False
        self._chosen[line.later_slip.subject] = Later.ADDS if edit is RowEdit.ADD else Later.REPLACES
        self.read(self._text, self.next_problem)
        return True

    def ask_whose(self) -> None:
        """The players in a menu at the current line, the likeliest first, each by a letter: whose slip is it?"""
        row = self.table.currentRow()
        menu = QMenu(self)
        menu.setAccessibleName(self.say("Whose is it?"))
        for alias in self._pasted.writers(row):
            menu.addAction("&" + alias.replace("&", "&&")).triggered.connect(partial(self._name, row, alias))
        menu.setActiveAction(menu.actions()[0])
        made = self.buttons.at(row)
        at = (
            made.mapToGlobal(QPoint(0, made.height()))
            if made is not None
            else self.table.mapToGlobal(self.table.rect().center())
        )
        menu.popup(at)

    def _name(self, row: int, alias: str, _: bool = False) -> None:
        self.read("\n".join(with_player(self._lines, row, alias, self.session.language)), self.next_problem)

    def _enter(self) -> None:
        """Enter does what the line's first button says, or edits what is in doubt; else it goes on, and takes
        everything at the end.
        """
        line = self._current()
        if self._awaited is not None or self.take_suggestion():
            return
        if line is not None and line.edit in (RowEdit.WHO, RowEdit.IGNORE, RowEdit.ADD, RowEdit.REPLACE):
            self._do(line.edit)
        elif line is not None and line.is_doubtful:
            self.mend()
        elif any(line.is_doubtful for line in self._lines):
            self.next_problem()
        else:
            self.accept()

    def _pressed(self, row: int, edit: RowEdit) -> None:
        """A button within a row: the row becomes the current one, as if its key had been pressed there."""
        self.table.go_to(row)
        self.table.setFocus()
        self._do(edit)

    def _do(self, edit: RowEdit) -> None:
        edits: dict[RowEdit, Callable[[], object]] = {
            RowEdit.TAKE: self.take_suggestion,
            RowEdit.KEEP: self.keep,
            RowEdit.IGNORE: self.ignore,
            RowEdit.WHO: self.ask_whose,
            RowEdit.ADD: partial(self.choose, RowEdit.ADD),
            RowEdit.REPLACE: partial(self.choose, RowEdit.REPLACE),
        }
        edits.get(edit, self.mend)()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if event.matches(QKeySequence.StandardKey.Paste):
            self.paste_more()
        elif event.matches(QKeySequence.StandardKey.Undo):
            self.undo()
        elif event.key() == Qt.Key.Key_F4:
            self.next_problem()
        elif event.key() == Qt.Key.Key_F2:
            self.mend()
        elif event.key() == Qt.Key.Key_Delete and self.focusWidget() is self.table:
            self.ignore()
        elif event.key() in ENTER_KEYS and not control:
            if self.focusWidget() is self.table:
                (self.take_suggestions if shift else self._enter)()
        else:
            super().keyPressEvent(event)

    def _from_file(self) -> None:
        found, _ = QFileDialog.getOpenFileName(self, self.say("Orders from a file"), "", "*.txt *.eml *")
        if not found:
            return
        self.note.setText(self.say("Reading …"))
        self.wait_bar.begin()
        read_beside([Path(found)], partial(self._file_read, Path(found).name), self)

    def _file_read(self, name: str, found: list["str | SaveError"]) -> None:
        [read] = found
        self.wait_bar.end()
        if isinstance(read, str):
            self.begin_with(read)
        else:
            self.note.setText(self.say("{name} could not be read: {why}", name=name, why=why_text(self.session, read)))

    # -- taking --------------------------------------------------------------------------------------------------------

    @override
    def accept(self) -> None:
        """Take what can be taken, in one edit; what can't stays here to be corrected."""
        pasted = self._pasted
        if self._awaited is not None:
            return
        if not pasted.takes or not self._take(pasted):
            self.note.setText(self.say("Nothing was entered. {why}", why=pasted.why_not()))
            self.next_problem()
            return
        self.session.told.emit(pasted.summary())
        if pasted.taken.left:
            if self.cancel_button is not None:  # what was taken stays taken
                self.cancel_button.setText(self.say("Close"))
            self._bare.clear()
            self._before.clear()
            self.read(pasted.taken.left, partial(self._go_on_with_rest, pasted.why_not()))
        else:
            super().accept()

    def _take(self, pasted: Pasted) -> bool:
        """Enter it, as one edit; False where it is refused."""
        count = pasted.taken_lines
        told = mark("paste order sheet (1 line)") if count == 1 else mark("paste order sheet ({n} lines)")
        label_ = EditName(named(told, n=count), named(mark("paste order sheet")))
        return self.session.do(label_, pasted.taken_into)

    def _go_on_with_rest(self, why: str) -> None:
        rest = self.say("Entered, except for the lines still listed here.")
        self.note.setText(f"{rest} {why}")
        self.next_problem()

    @override
    def done(self, result: int) -> None:
        """What was read is taken or given up; only where the program ends before that it is offered again."""
        self._asked += 1
        keep_draft(self.session, "paste")
        answers = json.dumps([[*sorted(self._agreed)], [[*one, later] for one, later in self._chosen.items()]])
        is_answered = self._before or self._agreed or self._chosen
        kept = (self._given, self._text, answers) if is_answered and not result else ()
        keep_draft(self.session, "answers", texts=kept)
        super().done(result)

    def _go_on_with_answers(self) -> None:
        """The same text again, after Esc, or one of several: they are all here, and what was answered is still."""
        given, text, answers = draft_of(self.session, "answers") or ("", "", "")
        if self._given.strip() and self._given.strip() in given:
            self._given = given
            agreed, chosen = json.loads(answers)
            self._agreed.update(agreed)
            self._chosen.update({Subject(kind, who): Later(later) for kind, who, later in chosen})
            self.read(text)

    @override
    def sizeHint(self) -> QSize:
        return QSize(style().px(1240), style().px(740))
