"""The ground of the map as one picture in memory: painted once per zoom, scrolled while panning, mended where an owner changes.

Takes: primitives below the orders and units, their paints, what the view shows. Gives: the pixels of any part of it.
While the zoom changes, the last picture is shown enlarged or reduced; the new one is painted in strips when the zoom has come to
rest, so that the window answers meanwhile. The first picture of all comes without halos under the labels, which take as long to make
as all the rest; they follow at once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap, QRegion

from kapdip_gui.drawing.scene import Primitive, Text
from kapdip_gui.drawing.style import Paint
from kapdip_gui.ui.map.letters import halo_path
from kapdip_gui.ui.map.strokes import Box, Strokes, region_of


class View(NamedTuple):
    """What is seen: the map point in the upper left corner, screen pixels per map pixel, size, device pixels per screen pixel."""

    x: float
    y: float
    zoom: float
    width: int
    height: int
    ratio: float

    @property
    def factor(self) -> float:
        """Device pixels per map pixel."""
        return self.zoom * self.ratio


MARGIN = 120
"""Screen pixels that are painted beyond what is seen, so that most steps of panning have nothing to paint."""
STRIP = 200
"""Device pixels of a strip, which takes some milliseconds to paint."""
HALOS = 6
"""How many halos are made at once, some milliseconds together."""
OVERVIEW_ZOOM = 0.5


def _widened(view: View) -> View:
    """A view with its margins."""
    x, y = view.x - MARGIN / view.zoom, view.y - MARGIN / view.zoom
    return View(x, y, view.zoom, view.width + 2 * MARGIN, view.height + 2 * MARGIN, view.ratio)


@dataclass(slots=True)
class _Pixels:
    """A painted part of the map: its pixels, what they show, and how many rows of them are painted."""

    pixmap: QPixmap
    view: View
    done: int = 0

    @classmethod
    def blank(cls, view: View) -> "_Pixels":
        """Nothing painted yet."""
        return cls(QPixmap(round(view.width * view.ratio), round(view.height * view.ratio)), view)

    @property
    def is_whole(self) -> bool:
        """Whether everything is painted."""
        return self.done >= self.pixmap.height()

    def fits(self, view: View) -> bool:
        """Whether a view of this size at this zoom can be taken from it, or from it and some strips more."""
        wide = _widened(view)
        return (self.view.zoom, self.view.ratio, self.view.width, self.view.height) == (wide.zoom, wide.ratio, wide.width, wide.height)

    def covers(self, view: View) -> bool:
        """Whether it holds all that is seen."""
        dx, dy = (view.x - self.view.x) * view.zoom - MARGIN, (view.y - self.view.y) * view.zoom - MARGIN
        return self.fits(view) and abs(dx) <= MARGIN and abs(dy) <= MARGIN


class Ground:
    """The painted ground of one view."""

    def __init__(self, width: float, height: float) -> None:
        self._size = (width, height)
        self._strokes = Strokes(width, height)
        self._items: Sequence[Primitive] = ()
        self._paints: Mapping[str, Paint] = {}
        self._bare: Mapping[str, Paint] = {}
        self._undressed: list[Text] = []
        self._mat = QColor()
        self._shown: _Pixels | None = None
        self._next: _Pixels | None = None
        self._overview: _Pixels | None = None
        self._late: list[Box] = []
        self._is_outdated = False

    # ---- what is painted

    def show(self, items: Sequence[Primitive], paints: Mapping[str, Paint], mat: QColor, zoom: float) -> list[Box] | None:
        """Paint these primitives from now on: the boxes that changed; None if everything did, or is painted when the zoom rests.

        At the zoom of what is shown, the changed places are mended at once.
        """
        is_first, self._items = not self._paints, items
        if paints is not self._paints:
            self._paints, self._bare = paints, {role: replace(paint, halo="") for role, paint in paints.items()}
        if is_first:
            self._undressed = [item for item in items if isinstance(item, Text) and paints[item.role].halo]
        boxes = self._strokes.show(items, self._bare if self._undressed else paints)
        if mat != self._mat:
            self._mat = mat
            self._overview = None
            self.forget()
            return None
        if not boxes or self._shown is None:
            return boxes
        self._next = None
        self._late += boxes
        if self._shown.view.zoom != zoom:
            self._is_outdated = True
            return None
        self._mend(self._shown, boxes)
        return boxes

    def forget(self) -> None:
        """Paint anew what is seen, at once when it is next drawn."""
        self._shown = self._next = None
        self._is_outdated = False

    def is_ready(self, view: View) -> bool:
        """Whether nothing is left to prepare: what is seen at its zoom, and the overview for zooming out."""
        return self._overview is not None and self._overview.is_whole and not self._undressed and not self._is_due(view)

    def _is_due(self, view: View) -> bool:
        return self._shown is None or self._is_outdated or not self._shown.fits(view)

    def prepare(self, view: View) -> bool:
        """Paint one strip of what is wanting; whether that made the view's own pixels complete."""
        if self._undressed:
            self._dress()
            return False
        if not self._is_due(view):
            if self._overview is None:
                self._overview = self._blank_overview()
            self._strip(self._overview)
            return False
        if self._next is None or self._next.view != _widened(view):
            self._next = _Pixels.blank(_widened(view))
        self._strip(self._next)
        if not self._next.is_whole:
            return False
        self._shown, self._next, self._is_outdated = self._next, None, False
        return True

    def _dress(self) -> None:
        """Make some of the first halos; with the last one everything is to be painted again."""
        for item in self._undressed[-HALOS:]:
            halo_path(item, self._paints[item.role])
        del self._undressed[-HALOS:]
        if not self._undressed:
            self._strokes.show(self._items, self._paints)
            self._is_outdated = True

    # ---- pixels

    def draw(self, painter: QPainter, rect: QRectF, view: View) -> None:
        """Draw the ground of `rect` (map pixels) with a painter in map coordinates: as it was, as long as it is being prepared."""
        if self._shown is None:
            self._shown = _Pixels.blank(_widened(view))
            self._paint(self._shown, QRegion(self._shown.pixmap.rect()))
        elif not self._shown.fits(view):
            self._draw_old(painter, rect, self._shown)
            return
        elif not self._shown.covers(view):
            self._shown = self._scrolled(self._shown, _widened(view))
        self._draw_shown(painter, rect, view, self._shown)

    def _draw_shown(self, painter: QPainter, rect: QRectF, view: View, shown: _Pixels) -> None:
        dx, dy = round((view.x - shown.view.x) * view.factor), round((view.y - shown.view.y) * view.factor)
        area = QRectF((rect.x() - view.x) * view.zoom, (rect.y() - view.y) * view.zoom, rect.width() * view.zoom, rect.height() * view.zoom)
        screen = area.toAlignedRect() & QRect(0, 0, view.width, view.height)
        painter.save()
        painter.resetTransform()
        if view.ratio == 1.0:
            # whole pixels onto whole pixels: the quick way
            painter.drawPixmap(screen.topLeft(), shown.pixmap, screen.translated(dx, dy))
        else:
            painter.setClipRect(screen, Qt.ClipOperation.IntersectClip)
            source = QRectF(dx, dy, view.width * view.ratio, view.height * view.ratio)
            painter.drawPixmap(QRectF(0, 0, view.width, view.height), shown.pixmap, source)
        painter.restore()

    def _draw_old(self, painter: QPainter, rect: QRectF, shown: _Pixels) -> None:
        painter.fillRect(rect, self._mat)
        if self._overview is None:
            self._overview = self._blank_overview()
        while not self._overview.is_whole:
            self._strip(self._overview)
        if self._late:
            self._mend(self._overview, self._late)
            self._late = []
        wide, high = self._size
        painter.drawPixmap(QRectF(0, 0, wide, high), self._overview.pixmap, QRectF(0, 0, wide * OVERVIEW_ZOOM, high * OVERVIEW_ZOOM))
        old = shown.view
        where = QRectF(old.x, old.y, old.width / old.zoom, old.height / old.zoom)
        painter.drawPixmap(where, shown.pixmap, QRectF(shown.pixmap.rect()))

    def _blank_overview(self) -> _Pixels:
        """The whole board in small, for what comes into sight while zooming out."""
        self._late = []
        return _Pixels.blank(View(0, 0, OVERVIEW_ZOOM, round(self._size[0] * OVERVIEW_ZOOM), round(self._size[1] * OVERVIEW_ZOOM), 1.0))

    def _scrolled(self, old: _Pixels, view: View) -> _Pixels:
        """Take over what is still in sight, and paint the strips that came into it."""
        made = _Pixels.blank(view)
        dx, dy = round((old.view.x - view.x) * view.factor), round((old.view.y - view.y) * view.factor)
        painter = QPainter(made.pixmap)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.drawPixmap(QPoint(dx, dy), old.pixmap)
        painter.end()
        fresh = QRegion(made.pixmap.rect()).subtracted(QRegion(QRect(QPoint(dx, dy), old.pixmap.size())))
        if not fresh.isEmpty():
            self._paint(made, fresh)
        return made

    def _strip(self, pixels: _Pixels) -> None:
        """Paint the next strip."""
        if not pixels.is_whole:
            self._paint(pixels, QRegion(0, pixels.done, pixels.pixmap.width(), STRIP))
            pixels.done += STRIP

    def _mend(self, pixels: _Pixels, boxes: Sequence[Box]) -> None:
        """Paint these boxes anew."""
        view, factor = pixels.view, pixels.view.factor
        areas = [QRectF((x0 - view.x) * factor, (y0 - view.y) * factor, (x1 - x0) * factor, (y1 - y0) * factor) for x0, y0, x1, y1 in boxes]
        region = region_of(areas) & pixels.pixmap.rect()
        if not region.isEmpty():
            self._paint(pixels, region)

    def _paint(self, pixels: _Pixels, region: QRegion) -> None:
        view, factor = pixels.view, pixels.view.factor
        places = list(region)  # type: ignore[call-overload]
        painter = QPainter(pixels.pixmap)
        painter.setClipRegion(region)
        painter.fillRect(region.boundingRect(), self._mat)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(factor, factor)
        painter.translate(QPointF(-view.x, -view.y))
        back, _ = painter.transform().inverted()
        self._strokes.paint(painter, region_of(back.mapRect(QRectF(place)) for place in places))
        painter.end()
