"""What the map's widget shows: a picture, what is over it, and the painting of both.

Takes: a sheet, `MapPicture` values, a theme's name. Gives: `PictureView`, which knows nothing of clicks and keys yet.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from PySide6.QtCore import QPoint, QRect, QRectF, QTimer
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QWidget

from kapdip.board.model import Power, ProvinceCode, Unit
from kapdip.drawing import map_overlay as overlay
from kapdip.drawing.map_draw import draw_map, map_items
from kapdip.drawing.map_picture import MapPicture, OrderKind, related_units
from kapdip.drawing.map_sheet import MapSheet
from kapdip.drawing.map_style import map_paints
from kapdip.drawing.scene import DisplayList, Layer, Primitive
from kapdip.drawing.style import Paint
from kapdip.orders.model import Order
from kapdip.theme import theme
from kapdip_gui.kit.overriding import override
from kapdip_gui.map.export import render_image
from kapdip_gui.map.ground import Ground, View
from kapdip_gui.map.highlights import Highlights
from kapdip_gui.map.strokes import Box, Strokes, region_of
from kapdip_gui.map.zooming import ZoomView

FAINT = 0.25
RESTING = 70
"""Milliseconds without a zoom step after which the map is painted for the new zoom."""
_MARKS, _FRAME = float(Layer.CONVOYS), float(Layer.FRAME)
"""From the one layer up to the other, a map's primitives are orders and units; the rest is ground."""


