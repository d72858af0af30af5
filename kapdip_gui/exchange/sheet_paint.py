"""How the exchange sheet looks: cells with number and note, the players' names at the left, the currencies above.

Takes: the values of `SheetModel`. Gives: `SheetDelegate` (also the editor of a cell), `PlayerHeader`, `CurrencyHeader`.
Source: docs/window.md 7 (states of a cell), 2 (painted by hand).
"""

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QHeaderView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from kapdip.showing.exchange.cell_words import held_note
from kapdip.showing.exchange.picture import CellState, RowState, TradeCell
from kapdip.words.format import number
from kapdip_gui.exchange.sheet_model import Cells, Extra, Index, SheetModel
from kapdip_gui.kit.covered_field import CoveredField
from kapdip_gui.kit.overriding import override
from kapdip_gui.style import style
from kapdip_gui.style.chips import paint_chip, paint_hatching, paint_monogram
from kapdip_gui.style.cutting import cut, cut_name
from kapdip_gui.style.icons import pixmap

LEAST_ROW = 37
"""The least height of a row in which the note still fits below the number."""
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_FILLS = {
    CellState.BUY: "buy_tint",
    CellState.CUT_SALE: "warn_tint",
    CellState.CUT_BUY: "bad_tint",
    CellState.INVALID: "bad_tint",
}
_NOTES = {CellState.CUT_SALE: "warn", CellState.CUT_BUY: "bad", CellState.INVALID: "bad"}


class CellEditor(CoveredField):
    """The field of a cell."""

    typed = Signal(str)

    def __init__(self, parent: QWidget, *, is_hidden: bool, dots_only: bool) -> None:
        super().__init__(parent, is_hidden=is_hidden, dots_only=dots_only)
        self.setFrame(False)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.replaces = False
        """Started by typing: the arrow keys leave the cell, as in every spreadsheet."""
        self.textChanged.connect(self.typed)

    @property
    def is_as_it_was(self) -> bool:
        """Whether nothing was typed yet: a double click opened it."""
        return not (self.replaces or self.isModified())

    def leaving(self, event: QKeyEvent) -> tuple[int, int, bool] | None:
        """Where a key takes the cursor out of the cell, for `SheetView.step`; None if the key belongs to the field."""
        back = -1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
        moves = {
            Qt.Key.Key_Return: (back, 0, True),
            Qt.Key.Key_Enter: (back, 0, True),
            Qt.Key.Key_Tab: (0, back, True),
            Qt.Key.Key_Backtab: (0, -1, True),
            Qt.Key.Key_Up: (-1, 0, False),
            Qt.Key.Key_Down: (1, 0, False),
        }
        if self.replaces:
            moves |= {Qt.Key.Key_Left: (0, -1, False), Qt.Key.Key_Right: (0, 1, False)}
        return moves.get(Qt.Key(event.key()))


