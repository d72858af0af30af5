"""The real window when the disk does not do its part: nothing is lost, the GM is told, and there is a way out."""

import errno
import os
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QFileDialog, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from kapdip.game.entries import set_notes
from kapdip.storage import autosave as autosaving
from kapdip.storage.files import generations, load_game, save_game
from kapdip.storage.lock import Lock
from kapdip.storage.opening import OlderState, older_states
from kapdip.storage.recovery import read_recovery, recovery_file
from kapdip_gui.dialogs.older_states import OlderStatesDialog
from kapdip_gui.dialogs.own_panel import OwnPanelDialog
from kapdip_gui.frame.window import MainWindow
from tests.patience import SECONDS, until
from tests.ui.window_kit import begun, close_window, go_on, in_dialog, open_game, open_window, press, settle


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    options = autosaving.Autosave.__init__.__kwdefaults__ or {}
    monkeypatch.setattr(autosaving.Autosave.__init__, "__kwdefaults__", {**options, "retry": 0.1})
    made = tmp_path / "stick"
    made.mkdir()
    return made


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    made = open_window(tmp_path_factory.mktemp("window"))
    yield made
    close_window(made)


@pytest.fixture
def window(desk: MainWindow, folder: Path, qtbot: QtBot) -> Iterator[MainWindow]:
    """The module's window with a game on a disk of its own, which is let go of whatever became of it."""
    open_game(desk, begun(), folder / "x.yaml")
    yield desk
    desk.keeper.end()
    desk.session.close()
    settle()


def write(window: MainWindow, text: str) -> None:
    """Enter something."""
    window.session.do("Comment", lambda game: set_notes(game, comment=text))


def comment(path: Path) -> str:
    return load_game(path).turn.inputs.comment


def wait(condition: Callable[[], bool]) -> None:
    until(condition, settle)


def push(window: MainWindow, name: str) -> None:
    """Push a button of the notice."""
    found = next(made for made in window.notice.findChildren(QPushButton) if made.text() == name and made.isVisible())
    QTest.mouseClick(found, Qt.MouseButton.LeftButton)
    settle()


def choose(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args, **more: (str(path), ""))


