"""The inbox of a desk: what players have handed in by phone or post, until the game master takes it or sends it back.

Takes: the session, the journal beside its save. Gives: `Inbox`. Nothing of the server is imported here, as
what was left by a crash waits with the table closed, too. Source: docs/table.md 6 and 8.
"""

import json
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from kapdip.game.handing_in import HandInState, standing
from kapdip.game.inbox import (
    InboxItem,
    Slot,
    accept,
    has_passed,
    instead_of,
    is_of_before,
    send_back,
    spent,
    waiting,
)
from kapdip.game.model import Alias, Game
from kapdip.game.origins import dealt_with, known_receipts
from kapdip.showing.inbox import back_label, clock_text, part_back_label, taken_label, taken_label_hidden
from kapdip.showing.phone.own import PhoneReceipt
from kapdip.storage.inbox import InboxJournal, item_line, item_of, line_of, marks_of, new_receipt
from kapdip.words.edit_name import EditName
from kapdip_gui.file.troubles import why_text
from kapdip_gui.process.work import run_beside
from kapdip_gui.session.open_game import Edit, RefusedError
from kapdip_gui.session.session import Session

ANSWERS = 64
"""Hand-ins of a seat whose answers are given again; twice as many are remembered before the older ones go."""
SPENT = 500
"""Hand-ins that have had their day, until the journal is written anew without them."""
TOLD = 20
"""Hand-ins of a seat that its page hears of."""
MOST_OF_SEAT = 2 * 1024 * 1024
"""Bytes that a seat may hand in while the game is open."""
AUTO = "table_takes"
"""The setting by which things are taken as they come."""


