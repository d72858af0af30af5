"""Numbers in the manual's pictures: which part of the window each one stands at, as data.

Gives: `CALL_OUTS`, `number`. The list below a picture has a line for each, in its order (held by a test). A part
that is moved moves its number; one that is gone, or not in sight, ends the build.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

from kapdip_gui.turn.stepbar import StepBar

RADIUS = 13
GROUND, RIM = QColor("#0f5f66"), QColor("white")


class CallOut(NamedTuple):
    """A part of what is shown, and where at it the number stands: in parts of its width and height, then in pixels."""

    find: Callable[[Any], QWidget]
    x: float = 0.5
    y: float = 0.0
    dx: int = 0
    dy: int = 14


def _dock(key: str) -> Callable[[Any], QWidget]:
    return lambda window: window.docks[key]


def _in_dock(key: str, *path: str) -> Callable[[Any], QWidget]:
    """A part of a dock's panel, by the names that lead to it."""
    inner = _part(*path)
    return lambda window: inner(window.docks[key].panel())


def _part(*path: str) -> Callable[[Any], QWidget]:
    """A part of what is shown, by the names that lead to it."""

    def find(shown: Any) -> QWidget:
        for name in path:
            shown = getattr(shown, name)
        return shown  # type: ignore[no-any-return]

    return find


def _panel(*path: str) -> Callable[[Any], QWidget]:
    """A part of the panel of a dock that is shown by itself."""
    inner = _part(*path)
    return lambda dock: inner(dock.panel())


def _button(place: int) -> Callable[[Any], QWidget]:
    """A button of a dock that is shown by itself, counted from above."""
    return lambda dock: [one for one in dock.panel().findChildren(QPushButton) if one.isVisible()][place]


def _tool(command: str) -> Callable[[Any], QWidget]:
    """The button of a command on the tool bar."""

    def find(window: Any) -> QWidget:
        made = window.bar.findChildren(QToolButton)
        return next(one for one in made if one.defaultAction() and one.defaultAction().objectName() == command)  # type: ignore[no-any-return]

    return find


def _steps(window: Any) -> QWidget:
    return window.bar.findChild(StepBar)  # type: ignore[no-any-return]


CALL_OUTS: Mapping[str, Sequence[CallOut]] = {
    "desk": (
        CallOut(_dock("turn")),
        CallOut(_steps, x=0.0, y=0.5, dx=-16, dy=0),
        CallOut(_tool("exchange.curtain"), x=1.0, y=0.5, dx=12, dy=0),
        CallOut(_part("desk", "view"), dy=24),
        CallOut(_dock("orders"), x=0.62),
        CallOut(_part("desk", "line"), x=0.6, y=0.5, dy=0),
        CallOut(_dock("exchange"), x=0.7),
        CallOut(_dock("charts"), x=0.62),
    ),
    "orders": (
        CallOut(_dock("orders"), x=0.62),
        CallOut(_part("desk", "view"), dy=24),
        CallOut(_part("desk", "line"), x=0.6, y=0.5, dy=0),
    ),
    "exchange": (
        CallOut(_in_dock("exchange", "ticker"), dy=0),
        CallOut(_in_dock("exchange", "sheet"), x=0.16, y=0.0, dy=20),
        CallOut(_in_dock("exchange", "sheet"), x=0.97, y=0.0, dy=20),
        CallOut(_in_dock("exchange", "bottom"), x=0.1, y=0.0, dx=-10, dy=14),
    ),
    "wall": (
        CallOut(_panel("picture"), x=0.92, dy=24),
        CallOut(_panel("_show"), x=1.0, y=0.0, dx=-2, dy=0),
        CallOut(_panel("_on"), x=1.0, y=0.0, dx=4, dy=0),
        CallOut(_panel("_more"), x=1.0, y=0.5, dx=22, dy=0),
        CallOut(_panel("_scene"), x=0.8, y=0.5, dy=0),
    ),
    "table": (
        CallOut(lambda dock: dock.panel()._tabs[-1], x=1.0, y=0.5, dx=20, dy=0),
        CallOut(_panel("_seat_codes"), x=1.0, y=0.5, dx=20, dy=0),
        CallOut(_panel("inbox", "tree"), x=0.5, y=0.8),
        CallOut(_panel("inbox", "auto"), x=1.0, y=0.5, dx=20, dy=0),
    ),
    "bids": (
        CallOut(_button(0), x=0.0, y=0.5, dx=-20, dy=0),
        CallOut(_button(1), x=0.0, y=0.5, dx=-20, dy=0),
        CallOut(_button(4), x=0.0, y=0.5, dx=-170, dy=0),
    ),
    "new-game": (
        CallOut(_part("cards"), x=0.96, dy=8),
        CallOut(_part("players"), x=0.9, y=0.1),
        CallOut(_part("about"), x=1.0, dx=-30, dy=12),
        CallOut(_part("rules_button"), x=0.0, y=0.5, dx=150, dy=0),
        CallOut(_part("verdict"), x=0.7, y=0.5, dy=0),
    ),
}


def number(picture: QPixmap, shown: QWidget, call_outs: Sequence[CallOut]) -> None:
    """Put the numbers into a picture. Raises ValueError for a part that is not in sight."""
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    font = QFont("Source Sans 3")
    font.setPixelSize(16)
    font.setBold(True)
    painter.setFont(font)
    for place, one in enumerate(call_outs, start=1):
        part = one.find(shown)
        if not part.isVisible():
            raise ValueError(f"number {place}: {type(part).__name__} is not in sight")
        box = QRect(part.mapTo(shown, QPoint(0, 0)), part.size())
        middle = QPointF(box.left() + box.width() * one.x + one.dx, box.top() + box.height() * one.y + one.dy)
        if not shown.rect().contains(middle.toPoint()):
            raise ValueError(f"number {place}: it stands beside the picture")
        painter.setPen(QPen(RIM, 2))
        painter.setBrush(GROUND)
        painter.drawEllipse(middle, RADIUS, RADIUS)
        text = QRectF(middle.x() - RADIUS, middle.y() - RADIUS, 2 * RADIUS, 2 * RADIUS)
        painter.drawText(text, Qt.AlignmentFlag.AlignCenter, str(place))
    painter.end()
