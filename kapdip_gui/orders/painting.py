"""How a line of the order and result lists is painted: chip, unit, order, reason, sign.

Takes: `LineLook` values from the item's data. Gives: `LineDelegate`.
Source: docs/window.md 3 (row heights), 11.1 and 11.2.
"""

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QWidget,
)

from kapdip_gui.kit.overriding import override
from kapdip_gui.style import style
from kapdip_gui.style.chips import paint_chip
from kapdip_gui.style.cutting import cut_name
from kapdip_gui.style.icons import pixmap

LOOK = Qt.ItemDataRole.UserRole + 1
LONGEST_NAME = 0.6
"""The share of a line that a name gets at most."""
BEHIND = 30
"""What stays free at the right of a second line."""


@dataclass(frozen=True, slots=True)
class LineLook:
    """A line as it shall look. A `heading` carries a chip and opens and closes the lines below it."""

    name: str
    text: str = ""
    below: str = ""
    """A second line (the reason of a failure)."""
    power: str | None = None
    aside: str = ""
    """At the right: a count."""
    sign: str = ""
    """Icon at the right."""
    tone: str = "text"
    heading: bool = False
    faint: bool = False
    chip: bool = False
    """A line that is not a heading shows its chip, too."""
    lead: str = ""
    """Icon at the left, where others have their chip; of a heading: behind its text."""
    lead_tone: str = "text_secondary"


def look_of(index: QModelIndex | QPersistentModelIndex) -> LineLook:
    """The look of an item."""
    found = index.data(LOOK)
    return found if isinstance(found, LineLook) else LineLook(str(index.data() or ""))


