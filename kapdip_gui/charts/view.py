"""A chart in the window: the display list painted at the size there is, values under the pointer, lines switched by a
click, zoom by wheel.

Takes: `ChartContents`. Gives: `ChartView`. Keys: left, right, Home and End walk through the turns, + and − zoom, 0
shows everything.
Source: docs/window.md 7, 9.9 and 11.4.
"""

from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFont,
    QFontMetrics,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from kapdip.drawing.chart_model import ChartFrame, ChartLine, LineChart
from kapdip.drawing.chart_parts import crossings, runs
from kapdip.drawing.chart_style import chart_paints
from kapdip.drawing.line_chart import line_chart
from kapdip.drawing.scene import Text
from kapdip.drawing.svg import to_svg
from kapdip.showing.charts import ChartContents
from kapdip_gui.charts.painting import paint_drawing, pictured
from kapdip_gui.kit.overriding import override
from kapdip_gui.style import style
from kapdip_gui.style.chips import paint_chip, paint_monogram

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class _Row(NamedTuple):
    """One line's figures at a turn: texts of net demand, value and change."""

    line: ChartLine
    value: int
    net: str
    text: str
    change: str


def tip_rows(shown: ChartContents, turn: int) -> list[_Row]:
    """The figures of a turn, the highest first."""
    found = []
    for line in shown.lines:
        value = line.values[turn]
        if value is None:
            continue
        before = line.values[turn - 1] if turn else None
        step = 0 if before is None else value - before
        change = f"{'▲' if step > 0 else '▼'} {shown.value_text(abs(step))}" if step else ""
        net = shown.net.get(line.key, ())
        traded = net[turn] if turn < len(net) else None
        found.append(
            _Row(line, value, "" if traded is None else shown.net_text(traded), shown.value_text(value), change)
        )
    return sorted(found, key=lambda row: -row.value)


def paint_tip(painter: QPainter, shown: ChartContents, chart: LineChart, turn: int) -> None:
    """Rings on the lines and the table, where it hides least of them."""
    look, rows = style(), tip_rows(shown, turn)
    font, strong, small = look.font("font_secondary"), look.font("font_secondary", bold=True), look.font("font_hint")
    metrics, heavy, fine = QFontMetrics(font), QFontMetrics(strong), QFontMetrics(small)
    x, pad, height = chart.x_of(turn), look.px(10), look.px(23)
    _rings(painter, chart, rows, x)
    by_power = any(row.line.power for row in rows)
    sign = look.px(18 if by_power else 30)
    names = 0 if by_power else max([metrics.horizontalAdvance(row.line.name) for row in rows] or [0])
    widths = (
        sign + (names + look.px(8) if names else 0),
        max([metrics.horizontalAdvance(row.net) for row in rows] or [0]),
        max([heavy.horizontalAdvance(row.text) for row in rows] or [0]),
        max([fine.horizontalAdvance(row.change) for row in rows] or [0]),
    )
    head, units = shown.heads[turn], shown.tip_title if any(row.net for row in rows) else ""
    wide = max(
        sum(width + look.px(18) for width in widths if width) - look.px(18),
        heavy.horizontalAdvance(head) + (fine.horizontalAdvance(units) + look.px(16) if units else 0),
    )
    box = _free_box(chart, shown, x, QSizeF(wide + 2 * pad, height * (len(rows) + 1) + pad))
    painter.setBrush(look.colour("header"))
    painter.setPen(QPen(look.colour("line_strong"), 1))
    painter.drawRoundedRect(box, 4, 4)
    row_box = QRectF(box.left() + pad, box.top() + pad / 2, box.width() - 2 * pad, height)
    _write(painter, row_box, head, (strong, "text"), LEFT)
    _write(painter, row_box, units, (small, "text_secondary"), RIGHT)
    for row in rows:
        row_box.translate(0, height)
        _paint_sign(painter, row_box, row.line, sign)
        if names:
            face = (strong if row.line.labelled else font, "text")
            _write(painter, row_box.adjusted(sign + look.px(8), 0, 0, 0), row.line.name, face, LEFT)
        edge = row_box.right()
        role = "ok" if row.change.startswith("▲") else "bad"
        for text, written, tone, width in ((row.change, small, role, widths[3]), (row.text, strong, "text", widths[2])):
            _write(
                painter,
                QRectF(row_box.left(), row_box.top(), edge - row_box.left(), height),
                text,
                (written, tone),
                RIGHT,
            )
            edge -= width + look.px(18) if width else 0
        _write(
            painter,
            QRectF(row_box.left(), row_box.top(), edge - row_box.left(), height),
            row.net,
            (font, "text_secondary"),
            RIGHT,
        )


def _write(painter: QPainter, box: QRectF, text: str, face: tuple[QFont, str], align: Qt.AlignmentFlag) -> None:
    painter.setFont(face[0])
    painter.setPen(style().colour(face[1]))
    painter.drawText(box, align, text)


