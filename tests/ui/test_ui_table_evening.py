"""A player's way through a turn with a real browser at a real desk: scanned, handed in, taken, resolved, seen."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from selenium import webdriver

from kapdip.game.machine import next_step
from kapdip_gui.frame.window import MainWindow
from tests.chromium import LAN, in_chromium
from tests.patience import MILLISECONDS
from tests.table.browsing import begin, complaints, wait_for
from tests.table.player import NEMO, Player, turn_nine
from tests.ui.phones_kit import table_open

pytestmark = in_chromium


@pytest.fixture
def window(desk: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[MainWindow]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with table_open(desk, monkeypatch, turn_nine(), tmp_path / "evening.yaml") as made:
        yield made


class SeatedPlayer(Player):
    """Somebody with a phone at the table of a window. What he does goes on beside it."""

    def __init__(self, browser: webdriver.Chrome, window: MainWindow, qtbot: QtBot) -> None:
        super().__init__(browser, None, NEMO)  # type: ignore[arg-type]
        self.window, self._qtbot, self._pool = window, qtbot, ThreadPoolExecutor(1)

    def does(self, *acts: Callable[[], object]) -> None:
        """These things, one after the other, while the desk goes on."""
        done = self._pool.submit(lambda: [act() for act in acts])
        self._qtbot.waitUntil(done.done, timeout=MILLISECONDS)
        done.result()

    def comes(self) -> None:
        """Scan the code that the game master shows, and take the seat."""
        host = self.window.host
        assert host.table is not None
        assert host.seats is not None
        server, number = host.table.server, next(n for n, alias in host.seats.seats.items() if alias == NEMO)
        fragment = host.seats.fragment(number)
        server.do(lambda table: setattr(table, "hosts", {*table.hosts, f"{LAN}:{server.port}"}))
        self.does(
            lambda: begin(self.browser, server, 390, fragment),
            lambda: wait_for(self.browser, NEMO, ".alias"),
            lambda: self.tap("take"),
        )


def test_a_turn_by_phone(window: MainWindow, browser: webdriver.Chrome, qtbot: QtBot) -> None:
    nemo, host = SeatedPlayer(browser, window, qtbot), window.host
    nemo.comes()
    slip = ("tabmine", "fill", "amountGERMANY", "key±", "keyall", "check", "hand_in")
    nemo.does(*(lambda key=key: nemo.tap(key) for key in slip), lambda: nemo.sees("Handed in", ".receipt"))
    (item,) = host.inbox.ready
    nemo.does(lambda: nemo.sees(item.receipt, ".letters"))
    qtbot.waitUntil(lambda: host.pages == {NEMO: 1}, timeout=MILLISECONDS)
    assert host.take_all() == 1
    nemo.does(lambda: nemo.sees(f"Accepted: {item.receipt}", ".receipt"))
    assert window.session.current.turn.inputs.slips[NEMO].amounts == {"GERMANY": -500}  # type: ignore[union-attr]
    window.session.undo()
    nemo.does(lambda: nemo.sees("players ready", ".receipt"), lambda: nemo.tap("change"))
    nemo.does(lambda: nemo.sees("Waiting for the game master"))
    assert host.inbox.send_back(item, "Sell less, please.")
    nemo.does(
        lambda: nemo.sees("Sell less, please."),
        lambda: nemo.tap("fill"),
        lambda: nemo.sees("−500", ".slip"),
        lambda: nemo.tap("moreGERMANY"),
        lambda: nemo.tap("check"),
        lambda: nemo.tap("hand_in"),
        lambda: nemo.sees("Handed in", ".receipt"),
    )
    assert host.take_all() == 1
    window.session.do("step", lambda game: next_step(game, hold_missing=True))
    qtbot.waitUntil(lambda: host.holds, timeout=MILLISECONDS)
    nemo.does(lambda: nemo.tap("change"), lambda: nemo.sees("Accepted"))
    nemo.does(lambda: nemo.sees("Fill in the slip"))  # of what was resolved it knows nothing
    host.show()
    nemo.does(lambda: nemo.sees("Locked"))
    assert complaints(browser) == []