class LineTree(QTreeWidget):
    """A list of `LineLook`s; heights follow the width."""

    def __init__(self) -> None:
        super().__init__()
        self.setHeaderHidden(True)
        self.setProperty("ringed", True)
        self.setIndentation(0)
        self.setRootIsDecorated(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()


class LineDelegate(QStyledItemDelegate):
    """Paints `LineLook`s."""

    name_width = 64

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        look = look_of(index)
        if look.heading:
            return QSize(120, style().size("row_group"))
        view = option.widget
        width = view.viewport().width() if isinstance(view, QTreeWidget) else 280
        first = self._first_height(look, width)
        if not look.below:
            return QSize(120, first)
        metrics = QFontMetrics(style().font("font_secondary"))
        room = max(80, width - self._margin(look) - style().px(BEHIND))
        box = metrics.boundingRect(QRect(0, 0, room, 1000), Qt.TextFlag.TextWordWrap, look.below)
        return QSize(120, first + box.height() + style().px(8))

    def _first_height(self, shown: LineLook, width: float) -> int:
        """The height of name and order: of two lines and more, where the order has no room in one."""
        look = style()
        before, behind = self._indent(shown, width), look.px(8) + (look.px(22) if shown.sign else 0)
        behind += (
            QFontMetrics(look.font("font_secondary")).horizontalAdvance(shown.aside) + look.px(6) if shown.aside else 0
        )
        room = max(look.px(60), int(width - before - behind))
        box = QFontMetrics(look.font()).boundingRect(QRect(0, 0, room, 1000), Qt.TextFlag.TextWordWrap, shown.text)
        column = QRect(0, 0, self._name_room(shown, width) - look.px(6), 1000)
        name = QFontMetrics(look.font(bold=True)).boundingRect(column, Qt.TextFlag.TextWordWrap, shown.name)
        return max(look.size("row_list"), box.height() + look.px(5), name.height() + look.px(5))

    def _name_room(self, shown: LineLook, width: float) -> int:
        """How wide the column of the name is: a long name gets more of the line, a very long one a second line."""
        if not shown.name or not self.name_width:
            return 0
        least = style().px(self.name_width)
        wanted = QFontMetrics(style().font(bold=True)).horizontalAdvance(shown.name) + style().px(8)
        return max(least, min(wanted, int(width * LONGEST_NAME)))

    def _margin(self, shown: LineLook) -> int:
        """Where the unit's name and the line below begin: behind the chip."""
        return style().px(14) + (style().px(26) if shown.chip and shown.power else 0)

    def _indent(self, shown: LineLook, width: float) -> int:
        """Where the order begins: behind the chip and the unit's name."""
        look = style()
        chip = look.px(26) if (shown.chip and shown.power) or shown.lead else 0
        return look.px(14) + chip + self._name_room(shown, width)

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        look, shown = style(), look_of(index)
        rect = QRectF(option.rect)
        state = option.state
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        focused = bool(state & QStyle.StateFlag.State_HasFocus)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = "selection" if chosen else "alt" if shown.heading else "panel"
        painter.fillRect(rect, look.colour(ground))
        painter.fillRect(QRectF(rect.left(), rect.bottom() - 0.5, rect.width(), 1), look.colour("line"))
        if chosen and not shown.heading:
            painter.fillRect(QRectF(rect.left(), rect.top(), 3, rect.height()), look.colour("accent"))
        if focused:
            painter.setPen(QPen(look.colour("accent"), 2 if shown.heading else 1))
            painter.drawRect(rect.adjusted(1, 1, -1, -1))
        if shown.heading:
            self._heading(painter, rect, shown, bool(state & QStyle.StateFlag.State_Open))
        else:
            self._line(painter, rect, shown)
        painter.restore()

    def _heading(self, painter: QPainter, rect: QRectF, shown: LineLook, is_open: bool) -> None:
        look = style()
        middle = rect.center().y()
        painter.setPen(QPen(look.colour("text_secondary"), 1.5))
        x = rect.left() + look.px(12)
        corners = (
            [(x - 3, middle - 1.5), (x, middle + 2), (x + 3, middle - 1.5)]
            if is_open
            else [(x - 1, middle - 3), (x + 2, middle), (x - 1, middle + 3)]
        )
        line = QPolygonF()
        for px, py in corners:
            line.append(QRectF(px, py, 0, 0).topLeft())
        painter.drawPolyline(line)
        left = rect.left() + look.px(26)
        if shown.power:
            side = look.px(18)
            paint_chip(painter, QRectF(left, middle - side / 2, side, side), shown.power)
            left += side + look.px(8)
        right = self._right(painter, rect, shown)
        self._text(painter, QRectF(left, rect.top(), right - left, rect.height()), shown.name, bold=True)
        taken = QFontMetrics(look.font(bold=True)).horizontalAdvance(shown.name) + look.px(8)
        room = right - left - taken - (look.px(21) if shown.lead else 0)
        beside = QRectF(left + taken, rect.top(), max(0.0, room), rect.height())
        self._text(painter, beside, shown.text, token="font_secondary", role="text_secondary")
        if shown.lead:
            side = look.px(15)
            text = QFontMetrics(look.font("font_secondary")).horizontalAdvance(shown.text) + look.px(6)
            spot = min(beside.left() + text, right - side - look.px(2))
            painter.drawPixmap(round(spot), round(middle - side / 2), pixmap(shown.lead, shown.lead_tone, side))

    def _right(self, painter: QPainter, rect: QRectF, shown: LineLook) -> float:
        look = style()
        right = rect.right() - look.px(8)
        if shown.sign:
            side = look.px(16)
            top = rect.center().y() - side / 2 if not shown.below and not shown.text else rect.top() + look.px(5)
            painter.drawPixmap(
                round(right - side),
                round(top),
                pixmap(shown.sign, shown.tone if shown.tone != "text" else "text", side),
            )
            right -= side + look.px(6)
        if shown.aside:
            width = QFontMetrics(look.font("font_secondary")).horizontalAdvance(shown.aside)
            spot = QRectF(right - width - 1, rect.top(), width + 2, rect.height())
            self._text(painter, spot, shown.aside, token="font_secondary", role="text_secondary")
            right -= width + look.px(6)
        return right

    def _line(self, painter: QPainter, rect: QRectF, shown: LineLook) -> None:
        look = style()
        right = self._right(painter, rect, shown)
        left = rect.left() + look.px(14)
        whole = self._first_height(shown, rect.width())
        top = QRectF(
            rect.left(),
            rect.top() + (look.px(2) if shown.below else 0),
            rect.width(),
            whole if shown.below else rect.height(),
        )
        first = (
            QRectF(top.left(), top.top(), top.width(), look.size("row_list")) if whole > look.size("row_list") else top
        )
        if shown.chip and shown.power:
            side = look.px(17)
            paint_chip(painter, QRectF(left, first.center().y() - side / 2, side, side), shown.power)
            left += side + look.px(9)
        elif shown.lead:
            side = look.px(17)
            painter.drawPixmap(
                round(left), round(first.center().y() - side / 2), pixmap(shown.lead, shown.lead_tone, side)
            )
            left += side + look.px(9)
        begin = rect.left() + self._indent(shown, rect.width())
        ink = (
            "text_hint"
            if shown.faint
            else shown.tone
            if shown.tone in {"accent", "bad", "warn"} and not shown.below
            else "text"
        )
        words = top.adjusted(0, (first.height() - QFontMetrics(look.font()).height()) / 2, 0, 0)
        words.setLeft(left)
        if self._name_room(shown, rect.width()):
            words.setRight(begin - look.px(6))
            self._wrapped(painter, words, shown.name, "text", bold=True)
        words.setLeft(begin)
        words.setRight(right)
        self._wrapped(painter, words, shown.text, ink)
        if shown.below:
            box = QRectF(left, top.bottom(), rect.right() - left - look.px(BEHIND), rect.bottom() - top.bottom())
            painter.setFont(look.font("font_secondary"))
            painter.setPen(look.colour("text_secondary"))
            painter.drawText(box, int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignTop), shown.below)

    def _wrapped(self, painter: QPainter, rect: QRectF, text: str, role: str, *, bold: bool = False) -> None:
        """Who it is about, or what the unit does, in as many lines as it takes."""
        painter.setFont(style().font(bold=bold))
        painter.setPen(style().colour(role))
        painter.drawText(
            rect,
            int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignTop) | int(Qt.AlignmentFlag.AlignLeft),
            text,
        )

    def _text(
        self,
        painter: QPainter,
        rect: QRectF,
        text: str,
        *,
        bold: bool = False,
        token: str = "font_base",
        role: str = "text",
    ) -> None:
        """One line, nearly always of a name: a power, who leads it, whose seat it is."""
        if not text or rect.width() < 8:
            return
        look = style()
        font = look.font(token, bold=bold)
        painter.setFont(font)
        painter.setPen(QColor(look.colour(role)))
        shown = cut_name(QFontMetrics(font), text, rect.width())
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)

    @override
    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        editor.setGeometry(option.rect.adjusted(style().px(10), 0, 0, 0))
