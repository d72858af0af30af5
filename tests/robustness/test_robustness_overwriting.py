"""Nothing that is saved or exported takes the place of a save that is open; the GM is told and chooses another name."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from kapdip.evaluation.differences import Report
from kapdip.game.entries import set_notes
from kapdip.storage.autosave import SaveState
from kapdip.storage.files import load_game, save_game
from kapdip.storage.lock import Lock
from kapdip_gui.charts.panel import ChartsPanel
from kapdip_gui.dialogs.mend_export import ExportButtons
from kapdip_gui.frame.window import MainWindow
from tests.board_languages import EN
from tests.ui.window_kit import begun, close_window, open_game, open_window, press, settle


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    made = open_window(tmp_path_factory.mktemp("desk"))
    yield made
    close_window(made)


@pytest.fixture
def window(desk: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """The module's window with a game of two turns; it is closed as it would be by hand."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    open_game(desk, begun(2), tmp_path / "game.yaml")
    yield desk
    desk.actions_of.files.close()
    settle()
    assert desk.session.game is None


@pytest.fixture
def choose(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], list[str]]:
    """What the dialog of the system answers from now on; gives the list of names that it was opened with."""
    proposed: list[str] = []

    def chosen(path: Path) -> list[str]:
        def answer(*args: object, **more: object) -> tuple[str, str]:
            proposed.append(str(args[2]))
            return str(path), ""

        monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
        return proposed

    return chosen


def differences(window: MainWindow) -> None:
    buttons = ExportButtons(window.session, window)
    buttons.show_report(Report("T", "G", "S", (), (), (), EN))
    buttons.save.click()


def chart(window: MainWindow) -> None:
    panel = ChartsPanel(window.session)
    panel._save_as("svg")
    panel.deleteLater()


DOCUMENTS: dict[str, Callable[[MainWindow], None]] = {
    "tables": lambda window: press(window, "publish.tables"),
    "map": lambda window: press(window, "map.save"),
    "differences": differences,
    "chart": chart,
}
WAYS: dict[str, Callable[[MainWindow], None]] = {
    "copy": lambda window: press(window, "file.save_copy"),
    **DOCUMENTS,
}


def told(window: MainWindow, way: Callable[[MainWindow], None]) -> str:
    """What is said of a way of writing, as soon as it has been gone."""
    window.notice.clear()
    way(window)
    settle()
    return window.notice.text()


def test_the_open_save_is_not_written_over(
    window: MainWindow, tmp_path: Path, choose: Callable[[Path], list[str]]
) -> None:
    (tmp_path / "link.yaml").symlink_to(tmp_path / "game.yaml")
    for way, name in product(WAYS, ("game.yaml", "link.yaml")):
        assert window.keeper.flush()
        before = (tmp_path / "game.yaml").read_bytes()
        choose(tmp_path / name)
        refusal = f"{name} is the file of the open game, which is always up to date. Choose another name."
        assert refusal in told(window, WAYS[way]), way
        assert (tmp_path / "game.yaml").read_bytes() == before, (way, name)
        comment = f"goes on after {way} to {name}"
        window.session.do("Comment", partial(set_notes, comment=comment))
        assert window.keeper.flush()
        assert load_game(tmp_path / "game.yaml").turn.inputs.comment == comment
        assert not window.keeper.has_trouble, (way, name)


def test_any_other_file_is_written(window: MainWindow, tmp_path: Path, choose: Callable[[Path], list[str]]) -> None:
    for way, act in WAYS.items():
        target = tmp_path / f"other {way}.yaml"
        target.write_text("old")
        choose(target)
        assert told(window, act) == "", way
        assert target.read_bytes() != b"old", way


def test_a_copy_is_proposed_under_a_name_of_its_own(
    window: MainWindow, tmp_path: Path, choose: Callable[[Path], list[str]]
) -> None:
    proposed = choose(tmp_path / "game – Turn 3.yaml")
    press(window, "file.save_copy")
    assert proposed == [str(tmp_path / "game – Turn 3.yaml")]
    assert load_game(tmp_path / "game – Turn 3.yaml").turn.number == 3
    assert window.session.path == tmp_path / "game.yaml"


