"""How a desk with a real window bears twelve phones that hand in and fifty that look on.

Run: `python tests/benchmarks/bench_phones.py [--seconds 20] [--phones 12] [--spectators 50]`. The phones live in a
process of their own, each at an address of its own (127.0.1.x); they hand in a slip and fetch about once a second,
spectators fetch every two seconds, everybody has a stream open. Every two seconds the desk shows another state. Prints
the 95th percentile of fetching, of receipts and of events, how late a timer of 5 ms came in the window's thread before
anybody came and while all were there, and what the memory of the desk grew by. To reach on two quiet cores: fetch
30 ms, receipt 60, event 50, window 15 (p99) and never 100, 35 MB, no error.
"""

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from kapdip.table.keys import SeatKey, Side  # noqa: E402
from kapdip.words.catalogue import LANGUAGES  # noqa: E402

STEP = 5
"""Milliseconds of the timer in the window's thread."""


# -- the phones ----------------------------------------------------------------------------------------------------


@dataclass
class Crowd:
    """Everybody with a phone, and what they measured, in seconds."""

    port: int
    code: str
    keys: Sequence[SeatKey]
    seconds: float
    fetches: list[float] = field(default_factory=list)
    receipts: list[float] = field(default_factory=list)
    events: list[tuple[int, float]] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    async def request(self, host: int, data: bytes) -> tuple[int, bytes]:
        """A request on a connection of its own, and its answer."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(f"127.0.1.{host}", 0))
        try:
            writer.write(data)
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
            size = int(head.partition("content-length: ")[2].partition("\r\n")[0])
            return int(head.split(" ", 2)[1]), await reader.readexactly(size)
        finally:
            writer.close()

    def head(self, method: str, path: str, more: str = "") -> bytes:
        """The head of a request."""
        at = f"127.0.0.1:{self.port}"
        return f"{method} {path} HTTP/1.1\r\nHost: {at}\r\nAccept-Encoding: gzip\r\n{more}\r\n".encode()

    async def fetch(self, host: int) -> None:
        """The public state."""
        begun = time.monotonic()
        status, _ = await self.request(host, self.head("GET", f"/part/p/{self.code}/state/de"))
        self.fetches.append(time.monotonic() - begun)
        if status != 200:
            self.errors.append(f"state: {status}")

    async def follow(self, host: int) -> None:
        """The stream, to the end."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(f"127.0.1.{host}", 0))
        writer.write(self.head("GET", f"/part/p/{self.code}/events"))
        try:
            while line := await reader.readline():
                if line.startswith(b'data: {"epoch'):
                    self.events.append((json.loads(line[6:])["rev"], time.monotonic()))
        finally:
            writer.close()

    async def letter(self, host: int, seat: int, number: int, epoch: str, do: str, body: dict[str, Any]) -> Any:
        """A sealed letter and what it is answered."""
        key = self.keys[seat - 1]
        told = {"v": 1, "epoch": epoch, "n": number, "do": do, "body": body}
        sealed, at = key.seal(json.dumps(told).encode(), Side.PAGE), f"127.0.0.1:{self.port}"
        more = f"Origin: http://{at}\r\nContent-Type: application/octet-stream\r\nContent-Length: {len(sealed)}\r\n"
        status, answer = await self.request(host, self.head("POST", f"/part/s/{seat}/{key.name}", more) + sealed)
        if status != 200 and (epoch or status != 409):  # which opening it is, the first letter asks
            self.errors.append(f"{do}: {status}")
            return {}
        return json.loads(key.open(answer, Side.DESK))

    async def play(self, seat: int) -> None:
        """A phone: about once a second it fetches and hands in."""
        host, number, end = seat, 1, time.monotonic() + self.seconds
        epoch, newest = (await self.letter(host, seat, number, "", "state", {}))["epoch"], ""
        while time.monotonic() < end:
            await asyncio.sleep(random.uniform(0.7, 1.3))
            await self.fetch(host)
            number += 1
            body = {"sid": f"{seat:04}{number:08}", "turn": 2, "base": "none", "slip": {"ITALY": number, "RUSSIA": -5}}
            body["seen"] = [newest]
            begun = time.monotonic()
            told = await self.letter(host, seat, number, epoch, "hand_in", body)
            self.receipts.append(time.monotonic() - begun)
            if not told.get("receipt"):
                self.errors.append(f"no receipt: {told}")
            newest = told.get("receipt", "")

    async def look_on(self, host: int) -> None:
        """A spectator."""
        end = time.monotonic() + self.seconds
        while time.monotonic() < end:
            await asyncio.sleep(random.uniform(1.5, 2.5))
            await self.fetch(host)

    async def all(self, spectators: int) -> None:
        """Everybody at once."""
        hosts = range(1, len(self.keys) + spectators + 1)
        streams = [asyncio.create_task(self.follow(host)) for host in hosts]
        hands = [self.play(seat) for seat in range(1, len(self.keys) + 1)]
        await asyncio.gather(*hands, *(self.look_on(host) for host in hosts[len(self.keys) :]))
        for stream in streams:
            stream.cancel()


