"""The Orders dock: every unit of every power with its order, what is missing, editable in place.

Takes: the session. Gives: `OrdersPanel`; signals `command_wanted(key)`.
Source: docs/window.md 9.3 and 8, 11.1.
"""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QMenu, QTreeWidgetItem, QWidget

from kapdip.board.model import Step, Unit
from kapdip.game import causes
from kapdip.game.desk import desk_view
from kapdip.game.stages import orders_asked
from kapdip.orders.model import Disband, Order
from kapdip.orders.vocabulary import CONDITION_IN
from kapdip.showing.commands import COMMANDS
from kapdip.showing.orders.impossible import why_impossible
from kapdip.showing.orders.phrases import order_phrase
from kapdip.showing.orders.rows import Group, OrderRow, covered_groups, groups
from kapdip.words import sentences
from kapdip.words.format import power_name, unit_text
from kapdip_gui.kit.flow import FlowRow
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import AS_AROUND, DOCK_HEAD, button, column, key_text, label, row, tip
from kapdip_gui.orders import edits
from kapdip_gui.orders.conditional import enter_conditional, read_conditional
from kapdip_gui.orders.painting import LOOK, LineLook
from kapdip_gui.orders.tree import ROW, OrderTree
from kapdip_gui.session.drafts import draft_of, keep_draft
from kapdip_gui.session.session import Session
from kapdip_gui.table.origin_sign import origin_icon, origin_text

DOTS = "• • •"
DRAFT = "…"
"""The condition of a line that is being typed."""
SLIP_KEYS = next(one.shortcut for one in COMMANDS if one is not None and one.key == "exchange.next")


