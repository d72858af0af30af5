"""An order that cannot come to anything is seen as soon as it is entered, by the game master alone.

Source: docs/window.md 6; docs/rules.md 10.2.
"""

import pytest
from PySide6.QtCore import QPoint

from kapdip.drawing.map_picture import DrawnOrder
from kapdip.game.machine import next_step
from kapdip.game.model import Game
from kapdip.game.replay import reopen
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.orders.painting import LOOK, LineLook
from kapdip_gui.orders.panel import OrdersPanel
from tests.game.tables import standard
from tests.samples import WHOLE, sample_game
from tests.ui.window_kit import open_game, press, settle, type_line

IMPOSSIBLE = {
    "england: a lvp nwy": "No chain of fleets",
    "germany: a mun par": "cannot",
    "italy: a tun nap": "Tun",
}
"""Lines, the first without a fleet that could carry, the last for a unit that isn't there; and what is said of each."""


def insist(window: MainWindow, line: str) -> None:
    """Enter, and Enter again: it is taken as written."""
    assert window.desk is not None
    type_line(window, line)
    window.desk.line.enter()
    settle()


def looks(window: MainWindow) -> dict[str, LineLook]:
    """The lines of the list of orders, by unit."""
    assert window.docks is not None
    panel = window.docks["orders"].panel()
    assert isinstance(panel, OrdersPanel)
    tops = (panel.tree.topLevelItem(place) for place in range(panel.tree.topLevelItemCount()))
    items = (top.child(place) for top in tops if top is not None for place in range(top.childCount()))
    return {
        look.name.replace("\u00a0", " "): look
        for item in items
        if item is not None and (look := item.data(0, LOOK)) is not None
    }


def drawn(window: MainWindow, unit: str) -> DrawnOrder:
    """An order on the map."""
    assert window.desk is not None
    picture = window.desk.view.picture
    assert picture is not None
    return next(one for one in picture.orders if str(getattr(one.order, "unit", "")) == unit)


@pytest.fixture(scope="module")
def typed(desk: MainWindow) -> Game:
    """Plain Diplomacy, with a possible order and three impossible ones."""
    open_game(desk, standard())
    for line in IMPOSSIBLE:
        insist(desk, line)
    type_line(desk, "f lon nth")
    return desk.session.current


@pytest.fixture
def first_game(typed: Game) -> Game:
    return typed


@pytest.fixture
def table(window: MainWindow) -> MainWindow:
    return window


def test_it_has_a_mark_and_its_reason_in_the_list(table: MainWindow) -> None:
    found = looks(table)
    for unit, line in zip(("A Lvp", "A Mun", "A Tun"), IMPOSSIBLE, strict=True):
        assert found[unit].sign == "help-circle"
        assert IMPOSSIBLE[line] in found[unit].below
    assert (found["F Lon"].sign, found["F Lon"].below) == ("", "")


def test_it_has_a_mark_in_place_of_its_arrow_on_the_map_and_a_tip(table: MainWindow) -> None:
    assert table.desk is not None
    for unit in ("A LVP", "A MUN", "A TUN"):
        assert drawn(table, unit).flags == frozenset({"void"})
    assert drawn(table, "F LON").flags is None
    view = table.desk.view
    assert "No chain of fleets" in view.tip_maker("A LVP", "LVP")
    assert "No chain" not in view.tip_maker("F LON", "LON")


@pytest.mark.parametrize("shows_orders", [True, False])
def test_the_room_learns_nothing_of_it(table: MainWindow, shows_orders: bool) -> None:
    """Not under the curtain, even where that leaves orders in sight, and not from the map alone with drafts."""
    assert table.desk is not None
    table.session.put_option("hide_orders", not shows_orders)
    try:
        table.session.hidden = True
        settle()
        assert not any(look.sign == "help-circle" or look.below for look in looks(table).values())
        picture = table.desk.view.picture
        assert picture is not None
        assert not any(one.flags for one in picture.orders)
        assert table.desk.view.tip_at(QPoint(-5, -5)) == ""
        table.session.hidden = False
        press(table, "map.drafts")
        assert drawn(table, "A LVP").flags is None
        assert "No chain" not in table.desk.view.tip_maker("A LVP", "LVP")
        press(table, "map.drafts")
        assert drawn(table, "A LVP").flags == frozenset({"void"})
    finally:
        table.session.put_option("hide_orders", True)
        table.session.hidden = False


def test_an_order_that_is_put_right_loses_its_mark(table: MainWindow) -> None:
    type_line(table, "germany: a mun bur")
    assert looks(table)["A Mun"].sign == ""
    assert drawn(table, "A MUN").flags is None


def test_once_it_is_resolved_the_results_tell(table: MainWindow) -> None:
    table.session.do("step", lambda game: next_step(game, hold_missing=True), is_step=True)
    settle()
    assert not any(look.sign == "help-circle" for look in looks(table).values())


def test_a_dislodged_unit_that_cannot_retreat_waits_for_no_order(window: MainWindow) -> None:
    open_game(window, next_step(reopen(sample_game(WHOLE), 8), hold_missing=True))
    assert looks(window)["A Bud"].text == "has no retreat: it is disbanded"
    assert not looks(window)["A Bud"].sign
