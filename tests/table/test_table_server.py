"""The table over real sockets: what it gives, whom it refuses, what a seat may do, and how it ends.

Source: docs/table.md.
"""

import asyncio
import gzip
import http.client
import json
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest

from kapdip.table import routes
from kapdip.table import server as serving
from kapdip.table.desk import PhoneAnswer
from kapdip.table.guard import LETTER
from kapdip.table.keys import SeatKey, Side
from kapdip.table.pages import Pages
from kapdip.table.routes import PhoneTable
from kapdip.table.server import Server
from kapdip.table.streams import Streams
from tests.patience import SECONDS, until
from tests.table.phone import CODE, PAGES, FakeDesk, Phone, bundle, fetch, opened, port_to_keep

SID = "0123456789abcdef"


def events(server: Server, path: str) -> tuple[http.client.HTTPConnection, http.client.HTTPResponse]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=SECONDS)
    connection.request("GET", path)
    return connection, connection.getresponse()


def lines(answer: http.client.HTTPResponse) -> Iterator[str]:
    """The lines of a stream as they come, without the sizes of its chunks; the last chunk's `0` is the last."""
    while line := answer.fp.readline():
        text = line.decode().strip()
        if ":" in text or text == "0":
            yield text


def next_event(answer: http.client.HTTPResponse) -> dict[str, str]:
    event: dict[str, str] = {}
    for line in lines(answer):
        name, value = line.split(": ", 1)
        event[name] = value
        if name == "data":
            break
    return event


def ends(answer: http.client.HTTPResponse) -> bool:
    """Whether a stream says nothing more and ends as it should."""
    return next(lines(answer), "") == "0"


# For everybody


def test_the_page_names_its_files_by_what_they_hold_and_they_last_for_an_evening() -> None:
    with opened(FakeDesk(), bundle()) as server:
        status, headers, page = fetch(server, "GET", "/part/")
        assert status == 200
        assert headers["cache-control"] == "no-store"
        assert headers["content-type"] == "text/html; charset=utf-8"
        name = page.decode().split("'")[1]
        status, headers, script = fetch(server, "GET", f"/part/{name}")
        assert (status, headers["content-type"]) == (200, "text/javascript; charset=utf-8")
        assert "immutable" in headers["cache-control"]
        assert fetch(server, "GET", script.decode().strip("'").replace("./", "/part/a/"))[2] == b"<svg/>"


@pytest.mark.parametrize(
    "path",
    [
        "/a/../server.py",
        "/a/%2e%2e/x",
        "/etc/passwd",
        "/a/page.js",
        f"/part/p/{CODE}/state",
        f"/part/p/{CODE}/state/xx",
        "/part/p/XXXXXX/state/de",
        "/part/e/x",
        "/part/s/1/name",
    ],
)
def test_there_is_nothing_else(path: str) -> None:
    with opened(FakeDesk(), bundle()) as server:
        assert fetch(server, "GET", path)[0] in (404, 405)


def test_what_has_not_changed_is_not_sent_again() -> None:
    with opened(FakeDesk(), bundle('{"turn": 1}')) as server:
        path = f"/part/p/{CODE}/state/de"
        status, headers, body = fetch(server, "GET", path)
        assert (status, body) == (200, b'{"turn": 1}')
        assert fetch(server, "GET", path.lower())[0] == 200
        assert fetch(server, "GET", path, if_none_match=headers["etag"])[0] == 304
        server.do(lambda table: table.show(bundle('{"turn": 2}')))
        until(lambda: fetch(server, "GET", path, if_none_match=headers["etag"])[0] == 200)


def test_a_browser_gets_it_packed() -> None:
    with opened(FakeDesk(), bundle(layers="<svg>" + "x" * 5000)) as server:
        status, headers, body = fetch(server, "GET", f"/part/p/{CODE}/map", accept_encoding="gzip, deflate")
        assert (status, headers["content-encoding"]) == (200, "gzip")
        assert len(body) < 100
        assert gzip.decompress(body) == b"<svg>" + b"x" * 5000


# The door


@pytest.mark.parametrize("host", ["evil.example", "192.168.178.23:17550", "127.0.0.1", ""])
def test_another_host_is_none_of_ours(host: str) -> None:
    with opened(FakeDesk(), bundle()) as server:
        assert fetch(server, "GET", f"/part/p/{CODE}/state/de", host=host)[0] in (400, 421)


