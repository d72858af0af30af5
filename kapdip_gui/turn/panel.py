"""The Turn dock: the checklist and the one button for the next phase (docs/window.md 8, 11.1 and 11.2).

Takes: the session. Gives: `TurnPanel`; signal `command_wanted(key)`. What is missing is decided in the dock, never in a
box.
"""

from datetime import UTC, datetime

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QWidget

from kapdip.game.conditions import Question, facts_for
from kapdip.game.entries import answer_condition
from kapdip.game.model import Game
from kapdip.game.stages import open_questions
from kapdip.game.verdicts import verdict
from kapdip.showing.commands import COMMANDS
from kapdip.showing.labels import named
from kapdip.showing.texts import turn_title
from kapdip.showing.turn_status import ICONS, NextStep, StatusRow
from kapdip.words import sentences
from kapdip.words.catalogue import mark
from kapdip.words.edit_name import EditName
from kapdip.words.format import capital, order_text
from kapdip_gui.kit.choice_frame import ChoiceFrame
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import OneLine, aloud, button, column, empty, key_text, label, row, set_role, tip
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.icons import pixmap
from kapdip_gui.turn.status import faulty_slips, next_step_of, rows_of
from kapdip_gui.wall.audience import audience_of

GO_ON_KEYS = next(one.shortcut for one in COMMANDS if one is not None and one.key == "turn.go_on")
LOW_HEIGHT = 340
FEW = 3
"""The height at text size 100% below which lines are spared where there are more than a few rows."""
BY_THE_BOARD = {
    True: mark("Met, according to the board; F5 uses that."),
    False: mark("Not met, according to the board; F5 uses that."),
}


class RowFrame(ChoiceFrame):
    """A row that leads somewhere: click, Enter or Space. `is_low`: only the current one may need more than one line
    for what it says below, and notes say that in their tip.
    """

    def __init__(self, shown: StatusRow, *, is_low: bool = False) -> None:
        super().__init__()
        self.is_current = shown.is_current
        look = style()
        sign = QLabel()
        icon_name, role = ICONS[shown.state]
        sign.setPixmap(pixmap(icon_name, role, look.px(17)))
        head = label(shown.text, "strong" if shown.is_current else "", wrap=True)
        words = column(head, spacing=0)
        if shown.below and is_low and not shown.is_current:
            if shown.state == "note":
                self.setToolTip(tip(shown.below))
            else:
                words.addWidget(OneLine(shown.below, "secondary"))
        elif shown.below:
            words.addWidget(label(shown.below, "secondary", wrap=True))
        row((sign, Qt.AlignmentFlag.AlignTop), (words, 1), on=self, margins=(12, 2, 10, 3), spacing=10)
        if shown.names:
            self.setToolTip(tip(shown.names))
            self.setAccessibleDescription(shown.names)
        self.setAccessibleName(aloud(shown.text, shown.below))
        self.dress(leads=bool(shown.leads_to), is_current=shown.is_current)


