"""Files of the program that somebody else has put there, or that can't be read: the window opens the game all the same,
says in one notice what is wrong, waits for nothing, and leaves alone what is not its own.
"""

import json
import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from kapdip.game.entries import set_notes
from kapdip.storage.club_file import create_club
from kapdip.storage.files import load_game, save_game
from kapdip.storage.inbox import inbox_file
from kapdip.storage.phone_keys import keys_file
from kapdip.storage.places import beside
from kapdip.storage.recovery import recovery_file
from kapdip.storage.typed import write_typed
from kapdip.storage.undo_file import undo_file
from kapdip_gui.dialogs.mend_flow import draft_file
from kapdip_gui.file.recent import moment
from kapdip_gui.frame.window import MainWindow
from kapdip_gui.process.main import begin, make_application, make_window
from kapdip_gui.session.settings import Settings
from tests.patience import until
from tests.ui.club.club_kit import a_club, boxes
from tests.ui.window_kit import begun, close_window, in_dialog, open_window, press, settle

PRECIOUS = b"what somebody else wrote\n"
LONG = 50_000_000


def _forbidden(file: Path, patch: pytest.MonkeyPatch) -> None:
    """A file that only another user may read; to root nothing is forbidden, so the system is asked to say so."""
    file.write_bytes(PRECIOUS)
    real = os.open

    def asked(path: "str | Path", flags: int, mode: int = 0o777, **more: int) -> int:
        if str(path) == str(file):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, flags, mode, **more)

    patch.setattr(os, "open", asked)


def _link(file: Path, patch: pytest.MonkeyPatch) -> None:
    target = file.with_name(f"{file.name}.precious")
    target.write_bytes(PRECIOUS)
    file.symlink_to(target)


def _device(file: Path, patch: pytest.MonkeyPatch) -> None:
    """One that never ends. To root nothing is forbidden, not even to put a file into the place of the system's own."""
    if os.geteuid() == 0:
        device = file.with_name(f"{file.name}.zero")
        os.mknod(device, stat.S_IFCHR | 0o600, os.makedev(1, 5))
        file.symlink_to(device)
    else:
        file.symlink_to("/dev/zero")


KINDS: dict[str, Callable[[Path, pytest.MonkeyPatch], object]] = {
    "folder": lambda file, _: file.mkdir(),
    "pipe": lambda file, _: os.mkfifo(file),
    "device": _device,
    "ring": lambda file, _: file.symlink_to(file.name),
    "link": _link,
    "forbidden": _forbidden,
    "long": lambda file, _: file.write_bytes(b"x" * LONG),
    "deep": lambda file, _: file.write_bytes(b"[" * 900 + b"\n"),
    "broken": lambda file, _: file.write_bytes(b'{"process": Infinity, "host": 1}\n{"game": \xff'),
    "nothing": lambda file, _: file.write_bytes(b""),
}
NO_UNDO = "What was kept of earlier actions can't be read, so they can no longer be undone."


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MainWindow]:
    made = open_window(tmp_path_factory.mktemp("window"))
    yield made
    close_window(made)