def _paint_sign(painter: QPainter, row: QRectF, line: ChartLine, wide: int) -> None:
    high = style().px(18)
    box = QRectF(row.left(), row.center().y() - high / 2, wide, high)
    paint_chip(painter, box, line.power) if line.power else paint_monogram(painter, box, line.mark)


def _rings(painter: QPainter, chart: LineChart, rows: list[_Row], x: float) -> None:
    look = style()
    for row in rows:
        painter.setPen(QPen(look.colour("panel"), 1.6))
        painter.setBrush(QColor(look.theme.power(row.line.power).line) if row.line.power else look.colour("text"))
        painter.drawEllipse(QPointF(x, chart.y_of(row.value)), 4.4, 4.4)


def _free_box(chart: LineChart, shown: ChartContents, x: float, size: QSizeF) -> QRectF:
    """Beside the cross-hair, left or right, above or below: where the fewest lines run."""
    _, top, right, bottom = chart.plot
    first, last = chart.turns
    segments = [
        pair
        for line in shown.lines
        if line.labelled
        for run in runs(line.values[first : last + 1], chart.at)
        for pair in pairwise(run)
    ]
    gap = style().px(14)
    sides = [
        side for side in (x + gap, x - gap - size.width()) if side >= 2 and side + size.width() <= right + gap
    ] or [max(2.0, min(x + gap, chart.drawing.width - size.width() - 2))]
    heights = (bottom - size.height() - gap / 2, top + gap / 2, (top + bottom - size.height()) / 2)
    boxes = [QRectF(side, max(2.0, height), size.width(), size.height()) for side in sides for height in heights]
    return min(
        boxes,
        key=lambda box: (crossings((box.left(), box.top(), box.right(), box.bottom()), segments, ()), boxes.index(box)),
    )


FEWEST_TURNS = 3


