"""The docks in windows of every width: no hole beside the map, columns that give way to it, each size class with its
own layout.

Source: docs/window.md 2 (size classes, collapse order).
"""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton, QWidget

from kapdip_gui.frame.dock import Dock
from kapdip_gui.frame.window import MainWindow
from tests.ui.window_kit import begun, close_window, go_on, open_game, open_window, press, settle, type_line

LEFT, RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
GAP = 10
"""What lies between two docks at most: a handle."""


def column(window: MainWindow, side: Qt.DockWidgetArea) -> list[Dock]:
    """The docks of a column that are in front, from above."""
    assert window.docks is not None
    found = [dock for dock in window.docks.all() if window.dockWidgetArea(dock) == side and dock.is_in_front]
    return sorted(found, key=Dock.y)


def holes(window: MainWindow) -> list[tuple[str, int]]:
    """Stretches of a column where no dock is: above, between, below, by the dock under them."""
    assert window.desk is not None
    found = []
    for side in (LEFT, RIGHT):
        above = window.pages.y()
        for dock in column(window, side):
            if dock.y() - above > GAP:
                found.append((dock.key, dock.y() - above))
            above = dock.geometry().bottom()
        if column(window, side) and window.statusBar().y() - above > GAP:
            found.append(("below", window.statusBar().y() - above))
    return found


def resize(window: MainWindow, width: int, height: int = 768) -> None:
    """Another size for the window."""
    window.resize(width, height)
    settle()


def test_no_hole_is_left_by_a_layout_that_was_remembered_in_a_wide_window(tmp_path: Path) -> None:
    for width in (1800, 1366):
        window = open_window(tmp_path)
        resize(window, 1800, 1000)
        open_game(window, begun(1))
        assert holes(window) == []
        resize(window, width)
        assert holes(window) == []
        resize(window, 1800, 1000)
        assert holes(window) == []
        close_window(window)


@pytest.mark.parametrize(("width", "sides"), [(1366, {LEFT, RIGHT}), (1239, {LEFT}), (1000, {LEFT}), (960, set())])
def test_columns_give_way_to_the_map_as_the_window_narrows(
    window: MainWindow, width: int, sides: set[Qt.DockWidgetArea]
) -> None:
    press(window, "view.reset")
    resize(window, width)
    assert window.desk is not None
    assert {side for side in (LEFT, RIGHT) if column(window, side)} == sides
    assert window.desk.view.width() > 640
    resize(window, 1600, 900)
    assert column(window, LEFT)
    assert column(window, RIGHT)


def test_a_column_that_gave_way_comes_back_only_where_it_is_asked_for(window: MainWindow) -> None:
    assert window.docks is not None
    press(window, "view.reset")
    resize(window, 1100)
    go_on(window)
    press(window, "turn.go_on")
    assert window.session.current.turn.number == 3, "settled"
    assert column(window, RIGHT) == []
    press(window, "view.dock.standings")
    assert [dock.key for dock in column(window, RIGHT)] == ["standings"]
    resize(window, 1600, 900)
    resize(window, 1100)
    assert [dock.key for dock in column(window, RIGHT)] == ["standings"], "as this width was left"
    press(window, "view.reset")
    assert column(window, RIGHT) == []
    resize(window, 1600, 900)


def test_it_is_said_once_how_docks_come_back_that_gave_way(window: MainWindow) -> None:
    told: list[str] = []
    assert window.docks is not None
    window.docks._has_told = False  # as in a window that was opened just now
    window.session.told.connect(told.append)
    for width in (1400, 960, 1400, 960):
        window.resize(width, 760)
        settle()
    window.session.told.disconnect(told.append)
    window.resize(1600, 900)
    settle()
    assert sum("Ctrl+1" in one for one in told) == 1


def test_what_can_be_undone_is_cut_by_its_width_and_told_whole(window: MainWindow) -> None:
    window.resize(1366, 768)
    settle()
    for width in (1366, 1920):
        window.resize(width, 900)
        settle()
        made = next(
            one for one in window.bar.findChildren(QToolButton) if one.defaultAction() is window.commands["edit.undo"]
        )
        whole = "Undo: conditional order of Austria-Hungary " + "by somebody " * 6
        window.commands["edit.undo"].setText(whole)
        cut = window.bar._cut(whole)
        assert cut.endswith("…")
        assert 0.15 * width < made.fontMetrics().horizontalAdvance(cut) <= 0.2 * width
        assert window.bar._cut("Undo: slip") == "Undo: slip"
    window.bar.refresh()


def test_the_buttons_of_the_bar_stay_where_they_are_whatever_can_be_undone(window: MainWindow) -> None:
    for width in (1366, 1920):
        window.resize(width, 900)
        settle()
        before = places(window.bar)
        type_line(window, "par - pic")
        settle()
        assert "Par" in window.commands["edit.undo"].text()
        assert places(window.bar) == before
        press(window, "edit.undo")


def places(bar: QWidget) -> list[int]:
    return [one.x() for one in bar.findChildren(QToolButton)]


def test_a_column_that_was_remembered_too_narrow_is_as_wide_as_its_panels_need(tmp_path: Path) -> None:
    window = open_window(tmp_path)
    resize(window, 1366)
    open_game(window, begun(1))
    assert window.docks is not None
    turn, exchange = window.docks["turn"], window.docks["exchange"]
    window.resizeDocks([turn, exchange], [100, 100], Qt.Orientation.Horizontal)
    settle()
    assert (turn.width(), exchange.width()) == (272, 272), "as narrow as a hand can make them"
    window.session.close()
    open_game(window, begun(1))
    assert turn.width() >= 300
    assert exchange.width() >= 300
    window.resizeDocks([turn, exchange], [298, 420], Qt.Orientation.Horizontal)
    settle()
    window.session.close()
    open_game(window, begun(1))
    assert (turn.width(), exchange.width()) == (298, 420), "what is wide enough stays as it was made"
    close_window(window)
