"""The server: one thread with a socket, opened and closed at any time.

Gives: `Server`. The rest of the program calls its methods from its own thread; what they do is done in the server's.
The limits of connections protect the save: without them a flood takes every file descriptor of the process. Source:
docs/table.md 4 and 5.
"""

import asyncio
import logging
import socket
import threading
from collections import Counter
from collections.abc import Callable
from typing import Any, cast

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from kapdip_gui.table.routes import PhoneTable

PORTS = range(17550, 17560)
"""Tried in this order; the first that is free."""
CONNECTIONS = 160
PER_ADDRESS, SPARE = 24, 40
"""Connections that an address has in any case, and those that nobody takes who has more: behind one router all phones
share an address, and a flood from one leaves room for the others.
"""
BACKLOG = 16
"""Connections that wait to be accepted: more would be accepted at once, past every limit."""
FIRST = 10.0
"""Seconds within which a whole request has to be there."""
HEAD = 16 * 1024
"""Bytes of a request's head."""
KEPT = 5
"""Seconds for which a connection stays open that nobody uses: a browser opens six for a page."""
STOP = 0.5
"""Seconds that requests have to end when the table is closed."""


logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # what strangers send is no news


class PortsTakenError(OSError):
    """No port of `PORTS` is free at that address."""


class Server:
    """The table's thread, from the moment it is made until `close`."""

    def __init__(self, table: PhoneTable, address: str, port: int | None = None) -> None:
        """Serve on an address of this machine and on 127.0.0.1; `port` is tried first. Raises OSError."""
        self._table = table
        self._sockets = _bound(address, port)
        self.address = address
        self.port: int = self._sockets[0].getsockname()[1]
        table.hosts = {f"{host}:{self.port}" for host in (address, "127.0.0.1", "localhost")}
        self.problem: BaseException | None = None
        """What ended the thread, where nobody asked it to end."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._runs = threading.Event()
        config = uvicorn.Config(
            cast(Any, table),
            loop="asyncio",
            http=cast(Any, _limited()),
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            backlog=BACKLOG,
            h11_max_incomplete_event_size=HEAD,
            timeout_keep_alive=KEPT,
            timeout_graceful_shutdown=1,
        )
        self._uvicorn = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)
        self._thread.start()
        self._runs.wait()

    @property
    def is_open(self) -> bool:
        """Whether the thread lives."""
        return self._thread.is_alive()

    def do(self, deed: Callable[[PhoneTable], None]) -> None:
        """Have something done to the table in its own thread, soon; nothing where it is closed."""
        if self._loop is not None and self.is_open:
            self._loop.call_soon_threadsafe(deed, self._table)

    def close(self) -> None:
        """End every stream, answer every letter, close the socket, wait for the thread. Whoever is in the middle of a
        word by then is hung up.
        """
        self.do(lambda table: table.close())
        self._uvicorn.should_exit = True
        self._thread.join(STOP)
        if self._thread.is_alive():
            self.do(lambda _: self._hang_up())
            self._thread.join(STOP)

    def _hang_up(self) -> None:
        """End all connections: what waits to be read or written ends by itself, as if its phone had gone."""
        for connection in list(self._uvicorn.server_state.connections):
            connection.transport.abort()

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as error:
            self.problem = error
        finally:
            self._runs.set()
            for one in self._sockets:
                one.close()

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._loop.call_soon(self._runs.set)
        await self._uvicorn.serve(sockets=self._sockets)


def _bound(address: str, port: int | None) -> list[socket.socket]:
    """Sockets on this address and on this machine's own, both with the same port."""
    hosts = list(dict.fromkeys([address, "127.0.0.1"]))
    for number in [*([] if port is None else [port]), *PORTS]:
        found: list[socket.socket] = []
        try:
            for host in hosts:
                found.append(_listening(host, number))
        except OSError as error:
            for one in found:
                one.close()
            if not found and isinstance(error, PermissionError | socket.gaierror):
                raise
            continue
        return found
    raise PortsTakenError


def _listening(host: str, port: int) -> socket.socket:
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(BACKLOG)
    except OSError:
        found.close()
        raise
    found.setblocking(False)
    return found


def _limited() -> type[H11Protocol]:
    """A protocol for one server, which counts its connections."""
    addresses: Counter[str] = Counter()

    class Limited(H11Protocol):
        """HTTP as uvicorn speaks it, with a limit of connections and of patience."""

        _address = ""
        _late: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            peer = transport.get_extra_info("peername")
            self._address = peer[0] if peer else ""
            addresses[self._address] += 1
            room = CONNECTIONS - (SPARE if addresses[self._address] > PER_ADDRESS else 0)
            if addresses.total() > room:
                transport.abort()
            else:
                self._be_patient()

        def connection_lost(self, exc: Exception | None) -> None:
            addresses[self._address] -= 1
            if addresses[self._address] <= 0:
                del addresses[self._address]
            self._stop_waiting()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.cycle is not None and not self.cycle.more_body:
                self._stop_waiting()
            elif self._late is None:
                self._be_patient()

        def _be_patient(self) -> None:
            self._late = self.loop.call_later(FIRST, self.transport.abort)

        def _stop_waiting(self) -> None:
            if self._late is not None:
                self._late.cancel()
                self._late = None

    return Limited
