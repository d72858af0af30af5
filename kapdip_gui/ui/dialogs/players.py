"""The list of players: type a name in the last row, or paste a whole list.

Gives: `PlayersEdit`; signal `names_changed`. Names are divided by line ends, commas, semicolons or tabs.
"""

import re
from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from kapdip_gui.ui.overriding import override
from kapdip_gui.ui.style import style
from kapdip_gui.ui.style.chips import paint_monogram
from kapdip_gui.words.monograms import monograms

MOST_ROWS = 200


def split_names(text: str) -> list[str]:
    """The names in a pasted list; numbering (`1.`, `-`) at the start of a line is left out."""
    parts = re.split(r"[\n\r,;\t]+", text)
    names = [re.sub(r"^\s*(?:\d{1,3}[.)]|[-*•])\s+", "", part).strip() for part in parts]
    return [name for name in names if name][:MOST_ROWS]


class _Rows(QStyledItemDelegate):
    def __init__(self, owner: "PlayersEdit") -> None:
        super().__init__(owner)
        self._owner = owner

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(200, style().px(29))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        look = style()
        rect = QRectF(option.rect)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.fillRect(rect, look.colour("selection" if chosen else "panel"))
        painter.fillRect(QRectF(rect.left(), rect.bottom(), rect.width(), 1), look.colour("line"))
        name = str(index.data() or "")
        painter.setFont(look.font())
        painter.setPen(look.colour("text_hint"))
        number = QRectF(rect.left(), rect.top(), look.px(30), rect.height())
        painter.drawText(number, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(index.row() + 1))
        left = number.right() + look.px(8)
        text = rect.adjusted(left - rect.left(), 0, -4, 0)
        if name:
            height = look.px(19)
            paint_monogram(
                painter, QRectF(left, rect.center().y() - height / 2, look.px(28), height), self._owner.monogram(name, index.row())
            )
            text = text.adjusted(look.px(36), 0, 0, 0)
            painter.setPen(look.colour("text"))
        painter.drawText(
            text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, name or (self._owner.hint if chosen or not name else "")
        )

    @override
    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        left = style().px(34)
        editor.setGeometry(option.rect.adjusted(left, 0, 0, 0))
        if isinstance(editor, QLineEdit):
            editor.setStyleSheet("padding: 0 4px; min-height: 0;")


class PlayersEdit(QListWidget):
    """Rows of names; the last row is always empty and waits for the next name."""

    names_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hint = ""
        self.setItemDelegate(_Rows(self))
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.SelectedClicked
        )
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.itemChanged.connect(lambda _: self._tidy())
        self.model().rowsMoved.connect(lambda *_: self._tidy())
        self.set_names(())

    def names(self) -> tuple[str, ...]:
        """The names as they stand."""
        found = (self.item(number).text().strip() for number in range(self.count()))
        return tuple(name for name in found if name)

    def set_names(self, names: Sequence[str]) -> None:
        """Show other names."""
        self.blockSignals(True)
        self.clear()
        for name in (*names, ""):
            self._add(name)
        self.blockSignals(False)
        self.setCurrentRow(len(names))
        self.names_changed.emit()

    def monogram(self, name: str, row: int) -> str:
        """The monogram of a row among all rows."""
        return monograms(self.names()).get(name, name[:2].upper())

    def _add(self, name: str) -> None:
        item = QListWidgetItem(name)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        self.addItem(item)

    def _tidy(self) -> None:
        row, names = self.currentRow(), self.names()
        last = self.item(self.count() - 1)
        if len(names) != self.count() - 1 or last is None or last.text().strip():
            wanted = min(row + 1, len(names))
            self.set_names(names)
            self.setCurrentRow(wanted)
        else:
            self.names_changed.emit()

    def paste(self, text: str) -> None:
        """Put a list of names in at the end."""
        self.set_names((*self.names(), *split_names(text)))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        editing = self.state() == QAbstractItemView.State.EditingState
        if event.matches(QKeySequence.StandardKey.Paste):
            self.paste(QGuiApplication.clipboard().text())
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and not editing:
            names = [name for number, name in enumerate(self.names()) if number != self.currentRow()]
            row = self.currentRow()
            self.set_names(names)
            self.setCurrentRow(min(row, len(names)))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not editing and not event.modifiers():
            self.editItem(self.currentItem())
        else:
            super().keyPressEvent(event)
