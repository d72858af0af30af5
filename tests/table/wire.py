"""The network between a phone and the desk, as it may be: what goes through is recorded, cut off, or sent twice."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, cast

from kapdip.table.server import Server
from tests.patience import SECONDS


class Wire:
    """A port in front of the desk's. `cut_request`, `cut_answer`: after so many bytes nothing more goes through."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self.cut_request: int | None = None
        self.cut_answer: int | None = None
        self.twice = False
        """Every request is sent once more, on a connection of its own."""
        self.seen = bytearray()
        """Everything that went through, both ways."""
        self._thread = threading.Thread(target=self._accept, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Pull it out."""
        self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        self._thread.join(5)

    def _accept(self) -> None:
        while True:
            try:
                line, _ = self._door.accept()
            except OSError:
                return
            threading.Thread(target=self._carry, args=(line,), daemon=True).start()

    def _carry(self, line: socket.socket) -> None:
        with line:
            line.settimeout(20)
            request = _whole(line)
            self.seen += request
            sent = request[: self.cut_request] if self.cut_request is not None else request
            answer = self._ask(sent, is_whole=len(sent) == len(request))
            if self.twice:
                self._ask(sent, is_whole=True)
            self.seen += answer
            try:
                line.sendall(answer[: self.cut_answer] if self.cut_answer is not None else answer)
            except OSError:
                return

    def _ask(self, data: bytes, *, is_whole: bool) -> bytes:
        with socket.create_connection(("127.0.0.1", self._to), timeout=SECONDS) as desk:
            desk.sendall(data)
            return _whole(desk) if is_whole else b""


def _whole(line: socket.socket) -> bytes:
    """A request or an answer with its body."""
    found = b""
    while b"\r\n\r\n" not in found:
        piece = line.recv(65536)
        if not piece:
            return found
        found += piece
    head, _, body = found.partition(b"\r\n\r\n")
    sizes = [part.split(b":")[1] for part in head.lower().split(b"\r\n") if part.startswith(b"content-length:")]
    size = int(sizes[0]) if sizes else 0
    while len(body) < size:
        piece = line.recv(65536)
        if not piece:
            break
        body += piece
    return head + b"\r\n\r\n" + body


@contextmanager
def wired(server: Server) -> Iterator[tuple[Wire, Server]]:
    """A wire before a server, and what a phone takes for the server then."""
    wire = Wire(server.port)
    try:
        yield wire, cast(Any, SimpleNamespace(port=wire.port))
    finally:
        wire.close()
