"""Does to an open table whatever somebody with bad intentions could do from the same network, and looks at the desk.

Run: `python -m tests.robustness.phones_hostile [--requests 100000] [--seed 1]`. Malformed requests, strangers without a
key, letters of another seat, an insider's letters of any shape, foreign hosts and origins, 400 idle connections under
few file descriptors. The desk is a real window that goes on entering and saving. Nothing secret may come back, the desk
must live, lose no descriptor, and every save must be written. The limits of requests are lifted, so that all of it
reaches what lies behind them; those of connections are as they are.
"""

import argparse
import contextlib
import http.client
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from kapdip.game.entries import enter_slip
from kapdip.game.model import ExchangeSlip, LogEntry, PressItem, PressPart
from kapdip.game.press import add_press
from kapdip.game.seats import name_person, note_seat
from kapdip.storage.files import load_game, save_game
from kapdip.table.keys import SeatKey, Side
from tests.game.tables import opened, table

SEED = 814273645
SECRETS = (b"Zitterrochen", b"Grottenolm", b"Xaver Geheim", b"Wetterfrosch", b"31337", str(SEED).encode())
"""What stands where nobody but the game master, or another seat, may see it."""
IDLE = 400
DESCRIPTORS = 256
TOGETHER, BROKEN = 10, 0.6
"""Letters on a connection; the share of connections with something that ends it."""
INSIDER = 5
"""The seat of which each attacker has a phone."""
ATTACKERS = 8


@dataclass
class SiegeTally:
    """What came of it."""

    requests: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    """By status; `none` where the connection was ended."""
    saves: int = 0
    """Written while it went on."""
    descriptors: tuple[int, int] = (0, 0)
    """Of the desk, before and after."""
    memory: tuple[int, int] = (0, 0)
    """Of the desk in MB."""
    wrong: list[str] = field(default_factory=list)


def victim(path: Path, key: str) -> None:
    """A desk that goes on entering and saving, with few descriptors; it prints its port, then each number it saved."""
    import resource

    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from kapdip.game.entries import set_notes
    from kapdip.table import limits, routes
    from kapdip_gui.table import network
    from kapdip_gui.table.network import LocalAddress
    from tests.ui.window_kit import open_window, settle

    for name in ("SEAT", "ADDRESS"):
        setattr(routes, name, (1e9, 1e9))
    limits.WRONG_KEYS = 10**9
    network.local_addresses = lambda: (LocalAddress("127.0.0.1", "Home"),)
    window = open_window(path.parent / "settings")
    window.actions_of.files.open(path)
    settle()
    resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))
    window.host.open()
    host, numbers = window.host, iter(range(10**9))
    assert host.table is not None
    host.table.server.do(lambda one: one.give_keys(INSIDER, (), keys_of(key)))

    def enter() -> None:
        number = next(numbers)
        window.session.do("note", lambda game: set_notes(game, comment=f"entry {number}"))
        if window.keeper.flush():
            print(number, flush=True)

    timer = QTimer()
    timer.timeout.connect(enter)
    timer.start(300)
    print(host.table.server.port, host.table.code, flush=True)
    QApplication.exec()


def keys_of(first: str) -> list[SeatKey]:
    """The keys of the attackers' phones, by the first of them in hexadecimal."""
    return [
        SeatKey(bytes([bytes.fromhex(first)[0] ^ number, *bytes.fromhex(first)[1:]])) for number in range(ATTACKERS)
    ]