class PictureView(ZoomView):
    """Shows a picture: the ground as one image in memory, with orders, units and what is over them painted on top.

    While nobody sees the map, pictures are only noted; what is shown is made when it is first painted.
    """

    keeps_veil = False
    """Whether what is over the picture stays while a replay is shown."""

    def __init__(self, sheet: MapSheet, parent: QWidget | None = None) -> None:
        self.sheet = sheet
        super().__init__(sheet.width, sheet.height, parent)
        self._ground = Ground(sheet.width, sheet.height)
        self._marks = Strokes(sheet.width, sheet.height)
        self._tokens: tuple[Primitive, ...] = ()
        self._frame: list[Primitive] | None = None
        """The replay's picture that is shown."""
        self._exposed = QRegion()
        self._is_stale = True
        self._paints_all = False
        self._waits_for_paint = False
        """Whether something that was shown has not been painted yet."""
        self._names_are_above = False
        """Whether names that lines run over are shown above these, as all names are shown below."""
        self._resting = QTimer(self)
        self._resting.setSingleShot(True)
        self._resting.setInterval(RESTING)
        self._resting.timeout.connect(self._rest)
        self._idle = QTimer(self)
        self._idle.setInterval(0)
        self._idle.timeout.connect(self._prepare)
        self._theme = "light"
        self.stamp = ""
        """What is written on pictures of the map: it is a sandbox, and its sea is sand."""
        self._picture: MapPicture | None = None
        self._highlights = Highlights()
        self._lit: frozenset[str] = frozenset()
        self._filter: tuple[frozenset[Power] | None, frozenset[OrderKind] | None] = (None, None)

    # ---- what is shown

    @property
    def picture(self) -> MapPicture | None:
        """What is shown now."""
        return self._picture

    def set_picture(self, picture: MapPicture) -> None:
        """Show a picture; only what differs from the one before is painted again.

        The view's own zoom replaces the picture's.
        """
        powers, kinds = self._filter
        wanted = picture.with_options(zoom=self.drawing_zoom, powers=powers, kinds=kinds)
        is_same = wanted == self._picture
        self._picture = wanted
        if not self._is_filming() and not is_same:
            self._refresh()

    @property
    def drawing_zoom(self) -> float:
        """The zoom for which symbols and labels are drawn."""
        return zoom_class(self.zoom)

    def _is_filming(self) -> bool:
        """Whether a replay is being shown instead of the picture."""
        return False

    @property
    def shown_powers(self) -> frozenset[Power] | None:
        """The powers whose orders are drawn; None: all."""
        return self._filter[0]

    @property
    def shown_kinds(self) -> frozenset[OrderKind] | None:
        """The kinds of orders that are drawn; None: all."""
        return self._filter[1]

    def set_filter(self, powers: frozenset[Power] | None, kinds: frozenset[OrderKind] | None) -> None:
        """Draw only the orders of these powers and kinds, in this picture and those to come."""
        self._filter = (powers, kinds)
        if self._picture is not None:
            self.set_picture(self._picture)

    @property
    def theme_name(self) -> str:
        """The name of the colours in use."""
        return self._theme

    def show_sheet(self, sheet: MapSheet) -> None:
        """Show another board from now on; nothing of the one before stays."""
        self.sheet = sheet
        self._board.setSceneRect(0, 0, sheet.width, sheet.height)
        self._ground, self._marks = Ground(sheet.width, sheet.height), Strokes(sheet.width, sheet.height)
        self._tokens = ()
        self._picture, self._highlights = None, Highlights()
        if self._fitted:
            self.fit()
        self._spoil()

    def set_theme(self, name: str) -> None:
        """Use the colours of `light`, `dark` or `print`."""
        self._theme = name
        self._spoil()

    def _paints(self) -> Mapping[str, Paint]:
        return self._paints_at(self._picture.options.scale if self._picture else 1.0)

    def _paints_at(self, scale: float) -> Mapping[str, Paint]:
        """The paints of symbols of this size."""
        return map_paints(self._theme, self.sheet.board, scale, on_sand=bool(self.stamp))

    def set_on_sand(self, stamp: str) -> None:
        """From now on the sea is that of a sandbox, and pictures are stamped with its name."""
        self.stamp = stamp
        self._spoil()

    def _spoil(self) -> None:
        """Everything is to be made and painted anew, once, when it is next painted."""
        self._is_stale = True
        self.viewport().update()

    def _refresh(self) -> None:
        """Show the picture as it is now; only what differs is painted again. While nobody sees it, that waits."""
        self._is_stale |= not self._is_seen
        if self._picture is not None and not self._is_stale:
            self._show_items(map_items(self.sheet, self._picture))

    @property
    def _is_seen(self) -> bool:
        return self.isVisible() and self.updatesEnabled()

    def _make(self) -> None:
        """Make what is shown, if something is and it was not made yet."""
        if self._is_stale and self._picture is not None:
            self._is_stale = False
            if not self._ground.fits(self._view_now()):
                self._ground.forget()
            self._show_items(map_items(self.sheet, self._picture))

    def _show_items(self, items: Iterable[Primitive]) -> None:
        """The ground into its image; orders and units above it."""
        self._frame = None
        tokens: list[Primitive] = []
        below: list[Primitive] = []
        for item in items:
            (tokens if _MARKS <= item.z < _FRAME else below).append(item)
        self._tokens = tuple(map(self._dimmed, tokens)) if self._lit else tuple(tokens)
        self._update(self._ground.show(below, self._paints(), QColor(theme(self._theme).ui.header), self.zoom))
        self._refresh_above()

    def _show_frame(self, items: list[Primitive]) -> None:
        """A picture of a replay, unless nothing differs from the one before."""
        if items != self._frame:
            self._show_items(items)
            self._frame = items

    def make_ready(self, items: Iterable[Primitive], paints: Mapping[str, Paint]) -> None:
        """Make ready some of what is to be shown next with these paints, of the picture or over it."""
        for item in items:
            part = self._marks if _MARKS <= item.z < _FRAME or item.key == overlay.KEY else self._ground
            part.make_ready(item, paints)

    def _update(self, boxes: list[Box] | None) -> None:
        """Have these boxes of the map painted again, unless all is being painted; None: everything."""
        if self._paints_all:
            return
        port, mapped = self.viewport(), self.viewportTransform().mapRect
        region = QRegion(port.rect())
        if boxes is not None:
            region &= region_of(mapped(QRectF(x0, y0, x1 - x0, y1 - y0)) for x0, y0, x1, y1 in boxes)
        if not region.isEmpty():
            port.update(region)
            self._waits_for_paint = True

    def _prepare(self) -> None:
        """Do what was put off, or else paint a strip of what is to be shown next."""
        if self._adapt():
            return
        view = self._view_now()
        if self._ground.prepare(view):
            self.viewport().update()
        if self._ground.shows_names and not self._names_are_above:
            self._refresh_above()
        if self._ground.is_ready(view):
            self._idle.stop()

    @property
    def is_busy(self) -> bool:
        """Whether something still waits for an idle moment."""
        return any(timer.isActive() for timer in (self._resting, self._idle))

    def _view_now(self) -> View:
        corner = self.mapToScene(QPoint(0, 0))
        port = self.viewport()
        return View(corner.x(), corner.y(), self.zoom, port.width(), port.height(), port.devicePixelRatioF())

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        region, self._waits_for_paint = event.region(), False
        self._paints_all = QRegion(self.viewport().rect()).subtracted(region).isEmpty()
        try:
            self._make()
        finally:
            self._paints_all = False
        back, _ = self.viewportTransform().inverted()
        self._exposed = region_of(back.mapRect(QRectF(rect.adjusted(-1, -1, 1, 1))) for rect in region)  # type: ignore[attr-defined]
        super().paintEvent(event)

    @override
    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        if self._picture is None:
            painter.fillRect(rect, QColor(theme(self._theme).ui.header))
            return
        view = self._view_now()
        self._ground.draw(painter, QRectF(rect), view)
        self._marks.paint(painter, self._exposed)
        if not self._ground.is_ready(view) and not self._resting.isActive():
            self._idle.start()

    def _adapt(self) -> bool:
        """Make symbols and labels for the zoom; whether they were for another one."""
        if self._picture is None or self.drawing_zoom == self._picture.options.zoom:
            return False
        self.set_picture(self._picture)
        return True

    def _rest(self) -> None:
        """The zoom has come to rest: what is shown is made for it, and the ground painted,
        piece by piece in idle moments.
        """
        if self._is_stale or self._picture is None:
            self._adapt()
            return
        self._idle.start()

    def _dimmed(self, item: Primitive) -> Primitive:
        if item.key.startswith("order:") and item.key.removeprefix("order:") not in self._lit:
            return replace(item, opacity=item.opacity * FAINT)
        return item

    def _refresh_above(self) -> None:
        """What is over the picture, if the picture itself was made already."""
        if self._picture is not None and not self._is_stale:
            is_bare = self._is_filming() and not self.keeps_veil
            above = () if is_bare else self._above(self._picture)
            is_veiled = self._highlights.targets is not None and not is_bare
            tokens = (
                overlay.veiled(self._tokens, self._highlights.clear, self._highlights.picked)
                if is_veiled
                else self._tokens
            )
            self._names_are_above = self._ground.shows_names
            if not self._names_are_above:
                tokens = [item for item in tokens if not overlay.is_name(item)]
            self._update(self._marks.show((*tokens, *above), self._paints()))

    def _above(self, picture: MapPicture) -> Iterator[Primitive]:
        yield from self._highlights.over(self.sheet, picture, self._ground.names, has_keys=self.hasFocus())

    def order_at(self, position: QPoint) -> str:
        """The text of the unit whose order line or mark is topmost at a position of the
        viewport; `""` if there is none.
        """
        point = self.mapToScene(position)
        return self._marks.key_at(point.x(), point.y(), "order:").removeprefix("order:")

    def marks(self) -> tuple[Primitive, ...]:
        """The orders and units that are shown now."""
        self._make()
        return self._tokens

    # ---- what is over it

    def highlight_targets(
        self, codes: Collection[ProvinceCode] | None, picked: Unit | None = None, dotted: Collection[ProvinceCode] = ()
    ) -> None:
        """Veil everything but these provinces (None: no veil), and outline the picked unit.

        `dotted`: reached by convoy only.
        """
        self._highlights.picked = picked
        self._highlights.targets = None if codes is None else (frozenset(codes), frozenset(dotted) - frozenset(codes))
        self._refresh_above()

    def ghost(self, order: Order | None) -> None:
        """Show an order that is being thought of, in the accent colour; None: nothing."""
        if order != self._highlights.ghost:
            self._highlights.ghost = order
            self._refresh_above()

    def highlight_orders(self, units: Iterable[str]) -> None:
        """Let the orders of these units (`"A PAR"`), and those that their reasons name, stand out; none: all alike."""
        lit = related_units(self._picture, frozenset(units)) if self._picture is not None else frozenset(units)
        if lit != self._lit:
            self._lit = lit
            self._refresh()

    @override
    def set_zoom(self, zoom: float, *, moving: bool = False) -> None:
        changed = abs(zoom / self.zoom - 1) > 1e-9
        super().set_zoom(zoom, moving=moving)
        if changed and moving:
            self._idle.stop()
            self._resting.start()
        elif changed:
            self._resting.stop()
            if self._is_filming() and self._is_seen:
                self._ground.forget()
            else:
                self._is_stale = True  # made once, when it is painted: a layout changes the size several times before
            self._adapt()
            self.viewport().update()

    # ---- pictures

    def render_image(self, width: int, theme_name: str | None = None) -> QImage:
        """The whole board as an image of this width, without what is over it.

        Raises ValueError if nothing is shown yet.
        """
        return render_image(*self._for_export(width, theme_name), width)

    def _for_export(self, width: int, theme_name: str | None) -> tuple[DisplayList, Mapping[str, Paint]]:
        if self._picture is None:
            raise ValueError("the map shows nothing yet")
        picture = self._picture.with_options(zoom=zoom_class(width / self.sheet.width), stamp=self.stamp)
        on_sand, scale = bool(self.stamp), picture.options.scale
        paints = map_paints(theme_name or self._theme, self.sheet.board, scale, on_sand=on_sand)
        return draw_map(self.sheet, picture), paints


def zoom_class(zoom: float) -> float:
    """The zoom as the drawing needs to know it: in steps small enough for symbols and labels to
    fit a small window exactly.
    """
    steps = 64 if zoom < 0.75 else 16
    return min(1.5, max(1, int(zoom * steps)) / steps)
