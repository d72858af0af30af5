"""A table that is open: the server, what it shows, and the desk's word to whoever asks.

Takes: an address, a view, the clock of the room. Gives: `OpenTable`. Imported when the table is opened, and not
before: with it come the server's packages. Source: docs/table.md 4 and 8.
"""

import secrets
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from kapdip_gui.drawing.map_sheet import MapSheet, sheet_of
from kapdip_gui.game.public import PublicView
from kapdip_gui.showing.phone.board import phone_layers
from kapdip_gui.showing.phone.state import NO_CLOCK, public_state
from kapdip_gui.showing.wall.clock import Clock
from kapdip_gui.table.bundle import Bundle, Sent
from kapdip_gui.table.desk import DeskPort
from kapdip_gui.table.routes import PhoneTable
from kapdip_gui.table.server import Server
from kapdip_gui.ui.table.pages import pages_of
from kapdip_gui.ui.work import run_beside


def bundle_of(epoch: str, sheet: MapSheet, view: PublicView, clock: Clock = NO_CLOCK) -> Bundle:
    """What phones are shown of a view."""
    return Bundle(epoch, Sent.of(public_state(view, clock)), Sent.of(phone_layers(sheet, view).encode()))


class Door(NamedTuple):
    """Where phones are to find the table: the port if it is free, and the code of the pages for everybody."""

    address: str
    port: int
    code: str


class OpenTable(QObject):
    """From the moment it is made until `close`. Signal: `counted` (how many pages follow the game, by their seat)."""

    counted = Signal(object)

    def __init__(
        self,
        moment: tuple[PublicView, Clock],
        desk: DeskPort,
        door: Door,
        parent: QObject,
    ) -> None:
        """Open it there. Raises OSError."""
        super().__init__(parent)
        self.code = door.code
        self._sheet = sheet_of(moment[0].board)
        self._epoch = secrets.token_hex(8)
        self._shown = self._next = moment
        self._is_making = False
        bundle = bundle_of(self._epoch, self._sheet, *moment)
        self.server = Server(PhoneTable(pages_of(self._sheet), door.code, bundle, desk), door.address, door.port)

    @property
    def address(self) -> str:
        """What a phone's camera is to find."""
        return f"http://{self.server.address}:{self.server.port}/#{self.code}"

    def show(self, view: PublicView, clock: Clock) -> None:
        """Show another moment, soon: what it looks like is made beside the window."""
        self._next = (view, clock)
        if not self._is_making and (view is not self._shown[0] or clock != self._shown[1]):
            self._is_making = True
            self._shown = (view, clock)
            run_beside(partial(bundle_of, self._epoch, self._sheet, view, clock), self._made, self._failed, self)

    def _made(self, bundle: Bundle) -> None:
        self.server.do(lambda table: table.show(bundle))
        self._is_making = False
        self.show(*self._next)

    def _failed(self, error: Exception) -> None:
        """What can't be shown is an error of the program: it is told as any other, and the next moment is tried."""
        self._is_making = False
        raise error

    def count(self) -> None:
        """Have the pages counted in the server's thread."""
        self.server.do(lambda table: self.counted.emit(table.streams.pages()))

    def close(self) -> None:
        """End every stream, close the socket, wait for the thread."""
        self.server.close()
        self.deleteLater()
