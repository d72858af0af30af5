"""The codes of the seats: one at a time and over everything else, gone by themselves; a sheet to print; new codes."""

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kapdip.evaluation.codes_pdf import CodeSheet, CodeStrip, render_codes_pdf
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import LANGUAGES
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.table.code import QrCode, squares_of, svg_of
from kapdip_gui.table.codes import SHOWN, SeatCodesDialog
from kapdip_gui.table.panel import TablePanel
from tests.patience import MILLISECONDS
from tests.samples import MIDDLE, sample_game
from tests.ui.phones_kit import scanned, table_open
from tests.ui.window_kit import press, settle


@pytest.fixture
def window(desk: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    with table_open(desk, monkeypatch, sample_game(MIDDLE)) as made:
        yield made


@pytest.fixture
def dialog(window: MainWindow, qtbot: QtBot) -> Iterator[SeatCodesDialog]:
    made = SeatCodesDialog(window.session, window.host, window)
    qtbot.addWidget(made)
    made.show()
    settle()
    yield made
    made.close()


def expected(dialog: SeatCodesDialog, row: int) -> tuple[tuple[bool, ...], ...]:
    host = dialog._host
    assert host.table is not None
    assert host.seats is not None
    number = list(host.seats.seats)[row]
    return squares_of(host.table.address_of(host.seats.fragment(number)))


def test_no_code_is_shown_before_somebody_asks_for_it(dialog: SeatCodesDialog) -> None:
    assert dialog.code.squares == ()
    assert dialog.seats.count() == 10
    dialog.seats.setCurrentRow(3)
    assert dialog.code.squares == ()


def test_one_code_is_shown_and_then_that_of_the_next_seat(dialog: SeatCodesDialog) -> None:
    dialog.accept_button.click()
    assert dialog.code.squares == expected(dialog, 0)
    dialog.accept_button.click()
    assert dialog.code.squares == expected(dialog, 1)
    assert dialog.seats.currentRow() == 1
    dialog.seats.setCurrentRow(5)
    assert dialog.code.squares == ()


def test_return_on_a_seat_shows_its_code_and_not_that_of_the_next_one(dialog: SeatCodesDialog) -> None:
    dialog.seats.setCurrentRow(3)
    dialog.seats.setFocus()
    QTest.keyClick(dialog.seats, Qt.Key.Key_Return)
    assert dialog.code.squares == expected(dialog, 3)
    QTest.keyClick(dialog.seats, Qt.Key.Key_Return)
    assert dialog.code.squares == expected(dialog, 4)


def test_the_button_that_closes_stays_where_it_is_whatever_the_other_one_says(dialog: SeatCodesDialog) -> None:
    assert dialog.cancel_button is not None
    places = set()

    def look() -> None:
        settle()
        assert dialog.cancel_button is not None
        places.add((dialog.cancel_button.geometry().getRect(), dialog.accept_button.text().replace("&", "")))

    look()
    dialog.accept_button.click()
    look()
    assert {text for _, text in places} == {"Show code", "Next seat"}
    assert len({place for place, _ in places}) == 1


def test_a_code_goes_by_itself(dialog: SeatCodesDialog) -> None:
    dialog.accept_button.click()
    for _ in range(SHOWN * 2 - 1):
        dialog._tick()
        assert dialog.code.squares
    dialog._tick()
    assert dialog.code.squares == ()
    assert "hidden again" in dialog.told.text()
    dialog.accept_button.click()
    assert dialog.code.squares == expected(dialog, 0), "once more, as it says"


def test_a_code_goes_as_soon_as_its_phone_is_there(dialog: SeatCodesDialog) -> None:
    host = dialog._host
    assert host.seats is not None
    dialog.accept_button.click()
    scanned(host.seats, 2)
    assert dialog.code.squares
    key = scanned(host.seats, 1)
    assert dialog.code.squares == ()
    assert "has joined" in dialog.told.text()
    host._counted({(1, key.name): 1})
    assert "1 phone" in dialog.seats.item(0).text()
    dialog.accept_button.click()
    assert dialog.code.squares == expected(dialog, 0), "for a further phone there is another code"


@pytest.mark.parametrize("floats", [False, True])
def test_a_player_before_the_code_sees_nothing_but_it(window: MainWindow, floats: bool) -> None:
    assert window.docks is not None
    assert not window.session.hidden
    dock = window.docks["table"]
    dock.setFloating(floats)
    settle()
    panel = dock.findChild(TablePanel)
    assert panel is not None
    window.session.hidden = False  # a dock that floats away has brought it down
    panel._seat_codes.click()
    settle()
    (made,) = [one for one in window.findChildren(SeatCodesDialog) if one.isVisible()]
    assert window.session.hidden, "nothing is to be read on other screens"
    assert made.geometry().contains(window.geometry())
    assert made.body.isVisible()
    made.accept_button.click()
    assert made.code.squares
    settle()
    assert codes_on_screen() == [made.code]
    made._curtain()
    settle()
    assert window.session.hidden
    assert made.code.squares == ()
    made.close()
    dock.setFloating(False)
    settle()


def codes_on_screen() -> list[QrCode]:
    found = [one for one in QApplication.allWidgets() if isinstance(one, QrCode)]
    return [one for one in found if one.squares and one.isVisible()]


def test_the_code_for_spectators_comes_back_when_that_of_the_seat_goes(
    dialog: SeatCodesDialog, window: MainWindow
) -> None:
    assert window.docks is not None
    (before,) = codes_on_screen()
    for gone in (lambda: dialog.seats.setCurrentRow(2), dialog._curtain, dialog.close):
        dialog.accept_button.click()
        assert codes_on_screen() == [dialog.code]
        gone()
        assert codes_on_screen() == [before]


def test_f8_takes_the_code_away_and_lifts_nothing(dialog: SeatCodesDialog, window: MainWindow) -> None:
    dialog.accept_button.click()
    for _ in range(2):
        QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_F8)
        settle()
        assert dialog.code.squares == ()
        assert window.session.hidden
        assert dialog.body.isVisible()