def test_a_letter_comes_from_our_own_page() -> None:
    key = SeatKey.new()
    desk = FakeDesk()
    with opened(desk, bundle(), {1: key}) as server:
        letter, here = Phone(server, 1, key).letter("hand_in", {"sid": SID}), f"/part/s/1/{key.name}"
        assert fetch(server, "POST", here, letter, origin="http://evil.example")[0] == 403
        assert fetch(server, "POST", here, letter, origin="")[0] == 403
        assert fetch(server, "POST", here, letter, origin="null")[0] == 403
        assert fetch(server, "POST", here, letter, content_type="text/plain")[0] == 415
        assert fetch(server, "PUT", here, letter)[0] == 405
        assert fetch(server, "OPTIONS", here)[0] == 405
        assert desk.asked == []
        assert fetch(server, "POST", here, letter)[0] == 200


def test_every_answer_tells_the_browser_to_load_nothing_from_elsewhere() -> None:
    with opened(FakeDesk(), bundle()) as server:
        for path in ("/", "/nothing", f"/part/p/{CODE}/state/de"):
            headers = fetch(server, "GET", path)[1]
            assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
            assert headers["x-content-type-options"] == "nosniff"
            assert "server" not in headers
            assert not [name for name in headers if name.startswith("access-control")]


def test_a_letter_that_is_too_large_is_not_read() -> None:
    with opened(FakeDesk(), bundle(), {1: SeatKey.new()}) as server:
        assert fetch(server, "POST", "/part/s/1/name", bytes(routes.LARGEST + 1))[0] == 413


# A seat


def test_a_hand_in_is_on_disk_before_it_is_acknowledged() -> None:
    key, desk = SeatKey.new(), FakeDesk()
    with opened(desk, bundle(), {3: key}) as server:
        phone = Phone(server, 3, key)
        status, told = phone.ask("hand_in", {"sid": SID, "slip": {"AUSTRIA": -500}})
        assert (status, told["ok"], told["receipt"], told["n"]) == (200, True, "R1", phone.number)
        assert desk.journal == [(3, json.dumps([3, SID]).encode())]
        desk.is_full = True
        status, told = phone.ask("hand_in", {"sid": SID[::-1]})
        assert (status, told["ok"], told["full"]) == (507, False, True)
        assert "receipt" not in told
        desk.is_full = False
        assert phone.ask("hand_in", {"sid": SID[::-1]})[1]["ok"]
        assert len(desk.journal) == 2


def test_the_same_hand_in_is_taken_once_however_often_it_comes() -> None:
    key, desk = SeatKey.new(), FakeDesk()
    with opened(desk, bundle(), {1: key}) as server:
        phone = Phone(server, 1, key)
        letters = [phone.letter("hand_in", {"sid": SID}) for _ in range(6)]
        receipts = []
        threads = [threading.Thread(target=lambda one=one: receipts.append(phone.send(one))) for one in letters]
        for thread in threads:
            thread.start()
            thread.join()  # one after the other, so that their numbers grow
        assert {told["receipt"] for _, told in receipts} == {"R1"}
        assert len(desk.journal) == 1


def test_receipts_of_before_a_crash_are_known() -> None:
    key, desk = SeatKey.new(), FakeDesk()
    with opened(desk, bundle()) as server:
        server.do(lambda table: table.give_keys(1, (), (key,), {SID: {"ok": True, "receipt": "7K2M"}}))
        assert Phone(server, 1, key).ask("hand_in", {"sid": SID})[1]["receipt"] == "7K2M"
        assert desk.asked == []


def test_who_sits_down_later_gets_no_receipt_of_who_sat_there_before() -> None:
    key, later, desk = SeatKey.new(), SeatKey.new(), FakeDesk()
    with opened(desk, bundle(), {1: key}) as server:
        assert Phone(server, 1, key).ask("hand_in", {"sid": SID})[1]["receipt"] == "R1"
        server.do(lambda table: table.take_seat(1))
        server.do(lambda table: table.give_keys(1, (), (later,)))
        assert Phone(server, 1, later).ask("hand_in", {"sid": SID})[1]["receipt"] == "R2"


def test_the_desk_learns_which_code_is_traded_and_of_a_key_nothing() -> None:
    code, key, desk = SeatKey.new(), SeatKey.new(), FakeDesk()
    with opened(desk, bundle()) as server:
        server.do(lambda table: table.give_keys(1, (code,), (key,)))
        Phone(server, 1, code).ask("pair", {"public": "x"})
        Phone(server, 1, key).ask("hand_in", {"sid": SID})
    assert [body.get("code") for _, _, body in desk.asked] == [code.name, None]


