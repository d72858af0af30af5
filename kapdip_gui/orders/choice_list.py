"""The small list above the command line: word, meaning, note.

Takes: `CompletedWord`s, the line they belong to and its field. Gives: `ChoiceList`; signal `chosen(number)`.
Source: docs/window.md 6 (list of at most six) and 11.1.
"""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from kapdip.orders.completion import CompletedWord
from kapdip.words.format import short_place
from kapdip.words.read_back import choice_meaning
from kapdip.words.sentences import say
from kapdip_gui.kit.overriding import override
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.cutting import cut

PARTS = Qt.ItemDataRole.UserRole
WORD_WIDTH = 74


class ChoiceDelegate(QStyledItemDelegate):
    """Word in bold, meaning, and at the right the note."""

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(100, style().px(27))

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        look, rect = style(), QRect(option.rect)
        word, meaning, note = index.data(PARTS)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, look.colour("selection"))
        inner = rect.adjusted(look.px(12), 0, -look.px(12), 0)
        taken = (
            self._write(painter, inner, note, look.font("font_secondary"), "text_secondary", right=True) if note else 0
        )
        width = max(look.px(WORD_WIDTH), QFontMetrics(look.font(bold=True)).horizontalAdvance(word) + look.px(14))
        self._write(painter, inner, word, look.font(bold=True), "text")
        self._write(painter, inner.adjusted(width, 0, -taken - look.px(8), 0), meaning, look.font(), "text")
        painter.restore()

    @staticmethod
    def _write(painter: QPainter, rect: QRect, text: str, font: QFont, role: str, *, right: bool = False) -> int:
        """Write into `rect`; gives the width that is taken."""
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        painter.setFont(font)
        painter.setPen(style().colour(role))
        shown = cut(QFontMetrics(font), text, rect.width())
        painter.drawText(rect, side | Qt.AlignmentFlag.AlignVCenter, shown)
        return QFontMetrics(font).horizontalAdvance(shown)


class ChoiceList(QListWidget):
    """At most six lines; the first is what Tab takes."""

    chosen = Signal(int)

    def __init__(self, session: Session, line: QWidget, field: QLineEdit) -> None:
        super().__init__(line)
        self._session = session
        self._line = line
        self._field = field
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(ChoiceDelegate(self))
        self.itemClicked.connect(lambda item: self.chosen.emit(self.row(item)))
        self.hide()

    def current(self) -> int:
        """The chosen line, −1 if the list is not shown."""
        return self.currentRow() if self.isVisible() else -1

    def step(self, step: int) -> None:
        """Arrow keys."""
        if self.isVisible() and self.count():
            self.setCurrentRow((self.currentRow() + step) % self.count())

    def show_choices(self, choices: tuple[CompletedWord, ...]) -> None:
        """Show these choices above the line, or hide."""
        parent = self._line.parentWidget()
        if not choices or not self._field.hasFocus() or parent is None:
            self.hide()
            return
        self.setParent(parent)
        self.setAccessibleName(self._session.say("Completions"))
        self.clear()
        for choice in choices:
            parts = self._parts(choice)
            item = QListWidgetItem("\t".join(part for part in parts if part))
            item.setData(PARTS, parts)
            self.addItem(item)
        self.setCurrentRow(0)
        colours = style().theme.ui
        self.setStyleSheet(
            f"QListWidget {{ border: 1px solid {colours.line_strong}; border-radius: 4px; background:"
            f" {colours.panel}; }}"
        )
        height = self.count() * style().px(27) + 6
        spot = self._field.mapTo(parent, QPoint(0, 0))
        self.setGeometry(spot.x(), spot.y() - height - 4, min(style().px(360), self._line.window().width()), height)
        self.show()
        self.raise_()

    def _parts(self, choice: CompletedWord) -> tuple[str, str, str]:
        language = self._session.language
        word = short_place(choice.place) if choice.place else choice.word
        return word, choice_meaning(choice, language), say(choice.note, language) if choice.note is not None else ""
