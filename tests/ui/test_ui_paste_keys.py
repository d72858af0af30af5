"""Pasting by keys alone: Enter mends what is in doubt where it stands, and takes everything only where nothing is.

Source: docs/window.md 9.3.
"""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.logging import _QtMessageCapture

from kapdip_gui.dialogs.paste import PasteDialog
from kapdip_gui.frame.window import MainWindow
from tests.ui.window_kit import CONTROL, NAMES, SHIFT, orders_of, pasted, settle, strike


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


MAILS = (
    "From: a@example.org\nSubject: my slip\n\nHello!\n\nZorro\nEgland +250\nItalay -100\nFrance 0\n\nYours, Z",
    "Exchange Pippi\nItaly -500\nFrance +300\n\nOn 3 May 2026, at 20:00, Günter wrote:\nplease send your slips!",
    "Exchange Mata Hari\nItaly -5\n",
)


def test_one_mail_after_the_other_is_pasted_and_all_are_answered_and_entered_at_once(window: MainWindow) -> None:
    dialog = pasted(window, MAILS[0])
    for mail in MAILS[1:]:
        clip(mail)
        strike(Qt.Key.Key_V, CONTROL)
    assert dialog.questions.text() == "2 questions"
    assert not [
        line for line in dialog._lines if line.raw in ("Italy -5", "Italy -500") and line.status != "understood"
    ]
    strike(Qt.Key.Key_V, CONTROL)
    assert "already" in dialog.note.text()
    assert dialog.yes_button.isVisible()
    strike(Qt.Key.Key_F4)
    place = dialog.table.visualRect(dialog.table.currentIndex())
    assert dialog.table.viewport().rect().contains(place), "rows above it have become higher since"
    strike(Qt.Key.Key_Return, SHIFT)
    assert dialog.questions.text() == "0 questions"
    strike(Qt.Key.Key_Return, CONTROL)
    assert not dialog.isVisible()
    slips = window.session.current.turn.inputs.slips
    amounts = {player: {**slip.amounts} for player, slip in slips.items() if slip is not None}
    assert amounts["Zorro"].items() >= {"ENGLAND": 250, "ITALY": -100, "FRANCE": 0}.items()
    assert amounts["Pippi"].items() >= {"ITALY": -500, "FRANCE": 300}.items()
    assert amounts["Mata Hari"]["ITALY"] == -5


def clip(text: str) -> None:
    QGuiApplication.clipboard().setText(text)


def test_answers_and_mails_are_undone_one_by_one(window: MainWindow) -> None:
    dialog = pasted(window, MAILS[0])
    before = [line.raw for line in dialog._lines]
    clip(MAILS[1])
    strike(Qt.Key.Key_V, CONTROL)
    both = [line.raw for line in dialog._lines]
    strike(Qt.Key.Key_Return, SHIFT)
    strike(Qt.Key.Key_Z, CONTROL)
    assert [line.raw for line in dialog._lines] == both
    strike(Qt.Key.Key_Z, CONTROL)
    strike(Qt.Key.Key_Z, CONTROL)
    assert [line.raw for line in dialog._lines] == before
    dialog.reject()


def test_mails_that_were_pasted_are_there_after_escape(window: MainWindow) -> None:
    dialog = pasted(window, MAILS[0])
    clip(MAILS[1])
    strike(Qt.Key.Key_V, CONTROL)
    both = [line.raw for line in dialog._lines]
    strike(Qt.Key.Key_Escape)
    again = pasted(window, MAILS[1])
    assert [line.raw for line in again._lines] == both
    again.reject()


def test_files_of_several_mails_are_read_as_several_mails(window: MainWindow, tmp_path: Path) -> None:
    files = [tmp_path / f"{number}.txt" for number in range(len(MAILS))]
    for file, mail in zip(files, MAILS, strict=True):
        file.write_text(mail, encoding="utf-8")
    read: list[str] = []
    window.actions_of.files.read_sheets(files, read.append)
    settle()
    dialog = pasted(window, read[0])
    assert {entry.player for entry in dialog._pasted.sheet.exchange} == {"Pippi", "Mata Hari", "Zorro"} <= {*NAMES}
    dialog.reject()


def test_what_a_mail_quotes_never_becomes_a_slip_when_its_own_is_entered(window: MainWindow) -> None:
    dialog = pasted(
        window, "Exchange Zorro\nEngland +250\n\n> On 3 May 2026, at 20:00, Günter wrote:\n> England: 0\n> Italy: 0\n"
    )
    clip("Pippi: all on England! Sell 500 of all the others.")
    strike(Qt.Key.Key_V, CONTROL)
    strike(Qt.Key.Key_Return, CONTROL)
    assert dialog.isVisible(), "Pippi's is still there"
    assert not [line.raw for line in dialog._lines if line.raw.startswith(">")]
    assert "Pippi" in "".join(line.raw for line in dialog._lines)
    before = window.session.current.turn.inputs.slips["Zorro"]
    strike(Qt.Key.Key_Return)
    strike(Qt.Key.Key_Escape)
    assert window.session.current.turn.inputs.slips["Zorro"] == before
    dialog.reject()


def test_a_mail_that_is_only_quoted_is_left_whole_while_others_are_entered(window: MainWindow) -> None:
    dialog = pasted(window, MAILS[2])
    slip = "> Exchange Zorro\n> England -7\n> Italy 8"
    clip(f"Hello, have a nice day, see you on Sunday then?\n\nOn 3 May 2026, at 20:00, Zorro wrote:\n{slip}\n")
    strike(Qt.Key.Key_V, CONTROL)
    strike(Qt.Key.Key_Return, CONTROL)
    assert dialog.isVisible()
    assert slip in "\n".join(line.raw for line in dialog._lines)
    assert "Mata Hari" not in dialog._text
    dialog.reject()
