"""The map as a widget: shows a picture, reports what is clicked and hovered, walks by keyboard, plays a resolution.

Takes: `MapPicture` values (`set_picture`), a theme's name. Gives: signals. It decides nothing: what a click orders is
up to `kapdip_gui.orders`.
"""

from collections.abc import Callable
from math import hypot
from operator import itemgetter

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QToolTip, QWidget

from kapdip.board.model import ProvinceCode, Unit
from kapdip.drawing.animation import MovesFilm, moves_film
from kapdip.drawing.map_facts import facts_about
from kapdip.drawing.map_picture import MapPicture
from kapdip.drawing.map_positions import unit_positions
from kapdip.drawing.map_sheet import MapSheet, standard_sheet
from kapdip.drawing.map_symbols import DISLODGED_SIZE, symbol_path
from kapdip.drawing.map_walk import next_by_bearing
from kapdip.drawing.scene import Point
from kapdip_gui.kit.overriding import override
from kapdip_gui.map.highlights import has_unit
from kapdip_gui.map.pens import painter_path
from kapdip_gui.map.picture_view import PictureView
from kapdip_gui.map.player import Player

MIDDLE = 15.0
"""How far around its middle all belongs to a unit, for symbols of scale 1."""


def province_at(sheet: MapSheet, x: float, y: float) -> ProvinceCode | None:
    """The province at a point; None outside the board and on land that is not part of the game."""
    point = QPointF(x, y)
    for outline in sheet.outlines.values():
        x0, y0, x1, y1 = outline.box
        if x0 <= x <= x1 and y0 <= y <= y1 and painter_path(outline.d).contains(point):
            return outline.code if outline.code in sheet.board.provinces else None
    return None


def unit_at(sheet: MapSheet, picture: MapPicture, x: float, y: float) -> Unit | None:
    """The unit on whose symbol the point is; dislodged ones are on top, and of two alike it is the nearer one."""
    scale, stands, position = picture.options.scale, unit_positions(sheet, picture), picture.position
    beaten = [(stands.beaten(one.unit), one.unit) for many in position.dislodged.values() for one in many]
    standing = [(stands.unit(unit), unit) for units in position.units.values() for unit in units]
    for some, size in ((beaten, scale * DISLODGED_SIZE), (standing, scale)):
        under = [(hypot(at[0] - x, at[1] - y), unit) for at, unit in some if _is_on(unit, at, size, QPointF(x, y))]
        if under:
            return min(under, key=itemgetter(0))[1]
    return None


def _is_on(unit: Unit, at: Point, scale: float, point: QPointF) -> bool:
    """Whether a point is on the body of a unit, or in the gaps between hull and sails."""
    if hypot(point.x() - at[0], point.y() - at[1]) <= MIDDLE * scale:
        return True
    return painter_path(symbol_path(unit.kind, at, scale)).contains(point)


def province_on_map(sheet: MapSheet, picture: MapPicture | None, x: float, y: float) -> ProvinceCode | None:
    """The province that is meant at a point: that of the unit there, whose symbol may reach
    over the border, else the one below.
    """
    unit = unit_at(sheet, picture, x, y) if picture is not None else None
    return unit.province if unit is not None else province_at(sheet, x, y)


CLICK_SLOP = 6
TipMaker = Callable[[str, str], str]
"""(text of the unit whose order is under the pointer or `""`, province code or `""`) → what the tool tip says."""

