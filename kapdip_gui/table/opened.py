"""A table that is open: the server, what it shows, and the desk's answers to requests.

Takes: an address, a view, the clock of the room. Gives: `OpenTable`. Imported when the table is opened, and not
before: with it come the server's packages. Source: docs/table.md 4 and 8.
"""

import secrets
from functools import cache, partial
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from kapdip.drawing.map_sheet import MapSheet, sheet_of
from kapdip.game.public import PublicView
from kapdip.paths import ASSETS, FONTS
from kapdip.showing.phone.board import phone_colours, phone_ground, phone_layers, phone_places
from kapdip.showing.phone.state import NO_CLOCK, public_state
from kapdip.showing.phone.texts import page_texts
from kapdip.showing.wall.clock import Clock
from kapdip.table.bundle import Bundle, Sent
from kapdip.table.desk import DeskPort
from kapdip.table.keys import SeatKey
from kapdip.table.pages import Pages
from kapdip.table.routes import PhoneTable
from kapdip.table.server import Server
from kapdip.words.catalogue import LANGUAGES
from kapdip_gui.process.work import run_beside
from kapdip_gui.table.seats import NOBODY, SeatsMoment

PAGE = ASSETS / "phone"
FONT_FILES = {"sans-400.woff2": "KDSans-400.woff2", "sans-700.woff2": "KDSans-700.woff2"}
OWN_FILES = (
    *(
        "style.css",
        "own.css",
        "kept.js",
        "words.js",
        "parts.js",
        "rest.js",
        "figures.js",
        "link.js",
        "map.js",
    ),
    *(
        "views.js",
        "nacl.js",
        "letters.js",
        "pairing.js",
        "cover.js",
        "draft.js",
        "slip.js",
        "bids.js",
        "orders.js",
        "own.js",
        "hand.js",
        "seat.js",
        "typed.js",
    ),
    "main.js",
)
"""Each names only files that come before it."""


@cache
def pages_of(sheet: MapSheet) -> Pages:
    """The page for a board. Raises OSError where a file is missing: they are part of the program."""
    files = {name: (FONTS / "web" / file).read_bytes() for name, file in FONT_FILES.items()}
    files["kapdip.svg"] = (ASSETS / "kapdip.svg").read_bytes()
    files["ground.svg"] = phone_ground(sheet).encode()
    files["board.css"] = phone_colours(sheet).encode()
    files["places.js"] = phone_places(sheet).encode()
    files["texts.js"] = page_texts().encode()
    files |= {name: (PAGE / name).read_bytes() for name in OWN_FILES}
    return Pages.of((PAGE / "index.html").read_text(encoding="utf-8"), files)


PART = 5
"""Bytes of the part of an address that nobody knows before it is scanned."""


class PhonesMoment(NamedTuple):
    """What is to be shown at once: what everybody may see, and what each seat may."""

    view: PublicView
    clock: Clock = NO_CLOCK
    seats: SeatsMoment = NOBODY

    def differs(self, other: "PhonesMoment") -> bool:
        """Whether there is anything to be made anew."""
        same_games = self.view is other.view and self.seats.game is other.seats.game
        return not same_games or (self.clock, self.seats[1:]) != (other.clock, other.seats[1:])


def bundle_of(epoch: str, sheet: MapSheet, moment: PhonesMoment) -> Bundle:
    """What phones are shown of a moment."""
    states = {language: Sent.of(public_state(moment.view, language, moment.clock)) for language in LANGUAGES}
    return Bundle(epoch, states, Sent.of(phone_layers(sheet, moment.view).encode()), moment.seats.own_bytes())


class Door(NamedTuple):
    """Where phones are to find the table: the port if it is free, and the code of the pages for everybody."""

    address: str
    port: int
    code: str


class OpenTable(QObject):
    """From the moment it is made until `close`. Signal: `counted` (how many pages are open, by seat and phone)."""

    counted = Signal(object)

    def __init__(
        self,
        moment: PhonesMoment,
        desk: DeskPort,
        door: Door,
        parent: QObject,
    ) -> None:
        """Open it there. Raises OSError."""
        super().__init__(parent)
        self.code = door.code
        self._sheet = sheet_of(moment.view.board)
        self._epoch, self._part = secrets.token_hex(8), secrets.token_hex(PART)
        self._shown = self._next = moment
        self._is_making = False
        bundle = bundle_of(self._epoch, self._sheet, moment)
        self.server = Server(PhoneTable(pages_of(self._sheet), door.code, bundle, desk), door.address, door.port)

    @property
    def address(self) -> str:
        """What a phone's camera is to find."""
        return self.address_of(self.code)

    def address_of(self, fragment: str) -> str:
        """The address in a code. It has a part that nobody knew before; a seat's code has one of its own, as a strip
        may be scanned long after it was printed.
        """
        _, _, code = fragment.partition(".")
        part = SeatKey.from_text(code).name[: 2 * PART] if code else self._part
        return f"{self.door}/{part}/#{fragment}"

    def door_to_type(self) -> str:
        """An address to be typed before a code, as short as can be while nobody knows it before."""
        return f"{self.door}/{secrets.token_hex(3)}"

    @property
    def door(self) -> str:
        """The address at which a code can be typed."""
        return f"http://{self.server.address}:{self.server.port}"

    def show(self, moment: PhonesMoment) -> None:
        """Show another moment, soon: what it looks like is made beside the window."""
        self._next = moment
        if not self._is_making and moment.differs(self._shown):
            self._is_making = True
            self._shown = moment
            run_beside(partial(bundle_of, self._epoch, self._sheet, moment), self._made, self._failed, self)

    def _made(self, bundle: Bundle) -> None:
        self.server.do(lambda table: table.show(bundle))
        self._is_making = False
        self.show(self._next)

    def _failed(self, error: Exception) -> None:
        """What can't be shown is an error of the program, reported like any other, and the next moment is tried."""
        self._is_making = False
        raise error

    def count(self) -> None:
        """Have the pages counted in the server's thread."""
        self.server.do(lambda table: self.counted.emit(table.streams.pages()))

    def close(self) -> None:
        """End every stream, close the socket, wait for the thread."""
        self.server.close()
        self.deleteLater()
