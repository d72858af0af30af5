"""A window with its wall on, for the tests of the wall from the desk."""

from collections.abc import Iterator

from kapdip.game.machine import next_step
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.wall.panel import WallPanel
from tests.samples import MIDDLE, sample_game
from tests.ui.window_kit import open_game, press, settle


def walled(desk: MainWindow) -> Iterator[MainWindow]:
    """The window in the middle of a turn, with a wall as long as the test lasts."""
    desk.resize(1366, 768)
    desk.session.language = "en"
    open_game(desk, sample_game(MIDDLE))
    press(desk, "wall.on")
    yield desk
    if desk.walls.window is not None:
        press(desk, "wall.on")


def follow(window: MainWindow) -> None:
    """As the wall does it a moment after the desk."""
    window.walls.audience.follow()
    settle()


def resolve(window: MainWindow) -> None:
    assert window.session.do("step", lambda game: next_step(game, hold_missing=True))
    follow(window)


def panel(window: MainWindow) -> WallPanel:
    assert window.docks is not None
    found = window.docks["wall"].findChild(WallPanel)
    assert found is not None
    return found
