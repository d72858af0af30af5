"""The clock of the wall from the desk: what the room sees of it, and when."""

from collections.abc import Iterator

import pytest

from kapdip.showing.wall.scenes import Results
from kapdip_gui.dialogs.times import TimesDialog
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.wall.desk_clock import DeskClock
from tests.samples import MIDDLE, sample_game
from tests.ui.wall_kit import follow, panel, resolve, walled
from tests.ui.window_kit import open_game, press, settle


@pytest.fixture
def window(desk: MainWindow) -> Iterator[MainWindow]:
    yield from walled(desk)


def test_the_clock_runs_on_wall_and_desk(window: MainWindow) -> None:
    audience = window.walls.audience
    moment = 1_000_000.0
    audience.now = lambda: moment
    press(window, "wall.clock")
    assert audience.clock.left(moment) == 15 * 60
    moment += 60
    press(window, "wall.pause")
    moment += 600
    press(window, "wall.minute")
    assert audience.clock.left(moment) == 15 * 60
    assert panel(window)._left.text() == "15:00"
    (deadline,) = window.statusBar().findChildren(DeskClock)
    assert deadline.isVisible()
    assert deadline.text() == "Clock: 15:00"
    moment += 781
    press(window, "wall.pause")
    moment += 13 * 60 + 1
    deadline.refresh()
    assert (deadline.text(), deadline.property("role")) == ("Clock: 01:59", "warn")
    press(window, "wall.stop")
    assert not audience.clock.is_set
    assert deadline.isHidden()


def test_the_clock_does_not_tell_that_something_waits_to_be_shown(window: MainWindow) -> None:
    wall, audience = window.walls.window, window.walls.audience
    assert wall is not None
    moment = 1_000_000.0
    audience.now = lambda: moment
    press(window, "wall.clock")
    before = audience.clock
    moment += 60
    resolve(window)
    assert not audience.clock.is_set, "at the desk the next phase has begun"
    assert wall.face.isVisible()
    assert audience.seen_clock.left(moment) == 14 * 60
    sight = window.walls.sight()
    assert sight is not None
    assert sight.clock == before
    press(window, "wall.clock")
    moment += 60
    assert audience.seen_clock.left(moment) == 13 * 60, "what is set for the next phase waits, too"
    window.session.undo()
    follow(window)
    assert audience.clock.left(moment) == audience.seen_clock.left(moment) == 13 * 60, "nothing has ended"
    resolve(window)
    press(window, "wall.clock")
    press(window, "wall.show")
    settle()
    assert audience.seen_clock == audience.clock
    assert audience.clock.left(moment) == 15 * 60


def test_a_deadline_is_seen_beside_what_was_resolved(window: MainWindow) -> None:
    wall = window.walls.window
    assert wall is not None
    resolve(window)
    press(window, "wall.show")
    assert isinstance(wall.scene, Results)
    assert not wall.face.isVisible()
    before = wall.grab().toImage()
    press(window, "wall.clock")
    settle()
    assert wall.face.isVisible()
    corner = wall.face.geometry()
    assert wall.grab(corner).toImage() != before.copy(corner)
    press(window, "wall.stop")
    settle()
    assert not wall.face.isVisible()


def test_the_desk_hears_of_two_minutes_and_of_the_end(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    walls, said = window.walls, list[str]()
    monkeypatch.setattr(walls._messages, "tell", said.append)
    moment = 1_000_000.0
    walls.audience.now = lambda: moment
    walls.audience.start_clock(10)
    assert walls._warning.remainingTime() > (8 * 60 - 30) * 1000
    moment += 480
    walls._warn()
    assert said == ["Two minutes left."]
    moment += 120
    walls._warn()
    assert said[-1] == "Time's up."
    assert not walls._warning.isActive()


def test_how_long_each_phase_took_is_told(window: MainWindow) -> None:
    room = window.walls.audience
    resolve(window)
    dialog = TimesDialog(window.session, window, room.clock.phases, room.now())
    assert dialog.table.rowCount() == 2
    assert [item.text() for place in (0, 1) if (item := dialog.table.item(1, place)) is not None] == [
        "Turn 5",
        "Orders",
    ]
    dialog.show()
    settle()
    for column in range(4):
        assert dialog.table.columnWidth(column) >= dialog.table.sizeHintForColumn(column), "words that are cut"
    dialog.deleteLater()


def test_the_clock_that_the_room_sees_can_be_paused_while_something_waits(window: MainWindow) -> None:
    audience = window.walls.audience
    moment = 1_000_000.0
    audience.now = lambda: moment
    press(window, "wall.clock")
    moment += 60
    resolve(window)
    assert panel(window)._left.text() == "14:00"
    assert panel(window)._pause.isEnabled()
    press(window, "wall.pause")
    moment += 300
    assert audience.seen_clock.is_paused
    assert audience.seen_clock.left(moment) == 14 * 60
    press(window, "wall.minute")
    press(window, "wall.pause")
    moment += 60
    assert audience.seen_clock.left(moment) == 14 * 60
    assert not audience.clock.is_set, "the next phase has no deadline yet"
    press(window, "wall.stop")
    assert not audience.seen_clock.is_set


def test_a_pause_holds_the_clock_of_the_next_phase_and_the_one_that_is_seen(window: MainWindow) -> None:
    audience = window.walls.audience
    moment = 1_000_000.0
    audience.now = lambda: moment
    press(window, "wall.clock")
    resolve(window)
    press(window, "wall.clock")
    for is_paused in (True, False):
        press(window, "wall.pause")
        assert audience.clock.is_paused is audience.seen_clock.is_paused is is_paused
        moment += 60


def test_a_wall_that_comes_late_shows_no_clock_of_a_phase_that_is_over(window: MainWindow) -> None:
    audience = window.walls.audience
    moment = 1_000_000.0
    audience.now = lambda: moment
    press(window, "wall.on")
    open_game(window, sample_game(MIDDLE))
    press(window, "wall.clock")
    moment += 60
    resolve(window)
    press(window, "wall.on")
    wall = window.walls.window
    assert wall is not None
    assert not wall.face.isVisible()
    sight = window.walls.sight()
    assert sight is not None
    assert not sight.clock.is_set
    window.session.undo()
    follow(window)
    assert wall.face.isVisible(), "the phase isn't over"
    resolve(window)
    assert wall.face.isVisible(), "the room has seen it"
