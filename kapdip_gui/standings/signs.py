"""Signs in a table of figures: a bar, a bar of two halves, a ring and a dot for before and after, a place in a box.

Takes: a painter, the place, a `Figure` with a share, a span or a badge. Gives: `is_sign`, `paint_sign`, `sign_width`.
"""

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from kapdip.tables.figures import Figure
from kapdip_gui.style import style

BAR, BOX, SPAN = 70, 24, 80
RING = 4.5
"""The radius of a dot, and of a ring."""


def is_sign(figure: Figure) -> bool:
    """Whether a figure is painted as a sign."""
    return figure.share is not None or figure.span is not None or bool(figure.badge)


def sign_width(figure: Figure) -> int:
    """How wide the sign of a figure is; 0 for none."""
    if figure.span is not None:
        return style().px(SPAN)
    return style().px(BAR if figure.share is not None else BOX if figure.badge else 0)


def paint_sign(painter: QPainter, rect: QRect, figure: Figure) -> None:
    """The sign of a figure in its cell."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if figure.share is not None:
        _bar(painter, rect, figure)
    elif figure.span is not None:
        _dumbbell(painter, rect, figure.span)
    else:
        _box(painter, rect, figure)
    painter.restore()


def _bar(painter: QPainter, rect: QRect, figure: Figure) -> None:
    look = style()
    assert figure.share is not None
    high, edge = look.px(12), look.px(6)
    whole = QRectF(rect.left() + edge, rect.center().y() - high / 2 + 1, max(0, rect.width() - 2 * edge), high)
    part = QRectF(whole.topLeft(), whole.size())
    part.setWidth(max(2.0, whole.width() * figure.share / 1000) if figure.share else 0)
    painter.setPen(Qt.PenStyle.NoPen)
    if figure.badge:
        painter.setBrush(look.colour("bad"))
        painter.drawRoundedRect(whole, 2, 2)
    painter.setBrush(look.colour("ok" if figure.badge else "accent"))
    painter.drawRoundedRect(part, 2, 2)


def _dumbbell(painter: QPainter, rect: QRect, span: tuple[int, int]) -> None:
    look = style()
    radius = RING * look.px(100) / 100
    edge = radius + look.px(6)
    ring, dot = (
        QPointF(rect.left() + edge + (rect.width() - 2 * edge) * one / 1000, rect.center().y()) for one in span
    )
    if span[0] != span[1]:
        painter.setPen(QPen(look.colour("ok" if span[1] > span[0] else "bad"), radius * 0.7))
        painter.drawLine(ring, dot)
    painter.setPen(QPen(look.colour("text"), 1.4))
    painter.setBrush(look.colour("panel"))
    painter.drawEllipse(ring, radius, radius)
    painter.setBrush(look.colour("text"))
    painter.drawEllipse(dot, radius * 0.85, radius * 0.85)


def _box(painter: QPainter, rect: QRect, figure: Figure) -> None:
    look = style()
    side = min(float(look.px(BOX)), rect.height() - 4.0)
    wide = min(max(side, painter.fontMetrics().horizontalAdvance(figure.text) + 6.0), float(rect.width()))
    box = QRectF(rect.center().x() - wide / 2 + 1, rect.center().y() - side / 2 + 1, wide, side)
    fill = {"first": "text", "podium": "header"}.get(figure.badge, "panel")
    painter.setPen(QPen(look.colour("text" if figure.badge == "first" else "line_strong"), 1))
    painter.setBrush(look.colour(fill))
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
    painter.setFont(look.font("font_secondary", bold=figure.badge != "place"))
    painter.setPen(look.colour("panel" if figure.badge == "first" else "text"))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, figure.text)
