"""The unit in hand on the map is the one that the line waits for, and no outline outlives what it was for.

Source: docs/window.md 5 and 6.
"""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kapdip.drawing.scene import Primitive
from kapdip.orders.model import Hold
from kapdip.storage.order_text import read_unit
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.orders import edits
from tests.ui.window_kit import begun, click, go_on, open_game, settle, spot


def outlines(window: MainWindow) -> list[Primitive]:
    """What lies over the map for the pointer and the keys."""
    assert window.desk is not None
    view = window.desk.view
    assert view.picture is not None
    return list(view._above(view.picture))


def agree(window: MainWindow) -> None:
    """What is in hand is what the line is for."""
    assert window.desk is not None
    picked = window.desk.board.gesture.picked
    assert picked is None or picked == window.desk.line.aimed


def test_an_order_from_elsewhere_for_the_unit_in_hand_lets_go_of_it(window: MainWindow) -> None:
    click(window, "LON")
    agree(window)
    assert edits.give(window.session, "ENGLAND", Hold(read_unit("F LON")))
    settle()
    agree(window)


def test_a_line_that_is_given_up_lets_go_of_the_unit_that_it_named(window: MainWindow) -> None:
    assert window.desk is not None
    edit = window.desk.line.edit
    window.desk.line.aim(read_unit("A BUD"))
    edit.setFocus()
    QTest.keyClicks(edit, "f lon nth")
    settle()
    assert window.desk.board.gesture.picked == read_unit("F LON")
    for _ in range(2):
        QTest.keyClick(edit, Qt.Key.Key_Escape)
    settle()
    assert not edit.text()
    agree(window)


def test_the_menu_of_a_unit_has_the_line_wait_for_it(window: MainWindow) -> None:
    assert window.desk is not None
    window.desk.line.aim(read_unit("A BUD"))
    QTest.mouseClick(window.desk.view.viewport(), Qt.MouseButton.RightButton, pos=spot(window, "LON"))
    settle()
    assert window.desk.board.gesture.picked == read_unit("F LON")
    agree(window)
    window.desk.board._menu_open.close()


def test_a_click_leaves_no_outline_when_the_pointer_has_left(window: MainWindow) -> None:
    assert window.desk is not None
    view = window.desk.view
    view.setFocus()
    before = outlines(window)
    click(window, "GAL")
    QTest.mouseMove(view.viewport(), spot(window, "LON"))
    settle()
    QApplication.sendEvent(view.viewport(), QEvent(QEvent.Type.Leave))
    assert outlines(window) == before


def test_keys_show_where_they_are_and_a_step_or_another_game_forgets_it(window: MainWindow) -> None:
    assert window.desk is not None
    view = window.desk.view
    view.setFocus()
    before = outlines(window)
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.cursor_province is not None
    assert outlines(window) != before
    go_on(window)
    assert view.cursor_province is None
    QTest.keyClick(view, Qt.Key.Key_Right)
    open_game(window, begun(1))
    view.setFocus()
    assert view.cursor_province is None
    assert outlines(window) == before


def test_what_the_hint_says_is_about_the_unit_that_is_in_hand_now(window: MainWindow) -> None:
    """The pointer rests while another line of the list is chosen."""
    assert window.desk is not None
    hints = window.desk.board.hints
    click(window, "MUN")
    hints._hovered("MUN")
    assert hints.box.isVisible()
    assert "holds" in hints.box.order.text()
    told = window.status_text()
    window.desk.line.edit.setFocus()
    window.session.selected = "A PAR"
    settle()
    assert window.desk.board.gesture.picked == read_unit("A PAR")
    assert "holds" not in hints.box.order.text() or not hints.box.isVisible()
    assert window.status_text() == told, "nothing was pointed at anew"
