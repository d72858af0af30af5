"""File dialogs begin in a folder that is there: the first file does not lie wherever the program was started."""

from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog

from kapdip.storage.club_file import create_club
from kapdip_gui.club.asking import LineDialog
from kapdip_gui.dialogs import new_game_place
from kapdip_gui.dialogs.new_game_place import begin_in
from kapdip_gui.frame.window import MainWindow
from tests.ui.club.club_kit import a_club
from tests.ui.window_kit import begun, open_game, press, settle


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "Documents" / "Kapdip"
    monkeypatch.setattr(new_game_place, "games_folder", lambda: folder)
    return folder


def test_the_folder_of_the_games_is_made_when_a_dialog_begins_in_it(games: Path) -> None:
    assert begin_in() == games
    assert games.is_dir()


def test_a_folder_that_is_gone_is_not_begun_in(games: Path, tmp_path: Path) -> None:
    assert begin_in(tmp_path / "gone") == games
    assert begin_in(tmp_path) == tmp_path
    assert begin_in(Path("")) == games


def test_where_no_folder_can_be_made_a_dialog_begins_at_home(games: Path) -> None:
    games.parent.write_text("a file stands there", encoding="utf-8")
    assert begin_in() == Path.home()


@pytest.mark.parametrize(
    ("command", "name"),
    [
        ("publish.tables", "wednesday.xlsx"),
        ("map.save", "Map.png"),
        ("wall.picture", "wall.png"),
        ("wall.room_page", "wall.html"),
        ("wall.page", "test-replay.html"),
        ("wall.turn_page", "test-replay-1.html"),
    ],
)
def test_what_is_saved_of_a_game_is_offered_a_place_beside_its_file(
    window: MainWindow, games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, name: str
) -> None:
    """Once films and maps began in the folder of the games, wherever their game lay, and films were called as it is."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    open_game(window, begun(1), folder / "wednesday.yaml")
    offered: list[Path] = []

    def cancel(*asked: object) -> tuple[str, str]:
        offered.append(Path(str(asked[2])))
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", cancel)
    press(window, command)
    assert offered == [folder / name]


def test_what_belongs_to_a_club_is_looked_for_and_offered_a_place_beside_its_file(
    desk: MainWindow, games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "clubs"
    folder.mkdir()
    create_club(a_club(), folder / "round.yaml")
    begun_in: list[Path] = []
    for asks in ("getOpenFileNames", "getSaveFileName"):

        def cancel(*asked: object, asks: str = asks) -> tuple[object, str]:
            begun_in.append(Path(str(asked[2])))
            return ([], "") if asks == "getOpenFileNames" else ("", "")

        monkeypatch.setattr(QFileDialog, asks, cancel)
    desk.session.close()
    desk.clubs.open(folder / "round.yaml")
    settle()
    press(desk, "club.add")
    desk.clubs.page.show_person("Anna")
    press(desk, "club.card")
    desk.clubs.release()
    assert begun_in == [folder, folder / "runde-anna.pdf"]


def test_the_first_club_is_offered_a_place_that_is_there(
    desk: MainWindow, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[Path] = []

    def cancel(*asked: object) -> tuple[str, str]:
        offered.append(Path(str(asked[2])))
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", cancel)

    def name() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, LineDialog)
        dialog.line.setText("Kreis")
        dialog.accept()

    QTimer.singleShot(0, name)
    assert desk.clubs.doorway.make() is None
    assert [one.parent for one in offered] == [games]
    assert games.is_dir()
