"""The nearest takeovers as a list: power, player, cost, and a sentence on what the leader can do.

Takes claims with their sentences. Gives: `NearList`; `why(question)` on Enter, `?` or a double click. Source:
docs/foresight.md 2.
"""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from kapdip.foresight.radar import Claim, ClaimKind
from kapdip.words.board_language import BoardLanguage
from kapdip.words.format import money, power_name
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import aloud
from kapdip_gui.style import style
from kapdip_gui.style.chips import paint_chip
from kapdip_gui.style.cutting import cut_name
from kapdip_gui.style.icons import pixmap

Index = QModelIndex | QPersistentModelIndex
CLAIM, TEXT, COST = (Qt.ItemDataRole.UserRole + number for number in (1, 2, 3))
LEFT, RIGHT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignRight
WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap


class _Row(QStyledItemDelegate):
    """One takeover in two lines or three."""

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        look = style()
        parent = self.parent()
        wide = (parent.viewport().width() if isinstance(parent, QListWidget) else 300) - look.px(46)
        metrics = QFontMetrics(look.font("font_secondary"))
        text = metrics.boundingRect(QRect(0, 0, max(wide, 80), 999), WRAPPED, str(index.data(TEXT)))
        return QSize(80, look.px(26) + text.height() + look.px(10))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        look, rect = style(), QRect(option.rect)
        claim: Claim = index.data(CLAIM)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, look.colour("selection"))
        side, edge = look.px(19), look.px(9)
        paint_chip(painter, QRectF(rect.left() + edge, rect.top() + look.px(6), side, side), claim.power)
        head = rect.adjusted(edge + side + look.px(8), look.px(4), -edge, 0)
        head.setHeight(look.px(24))
        cost = str(index.data(COST))
        painter.setFont(look.font("font_secondary", bold=True))
        metrics = painter.fontMetrics()
        painter.setPen(look.colour("text"))
        painter.drawText(head, RIGHT | Qt.AlignmentFlag.AlignVCenter, cost)
        room = head.width() - metrics.horizontalAdvance(cost) - look.px(8)
        if claim.kind is ClaimKind.CERTAIN:
            sign = look.px(14)
            painter.drawPixmap(head.left(), head.center().y() - sign // 2, pixmap("crosshair", "bad", sign))
            head.adjust(sign + look.px(5), 0, 0, 0)
            room -= sign + look.px(5)
        painter.drawText(head, LEFT, cut_name(metrics, claim.player, room))
        painter.setFont(look.font("font_secondary"))
        painter.setPen(look.colour("text_secondary"))
        below = rect.adjusted(edge + side + look.px(8), look.px(27), -edge, 0)
        painter.drawText(below, WRAPPED, str(index.data(TEXT)))
        painter.setPen(look.colour("line"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.restore()


class NearList(QListWidget):
    """The list."""

    why = Signal(tuple)
    pointed = Signal(tuple)
    """Another takeover has the focus: its question."""

    def __init__(self) -> None:
        super().__init__()
        self.setItemDelegate(_Row(self))
        self.setProperty("ringed", True)
        self.setFrameShape(QListWidget.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.currentItemChanged.connect(self._point)
        self.itemDoubleClicked.connect(lambda item: self.why.emit(self._question(item)))

    def show_claims(self, claims: Sequence[tuple[Claim, str]], lang: BoardLanguage) -> None:
        """Show other takeovers."""
        self.blockSignals(True)
        self.clear()
        for claim, text in claims:
            item = QListWidgetItem()
            cost = money(claim.cost, lang)
            item.setData(CLAIM, claim)
            item.setData(TEXT, text)
            item.setData(COST, cost)
            told = aloud(f"{power_name(claim.power, lang)}, {claim.player}, {cost}", text)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, told)
            self.addItem(item)
        self.blockSignals(False)

    def _point(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.pointed.emit(self._question(item))

    def _question(self, item: QListWidgetItem) -> tuple[str, ...]:
        claim: Claim = item.data(CLAIM)
        return ("claim", claim.player, claim.power)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        asks = event.key() in (Qt.Key.Key_Question, Qt.Key.Key_F1, Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if asks and item is not None:
            self.why.emit(self._question(item))
        else:
            super().keyPressEvent(event)