@pytest.fixture
def save(desk: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> Iterator[Path]:
    """A save in which something was done and can be undone."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    for folder in ("recovery", "undo", "table", "documents"):
        (tmp_path / "state" / "kapdip" / folder).mkdir(parents=True)
    path = tmp_path / "x.yaml"
    save_game(begun(1), path)
    opened(desk, path)
    entered(desk, "first")
    press(desk, "file.close")
    yield path
    desk.keeper.end()
    desk.session.close()
    settle()


def opened(window: MainWindow, path: Path) -> None:
    """Open a save as a person does, and wait until it is there."""
    window.actions_of.files.open(path)
    until(lambda: window.session.game is not None, settle)


def entered(window: MainWindow, text: str) -> None:
    window.session.do("Comment", lambda game: set_notes(game, comment=text))
    assert window.keeper.flush()


def in_place_of(file: Path, kind: str, patch: pytest.MonkeyPatch) -> None:
    """Put something into the place of a file."""
    file.unlink(missing_ok=True)
    KINDS[kind](file, patch)


def precious_is_left(file: Path, kind: str) -> bool:
    kept = file.with_name(f"{file.name}.precious") if kind == "link" else file
    return kind not in ("link", "forbidden") or kept.read_bytes() == PRECIOUS


def goes_on(window: MainWindow, path: Path) -> None:
    """What is entered is in the save, and can be undone."""
    entered(window, "second")
    assert load_game(path).turn.inputs.comment == "second"
    press(window, "edit.undo")
    assert window.session.current.turn.inputs.comment == "first"
    assert window.keeper.flush()


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_in_the_place_of_the_lock_is_named_and_left_alone(
    desk: MainWindow, save: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = beside(save, ".lock")
    in_place_of(lock, kind, monkeypatch)
    before = lock.lstat().st_size
    opened(desk, save)
    assert desk.notice.text() == (
        ""
        if kind == "nothing"
        else f"Kapdip can't lock the game: {lock} isn't a lock file of Kapdip's. Move that file away, or open the game"
        " in one program only."
    )
    goes_on(desk, save)
    press(desk, "file.close")
    assert precious_is_left(lock, kind)
    assert os.path.lexists(lock) == (kind != "nothing")
    assert kind == "nothing" or lock.lstat().st_size == before


def test_the_lock_of_another_user_keeps_a_second_window_from_changing_anything(
    desk: MainWindow, save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It can be looked at, not written to."""
    import fcntl

    lock, real = beside(save, ".lock"), os.open
    lock.write_text(json.dumps({"process": 4711, "host": "laptop"}))
    held = os.open(lock, os.O_RDWR)
    fcntl.flock(held, fcntl.LOCK_EX)

    def asked(path: "str | Path", flags: int, mode: int = 0o777, **more: int) -> int:
        if str(path) == str(lock) and flags & os.O_RDWR:
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, flags, mode, **more)

    monkeypatch.setattr(os, "open", asked)
    opened(desk, save)
    assert desk.session.read_only
    assert "open in another program (4711 · laptop)" in desk.notice.text()
    press(desk, "file.close")
    os.close(held)


