"""What is being typed into the list of orders is neither lost nor shown: when the curtain falls over it, when something
else makes the list anew, and when the step goes on.
"""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from kapdip.game.model import Game
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.orders.panel import OrdersPanel
from tests.game.tables import orders
from tests.ui.test_ui_window_conditional import begin, editor_of, fields, lines_of, panel_of
from tests.ui.window_kit import begun, open_game, orders_of, press, settle


def typed(window: MainWindow, game: Game, text: str, unit: str = "A PAR") -> OrdersPanel:
    """Open a game, and type into the line of a unit without taking it."""
    open_game(window, game)
    panel = panel_of(window)
    settle()
    (item,) = [item for key, item in panel._items.items() if key.endswith(f":{unit}")]
    panel.tree.setCurrentItem(item)
    panel.tree.setFocus()
    QTest.keyClick(panel.tree, Qt.Key.Key_F2)
    QTest.keyClicks(editor_of(panel), text)
    return panel


def curtain(window: MainWindow, *, down: bool) -> None:
    window.session.hidden = down
    settle()


def test_the_curtain_falls_over_an_order_that_is_being_typed(window: MainWindow) -> None:
    panel = typed(window, begun(1), "A Par - Bur")
    begun_with = editor_of(panel).text()
    curtain(window, down=True)
    assert editor_of(panel).text() == begun_with
    assert editor_of(panel).echoMode() is QLineEdit.EchoMode.Password
    assert editor_of(panel).hasFocus()
    curtain(window, down=False)
    assert editor_of(panel).echoMode() is QLineEdit.EchoMode.Normal
    QTest.keyClick(editor_of(panel), Qt.Key.Key_Return)
    settle()
    assert orders_of(window.session.current) == {"A PAR - BUR"}


def test_behind_the_curtain_it_is_taken_as_well(window: MainWindow) -> None:
    panel = typed(window, begun(1), "A Par - Bur")
    curtain(window, down=True)
    QTest.keyClick(editor_of(panel), Qt.Key.Key_Return)
    settle()
    assert orders_of(window.session.current) == {"A PAR - BUR"}
    assert fields(panel) == []


def test_an_order_that_was_only_looked_at_goes_when_the_curtain_falls(window: MainWindow) -> None:
    panel = typed(window, orders(begun(1), "FRANCE", "A PAR - GAS"), "")
    assert "Gas" in editor_of(panel).text()
    curtain(window, down=True)
    assert [field.text() for field in fields(panel)] == []


Act = Callable[[MainWindow], object]
ANEW: dict[str, Act] = {
    "something of another player": lambda w: w.session.do("x", lambda game: orders(game, "ITALY", "A ROM H")),
    "another language": lambda w: setattr(w.session, "language", "de"),
    "the missing ones only": lambda w: panel_of(w)._missing.click(),
}


@pytest.mark.parametrize("what", ANEW)
def test_what_makes_the_list_anew_leaves_what_is_being_typed(window: MainWindow, what: str) -> None:
    panel = typed(window, begun(1), "A Par - Bur")
    text = editor_of(panel).text()
    ANEW[what](window)
    settle()
    window.session.language = "en"
    settle()
    panel._missing.setChecked(False)
    still = editor_of(panel).text() if fields(panel) else "taken"
    assert still == text or "A PAR - BUR" in orders_of(window.session.current)


def test_a_condition_that_is_being_typed_is_there_when_the_curtain_rises(window: MainWindow) -> None:
    open_game(window, begun(1))
    panel = panel_of(window)
    begin(panel)
    QTest.keyClicks(editor_of(panel), "Mun falls: ber r kie")
    for down in (True, False):
        curtain(window, down=down)
    assert editor_of(panel).text().endswith("Mun falls: ber r kie")
    QTest.keyClick(editor_of(panel), Qt.Key.Key_Return)
    settle()
    assert lines_of(window.session.current) == [("Mun falls", "A BER R KIE")]


def test_the_next_step_takes_what_is_being_typed_first(window: MainWindow) -> None:
    typed(window, begun(1), "A Par - Bur")
    press(window, "turn.go_on")
    press(window, "turn.go_on")
    assert window.session.current.turn.results.movement is not None or window.session.current.turn.number == 3
    assert "A PAR - BUR" in {str(order) for order in window.session.current.turns[1].inputs.orders["FRANCE"].movement}


def test_the_next_step_waits_for_a_line_that_can_not_be_taken(window: MainWindow) -> None:
    panel = typed(window, begun(1), "A Par - Mos")
    for _ in range(3):
        press(window, "turn.go_on")
    assert window.session.current.turn.results.movement is None
    assert editor_of(panel).text().endswith("- Mos")
    QTest.keyClick(editor_of(panel), Qt.Key.Key_Escape)
    for _ in range(2):
        press(window, "turn.go_on")
    assert window.session.current.turn.results.movement is not None


def test_another_file_begins_with_nothing_typed(window: MainWindow) -> None:
    panel = typed(window, begun(1), "A Par - Mos")
    curtain(window, down=True)
    open_game(window, begun(1))
    assert fields(panel) == []
    curtain(window, down=False)
    assert fields(panel) == []
