"""Saves on disk: replaced atomically, generations kept, every failure of the file system told and nothing lost."""

import errno
import os
import stat
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kapdip.game.entries import enter_slip
from kapdip.game.model import ExchangeSlip, Game
from kapdip.storage import files
from kapdip.storage.errors import SaveError
from kapdip.storage.files import (
    GENERATIONS,
    create_game,
    fingerprint_on_disk,
    generations,
    load_game,
    make_room,
    save_game,
)
from kapdip.storage.opening import older_states
from kapdip.words.sentences import say
from tests.board_languages import spoken
from tests.game.tables import table


def numbered(number: int) -> Game:
    return enter_slip(table(), "Anna", ExchangeSlip({"ITALY": number}))


def key(error: pytest.ExceptionInfo[SaveError]) -> str:
    return error.value.problems[0].reason.key


def test_a_new_save_never_overwrites(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    create_game(table(), path)
    made = load_game(path)
    assert made == replace(table(), id=made.id)
    with pytest.raises(SaveError) as error:
        create_game(table(), path)
    assert key(error) == "save.exists"
    dangling = tmp_path / "link.yaml"
    dangling.symlink_to(tmp_path / "nowhere" / "y.yaml")
    with pytest.raises(SaveError):
        create_game(table(), dangling)
    with pytest.raises(SaveError) as error:
        create_game(table(), tmp_path / "no" / "folder.yaml")
    assert key(error) == "write.no_folder"


def test_the_folder_that_refuses_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed, path = tmp_path / "closed", tmp_path / "closed" / "games" / "x.yaml"

    def refused(made: Path, *_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "refused", str(made))

    closed.mkdir()
    with monkeypatch.context() as patched:
        patched.setattr(Path, "mkdir", refused)
        with pytest.raises(SaveError) as error:
            make_room(path)
    told = f"You don't have permission to save in {closed}. Choose another folder."
    assert say(error.value.reasons[0], spoken("en")) == told
    make_room(path)
    make_room(path)
    create_game(table(), path)
    for below in (path / "y.yaml", path / "below" / "y.yaml"):
        with pytest.raises(SaveError) as error:
            make_room(below)
        told = f"{path} is a file, not a folder. Choose another folder."
        assert say(error.value.reasons[0], spoken("en")) == told


def test_the_last_few_generations_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    for number in range(GENERATIONS + 3):
        save_game(numbered(number), path)
    assert load_game(path) == numbered(GENERATIONS + 2)
    kept = older_states(path)
    assert [older.game for older in kept] == [numbered(number) for number in range(GENERATIONS + 1, 1, -1)]
    kept[0][0].write_text("broken")
    assert len(older_states(path)) == GENERATIONS - 1
    assert len(generations(path)) == GENERATIONS
    save_game(numbered(99), path, keep_generation=False)
    assert len(older_states(path)) == GENERATIONS - 1


def test_saving_through_a_link_keeps_the_link_and_the_rights_of_the_file(tmp_path: Path) -> None:
    path, link = tmp_path / "x.yaml", tmp_path / "link.yaml"
    save_game(numbered(1), path)
    path.chmod(0o640)
    link.symlink_to(path)
    save_game(numbered(2), link)
    assert link.is_symlink()
    assert load_game(path) == numbered(2)
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_save_and_then_its_name_in_the_folder_last_through_a_power_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    sync, put = os.fsync, os.replace

    def syncing(handle: int) -> None:
        done.append("folder synced" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file synced")
        sync(handle)

    def putting(source: Path, target: Path) -> None:
        done.append("put in its place")
        put(source, target)

    monkeypatch.setattr(os, "fsync", syncing)
    monkeypatch.setattr(os, "replace", putting)
    save_game(numbered(1), tmp_path / "x.yaml")
    assert done == ["file synced", "put in its place", "folder synced"]


@pytest.mark.parametrize("function", ["open", "fsync", "replace"])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EACCES, errno.EROFS, errno.ENODEV, errno.EDEADLK])
def test_whatever_fails_the_old_save_stays_and_nothing_is_left_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, function: str, code: int
) -> None:
    path = tmp_path / "x.yaml"
    save_game(numbered(1), path)
    before = path.read_bytes()

    def fail(*args: Any, **more: Any) -> Any:
        raise OSError(code, os.strerror(code))

    with monkeypatch.context() as patched:
        patched.setattr(os, function, fail)
        with pytest.raises(SaveError) as error:
            save_game(numbered(2), path, keep_generation=False)
    assert key(error).startswith("save.cannot_write")
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["x.yaml"]
    save_game(numbered(2), path)
    assert load_game(path) == numbered(2)


