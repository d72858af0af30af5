"""The frozen program leaves its own paths to itself, and others their licences."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from freeze import take_licences
from frozen import OURS, keep_paths_to_ourselves

ROOT = Path(__file__).parents[2]


def test_what_the_frozen_program_starts_finds_its_own_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in OURS:
        monkeypatch.setenv(name, "/folder/_internal")
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG", raising=False)
    keep_paths_to_ourselves()
    assert not set(OURS) & os.environ.keys()


def test_a_search_path_of_the_users_own_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in OURS:
        monkeypatch.setenv(name, "/folder/_internal")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/opt/mine")
    keep_paths_to_ourselves()
    assert os.environ["LD_LIBRARY_PATH"] == "/opt/mine"
    assert "LD_LIBRARY_PATH_ORIG" not in os.environ


@pytest.mark.skipif(not shutil.which("dpkg"), reason="only Debian's packages tell whose a library is")
def test_libraries_that_the_folder_takes_from_the_system_keep_their_licences(tmp_path: Path) -> None:
    (tmp_path / "_internal").mkdir()
    for name in ("libz.so.1", "libQt6Core.so.6", "libzstd.so.1"):
        (tmp_path / "_internal" / name).touch()
    take_licences(tmp_path)
    assert sorted(file.name for file in (tmp_path / "licences").iterdir()) == ["libzstd1.txt", "zlib1g.txt"]
    assert "zlib" in (tmp_path / "licences" / "zlib1g.txt").read_text(encoding="utf-8")


def test_the_folder_goes_into_the_users_menu_wherever_it_lies_and_out_again(tmp_path: Path) -> None:
    folder, home = tmp_path / "Spiele & Co #1, 100%", tmp_path / "home"
    data = home / ".local" / "share"
    (data / "applications").mkdir(parents=True)
    (data / "applications" / "kapdip.desktop").write_text("the entry of an earlier version")
    (folder / "share" / "applications").mkdir(parents=True)
    (folder / "share" / "icons" / "apps").mkdir(parents=True)
    shutil.copy(ROOT / "packaging" / "install.sh", folder)
    shutil.copy(
        ROOT / "packaging" / "desktop" / "kapdip.desktop", folder / "share" / "applications" / "org.kapdip.desktop"
    )
    shutil.copy(ROOT / "assets" / "kapdip.svg", folder / "share" / "icons" / "apps" / "org.kapdip.svg")
    environment = {"PATH": os.environ["PATH"], "HOME": str(home)}

    def menu(*words: str) -> set[str]:
        subprocess.run(["sh", folder / "install.sh", *words], env=environment, check=True, capture_output=True)
        return {path.relative_to(home / ".local").as_posix() for path in home.rglob("*") if not path.is_dir()}

    assert menu() == {"bin/kapdip", "share/applications/org.kapdip.desktop", "share/icons/apps/org.kapdip.svg"}
    assert (home / ".local" / "bin" / "kapdip").readlink() == folder / "kapdip"
    entry = (data / "applications" / "org.kapdip.desktop").read_text(encoding="utf-8")
    assert f'Exec="{tmp_path}/Spiele & Co #1, 100%%/kapdip" %f\n' in entry
    assert menu("--remove") == set()
