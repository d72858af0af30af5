"""What was typed and not entered: kept beside the recovery, and nothing else is ever taken for it."""

from pathlib import Path

import pytest

from kapdip.storage.recovery import recovery_file
from kapdip.storage.typed import Texts, read_typed, write_typed

TEXTS: Texts = {("Table", "3", "line"): ("lon nth",), ("Table", "3", "press"): ("Anna", "", "alle", "Ärger \ud800\n")}


@pytest.fixture
def save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "x.yaml"


def kept(save: Path) -> Path:
    return recovery_file(save).with_suffix(".typed")


def test_texts_come_back_for_their_save_and_for_no_other(save: Path) -> None:
    write_typed(save, TEXTS)
    assert read_typed(save) == TEXTS
    assert read_typed(save.with_name("y.yaml")) == {}
    assert kept(save).stat().st_mode & 0o077 == 0


def test_without_texts_there_is_no_file(save: Path) -> None:
    write_typed(save, TEXTS)
    write_typed(save, {})
    write_typed(save, {})
    assert not kept(save).exists()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{}",
        b"[1]",
        b'[[["a"], 1]]',
        b'[[["a"], [1]]]',
        b"[[[[]], []]]",
        b"\xff",
        b"[" * 100_000,
        b"3",
        b'[["ab", "cd", "ef"]]',
    ],
)
def test_what_was_not_written_here_is_nothing(save: Path, content: bytes) -> None:
    kept(save).parent.mkdir(parents=True)
    kept(save).write_bytes(content)
    assert read_typed(save) == {}


def test_where_it_cannot_be_written_nobody_is_told(save: Path) -> None:
    recovery_file(save).parent.parent.mkdir(parents=True)
    recovery_file(save).parent.write_text("a file in the place of the folder")
    write_typed(save, TEXTS)
    write_typed(save, {})
    assert read_typed(save) == {}
