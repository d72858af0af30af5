"""A phone and a desk for tests: the phone speaks over a real socket, the desk answers at once and remembers."""

import hashlib
import http.client
import json
import os
import socket
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from nacl.public import Box, PrivateKey, PublicKey

from kapdip.table.bundle import Bundle, Sent
from kapdip.table.desk import PhoneAnswer
from kapdip.table.guard import LETTER
from kapdip.table.keys import SeatKey, Side, bytes_of, text_of
from kapdip.table.pages import Pages
from kapdip.table.routes import PhoneTable
from kapdip.table.server import Server
from tests.patience import SECONDS

CODE = "ABC234"
PAGES = Pages.of(
    "<title>Kapdip</title><script src='a/page.js'>", {"ground.svg": b"<svg/>", "page.js": b"'./ground.svg'"}
)


def bundle(
    state: str = "{}", layers: str = "<svg/>", epoch: str = "e1", own: Mapping[int, str] | None = None
) -> Bundle:
    """What is shown."""
    seats = {seat: text.encode() for seat, text in (own or {}).items()}
    return Bundle(epoch, {"de": Sent.of(state.encode())}, Sent.of(layers.encode()), seats)


@dataclass
class FakeDesk:
    """Answers every request with a receipt; `journal` is what is on disk."""

    asked: list[tuple[int, str, Mapping[str, Any]]] = field(default_factory=list)
    journal: list[tuple[int, bytes]] = field(default_factory=list)
    answers: bool = True
    unanswered: "list[Future[PhoneAnswer]]" = field(default_factory=list)
    is_full: bool = False

    def ask(self, seat: int, do: str, body: Mapping[str, Any]) -> "Future[PhoneAnswer]":
        """PhoneAnswer, or leave it open."""
        self.asked.append((seat, do, body))
        future: Future[PhoneAnswer] = Future()
        if self.answers:
            kept = json.dumps([seat, body.get("sid")]).encode() if do == "hand_in" else None
            receipt = {"receipt": f"R{len(self.asked)}"} if do == "hand_in" else {}
            future.set_result(PhoneAnswer({"ok": True, **receipt}, kept))
        else:
            self.unanswered.append(future)
        return future

    def keep(self, seat: int, kept: bytes) -> None:
        """Write it down."""
        if self.is_full:
            raise OSError(28, "full")
        self.journal.append((seat, kept))


@dataclass
class Phone:
    """A phone of one seat."""

    server: Server
    seat: int
    key: SeatKey
    epoch: str = "e1"
    number: int = 0

    def letter(self, do: str, body: Mapping[str, Any] | None = None) -> bytes:
        """The next letter, sealed."""
        self.number = max(self.number + 1, time.time_ns() // 1000)
        told = {"v": 1, "epoch": self.epoch, "n": self.number, "do": do, "body": body or {}}
        return self.key.seal(json.dumps(told).encode(), Side.PAGE)

    def send(self, sealed: bytes) -> tuple[int, dict[str, Any]]:
        """The status and the answer, opened; without an answer that opens, `{}`."""
        status, _, body = fetch(self.server, "POST", f"/part/s/{self.seat}/{self.key.name}", sealed)
        try:
            return status, json.loads(self.key.open(body, Side.DESK))
        except ValueError:
            return status, {}

    def ask(self, do: str, body: Mapping[str, Any] | None = None) -> tuple[int, dict[str, Any]]:
        """Send the next letter; another one, as a page does, where another page of the phone has overtaken it."""
        status, told = self.send(self.letter(do, body))
        if "last" in told:
            self.number = max(self.number, told["last"])
            status, told = self.send(self.letter(do, body))
        return status, told


@dataclass
class Scanner:
    """Whoever has a code: trades it for a key of his own, as a page does."""

    code: SeatKey
    own: PrivateKey = field(default_factory=PrivateKey.generate)

    @property
    def public(self) -> str:
        """What he sends."""
        return text_of(bytes(self.own.public_key))

    def key(self, answer: str) -> SeatKey:
        """The key that he makes of the answer."""
        there = bytes_of(answer)
        shared = Box(self.own, PublicKey(there)).shared_key()
        return SeatKey(hashlib.sha512(shared + self.code.raw + bytes(self.own.public_key) + there).digest()[:32])

    def ask(self, server: Server, seat: int) -> tuple[int, dict[str, Any]]:
        """Send the letter; the status and what it is answered."""
        return Phone(server, seat, self.code).ask("pair", {"public": self.public})


def port_to_keep() -> int:
    """A free port that nobody takes while its server is away: the system gives none of these out by itself, and no
    other worker of the tests asks for it.
    """
    for port in range(20000 + os.getpid() % 12000, 32700):
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise OSError("no port is free")


def fetch(
    server: Server, method: str, path: str, body: bytes | None = None, **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """A request as a page makes it; a header named here takes the place of the usual one (`""`: it is left out)."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=SECONDS)
    host = f"127.0.0.1:{server.port}"
    usual = {"Host": host} | ({"Origin": f"http://{host}", "Content-Type": LETTER} if method == "POST" else {})
    given = usual | {name.replace("_", "-").title(): value for name, value in headers.items()}
    try:
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        for name, value in given.items():
            if value:
                connection.putheader(name, value)
        if body is not None:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        answer = connection.getresponse()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    finally:
        connection.close()


@contextmanager
def opened(desk: FakeDesk, shown: Bundle, keys: Mapping[int, SeatKey] | None = None) -> Iterator[Server]:
    """A table that is open as long as the test looks at it."""
    table = PhoneTable(PAGES, CODE, shown, desk)
    for number, key in (keys or {}).items():
        table.give_keys(number, (), (key,))
    server = Server(table, "127.0.0.1")
    try:
        yield server
    finally:
        server.close()
        server._thread.join(SECONDS)  # it has what it needs to end, and a busy machine may let it wait
        assert not server.is_open
        assert server.problem is None
