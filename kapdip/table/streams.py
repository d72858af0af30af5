"""Streams of numbers: each open page is sent the revision it could fetch, and nothing else.

Gives: `Streams`. Everything belongs to the server's thread. A stream has room for one number: who reads slowly gets the
newest. Source: docs/table.md 4.
"""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass, field

from kapdip.table.bundle import PUBLIC

PER_SEAT = 3
"""Streams of one seat; the oldest ends for a fourth. None is ever refused."""
MOST, PER_ADDRESS = 100, 30
"""Streams of all spectators, and of those at one address: behind one router a full table shares it."""
BEAT = 15.0
"""Seconds between signs of life, which the page sees: an event and no comment."""

CLOSED = b"event: closed\ndata: {}\n\n"


@dataclass(eq=False)
class _Stream:
    audience: int
    address: str
    phone: str = ""
    """Which of a seat's."""
    news: asyncio.Event = field(default_factory=asyncio.Event)
    number: tuple[str, int] | None = None
    is_over: bool = False
    last: bytes = b""
    """What is said when it is over."""

    def tell(self, epoch: str, revision: int) -> None:
        self.number = (epoch, revision)
        self.news.set()

    def end(self, last: bytes = b"") -> None:
        self.is_over, self.last = True, last
        self.news.set()


class Streams:
    """Every open stream, in the order in which they were opened."""

    def __init__(self, beat: float = BEAT) -> None:
        self._beat = beat
        self._open: list[_Stream] = []

    def __len__(self) -> int:
        return len(self._open)

    def has_room(self, address: str) -> bool:
        """Whether a spectator there may open another stream."""
        public = [stream.address for stream in self._open if stream.audience == PUBLIC]
        return len(public) < MOST and public.count(address) < PER_ADDRESS

    def pages(self) -> Mapping[tuple[int, str], int]:
        """How many streams are open, by their audience and, of a seat, its phone."""
        return Counter((stream.audience, stream.phone) for stream in self._open)

    async def open(
        self, audience: int, epoch: str, revision: int, address: str = "", phone: str = ""
    ) -> AsyncGenerator[bytes, None]:
        """The events of a new stream, from the number of now on, until it is ended."""
        stream = _Stream(audience, address, phone)
        stream.tell(epoch, revision)
        if audience != PUBLIC:
            own = [other for other in self._open if other.audience == audience]
            for other in own[: len(own) - PER_SEAT + 1]:
                other.end()
        self._open.append(stream)
        try:
            while not stream.is_over:
                yield _event(stream)
                try:
                    await asyncio.wait_for(stream.news.wait(), self._beat)
                except TimeoutError:
                    continue
            if stream.last:
                yield stream.last
        finally:
            self._open.remove(stream)

    def tell(self, audience: int, epoch: str, revision: int) -> None:
        """Send an audience's pages a new number."""
        for stream in self._open:
            if stream.audience == audience:
                stream.tell(epoch, revision)

    def end(self, audience: int, phone: str | None = None) -> None:
        """End the streams of an audience, or of one of its phones."""
        for stream in self._open:
            if stream.audience == audience and phone in (None, stream.phone):
                stream.end()

    def close(self) -> None:
        """Notify all pages that the table closes, and end their streams."""
        for stream in self._open:
            stream.end(CLOSED)


def _event(stream: _Stream) -> bytes:
    number, stream.number = stream.number, None
    stream.news.clear()
    if number is None:
        return b"event: beat\ndata: {}\n\n"
    epoch, revision = number
    return f"id: {revision}\ndata: {json.dumps({'epoch': epoch, 'rev': revision})}\n\n".encode()
