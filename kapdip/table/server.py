"""The server: one thread with a socket, opened and closed at any time.

Gives: `Server`. The rest of the program calls its methods from its own thread; what they do is done in the server's.
The limits of connections protect the save: without them a flood takes every file descriptor of the process. Source:
docs/table.md 4 and 5.
"""

import asyncio
import logging
import socket
import sys
import threading
from collections.abc import Callable
from typing import Any, cast

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from kapdip.table.routes import PhoneTable

PORTS = range(17550, 17560)
"""Tried in this order; the first that is free."""
CONNECTIONS = 160
"""For one more the oldest goes on which nothing is asked, of the address that has the most: behind one router all
phones share an address, and a flood leaves room for the others.
"""
BACKLOG = 16
"""Connections that wait to be accepted: more would be accepted at once, past every limit."""
FIRST = 10.0
"""Seconds within which a whole request has to be there."""
HEAD = 16 * 1024
"""Bytes of a request's head."""
ANSWER = 30.0
"""Seconds within which what is sent has to be read."""
SENT = 64 * 1024
"""Bytes of that which the system keeps: by itself it takes megabytes for a reader that never reads."""
KEPT = 5
"""Seconds for which a connection stays open that nobody uses: a browser opens six for a page."""
TURN = 0.0005
"""Seconds for which a thread of Python keeps the others waiting while the table is open: the window's waits for the
server's and for those that read, several times in each picture that it draws.
"""
STOP = 0.5
"""Seconds that requests have to end when the table is closed."""


logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # what strangers send is not news


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
        self._turn = sys.getswitchinterval()
        sys.setswitchinterval(TURN)
        self._thread.start()
        self._runs.wait()

    @property
    def is_open(self) -> bool:
        """Whether the thread lives."""
        return self._thread.is_alive()

    def do(self, edit: Callable[[PhoneTable], None]) -> None:
        """Have something done to the table in its own thread, soon; nothing where it is closed."""
        if self._loop is not None and self.is_open:
            self._loop.call_soon_threadsafe(edit, self._table)

    def close(self) -> None:
        """End every stream, answer every letter, close the socket, wait for the thread. A connection in the middle of a
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
            sys.setswitchinterval(self._turn)
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
    # asyncio sends the end of an answer at once only where a socket says its protocol: else it waits for 40 ms.
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENT)  # each connection has it from here
        found.bind((host, port))
        found.listen(BACKLOG)
    except OSError:
        found.close()
        raise
    found.setblocking(False)
    return found


class _Patience:
    """Hangs up after so many seconds, unless it ends before."""

    def __init__(self, connection: "_Connection") -> None:
        self._connection = connection
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, seconds: float) -> None:
        """From now on; where it has begun, it goes on."""
        if self._timer is None:
            self._timer = self._connection.loop.call_later(seconds, self._connection.transport.abort)

    def end(self) -> None:
        """What was waited for is there."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class _Connection(H11Protocol):
    """HTTP as uvicorn speaks it, with a limit of connections and of patience, and one request after the other."""

    room: "_Room"

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.address = ""
        self._request, self._answer = _Patience(self), _Patience(self)

    @property
    def is_asking(self) -> bool:
        """Whether a whole request is there that is not answered yet."""
        return self.cycle is not None and not self.cycle.more_body and not self.cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(0)  # so that unread data is reported
        self.address = (transport.get_extra_info("peername") or ("",))[0]
        if self.room.enter(self):
            self._request.begin(FIRST)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.room.leave(self)
        self._request.end()
        super().connection_lost(exc)
        self._answer.end()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.is_asking:
            self._request.begin(FIRST)
        elif self.conn.trailing_data[0]:  # the next one before this one is answered: no browser does so
            self.transport.abort()
        else:
            self._request.end()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._answer.begin(ANSWER)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._answer.end()


class _Room:
    """The connections of one server by their address, the oldest first."""

    def __init__(self) -> None:
        self._of: dict[str, dict[_Connection, None]] = {}

    def enter(self, one: _Connection) -> bool:
        """Let somebody in, instead of somebody else where it is full; False: there is none."""
        if sum(map(len, self._of.values())) >= CONNECTIONS:
            most = max(self._of.values(), key=len)
            has_less = len(self._of.get(one.address, ())) < len(most) - 1
            gone = next((other for other in most if not other.is_asking), next(iter(most)) if has_less else None)
            if gone is None:
                return False
            self.leave(gone)
            gone.transport.abort()
        self._of.setdefault(one.address, {})[one] = None
        return True

    def leave(self, one: _Connection) -> None:
        """Its place is free."""
        here = self._of.get(one.address, {})
        here.pop(one, None)
        if not here:
            self._of.pop(one.address, None)


def _limited() -> type[_Connection]:
    """A protocol for one server, which counts its connections."""
    return type("Limited", (_Connection,), {"room": _Room()})
