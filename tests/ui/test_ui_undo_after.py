"""Undo goes on after the game was closed and opened again, with the same words in the menu."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton

from kapdip.game.entries import set_notes
from kapdip.game.machine import next_step
from kapdip.showing.labels import of_step, plain_name
from kapdip.storage.files import load_game, save_game
from kapdip.words.catalogue import mark
from kapdip_gui.dialogs.log import LogDialog
from kapdip_gui.frame.window import MainWindow
from tests.ui.window_kit import begun, settle


@pytest.fixture
def save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "state"))
    save_game(begun(), tmp_path / "game.yaml")
    return tmp_path / "game.yaml"


@pytest.fixture
def window(desk: MainWindow, save: Path) -> Iterator[MainWindow]:
    """The window of this module, with that save open."""
    desk.actions_of.files.open(save)
    settle()
    yield desk
    assert desk.actions_of.files.close()


def reopen(window: MainWindow, save: Path) -> None:
    assert window.actions_of.files.close()
    window.actions_of.files.open(save)
    settle()


def note(window: MainWindow, text: str) -> None:
    window.session.do(
        plain_name(mark("{step}"), step=of_step("orders")) if text == "step" else text,
        lambda game: set_notes(game, comment=text),
    )


def comment(window: MainWindow) -> str:
    return window.session.current.turn.inputs.comment


def test_the_menu_offers_to_undo_what_was_done_before_the_game_was_closed(window: MainWindow, save: Path) -> None:
    for text in ("first", "second"):
        note(window, text)
    undo, redo = window.commands["edit.undo"], window.commands["edit.redo"]
    words = undo.text()
    assert "second" in words
    reopen(window, save)
    assert undo.text() == words
    assert undo.isEnabled()
    undo.trigger()
    assert comment(window) == "first"
    again = redo.text()
    assert "second" in again
    reopen(window, save)
    assert redo.text() == again
    redo.trigger()
    assert comment(window) == "second"
    undo.trigger()
    undo.trigger()
    assert comment(window) == ""
    assert not undo.isEnabled()
    assert window.keeper.flush()
    assert load_game(save) == begun()


def test_its_words_are_those_of_the_language_that_is_spoken_now(window: MainWindow, save: Path) -> None:
    note(window, "step")
    told = {}
    for language in ("de", "en"):
        window.session.language = language
        settle()
        told[language] = window.commands["edit.undo"].text()
    assert told["de"] != told["en"]
    reopen(window, save)
    for language in ("de", "en"):
        window.session.language = language
        settle()
        assert window.commands["edit.undo"].text() == told[language]


def test_a_step_that_was_carried_out_before_is_taken_back_with_its_warning(window: MainWindow, save: Path) -> None:
    window.session.do("step", lambda game: next_step(game, hold_missing=True), is_step=True)
    assert len(window.session.current.turns) == 2
    reopen(window, save)
    window.commands["edit.undo"].trigger()
    assert window.notice.topic == "back"
    assert len(window.session.current.turns) == 2
    next(made for made in window.notice.findChildren(QPushButton) if made.isVisible()).click()
    assert len(window.session.current.turns) == 1


def test_a_save_that_was_changed_meanwhile_says_that_undo_begins_anew(window: MainWindow, save: Path) -> None:
    note(window, "first")
    assert window.actions_of.files.close()
    save_game(set_notes(begun(), comment="somebody else"), save)
    window.actions_of.files.open(save)
    settle()
    assert not window.commands["edit.undo"].isEnabled()
    assert "undone" in window.notice.text()


def test_a_state_that_can_not_be_read_any_more_is_told_and_nothing_changes(window: MainWindow, save: Path) -> None:
    for text in ("first", "second"):
        note(window, text)
    assert window.actions_of.files.close()
    (journal,) = (save.parent / "state" / "kapdip" / "undo").glob("*.undo")
    lines = journal.read_text(encoding="utf-8").splitlines(keepends=True)
    assert '"put": "' in lines[1]
    lines[1] = lines[1].replace("first", "fisrt").replace('"en": "fisrt"', '"en": "first"')
    journal.write_text("".join(lines), encoding="utf-8")
    window.actions_of.files.open(save)
    settle()
    window.commands["edit.undo"].trigger()
    assert comment(window) == "second"
    assert "Not done" in window.notice.text()


def test_the_log_tells_the_whole_evening_after_the_game_was_opened_again(window: MainWindow, save: Path) -> None:
    note(window, "first")
    note(window, "second")
    window.commands["edit.undo"].trigger()
    before = log_of(window)
    assert [what for _, what in before] == ["Undone: second", "Second", "First"]
    reopen(window, save)
    assert log_of(window) == before
    note(window, "third")
    assert [what for _, what in log_of(window)] == ["Third", "Undone: second", "Second", "First"]
    window.session.language = "de"
    assert log_of(window)[1][1].startswith("Rückgängig gemacht: ")
    window.session.language = "en"


def log_of(window: MainWindow) -> list[tuple[str, str]]:
    """When and what, the newest first, as the dialog says it."""
    dialog = LogDialog(window.session, window)
    table = dialog.table
    rows = [(table.item(row, 0), table.item(row, 1)) for row in range(table.rowCount())]
    dialog.deleteLater()
    return [(when.text(), what.text()) for when, what in rows if when is not None and what is not None]
