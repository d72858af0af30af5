"""The list of seats in the dock of phones: a line for each, or two where what is said has no room beside the name.

Gives: `SeatTree`. Source: docs/table.md 8.
"""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QStyleOptionViewItem, QTreeWidget

from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import ENTER_KEYS
from kapdip_gui.orders.painting import LineDelegate, LineLook, LineTree, look_of
from kapdip_gui.style import style
from kapdip_gui.style.icons import pixmap


class SeatDelegate(LineDelegate):
    """Paints a seat: its sign and name at the left, its state and the receipt at the right, or below."""

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        look, view = style(), option.widget
        width = view.viewport().width() if isinstance(view, QTreeWidget) else 280
        below = 0 if self.is_in_one(look_of(index), width) else QFontMetrics(look.font()).height()
        return QSize(120, look.size("row_list") + below)

    def is_in_one(self, shown: LineLook, width: float) -> bool:
        """Whether it all fits into one line."""
        look = style()
        name = QFontMetrics(look.font(bold=True)).horizontalAdvance(shown.name)
        words = _said_width(shown)
        beside = look.px(22) if shown.sign else 0
        return look.px(14 + 26) + name + (look.px(8) + words if words else 0) + beside + look.px(8) <= width

    @override
    def _line(self, painter: QPainter, rect: QRectF, shown: LineLook) -> None:
        look = style()
        first = QRectF(rect.left(), rect.top(), rect.width(), look.size("row_list"))
        left, side = rect.left() + look.px(14), look.px(17)
        icon = pixmap(shown.lead, shown.lead_tone, side)
        painter.drawPixmap(round(left), round(first.center().y() - side / 2), icon)
        left += look.px(26)
        right = rect.right() - look.px(8)
        if shown.sign:
            side = look.px(16)
            icon = pixmap(shown.sign, shown.tone, side)
            painter.drawPixmap(round(right - side), round(first.center().y() - side / 2), icon)
        behind = right - (look.px(22) if shown.sign else 0)
        is_in_one = self.is_in_one(shown, rect.width())
        words = _said_width(shown)
        room = behind - left - (words + look.px(8) if is_in_one and words else 0)
        self._text(painter, QRectF(left, first.top(), room + 1, first.height()), shown.name, bold=True)
        if is_in_one:
            self._said(painter, QRectF(behind - words, first.top(), words + 1, first.height()), shown)
        else:
            height = QFontMetrics(look.font()).height()
            self._said(painter, QRectF(left, first.bottom() - look.px(4), right - left, height), shown)

    def _said(self, painter: QPainter, place: QRectF, shown: LineLook) -> None:
        """The seat's state, followed by the receipt."""
        self._text(painter, place, shown.text, role="text_hint" if shown.faint else shown.tone)
        beside = QFontMetrics(style().font()).horizontalAdvance(shown.text) + style().px(8) if shown.text else 0
        self._text(painter, place.adjusted(beside, 0, 0, 0), shown.aside, token="font_secondary", role="text_secondary")


def _said_width(shown: LineLook) -> float:
    look = style()
    text = QFontMetrics(look.font()).horizontalAdvance(shown.text)
    aside = QFontMetrics(look.font("font_secondary")).horizontalAdvance(shown.aside)
    return text + aside + (look.px(8) if text and aside else 0)


class SeatTree(LineTree):
    """The list. What is below it gets the room that it needs first. Signals: `entered` (Return on a row), `turned`
    (to another row, by a mouse when it has let go: what is then shown below moves the rows, and the pointer would be
    on another one or on none).
    """

    entered = Signal()
    turned = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setItemDelegate(SeatDelegate(self))
        self.setMinimumHeight(style().px(100))
        self._is_held = self._has_turned = False
        self.currentItemChanged.connect(lambda *_: self._turn())

    def _turn(self) -> None:
        self._has_turned = self._is_held
        if not self._is_held:
            self.turned.emit()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._is_held = True
        super().mousePressEvent(event)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self._is_held = False
        if self._has_turned:
            self._turn()

    @override
    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.minimumHeight())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """The chosen row stays in sight when what is shown about it takes its room below."""
        super().resizeEvent(event)
        if (item := self.currentItem()) is not None:
            self.scrollToItem(item)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER_KEYS and not event.modifiers():
            self.entered.emit()
        else:
            super().keyPressEvent(event)
