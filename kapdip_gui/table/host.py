"""The table of a desk: opened, followed and closed; where phones find it.

Takes: the session. Gives: `TableHost`, one for each session; `host_of`. Off at every start; nothing of the server is
imported before it is opened. Source: docs/table.md 8.
"""

import secrets
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from kapdip.showing.wall.director import Scene
from kapdip_gui.file.troubles import why_text
from kapdip_gui.libraries import with_package
from kapdip_gui.session.session import Session
from kapdip_gui.table.saved_door import CODE_LETTERS, SavedDoor, keep_door, saved_door
from kapdip_gui.wall.audience import audience_of

if TYPE_CHECKING:
    from kapdip.game.handing_in import HandedIn
    from kapdip.game.model import Game
    from kapdip.storage.phone_keys import StoredPhone
    from kapdip_gui.table.awake import Awake
    from kapdip_gui.table.inbox import Inbox
    from kapdip_gui.table.network import LocalAddress
    from kapdip_gui.table.opened import OpenTable
    from kapdip_gui.table.seats import TableSeats

LOOKING = 2000
"""Milliseconds between two looks at who is there, and at this computer's addresses."""
LONELY = 60_000 // LOOKING
"""So many looks without a phone, and a message says what may be the matter."""
SLEPT = 30.0
"""Seconds by which the clock jumps where the computer was asleep: its sockets are worth nothing then."""
FIRST_PORT = 17550


