"""The log of the evening tells what was done and what was undone; and the window fits the
screen on which it is shown.
"""

from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt

from kapdip_gui.game.entries import set_notes
from kapdip_gui.showing.labels import named
from kapdip_gui.ui.dialogs.log import LogDialog
from kapdip_gui.ui.main import fill_small_screen
from kapdip_gui.ui.window import MainWindow
from kapdip_gui.words.deed_name import DeedName
from tests.ui.window_kit import close_window, open_window, press


def told(window: MainWindow) -> list[str]:
    """What the log says, newest first."""
    dialog = LogDialog(window.glance, window)
    items = [dialog.table.item(row, 1) for row in range(dialog.table.rowCount())]
    dialog.deleteLater()
    return [item.text() for item in items if item is not None]


def test_the_log_keeps_what_was_undone_and_done_again(window: MainWindow) -> None:
    window.glance.do(
        DeedName(named("press of {player}", player="Zorro"), named("press")),
        lambda game: set_notes(game, headline="A"),
    )
    press(window, "edit.undo")
    press(window, "edit.redo")
    assert told(window) == ["Redone: press of Zorro", "Undone: press of Zorro", "press of Zorro"]
    window.glance.hidden = True
    assert told(window) == ["Redone: press", "Undone: press", "press"]


class Screen:
    """A screen of 1366×768."""

    def availableGeometry(self) -> QRect:
        """All of it."""
        return QRect(0, 0, 1366, 768)


def test_a_window_as_large_as_the_screen_fills_it_and_a_smaller_one_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window(tmp_path)
    window.hide()
    monkeypatch.setattr("kapdip_gui.ui.main.screen_of", lambda _: Screen())
    window.resize(1200, 700)
    fill_small_screen(window)
    assert not window.windowState() & Qt.WindowState.WindowMaximized
    window.resize(1200, 768)
    fill_small_screen(window)
    assert window.windowState() & Qt.WindowState.WindowMaximized
    close_window(window)