def crowd(told: argparse.Namespace) -> None:
    """The process of the phones: what they measured, as JSON."""
    found = Crowd(int(told.crowd[0]), told.crowd[1], [SeatKey(bytes.fromhex(one)) for one in told.keys], told.seconds)
    asyncio.run(found.all(told.spectators))
    print(json.dumps([found.fetches, found.receipts, found.events, found.errors]))


# -- the desk ------------------------------------------------------------------------------------------------------


def share(values: Sequence[float], part: float) -> float:
    """That part of the values is at most so large, in milliseconds."""
    return round(1000 * sorted(values)[min(len(values) - 1, int(part * len(values)))], 1) if values else 0.0


def memory() -> float:
    """Of this process, in MB."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def desk(told: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """A window with its table open, while the crowd is there."""
    from PySide6.QtCore import Qt, QTimer
    from PySide6.QtWidgets import QApplication

    from kapdip.storage.files import save_game
    from kapdip.table.bundle import Sent
    from kapdip.table.routes import PhoneTable
    from kapdip_gui.table import network
    from kapdip_gui.table.network import LocalAddress
    from tests.game.tables import opened, table
    from tests.ui.window_kit import open_window, press, settle

    network.local_addresses = lambda: (LocalAddress("127.0.0.1", "Home"),)
    save_game(opened(table(names=tuple(f"Seat {number:02}" for number in range(told.phones)))), folder / "game.yaml")
    window = open_window(folder / "settings")
    window.actions_of.files.open(folder / "game.yaml")
    settle()
    before = memory()
    press(window, "wall.phones")
    keys = [SeatKey.new() for _ in range(told.phones)]
    server = window.host.table.server  # type: ignore[union-attr]
    for number, key in enumerate(keys, start=1):
        server.do(partial(PhoneTable.give_keys, number=number, codes=(), phones=(key,)))
    shown: dict[int, float] = {}
    late: list[float] = []
    last = [time.monotonic()]

    def tick() -> None:
        now = time.monotonic()
        late.append(max(0.0, now - last[0] - STEP / 1000))
        last[0] = now

    def show() -> None:
        at = time.monotonic()

        def change(one: PhoneTable) -> None:
            state = Sent.of(json.dumps({"at": at, "text": "x" * 20_000}).encode())
            one.show(replace(one.shown.bundle, states=dict.fromkeys(LANGUAGES, state)))
            shown[one.shown.revision(0)] = at

        server.do(change)

    ticking, showing = QTimer(), QTimer()
    ticking.setTimerType(Qt.TimerType.PreciseTimer)
    ticking.timeout.connect(tick)
    showing.timeout.connect(show)
    command = [sys.executable, __file__, "--crowd", str(server.port), window.host.table.code]  # type: ignore[union-attr]
    command += ["--seconds", str(told.seconds), "--spectators", str(told.spectators)]
    ticking.start(STEP)
    end = time.monotonic() + min(5.0, told.seconds)
    while time.monotonic() < end:
        QApplication.processEvents()
        time.sleep(0.0005)
    alone, late[:] = list(late), []
    out = tempfile.TemporaryFile()  # noqa: SIM115 - a pipe would be full before anybody reads it
    people = subprocess.Popen([*command, "--keys", *(key.raw.hex() for key in keys)], stdout=out)
    showing.start(2000)
    while people.poll() is None:
        QApplication.processEvents()
        time.sleep(0.0005)
    ticking.stop()
    showing.stop()
    after = memory()
    out.seek(0)
    fetches, receipts, events, errors = json.loads(out.read())
    window.host.close()
    window.keeper.end()
    came = [at - shown[revision] for revision, at in events if revision in shown and at > shown[revision]]
    return {
        "hand-ins": len(receipts),
        "fetches": len(fetches),
        "fetch p95 ms": share(fetches, 0.95),
        "receipt p95 ms": share(receipts, 0.95),
        "event p95 ms": share(came, 0.95),
        "alone, late p99 ms": share(alone, 0.99),
        "alone, late most ms": share(alone, 1.0),
        "window late p99 ms": share(late, 0.99),
        "window late most ms": share(late, 1.0),
        "memory MB": round(after - before, 1),
        "errors": errors[:5],
    }


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--phones", type=int, default=12)
    parser.add_argument("--spectators", type=int, default=50)
    parser.add_argument("--crowd", nargs=2)
    parser.add_argument("--keys", nargs="*", default=[])
    told = parser.parse_args()
    if told.crowd:
        crowd(told)
        return
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = str(Path(folder) / "state")
        for name, value in desk(told, Path(folder)).items():
            print(f"{name:22} {value}")


if __name__ == "__main__":
    main()
