"""The seats of an open table: their keys, and what each of them is shown.

Takes: the session, the open table, the inbox. Gives: `TableSeats`. A seat has a code, which one phone trades for a key
of its own; then it has another one for the next. All are kept in the program's own folder, and taken back with the
seat: undo does not bring them back. Source: docs/table.md 9.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from kapdip.board.model import Step
from kapdip.game.model import Alias, Game
from kapdip.game.own import own_view
from kapdip.game.public import public_view
from kapdip.game.seat_marks import seat_mark
from kapdip.game.stages import orders_asked
from kapdip.showing.phone.own import PhoneReceipt, held_state, own_state
from kapdip.storage.phone_keys import StoredPhone, StoredSeat, read_keys, write_keys
from kapdip.table.keys import SeatKey, agreed, bytes_of, text_of
from kapdip.table.server import Server
from kapdip_gui.session.session import Session
from kapdip_gui.wall.audience import FOLLOWING, audience_of

if TYPE_CHECKING:
    from kapdip_gui.table.inbox import Inbox


class SeatsMoment(NamedTuple):
    """What the seats are to be shown. `game` is None while the room has not seen its state."""

    game: Game | None = None
    code: str = ""
    seats: tuple[Alias, ...] = ()
    receipts: Mapping[Alias, tuple[PhoneReceipt, ...]] = {}
    sits: Mapping[Alias, int] = {}
    """The how-manieth person sits there: what one has written on a phone is not for the next."""
    newest: Mapping[Alias, str] = {}
    """The receipt of what the seat has handed in last."""

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
                told[number] = own_state(view, self.code, receipts, self.sits.get(alias, 1), self.newest.get(alias, ""))
        return told


NOBODY = SeatsMoment()


class TableSeats(QObject):
    """Signals: `moved` (the seats are to be shown something else), `renewed` (a seat has another key)."""

    moved = Signal()
    renewed = Signal()

    def __init__(self, session: Session, inbox: "Inbox", code: str, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._inbox = inbox
        self._code = code
        self._room = audience_of(session)
        self._server: Server | None = None
        self._seen: Game | None = None
        self._kept: dict[int, StoredSeat] = {}
        self._writing: dict[Alias, tuple[int, str]] = {}
        if session.path is not None and not session.read_only:
            self._kept = dict(read_keys(session.path, session.on_disk))
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(FOLLOWING + 50)
        self._later.timeout.connect(self.moved)
        session.changed.connect(self._follow)
        inbox.changed.connect(self._later.start)

    def serve(self, server: Server) -> None:
        """Give the seats their keys there."""
        self._server = server
        self._renew()
        for number in self._kept:
            self._give(number)

    # -- what they are shown ----------------------------------------------------------------------------------------

    def moment(self) -> SeatsMoment:
        """What they are to be shown now: of the game, what the room has seen. Whoever has to retreat sees their unit at
        once, everything else is there once the wall has told it.
        """
        if self._session.game is None:
            return SeatsMoment()
        game, director = self._session.on_disk, self._room.director
        if director is not None and not director.holds and director.latest == self._room.view_now():
            is_told = self._room.phones_view is director.view
            self._seen = game if is_told or orders_asked(game) is Step.RETREATS else self._seen
        seats = tuple(seat.alias for seat in (self._seen or game).seats)
        receipts = {alias: self._inbox.receipts(alias) for alias in seats}
        sits = {seat.alias: max(1, len(seat.occupants)) + len(seat.computer) for seat in game.seats}
        newest = {alias: self._inbox.newest(alias) for alias in seats}
        return SeatsMoment(self._seen, self._code, seats, receipts, sits, newest)

    def write(self, alias: Alias, *, is_writing: bool) -> None:
        """A seat has something read that is not handed in yet, or has handed in."""
        before, turn = self._writing.pop(alias, None), self._session.current.turn
        if is_writing:
            self._writing[alias] = turn.number, turn.step
        if before != self._writing.get(alias):
            self.renewed.emit()

    @property
    def writing(self) -> Sequence[Alias]:
        """Who is writing for the phase at hand."""
        game = self._session.game
        now = (game.turn.number, game.turn.step) if game is not None else None
        return [alias for alias, at in self._writing.items() if at == now]

    # -- keys -------------------------------------------------------------------------------------------------------

    def fragment(self, number: int) -> str:
        """What the address of a seat's code ends with; `""`: nobody plays there."""
        kept = self._kept.get(number)
        return f"{number}.{kept.code}" if kept is not None and kept.code else ""

    def spelled(self, number: int) -> str:
        """The code of a seat that has one, as it can be typed."""
        return f"{number} {SeatKey.from_text(self._kept[number].code).spelled}"

    def phones(self, number: int) -> Sequence[StoredPhone]:
        """The phones that have a key of the seat's, in the order in which they came."""
        kept = self._kept.get(number)
        return kept.phones if kept is not None else ()

    @property
    def seats(self) -> Mapping[int, Alias]:
        """The seats that have a code, by their number."""
        seats = self._session.on_disk.seats if self._session.game is not None else ()
        return {number: seat.alias for number, seat in enumerate(seats, start=1) if self.fragment(number)}

    def new_codes(self, numbers: Iterable[int] | None = None) -> None:
        """Make the codes of these seats worthless, or of all, and give them others. Their phones stay."""
        for number in self.seats if numbers is None else numbers:
            self._put(number, self._kept[number]._replace(code=SeatKey.new().text))
        self.keep()
        self.renewed.emit()

    def forget(self, number: int, phone: StoredPhone) -> None:
        """Make the key of one phone worthless, and the code that it had with it."""
        kept = self._kept[number]
        self._put(number, kept._replace(phones=tuple(other for other in kept.phones if other != phone)))
        self.keep()
        self.renewed.emit()

    def pair(self, number: int, name: str, public: str) -> Mapping[str, Any]:
        """The answer to a phone that has the code of this name and this public key: the desk's, from which it makes its
        key. The same phone gets the same again, another: the code is spent. Raises OSError where nothing can
        be kept: then the code is still good; ValueError for what is not a public key.
        """
        phone = bytes_of(public)
        kept = self._kept.get(number, StoredSeat("", ""))
        for one in kept.phones:
            if SeatKey.from_text(one.code).name == name:
                return {"ok": True, "public": one.answer} if one.public == public else {"ok": False, "spent": True}
        code = SeatKey.from_text(kept.code) if kept.code else None
        if code is None or code.name != name:  # it was replaced meanwhile
            return {"ok": False, "spent": True}
        key, answer = agreed(code, phone)
        now = datetime.now().isoformat(timespec="seconds")
        made = StoredPhone(code.text, public, text_of(answer), key.text, now)
        self._kept[number] = kept._replace(code=SeatKey.new().text, phones=(*kept.phones, made))
        if not self.keep():
            self._kept[number] = kept
            raise OSError(f"the keys of seat {number} can't be kept")
        self._give(number)
        self.renewed.emit()
        return {"ok": True, "public": made.answer}

    def _follow(self) -> None:
        if self._session.game is not None and self._renew():
            self.renewed.emit()
        self._later.start()

    def _renew(self) -> bool:
        """Take back the keys of seats that are not who they were; gives whether there are any. Where the game is only
        read, no seat has one: nothing could be kept.
        """
        if self._session.read_only:
            return False
        game = self._session.on_disk
        other = [
            (number, mark)
            for number, mark in ((number, seat_mark(game, seat)) for number, seat in enumerate(game.seats, start=1))
            if number not in self._kept or self._kept[number].made_for != mark.text
        ]
        for number, mark in other:
            self._put(number, StoredSeat(mark.text, SeatKey.new().text if mark.plays else ""))
        for number in [number for number in self._kept if number > len(game.seats)]:
            del self._kept[number]
            self._give(number)
        if other:
            self.keep()
        return bool(other)

    def _put(self, number: int, kept: StoredSeat) -> None:
        self._kept[number] = kept
        self._give(number)

    def _give(self, number: int) -> None:
        """Tell the server a seat's codes and keys, or that it has none."""
        if self._server is None:
            return
        kept = self._kept.get(number)
        if kept is None or not kept.code:
            self._server.do(lambda table: table.take_seat(number))
            return
        codes = [SeatKey.from_text(text) for text in (kept.code, *(one.code for one in kept.phones))]
        keys = [SeatKey.from_text(one.key) for one in kept.phones]
        answers = self._inbox.answers(self._session.on_disk.seats[number - 1].alias)
        self._server.do(lambda table: table.give_keys(number, codes, keys, answers))

    def keep(self) -> bool:
        """Keep all of it, on the disk, for when the table of this save is opened again. False where that failed; what
        has no file is kept as long as it is open.
        """
        if self._session.path is None or self._session.read_only:
            return True
        return write_keys(self._session.path, self._session.on_disk, self._kept)
