"""A dock that lists lines below a head: News and History are two of them.

Takes: the session. Gives: `ListPanel`; a panel says in `fill` what it lists.
"""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QTreeWidgetItem, QWidget

from kapdip_gui.kit.parts import column, label, row
from kapdip_gui.orders.painting import LOOK, LineDelegate, LineLook, LineTree
from kapdip_gui.session.session import Session

VALUE = Qt.ItemDataRole.UserRole


class ListPanel(QWidget):
    """A head of widgets, a sentence where there is nothing yet, the lines."""

    def __init__(
        self, session: Session, *head: QWidget | None, name_width: int = 0, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        above = row(*head, spacing=6)
        above.setContentsMargins(10, 8, 10, 8)
        self.empty: QLabel = label("", "secondary", wrap=True)
        self.empty.setContentsMargins(14, 0, 14, 8)
        self.tree = LineTree()
        delegate = LineDelegate(self.tree)
        delegate.name_width = name_width
        self.tree.setItemDelegate(delegate)
        column(above, self.empty, (self.tree, 1), on=self, spacing=0)
        self.setFocusProxy(self.tree)
        session.follow(self.refresh)
        session.hidden_changed.connect(self.refresh)

    def refresh(self) -> None:
        """Read the session again."""
        self.tree.blockSignals(True)
        self.tree.clear()
        self.fill()
        self.tree.blockSignals(False)

    def fill(self) -> None:
        """Name everything and add the lines."""
        raise NotImplementedError

    def add(self, look: LineLook, *, value: object = None, spoken: Sequence[str] = ()) -> QTreeWidgetItem:
        """One more line: how it looks, what it stands for, what is read out instead of what is seen."""
        item = QTreeWidgetItem(self.tree)
        item.setData(0, LOOK, look)
        item.setData(0, VALUE, value)
        item.setData(
            0, Qt.ItemDataRole.AccessibleTextRole, " ".join(spoken) or f"{look.name} {look.text} {look.below}".strip()
        )
        return item
