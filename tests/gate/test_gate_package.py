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
    (packages / "kapdip.xml").write_bytes((ROOT / "packaging" / "debian" / "kapdip.xml").read_bytes())
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


@pytest.mark.parametrize(("target", "place"), [("wheel", "kapdip/_data/manual"), ("sdist", "build/manual")])
def test_words_are_compiled_and_the_manual_goes_into_the_wheel_also_through_the_archive_of_the_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: str, place: str
) -> None:
    class Interface(Generic[Configuration]):
        """What hatchling gives: it is there only where a wheel is made."""

    plugin = ModuleType("hatchling.builders.hooks.plugin.interface")
    monkeypatch.setattr(plugin, "BuildHookInterface", Interface, raising=False)
    for name in ("hatchling", "hatchling.builders", "hatchling.builders.hooks", "hatchling.builders.hooks.plugin"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, plugin.__name__, plugin)
    monkeypatch.delitem(sys.modules, "hatch_build", raising=False)
    hook = importlib.import_module("hatch_build").BuildHook
    asked: list[str] = []
    monkeypatch.setattr(runpy, "run_path", lambda path: {"compile_stale": lambda: asked.append(path)})
    (tmp_path / "build" / "manual" / "de").mkdir(parents=True)
    data: dict[str, dict[str, str]] = {"force_include": {}}
    hook.initialize(SimpleNamespace(root=str(tmp_path), target_name=target), "standard", data)
    assert asked == [str(ROOT / "packaging" / "compile_words.py")]
    assert data["force_include"] == {str(tmp_path / "build" / "manual" / "de"): f"{place}/de"}


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
