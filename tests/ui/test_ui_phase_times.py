"""How long each phase took is known from the opening of the game on, without a wall and without a clock.

Source: docs/wall.md 4.
"""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QDialog

from kapdip.game.replay import reopen
from kapdip_gui.dialogs.times import TimesDialog
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.session.phase_times import phase_times_of
from tests.ui.window_kit import begun, go_on, in_dialog, open_game, press, settle

MINUTE = 60.0


@pytest.fixture
def clock(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """A hand that is set to a minute of the evening, before the game is opened anew."""
    times = phase_times_of(window.session)

    def minute(number: int) -> None:
        monkeypatch.setattr(times, "now", lambda: number * MINUTE)

    monkeypatch.setattr(times, "_clocks", {})
    minute(0)
    open_game(window, begun(1))
    settle()
    return minute


def rows(window: MainWindow) -> list[tuple[str, ...]]:
    """What the dialog lists: turn, phase, how long."""
    found: list[tuple[str, ...]] = []

    def read(dialog: QDialog) -> None:
        assert isinstance(dialog, TimesDialog)
        table = dialog.table
        for row in range(table.rowCount()):
            items = [table.item(row, column) for column in (0, 1, 3)]
            found.append(tuple(item.text() for item in items if item is not None))
        dialog.reject()

    with in_dialog(window, read):
        press(window, "wall.times")
    return found


def test_every_phase_since_the_game_was_opened_is_listed_the_newest_first(
    window: MainWindow, clock: Callable[[int], None]
) -> None:
    clock(20)
    go_on(window)
    clock(25)
    assert rows(window)[1:] == [("Turn 2", "Orders", "20:00")]
    assert rows(window)[0][2] == "05:00"


def test_a_past_turn_that_is_mended_is_no_phase_of_the_evening(
    window: MainWindow, clock: Callable[[int], None]
) -> None:
    clock(10)
    window.session.open_game.begin_mending(reopen(window.session.current, 1))
    settle()
    clock(12)
    assert [row[:2] for row in rows(window)] == [("Turn 2", "Orders")]
