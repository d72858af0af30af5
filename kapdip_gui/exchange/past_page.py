"""The sheet of a past turn with its rows of prices and, with room, the ledger of the cell under the cursor.

Takes: the session. Gives: `PastPage`. Source: docs/window.md 11.3, read-only.
"""

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QFrame, QWidget

from kapdip_gui.exchange.past import PastBottom, PastModel
from kapdip_gui.exchange.sheet_view import SheetView
from kapdip_gui.kit.parts import column, label, row
from kapdip_gui.session.session import Session
from kapdip_gui.standings.why import LedgerView, answer, explain
from kapdip_gui.style import style


class PastPage(QWidget):
    """Players down, currencies across; `?`, F1 and a double click ask why."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.model = PastModel(session)
        self.model.setParent(self)
        self.sheet = SheetView(self.model)
        self.bottom = PastBottom(self.sheet)
        self.ledger = LedgerView(session)
        self.ledger.setFrameShape(QFrame.Shape.NoFrame)
        self._title = label("", "title", wrap=True)
        self._side = QWidget()
        self._side.setProperty("panel", True)
        column(self._title, (self.ledger, 1), on=self._side, margins=(14, 10, 8, 8))
        row((column((self.sheet, 1), self.bottom, spacing=0), 1), self._side, on=self, spacing=0)
        self.sheet.why.connect(self._explain)
        self.sheet.selectionModel().currentChanged.connect(lambda *_: self._tell())
        self.model.recounted.connect(self._name)
        self._name()

    def show_ledger(self, is_wanted: bool) -> None:
        """Show the ledger beside the sheet, or not."""
        self._side.setVisible(is_wanted)
        self._side.setFixedWidth(style().px(400))
        self._tell()

    def _name(self) -> None:
        self.sheet.setAccessibleName(self._session.say("Exchange table"))
        self.ledger.setAccessibleName(self._session.say("Why?"))
        self._tell()

    def _question(self, index: QModelIndex) -> tuple[str, ...]:
        player, column = self.model.row_at(index.row()).player, index.column()
        return (
            ("cell", player, self.model.currencies[column]) if self.model.extra(column) is None else ("player", player)
        )

    def _tell(self) -> None:
        """What is behind the cell under the cursor."""
        index, about = self.sheet.currentIndex(), self.model.about
        if self._side.isHidden() or about is None:
            return
        title, told = (
            answer(self._session, about, self._question(index)) if index.isValid() else (self._session.say("Why?"), ())
        )
        self._title.setText(title)
        self.ledger.show_reasons(told)

    def _explain(self, player: str, currency: str) -> None:
        if self.model.about is not None:
            explain(
                self, self._session, self.model.about, ("cell", player, currency) if currency else ("player", player)
            )
