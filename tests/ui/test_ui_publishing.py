"""What publishing remembers from one time to the next, and what slips and notes do beside it."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QMessageBox
from pytestqt.qtbot import QtBot

from kapdip.evaluation.options import EvaluationOptions
from kapdip.evaluation.slips import slip_sheet
from kapdip.game.desk import desk_view
from kapdip.game.published import published_turns
from kapdip_gui.dialogs.notes import NotesDialog
from kapdip_gui.dialogs.publish import PublishDialog
from kapdip_gui.dialogs.publishing import PublishRequest, evaluation_text
from kapdip_gui.frame.window import MainWindow
from tests.game.tables import played, table
from tests.patience import MILLISECONDS
from tests.samples import MIDDLE, sample_game
from tests.ui.window_kit import begun, in_dialog, open_game, press


@pytest.fixture(autouse=True)
def _nothing_chosen(desk: MainWindow) -> None:
    """Nothing was published before."""
    for key in ("publish/formats", "publish/folder"):
        desk.session.settings.put(key, "html,pdf,text" if key == "publish/formats" else "")


def write(dialog: PublishDialog, qtbot: QtBot) -> None:
    QTest.mouseClick(dialog.accept_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dialog.note.words.property("role") == "ok", timeout=MILLISECONDS)


def ticked(dialog: PublishDialog) -> list[str]:
    return [kind for kind, box in dialog.formats.items() if box.isChecked()]


def test_an_evaluation_is_published_as_ever_after_slips_were_printed(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    """Once the next evaluation had the slips' ticks: its key and Return wrote slips again, and no evaluation."""

    def print_slips(dialog: QDialog) -> None:
        assert isinstance(dialog, PublishDialog)
        assert ticked(dialog) == ["slips_pdf", "slips_text"]
        dialog.folder.setText(str(tmp_path))
        write(dialog, qtbot)
        mails = sorted(tmp_path.glob("*.txt"))
        assert len(mails) == len(window.session.current.seats)
        zorro = next(file for file in mails if "-Zorro-" in file.name)
        assert zorro.name.endswith("-slips-Zorro-en.txt")
        assert 'Exchange "Zorro"' in zorro.read_text(encoding="utf-8")

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, PublishDialog)
        assert ticked(dialog) == ["html", "pdf", "text"]

    with in_dialog(window, print_slips):
        press(window, "publish.slips")
    with in_dialog(window, look):
        press(window, "publish.publish")


