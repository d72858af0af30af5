"""What is over is let go of: tasks, dialogs, menus and games that nobody sees any more (the long form:
`tests.robustness.monkey`).
"""

import gc
import weakref
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from operator import floordiv
from pathlib import Path
from random import Random
from threading import Event, get_ident

import pytest
from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QTabBar
from pytestqt.qtbot import QtBot

from kapdip.board.model import Location, Position, Unit, UnitKind
from kapdip.drawing.map_draw import draw_map
from kapdip.drawing.map_labels import PlacedNames
from kapdip.drawing.map_picture import MapPicture, plans
from kapdip.drawing.map_sheet import standard_sheet
from kapdip.evaluation.documents import TurnDocuments
from kapdip.game.model import Game
from kapdip.game.public import public_view
from kapdip.orders.model import Hold, Move
from kapdip.storage import causes
from kapdip.storage.errors import Problem, SaveError
from kapdip.storage.files import save_game
from kapdip_gui.exchange.panel import ExchangePanel
from kapdip_gui.exchange.ticket import TicketWindow
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.process import work
from kapdip_gui.process.work import run_beside, wait_beside
from tests.patience import SECONDS
from tests.robustness.monkey_tally import c_heap
from tests.ui.window_kit import NAMES, begun, close_window, open_game, open_window, settle


class Load:
    """Something that a task knows of."""


@pytest.fixture(scope="module", autouse=True)
def _only_what_is_new() -> None:
    """What stood before these tests stays: the collector looks a dozen times at what they make, and at nothing else."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def window(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    made = open_window(tmp_path)
    yield made
    close_window(made)


def in_loop(milliseconds: int = 30) -> None:
    """Let the event loop run, as the program does: only then Qt deletes what was left for later."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def test_a_task_that_is_done_lets_go_of_what_it_knew(qtbot: QtBot) -> None:
    load, told = Load(), list[object]()
    known = weakref.ref(load)
    run_beside(lambda load=load: type(load), told.append, told.append)  # type: ignore[misc]
    del load
    settle()
    in_loop()
    gc.collect()
    assert told == [Load]
    assert known() is None


def test_a_task_that_is_done_leaves_nothing_behind(qtbot: QtBot) -> None:
    def kept() -> Counter[str]:
        settle()
        in_loop()
        gc.collect()
        return Counter(type(thing).__name__ for thing in gc.get_objects() if type(thing).__module__ == work.__name__)

    threads = set[int]()
    run_beside(int, threads.add, lambda _: None)
    settle()
    threads.clear()
    before = kept()
    for number in range(20):
        run_beside(partial(floordiv, 1, number), lambda _: threads.add(get_ident()), lambda _: threads.add(get_ident()))
    assert kept() == before
    assert threads == {get_ident()}


@pytest.mark.parametrize(
    "command", ["edit.paste", "publish.publish", "file.new", "turn.seats", "help.tour", "map.filter"]
)
def test_a_dialog_that_was_closed_is_gone(window: MainWindow, tmp_path: Path, command: str) -> None:
    def close_what_is_open() -> None:
        over = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if over is not None:
            over.close()

    open_game(window, begun(1), tmp_path / "x.yaml")
    timer = QTimer(window)
    timer.timeout.connect(close_what_is_open)
    timer.start(5)
    counts = []
    for _ in range(3):
        QTimer.singleShot(0, window, window.commands[command].trigger)
        in_loop(120)
        for top in QApplication.topLevelWidgets():
            if isinstance(top, QDialog):
                top.close()
        in_loop()
        counts.append(Counter(type(widget).__name__ for widget in QApplication.allWidgets()))
    assert counts[2] - counts[1] == Counter()


def test_a_ticket_that_was_shown_alone_is_gone(window: MainWindow, tmp_path: Path) -> None:
    open_game(window, begun(1), tmp_path / "x.yaml")
    panel = window.findChild(ExchangePanel)
    assert panel is not None
    counts = []
    for name in NAMES[:3]:
        panel.show_alone(name).accept()
        in_loop()
        counts.append(Counter(type(widget).__name__ for widget in QApplication.allWidgets()))
    assert counts[2] == counts[1] == counts[0]
    assert window.findChild(TicketWindow) is None


