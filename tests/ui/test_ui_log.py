"""The log of the evening tells what was done and what was undone; and the window fits the
screen on which it is shown.
"""

from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt

from kapdip.game.entries import set_notes
from kapdip.showing.labels import named
from kapdip.words.edit_name import EditName
from kapdip_gui.dialogs.log import LogDialog
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.process.main import fill_small_screen
from tests.ui.window_kit import close_window, open_window, press


def told(window: MainWindow) -> list[str]:
    """What the log says, newest first."""
    dialog = LogDialog(window.session, window)
    items = [dialog.table.item(row, 1) for row in range(dialog.table.rowCount())]
    dialog.deleteLater()
    return [item.text() for item in items if item is not None]


def test_the_log_keeps_what_was_undone_and_done_again(window: MainWindow) -> None:
    window.session.do(
        EditName(named("press of {player}", player="Zorro"), named("press")),
        lambda game: set_notes(game, headline="A"),
    )
    press(window, "edit.undo")
    press(window, "edit.redo")
    assert told(window) == ["Redone: press of Zorro", "Undone: press of Zorro", "Press of Zorro"]
    window.session.hidden = True
    assert told(window) == ["Redone: press", "Undone: press", "Press"]


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
    monkeypatch.setattr("kapdip_gui.process.main.screen_of", lambda _: Screen())
    window.resize(1200, 700)
    fill_small_screen(window)
    assert not window.windowState() & Qt.WindowState.WindowMaximized
    window.resize(1200, 768)
    fill_small_screen(window)
    assert window.windowState() & Qt.WindowState.WindowMaximized
    close_window(window)
