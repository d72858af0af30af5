"""The map alone on the screen, and docks that float: what was left so is found again, and drawn."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.ui.window_kit import begun, close_window, open_game, open_window, press, settle


def test_escape_leaves_the_full_screen_also_from_the_map(tmp_path: Path) -> None:
    window = open_window(tmp_path)
    open_game(window, begun(1))
    press(window, "map.fullscreen")
    assert window.is_map_alone
    assert window.desk is not None
    assert window.desk.timeline.isHidden() or not window.desk.timeline.isVisible()
    QTest.keyClick(window.desk.view, Qt.Key.Key_Escape)
    settle()
    assert not window.is_map_alone
    assert window.docks is not None
    assert window.docks["turn"].isVisible()
    close_window(window)


def test_quitting_in_full_screen_keeps_the_docks(tmp_path: Path) -> None:
    window = open_window(tmp_path)
    open_game(window, begun(1))
    assert window.docks is not None
    shown = [dock.objectName() for dock in window.docks.all() if not dock.isHidden()]
    press(window, "map.fullscreen")
    window.close()
    settle()
    close_window(window)
    again = open_window(tmp_path)
    open_game(again, begun(1))
    assert again.docks is not None
    assert [dock.objectName() for dock in again.docks.all() if not dock.isHidden()] == shown
    assert len(shown) > 5
    assert again.bar.isVisible()
    close_window(again)


def test_a_dock_that_floats_is_drawn_after_the_next_start(tmp_path: Path) -> None:
    window = open_window(tmp_path)
    open_game(window, begun(1))
    assert window.docks is not None
    window.docks["turn"].setFloating(True)
    settle()
    window.close()
    close_window(window)
    again = open_window(tmp_path)
    open_game(again, begun(1))
    assert again.docks is not None
    dock = again.docks["turn"]
    assert dock.isFloating()
    assert dock.updatesEnabled(), "else it shows what lies beneath it"
    assert dock.panel().updatesEnabled()
    close_window(again)


def test_no_dock_comes_back_on_a_larger_screen_while_the_map_is_alone(tmp_path: Path) -> None:
    window = open_window(tmp_path)
    window.resize(1366, 768)
    open_game(window, begun(1))
    assert window.docks is not None
    press(window, "map.fullscreen")
    window.resize(1920, 1080)
    settle()
    assert [dock.key for dock in window.docks.all() if dock.isVisible()] == []
    press(window, "map.fullscreen")
    window.resize(1366, 768)
    settle()
    assert window.docks["turn"].isVisible()
    window.resize(1920, 1080)
    settle()
    assert window.docks["turn"].isVisible()
    assert window.docks.columns.size_class == "wide"
    close_window(window)
