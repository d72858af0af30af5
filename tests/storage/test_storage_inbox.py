"""The journal of what came by phone: on the disk before anybody is told, and read again whatever happened to it."""

import errno
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from kapdip.storage import inbox as storing
from kapdip.storage.inbox import InboxJournal, inbox_file, line_of


@pytest.fixture
def save(tmp_path: Path) -> Path:
    return tmp_path / "game.yaml"


def numbers(path: Path) -> list[int]:
    return [line["n"] for line in InboxJournal(path).read()]


def line(number: int) -> bytes:
    return line_of({"n": number, "text": "Grüße \ud800\n"})


def test_lines_come_back_in_their_order(save: Path) -> None:
    journal = InboxJournal(save)
    for number in range(3):
        journal.add(line(number))
    assert numbers(save) == [0, 1, 2]
    assert InboxJournal(save).read()[0]["text"] == "Grüße \ud800\n"
    assert inbox_file(save).name == ".game.yaml.inbox"
    assert inbox_file(save).stat().st_mode & 0o777 == 0o600


def test_nothing_is_there_before_the_first_line(save: Path) -> None:
    assert InboxJournal(save).read() == ()
    assert not inbox_file(save).exists()


def test_the_next_program_goes_on_without_writing_anything_twice(save: Path) -> None:
    InboxJournal(save).add(line(0))
    journal = InboxJournal(save)
    journal.read()
    size = inbox_file(save).stat().st_size
    journal.add(line(1))
    assert inbox_file(save).stat().st_size < 2 * size + 10
    assert numbers(save) == [0, 1]


@pytest.mark.parametrize("cut", range(1, len(line(1)) + 2))
def test_a_line_that_was_cut_off_is_passed_over_wherever_it_was(save: Path, cut: int) -> None:
    journal = InboxJournal(save)
    journal.add(line(0))
    journal.add(line(1))
    whole = inbox_file(save).read_bytes()
    inbox_file(save).write_bytes(whole[:-cut])
    assert numbers(save) == ([0, 1] if cut == 1 else [0])
    again = InboxJournal(save)
    again.read()
    again.add(line(2))
    assert numbers(save) == ([0, 1, 2] if cut == 1 else [0, 2])


@pytest.mark.parametrize(
    "rubbish", [b"\xff\xfe\n", b"[" * 9000 + b"\n", b"[]\n", b'{"kapdip_inbox": 99}\n', b"\0" * 50]
)
def test_what_is_none_of_ours_is_passed_over(save: Path, rubbish: bytes) -> None:
    InboxJournal(save).add(line(0))
    with inbox_file(save).open("ab") as stream:
        stream.write(rubbish)
    journal = InboxJournal(save)
    journal.read()
    journal.add(line(1))
    assert numbers(save) == [0, 1]


@pytest.mark.parametrize(
    "edit",
    [
        lambda file: file.unlink(),
        lambda file: file.write_bytes(b""),
        lambda file: file.write_bytes(line(7) + b"\n"),
        lambda file: os.truncate(file, 30),
    ],
)
def test_what_another_program_did_to_it_loses_nothing_of_ours(save: Path, edit: Callable[[Path], object]) -> None:
    journal = InboxJournal(save)
    journal.add(line(0))
    journal.add(line(1))
    edit(inbox_file(save))
    journal.add(line(2))
    assert [number for number in numbers(save) if number != 7] == [0, 1, 2]


