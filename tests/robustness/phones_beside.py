"""Honest phones beside a hostile seat and a hostile stranger, with every limit as it is: who waits, and how long.

Run: `python -m tests.robustness.phones_beside [--minutes 10] [--seed 1]`. The desk is a real window whose game master
enters something now and then and takes hand-ins as they come. Seven players hand in slips and look at the game; one
more, at the same address, sends slow texts, more letters than anybody may, held-back and repeated ones; a stranger at
an address of his own knocks, floods, takes streams and connections, and reads nothing. A tenth of the time all are
honest, for comparison. Prints the times of receipts, and how late a timer was in the window and in a process that does
nothing else. Exit code 1 where an honest hand-in had to wait for longer than two seconds, a receipt is worth nothing,
or the window was late where the machine was not.
"""

import argparse
import contextlib
import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from kapdip.storage.files import load_game, save_game
from kapdip.table.keys import SeatKey
from kapdip.table.routes import PhoneTable
from tests.game.tables import NAMES, opened, table
from tests.table.phone import Phone

HOSTILE = 5
"""The seat that is hostile."""
STRANGER = "127.0.0.2"
LONGEST = 2.0
"""Seconds within which an honest hand-in has its receipt."""
LATE = 0.05
"""Seconds that the window's timer may be late, 99 times of 100."""
SLOW = ["(" * 390 + str(number) for number in range(120)]
"""The slowest lines that anybody found."""


def key_of(secret: str, seat: int) -> SeatKey:
    """The key of a seat's phone."""
    return SeatKey(sha256(f"{secret} {seat}".encode()).digest())


def desk(path: Path, secret: str) -> None:
    """A window with its table open, until it is told to end; then it says how late its timer was, in both parts of the
    time: the second one begins with a signal.
    """
    from PySide6.QtCore import Qt, QTimer
    from PySide6.QtWidgets import QApplication

    from kapdip.game.entries import set_notes
    from kapdip_gui.table import network
    from kapdip_gui.table.network import LocalAddress
    from tests.ui.window_kit import open_window, settle

    network.local_addresses = lambda: (LocalAddress("127.0.0.1", "Home"),)
    window = open_window(path.parent / "settings")
    window.actions_of.files.open(path)
    settle()
    window.host.open()
    window.host.inbox.takes_as_they_come = True
    served = window.host.table
    assert served is not None
    for seat in range(1, len(NAMES) + 1):
        served.server.do(partial(PhoneTable.give_keys, number=seat, codes=(), phones=(key_of(secret, seat),)))
    lateness: list[list[float]] = [[], []]
    part, due, number = 0, time.monotonic(), 0

    def tick() -> None:
        nonlocal due
        now = time.monotonic()
        lateness[part].append(max(0.0, now - due - 0.01))
        due = now

    def enter() -> None:
        nonlocal number
        number += 1
        window.session.do("note", lambda game: set_notes(game, comment=f"entry {number}"))

    def go_on(_number: int, _frame: object) -> None:
        nonlocal part
        part = 1

    def end(_number: int, _frame: object) -> None:
        window.keeper.flush()
        print(json.dumps(lateness), flush=True)
        os._exit(0)

    signal.signal(signal.SIGUSR1, go_on)
    signal.signal(signal.SIGTERM, end)
    for act, wait in ((tick, 10), (enter, 3000)):
        timer = QTimer(window)
        timer.setTimerType(Qt.TimerType.PreciseTimer)
        timer.timeout.connect(act)
        timer.start(wait)
    print(served.server.port, served.code, flush=True)
    QApplication.exec()