def test_the_public_state_tells_what_time_it_is_at_the_desk() -> None:
    with opened(FakeDesk(), bundle("{}")) as server:
        before = time.time()
        _, headers, _ = fetch(server, "GET", f"/part/p/{CODE}/state/de")
        assert before - 1 <= int(headers["now"]) / 1000 <= time.time() + 1


def test_a_letter_can_not_be_played_again() -> None:
    key, desk = SeatKey.new(), FakeDesk()
    with opened(desk, bundle(), {1: key}) as server:
        phone = Phone(server, 1, key)
        letter = phone.letter("withdraw")
        assert phone.send(letter)[0] == 200
        status, told = phone.send(letter)
        assert (status, told["again"], told["last"]) == (409, True, phone.number)
        assert len(desk.asked) == 1
        assert Phone(server, 1, key).ask("withdraw")[0] == 200


def test_a_letter_can_not_be_played_again_after_many_other_phones_of_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    key, desk = SeatKey.new(), FakeDesk()
    others = [SeatKey.new() for _ in range(40)]
    monkeypatch.setattr(routes, "SEAT", (1000.0, 1000.0))
    with opened(desk, bundle(), {1: key}) as server:
        phone = Phone(server, 1, key)
        letter = phone.letter("withdraw")
        assert phone.send(letter)[0] == 200
        server.do(lambda table: table.give_keys(1, (), (*others, key)))
        assert {Phone(server, 1, other).ask("withdraw")[0] for other in others} == {200}
        assert phone.send(letter)[0] == 409


@pytest.mark.parametrize("is_seat_taken", [False, True])
def test_of_a_letter_whose_key_is_taken_while_it_waits_nothing_is_kept(*, is_seat_taken: bool) -> None:
    key, desk = SeatKey.new(), FakeDesk(answers=False)
    with opened(desk, bundle(), {1: key}) as server, ThreadPoolExecutor(1) as sender:
        phone = Phone(server, 1, key)
        answer = sender.submit(phone.send, phone.letter("hand_in", {"sid": SID}))
        until(lambda: desk.unanswered)
        server.do(lambda table: table.take_seat(1) if is_seat_taken else table.give_keys(1, (), (SeatKey.new(),)))
        desk.unanswered[0].set_result(PhoneAnswer({"ok": True, "receipt": "7K2M"}, b"kept"))
        status, told = answer.result()
        assert (status, told["ok"], told.get("receipt")) == (403, False, None)
        assert desk.journal == []


@pytest.mark.parametrize("do", ["state", "open", "read", "hand_in", "withdraw"])
def test_a_code_is_traded_and_opens_nothing_else(do: str) -> None:
    code, desk = SeatKey.new(), FakeDesk()
    with opened(desk, bundle(own={1: '"secret of 1"'})) as server:
        server.do(lambda table: table.give_keys(1, (code,), ()))
        status, told = Phone(server, 1, code).ask(do, {"sid": SID})
        assert (status, told["ok"], told.get("own"), told.get("ticket")) == (400, False, None, None)
        assert desk.asked == []


def test_a_phones_own_key_is_traded_for_no_other() -> None:
    key, desk = SeatKey.new(), FakeDesk()
    with opened(desk, bundle(), {1: key}) as server:
        assert Phone(server, 1, key).ask("pair", {"public": "x"})[0] == 400
        assert desk.asked == []


@pytest.mark.parametrize("sid", [None, 5, "", "1234567", "x" * 65])
def test_a_hand_in_has_a_name_of_its_own(sid: object) -> None:
    key, desk = SeatKey.new(), FakeDesk()
    with opened(desk, bundle(), {1: key}) as server:
        assert Phone(server, 1, key).ask("hand_in", {"sid": sid})[0] == 400
        assert desk.asked == []


def test_nobody_speaks_for_another_seat() -> None:
    keys, desk = {1: SeatKey.new(), 2: SeatKey.new()}, FakeDesk()
    with opened(desk, bundle(own={1: '"secret of 1"', 2: "2"}), keys) as server:
        for seat in (1, 7):
            status, _, body = fetch(
                server, "POST", f"/part/s/{seat}/{keys[2].name}", Phone(server, seat, keys[2]).letter("state")
            )
            assert (status, body) == (403, b"Forbidden")
        status, told = Phone(server, 2, keys[2]).ask("state")
        assert told["own"] == 2
        assert desk.asked == []


