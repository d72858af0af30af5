"""A test that is skipped says why, in the summary of whatever way the tests are run."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import SECONDS

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("beside", ["0", "1"])
def test_the_summary_says_why_a_test_was_skipped(tmp_path: Path, beside: str) -> None:
    (tmp_path / "test_it.py").write_text('import pytest\n\ndef test_x():\n    pytest.skip("no such data here")\n')
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-c",
        str(ROOT / "pyproject.toml"),
        "-n",
        beside,
        "-p",
        "no:cacheprovider",
        str(tmp_path),
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=SECONDS)
    assert done.returncode == 0, done.stdout
    assert "no such data here" in done.stdout