@dataclass
class Honest:
    """A player: looks at the game, hands in, waits a little."""

    seat: int
    phone: Phone
    luck: random.Random
    times: list[float] = field(default_factory=list)
    answers: Counter[str] = field(default_factory=Counter)
    units: int = 0
    """Of the last slip that was acknowledged."""
    receipt: str = ""
    wrong: list[str] = field(default_factory=list)

    def play(self, ends: threading.Event) -> None:
        """Until it ends."""
        number = 0
        while not ends.wait(self.luck.uniform(2, 8)):
            number += 1
            try:
                self._hand_in(number)
            except (OSError, http.client.HTTPException) as error:
                self.answers[type(error).__name__] += 1

    def _hand_in(self, number: int) -> None:
        own = self._own()
        sid = f"seat-{self.seat:02}-{number:06}"
        body = {
            "sid": sid,
            "turn": own["turn"],
            "base": own["base"],
            "seen": [own["newest"], self.receipt],
            "slip": {"ITALY": number},
        }
        began = time.monotonic()
        while True:
            status, told = self._asked("hand_in", body)
            if status == 200:
                break
            if time.monotonic() - began > 30:
                self.wrong.append(f"seat {self.seat}: no receipt in 30 s, {status} in the end")
                return
            time.sleep(0.2)
        self.times.append(time.monotonic() - began)
        self.answers[str(told.get("state"))] += 1
        if not told.get("receipt"):
            self.wrong.append(f"seat {self.seat}: {told}")
        self.units, self.receipt = number, told.get("receipt", "")

    def _own(self) -> dict[str, Any]:
        while True:
            status, told = self._asked("state")
            if status == 200:
                return cast(dict[str, Any], told["own"])
            if "epoch" in told:
                self.phone.epoch = told["epoch"]
            time.sleep(0.2)

    def _asked(self, do: str, body: dict[str, Any] | None = None) -> tuple[int, dict[str, Any]]:
        """Also where a connection was hung up: a page asks again."""
        try:
            status, told = self.phone.ask(do, body)
        except (OSError, http.client.HTTPException) as error:
            self.answers[type(error).__name__] += 1
            return 0, {}
        self.answers[f"{do} {status}"] += 1
        return status, told


class HostileSeat:
    """A player with the right key and bad intentions; `wrong` tells of a letter that counted twice."""

    def __init__(self, port: int, key: SeatKey, luck: random.Random) -> None:
        self._phone = Phone(cast(Any, SimpleNamespace(port=port)), HOSTILE, key)
        self._luck = luck
        self.sent = 0
        self.wrong: list[str] = []
        self.attacks: Sequence[Callable[[], None]] = (self._slow, self._slow, self._many, self._held_back)

    def begin(self) -> None:
        """Learn how the game stands."""
        self._phone.epoch = self._phone.ask("state")[1]["epoch"]

    def _send(self, letter: bytes) -> tuple[int, dict[str, Any]]:
        self.sent += 1
        return self._phone.send(letter)

    def _slow(self) -> None:
        do = self._luck.choice(("read", "hand_in"))
        body = {"power": "ITALY", "lines": SLOW} if do == "read" else {**self._slip(), "orders": {"ITALY": SLOW}}
        self._send(self._phone.letter(do, body))

    def _many(self) -> None:
        self._send(self._phone.letter(self._luck.choice(("state", "open", "withdraw")), {"receipt": "7K2M"}))

    def _held_back(self) -> None:
        older = self._phone.letter("hand_in", self._slip())
        newer = self._phone.letter("hand_in", self._slip())
        if self._send(newer)[0] in (200, 409):
            for letter in (older, newer, older):
                status, _ = self._send(letter)
                if status not in (409, 429, 503):
                    self.wrong.append(f"a letter that came late or again was answered {status}")
        time.sleep(0.3)

    def _slip(self) -> dict[str, Any]:
        sid = f"bad-{self._luck.randrange(10**12):012}"
        return {"sid": sid, "turn": 2, "base": "none", "seen": [], "slip": {"ITALY": self._luck.randrange(9)}}


