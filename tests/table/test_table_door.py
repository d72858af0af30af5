"""The door: nobody takes the place of the seats, whatever he asks, holds open or does not read.

Source: docs/table.md 5.
"""

import http.client
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from functools import partial

import pytest

from kapdip.table import guard, limits, routes, streams
from kapdip.table import server as serving
from kapdip.table.keys import SeatKey
from kapdip.table.pages import Pages
from kapdip.table.routes import PhoneTable
from kapdip.table.server import Server
from tests.patience import SECONDS, until
from tests.table.phone import CODE, FakeDesk, Phone, bundle, fetch, opened


class Clock:
    """The time of those who count: it passes when a test says so."""

    now = 1000.0
    time = staticmethod(time.time)

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(routes, "time", made)
    monkeypatch.setattr(guard, "SLOWED", 0.0)
    return made


def follows(held: ExitStack, server: Server, path: str, address: str = "127.0.0.1") -> int:
    """What is answered to who opens a stream from there, which stays open."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, SECONDS, (address, 0))
    held.callback(line.close)
    line.request("GET", path)
    return line.getresponse().status


def has_come(server: Server, number: int) -> bool:
    """Whether so many letters of the first seat wait."""
    return server._table._seats[1].waits >= number


def said(server: Server, *requests: bytes, timeout: float = SECONDS) -> bytes:
    """All that is answered to these, until the desk hangs up."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=timeout) as line:
        found = b""
        for request in requests:
            line.sendall(request)
        try:
            while piece := line.recv(100_000):
                found += piece
        except ConnectionResetError:
            pass
        return found


def request(server: Server, head: str = "GET / HTTP/1.1", *more: str) -> bytes:
    return "\r\n".join([head, f"Host: 127.0.0.1:{server.port}", *more, "", ""]).encode()


def test_spectators_of_one_address_have_their_share_of_streams_and_the_seats_theirs_in_any_case() -> None:
    key = SeatKey.new()
    with opened(FakeDesk(), bundle(), {1: key}) as server, ExitStack() as held:
        found = [follows(held, server, f"/part/p/{CODE}/events") for _ in range(streams.PER_ADDRESS + 2)]
        assert found == [200] * streams.PER_ADDRESS + [429] * 2
        assert streams.PER_ADDRESS >= 12 * 2, "twelve phones with two pages behind one router"
        assert follows(held, server, f"/part/p/{CODE}/events", "127.0.0.2") == 200
        ticket = Phone(server, 1, key).ask("open")[1]["ticket"]
        assert follows(held, server, f"/part/e/{ticket}") == 200


def test_all_spectators_together_leave_room_for_the_seats() -> None:
    keys = {seat: SeatKey.new() for seat in range(1, 13)}
    assert streams.MOST + len(keys) * streams.PER_SEAT < serving.CONNECTIONS
    with opened(FakeDesk(), bundle(), keys) as server, ExitStack() as held:
        found = [
            follows(held, server, f"/part/p/{CODE}/events", f"127.0.0.{2 + place // streams.PER_ADDRESS}")
            for place in range(streams.MOST + 1)
        ]
        assert found == [200] * streams.MOST + [429]
        for seat, key in keys.items():
            for _ in range(2):
                assert follows(held, server, f"/part/e/{Phone(server, seat, key).ask('open')[1]['ticket']}") == 200


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("path", ["/", "/a/nothing.js", "/nothing/at/all", "/nothing"])
def test_the_page_and_its_files_are_counted_too(path: str) -> None:
    burst = limits.FILES[1]
    assert burst >= 12 * 2 * 30, "a full table that comes at once behind one router"
    with opened(FakeDesk(), bundle()) as server:
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=SECONDS)
        found = []
        for _ in range(int(burst) + 1):
            line.request("GET", path)
            answer = line.getresponse()
            answer.read()
            found.append(answer.status)
        line.close()
        assert 429 not in found[:-1]
        assert found[-1] == 429
        assert fetch(server, "GET", f"/part/p/{CODE}/state/de")[0] == 200


@pytest.mark.usefixtures("clock")
def test_who_is_at_the_address_of_a_flood_hands_in_all_the_same() -> None:
    """Also behind one router, where they are all one address."""
    key, desk = SeatKey.new(), FakeDesk()
    with opened(desk, bundle(), {1: key}) as server, ExitStack() as held:
        phone = Phone(server, 1, key)
        found = [fetch(server, "GET", "/part/p/WRONG1/map")[0] for _ in range(int(limits.ADDRESS[1]) + 1)]
        assert found == [404] * int(limits.ADDRESS[1]) + [429]
        assert fetch(server, "GET", f"/part/e/{'x' * 22}")[0] == 429
        assert phone.ask("hand_in", {"sid": "0123456789abcdef"})[0] == 200
        assert follows(held, server, f"/part/e/{phone.ask('open')[1]['ticket']}") == 200