class Attacker:
    """One of them, with luck of his own."""

    def __init__(self, port: int, code: str, key: SeatKey, seed: int) -> None:
        self._port, self._code, self._key = port, code, key
        self._luck = random.Random(seed)
        self._number = 0
        self._epoch = ""
        self.answers: Counter[str] = Counter()
        self.wrong: list[str] = []
        self._broken: tuple[Callable[[], bytes], ...] = (
            self._noise,
            self._mutated,
            self._heads,
            self._foreign,
            self._paths,
        )
        self._whole: tuple[Callable[[], bytes], ...] = (self._stranger, self._insider, self._insider, self._twice)

    def attack(self, times: int) -> None:
        """Send so many requests: letters ten to a connection, what ends one alone."""
        self._epoch = self._learn()
        while times > 0:
            data = [self._luck.choice(self._whole)() for _ in range(TOGETHER)]
            is_broken = self._luck.random() < BROKEN
            if is_broken:
                data = [self._luck.choice(self._broken)()]
            else:
                data[-1] = data[-1].replace(b"Connection: keep-alive", b"Connection: close", 1)
            self._send(data, is_broken=is_broken)
            times -= len(data)

    def _learn(self) -> str:
        answer = self._exchange([self._letter({"do": "state"})], is_broken=True)
        return str(json.loads(self._key.open(answer.partition(b"\r\n\r\n")[2], Side.DESK))["epoch"])

    def _send(self, data: list[bytes], *, is_broken: bool) -> None:
        found = list(_answers(self._exchange(data, is_broken=is_broken)))
        self.answers["none"] += len(data) - len(found)
        for status, answer in found:
            self.answers[str(status)] += 1
            text = answer
            with contextlib.suppress(ValueError):
                text += self._key.open(answer.partition(b"\r\n\r\n")[2], Side.DESK)
            if status >= 500 and status not in (503, 507):
                self.wrong.append(f"{status} for one of {[one[:120] for one in data]!r}")
            self.wrong += [f"{secret!r} came" for secret in SECRETS if secret in text]

    def _exchange(self, requests: list[bytes], *, is_broken: bool = False) -> bytes:
        """What comes back, one request after the other, until the connection is ended."""
        found = b""
        try:
            with socket.create_connection(("127.0.0.1", self._port), timeout=15) as line:
                for count, data in enumerate(requests, 1):
                    line.sendall(data)
                    if is_broken:
                        line.shutdown(socket.SHUT_WR)
                    while (is_broken or count == len(requests) or not _is_answered(found, count)) and len(
                        found
                    ) < 10**6:
                        piece = line.recv(65536)
                        if not piece:
                            return found
                        found += piece
        except OSError:
            pass
        return found

    def _request(self, method: str, path: str, body: bytes = b"", **headers: str) -> bytes:
        host = f"127.0.0.1:{self._port}"
        given = {"Host": host, "Origin": f"http://{host}", "Content-Type": "application/octet-stream"}
        given |= {"Content-Length": str(len(body)), "Connection": "keep-alive"} | headers
        lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in given.items())
        return f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode("utf-8", "surrogateescape") + body

    def _letter(self, told: dict[str, Any], seat: int = INSIDER, key: SeatKey | None = None) -> bytes:
        self._number += 1
        key = key or self._key
        text = {"v": 1, "epoch": self._epoch, "n": self._number, "body": {}, **told}
        return self._request("POST", f"/part/s/{seat}/{key.name}", key.seal(json.dumps(text).encode(), Side.PAGE))

    # -- kinds ---------------------------------------------------------------------------------------------------------

    def _noise(self) -> bytes:
        return self._luck.randbytes(self._luck.randrange(1, 600))

    def _mutated(self) -> bytes:
        data = bytearray(self._letter({"do": "state"}))
        for _ in range(self._luck.randrange(1, 8)):
            data[self._luck.randrange(len(data))] = self._luck.randrange(256)
        return bytes(data[: self._luck.randrange(1, len(data) + 1)])

    def _foreign(self) -> bytes:
        wrong: dict[str, str] = self._luck.choice(
            [
                {"Host": "evil.example"},
                {"Host": f"evil.example:{self._port}"},
                {"Origin": "http://evil.example"},
                {"Origin": "null"},
                {"Content_Type": "text/plain"},
                {"Host": ""},
            ]
        )
        path = self._luck.choice(["/part/s/5/name", f"/part/p/{self._code}/state/de", "/", "/part/e/x"])
        return self._request(self._luck.choice(["GET", "POST", "OPTIONS", "PUT"]), path, b"x", **wrong)

    def _paths(self) -> bytes:
        bad = ["../game.yaml", "%2e%2e/%2e%2e/etc/passwd", "a/..%5c..%5c", "p//state", "s/-1", "s/99999999999999999999"]
        bad += [
            "a/\x00",
            "p/AAAAAA/state/de",
            "e/" + "x" * 3000,
            "s/1?x=" + "y" * 9000,
            ".game.yaml.inbox",
            "a/page.js",
        ]
        return self._request(self._luck.choice(["GET", "POST", "HEAD"]), "/" + self._luck.choice(bad))

    def _stranger(self) -> bytes:
        seat, key = self._luck.randrange(0, 12), self._luck.choice([SeatKey.new(), self._key])
        if seat == INSIDER:
            key = SeatKey.new()
        body = {"do": self._luck.choice(["state", "open", "read", "hand_in", "withdraw"])}
        return self._letter(body, seat, key)

    def _insider(self) -> bytes:
        """The right key, and a body of any shape."""
        text = self._luck.choice(
            ["x" * 50_000, "\ud800", "\u202eabc", "lon nth", 'Orders "Anna"', 'Press "Bert"\nhm', "{player.seed}", "'"]
        )
        value: Any = self._luck.choice(
            [None, True, 1.5, -1, 10**18, text, [], [text] * 30, {}, {text[:50]: text}, [[]] * 900]
        )
        good: dict[str, Any] = {
            "lang": "de",
            "sid": f"s{self._luck.randrange(10**9):012}",
            "turn": 2,
            "base": "",
            "asked": "M",
            "orders": {"ENGLAND": ["lon nth"]},
            "slip": {"ITALY": 5},
            "press": [{"sender": "", "to": "", "text": "hm"}],
            "receipt": "7K2M",
            "power": "ENGLAND",
            "lines": ["lon nth"],
        }
        good[self._luck.choice(list(good))] = value
        do = self._luck.choice(["read", "hand_in", "withdraw", "open", "state", value])
        return self._letter({"do": do, "body": self._luck.choice([good, good, good, value])})

    def _twice(self) -> bytes:
        """The right key, and a name that stands twice somewhere: who reads the first would judge what nobody meant."""
        name = self._luck.choice(["do", "n", "body", "sid", "orders", "slip", "ITALY", "\\ud800"])
        one = f'"{name}": 1, "{name}": {self._luck.choice(["2", "{}", "null"])}'
        inside = self._luck.choice([one, f'"body": {{{one}}}', f'"body": {{"slip": {{{one}}}}}'])
        self._number += 1
        told = f'{{"v": 1, "epoch": "{self._epoch}", "n": {self._number}, {inside}}}'
        return self._request("POST", f"/part/s/{INSIDER}/{self._key.name}", self._key.seal(told.encode(), Side.PAGE))

    def _heads(self) -> bytes:
        kind = self._luck.randrange(4)
        if kind == 0:
            return self._request("GET", "/", Cookie="x" * 20_000)
        if kind == 1:
            return self._request("POST", "/part/s/5/name", b"abc", Content_Length="-5")
        if kind == 2:
            return self._request(
                "POST", "/part/s/5/name", b"ffffffff\r\nabc", Transfer_Encoding="chunked", Content_Length="3"
            )
        return self._request("POST", "/part/s/5/name", bytes(70_000))


