"""Many phones behind one router, which all have one address: a full table comes through, and a flood stops nobody else.

Source: docs/table.md 5.
"""

import http.client
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial

import pytest

from kapdip.table import server as serving
from kapdip.table.keys import SeatKey
from kapdip.table.server import Server
from tests.patience import SECONDS, until
from tests.table.phone import CODE, FakeDesk, Phone, bundle, fetch, opened

PHONES, PAGES_EACH, AT_ONCE = 12, 2, 6
"""A browser opens so many connections to one place, however many pages it shows of it."""


@contextmanager
def idle(server: Server, count: int, address: str = "127.0.0.1") -> Iterator[None]:
    """So many connections from there on which nobody says anything."""
    state = server._uvicorn.server_state
    there = len(state.connections)

    def has_grown(most: int) -> bool:
        return len(state.connections) >= most

    with ExitStack() as held:
        for number in range(1, count + 1):
            made = socket.create_connection(("127.0.0.1", server.port), SECONDS, (address, 0))
            held.enter_context(made)
            until(partial(has_grown, there + number))
        yield
    until(lambda: len(state.connections) <= there)


def status_from(server: Server, address: str) -> int:
    """What is answered to whoever asks from there; 0 where he is hung up."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, SECONDS, (address, 0))
    try:
        line.request("GET", "/")
        return line.getresponse().status
    except (http.client.HTTPException, OSError):
        return 0
    finally:
        line.close()


@contextmanager
def stream_from(server: Server, address: str) -> Iterator[http.client.HTTPResponse]:
    """What somebody there follows."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, SECONDS, (address, 0))
    line.request("GET", f"/part/p/{CODE}/events")
    answer = line.getresponse()
    assert answer.status == 200
    yield answer
    line.close()


def test_a_full_table_with_two_pages_on_each_phone_comes_through_one_address() -> None:
    keys = {seat: SeatKey.new() for seat in range(1, PHONES + 1)}
    with opened(FakeDesk(), bundle(), keys) as server, ExitStack() as streams:
        pages = [Phone(server, seat, key) for seat, key in keys.items() for _ in range(PAGES_EACH)]
        with idle(server, PHONES * AT_ONCE):  # of pages that have just come
            assert fetch(server, "GET", "/")[0] == 200
        for page in pages:
            ticket = page.ask("open")[1]["ticket"]
            stream = http.client.HTTPConnection("127.0.0.1", server.port, timeout=SECONDS)
            streams.callback(stream.close)
            stream.request("GET", f"/part/e/{ticket}")
            assert stream.getresponse().status == 200
        server.do(lambda table: table.show(bundle('{"turn": 2}')))

        def looks(page: Phone) -> list[int]:
            """As every page does when something is new."""
            public = [fetch(server, "GET", f"/part/p/{CODE}/{name}")[0] for name in ("state/de", "map")]
            return [page.ask("state")[0], *public]

        with ThreadPoolExecutor(len(pages)) as pool:
            assert list(pool.map(looks, pages)) == [[200, 200, 200]] * len(pages)


def test_however_many_one_address_has_others_come_in_and_what_is_asked_is_answered() -> None:
    with opened(FakeDesk(), bundle()) as server, stream_from(server, "127.0.0.1") as stream:
        with idle(server, serving.CONNECTIONS - 1):
            for number in range(2, 10):
                assert status_from(server, f"127.0.0.{number}") == 200
            assert status_from(server, "127.0.0.1") == 200, "in the place of one that says nothing"
            assert len(server._uvicorn.server_state.connections) <= serving.CONNECTIONS
        server.do(lambda table: table.show(bundle('{"turn": 2}')))
        assert [stream.fp.readline() for _ in range(4)][-1], "who follows the game is not hung up for it"


def test_for_more_than_there_is_room_the_oldest_goes_that_says_nothing() -> None:
    with opened(FakeDesk(), bundle()) as server, socket.create_connection(("127.0.0.1", server.port), SECONDS) as first:
        until(lambda: len(server._uvicorn.server_state.connections) == 1)
        with idle(server, serving.CONNECTIONS - 1), socket.create_connection(("127.0.0.1", server.port), SECONDS):
            begun = time.monotonic()
            assert first.recv(1) == b""
            assert time.monotonic() - begun < serving.FIRST / 2
            assert len(server._uvicorn.server_state.connections) == serving.CONNECTIONS


def test_where_everybody_is_answered_whoever_has_most_makes_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "CONNECTIONS", 4)
    with opened(FakeDesk(), bundle()) as server, ExitStack() as held:
        streams = [held.enter_context(stream_from(server, "127.0.0.1")) for _ in range(4)]
        assert status_from(server, "127.0.0.1") == 0
        assert status_from(server, "127.0.0.2") == 200
        with pytest.raises(http.client.IncompleteRead):
            streams[0].read()
        assert status_from(server, "127.0.0.3") == 200


def test_a_connection_that_nobody_uses_goes_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    assert serving.KEPT <= 5
    monkeypatch.setattr(serving, "KEPT", 1)
    with opened(FakeDesk(), bundle()) as server:
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=SECONDS)
        line.request("GET", "/")
        line.getresponse().read()
        assert line.sock is not None
        assert line.sock.recv(1) == b"", "hung up by the desk"
        line.close()