_ARROWS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
_BY_TAB = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class MapView(PictureView):
    """The board. Signals carry province codes, units and Qt keyboard modifiers."""

    province_clicked = Signal(str, Qt.KeyboardModifier)
    """A province was clicked; `""` is the mat beside the board."""
    province_entered = Signal(str, Qt.KeyboardModifier)
    """The keys have walked to a province and taken it with Enter."""
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
    drag_begun = Signal(str)
    """The mouse drags something out of this province."""
    dragged = Signal(str, str)
    """It was let go in another province, or in the first one again."""
    played = Signal()
    """A replay has come to its end, or was stopped."""

    def __init__(self, sheet: MapSheet | None = None, parent: QWidget | None = None) -> None:
        super().__init__(sheet or standard_sheet(), parent)
        self._order_under = ""
        self._pressed: QPoint | None = None
        self.is_dragging = False
        self.tip_maker: TipMaker = lambda _order_of, code: code
        self.player = Player(self, lambda: self._waits_for_paint)
        self.player.frame.connect(self._show_frame)
        self.player.ended.connect(self._after_film)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(240, 200)

    @override
    def _is_filming(self) -> bool:
        return self.player.is_playing

    def walk_to(self, code: ProvinceCode | None) -> None:
        """Set the keyboard's cursor, and bring it into view."""
        self._highlights.cursor, self._highlights.is_walking = code, code is not None
        if code is not None:
            x0, y0, x1, y1 = self.sheet.outlines[code].box
            self.ensureVisible(QRectF(x0, y0, x1 - x0, y1 - y0), 20, 20)
            facts = facts_about(self.sheet, self._picture, code) if self._picture is not None else ()
            self.setAccessibleDescription(". ".join((self.tip_maker("", code), *facts)))
        self._refresh_above()
        self.province_hovered.emit(code or "")

    @property
    def cursor_province(self) -> ProvinceCode | None:
        """The province at the keyboard's cursor."""
        return self._highlights.cursor

    def has_unit_under(self, place: QRect) -> bool:
        """Whether a unit is, wholly or in part, in a rectangle of the viewport."""
        if self._picture is None:
            return False
        area = self.mapToScene(place).boundingRect()
        return unit_positions(self.sheet, self._picture).covers((area.left(), area.top(), area.right(), area.bottom()))

    # ---- mouse

    @property
    def order_under(self) -> str:
        """The text of the unit whose order or mark the pointer is on; `""` is none."""
        return self._order_under

    def province_under(self, position: QPoint) -> ProvinceCode | None:
        """The province at a position of the viewport, or that of the unit whose symbol is there."""
        point = self.mapToScene(position)
        return province_on_map(self.sheet, self._picture, point.x(), point.y())

    @override
    def pans_at(self, position: QPoint) -> bool:
        code = self.province_under(position)
        return self._highlights.targets is None and (code is None or not has_unit(self._picture, code))

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.tip_at(event.pos()), self.viewport())
            return True
        if event.type() is QEvent.Type.Leave:
            self._leave()
        return super().viewportEvent(event)

    def tip_at(self, position: QPoint) -> str:
        """The tool tip: what the desk says about an order; over land and sea also who owns the
        centre and whose unit is there.
        """
        code = self.province_under(position)
        text = self.tip_maker(self._order_under, code or "")
        if code is None or self._picture is None or self._order_under:
            return text
        return "\n".join(line for line in (text, *facts_about(self.sheet, self._picture, code)) if line)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.player.is_playing:
            self.stop_playing()
            return
        super().mousePressEvent(event)
        self._pressed = event.position().toPoint()

    @override
    def give_up_press(self) -> None:
        super().give_up_press()
        self._pressed, self.is_dragging = None, False

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        if self.is_panning:
            return
        here = event.position().toPoint()
        if self._pressed is not None and not self.is_dragging and event.buttons() & Qt.MouseButton.LeftButton:
            first = self.province_under(self._pressed)
            if first is not None and self.province_under(here) != first:
                self.is_dragging = True
                self.drag_begun.emit(first)
        self._hover(here)

    def _hover(self, here: QPoint) -> None:
        under = self.order_at(here)
        if under != self._order_under:
            self._order_under = under
            self.order_hovered.emit(under)
        code = self.province_under(here)
        if code == self._highlights.hovered:
            return
        self._highlights.hovered = code
        hand = code is not None and (
            code in self._highlights.choice if self._highlights.targets else has_unit(self._picture, code)
        )
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor)
        self._refresh_above()
        self.province_hovered.emit(code or "")

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        panned = self.is_panning
        super().mouseReleaseEvent(event)
        pressed, self._pressed = self._pressed, None
        dragging, self.is_dragging = self.is_dragging, False
        if pressed is None:
            return
        here = event.position().toPoint()
        still = (here - pressed).manhattanLength() < CLICK_SLOP
        first, last = self.province_under(pressed), self.province_under(here)
        if event.button() is Qt.MouseButton.RightButton:
            self.menu_wanted.emit(last or "", event.globalPosition().toPoint())
        elif event.button() is Qt.MouseButton.LeftButton and not dragging and (still or (first == last and not panned)):
            self._click(here, event.modifiers())
        elif event.button() is Qt.MouseButton.LeftButton and first and last and not panned:
            self.dragged.emit(first, last)

    def _click(self, here: QPoint, modifiers: Qt.KeyboardModifier) -> None:
        point = self.mapToScene(here)
        unit = unit_at(self.sheet, self._picture, point.x(), point.y()) if self._picture else None
        if unit is not None:
            self.unit_picked.emit(unit)
        self._highlights.cursor, self._highlights.is_walking = self.province_under(here), False
        self._refresh_above()
        self.province_clicked.emit(self._highlights.cursor or "", modifiers)

    @override
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._leave()

    def _leave(self) -> None:
        """Nothing is under the pointer any longer."""
        self._highlights.hovered = None
        self._refresh_above()
        self.province_hovered.emit("")

    def forget_places(self) -> None:
        """Another game or phase: no province is pointed at, by pointer or keys, until that is done anew."""
        self._highlights.cursor, self._highlights.is_walking = None, False
        self._leave()

    # ---- keyboard

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if self.player.is_playing:
            self._film_key(key)
        elif key in _ARROWS:
            self._walk(_ARROWS[key])
        elif key in _ENTER and self._highlights.cursor is not None:
            self.province_entered.emit(self._highlights.cursor, event.modifiers())
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_in()
        elif key is Qt.Key.Key_Minus:
            self.zoom_out()
        elif key is Qt.Key.Key_Menu or (
            key is Qt.Key.Key_F10 and event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        ):
            self._menu_by_key()
        else:
            self.key_wanted.emit(event.key(), event.text())
        event.accept()

    def _menu_by_key(self) -> None:
        """The menu of the province that the keys have walked to, or of the unit that is in hand."""
        code = self._highlights.cursor or (
            self._highlights.picked.province if self._highlights.picked is not None else None
        )
        if code is not None:
            at = self.mapFromScene(*self.sheet.anchors[code].unit)
            self.menu_wanted.emit(code, self.viewport().mapToGlobal(at))

    @override
    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab walks from unit to unit; Ctrl+Tab and the window's own shortcuts leave the map."""
        self.key_wanted.emit(Qt.Key.Key_Tab.value if forward else Qt.Key.Key_Backtab.value, "")
        return True

    def _walk(self, direction: tuple[int, int]) -> None:
        everywhere = self._highlights.targets is None
        choice = self.sheet.board.provinces if everywhere else self._highlights.choice
        start = self._highlights.cursor or (self._highlights.picked.province if self._highlights.picked else None)
        self.walk_to(next_by_bearing(self.sheet, start, direction, choice, near=everywhere))

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in _BY_TAB:
            self._show_where_keys_are()
        self._refresh_above()

    def _show_where_keys_are(self) -> None:
        """Reached by Tab, the map shows its cursor: where it was, at the unit in hand, else at a unit."""
        lights, units = self._highlights, self._picture.position.units if self._picture is not None else {}
        manned = (unit.province for standing in units.values() for unit in standing)
        here = lights.cursor or (lights.picked.province if lights.picked is not None else next(manned, None))
        if here is not None:
            self.walk_to(here)

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._refresh_above()

    # ---- replay

    def play(self, before: MapPicture, after: MapPicture, *, reduce_motion: bool = False, speed: float = 1.0) -> None:
        """Play a resolution from the plans to the results; `after` is what is shown then.

        With `reduce_motion` at once.
        """
        if self._is_seen:
            self._make()
        powers, kinds = self._filter
        zoom = self.drawing_zoom
        self._picture = after.with_options(zoom=zoom, powers=powers, kinds=kinds)
        if reduce_motion:
            self._after_film()
        else:
            self._frame = None
            self.player.play(self._film(before.with_options(zoom=zoom), self._picture), speed)

    def _film(self, before: MapPicture, after: MapPicture) -> MovesFilm:
        return moves_film(self.sheet, before, after)

    def _film_key(self, key: Qt.Key) -> None:
        """Space pauses, the right arrow goes on to the next stage, any other key jumps to the end."""
        if key is Qt.Key.Key_Space:
            self.player.pause()
        elif key is Qt.Key.Key_Right:
            self.player.step()
        else:
            self.stop_playing()

    def stop_playing(self) -> None:
        """Jump to the end of the replay."""
        self.player.stop()

    def _after_film(self) -> None:
        self._refresh()
        self._refresh_above()
        self.played.emit()