def test_a_save_that_another_program_keeps_open_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows refuses to replace or to read such a file, by a number of its own."""
    path = tmp_path / "x.yaml"
    save_game(numbered(1), path)

    def violate(*args: Any, **more: Any) -> Any:
        refused = PermissionError(errno.EACCES, "in use")
        refused.winerror = 32  # type: ignore[attr-defined, unused-ignore]
        raise refused

    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", violate)
        with pytest.raises(SaveError) as error:
            save_game(numbered(2), path, keep_generation=False)
        assert key(error) == "save.cannot_write.in_use"
        patched.setattr(files, "read_regular", violate)
        with pytest.raises(SaveError) as error:
            load_game(path)
        assert key(error) == "save.cannot_read.in_use"
    assert load_game(path) == numbered(1)


def test_a_write_that_fails_halfway_leaves_the_old_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.yaml"
    save_game(numbered(1), path)
    real: Callable[..., Any] = open

    class Full:
        def __init__(self, stream: Any) -> None:
            self.stream = stream

        def __enter__(self) -> "Full":
            return self

        def __exit__(self, *args: object) -> None:
            self.stream.close()

        def read(self, most: int) -> Any:
            return self.stream.read(most)

        def write(self, data: bytes) -> int:
            self.stream.write(data[: len(data) // 2])
            raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("builtins.open", lambda *args, **more: Full(real(*args, **more)))
        with pytest.raises(SaveError) as error:
            save_game(numbered(2), path)
    assert key(error) == "save.cannot_write.full"
    assert load_game(path) == numbered(1)


def test_generations_that_cannot_be_linked_are_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: Any) -> None:
        raise OSError(errno.EPERM, "no links here")

    path = tmp_path / "x.yaml"
    save_game(numbered(1), path)
    monkeypatch.setattr(os, "link", fail)
    save_game(numbered(2), path)
    assert [older.game for older in older_states(path)] == [numbered(1)]


def test_what_is_no_file_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    for name, wanted in (
        ("pipe.yaml", "save.no_file"),
        ("nothing.yaml", "save.cannot_read.gone"),
        (".", "save.cannot_read.folder"),
    ):
        with pytest.raises(SaveError) as error:
            load_game(tmp_path / name)
        assert key(error) == wanted
        assert error.value.file == tmp_path / name
    (tmp_path / "latin.yaml").write_bytes("kapdip: é".encode("latin-1"))
    with pytest.raises(SaveError) as error:
        load_game(tmp_path / "latin.yaml")
    assert key(error) == "save.no_utf8"
    assert fingerprint_on_disk(tmp_path / "nothing.yaml") is None


@pytest.mark.parametrize(
    "data", [b'From: Anna\n\n"A Par - Bur\n\x07', b"%PDF-1.4\n\xe2\xe3\xcf\xd3\n", b"\x89PNG\r\n\x1a\n\x00"]
)
def test_a_mail_or_a_picture_is_said_to_be_no_save(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "mail.txt"
    path.write_bytes(data)
    with pytest.raises(SaveError) as error:
        load_game(path)
    assert key(error) == "save.no_save"
    path.write_bytes(b"kapdip: 9\n" + data)
    with pytest.raises(SaveError) as error:
        load_game(path)
    assert key(error) != "save.no_save"


def test_a_save_with_the_mark_of_windows_editors_is_read(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    save_game(numbered(1), path)
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert load_game(path) == numbered(1)


def test_a_file_of_unreasonable_size_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST", 10)
    (tmp_path / "x.yaml").write_bytes(b"x" * 100)
    with pytest.raises(SaveError) as error:
        load_game(tmp_path / "x.yaml")
    assert key(error) == "save.yaml.too_large"


def test_a_new_save_needs_no_links_and_never_takes_a_name_that_somebody_took_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: Any) -> None:
        raise OSError(errno.EPERM, "no links here")

    path = tmp_path / "x.yaml"
    monkeypatch.setattr(os.path, "lexists", lambda found: False)
    with monkeypatch.context() as patched:
        patched.setattr(os, "link", fail)
        create_game(numbered(1), path)
    for link in (os.link, fail):
        monkeypatch.setattr(os, "link", link)
        with pytest.raises(SaveError) as error:
            create_game(numbered(2), path)
        assert key(error) == "save.exists"
    made = load_game(path)
    assert made == replace(numbered(1), id=made.id)
    assert [file.name for file in tmp_path.iterdir()] == ["x.yaml"]
