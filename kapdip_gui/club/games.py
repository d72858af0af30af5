"""The games of a season, each with its number, its winner and a small chart.

Takes: `GameRow`s. Gives: `GameList`; signals `menu_wanted(key, spot)`, `removal_wanted(key)`.
"""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStyledItemDelegate, QStyleOptionViewItem

from kapdip.showing.club.games import GameRow
from kapdip_gui.club.pictures import LEFT, RIGHT, paint_lines
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import DELETE_KEYS, ENTER_KEYS, asked_row, paint_ground, tip
from kapdip_gui.style import style
from kapdip_gui.style.cutting import cut_name
from kapdip_gui.style.icons import pixmap

ROW = Qt.ItemDataRole.UserRole
HIGH, CHART = 92, 104
WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
Index = QModelIndex | QPersistentModelIndex


class _Row(QStyledItemDelegate):
    """Paints a game."""

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, style().px(HIGH))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        game: GameRow = index.data(ROW)
        look = style()
        rect: QRect = option.rect
        painter.save()
        paint_ground(painter, option)
        inside = rect.adjusted(look.px(12), look.px(8), -look.px(12), -look.px(6))
        head = QRect(inside.left(), inside.top(), inside.width(), look.px(20))
        self._head(painter, head, game)
        below = inside.adjusted(0, head.height() + look.px(3), 0, 0)
        if game.lines is not None:
            paint_lines(painter, QRectF(below.left(), below.top(), look.px(CHART), below.height()), game.lines)
            below = below.adjusted(look.px(CHART) + look.px(12), 0, 0, 0)
        if game.is_running:
            painter.setFont(look.font("font_secondary"))
            painter.setPen(look.colour("text_secondary"))
            painter.drawText(below, WRAPPED, game.detail)
        else:
            self._winner(painter, below, game)
        painter.restore()

    def _head(self, painter: QPainter, head: QRect, game: GameRow) -> None:
        look = style()
        wide = self._number(painter, head, game.number) if game.number else -look.px(8)
        painter.setFont(look.font("font_secondary"))
        painter.setPen(look.colour("accent" if game.is_running else "text_secondary"))
        painter.drawText(head, RIGHT, game.day)
        rest = head.adjusted(wide + look.px(8), 0, -painter.fontMetrics().horizontalAdvance(game.day) - look.px(8), 0)
        painter.setFont(look.font("font_base", bold=True))
        painter.setPen(look.colour("text"))
        painter.drawText(rest, LEFT, cut_name(painter.fontMetrics(), game.name, rest.width()))

    def _number(self, painter: QPainter, head: QRect, number: str) -> int:
        """The number in its box; gives how wide that is."""
        look = style()
        painter.setFont(look.font("font_hint", bold=True))
        wide = painter.fontMetrics().horizontalAdvance(number) + look.px(12)
        pill = QRectF(head.left(), head.top() + 1, wide, head.height() - 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.colour("header"))
        painter.drawRoundedRect(pill, 3, 3)
        painter.setPen(look.colour("text"))
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, number)
        return wide

    def _winner(self, painter: QPainter, below: QRect, game: GameRow) -> None:
        look = style()
        side, third = look.px(15), below.height() // 3
        painter.drawPixmap(below.left(), below.top() + (third - side) // 2, pixmap("trophy", "text", side))
        upper = QRect(below.left() + side + look.px(6), below.top(), below.width() - side - look.px(6), third)
        painter.setFont(look.font("font_secondary", bold=True))
        painter.setPen(QPen(look.colour("text")))
        painter.drawText(upper, LEFT, cut_name(painter.fontMetrics(), game.winner, upper.width()))
        painter.setFont(look.font("font_secondary"))
        painter.setPen(QPen(look.colour("text_secondary")))
        painter.drawText(below.adjusted(0, third, 0, 0), WRAPPED, game.detail)


class GameList(QListWidget):
    """The list."""

    menu_wanted = Signal(str, QPoint)
    removal_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setItemDelegate(_Row(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)

    def show_games(self, games: Sequence[GameRow]) -> None:
        """Show other games; the chosen one stays."""
        chosen = self.chosen
        self.clear()
        for game in games:
            item = QListWidgetItem()
            item.setData(ROW, game)
            about, result = (
                filter(None, (game.number, game.name, game.day)),
                filter(None, (game.winner, *game.detail.splitlines())),
            )
            told = f"{', '.join(about)}: {', '.join(result)}"
            item.setData(Qt.ItemDataRole.AccessibleTextRole, told)
            item.setToolTip(tip(told))
            self.addItem(item)
            if game.key == chosen:
                self.setCurrentItem(item)

    @property
    def chosen(self) -> str:
        """The key of the game that is chosen; `""` for none."""
        item = self.currentItem()
        return str(item.data(ROW).key) if item is not None else ""

    def choose(self, key: str) -> None:
        """Choose a game by its key."""
        for row in range(self.count()):
            if self.item(row).data(ROW).key == key:
                self.setCurrentRow(row)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in DELETE_KEYS and self.chosen:
            self.removal_wanted.emit(self.chosen)
        elif event.key() in ENTER_KEYS and self.chosen:
            self.menu_wanted.emit(
                self.chosen, self.viewport().mapToGlobal(self.visualItemRect(self.currentItem()).center())
            )
        else:
            super().keyPressEvent(event)

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        row, where = asked_row(self, event)
        if row >= 0:
            self.menu_wanted.emit(self.item(row).data(ROW).key, where)
