"""The radar as a table that is walked through by keys: powers down, players across, a cell painted for each claim.

Takes a `HeatMap`. Gives: `HeatView`; `why(question)` when somebody asks what is behind a cell. Source:
docs/foresight.md 2; docs/window.md 11.11.
"""

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QGuiApplication, QKeyEvent, QKeySequence, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from kapdip.foresight.radar import ClaimKind
from kapdip.showing.foresight.heat import HeatCell, HeatMap, HeatRow
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import only_read, tip
from kapdip_gui.style import style
from kapdip_gui.style.chips import paint_chip, paint_monogram
from kapdip_gui.style.cutting import cut_name
from kapdip_gui.style.icons import pixmap

Index = QModelIndex | QPersistentModelIndex
ROW, CELL = Qt.ItemDataRole.UserRole + 1, Qt.ItemDataRole.UserRole + 2
BEFORE = 3
"""Columns before the players: power, margin, defence."""
LEFT, RIGHT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignRight
MIDDLE = Qt.AlignmentFlag.AlignVCenter
POWER_WIDTH, FIGURE_WIDTH, LEAST_CELL, ROW_HEIGHT, LEAST_ROW = 152, 64, 66, 62, 44


class HeatModel(QAbstractTableModel):
    """The rows of a `HeatMap`."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.map = HeatMap((), ())
        self.titles: tuple[str, str, str] = ("", "", "")

    def show(self, shown: HeatMap, titles: tuple[str, str, str]) -> None:
        """Show another map."""
        self.beginResetModel()
        self.map, self.titles = shown, titles
        self.endResetModel()

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.map.rows)

    @override
    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else BEFORE + len(self.map.players)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self.map.rows[index.row()]
        cell = row.cells[index.column() - BEFORE] if index.column() >= BEFORE else None
        figures = f"{self.titles[1]} {row.margin}, {self.titles[2]} {row.defence}"
        about = f"{row.name}: {row.leader}, {figures}" if row.leader else row.name
        answers = {
            ROW: row,
            CELL: cell,
            Qt.ItemDataRole.DisplayRole: (
                cell.text if cell is not None else (row.name, row.margin, row.defence)[index.column()]
            ),
            Qt.ItemDataRole.ToolTipRole: tip(cell.tip if cell is not None else about) or None,
            Qt.ItemDataRole.AccessibleTextRole: cell.tip or cell.text if cell is not None else about,
        }
        return answers.get(Qt.ItemDataRole(role) if role < Qt.ItemDataRole.UserRole else role)

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.titles[section] if section < BEFORE else self.map.players[section - BEFORE][1]
        if role == Qt.ItemDataRole.ToolTipRole and section >= BEFORE:
            return tip(self.map.players[section - BEFORE][0])
        return None


class _Delegate(QStyledItemDelegate):
    """Paints a power, a figure, or a claim."""

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: HeatRow = index.data(ROW)
        cell: HeatCell | None = index.data(CELL)
        rect = QRect(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if cell is not None:
            self._cell(painter, rect, row, cell)
        elif index.column() == 0:
            self._power(painter, rect, row)
        else:
            self._figure(painter, rect, row, index.column())
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(style().colour("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(rect).adjusted(2, 2, -2, -2), 3, 3)
        painter.restore()

    def _power(self, painter: QPainter, rect: QRect, row: HeatRow) -> None:
        look, side = style(), style().px(20)
        left = rect.left() + look.px(8)
        paint_chip(painter, QRectF(left, rect.center().y() - side / 2, side, side), row.power)
        words = rect.adjusted(look.px(8) + side + look.px(8), look.px(6), -look.px(2), -look.px(6))
        role = "text_hint" if row.is_gone else "text"
        halves = (words.adjusted(0, 0, 0, -words.height() // 2), words.adjusted(0, words.height() // 2, 0, 0))
        for part, text, font, colour in (
            (halves[0] if row.leader else words, row.name, look.font("font_secondary", bold=True), role),
            (halves[1], row.leader, look.font("font_hint"), "text_secondary"),
        ):
            painter.setFont(font)
            painter.setPen(look.colour(colour))
            painter.drawText(part, LEFT, cut_name(QFontMetrics(font), text, part.width()))

    def _figure(self, painter: QPainter, rect: QRect, row: HeatRow, column: int) -> None:
        look = style()
        painter.setFont(look.font("font_base" if column == 1 else "font_secondary", bold=column == 1))
        painter.setPen(look.colour(row.margin_role if column == 1 else "text"))
        painter.drawText(
            rect.adjusted(0, 0, -look.px(8), 0), RIGHT | MIDDLE, row.margin if column == 1 else row.defence
        )

    def _cell(self, painter: QPainter, rect: QRect, row: HeatRow, cell: HeatCell) -> None:
        look = style()
        leads = cell.kind is ClaimKind.LEADS
        box = QRectF(rect).adjusted(2.5, 2.5, -2.5, -2.5)
        ground = QColor(look.theme.power(row.power).fill) if leads else look.colour(cell.tint or "panel")
        ink = QColor(look.theme.map.ink) if leads else look.colour("text")
        painter.setPen(QPen(look.colour("text") if leads else look.colour(cell.edge), 2 if leads else 1))
        painter.setBrush(ground)
        painter.drawRoundedRect(box, 3, 3)
        self._bar(painter, box, cell)
        words = box.adjusted(look.px(6), look.px(4), -look.px(4), -look.px(7))
        is_way = leads or cell.kind in (ClaimKind.CERTAIN, ClaimKind.OPEN)
        font = look.font("font_secondary", bold=True) if is_way else look.font("font_hint")
        metrics = QFontMetrics(font)
        if metrics.horizontalAdvance(cell.text) > words.width():
            font = look.font("font_hint", bold=is_way)
        painter.setFont(font)
        painter.setPen(ink if is_way else look.colour("text_secondary"))
        line = words.height() / 2
        painter.drawText(words.adjusted(0, 0, 0, -line if cell.second else 0), LEFT, cell.text)
        painter.setFont(look.font("font_hint"))
        sign = "flag" if leads else ""
        side = look.px(12)
        lower = words.adjusted(0, line, 0, 0)
        if sign:
            painter.drawPixmap(round(lower.left()), round(lower.center().y() - side / 2), pixmap(sign, "text", side))
            lower.adjust(side + look.px(4), 0, 0, 0)
        painter.setPen(ink if leads else look.colour("text_secondary"))
        painter.drawText(lower, LEFT, cell.second)
        if cell.kind is ClaimKind.CERTAIN:
            mark = look.px(14)
            painter.drawPixmap(
                round(box.right() - mark - 3), round(box.bottom() - mark - 7), pixmap("crosshair", "bad", mark)
            )

    def _bar(self, painter: QPainter, box: QRectF, cell: HeatCell) -> None:
        """Units held, as a share of the leader's, at the foot."""
        if cell.kind is ClaimKind.LEADS or not cell.bar:
            return
        look = style()
        colour = {ClaimKind.CERTAIN: "bad", ClaimKind.OPEN: "warn"}.get(cell.kind, "line")
        inner = box.adjusted(1, 0, -1, -1)
        painter.fillRect(
            QRectF(inner.left(), inner.bottom() - look.px(4), inner.width() * cell.bar / 1000, look.px(4)),
            look.colour(colour),
        )


