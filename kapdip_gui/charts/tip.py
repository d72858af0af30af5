"""The small table at the cross-hair: every line's chip or monogram, its net demand, its value, its change since the
turn before.

Takes: `ChartContents`, the drawn chart, a turn. Gives: `paint_tip`. Source: docs/window.md 11.4.
"""

from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen

from kapdip.drawing.chart_model import ChartLine, LineChart
from kapdip.drawing.chart_parts import crossings, runs
from kapdip.showing.charts import ChartContents
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
