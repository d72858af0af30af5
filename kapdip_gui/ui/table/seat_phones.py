"""The phones of one seat, in the dock of phones: since when each is there, and each can be taken out alone.

Takes: the glance, the table's host. Gives: `SeatPhones`. Source: docs/table.md 9.
"""

from datetime import date
from functools import partial

from PySide6.QtWidgets import QVBoxLayout, QWidget

from kapdip_gui.game.model import Alias
from kapdip_gui.showing.inbox import clock_text
from kapdip_gui.storage.phone_keys import KeptPhone
from kapdip_gui.ui.glance import Glance
from kapdip_gui.ui.parts import button, label, row
from kapdip_gui.ui.table.host import TableHost
from kapdip_gui.words.format import day_text


class SeatPhones(QWidget):
    """A line for each phone that has a key of the seat's; hidden where there is none."""

    def __init__(self, glance: Glance, host: TableHost) -> None:
        super().__init__()
        self._glance = glance
        self._host = host
        self._shown: object = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        self.lines: list[QWidget] = []

    def show_seat(self, alias: Alias) -> None:
        """Show the phones of this seat; lines that stay are not made anew, as one may have the keys."""
        seats = self._host.seats
        number = next((n for n, other in seats.seats.items() if other == alias), 0) if seats is not None else 0
        phones = seats.phones(number) if seats is not None else ()
        told = [(self._text(place, phone), phone) for place, phone in enumerate(phones, start=1)]
        shown = (number, told, self._glance.language)
        if shown != self._shown:
            self._shown = shown
            for line in self.lines:
                self._column.removeWidget(line)
                line.hide()  # it goes later: a button may be in the middle of its click
                line.deleteLater()
            self.lines = [self._line(number, text, phone) for text, phone in told]
            for line in self.lines:
                self._column.addWidget(line)
        self.setVisible(bool(told))

    def _text(self, place: int, phone: KeptPhone) -> str:
        say, day = self._glance.say, phone.since[:10]
        since = clock_text(phone.since)
        if day != date.today().isoformat():
            since = day_text(day, self._glance.language)
        text = say("Phone {n}, since {time}", n=place, time=since)
        return say("{phone}, connected", phone=text) if self._host.is_there(phone) else text

    def _line(self, number: int, text: str, phone: KeptPhone) -> QWidget:
        made = QWidget()
        gone = button(self._glance.say("Remove"), "x", kind="link")
        gone.setAccessibleName(self._glance.say("Remove {phone}", phone=text))
        gone.setToolTip(self._glance.say("This phone loses the seat at once. It needs a fresh code to come back."))
        gone.clicked.connect(partial(self._forget, number, phone))
        beside = row(label(text, "secondary", wrap=True), gone)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setStretch(0, 1)
        made.setLayout(beside)
        return made

    def _forget(self, number: int, phone: KeptPhone) -> None:
        if self._host.seats is not None:
            self._host.seats.forget(number, phone)
