"""What becomes of later orders whose author no longer leads the power: they stand, the units hold, or turn by turn.

Takes: the session and what is orphaned. Gives: `OrphanChoice`; signal `decided`. Nothing is chosen beforehand.
Source: docs/window.md 8 (mending).
"""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QFrame, QGridLayout, QRadioButton, QWidget

from kapdip.board.model import Power
from kapdip.game.replay import Orphan
from kapdip.words import sentences
from kapdip.words.format import power_name
from kapdip_gui.kit.parts import column, label, row
from kapdip_gui.session.session import Session
from kapdip_gui.style import style

TOLD = 2
COLUMNS = 4
MOST_SINGLE = 24


class OrphanChoice(QFrame):
    """A question with three answers; hidden where there is nothing to decide."""

    decided = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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
        """Whether the GM still has to decide."""
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
