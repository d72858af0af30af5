"""The exchange in a narrow dock: who has handed in a slip, nothing of what is in it.

Takes: the sheet's model. Gives: `PlayerList`; a click or Enter asks for the sheet at that player.
Source: docs/window.md 11.1.
"""

from PySide6.QtCore import QIdentityProxyModel, QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from kapdip.showing.exchange.picture import PlayerLine, RowState
from kapdip_gui.exchange.sheet_model import ROW_ROLE, SheetModel
from kapdip_gui.exchange.sheet_paint import paint_tag, tag_roles
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import ENTER_KEYS
from kapdip_gui.style import style
from kapdip_gui.style.chips import paint_monogram
from kapdip_gui.style.cutting import cut_name
from kapdip_gui.style.icons import pixmap
from kapdip_gui.table.origin_sign import origin_icon, origin_text

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
LONGEST_STATE = "▲7 ▼7  RED"
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class PlayerDelegate(QStyledItemDelegate):
    """One line a player: monogram, name, state; the trades themselves only where the row may be seen."""

    def __init__(self, model: SheetModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(200, style().size("row_table"))

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        look, row = style(), self._model.row_at(index.row())
        rect = QRect(option.rect)
        painter.save()
        painter.fillRect(rect, look.colour("selection" if option.state & QStyle.StateFlag.State_Selected else "panel"))
        mark = QRectF(rect.left() + look.px(10), rect.center().y() - look.px(9), look.px(28), look.px(19))
        paint_monogram(painter, mark, self._model.marks.get(row.player, ""))
        painter.setFont(look.font())
        painter.setPen(look.colour("text"))
        name = QRect(rect.left() + look.px(46), rect.top(), self.name_width(rect.width()), rect.height())
        painter.drawText(name, LEFT, cut_name(QFontMetrics(painter.font()), row.player, name.width()))
        self._paint_state(
            painter,
            QRect(name.right() + look.px(6), rect.top(), rect.right() - name.right() - look.px(10), rect.height()),
            row,
        )
        painter.setPen(QPen(look.colour("line"), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.restore()

    def name_width(self, width: int) -> int:
        """How much of a row is for the name: what the longest one needs, as far as the state leaves it."""
        look, picture = style(), self._model.picture
        metrics = QFontMetrics(look.font())
        names = (row.player for row in picture.rows) if picture is not None else ()
        longest = max(map(metrics.horizontalAdvance, names), default=0) + look.px(8)
        state = look.px(24) + QFontMetrics(look.font("font_secondary")).horizontalAdvance(LONGEST_STATE) + look.px(16)
        return max(look.px(60), min(longest, width - look.px(46) - state))

    def _paint_state(self, painter: QPainter, spot: QRect, row: PlayerLine) -> None:
        look, say = style(), self._model.session.say
        is_given = row.state is RowState.GIVEN
        name, role = (
            ("alert-triangle", "bad")
            if row.has_fault
            else (origin_icon(row.came), "warn" if row.came.is_changed else "ok")
            if is_given and row.came is not None
            else ("check", "ok")
            if is_given
            else ("circle-dashed", "text_hint")
        )
        painter.drawPixmap(spot.left(), spot.center().y() - 7, pixmap(name, role, 16))
        inner = spot.adjusted(look.px(24), 0, 0, 0)
        painter.setFont(look.font("font_secondary"))
        painter.setPen(look.colour("text_secondary"))
        if row.state is RowState.MISSING:
            paint_tag(painter, inner.adjusted(-look.px(6), 0, 0, 0), "NMR", tag_roles("NMR", row.state))
        elif row.state is RowState.OPEN:
            painter.drawText(inner, LEFT, say("missing"))
        elif row.state is RowState.OUT:
            painter.drawText(inner, LEFT, say("resigned"))
        elif not self._model.is_visible(row.player):
            painter.drawText(inner, LEFT, "• " * len(row.cells))
        else:
            buys = sum(1 for cell in row.cells.values() if (cell.amount or 0) > 0)
            sales = sum(1 for cell in row.cells.values() if (cell.amount or 0) < 0)
            text = f"▲{buys} ▼{sales}" + ("  RED" if row.is_red else "")
            painter.drawText(inner, LEFT, text)


class PlayerRows(QIdentityProxyModel):
    """The sheet's rows as the list shows them, by tip and to a screen reader: the player and their progress, not their
    first cell.
    """

    def __init__(self, model: SheetModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self.setSourceModel(model)

    @override
    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.AccessibleTextRole and index.isValid():
            return self._text(self._model.row_at(index.row()))
        if role == Qt.ItemDataRole.ToolTipRole and index.isValid():
            row = self._model.row_at(index.row())
            came = origin_text(self._model.session, row.came)
            return "\n".join(filter(None, (came, self._model.tag_tip(row))))
        return super().data(index, role)

    def _text(self, row: PlayerLine) -> str:
        say, say_n = self._model.session.say, self._model.session.say_n
        if row.state is not RowState.GIVEN:
            states = {RowState.MISSING: "NMR", RowState.OPEN: say("missing"), RowState.OUT: say("resigned")}
            return f"{row.player}: {states.get(row.state, '')}"
        said = [origin_text(self._model.session, row.came) or say("slip handed in")]
        if self._model.is_visible(row.player):
            amounts = [cell.amount or 0 for cell in row.cells.values()]
            said.append(say_n("{n} purchase", "{n} purchases", sum(amount > 0 for amount in amounts)))
            said.append(say_n("{n} sale", "{n} sales", sum(amount < 0 for amount in amounts)))
            said += ["RED"] if row.is_red else []
        return f"{row.player}: {', '.join(said)}"


class PlayerList(QListView):
    """The players one under the other. `opened(player)`: somebody wants to enter their slip."""

    opened = Signal(str)

    def __init__(self, model: SheetModel) -> None:
        super().__init__()
        self._sheet = model
        self.setModel(PlayerRows(model, self))
        self.setItemDelegate(PlayerDelegate(model, self))
        self.setUniformItemSizes(True)
        self.setProperty("ringed", True)
        self.clicked.connect(self._open)

    def _open(self, index: QModelIndex) -> None:
        row = index.data(ROW_ROLE)
        if isinstance(row, PlayerLine):
            self.opened.emit(row.player)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER_KEYS:
            self._open(self.currentIndex())
        else:
            super().keyPressEvent(event)
