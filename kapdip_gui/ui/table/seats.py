"""The seats of an open table: their keys, and what each of them is shown.

Takes: the glance, the open table, the inbox. Gives: `TableSeats`. A key is made when the table is opened for a game,
kept in the program's own folder, and taken back with its seat: undo does not bring it back. Source: docs/table.md 9.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from kapdip_gui.game.model import Alias, Game
from kapdip_gui.game.own import own_view
from kapdip_gui.game.public import public_view
from kapdip_gui.game.seat_marks import SeatMark, seat_mark
from kapdip_gui.showing.phone.own import PhoneReceipt, held_state, own_state
from kapdip_gui.storage.phone_keys import KeptKey, read_keys, write_keys
from kapdip_gui.table.keys import SeatKey
from kapdip_gui.table.server import Server
from kapdip_gui.ui.glance import Glance
from kapdip_gui.ui.wall.audience import FOLLOWING, audience_of

if TYPE_CHECKING:
    from kapdip_gui.ui.table.inbox import Inbox


class SeatsMoment(NamedTuple):
    """What the seats are to be shown. `game` is None while the room has not seen how it stands."""

    game: Game | None = None
    code: str = ""
    seats: tuple[Alias, ...] = ()
    receipts: Mapping[Alias, tuple[PhoneReceipt, ...]] = {}
    sits: Mapping[Alias, int] = {}
    """The how-manieth person sits there: what one has written on a phone is not for the next."""

    def own_bytes(self) -> Mapping[int, bytes]:
        """The state of each seat, by its number."""
        told = {}
        public = public_view(self.game) if self.game is not None else None
        for number, alias in enumerate(self.seats, start=1):
            if self.game is None:
                told[number] = held_state(alias, self.code)
            elif alias in self.game.turn.start.accounts:
                receipts = self.receipts.get(alias, ())
                view = own_view(self.game, alias, public)
                told[number] = own_state(view, self.code, receipts, self.sits.get(alias, 1))
        return told


NOBODY = SeatsMoment()


class TableSeats(QObject):
    """Signals: `moved` (the seats are to be shown something else), `renewed` (a seat has another key)."""

    moved = Signal()
    renewed = Signal()

    def __init__(self, glance: Glance, inbox: "Inbox", code: str, parent: QObject) -> None:
        super().__init__(parent)
        self._glance = glance
        self._inbox = inbox
        self._code = code
        self._room = audience_of(glance)
        self._server: Server | None = None
        self._seen: Game | None = None
        self._keys: dict[int, KeptKey] = {}
        if glance.path is not None and not glance.read_only:
            self._keys = dict(read_keys(glance.path, glance.kept))
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(FOLLOWING + 50)
        self._later.timeout.connect(self.moved)
        glance.changed.connect(self._follow)
        inbox.changed.connect(self._later.start)

    def serve(self, server: Server) -> None:
        """Give the seats their keys there."""
        self._server = server
        self._renew()
        for number in self._keys:
            self._give(number)

    # -- what they are shown ----------------------------------------------------------------------------------------

    def moment(self) -> SeatsMoment:
        """What they are to be shown now: of the game, what the room has seen."""
        if self._glance.game is None:
            return SeatsMoment()
        game, director = self._glance.kept, self._room.director
        if director is not None and not director.holds and director.latest == self._room.view_now():
            self._seen = game
        seats = tuple(seat.alias for seat in (self._seen or game).seats)
        receipts = {alias: self._inbox.receipts(alias) for alias in seats}
        sits = {seat.alias: max(1, len(seat.occupants)) for seat in game.seats}
        return SeatsMoment(self._seen, self._code, seats, receipts, sits)

    # -- keys -------------------------------------------------------------------------------------------------------

    def fragment(self, number: int) -> str:
        """What the address of a seat's code ends with; `""`: the seat has no key."""
        kept = self._keys.get(number)
        return f"{number}.{kept.key}" if kept is not None and kept.key else ""

    def spelled(self, number: int) -> str:
        """The code of a seat that has a key, as it can be typed."""
        return f"{number} {SeatKey.from_text(self._keys[number].key).spelled}"

    @property
    def seats(self) -> Mapping[int, Alias]:
        """The seats that have a key, by their number."""
        seats = self._glance.kept.seats if self._glance.game is not None else ()
        return {number: seat.alias for number, seat in enumerate(seats, start=1) if self.fragment(number)}

    def new_codes(self, numbers: Iterable[int] | None = None) -> None:
        """Make the codes of these seats worthless, or of all, and give them others."""
        game = self._glance.kept
        for number in self.seats if numbers is None else numbers:
            self._put(number, seat_mark(game, game.seats[number - 1]))
        self.keep()
        self.renewed.emit()

    def _follow(self) -> None:
        if self._glance.game is not None and self._renew():
            self.renewed.emit()
        self._later.start()

    def _renew(self) -> bool:
        """Take back the keys of seats that are not who they were; gives whether there are any. Where the game is only
        read, no seat has one: nothing could be kept.
        """
        if self._glance.read_only:
            return False
        game = self._glance.kept
        other = [
            (number, mark)
            for number, mark in ((number, seat_mark(game, seat)) for number, seat in enumerate(game.seats, start=1))
            if number not in self._keys or self._keys[number].made_for != mark.text
        ]
        for number, mark in other:
            self._put(number, mark)
        for number in [number for number in self._keys if number > len(game.seats)]:
            del self._keys[number]
            self._give(number)
        if other:
            self.keep()
        return bool(other)

    def _put(self, number: int, mark: SeatMark) -> None:
        self._keys[number] = KeptKey(SeatKey.new().text if mark.plays else "", mark.text)
        self._give(number)

    def _give(self, number: int) -> None:
        """Tell the server a seat's key, or that it has none."""
        if self._server is None:
            return
        kept = self._keys.get(number)
        if kept is None or not kept.key:
            self._server.do(lambda table: table.take_key(number))
            return
        key, alias = SeatKey.from_text(kept.key), self._glance.kept.seats[number - 1].alias
        answers = self._inbox.answers(alias)
        self._server.do(lambda table: table.give_key(number, key, answers))

    def keep(self) -> None:
        """Keep the keys for whoever opens the table of this save again."""
        if self._glance.path is not None and not self._glance.read_only:
            write_keys(self._glance.path, self._glance.kept, self._keys)
