"""A file that can't be read is copied aside; what is no file is neither waited for nor copied."""

import os
import sys
from pathlib import Path

import pytest

from kapdip.storage.opening import copy_aside


def test_a_broken_file_is_copied_aside_under_a_name_of_its_own(tmp_path: Path) -> None:
    broken = tmp_path / "game.yaml"
    broken.write_bytes(b"\xff broken")
    names = [copied.name for copied in (copy_aside(broken), copy_aside(broken)) if copied is not None]
    assert names == ["game.unreadable.yaml", "game.unreadable-2.yaml"]
    assert (tmp_path / names[1]).read_bytes() == b"\xff broken"


@pytest.mark.skipif(sys.platform == "win32", reason="no pipes among files there")
def test_a_pipe_and_a_folder_leave_nothing_behind(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "folder.yaml").mkdir()
    for name in ("pipe.yaml", "folder.yaml", "nothing.yaml"):
        assert copy_aside(tmp_path / name) is None
    assert sorted(one.name for one in tmp_path.iterdir()) == ["folder.yaml", "pipe.yaml"]
