"""How the paste dialog paints a line, and the buttons within the row that say what can be done about it.

Takes: a `SheetTable`. Gives: `SheetCells` (the delegate), `RowButtons` (signal `pressed(row,
edit)`).
Source: docs/window.md 11.6.
"""

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QLineEdit, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from kapdip.sheets.model import LineStatus
from kapdip.showing.sheet_rows import ReadLine, RowEdit
from kapdip_gui.dialogs.sheet_table import LINE, READING, SheetTable
from kapdip_gui.kit.covered_field import CoveredField
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import button
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.caps import CapButton
from kapdip_gui.style.chips import paint_chip
from kapdip_gui.style.icons import pixmap

_FIRST_OR_NOT = (RowEdit.IGNORE, RowEdit.ADD, RowEdit.REPLACE)
"""What Enter does where it is the first thing to be done about a line."""
ROWS_AT_ONCE = 60
"""How many rows are measured before a key or a click comes in between."""
WRAPPED = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
SIGNS = {
    LineStatus.UNDERSTOOD: ("check", "ok"),
    LineStatus.QUESTION: ("help-circle", "warn"),
    LineStatus.NOT_ALLOWED: ("help-circle", "warn"),
    LineStatus.NOT_UNDERSTOOD: ("alert-triangle", "bad"),
    LineStatus.REFUSED: ("alert-triangle", "bad"),
}


