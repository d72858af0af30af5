"""Standard streams that are closed, full, or read no longer: never a traceback."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kapdip.storage.files import create_game
from tests.game.tables import table
from tests.patience import SECONDS

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX closes them")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a game, x.yaml."""
    create_game(table(), tmp_path / "x.yaml")
    return tmp_path


def run(
    folder: Path, arguments: str, streams: str = "", stdout: int = subprocess.PIPE, buffers: str = ""
) -> subprocess.CompletedProcess[str]:
    """A command with its streams as a shell puts them."""
    return subprocess.run(
        ["sh", "-c", f'"{sys.executable}" -m kapdip_gui {arguments} {streams}'],
        cwd=folder,
        env={
            **os.environ,
            "KAPDIP_LANG": "en",
            "PYTHONUNBUFFERED": buffers,
            "PYTHONPATH": str(Path(__file__).resolve().parents[2]),
        },
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        timeout=SECONDS,
    )


@pytest.mark.parametrize("arguments", ["--help", "new --help", "status x.yaml", "slips x.yaml", "evaluate --help"])
def test_a_reader_that_has_gone_is_no_fault(folder: Path, arguments: str) -> None:
    read, write = os.pipe()
    os.close(read)
    try:
        done = run(folder, arguments, stdout=write)
    finally:
        os.close(write)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is full")
@pytest.mark.parametrize("buffers", ["", "1"])
@pytest.mark.parametrize("arguments", ["--help", "status x.yaml", "status --help"])
def test_standard_output_that_is_full_is_told_in_a_line(folder: Path, arguments: str, buffers: str) -> None:
    done = run(folder, arguments, ">/dev/full", buffers=buffers)
    assert (done.returncode, done.stderr.splitlines()) == (1, ["kapdip: the disk is full"])


@pytest.mark.parametrize(
    ("arguments", "streams", "told"),
    [
        ("status x.yaml", ">&-", ""),
        ("score", "<&-", ""),
        ("orders x.yaml -", "<&-", "-: It contains no slip; nothing was changed.\n"),
        ("status x.yaml", "2>&-", ""),
    ],
)
def test_a_stream_that_is_closed_is_empty(folder: Path, arguments: str, streams: str, told: str) -> None:
    done = run(folder, arguments, streams)
    assert (done.returncode, done.stderr) == (0, told)