def test_an_answer_can_not_be_sent_back_as_a_letter() -> None:
    key = SeatKey.new()
    with opened(FakeDesk(), bundle(), {1: key}) as server:
        told = {"v": 1, "epoch": "e1", "n": 5, "do": "state"}
        assert Phone(server, 1, key).send(key.seal(json.dumps(told).encode(), Side.DESK))[0] == 403


def test_a_page_of_another_game_begins_afresh() -> None:
    key, desk = SeatKey.new(), FakeDesk()
    with opened(desk, bundle(epoch="e2"), {1: key}) as server:
        phone = Phone(server, 1, key, epoch="e1")
        status, told = phone.ask("hand_in", {"sid": SID})
        assert (status, told["ok"], told["again"], told["epoch"]) == (409, False, True, "e2")
        assert desk.asked == []
        assert phone.ask("state")[1]["epoch"] == "e2"


def test_a_desk_that_says_nothing_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    key, desk = SeatKey.new(), FakeDesk(answers=False)
    with opened(desk, bundle(), {1: key}) as server:
        phone = Phone(server, 1, key)
        with monkeypatch.context() as patched:
            patched.setattr(routes, "PATIENCE", 0.05)
            status, told = phone.ask("hand_in", {"sid": SID})
        assert (status, told["ok"], told["busy"]) == (503, False, True)
        assert desk.journal == []
        desk.answers = True
        assert phone.ask("hand_in", {"sid": SID})[1]["receipt"] == "R2"


@pytest.mark.parametrize(
    "told",
    [
        b"",
        b"[]",
        b"nonsense",
        b"[" * 5000,
        b'{"v": 2}',
        b'{"v": 1, "n": 0, "do": "state"}',
        b'{"v": 1, "n": 1.5, "do": "state"}',
        b'{"v": 1, "n": true, "do": "state"}',
        b'{"v": 1, "n": 1, "do": "resolve"}',
        b'{"v": 1, "n": 1, "do": "hand_in", "epoch": "e1"}',
        b'{"v": 1, "n": 1, "do": "read", "epoch": "e1", "body": []}',
        b'{"v": 1, "n": 1, "do": "read", "epoch": 1, "body": {}}',
        b'{"v": 1, "n": 1, "do": "read", "do": "withdraw", "epoch": "e1"}',
        b'{"v": 1, "n": 1, "do": "withdraw", "epoch": "e1", "body": {"slip": {"A": 1, "A": -1}}}',
        b'{"v": 1, "n": 1, "do": "withdraw", "epoch": "e1", "body": {"\\ud800": 1, "\\ud800": 2}}',
    ],
)
def test_a_letter_that_says_nothing_is_refused_in_words(told: bytes) -> None:
    key, desk = SeatKey.new(), FakeDesk()
    with opened(desk, bundle(), {1: key}) as server:
        status, answer = Phone(server, 1, key).send(key.seal(told, Side.PAGE))
        assert (status, answer["ok"]) == (400, False)
        assert answer["error"]
        assert desk.asked == []


