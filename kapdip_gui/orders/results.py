"""The Results dock: the outcome of every order, by power, with the reason of each failure; linked to the map both ways.

Takes: the session. Gives: `ResultsPanel`. Source: docs/window.md 9.5 and 11.2.
"""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTreeWidgetItem, QWidget

from kapdip.showing.orders.results import resolved_turn, result_lines
from kapdip.words.format import power_name
from kapdip_gui.kit.parts import DOCK_HEAD, SearchField, aloud, button, column, label, row, tip
from kapdip_gui.orders.painting import LOOK, LineDelegate, LineLook, LineTree
from kapdip_gui.session.session import Session

UNIT = Qt.ItemDataRole.UserRole


class ResultsPanel(QWidget):
    """Filter above, list below."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._items: dict[str, QTreeWidgetItem] = {}
        self._failed = button("", kind="tab")
        self._all = button("", kind="tab")
        for made in (self._failed, self._all):
            made.setCheckable(True)
            made.setAutoExclusive(True)
            made.clicked.connect(lambda _: self.refresh())
        self._failed.setChecked(True)
        self._find = SearchField()
        self._find.textChanged.connect(lambda _: self.refresh())
        self._empty = label("", "secondary", wrap=True)
        self._empty.setContentsMargins(14, 8, 14, 8)
        self.tree = LineTree()
        self.tree.setItemDelegate(LineDelegate(self.tree))
        self.tree.itemSelectionChanged.connect(self._chosen)
        column(
            row(self._failed, self._all, (self._find, 1), margins=DOCK_HEAD, spacing=6),
            self._empty,
            (self.tree, 1),
            on=self,
            spacing=0,
        )
        self.setFocusProxy(self.tree)
        for signal in (session.changed, session.viewed_turn_changed, session.theme_changed, session.hidden_changed):
            signal.connect(self.refresh)
        session.language_changed.connect(self.retranslate)
        session.selected_changed.connect(self._select)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the session's language."""
        say = self._session.say
        self._find.setPlaceholderText(say("Search"))
        self._find.setAccessibleName(say("Search the results"))
        self.tree.setAccessibleName(say("Results of the orders"))
        self._empty.setText(
            say(
                "Nothing has been resolved yet. Every order's result will appear here, with the reason "
                "for each failure."
            )
        )
        self.refresh()

    def refresh(self) -> None:
        """Read the session again."""
        session = self._session
        turn = resolved_turn(session.game, session.viewed_turn) if session.game is not None else None
        lines = list(result_lines(session.seen(turn.number), session.speaker)) if turn is not None else []
        failed = [line for line in lines if line.failed]
        self._failed.setText(self._session.say("{n} failed", n=sum(not line.is_unordered for line in failed)))
        self._all.setText(self._session.say("All {n}", n=len(lines)))
        wanted = failed if self._failed.isChecked() else lines
        sought = self._find.text().strip().lower()
        self.tree.blockSignals(True)
        self.tree.clear()
        self._items = {}
        power = ""
        for line in wanted:
            if sought and sought not in f"{line.name} {line.text} {line.below}".lower():
                continue
            if line.power != power and not self._failed.isChecked():
                power = line.power
                self._heading(power)
            item = QTreeWidgetItem(self.tree)
            tone = "bad" if line.failed else "text"
            item.setData(
                0, LOOK, LineLook(line.name, line.text, line.below, line.power, sign=line.sign, tone=tone, chip=True)
            )
            item.setData(0, UNIT, line.unit)
            name = power_name(line.power, session.language)
            item.setData(0, Qt.ItemDataRole.AccessibleTextRole, aloud(f"{name}: {line.name} {line.text}", line.below))
            item.setToolTip(0, tip(line.below))
            self._items.setdefault(line.unit, item)
        self.tree.blockSignals(False)
        self._empty.setVisible(not lines)
        self._select()

    def _heading(self, power: str) -> None:
        item = QTreeWidgetItem(self.tree)
        item.setData(0, LOOK, LineLook(power_name(power, self._session.language), power=power, heading=True))
        item.setFlags(Qt.ItemFlag.ItemIsEnabled)

    def _chosen(self) -> None:
        """A row was picked; a row that only got the focus says nothing."""
        unit = next((item.data(0, UNIT) for item in self.tree.selectedItems()), None)
        if unit:
            self._session.selected = str(unit)

    def _select(self) -> None:
        item = self._items.get(self._session.selected or "")
        if self._session.selected is None:
            self.tree.clearSelection()
        elif item is not None and not item.isSelected():
            self.tree.setCurrentItem(item)
            self.tree.scrollToItem(item)
