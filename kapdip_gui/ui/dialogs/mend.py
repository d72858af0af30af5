"""Mend a past turn (mock-up h): change what was handed in, see every difference, decide, and only then take it.

Takes: the session and a turn. Gives: `MendDialog`. Nothing counts until it is taken; the old line stays in the file's log.
Source: gm-evening 8; rulings B8; design 8 (mend).
"""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPlainTextEdit,
    QRadioButton,
    QSplitter,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from kapdip_gui.game.errors import GameError
from kapdip_gui.game.intake import apply_sheet, read_sheet
from kapdip_gui.game.model import Game
from kapdip_gui.game.replay import Amendment, amend, reopen, take_amendment
from kapdip_gui.ui.commands import mark
from kapdip_gui.ui.dialogs.base import Dialog
from kapdip_gui.ui.dialogs.mend_chart import PriceChart
from kapdip_gui.ui.dialogs.mend_rows import Block, blocks, foreign_orders
from kapdip_gui.ui.dialogs.mend_slips import slip_names, slip_text
from kapdip_gui.ui.labels import named
from kapdip_gui.ui.parts import button, label, row, set_role
from kapdip_gui.ui.session import Session
from kapdip_gui.ui.style import style
from kapdip_gui.ui.style.chips import chip_pixmap
from kapdip_gui.ui.texts import turn_title
from kapdip_gui.ui.work import run_beside
from kapdip_gui.words import sentences
from kapdip_gui.words.format import power_name


