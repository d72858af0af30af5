"""Menus at the pointer are menus of the keys, too: the menu key or Shift+F10 on the map, in
lists, on the title of a dock.
"""

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QTreeWidget, QWidget

from kapdip.game.model import PressItem, PressPart
from kapdip.game.press import add_press
from kapdip_gui.frame.window import MainWindow
from tests.ui.window_kit import NAMES, SHIFT, press, settle, until

LAPTOP, TASK_BAR = 768, 48


def popped_up() -> QMenu:
    """The menu that is open."""
    settle()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def ask_by_key(widget: QWidget) -> None:
    """What Qt sends where the menu key is pressed."""
    spot = widget.rect().center()
    QApplication.sendEvent(widget, QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, spot, widget.mapToGlobal(spot)))


@pytest.mark.parametrize(
    ("key", "modifier"), [(Qt.Key.Key_Menu, Qt.KeyboardModifier.NoModifier), (Qt.Key.Key_F10, SHIFT)]
)
def test_the_menu_key_on_the_map_offers_what_the_unit_in_hand_may_do(
    window: MainWindow, key: Qt.Key, modifier: Qt.KeyboardModifier
) -> None:
    assert window.desk is not None
    view = window.desk.view
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Tab)
    settle()
    QTest.keyClick(view, key, modifier)
    menu = popped_up()
    assert menu.actions()[0].text() == "Hold"
    menu.actions()[0].trigger()
    menu.close()
    assert any(slip.movement for slip in window.session.current.turn.inputs.orders.values())


def test_a_menu_goes_with_the_game_that_it_is_about(window: MainWindow) -> None:
    assert window.desk is not None
    window.desk.view.setFocus()
    QTest.keyClick(window.desk.view, Qt.Key.Key_Tab)
    settle()
    QTest.keyClick(window.desk.view, Qt.Key.Key_Menu)
    popped_up()
    window.session.close()
    assert QApplication.activePopupWidget() is None


def test_the_menu_key_without_a_unit_in_hand_does_nothing(window: MainWindow) -> None:
    assert window.desk is not None
    view = window.desk.view
    window.desk.board.gesture.drop()
    view.walk_to(None)
    window.desk.board.refresh()
    QTest.keyClick(view, Qt.Key.Key_Menu)
    settle()
    assert QApplication.activePopupWidget() is None


def test_the_title_of_a_dock_has_its_menu_for_the_key_as_well(window: MainWindow) -> None:
    assert window.docks is not None
    bar = window.docks["press"].bar
    ask_by_key(bar)
    menu = popped_up()
    assert [action.text() for action in menu.actions()] == ["Enlarge", "Float in its own window", "Close"]
    menu.close()


@pytest.mark.parametrize("key", ["orders", "press"])
def test_lists_have_their_menu_by_shift_f10(window: MainWindow, key: str) -> None:
    window.session.do("press", lambda game: add_press(game, PressItem(NAMES[0], "", "", (PressPart("Hoch!"),))))
    assert window.docks is not None
    press(window, f"view.dock.{key}")
    tree = window.docks[key].findChild(QTreeWidget)
    assert tree is not None
    tree.setFocus()
    QTest.keyClick(tree, Qt.Key.Key_Down)
    seen: list[list[str]] = []

    def read() -> None:
        menu = popped_up()
        seen.append([action.text() for action in menu.actions()])
        menu.close()

    QTimer.singleShot(50, window, read)
    QTest.keyClick(tree, Qt.Key.Key_F10, SHIFT)
    until(lambda: seen)
    assert seen[0]


def test_a_tab_that_is_chosen_needs_no_more_room(window: MainWindow) -> None:
    assert window.docks is not None
    window.docks["standings"].bring_up()
    settle()
    tabs = [one for one in window.docks["standings"].findChildren(QPushButton) if one.property("kind") == "tab"]
    before = [one.geometry() for one in tabs]
    assert len(tabs) == 4
    for tab in tabs:
        QTest.mouseClick(tab, Qt.MouseButton.LeftButton)
        settle()
        assert tab.isChecked()
        tab.updateGeometry()
        settle()
        assert [one.geometry() for one in tabs] == before


def test_every_menu_of_the_bar_stands_in_one_column_on_a_laptop(window: MainWindow) -> None:
    for title in window.menuBar().actions():
        menu = title.menu()
        assert isinstance(menu, QMenu)
        menu.popup(window.mapToGlobal(window.rect().topLeft()))
        settle()
        rows = [menu.actionGeometry(one).height() for one in menu.actions() if one.isVisible()]
        menu.close()
        assert sum(rows) + 10 <= LAPTOP - TASK_BAR, title.text()