def test_whoever_asks_too_much_waits_to_be_told_so_and_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A flood of refusals, each at once, would have the window stutter."""
    monkeypatch.setattr(routes, "ADDRESS", (0.001, 1.0))
    key = SeatKey.new()
    with opened(FakeDesk(), bundle(), {1: key}) as server, ThreadPoolExecutor(1) as stranger:
        assert fetch(server, "GET", f"/part/p/{CODE}/map")[0] == 200
        began = time.monotonic()
        refused = stranger.submit(lambda: (fetch(server, "GET", f"/part/p/{CODE}/map")[0], time.monotonic() - began))
        assert Phone(server, 1, key).ask("hand_in", {"sid": "0123456789abcdef"})[0] == 200
        status, waited = refused.result()
        assert status == 429
        assert waited >= guard.SLOWED


@pytest.mark.usefixtures("clock")
def test_letters_that_do_not_open_are_counted_for_their_address() -> None:
    with opened(FakeDesk(), bundle(), {seat: SeatKey.new() for seat in range(1, 100)}) as server:
        found = [
            fetch(server, "POST", f"/part/s/{seat}/name", b"x" * 100)[0]
            for seat in range(1, 100)
            for _ in range(limits.WRONG_KEYS - 1)
        ]
        most = int(limits.ADDRESS[1])
        assert found[: most + 1] == [403] * most + [429]


@pytest.mark.usefixtures("clock")
def test_whatever_is_sealed_for_a_seat_counts_for_it_also_what_says_nothing() -> None:
    key = SeatKey.new()
    with opened(FakeDesk(), bundle(), {1: key}) as server:
        phone = Phone(server, 1, key)
        found = [phone.ask("nothing")[0] for _ in range(12)]
        assert found == [400] * 10 + [429] * 2


def test_a_seat_that_asks_without_waiting_for_answers_holds_few_connections() -> None:
    key, desk = SeatKey.new(), FakeDesk(answers=False)
    with opened(desk, bundle(), {1: key}) as server, ExitStack() as held:
        phone = Phone(server, 1, key)
        for number in range(1, routes.WAITING + 1):
            line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=SECONDS)
            held.callback(line.close)
            here = f"http://127.0.0.1:{server.port}"
            line.request(
                "POST",
                f"/part/s/1/{key.name}",
                phone.letter("read"),
                {"Origin": here, "Content-Type": "application/octet-stream"},
            )
            until(partial(has_come, server, number))
        status, told = phone.ask("read")
        assert (status, told["busy"]) == (429, True)


def test_a_ticket_is_good_for_some_seconds(clock: Clock) -> None:
    key = SeatKey.new()
    with opened(FakeDesk(), bundle(), {1: key}) as server, ExitStack() as held:
        phone = Phone(server, 1, key)
        late, soon = (phone.ask("open")[1]["ticket"] for _ in range(2))
        clock.now += 9.9
        assert follows(held, server, f"/part/e/{soon}") == 200
        clock.now += 0.2
        assert follows(held, server, f"/part/e/{late}") == 404


def test_a_request_names_its_host_once() -> None:
    with opened(FakeDesk(), bundle()) as server:
        here = f"Host: 127.0.0.1:{server.port}"
        assert said(server, request(server, "GET / HTTP/1.1", "Connection: close")).startswith(b"HTTP/1.1 200")
        for doubled in (here, "Host: evil.example"):
            told = said(server, request(server, "GET / HTTP/1.1", doubled, "Connection: close"))
            assert told.startswith((b"HTTP/1.1 421", b"HTTP/1.1 400"))


# What is not read, and what is asked before there is an answer


def test_whoever_does_not_read_is_hung_up_and_takes_little_memory_until_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "ANSWER", 0.3)
    pages = Pages.of("'a/large.svg'", {"large.svg": bytes(8 * 1024 * 1024)})
    server = Server(PhoneTable(pages, CODE, bundle(), FakeDesk()), "127.0.0.1")
    asked = request(server, f"GET /a/{next(iter(pages.files))} HTTP/1.1")
    with ExitStack() as held:
        for _ in range(5):
            line = held.enter_context(socket.socket())
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect(("127.0.0.1", server.port))
            line.sendall(asked)
        state = server._uvicorn.server_state
        until(lambda: state.connections)
        for one in tuple(state.connections):
            sent = one.transport.get_extra_info("socket").getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF)
            assert sent <= 2 * serving.SENT
        until(lambda: not state.connections)
    server.close()


def test_a_connection_that_is_over_takes_no_place() -> None:
    with opened(FakeDesk(), bundle()) as server:
        room = server._uvicorn.config.http_protocol_class.room  # type: ignore[attr-defined]
        assert fetch(server, "GET", "/")[0] == 200
        until(lambda: not room._of)


def test_whoever_reads_slowly_has_all_of_it() -> None:
    large = bytes(range(256)) * 4096
    pages = Pages.of("'a/large.svg'", {"large.svg": large})
    server = Server(PhoneTable(pages, CODE, bundle(), FakeDesk()), "127.0.0.1")
    with socket.create_connection(("127.0.0.1", server.port), timeout=SECONDS) as line:
        line.sendall(request(server, f"GET /a/{next(iter(pages.files))} HTTP/1.1", "Connection: close"))
        found = b""
        while piece := line.recv(50_000):
            found += piece
            time.sleep(0.001)
    assert found.endswith(large)
    server.close()


def test_nobody_asks_before_he_has_his_answer() -> None:
    with opened(FakeDesk(), bundle()) as server:
        one = request(server)
        assert said(server, one * 20).count(b"HTTP/1.1 200") <= 1
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=SECONDS)
        for _ in range(3):
            line.request("GET", "/")
            assert line.getresponse().read()
        line.close()


def test_half_a_request_is_hung_up_on_a_connection_that_was_answered_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "FIRST", 0.2)
    with (
        opened(FakeDesk(), bundle()) as server,
        socket.create_connection(("127.0.0.1", server.port), timeout=SECONDS) as line,
    ):
        line.sendall(request(server))
        assert line.recv(100_000).startswith(b"HTTP/1.1 200")
        line.sendall(request(server)[:-2])
        with suppress(ConnectionResetError):
            while line.recv(1000):
                pass
