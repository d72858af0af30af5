"""The routes: who may fetch what, and how a letter is answered.

Gives: `PhoneTable`, the application that `server` runs. Everything belongs to the server's thread; what the desk is
asked comes back as a future. Source: docs/table.md 2 to 5.
"""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Collection, Iterable, Mapping
from contextlib import aclosing
from typing import Any, NoReturn

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.types import Receive, Scope, Send

from kapdip.table.bundle import PUBLIC, Bundle, Sent, Shown
from kapdip.table.desk import DeskPort, PhoneAnswer
from kapdip.table.guard import LETTER, Guard
from kapdip.table.keys import SealError, SeatKey, Side
from kapdip.table.letters import PAIR, LetterError, PhoneKey, PhoneSeat, SealedLetter, Tickets, letter_of
from kapdip.table.limits import ADDRESS, FILES, SEAT, Buckets, Knocking
from kapdip.table.pages import Pages
from kapdip.table.streams import Streams

LARGEST = 64 * 1024
"""Bytes of a letter."""
PATIENCE = 5.0
"""Seconds that the desk has for an answer; after that nothing was handed in."""
WAITING = 6
"""Letters of a seat that wait until the one before has its answer."""
_EVENING = "private, max-age=43200, immutable"


class _RefusedError(Exception):
    """A letter that is not done as asked: the status, and what the page is answered."""

    def __init__(self, status: int, **told: Any) -> None:
        super().__init__(status)
        self.status = status
        self.told = told


