"""The list of the Orders dock: keys, and editing in place as text.

Takes: the session; items that hold an `OrderRow`. Gives: `OrderTree` with signals for what a person wants.
"""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QLineEdit,
    QStyleOptionViewItem,
    QTreeWidgetItem,
    QWidget,
)

from kapdip.orders.vocabulary import CONDITION_IN
from kapdip.showing.orders.rows import OrderRow
from kapdip.words.format import unit_text
from kapdip_gui.kit.covered_field import CoveredField
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import DELETE_KEYS
from kapdip_gui.orders.conditional import conditional_text
from kapdip_gui.orders.edits import row_text
from kapdip_gui.orders.painting import LineDelegate, LineTree
from kapdip_gui.session.session import Session

ROW = Qt.ItemDataRole.UserRole
BEGUN = "begun"
"""What was in the field when the editing began: leaving it unchanged enters nothing."""


class OrderTree(LineTree):
    """The list.

    Enter or F2 edits, Delete takes an order away, Insert begins a conditional line, Space opens and closes a power.
    """

    edited = Signal(object, str, bool)
    """A line, what it shall say, and whether Enter took it, not only another place that was clicked."""
    typing = Signal()
    unwanted = Signal(object)
    condition_wanted = Signal()
    holds = Signal(object)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.typed = ""
        """A line that was refused, to be corrected."""
        self.setExpandsOnDoubleClick(False)
        self.setUniformRowHeights(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setItemDelegate(_EditDelegate(self))
        self.itemClicked.connect(self._clicked)
        self.itemDoubleClicked.connect(lambda item, _column: self.begin_edit(item))

    def _clicked(self, item: QTreeWidgetItem) -> None:
        if item.childCount():
            item.setExpanded(not item.isExpanded())

    def typed_for(self, row: OrderRow) -> str:
        """What is in the field of a line: what was refused before, the line itself, or the beginning of a new
        one.
        """
        typed, self.typed = self.typed, ""
        if row.is_covered:
            return typed
        if typed or not row.condition:
            return typed or row_text(row)
        if row.order is None:
            return f"{CONDITION_IN[self.session.language]} "
        return conditional_text(row.condition, row.order, self.session.language)

    @property
    def being_typed(self) -> tuple[OrderRow, str] | None:
        """The line that is being edited and what it shall say, once something was typed there."""
        if self.state() is not QAbstractItemView.State.EditingState:
            return None
        row, field = self.row_of(self.currentItem()), self.indexWidget(self.currentIndex())
        is_begun = isinstance(field, QLineEdit) and field.text() != field.property(BEGUN)
        return (row, field.text()) if row is not None and isinstance(field, QLineEdit) and is_begun else None

    def take_typed(self) -> tuple[OrderRow, str] | None:
        """The same, and the field is closed without a word."""
        typed, field = self.being_typed, self.indexWidget(self.currentIndex())
        if typed is not None:
            field.setProperty(BEGUN, typed[1])
            self.closeEditor(field, QAbstractItemDelegate.EndEditHint.NoHint)
        return typed

    def begin_edit(self, item: QTreeWidgetItem | None) -> None:
        """Edit a line in place, if it can be, and none is being edited."""
        row = self.row_of(item)
        if item is None or self.state() is QAbstractItemView.State.EditingState:
            return
        if not item.flags() & Qt.ItemFlag.ItemIsEditable:
            if row is not None and row.is_covered:
                self.session.told.emit(self.session.say("Orders are hidden. F8 shows them."))
            return
        self.editItem(item, 0)
        field = self.indexWidget(self.indexFromItem(item))
        if row is not None and row.condition and isinstance(field, QLineEdit):
            field.end(False)  # a long line is seldom written anew

    def row_of(self, item: QTreeWidgetItem | None) -> OrderRow | None:
        """The row behind an item."""
        found = item.data(0, ROW) if item is not None else None
        return found if isinstance(found, OrderRow) else None

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        row = self.row_of(item)
        editing = self.state() == QAbstractItemView.State.EditingState
        key = event.key()
        if editing or item is None:
            super().keyPressEvent(event)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2):
            if item.childCount():
                item.setExpanded(not item.isExpanded())
            else:
                self.begin_edit(item)
        elif key in DELETE_KEYS and row is not None:
            self.unwanted.emit(row)
        elif key == Qt.Key.Key_Insert:
            self.condition_wanted.emit()
        elif key == Qt.Key.Key_Space and item.childCount():
            item.setExpanded(not item.isExpanded())
        elif key == Qt.Key.Key_H and row is not None and row.unit is not None and not event.modifiers():
            self.holds.emit(row)
        else:
            super().keyPressEvent(event)


class _EditDelegate(LineDelegate):
    """Edits an order as text; the panel reads it."""

    def __init__(self, tree: OrderTree) -> None:
        super().__init__(tree)
        self._tree = tree

    @override
    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        session, row = self._tree.session, index.data(ROW)
        editor = CoveredField(
            parent, is_hidden=not session.sees_orders, dots_only=session.settings.flag("dots_only", False)
        )
        editor.setStyleSheet("padding: 0 4px; min-height: 0;")
        editor.textEdited.connect(self._tree.typing)
        if isinstance(row, OrderRow) and row.is_covered:
            told = session.say(
                "{unit}: a new order replaces the hidden one", unit=unit_text(row.unit) if row.unit else ""
            )
            editor.setPlaceholderText(told)
            editor.setAccessibleDescription(told)
        return editor

    @override
    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        row = index.data(ROW)
        if isinstance(editor, QLineEdit) and isinstance(row, OrderRow):
            was_refused = bool(self._tree.typed)
            editor.setText(self._tree.typed_for(row))
            editor.setProperty(BEGUN, None if was_refused else editor.text())
            editor.setAccessibleName(row.condition or str(row.unit or ""))

    @override
    def setModelData(self, editor: QWidget, model: object, index: QModelIndex | QPersistentModelIndex) -> None:
        row = index.data(ROW)
        if isinstance(editor, QLineEdit) and isinstance(row, OrderRow) and editor.text() != editor.property(BEGUN):
            self._tree.edited.emit(row, editor.text(), editor.hasFocus())
