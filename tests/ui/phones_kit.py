"""Phones at the table of a window: seats with keys, and what they ask while the window goes on."""

from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from pytestqt.qtbot import QtBot

from kapdip_gui.game.handing_in import base_of
from kapdip_gui.game.model import Game
from kapdip_gui.table.keys import SeatKey
from kapdip_gui.ui.window import MainWindow
from tests.patience import MILLISECONDS
from tests.table.phone import Phone

_Found = TypeVar("_Found")


class Phones:
    """A phone for every seat of the open game."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window = window
        self._qtbot = qtbot
        self._pool = ThreadPoolExecutor(12)
        self._of: dict[str, Phone] = {}
        self._sids = 0

    def close(self) -> None:
        """Put them away."""
        self._pool.shutdown()

    def beside(self, function: Callable[[], _Found]) -> "Future[_Found]":
        """Have something done while the window goes on."""
        return self._pool.submit(function)

    def wait(self, future: "Future[_Found]") -> _Found:
        """What came of it."""
        self._qtbot.waitUntil(future.done, timeout=MILLISECONDS)
        return future.result()

    def of(self, alias: str) -> Phone:
        """The phone of a seat; its key is given when it is first wanted."""
        if alias not in self._of:
            self._of[alias] = self.new(alias)
        return self._of[alias]

    def new(self, alias: str) -> Phone:
        """A phone with a new key for the seat."""
        host, key = self.window.host, SeatKey.new()
        assert host.table is not None
        number = self.seat(alias)
        answers = host.inbox.answers(alias)
        host.table.server.do(lambda table: table.give_key(number, key, answers))
        phone = Phone(host.table.server, number, key)
        phone.epoch = self.wait(self.beside(lambda: phone.ask("state")))[1]["epoch"]
        return phone

    def seat(self, alias: str) -> int:
        """The number of a seat."""
        return 1 + [seat.alias for seat in self.game.seats].index(alias)

    @property
    def game(self) -> Game:
        """The open game."""
        return self.window.glance.current

    def body(self, alias: str, **what: Any) -> dict[str, Any]:
        """A hand-in as a page writes it that has just looked."""
        self._sids += 1
        game = self.game
        here = {"turn": game.turn.number, "base": base_of(game, alias), "sid": f"hand-in-{self._sids:08}"}
        return {"lang": "en", **here, **what}

    def ask(self, alias: str, do: str, body: Mapping[str, Any]) -> tuple[int, dict[str, Any]]:
        """A letter and its answer."""
        phone = self.of(alias)
        return self.wait(self.beside(lambda: phone.ask(do, body)))

    def hand_in(self, alias: str, **what: Any) -> dict[str, Any]:
        """Hand in, and give the answer once the desk knows of it."""
        status, told = self.ask(alias, "hand_in", self.body(alias, **what))
        assert status == 200, told
        if told["ok"]:
            inbox = self.window.host.inbox
            self._qtbot.waitUntil(lambda: told["receipt"] in inbox.receipts_known, timeout=MILLISECONDS)
        return told
