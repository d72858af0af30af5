"""What is to be read in the windows of the program now: everything that a widget shows or tells a screen reader, and
what its models hold for whoever asks.
"""

from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QCoreApplication, QEvent, QModelIndex, Qt
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

from kapdip_gui.orders.painting import LOOK, LineLook


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


ROLES = (*range(15), *(Qt.ItemDataRole.UserRole + number for number in range(8)))
"""All that a model of the program is asked for."""
ENTRIES = QLabel | QAbstractButton | QLineEdit


def held(widget: QWidget, *, shown_only: bool = False) -> Iterator[str]:
    """Everything that a widget and what is in it hold, to be seen or not: texts of all kinds, all data of models, and
    what actions are called. `shown_only`: what is to be seen of it, and the models of that.
    """
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)  # what is taken down already
    for one in (widget, *widget.findChildren(QWidget)):
        if shown_only and not one.isVisible():
            continue
        yield from (one.windowTitle(), one.toolTip(), one.statusTip(), one.whatsThis())
        yield from (one.accessibleName(), one.accessibleDescription())
        if isinstance(one, ENTRIES):
            yield one.text()
        if isinstance(one, QLineEdit):
            yield one.placeholderText()
        if isinstance(one, QPlainTextEdit):
            yield one.toPlainText()
        if isinstance(one, QAbstractItemView) and not isinstance(one, QHeaderView) and one.model() is not None:
            yield from data(one.model(), QModelIndex())
        for action in one.actions():
            yield from (action.text(), action.toolTip(), action.statusTip())


def data(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[str]:
    """The data of a model in all roles, but for pictures, fonts and colours."""
    for row in range(model.rowCount(parent)):
        for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)):
            index = model.index(row, column, parent)
            found = (index.data(role) for role in ROLES)
            yield from (repr(one) for one in found if one is not None and "PySide6.QtGui" not in repr(type(one)))
        yield from data(model, model.index(row, 0, parent))
