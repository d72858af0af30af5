"""Orders as text, in the command line and in the list: what a line says is taken whole, and what is refused stays with
its reason.

Source: docs/window.md 6.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from kapdip.game.model import MilitarySlip
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.orders.painting import LOOK
from kapdip_gui.orders.panel import OrdersPanel
from tests.ui.window_kit import orders_of, press, settle, type_line


def panel_of(window: MainWindow) -> OrdersPanel:
    assert window.docks is not None
    window.docks["orders"].bring_up()
    panel = window.docks["orders"].panel()
    assert isinstance(panel, OrdersPanel)
    return panel


def fields(panel: OrdersPanel) -> list[QLineEdit]:
    settle()
    return [one for one in panel.tree.viewport().findChildren(QLineEdit) if one.isVisible()]


def edit(panel: OrdersPanel, unit: str) -> QLineEdit:
    """F2 on the line of a unit."""
    panel.tree.setCurrentItem(next(item for key, item in panel._items.items() if key.endswith(unit)))
    panel.tree.setFocus()
    QTest.keyClick(panel.tree, Qt.Key.Key_F2)
    (field,) = fields(panel)
    return field


def write(field: QLineEdit, text: str) -> None:
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)
    settle()


def slip(window: MainWindow, power: str) -> MilitarySlip:
    return window.session.current.turn.inputs.orders[power]


def retreats(window: MainWindow, power: str) -> list[str]:
    return [str(order) for order in slip(window, power).retreats]


def test_a_retreat_behind_a_move_is_taken_with_it(window: MainWindow) -> None:
    assert window.desk is not None
    line = window.desk.line
    QTest.keyClicks(line.edit, "par bur, r gas")
    settle()
    assert "Gascony" in line.reading.text()
    QTest.keyClick(line.edit, Qt.Key.Key_Return)
    settle()
    assert orders_of(window.session.current) == {"A PAR - BUR", "A PAR R GAS"}
    press(window, "edit.undo")
    assert orders_of(window.session.current) == set()
    type_line(window, "par bur, r mos")
    assert orders_of(window.session.current) == set(), "a retreat that cannot be is refused with the move"


def test_a_line_of_the_list_is_edited_with_its_retreats(window: MainWindow) -> None:
    type_line(window, "par bur, r gas, pic")
    panel = panel_of(window)
    field = edit(panel, "A PAR")
    assert field.text() == "A Par - Bur, R Gas, Pic"
    write(field, "A Par - Bur, R Pic")
    assert retreats(window, "FRANCE") == ["A PAR R PIC"]
    write(edit(panel, "A PAR"), "A Par - Bur, R D")
    assert retreats(window, "FRANCE") == ["A PAR D"]
    field = edit(panel, "A PAR")
    assert field.text() == "A Par - Bur, R D"
    write(field, "A Par H")
    assert orders_of(window.session.current) == {"A PAR H"}
    assert retreats(window, "FRANCE") == []


def test_an_order_for_another_unit_leaves_the_line_as_it_is(window: MainWindow) -> None:
    type_line(window, "par bur, r gas")
    write(edit(panel_of(window), "A PAR"), "mar spa")
    assert orders_of(window.session.current) == {"A PAR - BUR", "A PAR R GAS", "A MAR - SPA"}


def test_what_is_not_allowed_stays_in_its_line_and_enter_again_takes_it(window: MainWindow) -> None:
    panel = panel_of(window)
    write(edit(panel, "A PAR"), "par lon")
    (field,) = fields(panel)
    assert field.text() == "par lon"
    assert "cannot reach London" in window.notice.text()
    assert orders_of(window.session.current) == set()
    QTest.keyClick(field, Qt.Key.Key_Return)
    settle()
    assert orders_of(window.session.current) == {"A PAR - LON"}
    assert fields(panel) == []
    look = next(item for key, item in panel._items.items() if key.endswith("A PAR")).data(0, LOOK)
    assert look.sign == "help-circle"


def test_what_cannot_be_read_stays_until_escape(window: MainWindow) -> None:
    panel = panel_of(window)
    write(edit(panel, "A PAR"), "par qqq")
    for _ in range(2):
        (field,) = fields(panel)
        QTest.keyClick(field, Qt.Key.Key_Return)
    (field,) = fields(panel)
    assert field.text() == "par qqq"
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert fields(panel) == []
    assert orders_of(window.session.current) == set()


def test_who_leaves_a_line_as_it_is_has_said_nothing(window: MainWindow) -> None:
    panel = panel_of(window)
    QTest.keyClick(edit(panel, "A PAR"), Qt.Key.Key_Return)
    assert fields(panel) == []
    assert not window.notice.isVisible()
    assert window.session.next_undo is None


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("bur mar", "There is no unit in Burgundy"),
        ("bur h", "There is no unit in Burgundy"),
        ("bur r mar, gas", "There is no unit in Burgundy"),
        ("par s den kie", "There is no unit in Denmark"),
        ("lon s den kie", "There is no unit in Denmark"),
        ("a bur mar", "There is no unit in Burgundy"),
        ("if Mun falls: den r kie", "There is no unit in Denmark"),
    ],
)
def test_a_place_where_nobody_stands_is_said_not_taken_for_a_target(window: MainWindow, line: str, why: str) -> None:
    assert window.desk is not None
    type_line(window, line)
    assert why in window.desk.line.reading.text()
    assert "Its units" not in window.desk.line.reading.text(), "nobody spoke of the power whose unit waits"
    assert orders_of(window.session.current) == set()


def test_a_removal_in_advance_is_no_move_of_the_unit_that_waits(window: MainWindow) -> None:
    type_line(window, "- a par")
    assert [str(order) for order in slip(window, "FRANCE").adjustments] == ["A PAR D"]


def test_what_is_told_of_a_line_in_the_way_goes_with_the_line(window: MainWindow) -> None:
    assert window.desk is not None
    line, told = window.desk.line.edit, window._messages.text
    for way in ("undo", "Esc"):
        type_line(window, "gibberish")
        press(window, "turn.next")
        assert "The command line holds an unfinished order" in told()
        if way == "undo":
            line.undo()
            line.undo()
        else:
            QTest.keyClick(line, Qt.Key.Key_Escape)
        assert (line.text(), told()) == ("", "")
