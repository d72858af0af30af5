"""Kills a desk with SIGKILL while twelve phones hand in, and looks for every receipt that was given.

Run: `python -m tests.robustness.phones_kill [--times 50] [--seed 1]`. The victim is a real window with its table open;
its game master takes, undoes and leaves things lying. Each seat hands in a slip with a number that grows; what was not
answered is sent again to the next victim, under the same `sid`. Somebody between phones and desk records letters and
sends them once more, also to the next victim: none is taken. The journal is trimmed all the time. After each kill
save and journal are read as the next program reads them: a receipt lies in the inbox or in the game, never in both, and
nothing newer than it was lost.
"""

import argparse
import http.client
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from kapdip.game.handed_in_data import handed_in_of
from kapdip.game.inbox import InboxItem, waiting
from kapdip.game.origins import known_receipts
from kapdip.storage.files import save_game
from kapdip.storage.inbox import InboxJournal
from kapdip.storage.opening import open_game
from kapdip.table.keys import SeatKey
from tests.game.tables import opened, table
from tests.table.phone import Phone

PLAYERS = tuple(f"Seat {number:02}" for number in range(1, 13))
LIVES = (0.2, 1.5)
"""Seconds for which phones hand in before the kill."""


RECORDED = 5
"""Letters of a seat that are sent once more, each five letters after it came."""
KEPT = 3
"""Hand-ins of a seat that the victim remembers in any case: its journal is trimmed again and again."""


@dataclass
class PhonesTally:
    """What came of it."""

    kills: int = 0
    receipts: int = 0
    """Given, over all kills."""
    sent_again: int = 0
    """Hand-ins whose answer the kill took, that the next desk knew already."""
    replayed: int = 0
    """Letters that were sent once more."""
    trimmed: int = 0
    """Receipts that are in no journal any more, as newer ones of their seat came."""
    not_told: int = 0
    """Lines of the journal whose phone was never told: that is allowed."""
    wrong: list[str] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        """Whether nothing went wrong."""
        return not self.wrong


@dataclass
class Hand:
    """A player: his number grows with each hand-in."""

    seat: int
    key: SeatKey
    number: int = 0
    newest: str = ""
    """The receipt of what his seat has handed in last."""
    recorded: list[bytes] = field(default_factory=list)
    replayed: int = 0
    pending: dict[str, Any] | None = None
    told: dict[str, tuple[str, int]] = field(default_factory=dict)
    """By `sid`, the receipt and the number."""
    wrong: list[str] = field(default_factory=list)

    def play(self, port: int, ends: threading.Event) -> None:
        """Hand in, one after the other, until the desk is gone."""
        phone = Phone(cast(Any, SimpleNamespace(port=port)), self.seat, self.key)
        while not ends.is_set():
            try:
                self._hand_in(phone)
            except (OSError, http.client.HTTPException):
                return

    def _hand_in(self, phone: Phone) -> None:
        if self.pending is None:
            self.number += 1
            sid = f"seat-{self.seat:02}-{self.number:06}"
            self.pending = {"sid": sid, "turn": 2, "base": "none", "slip": {"ITALY": self.number}}
            self.pending["seen"] = [self.newest]
        letter = phone.letter("hand_in", self.pending)
        status, told = phone.send(letter)
        self.recorded = [*self.recorded[-RECORDED:], letter]
        again, _ = phone.send(self.recorded[0])
        self.replayed += 1
        if again not in (409, 429):
            self.wrong.append(f"seat {self.seat}: a recorded letter was answered {again}")
        if status == 409:
            phone.epoch = told["epoch"]
            status, state = phone.ask("state")
            self.newest = state["own"]["newest"] if status == 200 else self.newest
        elif status == 200 and told.get("receipt"):
            self.newest = told["receipt"]
            self.told[self.pending["sid"]] = (told["receipt"], self.number)
            self.pending = None
        elif status not in (429, 503):
            self.wrong.append(f"seat {self.seat}: {status} {told}")
            self.pending = None


