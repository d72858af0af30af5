"""How a corrected turn changes the game: every difference turn by turn, decisions, and only then applying it.

Takes: the session, the game as it is, the reopened turn as it was changed. Gives: `MendDialog` with the `amendment`
that was accepted.
Source: docs/window.md 8 (correcting), 9.8 and 11.8; docs/rules.md 12.
"""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QIcon, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QFrame,
    QGridLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QRadioButton,
    QSplitter,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from kapdip.board.model import Power
from kapdip.evaluation.differences import Report, report
from kapdip.game.mend_causes import replay_controller
from kapdip.game.model import Game
from kapdip.game.replay import Amendment, Orphan, amend
from kapdip.showing.texts import turn_title
from kapdip.words import sentences
from kapdip.words.format import power_name
from kapdip_gui.dialogs.mend_bars import HoldingBars
from kapdip_gui.dialogs.mend_chart import PriceChart
from kapdip_gui.dialogs.mend_export import ExportButtons
from kapdip_gui.dialogs.mend_tree import DifferenceTree
from kapdip_gui.dialogs.refusal_line import RefusalLine
from kapdip_gui.dialogs.ruled import RuledDialog
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import button, column, label, row
from kapdip_gui.process.work import run_beside
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.icons import icon, pixmap

TOLD = 2
COLUMNS = 4
MOST_SINGLE = 24


