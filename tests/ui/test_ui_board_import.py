"""A foreign board is imported in the window: dropped, looked at, changed, taken; stopped, it leaves nothing."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QTableWidgetItem

from kapdip.boards.shelf import board_in
from kapdip.foreign import proposal
from kapdip.foreign.importing import import_board
from kapdip.paths import boards_folder
from kapdip_gui.dialogs.board_import import BoardImportDialog
from kapdip_gui.dialogs.boards import RECENT
from kapdip_gui.dialogs.new_game import NewGameDialog
from kapdip_gui.frame.window import MainWindow
from tests.ui.window_kit import CONTROL, close_window, new_game_asked, open_window, settle, until

DATA = Path(__file__).parents[1] / "data" / "boards"
JDIP, VDIP, MAP = DATA / "jdip", DATA / "vdiplomacy" / "Isles", DATA / "map" / "isles.map"


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    made = open_window(tmp_path_factory.mktemp("imports"))
    yield made
    close_window(made)


@pytest.fixture(autouse=True)
def own_home(window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    yield tmp_path
    for folder in window.session.settings.recent(RECENT):
        window.session.settings.forget(folder, RECENT)


@pytest.fixture
def asked(window: MainWindow) -> Iterator[Callable[[Path], BoardImportDialog]]:
    made: list[BoardImportDialog] = []

    def ask(source: Path) -> BoardImportDialog:
        made.append(BoardImportDialog(window.session, source, window))
        made[0].show()
        settle()
        return made[0]

    yield ask
    for dialog in made:
        dialog.close()
        dialog.deleteLater()


def left() -> list[str]:
    """What is beside the boards, and among them."""
    home = boards_folder().parent
    return sorted(one.relative_to(home).as_posix() for one in home.glob("*/*") if one.is_dir())


def cell(dialog: BoardImportDialog, line: int, at: int) -> QTableWidgetItem:
    found = dialog.table.item(line, at)
    assert found is not None
    return found


def colours_of(dialog: BoardImportDialog, line: int) -> QComboBox:
    found = dialog.table.cellWidget(line, 0)
    assert isinstance(found, QComboBox)
    return found


def answer_year(dialog: BoardImportDialog, year: int) -> None:
    assert dialog._year.isVisible()
    dialog._year.setValue(year)
    QTest.mouseClick(dialog.again, Qt.MouseButton.LeftButton)
    settle()


def dropped(paths: list[Path]) -> QDropEvent:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    event = QDropEvent(
        QPoint(9, 9), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    event.kept = data  # type: ignore[attr-defined]
    return event


def test_a_board_is_looked_at_changed_and_taken(asked: Callable[[Path], BoardImportDialog]) -> None:
    dialog = asked(VDIP / "variant.php")
    assert "BC" in dialog.refusal.text()
    assert "--set" not in dialog.refusal.text()
    assert not dialog.accept_button.isEnabled()
    answer_year(dialog, 401)
    assert dialog._figures.text() == "2 powers · 7 provinces · 4 centres"
    assert [cell(dialog, 0, at).text() for at in (1, 2, 3)] == ["N", "North", "Crowns of North"]
    cell(dialog, 0, 2).setText("Norse")
    settle()
    assert cell(dialog, 0, 3).text() == "Crowns of Norse", "it follows until it is named"
    cell(dialog, 0, 3).setText("Kroner")
    cell(dialog, 0, 1).setText("s")
    settle()
    assert [cell(dialog, at, 1).text() for at in (0, 1)] == ["S", "N"], "the letters change places"
    colours = colours_of(dialog, 0)
    before, other = colours.currentData(), colours_of(dialog, 1).currentData()
    colours.setCurrentIndex(colours.findData(other))
    colours.activated.emit(colours.currentIndex())
    settle()
    dialog.builds.setCurrentIndex(dialog.builds.findData("any"))
    dialog.victory.setValue(3)
    QTest.keyClick(dialog, Qt.Key.Key_Return, CONTROL)
    settle()
    assert dialog.taken is not None
    assert dialog.taken.parent == boards_folder()
    board = board_in(dialog.taken)
    assert (board.power_names["en"]["NORTH"], board.currencies["en"]["NORTH"]) == ("Norse", "Kroner")
    assert board.power_names["de"]["NORTH"] == "North"
    assert (board.letters, board.colours) == ({"NORTH": "S", "SOUTH": "N"}, {"NORTH": other, "SOUTH": before})
    assert (board.builds, board.victory_centres, board.first_year) == ("any", 3, 401)
    assert left() == [f"boards/{dialog.taken.name}"]


def test_one_of_several_boards_is_chosen(asked: Callable[[Path], BoardImportDialog]) -> None:
    dialog = asked(JDIP)
    assert dialog._variants.count() > 1
    dialog._variants.setCurrentText("Isles")
    QTest.mouseClick(dialog.again, Qt.MouseButton.LeftButton)
    settle()
    answer_year(dialog, 401)
    assert dialog.table.rowCount() == 2
    assert dialog.map._image is not None


def test_doubts_are_listed_in_groups_and_lit(asked: Callable[[Path], BoardImportDialog]) -> None:
    dialog = asked(VDIP)
    answer_year(dialog, 401)
    lit, texts = set[str](), []
    for _ in range(dialog.doubts.count()):
        QTest.keyClick(dialog, Qt.Key.Key_F4)
        lit |= {*dialog.map.lit}
        texts.append(dialog.about.text())
    provinces = dialog._board.provinces if dialog._board else {}
    assert lit
    assert lit <= {*provinces}
    assert any("belongs to nobody who plays" in text for text in texts), texts
    assert dialog.counts[2].text().endswith("left out"), "what is not played is told apart"


def test_a_refusal_says_why_and_leaves_nothing(asked: Callable[[Path], BoardImportDialog], tmp_path: Path) -> None:
    (tmp_path / "notes.zip").write_text("no zip", "utf-8")
    dialog = asked(tmp_path / "notes.zip")
    assert "can't be taken" in dialog.refusal.text()
    assert not dialog.again.isVisible()
    assert not dialog.accept_button.isEnabled()
    assert left() == []


def test_where_no_board_can_be_put_says_so(
    asked: Callable[[Path], BoardImportDialog], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("x", "utf-8")
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "file"))
    dialog = asked(MAP)
    assert len(dialog.refusal.text().splitlines()) == 2, dialog.refusal.text()
    assert not dialog.accept_button.isEnabled()


def test_an_import_that_is_stopped_leaves_nothing(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    reached: list[float] = []

    def slow(*args: object, progress: Callable[[str, float], None], **more: object) -> object:
        while True:  # until it is stopped
            progress("Reading", 0.5)
            reached.append(0.5)

    monkeypatch.setattr(proposal, "import_board", slow)
    dialog = BoardImportDialog(window.session, MAP, window)
    dialog.show()
    until(lambda: dialog._bar.value() == 50)
    assert dialog._doing.text() == "Reading …"
    QTest.mouseClick(dialog.stop, Qt.MouseButton.LeftButton)
    settle()
    assert not dialog.isVisible()
    assert dialog.taken is None
    assert left() == []
    dialog.deleteLater()


def test_a_folder_of_kapdip_is_taken_as_it_is(asked: Callable[[Path], BoardImportDialog], tmp_path: Path) -> None:
    source = Path(shutil.copytree(DATA / "isles", tmp_path / "mine"))
    (source / "notes.txt").write_text("x", "utf-8")
    dialog = asked(source)
    assert not dialog.doubts.isVisible()
    dialog.accept_button.click()
    assert dialog.taken is not None
    assert sorted(one.name for one in dialog.taken.iterdir()) == ["anchors.json", "board.json", "board.svg"]
    again = BoardImportDialog(dialog.session, source)
    settle()
    again.accept_button.click()
    assert again.taken == dialog.taken.with_name(f"{dialog.taken.name}-2")
    again.deleteLater()


def test_a_letter_that_is_none_is_not_taken(asked: Callable[[Path], BoardImportDialog]) -> None:
    dialog = asked(DATA / "isles")
    before = cell(dialog, 0, 1).text()
    cell(dialog, 0, 1).setText("7")
    cell(dialog, 0, 2).setText("")
    settle()
    assert cell(dialog, 0, 1).text() == before
    assert cell(dialog, 0, 2).text()
    assert dialog.accept_button.isEnabled()


def take(kind: type[QDialog], then: Callable[[QDialog], object]) -> None:
    """As soon as such a dialog is in front and ready, do this."""

    def look() -> None:
        found = QApplication.activeModalWidget()
        if isinstance(found, kind) and (not isinstance(found, BoardImportDialog) or found._found.isVisible()):
            then(found)
        else:
            QTimer.singleShot(5, look)

    look()


def test_a_board_dropped_on_the_new_game_is_chosen(window: MainWindow, tmp_path: Path) -> None:
    with new_game_asked(window, tmp_path) as dialog:
        take(BoardImportDialog, lambda found: found.accept())
        dialog.dropEvent(dropped([DATA / "isles"]))
        settle()
        assert dialog.boards.isVisible()
        assert dialog.boards.offer.folder == boards_folder() / "isles"


def test_a_board_dropped_on_the_window_is_imported_and_a_game_on_it_offered(window: MainWindow) -> None:
    seen: list[str] = []

    def new_game(found: QDialog) -> None:
        assert isinstance(found, NewGameDialog)
        until(lambda: found.board_row._name.text() == "isles")
        seen.append(found.board_row._facts.text())
        found.reject()

    def accept(found: QDialog) -> None:
        take(NewGameDialog, new_game)
        found.accept()

    take(BoardImportDialog, accept)
    window.dropEvent(dropped([DATA / "isles"]))
    settle()
    assert seen
    assert seen[0].startswith("2 powers")


def test_an_import_needs_no_more_than_its_own_reading(tmp_path: Path) -> None:
    """What the window proposes is what the command makes."""
    from tests.board_languages import EN

    made = proposal.Proposal()
    made.read(MAP, None, [], EN, lambda text, share: None)
    import_board(MAP, tmp_path / "other", None, [], EN)
    mine, other = (
        json.loads((folder / "board.json").read_text("utf-8")) for folder in (made.folder, tmp_path / "other")
    )
    assert mine == other
    made.drop()
    assert left() == []
