"""What a desktop learns from the installed package: which YAML files are games. And what goes into a wheel."""

import importlib
import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Generic, TypeVar

import pytest

from kapdip import __version__
from kapdip.club.model import Club
from kapdip.storage.club_file import create_club
from kapdip.storage.files import save_game
from tests.game.tables import table

Configuration = TypeVar("Configuration")
ROOT = Path(__file__).parents[2]
ASK = """
import sys
from PySide6.QtCore import QMimeDatabase
for path in sys.argv[1:]:
    print(QMimeDatabase().mimeTypeForFile(path).name())
"""
YAML = """<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="application/x-yaml"><sub-class-of type="text/plain"/><glob pattern="*.yaml"/></mime-type>
</mime-info>"""


def kinds(data: Path, files: list[Path]) -> list[str]:
    """What Qt's reader of the desktop's types calls some files, on a desktop with YAML and this package."""
    packages = data / "mime" / "packages"
    packages.mkdir(parents=True)
    (packages / "freedesktop.org.xml").write_text(YAML)
    (packages / "kapdip.xml").write_bytes((ROOT / "packaging" / "desktop" / "kapdip.xml").read_bytes())
    environment = os.environ | {"XDG_DATA_HOME": str(data), "XDG_DATA_DIRS": str(data)}
    told = subprocess.run(
        [sys.executable, "-c", ASK, *map(str, files)], env=environment, capture_output=True, text=True, check=True
    )
    return told.stdout.split()


def test_a_save_is_known_by_what_it_holds(tmp_path: Path) -> None:
    game, club, other = tmp_path / "x.yaml", tmp_path / "club.yaml", tmp_path / "other.yaml"
    save_game(table(), game)
    create_club(Club("Mittwoch"), club)
    other.write_text("name: kapdip\nlist: [1, 2]\n")
    samples = sorted((ROOT / "saves").glob("*.yaml"))
    assert samples
    assert kinds(tmp_path / "data", [game, club, *samples]) == ["text/x-kapdip"] * (2 + len(samples))
    assert kinds(tmp_path / "more", [other]) == ["application/x-yaml"]


@pytest.mark.parametrize(("target", "place"), [("wheel", "kapdip/_data"), ("sdist", "build")])
def test_words_are_compiled_and_the_manual_goes_into_the_wheel_also_through_the_archive_of_the_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: str, place: str
) -> None:
    class Interface(Generic[Configuration]):
        """What hatchling gives: it is there only where a wheel is made."""

    for name in ("hatchling.builders.hooks.plugin.interface", "hatchling.metadata.plugin.interface"):
        parts = name.split(".")
        for count in range(1, len(parts) + 1):
            monkeypatch.setitem(sys.modules, ".".join(parts[:count]), ModuleType(".".join(parts[:count])))
        monkeypatch.setattr(sys.modules[name], "BuildHookInterface", Interface, raising=False)
        monkeypatch.setattr(sys.modules[name], "MetadataHookInterface", Interface, raising=False)
    monkeypatch.delitem(sys.modules, "hatch_build", raising=False)
    module = importlib.import_module("hatch_build")
    asked: list[str] = []
    commit = tmp_path / "build" / "commit"
    ran = {"compile_stale": lambda: asked.append("words"), "written": lambda root: commit}
    monkeypatch.setattr(runpy, "run_path", lambda path: ran)
    (tmp_path / "build" / "manual" / "de").mkdir(parents=True)
    commit.write_text("7d216a5d\n")
    data: dict[str, dict[str, str]] = {"force_include": {}}
    module.BuildHook.initialize(SimpleNamespace(root=str(tmp_path), target_name=target), "standard", data)
    assert asked == ["words"]
    assert data["force_include"] == {
        str(tmp_path / "build" / "manual" / "de"): f"{place}/manual/de",
        str(commit): f"{place}/commit",
    }
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "project.json").write_text('{"homepage": "https://example.org", "defects": ""}')
    told: dict[str, dict[str, str]] = {}
    module.MetadataHook.update(SimpleNamespace(root=str(tmp_path)), told)
    assert told == {"urls": {"Homepage": "https://example.org"}}


def test_a_build_says_from_which_commit_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from commit import written

    from kapdip import project

    assert not written(tmp_path).exists()
    git = ("git", "-C", str(tmp_path), "-c", "user.name=A", "-c", "user.email=a@example.org")
    (tmp_path / "file").write_text("one")
    for words in (["init", "-q"], ["add", "file"], ["commit", "-qm", "First"]):
        subprocess.run([*git, *words], check=True)
    clean = written(tmp_path).read_text()
    assert len(clean.strip()) == 8
    (tmp_path / "file").write_text("two")
    assert written(tmp_path).read_text().strip() == f"{clean.strip()}+"
    monkeypatch.setattr(project, "COMMIT", tmp_path / "build" / "commit")
    assert project.version() == f"{__version__} ({clean.strip()}+)"


@pytest.mark.parametrize(
    ("package", "home", "manual"),
    [
        ("checkout/kapdip", "checkout", "checkout/build/manual"),
        ("site-packages/kapdip", "site-packages/kapdip/_data", "site-packages/kapdip/_data/manual"),
        ("kapdip/_internal/kapdip", "kapdip/_internal", "kapdip/_internal/manual"),
        ("lib/kapdip/_internal/kapdip", "lib/kapdip/_internal", "share/doc/kapdip/manual"),
    ],
    ids=["checkout", "wheel", "frozen", "deb"],
)
def test_sample_and_manual_are_found_where_each_way_of_installing_leaves_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, package: str, home: str, manual: str
) -> None:
    (tmp_path / package).mkdir(parents=True)
    (tmp_path / home / "assets").mkdir(parents=True)
    if manual.startswith("share"):
        (tmp_path / home / "manual").symlink_to("../../../share/doc/kapdip/manual")
    if "_internal" in home:
        monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path / home), raising=False)
    paths = runpy.run_path(str(shutil.copy(ROOT / "kapdip" / "paths.py", tmp_path / package)))
    assert (paths["SAVES"], paths["MANUAL"]) == (tmp_path / home / "saves", tmp_path / manual)