def test_a_new_code_takes_the_shown_one_away_and_is_another(dialog: SeatCodesDialog) -> None:
    dialog.accept_button.click()
    before, other = expected(dialog, 0), expected(dialog, 1)
    dialog.renew.click()
    assert dialog.code.squares == ()
    assert expected(dialog, 0) != before
    assert expected(dialog, 1) == other
    dialog.renew_all.click()
    assert expected(dialog, 1) != other


def test_other_codes_take_no_phone_its_seat(dialog: SeatCodesDialog) -> None:
    seats = dialog._host.seats
    assert seats is not None
    scanned(seats, 1)
    before, phones = expected(dialog, 0), seats.phones(1)
    dialog.renew_all.click()
    assert expected(dialog, 0) != before
    assert seats.phones(1) == phones != ()


def test_the_sheet_has_a_strip_for_each_seat_and_one_for_everybody(dialog: SeatCodesDialog, tmp_path: Path) -> None:
    (tmp_path / "codes.pdf").write_bytes(b"for everybody")
    assert dialog.write(tmp_path / "codes.pdf")
    assert (tmp_path / "codes.pdf").stat().st_mode & 0o777 == 0o600
    text = " ".join(" ".join(page.extract_text().split()) for page in PdfReader(tmp_path / "codes.pdf").pages)
    assert dialog._host.seats is not None
    for alias in dialog._host.seats.seats.values():
        assert alias in text
    assert "For everybody" in text
    assert dialog._host.table is not None
    assert re.search(rf"{dialog._host.table.door}/[0-9a-f]{{6}} and type {dialog._host.table.code}", text)
    for number in dialog._host.seats.seats:
        assert dialog._host.seats.spelled(number) in text
        assert dialog._host.seats.fragment(number) not in text  # no link that one click would follow


@pytest.mark.parametrize(("strips", "pages"), [(8, 1), (11, 2), (16, 2)])
def test_eight_strips_stand_on_a_page(dialog: SeatCodesDialog, strips: int, pages: int) -> None:
    """As the manual says."""
    host, board = dialog._host, dialog.session.board
    assert host.seats is not None
    assert host.table is not None
    code = svg_of(host.table.address_of(host.seats.fragment(1)))
    strip = CodeStrip("Hauptmann Köpenick", code, host.seats.spelled(1))
    for language in LANGUAGES:
        made = render_codes_pdf(
            CodeSheet("Zwischenstand", host.table.door, (strip,) * strips), BoardLanguage(language, board)
        )
        assert len(PdfReader(BytesIO(made)).pages) == pages


def test_a_sheet_that_cannot_be_written_says_why(dialog: SeatCodesDialog, tmp_path: Path) -> None:
    assert not dialog.write(tmp_path / "nowhere" / "codes.pdf")
    assert dialog.told.text()


def test_the_dialog_ends_with_the_table(dialog: SeatCodesDialog, window: MainWindow, qtbot: QtBot) -> None:
    dialog.accept_button.click()
    window.host.close()
    qtbot.waitUntil(lambda: not dialog.isVisible(), timeout=MILLISECONDS)


def test_the_dock_opens_it(window: MainWindow, qtbot: QtBot) -> None:
    assert window.docks is not None
    panel = window.docks["table"].findChild(TablePanel)
    assert panel is not None
    panel._seat_codes.click()
    found = window.findChild(SeatCodesDialog)
    assert found is not None
    assert found.isVisible()
    found.close()


def test_one_key_leads_to_the_codes_also_where_the_table_is_not_open_yet(window: MainWindow) -> None:
    window.host.close()
    press(window, "wall.seat_codes")
    settle()
    assert window.host.is_open
    (made,) = [one for one in window.findChildren(SeatCodesDialog) if one.isVisible()]
    assert made.seats.count() == 10
    made.reject()
