"""Phones at the table of a window: seats with keys, and what they ask while the window goes on."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kapdip.game.handing_in import base_of
from kapdip.game.model import Game
from kapdip.table.keys import SeatKey
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.table import network
from kapdip_gui.table.network import LocalAddress
from kapdip_gui.table.seats import TableSeats
from tests.game.tables import opened, table
from tests.patience import MILLISECONDS
from tests.table.phone import Phone, Scanner
from tests.ui.window_kit import open_game, press, settle

_Found = TypeVar("_Found")


@contextmanager
def table_open(
    desk: MainWindow, monkeypatch: pytest.MonkeyPatch, game: Game, path: Path | None = None
) -> Iterator[MainWindow]:
    """A window with this game and its table open, on this machine alone; closed at the end."""
    monkeypatch.setattr(network, "local_addresses", lambda: (LocalAddress("127.0.0.1", "Home"),))
    desk.session.language = "en"
    open_game(desk, game, path)
    press(desk, "wall.phones")
    yield desk
    desk.host.close()
    assert desk.docks is not None
    desk.docks["table"].hide()


@contextmanager
def at_the_table(window: MainWindow, qtbot: QtBot, path: Path, game: Game | None = None) -> Iterator["Phones"]:
    """A window with this game, or one in its second turn, in that file, and its table open; both closed at the end."""
    window.session.language = "en"
    window.resize(1366, 768)
    open_game(window, game or opened(table()), path)
    press(window, "wall.phones")
    made = Phones(window, qtbot)
    yield made
    window.host.close()
    made.close()
    window.host.inbox.takes_as_they_come = False
    window.keeper.end()
    window.session.close()
    settle()
    assert window.docks is not None
    window.docks["table"].hide()


def scanned(seats: TableSeats, number: int) -> SeatKey:
    """The key of a phone that has just scanned a seat's code."""
    one = Scanner(SeatKey.from_text(seats.fragment(number).partition(".")[2]))
    return one.key(seats.pair(number, one.code.name, one.public)["public"])


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
        """What came of it, once the window knows: what is kept is told to it before a phone has its answer."""
        self._qtbot.waitUntil(future.done, timeout=MILLISECONDS)
        QApplication.sendPostedEvents()
        return future.result()

    def reopen(self, before: Callable[[], object] = settle) -> None:
        """Close the game, with all that is known of it, and open its file again; `before`: what happens in between."""
        path = self.window.session.path
        assert path is not None
        self.window.keeper.flush()
        self.window.keeper.end()
        self.window.session.close()
        settle()
        before()
        self.window.actions_of.files.open(path)
        settle()
        assert self.window.session.path == path

    def of(self, alias: str) -> Phone:
        """The phone of a seat; its key is given when it is first wanted."""
        if alias not in self._of:
            self._of[alias] = self.new(alias)
        return self._of[alias]

    def new(self, alias: str, *others: Phone) -> Phone:
        """A phone with a new key for the seat, beside others that it has."""
        host, key = self.window.host, SeatKey.new()
        assert host.table is not None
        number, kept = self.seat(alias), [one.key for one in others]
        answers = host.inbox.answers(alias)
        host.table.server.do(lambda table: table.give_keys(number, (), (key, *kept), answers))
        phone = Phone(host.table.server, number, key)
        phone.epoch = self.wait(self.beside(lambda: phone.ask("state")))[1]["epoch"]
        return phone

    def renew(self, alias: str) -> None:
        """Another phone with a new key has the seat from now on."""
        self._of[alias] = self.new(alias)

    def seat(self, alias: str) -> int:
        """The number of a seat."""
        return 1 + [seat.alias for seat in self.game.seats].index(alias)

    @property
    def game(self) -> Game:
        """The open game."""
        return self.window.session.current

    def body(self, alias: str, **what: Any) -> dict[str, Any]:
        """A hand-in as a page writes it that has just looked."""
        self._sids += 1
        game = self.game
        seen = [self.window.host.inbox.newest(alias)]
        here = {"turn": game.turn.number, "base": base_of(game, alias), "sid": f"hand-in-{self._sids:08}", "seen": seen}
        return {"lang": "en", **here, **what}

    def ask(self, alias: str, do: str, body: Mapping[str, Any]) -> tuple[int, dict[str, Any]]:
        """A letter and its answer."""
        phone = self.of(alias)
        return self.wait(self.beside(lambda: phone.ask(do, body)))

    def hand_in(self, alias: str, **what: Any) -> dict[str, Any]:
        """Hand in, and give the answer."""
        status, told = self.ask(alias, "hand_in", self.body(alias, **what))
        assert status == 200, told
        return told
