"""F8 with something half done: what is typed, drawn and shown in front goes behind the curtain, and nothing new shows
before it.

Source: docs/window.md 1 and 7.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QApplication, QComboBox, QDialog, QLineEdit, QWidget

from kapdip_gui.dialogs.agreement import AgreementDialog
from kapdip_gui.dialogs.base import Dialog
from kapdip_gui.exchange.panel import ExchangePanel
from kapdip_gui.frame.window import MainWindow
from tests.game.tables import standard
from tests.ui.window_kit import NO_KEY, begun, click, in_dialog, open_game, press, settle, spot

CONTROLS = (QAbstractButton, QAbstractSpinBox, QComboBox, QLineEdit)


def f8(window: MainWindow) -> None:
    QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_F8)
    settle()


def type_half(window: MainWindow, text: str) -> None:
    assert window.desk is not None
    window.desk.line.edit.setFocus()
    QTest.keyClicks(window.desk.line.edit, text)
    settle()


def nothing_shows(window: MainWindow) -> None:
    assert window.desk is not None
    desk = window.desk
    assert not desk.line.edit.displayText().strip("\u25cf")
    assert not desk.line.edit.ghost
    assert not desk.line.reading.text()
    assert not desk.line.list.isVisible()
    assert desk.view._highlights.ghost is None
    assert not desk.board.hints.box.isVisible()


def test_a_typed_order_and_its_arrow_go_behind_the_curtain(window: MainWindow) -> None:
    type_half(window, "f lon nth")
    assert window.desk is not None
    assert window.desk.view._highlights.ghost is not None
    f8(window)
    nothing_shows(window)
    f8(window)
    assert window.desk.line.edit.text() == "f lon nth"
    window.desk.line.edit.clear()


def test_what_is_typed_before_the_curtain_is_not_to_be_read(window: MainWindow) -> None:
    f8(window)
    assert window.session.hidden
    type_half(window, "f lon nth")
    nothing_shows(window)
    assert window.desk is not None
    QTest.keyClick(window.desk.line.edit, Qt.Key.Key_Return)
    settle()
    assert not window.desk.line.edit.text(), "the order is taken"
    told = window.status_text()
    assert "Nth" not in told
    assert "North" not in told
    window.session.hidden = False


def test_an_order_at_the_pointer_goes_behind_the_curtain(window: MainWindow) -> None:
    click(window, "LON")
    assert window.desk is not None
    QTest.mouseMove(window.desk.view.viewport(), spot(window, "NTH"))
    settle()
    window.desk.board.hints._hovered("NTH")
    assert window.desk.view._highlights.ghost is not None
    f8(window)
    nothing_shows(window)
    window.session.hidden = False


def strike(dialog: QDialog) -> None:
    QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_F8)
    settle()


@pytest.mark.parametrize("command", ["help.keys", "edit.settings", "help.about", "publish.publish", "turn.own_panel"])
def test_f8_before_a_dialog_that_shows_nothing_of_it_never_lifts_the_curtain(window: MainWindow, command: str) -> None:
    """What lies behind the dialog is not looked at: the key can only be meant to hide it."""
    open_game(window, begun(2))

    def twice(dialog: QDialog) -> None:
        for _ in range(2):
            strike(dialog)
            assert window.session.hidden

    with in_dialog(window, twice):
        press(window, command)
    window.session.hidden = False


@pytest.mark.parametrize("command", ["turn.notes", "turn.seats", "help.log"])
def test_f8_before_a_private_dialog_covers_and_uncovers_it(window: MainWindow, command: str) -> None:
    open_game(window, begun(2))

    def twice(dialog: QDialog) -> None:
        for hidden in (True, False):
            strike(dialog)
            assert window.session.hidden is hidden

    with in_dialog(window, twice):
        press(window, command)


CONTROL = Qt.KeyboardModifier.ControlModifier
PRIVATE = ("turn.agreement", "turn.decisions", "turn.notes", "help.log")


@pytest.mark.parametrize("command", PRIVATE)
def test_behind_the_curtain_a_private_dialog_can_only_be_closed(window: MainWindow, command: str) -> None:
    open_game(window, standard())
    before, window.session.hidden = window.session.current, True

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, Dialog)
        closing = dialog.cancel_button or dialog.accept_button
        shown = [one for one in dialog.findChildren(QWidget) if one.isVisible() and isinstance(one, CONTROLS)]
        assert shown == [closing], "nothing to press, tick or fill in"
        assert dialog.focusWidget() is dialog._veil, "keys lead nowhere"
        for key, held in ((Qt.Key.Key_Space, NO_KEY), (Qt.Key.Key_X, NO_KEY), (Qt.Key.Key_Return, CONTROL)):
            if dialog.cancel_button is not None:
                QTest.keyClick(dialog.focusWidget() or dialog, key, held)
                settle()
        assert dialog.isVisible()
        strike(dialog)
        at = dialog.focusWidget()
        assert at is not None
        assert dialog.body.isAncestorOf(at) or not dialog.stops(), "its first field"
        assert dialog.accept_button.isVisible()
        strike(dialog)
        strike(dialog)
        assert dialog.focusWidget() is at, "where it was"

    with in_dialog(window, look):
        press(window, command)
    assert window.session.current is before
    window.session.hidden = False


def test_what_was_ticked_before_the_curtain_fell_is_neither_taken_nor_lost(window: MainWindow) -> None:
    open_game(window, standard())

    def vote(dialog: QDialog) -> None:
        assert isinstance(dialog, AgreementDialog)
        boxes = [line.draw for line in dialog.lines if line.draw is not None]
        for box in boxes:
            QTest.keyClick(box, Qt.Key.Key_Space)
        strike(dialog)
        QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Return, CONTROL)
        QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Return)
        QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Space)
        settle()
        assert dialog.isVisible()
        assert not window.session.current.turn.inputs.draw_votes
        strike(dialog)
        assert all(box.isChecked() for box in boxes)

    with in_dialog(window, vote):
        press(window, "turn.agreement")


def test_a_line_typed_under_the_curtain_leaves_the_one_that_waits_behind_it(window: MainWindow) -> None:
    assert window.desk is not None
    line = window.desk.line
    type_half(window, "f lon nth")
    f8(window)
    type_half(window, "f edi nwg")
    f8(window)
    assert line.edit.text() == "f edi nwg", "what is being typed stays"
    f8(window)
    type_half(window, "a lvp yor")
    f8(window)
    assert line.edit.text() == "a lvp yor"
    QTest.keyClick(line.edit, Qt.Key.Key_Return)
    settle()
    assert line.edit.text() == "f edi nwg", "the last that waited comes back first"
    QTest.keyClick(line.edit, Qt.Key.Key_Return)
    settle()
    assert line.edit.text() == "f lon nth"
    QTest.keyClick(line.edit, Qt.Key.Key_Return)
    settle()
    assert not line.edit.text()
    assert {"F LON - NTH", "F EDI - NWG", "A LVP - YOR"} <= {
        str(order) for slip in window.session.current.turn.inputs.orders.values() for order in slip.movement
    }


@pytest.mark.parametrize("by", ["key", "timer"])
@pytest.mark.parametrize("which", ["why", "ticket", "commands"])
def test_a_small_window_that_tells_of_a_slip_goes_with_the_curtain(window: MainWindow, which: str, by: str) -> None:
    open_game(window, begun(2))
    assert window.docks is not None
    panel = window.docks["exchange"].panel()
    assert isinstance(panel, ExchangePanel)
    alias = window.session.current.seats[0].alias
    if which == "why":
        panel._why(alias, "ENGLAND")
    elif which == "ticket":
        panel.show_alone(alias)
    else:
        press(window, "edit.commands")
    settle()
    (shown,) = [one for one in window.findChildren(QDialog) if one.isVisible()]
    window.session.hidden = False
    if by == "key":
        strike(shown)
    else:
        window.session.hidden = True
        settle()
    assert not any(one.isVisible() for one in window.findChildren(QDialog))
    assert window.session.hidden
    window.session.hidden = False