def test_evaluations_lie_beside_their_game_until_another_folder_is_chosen(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    """Once the folder of the first game that was published got those of all games after it."""
    first, second, chosen = tmp_path / "first", tmp_path / "second", tmp_path / "chosen"

    def open_in(folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        open_game(window, window.session.current, folder / "game.yaml")

    def publish_into(folder: Path, *, instead: Path | None = None) -> None:
        def publish(dialog: QDialog) -> None:
            assert isinstance(dialog, PublishDialog)
            assert dialog.folder.text() == str(folder)
            for kind, box in dialog.formats.items():
                box.setChecked(kind == "text")
            dialog.folder.setText(str(instead or folder))
            write(dialog, qtbot)

        with in_dialog(window, publish):
            press(window, "publish.publish")

    open_in(first)
    publish_into(first / "Evaluations")
    open_in(second)
    publish_into(second / "Evaluations", instead=chosen)
    open_in(first)
    publish_into(chosen)


@pytest.mark.parametrize("first_game", [3], indirect=True)
def test_a_past_turn_that_is_published_stays_on_the_screen(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    press(window, "view.earlier")

    def publish(dialog: QDialog) -> None:
        assert isinstance(dialog, PublishDialog)
        dialog.folder.setText(str(tmp_path))
        for kind, box in dialog.formats.items():
            box.setChecked(kind == "text")
        write(dialog, qtbot)

    looked_at = window.session.viewed_turn
    assert looked_at is not None
    with in_dialog(window, publish):
        press(window, "publish.publish")
    assert looked_at in published_turns(window.session.current)
    assert window.session.viewed_turn == looked_at


def test_slips_of_a_game_that_is_over_are_refused_with_the_reason(window: MainWindow) -> None:
    open_game(window, played(table(last_turn=2), 2))
    press(window, "publish.slips")
    assert window.status_text() == "The game is over; there is no turn left to order."


def test_notes_open_at_the_past_turn_that_is_looked_at(window: MainWindow) -> None:
    """Once the key did nothing there."""
    window.session.viewed_turn = 1

    def comment(dialog: QDialog) -> None:
        assert isinstance(dialog, NotesDialog)
        assert dialog.turn.currentData() == 1
        dialog.headline.setText("Late news")
        dialog.accept()

    with in_dialog(window, comment):
        press(window, "turn.notes")
    assert desk_view(window.session.current, 1).entered.headline == "Late news"
    assert desk_view(window.session.current, 2).entered.headline == ""


def test_a_deadline_that_is_named_before_the_evaluation_is_published_stands_in_it(window: MainWindow) -> None:
    """As the manual has it: Ctrl+D, then F9. It was noted for the turn that had just begun, and stood nowhere."""
    open_game(window, begun(2))

    def name_it(dialog: QDialog) -> None:
        assert isinstance(dialog, NotesDialog)
        dialog.deadline.setText("Friday, 8 pm")
        dialog.accept()

    with in_dialog(window, name_it):
        press(window, "turn.notes")
    assert "Due Friday, 8 pm." in evaluation_text(window.session)
    sheet = slip_sheet(window.session.current, "en")
    assert sheet.deadline == "Friday, 8 pm"


def test_the_text_that_is_copied_speaks_the_language_that_was_ticked(window: MainWindow) -> None:
    """Where both are, that of the game: the preview and the copied text have room for one."""
    session = window.session
    open_game(window, replace(begun(2), language="de"))
    for ticked, word in (("", "Zug 2"), ("en", "Turn 2"), ("de,en", "Zug 2")):
        session.settings.put("publish/languages/de", ticked)
        assert word in evaluation_text(session), ticked
    open_game(window, replace(begun(2), language="en"))
    session.settings.put("publish/languages/en", "de,en")
    assert "Turn 2" in evaluation_text(session)
    for language in ("de", "en"):
        session.settings.put(f"publish/languages/{language}", "")


def test_what_another_game_has_written_is_not_replaced_unasked(
    window: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two evenings of one name in one folder, or a copy of a save: each asks before it replaces."""
    asked: list[str] = []

    def answers(box: QMessageBox, text: str) -> None:
        asked.append(box.text())
        next(one for one in box.buttons() if one.text().replace("&", "") == text).click()

    def publish_as(name: str, answer: str = "") -> str:
        open_game(window, begun(1), tmp_path / f"{name}.yaml")
        asked.clear()
        monkeypatch.setattr(QMessageBox, "exec", lambda box: answers(box, answer))

        def publish(dialog: QDialog) -> None:
            assert isinstance(dialog, PublishDialog)
            for kind, box in dialog.formats.items():
                box.setChecked(kind == "text")
            dialog.folder.setText(str(tmp_path / "Evaluations"))
            if answer == "Cancel":
                QTest.mouseClick(dialog.accept_button, Qt.MouseButton.LeftButton)
            else:
                write(dialog, qtbot)

        with in_dialog(window, publish):
            press(window, "publish.publish")
        (file,) = (tmp_path / "Evaluations").iterdir()
        return file.read_text(encoding="utf-8")

    first = publish_as("first")
    assert asked == []
    assert publish_as("first") == first
    assert asked == [], "its own it replaces as ever"
    (file,) = (tmp_path / "Evaluations").iterdir()
    file.write_text("of another game")
    assert publish_as("first", "Cancel") == "of another game"
    assert len(asked) == 1
    assert file.name in asked[0]
    assert publish_as("second", "Cancel") == "of another game"
    assert publish_as("second", "Replace") == first
    assert publish_as("first", "Replace") == first
    assert asked == [], "the same content stays the same"
    assert publish_as("second") == first


def test_documents_bear_their_season_and_one_with_a_short_name_keeps_it(tmp_path: Path) -> None:
    """F01 is spring for Germans and fall for others."""
    game = sample_game(MIDDLE)
    wish = PublishRequest(game, (2, 4), ("html",), ("de", "en"), EvaluationOptions(), tmp_path)
    names = [path.name.removeprefix(f"{game.name}-") for path in wish.files]
    assert names == [
        "02-Frühjahr-1901-de.html",
        "02-Spring-1901-en.html",
        "04-Frühjahr-1902-de.html",
        "04-Spring-1902-en.html",
    ]
    (tmp_path / f"{game.name}-02-F01-de.html").touch()
    assert [path.name.removeprefix(f"{game.name}-") for path in wish.files] == ["02-F01-de.html", *names[1:]]
