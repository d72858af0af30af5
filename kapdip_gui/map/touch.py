"""Fingers on a touch screen: one is a mouse, whose right button it is when it rests; two move and zoom the board, whose
points stay under them.

Takes: touch events. Gives: mouse events to a widget, and calls of `move` and `zoom`.
"""

from collections.abc import Callable
from math import hypot

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QMouseEvent, QTouchEvent
from PySide6.QtWidgets import QApplication, QWidget

PanMove = Callable[[int, int], None]
Zoom = Callable[[float, QPoint], None]


class Fingers:
    """What the fingers on a widget do."""

    def __init__(self, on: QWidget, move: PanMove, zoom: Zoom, give_up: Callable[[], None]) -> None:
        """`give_up` is called when a second finger comes while the first one was a pressed mouse button."""
        on.setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        self._on, self._move, self._zoom, self._give_up = on, move, zoom, give_up
        self._first: QPointF | None = None
        """Where the only finger came down."""
        self._is_pressed = False
        self._two: tuple[QPointF, float] | None = None
        """The middle between two fingers, and how far they are apart."""
        self._resting = QTimer(on)
        self._resting.setSingleShot(True)
        self._resting.setInterval(QGuiApplication.styleHints().mousePressAndHoldInterval())
        self._resting.timeout.connect(self._rested)

    def take(self, event: QTouchEvent) -> None:
        """Act upon an event. After two fingers, the one that stays does nothing until it is lifted."""
        points = [point.position() for point in event.points()]
        is_over = event.type() in (QEvent.Type.TouchEnd, QEvent.Type.TouchCancel)
        if event.type() is QEvent.Type.TouchBegin:
            self._first, self._two, self._is_pressed = points[0], None, False
            self._resting.start()
        if len(points) == 1 and self._first is not None:
            self._one(points[0], event)
        elif len(points) == 2 and not is_over:
            self._both(*points)
        else:
            self._two = None
        if is_over:
            self._first = self._two = None
            self._resting.stop()
        event.accept()

    def _one(self, here: QPointF, event: QTouchEvent) -> None:
        assert self._first is not None
        is_lifted = event.type() is QEvent.Type.TouchEnd
        moved = here - self._first
        if event.type() is QEvent.Type.TouchCancel:
            self._lose_press()
            return
        if not self._is_pressed and (is_lifted or moved.manhattanLength() >= QApplication.startDragDistance()):
            self._is_pressed = True
            self._resting.stop()
            self._mouse(QEvent.Type.MouseButtonPress, self._first)
        if self._is_pressed:
            self._mouse(QEvent.Type.MouseButtonRelease if is_lifted else QEvent.Type.MouseMove, here)

    def _rested(self) -> None:
        """A finger that stays where it is asks for what the right button would."""
        if self._first is not None:
            at, self._first = self._first, None
            for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
                self._mouse(kind, at, Qt.MouseButton.RightButton)

    def _lose_press(self) -> None:
        self._resting.stop()
        if self._is_pressed:
            self._give_up()
        self._is_pressed, self._first = False, None

    def _mouse(self, kind: QEvent.Type, at: QPointF, which: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        button = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseMove else which
        held = Qt.MouseButton.NoButton if kind is QEvent.Type.MouseButtonRelease else which
        event = QMouseEvent(kind, at, self._on.mapToGlobal(at), button, held, Qt.KeyboardModifier.NoModifier)
        QCoreApplication.sendEvent(self._on, event)

    def _both(self, first: QPointF, second: QPointF) -> None:
        self._lose_press()
        middle, apart = (first + second) / 2, hypot(first.x() - second.x(), first.y() - second.y())
        before = self._two
        self._two = middle, apart
        if before is not None and before[1] > 0 and apart > 0:
            step = (middle - before[0]).toPoint()
            self._two = before[0] + QPointF(step), apart
            self._move(step.x(), step.y())
            self._zoom(apart / before[1], middle.toPoint())
