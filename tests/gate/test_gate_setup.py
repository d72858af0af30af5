"""The set-up and the gate: what a fresh machine gets is pinned, named and licensed."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import missing_packages
import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"
REQUIREMENTS = sorted(PACKAGING.glob("requirements*.txt"))


def pinned(file: Path) -> dict[str, str]:
    """The version of each package that a requirement file pins."""
    return dict(re.findall(r"^([a-z0-9-]+)==([^ ;\\]+)", file.read_text(), flags=re.MULTILINE))


def plain(requirement: str) -> str:
    """The name of a requirement as requirement files write it."""
    return re.split(r"[<>=!\[; ]", requirement)[0].lower().replace("_", "-")


@pytest.mark.parametrize("file", REQUIREMENTS, ids=lambda file: file.name)
def test_every_pinned_package_has_hashes_and_no_file_names_a_host(file: Path) -> None:
    text = file.read_text()
    assert "://" not in text
    assert "index-url" not in text
    blocks = re.split(r"\n(?=[a-z0-9])", text.split("\n", 2)[2])
    assert all("--hash=sha256:" in block for block in blocks if "==" in block)


def test_the_pins_cover_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    runtime = pinned(PACKAGING / "requirements.txt")
    dev = pinned(PACKAGING / "requirements-dev.txt")
    assert {plain(name) for name in project["dependencies"]} <= runtime.keys()
    assert {plain(name) for name in project["optional-dependencies"]["dev"]} <= dev.keys()


def test_program_and_gate_run_on_the_same_versions() -> None:
    dev = pinned(PACKAGING / "requirements-dev.txt")
    assert all(dev[name] == version for name, version in pinned(PACKAGING / "requirements.txt").items())


@pytest.mark.parametrize("script", sorted(PACKAGING.glob("*.sh")), ids=lambda file: file.name)
def test_the_shell_scripts_are_plain_sh(script: Path) -> None:
    done = subprocess.run(["sh", "-n", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "[[" not in script.read_text()


def test_each_missing_library_is_named_once_by_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        missing_packages, "is_missing", lambda library: library.startswith(("libglib", "libgthread", "libxcb-cursor"))
    )
    assert missing_packages.missing_packages(["qt"]) == ["libglib2.0-0"]
    assert missing_packages.missing_packages(["qt", "window"]) == ["libglib2.0-0", "libxcb-cursor0"]


def test_a_display_that_does_not_answer_is_no_display() -> None:
    silent = {"PATH": os.environ["PATH"], "DISPLAY": ":4711", "WAYLAND_DISPLAY": "wayland-4711"}
    done = subprocess.run([sys.executable, PACKAGING / "has_display.py"], env=silent, check=False)
    assert done.returncode == 1


@pytest.mark.parametrize(("folder", "pattern"), [("fonts", "OFL-*.txt"), ("icons", "LICENSE-*.txt")])
def test_what_is_shipped_brings_its_licence(folder: str, pattern: str) -> None:
    assert list((ROOT / "assets" / folder).glob(pattern))