class TurnPanel(QWidget):
    """Title, rows, questions, the button."""

    command_wanted = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._asking = False
        self._is_low = False
        self._frames: list[RowFrame] = []
        self._shown: object = None
        """What the present rows were made from; None: something else."""
        self._title = label("")
        self._number = label("", "secondary")
        head = row(self._title, None, self._number)
        head.setContentsMargins(14, 8, 14, 4)
        self._due = label("", "secondary", wrap=True)
        self._due.setContentsMargins(14, 0, 14, 4)
        self._minute = QTimer(self, interval=60_000)
        self._minute.timeout.connect(self._show_due)
        area = self._area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setMinimumHeight(30)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inside = QWidget()
        inside.setProperty("panel", True)
        self._rows = column(on=inside, spacing=1)
        area.setWidget(inside)
        self._ask = QFrame()
        self._ask.setObjectName("ask")
        self._ask_column = column(on=self._ask, margins=(14, 8, 14, 0))
        self._next = button("", "player-play", kind="primary", do=self._go)
        self._next.setMinimumHeight(style().px(34))
        self._hint = label("", "hint", wrap=True)
        self._below = foot = column(
            self._hint,  # comes and goes above the button, which keeps its place under the hand
            self._next,
            margins=(14, 6, 14, 8),
            spacing=4,
        )
        column(head, self._due, (area, 1), self._ask, foot, on=self, spacing=0)
        self.setFocusProxy(self._next)
        self._faulty: tuple[str, ...] = ()
        session.typed.connect(self._typed)
        session.follow(self._changed)
        for signal in (session.hidden_changed, session.clubs_changed, audience_of(session).waiting_changed):
            signal.connect(self.refresh)
        self.refresh()

    @override
    def sizeHint(self) -> QSize:
        return QSize(style().px(304), style().px(300))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_low != (self.height() < style().px(LOW_HEIGHT)):
            self.refresh()
        else:
            QTimer.singleShot(0, self, self._show_current)

    def _typed(self) -> None:
        if self._faulty != faulty_slips(self._session):
            self._changed()

    def _changed(self) -> None:
        self._asking = False
        self.refresh()

    def _go(self) -> None:
        """What the button says: the next phase, or back from a past turn, or publish when the game is over."""
        session = self._session
        is_past = session.viewed_turn is not None
        over = session.game is not None and session.game.is_over
        self.command_wanted.emit("view.now" if is_past else "publish.publish" if over else "turn.next")

    def refresh(self) -> None:
        """Read the session again."""
        session, game = self._session, self._session.game
        empty(self._ask_column)
        self._is_low = self.height() < style().px(LOW_HEIGHT)
        self._faulty = faulty_slips(session)
        self._ask.hide()
        self._next.show()
        if game is None:
            self._clear()
            return
        turn = session.viewed_turn or game.turn.number
        self._title.setText(turn_title(game, turn, session.language))
        font = style().font("font_turn", bold=True)
        dressed = f"font-size: {font.pixelSize()}px; font-weight: 600;"
        if self._title.styleSheet() != dressed:
            self._title.setStyleSheet(dressed)
        last = max(game.profile.last_turn, game.turn.number)
        self._number.setText(session.say("Turn {turn} of {last}", turn=turn, last=last))
        self._show_due()
        if session.viewed_turn is not None:
            self._past()
            return
        self._show_rows(game)
        self._foot()
        QTimer.singleShot(0, self, self._show_current)

    def _show_due(self) -> None:
        """How long there is until the deadline, where the turn has one."""
        game, text = self._session.game, ""
        if game is not None and game.due is not None and self._session.viewed_turn is None and not game.is_over:
            from kapdip.post.deadlines import due_line

            text, is_over = due_line(game, datetime.now(UTC), self._session.speaker)
            set_role(self._due, "role", "warn" if is_over else "secondary")
            self._minute.start()
        else:
            self._minute.stop()
        self._due.setText(text)
        self._due.setVisible(bool(text))

    def _show_rows(self, game: Game) -> None:
        rows = rows_of(self._session)
        is_scarce = self._is_low and len(rows) > FEW
        if is_scarce:  # what asks for something comes first: the rest is scrolled to
            rows = tuple(sorted(rows, key=lambda one: one.state in {"done", "locked"}))
        questions = self._questions()
        shown = None if questions else (rows, is_scarce, style())
        if shown is not None and shown == self._shown:
            return
        self._clear()
        for question in questions:  # first of all: only here are they answered
            self._rows.addWidget(question)
        for one in rows:
            self._add(one, is_low=is_scarce)
        self._rows.addStretch(1)
        self._shown = shown

    def _questions(self) -> list[QWidget]:
        asked = () if self._session.hidden else open_questions(self._session.current)
        return [self._question(one) for one in asked]

    def _clear(self) -> None:
        empty(self._rows)
        self._frames.clear()
        self._shown = None
        self._area.verticalScrollBar().setValue(0)

    def _show_current(self) -> None:
        """Bring the row that waits into view: one that is higher than the room from its beginning, unless somebody
        reads further down in it.
        """
        bar, room = self._area.verticalScrollBar(), self._area.viewport().height()
        for frame in self._frames if self._shown is not None else ():
            if frame.is_current and not frame.isHidden():
                if frame.height() <= room:
                    self._area.ensureWidgetVisible(frame, 0, 0)
                else:
                    bar.setValue(min(max(bar.value(), frame.y()), frame.y() + frame.height() - room))

    def _add(self, shown: StatusRow, *, is_low: bool = False) -> None:
        frame = RowFrame(shown, is_low=is_low)
        if shown.leads_to:
            frame.chosen.connect(lambda key=shown.leads_to: self.command_wanted.emit(key))
        self._rows.addWidget(frame)
        self._frames.append(frame)

    def _past(self) -> None:
        self._clear()
        say = self._session.say
        ways = say(
            "{earlier} and {later} go through the turns.", earlier=key_text("Alt+Left"), later=key_text("Alt+Right")
        )
        self._add(StatusRow("locked", say("A past turn, read-only"), ways, "view.now"))
        self._add(
            StatusRow(
                "note",
                say("Was there a mistake in this turn?"),
                say("Correct it, and see every difference first."),
                "turn.mend",
            )
        )
        self._rows.addStretch(1)
        self._next.setText(say("Back to the current turn"))
        self._next.set_keys("")
        self._next.setEnabled(True)
        self._hint.setText("")

    def _foot(self) -> None:
        session = self._session
        step = next_step_of(session)
        self._next.setText(f"{step.name}{' …' if step.missing else ''}")
        self._next.set_keys("" if session.current.is_over else "F5")
        self._next.setAccessibleName(step.name)
        self._next.setEnabled(not session.read_only or session.current.is_over)
        self._hint.setText(
            session.say("{missing}. Kapdip asks first.", missing=capital(step.missing)) if step.missing else ""
        )
        self._hint.setVisible(bool(step.missing) and not self._is_low)  # the rows say as much
        if self._asking and step.missing:
            self._show_ask(step)

    # -- deciding about what is missing --------------------------------------------------------------------------------

    def ask(self) -> None:
        """Ask in the dock what to do with what is missing."""
        self._asking = True
        self.refresh()

    @property
    def is_asking(self) -> bool:
        """Whether the question is open."""
        return self._asking

    def _show_ask(self, step: NextStep) -> None:
        """The question is where the rows were, its answers where the button was: the dock keeps its size.

        The key that asked is no answer, and what is under the hand is to wait: slips count as missing only by a key
        of its own.
        """
        say, look = self._session.say, style().theme.ui
        lacking = [
            waiting.names or waiting.below or waiting.text
            for waiting in rows_of(self._session)
            if waiting.state == "open"
        ]
        self._clear()
        question = QFrame()
        question.setObjectName("ask")
        question.setStyleSheet(
            f"#ask {{ background: {look.warn_tint}; border-left: 4px solid {look.warn}; }} #ask QLabel {{ background:"
            " transparent; }"
        )
        texts = column(label(capital(step.missing) + ".", "strong", wrap=True), on=question, margins=(14, 8, 14, 8))
        for text in (*lacking, step.rule):
            texts.addWidget(label(text, "secondary", wrap=True))
        for one in (*self._questions(), question):
            self._rows.addWidget(one)
        self._rows.addStretch(1)
        go = button(
            say("Continue without them") if step.is_incomplete else say("Continue"),
            "player-play",
            keys=GO_ON_KEYS,
            do=lambda: self.command_wanted.emit("turn.go_on"),
        )
        wait = button(say("Wait"), kind="primary", keys="Esc", do=self._wait)
        wait.setMinimumHeight(style().px(34))
        tell = button(
            say("Copy the names"),
            "mail",
            kind="link",
            tip=say("Copy the missing names"),
            do=lambda: self.command_wanted.emit("publish.deadline"),
        )
        line = row(wait, tell, spacing=4)
        line.setStretch(0, 1)
        self._ask_column.addLayout(line)
        tell.setVisible(
            self._session.publishes
        )  # before it has a place it would come up as a window, and take the keys
        self._ask_column.addWidget(go)
        self._next.hide()
        self._hint.hide()
        self._ask.show()
        wait.setFocus()

    def _wait(self) -> None:
        """Ask no more: Enter leads to what is missing."""
        self._changed()
        for frame in self._frames:
            if frame.is_current:
                frame.setFocus()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._asking:
            self._wait()
            return
        if event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            bar = self._area.verticalScrollBar()
            bar.setValue(bar.value() + bar.pageStep() * (1 if event.key() == Qt.Key.Key_PageDown else -1))
            return
        super().keyPressEvent(event)

    def _question(self, question: Question) -> QWidget:
        session = self._session
        game = session.current
        box = QFrame()
        text = session.say("{player} wrote: if {condition}", player=question.player, condition=question.condition)
        what = order_text(question.order, session.language) if question.order is not None else question.text
        laid = column(
            label(text, "strong", wrap=True), label(what, "secondary", wrap=True), on=box, margins=(14, 6, 14, 6)
        )
        facts = " ".join(sentences.say(reason, session.language) for reason in facts_for(game, question))
        if facts:
            laid.addWidget(label(facts, "hint", wrap=True))
        if (found := verdict(game, question)) is not None:
            laid.addWidget(label(session.say(BY_THE_BOARD[found.holds]), "strong", wrap=True))
        yes, no = button(session.say("Met")), button(session.say("Not met"))
        yes.clicked.connect(lambda: self._answer(question, True))
        no.clicked.connect(lambda: self._answer(question, False))
        laid.addLayout(row(yes, no, None))
        return box

    def _answer(self, question: Question, holds: bool) -> None:
        message = mark("condition from {player}: met") if holds else mark("condition from {player}: not met")
        name = EditName(named(message, player=question.player), named(mark("a decision")))
        self._session.do(name, lambda game: answer_condition(game, question.id, holds))
