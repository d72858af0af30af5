"""The Phones dock: the table is opened and closed here, its code shown, and said what to do when no phone finds it.

Takes: the session. Gives: `TablePanel`; signal `command_wanted(key)`. Source: docs/table.md 8.
"""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QStackedWidget, QWidget

from kapdip.showing.wall.parts import handed_in_text
from kapdip.words.catalogue import mark
from kapdip_gui.dialogs.base import scrolled
from kapdip_gui.kit.flow import FlowRow
from kapdip_gui.kit.overriding import override
from kapdip_gui.kit.parts import AS_AROUND, button, column, dress, label, name_field, row, set_role
from kapdip_gui.session.session import Session
from kapdip_gui.style import style
from kapdip_gui.table.actions import MOVED
from kapdip_gui.table.host import FIRST_PORT, LONELY, host_of
from kapdip_gui.table.inbox_list import InboxList
from kapdip_gui.wall.audience import audience_of

SEATS, CODES = range(2)
"""The tabs."""
ROOM, ANOTHER = 570, 180
"""Pixels: what a window 768 high has for docks, and how much of that another one takes, which grows with the text."""
HINTS = (
    mark("Is the phone on the same Wi-Fi, with mobile data off? Guest networks often keep devices apart."),
    mark(
        "This computer's firewall may be blocking port {port}: sudo ufw allow {port}/tcp, or sudo "
        "firewall-cmd --add-port={port}/tcp."
    ),
    mark("Try another address of this computer."),
    mark("Safest: start a hotspot on this computer or a phone, and have everyone join it."),
)


