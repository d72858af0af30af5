"""The legend under a chart: every line as a small switch with chip or monogram.

Takes: lines. Gives: `Legend` with `clicked(key)`; reachable by Tab, switched by Space.
"""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QLayout, QLayoutItem, QSizePolicy, QWidget

from kapdip_gui.drawing.line_chart import Line
from kapdip_gui.ui.overriding import override
from kapdip_gui.ui.parts import empty, tip
from kapdip_gui.ui.style import style
from kapdip_gui.ui.style.chips import paint_chip, paint_monogram


class LegendSwitch(QAbstractButton):
    """One line's switch. Off: faded and struck through; the word stays readable."""

    def __init__(self, line: Line, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line = line
        self.setCheckable(True)
        self.setText(line.name)
        self.setAccessibleName(line.name)
        self.setToolTip(tip(line.name))
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @override
    def sizeHint(self) -> QSize:
        look = style()
        metrics = QFontMetrics(look.font("font_hint", bold=True))
        if not self._line.power:
            return QSize(look.px(36), look.px(22))
        return QSize(metrics.horizontalAdvance(self._line.name) + look.px(30), look.px(22))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        look = style()
        with QPainter(self) as painter:
            painter.setOpacity(1.0 if self.isChecked() else 0.45)
            side = look.px(16)
            middle = self.height() / 2
            if self._line.power:
                paint_chip(painter, QRectF(2, middle - side / 2, side, side), self._line.power)
                painter.setFont(look.font("font_hint", bold=self.isChecked()))
                painter.setPen(look.colour("text"))
                spot = QRect(side + look.px(7), 0, self.width() - side - look.px(8), self.height())
                painter.drawText(spot, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self._line.name)
            else:
                paint_monogram(painter, QRectF(3, middle - look.px(9), look.px(30), look.px(18)), self._line.mark)
                if self.isChecked():
                    painter.setPen(QPen(look.colour("accent"), 2))
                    painter.drawLine(6, self.height() - 1, self.width() - 8, self.height() - 1)
            if self.hasFocus():
                painter.setOpacity(1.0)
                painter.setPen(QPen(look.colour("accent"), 1.6))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.8, 0.8, -0.8, -0.8), 4, 4)


class FlowLayout(QLayout):
    """Widgets from left to right, on to the next row where the width ends."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []

    @override
    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    @override
    def count(self) -> int:
        return len(self._items)

    @override
    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    @override
    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return self._place(QRect(0, 0, width, 0), move=False)

    @override
    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect, move=True)

    @override
    def sizeHint(self) -> QSize:
        return self.minimumSize()

    @override
    def minimumSize(self) -> QSize:
        widest = max([item.sizeHint().width() for item in self._items] or [0])
        return QSize(widest, max([item.sizeHint().height() for item in self._items] or [0]))

    def _place(self, rect: QRect, *, move: bool) -> int:
        margins = self.contentsMargins()
        x, y, row = rect.left() + margins.left(), rect.top(), 0
        for item in self._items:
            size = item.sizeHint()
            if x + size.width() > rect.right() - margins.right() and row:
                x, y, row = rect.left() + margins.left(), y + row, 0
            if move:
                item.setGeometry(QRect(QPoint(x, y), size))
            x += size.width() + style().px(4)
            row = max(row, size.height())
        return y + row - rect.top() + margins.bottom()


class Legend(QWidget):
    """All lines of a chart; a click tells which one."""

    clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flow = FlowLayout(self)
        self._flow.setContentsMargins(8, 0, 8, 2)
        self._shown: tuple[object, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_lines(self, lines: Sequence[Line], off: Collection[str] | None) -> None:
        """Show the lines; `off` are switched off. None: a line is on where it is picked (labelled)."""
        shown = tuple((line.key, line.name, line.mark, line.labelled if off is None else line.key not in off) for line in lines)
        if shown == self._shown:
            return
        focused = next((made.text() for made in self.findChildren(LegendSwitch) if made.hasFocus()), None)
        self._shown = shown
        empty(self._flow)
        for line, (key, name, _, is_on) in zip(lines, shown, strict=True):
            made = LegendSwitch(line, self)
            made.setChecked(is_on)
            made.clicked.connect(lambda _=False, key=key: self.clicked.emit(key))
            self._flow.addWidget(made)
            made.show()
            if name == focused:
                made.setFocus()
        self.updateGeometry()
