"""What a desktop and a shell get: entry, description, icons, manual page, completions, made of the project's values."""

import gzip
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kapdip.cli.main import COMMANDS
from kapdip.project import values_of_project

ROOT = Path(__file__).parents[2]
FILLED = {
    "id": "org.example.kapdip",
    "maintainer": "Ada <ada@example.org>",
    "homepage": "https://example.org/kapdip",
    "defects": "https://example.org/kapdip/defects",
    "pictures": "https://example.org/kapdip/pictures",
}


@pytest.fixture(scope="module")
def share(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As /usr/share, once as shipped and once with a project that has addresses."""
    folder = tmp_path_factory.mktemp("share")
    values = folder / "values.json"
    values.write_text(json.dumps(FILLED))
    for name, more in {"shipped": (), "filled": (values,)}.items():
        words = [sys.executable, str(ROOT / "packaging" / "desktop_files.py"), *map(str, (folder / name, *more))]
        subprocess.run(words, check=True, env={"PATH": "/usr/bin:/bin", "SOURCE_DATE_EPOCH": "1800000000"})
    return folder


def test_what_is_shipped_claims_no_address_and_what_is_filled_in_is_there(share: Path) -> None:
    shipped = (share / "shipped" / "metainfo" / f"{values_of_project()['id']}.metainfo.xml").read_text("utf-8")
    assert "@" not in shipped
    assert "http" not in shipped
    filled = (share / "filled" / "metainfo" / "org.example.kapdip.metainfo.xml").read_text("utf-8")
    assert "@" not in filled
    assert all(FILLED[key] in filled for key in ("id", "homepage", "defects", "pictures"))
    assert 'date="2027-01-15"' in filled


def test_every_file_has_the_projects_name_and_every_icon_its_size(share: Path) -> None:
    from PySide6.QtGui import QImage

    names = {file.name.split(".metainfo")[0] for file in share.glob("filled/*/**/org.example.*")}
    assert names == {f"org.example.kapdip{ending}" for ending in ("", ".desktop", ".xml", ".svg", ".png")}
    entry = (share / "filled" / "applications" / "org.example.kapdip.desktop").read_text("utf-8")
    assert "Icon=org.example.kapdip\n" in entry
    for file in share.glob("filled/icons/hicolor/*x*/apps/*.png"):
        image = QImage(str(file))
        assert f"{image.width()}x{image.height()}" == file.parts[-3]


def test_manual_page_and_completions_know_every_command(share: Path) -> None:
    page = gzip.decompress((share / "shipped" / "man" / "man1" / "kapdip.1.gz").read_bytes()).decode()
    assert all(f'.SS "kapdip {command}"' in page for command in COMMANDS)
    assert "write order forms for the current turn".capitalize() in page
    shell = share / "shipped" / "bash-completion" / "completions" / "kapdip"
    asked = f'source {shell}; COMP_WORDS=(kapdip ev); COMP_CWORD=1; _shtab_kapdip; echo "${{COMPREPLY[@]}}"'
    told = subprocess.run(["bash", "-c", asked], capture_output=True, text=True, check=True).stdout
    assert told.split() == ["evaluate"]


@pytest.mark.skipif(not shutil.which("appstreamcli"), reason="appstreamcli is not on this machine")
@pytest.mark.parametrize("name", ["shipped", "filled"])
def test_software_centres_find_nothing_to_blame(share: Path, name: str) -> None:
    files = list((share / name / "metainfo").iterdir())
    subprocess.run(["appstreamcli", "validate", "--pedantic", "--no-net", *files], check=True)


@pytest.mark.skipif(not shutil.which("desktop-file-validate"), reason="desktop-file-validate is not on this machine")
def test_the_entry_of_the_menu_is_valid(share: Path) -> None:
    files = list(share.glob("*/applications/*.desktop"))
    assert len(files) == 2
    told = subprocess.run(["desktop-file-validate", *files], check=True, capture_output=True, text=True)
    assert told.stdout == ""
