"""Pasting by keys alone: Enter mends what is in doubt where it stands, and takes everything only where nothing is.

Source: docs/window.md 9.3.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.logging import _QtMessageCapture

from kapdip_gui.dialogs.paste import PasteDialog
from kapdip_gui.frame.window import MainWindow
from tests.ui.window_kit import orders_of, pasted, strike


@pytest.fixture
def mail(window: MainWindow) -> PasteDialog:
    """The dialog with a mail in which one order is not allowed."""
    leader = window.session.current.turn.start.control["FRANCE"]
    text = f'Orders "{leader}"\nFrance:\nA Par - Bur\nF Bre - Mun\n'
    return pasted(window, text)


def test_enter_goes_to_the_line_in_doubt_mends_it_and_then_takes_everything(
    window: MainWindow, mail: PasteDialog
) -> None:
    assert strike(Qt.Key.Key_Return) is mail.table
    assert mail.table.currentRow() == 3
    field = strike(Qt.Key.Key_Return)
    assert isinstance(field, QLineEdit)
    assert mail.table.isAncestorOf(field)
    field.selectAll()
    QTest.keyClicks(field, "F Bre - Mao")
    assert strike(Qt.Key.Key_Return) is mail.table
    assert mail.isVisible()
    strike(Qt.Key.Key_Return)
    assert not mail.isVisible()
    assert "F BRE - MAO" in str(orders_of(window.session.current))


def test_escape_in_a_line_leaves_the_line_and_not_the_dialog(window: MainWindow, mail: PasteDialog) -> None:
    strike(Qt.Key.Key_F4)
    strike(Qt.Key.Key_F2)
    assert strike(Qt.Key.Key_Escape) is mail.table
    assert mail.isVisible()
    strike(Qt.Key.Key_Escape)
    assert not mail.isVisible()


def test_f2_in_a_line_that_is_being_mended_changes_nothing(mail: PasteDialog, qtlog: _QtMessageCapture) -> None:
    strike(Qt.Key.Key_F4)
    field = strike(Qt.Key.Key_F2)
    assert isinstance(field, QLineEdit)
    QTest.keyClicks(field, "F Bre")
    assert strike(Qt.Key.Key_F2) is field
    assert field.text() == "F Bre"
    assert not [record.message for record in qtlog.records if "edit" in record.message]
    mail.reject()


def test_home_and_end_lead_to_the_first_and_the_last_line(mail: PasteDialog) -> None:
    mail.table.setFocus()
    strike(Qt.Key.Key_End)
    assert mail.table.currentRow() == mail.table.rows() - 1 == 3
    strike(Qt.Key.Key_Home)
    assert mail.table.currentRow() == 0


def test_the_note_has_the_foot_to_itself_while_nothing_is_replaced(mail: PasteDialog) -> None:
    assert not mail.replaced.text()
    others = [one for one in mail.findChildren(QWidget) if mail.footer.indexOf(one) > 0 and one.isVisible()]
    assert min(one.x() for one in others) - mail.note.geometry().right() < 2 * mail.footer.spacing()
