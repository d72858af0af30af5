"""A new game on a board of one's own: found, chosen by mouse and by keys, begun; what it can't play says why."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from kapdip.paths import MAPS, boards_folder
from kapdip.storage.files import load_game
from kapdip_gui.dialogs.boards import RECENT, SEARCHED_FROM
from kapdip_gui.dialogs.new_game import NewGameDialog
from kapdip_gui.frame.window import MainWindow
from tests.ui.window_kit import CONTROL, close_window, new_game_asked, open_window, press, settle, until

ISLES = Path(__file__).parents[1] / "data" / "boards" / "isles"
ALT = Qt.KeyboardModifier.AltModifier
EIGHT = tuple(f"Player {number}" for number in range(8))


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    made = open_window(tmp_path_factory.mktemp("boards"))
    yield made
    close_window(made)


@pytest.fixture
def isles(window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """The only board of the user's own."""
    for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    yield Path(shutil.copytree(ISLES, boards_folder() / "isles"))
    for folder in window.session.settings.recent(RECENT):
        window.session.settings.forget(folder, RECENT)


@pytest.fixture
def dialog(window: MainWindow, isles: Path, tmp_path: Path) -> Iterator[NewGameDialog]:
    with new_game_asked(window, tmp_path) as made:
        made._write = window.actions_of.files._created
        made.activateWindow()
        until(made.isActiveWindow)
        yield made


def changed(folder: Path, **points: Any) -> None:
    data = json.loads((folder / "board.json").read_text("utf-8")) | points
    (folder / "board.json").write_text(json.dumps(data), "utf-8")


def test_whoever_wants_no_other_board_sees_a_line(dialog: NewGameDialog) -> None:
    assert dialog.boards.isHidden()
    told = [one.text() for one in (dialog.board_row._name, dialog.board_row._facts)]
    assert told == ["Europe 1901", "7 powers · 34 centres · 18 to win"]
    assert dialog.board_row._picture._image is not None


def test_a_game_on_ones_own_board_is_begun_by_keys(dialog: NewGameDialog, isles: Path) -> None:
    QTest.keyClick(dialog, Qt.Key.Key_B, ALT)
    until(dialog.boards.isVisible)
    settle()
    assert dialog.focusWidget() is dialog.boards.tiles[MAPS / "standard"]
    QTest.keyClick(dialog.boards.tiles[MAPS / "standard"], Qt.Key.Key_Down)
    settle()
    assert dialog.boards.offer.folder == isles
    QTest.keyClick(dialog, Qt.Key.Key_B, ALT)
    until(dialog.boards.isHidden)
    assert dialog.board_row._facts.text().startswith("2 powers · ")
    dialog.players.set_names(EIGHT)
    QTest.keyClick(dialog, Qt.Key.Key_Return, CONTROL)
    settle()
    made = load_game(dialog.path())
    assert (made.board.name, len(made.board.powers), bool(made.board.digest)) == ("isles", 2, True)
    changed(isles, name="other")
    assert load_game(dialog.path()).board.name == "isles", "on a copy"


def test_a_game_on_ones_own_board_is_begun_by_mouse(window: MainWindow, dialog: NewGameDialog, isles: Path) -> None:
    changed(isles, builds="any", begin="S1425M")
    QTest.mouseClick(dialog.board_row.change, Qt.MouseButton.LeftButton)
    settle()
    intimate, standard = dialog.cards.cards["intimate"], dialog.cards.cards["standard"]
    QTest.mouseClick(dialog.boards.tiles[isles], Qt.MouseButton.LeftButton)
    settle()
    assert not intimate.isEnabled()
    assert "purse" in intimate.accessibleDescription()
    told = dialog.about.texts()
    assert any("builds in any centre that it owns. (from the board)" in text for text in told), told
    assert any("spring 1425" in text for text in told)
    QTest.mouseClick(standard, Qt.MouseButton.LeftButton)
    assert standard.profile.players_max == 2
    dialog.players.set_names(("Ann", "Bo"))
    QTest.mouseClick(dialog.accept_button, Qt.MouseButton.LeftButton)
    settle()
    assert dialog.made is not None
    assert [str(dialog.made.variant.date(1)), dialog.made.board.name] == ["S1425", "isles"]
    with new_game_asked(window, isles.parent) as again:
        assert again.boards.isHidden()
        assert again.board_row._name.text() == "isles", "the one that was taken last"


