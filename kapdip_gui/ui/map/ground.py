"""The ground of the map as one picture in memory: painted once per zoom, scrolled while panning, mended where an owner changes.

Takes: primitives below the orders and units, their paints, what the view shows. Gives: the pixels of any part of it.
While the zoom changes, the last picture is shown enlarged or reduced, and painted anew when the zoom comes to rest.
"""

from collections.abc import Mapping
from operator import is_
from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap, QRegion

from kapdip_gui.drawing.scene import Primitive, Text, by_layer
from kapdip_gui.drawing.style import Paint
from kapdip_gui.ui.map.pens import brush_of, halo_pen, item_path, known_halo, load_fonts, make_halo, pen_of


class Stroke(NamedTuple):
    """A primitive made ready: the box that it covers and its edges (left, top, right, bottom), its outline, pen, brush and opacity."""

    box: QRectF
    edges: tuple[float, float, float, float]
    path: QPainterPath
    pen: QPen
    brush: QBrush
    opacity: float


class View(NamedTuple):
    """What is seen: the map point in the upper left corner, screen pixels per map pixel, size, device pixels per screen pixel."""

    x: float
    y: float
    zoom: float
    width: int
    height: int
    ratio: float


MARGIN = 120
"""Screen pixels that are painted beyond what is seen, so that most steps of panning have nothing to paint."""


def _widened(view: View) -> View:
    """A view with its margins."""
    x, y = view.x - MARGIN / view.zoom, view.y - MARGIN / view.zoom
    return View(x, y, view.zoom, view.width + 2 * MARGIN, view.height + 2 * MARGIN, view.ratio)


def _covers(held: View, view: View) -> bool:
    """Whether what was painted holds all that is seen now."""
    if (held.zoom, held.ratio, held.width, held.height) != (view.zoom, view.ratio, view.width + 2 * MARGIN, view.height + 2 * MARGIN):
        return False
    return abs((view.x - held.x) * view.zoom - MARGIN) <= MARGIN and abs((view.y - held.y) * view.zoom - MARGIN) <= MARGIN


_NO_PEN = QPen(Qt.PenStyle.NoPen)