class Stranger:
    """Somebody at an address of his own, who has the code for everybody."""

    def __init__(self, port: int, code: str, luck: random.Random) -> None:
        self._port, self._code, self._luck = port, code, luck
        self.sent = 0
        self._held: list[socket.socket] = []
        self.attacks: Sequence[Callable[[], None]] = (self._flood, self._flood, self._knock, self._hold)

    def _line(self) -> socket.socket:
        self.sent += 1
        return socket.create_connection(("127.0.0.1", self._port), timeout=5, source_address=(STRANGER, 0))

    def _request(self, method: str, path: str, body: bytes = b"") -> bytes:
        host = f"127.0.0.1:{self._port}"
        heads = f"Host: {host}\r\nOrigin: http://{host}\r\nContent-Type: application/octet-stream\r\n"
        return f"{method} {path} HTTP/1.1\r\n{heads}Content-Length: {len(body)}\r\n\r\n".encode() + body

    def _flood(self) -> None:
        paths = ("/", f"/part/p/{self._code}/map", f"/part/p/{self._code}/state/de", "/part/a/x", "/part/p/AAAAAA/map")
        with self._line() as line:
            for _ in range(30):
                line.sendall(self._request("GET", self._luck.choice(paths)))
                if not line.recv(65536):
                    return

    def _knock(self) -> None:
        seat, key = self._luck.randrange(1, 10), SeatKey.new()
        with self._line() as line:
            line.sendall(self._request("POST", f"/part/s/{seat}/{key.name}", self._luck.randbytes(1064)))
            line.recv(4096)

    def _hold(self) -> None:
        """Streams, halves of requests, and answers that nobody reads: some hundred at a time."""
        line = self._line()
        kind = self._luck.randrange(3)
        if kind == 0:
            line.sendall(self._request("GET", f"/part/p/{self._code}/events"))
        elif kind == 1:
            line.sendall(b"POST /part/s/1/x HTTP/1.1\r\nHost: ")
        else:
            line.sendall(self._request("GET", f"/part/p/{self._code}/map") * 14)
        self._held.append(line)
        if len(self._held) > 300:
            self._held.pop(self._luck.randrange(300)).close()


def idle() -> None:
    """How late a timer is on this machine in any case, told at the end."""
    lateness: list[float] = []

    def end(_number: int, _frame: object) -> None:
        print(json.dumps(lateness), flush=True)
        os._exit(0)

    signal.signal(signal.SIGTERM, end)
    print("begun", flush=True)
    while True:
        due = time.monotonic() + 0.01
        time.sleep(0.01)
        lateness.append(max(0.0, time.monotonic() - due))


def hostile(port: int, code: str, secret: str, seed: int) -> None:
    """All attacks at once, until the process is told to end; then it says how much it sent, and what was wrong. It has
    what the others leave of this machine, as attackers have processors of their own.
    """
    os.nice(15)
    luck = random.Random(seed)
    seat, stranger = HostileSeat(port, key_of(secret, HOSTILE), luck), Stranger(port, code, luck)
    ends = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: ends.set())
    print("begun", flush=True)
    seat.begin()

    def go_on(attack: Callable[[], None]) -> None:
        while not ends.is_set():
            with contextlib.suppress(OSError, http.client.HTTPException):
                attack()
            time.sleep(0.002)

    threads = [threading.Thread(target=go_on, args=(one,), daemon=True) for one in (*seat.attacks, *stranger.attacks)]
    for thread in threads:
        thread.start()
    while not ends.wait(1):
        pass
    print(json.dumps({"seat": seat.sent, "stranger": stranger.sent, "wrong": seat.wrong[:10]}), flush=True)
    os._exit(0)


def _begun(folder: Path, *arguments: str) -> tuple["subprocess.Popen[str]", str]:
    """A process, and its first line: from then on it can be told to end."""
    command = [sys.executable, "-m", "tests.robustness.phones_beside", *arguments]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_STATE_HOME": str(folder / "state")}
    begun = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    assert begun.stdout is not None
    return begun, begun.stdout.readline()


