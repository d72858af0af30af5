"""File → Import a game from mails: pasted, looked at, mended where it is refused, and opened as a game."""

from email.message import EmailMessage
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QFileDialog

from kapdip_gui.dialogs.import_game import ImportDialog
from kapdip_gui.frame.window import MainWindow
from tests.ui.window_kit import in_dialog, press, settle

HISTORY = "Spring 1901\nAustria: A Vie - Gal\nRussia: A War - Gal (bounce)\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    found = tmp_path / "games"
    monkeypatch.setattr("kapdip_gui.dialogs.new_game_place.games_folder", lambda: found)
    return found


def shown_rows(dialog: ImportDialog) -> list[str]:
    return [dialog.found.item(row).text() for row in range(dialog.found.count())]


def write(dialog: ImportDialog, text: str) -> None:
    dialog.field.setPlainText(text)
    dialog.play()
    settle()


def test_a_history_from_the_clipboard_is_previewed_and_becomes_the_open_game(window: MainWindow, folder: Path) -> None:
    QGuiApplication.clipboard().setText(HISTORY)

    def act(dialog: QDialog) -> None:
        assert isinstance(dialog, ImportDialog)
        assert not dialog.accept_button.isEnabled()
        QTest.mouseClick(dialog.paste, Qt.MouseButton.LeftButton)
        dialog.play()
        settle()
        rows = shown_rows(dialog)
        assert rows[0].startswith("Spring 1901, moves: 2 orders, 2 remarks")
        assert any("Vie – Gal succeeded; under the rules it did not" in row for row in rows)
        dialog.name.setText("Friday/2")
        QTest.keyClick(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)

    with in_dialog(window, act):
        press(window, "file.import")
    settle()
    game = window.session.current
    assert (window.session.path, game.turn.number) == (folder / "Friday-2.yaml", 2)
    assert [seat.alias for seat in game.seats][:2] == ["Austria", "England"]


def test_the_players_are_those_in_brackets_behind_the_powers_until_others_are_written(window: MainWindow) -> None:
    def act(dialog: QDialog) -> None:
        assert isinstance(dialog, ImportDialog)
        write(dialog, "Spring 1901\nAustria (Anna): A Vie - Gal\n")
        assert dialog.players.text() == "Anna, England, France, Germany, Italy, Russia, Turkey"
        write(dialog, "Spring 1901\nAustria (Bo): A Vie - Gal\n")
        assert dialog.players.text().startswith("Bo, England")
        dialog.players.setText("Cy, England, France, Germany, Italy, Russia, Turkey")
        write(dialog, "Spring 1901\nAustria (Anna): A Vie - Gal\n")
        assert dialog.players.text().startswith("Cy, England")
        powers = ("Turkey", "Russia", "Italy", "Germany", "France", "England", "Austria")
        dialog.players.setText(", ".join(f"{name} ({power})" for name, power in zip("GFEDCBA", powers, strict=True)))
        dialog.play()
        settle()
        dialog.accept()

    with in_dialog(window, act):
        press(window, "file.import")
    settle()
    assert [seat.alias for seat in window.session.current.seats] == list("ABCDEFG")


def test_a_refusal_leads_to_its_line_and_nothing_is_written(window: MainWindow, folder: Path) -> None:
    def act(dialog: QDialog) -> None:
        assert isinstance(dialog, ImportDialog)
        write(dialog, HISTORY + "F1901M\nA Gal - Rum\n")
        assert shown_rows(dialog)[0].startswith("Line 5: ")
        assert not dialog.accept_button.isEnabled()
        dialog.found.itemActivated.emit(dialog.found.item(0))
        assert dialog.field.textCursor().selectedText() == "A Gal - Rum"
        dialog.note.way.click()
        assert dialog.field.textCursor().selectedText() == "A Gal - Rum"
        dialog.players.setText("Ann, Bo")
        write(dialog, HISTORY)
        assert "7 players" in shown_rows(dialog)[0]
        dialog.note.way.click()
        assert dialog.focusWidget() is dialog.players
        dialog.accept()
        dialog.reject()

    before = window.session.path
    with in_dialog(window, act):
        press(window, "file.import")
    assert window.session.path == before
    assert not folder.exists()


