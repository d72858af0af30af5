"""What a sum buys: the sum, whose holdings count, the price of a point in every currency, the best use.

Takes: the session, a `Foresight`. Gives: `Spending`; `why(question)` from its table. Source: docs/foresight.md 3.
"""

import re

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from kapdip.exchange.money import Cents
from kapdip.foresight import causes
from kapdip.foresight.worth import LARGEST_SUM, Worth
from kapdip.showing.foresight.ahead import Foresight, slip_text
from kapdip.showing.foresight.tables import best_use_text, points_table
from kapdip.words.sentences import say
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import button, column, label, name_field, row, set_role
from kapdip_gui.session.session import Session
from kapdip_gui.standings.figures import FigureTable
from kapdip_gui.style import style

USUAL_SUM = "1000"
_BETWEEN = re.compile(r"(?<=\d)[\s.,'’](?=\d{3}(?!\d))|\s")
"""What people write between thousands."""


class Spending(QWidget):
    """A line for the sum above a table, the best use below."""

    why = Signal(tuple)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._about: Foresight | None = None
        self.bought: Worth | None = None
        self._sum_title, self._of_title = label(), label()
        self.sum = QLineEdit(USUAL_SUM)
        self.sum.setFixedWidth(style().px(84))
        self.sum.textChanged.connect(lambda _: self._reckon())
        self.holder = QComboBox()
        self.holder.currentIndexChanged.connect(lambda _: self._reckon())
        line = row(self._sum_title, self.sum, self._of_title, self.holder, None, spacing=6)
        line.setContentsMargins(10, 0, 8, 0)
        self.table = FigureTable()
        self.table.why.connect(self.why)
        self.best = label("", "strong", wrap=True)
        self.copy = button("", "copy", do=self._copy)
        below = row(self.best, self.copy)
        below.setStretch(0, 1)
        below.setContentsMargins(10, 0, 8, 0)
        column(line, (self.table, 1), below, on=self, margins=(0, 0, 0, 4), spacing=4)
        self.setFocusProxy(self.table)

    def show_ahead(self, about: Foresight) -> None:
        """Show another exchange; sum and holder stay."""
        say_, chosen = self._session.say, self.holder.currentData()
        self._about = about
        self._sum_title.setText(say_("For"))
        name_field(self.sum, say_("Amount to spend"), self._sum_title)
        self._of_title.setText(say_("held by"))
        self.holder.blockSignals(True)
        self.holder.clear()
        self.holder.addItem(say_("nobody in particular"), "")
        for player in about.players:
            self.holder.addItem(player, player)
        self.holder.setCurrentIndex(max(0, self.holder.findData(chosen)))
        name_field(self.holder, say_("Whose holdings count"), self._of_title)
        self.holder.blockSignals(False)
        self.copy.setText(say_("Copy as a slip"))
        self.table.setAccessibleName(say_("What a point costs"))
        self._reckon()

    def _reckon(self) -> None:
        about = self._about
        if about is None:
            return
        amount = amount_of(self.sum.text())
        set_role(self.sum, "wrong", amount is None)
        self.copy.setEnabled(False)
        if amount is None:
            set_role(self.best, "role", "bad")
            self.best.setText(say(causes.amount_wrong(), self._session.language))
            return
        self.bought = about.worth(amount, self.holder.currentData() or None)
        content = points_table(about, self.bought)
        self.table.show_figures(content.columns, content.rows)
        set_role(self.best, "role", "strong")
        self.best.setText(best_use_text(about, self.bought))
        self.copy.setEnabled(self.bought.best is not None)

    def _copy(self) -> None:
        """The best use as lines that a slip is made of."""
        if self._about is not None and self.bought is not None and self.bought.best is not None:
            QGuiApplication.clipboard().setText(slip_text(self.bought.best.slip, self._about.lang))
            self._session.told.emit(self._session.say("Slip copied."))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(style().px(220), style().px(120))


def amount_of(text: str) -> Cents | None:
    """A sum as people write it, `350`, `350,5`, `1,350.50`; None for anything else, and for more than anybody has."""
    try:
        amount = Cents.parse(_BETWEEN.sub("", text.strip()).replace(",", "."))
    except ValueError:
        return None
    return amount if 0 <= amount <= LARGEST_SUM else None
