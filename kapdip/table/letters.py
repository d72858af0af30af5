"""Sealed letters: what a seat's phone asks, opened, looked at and counted; what it is answered.

A letter names the opening of the table (its epoch) and counts up for each phone, so that none can be played again as
long as the phone's key lives; the same hand-in gets the same answer however often it comes. Everything belongs to the
server's thread. Source: docs/table.md 3.
"""

import asyncio
import gzip
import json
import secrets
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kapdip.table.keys import SeatKey, Side

VERSION = 1
ANSWERS = 64
"""Hand-ins of a seat whose answers are remembered."""
PACKED = 1000
"""Bytes above which an answer is packed on request."""
TICKETS = 10.0
"""Seconds for which a ticket for a stream is good."""
LONGEST = 40
"""Characters of a name that is sent back."""
PAIR = "pair"
"""What can be asked with a code, and nothing else can: to make a key for this phone."""
DEEDS = (PAIR, "state", "open", "read", "hand_in", "withdraw")


class LetterError(ValueError):
    """A letter that was sealed by the seat but says nothing that is understood; the text says what is wrong."""


@dataclass(frozen=True)
class SealedLetter:
    """What a phone asks."""

    epoch: str
    number: int
    do: str
    body: Mapping[str, Any]


@dataclass
class PhoneKey:
    """The holder of a key of a seat: one phone, or anybody with a code."""

    key: SeatKey
    is_code: bool = False
    last: int = 0
    """The highest number of its letters."""

    def count(self, letter: SealedLetter) -> bool:
        """Count a letter; False for one that comes after a later one, or twice."""
        is_new = letter.number > self.last
        self.last = max(self.last, letter.number)
        return is_new

    def write(self, letter: SealedLetter | None, told: Mapping[str, Any]) -> bytes:
        """An answer, sealed; it repeats the letter's number. Who can unpack it gets a long one packed: nobody but the
        seat and its game master has a hand in what it says.
        """
        number = {} if letter is None else {"n": letter.number}
        text = json.dumps({**number, **told}, ensure_ascii=False, separators=(",", ":")).encode()
        is_packed = letter is not None and letter.body.get("packed") is True and len(text) > PACKED
        return self.key.seal(gzip.compress(text, 6, mtime=0) if is_packed else text, Side.DESK)


@dataclass
class PhoneSeat:
    """The table's side of one seat."""

    number: int
    speakers: Mapping[str, PhoneKey] = field(default_factory=dict)
    """Its phones and codes, by the names of their keys."""
    answers: OrderedDict[str, Mapping[str, Any]] = field(default_factory=OrderedDict)
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while the desk is asked: a hand-in that comes twice at once is asked once."""
    waits: int = 0
    """Letters that wait for their turn."""

    def remember(self, sid: str, told: Mapping[str, Any]) -> None:
        """Keep the answer to a hand-in."""
        self.answers[sid] = told
        if len(self.answers) > ANSWERS:
            self.answers.popitem(last=False)


class Tickets:
    """What opens a seat's stream, once and for a moment: a browser's streams can't be sealed."""

    def __init__(self) -> None:
        self._of: dict[str, tuple[int, str, float]] = {}

    def give(self, seat: int, phone: str, now: float) -> str:
        """A new ticket for a phone of a seat."""
        self._of = {ticket: kept for ticket, kept in self._of.items() if kept[-1] > now}
        ticket = secrets.token_urlsafe(16)
        self._of[ticket] = (seat, phone, now + TICKETS)
        return ticket

    def take(self, ticket: str, now: float) -> tuple[int, str] | None:
        """The seat and the phone whose ticket this is; it is good no more. None for one that isn't good."""
        seat, phone, until = self._of.pop(ticket, (0, "", 0.0))
        return (seat, phone) if until > now else None


def _named_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of a letter. Raises LetterError where a name occurs twice: nobody could tell which value was meant."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise LetterError(f"{ascii(name)[:LONGEST]} stands twice in one object")
        found[name] = value
    return found


def letter_of(text: bytes) -> SealedLetter:
    """What a letter says. Raises LetterError."""
    try:
        told = json.loads(text, object_pairs_hook=_named_once)
    except LetterError:
        raise
    except (ValueError, RecursionError):
        raise LetterError("this is not JSON") from None
    if not isinstance(told, dict) or told.get("v") != VERSION:
        raise LetterError(f"expected an object with v = {VERSION}")
    epoch, number = told.get("epoch", ""), told.get("n")
    if not isinstance(epoch, str):
        raise LetterError("epoch is a text")
    if type(number) is not int or not 0 < number < 2**53:
        raise LetterError("n is a whole number above 0")
    do, body = told.get("do"), told.get("body", {})
    if do not in DEEDS:
        raise LetterError(f"do is one of {', '.join(DEEDS)}")
    if not isinstance(body, dict):
        raise LetterError("body is an object")
    return SealedLetter(epoch, number, do, body)