def full(*args: object, **more: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_what_is_entered_is_on_disk_without_a_command(window: MainWindow, folder: Path) -> None:
    write(window, "by itself")
    wait(lambda: "by itself" in (folder / "x.yaml").read_text("utf-8"))
    assert autosaving.DELAY < 0.5


def test_handing_a_game_to_the_writer_does_not_wait_for_the_disk(
    window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thread that writes stands still, as on a network folder that does not answer: entries go on."""
    real, reached, answers = os.fsync, threading.Event(), threading.Event()

    def stuck(handle: int) -> None:
        reached.set()
        answers.wait(SECONDS)
        real(handle)

    monkeypatch.setattr(os, "fsync", stuck)
    write(window, "first")
    wait(reached.is_set)
    try:
        for number in range(50):
            window.keeper.write_again()
            write(window, f"{number}")
        assert window.keeper.autosave is not None
        assert window.keeper.autosave._under_way is not None
    finally:
        answers.set()
    assert window.keeper.flush()
    assert comment(folder / "x.yaml") == "49"


def test_a_full_disk_is_told_and_the_notice_goes_when_there_is_room(
    window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("kapdip.storage.files.os.fsync", full)
        write(window, "no room")
        wait(lambda: f"{folder} is full." in window.notice.text())
        assert comment(folder / "x.yaml") == ""
        assert (window.isWindowModified(), window.windowTitle()) == (True, "x.yaml[*] – Kapdip")
        write(window, "still no room")
        settle()
    wait(lambda: window.notice.text() == "")
    assert not window.isWindowModified()
    assert comment(folder / "x.yaml") == "still no room"


def kept_comment(path: Path) -> str | None:
    """The comment of the game that was kept for a save; None where nothing was.

    Whoever looks may come before the last entry.
    """
    kept = read_recovery(path)
    return None if kept is None else kept.game.turn.inputs.comment


def test_a_pulled_stick_is_told_the_game_is_kept_and_goes_elsewhere(
    window: MainWindow, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.rename(tmp_path / "pulled")
    write(window, "on no stick")
    wait(lambda: "could not be saved" in window.notice.text())
    wait(lambda: kept_comment(folder / "x.yaml") == "on no stick")
    elsewhere = tmp_path / "elsewhere.yaml"
    choose(monkeypatch, elsewhere)
    push(window, "Save elsewhere …")
    wait(lambda: elsewhere.exists() and window.notice.text() == "")
    write(window, "after it")
    assert window.keeper.flush()
    assert comment(elsewhere) == "after it"
    assert Lock(elsewhere).acquire() is False
    assert window.windowTitle().startswith("elsewhere.yaml")
    assert window.session.settings.recent()[0] == elsewhere


def test_saving_elsewhere_does_not_take_what_another_program_has_open(
    window: MainWindow, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other.yaml"
    save_game(begun(), other)
    lock = Lock(other)
    assert lock.acquire()
    choose(monkeypatch, other)
    window.actions_of.files.saving.save_elsewhere()
    assert "open in another program" in window.notice.text()
    assert window.session.path == folder / "x.yaml"
    lock.release()


def test_a_folder_without_permission_is_named(
    window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*args: object, **more: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr("kapdip.storage.files.os.replace", refused)
        write(window, "x")
        wait(lambda: f"You don't have permission to save in {folder}." in window.notice.text())
        assert window.notice.text() == (
            "The game could not be saved, nor kept in Kapdip's own folder: You don't have permission to save in"
            f" {folder}. Choose another folder. Kapdip will try again; if you quit before it succeeds, the changes are"
            " lost."
        )
    assert window.keeper.flush()


def test_a_second_window_is_told_and_cannot_change_anything(window: MainWindow, folder: Path, tmp_path: Path) -> None:
    second = open_window(tmp_path / "second")
    second.actions_of.files.open(folder / "x.yaml")
    wait(lambda: second.session.game is not None)
    assert second.session.read_only
    assert "open in another program" in second.notice.text()
    assert "read-only here" in second.notice.text()
    before = (folder / "x.yaml").read_bytes()
    write(second, "not allowed")
    assert "read-only" in second.notice.text()
    press(second, "file.save")
    assert (folder / "x.yaml").read_bytes() == before
    close_window(second)
    write(window, "the first one goes on")
    assert window.keeper.flush()
    assert comment(folder / "x.yaml") == "the first one goes on"


def outside(window: MainWindow, path: Path) -> None:
    """Somebody writes into the file while it is open."""
    assert window.keeper.flush()
    save_game(set_notes(begun(), comment="from outside"), path, keep_generation=False)
    wait(lambda: "Another program has changed this file" in window.notice.text())


def test_a_change_from_outside_is_noticed_and_ours_can_be_kept(window: MainWindow, folder: Path) -> None:
    outside(window, folder / "x.yaml")
    write(window, "ours")
    settle()
    assert comment(folder / "x.yaml") == "from outside"
    push(window, "Keep my version")
    wait(lambda: comment(folder / "x.yaml") == "ours")
    assert window.keeper.flush()
    assert not recovery_file(folder / "x.yaml").exists()


def test_ours_is_kept_also_where_nothing_was_entered(window: MainWindow, folder: Path) -> None:
    outside(window, folder / "x.yaml")
    push(window, "Keep my version")
    wait(lambda: comment(folder / "x.yaml") == "")
    assert window.keeper.flush()
    wait(lambda: window.notice.text() == "")


def test_what_is_here_is_not_let_go_of_for_a_file_that_cannot_be_read(window: MainWindow, folder: Path) -> None:
    write(window, "a whole evening")
    outside(window, folder / "x.yaml")
    (folder / "x.yaml").write_bytes(b"\x00garbage")
    push(window, "Use the file's version")
    assert window.session.game is not None
    assert window.session.current.turn.inputs.comment == "a whole evening"
    assert "Nothing has changed here" in window.notice.text()
    push(window, "Keep my version")
    wait(lambda: (folder / "x.yaml").read_bytes().startswith(b"#"))
    assert comment(folder / "x.yaml") == "a whole evening"


def test_what_was_kept_and_put_aside_is_offered_where_the_file_is_broken(window: MainWindow, folder: Path) -> None:
    path = folder / "x.yaml"
    write(window, "a whole evening")
    outside(window, path)
    push(window, "Use the file's version")
    wait(lambda: window.session.game is not None)
    path.write_bytes(b"\x00garbage")
    assert "a whole evening" in {state.game.turn.inputs.comment for state in older_states(path)}


def test_a_game_goes_elsewhere_also_where_nothing_was_entered(
    window: MainWindow, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    outside(window, folder / "x.yaml")
    elsewhere = tmp_path / "elsewhere.yaml"
    save_game(set_notes(begun(), comment="an older game"), elsewhere)
    choose(monkeypatch, elsewhere)
    push(window, "Save elsewhere …")
    assert window.keeper.flush()
    assert comment(elsewhere) == ""
    assert comment(folder / "x.yaml") == "from outside"
    wait(lambda: window.notice.text() == "")


def test_a_change_from_outside_can_be_taken_and_ours_is_not_lost(window: MainWindow, folder: Path) -> None:
    write(window, "ours before")
    outside(window, folder / "x.yaml")
    write(window, "ours after")
    wait(lambda: read_recovery(folder / "x.yaml") is not None)
    push(window, "Use the file's version")
    wait(lambda: window.session.game is not None and window.session.current.turn.inputs.comment == "from outside")
    write(window, "on top of it")
    assert window.keeper.flush()
    assert comment(folder / "x.yaml") == "on top of it"
    aside = list(recovery_file(folder / "x.yaml").parent.glob("*-*.yaml"))
    assert [comment(file) for file in aside] == ["ours after"]
    press(window, "file.close")
    window.actions_of.files.open(folder / "x.yaml")
    wait(lambda: window.session.game is not None)
    assert window.notice.text() == ""


def test_what_was_recovered_is_told_once(window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = folder / "x.yaml"
    with monkeypatch.context() as patched:
        real = os.replace

        def refuse(source: object, target: object) -> None:
            if str(target) == str(path):
                raise OSError(errno.EIO, "broken")
            real(source, target)  # type: ignore[arg-type]

        patched.setattr("kapdip.storage.files.os.replace", refuse)
        write(window, "kept beside")
        wait(lambda: read_recovery(path) is not None)
        monkeypatch.setattr(window.actions_of.files, "insist_on_leaving", lambda: True)
        window.actions_of.files.close()
    assert comment(path) == ""
    window.actions_of.files.open(path)
    wait(lambda: window.session.game is not None)
    assert "This is Kapdip's own copy" in window.notice.text()
    assert window.keeper.flush()
    assert comment(path) == "kept beside"
    press(window, "file.close")
    window.actions_of.files.open(path)
    wait(lambda: window.session.game is not None)
    assert window.notice.text() == ""


def test_older_states_are_kept_step_by_step(window: MainWindow, folder: Path) -> None:
    for _ in range(3):
        press(window, "turn.go_on")
        assert window.keeper.flush()
    assert len(generations(folder / "x.yaml")) >= 2
    assert [load_game(file).turn.number for file in generations(folder / "x.yaml")]


def test_a_name_that_looks_like_html_is_shown_as_it_is_in_a_tool_tip(window: MainWindow) -> None:
    from kapdip_gui.kit.parts import tip

    assert tip("A PAR - BUR fails:\n1 against 1") == "A PAR - BUR fails:\n1 against 1"
    assert tip('<img src="//evil.example/x">') == "<qt>&lt;img src=&quot;//evil.example/x&quot;&gt;</qt>"


def test_a_game_that_was_read_waits_for_a_dialog_about_the_one_before_it(window: MainWindow, folder: Path) -> None:
    other = folder / "other.yaml"
    save_game(begun(), other)
    window.actions_of.files.open(other)
    dialog = OwnPanelDialog(window.session, window)
    dialog.open()
    settle()
    dialog.player.setCurrentIndex(1)
    assert window.session.path == folder / "x.yaml"
    dialog.reject()
    wait(lambda: window.session.path == other)
    dialog.deleteLater()


# -- the file is replaced while it is open, as a program that synchronises folders does --------------------------------


def replaced(window: MainWindow, path: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Enter something, have the file replaced, and leave as soon as the change was told:
    nothing is entered any more.
    """
    write(window, "entered before")
    assert window.keeper.flush()
    path.write_text(text)
    wait(lambda: "Another program has changed this file" in window.notice.text())
    kept = read_recovery(path)
    assert kept is not None
    assert kept.game.turn.inputs.comment == "entered before"
    monkeypatch.setattr(window.actions_of.files, "insist_on_leaving", lambda: True)
    assert window.actions_of.files.close()


def test_an_older_copy_in_the_place_of_the_open_save_loses_nothing(
    window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = (folder / "x.yaml").read_text()
    press(window, "turn.go_on")
    replaced(window, folder / "x.yaml", older, monkeypatch)
    window.actions_of.files.open(folder / "x.yaml")
    wait(lambda: window.session.game is not None)
    assert window.session.current.turn.number == 1
    told = window.notice.text()
    assert "Spring 1901, turn 2: waiting for orders, today" in told
    assert "The file's version: Winter 1900, turn 1" in told
    assert str(recovery_file(folder / "x.yaml")) not in told
    window.session.language = "de"
    assert "Frühjahr 1901, Zug 2" in window.notice.text()
    window.session.language = "en"
    push(window, "Use Kapdip's copy")
    assert window.session.current.turn.number == 2
    assert window.session.current.turn.inputs.comment == "entered before"
    assert window.keeper.flush()
    assert comment(folder / "x.yaml") == "entered before"
    window.session.undo()
    assert window.session.current.turn.number == 1
    window.session.redo()
    press(window, "file.close")
    window.actions_of.files.open(folder / "x.yaml")
    wait(lambda: window.session.game is not None)
    assert window.notice.text() == ""


def test_what_was_kept_is_offered_until_somebody_decides(
    window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replaced(window, folder / "x.yaml", (folder / "x.yaml").read_text(), monkeypatch)
    for _ in range(2):
        window.actions_of.files.open(folder / "x.yaml")
        wait(lambda: window.session.game is not None)
        assert "Differences: notes on turn 1." in window.notice.text()
        write(window, "on top of the file")
        press(window, "file.close")
    window.actions_of.files.open(folder / "x.yaml")
    wait(lambda: window.session.game is not None)
    push(window, "Keep the file as it is")
    press(window, "file.close")
    window.actions_of.files.open(folder / "x.yaml")
    wait(lambda: window.session.game is not None)
    assert window.notice.text() == ""
    aside = list(recovery_file(folder / "x.yaml").parent.glob("*-*.yaml"))
    assert [comment(file) for file in aside] == ["entered before"]


def test_garbage_in_the_place_of_the_open_save_loses_nothing(
    window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replaced(window, folder / "x.yaml", "garbage", monkeypatch)
    window.actions_of.files.open(folder / "x.yaml")
    wait(lambda: window.session.game is not None)
    assert window.session.current.turn.inputs.comment == "entered before"
    assert window.keeper.flush()
    assert comment(folder / "x.yaml") == "entered before"


def test_a_file_that_is_replaced_just_before_leaving_is_noticed(window: MainWindow, folder: Path) -> None:
    write(window, "entered before")
    assert window.keeper.flush()
    (folder / "x.yaml").write_text("garbage")
    assert not window.keeper.flush()
    kept = read_recovery(folder / "x.yaml")
    assert kept is not None
    assert kept.game.turn.inputs.comment == "entered before"


def test_a_file_that_was_taken_away_is_written_again_although_nothing_is_entered(
    window: MainWindow, folder: Path
) -> None:
    write(window, "entered before")
    assert window.keeper.flush()
    (folder / "x.yaml").unlink()
    wait((folder / "x.yaml").exists)
    assert comment(folder / "x.yaml") == "entered before"


def test_what_nobody_decided_about_is_not_replaced_by_something_newer(
    window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replaced(window, folder / "x.yaml", (folder / "x.yaml").read_text(), monkeypatch)
    window.actions_of.files.open(folder / "x.yaml")
    wait(lambda: window.session.game is not None)
    write(window, "entered later")
    outside(window, folder / "x.yaml")
    aside = list(recovery_file(folder / "x.yaml").parent.glob("*-*.yaml"))
    assert [comment(file) for file in aside] == ["entered before"]


# -- a file that can't be read -----------------------------------------------------------------------------------------


def test_an_unreadable_save_leads_to_its_newest_good_state_by_one_key(
    window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder / "x.yaml"
    for _ in range(3):
        go_on(window)
        assert window.keeper.flush()
    press(window, "file.close")
    kept = generations(path)
    newest = load_game(kept[0])
    path.write_text("garbage")
    seen: list[str] = []

    asked = set[int]()

    class Watched(OlderStatesDialog):
        @property
        def chosen(self) -> OlderState:
            asked.add(threading.get_ident())
            return super().chosen

    monkeypatch.setattr("kapdip_gui.dialogs.older_states.OlderStatesDialog", Watched)

    def newest_state(dialog: QDialog) -> None:
        assert isinstance(dialog, OlderStatesDialog)
        seen.append(dialog.findChildren(QLabel)[0].text())
        seen.extend(dialog.list.item(row).text() for row in range(dialog.list.count()))
        QTest.keyClick(dialog.list, Qt.Key.Key_Return)

    with in_dialog(window, newest_state):
        window.actions_of.files.open(path)
    wait(lambda: window.session.game is not None)
    assert asked == {threading.get_ident()}, "the dialog may be gone when the file is read beside the window"
    assert "This is not a saved Kapdip game" in seen[0]
    assert len(seen) == 1 + len(kept)
    assert re.fullmatch(r"Spring 1901, turn 2: the exchange is next · today, \d\d:\d\d", seen[1])
    assert window.session.current.turn == newest.turn
    assert "The unreadable file is kept beside it as x.unreadable.yaml." in window.notice.text()
    assert (folder / "x.unreadable.yaml").read_text() == "garbage"
    write(window, "goes on")
    assert window.keeper.flush()
    assert comment(path) == "goes on"


def test_an_unreadable_save_without_older_states_is_told(window: MainWindow, folder: Path) -> None:
    other = folder / "other.yaml"
    other.write_text("garbage")
    (folder / ".other.yaml.1").write_text("garbage, too")
    window.actions_of.files.open(other)
    wait(lambda: "other.yaml could not be opened" in window.notice.text())
    assert window.session.path == folder / "x.yaml"


def test_a_save_is_opened_once_whatever_link_leads_to_it(window: MainWindow, folder: Path) -> None:
    (folder / "link.yaml").symlink_to(folder / "x.yaml")
    window.actions_of.files.open(folder / "link.yaml")
    settle()
    assert window.session.path == folder / "x.yaml"
    assert not window.session.read_only