def test_a_line_is_written_then_synced_and_then_only_told(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    write, sync = os.write, os.fsync

    def writing(handle: int, data: bytes) -> int:
        calls.append("write")
        return write(handle, data)

    def syncing(handle: int) -> None:
        calls.append("sync")
        sync(handle)

    monkeypatch.setattr(os, "write", writing)
    monkeypatch.setattr(os, "fsync", syncing)
    journal = InboxJournal(save)
    journal.add(line(0))
    assert calls == ["write", "sync", "sync"]  # the second one: the folder, as the file is new
    journal.add(line(1))
    journal.note(line(2))
    assert calls[3:] == ["write", "sync", "write"]


def test_a_full_disk_leaves_the_journal_as_it_was(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = InboxJournal(save)
    journal.add(line(0))
    before, write = inbox_file(save).read_bytes(), os.write

    def full(handle: int, data: bytes) -> int:
        if len(data) < 30:
            raise OSError(errno.ENOSPC, "full")
        return write(handle, data[:20])

    with monkeypatch.context() as patched:
        patched.setattr(os, "write", full)
        with pytest.raises(OSError, match="full"):
            journal.add(line(1))
    assert inbox_file(save).read_bytes() == before
    journal.add(line(2))
    assert numbers(save) == [0, 2]


def test_a_disk_that_can_not_sync_keeps_nothing(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = InboxJournal(save)
    journal.add(line(0))

    def broken(_handle: int) -> None:
        raise OSError(errno.EIO, "broken")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", broken)
        with pytest.raises(OSError, match="broken"):
            journal.add(line(1))
    assert numbers(save) == [0]


def test_a_link_a_pipe_or_a_folder_in_its_place_is_refused(tmp_path: Path) -> None:
    target = tmp_path / "precious"
    target.write_text("mine")
    makes: tuple[Callable[[Path], object], ...] = (lambda at: at.symlink_to(target), os.mkfifo, Path.mkdir)
    for number, make in enumerate(makes):
        save = tmp_path / f"{number}.yaml"
        make(inbox_file(save))
        with pytest.raises(OSError):  # noqa: PT011 - the system says it in its own words
            InboxJournal(save).add(line(0))
    assert target.read_text() == "mine"


def is_even(told: Mapping[str, Any]) -> bool:
    return bool(told["n"] % 2 == 0)


def test_lines_that_have_had_their_day_are_left_out_and_it_goes_on(save: Path) -> None:
    journal = InboxJournal(save)
    for number in range(5):
        journal.add(line(number))
    before = inbox_file(save).stat().st_size
    journal.trim(is_even)
    assert numbers(save) == [1, 3]
    assert inbox_file(save).stat().st_size < before / 2
    assert inbox_file(save).stat().st_mode & 0o777 == 0o600
    journal.add(line(5))
    assert numbers(save) == [1, 3, 5]
    other = save.with_name("other.yaml")
    journal.move(other)
    assert numbers(other) == [1, 3, 5]
    assert [file.name for file in save.parent.iterdir() if "fresh" in file.name] == []


@pytest.mark.parametrize("call", ["open", "write", "fsync", "replace"])
def test_a_crash_or_a_full_disk_in_the_middle_of_trimming_loses_nothing(
    save: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    journal = InboxJournal(save)
    for number in range(4):
        journal.add(line(number))
    before = inbox_file(save).read_bytes()

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patched:
        patched.setattr(os, call, full)
        with pytest.raises(OSError, match="full"):
            journal.trim(is_even)
    assert inbox_file(save).read_bytes() == before
    inbox_file(save).with_name(f"{inbox_file(save).name}.fresh").write_bytes(before[:50])  # killed there
    again = InboxJournal(save)
    again.read()
    again.trim(is_even)
    assert [file.name for file in save.parent.iterdir()] == [inbox_file(save).name]
    again.add(line(4))
    assert numbers(save) == [1, 3, 4]


def test_what_a_kill_in_the_middle_of_trimming_left_goes_when_the_journal_is_opened(save: Path) -> None:
    InboxJournal(save).add(line(1))
    left = inbox_file(save).with_name(f"{inbox_file(save).name}.fresh")
    left.write_bytes(line(1)[:20])
    InboxJournal(save).read()
    assert not left.exists()
    assert numbers(save) == [1]


def test_what_another_program_wrote_there_is_not_trimmed_away(save: Path) -> None:
    journal = InboxJournal(save)
    for number in range(3):
        journal.add(line(number))
    with inbox_file(save).open("ab") as stream:
        stream.write(line(9) + b"\n")
    journal.trim(is_even)
    assert numbers(save) == [0, 1, 2, 9]
    journal.trim(lambda told: False)
    assert numbers(save) == [0, 1, 2, 9]


def test_a_flood_is_told_that_there_is_no_room(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storing, "MOST_BYTES", 200)
    journal = InboxJournal(save)
    for number in range(3):
        journal.add(line_of({"n": number}))
    with pytest.raises(OSError, match="large"):
        journal.add(line_of({"n": 3, "text": "x" * 200}))
    assert numbers(save) == [0, 1, 2]


def test_the_game_goes_on_in_another_file_with_all_of_it(save: Path, tmp_path: Path) -> None:
    journal = InboxJournal(save)
    other = tmp_path / "other.yaml"
    journal.move(other)
    assert not inbox_file(other).exists()
    journal.move(save)
    journal.add(line(0))
    journal.move(other)
    journal.add(line(1))
    assert numbers(other) == [0, 1]
    assert numbers(save) == [0]
