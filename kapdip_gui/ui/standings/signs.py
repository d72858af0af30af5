"""Signs in a table of figures: a bar, a bar of two halves, a finishing place in a box.

Takes: a painter, the place, a `Figure` with a share or a badge. Gives: `paint_sign`, `sign_width`.
"""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from kapdip_gui.showing.figures import Figure
from kapdip_gui.ui.style import style

BAR, BOX = 70, 24


def sign_width(figure: Figure) -> int:
    """How wide the sign of a figure is; 0 for none."""
    return style().px(BAR if figure.share is not None else BOX if figure.badge else 0)


def paint_sign(painter: QPainter, rect: QRect, figure: Figure) -> None:
    """The sign of a figure in its cell."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if figure.share is not None:
        _bar(painter, rect, figure)
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
