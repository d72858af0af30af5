"""What phones want to have read: one at a time for a seat, hand-ins first, nothing for nobody, and never too long."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest
from PySide6.QtCore import QCoreApplication, QObject, QThreadPool
from pytestqt.qtbot import QtBot

from kapdip.table import routes
from kapdip_gui.process.work import run_beside
from kapdip_gui.table import port
from kapdip_gui.table.port import PhoneReading, Readings, TooLongError
from tests.patience import MILLISECONDS, SECONDS
from tests.ui.phones_kit import Phones
from tests.ui.window_kit import settle

ENGLAND = ["lon nth", "edi h", "lvp yor"]


@dataclass
class Desk:
    """What was begun and what came of it; a reading goes on, line by line, until it is let go."""

    of: Readings
    begun: list[str] = field(default_factory=list)
    told: dict[str, object] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    held: dict[str, threading.Event] = field(default_factory=dict)

    def put(self, name: str, seat: int, *, hands_in: bool = False) -> None:
        """Have something read for a seat."""
        ends = self.held[name] = threading.Event()

        def read(go_on: Callable[[], None]) -> str:
            self.begun.append(name)
            while not ends.wait(0.001):
                go_on()
            return name

        def tell(what: object) -> None:
            self.told[name] = what

        self.of.put(PhoneReading(seat, hands_in, lambda: name in self.gone, read, tell, tell))


@pytest.fixture
def readers(qtbot: QtBot) -> Iterator[Desk]:
    made = Desk(Readings(QCoreApplication.instance() or QObject()))
    yield made
    for ends in made.held.values():
        ends.set()
    qtbot.waitUntil(lambda: not made.of._seats, timeout=MILLISECONDS)


def test_a_seat_has_one_thing_read_at_a_time_and_holds_nobody_up(readers: Desk, qtbot: QtBot) -> None:
    for number in range(5):
        readers.put(f"emil {number}", 5)
    readers.put("bert", 2)
    qtbot.waitUntil(lambda: set(readers.begun) == {"emil 0", "bert"}, timeout=MILLISECONDS)
    readers.held["bert"].set()
    qtbot.waitUntil(lambda: readers.told.get("bert") == "bert", timeout=MILLISECONDS)
    assert len(readers.begun) == 2
    readers.held["emil 0"].set()
    qtbot.waitUntil(lambda: "emil 1" in readers.begun, timeout=MILLISECONDS)


def test_hand_ins_come_before_questions(readers: Desk, qtbot: QtBot) -> None:
    for seat in range(1, port.TOGETHER + 1):
        readers.put(f"first {seat}", seat)
    readers.put("asks", 7)
    readers.put("hands in", 8, hands_in=True)
    qtbot.waitUntil(lambda: len(readers.begun) == port.TOGETHER, timeout=MILLISECONDS)
    readers.held["first 1"].set()
    qtbot.waitUntil(lambda: "hands in" in readers.begun, timeout=MILLISECONDS)
    assert "asks" not in readers.begun


def test_what_nobody_waits_for_is_not_read_on_nor_begun(readers: Desk, qtbot: QtBot) -> None:
    readers.put("emil", 5)
    readers.put("emil again", 5)
    qtbot.waitUntil(lambda: readers.begun == ["emil"], timeout=MILLISECONDS)
    readers.gone |= {"emil", "emil again"}
    readers.put("emil later", 5)
    qtbot.waitUntil(lambda: "emil later" in readers.begun, timeout=MILLISECONDS)
    assert readers.begun == ["emil", "emil later"]
    assert readers.told == {}


def test_what_takes_too_long_ends(readers: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(port, "LONGEST", 0.01)
    readers.put("emil", 5)
    qtbot.waitUntil(lambda: "emil" in readers.told, timeout=MILLISECONDS)
    assert isinstance(readers.told["emil"], TooLongError)


def test_nothing_of_the_window_waits_for_them_nor_they_for_it(readers: Desk, qtbot: QtBot) -> None:
    for seat in range(1, port.TOGETHER + 1):
        readers.put(f"slow {seat}", seat)
    qtbot.waitUntil(lambda: len(readers.begun) == port.TOGETHER, timeout=MILLISECONDS)
    ends, made = threading.Event(), list[object]()
    for _ in range(QThreadPool.globalInstance().maxThreadCount()):
        run_beside(lambda: ends.wait(SECONDS), made.append, made.append)
    readers.held["slow 1"].set()
    readers.put("bert", 9)
    qtbot.waitUntil(lambda: "bert" in readers.begun, timeout=MILLISECONDS)
    assert made == []
    ends.set()
    qtbot.waitUntil(lambda: len(made) == QThreadPool.globalInstance().maxThreadCount(), timeout=MILLISECONDS)


# At a window


def test_a_player_is_told_that_it_is_too_much(phones: Phones, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(port, "LONGEST", -1.0)
    alias = phones.game.turn.start.control["ENGLAND"]
    told = phones.hand_in(alias, orders={"ENGLAND": ENGLAND})
    assert (told["ok"], [reason[:45] for reason in told["reasons"]]) == (
        False,
        ["That is more than can be read here in a secon"],
    )
    assert phones.window.host.inbox.waiting == ()


def test_a_hand_in_whose_phone_was_told_that_nothing_was_kept_comes_to_nothing(
    phones: Phones, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The phone sends it again with the same number: then it counts, once."""
    monkeypatch.setattr(routes, "PATIENCE", 0.2)
    alias = phones.game.turn.start.control["ENGLAND"]
    body, ends, judged = phones.body(alias, orders={"ENGLAND": ENGLAND}), threading.Event(), port._judged

    def slow(*given: object) -> object:
        ends.wait(SECONDS)
        return judged(*given)  # type: ignore[arg-type]

    phones.of(alias)
    with monkeypatch.context() as patched:
        patched.setattr(port, "_judged", slow)
        assert phones.ask(alias, "hand_in", body)[0] == 503
    ends.set()
    settle()
    assert not phones.window.host.inbox.receipts_known
    monkeypatch.setattr(routes, "PATIENCE", SECONDS)
    assert phones.ask(alias, "hand_in", body)[1]["ok"]
