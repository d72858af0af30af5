"""The desk's word to the phones: each request is answered in the window's thread, and kept on the disk in the server's.

Takes: the session, the inbox. Gives: `SeatDesk`, a `DeskPort`. Source: docs/table.md 4 and 6.
"""

import time
from collections.abc import Callable, Mapping
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from kapdip.board.model import Step
from kapdip.game.handed_in_data import (
    HandInShapeError,
    amounts_of,
    handed_in_of,
    lines_of,
    power_of,
    text_of,
    texts_of,
)
from kapdip.game.handing_in import UNSEEN, HandedIn, HandInVerdict, judge
from kapdip.game.inbox import InboxItem
from kapdip.game.model import Alias, Game
from kapdip.game.own import own_view
from kapdip.game.seat_marks import seat_mark
from kapdip.game.stages import orders_asked
from kapdip.showing import causes
from kapdip.showing.inbox import clock_text
from kapdip.showing.phone.reading import lines_json, slip_json
from kapdip.table.desk import PhoneAnswer
from kapdip.table.letters import PAIR
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import LANGUAGES
from kapdip.words.sentences import say
from kapdip_gui.process.work import run_beside
from kapdip_gui.session.session import Session
from kapdip_gui.table.inbox import Inbox
from kapdip_gui.table.seats import TableSeats

TOGETHER = 2
"""Readings at once."""
LONGEST = 1.0
"""Seconds of a processor for a reading: the longest slip that anybody would write takes a tenth of that."""


class TooLongError(Exception):
    """There is more to be read than anybody would write."""


class PhoneReading(NamedTuple):
    """Something to be read."""

    seat: int
    is_hand_in: bool
    is_over: Callable[[], bool]
    """Whether nobody waits for it any longer."""
    read: Callable[[Callable[[], None]], Any]
    """Called beside the window with what it has to call before each line."""
    done: Callable[[Any], object]
    """Called with the outcome; not where it is over."""
    failed: Callable[[Exception], object]

    def run(self) -> Any:
        """Read. Raises TooLongError, and CancelledError where it is over."""
        end = time.thread_time() + LONGEST

        def go_on() -> None:
            if self.is_over():
                raise CancelledError
            if time.thread_time() > end:
                raise TooLongError

        return self.read(go_on)


class Readings(QObject):
    """Those that wait, and those that are under way."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(TOGETHER, "phones")
        self._waiting: list[PhoneReading] = []
        self._seats: set[int] = set()
        """Those for which something is being read."""

    def put(self, reading: PhoneReading) -> None:
        """Have it read as soon as its seat's turn comes."""
        self._waiting.append(reading)
        self._next()

    def _next(self) -> None:
        self._waiting = [one for one in self._waiting if not one.is_over()]
        for one in sorted(self._waiting, key=lambda one: not one.is_hand_in):
            if len(self._seats) < TOGETHER and one.seat not in self._seats:
                self._waiting.remove(one)
                self._seats.add(one.seat)
                done, failed = partial(self._end, one, one.done), partial(self._end, one, one.failed)
                run_beside(one.run, done, failed, self, self._pool.submit)

    def _end(self, one: PhoneReading, tell: Callable[[Any], object], what: Any) -> None:
        self._seats.discard(one.seat)
        try:
            if not one.is_over():
                tell(what)
        finally:
            self._next()


@dataclass(frozen=True)
class _Request:
    seat: int
    do: str
    body: Mapping[str, Any]
    answer: "Future[PhoneAnswer]"

    def tell(self, answer: PhoneAnswer) -> None:
        """The answer, if anybody waits for it still."""
        if self.answer.set_running_or_notify_cancel():
            self.answer.set_result(answer)

    def fail(self, error: Exception) -> None:
        """There is none."""
        if self.answer.set_running_or_notify_cancel():
            self.answer.set_exception(error)


@dataclass(frozen=True)
class _Judged:
    """A verdict in the words of a phone."""

    state: str
    reasons: tuple[str, ...]
    lines: Mapping[str, Any]


_Found = TypeVar("_Found")


