"""Of each test one learns why it was skipped or where it hung."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import patience
from tests.patience import SECONDS

ROOT = Path(__file__).resolve().parents[2]


def outcome(test: Path, text: str, *options: str, **environment: str) -> tuple[int, str]:
    """Exit status and all that pytest says of a module of tests."""
    test.write_text(f"import pytest\n\n{text}", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-c", str(ROOT / "pyproject.toml"), *options, "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, str(test)],
        cwd=ROOT,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=SECONDS,
    )
    return done.returncode, done.stdout


@pytest.mark.parametrize("beside", ["0", "1"])
def test_the_summary_says_why_a_test_was_skipped(tmp_path: Path, beside: str) -> None:
    skipping = 'def test_x():\n    pytest.skip("no such data here")\n'
    status, told = outcome(tmp_path / "test_it.py", skipping, "-n", beside)
    assert status == 0, told
    assert "no such data here" in told


HANGS = """
from PySide6.QtWidgets import QDialog

def test_a_question_that_nobody_answers(qtbot):
    QDialog().exec()

def test_another():
    pass
"""


@pytest.mark.parametrize("beside", ["0", "1"])
def test_a_window_that_waits_for_ever_ends_its_test_alone_and_says_where(tmp_path: Path, beside: str) -> None:
    options = ("-n", beside, "-p", "tests.conftest", "-p", "no:randomly")
    status, told = outcome(tmp_path / "test_it.py", HANGS, *options, KAPDIP_PATIENCE="1")
    assert status == 1, told
    assert 'test_it.py", line 7 in test_a_question_that_nobody_answers' in told
    if beside == "1":
        assert "crashed while running" in told
        assert "1 failed, 1 passed" in told


def test_a_wait_says_what_it_was_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "SECONDS", 0.01)
    with pytest.raises(pytest.fail.Exception, match=r"waited 0\.01 s in vain for .*sorted\(\[\]\)"):
        patience.until(lambda: sorted([]))
