"""Results on the map: all of them can be read until one is pointed at or picked."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTreeWidget

from kapdip.drawing.map_draw import map_items
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.map import MapView
from kapdip_gui.orders.painting import LOOK
from kapdip_gui.orders.results import ResultsPanel
from kapdip_gui.style import style
from tests.samples import WHOLE, sample_game
from tests.ui.window_kit import NO_KEY, close_window, open_window, press, settle


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    made = open_window(tmp_path_factory.mktemp("results"))
    made.session.open(sample_game(WHOLE), None, read_only=True)
    made.session.hidden = False
    yield made
    close_window(made)


@pytest.fixture
def view(window: MainWindow) -> MapView:
    """The map of a turn with many results."""
    assert window.desk is not None
    window.session.viewed_turn = None
    window.session.selected = None
    window.session.viewed_turn = 6
    settle()
    return window.desk.view


def results_of(window: MainWindow) -> QTreeWidget:
    """The list of results, brought up and with the keyboard."""
    assert window.docks is not None
    dock = window.docks["results"]
    dock.show()
    dock.raise_()
    settle()
    panel = dock.findChild(ResultsPanel)
    assert panel is not None
    panel.tree.setFocus()
    settle()
    return panel.tree


def faint(view: MapView) -> set[str]:
    """The orders that are faded."""
    return {item.key for item in view.marks() if item.key.startswith("order:") and item.opacity <= 0.25}


def over_an_order(view: MapView) -> tuple[str, QPoint]:
    """An order, and a place on its line where nothing else is."""
    for x in range(0, view.viewport().width(), 4):
        for y in range(0, view.viewport().height(), 4):
            if found := view.order_at(QPoint(x, y)):
                return found, QPoint(x, y)
    raise AssertionError("no order is drawn")


def test_looking_at_the_list_of_results_fades_nothing(window: MainWindow, view: MapView) -> None:
    tree = results_of(window)
    assert tree.topLevelItemCount() > 5
    assert window.session.selected is None
    assert faint(view) == set()


def test_only_what_failed_is_written_as_a_failure(window: MainWindow, view: MapView) -> None:
    tree = results_of(window)
    panel = tree.parentWidget()
    assert isinstance(panel, ResultsPanel)
    panel._all.click()
    looks = [tree.topLevelItem(row).data(0, LOOK) for row in range(tree.topLevelItemCount())]  # type: ignore[union-attr]
    lines = [look for look in looks if not look.heading]
    assert {look.tone for look in lines if look.sign} == {"bad"}
    assert {look.tone for look in lines if not look.sign} == {"text"}
    panel._failed.click()


def test_a_row_that_is_picked_lets_its_order_stand_out(window: MainWindow, view: MapView) -> None:
    tree = results_of(window)
    QTest.keyClick(tree, Qt.Key.Key_Down)
    assert window.session.selected
    assert faint(view)
    assert f"order:{window.session.selected}" not in faint(view)
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert faint(view) == set()
    assert tree.selectedItems() == []


def test_an_order_stands_out_while_the_pointer_is_on_it(window: MainWindow, view: MapView) -> None:
    order, spot = over_an_order(view)
    QTest.mouseMove(view.viewport(), spot)
    assert faint(view)
    assert f"order:{order}" not in faint(view)
    QTest.mouseMove(view.viewport(), QPoint(2, 2))
    assert faint(view) == set()


def test_clicking_an_order_of_a_past_turn_picks_its_row(window: MainWindow, view: MapView) -> None:
    tree = results_of(window)
    order, spot = over_an_order(view)
    QTest.mouseMove(view.viewport(), spot)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, NO_KEY, spot)
    assert window.session.selected == order
    QTest.mouseMove(view.viewport(), QPoint(2, 2))
    assert f"order:{order}" not in faint(view)
    assert faint(view)
    assert len(tree.selectedItems()) <= 1


def test_the_film_is_that_of_the_turn_that_is_looked_at(
    window: MainWindow, view: MapView, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    window.session.told.connect(told.append)
    monkeypatch.setattr("kapdip_gui.orders.shown_board.style", lambda: replace(style(), reduce_motion=False))
    game = window.session.current
    movement = game.turns[5].results.movement
    assert movement is not None
    window.commands["map.play"].trigger()
    view.player.pause()  # or a busy machine sees its end
    settle()
    assert view.player.is_playing
    assert view.hasFocus()
    assert "Space" in told[-1]
    assert view.picture is not None
    assert view.picture.position == movement.position
    press(window, "map.play")
    assert not view.player.is_playing
    assert view.picture.position == game.turns[5].results.position


def test_the_tip_tells_who_controls_a_power_whether_or_not_the_map_shows_it(window: MainWindow, view: MapView) -> None:
    power, alias = next(iter(window.session.current.turns[5].start.control.items()))
    assert view.picture is not None
    unit = view.picture.position.units[power][0]
    spot = view.mapFromScene(*view.sheet.anchors[unit.location].unit)
    assert f"({alias})" in view.tip_at(spot)
    assert not any(item.key.startswith("tag:") for item in map_items(view.sheet, view.picture))
