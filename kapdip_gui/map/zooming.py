"""A graphics view that zooms (wheel, fingers, steps, fit, to a rectangle) and pans, and never shows less than it could.

Takes: a scene of a fixed size. Gives: signal `zoom_changed` (screen pixels per scene pixel).
"""

from collections.abc import Callable
from math import hypot

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QGuiApplication,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QResizeEvent,
    QTouchEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsScene, QGraphicsView, QWidget

from kapdip_gui.kit.overriding import override

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


ZOOM_STEP = 1.15
LARGEST_ZOOM = 6.0
MARGIN = 8
"""Pixels of mat around a fitted board."""


class ZoomView(QGraphicsView):
    """Zoom and pan; the middle button always pans, the left one wherever `pans_at` allows it."""

    zoom_changed = Signal(float)

    def __init__(self, width: float, height: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._board = QGraphicsScene(0, 0, width, height, self)
        self.setScene(self._board)
        self._fitted = True
        self._pan_from: QPoint | None = None
        self.setRenderHints(QPainter.RenderHint.Antialiasing)
        self.setOptimizationFlags(
            QGraphicsView.OptimizationFlag.DontSavePainterState
            | QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing
        )
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setMouseTracking(True)
        self._fingers = Fingers(self.viewport(), self.pan, self.zoom_by, self.give_up_press)

    @property
    def zoom(self) -> float:
        """Screen pixels per scene pixel."""
        return self.transform().m11()

    def fit_zoom(self) -> float:
        """The zoom at which the whole board fits."""
        view, board = self.viewport().rect(), self._board.sceneRect()
        return max(
            0.05, min((view.width() - 2 * MARGIN) / board.width(), (view.height() - 2 * MARGIN) / board.height())
        )

    def fit(self) -> None:
        """Show the whole board, also when the window changes its size."""
        self._fitted = True
        self.set_zoom(self.fit_zoom())
        self.centerOn(self._board.sceneRect().center())

    def zoom_in(self) -> None:
        """One step nearer."""
        self.zoom_by(ZOOM_STEP)

    def zoom_out(self) -> None:
        """One step farther."""
        self.zoom_by(1 / ZOOM_STEP)

    def zoom_by(self, factor: float, around: QPoint | None = None) -> None:
        """Zoom, between the whole board and six times its size; what is at `around` (default:
        the middle) stays there.
        """
        fit = self.fit_zoom()
        wanted = min(LARGEST_ZOOM, max(fit, self.zoom * factor))
        self._fitted = wanted <= fit * 1.001
        at = around if around is not None else self.viewport().rect().center()
        held = self.mapToScene(at)
        self.set_zoom(wanted, moving=True)
        moved = self.mapFromScene(held) - at
        self.pan(-moved.x(), -moved.y())

    def set_zoom(self, zoom: float, *, moving: bool = False) -> None:
        """Set the zoom; `moving`: more steps may follow at once."""
        del moving
        factor = zoom / self.zoom
        if abs(factor - 1) > 1e-9:
            self.scale(factor, factor)
        self.zoom_changed.emit(self.zoom)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fitted:
            self.fit()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        glide = event.pixelDelta()
        if event.phase() is not Qt.ScrollPhase.NoScrollPhase and not glide.isNull() and not event.modifiers():
            # two fingers on a trackpad move the board, as everywhere else there
            self.pan(glide.x(), glide.y())
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.pan(event.angleDelta().x() or event.angleDelta().y(), 0)
        elif turn := event.angleDelta().y() or glide.y():
            self.zoom_by(ZOOM_STEP ** (turn / 120), event.position().toPoint())
        event.accept()

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent) and event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
            self.zoom_by(1 + event.value(), event.position().toPoint())
            return True
        if isinstance(event, QTouchEvent):
            self._fingers.take(event)
            return True
        return bool(super().viewportEvent(event))

    def pan(self, dx: int, dy: int) -> None:
        """Move what is seen by so many screen pixels."""
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() - dx)
        down.setValue(down.value() - dy)

    def pans_at(self, position: QPoint) -> bool:
        """Whether the left button pans when it is pressed here."""
        del position
        return False

    def give_up_press(self) -> None:
        """What the left button began is to have no effect."""
        self._pan_from = None
        self.viewport().unsetCursor()

    @property
    def is_panning(self) -> bool:
        """Whether the mouse holds the board."""
        return self._pan_from is not None

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        here = event.position().toPoint()
        middle = event.button() is Qt.MouseButton.MiddleButton
        if middle or (event.button() is Qt.MouseButton.LeftButton and self.pans_at(here)):
            self._pan_from = here
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pan_from is not None:
            here = event.position().toPoint()
            step = here - self._pan_from
            self._pan_from = here
            self.pan(step.x(), step.y())

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pan_from is not None:
            self._pan_from = None
            self.viewport().unsetCursor()