def spread(times: Sequence[float]) -> dict[str, float]:
    """The middle, the 99th of a hundred, and the longest, in seconds."""
    found = sorted(times) or [0.0]
    places = {"p50": len(found) // 2, "p99": min(len(found) - 1, len(found) * 99 // 100), "longest": len(found) - 1}
    return {name: round(found[place], 4) for name, place in places.items()}


def run(folder: Path, seconds: float, seed: int) -> dict[str, Any]:
    """All of it; what was measured, and what was wrong."""
    path, secret = folder / "game.yaml", str(seed)
    save_game(opened(table()), path)
    window, first = _begun(folder, "--desk", str(path), secret)
    port, code = first.split()
    server = cast(Any, SimpleNamespace(port=int(port)))
    honest = [
        Honest(seat, Phone(server, seat, key_of(secret, seat)), random.Random(seed * 100 + seat))
        for seat in range(1, len(NAMES) + 1)
        if seat != HOSTILE
    ]
    ends = threading.Event()
    threads = [threading.Thread(target=one.play, args=(ends,), daemon=True) for one in honest]
    for thread in threads:
        thread.start()
    time.sleep(seconds / 10)
    calm = [len(one.times) for one in honest]
    window.send_signal(signal.SIGUSR1)
    machine, _ = _begun(folder, "--idle")
    attack, _ = _begun(folder, "--hostile", port, code, secret, str(seed))
    time.sleep(seconds * 9 / 10)
    attack.send_signal(signal.SIGTERM)
    machine.send_signal(signal.SIGTERM)
    sent = json.loads(attack.communicate()[0])
    ends.set()
    for thread in threads:
        thread.join()
    time.sleep(2)  # what was taken last is on the disk
    window.send_signal(signal.SIGTERM)
    lateness = [*json.loads(window.communicate()[0]), json.loads(machine.communicate()[0])]
    return _told(path, honest, calm, lateness, sent)


def _told(
    path: Path, honest: Sequence[Honest], calm: Sequence[int], lateness: Sequence[Sequence[float]], sent: dict[str, Any]
) -> dict[str, Any]:
    before = [took for one, count in zip(honest, calm, strict=True) for took in one.times[:count]]
    beside = [took for one, count in zip(honest, calm, strict=True) for took in one.times[count:]]
    wrong = [*sent["wrong"], *(told for one in honest for told in one.wrong)]
    late = [took for took in (*before, *beside) if took > LONGEST]
    if late:
        wrong.append(f"{len(late)} of {len(before) + len(beside)} hand-ins waited for longer than {LONGEST:g} s")
    if spread(lateness[1])["p99"] > LATE + spread(lateness[2])["p99"]:
        wrong.append(f"the window was late by more than {LATE:g} s once in a hundred times, beside the machine's own")
    slips = load_game(path).turn.inputs.slips
    for one in honest:
        held = slips.get(NAMES[one.seat - 1])
        if one.units and (held is None or held.amounts.get("ITALY") != one.units):
            wrong.append(f"seat {one.seat} had a receipt for {one.units}, the save holds {held}")
    return {
        "receipts": {"calm": len(before), "beside": len(beside)},
        "seconds": {"calm": spread(before), "beside": spread(beside)},
        "window late": {"calm": spread(lateness[0]), "beside": spread(lateness[1]), "machine": spread(lateness[2])},
        "answers": dict(sum((one.answers for one in honest), Counter())),
        "hostile": {"seat": sent["seat"], "stranger": sent["stranger"]},
        "wrong": wrong,
    }


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--desk", nargs=2)
    parser.add_argument("--hostile", nargs=4)
    parser.add_argument("--idle", action="store_true")
    args = parser.parse_args()
    if args.idle:
        idle()
    if args.desk is not None:
        desk(Path(args.desk[0]), args.desk[1])
        return 0
    if args.hostile is not None:
        port, code, secret, seed = args.hostile
        hostile(int(port), code, secret, int(seed))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        found = run(Path(folder), args.minutes * 60, args.seed)
    print(json.dumps(found, indent=1))
    return 1 if found["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
