"""The switches above a chart: every line as its chip or monogram; the names are at the lines' ends.

Takes: lines. Gives: `ChartLegend` with `clicked(key)` and `alone(key)`; reachable by Tab, switched by Space, alone with
Alt or Shift.
"""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from kapdip.drawing.chart_model import ChartLine
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import tip
from kapdip_gui.style import style
from kapdip_gui.style.chips import paint_chip, paint_monogram


class LegendSwitch(QAbstractButton):
    """One line's switch. Off: faded and struck through."""

    def __init__(self, line: ChartLine, hint: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line = line
        self.setCheckable(True)
        self.setText(line.name)
        self.setAccessibleName(line.name)
        self.setAccessibleDescription(hint)
        self.setToolTip(tip(f"{line.name}\n{hint}"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @override
    def sizeHint(self) -> QSize:
        return QSize(style().px(26 if self._line.power else 36), style().px(24))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        look = style()
        with QPainter(self) as painter:
            painter.setOpacity(1.0 if self.isChecked() else 0.45)
            middle = QRectF(self.rect()).center()
            if self._line.power:
                spot = QRectF(0, 0, look.px(18), look.px(18))
                spot.moveCenter(middle)
                paint_chip(painter, spot, self._line.power)
            else:
                spot = QRectF(0, 0, look.px(30), look.px(18))
                spot.moveCenter(middle)
                paint_monogram(painter, spot, self._line.mark)
            painter.setOpacity(1.0)
            if self._line.power and not self.isChecked():
                painter.setPen(QPen(look.colour("text"), 1.6))
                painter.drawLine(spot.bottomLeft(), spot.topRight())
            elif not self._line.power and self.isChecked():
                painter.setPen(QPen(look.colour("accent"), 2))
                painter.drawLine(6, self.height() - 1, self.width() - 6, self.height() - 1)
            if self.hasFocus():
                painter.setPen(QPen(look.colour("accent"), 1.6))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.8, 0.8, -0.8, -0.8), 4, 4)


_SIDES, _BELOW = 8, 2
"""Free space beside and below the switches."""


class ChartLegend(QWidget):
    """All lines of a chart, from left to right and on to the next row where the width ends; a click says which one to
    switch, with Alt or Shift which one to leave alone on the chart.

    It places its switches itself: a layout written in Python would have to hold what Qt deletes (docs/decisions/0011).
    """

    clicked = Signal(str)
    alone = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._switches: list[LegendSwitch] = []
        self._shown: tuple[object, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_lines(self, lines: Sequence[ChartLine], off: Collection[str] | None, hint: str) -> None:
        """Show the lines; `off` are switched off. None: a line is on where it is picked (labelled).

        `hint` says what a click does.
        """
        switches = tuple(
            (line.key, line.name, line.mark, line.labelled if off is None else line.key not in off) for line in lines
        )
        shown = (hint, switches)
        if shown == self._shown:
            return
        focused = next((made.text() for made in self._switches if made.hasFocus()), None)
        self._shown = shown
        for made in self._switches:
            made.hide()
            made.deleteLater()
        self._switches = []
        for line, (key, name, _, is_on) in zip(lines, switches, strict=True):
            made = LegendSwitch(line, hint, self)
            made.setChecked(is_on)
            made.clicked.connect(lambda _=False, key=key: self._tell(key))
            self._switches.append(made)
            made.show()
            if name == focused:
                made.setFocus()
        self._place(self.width(), move=True)
        self.updateGeometry()

    def _tell(self, key: str) -> None:
        only = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ShiftModifier
        (self.alone if QGuiApplication.keyboardModifiers() & only else self.clicked).emit(key)

    def full_width(self) -> int:
        """The width at which all switches fit into one row."""
        return sum(made.sizeHint().width() + style().px(4) for made in self._switches) + 2 * _SIDES

    @override
    def heightForWidth(self, width: int) -> int:
        return self._place(width, move=False)

    @override
    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    @override
    def minimumSizeHint(self) -> QSize:
        sizes = [made.sizeHint() for made in self._switches]
        return QSize(
            max((size.width() for size in sizes), default=0), max((size.height() for size in sizes), default=0)
        )

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place(self.width(), move=True)

    def _place(self, width: int, *, move: bool) -> int:
        """The height that the switches need in a width, and their positions."""
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