def victim(path: Path, keys: list[str], seed: int) -> None:
    """A desk with its table open, until killed."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from kapdip.table import routes
    from kapdip.table.routes import PhoneTable
    from kapdip_gui.table import inbox, network
    from kapdip_gui.table.network import LocalAddress
    from tests.ui.window_kit import open_window, settle

    for name in ("SEAT", "ADDRESS"):
        setattr(routes, name, (10000.0, 10000.0))
    inbox.ANSWERS, inbox.SPENT = KEPT, 10
    network.local_addresses = lambda: (LocalAddress("127.0.0.1", "Home"),)
    window = open_window(path.parent / "settings")
    window.actions_of.files.open(path)
    settle()
    window.host.open()
    host, game, chance = window.host, window.session.current, random.Random(seed)
    assert host.table is not None
    for number, text in enumerate(keys, start=1):
        key, answers = SeatKey(bytes.fromhex(text)), host.inbox.answers(game.seats[number - 1].alias)
        host.table.server.do(partial(PhoneTable.give_keys, number=number, codes=(), phones=(key,), answers=answers))

    def game_master() -> None:
        for item, _ in host.inbox.waiting:
            if chance.random() < 0.3:
                host.inbox.take(item)
        if chance.random() < 0.1:
            window.session.undo()

    timer = QTimer()
    timer.timeout.connect(game_master)
    timer.start(20)
    print(host.table.server.port, flush=True)
    QApplication.exec()


def _begin(path: Path, hands: list[Hand], seed: int) -> tuple["subprocess.Popen[str]", int]:
    command = [sys.executable, "-m", "tests.robustness.phones_kill", "--victim", str(path), "--seed", str(seed)]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_STATE_HOME": str(path.parent / "state")}
    found = subprocess.Popen(
        [*command, *(hand.key.raw.hex() for hand in hands)], env=environment, stdout=subprocess.PIPE, text=True
    )
    assert found.stdout is not None
    return found, int(found.stdout.readline())


def look(path: Path, hands: list[Hand], tally: PhonesTally) -> None:
    """Read save and journal as the next program does, and look for every receipt."""
    state, os.environ["XDG_STATE_HOME"] = os.environ.get("XDG_STATE_HOME"), str(path.parent / "state")
    try:
        found = open_game(path)
    finally:
        if state is None:
            del os.environ["XDG_STATE_HOME"]
        else:
            os.environ["XDG_STATE_HOME"] = state
    if found.recovered:
        save_game(found.game, path)
    found.lock.release()
    game, known = found.game, known_receipts(found.game)
    lines = [line for line in InboxJournal(path).read() if line["what"] == "handed_in"]
    items = [
        InboxItem(line["receipt"], line["sid"], line["at"], handed_in_of(line["in"], line["alias"], game.board))
        for line in lines
    ]
    left = {item.handed_in.alias: item for item in waiting(items, (), known).values()}
    receipts = {item.sid: item.receipt for item in items}
    if len(receipts) != len(items):
        tally.wrong.append("a hand-in was kept twice")
    for hand in hands:
        alias = game.seats[hand.seat - 1].alias
        slip = game.turn.inputs.slips.get(alias)
        here = slip.amounts.get("ITALY", 0) if slip is not None else 0
        item = left.get(alias)
        waits = item.handed_in.slip.get("ITALY", 0) if item is not None and item.handed_in.slip is not None else 0
        for place, (sid, (receipt, _)) in enumerate(reversed(hand.told.items())):
            if receipts.get(sid, receipt if place >= KEPT else "") != receipt:
                tally.wrong.append(f"{receipt} of {alias} is in no journal")
        last = max((number for _, number in hand.told.values()), default=0)
        if max(here, waits) < last:
            tally.wrong.append(f"{alias}: {last} was acknowledged; the game has {here}, {waits} waits")
        if item is not None and item.receipt in known:
            tally.wrong.append(f"{item.receipt} waits and was taken")
        tally.replayed, hand.replayed = tally.replayed + hand.replayed, 0
        tally.wrong += hand.wrong
        hand.wrong = []
        if hand.pending is not None and hand.pending["sid"] in receipts:
            tally.sent_again += 1
    told = {receipt for hand in hands for receipt, _ in hand.told.values()}
    kept = set(receipts.values())
    tally.receipts, tally.not_told, tally.trimmed = len(told), len(kept - told), len(told - kept)


def run(folder: Path, times: int, seed: int) -> PhonesTally:
    """Kill so often; what was found."""
    chance, tally, path = random.Random(seed), PhonesTally(), folder / "game.yaml"
    save_game(opened(table(names=PLAYERS)), path)
    hands = [Hand(number, SeatKey.new()) for number in range(1, len(PLAYERS) + 1)]
    for turn in range(times):
        process, port = _begin(path, hands, seed + turn)
        ends = threading.Event()
        threads = [threading.Thread(target=hand.play, args=(port, ends)) for hand in hands]
        for thread in threads:
            thread.start()
        time.sleep(chance.uniform(*LIVES))
        process.send_signal(signal.SIGKILL)
        process.wait()
        ends.set()
        for thread in threads:
            thread.join()
        tally.kills += 1
        look(path, hands, tally)
        if tally.wrong:
            break
    return tally


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--victim", type=Path)
    parser.add_argument("keys", nargs="*")
    told = parser.parse_args()
    if told.victim is not None:
        victim(told.victim, told.keys, told.seed)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        tally = run(Path(folder), told.times, told.seed)
    print(json.dumps(tally.__dict__, indent=1))
    return 0 if tally.is_clean else 1


if __name__ == "__main__":
    sys.exit(main())
