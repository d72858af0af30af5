"""The Press dock by keys and by form: nothing is lost, and what is missing is said where it is missing."""

from functools import partial

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QContextMenuEvent, QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from kapdip.game.model import PressItem, PressPart
from kapdip.game.press import add_press
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.orders.painting import LineDelegate, look_of
from kapdip_gui.press.panel import PressPanel
from kapdip_gui.style import style
from tests.ui.window_kit import CONTROL, NAMES, press, settle, strike


@pytest.fixture
def panel(window: MainWindow) -> PressPanel:
    """The panel of a turn with two texts, in front."""
    for name in NAMES[:2]:
        item = PressItem(name, "", "", (PressPart(f"von {name}"),))
        window.session.do("press", partial(add_press, item=item))
    assert window.docks is not None
    found = window.docks["press"].panel()
    assert isinstance(found, PressPanel)
    press(window, "view.dock.press")
    return found


def choose(panel: PressPanel, row: int) -> QPoint:
    """Make a line the chosen one; gives its middle."""
    item = panel.tree.topLevelItem(row)
    assert item is not None
    panel.tree.setCurrentItem(item)
    return panel.tree.visualItemRect(item).center()


def menu_by_key(panel: PressPanel) -> QMenu:
    """The menu of the line that is chosen, as the menu key opens it."""
    row = panel.tree.currentIndex().row()
    spot = choose(panel, row)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, spot, panel.tree.viewport().mapToGlobal(spot))
    QApplication.sendEvent(panel.tree, event)
    settle()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def test_the_shortcut_goes_into_the_list_of_texts(panel: PressPanel, window: MainWindow) -> None:
    assert panel.tree.hasFocus()


def test_the_menu_key_deletes_a_text_and_undo_brings_it_back(panel: PressPanel, window: MainWindow) -> None:
    choose(panel, 1)
    menu = menu_by_key(panel)
    menu.actions()[1].trigger()
    menu.close()
    settle()
    assert [item.author for item in window.session.current.turn.inputs.press] == [NAMES[0]]
    press(window, "edit.undo")
    assert len(window.session.current.turn.inputs.press) == 2


def test_the_menu_key_opens_a_text_for_mending(panel: PressPanel) -> None:
    choose(panel, 0)
    menu = menu_by_key(panel)
    menu.actions()[0].trigger()
    menu.close()
    assert panel.form.isVisible()
    assert panel.text.toPlainText() == f"von {NAMES[0]}"
    QTest.mouseClick(panel.drop, Qt.MouseButton.LeftButton)


def test_a_menu_that_stood_while_the_curtain_came_down_mends_afterwards(panel: PressPanel, window: MainWindow) -> None:
    menu = menu_by_key(panel)
    window.session.hidden = True  # the list is made anew
    settle()
    menu.actions()[0].trigger()
    assert not panel.form.isVisible()
    window.session.hidden = False
    settle()
    menu.actions()[0].trigger()
    assert panel.form.isVisible()
    menu.close()
    settle()


def test_there_is_no_menu_under_the_curtain(panel: PressPanel, window: MainWindow) -> None:
    spot = choose(panel, 0)
    window.session.hidden = True
    panel.tree.customContextMenuRequested.emit(spot)
    assert QApplication.activePopupWidget() is None


def test_an_empty_text_is_told_in_the_form(panel: PressPanel, window: MainWindow) -> None:
    panel.begin()
    QTest.mouseClick(panel.take, Qt.MouseButton.LeftButton)
    assert panel.fault.isVisible()
    assert panel.text.hasFocus()
    assert not window.notice.text(), "no second message far away"
    QTest.keyClicks(panel.text, "x")
    assert not panel.fault.isVisible()
    QTest.mouseClick(panel.take, Qt.MouseButton.LeftButton)
    assert len(window.session.current.turn.inputs.press) == 3


def test_a_text_that_was_put_off_is_there_again(panel: PressPanel, window: MainWindow) -> None:
    panel.begin()
    panel.author.setCurrentText(NAMES[2])
    panel.to.setText("all")
    QTest.keyClicks(panel.text, "Half a thou")
    QTest.mouseClick(panel.drop, Qt.MouseButton.LeftButton)
    assert not panel.form.isVisible()
    panel.begin()
    assert (panel.author.currentText(), panel.to.text(), panel.text.toPlainText()) == (NAMES[2], "all", "Half a thou")
    QTest.mouseClick(panel.take, Qt.MouseButton.LeftButton)
    panel.begin()
    assert panel.text.toPlainText() == ""
    QTest.mouseClick(panel.drop, Qt.MouseButton.LeftButton)


def test_a_text_is_written_and_deleted_by_keys_alone(panel: PressPanel, window: MainWindow) -> None:
    strike(Qt.Key.Key_Insert)
    assert panel.author.hasFocus()
    for field in (panel.under, panel.to, panel.text):
        strike(Qt.Key.Key_Tab)
        assert field.hasFocus()
    QTest.keyClicks(panel.text, "Viva la bolsa!")
    strike(Qt.Key.Key_Return, CONTROL)
    assert window.session.current.turn.inputs.press[-1].parts[0].text == "Viva la bolsa!"
    assert panel.tree.hasFocus()
    choose(panel, 2)
    strike(Qt.Key.Key_Delete)
    assert len(window.session.current.turn.inputs.press) == 2


def test_escape_puts_a_text_off_and_insert_brings_it_back(panel: PressPanel, window: MainWindow) -> None:
    strike(Qt.Key.Key_Insert)
    panel.text.setFocus()
    QTest.keyClicks(panel.text, "Halb")
    strike(Qt.Key.Key_Escape)
    assert not panel.form.isVisible()
    strike(Qt.Key.Key_Insert)
    assert panel.text.toPlainText() == "Halb"
    strike(Qt.Key.Key_Escape)


def test_behind_the_curtain_there_is_nothing_to_be_deleted(panel: PressPanel, window: MainWindow) -> None:
    choose(panel, 0)
    window.session.hidden = True
    assert panel.tree.topLevelItemCount() == 0, "not even how many there are"
    assert panel._empty.text() == "Press is hidden. F8 shows it."
    panel.tree.setFocus()
    strike(Qt.Key.Key_Delete)
    assert len(window.session.current.turn.inputs.press) == 2


@pytest.mark.parametrize("name", ["Gräfin Zahl von und zu", "Der unwiderstehliche Freiherr von und zu Münchhausen"])
def test_an_author_with_a_long_name_is_read_whole(panel: PressPanel, window: MainWindow, name: str) -> None:
    item = PressItem(NAMES[2], name, "<GERMANY>", (PressPart("A short text."),))
    window.session.do("press", partial(add_press, item=item))
    settle()
    row = panel.tree.topLevelItem(2)
    assert row is not None
    look, delegate = look_of(panel.tree.indexFromItem(row)), panel.tree.itemDelegate()
    assert look.name == name
    assert isinstance(delegate, LineDelegate)
    width = panel.tree.viewport().width()
    room = delegate._name_room(look, width) - style().px(6)
    metrics = QFontMetrics(style().font(bold=True))
    needed = metrics.boundingRect(QRect(0, 0, room, 1000), Qt.TextFlag.TextWordWrap, name)
    assert needed.width() <= room
    assert needed.height() <= delegate._first_height(look, width)
    assert room < width * 0.7, "and the addressee stands beside it"