class OrdersPanel(QWidget):
    """Buttons above, the list below."""

    command_wanted = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._shut: set[str] = set()
        self._items: dict[str, QTreeWidgetItem] = {}
        self._draft: QWidget | None = None
        """The field in which a new conditional line is being typed."""
        self._listed: object = None
        """The game, turn and phase of the listed lines."""
        self._refused: tuple[str, str] | None = None
        """The line that was refused last, and what was typed into it."""
        self._unfinished: tuple[OrderRow, str] | None = None
        """What was being typed into a line that is not listed now, or is covered."""
        self._paste = button("", "clipboard-text", do=lambda: self.command_wanted.emit("edit.paste"))
        self._slips = button("", "printer", do=lambda: self.command_wanted.emit("publish.slips"))
        self._missing = button("", kind="tab")
        self._missing.setCheckable(True)
        self._missing.toggled.connect(lambda _: self.refresh())
        self._curtain = label("", "hint")
        self._curtain.setContentsMargins(12, 0, 12, 6)
        self._empty = button("", kind="link", do=self._fill_empty)
        self._empty_text = label("", "secondary", wrap=True)
        self._empty_text.setContentsMargins(14, 8, 14, 0)
        self.tree = OrderTree(session)
        column(
            row(FlowRow(self._paste, self._slips, self._missing), margins=DOCK_HEAD),
            self._curtain,
            self._empty_text,
            row(self._empty, None, margins=(8, 0, 8, 8), spacing=AS_AROUND),
            (self.tree, 1),
            on=self,
            spacing=0,
        )
        self._listen()
        self.retranslate()

    def _listen(self) -> None:
        session = self._session
        # Later: an editor is also closed while Qt goes to another line, and then the lines must not be made anew under
        # its hands.
        self.tree.edited.connect(self._edited, Qt.ConnectionType.QueuedConnection)
        self.tree.typing.connect(self._keep)
        self.tree.unwanted.connect(self._unwanted)
        self.tree.condition_wanted.connect(self.begin_condition)
        self.tree.itemDelegate().closeEditor.connect(self._closed)
        self.tree.holds.connect(lambda row: edits.hold(self._session, row.power, row.unit))
        self.tree.itemCollapsed.connect(lambda item: self._shut.add(self._group_of(item)))
        self.tree.itemExpanded.connect(lambda item: self._shut.discard(self._group_of(item)))
        self.tree.currentItemChanged.connect(lambda now, _before: self._current(now))
        self.tree.itemClicked.connect(lambda item, _column: self._current(item))
        self.setFocusProxy(self.tree)
        for signal in (
            session.changed,
            session.viewed_turn_changed,
            session.hidden_changed,
            session.options_changed,
            session.theme_changed,
        ):
            signal.connect(self.refresh)
        session.language_changed.connect(self.retranslate)
        session.leaving.connect(self.settle)
        session.opened.connect(self._forget)
        session.selected_changed.connect(self._select)

    @staticmethod
    def _group_of(item: QTreeWidgetItem) -> str:
        found = item.data(0, ROW)
        return found.power if isinstance(found, Group) else ""

    def retranslate(self) -> None:
        """Texts in the session's language."""
        say = self._session.say
        self._paste.setText(say("Paste …"))
        self._slips.setToolTip(say("Order forms …"))
        self._slips.setAccessibleName(say("Order forms …"))
        self._missing.setText(say("Missing only"))
        self.tree.setAccessibleName(say("Orders by power"))
        self.refresh()

    @property
    def _veiled(self) -> bool:
        session = self._session
        return session.viewed_turn is None and not session.sees_orders

    def _place(self) -> int:
        """How far to scroll the list: as far as it was; another one is read from its top."""
        session, game = self._session, self._session.game
        step = game and (game.id, game.turn.number, game.turn.step)
        before, self._listed = self._listed, (step, session.viewed_turn)
        if not isinstance(before, tuple) or before[0] != step:
            self._unfinished = self._kept()
        return self.tree.verticalScrollBar().value() if before == self._listed else 0

    def refresh(self) -> None:
        """Read the session again."""
        game = self._session.game
        current = self.tree.row_of(self.tree.currentItem())
        self._unfinished, self._draft = self.tree.being_typed or self._unfinished, None
        top = self._place()
        self.tree.blockSignals(True)
        self.tree.clear()
        self._items = {}
        shown: tuple[Group, ...] = ()
        if game is not None and not self._session.conceals:
            view, is_public = desk_view(game, self._session.viewed_turn), self._session.desk_view() is None
            shown = covered_groups(game) if self._veiled else groups(view, public=is_public)
        for group in shown:
            self._add(group)
        if current is not None:  # a line that is gone leaves the hand at its power
            again = self._items.get(current.key) or self._head(current.power)
            if again is not None:
                self.tree.setCurrentItem(again)
        self.tree.blockSignals(False)
        self.tree.verticalScrollBar().setValue(top)
        over = game is None or game.is_over or self._session.viewed_turn is not None
        conceals = self._session.conceals
        say = self._session.say
        self._curtain.setText(
            say("Units are hidden. F8 shows them.") if conceals else say("Orders are hidden. F8 shows them.")
        )
        self._curtain.setVisible(conceals or (self._veiled and bool(shown) and not self._after_movement()))
        self._name_empty()
        is_empty = not shown and not over and not conceals
        self._empty.setVisible(is_empty)
        self._empty_text.setVisible(is_empty)
        for made in (self._paste, self._missing):
            made.setVisible(not over)
        if self._unfinished is not None:  # what is being typed goes on, behind the curtain as dots
            self._go_on()

    def _fill_empty(self) -> None:
        game = self._session.game
        bids = game is not None and game.profile.bids
        self.command_wanted.emit("view.dock.bids" if bids else "exchange.next")

    def _name_empty(self) -> None:
        """What this turn is for, where no unit moves, and the way there."""
        game, say = self._session.game, self._session.say
        bids = game is not None and game.profile.bids
        only_bids = say("This turn is bids only: no units move.")
        self._empty_text.setText(only_bids if bids else say("This turn is exchange only: no units move."))
        self._empty.setText(say("Enter bids") if bids else say("Enter exchange slips"))
        self._empty.set_keys("" if bids else key_text(SLIP_KEYS))

    def _after_movement(self) -> bool:
        game = self._session.game
        return game is not None and orders_asked(game) is not Step.MOVEMENT

    def _add(self, group: Group) -> None:
        session, language = self._session, self._session.language
        only = self._missing.isChecked() and self._missing.isVisibleTo(self)
        rows = [row for row in group.rows if row.is_open] if only else list(group.rows)
        if only and not rows:
            return
        head = QTreeWidgetItem()
        name = power_name(group.power, language)
        count = f"{group.done}/{group.total}"
        controller = group.controller or session.say("no controller")
        sign = "check" if group.is_complete else ""
        came = origin_text(session, group.came)
        head.setData(
            0,
            LOOK,
            LineLook(
                name,
                controller,
                power=group.power,
                aside=count,
                sign=sign,
                tone="ok",
                heading=True,
                lead=origin_icon(group.came) if group.came is not None else "",
                lead_tone="warn" if group.came is not None and group.came.is_changed else "ok",
            ),
        )
        head.setData(0, ROW, group)
        head.setData(0, Qt.ItemDataRole.AccessibleTextRole, ", ".join(filter(None, (name, controller, count, came))))
        led = session.say("{player} controls {power} this turn", power=name, player=controller)
        head.setToolTip(0, tip("\n".join(filter(None, (led, came)))))
        self.tree.addTopLevelItem(head)
        for order in rows:
            item = QTreeWidgetItem(head)
            shown = self._look(order)
            item.setData(0, LOOK, shown)
            item.setData(0, ROW, order)
            item.setData(
                0, Qt.ItemDataRole.AccessibleTextRole, f"{name}: {shown.name} {shown.text} {shown.below}".strip()
            )
            item.setToolTip(0, tip(f"{shown.name} {shown.text}\n{shown.below}".strip()))
            if self._may_edit(order):
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
            self._items[order.key] = item
        head.setExpanded(group.power not in self._shut)

    def _may_edit(self, row: OrderRow) -> bool:
        session = self._session
        is_to_be_seen = not row.is_covered or row.unit is not None
        return session.viewed_turn is None and not session.read_only and not (row.raw or row.is_list) and is_to_be_seen

    def _look(self, row: OrderRow) -> LineLook:
        say = self._session.say
        name = unit_text(row.unit) if row.unit is not None else ""
        if row.is_covered:
            return LineLook(name or ("−" if row.is_removal else "+"), DOTS, sign="check", tone="ok", faint=True)
        if row.raw:
            return LineLook("?", say("unreadable: {text}", text=row.raw), tone="warn")
        if row.is_list:
            listed = ", ".join(
                unit_text(order.unit) if hasattr(order, "unit") else say("a build is waived") for order in row.extra
            )
            return LineLook("−" if row.is_removal else "+", listed)
        if row.order is None:
            text = self._without_order(row) + self._in_advance(row)
            return LineLook(name, text, faint=True, sign="circle-dashed" if row.is_open else "", tone="accent")
        return self._ordered_look(row, row.order, name)

    def _ordered_look(self, row: OrderRow, order: Order, name: str) -> LineLook:
        say, language = self._session.say, self._session.language
        text = say("is removed") if row.is_removal and isinstance(order, Disband) else order_phrase(order, language)
        if row.unit is None and hasattr(order, "unit"):
            name = unit_text(order.unit)
        if row.is_spare:
            return LineLook(name, say("in reserve"), faint=True)
        text += self._in_advance(row)
        if row.condition:
            text = say("if {condition}: {order}", condition=row.condition, order=text)
        desk = None if row.condition else self._session.desk_view()
        against = why_impossible(desk, row.power, order) if desk is not None else None
        if against is None:
            return LineLook(name, text)
        return LineLook(name, text, sentences.say(against, language), sign="help-circle", tone="warn")

    def _in_advance(self, row: OrderRow) -> str:
        retreats = ", ".join(order_phrase(one, self._session.language) for one in row.extra)
        return f" · {retreats}" if retreats else ""

    def _without_order(self, row: OrderRow) -> str:
        say = self._session.say
        if row.is_decided:
            return say("as its condition decides")
        if row.is_lost:
            return say("has no retreat: it is disbanded")
        if row.unit is not None:
            return say("no order yet")
        return say("a removal is due") if row.is_removal else say("a build is due")

    # -- the hand ------------------------------------------------------------------------------------------------------

    def settle(self) -> bool:
        """Take what is being typed into a line, before another phase or turn is shown; whether nothing is left."""
        typed = self.tree.take_typed()
        if typed is not None:
            self._edited(*typed, is_entered=False)
        if self._unfinished is not None and self._veiled:
            self._session.told.emit(self._session.say("A hidden line has not been entered yet: F8 shows it."))
        return self._unfinished is None

    def _forget(self) -> None:
        """Another file: what was being typed belonged to the one before, and waits for it."""
        self.tree.take_typed()
        self._listed, self._unfinished, self.tree.typed = None, None, ""

    def _keep(self) -> None:
        """Have what is being typed there again when the game is opened next."""
        row, text = self.tree.being_typed or self._unfinished or (None, "")
        step = self._session.current.turn.step
        keep_draft(self._session, "order", texts=(step, row.power, row.key, text) if row is not None else ())

    def _kept(self) -> tuple[OrderRow, str] | None:
        """What was being typed in this phase when the game was left."""
        game = self._session.game
        step, power, key, text = draft_of(self._session, "order") or ("",) * 4
        if game is None or step != game.turn.step:
            return None
        rows = (row for group in groups(desk_view(game)) for row in group.rows)
        begun = OrderRow(power, None, condition=DRAFT)
        return next(((row, text) for row in (begun, *rows) if row.key == key), None)

    def _edited(self, row: OrderRow, text: str, is_entered: bool) -> None:
        """Take a line as typed; what is refused stays in its field, and Enter once more insists on it."""
        if self._session.game is None:
            return  # Qt takes what is being edited when the list is taken down with its game
        self._keep()
        if row.condition:
            is_taken = self._takes_condition(row, text.strip())
        else:
            insists = is_entered and self._refused == (row.key, text)
            self._refused = None
            is_taken = edits.enter_text(self._session, row, text, insists=insists) or not text.strip()
            if not is_taken:
                self._refused = row.key, text
        if not is_taken:
            self._unfinished = row, text
            self._keep()
            QTimer.singleShot(0, self, self._go_on)

    def _takes_condition(self, row: OrderRow, text: str) -> bool:
        """Take a conditional line as typed, where it can be read. An empty one goes."""
        session = self._session
        if not text or text == CONDITION_IN[session.language]:
            if row.order is not None:
                edits.take_away(session, row)
            return True
        read = read_conditional(session.current, row.power, text)
        if read.problem is None:
            enter_conditional(session, row.power, read.lines, row)
        else:
            session.refused.emit((read.problem,))
        return read.problem is None

    def _go_on(self) -> None:
        """Go on with what was being typed into a line, now or as soon as it can be seen and edited again."""
        if self._unfinished is None or self._session.viewed_turn is not None or self._session.game is None:
            return
        row, text = self._unfinished
        item = self._items.get(row.key)
        if item is not None and item.flags() & Qt.ItemFlag.ItemIsEditable:
            self._unfinished, self.tree.typed = None, text
            self.tree.setCurrentItem(item)
            self.tree.begin_edit(item)
        elif row.condition and self._head(row.power) is not None and (row.order is None or not self._veiled):
            self._unfinished, self.tree.typed = None, text
            self.begin_condition(row.power)
        elif self._missing.isChecked():
            self._missing.setChecked(False)
        elif not self._veiled:  # the line is gone
            self._unfinished = None
            self._keep()

    def begin_condition(self, power: str | None = None) -> None:
        """A new conditional line below a power (`None`: that of the current line), to be typed in place."""
        chosen = self.chosen()
        wanted = power or (chosen[0] if chosen is not None else "")
        self.tree.setFocus()  # what is being edited is taken first
        QTimer.singleShot(0, self, lambda: self._begin_condition(wanted))

    def _begin_condition(self, power: str) -> None:
        self._drop_draft(self._draft)
        head = self._head(power)
        if head is None or self._session.viewed_turn is not None or self._session.read_only:
            self.tree.typed = ""
            self._session.told.emit(self._session.say("Choose a power in the list of orders first."))
            return
        item = QTreeWidgetItem(head)
        item.setData(0, LOOK, LineLook(""))
        item.setData(0, ROW, OrderRow(power, None, condition=DRAFT))
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        head.setExpanded(True)
        self.tree.setCurrentItem(item)
        self.tree.scrollToItem(item)
        if not self.tree.typed:
            self._session.told.emit(sentences.say(causes.condition_form(), self._session.language))
        self.tree.begin_edit(item)
        self._draft = self.tree.indexWidget(self.tree.indexFromItem(item))

    def _head(self, power: str) -> QTreeWidgetItem | None:
        """The heading of a power, if it is listed."""
        tops = (self.tree.topLevelItem(place) for place in range(self.tree.topLevelItemCount()))
        return next((item for item in tops if item is not None and self._group_of(item) == power), None)

    def _closed(self, field: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """A field of the list is closed, maybe by Qt on its way to another line."""
        if hint is QAbstractItemDelegate.EndEditHint.RevertModelCache:
            self._keep()
        if field is self._draft:
            QTimer.singleShot(0, self, lambda: self._drop_draft(field))

    def _drop_draft(self, field: QWidget | None) -> None:
        """A line that was begun and not taken leaves no trace."""
        if field is not None and field is self._draft:
            self._draft = None
            self.refresh()

    def _unwanted(self, row: OrderRow) -> None:
        if row.is_covered and row.unit is None:  # nobody deletes what they can't see
            self._session.told.emit(self._session.say("Orders are hidden. F8 shows them."))
        else:
            edits.take_away(self._session, row)

    def _current(self, item: QTreeWidgetItem | None) -> None:
        row = self.tree.row_of(item)
        if row is not None:
            self._session.building = row.power
            self._session.selected = str(row.unit) if row.unit is not None else None

    def _select(self) -> None:
        unit = self._session.selected
        for item in self._items.values():
            row = self.tree.row_of(item)
            if row is not None and row.unit is not None and str(row.unit) == unit:
                if item is not self.tree.currentItem():
                    self.tree.setCurrentItem(item)
                self.tree.scrollToItem(item)
                return

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        row, chosen = self.tree.row_of(self.tree.currentItem()), self.chosen()
        if chosen is None:
            return
        say, power = self._session.say, chosen[0]
        menu = QMenu(self)
        if row is not None and self._may_edit(row):
            self._entry(menu, say("Edit"), lambda: self.tree.begin_edit(self.tree.currentItem()))
            self._entry(menu, say("Clear the order"), lambda: self._unwanted(row))
        self._entry(menu, say("Conditional order …"), lambda: self.begin_condition(power))
        self._entry(menu, say("Hold this power's other units"), lambda: edits.hold_rest(self._session, power))
        self._entry(menu, say("Clear this power's orders"), lambda: edits.clear_power(self._session, power))
        menu.exec(event.globalPos())
        menu.deleteLater()

    def _entry(self, menu: QMenu, text: str, call: object) -> None:
        action = QAction(text, menu)
        action.triggered.connect(call)
        menu.addAction(action)

    def chosen(self) -> tuple[str, Unit | None] | None:
        """The power (and unit) of the current line."""
        item = self.tree.currentItem()
        row = self.tree.row_of(item)
        if row is not None:
            return row.power, row.unit
        group = item.data(0, ROW) if item is not None else None
        return (group.power, None) if isinstance(group, Group) else None