def _answers(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The answers on a connection, one after the other."""
    while data.startswith(b"HTTP/1.1 "):
        head, _, rest = data.partition(b"\r\n\r\n")
        size = re.search(rb"(?i)content-length: (\d+)", head)
        length = int(size[1]) if size else len(rest) if not rest.startswith(b"HTTP/1.1 ") else 0
        yield int(head.split(b" ", 2)[1]), head + b"\r\n\r\n" + rest[:length]
        data = rest[length:]


def _is_answered(data: bytes, count: int) -> bool:
    """Whether so many answers are there, and the last one whole."""
    found = list(_answers(data))
    if len(found) < count:
        return False
    head, _, body = found[-1][1].partition(b"\r\n\r\n")
    size = re.search(rb"(?i)content-length: (\d+)", head)
    return size is None or len(body) == int(size[1])


def _flood(port: int, count: int) -> list[socket.socket]:
    """Idle connections, as many as are let in."""
    found = []
    for _ in range(count):
        line = socket.socket()
        line.settimeout(2)
        try:
            line.connect(("127.0.0.1", port))
            line.sendall(b"GET / HTTP/1.1\r\nHost: ")
        except OSError:
            line.close()
            continue
        found.append(line)
    return found


def _descriptors(process: int) -> int:
    return len(os.listdir(f"/proc/{process}/fd"))


def _memory(process: int) -> int:
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 2**20


def _save(path: Path) -> None:
    """A game with something secret in every place."""
    game = replace(opened(table(seed=SEED)), log=(LogEntry(1, "note", {"text": "Grottenolm"}),))
    game = name_person(note_seat(game, "Anna", "Zitterrochen"), "Anna", "Xaver Geheim")
    game = enter_slip(game, "Anna", ExchangeSlip({"ITALY": 31337}))
    save_game(add_press(game, PressItem("Anna", "", "alle", (PressPart("Wetterfrosch"),))), path)


def run(folder: Path, requests: int, seed: int, idle: int = IDLE) -> SiegeTally:
    """Attack a desk; what was found."""
    path, key, tally = folder / "game.yaml", SeatKey.new(), SiegeTally(requests)
    _save(path)
    command = [sys.executable, "-m", "tests.robustness.phones_hostile", "--victim", str(path), key.raw.hex()]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_STATE_HOME": str(folder / "state")}
    desk = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    assert desk.stdout is not None
    port_text, code = desk.stdout.readline().split()
    port, saved = int(port_text), [int(desk.stdout.readline())]
    out = desk.stdout
    reader = threading.Thread(target=lambda: saved.extend(int(line) for line in out if line.strip().isdigit()))
    reader.start()
    time.sleep(1)
    before = _descriptors(desk.pid), _memory(desk.pid)
    keys = enumerate(keys_of(key.raw.hex()))
    attackers = [Attacker(port, code, one, seed * 100 + number) for number, one in keys]
    threads = [threading.Thread(target=one.attack, args=(requests // len(attackers),)) for one in attackers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    at_flood = len(saved)
    silent = _flood(port, idle)
    time.sleep(2)
    if len(saved) <= at_flood:
        tally.wrong.append("nothing was saved under a flood of connections")
    for line in silent:
        line.close()
    _look(desk, port, before, tally)
    desk.kill()
    desk.wait()
    reader.join()
    tally.saves = len(saved)
    if saved != list(range(len(saved))):
        tally.wrong.append("an entry was not saved")
    held = int(load_game(path).turn.inputs.comment.split()[-1])
    if held < saved[-1]:
        tally.wrong.append(f"the save holds entry {held}, {saved[-1]} was told to be there")
    for one in attackers:
        tally.answers += one.answers
        tally.wrong += one.wrong[:5]
    return tally


def _look(desk: "subprocess.Popen[str]", port: int, before: tuple[int, int], tally: SiegeTally) -> None:
    """Whether the desk lives, answers, and has given everything back."""
    if desk.poll() is not None:
        tally.wrong.append(f"the desk ended: {desk.returncode}")
        return
    end = time.monotonic() + 20
    while _descriptors(desk.pid) > before[0] + 4 and time.monotonic() < end:
        time.sleep(0.2)
    tally.descriptors, tally.memory = (before[0], _descriptors(desk.pid)), (before[1], _memory(desk.pid))
    if tally.descriptors[1] > before[0] + 4:
        tally.wrong.append(f"descriptors were lost: {tally.descriptors}")
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request("GET", "/")
        if connection.getresponse().status != 200:
            tally.wrong.append("the page is not given any more")
    except OSError as error:
        tally.wrong.append(f"the table does not answer: {error}")
    finally:
        connection.close()


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--victim", nargs=2)
    told = parser.parse_args()
    if told.victim is not None:
        victim(Path(told.victim[0]), told.victim[1])
        return 0
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        tally = run(Path(folder), told.requests, told.seed)
    print(json.dumps({**tally.__dict__, "seconds": round(time.monotonic() - begun)}, indent=1))
    return 1 if tally.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
