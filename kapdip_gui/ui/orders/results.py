"""The Results dock: what became of every order, by power, with the reason of each failure; linked to the map both ways.

Takes: the session. Gives: `ResultsPanel`. Source: gm-evening 5; mock-up b.
"""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QTreeWidgetItem, QVBoxLayout, QWidget

from kapdip_gui.adjudicator.model import Code, Flag, Outcome, Unreadable
from kapdip_gui.game.model import Game, Turn
from kapdip_gui.reason import Reason
from kapdip_gui.showing.orders.phrases import order_phrase
from kapdip_gui.ui.orders.painting import LOOK, LineDelegate, LineLook, LineTree
from kapdip_gui.ui.parts import button, label, tip
from kapdip_gui.ui.session import Session
from kapdip_gui.words import sentences
from kapdip_gui.words.format import power_name, unit_text

UNIT = Qt.ItemDataRole.UserRole
SIGNS = (
    (Flag.DISLODGED, "alert-triangle"),
    (Flag.CUT, "scissors"),
    (Flag.DISRUPTED, "anchor"),
    (Flag.VOID, "help-circle"),
    (Flag.BOUNCE, "x"),
)


def resolved_turn(game: Game, viewed: int | None) -> Turn | None:
    """The turn whose results are shown: the viewed one, that in progress, or (before anything is resolved in it) the one before."""
    turn = game.turn if viewed is None else game.turns[viewed - 1]
    if turn.results.position is None and turn.results.settlement is None and viewed is None and len(game.turns) > 1:
        return game.turns[-2]
    return turn


class ResultsPanel(QWidget):
    """Filter above, list below."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._items: dict[str, QTreeWidgetItem] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._failed = button("", kind="tab")
        self._all = button("", kind="tab")
        for made in (self._failed, self._all):
            made.setCheckable(True)
            made.setAutoExclusive(True)
            made.clicked.connect(lambda _: self.refresh())
        self._failed.setChecked(True)
        self._find = QLineEdit()
        self._find.setClearButtonEnabled(True)
        self._find.textChanged.connect(lambda _: self.refresh())
        above = QHBoxLayout()
        above.setSpacing(6)
        above.setContentsMargins(10, 8, 10, 8)
        above.addWidget(self._failed)
        above.addWidget(self._all)
        above.addWidget(self._find, 1)
        column.addLayout(above)
        self._empty = label("", "secondary", wrap=True)
        self._empty.setContentsMargins(14, 8, 14, 8)
        column.addWidget(self._empty)
        self.tree = LineTree()
        self.tree.setItemDelegate(LineDelegate(self.tree))
        self.tree.itemSelectionChanged.connect(self._chosen)
        column.addWidget(self.tree, 1)
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
        self._empty.setText(say("Nothing is resolved yet. The results of every order come here, with the reason of each failure."))
        self.refresh()

    def refresh(self) -> None:
        """Read the session again."""
        game = self._session.game
        turn = resolved_turn(game, self._session.viewed_turn) if game is not None else None
        lines = list(self._lines(turn)) if turn is not None else []
        failed = [line for line in lines if line[2]]
        self._failed.setText(self._session.say("Failed {n}", n=len(failed)))
        self._all.setText(self._session.say("All {n}", n=len(lines)))
        wanted = failed if self._failed.isChecked() else lines
        sought = self._find.text().strip().lower()
        self.tree.blockSignals(True)
        self.tree.clear()
        self._items = {}
        power = ""
        for unit, look, _ in wanted:
            if sought and sought not in f"{look.name} {look.text} {look.below}".lower():
                continue
            if look.power != power and not self._failed.isChecked():
                power = look.power or ""
                self._heading(power)
            item = QTreeWidgetItem(self.tree)
            item.setData(0, LOOK, look)
            item.setData(0, UNIT, unit)
            name = power_name(look.power or "", self._session.language)
            item.setData(0, Qt.ItemDataRole.AccessibleTextRole, f"{name}: {look.name} {look.text}. {look.below}")
            item.setToolTip(0, tip(look.below))
            self._items.setdefault(unit, item)
        self.tree.blockSignals(False)
        self._empty.setVisible(not lines)
        self._select()

    def _heading(self, power: str) -> None:
        item = QTreeWidgetItem(self.tree)
        item.setData(0, LOOK, LineLook(power_name(power, self._session.language), power=power, heading=True))
        item.setFlags(Qt.ItemFlag.ItemIsEnabled)

    def _lines(self, turn: Turn) -> Iterator[tuple[str, LineLook, bool]]:
        """Unit, look, and whether it failed, for everything that is resolved of a turn."""
        results = turn.results
        if results.movement is not None:
            by_power = sorted(results.movement.outcomes.values(), key=lambda one: (one.power, one.unit.location))
            for outcome in by_power:
                yield self._outcome(outcome)
            for stray in results.movement.strays:
                yield self._other(stray.power, stray.order, stray.reason, failed=True)
        if results.retreats is not None:
            for outcome in results.retreats.outcomes.values():
                yield self._outcome(outcome, retreat=True)
        if results.adjustments is not None:
            for one in results.adjustments.adjustments:
                yield self._other(one.power, one.order, one.reason, failed=not one.done or one.forced)

    def _outcome(self, outcome: Outcome, *, retreat: bool = False) -> tuple[str, LineLook, bool]:
        language = self._session.language
        text = self._order_text(outcome)
        removed = retreat and outcome.destination is None
        failed = bool(outcome.flags) or outcome.code is not None or removed
        below = " ".join(sentences.say(reason, language) for reason in outcome.reasons[:2])
        sign = next((icon for flag, icon in SIGNS if flag in outcome.flags), "help-circle" if outcome.code else "x" if removed else "")
        name = unit_text(outcome.unit)
        return str(outcome.unit), LineLook(name, text, below, outcome.power, sign=sign, tone="bad", chip=True), failed

    def _order_text(self, outcome: Outcome) -> str:
        say, order = self._session.say, outcome.order
        if order is None:
            return say("no order: holds")
        if isinstance(order, Unreadable) or (self._session.hidden and outcome.code in {Code.IMP, Code.NSU}):
            return say("wrong order: holds")
        return order_phrase(order, self._session.language)

    def _other(self, power: str, order: object, reason: Reason | None, *, failed: bool) -> tuple[str, LineLook, bool]:
        language = self._session.language
        unit = getattr(order, "unit", None)
        name = unit_text(unit) if unit is not None else ""
        text = str(order) if isinstance(order, Unreadable) else order_phrase(order, language)  # type: ignore[arg-type]
        below = sentences.say(reason, language) if reason is not None else ""
        return str(unit or ""), LineLook(name, text, below, power, sign="x" if failed else "", tone="bad", chip=True), failed

    def _chosen(self) -> None:
        """A row was picked; the row on which the focus only came to stand says nothing."""
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