class Inbox(QObject):
    """Signals: `changed` (something came, went, or changed its state), `came` (an `InboxItem`)."""

    changed = Signal()
    came = Signal(object)

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self.journal: InboxJournal | None = None
        self.problem = ""
        """Why the journal could not be read; `""` where it could."""
        self._marks: tuple[str, ...] = ()
        self._items: dict[str, InboxItem] = {}
        self._withdrawn: set[str] = set()
        self._noted: set[str] = set()
        self._sizes: dict[Alias, int] = {}
        self._spent: set[str] = set()
        """Receipts that were forgotten: they are not given again, as their lines may still be in the journal."""
        self._uncut: set[str] = set()
        """Those of them whose lines were not taken out yet."""
        self._of_seat: defaultdict[Alias, dict[str, InboxItem]] = defaultdict(dict)
        self._waiting: Mapping[Slot, InboxItem] = {}
        self._known: Collection[str] = frozenset()
        self._could_take = True
        self._early: Sequence[Slot] = ()
        """What waits for a phase that is still to come."""
        session.opened.connect(self._open)
        session.changed.connect(self._follow)
        self._open()

    # -- what waits ----------------------------------------------------------------------------------------------------

    def _open(self) -> None:
        """Another game: read what was left beside it."""
        self._items, self._withdrawn, self._noted, self._sizes = {}, set(), set(), {}
        self._spent, self._uncut = set(), set()
        self._of_seat.clear()
        self._waiting, self._known, self.journal, self.problem = {}, frozenset(), None, ""
        self._early = ()
        game, path = self._session.game, self._session.path
        if game is not None and path is not None and not self._session.read_only:
            self._marks = marks_of(game)
            self.journal = InboxJournal(path)
            try:
                for line in self.journal.read():
                    self._heed(line, game)
            except OSError as error:
                self.problem = why_text(self._session, error)
            for alias in tuple(self._of_seat):
                self._forget_spent(alias)
            self._fold(known_receipts(self._session.on_disk))
        self._take_those_whose_step_came()
        self.changed.emit()

    def _heed(self, line: Mapping[str, Any], game: Game) -> InboxItem | None:
        """Know what a line of the journal says, and give what came with it; a line of another game, or that says
        nothing, is passed over.
        """
        if line.get("game") not in self._marks:
            return None
        try:
            match line.get("what"):
                case "withdrawn":
                    self._withdrawn.add(str(line["receipt"]))
                case "taken":
                    self._noted.update(map(str, line["receipts"]))
                case "handed_in":
                    item = item_of(line, game.board)
                    self._items[item.receipt] = self._of_seat[item.handed_in.alias][item.sid] = item
                    return item
        except (KeyError, TypeError, ValueError, AttributeError):  # ValueError: of any shape
            return None
        return None

    def _follow(self) -> None:
        """The game is another one: what it knows by now waits no more, and what it knows no more waits again."""
        if self._session.game is None:
            return
        known = known_receipts(self._session.on_disk)
        if known != self._known:
            self._fold(known)
        could, self._could_take = self._could_take, self.may_take
        if self._could_take and not could and self.takes_as_they_come:  # a past turn was being corrected until now
            QTimer.singleShot(0, self, self._take_those_that_came)
        self._take_those_whose_step_came()
        if self._items:
            self.changed.emit()

    def _fold(self, known: Collection[str]) -> None:
        self._known = known
        self._waiting = waiting(self._items.values(), self._withdrawn, known)

    @property
    def waiting(self) -> Sequence[tuple[InboxItem, HandInState]]:
        """What waits, with its state, in the order in which it came."""
        if not self._waiting or self._session.game is None:
            return ()
        game, items = self._session.on_disk, self._waiting.values()
        came = [item for item in self._items.values() if item.receipt not in self._withdrawn]
        return tuple((item, standing(game, item.handed_in)) for item in items if not has_passed(game, item, came))

    @property
    def ready(self) -> Sequence[InboxItem]:
        """What can be taken as it is; what came before another sat there is to be looked at first."""
        found = [item for item, state in self.waiting if state is HandInState.WAITING]
        return tuple(item for item in found if not is_of_before(self._session.on_disk, item))

    @property
    def asked_for(self) -> Sequence[InboxItem]:
        """What belongs to the phase that is resolved next."""
        return tuple(item for item, state in self.waiting if state in (HandInState.WAITING, HandInState.CONFLICT))

    @property
    def mark(self) -> str:
        """What marks a line of the journal as this game's."""
        return self._marks[0]

    @property
    def receipts_known(self) -> Collection[str]:
        """Every receipt that was given, whatever became of it."""
        return self._items.keys()

    # -- what comes: asked and answered in the window's thread, kept in the server's ----------------------------------

    def answer_to(self, alias: Alias, sid: str) -> Mapping[str, Any] | None:
        """The answer to this hand-in when it came for the first time; None if it never came."""
        item = self._of_seat[alias].get(sid)
        return None if item is None else item.told

    def answers(self, alias: Alias) -> Mapping[str, Mapping[str, Any]]:
        """The answers to the seat's last hand-ins, by their `sid`."""
        return {sid: item.told for sid, item in tuple(self._of_seat[alias].items())[-ANSWERS:]}

    def new_item(self, item: InboxItem) -> tuple[InboxItem, bytes]:
        """The item with a receipt that nobody has, and its line for the journal; nothing has come yet."""
        receipt = self._new_receipt()
        item = replace(item, receipt=receipt, told={**item.told, "receipt": receipt})
        return item, item_line(self._marks[0], item)

    def withdrawal(self, receipt: str) -> bytes:
        """The line for the journal by which something is withdrawn; it is not yet."""
        return self._line("withdrawn", receipt=receipt)

    def has_room_for(self, alias: Alias, size: int) -> bool:
        """Whether this seat may hand in so much more."""
        return self._sizes.get(alias, 0) + size <= MOST_OF_SEAT

    def keep(self, line: bytes) -> None:
        """Write a line to the disk, in any thread. Raises OSError."""
        journal = self.journal
        if journal is None:
            raise OSError("no journal")
        journal.add(line)

    def add(self, line: bytes) -> None:
        """It is in the journal: from now on it waits, or waits no more."""
        game = self._session.game
        if game is None:
            return
        told = json.loads(line)
        item = self._heed(told, game)
        if item is None:
            self._fold(self._known)
        else:
            alias = item.handed_in.alias
            self._sizes[alias] = self._sizes.get(alias, 0) + len(line)
            self._waiting = waiting([item], self._withdrawn, self._known, self._waiting)
            self._forget_spent(alias)
        self._take_those_whose_step_came()
        self.changed.emit()
        if item is not None:
            self.came.emit(item)
            self._take_as_it_comes(item.slot)

    def _line(self, what: str, **told: Any) -> bytes:
        return line_of({"game": self._marks[0], "what": what, **told})

    def _new_receipt(self) -> str:
        return new_receipt({*known_receipts(self._session.on_disk), *self._items, *self._spent})

    def _forget_spent(self, alias: Alias) -> None:
        """Forget a seat's hand-ins of which none can still wait, but for its last ones: memory and journal would
        grow all evening.
        """
        journal, of_seat = self.journal, self._of_seat[alias]
        if journal is None or len(of_seat) < 2 * ANSWERS:
            return
        all_of_them = tuple(of_seat.values())
        last = {item.receipt for item in all_of_them[-ANSWERS:]}
        gone = [
            item for item in spent(all_of_them) if item.receipt not in last and not item.mail
        ]  # a box keeps its mails
        for item in gone:
            del of_seat[item.sid], self._items[item.receipt]
        receipts = {item.receipt for item in gone}
        self._withdrawn -= receipts
        self._spent |= receipts
        self._uncut |= receipts
        if len(self._uncut) >= SPENT:
            is_spent, self._uncut = partial(_is_spent, self._marks, self._uncut), set()
            run_beside(lambda: journal.trim(is_spent), _nothing, _nothing, self)

    # -- what the game master does with it ------------------------------------------------------------------------

    @property
    def may_take(self) -> bool:
        """Whether anything can be done to the game as it is on the desk."""
        return self._session.mending is None and not self._session.read_only

    def take(self, item: InboxItem) -> bool:
        """Take it into the game, one edit. False (and `refused`) if the rules refuse it by now."""
        return self._session.do(_taken_name(item), lambda game: accept(game, item))

    def take_all(self) -> int:
        """Take everything that contradicts nothing, one edit each; gives how many."""
        return sum([self.take(item) for item in self.ready])

    def send_back(self, item: InboxItem, words: str, entries: Collection[str] = ()) -> bool:
        """Leave it out of the game, or some entries of it, and send its player these words; one edit. False (and
        `refused`) if the rules refuse the rest by now.
        """
        label = part_back_label(item, entries) if entries else back_label(item)
        edit = partial(send_back, item=item, words=words, entries=entries)
        return self._session.do(EditName(label, back_label(item)), edit)

    @property
    def takes_as_they_come(self) -> bool:
        """Whether what contradicts nothing is taken as it comes."""
        return self._session.settings.flag(AUTO, False)

    @takes_as_they_come.setter
    def takes_as_they_come(self, is_so: bool) -> None:
        self._session.put_option(AUTO, is_so)
        self._take_those_that_came()
        self.changed.emit()

    def _take_those_that_came(self) -> None:
        for slot in tuple(self._waiting):
            self._take_as_it_comes(slot)

    def _take_those_whose_step_came(self) -> None:
        """What was early and no longer is; not while edits can be done again, which taking it would end."""
        before = self._early
        self._early = [item.slot for item, state in self.waiting if state is HandInState.EARLY]
        came = [slot for slot in before if slot not in self._early]
        if self._session.next_redo is None:
            for slot in came:
                QTimer.singleShot(0, self, partial(self._take_as_it_comes, slot))

    def _take_as_it_comes(self, slot: Slot) -> None:
        """Take what waits there; what the game master looks at stays the same."""
        item = self._waiting.get(slot)
        if item is None or not self.takes_as_they_come or not self.may_take or item not in self.ready:
            return
        try:
            edit = self._session.open_game.do(_taken_name(item), lambda game: accept(game, item))
        except RefusedError:  # it waits, and its row says why
            return
        self._tell(edit)

    def _tell(self, edit: Edit | None) -> None:
        if edit is not None:
            self._session.told.emit(self._session.edit_text(edit))

    # -- what its player hears -----------------------------------------------------------------------------------

    def newest(self, alias: Alias) -> str:
        """The receipt of the last hand-in of the player who sits there now, whatever became of it; `""`: nothing."""
        last = next(reversed(self._of_seat[alias].values()), None)
        return last.receipt if last is not None and not is_of_before(self._session.on_disk, last) else ""

    def receipts(self, alias: Alias) -> tuple[PhoneReceipt, ...]:
        """The outcome of the seat's last hand-ins of this turn, the oldest first; nothing of who sat there before."""
        if not self._of_seat[alias] or self._session.game is None:
            return ()
        game = self._session.on_disk
        open_now = {item.receipt: (item, state) for item, state in self.waiting if item.handed_in.alias == alias}
        told = []
        own = [item for item in self._of_seat[alias].values() if not is_of_before(game, item)]
        for item in own[-TOLD:]:
            if item.receipt in open_now:
                found, state = open_now[item.receipt]
                older = instead_of(game, found.handed_in) if state is HandInState.WAITING else ""
                told.append(PhoneReceipt(item.receipt, clock_text(item.at), state.value, "", found.handed_in, older))
            elif (origin := dealt_with(game, item.receipt)) is not None:
                is_back = origin.sent_back is not None
                became, left = ("sent_back", origin.entries) if is_back else ("taken", ())
                words = origin.sent_back or ""
                told.append(PhoneReceipt(item.receipt, clock_text(item.at), became, words, taken=left))
        return tuple(told)

    # -- the file --------------------------------------------------------------------------------------------------

    def saved(self, written: Game) -> None:
        """This game is in its file: mark what it knows."""
        journal = self.journal
        if journal is None or not self._items:
            return
        fresh = sorted((self._items.keys() & known_receipts(written)) - self._noted)
        if fresh:
            self._noted.update(fresh)
            line = self._line("taken", receipts=fresh)
            run_beside(lambda: journal.note(line), _nothing, _nothing, self)

    def moved(self) -> None:
        """The game goes on in another file."""
        journal, path = self.journal, self._session.path
        if journal is not None and path is not None:
            run_beside(lambda: journal.move(path), _nothing, self._not_moved, self)

    def _not_moved(self, error: Exception) -> None:
        self.problem = why_text(self._session, error)
        self.changed.emit()


def _taken_name(item: InboxItem) -> EditName:
    return EditName(taken_label(item), taken_label_hidden(item))


def _is_spent(marks: Collection[str], gone: Collection[str], line: Mapping[str, Any]) -> bool:
    """Whether a line of the journal is about nothing but hand-ins that are forgotten."""
    told = line.get("receipts") if line.get("what") == "taken" else [line.get("receipt")]
    return line.get("game") in marks and isinstance(told, list) and all(str(receipt) in gone for receipt in told)


def _nothing(_: object) -> None:
    """A failed mark in the journal costs only appearance, and a journal that is not trimmed says the same."""
