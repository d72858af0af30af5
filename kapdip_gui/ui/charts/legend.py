"""The legend under a chart: every line as a small switch with chip or monogram.

Takes: lines. Gives: `Legend` with `clicked(key)`; reachable by Tab, switched by Space.
"""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from kapdip_gui.drawing.line_chart import Line
from kapdip_gui.ui.overriding import override
from kapdip_gui.ui.parts import tip
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


_SIDES, _BELOW = 8, 2
"""Free space beside and below the switches."""


class Legend(QWidget):
    """All lines of a chart, from left to right and on to the next row where the width ends; a click tells which one.

    It places its switches itself: a layout written in Python would have to hold what Qt deletes (docs/decisions/0011).
    """

    clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._switches: list[LegendSwitch] = []
        self._shown: tuple[object, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_lines(self, lines: Sequence[Line], off: Collection[str] | None) -> None:
        """Show the lines; `off` are switched off. None: a line is on where it is picked (labelled)."""
        shown = tuple((line.key, line.name, line.mark, line.labelled if off is None else line.key not in off) for line in lines)
        if shown == self._shown:
            return
        focused = next((made.text() for made in self._switches if made.hasFocus()), None)
        self._shown = shown
        for made in self._switches:
            made.hide()
            made.deleteLater()
        self._switches = []
        for line, (key, name, _, is_on) in zip(lines, shown, strict=True):
            made = LegendSwitch(line, self)
            made.setChecked(is_on)
            made.clicked.connect(lambda _=False, key=key: self.clicked.emit(key))
            self._switches.append(made)
            made.show()
            if name == focused:
                made.setFocus()
        self._place(self.width(), move=True)
        self.updateGeometry()

    @override
    def heightForWidth(self, width: int) -> int:
        return self._place(width, move=False)

    @override
    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    @override
    def minimumSizeHint(self) -> QSize:
        sizes = [made.sizeHint() for made in self._switches]
        return QSize(max((size.width() for size in sizes), default=0), max((size.height() for size in sizes), default=0))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place(self.width(), move=True)

    def _place(self, width: int, *, move: bool) -> int:
        """The height that the switches need in a width; where they stand."""
        x, y, row = _SIDES, 0, 0
        for made in self._switches:
            size = made.sizeHint()
            if x + size.width() > width - _SIDES and row:
                x, y, row = _SIDES, y + row, 0
            if move:
                made.setGeometry(QRect(QPoint(x, y), size))
            x += size.width() + style().px(4)
            row = max(row, size.height())
        return y + row + _BELOW