class SheetDelegate(QStyledItemDelegate):
    """Paints the cells and edits the amounts.

    `left(down, right, by_slip)`: a key took the cursor out of the cell that was edited. `why`: the reason of its amount
    is asked for.
    """

    left = Signal(int, int, bool)
    why = Signal()

    def __init__(self, model: SheetModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self.cells = Cells.TWO_LINES
        self.editor: CellEditor | None = None
        model.session.hidden_changed.connect(self._curtain)

    def _curtain(self) -> None:
        """What was filled in before the curtain fell goes; what somebody types stays, as dots."""
        editor = self.editor
        if editor is None or not self._model.session.hidden:
            return
        if editor.is_as_it_was:
            self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.NoHint)
        else:
            editor.cover()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(watched, CellEditor) and isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            move = watched.leaving(event)
            if move is not None:
                self.finish()
                self.left.emit(*move)
                return True
            if event.key() == Qt.Key.Key_Question and watched.is_as_it_was:
                self.finish()
                self.why.emit()
                return True
        return super().eventFilter(watched, event)

    def finish(self) -> None:
        """Take what is typed into the open cell, and close it."""
        editor = self.editor
        if editor is not None:
            self.commitData.emit(editor)
            self.closeEditor.emit(editor, QStyledItemDelegate.EndEditHint.NoHint)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        look = style()
        rect = QRect(option.rect)
        row = self._model.row_at(index.row())
        is_visible = self._model.is_visible(row.player)
        cell = self._model.cell_at(index.row(), index.column())
        painter.save()
        painter.fillRect(rect, look.colour("panel" if is_visible else "alt"))
        if cell is not None:
            paint = self._paint_cell if rect.height() >= look.px(LEAST_ROW) else self._paint_line
            paint(painter, rect, index, cell, is_visible)
        else:
            self._paint_extra(painter, rect, index)
        if option.state & QStyle.StateFlag.State_Selected:
            shade = QColor(look.colour("accent"))
            shade.setAlpha(38)
            painter.fillRect(rect, shade)
        painter.setPen(QPen(look.colour("line"), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.drawLine(rect.topRight(), rect.bottomRight())
        if cell is not None and self._model.leads(row.player, self._model.currencies[index.column()]):
            painter.setPen(QPen(look.colour("accent"), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(rect).adjusted(1, 1, -2, -2))
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(look.colour("accent"), 2.5))
            painter.drawRect(QRectF(rect).adjusted(1.25, 1.25, -1.75, -1.75))
        painter.restore()

    def _paint_cell(self, painter: QPainter, rect: QRect, index: Index, cell: TradeCell, is_visible: bool) -> None:
        look = style()
        pad = look.px(4 if self.cells is Cells.AMOUNT else 9)
        edge = look.px(4) if rect.height() >= look.px(43) else look.px(1)
        inner = rect.adjusted(pad, edge, -pad, -edge)
        if is_visible and cell.state in _FILLS:
            painter.fillRect(rect, look.colour(_FILLS[cell.state]))
        if is_visible and cell.state is CellState.MISSING:
            paint_hatching(painter, QRectF(rect))
        upper = QRect(inner.left(), inner.top(), inner.width(), inner.height() * 11 // 20)
        lower = QRect(inner.left(), upper.bottom(), inner.width(), inner.bottom() - upper.bottom() + 1)
        italic = is_visible and cell.state is CellState.MISSING
        painter.setFont(look.font("font_slip" if rect.height() >= look.px(50) else "font_base", italic=italic))
        faint = not is_visible or cell.state is CellState.ZERO or italic
        painter.setPen(look.colour("text_hint" if faint else "text"))
        painter.drawText(upper, RIGHT, str(index.data(Qt.ItemDataRole.DisplayRole) or ""))
        if is_visible and cell.amount and self.cells is Cells.TWO_LINES:
            self._paint_direction(painter, rect, cell)
        role = _NOTES.get(cell.state, "text_hint") if is_visible else "text_hint"
        painter.setPen(look.colour(role))
        painter.setFont(look.font("font_hint", bold=role != "text_hint"))
        note = self._model.note(cell) if is_visible else held_note(cell, self._model.session.speaker)
        metrics = QFontMetrics(painter.font())
        painter.drawText(lower, RIGHT, cut(metrics, note, lower.width()))

    def _paint_line(self, painter: QPainter, rect: QRect, index: Index, cell: TradeCell, is_visible: bool) -> None:
        """The amount at the right, and where there is room the holding small at the left."""
        look = style()
        inner = rect.adjusted(look.px(6), 0, -look.px(6), 0)
        is_missing = is_visible and cell.state is CellState.MISSING
        if is_visible and cell.state in _FILLS:
            painter.fillRect(rect, look.colour(_FILLS[cell.state]))
        if is_missing:
            paint_hatching(painter, QRectF(rect))
        text = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        faint = not is_visible or cell.state is CellState.ZERO or is_missing
        painter.setFont(look.font("font_secondary", bold=not faint, italic=is_missing))
        painter.setPen(look.colour("text_hint" if faint else "text"))
        painter.drawText(inner, RIGHT, text)
        room = inner.width() - QFontMetrics(painter.font()).horizontalAdvance(text) - look.px(4)
        held = number(cell.held, self._model.session.language) if cell.held else "·"
        painter.setFont(look.font("font_hint"))
        if self.cells is Cells.ONE_LINE and QFontMetrics(painter.font()).horizontalAdvance(held) <= room:
            painter.setPen(look.colour("text_hint"))
            painter.drawText(inner, LEFT, held)

    def _paint_direction(self, painter: QPainter, rect: QRect, cell: TradeCell) -> None:
        """▲ buys, ▼ sells: the sign once more, for those who can't tell the colours apart."""
        look = style()
        is_buy = (cell.amount or 0) > 0
        role = _NOTES.get(cell.state, "ok" if is_buy else "text_secondary")
        x, y, half = rect.left() + look.px(12), rect.top() + look.px(14), look.px(3.2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.colour(role))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tip = -1 if is_buy else 1
        painter.drawConvexPolygon(
            [QPointF(x - half, y - tip * half), QPointF(x + half, y - tip * half), QPointF(x, y + tip * half)]
        )

    def _paint_extra(self, painter: QPainter, rect: QRect, index: Index) -> None:
        look = style()
        extra = self._model.extra(index.column())
        row = self._model.row_at(index.row())
        text = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        if extra is Extra.NMR:
            self._paint_check(painter, rect, row.state is RowState.MISSING, row.is_editable)
        elif extra is Extra.TAG:
            if text:
                paint_tag(painter, rect, text, tag_roles(text, row.state))
        else:
            painter.setFont(look.font("font_secondary", bold=extra is Extra.BUYS))
            painter.setPen(look.colour("text"))
            painter.drawText(rect.adjusted(4, 0, -look.px(9), 0), RIGHT, text)

    def _paint_check(self, painter: QPainter, rect: QRect, is_checked: bool, is_enabled: bool) -> None:
        look = style()
        side = look.px(16)
        box = QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(look.colour("accent" if is_checked else "line_strong"), 1.4))
        painter.setBrush(look.colour("accent" if is_checked else "panel"))
        painter.setOpacity(1.0 if is_enabled else 0.5)
        painter.drawRoundedRect(box, 3, 3)
        if is_checked:
            painter.drawPixmap(box.adjusted(1, 1, -1, -1).toRect(), pixmap("check", "on_accent", 14))
        painter.setOpacity(1.0)

    @override
    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        row = self._model.row_at(index.row())
        currency = self._model.currencies[index.column()]
        editor = CellEditor(
            parent,
            is_hidden=not self._model.is_visible(row.player),
            dots_only=self._model.session.settings.flag("dots_only", False),
        )
        if editor.is_hidden:
            editor.setPlaceholderText(self._model.session.say("replaces"))
            editor.setAccessibleDescription(self._model.session.say("What is typed here replaces what is hidden."))
        editor.setFont(style().font("font_slip"))
        editor.setStyleSheet(
            f"QLineEdit {{ border: 2px solid {style().theme.ui.accent}; border-radius: 0; padding: 0 6px; min-height:"
            " 0; }"
        )
        editor.setAccessibleName(str(index.data(Qt.ItemDataRole.AccessibleTextRole)))
        editor.typed.connect(lambda text: self._model.set_live(row.player, currency, text))
        self.editor = editor
        return editor

    @override
    def setEditorData(self, editor: QWidget, index: Index) -> None:
        if isinstance(editor, CellEditor) and not editor.isModified() and not editor.replaces:
            editor.setText(str(index.data(Qt.ItemDataRole.EditRole) or ""))

    @override
    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if isinstance(editor, CellEditor) and not (editor.is_hidden and editor.is_as_it_was):
            model.setData(index, editor.text(), Qt.ItemDataRole.EditRole)

    @override
    def destroyEditor(self, editor: QWidget, index: Index) -> None:
        if self._model.picture is not None and index.isValid() and index.column() < len(self._model.currencies):
            self._model.set_live(self._model.row_at(index.row()).player, self._model.currencies[index.column()], None)
        self.editor = None
        super().destroyEditor(editor, index)

    @override
    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        rect = QRect(option.rect)
        high = rect.height() * 3 // 5 if rect.height() >= style().px(LEAST_ROW) else rect.height() - 1
        editor.setGeometry(QRect(rect.left(), rect.top(), rect.width() - 1, high))


def tag_roles(text: str, state: RowState) -> tuple[str, str]:
    """Background and text colour of the word at a row's end."""
    if text == "NMR":
        return "text_secondary", "panel"
    if state is RowState.OPEN:
        return "warn_tint", "warn"
    return "bad", "panel"


def paint_tag(painter: QPainter, rect: QRect, text: str, roles: tuple[str, str]) -> None:
    """A word on a small filled block, at the left of `rect`."""
    look = style()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    font = look.font("font_hint", bold=True)
    painter.setFont(font)
    width = QFontMetrics(font).horizontalAdvance(text) + look.px(12)
    height = look.px(18)
    block = QRectF(rect.left() + look.px(6), rect.center().y() - height / 2 + 0.5, width, height)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.colour(roles[0]))
    painter.drawRoundedRect(block, 3, 3)
    painter.setPen(look.colour(roles[1]))
    painter.drawText(block, Qt.AlignmentFlag.AlignCenter, text)


class PlayerHeader(QHeaderView):
    """The players' names at the left: an eye to hide the row, the monogram, the name.

    They stay in sight when the sheet is moved.
    """

    eye_clicked = Signal(str)

    def __init__(self, model: SheetModel, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._model, self._sheet = model, parent
        self._least = 0
        self.setSectionsClickable(True)
        self.setHighlightSections(True)

    def leave_room(self, least: int) -> None:
        """Be at least so wide."""
        if least != self._least:
            self._least = least
            self.updateGeometry()

    @override
    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(style().font())
        widest = max([metrics.horizontalAdvance(player) for player in self._model.marks] or [80])
        most = max(style().px(150), self._sheet.width() // 9)
        wide = min(widest, most) + style().px(84)
        return QSize(max(wide, self._least), super().sizeHint().height())

    @override
    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        look = style()
        if section >= self._model.rowCount():
            return
        row = self._model.row_at(section)
        view = self.parent()
        is_current = getattr(view, "currentIndex", QModelIndex)().row() == section
        painter.save()
        painter.fillRect(rect, look.colour("selection" if is_current else "panel"))
        left = rect.left() + look.px(10)
        if self._model.is_entry:
            painter.drawPixmap(left, rect.center().y() - 8, pixmap(self._eye(row.player), "text_hint", 16))
            left += look.px(26)
        mark = QRectF(left, rect.center().y() - look.px(9), look.px(28), look.px(19))
        paint_monogram(painter, mark, self._model.marks.get(row.player, ""))
        painter.setPen(look.colour("text"))
        painter.setFont(look.font(bold=is_current))
        spot = QRect(left + look.px(36), rect.top(), rect.right() - left - look.px(36) - 4, rect.height())
        painter.drawText(spot, LEFT, cut_name(QFontMetrics(painter.font()), row.player, spot.width()))
        painter.setPen(QPen(look.colour("line"), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.drawLine(rect.topRight(), rect.bottomRight())
        painter.restore()

    def _eye(self, player: str) -> str:
        return "eye" if self._model.is_visible(player) else "eye-off"

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        row = self.logicalIndexAt(event.position().toPoint())
        if self._model.is_entry and row >= 0 and event.position().x() < style().px(32):
            self.eye_clicked.emit(self._model.row_at(row).player)
            return
        super().mousePressEvent(event)


class CurrencyHeader(QHeaderView):
    """The currencies above, each with its power's chip; plain words above the columns behind them."""

    def __init__(self, model: SheetModel, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._model = model
        self.cells = Cells.TWO_LINES
        """Names have room above cells of two lines only; else the monogram of who leads stands there."""
        self.setSectionsClickable(True)

    @override
    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), style().px(34))

    def _name(self, metrics: QFontMetrics, beside: int, section: int) -> str:
        """The power's name, or that of its currency where the names of all currencies have room and those of the powers
        have not.
        """
        columns = range(len(self._model.currencies))
        powers = [str(self._model.headerData(column, Qt.Orientation.Horizontal)) for column in columns]
        currencies = [self._model.currency_name(column) for column in columns]

        def fit(names: list[str]) -> bool:
            return all(
                metrics.horizontalAdvance(name) + beside <= self.sectionSize(at) for at, name in enumerate(names)
            )

        return (currencies if not fit(powers) and fit(currencies) else powers)[section]

    @override
    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        look = style()
        painter.save()
        painter.fillRect(rect, look.colour("alt"))
        text = str(self._model.headerData(section, Qt.Orientation.Horizontal) or "")
        painter.setFont(look.font("font_secondary", bold=True))
        painter.setPen(look.colour("text"))
        metrics = QFontMetrics(painter.font())
        inner = rect.adjusted(look.px(6), 0, -look.px(9), 0)
        if self._model.extra(section) is None and self._model.currencies:
            side = look.px(18)
            room = inner.width() - side - look.px(6)
            if self.cells is not Cells.TWO_LINES:
                text = self._model.controller_mark(section)
            else:
                text = self._name(metrics, side + look.px(21), section)
            shown = cut_name(metrics, text, room)
            width = metrics.horizontalAdvance(shown)
            chip = QRectF(inner.right() - width - side - look.px(6), rect.center().y() - side / 2 + 1, side, side)
            paint_chip(painter, chip, self._model.currencies[section])
            painter.setPen(look.colour("text"))
            painter.setFont(look.font("font_secondary", bold=True))
            painter.drawText(inner, RIGHT, shown)
        else:
            painter.setPen(look.colour("text_secondary"))
            centred = self._model.extra(section) is Extra.NMR
            painter.drawText(inner, Qt.AlignmentFlag.AlignCenter if centred else RIGHT, text)
        painter.setPen(QPen(look.colour("line_strong"), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.restore()
