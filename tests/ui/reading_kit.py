"""What is to be read in the windows of the program now: everything that a widget shows or tells a screen reader."""

from collections.abc import Iterator

from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTableView,
    QTreeView,
    QWidget,
)

from kapdip_gui.ui.orders.painting import LOOK, LineLook


def texts(widget: QWidget) -> Iterator[str]:
    """Everything that a widget and what is in it show or tell a screen reader."""
    for one in (widget, *widget.findChildren(QWidget)):
        if not one.isVisible():
            continue
        yield from (one.windowTitle(), one.toolTip(), one.accessibleName(), one.statusTip())
        if isinstance(one, QLabel | QAbstractButton | QLineEdit):
            yield one.text()
        if isinstance(one, QPlainTextEdit):
            yield one.toPlainText()
        if isinstance(one, QComboBox):
            yield from (one.itemText(number) for number in range(one.count()))
        if isinstance(one, QAbstractItemView) and not isinstance(one, QHeaderView) and one.model() is not None:
            yield from cells(one, QModelIndex())


def cells(view: QAbstractItemView, parent: QModelIndex) -> Iterator[str]:
    model = view.model()
    for row in range(model.rowCount(parent)):
        for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)):
            if isinstance(view, QTableView | QTreeView) and view.isColumnHidden(column):
                continue
            index = model.index(row, column, parent)
            for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
                yield str(index.data(role) or "")
            look = index.data(LOOK)
            if isinstance(look, LineLook):
                yield f"{look.name} {look.text} {look.below}"
        yield from cells(view, model.index(row, 0, parent))


def shown() -> str:
    """All that stands on all windows of the program now."""
    return "\n".join(text for top in QApplication.topLevelWidgets() if top.isVisible() for text in texts(top) if text)