class RowButtons(QObject):
    """Buttons at the right end of the lines that want something; only those in view have one, since a sheet may be
    long.

    They take no focus: Enter, F2 and Delete on the line do the same.
    """

    pressed = Signal(int, object)

    def __init__(self, session: Session, table: SheetTable) -> None:
        super().__init__(table)
        self._table = table
        self.session = session
        say = session.say
        self._names = {
            RowEdit.TAKE: (say("Yes"), "Enter"),
            RowEdit.MEND: (say("Edit"), "F2"),
            RowEdit.SHOW: (say("Show and edit"), "F2"),
            RowEdit.WHO: (say("Whose is it?"), "Enter"),
            RowEdit.KEEP: (say("Leave as is"), "Space"),
            RowEdit.ADD: (say("Add"), "Space"),
            RowEdit.REPLACE: (say("Replace"), "Space"),
            RowEdit.IGNORE: (say("Leave out"), "Del"),
        }
        self._shown: dict[int, list[CapButton]] = {}
        self._widths: dict[RowEdit, int] = {}
        self._rests = False
        self._measured = 0
        """Rows above this one are as high as their texts ask for."""
        self._more = QTimer(self, singleShot=True, interval=0)
        self._more.timeout.connect(self._measure_more)
        table.verticalScrollBar().valueChanged.connect(lambda _: self.place())
        table.horizontalHeader().sectionResized.connect(lambda *_: self.place_soon())

    def place_soon(self) -> None:
        """Measure the rows and place the buttons when the columns have followed the table."""
        self._measured = 0
        self._more.start()

    def _measure_more(self) -> None:
        """The next rows, and the others after the window's next events."""
        last = min(self._measured + ROWS_AT_ONCE, self._table.rows())
        self._measure(range(self._measured, last))
        self._measured = last
        self.place()
        if last < self._table.rows():
            self._more.start()
        else:  # rows above it have become higher
            self._table.scrollTo(self._table.currentIndex())

    def _measure(self, rows: range) -> None:
        for row in rows:
            self._table.resizeRowToContents(row)

    def _in_view(self) -> range:
        table = self._table
        first, last = table.rowAt(0), table.rowAt(table.viewport().height() - 1)
        return range(max(0, first), (last if last >= 0 else table.rows() - 1) + 1)

    def rest(self) -> None:
        """The lines are being read again: until they are, nothing can be done about them."""
        self._rests = True
        for made in (made for row in self._shown.values() for made in row):
            made.hide()
            made.deleteLater()
        self._shown = {}

    def renew(self) -> None:
        """Other lines: every button is made anew."""
        self.rest()
        self._rests = False
        self._measured = 0
        self._measure_more()

    def at(self, row: int) -> CapButton | None:
        """The first button in a row, if it has one and is in view."""
        return next(iter(self._shown.get(row, ())), None)

    def column_width(self, column: int) -> int:
        """How wide a column of the table is."""
        return self._table.columnWidth(column)

    def width_of(self, line: ReadLine) -> int:
        """How much of a row the buttons of a line take."""
        return sum(self._wide(edit) + style().px(8) for edit in line.edits)

    def _wide(self, edit: RowEdit) -> int:
        if edit not in self._widths:
            text, keys = self._names[edit]
            made = button(text, keys=max(keys, "Enter", key=len) if edit in _FIRST_OR_NOT else keys)
            made.setProperty("row", True)
            made.ensurePolished()
            self._widths[edit] = made.sizeHint().width()
            made.deleteLater()
        return self._widths[edit]

    def place(self) -> None:
        """Put buttons into every line in view that wants any."""
        if (view := self._in_view()).stop > self._measured:
            self._measure(range(max(view.start, self._measured), view.stop))
        rows = self._in_view()
        for made in (made for row in self._shown.keys() - set(rows) for made in self._shown[row]):
            made.hide()
        for row in rows:
            line = self._table.line(row)
            if line.edits and not self._rests:
                self._put(row, line)

    def _put(self, row: int, line: ReadLine) -> None:
        table = self._table
        if row not in self._shown:
            self._shown[row] = [self._made(row, line, edit) for edit in line.edits]
        rect = table.visualRect(table.model().index(row, READING))
        right = rect.right()
        for made in reversed(self._shown[row]):
            size = made.sizeHint()
            high = min(rect.height() - style().px(4), size.height())
            right -= size.width() + style().px(8)
            made.setGeometry(right, rect.top() + (rect.height() - high) // 2, size.width(), high)
            made.show()

    def _made(self, row: int, line: ReadLine, edit: RowEdit) -> CapButton:
        text, keys = self._names[edit]
        made = button(
            text,
            keys="Enter" if edit in _FIRST_OR_NOT and line.edit is edit else keys,
            do=lambda: self.pressed.emit(row, edit),
        )
        made.setParent(self._table.viewport())
        made.setProperty("row", True)
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        made.setAccessibleName(f"{text}: {line.reading}")
        return made


class SheetCells(QStyledItemDelegate):
    """Left the raw line with its number, right sign, chip and reading."""

    def __init__(self, buttons: RowButtons) -> None:
        super().__init__(buttons)
        self.buttons = buttons

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        shown = index.data(LINE)
        if not isinstance(shown, ReadLine):
            return
        look = style()
        rect = QRectF(option.rect)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        ground = "selection" if chosen else "alt" if shown.heading else "panel"
        if shown.status in (LineStatus.QUESTION, LineStatus.NOT_ALLOWED) and not chosen:
            ground = "warn_tint"
        elif shown.is_problem and not chosen:
            ground = "bad_tint"
        painter.fillRect(rect, look.colour(ground))
        painter.fillRect(QRectF(rect.left(), rect.bottom(), rect.width(), 1), look.colour("line"))
        if index.column() != READING:
            self._raw(painter, rect, shown)
        else:
            self._reading(painter, rect, shown)
        painter.restore()

    def _raw(self, painter: QPainter, rect: QRectF, shown: ReadLine) -> None:
        look = style()
        painter.setFont(look.font("font_secondary"))
        painter.setPen(look.colour("text_hint"))
        number = QRectF(rect.left(), rect.top(), look.px(30), rect.height())
        painter.drawText(number, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(shown.number))
        font = look.font(bold=shown.heading)
        painter.setFont(font)
        painter.setPen(look.colour("text"))
        painter.drawText(self._room(rect, shown, 0), WRAPPED, shown.shown)
        painter.fillRect(QRectF(rect.right(), rect.top(), 1, rect.height()), look.colour("line"))

    def _reading(self, painter: QPainter, rect: QRectF, shown: ReadLine) -> None:
        look = style()
        side = look.px(17)
        left = rect.left() + look.px(10)
        if shown.says_something or (shown.is_problem and not shown.heading):
            sign = ("circle-dashed", "text_secondary") if shown.waits else SIGNS[shown.status]
            painter.drawPixmap(round(left), round(rect.center().y() - side / 2), pixmap(*sign, side))
        left += side + look.px(8)
        if shown.power and not shown.heading:
            paint_chip(painter, QRectF(left, rect.center().y() - side / 2, side, side), shown.power)
        left += side + look.px(9)
        font = look.font(bold=shown.heading)
        painter.setFont(font)
        painter.setPen(look.colour("text_hint" if shown.hidden or shown.quiet else "text"))
        painter.drawText(self._room(rect, shown, READING), WRAPPED, shown.reading)

    def _room(self, rect: QRectF, shown: ReadLine, column: int) -> QRectF:
        """Where a text is in its cell: behind number or sign and chip, before the buttons."""
        look = style()
        if column != READING:
            return rect.adjusted(look.px(40), 0, -4, 0)
        left = look.px(10) + look.px(17) + look.px(8) + look.px(17) + look.px(9)
        return rect.adjusted(left, 0, -self.buttons.width_of(shown) - look.px(4) - 6, 0)

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """A text that is longer than its cell goes on below: why a line was not understood is read whole."""
        shown, least = index.data(LINE), style().px(29)
        if not isinstance(shown, ReadLine):
            return QSize(0, least)
        metrics = QFontMetrics(style().font(bold=shown.heading))
        wide = self.buttons.column_width(index.column())
        room = self._room(QRectF(0, 0, wide, 10_000), shown, index.column()).toRect()
        text = shown.reading if index.column() == READING else shown.shown
        if room.width() < 1 or metrics.horizontalAdvance(text) <= room.width():
            return QSize(wide, least)
        return QSize(wide, max(least, metrics.boundingRect(room, WRAPPED, text).height() + style().px(8)))

    @override
    def setEditorData(self, editor: QWidget, index: QModelIndex | QPersistentModelIndex) -> None:
        shown = index.data(LINE)
        if isinstance(editor, QLineEdit) and isinstance(shown, ReadLine):
            editor.setText(shown.raw)

    @override
    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QWidget:
        shown, session = index.data(LINE), self.buttons.session
        is_hidden = isinstance(shown, ReadLine) and shown.hidden
        editor = CoveredField(parent, is_hidden=is_hidden, dots_only=session.settings.flag("dots_only", False))
        editor.setStyleSheet("padding: 0 4px; min-height: 0;")
        if is_hidden:
            told = session.say("What is typed here replaces what is hidden.")
            editor.setPlaceholderText(told)
            editor.setAccessibleDescription(told)
        return editor

    @override
    def setModelData(
        self, editor: QWidget, model: QAbstractItemModel, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        if not (isinstance(editor, CoveredField) and editor.is_hidden and not editor.isModified()):
            super().setModelData(editor, model, index)
