"""Letters to the players, as drafts in a folder, and the deadline of the turn.

Takes: the session, its inbox. Gives: `LettersDialog`. A letter holds nothing but what its player may see; behind the
curtain the text is hidden. Source: docs/window.md 9.3.
"""

from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QDateTime, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDateTimeEdit,
    QFileDialog,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QWidget,
)

from kapdip.evaluation.errors import EvaluationError
from kapdip.game.model import Game
from kapdip.post.deadlines import USUAL_ZONE, due_line, with_due
from kapdip.post.errors import PostError
from kapdip.post.letters import LetterKind, PostLetter, draft
from kapdip.post.people import Contacts, read_contacts, write_contacts
from kapdip.post.reading import Known
from kapdip.post.writing import file_name, last_mail, letters_of
from kapdip.showing.labels import plain_name
from kapdip.showing.texts import turn_title
from kapdip.storage.inbox import marks_of
from kapdip.storage.outputs import make_folder, write_output
from kapdip.words.catalogue import mark
from kapdip.words.sentences import say
from kapdip_gui.dialogs.base import Dialog
from kapdip_gui.file.troubles import why_text
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import button, column, label, name_field, row
from kapdip_gui.kit.waiting import WaitBar
from kapdip_gui.process.work import run_beside
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.table.inbox import Inbox

KINDS = {
    LetterKind.RECEIPT: mark("What I have understood"),
    LetterKind.REMINDER: mark("Something is missing"),
    LetterKind.RESULT: mark("The result, with its evaluation"),
    LetterKind.SLIP: mark("An empty order form"),
}