@pytest.fixture
def clock_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a busy machine takes, no time passes for those who ask."""
    monkeypatch.setattr(routes, "time", SimpleNamespace(monotonic=lambda: 1000.0))


@pytest.mark.usefixtures("clock_stands")
def test_whoever_tries_keys_has_to_pause_and_nobody_else_behind_his_router() -> None:
    keys = {1: SeatKey.new(), 2: SeatKey.new()}
    with opened(FakeDesk(), bundle(), keys) as server:
        for seat, there_is in ((1, True), (7, False)):
            found = [fetch(server, "POST", f"/part/s/{seat}/name", b"x" * 100) for _ in range(12)]
            assert [status for status, *_ in found] == [403] * 10 + [429] * 2, there_is
            assert found[-1][1]["retry-after"] == "61"
        assert fetch(server, "POST", "/part/s/8/name", b"x" * 100)[0] == 429, "seats that there are not are one"
        assert fetch(server, "POST", "/part/s/2/name", b"x" * 100)[0] == 403, "a code that was replaced is told so"
        assert [Phone(server, seat, key).ask("state")[0] for seat, key in keys.items()] == [200, 200]


@pytest.mark.usefixtures("clock_stands")
def test_a_seat_that_asks_too_much_has_to_wait() -> None:
    key = SeatKey.new()
    with opened(FakeDesk(), bundle(), {1: key}) as server:
        phone = Phone(server, 1, key)
        assert [phone.ask("state")[0] for _ in range(12)] == [200] * 10 + [429] * 2


# Streams


def test_a_stream_tells_the_number_and_nothing_else() -> None:
    with opened(FakeDesk(), bundle()) as server:
        connection, answer = events(server, f"/part/p/{CODE}/events")
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert json.loads(next_event(answer)["data"]) == {"epoch": "e1", "rev": 1}
        server.do(lambda table: table.show(bundle('{"turn": 2}')))
        assert json.loads(next_event(answer)["data"]) == {"epoch": "e1", "rev": 2}
        connection.close()


@pytest.mark.parametrize("is_new", [False, True])
def test_a_stream_that_has_not_begun_when_its_key_is_taken_never_does(is_new: bool) -> None:
    """It is asked for in one moment and begins in a later one: what happens in between counts."""

    async def begun() -> list[bytes]:
        table = PhoneTable(PAGES, CODE, bundle(), FakeDesk())
        key = SeatKey.new()
        table.give_keys(1, (), (key,))
        stream = table._numbers(1, "", key.name)
        if is_new:
            table.give_keys(1, (), (SeatKey.new(),))
        else:
            table.take_seat(1)
        return [number async for number in stream]

    assert asyncio.run(begun()) == []


def test_a_seats_own_stream_needs_a_ticket_that_is_good_once() -> None:
    key = SeatKey.new()
    with opened(FakeDesk(), bundle(own={1: "1"}), {1: key}) as server:
        phone = Phone(server, 1, key)
        ticket = phone.ask("open")[1]["ticket"]
        connection, answer = events(server, f"/part/e/{ticket}")
        first = json.loads(next_event(answer)["data"])["rev"]
        assert fetch(server, "GET", f"/part/e/{ticket}")[0] == 404
        server.do(lambda table: table.show(bundle(own={1: "changed"})))
        assert json.loads(next_event(answer)["data"])["rev"] == first + 1
        connection.close()


def test_a_key_that_is_taken_ends_the_seats_streams_and_opens_nothing_more() -> None:
    key = SeatKey.new()
    with opened(FakeDesk(), bundle(own={1: "1"}), {1: key}) as server:
        phone = Phone(server, 1, key)
        unused = phone.ask("open")[1]["ticket"]
        connection, answer = events(server, f"/part/e/{phone.ask('open')[1]['ticket']}")
        next_event(answer)
        server.do(lambda table: table.give_keys(1, (), (SeatKey.new(),)))
        assert ends(answer)
        connection.close()
        assert fetch(server, "GET", f"/part/e/{unused}")[0] == 404
        assert phone.ask("state")[0] == 403


def test_a_seats_fourth_stream_ends_its_first() -> None:
    key = SeatKey.new()
    with opened(FakeDesk(), bundle(own={1: "1"}), {1: key}) as server:
        phone = Phone(server, 1, key)
        streams = [events(server, f"/part/e/{phone.ask('open')[1]['ticket']}") for _ in range(4)]
        for _, answer in streams:
            next_event(answer)
        assert ends(streams[0][1])
        for connection, _ in streams:
            connection.close()
        until(lambda: not server._table.streams.pages())


def test_a_page_sees_a_sign_of_life() -> None:
    table = PhoneTable(PAGES, CODE, bundle(), FakeDesk())
    table.streams = Streams(beat=0.05)
    server = Server(table, "127.0.0.1")
    connection, answer = events(server, f"/part/p/{CODE}/events")
    next_event(answer)
    assert next_event(answer)["event"] == "beat"
    server.close()
    connection.close()


# Floods, and the end


def test_a_silent_connection_is_hung_up(monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(FakeDesk(), bundle()) as server, monkeypatch.context() as patched:
        patched.setattr(serving, "FIRST", 0.1)
        for half in (
            b"",
            b"GET / HTTP/1.1\r\nHost: ",
            b"POST /part/s/1/a HTTP/1.1\r\nContent-Length: 50\r\n\r\nabc",
        ):
            with socket.create_connection(("127.0.0.1", server.port), timeout=SECONDS) as silent:
                silent.sendall(half)
                try:
                    while silent.recv(1000):
                        pass
                except ConnectionResetError:
                    pass
        patched.undo()
        assert fetch(server, "GET", "/")[0] == 200


def test_the_table_closes_at_once_with_streams_open() -> None:
    before = set(threading.enumerate())
    server = Server(PhoneTable(PAGES, CODE, bundle(), FakeDesk()), "127.0.0.1")
    streams = [events(server, f"/part/p/{CODE}/events") for _ in range(10)]
    for _, answer in streams:
        next_event(answer)
    begun = time.process_time()
    server.close()
    assert time.process_time() - begun < 0.5
    assert not server.is_open
    assert all(next_event(answer)["event"] == "closed" and ends(answer) for _, answer in streams)
    for connection, _ in streams:
        connection.close()
    assert set(threading.enumerate()) <= before
    # Not by knocking: another test may have a server at this port by now.
    assert [one.fileno() for one in server._sockets] == [-1] * len(server._sockets)


def test_a_table_that_closes_answers_nothing_as_long_as_its_socket_is_still_open() -> None:
    """A page that asked in that moment held the table for open, and told of a lost connection a second later."""
    key = SeatKey.new()
    with opened(FakeDesk(), bundle(), {1: key}) as server:
        phone = Phone(server, 1, key)
        assert phone.ask("state")[0] == 200
        server.do(lambda table: table.close())
        for path in ("/", f"/part/p/{CODE}/state/de", f"/part/p/{CODE}/map", f"/part/p/{CODE}/events"):
            assert fetch(server, "GET", path)[0] == 503, path
        assert phone.ask("state") == phone.ask("hand_in", {"sid": SID}) == (503, {})


def test_a_letter_that_waits_for_the_desk_is_told_that_nothing_was_kept_when_the_table_closes(
    caplog: pytest.LogCaptureFixture,
) -> None:
    key, desk = SeatKey.new(), FakeDesk(answers=False)
    table = PhoneTable(PAGES, CODE, bundle(), desk)
    table.give_keys(1, (), (key,))
    server = Server(table, "127.0.0.1")
    with ThreadPoolExecutor(1) as pool:
        told = pool.submit(Phone(server, 1, key).ask, "hand_in", {"sid": SID})
        until(lambda: bool(desk.asked))
        server.close()
        status, answer = told.result(SECONDS)
    assert (status, answer["ok"], answer["busy"]) == (503, False, True)
    assert not desk.journal
    assert not server.is_open
    assert not caplog.records


def test_whoever_is_in_the_middle_of_a_word_is_hung_up_quietly_when_the_table_closes(
    caplog: pytest.LogCaptureFixture,
) -> None:
    pages = Pages.of("'a/large.svg'", {"large.svg": bytes(8 * 1024 * 1024)})
    server = Server(PhoneTable(pages, CODE, bundle(), FakeDesk()), "127.0.0.1")
    here = f"Host: 127.0.0.1:{server.port}\r\nOrigin: http://127.0.0.1:{server.port}\r\n".encode()
    half = b"POST /part/s/1/a HTTP/1.1\r\n" + here + f"Content-Type: {LETTER}\r\nContent-Length: 500\r\n\r\nab".encode()
    slow = f"GET /a/{next(iter(pages.files))} HTTP/1.1\r\n".encode() + here + b"\r\n"
    silent = [socket.create_connection(("127.0.0.1", server.port), timeout=SECONDS) for _ in range(2)]
    for one, said in zip(silent, (half, slow), strict=True):
        one.sendall(said)
    assert silent[1].recv(15) == b"HTTP/1.1 200 OK"  # of an answer far larger than what is read of it
    until(lambda: len(server._uvicorn.server_state.tasks) == 1)
    server.close()
    assert not server.is_open
    assert not caplog.records
    for one in silent:
        one.close()


def test_a_port_that_is_taken_gives_way_to_the_next() -> None:
    with opened(FakeDesk(), bundle()) as first, opened(FakeDesk(), bundle()) as second:
        assert {first.port, second.port} <= set(serving.PORTS)
        assert first.port != second.port
        assert fetch(first, "GET", "/")[0] == fetch(second, "GET", "/")[0] == 200


def test_the_port_of_last_time_is_tried_first() -> None:
    port = port_to_keep()
    server = Server(PhoneTable(PAGES, CODE, bundle(), FakeDesk()), "127.0.0.1", port)
    assert server.port == port
    server.close()


def test_an_address_that_is_not_ours_is_refused() -> None:
    with pytest.raises(OSError):  # noqa: PT011 - the system says it in its own words
        Server(PhoneTable(PAGES, CODE, bundle(), FakeDesk()), "203.0.113.7")