def test_return_on_a_remark_leads_to_its_line_and_imports_nothing(window: MainWindow, folder: Path) -> None:
    def act(dialog: QDialog) -> None:
        assert isinstance(dialog, ImportDialog)
        write(dialog, HISTORY)
        remark = next(
            row for row in range(dialog.found.count()) if dialog.found.item(row).data(Qt.ItemDataRole.UserRole)
        )
        dialog.found.setCurrentRow(remark)
        dialog.found.setFocus()
        assert dialog.accept_button.isEnabled()
        QTest.keyClick(dialog.found, Qt.Key.Key_Return)
        assert dialog.isVisible()
        assert dialog.field.textCursor().selectedText()
        dialog.reject()

    with in_dialog(window, act):
        press(window, "file.import")
    assert not folder.exists()


def test_a_history_comes_from_a_file_too_and_one_that_cannot_be_read_is_told(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "history.txt"
    file.write_text(HISTORY, encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))

    def act(dialog: QDialog) -> None:
        assert isinstance(dialog, ImportDialog)
        dialog._from_file()
        settle()
        assert dialog.field.toPlainText() == HISTORY
        dialog.play()
        settle()
        file.unlink()
        dialog._from_file()
        settle()
        assert "history.txt could not be read" in dialog.note.text()
        dialog.reject()

    with in_dialog(window, act):
        press(window, "file.import")


def test_a_saved_mail_is_read_and_a_refusal_of_the_system_is_in_the_windows_language(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mail = EmailMessage()
    mail["Subject"] = "Züge"
    mail.set_content("Frühjahr 1901\nÖsterreich: A Wie - Gal\n", cte="base64")
    chosen = [tmp_path / "mail.eml", tmp_path / ("x" * 300)]
    chosen[0].write_bytes(mail.as_bytes())
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(chosen.pop(0)), ""))
    monkeypatch.setattr(window.session, "language", "de")

    def act(dialog: QDialog) -> None:
        assert isinstance(dialog, ImportDialog)
        assert dialog.field.placeholderText().startswith("Frühjahr 1901\nÖsterreich: A Wie - Gal")
        dialog._from_file()
        settle()
        dialog.play()
        settle()
        assert shown_rows(dialog)[0].startswith("Frühjahr 1901, Befehle: 1 Befehl")
        dialog._from_file()
        settle()
        assert dialog.note.text().endswith("Die Datei lässt sich nicht lesen: der Name ist zu lang.")
        dialog.reject()

    with in_dialog(window, act):
        press(window, "file.import")


def test_what_was_typed_and_left_is_there_again_until_it_is_imported(window: MainWindow, folder: Path) -> None:
    def leave(dialog: QDialog) -> None:
        assert isinstance(dialog, ImportDialog)
        dialog.field.setPlainText(HISTORY)
        dialog.name.setText("Friday")
        dialog.players.setText("Ann, Bo, Cy, Di, Ed, Flo, Gus")
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    def go_on(dialog: QDialog) -> None:
        assert isinstance(dialog, ImportDialog)
        assert (dialog.field.toPlainText(), dialog.name.text()) == (HISTORY, "Friday")
        assert dialog.players.text().endswith("Gus")
        settle()
        dialog.accept()

    def see_nothing(dialog: QDialog) -> None:
        assert isinstance(dialog, ImportDialog)
        assert dialog.field.toPlainText() == ""
        dialog.reject()

    with in_dialog(window, leave):
        press(window, "file.import")
    with in_dialog(window, go_on):
        press(window, "file.import")
    settle()
    assert [seat.alias for seat in window.session.current.seats][:2] == ["Ann", "Bo"]
    with in_dialog(window, see_nothing):
        press(window, "file.import")


def test_an_open_last_phase_is_shown_as_such_and_a_refusal_keeps_the_remarks_before_it(window: MainWindow) -> None:
    def act(dialog: QDialog) -> None:
        assert isinstance(dialog, ImportDialog)
        write(dialog, HISTORY + "F1901M\nA Vie - Gal\n")
        assert "still open: orders of England" in shown_rows(dialog)[-1]
        write(dialog, HISTORY + "F1901M\nA Gal - Rum\n")
        rows = shown_rows(dialog)
        assert rows[0].startswith("Line 5: ")
        assert rows[1].startswith("Spring 1901, moves: 2 orders, 2 remarks")
        assert any("Vie – Gal succeeded; under the rules it did not" in row for row in rows)
        dialog.reject()

    with in_dialog(window, act):
        press(window, "file.import")
