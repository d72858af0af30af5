"""The seats in the dock of phones: who is connected, what waits, where it differs from the desk, what to do with it.

Takes: the session, the table's host. Gives: `InboxList`. Behind the curtain it says that something waits, and not
what.
Source: docs/table.md 8.
"""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMoveEvent, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QLineEdit, QSizePolicy, QTreeWidgetItem, QWidget

from kapdip.game.handing_in import HandInState, standing
from kapdip.game.inbox import InboxItem, Slot
from kapdip.game.inbox_compare import InboxChange, changes
from kapdip.game.steps import slips_locked
from kapdip.showing.inbox import SeatRow, SeatSign, change_rows, parts, seat_rows
from kapdip_gui.kit.flow import FlowRow
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import button, column, empty, label, name_field, row, tip
from kapdip_gui.kit.tabbing import bring_into_sight, reach
from kapdip_gui.orders.painting import LOOK, LineDelegate, LineLook, LineTree
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.table.host import TableHost
from kapdip_gui.table.seat_phones import SeatPhones
from kapdip_gui.table.seat_tree import SeatTree


class PartsBack(QWidget):
    """The boxes. Hidden where there is nothing to choose from."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._column = column(on=self, spacing=2)
        self.boxes: dict[str, QCheckBox] = {}

    def offer(self, title: str, parts: Mapping[str, str]) -> None:
        """Offer these parts; one alone is not a choice. What was ticked stays so as long as the parts are the same."""
        offered = parts if len(parts) > 1 else {}
        if {entry: box.text() for entry, box in self.boxes.items()} != offered:
            empty(self._column)
            self._column.addWidget(label(title, "secondary"))
            self.boxes = {entry: QCheckBox(text) for entry, text in offered.items()}
            for box in self.boxes.values():
                box.setChecked(True)
                box.toggled.connect(lambda _: self.changed.emit())
                self._column.addWidget(box)
        self.setVisible(bool(self.boxes))

    @property
    def is_none(self) -> bool:
        """Whether nothing would go back."""
        return bool(self.boxes) and not any(box.isChecked() for box in self.boxes.values())

    @property
    def some(self) -> tuple[str, ...]:
        """The entries that go back where others stay; empty where everything goes."""
        ticked = tuple(entry for entry, box in self.boxes.items() if box.isChecked())
        return ticked if len(ticked) < len(self.boxes) else ()


ROW = Qt.ItemDataRole.UserRole
TONES = {SeatSign.WAITING: "accent", SeatSign.CONFLICT: "warn", SeatSign.LATE: "warn"}
SIGNS = {
    SeatSign.TAKEN: "check",
    SeatSign.CONFLICT: "git-compare",
    SeatSign.EARLY: "player-pause",
    SeatSign.LATE: "clock",
    SeatSign.WAITING: "mail",
}
COMPARED = 160
"""Pixels that what differs gets at most; more is scrolled to."""


class InboxList(QWidget):
    """Signal: `command_wanted` (the key of a command)."""

    command_wanted = Signal(str)

    def __init__(self, session: Session, host: TableHost) -> None:
        super().__init__()
        self._session = session
        self._host = host
        self.all = button(
            "", "check", kind="primary", keys="Ctrl+T", do=lambda: self.command_wanted.emit("wall.take_all")
        )
        self.all.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)  # its key gives way to its words
        self.auto = QCheckBox()
        self.auto.toggled.connect(self._turn_auto)
        self.tree = SeatTree()
        self.tree.entered.connect(self._enter)
        self.tree.turned.connect(self._look_at)
        self._about = label("", "secondary", wrap=True)
        self.phones = SeatPhones(session, host)
        self.compared = LineTree()
        shown = LineDelegate(self.compared)
        shown.name_width = 80
        self.compared.setItemDelegate(shown)
        self.compared.setSelectionMode(LineTree.SelectionMode.NoSelection)
        self.compared.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.compared.setSizeAdjustPolicy(LineTree.SizeAdjustPolicy.AdjustToContents)
        self.compared.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.compared.setMinimumHeight(style().size("row_list"))
        self.compared.setMaximumHeight(style().px(COMPARED))
        self._answered: Slot | None = None
        """What is about to be sent back, with a line that is being typed."""
        self.words = QLineEdit()
        self.words.setMaxLength(200)
        self._take, self._back = button("", "check", kind="primary"), button("", "arrow-back-up")
        self._take.clicked.connect(self.take)
        self._back.clicked.connect(self._go_back)
        self.parts = PartsBack()
        self.parts.changed.connect(self._show_item)
        self.words.returnPressed.connect(self.send_back)
        self._done_with = FlowRow(self._take, self._back)
        column(
            row(self.all, None),
            (self.tree, 1),
            self.phones,
            self._about,
            self.compared,
            self.parts,
            self.words,
            self._done_with,
            row(self.auto, None),  # no wider than what a click on it turns
            on=self,
            spacing=6,
        )
        self.setFocusProxy(self.tree)
        for signal in (host.changed, session.hidden_changed, session.changed, session.theme_changed):
            signal.connect(self.refresh)

    # -- what is shown -------------------------------------------------------------------------------------------------

    def retranslate(self) -> None:
        """Texts in the session's language."""
        say = self._session.say
        self.auto.setText(say("Accept automatically"))
        self.tree.setAccessibleName(say("Seats"))
        self.compared.setAccessibleName(say("Differences between desk and phone"))
        self.words.setPlaceholderText(say("Message to the player (optional), then Enter"))
        name_field(self.words, say("Message to the player (optional), then Enter"))
        self.refresh()

    def refresh(self) -> None:
        """Read the inbox again; the row that was chosen stays chosen."""
        session, host = self._session, self._host
        if session.game is None:
            return
        chosen = self._row()
        ready = len(host.inbox.ready) if host.has_inbox else 0
        self.all.setText(session.say("Accept all ({n})", n=ready))
        self.all.setEnabled(bool(ready) and host.inbox.may_take)
        self.auto.blockSignals(True)
        self.auto.setChecked(host.has_inbox and host.inbox.takes_as_they_come)
        self.auto.blockSignals(False)
        bar = self.tree.verticalScrollBar()
        place = bar.value()
        self.tree.blockSignals(True)
        self.tree.clear()
        waiting = host.inbox.waiting if host.has_inbox else ()
        of, hidden = session.on_disk, session.hidden
        for one in seat_rows(of, waiting, host.pages, session.speaker, hidden=hidden, doing=host.doing):
            item = self._add(one)
            if chosen is not None and (one.alias, one.slot) == (chosen.alias, chosen.slot):
                self.tree.setCurrentItem(item)
        self.tree.blockSignals(False)
        self.tree.doItemsLayout()
        bar.setValue(place)
        self._show_item()

    def _add(self, one: SeatRow) -> QTreeWidgetItem:
        pages = self._session.say_n("{n} phone", "{n} phones", one.phones) if one.phones else ""
        look = LineLook(
            f"{one.alias} ({one.phones})" if one.phones > 1 else one.alias,
            one.text,
            aside=one.receipt,
            lead="device-mobile" if one.phones else "circle-dashed",
            lead_tone="ok" if one.phones else "text_hint",
            sign=SIGNS.get(one.sign, ""),
            tone=TONES.get(one.sign, "text"),
            faint=one.sign in (SeatSign.NOTHING, SeatSign.PAPER),
        )
        item = QTreeWidgetItem(self.tree)
        item.setData(0, LOOK, look)
        item.setData(0, ROW, one)
        item.setToolTip(0, tip(", ".join(filter(None, (one.alias, pages)))))
        told = (one.alias, pages, one.text, one.receipt, one.what)
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, ", ".join(filter(None, told)))
        return item

    def _row(self) -> SeatRow | None:
        item = self.tree.currentItem()
        found = item.data(0, ROW) if item is not None else None
        return found if isinstance(found, SeatRow) else None

    @property
    def chosen(self) -> InboxItem | None:
        """What waits in the row that is chosen; None where nothing does."""
        one = self._row()
        waiting = self._host.inbox.waiting if one is not None and one.slot is not None else ()
        return next((item for item, _ in waiting if one is not None and item.slot == one.slot), None)

    def _look_at(self) -> None:
        """Show another row, with what can be done with it in sight, however little room there is."""
        self._show_item()
        self.keep_in_sight()

    def keep_in_sight(self) -> None:
        """Scroll to what can be done with the chosen row."""
        if self.chosen is not None:
            bring_into_sight(self._done_with)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        """What can be done stays in sight when something else needs room: a phone that comes, a longer message."""
        super().resizeEvent(event)
        self.keep_in_sight()

    @override
    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self.keep_in_sight()

    def _show_item(self) -> None:
        """What taking the chosen one would change, and what can be done. Whatever stays is never hidden in between: the
        keys would go to the next button, and a line that is being typed with them.
        """
        item = self.chosen if self._session.game is not None else None
        one = self._row()
        self.phones.show_seat(one.alias if one is not None else "")
        keys = (self.words, self._take, self._back, *self.parts.boxes.values())
        had_keys = any(part.hasFocus() for part in keys)
        if item is None or item.slot != self._answered:
            self._answered = None
        if item is None:
            for part in (self._about, self.compared, self._take, self._back, self.parts):
                part.setVisible(False)
        else:
            self._show_waiting(item)
        self.words.setVisible(self._answered is not None)
        if had_keys and self.focusWidget() not in keys:
            self.tree.setFocus()

    def _show_waiting(self, item: InboxItem) -> None:
        game, say = self._session.on_disk, self._session.say
        state = standing(game, item.handed_in)
        found = changes(game, item.handed_in) if state is HandInState.CONFLICT else ()
        self._compare(found or ())
        self._about.setText(self._about_text(item, state))
        self._about.setVisible(bool(self._about.text()))
        self._back.setVisible(True)
        is_now = item.handed_in.turn == game.turn.number
        self._take.setVisible(state is not HandInState.EARLY and (state is not HandInState.LATE or is_now))
        self._take.setEnabled(self._host.inbox.may_take)
        self._show_back(item, state)
        names = {
            HandInState.WAITING: say("Accept"),
            HandInState.CONFLICT: say("Use the phone's"),
            HandInState.LATE: say("Unlock …"),
        }
        self._take.setText(names.get(state, ""))

    def _show_back(self, item: InboxItem, state: HandInState) -> None:
        """The button that asks what goes back and with which words, and then sends it. The curtain hides what is in it,
        and of what can't be taken now nothing stays here.
        """
        say, is_asked = self._session.say, self._answered is not None
        may_choose = is_asked and not self._session.hidden and state in (HandInState.WAITING, HandInState.CONFLICT)
        self.parts.offer(say("To send back:"), parts(item, self._session.speaker.language) if may_choose else {})
        is_kept = state is HandInState.CONFLICT
        if not is_asked:
            text = say("Keep the desk's …") if is_kept else say("Send back …")
        elif self.parts.some:
            text = say("Send back, accept the rest")
        else:
            text = say("Keep the desk's") if is_kept else say("Send back")
        self._back.setText(text)
        self._back.setEnabled(self._host.inbox.may_take and not self.parts.is_none)

    def _compare(self, found: Sequence[InboxChange]) -> None:
        self.compared.clear()
        for one in change_rows(found, self._session.speaker, hidden=self._session.hidden):
            line = QTreeWidgetItem(self.compared)
            told = self._session.say("{here} → {there}", here=one.here, there=one.there)
            name = "" if one.power else one.what
            line.setData(0, LOOK, LineLook(name, told, power=one.power, chip=True))
            line.setData(0, Qt.ItemDataRole.AccessibleTextRole, f"{one.what}: {told}")
        self.compared.setVisible(bool(found))

    def _about_text(self, item: InboxItem, state: HandInState) -> str:
        say, who = self._session.say, item.handed_in.alias
        if not self._host.inbox.may_take:
            return say("Nothing can be accepted while a past turn is being corrected or the file is read-only.")
        if state is HandInState.EARLY:
            return say(
                "{player}: this is for a phase that was undone. It waits until the game is back there.", player=who
            )
        if state is HandInState.LATE:
            return say("{player}: this came too late. It counts only if everybody agrees.", player=who)
        if state is HandInState.CONFLICT:
            return say(
                "{player}: desk → phone, where they differ. Nothing is overwritten unless you say so.", player=who
            )
        one = self._row()
        texts = [f"{who}: {one.what}."] if one is not None and one.what else []
        if one is not None and one.is_of_before:
            texts.append(say("It was sent before the seat changed hands; its new player does not see it."))
        if one is not None and one.older:
            texts.append(say("Replaces {receipt}, which was already accepted.", receipt=one.older))
        return " ".join(texts)

    # -- what is done --------------------------------------------------------------------------------------------------

    def _enter(self) -> None:
        """Return takes what contradicts nothing; anything else is to be looked at first."""
        item = self.chosen
        if item is not None and item in self._host.inbox.ready:
            self.take()
        elif item is not None and not self._take.isHidden():
            reach(self._take, forwards=True)

    def take(self) -> None:
        """Take what is chosen; what is late is unlocked first, with its entry in the log."""
        item, inbox = self.chosen, self._host.inbox
        if item is None or not inbox.may_take:
            return
        if standing(self._session.on_disk, item.handed_in) is HandInState.LATE and slips_locked(self._session.on_disk):
            self.command_wanted.emit("exchange.unlock")
            if slips_locked(self._session.on_disk):
                return
        if inbox.take(item):
            self._next()

    def _go_back(self) -> None:
        """Ask for a line to the player, and for the entries that go back; asked, send it."""
        item = self.chosen
        if item is None or self._answered == item.slot:
            self.send_back()
            return
        self.words.clear()
        self._answered = item.slot
        self._show_item()
        reach(self.words, forwards=True)
        bring_into_sight(self._done_with)

    def send_back(self) -> None:
        """Leave it out, or the parts that are ticked, with the line that was typed."""
        item, inbox, back = self.chosen, self._host.inbox, self.parts
        if item is None or not inbox.may_take or back.is_none:
            return
        if inbox.send_back(item, self.words.text(), back.some):
            self.words.clear()
            self._next()

    def _next(self) -> None:
        """The next row with something that waits. The keys go back to the list, so that nothing is taken unseen."""
        self._answered = None
        self.tree.setFocus()
        items = [self.tree.topLevelItem(place) for place in range(self.tree.topLevelItemCount())]
        for item in items:
            found = item.data(0, ROW) if item is not None else None
            if item is not None and isinstance(found, SeatRow) and found.slot is not None:
                self.tree.setCurrentItem(item)
                return

    def _turn_auto(self, is_on: bool) -> None:
        self._host.inbox.takes_as_they_come = is_on
