"""Files are written whole or not at all."""

import errno
import os
from pathlib import Path

import pytest

from kapdip_gui.evaluation.writing import WriteError, write_document
from kapdip_gui.words.sentences import say


def test_a_document_replaces_what_was_there(tmp_path: Path) -> None:
    file = tmp_path / "zug.html"
    file.write_text("old")
    write_document(file, "neü")
    assert file.read_text(encoding="utf-8") == "neü"
    assert [path.name for path in tmp_path.iterdir()] == ["zug.html"]


@pytest.mark.parametrize(
    ("number", "key"),
    [(errno.ENOSPC, "write.no_room"), (errno.EACCES, "write.not_allowed"), (errno.ETXTBSY, "write.in_use"), (errno.EIO, "write.failed")],
)
def test_a_failure_keeps_the_old_file_and_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, key: str) -> None:
    file = tmp_path / "zug.pdf"
    file.write_bytes(b"old")

    def refuse(_: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(WriteError) as caught:
        write_document(file, b"new")
    assert caught.value.reason.key == key
    assert file.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["zug.pdf"]
    for lang in ("de", "en"):
        sentence = say(caught.value.reason, lang)
        assert str(file) in sentence
        assert "{" not in sentence


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(WriteError) as caught:
        write_document(tmp_path, "x")
    assert caught.value.reason.key == "write.is_folder"


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(WriteError) as caught:
        write_document(tmp_path / "nowhere" / "zug.txt", "x")
    assert caught.value.reason.key == "write.no_folder"
    assert not (tmp_path / "nowhere").exists()


def test_a_name_that_is_too_long_is_told(tmp_path: Path) -> None:
    with pytest.raises(WriteError) as caught:
        write_document(tmp_path / ("x" * 300 + ".txt"), "x")
    assert caught.value.reason.key == "write.long_name"