class Ground:
    """The painted ground of one view."""

    def __init__(self, width: float, height: float) -> None:
        load_fonts()
        self._size = (width, height)
        self._made: dict[int, list[Stroke]] = {}
        self._order: list[Primitive] = []
        self._given: list[Primitive] = []
        self._paints: Mapping[str, Paint] = {}
        self._mat = QColor("#000000")
        self._pixels: QPixmap | None = None
        self._view: View | None = None
        self._overview: tuple[QPixmap, float] | None = None
        self._late: list[QRectF] = []
        self._rough: list[Primitive] = []

    # ---- what is painted

    def show(self, items: list[Primitive], paints: Mapping[str, Paint], mat: QColor) -> list[QRectF] | None:
        """Paint these primitives from now on, and mend what differs: the map boxes that changed; None if everything did.

        Primitives are told apart by being the same object: drawings hand out the same ones as long as nothing changes.
        """
        if paints is not self._paints or mat != self._mat:
            self._paints, self._mat, self._made, self._pixels, self._overview = paints, mat, {}, None, None
            self._given, self._rough = [], []
        elif len(items) == len(self._given) and all(map(is_, items, self._given)):
            return []
        before, given = self._made, self._given
        self._given = items
        self._made = {id(item): before.get(id(item)) or self._strokes(item) for item in items}
        self._order = sorted(items, key=by_layer)
        if self._pixels is None:
            return None
        gone = [before[id(item)][0].box for item in given if id(item) not in self._made]
        boxes = gone + [self._made[id(item)][0].box for item in items if id(item) not in before]
        self._mend_all(boxes)
        return boxes

    def _strokes(self, item: Primitive) -> list[Stroke]:
        paint = self._paints[item.role]
        path, pen, opacity = item_path(item, paint), pen_of(paint), item.opacity * paint.opacity
        reach = max(pen.widthF() if pen.style() is not Qt.PenStyle.NoPen else 0.0, 2 * paint.halo_width) + 1
        box = path.boundingRect().adjusted(-reach, -reach, reach, reach)
        edges = (box.left(), box.top(), box.right(), box.bottom())
        own = Stroke(box, edges, path, pen, brush_of(paint, *self._size), opacity)
        if not isinstance(item, Text) or not paint.halo:
            return [own]
        area = known_halo(item, paint)
        if area is None:
            self._rough.append(item)
            return [own]
        return [Stroke(box, edges, area, _NO_PEN, QBrush(halo_pen(paint).color()), opacity), own]

    @property
    def is_rough(self) -> bool:
        """Whether halos, or the overview for zooming out, are wanting."""
        return bool(self._rough) or self._overview is None

    def refine(self, most: int) -> bool:
        """Make up to `most` halos that are not there yet, and paint them, then the overview; whether there is more to do."""
        boxes = []
        for _ in range(min(most, len(self._rough))):
            item = self._rough.pop()
            if id(item) in self._made and isinstance(item, Text):
                if known_halo(item, self._paints[item.role]) is None:
                    make_halo(item, self._paints[item.role])
                self._made[id(item)] = self._strokes(item)
                boxes.append(self._made[id(item)][0].box)
        if boxes:
            self._mend_all(boxes)
        elif self._overview is None:
            self._made_overview()
        return self.is_rough

    # ---- pixels

    def draw(self, painter: QPainter, rect: QRectF, view: View, *, moving: bool) -> None:
        """Draw the ground of `rect` (map pixels) with a painter in map coordinates; `moving`: the zoom has not come to rest."""
        held = self._view
        if self._pixels is None or held is None or not _covers(held, view):
            if moving and self._pixels is not None and held is not None and held.zoom != view.zoom:
                self._draw_old(painter, rect)
                return
            self._repaint(_widened(view))
        assert self._pixels is not None
        assert self._view is not None
        factor = view.zoom * view.ratio
        dx, dy = round((view.x - self._view.x) * factor), round((view.y - self._view.y) * factor)
        area = QRectF((rect.x() - view.x) * view.zoom, (rect.y() - view.y) * view.zoom, rect.width() * view.zoom, rect.height() * view.zoom)
        screen = area.toAlignedRect() & QRect(0, 0, view.width, view.height)
        painter.save()
        painter.resetTransform()
        if view.ratio == 1.0:
            # whole pixels onto whole pixels: the quick way
            painter.drawPixmap(screen.topLeft(), self._pixels, screen.translated(dx, dy))
        else:
            painter.setClipRect(screen, Qt.ClipOperation.IntersectClip)
            source = QRectF(dx, dy, view.width * view.ratio, view.height * view.ratio)
            painter.drawPixmap(QRectF(0, 0, view.width, view.height), self._pixels, source)
        painter.restore()

    def _draw_old(self, painter: QPainter, rect: QRectF) -> None:
        assert self._view is not None
        assert self._pixels is not None
        painter.fillRect(rect, self._mat)
        wide, high = self._size
        overview, zoom = self._overview or self._made_overview()
        if self._late:
            self._mend(overview, View(0, 0, zoom, overview.width(), overview.height(), 1.0), self._late)
            self._late = []
        painter.drawPixmap(QRectF(0, 0, wide, high), overview, QRectF(0, 0, wide * zoom, high * zoom))
        old = self._view
        shown = QRectF(old.x, old.y, old.width / old.zoom, old.height / old.zoom)
        painter.drawPixmap(shown, self._pixels, QRectF(self._pixels.rect()))

    def _made_overview(self) -> tuple[QPixmap, float]:
        """The whole board in small, for what comes into sight while zooming out."""
        zoom = 0.5
        pixels = QPixmap(round(self._size[0] * zoom), round(self._size[1] * zoom))
        self._paint_on(pixels, View(0, 0, zoom, pixels.width(), pixels.height(), 1.0), None)
        self._overview, self._late = (pixels, zoom), []
        return self._overview

    def _repaint(self, view: View) -> None:
        old, before = self._pixels, self._view
        self._pixels = QPixmap(round(view.width * view.ratio), round(view.height * view.ratio))
        self._view = view
        if old is not None and before is not None and before[2:] == view[2:]:
            dx, dy = round((before.x - view.x) * view.zoom * view.ratio), round((before.y - view.y) * view.zoom * view.ratio)
            self._scrolled(old, dx, dy, view)
        else:
            self._paint_on(self._pixels, view, None)

    def _scrolled(self, old: QPixmap, dx: int, dy: int, view: View) -> None:
        """Take over what is still in sight, and paint the strips that came into it."""
        assert self._pixels is not None
        painter = QPainter(self._pixels)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.drawPixmap(QPoint(dx, dy), old)
        painter.end()
        whole = QRegion(self._pixels.rect())
        fresh = whole.subtracted(QRegion(QRect(QPoint(dx, dy), old.size())))
        for strip in fresh:  # type: ignore[attr-defined]
            self._paint_on(self._pixels, view, strip.adjusted(-1, -1, 1, 1))

    def _mend_all(self, boxes: list[QRectF]) -> None:
        """Paint the places of changed primitives anew in what is shown; the overview is mended when it is needed."""
        if boxes and self._pixels is not None and self._view is not None:
            self._mend(self._pixels, self._view, boxes)
        if self._overview is not None:
            self._late += boxes

    def _mend(self, pixels: QPixmap, view: View, boxes: list[QRectF]) -> None:
        """Paint these boxes anew, places that overlap only once."""
        factor = view.zoom * view.ratio
        places: list[QRect] = []
        for box in boxes:
            area = QRectF((box.x() - view.x) * factor, (box.y() - view.y) * factor, box.width() * factor, box.height() * factor)
            clip = area.toAlignedRect().adjusted(-1, -1, 1, 1) & pixels.rect()
            for other in [place for place in places if place.intersects(clip)]:
                places.remove(other)
                clip |= other
            if not clip.isEmpty():
                places.append(clip)
        for place in places:
            self._paint_on(pixels, view, place)

    def _paint_on(self, pixels: QPixmap, view: View, clip: QRect | None) -> None:
        factor = view.zoom * view.ratio
        area = clip if clip is not None else pixels.rect()
        seen = QRectF(view.x + area.x() / factor, view.y + area.y() / factor, area.width() / factor, area.height() / factor)
        painter = QPainter(pixels)
        painter.setClipRect(area)
        painter.fillRect(area, self._mat)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(factor, factor)
        painter.translate(QPointF(-view.x, -view.y))
        left, top, right, bottom = seen.left(), seen.top(), seen.right(), seen.bottom()
        for item in self._order:
            for stroke in self._made[id(item)]:
                x0, y0, x1, y1 = stroke.edges
                if x0 < right and x1 > left and y0 < bottom and y1 > top:
                    painter.setOpacity(stroke.opacity)
                    painter.setPen(stroke.pen)
                    painter.setBrush(stroke.brush)
                    painter.drawPath(stroke.path)
        painter.end()