@pytest.mark.skipif(c_heap() is None, reason="no glibc that tells what is held")
def test_documents_that_were_set_as_pdf_are_gone() -> None:
    """typst keeps what it made of the last ten documents, some 10 MB of each of these, unless it is told that they
    don't come again.
    """
    game = begun(9)
    held = []
    for turn in range(2, 7):
        TurnDocuments(public_view(game), turn).pdf()
        gc.collect()
        heap = c_heap()
        assert heap is not None
        held.append(heap[0])
    assert held[-1] - held[1] < 10


def test_a_game_that_was_closed_is_gone(window: MainWindow, tmp_path: Path) -> None:
    open_game(window, replace(begun(3), name="Closed"), tmp_path / "x.yaml")
    in_loop()
    window.actions_of.files.close()
    open_game(window, begun(0), tmp_path / "y.yaml")
    in_loop()
    gc.collect()
    assert [len(game.turns) for game in gc.get_objects() if type(game) is Game and game.name == "Closed"] == []


def test_the_tabs_that_qt_makes_anew_with_every_layout_are_not_remembered(window: MainWindow, tmp_path: Path) -> None:
    def remembered() -> int:
        gc.collect()
        return sum(isinstance(one, QTabBar) for one in gc.get_objects())

    open_game(window, begun(), tmp_path / "x.yaml")
    for width in (1100, 1366) * 3:
        window.resize(width, 768)
        in_loop(150)
    assert remembered() == 0
    bars = window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    assert bars
    assert all(bar.focusPolicy() == Qt.FocusPolicy.NoFocus for bar in bars)


def test_pictures_that_nobody_sees_any_more_are_gone() -> None:
    """What is kept of the last names and ways on a map must not keep the names of all maps that ever were."""
    sheet = standard_sheet()
    land = sorted(code for code in sheet.board.provinces if sheet.board.neighbours(UnitKind.ARMY, code))

    def drawn(number: int) -> None:
        units = [Unit(UnitKind.ARMY, Location(code)) for code in Random(number).sample(land, 20)]
        orders = [Hold(unit) if index % 2 else Move(unit, Location("BUR")) for index, unit in enumerate(units)]
        draw_map(sheet, MapPicture(Position({"FRANCE": tuple(units)}, {}), plans({"FRANCE": orders})))

    def held() -> int:
        gc.collect()
        return sum(type(one) is PlacedNames for one in gc.get_objects())

    counts = []
    for number in range(120):
        drawn(number)
        if number in (79, 119):
            counts.append(held())
    assert counts[1] == counts[0]


def test_what_is_waited_for_is_called_beside_while_timers_go_on(qtbot: QtBot) -> None:
    ticks, ticked = list[int](), Event()
    timer = QTimer()
    timer.timeout.connect(lambda: ticks.append(1))
    timer.timeout.connect(ticked.set)
    timer.start(1)

    def slow() -> int:
        assert ticked.wait(SECONDS)
        return get_ident()

    assert wait_beside(slow) != get_ident()
    assert ticks
    with pytest.raises(ZeroDivisionError):
        wait_beside(lambda: 1 // 0)


@pytest.mark.parametrize("reader", ["kapdip.storage.files.load_game", "kapdip.storage.club_opening.open_club"])
def test_files_of_others_are_never_read_in_the_window_s_thread(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reader: str
) -> None:
    threads = set[int]()

    def read(path: Path) -> None:
        threads.add(get_ident())
        raise SaveError(path, Problem("", causes.no_save()))

    monkeypatch.setattr(reader, read)
    save_game(begun(1), tmp_path / "x.yaml")
    if reader.endswith("open_club"):
        with suppress(SaveError):
            window.clubs.doorway.read(tmp_path / "x.yaml")
    else:
        open_game(window, begun(1), tmp_path / "x.yaml")
        window.actions_of.files.reload()
        window.actions_of.files._open_position(tmp_path / "x.yaml")
    assert threads
    assert get_ident() not in threads