class SeatDesk(QObject):
    """Asked by the server's threads: what they hand over are frozen values, and it comes by signals."""

    _asked = Signal(object)
    _kept = Signal(object)

    def __init__(self, session: Session, inbox: Inbox, seats: TableSeats | None = None) -> None:
        super().__init__()
        self._session = session
        self._inbox = inbox
        self._seats = seats
        self._readings = Readings(self)
        self._asked.connect(self._answer, Qt.ConnectionType.QueuedConnection)
        self._kept.connect(inbox.add, Qt.ConnectionType.QueuedConnection)

    # -- called by the server --------------------------------------------------------------------------------------

    def ask(self, seat: int, do: str, body: Mapping[str, Any]) -> "Future[PhoneAnswer]":
        """Have a request of a seat answered."""
        request = _Request(seat, do, body, Future())
        self._asked.emit(request)
        return request.answer

    def keep(self, seat: int, kept: bytes) -> None:
        """Write a line of the journal, to the disk. Raises OSError."""
        self._inbox.keep(kept)
        self._kept.emit(kept)

    # -- in the window's thread --------------------------------------------------------------------------------------

    def _answer(self, request: _Request) -> None:
        try:
            self._begin(request)
        except HandInShapeError as error:
            request.tell(PhoneAnswer({"ok": False, "error": str(error)}))
        except OSError as error:  # it is reported where it belongs: to the phone
            request.fail(error)
        except Exception as error:
            request.fail(error)
            raise

    def _begin(self, request: _Request) -> None:
        """Answer at once, or begin to read: lines are read beside the window, as somebody may send the worst."""
        game = self._session.on_disk if self._session.game is not None else None
        if game is None or not 1 <= request.seat <= len(game.seats):
            raise HandInShapeError("no such seat")
        seat, body = game.seats[request.seat - 1], request.body
        alias = seat.alias
        language = BoardLanguage(str(body.get("lang")) if body.get("lang") in LANGUAGES else "en", game.board)
        if request.do == PAIR:
            request.tell(self._paired(request))
        elif request.do == "withdraw":
            request.tell(self._withdrawn(alias, body, language))
        elif request.do == "read":
            if self._seats is not None:
                self._seats.write(alias, is_writing=True)
            self._beside(request, language, _reading(game, alias, body, language), PhoneAnswer)
        elif (told := self._inbox.answer_to(alias, str(body["sid"]))) is not None:
            request.tell(PhoneAnswer(told))
        else:
            handed_in = handed_in_of(body, alias, game.board)
            if handed_in == HandedIn(alias, handed_in.turn, handed_in.base, asked=handed_in.asked):
                raise HandInShapeError("it names neither a slip nor orders, press or bids")
            if (newest := self._inbox.newest(alias)) and newest not in texts_of(body.get("seen"), "seen"):
                handed_in = replace(handed_in, base=UNSEEN)
            self._beside(
                request,
                language,
                partial(_judged, game, handed_in, language),
                partial(self._handed_in, handed_in, str(body["sid"]), seat_mark(game, seat).text, language),
            )

    def _paired(self, request: _Request) -> PhoneAnswer:
        """A code is traded for a key, which is on the disk by now."""
        if self._seats is None:
            raise HandInShapeError("no seats")
        code, public = (text_of(request.body.get(name), name, 64) for name in ("code", "public"))
        try:
            return PhoneAnswer(self._seats.pair(request.seat, code, public))
        except ValueError as error:
            raise HandInShapeError(str(error)) from None

    def _beside(
        self,
        request: _Request,
        language: BoardLanguage,
        read: Callable[[Callable[[], None]], _Found],
        done: Callable[[_Found], PhoneAnswer],
    ) -> None:
        def failed(error: Exception) -> None:
            if isinstance(error, TooLongError):
                reasons = [say(causes.too_much_to_read(), language)]
                request.tell(PhoneAnswer({"ok": False, "reasons": reasons}))
            else:
                request.fail(error)

        is_hand_in, is_over = request.do == "hand_in", request.answer.cancelled
        self._readings.put(
            PhoneReading(request.seat, is_hand_in, is_over, read, lambda found: request.tell(done(found)), failed)
        )

    def _handed_in(
        self, handed_in: HandedIn, sid: str, by: str, language: BoardLanguage, judged: _Judged
    ) -> PhoneAnswer:
        refused = list(judged.reasons)
        if self._session.read_only:
            refused.append(say(causes.read_only(), language))
        if refused:
            return PhoneAnswer({"ok": False, "lines": judged.lines, "reasons": refused})
        now = datetime.now().isoformat(timespec="seconds")
        told = {"ok": True, "lines": judged.lines, "at": clock_text(now), "state": judged.state}
        item, line = self._inbox.new_item(InboxItem("", sid, now, handed_in, told, by))
        if not self._inbox.has_room_for(handed_in.alias, len(line)):
            return PhoneAnswer({"ok": False, "reasons": [say(causes.handed_in_too_often(), language)]})
        if self._seats is not None:
            self._seats.write(handed_in.alias, is_writing=False)
        return PhoneAnswer(item.told, line)

    def _withdrawn(self, alias: Alias, body: Mapping[str, Any], language: BoardLanguage) -> PhoneAnswer:
        receipt = body.get("receipt")
        if receipt not in [one.receipt for one in self._inbox.receipts(alias) if one.handed_in is not None]:
            return PhoneAnswer({"ok": False, "reasons": [say(causes.not_waiting(), language)]})
        return PhoneAnswer({"ok": True}, self._inbox.withdrawal(str(receipt)))


def _judged(game: Game, handed_in: HandedIn, language: BoardLanguage, go_on: Callable[[], None]) -> _Judged:
    verdict = judge(game, handed_in, language, go_on)
    reasons = tuple(say(reason, language) for reason in verdict.reasons)
    return _Judged(verdict.state.value, reasons, _lines(game, verdict, language))


def _reading(
    game: Game, alias: Alias, body: Mapping[str, Any], language: BoardLanguage
) -> Callable[[Callable[[], None]], Mapping[str, Any]]:
    """What says how lines, or a slip, would be read; nothing is handed in. Raises HandInShapeError."""
    slip, lines = body.get("slip"), body.get("lines")
    if slip is not None:
        amounts = amounts_of(slip, game.board)
        if alias not in game.turn.start.accounts or not game.profile.trades:
            raise HandInShapeError("there is nothing to trade with")
        return lambda _: {"ok": True, "slip": slip_json(own_view(game, alias), amounts, language)}
    power = power_of(body.get("power"), game.board)
    asked = HandedIn(alias, game.turn.number, "", {power: lines_of(lines)})

    def read(go_on: Callable[[], None]) -> Mapping[str, Any]:
        return {"ok": True, "lines": _lines(game, judge(game, asked, language, go_on), language).get(power, [])}

    return read


def _lines(game: Game, verdict: HandInVerdict, language: BoardLanguage) -> Mapping[str, Any]:
    removals = orders_asked(game) is Step.ADJUSTMENTS
    return {power: lines_json(lines, language, removals=removals) for power, lines in verdict.lines.items()}