class TablePanel(QWidget):
    """What the table is, who sits at it and what waits; its code and address, and what to do about them."""

    command_wanted = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.host, self._room = host_of(session), audience_of(session)
        self._state, self._count = label("", "strong", wrap=True), label("", "secondary", wrap=True)
        self._noted = button("", "x", kind="link", do=self.host.forget_port)
        self._turn, self._show = button("", "device-mobile", kind="primary"), button("", "player-play", keys="Ctrl+F12")
        self._turn.clicked.connect(lambda: self.command_wanted.emit("wall.phones"))
        self._show.clicked.connect(self.host.show)
        self._there = button("", "device-mobile", kind="primary", do=lambda _: self.host.open())
        self._seat_codes = button("", "device-mobile", do=lambda: self.command_wanted.emit("wall.seat_codes"))
        self._on_wall = button("", "screen-share", do=self._to_wall)
        self._held = label("", "warn", wrap=True)
        self._link = label("", "", wrap=True)
        self._link.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._addresses = QComboBox()
        self._addresses.activated.connect(lambda _: self.host.open(self._addresses.currentData()))
        self._title = label("", "secondary")
        self._about, self._hints = label("", "secondary", wrap=True), label("", "warn", wrap=True)
        self._code: QWidget | None = None
        self.inbox = InboxList(session, self.host)
        self.inbox.command_wanted.connect(self.command_wanted)
        self._tabs = button("", kind="tab"), button("", kind="tab")
        self._chosen: int | None = None
        """The tab that somebody chose; None: the likelier one."""
        self._address = ""
        """Where the table was open last."""
        self._lay_out()
        self.host.changed.connect(self.refresh)
        session.opened.connect(self._forget)
        session.language_changed.connect(self.retranslate)
        self.retranslate()

    def _lay_out(self) -> None:
        laid = column(self._hints, self._title, self._addresses, self._about, None, margins=(0, 0, 4, 0), spacing=6)
        codes = QWidget()
        self._codes = column(row(self._on_wall, None), self._link, (scrolled(laid), 2), on=codes)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.inbox)
        self._pages.addWidget(codes)
        for place, tab in enumerate(self._tabs):
            tab.setCheckable(True)
            tab.clicked.connect(lambda _=False, chosen=place: self._choose(chosen))
        whole = column(
            FlowRow(self._there),
            self._count,
            self._held,
            FlowRow(self._turn, *self._tabs),
            FlowRow(self._seat_codes, self._show),
            (self._pages, 1),
            margins=(10, 4, 10, 8),
            spacing=6,
        )
        whole.addStretch(0)
        self._whole = whole
        told_above = row(
            (self._state, 1), (self._noted, Qt.AlignmentFlag.AlignTop), margins=(10, 4, 10, 0), spacing=AS_AROUND
        )
        self._told_above = told_above
        column(told_above, scrolled(whole), on=self, spacing=0)

    @override
    def minimumSizeHint(self) -> QSize:
        """Nothing is cut at the side; what has no room below in a small window is scrolled to."""
        least, above = self._whole.minimumSize(), self._told_above.minimumSize()
        height = least.height() + above.height()
        return QSize(max(least.width(), above.width()), min(height, ROOM - style().px(ANOTHER)))

    @override
    def sizeHint(self) -> QSize:
        whole, above = self._whole.sizeHint(), self._told_above.sizeHint()
        return QSize(max(whole.width(), above.width()), whole.height() + above.height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.inbox.keep_in_sight()

    def _choose(self, tab: int) -> None:
        self._chosen = tab
        self.refresh()

    def _to_wall(self) -> None:
        self.host.code_on_wall()
        if not self._room.is_on:
            self.command_wanted.emit("wall.on")

    def _forget(self) -> None:
        self._chosen, self._address = None, ""

    def retranslate(self) -> None:
        """Texts in the session's language."""
        say = self._session.say
        self._show.setText(say("Show the results"))
        self._there.setText(say("Turn on there"))
        self._noted.setAccessibleName(say("Close"))
        self._noted.setToolTip(say("Close"))
        self._seat_codes.setText(say("Seat codes …"))
        self._title.setText(say("Address of this computer"))
        name_field(self._addresses, say("Address of this computer"), self._title)
        for tab, text in zip(self._tabs, (say("Seats"), say("Code")), strict=True):
            tab.setText(text)
        self.inbox.retranslate()
        self.refresh()

    def refresh(self) -> None:
        """Read the table again."""
        host, say, is_open = self.host, self._session.say, self.host.is_open
        self._turn.setText(self._turn_text())
        self._state.setText(self._state_text())
        set_role(self._state, "role", "bad" if host.problem else "warn" if host.lost_port else "strong")
        room, phones = self._room.director, say_phones(self._session, host.phones)
        self._count.setText(
            f"{handed_in_text(room.view, self._session.speaker)} · {phones}"
            if is_open and room is not None
            else say("Players follow the public game on their phones: no account, no app, just this network.")
        )
        self._held.setText(say("Held back: the room has not seen the results."))
        for made in (self._held, self._show):
            made.setVisible(is_open and host.holds)
        self._seat_codes.setVisible(is_open and not self._session.read_only)
        set_role(self._turn, "kind", "" if is_open else "primary")
        dress(self._turn)
        self._noted.setVisible(bool(host.lost_port) and not self._session.read_only)
        self._there.setVisible(host.is_gone)
        self.setFocusProxy(
            self.inbox if is_open else self._turn
        )  # no Return closes a table that somebody only looks at
        self._show_tabs()
        self._show_code()
        table = host.table
        hints = [say(text, port=table.server.port) for text in HINTS] if table and host.looks >= LONELY else []
        self._hints.setText("\n".join(f"{place}. {text}" for place, text in enumerate(hints, start=1)))
        self._hints.setVisible(bool(hints))
        about = say(
            "Anyone on this network can read the public pages. What a seat reads and hands in is "
            "encrypted, but anyone running the network could show a phone a fake page: your own hotspot is "
            "safest. Closing the game turns phones off."
        )
        kept = say("This computer stays awake while phones are on.") if host.is_awake else ""
        self._about.setText(f"{about} {kept}".strip())
        for part in (self._link, self._title, self._addresses, self._about):
            part.setVisible(is_open)

    def _show_tabs(self) -> None:
        """The seats as soon as one of them has a phone or something waits; else the code."""
        host = self.host
        address = host.table.server.address if host.table is not None else self._address
        if self._address not in ("", address):  # its code is what everybody needs now
            self._chosen = CODES
        self._address = address
        waits = host.has_inbox and bool(host.inbox.waiting)
        chosen = self._chosen if self._chosen is not None else (SEATS if waits or host.pages else CODES)
        if not host.is_open:
            chosen = SEATS
        self._pages.setVisible(host.is_open or waits)
        told = host.problem or host.is_gone or host.lost_port or self._session.read_only
        is_plain = host.is_open and chosen == SEATS and not told
        self._state.setVisible(not is_plain)
        self._count.setVisible(not host.is_gone)
        self._pages.setCurrentIndex(chosen)
        for place, tab in enumerate(self._tabs):
            tab.setChecked(place == chosen)
            tab.setVisible(host.is_open)

    def _turn_text(self) -> str:
        say = self._session.say
        if self.host.is_open:
            return say("Turn phones off")
        return say("Turn on again") if self.host.left_open else say("Turn phones on")

    def _state_text(self) -> str:
        say, host, table = self._session.say, self.host, self.host.table
        if host.problem:
            return say("Phones could not be turned on: {why}", why=host.problem)
        if table is None:
            left = say("Phones were on when Kapdip closed.")
            return left if host.left_open else say("Phones are off.")
        return say(MOVED) if host.is_gone else self._open_text(table.server.port)

    def _open_text(self, port: int) -> str:
        say, host = self._session.say, self.host
        if self._session.read_only:
            return say(
                "Phones can follow the game here, but hand-ins go to the computer where the game is open for editing."
            )
        if host.lost_port:
            return say(
                "Now on port {port}, because {lost} was in use: show the codes again.",
                port=port,
                lost=host.lost_port,
            )
        if not host.addresses:
            return say("No network: only this computer can open the page.")
        return say("Phones are on.") if port == FIRST_PORT else say("Phones are on, port {port}.", port=port)

    def _show_code(self) -> None:
        table, host = self.host.table, self.host
        say = self._session.say
        self._on_wall.setText(say("Take off the wall") if host.is_code_on_wall else say("Show on the wall"))
        if table is None or host.shows_seat_code or host.is_code_on_wall:
            if self._code is not None:
                self._code.hide()
            return
        from kapdip_gui.table.code import QrCode

        if not isinstance(self._code, QrCode):
            self._code = QrCode()
            self._codes.insertWidget(0, self._code, 3)
        self._code.show_text(table.address)
        self._code.setAccessibleName(self._session.say("Code for phones: {address}", address=table.address))
        self._code.show()
        self._link.setText(table.address)
        self._addresses.clear()
        for one in host.addresses:
            self._addresses.addItem(f"{one.ip} · {one.name}", one.ip)
        self._addresses.setCurrentIndex(self._addresses.findData(table.server.address))


def say_phones(session: Session, phones: int) -> str:
    """How many pages follow the game."""
    if not phones:
        return session.say("No phones yet. Scan the code with a phone's camera.")
    return session.say_n("{n} phone connected", "{n} phones connected", phones)
