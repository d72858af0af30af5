"""A player's own panel: his figures and what becomes of his slip beside what he types, nothing
of the others, and a PDF of it.
"""

import io
from pathlib import Path

import pypdf
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kapdip.game.entries import enter_slip
from kapdip_gui.dialogs.own_panel import OwnPanelDialog
from kapdip_gui.exchange.ticket_page import own_page, ticket_pdf
from kapdip_gui.session.session import Session
from tests.ui.exchange_kit import opened_game, session_with, slip


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return session_with(enter_slip(opened_game(2), "Hans", slip(FRANCE=-417)), tmp_path)


@pytest.fixture
def dialog(session: Session, qtbot: QtBot) -> OwnPanelDialog:
    made = OwnPanelDialog(session)
    qtbot.addWidget(made)
    made.show()
    made.player.setCurrentIndex(made.player.findData("Anna"))
    return made


def typed(dialog: OwnPanelDialog, **amounts: int) -> None:
    lines = [f"{power.title()}: {units:+d}" for power, units in amounts.items()]
    dialog.text.setPlainText("\n".join(['Exchange "Anna"', *lines]))


def told(dialog: OwnPanelDialog) -> str:
    return str(own_page(dialog.ticket, "x", "y", "", dialog.session.language))


def test_what_is_typed_is_reckoned_at_once_and_nothing_is_taken(dialog: OwnPanelDialog, session: Session) -> None:
    before = session.current
    typed(dialog, AUSTRIA=-100)
    trades, cash, _ = dialog.ticket.contents()
    account = before.turn.start.accounts["Anna"]
    held = account.holdings["AUSTRIA"]
    assert [place.text.replace(",", "") for place in trades[2][0]] == [
        str(held),
        "\u2212100",
        "\u2212100",
        str(held - 100),
    ]
    assert [row[0].text for row in cash[2]][:3] == ["Cash before", "after sales", "after purchases"]
    assert session.current is before


def test_a_cut_is_warned_of_while_it_is_typed(dialog: OwnPanelDialog) -> None:
    typed(dialog, AUSTRIA=99999)
    assert dialog.ticket.contents()[2][0].title == "RED"
    typed(dialog, AUSTRIA=-9000)
    assert "Cut" in [note.title for note in dialog.ticket.contents()[2]]


def test_nothing_of_the_others_is_shown(dialog: OwnPanelDialog, session: Session) -> None:
    assert session.hidden
    assert "417" not in told(dialog)
    dialog.player.setCurrentIndex(0)
    assert not dialog.ticket.isVisible()
    assert not dialog.pdf.isVisible()


def test_the_panel_is_written_as_a_pdf(dialog: OwnPanelDialog, tmp_path: Path) -> None:
    typed(dialog, AUSTRIA=-100)
    file = tmp_path / "Anna.pdf"
    assert dialog.write_pdf(file)
    assert file.read_bytes().startswith(b"%PDF")
    text = pypdf.PdfReader(file).pages[0].extract_text()
    assert "Anna" in text
    assert "Cash before" in text
    assert "Austria: -100" in text
    assert not dialog.write_pdf(tmp_path / "missing" / "Anna.pdf")
    assert "was not saved" in dialog.verdict.text()


def test_a_line_that_is_refused_is_led_to(dialog: OwnPanelDialog) -> None:
    dialog.text.setPlainText('Exchange "Anna"\nAustria: -100\nAtlantis: 5')
    assert dialog.verdict.text().startswith("Line 3: ")
    dialog.verdict.way.click()
    assert dialog.text.textCursor().selectedText() == "Atlantis: 5"


def test_text_of_people_is_never_markup(dialog: OwnPanelDialog) -> None:
    data = ticket_pdf(dialog.ticket, "#x[*y*]", "t", "<i>y</i> $z$", dialog.session.language)
    text = pypdf.PdfReader(io.BytesIO(data)).pages[0].extract_text()
    assert "#x[*y*]" in text
    assert "<i>y</i> $z$" in text


def test_return_takes_nothing_that_was_only_looked_at(dialog: OwnPanelDialog, session: Session, qtbot: QtBot) -> None:
    before = session.current
    for _ in range(2):
        QTest.keyClick(dialog.player, Qt.Key.Key_Return)
    assert session.current is before
    typed(dialog, AUSTRIA=-100)
    assert dialog.accept_button.isDefault()