class TableHost(QObject):
    """Signals: `changed` (open or closed, another address, other phones, something in the inbox), `stopped` (the table
    ended by itself), `moved` (this computer has another address now), `came` (an `InboxItem`).
    """

    changed = Signal()
    stopped = Signal()
    moved = Signal()
    came = Signal(object)

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._room = audience_of(session)
        self._shows_seat_code = False
        self._inbox: Inbox | None = None
        self._waiting: tuple[HandedIn, ...] = ()
        self._awake: Awake | None = None
        self.table: OpenTable | None = None
        self.seats: TableSeats | None = None
        self.addresses: Sequence[LocalAddress] = ()
        self.phones = 0
        self._pages: Mapping[tuple[int, str], int] = {}
        self._left: dict[str, str] = {}
        """When the last page of a seat was closed, as a clock shows it."""
        self.looks = 0
        """How often it was looked since the table was opened without a phone being there."""
        self.problem = ""
        """Why it could not be opened, or was closed by itself; `""`: nothing of that kind."""
        self.lost_port = 0
        """The port at which phones that scanned before look for the table, where it has another now; 0: it has not."""
        self._door_of: Path | None = None
        """The save for which it is kept that its table is open."""
        self.left_open = ""
        """The address at which the table of this game was open when the program ended without closing it."""
        self._timer = QTimer(self)
        self._timer.setInterval(LOOKING)
        self._timer.timeout.connect(self.look)
        self._looked = 0.0
        self._room.changed.connect(self._follow)
        self._room.clock_changed.connect(self._follow)
        session.opened.connect(self.close)

    @property
    def shows_seat_code(self) -> bool:
        """Whether the code of a seat is on the screen: a camera must find no other one beside it."""
        return self._shows_seat_code

    @shows_seat_code.setter
    def shows_seat_code(self, is_so: bool) -> None:
        if is_so != self._shows_seat_code:
            self._shows_seat_code = is_so
            self._tell_code()
            self.changed.emit()

    @property
    def is_code_on_wall(self) -> bool:
        """Whether the room sees the code for everybody."""
        director = self._room.director
        return self._room.is_on and director is not None and director.scene is Scene.CODE

    def code_on_wall(self) -> None:
        """Show it there, or what was there before."""
        self._room.pin(None if self.is_code_on_wall else Scene.CODE)

    def _tell_code(self) -> None:
        """The wall may show the code for everybody, unless that of a seat is on the screen."""
        self._room.code = "" if self.table is None or self._shows_seat_code else self.table.address
        self._room.changed.emit()

    @property
    def is_open(self) -> bool:
        """Whether phones can find it."""
        return self.table is not None

    @property
    def inbox(self) -> "Inbox":
        """What came by phone, made when it is first wanted."""
        from kapdip_gui.table.inbox import Inbox

        if self._inbox is None:
            self._inbox = Inbox(self._session)
            self._inbox.changed.connect(self._hear)
            self._inbox.changed.connect(self.changed)
            self._inbox.came.connect(self.came)
            self._hear()
        return self._inbox

    def _hear(self) -> None:
        """The room counts what waits as handed in."""
        from kapdip.game.inbox import with_all

        if self._inbox is not None:
            waiting = tuple(item.handed_in for item in self._inbox.asked_for)
            if waiting != self._waiting:
                self._waiting = waiting
                self._room.wait_for(tuple(one.alias for one in waiting), partial(with_all, waiting=waiting))

    @property
    def has_inbox(self) -> bool:
        """Whether anything came by phone, or may come."""
        return self._inbox is not None

    @property
    def waiting_now(self) -> int:
        """How many things wait that the next phase would pass over."""
        return len(self._inbox.asked_for) if self._inbox is not None else 0

    @property
    def waiting(self) -> int:
        """How many things wait, for whatever phase."""
        return len(self._inbox.waiting) if self._inbox is not None else 0

    @property
    def ready_now(self) -> int:
        """How many things wait that contradict nothing."""
        return len(self._inbox.ready) if self._inbox is not None else 0

    def take_all(self) -> int:
        """Take what contradicts nothing; gives how many things."""
        return self._inbox.take_all() if self._inbox is not None and self._inbox.may_take else 0

    def saved(self, game: "Game | None") -> None:
        """This game is in its file."""
        if game is not None and self._inbox is not None:
            self._inbox.saved(game)

    def renamed(self) -> None:
        """The game goes on in another file."""
        if self._inbox is not None:
            self._inbox.moved()
        if self.table is not None and self.seats is not None:
            self._forget_open()
            self._keep_open(self.table)
            self.seats.keep()

    # -- open and closed -----------------------------------------------------------------------------------------------

    def open(self, ip: str = "") -> None:
        """Open the table at an address of this computer: this one, or the likeliest."""
        from kapdip_gui.table.opened import Door, OpenTable, PhonesMoment
        from kapdip_gui.table.port import SeatDesk
        from kapdip_gui.table.seats import TableSeats

        view = self._room.phones_view
        if view is None:
            return
        try:
            from kapdip_gui.table.network import local_addresses
        except ImportError as error:
            missing = with_package(str(error))
            self.problem = self._session.say("A system library is missing: {text}.", text=missing)
            self.changed.emit()
            return
        ip = ip or self.left_open
        self.close()
        self.addresses = local_addresses()
        chosen = next((one.ip for one in self.addresses if one.ip == ip), "")
        chosen = chosen or (self.addresses[0].ip if self.addresses else "127.0.0.1")
        kept = saved_door(self._session.settings, self._session.path)
        port, code, _ = kept or SavedDoor(FIRST_PORT, "".join(secrets.choice(CODE_LETTERS) for _ in range(6)))
        seats = TableSeats(self._session, self.inbox, code, self)
        try:
            desk = SeatDesk(self._session, self.inbox, seats)
            moment = PhonesMoment(view, self._room.seen_clock, seats.moment())
            self.table = OpenTable(moment, desk, Door(chosen, port, code), self)
            desk.setParent(self.table)
            seats.setParent(self.table)
        except OSError as error:
            seats.deleteLater()
            self.problem = why_text(self._session, error) if error.errno else self._session.say("No port is free.")
        else:
            is_lost = kept is not None and port != self.table.server.port and not self._session.read_only
            self.lost_port = port if is_lost else 0
            self._keep_open(self.table)
            self.seats, self._room.has_phones = seats, True
            self._tell_code()
            seats.serve(self.table.server)
            seats.moved.connect(self._show)
            seats.renewed.connect(self.changed)
            self.table.counted.connect(self._counted)
            self.problem, self.looks, self._looked = "", 0, time.time()
            self._keep_awake()
            self._timer.start()
        self.changed.emit()

    def forget_port(self) -> None:
        """The game master has read that the table has another port."""
        self.lost_port = 0
        self.changed.emit()

    def close(self) -> None:
        """Nobody sees anything any longer; pages say so."""
        self._timer.stop()
        table, self.table, self.seats = self.table, None, None
        self.phones, self._pages, self._left, self.problem, self.lost_port = 0, {}, {}, "", 0
        self._room.has_phones = False
        self._tell_code()
        self._forget_open()
        if table is not None:
            table.close()
        if self._awake is not None:
            self._awake.end()
        self.changed.emit()

    def _keep_awake(self) -> None:
        """The computer stays awake as long as the table is open."""
        from kapdip_gui.table.awake import Awake

        if self._awake is None:
            self._awake = Awake(self)
            self._awake.changed.connect(self.changed)
        self._awake.begin(self._session.say("Phones are waiting for this computer"))

    @property
    def is_awake(self) -> bool:
        """Whether something has agreed to keep the computer awake."""
        return self._awake is not None and self._awake.is_kept

    def _follow(self) -> None:
        """The room sees something else, and so do the phones: what was resolved waits until it is shown."""
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        from kapdip_gui.table.opened import PhonesMoment

        view = self._room.phones_view
        if self.table is not None and self.seats is not None and view is not None:
            self.table.show(PhonesMoment(view, self._room.seen_clock, self.seats.moment()))

    @property
    def holds(self) -> bool:
        """Whether something was resolved that nobody has seen yet."""
        return self._room.holds

    def show(self) -> None:
        """Let everybody see what was resolved."""
        self._room.show()

    # -- who is there --------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """See whether the thread lives, whether the computer slept, which addresses there are, and who is there."""
        from kapdip_gui.table.network import local_addresses

        table = self.table
        if table is None:
            return
        if not table.server.is_open:
            self.close()
            self.problem = self._session.say("Phones were cut off unexpectedly. The game is safe.")
            self.changed.emit()
            self.stopped.emit()
            return
        slept, self._looked = time.time() - self._looked > SLEPT, time.time()
        if slept:
            self.open(table.server.address)
            return
        self.looks += 1
        found = local_addresses()
        if found != self.addresses:
            self.addresses = found
            self.changed.emit()
            if self.is_gone:
                self.moved.emit()
        table.count()

    def _counted(self, pages: Mapping[tuple[int, str], int]) -> None:
        there = self.pages
        before, self._pages, self.phones = self._pages, pages, sum(pages.values())
        self._left |= {alias: time.strftime("%H:%M") for alias in there if alias not in self.pages}
        if self.phones:
            self.looks = 0
        if pages != before or self.looks == LONELY:
            self.changed.emit()

    @property
    def pages(self) -> Mapping[str, int]:
        """How many pages each seat has open, by its alias."""
        game = self._session.game
        seats = [seat.alias for seat in game.seats] if game is not None else []
        found: Counter[str] = Counter()
        for (seat, _), count in self._pages.items():
            if 0 < seat <= len(seats):
                found[seats[seat - 1]] += count
        return found

    @property
    def doing(self) -> Mapping[str, str]:
        """By alias, who is writing, and who was there and is not."""
        say, there = self._session.say, self.pages
        gone = {alias: say("away since {time}", time=at) for alias, at in self._left.items() if alias not in there}
        writing = self.seats.writing if self.seats is not None else ()
        return gone | {alias: say("writing") for alias in writing if alias in there}

    def is_there(self, phone: "StoredPhone") -> bool:
        """Whether a page of this phone is open."""
        from kapdip.table.keys import SeatKey

        name = SeatKey.from_text(phone.key).name
        return any(name == other for _, other in self._pages)

    @property
    def is_gone(self) -> bool:
        """Whether this computer has another address now than that of the code."""
        table = self.table
        if table is None or not self.addresses:
            return False
        return all(one.ip != table.server.address for one in self.addresses)

    # -- kept for each game: codes that were scanned go on being good --------------------------------------------------

    def look_back(self) -> bool:
        """Learn whether the program ended with the table of this game open: then it can be opened again there."""
        kept = saved_door(self._session.settings, self._session.path)
        if kept is not None and kept.open_at and not self.is_open and not self._session.read_only:
            self.left_open, self._door_of = kept.open_at, self._session.path
            self.changed.emit()
        return bool(self.left_open)

    def _keep_open(self, table: "OpenTable") -> None:
        """Not where the game is only read: its door is that of the program in which it is played."""
        if self._session.read_only:
            return
        self._door_of = self._session.path
        keep_door(self._session.settings, self._door_of, SavedDoor(table.server.port, table.code, table.server.address))

    def _forget_open(self) -> None:
        self.left_open, path, self._door_of = "", self._door_of, None
        kept = saved_door(self._session.settings, path)
        if kept is not None:
            keep_door(self._session.settings, path, kept._replace(open_at=""))


def host_of(session: Session) -> TableHost:
    """The table of a session, made when it is first wanted."""
    found = session.findChild(TableHost)
    return found if isinstance(found, TableHost) else TableHost(session)