class _Header(QHeaderView):
    """Titles of figures, monograms of players."""

    def __init__(self, model: HeatModel, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._source = model
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    @override
    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), style().px(28))

    @override
    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        look = style()
        painter.save()
        painter.fillRect(rect, look.colour("panel"))
        text = str(self._source.headerData(section, Qt.Orientation.Horizontal) or "")
        if section >= BEFORE:
            pill = QRectF(0, 0, look.px(30), look.px(19))
            pill.moveCenter(QRectF(rect).center())
            paint_monogram(painter, pill, text)
        elif section:
            painter.setFont(look.font("font_hint"))
            painter.setPen(look.colour("text_secondary"))
            painter.drawText(rect.adjusted(0, 0, -look.px(8), 0), RIGHT | MIDDLE, text)
        painter.restore()


class HeatView(QTableView):
    """The map. Arrow keys walk, Enter asks why, Ctrl+C copies the table."""

    why = Signal(tuple)

    def __init__(self) -> None:
        super().__init__()
        self.source = HeatModel(self)
        self.setModel(self.source)
        self.setItemDelegate(_Delegate(self))
        self.setHorizontalHeader(_Header(self.source, self))
        self.setFrameShape(QTableView.Shape.NoFrame)
        only_read(self, QAbstractItemView.SelectionMode.NoSelection)
        self.doubleClicked.connect(self._ask)

    def show_map(self, shown: HeatMap, titles: tuple[str, str, str]) -> None:
        """Show another map; the cell that has the focus keeps it."""
        here = self.currentIndex()
        place = (here.row(), here.column()) if here.isValid() else (0, BEFORE)
        self.source.show(shown, titles)
        self._fit()
        self.setCurrentIndex(self.source.index(min(place[0], len(shown.rows) - 1), place[1]))

    def point_at(self, question: tuple[str, ...]) -> None:
        """Go to the cell that a question is about."""
        for line, row in enumerate(self.source.map.rows):
            for column, cell in enumerate(row.cells):
                if cell.why == question:
                    self.setCurrentIndex(self.source.index(line, BEFORE + column))

    def full_width(self) -> int:
        """The width at which nobody has to be scrolled to, and no cell is larger than it needs to be."""
        look = style()
        return (
            look.px(POWER_WIDTH)
            + 2 * look.px(FIGURE_WIDTH)
            + len(self.source.map.players) * look.px(LEAST_CELL)
            + look.px(12)
        )

    def _fit(self) -> None:
        look, players = style(), len(self.source.map.players)
        header = self.horizontalHeader()
        widths = (look.px(POWER_WIDTH), look.px(FIGURE_WIDTH), look.px(FIGURE_WIDTH))
        for column, width in enumerate(widths):
            header.resizeSection(column, width)
        room = self.viewport().width() - sum(widths)
        cell = max(look.px(LEAST_CELL), min(look.px(104), room // players if players else 0))
        for column in range(BEFORE, BEFORE + players):
            header.resizeSection(column, cell)
        rows = max(1, len(self.source.map.rows))
        high = (self.viewport().height() - 2) // rows
        self.verticalHeader().setDefaultSectionSize(max(look.px(LEAST_ROW), min(look.px(ROW_HEIGHT), high)))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            lines = self.source.map.table((self.source.titles[0], "", *self.source.titles[1:]))
            QGuiApplication.clipboard().setText("\n".join("\t".join(line) for line in lines))
        elif event.key() in (Qt.Key.Key_Question, Qt.Key.Key_F1, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._ask(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _ask(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        cell: HeatCell | None = index.data(CELL)
        row: HeatRow = index.data(ROW)
        question = cell.why if cell is not None else row.why
        if question and not row.is_gone:
            self.why.emit(question)
