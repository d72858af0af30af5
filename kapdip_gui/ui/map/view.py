"""The map as a widget: shows a picture, tells what is clicked and hovered, walks by keyboard, plays a resolution.

Takes: `MapPicture` values (`set_picture`), a theme's name. Gives: signals. It decides nothing: orders are made by `gestures`.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFocusEvent, QHelpEvent, QImage, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QToolTip, QWidget

from kapdip_gui.board.model import ProvinceCode, Unit
from kapdip_gui.drawing import map_overlay as overlay
from kapdip_gui.drawing.map_draw import draw_map, map_items
from kapdip_gui.drawing.map_orders import stage_of
from kapdip_gui.drawing.map_picture import MapPicture, related_units
from kapdip_gui.drawing.map_sheet import MapSheet, standard_sheet
from kapdip_gui.drawing.map_style import map_paints
from kapdip_gui.drawing.map_walk import next_by_bearing
from kapdip_gui.drawing.scene import DisplayList, Layer, Primitive
from kapdip_gui.drawing.style import Paint
from kapdip_gui.orders.model import Order
from kapdip_gui.theme import theme
from kapdip_gui.ui.map.canvas import Canvas
from kapdip_gui.ui.map.export import render_image, save_png
from kapdip_gui.ui.map.ground import Ground, View
from kapdip_gui.ui.map.hit import order_under, province_at, unit_at
from kapdip_gui.ui.map.player import Player
from kapdip_gui.ui.map.zooming import ZoomView
from kapdip_gui.ui.overriding import override

CLICK_SLOP = 6
FAINT = 0.25
REFINED_AT_ONCE = 3
"""Halos of labels that are made in one idle moment, a few milliseconds each."""
RESTING = 70
"""Milliseconds without a zoom step after which the map is painted for the new zoom."""
TipMaker = Callable[[str, str], str]
"""(text of the unit whose order is under the pointer or `""`, province code or `""`) → what the tool tip says."""

_ARROWS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class MapView(ZoomView):
    """The board. Signals carry province codes, units and Qt keyboard modifiers."""

    province_clicked = Signal(str, Qt.KeyboardModifier)
    """A province was clicked, or picked with Enter; `""` is the mat beside the board."""
    unit_picked = Signal(object)
    """The `Unit` whose symbol was clicked (before `province_clicked`)."""
    province_hovered = Signal(str)
    """The pointer or the keyboard's cursor is on another province; `""` is none."""
    order_hovered = Signal(str)
    """The text of the unit whose order or mark the pointer is on; `""` is none."""
    menu_wanted = Signal(str, QPoint)
    """Right click or the Menu key on a province, with the global position."""
    key_wanted = Signal(int, str)
    """A key that the map has no use for, with its text: letters, Tab, Delete, Escape …"""
    dragged = Signal(str, str)
    """The mouse was dragged from one province to another, which is the same as two clicks."""
    played = Signal()
    """A film has come to its end, or was stopped."""

    def __init__(self, sheet: MapSheet | None = None, parent: QWidget | None = None) -> None:
        self.sheet = sheet or standard_sheet()
        super().__init__(self.sheet.width, self.sheet.height, parent)
        self._ground = Ground(self.sheet.width, self.sheet.height)
        self._tokens, self._above = Canvas(self._board), Canvas(self._board)
        self._resting = QTimer(self)
        self._resting.setSingleShot(True)
        self._resting.setInterval(RESTING)
        self._resting.timeout.connect(self._rest)
        self._idle = QTimer(self)
        self._idle.setInterval(0)
        self._idle.timeout.connect(self._refine)
        self._theme = "light"
        self._picture: MapPicture | None = None
        self._hovered: ProvinceCode | None = None
        self._cursor: ProvinceCode | None = None
        self._order_under = ""
        self._picked: Unit | None = None
        self._targets: tuple[frozenset[ProvinceCode], frozenset[ProvinceCode]] | None = None
        self._ghost: Order | None = None
        self._lit: frozenset[str] = frozenset()
        self._pressed: QPoint | None = None
        self.tip_maker: TipMaker = lambda _order_of, code: code
        self.player = Player(self)
        self.player.frame.connect(self._show_frame)
        self.player.ended.connect(self._after_film)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(240, 200)
        self.set_theme("light")

    # ---- what is shown

    @property
    def picture(self) -> MapPicture | None:
        """What is shown now."""
        return self._picture

    def set_picture(self, picture: MapPicture) -> None:
        """Show a picture; only what differs from the one before is painted again. The view's own zoom replaces the picture's."""
        self._picture = picture.with_options(zoom=zoom_class(self.zoom))
        if not self.player.is_playing:
            self._refresh()
            self._refresh_above()

    def set_theme(self, name: str) -> None:
        """Use the colours of `light`, `dark` or `print`."""
        self._theme = name
        self._refresh()
        self._refresh_above()

    def _paints(self) -> Mapping[str, Paint]:
        scale = self._picture.options.scale if self._picture else 1.0
        return map_paints(self._theme, self.sheet.board.powers, scale)

    def _refresh(self) -> None:
        if self._picture is None:
            return
        self._show_items(map_items(self.sheet, self._picture))

    def _show_items(self, items: Iterable[Primitive]) -> None:
        """The ground into the painted picture, orders and units as items above it."""
        below: list[Primitive] = []
        tokens: list[Primitive] = []
        for item in items:
            (tokens if Layer.CONVOYS <= item.z < Layer.FRAME else below).append(item)
        if self._lit:
            tokens = [self._dimmed(item) for item in tokens]
        paints = self._paints()
        changed = self._ground.show(below, paints, QColor(theme(self._theme).ui.header))
        if changed is None:
            self.viewport().update()
        for box in changed or ():
            self.viewport().update(self.mapFromScene(box).boundingRect().adjusted(-2, -2, 2, 2))
        if self._ground.is_rough:
            self._idle.start()
        self._tokens.show(tokens, paints)

    def _refine(self) -> None:
        if not self._ground.refine(REFINED_AT_ONCE):
            self._idle.stop()
            self.viewport().update()

    @property
    def is_busy(self) -> bool:
        """Whether something still waits for an idle moment."""
        return self._resting.isActive() or self._idle.isActive()

    def _view_now(self) -> View:
        corner = self.mapToScene(QPoint(0, 0))
        port = self.viewport()
        return View(corner.x(), corner.y(), self.zoom, port.width(), port.height(), port.devicePixelRatioF())

    @override
    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        self._ground.draw(painter, QRectF(rect), self._view_now(), moving=self._resting.isActive())

    def _rest(self) -> None:
        """The zoom has come to rest: symbols and ground are made for it."""
        if self._picture is not None and zoom_class(self.zoom) != self._picture.options.zoom:
            self.set_picture(self._picture)
        self.viewport().update()

    def _dimmed(self, item: Primitive) -> Primitive:
        if item.key.startswith("order:") and item.key.removeprefix("order:") not in self._lit:
            return replace(item, opacity=item.opacity * FAINT)
        return item

    def _refresh_above(self) -> None:
        if self._picture is None:
            return
        items = overlay.cursor(self.sheet, self._cursor if self.hasFocus() else None)
        if self._targets is not None:
            near, far = self._targets
            clear = near | far | ({self._picked.province} if self._picked else set())
            items += overlay.veil(self.sheet, clear) + overlay.targets(self.sheet, near, far)
        elif self._hovered is not None and self._has_unit(self._hovered):
            items += overlay.hover(self.sheet, self._hovered)
        if self._picked is not None:
            items += overlay.picked(self.sheet, self._picked, self._picture.options.scale)
        if self._ghost is not None:
            items += overlay.ghost(stage_of(self.sheet, self._picture), self._ghost)
        self._above.show(items, self._paints())

    def _has_unit(self, code: ProvinceCode) -> bool:
        units = self._picture.position.units if self._picture else {}
        return any(unit.province == code for many in units.values() for unit in many)

    # ---- what lies over it

    def highlight_targets(
        self, codes: Collection[ProvinceCode] | None, picked: Unit | None = None, dotted: Collection[ProvinceCode] = ()
    ) -> None:
        """Veil everything but these provinces (None: no veil), and outline the picked unit. `dotted`: reached by convoy only."""
        self._picked = picked
        self._targets = None if codes is None else (frozenset(codes), frozenset(dotted) - frozenset(codes))
        self._refresh_above()

    def ghost(self, order: Order | None) -> None:
        """Show an order that is being thought of, in the accent colour; None: nothing."""
        if order != self._ghost:
            self._ghost = order
            self._refresh_above()

    def highlight_orders(self, units: Iterable[str]) -> None:
        """Let the orders of these units (`"A PAR"`), and those that their reasons name, stand out; none: all alike."""
        lit = related_units(self._picture, frozenset(units)) if self._picture is not None else frozenset(units)
        if lit != self._lit:
            self._lit = lit
            self._refresh()

    def walk_to(self, code: ProvinceCode | None) -> None:
        """Set the keyboard's cursor, and bring it into view."""
        self._cursor = code
        if code is not None:
            x0, y0, x1, y1 = self.sheet.outlines[code].box
            self.ensureVisible(QRectF(x0, y0, x1 - x0, y1 - y0), 20, 20)
        self._refresh_above()
        self.province_hovered.emit(code or "")

    @property
    def cursor_province(self) -> ProvinceCode | None:
        """Where the keyboard stands."""
        return self._cursor

    def zoom_to(self, code: ProvinceCode) -> None:
        """Show a province and its surroundings."""
        self.zoom_to_box(self.sheet.outlines[code].box)

    @override
    def set_zoom(self, zoom: float, *, moving: bool = False) -> None:
        changed = abs(zoom / self.zoom - 1) > 1e-9
        super().set_zoom(zoom, moving=moving)
        if changed and moving:
            self._resting.start()
        elif changed:
            self._resting.stop()
            self._rest()

    # ---- mouse

    def province_under(self, position: QPoint) -> ProvinceCode | None:
        """The province at a position of the viewport."""
        point = self.mapToScene(position)
        return province_at(self.sheet, point.x(), point.y())

    @override
    def pans_at(self, position: QPoint) -> bool:
        code = self.province_under(position)
        return self._targets is None and (code is None or not self._has_unit(code))

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            text = self.tip_maker(self._order_under, self.province_under(event.pos()) or "")
            QToolTip.showText(event.globalPos(), text, self.viewport())
            return True
        return super().viewportEvent(event)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.player.is_playing:
            self.stop_playing()
            return
        super().mousePressEvent(event)
        self._pressed = event.position().toPoint()

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        if not self.is_panning:
            self._hover(event.position().toPoint())

    def _hover(self, here: QPoint) -> None:
        under = order_under(self.items(here))
        if under != self._order_under:
            self._order_under = under
            self.order_hovered.emit(under)
        code = self.province_under(here)
        if code == self._hovered:
            return
        self._hovered = code
        hand = code is not None and (code in self._targets[0] | self._targets[1] if self._targets else self._has_unit(code))
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor)
        self._refresh_above()
        self.province_hovered.emit(code or "")

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        panned = self.is_panning
        super().mouseReleaseEvent(event)
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return
        here = event.position().toPoint()
        still = (here - pressed).manhattanLength() < CLICK_SLOP
        first, last = self.province_under(pressed), self.province_under(here)
        if event.button() is Qt.MouseButton.RightButton:
            self.menu_wanted.emit(last or "", event.globalPosition().toPoint())
        elif event.button() is Qt.MouseButton.LeftButton and (still or (first == last and not panned)):
            self._click(here, event.modifiers())
        elif event.button() is Qt.MouseButton.LeftButton and first and last and not panned:
            self.dragged.emit(first, last)

    def _click(self, here: QPoint, modifiers: Qt.KeyboardModifier) -> None:
        point = self.mapToScene(here)
        unit = unit_at(self.sheet, self._picture, point.x(), point.y()) if self._picture else None
        if unit is not None:
            self.unit_picked.emit(unit)
        self._cursor = province_at(self.sheet, point.x(), point.y()) or (unit.province if unit else None)
        self.province_clicked.emit(self._cursor or "", modifiers)

    @override
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hovered = None
        self._refresh_above()
        self.province_hovered.emit("")

    # ---- keyboard

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if self.player.is_playing:
            self.stop_playing()
        elif key in _ARROWS:
            self._walk(_ARROWS[key])
        elif key in _ENTER and self._cursor is not None:
            self.province_clicked.emit(self._cursor, event.modifiers())
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_in()
        elif key is Qt.Key.Key_Minus:
            self.zoom_out()
        elif key is Qt.Key.Key_Menu and self._cursor is not None:
            at = self.mapFromScene(*self.sheet.anchors[self._cursor].unit)
            self.menu_wanted.emit(self._cursor, self.viewport().mapToGlobal(at))
        else:
            self.key_wanted.emit(event.key(), event.text())
        event.accept()

    @override
    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab walks from unit to unit; Ctrl+Tab and the window's own shortcuts leave the map."""
        self.key_wanted.emit(Qt.Key.Key_Tab.value if forward else Qt.Key.Key_Backtab.value, "")
        return True

    def _walk(self, direction: tuple[int, int]) -> None:
        everywhere = self._targets is None
        choice = self.sheet.board.provinces if self._targets is None else self._targets[0] | self._targets[1]
        start = self._cursor or (self._picked.province if self._picked else None)
        self.walk_to(next_by_bearing(self.sheet, start, direction, choice, near=everywhere))

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._refresh_above()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._refresh_above()

    # ---- film

    def play(self, before: MapPicture, after: MapPicture, *, reduce_motion: bool = False, speed: float = 1.0) -> None:
        """Play a resolution from the plans to the results; `after` is what is shown then. With `reduce_motion` at once."""
        zoom = zoom_class(self.zoom)
        self._picture = after.with_options(zoom=zoom)
        if reduce_motion:
            self._after_film()
        else:
            self._above.show((), self._paints())
            self.player.play(self.sheet, before.with_options(zoom=zoom), self._picture, speed)

    def stop_playing(self) -> None:
        """Jump to the end of the film."""
        self.player.stop()

    def _show_frame(self, items: list[Primitive]) -> None:
        self._show_items(items)

    def _after_film(self) -> None:
        self._refresh()
        self._refresh_above()
        self.played.emit()

    # ---- pictures

    def render_image(self, width: int, theme_name: str | None = None) -> QImage:
        """The whole board as an image of this width, without what lies over it. Raises ValueError if nothing is shown yet."""
        return render_image(*self._for_export(width, theme_name), width)

    def render_png(self, file: Path, width: int, theme_name: str | None = None) -> None:
        """The same as a PNG file. Raises OSError if it can't be written, ValueError if nothing is shown yet."""
        save_png(*self._for_export(width, theme_name), file, width)

    def _for_export(self, width: int, theme_name: str | None) -> tuple[DisplayList, Mapping[str, Paint]]:
        if self._picture is None:
            raise ValueError("the map shows nothing yet")
        picture = self._picture.with_options(zoom=zoom_class(width / self.sheet.width))
        paints = map_paints(theme_name or self._theme, self.sheet.board.powers, picture.options.scale)
        return draw_map(self.sheet, picture), paints


def zoom_class(zoom: float) -> float:
    """The zoom as the drawing needs to know it: in sixteenths up to 1.5, so that most zoom steps change no symbol."""
    return min(1.5, max(1, int(zoom * 16)) / 16)