class LettersDialog(Dialog):
    """The kind and the players at the left, the letter at the right."""

    shows_slips = True

    def __init__(self, session: Session, inbox: Inbox, parent: QWidget | None = None) -> None:
        game = session.on_disk
        title = session.say("Letters – {turn}", turn=turn_title(game, game.turn.number, session.language))
        super().__init__(session, parent, title, session.say("Write into a folder …"), keys="Ctrl+Enter")
        self._inbox = inbox
        self.letters: list[PostLetter] = []
        self._known = Known(game, (), ())
        self._asked = 0
        self.kind = QComboBox()
        for kind, text in KINDS.items():
            self.kind.addItem(self.say(text), kind)
        self.kind.currentIndexChanged.connect(lambda _: self.make())
        name_field(self.kind, self.say("Letters"))
        self.players = QListWidget()
        self.players.setAccessibleName(self.say("Players"))
        self.players.setMinimumWidth(style().px(320))
        self.players.currentRowChanged.connect(lambda _: self._show_letter())
        self.players.itemChanged.connect(lambda _: self._count())
        self.head, self.note = label("", "secondary", wrap=True), label("", "warn", wrap=True)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setAccessibleName(self.say("Text of the letter"))
        self.wait_bar = WaitBar()
        self.is_due = QCheckBox(self.say("This turn is due:"))
        self.due = QDateTimeEdit()
        self.due.setCalendarPopup(True)
        self.due.setDisplayFormat("ddd dd.MM.yyyy HH:mm")
        name_field(self.due, self.say("This turn is due:"))
        self.due_told = label("", "secondary", wrap=True)
        self._show_due()
        self.is_due.toggled.connect(lambda _: self._set_due())
        self.due.editingFinished.connect(self._set_due)
        copy = button(self.say("Copy the text"), "copy", do=self._copy)
        left = column(self.kind, (self.players, 1), row(self.is_due, self.due, None), self.due_told, spacing=8)
        right = column(self.head, (self.text, 1), self.note, row(copy, self.wait_bar, None), spacing=8)
        column((row((left, 2), (right, 3), spacing=12), 1), on=self.body, margins=(16, 12, 16, 12))
        session.hidden_changed.connect(self._show_letter)
        session.changed.connect(self._show_due)
        self.begin(1080, 680)
        self.make()

    # -- the deadline --------------------------------------------------------------------------------------------------

    def _show_due(self) -> None:
        game = self.session.on_disk
        due = game.due if game.due is not None and game.due.turn == game.turn.number else None
        for field in (self.is_due, self.due):
            field.blockSignals(True)
        self.is_due.setChecked(due is not None)
        at = (
            due.at
            if due is not None
            else datetime.now().replace(hour=20, minute=0, second=0, microsecond=0).isoformat()
        )
        self.due.setDateTime(QDateTime.fromString(at, Qt.DateFormat.ISODate))
        self.due.setEnabled(due is not None)
        for field in (self.is_due, self.due):
            field.blockSignals(False)
        self.due_told.setText(due_line(game, datetime.now(UTC), self.session.speaker)[0])
        self.due_told.setVisible(bool(self.due_told.text()))

    def _set_due(self) -> None:
        at, old = self.due.dateTime().toString("yyyy-MM-ddTHH:mm:ss"), self.session.on_disk.due
        zone = old.zone if old is not None else USUAL_ZONE
        is_now = old is not None and old.turn == self.session.on_disk.turn.number
        if is_now == self.is_due.isChecked() and (not is_now or (old is not None and old.at == at)):
            return

        def edit(game: Game) -> Game:
            return with_due(game, at, zone) if self.is_due.isChecked() else replace(game, due=None)

        self.session.do(plain_name(mark("deadline")), edit)
        self.make()

    # -- the letters ---------------------------------------------------------------------------------------------------

    def make(self) -> None:
        """Make the letters of the chosen kind, beside the window."""
        kind, game, language = LetterKind(self.kind.currentData()), self.session.on_disk, str(self.session.language)
        journal = self._inbox.journal
        self._asked += 1
        self.letters = []
        self._fill()
        self.wait_bar.begin()

        def made() -> tuple[list[PostLetter], Known, Contacts]:
            contacts = read_contacts()
            known = Known(game, journal.read() if journal is not None else (), marks_of(game))
            return list(letters_of(game, contacts, known, kind, game.language or language)), known, contacts

        run_beside(made, partial(self._arrived, self._asked), partial(self._not_made, self._asked), self)

    def _arrived(self, asked: int, found: tuple[list[PostLetter], Known, Contacts]) -> None:
        if asked == self._asked:
            self.wait_bar.end()
            self.letters, self._known, contacts = found
            self.note.setText("" if self.letters else self.say("Nobody gets such a letter now."))
            self._fill(contacts)

    def _not_made(self, asked: int, error: Exception) -> None:
        if asked != self._asked:
            return
        self.wait_bar.end()
        if isinstance(error, PostError | EvaluationError):
            self.note.setText(say(error.reason, self.session.language))
        elif isinstance(error, OSError):
            self.note.setText(why_text(self.session, error))
        else:
            raise error

    def _occasion(self, letter: PostLetter) -> str:
        game = self.session.on_disk
        return f"{game.id} {game.turn.number} {letter.kind.value} {letter.name}"

    def _fill(self, contacts: Contacts | None = None) -> None:
        self.players.blockSignals(True)
        self.players.clear()
        for letter in self.letters:
            before = contacts.written.get(self._occasion(letter), "") if contacts is not None else ""
            told = [letter.name]
            told += [] if letter.to else [self.say("no address: a page to print")]
            told += [self.say("written {when}", when=before[:16].replace("T", " "))] if before else []
            item = QListWidgetItem(" · ".join(told), self.players)
            item.setCheckState(Qt.CheckState.Unchecked if before else Qt.CheckState.Checked)
        self.players.blockSignals(False)
        if self.letters:
            self.players.setCurrentRow(0)
        self._show_letter()
        self._count()

    @property
    def ticked(self) -> list[PostLetter]:
        """The letters that are to be written."""
        rows = (self.players.item(place) for place in range(self.players.count()))
        states = [item is not None and item.checkState() is Qt.CheckState.Checked for item in rows]
        return [letter for letter, is_on in zip(self.letters, states, strict=True) if is_on]

    def _count(self) -> None:
        count = len(self.ticked)
        form = self.session.say_n("Write {n} letter into a folder …", "Write {n} letters into a folder …", count)
        self.accept_button.setText(form)
        self.accept_button.setEnabled(bool(count))

    @property
    def chosen(self) -> PostLetter | None:
        """The letter that is shown."""
        place = self.players.currentRow()
        return self.letters[place] if 0 <= place < len(self.letters) else None

    def _show_letter(self) -> None:
        letter = self.chosen
        if letter is None or self.session.hidden:
            self.text.setPlainText("")
            self.head.setText("" if letter is None else self.say("The letter is hidden. F8 shows it."))
            return
        self.head.setText(" · ".join(filter(None, (letter.to, letter.subject, *letter.attached))))
        self.text.setPlainText(letter.body)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())

    @override
    def accept(self) -> None:
        """Ask for a folder, and write what is ticked there."""
        found = QFileDialog.getExistingDirectory(self, self.say("Folder for the letters"))
        if found and self.ticked:
            self.write(Path(found))

    def write(self, folder: Path) -> None:
        """Write the ticked letters as drafts; each whole or not at all."""
        game, contacts, at = self.session.on_disk, read_contacts(), datetime.now(UTC).replace(microsecond=0)
        written = dict(contacts.written)
        try:
            make_folder(folder)
            for place, letter in enumerate(self.letters, start=1):
                if letter in self.ticked:
                    answers = last_mail(self._known, letter.name)
                    page = f"{letter.subject}\n\n{letter.body}"
                    content = draft(letter, contacts.own, at, answers) if letter.to else page
                    write_output(folder / file_name(game, letter, place), content, is_private=True)
                    written[self._occasion(letter)] = at.isoformat()
        except OSError as error:
            self.note.setText(why_text(self.session, error))
            return
        finally:
            write_contacts(replace(contacts, written=written))
        count = len(written) - len(contacts.written)
        self.session.told.emit(self.session.say_n("{n} letter written.", "{n} letters written.", max(count, 1)))
        self.make()
