"""A poll in the window: ballots typed or pasted at the left, counted while they are typed at the right.

Takes: the session, the people of the open club. Gives: `PollDialog`. What was typed is there again when the dialog is
opened the next time.
"""

from collections.abc import Sequence
from fractions import Fraction

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from kapdip.club.ballots import BallotSheet, read_ballots
from kapdip.club.formula import DEFAULT, FORMULAS
from kapdip.club.poll import Poll, count_poll
from kapdip.evaluation.club_cells import ClubDocument
from kapdip.evaluation.club_poll import poll_document
from kapdip.showing.club.names import FORMULA_ORDER
from kapdip.showing.club.poll import ballots_view, poll_view
from kapdip.words import sentences
from kapdip.words.catalogue import mark
from kapdip.words.rule_names import FORMULA_NAMES, POLL_TEXTS
from kapdip_gui.club.completing import NameCompleter, ballot_name
from kapdip_gui.club.publishing import Publishing
from kapdip_gui.dialogs.base import Dialog
from kapdip_gui.dialogs.refusal_line import RefusalLine
from kapdip_gui.kit.number_field import number_field
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import WIDE_DIALOG, OneLine, button, column, label, name_field, row, set_role
from kapdip_gui.kit.tabbing import OneStop
from kapdip_gui.process.work import run_beside
from kapdip_gui.session.session import Session
from kapdip_gui.standings.figures import FigureTable

TYPED, TITLE = "poll/ballots", "poll/title"
"""Settings: the ballots that were typed last, and their title."""
WAIT_MS = 250
"""How long somebody stops typing before it is counted."""
_LONGEST_LINE = 2000
"""Characters of a line that are looked through while it is typed."""
MOST_TOLD = 4
"""Lines without a vote that are named."""


