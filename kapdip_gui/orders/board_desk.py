"""The map's part of the desk: shows the session's picture, turns clicks and keys into orders, says what a click would
do.

Takes: the session, the map view, the command line. Gives: `BoardDesk`. Which click means what is decided by `gesture`.
Source: docs/window.md 6, 9.3 and 9.5.
"""

from typing import Protocol

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QCursor, QKeyEvent
from PySide6.QtWidgets import QMenu

from kapdip.board.model import Power, ProvinceCode, Step, Unit
from kapdip.game.stages import orders_asked
from kapdip.orders.model import Build, Disband, Hold, Move, Order, Retreat
from kapdip.showing.labels import named, of_order, of_unit
from kapdip.showing.orders.convoy_offer import convoy_offer
from kapdip.showing.orders.gesture import Gesture, GestureResult, Hand
from kapdip.showing.orders.rows import open_units, ordered, shown_turn
from kapdip.words import sentences
from kapdip.words.catalogue import mark
from kapdip.words.format import unit_text
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import DELETE_KEYS
from kapdip_gui.map import MapView
from kapdip_gui.orders import edits
from kapdip_gui.orders.hints import Hints
from kapdip_gui.orders.line import CommandLine
from kapdip_gui.orders.shown_board import ShownBoard
from kapdip_gui.orders.unit_menu import choice_text, unit_menu
from kapdip_gui.session.session import Session
from kapdip_gui.style import style

SHIFT, CONTROL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


class PieceTray(Protocol):
    """Puts pieces on the map while a position is set up by hand: clicks and keys go to it."""

    def place(self, code: ProvinceCode, /) -> None:
        """A place was clicked, or Enter pressed on it."""

    def key(self, key: int, code: ProvinceCode | None, /) -> bool:
        """A key was pressed with the keys at a place; whether it meant anything."""