@pytest.mark.parametrize("kind", KINDS)
def test_a_journal_of_edits_that_cannot_be_read_is_put_aside_and_undo_begins_anew(
    desk: MainWindow, save: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = undo_file(save)
    in_place_of(journal, kind, monkeypatch)
    opened(desk, save)
    assert desk.notice.text() == ("" if kind == "nothing" else NO_UNDO)
    assert desk.session.next_undo is None
    goes_on(desk, save)
    press(desk, "file.close")
    assert precious_is_left(journal, "link" if kind == "link" else "")
    monkeypatch.undo()


def test_a_journal_whose_texts_would_double_with_every_line_is_put_aside_at_once(desk: MainWindow, save: Path) -> None:
    first = undo_file(save).read_text().splitlines()[0]
    text = json.loads(first)["text"]
    doubling = [
        json.dumps({"doing": "noted", "print": "0", "front": len(text) << line, "back": len(text) << line, "put": ""})
        for line in range(60)
    ]
    from kapdip.storage.files import fingerprint_on_disk

    content = fingerprint_on_disk(save)
    assert content is not None
    last = json.dumps({"doing": "noted", "print": content.digest.hex(), "front": 0, "back": 0, "put": ""})
    undo_file(save).write_text("\n".join([first, *doubling, last, ""]))
    opened(desk, save)
    assert desk.notice.text() == NO_UNDO


def test_a_journal_of_another_game_is_put_aside(desk: MainWindow, save: Path) -> None:
    other = save.with_name("other.yaml")
    save_game(begun(2), other)
    opened(desk, other)
    entered(desk, "elsewhere")
    press(desk, "file.close")
    undo_file(other).replace(undo_file(save))
    opened(desk, save)
    assert desk.notice.text() == (
        "The file has changed since it was last open here, so earlier actions can no longer be undone."
    )
    goes_on(desk, save)


@pytest.mark.parametrize("kind", KINDS)
def test_what_else_is_kept_for_a_game_may_be_anything(
    desk: MainWindow, save: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was recovered, entered and typed; the keys of phones."""
    kept = recovery_file(save)
    files = [kept, *(kept.with_suffix(ending) for ending in (".entered", ".fresh", ".typed", ".typing"))]
    files.append(keys_file(save))
    for file in files:
        in_place_of(file, kind, monkeypatch)
    opened(desk, save)
    assert desk.notice.text() == ""
    write_typed(save, {("line",): ("par",)})
    goes_on(desk, save)
    press(desk, "file.close")
    assert kind != "link" or all(precious_is_left(file, kind) for file in files)


@pytest.mark.parametrize("kind", KINDS)
def test_a_correction_that_cannot_be_read_is_named_and_kept(
    desk: MainWindow, save: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = draft_file(save)
    in_place_of(file, kind, monkeypatch)
    opened(desk, save)
    aside = file if kind == "forbidden" else file.with_name(".x.yaml.unreadable.mending")
    is_file = kind not in ("folder", "pipe", "device", "ring")
    assert desk.notice.text() == (
        f"The correction that was open when Kapdip closed can't be read. Its file is {aside}." if is_file else ""
    )
    assert not is_file or aside.exists()
    goes_on(desk, save)
    press(desk, "file.close")
    assert precious_is_left(file, kind)


@pytest.mark.parametrize("kind", KINDS)
def test_hand_ins_that_cannot_be_read_are_told_and_left_alone(
    desk: MainWindow, save: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = inbox_file(save)
    in_place_of(file, kind, monkeypatch)
    opened(desk, save)
    begin, _, why = desk.notice.text().partition(": ")
    is_told = kind in ("folder", "pipe", "device", "ring", "forbidden")
    assert begin == ("The waiting hand-ins saved beside the game can't be read" if is_told else "")
    assert bool(why) == is_told
    goes_on(desk, save)
    press(desk, "file.close")
    assert precious_is_left(file, kind)


# -- settings ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_settings_that_cannot_be_read_are_kept_and_the_window_begins_without_them(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    file = tmp_path / "settings.ini"
    in_place_of(file, kind, monkeypatch)
    app = make_application(["kapdip"])
    settings = Settings(file)
    settings.put("language", "en")
    window = make_window(app, settings)
    begin(window, None)
    settle()
    told = boxes()
    if kind == "nothing":
        assert told == []
    else:
        (aside,) = tmp_path.glob("settings-*.ini")
        assert told == [
            "Not all of your settings could be read: what is missing is as it was at the first start. The old file is"
            f" kept as {aside}."
        ]
        assert os.path.lexists(aside)
        assert aside.is_dir() or not aside.is_file() or aside.stat().st_size
    settings.remember(tmp_path / "x.yaml")
    close_window(window)
    monkeypatch.undo()
    assert Settings(file).recent() == [tmp_path / "x.yaml"]
    assert precious_is_left(file, "link" if kind == "link" else "")


def test_settings_in_a_folder_where_nothing_can_be_moved_are_left_where_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "settings.ini"
    os.mkfifo(file)

    def refused(*args: object) -> None:
        raise PermissionError(13, "Permission denied", str(file))

    monkeypatch.setattr(Path, "replace", refused)
    settings = Settings(file)
    assert settings.aside == file
    settings.put("language", "en")
    assert stat.S_ISFIFO(file.stat().st_mode)


NONSENSE = ("", "-1", "9" * 5000, "[[[[", "[" * 5000, '{"a": [[1]], "blocks": [[1]], "press": {}}', "x\0y", "\u202e")


@pytest.mark.parametrize("value", NONSENSE)
def test_settings_may_say_anything(tmp_path: Path, value: str, qtbot: QtBot) -> None:
    """Every setting that a day with the program has left says something else."""
    save = tmp_path / "x.yaml"
    save_game(begun(1), save)
    club = tmp_path / "club.yaml"
    create_club(a_club(), club)
    window = open_window(tmp_path)
    opened(window, save)
    with in_dialog(window, QDialog.reject):
        press(window, "publish.publish")
    window.clubs.open(club)
    close_window(window)
    store = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    keys = store.allKeys()
    assert {"language", "recent", "recent_games", "window/size"} <= set(keys)
    for key in (*keys, "publish/options", "publish/formats", "club/typed", "club_asked", "club_same", "wall/minutes"):
        store.setValue(key, value)
    store.sync()
    window = open_window(tmp_path)
    window.show_welcome()
    settle()
    opened(window, save)
    with in_dialog(window, QDialog.reject):
        press(window, "publish.publish")
    window.clubs.open(club)
    settle()
    close_window(window)


def test_a_recent_game_of_a_year_that_no_calendar_has_is_listed(tmp_path: Path, qtbot: QtBot) -> None:
    assert moment(1e15).year == 9999
    assert moment(-1e15).year == 1970


# -- saves and clubs ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "link"])
@pytest.mark.parametrize("which", ["save", "club"])
def test_a_game_or_a_club_that_cannot_be_read_is_told_once_and_nothing_else_changes(
    desk: MainWindow, save: Path, which: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(desk, save)
    file = save.with_name("other.yaml")
    in_place_of(file, kind, monkeypatch)
    (desk.clubs.open if which == "club" else desk.actions_of.files.open)(file)
    told = boxes()
    until(lambda: told or "other.yaml" in desk.notice.text(), settle)
    (text,) = told or [desk.notice.text()]
    assert text.startswith("other.yaml could not be opened. ")
    assert desk.session.path == save
    assert os.path.lexists(file)
    goes_on(desk, save)
