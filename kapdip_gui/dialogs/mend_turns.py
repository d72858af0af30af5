"""The turns of a comparison as a list: turn and season at the left, what differs at the right, a change of control in
red.

Gives: `TurnDelegate` for items that carry head, season, count and control under `TURN_TEXTS`.
Source: docs/window.md 11.8.
"""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QIcon, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from kapdip_gui.kit.overriding import override
from kapdip_gui.style import style

TURN_TEXTS = Qt.ItemDataRole.UserRole + 1
"""Head, what stands below it, count, and the powers whose control changes."""
WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft


class TurnDelegate(QStyledItemDelegate):
    """Two columns of text beside a sign; a line under every turn."""

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        _, below, _, control = index.data(TURN_TEXTS)
        look, wide = style(), max(option.rect.width(), 1)
        metrics, height = QFontMetrics(look.font("font_secondary")), look.px(20)
        room = QRect(0, 0, self._right(QRect(0, 0, wide, 0), index).width(), 1000)
        high = (
            height + metrics.boundingRect(room, int(WRAPPED), control).height()
            if control
            else height * (2 if below else 1)
        )
        return QSize(wide, high + look.px(13))

    @staticmethod
    def _right(rect: QRect, index: QModelIndex | QPersistentModelIndex) -> QRect:
        """Where count and control stand: in all rows to the right of the longest date."""
        look, rows = style(), index.model()
        bold, plain = QFontMetrics(look.font(bold=True)), QFontMetrics(look.font("font_secondary"))
        texts = [rows.index(row, 0).data(TURN_TEXTS) for row in range(rows.rowCount())]
        dates = [(head, below) for head, below, count, _ in texts if count]
        widest = max((max(bold.horizontalAdvance(one), plain.horizontalAdvance(two)) for one, two in dates), default=0)
        left = rect.left() + max(rect.width() * 42 // 100, look.px(34 + 10) + widest)
        return QRect(left, rect.top() + style().px(6), rect.right() - left - style().px(6), rect.height())

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        look, rect = style(), QRect(option.rect)
        head, below, count, control = index.data(TURN_TEXTS)
        sign = index.data(Qt.ItemDataRole.DecorationRole)
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        right, height = self._right(rect, index), look.px(20)
        painter.save()
        painter.fillRect(rect, look.colour("selection" if is_chosen else "panel"))
        if is_chosen:
            painter.fillRect(rect.left(), rect.top(), 3, rect.height(), look.colour("accent"))
        if isinstance(sign, QIcon):
            sign.paint(painter, QRect(rect.left() + look.px(10), right.top() + look.px(2), look.px(16), look.px(16)))
        left = QRect(
            rect.left() + look.px(34),
            right.top(),
            (right.left() if count else rect.right()) - rect.left() - look.px(38),
            height,
        )
        painter.setFont(look.font(bold=True))
        painter.setPen(look.colour("text"))
        painter.drawText(left, Qt.AlignmentFlag.AlignLeft, head)
        painter.setFont(look.font("font_secondary"))
        painter.drawText(right, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, count)
        painter.setPen(look.colour("text_secondary"))
        painter.drawText(left.translated(0, height), Qt.AlignmentFlag.AlignLeft, below)
        painter.setPen(look.colour("bad"))
        painter.drawText(right.translated(0, height), int(WRAPPED), control)
        painter.setPen(QPen(look.colour("line"), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.restore()
