"""One kind of read-only table for everything that is a grid of figures: sortable by its columns, copied as a
spreadsheet's table.

Takes: titles and rows of `Figure`s. Gives: `FigureTable`, a view with a fixed slot for signs, chips and monograms.
Source: docs/window.md 3, 7 and 10.4.
"""

from collections.abc import Sequence
from typing import Any, TypeAlias

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeyEvent, QKeySequence, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from kapdip.tables.figures import Column, Figure
from kapdip.words.format import capital
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import only_read
from kapdip_gui.standings.signs import is_sign, paint_sign, sign_width
from kapdip_gui.style import style
from kapdip_gui.style.chips import paint_chip, paint_monogram
from kapdip_gui.style.cutting import cut, cut_name

Index: TypeAlias = QModelIndex | QPersistentModelIndex
FIGURE_ROLE = Qt.ItemDataRole.UserRole + 1
SORT_ROLE = Qt.ItemDataRole.UserRole + 2
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
WIDE_PAD, NARROW_PAD = 7, 3
LEAST_TITLE = 4
"""A title of which fewer letters have room is left out: the chips below it say as much."""


class FigureModel(QAbstractTableModel):
    """Rows of figures under columns."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.columns: tuple[Column, ...] = ()
        self.rows: tuple[tuple[Figure, ...], ...] = ()

    def show(self, columns: Sequence[Column], rows: Sequence[Sequence[Figure]]) -> None:
        """Show another table."""
        self.beginResetModel()
        self.columns = tuple(columns)
        self.rows = tuple(tuple(figures) for figures in rows)
        self.endResetModel()

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    @override
    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.columns)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        figure = self.rows[index.row()][index.column()]
        answers = {
            Qt.ItemDataRole.DisplayRole: figure.text,
            FIGURE_ROLE: figure,
            SORT_ROLE: figure.key,
            Qt.ItemDataRole.ToolTipRole: figure.tip or (figure.text if figure.chip or figure.monogram else "") or None,
            Qt.ItemDataRole.AccessibleTextRole: (
                f"{self.columns[index.column()].title}: {figure.text or figure.tip} {figure.mark}".strip()
            ),
        }
        return answers.get(Qt.ItemDataRole(role) if role < Qt.ItemDataRole.UserRole else role)

    @override
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if (
            orientation is Qt.Orientation.Horizontal
            and role == Qt.ItemDataRole.DisplayRole
            and section < len(self.columns)
        ):
            return capital(self.columns[section].title)
        if (
            orientation is Qt.Orientation.Horizontal
            and role == Qt.ItemDataRole.ToolTipRole
            and section < len(self.columns)
        ):
            return self.columns[section].tip or None
        return None


class FigureDelegate(QStyledItemDelegate):
    """Paints a figure: chip or monogram at the left, the number right, a sign in its slot."""

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        figure: Figure = index.data(FIGURE_ROLE)
        look = style()
        rect = QRect(option.rect)
        painter.save()
        if figure.tint:
            painter.fillRect(rect, look.colour(figure.tint))
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, look.colour("selection"))
        if is_sign(figure):
            paint_sign(painter, rect, figure)
            self._edges(painter, rect, figure, option)
            painter.restore()
            return
        pad = look.px(_pad_of(option.widget))
        inner = self._lead(painter, rect.adjusted(pad, 0, -pad, 0), figure)
        if _column(index).slot:
            slot = QRect(inner.right() - look.px(11), inner.top(), look.px(12), inner.height())
            painter.setPen(look.colour("text_secondary"))
            painter.setFont(look.font("font_secondary"))
            painter.drawText(slot, RIGHT, figure.mark)
            inner.setRight(slot.left() - 1)
        painter.setFont(look.font("font_secondary", bold=figure.bold))
        painter.setPen(look.colour(figure.role))
        text = (cut_name if figure.is_text else cut)(QFontMetrics(painter.font()), figure.text, inner.width())
        if (figure.chip or figure.monogram) and (text != figure.text or _is_too_narrow(painter, index, inner.width())):
            text = ""  # chip or monogram stand for a name without room, and the tip says it
        painter.drawText(inner, LEFT if figure.is_text else RIGHT, text)
        self._edges(painter, rect, figure, option)
        painter.restore()

    def _edges(self, painter: QPainter, rect: QRect, figure: Figure, option: QStyleOptionViewItem) -> None:
        look = style()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(look.colour("line"), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if figure.framed:
            painter.setPen(QPen(look.colour("accent"), 1.5))
            painter.drawRect(QRectF(rect).adjusted(1, 1, -2, -2))
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(look.colour("accent"), 2))
            painter.drawRect(QRectF(rect).adjusted(1, 1, -2, -2))

    def _lead(self, painter: QPainter, inner: QRect, figure: Figure) -> QRect:
        look = style()
        side = look.px(18)
        if figure.chip:
            paint_chip(painter, QRectF(inner.left(), inner.center().y() - side / 2 + 1, side, side), figure.chip)
            return inner.adjusted(side + look.px(7), 0, 0, 0)
        if figure.monogram:
            paint_monogram(
                painter, QRectF(inner.left(), inner.center().y() - side / 2 + 1, look.px(27), side), figure.monogram
            )
            return inner.adjusted(look.px(34), 0, 0, 0)
        return inner

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        figure: Figure = index.data(FIGURE_ROLE)
        look = style()
        if is_sign(figure):
            return QSize(sign_width(figure) + look.px(10), look.size("row_table"))
        width = QFontMetrics(look.font("font_secondary", bold=True)).horizontalAdvance(figure.text)
        width += look.px(4 + 2 * _pad_of(option.widget))
        width += look.px(26) if figure.chip else look.px(34) if figure.monogram else 0
        return QSize(width + (look.px(13) if _column(index).slot else 0), look.size("row_table"))


def _is_too_narrow(painter: QPainter, index: Index, room: int) -> bool:
    """Whether most names in this column have no room: then none of them is shown."""
    metrics, model = QFontMetrics(painter.font()), index.model()
    names = (str(model.index(row, index.column()).data() or "") for row in range(model.rowCount()))
    return 2 * sum(metrics.horizontalAdvance(name) > room for name in names) > model.rowCount()


def _pad_of(table: QWidget | None) -> int:
    return table.pad if isinstance(table, FigureTable) else WIDE_PAD


def _column(index: Index) -> Column:
    model = index.model()
    if isinstance(model, QSortFilterProxyModel):
        source = model.sourceModel()
        model = source
    assert isinstance(model, FigureModel)
    return model.columns[index.column()]


class FigureHeader(QHeaderView):
    """Titles above the figures, with chips where a column belongs to a power."""

    def __init__(self, source: FigureModel, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._source = source
        self.setSectionsClickable(True)

    @override
    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), style().px(30))

    @override
    def sectionSizeFromContents(self, section: int) -> QSize:
        look = style()
        column = self._source.columns[section]
        width = QFontMetrics(look.font("font_hint", bold=True)).horizontalAdvance(column.title)
        width += look.px(4 + 2 * _pad_of(self.parentWidget()))
        return QSize(width + (look.px(22) if column.chip else 0) + (look.px(13) if column.slot else 0), look.px(30))

    @override
    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        look = style()
        column = self._source.columns[section]
        first = self._source.rows[0][section] if self._source.rows else None
        is_text = first.is_text if first else section == 0
        painter.save()
        painter.fillRect(rect, look.colour("alt"))
        pad = look.px(_pad_of(self.parentWidget()))
        inner = rect.adjusted(pad, 0, -pad - (look.px(13) if column.slot else 0), 0)
        painter.setFont(look.font("font_hint", bold=True))
        metrics = QFontMetrics(painter.font())
        side = look.px(17)
        room = inner.width() - (side + look.px(4) if column.chip else 0)
        title = cut(metrics, column.title, max(0, room))
        if title != column.title and len(title) < LEAST_TITLE:
            title = ""
        if column.chip:
            x = inner.right() - metrics.horizontalAdvance(title) - side - look.px(4)
            paint_chip(painter, QRectF(x, rect.center().y() - side / 2 + 1, side, side), column.chip)
        painter.setFont(look.font("font_hint", bold=True))
        painter.setPen(look.colour("text_secondary"))
        painter.drawText(inner, LEFT if is_text else RIGHT, title)
        if self.isSortIndicatorShown() and self.sortIndicatorSection() == section:
            painter.fillRect(rect.left(), rect.bottom() - 2, rect.width(), 2, look.colour("accent"))
        painter.setPen(QPen(look.colour("line_strong"), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        painter.restore()


class FigureTable(QTableView):
    """A table of figures. `why(question)`: somebody asked what is behind a number (`?`, F1, double click)."""

    why = Signal(tuple)

    def __init__(self, parent: QWidget | None = None, *, sortable: bool = True) -> None:
        super().__init__(parent)
        self.pad = WIDE_PAD
        """What stays free at both sides of a figure, at text size 100%."""
        self.names_wide = 0
        """What the stretched column needs, at text size 100%; where it has less, columns that give way go."""
        self.source = FigureModel(self)
        self._proxy = QSortFilterProxyModel(self)
        self._proxy.setSourceModel(self.source)
        self._proxy.setSortRole(SORT_ROLE)
        self._proxy.setSortLocaleAware(True)
        self.setModel(self._proxy)
        self.setItemDelegate(FigureDelegate(self))
        self.setHorizontalHeader(FigureHeader(self.source, self))
        only_read(self, QAbstractItemView.SelectionMode.ContiguousSelection)
        self._sortable = sortable
        if sortable:
            self.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
            self.setSortingEnabled(True)
            self._proxy.sort(-1)
        self.doubleClicked.connect(self._ask)

    def show_figures(self, columns: Sequence[Column], rows: Sequence[Sequence[Figure]]) -> None:
        """Show another table; the order that the user has chosen stays while the columns do."""
        same = tuple(columns) == self.source.columns
        self.source.show(columns, rows)
        if not same and self._sortable:
            self.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
            self._proxy.sort(-1)
        self.fit()

    def fit(self) -> None:
        """Rows as high as the text size asks for, columns as wide as their contents, so that a name hugs its figures:
        only signs take what is left. Where there is no room, columns are closer together, and names are cut.
        """
        self.verticalHeader().setDefaultSectionSize(self.row_height())
        header = self.horizontalHeader()
        for self.pad in range(WIDE_PAD, NARROW_PAD - 1, -1):
            if self._needed() <= self.viewport().width():
                break
        fits = self._needed(whole=True) <= self.viewport().width()
        for number, column in enumerate(self.source.columns):
            is_sign_column = any(is_sign(row[number]) for row in self.source.rows)
            takes_rest = column.stretch and is_sign_column is fits
            mode = QHeaderView.ResizeMode.Stretch if takes_rest else QHeaderView.ResizeMode.ResizeToContents
            header.setSectionResizeMode(number, mode)
        if self.names_wide:
            self._make_room()

    def _make_room(self) -> None:
        """Leave columns out until the names have room."""
        header, columns = self.horizontalHeader(), self.source.columns
        wide = [max(header.sectionSizeHint(at), self.sizeHintForColumn(at)) for at in range(len(columns))]
        room = self.viewport().width() - style().px(self.names_wide)
        room -= sum(size for size, one in zip(wide, columns, strict=True) if not one.stretch)
        for at, column in enumerate(columns):
            is_left_out = column.gives_way and room < 0
            self.setColumnHidden(at, is_left_out)
            room += wide[at] if is_left_out else 0

    def _needed(self, *, whole: bool = False) -> int:
        """How wide all columns are together at least: one of names that takes the rest can do with its title, unless
        it is to be `whole`.
        """
        header = self.horizontalHeader()
        return sum(
            max(
                header.sectionSizeHint(number),
                0 if self._may_be_cut(number) and not whole else self.sizeHintForColumn(number),
            )
            for number in range(len(self.source.columns))
        )

    def _may_be_cut(self, number: int) -> bool:
        """Whether a column takes what room is left, and holds names: a figure that is cut says something else."""
        return self.source.columns[number].stretch and all(row[number].is_text for row in self.source.rows)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()

    def row_height(self) -> int:
        """How high each row is."""
        return style().size("row_table")

    def full_height(self) -> int:
        """The height at which nothing has to be scrolled."""
        return self.horizontalHeader().sizeHint().height() + len(self.source.rows) * self.row_height() + 2

    def table_text(self) -> str:
        """The selected block (all, if there is none) with its titles, as spreadsheets take it."""
        chosen = self.selectedIndexes()
        rows = sorted({index.row() for index in chosen}) if len(chosen) > 1 else list(range(self._proxy.rowCount()))
        columns = (
            sorted({index.column() for index in chosen}) if len(chosen) > 1 else list(range(len(self.source.columns)))
        )
        lines = ["\t".join(self.source.columns[column].title for column in columns)]
        for row in rows:
            figures = [self._proxy.index(row, column).data(FIGURE_ROLE) for column in columns]
            lines.append("\t".join((figure.plain or figure.text) for figure in figures))
        return "\n".join(lines)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self.table_text())
        elif event.key() in (Qt.Key.Key_Question, Qt.Key.Key_F1, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._ask(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _ask(self, index: QModelIndex) -> None:
        """Ask why of a figure; of one that has no answer of its own (a rank, a change) that of its row."""
        if not index.isValid():
            return
        row = [index.siblingAtColumn(column).data(FIGURE_ROLE) for column in range(self._proxy.columnCount())]
        answers = [figure.why for figure in (row[index.column()], *row) if figure is not None and figure.why]
        if answers:
            self.why.emit(answers[0])