class OrphanChoice(QFrame):
    """A question with three answers; hidden where there is nothing to decide."""

    decided = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._asked: tuple[tuple[int, Power], ...] = ()
        self.setObjectName("decision")
        look = style().theme.ui
        frame = f"#decision {{ background: {look.bad_tint}; border-left: 4px solid {look.bad}; }}"
        self.setStyleSheet(
            frame + " #decision QLabel, #decision QRadioButton, #decision QCheckBox { background: transparent; }"
        )
        self._text = label("", wrap=True)
        say = session.say
        self.stand, self.hold = QRadioButton(say("Keep the orders")), QRadioButton(say("Let the units hold"))
        self.single = QRadioButton(say("Turn by turn"))
        self._choices = QButtonGroup(self)
        for choice in (self.stand, self.hold, self.single):
            self._choices.addButton(choice)
        self._choices.buttonClicked.connect(lambda _: self._decided())
        self._boxes: dict[tuple[int, Power], QCheckBox] = {}
        self._each = QWidget()
        self._grid = QGridLayout(self._each)
        self._grid.setContentsMargins(0, 0, 0, 0)
        column(
            self._text,
            row(self.stand, self.hold, self.single, None, spacing=18),
            self._each,
            on=self,
            margins=(12, 8, 12, 8),
        )
        self._each.hide()
        self.hide()

    @property
    def is_open(self) -> bool:
        """Whether the game master still has to decide."""
        return bool(self._asked) and self._choices.checkedButton() is None

    def ask(self, foreign: Sequence[Orphan]) -> None:
        """Ask about these, unless that is decided already."""
        if self._choices.checkedButton() is not None:
            return
        self._asked = tuple(sorted({(one.turn, one.power) for one in foreign if one.power is not None}))
        self.setVisible(bool(self._asked))
        language = self._session.language
        told = [sentences.say(one.reason, language) for one in foreign[:TOLD]]
        more = len(foreign) - len(told)
        rest = self._session.say_n("And {n} more.", "And {n} more.", more) if more > 0 else ""
        self._text.setText(f"{self._session.say('A decision is needed.')} {' '.join(told)} {rest}".strip())
        self.single.setVisible(len(self._asked) <= MOST_SINGLE)
        self._list()

    def _list(self) -> None:
        for box in self._boxes.values():
            box.hide()
            box.deleteLater()
        self._boxes = {}
        language = self._session.language
        for place, (turn, power) in enumerate(self._asked[:MOST_SINGLE]):
            text = self._session.say("{turn} · {power} stands", turn=turn, power=power_name(power, language))
            box = QCheckBox(text)
            box.setChecked(True)
            box.toggled.connect(lambda _: self.decided.emit())
            self._grid.addWidget(box, place // COLUMNS, place % COLUMNS)
            self._boxes[turn, power] = box

    def _decided(self) -> None:
        self._each.setVisible(self.single.isChecked())
        self.decided.emit()

    def dropped(self) -> frozenset[tuple[int, Power]]:
        """The orders that shall not be used: (turn, power)."""
        if self.hold.isChecked():
            return frozenset(self._asked)
        if self.single.isChecked():
            return frozenset(pair for pair, box in self._boxes.items() if not box.isChecked())
        return frozenset()


TURN_TEXTS = Qt.ItemDataRole.UserRole + 1
"""Head, what is below it, count, and the powers whose control changes."""
WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft


class TurnDelegate(QStyledItemDelegate):
    """Two columns of text beside a sign; a line under every turn."""

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        _, below, _, control = index.data(TURN_TEXTS)
        look, wide = style(), max(option.rect.width(), 1)
        metrics, height = QFontMetrics(look.font("font_secondary")), look.px(20)
        room = QRect(0, 0, self._right(QRect(0, 0, wide, 0), index).width(), 1000)
        high = (
            height + metrics.boundingRect(room, int(WRAPPED), control).height()
            if control
            else height * (2 if below else 1)
        )
        return QSize(wide, high + look.px(13))

    @staticmethod
    def _right(rect: QRect, index: QModelIndex | QPersistentModelIndex) -> QRect:
        """Where count and control are: in all rows to the right of the longest date."""
        look, rows = style(), index.model()
        bold, plain = QFontMetrics(look.font(bold=True)), QFontMetrics(look.font("font_secondary"))
        texts = [rows.index(row, 0).data(TURN_TEXTS) for row in range(rows.rowCount())]
        dates = [(head, below) for head, below, count, _ in texts if count]
        widest = max((max(bold.horizontalAdvance(one), plain.horizontalAdvance(two)) for one, two in dates), default=0)
        left = rect.left() + max(rect.width() * 42 // 100, look.px(34 + 10) + widest)
        return QRect(left, rect.top() + style().px(6), rect.right() - left - style().px(6), rect.height())

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        look, rect = style(), QRect(option.rect)
        head, below, count, control = index.data(TURN_TEXTS)
        sign = index.data(Qt.ItemDataRole.DecorationRole)
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        right, height = self._right(rect, index), look.px(20)
        painter.save()
        painter.fillRect(rect, look.colour("selection" if is_chosen else "panel"))
        if is_chosen:
            painter.fillRect(rect.left(), rect.top(), 3, rect.height(), look.colour("accent"))
        if isinstance(sign, QIcon):
            sign.paint(painter, QRect(rect.left() + look.px(10), right.top() + look.px(2), look.px(16), look.px(16)))
        left = QRect(
            rect.left() + look.px(34),
            right.top(),
            (right.left() if count else rect.right()) - rect.left() - look.px(38),
            height,
        )
        painter.setFont(look.font(bold=True))
        painter.setPen(look.colour("text"))
        painter.drawText(left, Qt.AlignmentFlag.AlignLeft, head)
        painter.setFont(look.font("font_secondary"))
        painter.drawText(right, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, count)
        painter.setPen(look.colour("text_secondary"))
        painter.drawText(left.translated(0, height), Qt.AlignmentFlag.AlignLeft, below)
        painter.setPen(look.colour("bad"))
        painter.drawText(right.translated(0, height), int(WRAPPED), control)
        painter.setPen(QPen(look.colour("line"), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.restore()


TURN = Qt.ItemDataRole.UserRole


def foreign_orders(amendment: Amendment) -> tuple[Orphan, ...]:
    """Orders of later turns that were written by somebody who would no longer control the
    power: the game master must decide about them.
    """
    return tuple(one for one in amendment.orphaned if one.power is not None and replay_controller.gave(one.reason))


class MendDialog(RuledDialog):
    """Left the turns, in the middle the differences, right the prices and who holds what after
    the turn that is looked at.
    """

    topic = "history"
    is_private = True

    def __init__(self, session: Session, game: Game, edited: Game, parent: QWidget | None = None) -> None:
        title = session.say(
            "Turn {turn}, {title}, corrected",
            turn=edited.turn.number,
            title=turn_title(game, edited.turn.number, session.language),
        )
        super().__init__(
            session, parent, title, session.say("Apply the correction"), cancel=session.say("Continue correcting")
        )
        self._game, self._edited = game, edited
        self.amendment: Amendment | None = None
        self.report: Report | None = None
        self.discarded = False
        self._asked = 0
        self._looked_at = 0
        self.summary = label(self.say("Recalculating …"), "secondary", wrap=True)
        self.export = ExportButtons(session, self)
        sign = QLabel()
        sign.setPixmap(pixmap("git-compare", "accent", style().px(26)))
        sign.setAlignment(Qt.AlignmentFlag.AlignTop)
        above = row(sign, *self.export.buttons)
        above.insertLayout(1, column(label(title, "title"), self.summary, spacing=2), 1)
        self.choice = OrphanChoice(session)
        self.choice.decided.connect(self._replay)
        laid = column(above, self.choice, (self._parts(), 1), on=self.body, margins=(16, 12, 16, 8))
        self.verdict = RefusalLine(self)
        laid.addWidget(self.verdict)
        self._foot()
        self.begin(1280, 740)
        self._enable()
        self.agreed.setFocus()
        self._replay()

    def _parts(self) -> QSplitter:
        self.turns = QListWidget()
        self.turns.setAccessibleName(self.say("Turns"))
        self.turns.setItemDelegate(TurnDelegate(self.turns))
        self.turns.setProperty("ringed", True)
        self.turns.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.turns.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.turns.currentItemChanged.connect(lambda now, _: self._go(now))
        self.tree = DifferenceTree(self.session)
        self.tree.pointed.connect(self._look_at)
        self.chart = PriceChart(self.session)
        self.bars = HoldingBars(self.session)
        self.chart.chosen.connect(lambda power: self._look_at(self._looked_at, power))
        self._right = QSplitter(Qt.Orientation.Vertical)
        self._right.setChildrenCollapsible(False)
        self._right.addWidget(self.chart)
        self._right.addWidget(self.bars)
        self._right.setSizes([style().px(320), style().px(260)])
        parts = QSplitter(Qt.Orientation.Horizontal)
        for widget, stretch in ((self.turns, 2), (self.tree, 5), (self._right, 3)):
            parts.addWidget(widget)
            parts.setStretchFactor(parts.count() - 1, stretch)
        parts.setChildrenCollapsible(False)
        parts.setSizes([style().px(290), style().px(600), style().px(350)])
        return parts

    @override
    def stops(self) -> list[QWidget]:
        """Tab goes from left to right: turns, differences, prices."""
        parts: list[QWidget] = [self.turns, self.tree, self.chart.choice]
        return [*(one for one in super().stops() if one not in parts), *parts]

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._right.setVisible(self._game.profile.trades and self.width() >= style().px(1000))

    def _foot(self) -> None:
        self.agreed = QLineEdit()
        self.agreed.setPlaceholderText(self.say("Who agreed to the correction?"))
        self.agreed.setAccessibleName(self.say("Who agreed"))
        self.agreed.textChanged.connect(lambda _: self._enable())
        self.discard_button = button(self.say("Discard"), "x", do=self._discard)
        self.footer.insertWidget(0, self.agreed, 100)
        self.footer.insertWidget(2, self.discard_button)

    # -- comparing -----------------------------------------------------------------------------------------------------

    def _replay(self) -> None:
        """Play the later turns again, beside the window."""
        game, edited, dropped, language = self._game, self._edited, self.choice.dropped(), self.session.language
        self._asked += 1
        asked = self._asked

        def made() -> tuple[Amendment, Report]:
            amendment = amend(game, edited, dropped=dropped)
            return amendment, report(game, amendment, language)

        run_beside(made, lambda found: self._show(*found, asked), self._failed, self)

    def _failed(self, error: Exception) -> None:
        reasons = getattr(error, "reasons", ())
        self.summary.setText(" ".join(sentences.say(reason, self.session.language) for reason in reasons) or str(error))

    def _show(self, amendment: Amendment, told: Report, asked: int) -> None:
        if asked != self._asked:
            return
        self.amendment, self.report = amendment, told
        self.summary.setText(f"{told.summary} {self.say('Nothing has been applied yet.')}")
        self.choice.ask(foreign_orders(amendment))
        self.tree.show_report(told)
        serious = next((turn for turn in told.turns if turn.control), None)
        self._looked_at = serious.number if serious is not None else told.turns[-1].number if told.turns else 0
        self.chart.show_games(self._game, amendment.game)
        if serious is not None:
            self._look_at(serious.number, serious.control[0])
        self.export.show_report(told)
        self._list_turns(told)
        self._enable()

    def _list_turns(self, told: Report) -> None:
        self.turns.blockSignals(True)
        self.turns.clear()
        if told.entries:
            self._turn_item(0, (self.say("What was corrected"), "", "", ""), "clipboard-text")
        if told.unfitting:
            count = self.session.say_n("{n} entry", "{n} entries", len(told.unfitting))
            self._turn_item(-1, (self.say("What no longer fits"), count, "", ""), "alert-triangle")
        for turn in told.turns:
            count = self.session.say_n("{n} difference", "{n} differences", turn.count)
            led = ", ".join(power_name(power, told.language) for power in turn.control)
            control = self.say("Control changes: {powers}", powers=led) if led else ""
            texts = (self.say("Turn {turn}", turn=turn.number), turn.title, count, control)
            self._turn_item(turn.number, texts, "flag" if led else "git-compare", serious=bool(led))
        self.turns.blockSignals(False)

    def _turn_item(self, number: int, texts: tuple[str, str, str, str], sign: str, *, serious: bool = False) -> None:
        item = QListWidgetItem(", ".join(filter(None, texts)), self.turns)
        item.setData(TURN, number)
        item.setData(TURN_TEXTS, texts)
        item.setIcon(icon(sign, "bad" if serious else "accent"))

    def _go(self, item: QListWidgetItem | None) -> None:
        if item is not None and self.report is not None:
            number = int(item.data(TURN))
            self.tree.go_to(number)
            self._look_at(
                number,
                next((turn.control[0] for turn in self.report.turns if turn.number == number and turn.control), ""),
            )

    def _look_at(self, turn: int, power: str) -> None:
        """Prices and holdings of a power's currency (`""`: as before) after a turn (0: as before)."""
        if turn > 0:
            self._looked_at = turn
        if power and self.chart.show_power(power):
            return  # its signal came here again
        shown = self.chart.choice.currentData()
        self.chart.mark_turn(self._looked_at)
        self.bars.setVisible(bool(self._looked_at and shown))
        if self.amendment is not None and self._looked_at and shown:
            self.bars.show_turn(self._game, self.amendment.game, self._looked_at, str(shown))

    def what(self) -> str:
        """What was corrected, in a line for the log."""
        return (
            "; ".join(f"{one.what}: {one.before} → {one.after}" for one in self.report.entries)
            if self.report is not None
            else ""
        )

    # -- taking --------------------------------------------------------------------------------------------------------

    def _enable(self) -> None:
        changed = (
            self.amendment is not None
            and self.report is not None
            and bool(self.amendment.differences or self.report.entries)
        )
        ready = changed and not self.choice.is_open
        self.accept_button.setEnabled(ready and bool(self.agreed.text().strip()))
        if self.choice.is_open:
            self.verdict.say(self.say("A decision is needed."), "bad")
        elif ready and not self.agreed.text().strip():
            self.verdict.point(self.say("First enter who agreed."), self.agreed, role="warn")
        else:
            self.verdict.say("")

    def _discard(self) -> None:
        self.discarded = True
        self.reject()
