"""The moment after F5 belongs to the results: nothing of the next step lies over them until somebody turns to it.

Source: docs/window.md 9.5.
"""

from functools import cache

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kapdip.board.model import Power
from kapdip.game.machine import next_step
from kapdip.game.model import Game
from kapdip.orders.model import Build, Retreat
from kapdip.showing.turn_status import status_rows
from kapdip.tables.standings import points_with_parts
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.orders.panel import OrdersPanel
from kapdip_gui.orders.results import ResultsPanel
from kapdip_gui.standings.panel import StandingsPanel
from kapdip_gui.standings.settled import settled_of
from tests.game.tables import orders, played, standard
from tests.samples import WHOLE, sample_game
from tests.ui.window_kit import open_game, press, settle, strike, type_line


@cache
def autumn() -> Game:
    """An autumn before its movement, in which Russia and Germany take centres; Germany has said what it builds."""
    game = played(orders(standard(), "RUSSIA", "F STP/SC - BOT"))
    game = orders(game, "GERMANY", "A BER - KIE", "F KIE - DEN", "A BER B")
    return orders(orders(game, "RUSSIA", "F BOT - SWE", "A MOS - WAR"), "AUSTRIA", "A VIE - TRI")


def fight(*austrian: str) -> Game:
    """An autumn in which Austria's fleet is driven out of Trieste, before it is resolved."""
    game = played(orders(standard(), "ITALY", "A VEN - TYR", "A ROM - VEN"))
    game = orders(game, "ITALY", "A TYR - TRI", "A VEN S A TYR - TRI")
    return orders(game, "AUSTRIA", "F TRI H", *austrian)


@pytest.fixture
def first_game() -> Game:
    return autumn()


@pytest.fixture
def resolved(window: MainWindow) -> MainWindow:
    window.resize(1920, 1080)
    settle()
    press(window, "turn.go_on")
    settle()
    assert window.session.current.turn.step == "adjustments"
    return window


def targets(window: MainWindow) -> set[str] | None:
    assert window.desk is not None
    shown = window.desk.view._highlights.targets
    return None if shown is None else set(shown[0])


def builds_drawn(window: MainWindow) -> set[Power]:
    assert window.desk is not None
    picture = window.desk.view.picture
    assert picture is not None
    return {drawn.power for drawn in picture.orders if isinstance(drawn.order, Build)}


def retreats_drawn(window: MainWindow) -> set[Power]:
    assert window.desk is not None
    picture = window.desk.view.picture
    assert picture is not None
    return {drawn.power for drawn in picture.orders if isinstance(drawn.order, Retreat)}


def choose_row(window: MainWindow, power: Power) -> None:
    """Click the first row of a power in the list of orders."""
    assert window.docks is not None
    panel = window.docks.bring("orders").panel()
    assert isinstance(panel, OrdersPanel)
    settle()
    item = next(item for item in panel._items.values() if (row := panel.tree.row_of(item)) and row.power == power)
    panel.tree.scrollToItem(item)
    at = panel.tree.visualItemRect(item).center()
    QTest.mouseClick(panel.tree.viewport(), Qt.MouseButton.LeftButton, pos=at)
    settle()


def test_results_and_news_are_in_front_and_nothing_lies_over_the_map(resolved: MainWindow) -> None:
    assert resolved.docks is not None
    assert resolved.docks["results"].is_in_front
    assert resolved.docks["news"].is_in_front
    assert targets(resolved) is None
    assert builds_drawn(resolved) == set()


def test_the_row_of_a_power_brings_its_own_builds_and_escape_takes_them_away(resolved: MainWindow) -> None:
    assert resolved.desk is not None
    choose_row(resolved, "RUSSIA")
    assert targets(resolved) == {"STP"}
    assert builds_drawn(resolved) == set()
    choose_row(resolved, "GERMANY")
    assert targets(resolved) == {"BER"}
    assert builds_drawn(resolved) == {"GERMANY"}
    resolved.desk.view.setFocus()
    strike(Qt.Key.Key_Escape)
    assert targets(resolved) is None
    assert builds_drawn(resolved) == set()


def test_a_build_that_is_typed_brings_those_of_its_power(resolved: MainWindow) -> None:
    type_line(resolved, "a stp")
    assert targets(resolved) == {"STP"}
    assert builds_drawn(resolved) == {"RUSSIA"}


@pytest.mark.parametrize("by", ["row", "line"])
def test_a_retreat_given_in_advance_is_drawn_when_somebody_turns_to_it(window: MainWindow, by: str) -> None:
    window.resize(1920, 1080)
    open_game(window, fight("F TRI R ALB"))
    settle()
    press(window, "turn.go_on")
    settle()
    assert window.session.current.turn.step == "retreats"
    assert retreats_drawn(window) == set()
    if by == "row":
        choose_row(window, "AUSTRIA")
    else:
        type_line(window, "f tri alb")
    assert retreats_drawn(window) == {"AUSTRIA"}
    assert window.desk is not None
    window.desk.view.setFocus()
    strike(Qt.Key.Key_Escape)
    strike(Qt.Key.Key_Escape)
    assert retreats_drawn(window) == set()
    choose_row(window, "AUSTRIA")
    assert retreats_drawn(window) == {"AUSTRIA"}, "though its row was chosen before"


def test_what_failed_and_who_was_dislodged_stands_in_one_line_of_the_turn_dock(resolved: MainWindow) -> None:
    session = resolved.session
    row = next(row for row in status_rows(session.current, session.speaker, is_mended=False) if row.state == "done")
    assert (row.text, row.below) == ("Movement resolved", "2 orders failed")
    assert resolved.docks is not None
    results = resolved.docks["results"].panel()
    assert isinstance(results, ResultsPanel)
    assert results._failed.text() == "2 failed", "units without an order tried nothing"
    beaten = next_step(fight(), hold_missing=True)
    row = next(row for row in status_rows(beaten, session.speaker, is_mended=False) if row.text == "Movement resolved")
    assert row.below == "1 order failed · dislodged: F\N{NO-BREAK SPACE}Tri"


def test_a_game_that_is_over_shows_its_ranking_with_the_parts_of_the_points(window: MainWindow) -> None:
    assert window.docks is not None
    window.resize(1920, 1080)
    open_game(window, sample_game(WHOLE))
    settle()
    assert window.docks["standings"].is_in_front
    panel = window.docks["standings"].panel()
    assert isinstance(panel, StandingsPanel)
    assert panel.page == "points"
    about = settled_of(window.session)
    assert about is not None
    table = points_with_parts(about)
    assert [column.chip for column in table.columns][2:-1] == ["ENGLAND", "GERMANY", "ITALY", "RUSSIA", "TURKEY"]
    for row in table.rows:
        parts = [figure.text.split("×") for figure in row[2:-1] if figure.text != "–"]
        assert sum(int(hundreds) * int(centres) for hundreds, centres in parts) * 100 == row[-1].key
