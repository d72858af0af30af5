"""The phones of one seat, in the dock of phones: since when each is there, and each can be taken out alone.

Takes: the session, the table's host. Gives: `SeatPhones`. Source: docs/table.md 9.
"""

from datetime import date
from functools import partial

from PySide6.QtWidgets import QWidget

from kapdip.game.model import Alias
from kapdip.showing.inbox import clock_text
from kapdip.storage.phone_keys import StoredPhone
from kapdip.words.format import day_text
from kapdip_gui.kit.parts import button, column, label, row
from kapdip_gui.session.session import Session
from kapdip_gui.table.host import TableHost


class SeatPhones(QWidget):
    """A line for each phone that has a key of the seat's; hidden where there is none."""

    def __init__(self, session: Session, host: TableHost) -> None:
        super().__init__()
        self._session = session
        self._host = host
        self._shown: object = None
        self._column = column(on=self, spacing=2)
        self.lines: list[QWidget] = []

    def show_seat(self, alias: Alias) -> None:
        """Show the phones of this seat; lines that stay are not made anew, as one may have the keys."""
        seats = self._host.seats
        number = next((n for n, other in seats.seats.items() if other == alias), 0) if seats is not None else 0
        phones = seats.phones(number) if seats is not None else ()
        told = [(self._text(place, phone), phone) for place, phone in enumerate(phones, start=1)]
        shown = (number, told, self._session.language)
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

    def _text(self, place: int, phone: StoredPhone) -> str:
        say, day = self._session.say, phone.since[:10]
        since = clock_text(phone.since)
        if day != date.today().isoformat():
            since = day_text(day, self._session.language)
        text = say("Phone {n}, since {time}", n=place, time=since)
        return say("{phone}, connected", phone=text) if self._host.is_there(phone) else text

    def _line(self, number: int, text: str, phone: StoredPhone) -> QWidget:
        made = QWidget()
        gone = button(self._session.say("Remove"), "x", kind="link")
        gone.setAccessibleName(self._session.say("Remove {phone}", phone=text))
        gone.setToolTip(self._session.say("This phone loses the seat at once. It needs a fresh code to come back."))
        gone.clicked.connect(partial(self._forget, number, phone))
        beside = row(label(text, "secondary", wrap=True), gone)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setStretch(0, 1)
        made.setLayout(beside)
        return made

    def _forget(self, number: int, phone: StoredPhone) -> None:
        if self._host.seats is not None:
            self._host.seats.forget(number, phone)
