"""The set-up and the gate: what a fresh machine gets is pinned, named and licensed."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

import missing_packages
import PySide6
import pytest

from kapdip_gui import libraries
from kapdip_gui.libraries import FOR_A_WINDOW, FOR_QT, FOR_WAYLAND, with_package

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


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ("WARNING: Retrying … SSLError(SSLCertVerificationError(1, '… self-signed'))\nERROR: No match", "certificate"),
        ("WARNING: Retrying … Temporary failure in name resolution\nERROR: No match", "there is no network"),
        ("WARNING: … ProxyError('Cannot connect to proxy.')\nERROR: No match", "https_proxy="),
        ("ERROR: Could not install: [Errno 28] No space left on device", "the disk is full"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM", "not the one that is pinned"),
        ("first\nERROR: something else\n", "ERROR: something else"),
    ],
)
def test_why_packages_could_not_be_fetched_is_said(told: str, reason: str) -> None:
    script = '. packaging/setup.sh; reason_in "$1"'
    done = subprocess.run(["sh", "-c", script, "sh", told], cwd=ROOT, capture_output=True, text=True, check=True)
    assert reason in done.stdout
    assert len(done.stdout.splitlines()) == 1


def test_each_missing_library_is_named_once_by_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        missing_packages, "is_missing", lambda library: library.startswith(("libglib", "libgthread", "libxcb-cursor"))
    )
    assert missing_packages.missing_packages(["qt"]) == ["libglib2.0-0"]
    assert missing_packages.missing_packages(["runtime", "qt", "window"]) == ["libglib2.0-0", "libxcb-cursor0"]


def test_whoever_makes_a_package_is_asked_at_once_for_tools_and_for_what_goes_into_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(missing_packages, "is_missing", lambda library: "cursor" in library or "python" in library)
    monkeypatch.setattr(shutil, "which", lambda tool: None)
    python = f"libpython{sys.version_info[0]}.{sys.version_info[1]}"
    freeze = ["libxcb-cursor0", "libwayland-cursor0", python, "binutils"]
    assert missing_packages.missing_packages(["freeze", "qt"]) == freeze
    assert missing_packages.missing_packages(["qt", "freeze", "deb"]) == [*freeze, "dpkg", "fakeroot"]


WITH_EVERY_DEBIAN = r"ld-linux|lib(c|m|dl|rt|pthread|resolv|gcc_s|stdc\+\+|z|zstd)\.so"
"""What the C library's package and apt itself bring."""


def lacking(folder: Path, files: Iterable[str], brought: set[str], listed: Iterable[str]) -> dict[str, set[str]]:
    """By file of Qt, the libraries it names that neither lie beside it nor are listed."""
    found = {}
    for name in files:
        names = re.findall(rb"\0(lib[\w.+-]+\.so(?:\.\d+)*)(?=\0)", (folder / name).read_bytes())
        missing = {one.decode() for one in names} - brought - set(listed)
        if left := {one for one in missing if not re.match(WITH_EVERY_DEBIAN, one)}:
            found[name] = left
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="only here the system brings what Qt needs")
def test_the_package_is_known_of_every_library_that_qt_names() -> None:
    imports = "\n".join(file.read_text() for file in (ROOT / "kapdip_gui").rglob("*.py"))
    modules = set(re.findall(r"^ *from PySide6\.Qt(\w+) import", imports, flags=re.MULTILINE))
    assert {"Widgets", "Svg", "Network", "DBus"} <= modules
    folder = Path(PySide6.__file__).parent
    brought = {file.name for file in folder.parent.rglob("*.so*")}
    program = [f"Qt{name}.abi3.so" for name in modules] + [f"Qt/lib/libQt6{name}.so.6" for name in modules]
    xcb = ["Qt/lib/libQt6XcbQpa.so.6", "Qt/plugins/platforms/libqxcb.so"]
    wayland = ["Qt/lib/libQt6WaylandClient.so.6", "Qt/plugins/platforms/libqwayland.so"]
    assert not lacking(folder, program, brought, FOR_QT)
    assert not lacking(folder, xcb, brought, FOR_QT | FOR_A_WINDOW)
    assert not lacking(folder, wayland, brought, FOR_QT | FOR_WAYLAND)
    assert lacking(folder, program, brought, []), "nothing would be found"


def test_who_lacks_a_library_is_told_the_packages_of_all_that_is_missing_for_the_same_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = "{}: cannot open shared object file: No such file or directory"
    monkeypatch.setattr(libraries, "is_missing", lambda library: False)
    for library, package in (FOR_QT | FOR_A_WINDOW | FOR_WAYLAND).items():
        assert with_package(told.format(library)) == f"{told.format(library)} (Debian: apt install {package})"
    for other in (told.format("libother.so.1"), "No module named 'PySide6'"):
        assert with_package(other) == other
    monkeypatch.setattr(libraries, "is_missing", lambda library: "cursor" in library or "glib" in library)
    text = with_package(told.format("libxcb.so.1"))
    assert text.endswith("(Debian: apt install libxcb-cursor0 libxcb1)")


def test_a_display_that_does_not_answer_is_no_display() -> None:
    silent = {"PATH": os.environ["PATH"], "DISPLAY": ":4711", "WAYLAND_DISPLAY": "wayland-4711"}
    done = subprocess.run([sys.executable, PACKAGING / "has_display.py"], env=silent, check=False)
    assert done.returncode == 1


@pytest.mark.parametrize(("folder", "pattern"), [("fonts", "OFL-*.txt"), ("icons", "LICENSE-*.txt")])
def test_what_is_shipped_brings_its_licence(folder: str, pattern: str) -> None:
    assert list((ROOT / "assets" / folder).glob(pattern))
