"""The list of the games played last: name, state, when; one that is gone says so; each can be taken off the list.

Takes: the session's settings. Gives: `RecentList` with the signals `wanted(path)` and `unwanted(path)`.
Source: docs/window.md 11.7.
"""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from kapdip_gui.file.recent import about, known, moment, when_text
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import DELETE_KEYS, ENTER_KEYS, aloud, asked_row, paint_ground, short_path, tip
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.style.cutting import cut, cut_name
from kapdip_gui.style.icons import pixmap

ENTRY = Qt.ItemDataRole.UserRole
ROW, EDGE, CROSS = 58, 12, 26
MOST_SHOWN = 5
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class RecentEntry:
    """One row."""

    path: Path
    title: str
    state: str
    when: str
    """When it was written last; `""`: the file is not there."""

    @property
    def is_gone(self) -> bool:
        """Whether the file is no longer there."""
        return not self.when


def entry_of(session: Session, path: Path) -> RecentEntry:
    """What can be said about a recent game."""
    game = known(session.settings, path)
    title = path.stem if game is None or game.name in ("", path.stem) else f"{game.name} · {path.stem}"
    try:
        when = when_text(session, moment(path.stat().st_mtime))
    except OSError:
        return RecentEntry(path, title, session.say("No longer there: {path}", path=short_path(path)), "")
    return RecentEntry(path, title, about(session, game) if game is not None else short_path(path), when)


class _Row(QStyledItemDelegate):
    """Paints an entry; the cross at the right of the row under the pointer takes it off the list."""

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(200, style().px(ROW))

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        entry: RecentEntry = index.data(ENTRY)
        look = style()
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        paint_ground(painter, option)
        edge = look.px(EDGE)
        inside = rect.adjusted(edge, look.px(7), -edge, -look.px(7))
        if state & QStyle.StateFlag.State_MouseOver:
            cross = self.cross(rect)
            painter.drawPixmap(cross.center() - QPoint(7, 7), pixmap("x", "text_secondary", 14))
            inside.setRight(cross.left())
        elif entry.is_gone:
            painter.drawPixmap(
                inside.right() - look.px(18), rect.center().y() - 8, pixmap("alert-triangle", "warn", 16)
            )
            inside.setRight(inside.right() - look.px(26))
        half = inside.height() // 2
        upper, lower = QRect(inside.topLeft(), QSize(inside.width(), half)), inside.adjusted(0, half, 0, 0)
        painter.setFont(look.font("font_secondary"))
        painter.setPen(look.colour("text_secondary"))
        taken = painter.fontMetrics().horizontalAdvance(entry.when) + edge
        painter.drawText(upper, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, entry.when)
        painter.setPen(look.colour("warn" if entry.is_gone else "text_secondary"))
        below = (cut_name if entry.is_gone else cut)(painter.fontMetrics(), entry.state, lower.width())
        painter.drawText(lower, Qt.AlignmentFlag.AlignVCenter, below)
        painter.setFont(look.font("font_base", bold=True))
        painter.setPen(look.colour("text_hint" if entry.is_gone else "text"))
        title = cut_name(painter.fontMetrics(), entry.title, upper.width() - taken)
        painter.drawText(upper, Qt.AlignmentFlag.AlignVCenter, title)
        painter.restore()

    def cross(self, rect: QRect) -> QRect:
        """Where the cross of a row is."""
        wide = style().px(CROSS)
        return QRect(rect.right() - wide, rect.y(), wide, rect.height())


class RecentList(QListWidget):
    """Recent games: click or Enter opens, the cross, Delete or the menu takes one off the list."""

    wanted = Signal(object)
    unwanted = Signal(object)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._row = _Row(self)
        self.setItemDelegate(self._row)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def fill(self) -> None:
        """Read the list again."""
        self.clear()
        for path in self._session.settings.recent():
            entry = entry_of(self._session, path)
            item = QListWidgetItem()
            item.setData(ENTRY, entry)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, aloud(entry.title, entry.state, entry.when))
            item.setToolTip(tip(str(path)))
            self.addItem(item)
        if self.count():
            self.setCurrentRow(0)
        self.setFixedHeight(min(self.count(), MOST_SHOWN) * style().px(ROW) + 4)

    def entry(self, item: QListWidgetItem | None) -> RecentEntry | None:
        """The entry of a row."""
        found = item.data(ENTRY) if item is not None else None
        return found if isinstance(found, RecentEntry) else None

    def _open(self, entry: RecentEntry | None) -> None:
        if entry is not None:
            self.wanted.emit(entry.path)

    def _forget(self, entry: RecentEntry | None) -> None:
        if entry is not None:
            self.unwanted.emit(entry.path)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        entry = self.entry(self.currentItem())
        if event.key() in DELETE_KEYS:
            self._forget(entry)
        elif event.key() in ENTER_KEYS:
            self._open(entry)
        else:
            super().keyPressEvent(event)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        spot = event.position().toPoint()
        item = self.itemAt(spot)
        if event.button() is not Qt.MouseButton.LeftButton or item is None:
            return
        if self._row.cross(self.visualItemRect(item)).contains(spot):
            self._forget(self.entry(item))
        else:
            self._open(self.entry(item))

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        row, where = asked_row(self, event)
        entry = self.entry(self.item(row))
        if entry is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self._session.say("Open this game")).triggered.connect(lambda: self._open(entry))
        menu.addAction(self._session.say("Remove from the list")).triggered.connect(lambda: self._forget(entry))
        menu.popup(where)

    @override
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.viewport().update()
