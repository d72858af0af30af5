"""What is typed into a dialog and not taken is there again when it is opened next; what is taken is not."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox

from kapdip_gui.dialogs.new_game import NewGameDialog
from kapdip_gui.dialogs.notes import NotesDialog
from kapdip_gui.dialogs.own_panel import OwnPanelDialog
from kapdip_gui.exchange.sheet_model import SheetModel
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.kit.parts import short_path
from kapdip_gui.press.panel import PressPanel
from kapdip_gui.session.drafts import draft_of, keep_draft
from tests.game.tables import played, standard
from tests.ui.window_kit import NAMES, begun, open_game, press, settle


def test_a_comment_that_escape_put_off_is_there_again(window: MainWindow) -> None:
    dialog = NotesDialog(window.session, window)
    dialog.comment.setPlainText("A long evening.")
    dialog.reject()
    assert not any(turn.inputs.comment for turn in window.session.current.turns)
    again = NotesDialog(window.session, window)
    assert again.comment.toPlainText() == "A long evening."
    again.accept()
    assert window.session.current.turns[again.turn.currentData() - 1].inputs.comment == "A long evening."
    later = NotesDialog(window.session, window)
    later.comment.setPlainText("A long evening.")
    later.reject()


def test_what_was_taken_does_not_wait_to_be_taken_though_the_game_has_it_without_a_line_end(window: MainWindow) -> None:
    """A pasted comment ends with a line end; the dialog kept it as a draft, and said so at every start."""
    dialog = NotesDialog(window.session, window)
    turn = int(dialog.turn.currentData())
    dialog.comment.setPlainText("A pasted comment.\n\n")
    dialog.headline.setText(" A long evening ")
    dialog.accept()
    inputs = window.session.current.turns[turn - 1].inputs
    assert (inputs.headline, inputs.comment) == ("A long evening", "A pasted comment.")
    assert not draft_of(window.session, "notes", turn)


def test_a_comment_belongs_to_its_game(window: MainWindow) -> None:
    dialog = NotesDialog(window.session, window)
    dialog.headline.setText("Here")
    dialog.reject()
    open_game(window, begun(2))
    assert NotesDialog(window.session, window).headline.text() == ""


def choose(dialog: OwnPanelDialog, name: str) -> None:
    """Choose a player."""
    box: QComboBox = dialog.player
    box.setCurrentIndex(box.findData(name))


def test_half_a_slip_waits_while_another_player_is_shown_and_after_the_panel_was_closed(window: MainWindow) -> None:
    dialog = OwnPanelDialog(window.session, window)
    choose(dialog, NAMES[0])
    dialog.text.appendPlainText("Rest later")
    choose(dialog, NAMES[1])
    assert "Rest later" not in dialog.text.toPlainText()
    choose(dialog, NAMES[0])
    assert "Rest later" in dialog.text.toPlainText()
    dialog.reject()
    again = OwnPanelDialog(window.session, window)
    choose(again, NAMES[0])
    assert "Rest later" in again.text.toPlainText()
    again.text.setPlainText(f'Exchange "{NAMES[0]}"\nEngland: +7\n')
    again.accept()
    slip = window.session.current.turn.inputs.slips[NAMES[0]]
    assert slip is not None
    assert slip.amounts["ENGLAND"] == 7
    choose(again, NAMES[0])
    assert "Rest later" not in again.text.toPlainText()
    again.reject()


def test_names_of_a_game_that_was_not_made_are_there_again(window: MainWindow, tmp_path: Path) -> None:
    dialog = NewGameDialog(window.session, window)
    dialog.players.set_names(NAMES)
    dialog.reject()
    again = NewGameDialog(window.session, window)
    assert again.players.names() == NAMES
    again.file.setText(str(tmp_path / "a.yaml"))
    again.accept()
    assert again.made is not None
    assert NewGameDialog(window.session, window).players.names() == ()


def test_a_file_where_nothing_may_be_written_is_told_at_once(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.access", lambda *_: False)
    dialog = NewGameDialog(window.session, window)
    dialog.players.set_names(NAMES)
    dialog.file.setText(str(tmp_path / "not" / "there.yaml"))
    dialog.check()
    told = f"You don't have permission to save in {short_path(tmp_path)}. Choose another folder."
    assert dialog.file_note.text() == told
    assert not dialog.accept_button.isEnabled()
    dialog.players.set_names(())
    dialog.reject()


def test_a_cell_that_holds_no_amount_waits_while_another_game_is_open(window: MainWindow) -> None:
    first = begun()
    open_game(window, first)
    model = SheetModel(window.session)
    player, currency = model.picture.rows[0].player, model.currencies[0]  # type: ignore[union-attr]
    model.put_text(player, currency, "1,5")
    assert model.first_fault() == (player, currency)
    open_game(window, played(standard()))
    assert model.first_fault() is None
    open_game(window, first)
    assert model.first_fault() == (player, currency)


def test_what_was_typed_when_the_program_ended_is_told_and_stays_told(window: MainWindow, tmp_path: Path) -> None:
    """By kinds alone, since the curtain is down; what a panel takes by itself is no reason to forget it."""
    path = tmp_path / "evening.yaml"
    open_game(window, begun(1), path)
    assert window.desk is not None
    assert window.docks is not None
    window.desk.line.edit.setFocus()
    QTest.keyClicks(window.desk.line.edit, "f lon nt")
    panel = window.docks["press"].panel()
    assert isinstance(panel, PressPanel)
    press(window, "view.dock.press")
    panel.begin()
    QTest.keyClicks(panel.text, "Long live the king")
    seat = window.session.current.seats[0].alias
    keep_draft(window.session, "live", texts=(seat, "ENGLAND", "100"))
    window.typed.write()
    assert window.actions_of.files.close()
    window.session.drafts.clear()
    window.actions_of.files.open(path)
    settle()
    told = window.notice.text()
    assert told.startswith("Restored, but not entered yet: an order being typed")
    assert "a text for the press" in told
    assert "amount in the exchange sheet" in told
    assert not {"nt", "king"} & set(told.split())
    assert window.session.hidden
    window.session.hidden = False
    settle()
    assert window.desk.line.edit.text().endswith("lon nt")
    window.desk.line.edit.setFocus()
    QTest.keyClicks(window.desk.line.edit, "h")
    QTest.keyClick(window.desk.line.edit, Qt.Key.Key_Return)
    settle()
    assert not window.notice.text(), "it is read once somebody goes on"


def test_where_nothing_was_typed_nothing_is_told(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "evening.yaml"
    open_game(window, begun(1), path)
    assert window.actions_of.files.close()
    window.actions_of.files.open(path)
    settle()
    assert not window.notice.text()
