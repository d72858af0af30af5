"""The lines of a pasted text as a table; however many there are, it is filled in one go.

Takes: `ReadLine`s. Gives: `SheetTable`, with the signal `edited(row, text)`.
Source: docs/window.md 9.3.
"""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLineEdit, QTableView

from kapdip.sheets.model import LineKind
from kapdip.showing.sheet_rows import ReadLine
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import tip
from kapdip_gui.style import style

LINE = Qt.ItemDataRole.UserRole
READING = 1
"""The column of what Kapdip reads; the raw line is to the left."""
_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class SheetLines(QAbstractTableModel):
    """The lines, in two columns."""

    edited = Signal(int, str)

    def __init__(self, heads: Sequence[str], parent: QObject) -> None:
        super().__init__(parent)
        self._heads = heads
        self._lines: Sequence[ReadLine] = ()

    def show(self, lines: Sequence[ReadLine]) -> None:
        """Other lines; of one that is hidden nothing is kept of how it was written, nor what it is."""
        self.beginResetModel()
        self._lines = [replace(line, raw="", kind=LineKind.OTHER) if line.hidden else line for line in lines]
        self.endResetModel()

    @override
    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._lines)

    @override
    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._heads)

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DisplayRole and orientation is Qt.Orientation.Horizontal:
            return self._heads[section]
        return None

    @override
    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        line = self._lines[index.row()]
        if role == LINE:
            return line
        said = f"{line.reading} ({line.waits})" if line.waits else line.reading
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return said if index.column() == READING else line.shown
        if role == Qt.ItemDataRole.ToolTipRole and index.column() == READING:
            return tip(said)
        return None

    @override
    def flags(self, index: _Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags if index.column() == READING else flags | Qt.ItemFlag.ItemIsEditable

    @override
    def setData(self, index: _Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        self.edited.emit(index.row(), str(value))
        return True


class SheetTable(QTableView):
    """Two columns: as written, as it is read."""

    edited = Signal(int, str)

    def __init__(self, heads: Sequence[str]) -> None:
        super().__init__()
        self._model = SheetLines(heads, self)
        # queued: the field in which a line was edited is closed before the lines are other ones
        self._model.edited.connect(self.edited, Qt.ConnectionType.QueuedConnection)
        self.setModel(self._model)
        self.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        self.horizontalHeader().setSectionResizeMode(READING, QHeaderView.ResizeMode.Stretch)
        self.setColumnWidth(0, style().px(360))
        self.setProperty("ringed", True)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(style().px(29))
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.may_be_edited(True)

    def show_lines(self, lines: Sequence[ReadLine]) -> None:
        """Other lines; the current row stays, if there is such a row."""
        row = self.currentRow()
        self._model.show(lines)
        if lines:
            self.go_to(max(0, min(row, len(lines) - 1)))

    def may_be_edited(self, may: bool) -> None:
        """Whether a double click edits a line."""
        triggers = QAbstractItemView.EditTrigger
        self.setEditTriggers(triggers.DoubleClicked if may else triggers.NoEditTriggers)

    def rows(self) -> int:
        """How many lines there are."""
        return self._model.rowCount()

    def line(self, row: int) -> ReadLine:
        """The line in a row."""
        found = self._model.index(row, READING).data(LINE)
        assert isinstance(found, ReadLine)
        return found

    def currentRow(self) -> int:
        """The row of the keys, −1 for none."""
        return self.currentIndex().row()

    def go_to(self, row: int) -> None:
        """Make a row the current one."""
        self.setCurrentIndex(self._model.index(row, 0))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Home and End lead to the first and the last line, not to the first and the last column."""
        ends = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: self.rows() - 1}
        if event.key() in ends and not event.modifiers():
            self.go_to(ends[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def being_typed(self) -> tuple[int, str] | None:
        """The row of the field that is open, and what was typed there."""
        field = self.indexWidget(self.currentIndex())
        return (self.currentRow(), field.text()) if isinstance(field, QLineEdit) and field.isModified() else None

    def edit_row(self, row: int) -> None:
        """Open the field in which a line is edited."""
        self.edit(self._model.index(row, 0))