def test_how_many_centres_win_may_be_changed_for_one_game(dialog: NewGameDialog, isles: Path) -> None:
    changed(isles, victory=3)
    dialog.board_row.change.click()
    settle()
    dialog.boards.tiles[isles].click()
    dialog.players.set_names(EIGHT)
    rules = dialog.rules
    assert (rules.victory.value(), rules.victory.maximum(), rules.chosen()) == (3, 4, 0)
    assert dialog.try_make().profile.house_rules == {}
    rules.victory.setValue(2)
    assert "1" in rules.heading.text()
    assert any("2 of 4 centres" in text for text in dialog.about.texts())
    assert dialog.try_make().profile.house_rules == {"victory_centres": 2}
    dialog.boards.tiles[MAPS / "standard"].click()
    assert rules.victory.value() == 18
    dialog.cards.choose("intimate")
    assert rules.victory.isHidden(), "no number of centres wins there"


def test_a_board_that_the_chosen_game_cant_have_says_why(dialog: NewGameDialog, isles: Path) -> None:
    dialog.cards.cards["intimate"].click()
    dialog.board_row.change.click()
    settle()
    tile = dialog.boards.tiles[isles]
    assert not tile.isEnabled()
    assert "purse" in tile.accessibleDescription()
    dialog.cards.cards["standard"].click()
    assert tile.isEnabled()


def test_a_folder_that_cant_be_read_says_why(dialog: NewGameDialog, isles: Path) -> None:
    (isles / "board.json").write_text("{", "utf-8")
    dialog.board_row.change.click()
    settle()
    tile = dialog.boards.tiles[isles]
    assert not tile.isEnabled()
    assert tile.accessibleDescription().endswith("names its faults.")


def test_a_board_that_is_gone_when_the_game_is_made_is_told(dialog: NewGameDialog, isles: Path) -> None:
    dialog.board_row.change.click()
    settle()
    dialog.boards.tiles[isles].click()
    dialog.players.set_names(EIGHT)
    shutil.rmtree(isles)
    dialog.accept_button.click()
    assert dialog.made is None
    assert "There is no board" in dialog.verdict.text()


def test_among_many_boards_one_is_found_by_its_name(dialog: NewGameDialog, isles: Path) -> None:
    for number in range(SEARCHED_FROM):
        changed(Path(shutil.copytree(isles, isles.with_name(f"board-{number}"))), name=f"Number {number}")
    dialog.board_row.change.click()
    until(lambda: all(tile.offer.image for tile in dialog.boards.tiles.values()))
    assert dialog.boards.search.isVisible()
    QTest.keyClicks(dialog.boards.search, "number 7")
    assert [tile.offer.folder.name for tile in dialog.boards.tiles.values() if tile.isVisible()] == ["board-7"]


def test_rules_and_board_of_an_earlier_game_are_taken_over(dialog: NewGameDialog, isles: Path) -> None:
    dialog.board_row.change.click()
    settle()
    dialog.boards.tiles[isles].click()
    dialog.players.set_names(EIGHT)
    dialog.accept_button.click()
    game = load_game(dialog.path())
    dialog.boards.tiles[MAPS / "standard"].click()
    dialog.take_over(game)
    settle()
    assert dialog.boards.offer.folder == isles
    assert dialog.players.names() == EIGHT


def test_a_game_is_saved_with_its_board_and_opened_out_of_the_zip(
    window: MainWindow, dialog: NewGameDialog, isles: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog.board_row.change.click()
    settle()
    dialog.boards.tiles[isles].click()
    dialog.players.set_names(EIGHT)
    dialog.accept_button.click()
    dialog.close()
    window.actions_of.files.open(dialog.path())
    settle()
    (tmp_path / "out").mkdir()
    bundle = tmp_path / "out" / "Sent.zip"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(bundle.with_suffix("")), ""))
    press(window, "file.save_with_board")
    assert window._messages.text() == f"Game and board are in {bundle}."
    window.actions_of.files.close()
    for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "another" / name))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(bundle))])
    window.actions_of.dropped(data)
    settle()
    assert window.session.path == bundle.with_suffix(".yaml")
    assert window.session.current.board.name == "isles"
    window.actions_of.files.close()
    settle()