class PollDialog(Dialog):
    """Counts ballots."""

    def __init__(self, session: Session, parent: QWidget | None, people: Sequence[str] = ()) -> None:
        super().__init__(session, parent, session.say("Count a poll"), session.say("Close"), cancel="")
        self.formula = DEFAULT
        self._people = people
        self._asked: tuple[object, ...] = ()
        """What is counted beside the window: of what came before, nothing is shown."""
        self._poll, self._voted_for = count_poll((), FORMULAS[DEFAULT]), set[str]()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.count)
        row((self._left(), 4), (self._right(), 6), on=self.body, margins=WIDE_DIALOG, spacing=16)
        self.copy = button(session.say("Copy the table"), "copy", do=self._copy)
        self.publish = button(session.say("Publish …"), "file-export", do=self._publish_menu)
        self.outcome = OneLine("", "secondary")
        for made in (self.outcome, self.publish, self.copy):
            self.footer.insertWidget(0, made)
        self.ballots.setPlainText(session.settings.text(TYPED, ""))
        self.ballots.textChanged.connect(lambda: self._timer.start(WAIT_MS))
        self.count()
        self.begin(1120, 660)

    def _field(self, text: str, field: QWidget) -> QLabel:
        title = label(text)
        name_field(field, text, title)
        return title

    def _left(self) -> QVBoxLayout:
        self.ballots = QPlainTextEdit()
        self.ballots.setTabChangesFocus(True)
        example = self.say("Ute: Zine A 9, Zine B 7.5")
        self.ballots.setPlaceholderText(f"{example}\nVera: Zine B 8; Zine C 6\n\nZine A 7\nZine C 9")
        self.completing = NameCompleter(self.ballots, lambda: (*self._people, *self._candidates()), ballot_name)
        self.read = RefusalLine(self)
        self.least, self.most, self.minimum = number_field(0, 99), number_field(1, 100), number_field(1, 99)
        self.most.setValue(10)
        for field in (self.least, self.most, self.minimum):
            field.valueChanged.connect(self.count)
        laid = column(self._field(self.say("Ballots, as emailed"), self.ballots), (self.ballots, 1), self.read)
        least, most = self._field(self.say("Votes from"), self.least), self._field(self.say("to"), self.most)
        laid.addLayout(row(least, self.least, most, self.most, None))
        laid.addLayout(row(self._field(self.say("Minimum votes for a place"), self.minimum), self.minimum, None))
        self.title = QLineEdit(self.session.settings.text(TITLE, ""))
        self.title.setPlaceholderText(self.say("Poll"))
        self.title.textChanged.connect(lambda text: self.session.settings.put(TITLE, text))
        laid.addLayout(row(self._field(self.say("Title when it is published"), self.title), self.title))
        return laid

    def _right(self) -> QVBoxLayout:
        switch, group = QWidget(), QButtonGroup(self)
        line, stop = QHBoxLayout(switch), OneStop(switch)
        line.setContentsMargins(0, 0, 0, 0)
        self.buttons = {name: button(self.say(FORMULA_NAMES[name]), kind="tab") for name in FORMULA_ORDER}
        for name, made in self.buttons.items():
            made.setToolTip(self.say(POLL_TEXTS[name]))
            made.setCheckable(True)
            made.setChecked(name == self.formula)
            made.clicked.connect(lambda _=False, which=name: self._choose(which))
            group.addButton(made)
            line.addWidget(made)
            stop.add(made)
        self.about, self.told = label("", "secondary", wrap=True), label("", "secondary", wrap=True)
        self.table, self.matrix, self.tabs = FigureTable(), FigureTable(sortable=False), QTabWidget()
        self.cast = FigureTable(sortable=False)
        tables = {mark("Places"): self.table, mark("Matrix of pairs"): self.matrix, mark("Ballots"): self.cast}
        for name, table in ((self.say(text), table) for text, table in tables.items()):
            table.setAccessibleName(name)
            self.tabs.addTab(table, name)
        return column(row(switch, None), self.about, (self.tabs, 1), self.told)

    def _shown(self) -> FigureTable:
        found = self.tabs.currentWidget()
        return found if isinstance(found, FigureTable) else self.table

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._shown().table_text())
        self._tell(self.say("Table copied."))

    def _publish_menu(self) -> None:
        self.publishing().menu().popup(self.publish.mapToGlobal(self.publish.rect().bottomLeft()))

    def publishing(self) -> Publishing:
        """What writes the poll as it is entered; the outcome is shown at the foot."""
        return Publishing(
            self.session,
            self,
            self.say("Publish the poll"),
            self.title.text() or self.say("Poll"),
            self._document,
            told=self._tell,
            refused=lambda reasons: self._tell(" ".join(sentences.say(one, self.session.language) for one in reasons)),
        )

    def _tell(self, text: str) -> None:
        self.outcome.show_text(text)

    def _document(self) -> ClubDocument:
        return poll_document(self._poll, self.formula, self.title.text(), self.session.language)

    def _candidates(self) -> set[str]:
        """Who has a vote already, also in the line that is being typed."""
        return self._voted_for | _named(read_ballots(self.ballots.textCursor().block().text()[:_LONGEST_LINE]))

    def _choose(self, formula: str) -> None:
        self.formula = formula
        self.count()

    @override
    def done(self, result: int) -> None:
        self._keep()
        super().done(result)

    def _keep(self) -> None:
        self.session.settings.put(TYPED, self.ballots.toPlainText())

    def count(self) -> None:
        """Count what is entered; what can't be counted is named."""
        self._keep()
        if self.least.value() >= self.most.value():
            self.read.point(self.say("The scale needs a lowest vote below its highest."), self.least, role="warn")
            return
        asked = (self.ballots.toPlainText(), self.least.value(), self.most.value(), self.formula, self.minimum.value())
        self._asked = asked
        run_beside(lambda: _counted(*asked), lambda found: self._show(asked, *found), _fault, self)

    def _show(self, asked: tuple[object, ...], sheet: BallotSheet, poll: Poll) -> None:
        if asked != self._asked:
            return
        self._poll, self._voted_for = poll, _named(sheet)
        reasons = [*sheet.wrong, *sheet.unread]
        told = [sentences.say(reason, self.session.language) for reason in reasons[:MOST_TOLD]]
        if len(reasons) > MOST_TOLD:
            told.append(self.session.say_n("And {n} more problem.", "And {n} more problems.", len(reasons) - MOST_TOLD))
        if reasons:
            line = reasons[0].facts.get("line")
            self.read.point("\n".join(told), self.ballots, line=line if isinstance(line, int) else 0, role="warn")
        else:
            self.read.say("")
        page = poll_view(poll, self.formula, self.session.language)
        for made in (self.copy, self.publish):
            made.setEnabled(bool(sheet.ballots))
        self.about.setText(page.about)
        self.told.setText(page.told if sheet.ballots else self.say("The table appears here after the first ballot."))
        set_role(self.told, "role", "warn" if page.is_weak else "secondary")
        self.table.show_figures(page.columns, page.rows)
        self.matrix.show_figures(page.matrix_columns, page.matrix)
        self.cast.show_figures(*ballots_view(sheet, self.session.language))


def _counted(text: str, least: int, most: int, formula: str, minimum: int) -> tuple[BallotSheet, Poll]:
    sheet = read_ballots(text, Fraction(least), Fraction(most))
    return sheet, count_poll(sheet.ballots, FORMULAS[formula], minimum_votes=minimum)


def _named(sheet: BallotSheet) -> set[str]:
    return {name for ballot in sheet.ballots for name in ballot}


def _fault(error: Exception) -> None:
    """Nothing that was typed is at fault: an error of ours goes where all go."""
    raise error
