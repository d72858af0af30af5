"""Files are written whole or not at all, and what must not be replaced is not."""

import errno
import os
import socket
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from kapdip.storage.files import save_game
from kapdip.storage.outputs import WriteError, make_folder, write_output
from kapdip.words.sentences import say
from tests.board_languages import spoken
from tests.game.tables import table
from tests.patience import SECONDS


def test_a_document_replaces_what_was_there(tmp_path: Path) -> None:
    file = tmp_path / "zug.html"
    file.write_text("old")
    write_output(file, "neü")
    assert file.read_text(encoding="utf-8") == "neü"
    assert [path.name for path in tmp_path.iterdir()] == ["zug.html"]


@pytest.mark.skipif(os.name != "posix", reason="rights of a file are of Unix")
def test_what_is_private_is_for_the_user_alone_and_nothing_else_is(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        write_output(tmp_path / "codes.pdf", "x", is_private=True)
        write_output(tmp_path / "zug.pdf", "x")
    finally:
        os.umask(before)
    assert [(tmp_path / name).stat().st_mode & 0o777 for name in ("codes.pdf", "zug.pdf")] == [0o600, 0o644]


@pytest.mark.parametrize(
    ("number", "key"),
    [
        (errno.ENOSPC, "write.no_room"),
        (errno.EACCES, "write.not_allowed"),
        (errno.ETXTBSY, "write.in_use"),
        (errno.EIO, "write.failed"),
    ],
)
def test_a_failure_keeps_the_old_file_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, key: str
) -> None:
    file = tmp_path / "zug.pdf"
    file.write_bytes(b"old")

    def refuse(_: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(WriteError) as caught:
        write_output(file, b"new")
    assert caught.value.reason.key == key
    assert file.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["zug.pdf"]
    for lang in ("de", "en"):
        sentence = say(caught.value.reason, spoken(lang))
        assert str(file) in sentence
        assert "{" not in sentence


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(WriteError) as caught:
        write_output(tmp_path, "x")
    assert caught.value.reason.key == "write.is_folder"


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(WriteError) as caught:
        write_output(tmp_path / "nowhere" / "zug.txt", "x")
    assert caught.value.reason.key == "write.no_folder"
    assert not (tmp_path / "nowhere").exists()


def test_the_folder_that_refuses_is_named_with_what_would_be_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(make: Callable[[], object]) -> str:
        with pytest.raises(WriteError) as caught:
            make()
        return say(caught.value.reason, spoken("en")).partition(" was not saved: ")[2]

    def forbid(made: Path, *_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "refused", str(made))

    (tmp_path / "file").write_text("x")
    with monkeypatch.context() as patched:
        patched.setattr(Path, "mkdir", forbid)
        refused = told(lambda: make_folder(tmp_path / "turns" / "one"))
    assert refused.startswith(f"you don't have permission to write to {tmp_path}")
    assert refused.endswith("choose another folder.")
    gone = told(lambda: write_output(tmp_path / "nowhere" / "zug.txt", "x"))
    assert gone == f"the folder {tmp_path / 'nowhere'} does not exist. Create it, or choose another."
    for make in (
        lambda: write_output(tmp_path / "file" / "zug.txt", "x"),
        lambda: make_folder(tmp_path / "file"),
        lambda: make_folder(tmp_path / "file" / "below"),
    ):
        assert told(make) == f"{tmp_path / 'file'} is a file, not a folder. Choose another."


def test_a_name_that_is_too_long_is_told(tmp_path: Path) -> None:
    with pytest.raises(WriteError) as caught:
        write_output(tmp_path / ("x" * 300 + ".txt"), "x")
    assert caught.value.reason.key == "write.long_name"


def refused(path: Path) -> str:
    with pytest.raises(WriteError) as caught:
        write_output(path, "x")
    assert all("{" not in say(caught.value.reason, spoken(lang)) for lang in ("de", "en"))
    return caught.value.reason.key


def test_a_saved_game_is_never_replaced(tmp_path: Path) -> None:
    save = tmp_path / "x.yaml"
    save_game(table(), save)
    text = save.read_text()
    (tmp_path / "link.html").symlink_to(save)
    assert refused(save) == refused(tmp_path / "link.html") == "write.is_save"
    for broken in (
        text[:2000],
        text.replace("seats:", "seats: ["),
        f"# my game\n\n{text}",
        f"\ufeff{text}",
        text.replace("kapdip", '"kapdip"'),
    ):
        save.write_text(broken, encoding="utf-8")
        assert refused(save) == "write.is_save"
        assert save.read_text(encoding="utf-8") == broken


def test_a_page_about_the_program_is_no_save(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<p>kapdip: 1 turn</p>\nThis is kapdip: 2\n")
    write_output(page, "new")
    assert page.read_text() == "new"


def test_a_link_stays_and_what_it_leads_to_is_replaced(tmp_path: Path) -> None:
    target = tmp_path / "folder" / "target.html"
    target.parent.mkdir()
    link = tmp_path / "link.html"
    link.symlink_to(target)
    write_output(link, "first")
    write_output(link, "second")
    assert link.is_symlink()
    assert target.read_text() == "second"
    assert [file.name for file in target.parent.iterdir()] == ["target.html"]


def test_a_ring_of_links_is_told(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    assert refused(tmp_path / "a") == "write.no_file"
    assert (tmp_path / "a").is_symlink()


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert refused(pipe).startswith("write.")
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    while True:
        try:
            write_output(pipe, "x" * 200_000)
            break
        except WriteError:
            continue
    reader.join(SECONDS)
    assert len(read[0]) == 200_000
    assert pipe.is_fifo()


def test_a_device_stays_a_device_and_a_socket_is_refused(tmp_path: Path) -> None:
    write_output(Path("/dev/null"), "x")
    assert Path("/dev/null").is_char_device()
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(tmp_path / "socket"))
        assert refused(tmp_path / "socket") == "write.no_file"


def test_a_folder_that_cannot_be_made_is_told_in_words(tmp_path: Path) -> None:
    make_folder(tmp_path / "new" / "below")
    assert (tmp_path / "new" / "below").is_dir()
    (tmp_path / "file").write_text("")
    with pytest.raises(WriteError) as caught:
        make_folder(tmp_path / "file" / "below")
    text = say(caught.value.reason, spoken("de"))
    assert str(tmp_path / "file" / "below") in text
    assert "Errno" not in text
