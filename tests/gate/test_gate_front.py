"""What a stranger reads first: the README's length and links, and the page of licences."""

import re
import tomllib
from pathlib import Path

import pytest

from kapdip.showing.licences import PARTS

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))


def test_the_readme_is_read_in_a_minute() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 80


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_to_a_file_leads_somewhere(page: Path) -> None:
    places = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    assert [place for place in places if not (page.parent / place).exists()] == []


def test_the_page_of_licences_names_every_part_that_is_shipped() -> None:
    listed = re.findall(r"^\| (.+) \| (.+) \|$", (ROOT / "docs" / "licences.md").read_text("utf-8"), re.MULTILINE)
    assert listed[1:] == [(part.name, part.licence) for part in PARTS if part.name != "Kapdip"]


def test_every_licence_of_a_file_is_there_in_full() -> None:
    files = tomllib.loads((ROOT / "REUSE.toml").read_text("utf-8"))["annotations"]
    named = {one["SPDX-License-Identifier"] for one in files if "licences" not in one["path"]}
    assert named == {file.stem for file in (ROOT / "LICENSES").iterdir()}