class BoardDesk(QObject):
    """Between session and map. `escaped`: Escape on the map with nothing in hand."""

    escaped = Signal()

    def __init__(self, session: Session, view: MapView, line: CommandLine) -> None:
        super().__init__(view)
        self._menu_open = QMenu(view)
        self._session = session
        self.view = view
        self.line = line
        self.gesture = Gesture()
        self.placing: PieceTray | None = None
        self._by_keys = False
        """What is being done is done by keys: after an order the next unit is taken in hand."""
        self._typed_for: Unit | None = None
        """The unit that a typed line took in hand."""
        self.shown = ShownBoard(session, view)
        self.hints = Hints(session, view, self.gesture)
        view.tip_maker = self.hints.tip
        view.province_clicked.connect(self._clicked)
        view.province_entered.connect(self._entered)
        view.drag_begun.connect(self._drag_begun)
        view.dragged.connect(self._dragged)
        view.menu_wanted.connect(self._menu)
        view.key_wanted.connect(self._key)
        view.order_hovered.connect(self._order_hovered)
        line.order_thought.connect(self._thought)
        line.left.connect(self._to_map)
        view.installEventFilter(self)
        looks = session.hidden_changed, session.options_changed, session.language_changed, session.opening_changed
        for signal in (session.changed, session.viewed_turn_changed, *looks):
            signal.connect(self.refresh)
        session.hidden_changed.connect(self.hints.drop)
        session.theme_changed.connect(self.restyle)
        session.selected_changed.connect(self._selected)
        session.opened.connect(self.gesture.drop)
        session.opened.connect(view.forget_places)
        view.set_theme(style().theme.name)

    def _to_map(self) -> None:
        self.view.setFocus()

    # -- showing -------------------------------------------------------------------------------------------------------

    def restyle(self) -> None:
        """Colours for the look in use."""
        self.view.set_theme(style().theme.name)
        self.refresh()

    def refresh(self) -> None:
        """Read the session again."""
        game = self._session.game
        if game is None:
            return
        self.shown.show(game)
        self.gesture.set_table(self.line.table(), self._ordered)
        if self.gesture.picked != self.line.aimed:  # the line waits for another unit by now: that one is not in hand
            self.gesture.drop()
        self._stand_out()
        self._show_hand()
        turn = shown_turn(game, self._session.viewed_turn)
        self.view.setAccessibleName(self._session.say("Map, turn {turn}", turn=turn.number))

    def _ordered(self, unit: Unit) -> Order | None:
        game = self._session.game
        return None if game is None else ordered(game, unit)

    def _show_hand(self) -> None:
        gesture = self.gesture
        if gesture.picked is not None and gesture.table is not None and gesture.picked in gesture.table.retreats:
            self._session.building = gesture.table.owner(gesture.picked)
        near, far = gesture.targets(self._session.building or "")
        self.view.highlight_targets(near if near or gesture.picked else None, gesture.picked, far)
        if gesture.picked is not None:
            self._session.selected = str(gesture.picked)
        self.hints.renew()

    def _stand_out(self) -> None:
        """The chosen result stands out; not what the hand holds, for then everything else is looked at."""
        unit, game = self._session.selected, self._session.game
        resolved = game is not None and shown_turn(game, self._session.viewed_turn).results.movement is not None
        in_hand = self.gesture.picked is not None and str(self.gesture.picked) == unit
        self.view.highlight_orders([unit] if unit and resolved and not in_hand else [])

    def _selected(self) -> None:
        """A line of a list was chosen: its order stands out on the map; retreats given and where builds can be show."""
        unit, game = self._session.selected, self._session.game
        if game is None:
            return
        table = self.gesture.table
        if table is not None and not table.units:
            self.refresh()
        self._stand_out()
        is_open = shown_turn(game, self._session.viewed_turn).results.movement is None
        if unit and is_open and table is not None and self.view.isVisible():
            found = next((u for u in table.units or table.retreats if str(u) == unit), None)
            if found is not None and found != self.gesture.picked and not self.view.hasFocus():
                self.gesture.pick(found, Hand.NEXT if self.line.is_going_on else Hand.CHOSEN)
                self._show_hand()
                self.line.aim(found)

    # -- the mouse -----------------------------------------------------------------------------------------------------

    def _clicked(self, code: str, modifiers: Qt.KeyboardModifier) -> None:
        self._by_keys = False
        if self.gesture.table is None and self.view.order_under:
            self._session.selected = self.view.order_under
            return
        self.click(code, shift=bool(modifiers & SHIFT), control=bool(modifiers & CONTROL))

    def _entered(self, code: str, modifiers: Qt.KeyboardModifier) -> None:
        self._by_keys = True
        self.click(code, shift=bool(modifiers & SHIFT), control=bool(modifiers & CONTROL), is_target=True)

    def click(self, code: str, *, shift: bool = False, control: bool = False, is_target: bool = False) -> None:
        """A click on a province (`""`: beside the board); `is_target`: as `Gesture.click` has it."""
        if self.placing is not None:
            if code:
                self.placing.place(code)
            return
        if self.gesture.table is None:
            if self._session.viewed_turn is not None:
                self._session.told.emit(self._session.say("This is a past turn. Alt+End goes back to the current one."))
            return
        if not code:
            self.gesture.drop()
            self._session.building = None
            self.hints.drop()
            self._show_hand()
            return
        self._do(self.gesture.click(code, shift=shift, control=control, is_target=is_target))

    def _drag_begun(self, first: str) -> None:
        self._by_keys = False
        if unit := self._unit_to_drag(first):
            self._take(unit)

    def _unit_to_drag(self, code: str) -> Unit | None:
        return self.gesture.table.unit_at(code) if self.gesture.table is not None and self.placing is None else None

    def _dragged(self, first: str, last: str) -> None:
        if unit := self._unit_to_drag(first):
            self._take(unit)
            if last != first:
                self.click(last, is_target=True)

    def _take(self, unit: Unit) -> None:
        """Take a unit in hand by the mouse: the line waits for it, too."""
        self.gesture.pick(unit, Hand.CLICKED)
        self.line.aim(unit)
        self._show_hand()

    def _do(self, answer: GestureResult) -> None:
        if answer.told is not None:
            self._session.told.emit(sentences.say(answer.told, self._session.language))
            return
        if answer.dropped:
            self.gesture.drop()
        elif answer.removed is not None and answer.power is not None:
            edits.clear_unit(self._session, answer.power, answer.removed)
        elif answer.together and self.gesture.picked is not None:
            mover = answer.together[0][1]
            label = named(mark("{order} with support"), order=of_order(mover))
            if edits.give_several(self._session, list(answer.together), label):
                self._given(answer.together[0][0], mover)
        elif len(answer.orders) > 1 and answer.power is not None:
            self._choose(answer.power, answer.orders)
        elif answer.orders and answer.power is not None:
            self.give(answer.power, answer.orders[0])
        self._show_hand()
        self.hints.drop()
        if answer.picked is not None:
            self.line.aim(answer.picked)

    def give(self, power: Power, order: Order) -> None:
        """Take an order that the hand has made; keys go on to the next unit, the mouse only has
        the command line wait for it.
        """
        if isinstance(order, Build | Retreat | Disband):
            self._session.building = power
        if edits.give(self._session, power, order):
            self._given(power, order)

    def _given(self, power: Power, order: Order) -> None:
        self.gesture.drop()
        game = self._session.current
        if isinstance(order, Move) and order.via:
            self._offer_convoy(power, order)
        mine = [unit for owner, unit in open_units(game) if owner == power]
        if mine and orders_asked(game) is not Step.ADJUSTMENTS:
            if self._by_keys and self._session.settings.flag("pick_next", True):
                self.gesture.pick(mine[0], Hand.NEXT)
            self.line.aim(mine[0])
        self._show_hand()

    def _offer_convoy(self, power: Power, order: Move) -> None:
        """Offer the shortest chain of own fleets without orders (docs/window.md 6)."""
        found = convoy_offer(self._session.current, power, order)
        if not found:
            return
        fleets = ", ".join(unit_text(convoy.unit) for convoy in found)
        text = self._session.say("Order {fleets} to convoy as well? Enter", fleets=fleets)
        label = named(mark("{unit} is convoyed"), unit=of_unit(order.unit))
        self.line.offer(text, lambda: edits.give_several(self._session, [(power, convoy) for convoy in found], label))

    def _choose(self, power: Power, orders: tuple[Order, ...]) -> None:
        """A small menu at the pointer: which coast, support or convoy, army or fleet."""
        menu = QMenu(self.view)
        for order in orders:
            action = QAction(choice_text(self._session, order), menu)
            action.triggered.connect(lambda _=False, chosen=order: self.give(power, chosen))
            menu.addAction(action)
        menu.setActiveAction(menu.actions()[0])
        self._pop_up(menu, self._pointer())

    def _pop_up(self, menu: QMenu, where: QPoint) -> None:
        """Show a menu, and let go of the one before, which was kept until now so that what was chosen in it arrived."""
        self._menu_open.deleteLater()
        self._menu_open = menu
        self._session.opened.connect(menu.close)
        menu.popup(where)

    def _pointer(self) -> QPoint:
        cursor = QCursor.pos()
        inside = self.view.viewport().rect().contains(self.view.viewport().mapFromGlobal(cursor))
        return cursor if inside else self.view.viewport().mapToGlobal(self.view.viewport().rect().center())

    # -- the menu with the same choices --------------------------------------------------------------------------------

    def _menu(self, code: str, where: QPoint) -> None:
        table = self.gesture.table
        if table is None or not code or self.placing is not None:
            return
        if table.adjustments:
            self._do(self.gesture.click(code))
            return
        unit = table.unit_at(code)
        if unit is None:
            return
        self._take(unit)
        self._pop_up(self.unit_menu(unit), where)

    def unit_menu(self, unit: Unit) -> QMenu:
        """Everything a unit may do, as a menu."""
        table = self.gesture.table
        assert table is not None
        power = table.owner(unit)

        def clear() -> None:
            edits.clear_unit(self._session, power, unit)

        return unit_menu(self._session, self.view, table, unit, give=self.give, clear=clear)

    # -- the keyboard --------------------------------------------------------------------------------------------------

    def _key(self, key: int, text: str) -> None:
        picked, self._by_keys = self.gesture.picked, True
        if self.placing is not None and self.placing.key(key, self.view.cursor_province):
            return
        if key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            self._next_unit(backwards=key == Qt.Key.Key_Backtab)
        elif key == Qt.Key.Key_Escape:
            if not self.gesture.step_back():
                self._session.selected = self._session.building = None
                self.escaped.emit()
            self.hints.drop()
            self._show_hand()
        elif key in DELETE_KEYS:
            self._take_away()
        elif (
            key == Qt.Key.Key_H
            and picked is not None
            and self.gesture.table is not None
            and picked in self.gesture.table.units
        ):
            self.give(self.gesture.table.owner(picked), Hold(picked))
        elif text.strip() and text.isprintable():
            self.line.begin(text)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Where units are built, + and − begin a line and don't zoom."""
        is_sign = isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and event.text() in {"+", "-"}
        if (
            is_sign
            and isinstance(event, QKeyEvent)
            and self.gesture.table is not None
            and self.gesture.table.adjustments
        ):
            self.line.begin(event.text())
            return True
        return super().eventFilter(watched, event)

    def _next_unit(self, *, backwards: bool) -> None:
        """Tab goes from unit to unit, and beyond the last (with Shift the first) out of the map."""
        table, picked = self.gesture.table, self.gesture.picked
        units = list(table.retreats or table.units) if table is not None and not table.adjustments else []
        now = units.index(picked) if picked in units else len(units) if backwards else -1
        following = now + (-1 if backwards else 1)
        if not 0 <= following < len(units):
            self.view.window().focusNextChild() if not backwards else self.view.window().focusPreviousChild()
            return
        unit = units[following]
        self.gesture.pick(unit)
        self.view.walk_to(unit.province)
        self._show_hand()
        self.line.aim(unit)

    def _take_away(self) -> None:
        picked, table = self.gesture.picked, self.gesture.table
        code = self.view.cursor_province
        if table is None:
            return
        unit = picked or (table.unit_at(code) if code else None)
        if unit is not None and self._ordered(unit) is not None:
            edits.clear_unit(self._session, table.owner(unit), unit)

    # -- hints ---------------------------------------------------------------------------------------------------------

    def _order_hovered(self, unit: str) -> None:
        """A result stands out as long as the pointer is on its arrow; then that which was picked in a list, if any."""
        game = self._session.game
        if game is None or self.gesture.table is not None:
            return
        if not unit:
            self._stand_out()
        elif shown_turn(game, self._session.viewed_turn).results.movement is not None:
            self.view.highlight_orders([unit])

    def _thought(self, order: Order | None) -> None:
        """The command line is being typed: pick the unit and draw the ghost; with the text goes
        the unit that it named.
        """
        self.view.ghost(order)
        if (
            order is None
            and self.gesture.picked is not None
            and self.gesture.picked == self._typed_for != self.line.aimed
        ):
            self.gesture.drop()
            self._show_hand()
        unit = getattr(order, "unit", None)
        table = self.gesture.table
        for power, due in table.adjustments.items() if table is not None else ():
            if unit in (*due.builds, *due.removals):
                self._session.building = power
        if (
            isinstance(unit, Unit)
            and table is not None
            and (found := table.unit_at(unit.province))
            and found != self.gesture.picked
        ):
            self.gesture.pick(found)
            self._typed_for = found
            self._show_hand()