def test_a_copy_does_not_take_what_another_program_has_open(
    window: MainWindow, tmp_path: Path, choose: Callable[[Path], list[str]]
) -> None:
    other = tmp_path / "other.yaml"
    save_game(begun(), other)
    lock = Lock(other)
    assert lock.acquire()
    choose(other)
    press(window, "file.save_copy")
    assert "open in another program" in window.notice.text()
    assert load_game(other).turn.number == 1
    lock.release()
    press(window, "file.save_copy")
    assert load_game(other).turn.number == 3


def test_saving_elsewhere_into_the_same_file_keeps_what_is_here(
    window: MainWindow, tmp_path: Path, choose: Callable[[Path], list[str]]
) -> None:
    """The file was changed outside, and the system's dialog has asked whether to overwrite it."""
    assert window.keeper.flush()
    save_game(set_notes(begun(), comment="from outside"), tmp_path / "game.yaml", keep_generation=False)
    window.session.do("Comment", lambda game: set_notes(game, comment="ours"))
    assert not window.keeper.flush()
    settle()
    press(window, "file.save")
    assert window.status_text() == "The game is still not saved."
    choose(tmp_path / "game.yaml")
    window.actions_of.files.saving.save_elsewhere()
    assert window.keeper.flush()
    settle()
    assert load_game(tmp_path / "game.yaml").turn.inputs.comment == "ours"
    assert window.keeper.autosave is not None
    assert window.keeper.autosave.state is SaveState.SAVED
    assert window.notice.text() == ""


def test_a_document_takes_the_place_of_no_save_and_no_folder(
    window: MainWindow, tmp_path: Path, choose: Callable[[Path], list[str]]
) -> None:
    save, folder = tmp_path / "other.yaml", tmp_path / "folder.svg"
    save_game(begun(), save)
    folder.mkdir()
    before = save.read_bytes()
    for way, act in DOCUMENTS.items():
        choose(save)
        assert "it is a saved game" in told(window, act), way
        assert save.read_bytes() == before, way
        choose(folder)
        assert "it is a folder" in told(window, act), way


def test_a_document_goes_through_a_link_and_leaves_it(
    window: MainWindow, tmp_path: Path, choose: Callable[[Path], list[str]]
) -> None:
    for way, act in DOCUMENTS.items():
        target, link = tmp_path / f"elsewhere {way}.svg", tmp_path / f"to {way}.svg"
        target.write_text("old")
        link.symlink_to(target)
        choose(link)
        told(window, act)
        assert link.is_symlink(), way
        assert target.read_bytes() != b"old", way


@pytest.mark.parametrize("answer", ["Replace", "Cancel"])
def test_tables_ask_about_the_names_that_they_really_write(
    window: MainWindow,
    tmp_path: Path,
    choose: Callable[[Path], list[str]],
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
) -> None:
    (tmp_path / "mine-Prices.csv").write_text("old")
    asked: list[str] = []

    def click(box: QMessageBox) -> int:
        asked.append(box.text())
        next(made for made in box.buttons() if made.text().replace("&", "") == answer).click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", click)
    choose(tmp_path / "mine.csv")
    press(window, "publish.tables")
    settle()
    assert asked == ["mine-Prices.csv already exists. Replace it?"]
    assert ((tmp_path / "mine-Prices.csv").read_text() == "old") is (answer == "Cancel")
    assert (tmp_path / "mine-Cash.csv").exists() is (answer == "Replace")


@pytest.mark.parametrize(("command", "name"), [("map.save", "map.svg"), ("file.save_copy", "map.yaml")])
def test_an_ending_that_is_added_is_asked_about(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, name: str
) -> None:
    (tmp_path / name).write_text("old")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (str(tmp_path / "map"), "Drawing (*.svg)"))
    asked: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: asked.append(box.text()))
    press(window, command)
    settle()
    assert asked == [f"{name} already exists. Replace it?"]
    assert (tmp_path / name).read_text() == "old"
