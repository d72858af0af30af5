"""What a click would do, beside the pointer before it is done: the order in words, the ghost on the map, the keys that
change it.

Takes: the session, the map view, the hand (`Gesture`). Gives: `Hints`. Nothing that the curtain hides is shown.
Source: docs/window.md 6 (hover target: ghost arrow and tip with the order in words) and 11.1.
"""

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QCursor, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QFrame, QWidget

from kapdip.board.model import province_of
from kapdip.orders.model import Build, Convoy, Disband, Hold, Move, Order, Retreat, SupportHold, SupportMove
from kapdip.reason import Reason
from kapdip.showing.orders.gesture import Gesture, GestureResult
from kapdip.showing.orders.phrases import order_phrase
from kapdip.showing.orders.results import reasons_of
from kapdip.words import sentences
from kapdip.words.format import place_name, unit_text
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import column, label
from kapdip_gui.map import MapView
from kapdip_gui.session.session import Session
from kapdip_gui.style import style

GAP = 18


class HintBox(QFrame):
    """Two lines on a dark ground: the order, and what the hand can do."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.order = label("")
        self.keys = label("")
        column(self.order, self.keys, on=self, margins=(9, 6, 9, 6), spacing=1)
        self.hide()

    def say(self, order: str, keys: str, where: QPoint) -> None:
        """Show both lines beside a point of the parent, inside it."""
        look, colours = style(), style().theme.ui
        self.order.setText(order)
        self.keys.setText(keys)
        self.order.setVisible(bool(order))
        self.setStyleSheet(
            f"HintBox {{ background: {colours.text}; border-radius: 4px; }} QLabel {{ background: transparent; color:"
            f" {colours.panel}; }}"
        )
        self.order.setFont(look.font(bold=True))
        self.keys.setFont(look.font("font_hint"))
        self.adjustSize()
        parent = self.parentWidget()
        assert parent is not None
        x, y = where.x() + GAP, where.y() + GAP
        if x + self.width() > parent.width():
            x = where.x() - GAP - self.width()
        if y + self.height() > parent.height():
            y = where.y() - GAP - self.height()
        self.move(max(0, x), max(0, y))
        self.show()
        self.raise_()


class Hints(QObject):
    """Watches where the pointer (or the keyboard's cursor) is over the map."""

    def __init__(self, session: Session, view: MapView, gesture: Gesture) -> None:
        super().__init__(view)
        self._session, self._view, self._gesture = session, view, gesture
        self._over = ""
        self.box = HintBox(view.viewport())
        view.province_hovered.connect(self._hovered)
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)

    def drop(self) -> None:
        """Say nothing until the pointer is over another province."""
        self._over = ""
        self.box.hide()
        self._view.ghost(None)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Shift, Qt.Key.Key_Control) and self._over:
            self.show_for(self._over)
        return event.type() is QEvent.Type.ToolTip and self.box.isVisible()

    def _hovered(self, code: str) -> None:
        self._over = code
        self.show_for(code)

    def renew(self) -> None:
        """The hand holds something else by now: what is said where the pointer rests is about that."""
        if self.box.isVisible():
            self.show_for(self._over, is_moved=False)

    def show_for(self, code: str, *, is_moved: bool = True) -> None:
        """Say what a click on a province would do now; nothing where it would do nothing. The status line says it
        where the pointer `is_moved` there.
        """
        modifiers = QGuiApplication.queryKeyboardModifiers()
        shift, control = (
            bool(modifiers & key) for key in (Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier)
        )
        dragging = self._view.is_dragging
        order, keys, ghost = self.hint_at(
            code, shift=shift, control=control, is_target=dragging or not self._is_pointed_at(code)
        )
        if dragging and order:
            keys = self._session.say("Release to give this order")
        self._view.ghost(ghost)
        if not keys or self._view.player.is_playing:
            self.box.hide()
            return
        self.box.say(order, keys, self._place(code))
        if is_moved:
            self._session.told.emit(f"{order}   {keys}" if order else keys)

    def _pointer(self) -> QPoint:
        return self._view.viewport().mapFromGlobal(QCursor.pos())

    def _is_pointed_at(self, code: str) -> bool:
        """Whether the pointer, and not only the keyboard's cursor, is there."""
        pointer = self._pointer()
        return self._view.viewport().rect().contains(pointer) and self._view.province_under(pointer) == code

    def _place(self, code: str) -> QPoint:
        if self._is_pointed_at(code):
            return self._pointer()
        return self._view.mapFromScene(*self._view.sheet.anchors[code].unit)

    def tip(self, order_of: str, code: str) -> str:
        """The tool tip: the reason of a result, else the place's name and whose unit is there."""
        game, language = self._session.game, self._session.language
        if game is None or not code:
            return ""
        reasons = (reasons_of(self._session.seen(), order_of) or self._drawn_reasons(order_of)) if order_of else ()
        if reasons:
            return sentences.say(reasons[0], language)
        return place_name(code, language)

    def _drawn_reasons(self, unit: str) -> tuple[Reason, ...]:
        """Why an order that is handed in is drawn with a mark."""
        picture = self._view.picture
        drawn = picture.orders if picture is not None else ()
        return next((one.reasons for one in drawn if str(getattr(one.order, "unit", "")) == unit and one.reasons), ())

    # -- words ---------------------------------------------------------------------------------------------------------

    def hint_at(
        self, code: str, *, shift: bool = False, control: bool = False, is_target: bool = False
    ) -> tuple[str, str, Order | None]:
        """The order, the keys, and the order for the ghost."""
        gesture = self._gesture
        if not code or gesture.table is None or (gesture.picked is None and not gesture.table.adjustments):
            return "", "", None
        answer = gesture.preview(code, shift=shift, control=control, is_target=is_target)
        if len(answer.orders) == 1:
            return self._for_order(code, answer.orders[0])
        say, order, keys, ghost = self._session.say, "", "", None
        if answer.together:
            ghost = answer.together[0][1]
            order, keys = self._phrase(ghost), say("Click: the move and its support")
        elif answer.removed is not None:
            order, keys = unit_text(answer.removed), say("Click: clear it")
        elif answer.orders:
            order, keys = place_name(code, self._session.language), say("Click: choose which")
        elif answer.told is None:
            keys = self._for_unit(code, answer, shift=shift, control=control)
        return order, keys, ghost

    def _for_order(self, code: str, order: Order) -> tuple[str, str, Order | None]:
        say, gesture = self._session.say, self._gesture
        if isinstance(order, SupportMove | Convoy) and gesture.other is None and not self._session.sees_orders:
            return "", say("Click: support or convoy this unit"), None
        keys = {
            Hold: say("Click: hold"),
            Move: say("Click: move"),
            SupportMove: say("Click: support"),
            SupportHold: say("Click: support"),
            Convoy: say("Click: convoy"),
            Retreat: say("Click: retreat · Shift: as the next choice"),
            Disband: (
                say("Click: remove")
                if gesture.table is not None and gesture.table.adjustments
                else say("Click: disband")
            ),
            Build: say("Click: build"),
        }[type(order)]
        if isinstance(order, Move) and self._can_help(code):
            keys += " · " + say("Shift: support")
        shown = None if isinstance(order, Hold | SupportHold | Disband | Build) else order
        return self._phrase(order), keys, shown

    def _phrase(self, order: Order) -> str:
        unit = getattr(order, "unit", None)
        table = self._gesture.table
        removed = isinstance(order, Disband) and table is not None and bool(table.adjustments)
        text = self._session.say("is removed") if removed else order_phrase(order, self._session.language)
        return f"{unit_text(unit) if unit is not None else ''} {text}".strip()

    def _can_help(self, code: str) -> bool:
        gesture = self._gesture
        if gesture.table is None or gesture.picked is None or gesture.other is not None:
            return False
        unit, options = gesture.table.unit_at(code), gesture.table.units.get(gesture.picked)
        if unit is None or options is None or unit == gesture.picked:
            return False
        return unit in options.supports or unit in options.supports_hold or unit in options.convoys

    def _for_unit(self, code: str, answer: GestureResult, *, shift: bool, control: bool) -> str:
        """Another unit is under the pointer: what happens to it."""
        say, gesture = self._session.say, self._gesture
        unit = gesture.table.unit_at(code) if gesture.table is not None else None
        if unit is None or answer.dropped:
            return ""
        if control:
            return say("Click: {unit} supports as well", unit=unit_text(unit))
        if shift:
            return say("Click: support or convoy {unit}, then its target", unit=unit_text(unit))
        keys = [say("Click: pick {unit}", unit=unit_text(unit))]
        if self._can_help(code):
            keys.append(say("Shift: support"))
        if self._can_go(code):
            keys.append(say("Drag: move there"))
        return " · ".join(keys)

    def _can_go(self, code: str) -> bool:
        """Whether the unit in hand, which stays in hand with what it is dragged to, reaches a place."""
        gesture = self._gesture
        options = (
            gesture.table.units.get(gesture.picked)
            if gesture.table is not None and gesture.picked is not None
            else None
        )
        return options is not None and (code in map(province_of, options.moves) or code in options.carried)
