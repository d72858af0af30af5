"""The command line while units are built and removed: a place is enough, and a letter where it may be two.

Source: docs/window.md 6.
"""

from functools import cache

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from kapdip.game.machine import next_step
from kapdip.game.model import Game
from kapdip_gui.frame.window import MainWindow
from tests.game.tables import orders, played, standard
from tests.ui.window_kit import begun, open_game, orders_of, settle, type_line


@cache
def building() -> Game:
    """An autumn after which Russia builds: St Petersburg is free."""
    game = played(orders(standard(), "RUSSIA", "F STP/SC - BOT"))
    game = orders(orders(game, "RUSSIA", "F BOT - SWE"), "GERMANY", "A BER - KIE", "F KIE - DEN")
    while game.turn.step != "adjustments":
        game = next_step(game, hold_missing=True)
    return game


@pytest.fixture
def first_game() -> Game:
    return building()


def test_a_place_alone_asks_which_unit_and_a_letter_answers(window: MainWindow) -> None:
    assert window.desk is not None
    edit = window.desk.line.edit
    before = orders_of(window.session.current)
    type_line(window, "stp")
    assert orders_of(window.session.current) == before
    assert "A\N{NO-BREAK SPACE}Stp" in window.desk.line.reading.text()
    assert edit.selectedText() == "stp", "the next word is typed over it"
    QTest.keyClicks(edit, "a")
    assert "Petersburg" in window.desk.line.reading.text(), "read back"
    QTest.keyClick(edit, Qt.Key.Key_Return)
    settle()
    assert orders_of(window.session.current) - before == {"A STP B"}
    assert not edit.text()


@pytest.mark.parametrize(
    ("typed", "order"),
    [
        ("a stp", "A STP B"),
        ("A Stp", "A STP B"),
        ("stp a", "A STP B"),
        ("+ a stp", "A STP B"),
        ("f stp/nc", "F STP/NC B"),
    ],
)
def test_a_unit_alone_is_built(window: MainWindow, typed: str, order: str) -> None:
    before = orders_of(window.session.current)
    type_line(window, typed)
    assert orders_of(window.session.current) - before == {order}


@pytest.mark.parametrize("typed", ["par", "a mos", "xyz", "a", "stp - mos"])
def test_what_is_refused_stays_selected(window: MainWindow, typed: str) -> None:
    assert window.desk is not None
    before = orders_of(window.session.current)
    type_line(window, typed)
    edit = window.desk.line.edit
    assert orders_of(window.session.current) == before
    assert edit.text()
    assert edit.selectedText() == edit.text()
    edit.clear()


def test_the_list_offers_army_and_fleet_each_as_a_whole_line(window: MainWindow) -> None:
    assert window.desk is not None
    edit = window.desk.line.edit
    edit.setFocus()
    QTest.keyClicks(edit, "st")
    settle()
    lines = {one.line for one in window.desk.line._choices}
    assert lines == {"a stp", "f stp/nc", "f stp/sc"}
    edit.clear()


@pytest.mark.parametrize("typed", ["lon gal", "mun mun mun", "nirgends"])
def test_refused_orders_of_movement_are_selected_too(window: MainWindow, typed: str) -> None:
    open_game(window, begun(1))
    type_line(window, typed)
    assert window.desk is not None
    edit = window.desk.line.edit
    assert edit.text()
    assert edit.selectedText() == edit.text()
    edit.clear()


@pytest.mark.parametrize("typed", ["kie mun", "kie - ruh", "den h", "swe s kie - ruh", "kie r mun"])
def test_an_order_of_a_step_that_is_over_is_refused_and_stays(window: MainWindow, typed: str) -> None:
    assert window.desk is not None
    line = window.desk.line
    for _ in range(2):
        type_line(window, typed)
        assert line.edit.text() == typed, "nothing is swallowed, however often Enter is pressed"
        assert "too late" in line.reading.text()
        line.edit.clear()


def test_a_build_that_is_nowhere_at_home_names_the_homes_of_who_builds(window: MainWindow) -> None:
    assert window.desk is not None
    type_line(window, "+ a gal")
    assert "Ber, Kie and Mun" in window.desk.line.reading.text(), "Germany builds first"
    assert "will have no effect" in window.desk.line.reading.text(), "there is no unit that could hold"
    window.desk.line.edit.clear()


def test_a_long_reason_does_not_push_the_window_apart(window: MainWindow) -> None:
    assert window.desk is not None
    line = window.desk.line
    wide = line.minimumSizeHint().width()
    line._refuse("Something rather long is to be said about this. " * 20)
    assert line.minimumSizeHint().width() <= wide + 100
    assert line.edit.width() > 200
    line.edit.clear()


def test_the_key_beside_a_long_reason_keeps_its_size(window: MainWindow) -> None:
    assert window.desk is not None
    line = window.desk.line
    settle()
    high = line._enter.height()
    line._refuse("Something rather long is to be said about this. " * 8)
    settle()
    assert line.height() > high * 2
    assert line._enter.height() == high
    line.edit.clear()
