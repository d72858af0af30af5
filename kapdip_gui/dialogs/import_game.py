"""A game out of mails: the history at the left, the result by the rules, phase by phase, at the right, then one file.

Takes: the session, a function that writes a game. Gives: `ImportDialog`. Enter on a remark leads to its line. What is
left before it is imported is there again when the dialog is opened next. Rules: docs/contract.md, "Histories of games".
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from kapdip.exchange.profile_data import PROFILES, load_profile
from kapdip.game.errors import GameError
from kapdip.game.history_replay import HistoryError, HistoryReplay, ReplayedPhase, replay_history
from kapdip.game.model import Game
from kapdip.game.set_up import PLAIN
from kapdip.game.setup import new_game
from kapdip.game.variant import variant_of
from kapdip.imported.listed import read_players
from kapdip.sheets.model import SheetProblem
from kapdip.words.catalogue import mark
from kapdip.words.histories import names_in_text, phase_name, replayed_phase_text
from kapdip.words.rule_names import PROFILE_NAMES
from kapdip.words.sentences import say
from kapdip_gui.dialogs.base import Dialog
from kapdip_gui.dialogs.new_game_place import begin_in, free_place
from kapdip_gui.dialogs.players import by_power
from kapdip_gui.dialogs.refusal_line import RefusalLine, enter
from kapdip_gui.file.sheet_files import read_beside
from kapdip_gui.file.troubles import why_text
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import ENTER_KEYS, WIDE_DIALOG, button, column, label, name_field, row
from kapdip_gui.process.work import run_beside
from kapdip_gui.session.drafts import draft_of, keep_draft
from kapdip_gui.session.session import Session

if TYPE_CHECKING:
    from kapdip.storage.errors import SaveError

WAIT_MS = 300
"""How long somebody stops typing before it is played."""
_NO_FILE = re.compile(r'[\\/:*?"<>|]+')
"""Signs that no name of a file may have."""
_EXAMPLE = mark(
    "Spring 1901\nAustria: A Vie - Gal, A Bud - Ser, F Tri - Alb\nRussia: A War - Gal (bounce)\n\nFall 1901\n…"
)


class RemarkList(QListWidget):
    """Return on a remark is not a Return of the dialog, which would import the game."""

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in ENTER_KEYS and not event.modifiers():
            event.accept()


class ImportDialog(Dialog):
    """Paste, look at the result, import."""

    def __init__(self, session: Session, parent: QWidget | None, write: Callable[[Game, Path], str]) -> None:
        super().__init__(
            session, parent, session.say("Import a game from emails"), session.say("Import"), keys="Ctrl+Enter"
        )
        self._write = write
        self._told: HistoryReplay | None = None
        self._asked = 0
        """How many texts were to be played; only the last one is shown."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.play)
        row((self._left(), 1), (self._right(), 1), on=self.body, margins=WIDE_DIALOG, spacing=16)
        self.note = RefusalLine(self)
        self.footer.insertWidget(0, self.note, 100)
        self.begin(1080, 660)
        self._take_up()
        self.play()

    def _left(self) -> QVBoxLayout:
        self.field = QPlainTextEdit()
        self.field.setTabChangesFocus(True)
        self.field.setPlaceholderText(self.say(_EXAMPLE))
        self.field.textChanged.connect(lambda: self._timer.start(WAIT_MS))
        title = label(
            self.say("Phases with their orders, as emailed, each under a line with season and year."),
            wrap=True,
        )
        name_field(self.field, self.say("History"), title)
        self.paste = button(
            self.say("Paste"), "clipboard-text", do=lambda: self.field.setPlainText(QGuiApplication.clipboard().text())
        )
        from_file = button(self.say("From a file …"), "folder-open", do=self._from_file)
        return column(title, (self.field, 1), row(self.paste, from_file, None))

    def _right(self) -> QVBoxLayout:
        form = QFormLayout()
        self.name = QLineEdit(self.say("Imported game"))
        self.profile = QComboBox()
        for key in PROFILES:
            self.profile.addItem(self.say(PROFILE_NAMES[key]), key)
        self.profile.setCurrentIndex(PROFILES.index(PLAIN))
        self._proposed = ", ".join(names_in_text("", self.session.language))
        """The names as long as nobody has written others."""
        self.players = QLineEdit(self._proposed)
        self.players.setCursorPosition(0)
        for text, field in (
            (self.say("Name"), self.name),
            (self.say("Rules"), self.profile),
            (self.say("Players (A E F G I R T)"), self.players),
        ):
            title = label(text)
            name_field(field, text, title)
            form.addRow(title, field)
        self.profile.currentIndexChanged.connect(self.play)
        self.players.textChanged.connect(lambda: self._timer.start(WAIT_MS))
        self.found = RemarkList()
        self.found.setWordWrap(True)
        self.found.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.found.setAccessibleName(self.say("What the rules make of it"))
        self.found.itemActivated.connect(self._lead)
        self.found.itemClicked.connect(self._lead)
        return column(form, (self.found, 1))

    def _take_up(self) -> None:
        """Go on with what was left behind."""
        text, name, rules, names = draft_of(self.session, "import") or ("", "", "", "")
        if text:
            self.field.setPlainText(text)
            self.name.setText(name)
            self.profile.setCurrentIndex(max(0, self.profile.findData(rules)))
            self.players.setText(names)
            self.players.setCursorPosition(0)

    def _keep(self) -> None:
        """What is written here is not lost by Escape."""
        text = self.field.toPlainText()
        rest = (self.name.text(), str(self.profile.currentData()), self.players.text())
        keep_draft(self.session, "import", texts=(text, *rest) if text.strip() else ())

    # -- playing -------------------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play what is written, beside the window, and show the result."""
        self._timer.stop()
        self._asked += 1
        self._told = None
        self.accept_button.setEnabled(False)
        self._keep()
        text = self.field.toPlainText()
        if not text.strip():
            self._show([], self.say("Nothing is written yet."))
            return
        self.note.say(self.say("Reading …"))
        written = self.players.text()
        played = partial(self._begun_and_told, text, "" if written == self._proposed else written)
        run_beside(played, partial(self._played, self._asked), partial(self._not_played, self._asked), self)

    def _begun_and_told(self, text: str, written: str) -> HistoryReplay:
        players = by_power(read_players(written), self.session.board)
        names = [player.name for player in players] or names_in_text(text, self.session.language)
        persons = {player.name: player.person for player in players if player.person}
        variant = variant_of(load_profile(self.profile.currentData()))
        return replay_history(new_game(self.name.text(), variant, names, seed=0, persons=persons), text)

    def _played(self, asked: int, told: HistoryReplay) -> None:
        if asked != self._asked:
            return
        self._told = told
        self._propose([seat.alias for seat in told.game.seats])
        left = self.session.say_n(
            "{n} line has nothing to do with the game.", "{n} lines have nothing to do with the game.", len(told.aside)
        )
        rows = [self._row(f"{number}: {text}", number) for number, text in told.aside]
        rows = [self._row(left, strong=True), *rows] if rows else []
        self._show([*self._phases(told.phases), *rows], left if told.aside else "")
        self.accept_button.setEnabled(True)

    def _propose(self, names: Sequence[str]) -> None:
        """Show the names that the history gives, unless somebody has written others."""
        if self.players.text() == self._proposed:
            self._proposed = ", ".join(names)
            with QSignalBlocker(self.players):
                self.players.setText(self._proposed)
            self.players.setCursorPosition(0)

    def _not_played(self, asked: int, error: Exception) -> None:
        """What can't be played is listed line by line, and below it how it went until then: there the mistake may be. A
        fault of ours is reported like any other.
        """
        if asked != self._asked:
            return
        place: QWidget
        if isinstance(error, HistoryError):
            rows, place = [*map(self._in_line, error.problems), *self._phases(error.told)], self.field
        elif isinstance(error, GameError):
            rows, place = [self._row(say(reason, self.session.language)) for reason in error.reasons], self.players
        else:
            raise error
        self._show(rows, "")
        line = rows[0].data(Qt.ItemDataRole.UserRole)
        self.note.point(self.say("Nothing is imported until this is corrected."), place, line=line)

    def _phases(self, phases: Iterable[ReplayedPhase]) -> list[QListWidgetItem]:
        """A row for each phase, with its remarks below it."""
        lang, rows = self.session.language, list[QListWidgetItem]()
        for phase in phases:
            told = f"{phase_name(phase.phase, lang)}: {replayed_phase_text(phase, lang)}"
            rows += [self._row(told, phase.line, strong=True), *map(self._in_line, phase.differences)]
        return rows

    def _in_line(self, problem: SheetProblem) -> QListWidgetItem:
        why = say(problem.reason, self.session.language)
        if problem.suggestion:
            why = f"{why} {self.say('Did you mean “{suggestion}”?', suggestion=problem.suggestion)}"
        return self._row(self.say("Line {n}: {why}", n=problem.line, why=why), problem.line)

    def _row(self, text: str, line: int = 0, *, strong: bool = False) -> QListWidgetItem:
        item = QListWidgetItem(text)
        item.setData(Qt.ItemDataRole.UserRole, line)
        if strong:
            font = self.found.font()
            font.setBold(True)
            item.setFont(font)
        return item

    def _show(self, rows: Sequence[QListWidgetItem], note: str) -> None:
        self.found.clear()
        for made in rows:
            self.found.addItem(made)
        self.note.say(note)

    def _lead(self, item: QListWidgetItem) -> None:
        """Go to the line of which a row speaks."""
        line = item.data(Qt.ItemDataRole.UserRole)
        if line:
            enter(self.field, line)

    def _from_file(self) -> None:
        folder = str(begin_in())
        found, _ = QFileDialog.getOpenFileName(self, self.say("A history from a file"), folder, "*.txt *.eml *")
        if not found:
            return
        self.note.say(self.say("Reading …"))
        read_beside([Path(found)], partial(self._file_read, Path(found).name), self)

    def _file_read(self, name: str, found: list["str | SaveError"]) -> None:
        [read] = found
        if isinstance(read, str):
            self.field.setPlainText(read)
        else:
            self.note.say(self.say("{name} could not be read: {why}", name=name, why=why_text(self.session, read)))

    @property
    def path(self) -> Path:
        """Where the game was written."""
        return self._path

    @override
    def accept(self) -> None:
        """Write the game, in the folder of games."""
        if self._told is None:
            return
        self._path = free_place(_NO_FILE.sub("-", self.name.text().strip()) or self.say("Imported game"))
        why = self._write(self._told.game, self._path)
        if why:
            self.note.point(why, self.name)
        else:
            super().accept()

    @override
    def done(self, result: int) -> None:
        """What was imported is let go of; what was not stays."""
        self._timer.stop()
        self._keep()
        if result:
            keep_draft(self.session, "import")
        super().done(result)
