"""Chapters of the manuals that the code names as its source exist, and no page is named that the repository does not have."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
MODULES = sorted(path for room in ("kapdip_gui", "packaging", "tests") for path in (ROOT / room).rglob("*.py"))
NUMBERS = r"docs/rules\.md (\d+(?:\.\d+)?(?:(?:, | and | to )\d+(?:\.\d+)?(?![\w.]*\d))*)"


def _chapters() -> set[str]:
    manual = (ROOT / "docs/rules.md").read_text("utf-8")
    return set(re.findall(r"^(?:#+ )?(\d+(?:\.\d+)?) ", manual, re.MULTILINE))


def test_every_chapter_of_the_rules_that_a_module_names_exists() -> None:
    known, named = _chapters(), set()
    for path in MODULES:
        for found in re.findall(NUMBERS, path.read_text("utf-8")):
            named |= {(number, path.name) for number in re.findall(r"\d+(?:\.\d+)?", found)}
    assert len(named) > 100
    assert sorted((number, name) for number, name in named if number not in known) == []


def test_every_page_that_a_module_names_exists() -> None:
    named = {page for path in MODULES for page in re.findall(r"\bdocs/[\w/-]+\.md", path.read_text("utf-8"))}
    assert "docs/contract.md" in named
    assert sorted(page for page in named if not (ROOT / page).is_file()) == []