class ChartView(QWidget):
    """One chart. `line_clicked(key)`: a line's label or the line itself was clicked; `redrawn`: the scale may be
    another one; `turn_changed`: the cross-hair went elsewhere.
    """

    line_clicked = Signal(str)
    redrawn = Signal()
    turn_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.contents: ChartContents | None = None
        self._chart: LineChart | None = None
        self._picture: QPixmap | None = None
        self._turn: int | None = None
        self._span: tuple[int, int] | None = None
        self._key: tuple[object, ...] | None = None

    def show_contents(self, contents: ChartContents | None) -> None:
        """Show another chart; the zoom stays while the number of turns does."""
        if self.contents is not None and contents is not None and len(contents.ticks) != len(self.contents.ticks):
            self._span = None
        if self._turn is not None and (contents is None or self._turn >= len(contents.ticks)):
            self._turn = None
        self.contents = contents
        key = (contents.kind, contents.title, contents.lines, contents.ticks, style()) if contents else None
        if key != self._key:
            self._key = key
            self._describe()
            self._redraw()

    @override
    def sizeHint(self) -> QSize:
        return QSize(style().px(380), style().px(240))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(style().px(200), style().px(140))

    # -- drawing -------------------------------------------------------------------------------------------------------

    def _redraw(self) -> None:
        self._chart = self._picture = None
        self.update()
        self.redrawn.emit()

    @property
    def chart(self) -> LineChart | None:
        """The chart for the size that the view has now, drawn when it is wanted: a dock finds
        its size in several steps.
        """
        if self._chart is None:
            self._chart = self._drawn(self.width(), self.height())
        return self._chart

    def _drawn(self, width: float, height: float) -> LineChart | None:
        shown = self.contents
        if shown is None:
            return None
        first, last = self._span or (0, len(shown.ticks) - 1)
        frame = ChartFrame(width, height, style().size("font_base"), first, last)
        return line_chart(
            shown.lines,
            shown.ticks,
            shown.value_text,
            frame,
            par=shown.par,
            axis_text=shown.axis_text,
            gone=shown.gone,
            most=shown.most,
        )

    def _describe(self) -> None:
        """The last values as text, for screen readers."""
        shown = self.contents
        if shown is None:
            self.setAccessibleDescription("")
            return
        self.setAccessibleName(shown.title)
        last = [(line.name, line.values[-1]) for line in shown.lines if line.values and line.values[-1] is not None]
        self.setAccessibleDescription(
            f"{shown.ticks[-1]}: " + ", ".join(f"{name} {shown.value_text(value)}" for name, value in last)
        )

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._redraw()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        chart = self.chart
        if chart is None:
            return
        if self._picture is None:
            self._picture = pictured(chart.drawing, self.size(), self.devicePixelRatioF())
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self._picture)
            if self._turn is not None:
                self._paint_cross_hair(painter, chart, self._turn)
            if self.hasFocus():
                painter.setPen(QPen(style().colour("accent"), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))

    def _paint_cross_hair(self, painter: QPainter, chart: LineChart, turn: int) -> None:
        """A line through the turn, its name at the axis, its values beside it."""
        shown = self.contents
        if shown is None:
            return
        look, x = style(), chart.x_of(turn)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(look.colour("accent"), 1.4))
        painter.drawLine(QPointF(x, chart.plot[1]), QPointF(x, self.height()))
        font = look.font("font_secondary", bold=True)
        name, metrics = shown.ticks[turn], QFontMetrics(font)
        spot = QRectF(0, 0, metrics.horizontalAdvance(name) + look.px(10), look.px(19))
        spot.moveCenter(QPointF(x, chart.plot[3] + look.px(14)))
        painter.fillRect(spot, look.colour("panel"))
        painter.setFont(font)
        painter.setPen(look.colour("text"))
        painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, name)
        paint_tip(painter, shown, chart, turn)

    # -- the hand ------------------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int | None:
        """The turn whose values are shown, as an index into the ticks."""
        return self._turn

    def show_turn(self, turn: int | None) -> None:
        """Show the values of a turn, or none."""
        if turn != self._turn:
            self._turn = turn
            self.update()
            self.turn_changed.emit()

    def point_at(self, x: float) -> None:
        """Show the values of the turn nearest to a place; none beside the field."""
        chart = self.chart
        if chart is not None:
            inside = chart.plot[0] - 8 <= x <= chart.plot[2] + 8
            self.show_turn(chart.turn_at(x) if inside else None)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.point_at(event.position().x())
        self.setCursor(
            Qt.CursorShape.PointingHandCursor if self.key_at(event.position()) else Qt.CursorShape.ArrowCursor
        )

    @override
    def leaveEvent(self, event: QEnterEvent) -> None:  # type: ignore[override]
        self.show_turn(None)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus()
        key = self.key_at(event.position())
        if key:
            self.line_clicked.emit(key)

    def key_at(self, spot: QPointF) -> str:
        """The line whose label, or whose course, is under the pointer; empty for none."""
        chart, shown = self.chart, self.contents
        if chart is None or shown is None:
            return ""
        if spot.x() > chart.plot[2] + 8:
            labels = [
                (abs(item.y - spot.y()), item.key)
                for item in chart.drawing
                if isinstance(item, Text) and item.key.startswith("line:")
            ]
            near = min(labels, default=(99.0, ""))
            return near[1].removeprefix("line:") if near[0] < style().px(10) else ""
        turn = chart.turn_at(spot.x())
        if abs(chart.x_of(turn) - spot.x()) > 9:
            return ""
        values = [
            (abs(chart.y_of(value) - spot.y()), line.key)
            for line in shown.lines
            if (value := line.values[turn]) is not None
        ]
        near = min(values, default=(99.0, ""))
        return near[1] if near[0] < 7 else ""

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.chart is not None:
            self.zoom(1 if event.angleDelta().y() > 0 else -1, self.chart.turn_at(event.position().x()))
            event.accept()

    def zoom(self, direction: int, around: int | None = None) -> None:
        """Show fewer (1) or more (−1) turns, around one of them."""
        if self.contents is None:
            return
        most = len(self.contents.ticks) - 1
        first, last = self._span or (0, most)
        middle = (first + last) // 2 if around is None else around
        wide = (last - first) * 3 // 4 if direction > 0 else -(-(last - first) * 4 // 3) + 1
        wide = max(min(FEWEST_TURNS, most), min(most, wide))
        share = (middle - first) / max(1, last - first)
        start = max(0, min(most - wide, round(middle - share * wide)))
        self._span = None if wide == most else (start, start + wide)
        self._redraw()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        chart = self.chart
        if chart is None:
            super().keyPressEvent(event)
            return
        first, last = chart.turns
        here = last + 1 if self._turn is None else self._turn
        match event.key():
            case Qt.Key.Key_Left:
                self.show_turn(max(first, here - 1))
            case Qt.Key.Key_Right:
                self.show_turn(min(last, here + 1))
            case Qt.Key.Key_Home:
                self.show_turn(first)
            case Qt.Key.Key_End:
                self.show_turn(last)
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.zoom(1, self._turn)
            case Qt.Key.Key_Minus:
                self.zoom(-1, self._turn)
            case Qt.Key.Key_0:
                self._span = None
                self._redraw()
            case _:
                super().keyPressEvent(event)

    # -- to take away --------------------------------------------------------------------------------------------------

    def image(self, width: int = 1600) -> QImage:
        """The chart as a picture, whatever the size of the dock."""
        chart = self._drawn(1000, 520)
        picture = QImage(width, width * 520 // 1000, QImage.Format.Format_ARGB32_Premultiplied)
        picture.fill(style().colour("panel"))
        if chart is not None:
            with QPainter(picture) as painter:
                painter.scale(width / 1000, width / 1000)
                paint_drawing(painter, chart.drawing)
        return picture

    def svg(self) -> str:
        """The chart as SVG with real text, in the colours for paper."""
        chart = self._drawn(1000, 520)
        return to_svg(chart.drawing, chart_paints("print", style().board)) if chart is not None else ""