class PhoneTable:
    """All that the phones can reach.

    `hosts` is what `Host` may be; the server sets that before the first request.
    """

    def __init__(self, pages: Pages, code: str, bundle: Bundle, desk: DeskPort) -> None:
        self.hosts: Collection[str] = ()
        self.shown = Shown(bundle)
        self.streams = Streams()
        self._pages = pages
        self._code = code
        self._desk = desk
        self._closed = asyncio.Event()
        self._seats: dict[int, PhoneSeat] = {}
        self._tickets = Tickets()
        self._of_seats, self._of_addresses, self._of_files = Buckets(*SEAT), Buckets(*ADDRESS), Buckets(*FILES)
        self._knocking = Knocking()
        page = [Route("/", self._index), Route("/a/{name}", self._file)]
        data = [
            Route("/p/{code}/state/{language}", self._state),
            Route("/p/{code}/map", self._map),
            Route("/p/{code}/events", self._events),
            Route("/s/{seat:int}/{name}", self._letter, methods=["POST"]),
            Route("/e/{ticket}", self._own_events),
        ]
        nothing = Route("/{rest:path}", self._nothing)
        routes = Starlette(routes=[*page, Mount("/{part}", routes=[*page, *data, nothing]), nothing])
        self._routes = Guard(routes, lambda: None if self._closed.is_set() else self.hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """PhoneAnswer a request."""
        await self._routes(scope, receive, send)

    # What the desk does

    def show(self, bundle: Bundle) -> None:
        """Show another moment; every page that has something new is sent its number."""
        is_another_game = bundle.epoch != self.shown.bundle.epoch
        for audience in self.shown.show(bundle):
            for reader in {PUBLIC, *self._seats} if audience == PUBLIC else {audience}:
                self.streams.tell(reader, bundle.epoch, self.shown.revision(reader))
        if is_another_game:
            for seat in self._seats.values():
                seat.answers.clear()

    def give_keys(
        self,
        number: int,
        codes: Iterable[SeatKey],
        phones: Iterable[SeatKey],
        answers: Mapping[str, Mapping[str, Any]] | None = None,
    ) -> None:
        """A seat's codes, also those that were used, and the keys of its phones, with the answers that it was given
        before (by the `sid` of its hand-ins). What it had and has no more is worth nothing from here on.
        """
        seat = self._seats.setdefault(number, PhoneSeat(number))
        given = {
            **{key.name: PhoneKey(key, is_code=True) for key in codes},
            **{key.name: PhoneKey(key) for key in phones},
        }
        for name in seat.speakers.keys() - given.keys():
            self.streams.end(number, name)
        seat.speakers = {**given, **{name: one for name, one in seat.speakers.items() if name in given}}
        for sid, told in (answers or {}).items():
            seat.remember(sid, told)

    def take_seat(self, number: int) -> None:
        """Nobody plays there now: its keys are worth nothing, its streams end."""
        self.give_keys(number, (), ())
        self._seats.pop(number)

    def close(self) -> None:
        """The table closes: streams end, no letter waits for the desk any more, which kept nothing, and nothing
        is answered from here on, so that no page holds it for open again until the socket is closed.
        """
        self._closed.set()
        self.streams.close()

    # For everybody

    async def _index(self, request: Request) -> Response:
        self._count(self._of_files, _address(request))
        return _sent(request, self._pages.index, "text/html; charset=utf-8")

    async def _file(self, request: Request) -> Response:
        self._count(self._of_files, _address(request))
        page = self._pages.files.get(request.path_params["name"])
        if page is None:
            raise HTTPException(404)
        return _sent(request, page.sent, page.type, {"cache-control": _EVENING})

    async def _nothing(self, request: Request) -> Response:
        """What leads nowhere; an address of a strip that lost its last stroke leads to the page."""
        self._count(self._of_files, _address(request))
        path = request.url.path
        if path.count("/") > 1 or path == "/":
            raise HTTPException(404)
        return RedirectResponse(f"{path}/")

    async def _state(self, request: Request) -> Response:
        return self._public(request, self.shown.bundle.states.get(request.path_params["language"]), "application/json")

    async def _map(self, request: Request) -> Response:
        return self._public(request, self.shown.bundle.layers, "image/svg+xml")

    async def _events(self, request: Request) -> Response:
        self._admit(request)
        if not self.streams.has_room(_address(request)):
            self._slow_down(15.0)
        return self._stream(PUBLIC, _address(request))

    def _public(self, request: Request, sent: Sent | None, kind: str) -> Response:
        self._admit(request)
        if sent is None:
            raise HTTPException(404)
        tag = f'"{self.shown.bundle.epoch}-{self.shown.revision(PUBLIC)}"'
        headers = {"etag": tag, "cache-control": "no-cache", "now": str(round(time.time() * 1000))}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return _sent(request, sent, kind, headers)

    def _admit(self, request: Request) -> None:
        """Stop devices that ask too much, and strangers without the code."""
        self._count(self._of_addresses, _address(request))
        if request.path_params["code"].upper() != self._code:
            raise HTTPException(404)

    # For one seat

    async def _letter(self, request: Request) -> Response:
        """Letters that open are counted for their seat alone: others at the same address are not held up."""
        sealed, number = await _body(request), request.path_params["seat"]
        seat = self._seats.get(number)
        speaker = None if seat is None else seat.speakers.get(request.path_params["name"])
        try:
            text = None if speaker is None else speaker.key.open(sealed, Side.PAGE)
        except SealError:
            text = None
        if seat is None or speaker is None or text is None:  # a seat without a key answers like a wrong key
            self._refuse(_address(request), number if seat else 0)
        self._count(self._of_seats, (number, speaker.key.name if speaker.is_code else ""))
        letter = None
        try:
            letter = letter_of(text)
            status, told = 200, await self._answer(seat, speaker, letter)
        except LetterError as error:
            return Response(speaker.write(letter, {"ok": False, "error": str(error)}), 400, media_type=LETTER)
        except _RefusedError as refused:
            status, told = refused.status, {"ok": False, **refused.told}
        here = {"epoch": self.shown.bundle.epoch, "rev": self.shown.revision(number)}
        return Response(speaker.write(letter, {**told, **here}), status, media_type=LETTER)

    def _refuse(self, address: str, seat: int) -> NoReturn:
        """Nothing opens what was sent from there to a seat, or to none that there is."""
        self._count(self._of_addresses, address)
        now = time.monotonic()
        self._slow_down(self._knocking.pause((address, seat), now))
        self._knocking.wrong((address, seat), now)
        raise HTTPException(403)

    async def _answer(self, seat: PhoneSeat, speaker: PhoneKey, letter: SealedLetter) -> Mapping[str, Any]:
        """The answer to a letter. Raises `_RefusedError`, or LetterError for what can't be asked with this key."""
        bundle = self.shown.bundle
        if speaker.is_code != (letter.do == PAIR):
            raise LetterError("a code is there to be traded for a key, and for nothing else")
        if not speaker.is_code:
            if letter.epoch != bundle.epoch:
                raise _RefusedError(409, again=True)
            if not speaker.count(letter):
                raise _RefusedError(409, again=True, last=speaker.last)
        if letter.do == "state":
            return {"ok": True, "own": json.loads(bundle.own.get(seat.number, b"null"))}
        if letter.do == "open":
            return {"ok": True, "ticket": self._tickets.give(seat.number, speaker.key.name, time.monotonic())}
        if seat.waits >= WAITING:
            raise _RefusedError(429, busy=True)
        seat.waits += 1
        try:
            async with seat.turn:
                return await (self._hand_in if letter.do == "hand_in" else self._ask)(seat, speaker, letter)
        finally:
            seat.waits -= 1

    async def _hand_in(self, seat: PhoneSeat, speaker: PhoneKey, letter: SealedLetter) -> Mapping[str, Any]:
        """The same hand-in is answered as before, however often it comes."""
        sid = letter.body.get("sid")
        if not isinstance(sid, str) or not 8 <= len(sid) <= 64:
            raise _RefusedError(400, error="sid is a text of 8 to 64 letters")
        if sid not in seat.answers:
            told = await self._ask(seat, speaker, letter)
            if not told.get("receipt"):
                return told
            seat.remember(sid, told)
        return seat.answers[sid]

    async def _ask(self, seat: PhoneSeat, speaker: PhoneKey, letter: SealedLetter) -> Mapping[str, Any]:
        """What the desk says, once what has to be kept is on disk; where that fails nothing is kept."""
        try:
            answer = await self._asked(seat, speaker, letter)
            if not self._is_good(seat.number, speaker.key.name):  # its key was taken meanwhile
                raise _RefusedError(403)
            if answer.told.get("spent"):
                raise _RefusedError(410, spent=True)
            if answer.kept is not None:
                await asyncio.to_thread(self._desk.keep, seat.number, answer.kept)
        except TimeoutError:
            raise _RefusedError(503, busy=True) from None
        except OSError:
            raise _RefusedError(507, full=True) from None
        return answer.told

    async def _asked(self, seat: PhoneSeat, speaker: PhoneKey, letter: SealedLetter) -> PhoneAnswer:
        """The desk's answer. Raises TimeoutError where none came in time, or before the table closed."""
        body = {**letter.body, "code": speaker.key.name} if speaker.is_code else letter.body
        answer = asyncio.wrap_future(self._desk.ask(seat.number, letter.do, body))
        closed = asyncio.ensure_future(self._closed.wait())
        try:
            await asyncio.wait((answer, closed), timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            if not answer.done():
                raise TimeoutError
            return answer.result()
        finally:
            answer.cancel()
            closed.cancel()

    async def _own_events(self, request: Request) -> Response:
        found = self._tickets.take(request.path_params["ticket"], time.monotonic())
        if found is None or not self._is_good(*found):
            self._count(self._of_addresses, _address(request))
            raise HTTPException(404)
        return self._stream(found[0], _address(request), found[1])

    def _is_good(self, number: int, name: str) -> bool:
        """Whether a seat has a phone or a code with a key of this name."""
        return number in self._seats and name in self._seats[number].speakers

    def _stream(self, audience: int, address: str, phone: str = "") -> Response:
        return StreamingResponse(self._numbers(audience, address, phone), media_type="text/event-stream")

    async def _numbers(self, audience: int, address: str, phone: str) -> AsyncIterator[bytes]:
        """The numbers of a stream, which begins a moment after it was asked for: none where the table was closed in
        between, or the key of the phone taken.
        """
        if self._closed.is_set() or (phone and not self._is_good(audience, phone)):
            return
        numbers = self.streams.open(audience, self.shown.bundle.epoch, self.shown.revision(audience), address, phone)
        async with aclosing(numbers):
            async for number in numbers:
                yield number

    def _count(self, buckets: Buckets, asker: object) -> None:
        """Stop devices that ask too much."""
        self._slow_down(buckets.take(asker, time.monotonic()))

    def _slow_down(self, seconds: float) -> None:
        if seconds > 0:
            raise HTTPException(429, headers={"retry-after": str(int(seconds) + 1)})


def _sent(request: Request, sent: Sent, kind: str, headers: Mapping[str, str] | None = None) -> Response:
    given = {"vary": "accept-encoding", **(headers or {})}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(sent.packed, media_type=kind, headers={**given, "content-encoding": "gzip"})
    return Response(sent.plain, media_type=kind, headers=given)


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


async def _body(request: Request) -> bytes:
    """A letter, if it is not too large."""
    found = bytearray()
    try:
        async for piece in request.stream():
            found += piece
            if len(found) > LARGEST:
                raise HTTPException(413)
    except ClientDisconnect:
        raise HTTPException(400) from None
    return bytes(found)