class MendDialog(Dialog):
    """Left the slip, in the middle the differences, right the prices."""

    def __init__(self, session: Session, turn: int, parent: QWidget | None = None) -> None:
        super().__init__(
            session, parent, session.say("Mend a past turn"), session.say("Take the mended line"), cancel=session.say("Discard")
        )
        self.amendment: Amendment | None = None
        self._edited: Game | None = None
        self._asked = 0
        column = QVBoxLayout(self.body)
        column.setContentsMargins(16, 12, 16, 8)
        self.summary = label("", "secondary", wrap=True)
        column.addWidget(self.summary)
        column.addWidget(self._decision())
        parts = QSplitter(Qt.Orientation.Horizontal)
        parts.addWidget(self._left(turn))
        parts.addWidget(self._middle())
        self.chart = PriceChart(session)
        parts.addWidget(self.chart)
        parts.setSizes([300, 640, 320])
        column.addWidget(parts, 1)
        self.agreed = QLineEdit()
        self.agreed.setPlaceholderText(self.say("Who agreed to the correction?"))
        self.agreed.setAccessibleName(self.say("Who agreed"))
        self.agreed.textChanged.connect(lambda _: self._enable())
        self.footer.insertWidget(0, self.agreed, 100)
        self.begin(1280, 740)
        self._show_slips()
        self._enable()

    # -- building ------------------------------------------------------------------------------------------------------

    def _left(self, turn: int) -> QWidget:
        game, language = self.session.current, self.session.language
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 8, 0)
        self.turn = QComboBox()
        self.turn.setAccessibleName(self.say("Turn"))
        for past in game.turns:
            title = f"{self.say('Turn {turn}', turn=past.number)}: {turn_title(game, past.number, language)}"
            self.turn.addItem(title, past.number)
        self.turn.setCurrentIndex(self.turn.findData(turn))
        self.slip = QComboBox()
        self.slip.setAccessibleName(self.say("What was wrong"))
        self.turn.currentIndexChanged.connect(lambda _: self._show_slips())
        self.slip.currentIndexChanged.connect(lambda _: self._show_text())
        self.text = QPlainTextEdit()
        self.text.setAccessibleName(self.say("The slip as it should be"))
        self.text.setFont(style().font("font_command"))
        self.text.setTabChangesFocus(True)
        self.verdict = label("", "secondary", wrap=True)
        self.compare_button = button(self.say("Show the differences"), "git-compare", kind="primary")
        self.compare_button.clicked.connect(self.compare)
        for title, field in (
            (self.say("Turn"), self.turn),
            (self.say("What was wrong"), self.slip),
            (self.say("The slip as it should be"), self.text),
        ):
            column.addWidget(label(title, "strong"))
            column.addWidget(field, 1 if field is self.text else 0)
        column.addWidget(self.verdict)
        column.addWidget(self.compare_button)
        return side

    def _middle(self) -> QWidget:
        self.table = QTableWidget(0, 3)
        self.table.setAccessibleName(self.say("Differences"))
        self.table.setHorizontalHeaderLabels([self.say("Only what changes"), self.say("before"), self.say("new")])
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.table.horizontalHeader().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.table.horizontalHeader().setSectionResizeMode(2, QHeaderView.ResizeMode.ResizeToContents)
        self.table.verticalHeader().hide()
        self.table.setShowGrid(False)
        self.table.setWordWrap(True)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        return self.table

    def _decision(self) -> QFrame:
        """What becomes of orders that the mended line makes homeless: nothing is chosen beforehand."""
        self.decision = QFrame()
        self.decision.setObjectName("decision")
        look = style().theme.ui
        frame = f"#decision {{ background: {look.bad_tint}; border-left: 4px solid {look.bad}; }}"
        self.decision.setStyleSheet(frame + " #decision QLabel { background: transparent; }")
        column = QVBoxLayout(self.decision)
        self.homeless = label("", wrap=True)
        column.addWidget(self.homeless)
        self.choices = QButtonGroup(self)
        self.stand = QRadioButton(self.say("The orders stand"))
        self.hold = QRadioButton(self.say("The units hold"))
        self.single = QRadioButton(self.say("Turn by turn"))
        for number, choice in enumerate((self.stand, self.hold, self.single)):
            self.choices.addButton(choice, number)
        self.choices.idClicked.connect(lambda _: self._decided())
        column.addLayout(row(self.stand, self.hold, self.single, None))
        self.each = QHBoxLayout()
        column.addLayout(self.each)
        self.decision.hide()
        return self.decision

    # -- the slip ------------------------------------------------------------------------------------------------------

    def number(self) -> int:
        """The turn that is mended."""
        return int(self.turn.currentData())

    def _show_slips(self) -> None:
        self.slip.blockSignals(True)
        self.slip.clear()
        for key, name in slip_names(self.session.current, self.number(), self.session.language):
            self.slip.addItem(name, key)
        self.slip.blockSignals(False)
        self._show_text()

    def _show_text(self) -> None:
        key = str(self.slip.currentData() or "")
        self.text.setPlainText(slip_text(self.session.current, self.number(), key, self.session.language))
        self._forget()

    def _forget(self) -> None:
        self.amendment = None
        self.table.setRowCount(0)
        self.chart.show_games(None, None)
        self.decision.hide()
        self._enable()

    # -- comparing -----------------------------------------------------------------------------------------------------

    def compare(self) -> None:
        """Replay with the changed slip, beside the window, and show what differs."""
        game = self.session.current
        try:
            reopened = reopen(game, self.number())
            sheet = read_sheet(reopened, self.text.toPlainText())
            self._edited = apply_sheet(reopened, sheet)
        except GameError as error:
            set_role(self.verdict, "role", "bad")
            self.verdict.setText(" ".join(sentences.say(reason, self.session.language) for reason in error.reasons[:3]))
            return
        set_role(self.verdict, "role", "secondary")
        self.verdict.setText(self.say("The turns are played again …"))
        button_ = self.choices.checkedButton()
        if button_ is not None:
            self.choices.setExclusive(False)
            button_.setChecked(False)
            self.choices.setExclusive(True)
        self._replay(frozenset())

    def _replay(self, dropped: frozenset[tuple[int, str]]) -> None:
        game, edited = self.session.current, self._edited
        assert edited is not None
        self._asked += 1
        asked = self._asked
        run_beside(lambda: amend(game, edited, dropped=dropped), lambda found: self._show(found, asked), self._failed, self)

    def _failed(self, error: Exception) -> None:
        reasons = getattr(error, "reasons", ())
        set_role(self.verdict, "role", "bad")
        self.verdict.setText(" ".join(sentences.say(reason, self.session.language) for reason in reasons) or str(error))

    def _show(self, amendment: Amendment, asked: int) -> None:
        if asked != self._asked or not self.isVisible():
            return
        self.amendment = amendment
        found = blocks(amendment, self.session.language)
        self.verdict.setText(self.say("Nothing changes.") if not found else "")
        self.table.setRowCount(0)
        for block in found:
            self._block(block)
        self.table.resizeRowsToContents()
        self.chart.show_games(self.session.current, amendment.game)
        self._tell(found)
        foreign = foreign_orders(amendment)
        others = [one for one in amendment.homeless if one not in foreign]
        if self.choices.checkedButton() is None:
            self.decision.setVisible(bool(foreign))
            told = [sentences.say(one.reason, self.session.language) for one in foreign[:2]]
            more = len(foreign) - len(told)
            rest = self.session.say_n("And {n} more.", "And {n} more.", more) if more > 0 else ""
            self.homeless.setText(f"{self.say('A decision is missing.')} {' '.join(told)} {rest}")
            height = self.homeless.heightForWidth(max(400, self.width() - 80)) + 4
            self.homeless.setFixedHeight(height)
            self.decision.setMinimumHeight(height + style().px(64))
            self._each(sorted({(one.turn, one.power or "") for one in foreign}))
        if others:
            self.verdict.setText(" ".join(sentences.say(one.reason, self.session.language) for one in others[:4]))
        self._enable()

    def _tell(self, found: tuple[Block, ...]) -> None:
        count = sum(block.count for block in found)
        said = self.session.say_n("{n} difference", "{n} differences", count)
        last = max((block.turn for block in found), default=self.number())
        text = self.say(
            "{what}: the turns {first} to {last} are played again. {count}. Nothing is taken yet.",
            what=self.slip.currentText(),
            first=self.number(),
            last=last,
            count=said,
        )
        self.summary.setText(text)

    def _block(self, block: Block) -> None:
        language = self.session.language
        title = f"{self.say('Turn {turn}', turn=block.turn)}  {turn_title(self.session.current, block.turn, language)}"
        if block.turn <= len(self.session.current.turns):
            count = self.session.say_n("{n} difference", "{n} differences", block.count)
            self._row(title, "", count, bold=True)
        for changed in block.rows:
            self._row(changed.what, changed.old, f"→ {changed.new}" if changed.new else "", power=changed.power, serious=changed.serious)

    def _row(self, what: str, old: str, new: str, *, power: str | None = None, bold: bool = False, serious: bool = False) -> None:
        line = self.table.rowCount()
        self.table.insertRow(line)
        for place, text in enumerate((what, old, new)):
            item = QTableWidgetItem(text)
            if place == 0 and power:
                item.setIcon(chip_pixmap(power, 17))
            font: QFont = style().font("font_base", bold=bold or (place == 2))
            item.setFont(font)
            if bold:
                item.setBackground(style().colour("alt"))
            elif serious:
                item.setBackground(style().colour("bad_tint"))
            self.table.setItem(line, place, item)

    # -- deciding ------------------------------------------------------------------------------------------------------

    def _each(self, pairs: list[tuple[int, str]]) -> None:
        while (item := self.each.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        self._pairs: dict[tuple[int, str], QComboBox] = {}
        for turn, power in pairs:
            box = QComboBox()
            box.addItem(self.say("stand"), False)
            box.addItem(self.say("hold"), True)
            box.setAccessibleName(f"{turn} {power_name(power, self.session.language)}")
            box.currentIndexChanged.connect(lambda _: self._decided())
            holder = QWidget()
            line = QHBoxLayout(holder)
            line.setContentsMargins(0, 0, 12, 0)
            line.addWidget(label(f"{turn} · {power_name(power, self.session.language)}"))
            line.addWidget(box)
            self.each.addWidget(holder)
            holder.hide()
            self._pairs[turn, power] = box

    def _decided(self) -> None:
        single = self.single.isChecked()
        for number in range(self.each.count()):
            item = self.each.itemAt(number)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.setVisible(single)
        if self.hold.isChecked():
            dropped = frozenset(self._pairs)
        elif single:
            dropped = frozenset(pair for pair, box in self._pairs.items() if box.currentData())
        else:
            dropped = frozenset()
        self._replay(dropped)

    def _enable(self) -> None:
        if not hasattr(self, "agreed"):
            return
        open_ = not self.decision.isHidden() and self.choices.checkedButton() is None
        ready = self.amendment is not None and bool(self.amendment.differences) and not open_
        self.accept_button.setEnabled(ready and bool(self.agreed.text().strip()))

    def accept(self) -> None:
        """Take the mended line: one deed, with who agreed in the log."""
        amendment = self.amendment
        if amendment is None:
            return
        by, why = self.agreed.text().strip(), self.slip.currentText()
        label_ = named(mark("turn {turn} mended"), turn=amendment.turn)
        if self.session.do(label_, lambda game: take_amendment(game, amendment, by, why)):
            super().accept()
