"""The ground of the map as pictures in memory: painted once per zoom, scrolled while panning, repainted where an owner
changes.

Takes: primitives below the orders and units, their paints, what the view shows. Gives: the pixels of any part.
Land and names are two pictures, one upon the other: an owner who changes leaves the names alone, whose letters take as
long to paint as all the rest, and so the very first picture comes without names, which follow at once. While the zoom
changes, the last pictures are shown enlarged or reduced; new ones are painted in strips when the zoom has come to rest,
so that the window answers meanwhile.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap, QRegion

from kapdip.drawing.scene import Layer, Primitive, Text
from kapdip.drawing.style import Paint
from kapdip_gui.map.letters import halo_path, text_path
from kapdip_gui.map.strokes import Box, Strokes, region_of


class View(NamedTuple):
    """What is seen: the map point in the upper left corner, screen pixels per map pixel, size,
    device pixels per screen pixel.
    """

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
SOME = 6
"""How many names get their letters and halos at once, some milliseconds together."""
SOME_LATE = 12
"""How many places of the overview are repainted at once, a millisecond or two together."""
OVERVIEW_ZOOM = 0.5
_LAND, _NAMES = 0, 1
_FORMATS = (QImage.Format.Format_RGB32, QImage.Format.Format_ARGB32_Premultiplied)
"""Of land and names: these are seen through."""
_LABELS, _FRAME = float(Layer.LABELS), float(Layer.FRAME)


def _widened(view: View) -> View:
    """A view with its margins."""
    x, y = view.x - MARGIN / view.zoom, view.y - MARGIN / view.zoom
    return View(x, y, view.zoom, view.width + 2 * MARGIN, view.height + 2 * MARGIN, view.ratio)


@dataclass(slots=True)
class _Pixels:
    """A painted part of the map: what it shows, its size in device pixels, and how many rows of
    each of its layers are painted.
    """

    view: View
    size: QSize
    done: list[int] = field(default_factory=lambda: [0, 0])
    _layers: list[QPixmap] = field(default_factory=list)
    """From the ground up, as far as anything was painted."""

    @classmethod
    def blank(cls, view: View) -> "_Pixels":
        """Nothing painted yet."""
        return cls(view, QSize(round(view.width * view.ratio), round(view.height * view.ratio)))

    def layer(self, number: int) -> QPixmap:
        """The pixels of a layer, which are anything as long as they are not painted."""
        while len(self._layers) <= number:
            image = QImage(self.size, _FORMATS[len(self._layers)])
            self._layers.append(QPixmap.fromImage(image, Qt.ImageConversionFlag.NoFormatConversion))
        return self._layers[number]

    @property
    def area(self) -> QRegion:
        """All its pixels."""
        return QRegion(0, 0, self.size.width(), self.size.height())

    @property
    def unpainted(self) -> int | None:
        """The first layer that is not complete; None: all are."""
        return next((layer for layer, rows in enumerate(self.done) if rows < self.size.height()), None)

    @property
    def ready(self) -> list[QPixmap]:
        """The layers that are complete, from the ground up."""
        return self._layers[: self.unpainted]

    def fits(self, view: View) -> bool:
        """Whether a view of this size at this zoom can be taken from it, or from it and some strips more."""
        wide = _widened(view)
        return (self.view.zoom, self.view.ratio, self.view.width, self.view.height) == (
            wide.zoom,
            wide.ratio,
            wide.width,
            wide.height,
        )

    def covers(self, view: View) -> bool:
        """Whether it holds all that is seen."""
        dx, dy = (view.x - self.view.x) * view.zoom - MARGIN, (view.y - self.view.y) * view.zoom - MARGIN
        return self.fits(view) and abs(dx) <= MARGIN and abs(dy) <= MARGIN


class Ground:
    """The painted ground of one view."""

    def __init__(self, width: float, height: float) -> None:
        self._size = (width, height)
        self._strokes = (Strokes(width, height), Strokes(width, height))
        self._mat = QColor()
        self._shown: _Pixels | None = None
        self._next: _Pixels | None = None
        self._overview: _Pixels | None = None
        self._late: dict[Box, None] = {}
        """Where the land of the overview is to be painted anew: some with each picture, the rest in idle moments.
        """
        self._is_outdated = False
        self._names: list[Primitive] = []
        self._old_names: list[Primitive] = []
        """Those that are seen until what is shown is painted anew."""
        self._paints: Mapping[str, Paint] = {}
        self._outlined = 0
        self._has_names = False

    # ---- what is painted

    def show(
        self, items: Sequence[Primitive], paints: Mapping[str, Paint], mat: QColor, zoom: float
    ) -> list[Box] | None:
        """Paint these primitives from now on: the boxes that changed; None if everything did, or is painted when the
        zoom rests.

        At the zoom of what is shown, the changed places are repainted at once.
        """
        land: list[Primitive] = []
        names: list[Primitive] = []
        for item in items:
            (names if _LABELS <= item.z < _FRAME else land).append(item)
        before = self.names
        boxes = (self._strokes[_LAND].show(land, paints), self._write(names, paints))
        if mat != self._mat:
            self._mat = mat
            self._overview = None
            self.forget()
            return None
        changed = [box for some in boxes for box in some]
        if not changed or self._shown is None:
            return changed
        self._next = None
        self._late.update(dict.fromkeys(boxes[_LAND]))
        if self._overview is not None and boxes[_NAMES]:
            self._overview.done[_NAMES] = 0
        if self._shown.view.zoom != zoom:
            self._is_outdated, self._old_names = True, before
            return None
        for layer, some in enumerate(boxes):
            self._mend(self._shown, layer, some)
        return changed

    def _write(self, names: list[Primitive], paints: Mapping[str, Paint]) -> list[Box]:
        """Paint these names from now on: the boxes that changed.

        The first ones of all are only noted, for `prepare`.
        """
        self._names, self._paints = names, paints
        return self._strokes[_NAMES].show(names, paints) if self._has_names else []

    def make_ready(self, item: Primitive, paints: Mapping[str, Paint]) -> None:
        """Make ready a part of what is to be shown next with these paints."""
        self._strokes[_NAMES if _LABELS <= item.z < _FRAME else _LAND].make_ready(item, paints)

    def forget(self) -> None:
        """Paint anew what is seen, at once when it is next drawn."""
        self._shown = self._next = None
        self._is_outdated = False

    def is_ready(self, view: View) -> bool:
        """Whether nothing is left to prepare: what is seen at its zoom, and the overview for zooming out."""
        painted = all(some is not None and some.unpainted is None for some in (self._shown, self._overview))
        return painted and self._is_right(view) and not self._late

    def fits(self, view: View) -> bool:
        """Whether what was painted last is of this zoom and size."""
        return self._shown is not None and self._shown.fits(view)

    def _is_right(self, view: View) -> bool:
        return self.fits(view) and not self._is_outdated

    @property
    def shows_names(self) -> bool:
        """Whether all names are drawn with the land, or will be when it is drawn anew: the very first picture comes
        without them, and one that is shown enlarged or reduced has others.
        """
        return self._has_names and not self._is_outdated and (self._shown is None or self._shown.unpainted is None)

    @property
    def names(self) -> list[Primitive]:
        """The names that are seen, as far as they are drawn."""
        return self._old_names if self._is_outdated else self._names

    def prepare(self, view: View) -> bool:
        """Paint one strip of what is wanting; whether what is seen is complete with it."""
        if not self._has_names:
            self._outline()
            return False
        pixels = self._wanting(view)
        if pixels is self._overview and pixels.unpainted is None:
            self._mend_late(pixels)
            return False
        self._strip(pixels)
        if pixels is self._overview or pixels.unpainted is not None:
            return False
        self._shown, self._next, self._is_outdated = pixels, None, False
        return True

    def _outline(self) -> None:
        """Make the letters and halos of some of the first names; with the last one they can be painted."""
        some = self._names[self._outlined : self._outlined + SOME]
        self._outlined += SOME
        for item in some:
            if isinstance(item, Text):
                text_path(item, self._paints[item.role])
                halo_path(item, self._paints[item.role])
        if not some:
            self._has_names = True
            self._write(self._names, self._paints)

    def _wanting(self, view: View) -> _Pixels:
        """What is to be painted next."""
        if self._shown is not None and self._is_right(view):
            if self._shown.unpainted is not None:
                return self._shown
            if self._overview is None:
                self._overview = self._blank_overview()
            return self._overview
        if self._next is None or self._next.view != _widened(view):
            self._next = _Pixels.blank(_widened(view))
        return self._next

    # ---- pixels

    def draw(self, painter: QPainter, rect: QRectF, view: View) -> None:
        """Draw the ground of `rect` (map pixels) with a painter in map coordinates: as it was,
        as long as it is being prepared.
        """
        if self._shown is None:
            self._shown = _Pixels.blank(_widened(view))
            self._complete(self._shown, (_LAND, _NAMES) if self._has_names else (_LAND,))
        elif not self._shown.fits(view):
            self._draw_old(painter, rect, self._shown)
            return
        elif not self._shown.covers(view):
            self._shown = self._scrolled(self._shown, _widened(view))
        self._draw_shown(painter, rect, view, self._shown)

    def _draw_shown(self, painter: QPainter, rect: QRectF, view: View, shown: _Pixels) -> None:
        dx, dy = round((view.x - shown.view.x) * view.factor), round((view.y - shown.view.y) * view.factor)
        area = QRectF(
            (rect.x() - view.x) * view.zoom,
            (rect.y() - view.y) * view.zoom,
            rect.width() * view.zoom,
            rect.height() * view.zoom,
        )
        screen = area.toAlignedRect() & QRect(0, 0, view.width, view.height)
        painter.save()
        painter.resetTransform()
        if view.ratio != 1.0:
            painter.setClipRect(screen, Qt.ClipOperation.IntersectClip)
        for pixmap in shown.ready:
            if view.ratio == 1.0:
                # whole pixels onto whole pixels: the quick way
                painter.drawPixmap(screen.topLeft(), pixmap, screen.translated(dx, dy))
            else:
                source = QRectF(dx, dy, view.width * view.ratio, view.height * view.ratio)
                painter.drawPixmap(QRectF(0, 0, view.width, view.height), pixmap, source)
        painter.restore()

    def _draw_old(self, painter: QPainter, rect: QRectF, shown: _Pixels) -> None:
        """Draw what is shown at another zoom, and around it the overview."""
        old = shown.view
        where = QRectF(old.x, old.y, old.width / old.zoom, old.height / old.zoom)
        if not where.contains(rect):
            painter.fillRect(rect, self._mat)
            if self._overview is None:
                self._overview = self._blank_overview()
            self._complete(self._overview, (_LAND,))
            self._mend_late(self._overview)
            painter.save()
            around = QRegion(rect.toAlignedRect()).subtracted(where.adjusted(2, 2, -2, -2).toRect())
            painter.setClipRegion(around, Qt.ClipOperation.IntersectClip)
            for pixmap in self._overview.ready:
                painter.drawPixmap(QRectF(0, 0, *self._size), pixmap, QRectF(pixmap.rect()))
            painter.restore()
        for pixmap in shown.ready:
            painter.drawPixmap(where, pixmap, QRectF(pixmap.rect()))

    def _blank_overview(self) -> _Pixels:
        """The whole board in small, for what comes into sight while zooming out."""
        self._late.clear()
        wide, high = self._size
        return _Pixels.blank(View(0, 0, OVERVIEW_ZOOM, round(wide * OVERVIEW_ZOOM), round(high * OVERVIEW_ZOOM), 1.0))

    def _scrolled(self, old: _Pixels, view: View) -> _Pixels:
        """Take over what is still in sight, and paint the strips that came into it."""
        made = _Pixels.blank(view)
        dx, dy = round((old.view.x - view.x) * view.factor), round((old.view.y - view.y) * view.factor)
        fresh = made.area.subtracted(old.area.translated(dx, dy))
        for layer, before in enumerate(old.ready):
            painter = QPainter(made.layer(layer))
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
            painter.drawPixmap(QPoint(dx, dy), before)
            painter.end()
            if not fresh.isEmpty():
                self._paint(made, layer, fresh)
            made.done[layer] = made.size.height()
        return made

    def _strip(self, pixels: _Pixels) -> None:
        """Paint the next strip."""
        layer = pixels.unpainted
        if layer is not None:
            self._paint(pixels, layer, QRegion(0, pixels.done[layer], pixels.size.width(), STRIP))
            pixels.done[layer] += STRIP

    def _complete(self, pixels: _Pixels, layers: Iterable[int]) -> None:
        """Paint what is wanting of these layers at once."""
        wide, high = pixels.size.toTuple()
        for layer in layers:
            if pixels.done[layer] < high:
                self._paint(pixels, layer, QRegion(0, pixels.done[layer], wide, high - pixels.done[layer]))
                pixels.done[layer] = high

    def _mend_late(self, overview: _Pixels) -> None:
        """Paint anew some of the overview's land that is out of date."""
        some = tuple(islice(self._late, SOME_LATE))
        if some:
            self._mend(overview, _LAND, some)
        for box in some:
            del self._late[box]

    def _mend(self, pixels: _Pixels, layer: int, boxes: Iterable[Box]) -> None:
        """Paint these boxes anew."""
        view, factor = pixels.view, pixels.view.factor
        areas = [
            QRectF((x0 - view.x) * factor, (y0 - view.y) * factor, (x1 - x0) * factor, (y1 - y0) * factor)
            for x0, y0, x1, y1 in boxes
        ]
        region = region_of(areas) & pixels.area
        if not region.isEmpty():
            self._paint(pixels, layer, region)

    def _paint(self, pixels: _Pixels, layer: int, region: QRegion) -> None:
        view, factor = pixels.view, pixels.view.factor
        places = list(region)  # type: ignore[call-overload]
        painter = QPainter(pixels.layer(layer))
        painter.setClipRegion(region)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.fillRect(region.boundingRect(), self._mat if layer == _LAND else Qt.GlobalColor.transparent)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(factor, factor)
        painter.translate(QPointF(-view.x, -view.y))
        back, _ = painter.transform().inverted()
        self._strokes[layer].paint(painter, region_of(back.mapRect(QRectF(place)) for place in places))
        painter.end()
