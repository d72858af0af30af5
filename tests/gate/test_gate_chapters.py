"""A source that is named can be read by everybody who has this repository: pages, their chapters, their headings."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("kapdip", "kapdip_gui", "kapdip_board", "packaging", "tests")
MODULES = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))
PAGES = sorted((ROOT / "docs").rglob("*.md"))
NUMBER = r"\d+(?:\.\d+)?"
NUMBERS = rf" ({NUMBER}(?:(?:, | and | to ){NUMBER}(?![\w.]*\d))*)"
PAGE = r"(?<![\w./-])[\w./-]+\.md\b"
QUOTED = r"(?:\"[^\"]+\"|`[^`]+`)"
HEADINGS = rf", ({QUOTED}(?:(?:, | and ){QUOTED})*)"
OUT_OF_REACH = re.compile(
    r"gm-evening|mock-?ups?\b|mock-[a-p]\b|\b(?:design|formats|rulings|stack|house|phones)\.md|screens-wave2"
    r"|\brulings?\b|\bdesign (?:language|\d)|\bissues? (?:\d|\")|\bdesign of the evaluation\b|\bstack notes\b"
)
"""Notes from before there was a program. What is needed of them, `docs/` says."""


def _text(path: Path) -> str:
    """The text without line breaks: what is named stands on one line."""
    return re.sub(r"\s+", " ", path.read_text("utf-8"))


@cache
def _chapters(page: str) -> frozenset[str]:
    return frozenset(re.findall(rf"^(?:#+ )?({NUMBER}) ", (ROOT / "docs" / page).read_text("utf-8"), re.MULTILINE))


@cache
def _headings(page: str) -> frozenset[str]:
    """What stands in headings, and the commands in a table's first column."""
    text = (ROOT / "docs" / page).read_text("utf-8")
    headings = {heading.replace("`", "") for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}
    rows = re.findall(r"^\| `kapdip ([^|]+)", text, re.MULTILINE)
    commands = {word for row in rows for word in re.findall(r"[a-z]+", row)}
    return frozenset(headings | commands)


def _named(tail: str) -> Iterator[tuple[str, str, str]]:
    """Page, what follows it, and module of everything that modules name."""
    for path in MODULES:
        if path != Path(__file__):
            text = re.sub(r" \([^()]*\)", "", _text(path))
            yield from ((page, found, path.name) for page, found in re.findall(rf"docs/([\w-]+\.md){tail}", text))


def _is_there(page: str, beside: Path) -> bool:
    """The manual brings pages of `docs` along in a folder `reference`."""
    places = (ROOT, ROOT / "docs", beside)
    return any((place / page.removeprefix("reference/")).is_file() for place in places)


def test_every_chapter_that_a_module_names_exists() -> None:
    named = {(page, number, name) for page, numbers, name in _named(NUMBERS) for number in re.findall(NUMBER, numbers)}
    assert len([1 for page, _, _ in named if page == "rules.md"]) > 100
    assert len([1 for page, _, _ in named if page == "window.md"]) > 100
    assert sorted((page, number, name) for page, number, name in named if number not in _chapters(page)) == []


def test_every_heading_that_a_module_names_exists() -> None:
    named = {
        (page, heading.strip('"`'), name)
        for page, quoted, name in _named(HEADINGS)
        for heading in re.findall(QUOTED, quoted)
    }
    assert len(named) > 30
    assert sorted((page, heading, name) for page, heading, name in named if heading not in _headings(page)) == []


@pytest.mark.parametrize("paths", [MODULES, PAGES], ids=["modules", "pages"])
def test_every_page_that_is_named_exists(paths: list[Path]) -> None:
    named = {(page, path) for path in paths for page in re.findall(PAGE, path.read_text("utf-8"))}
    assert {"docs/contract.md", "contract.md"} & {page for page, _ in named}
    assert sorted((page, path.name) for page, path in named if not _is_there(page, path.parent)) == []


@pytest.mark.parametrize("paths", [MODULES, PAGES, sorted(ROOT.glob("*.md"))], ids=["modules", "pages", "top"])
def test_nothing_names_notes_that_nobody_has(paths: list[Path]) -> None:
    others = [path for path in paths if path != Path(__file__)]
    assert sorted((found, path.name) for path in others for found in OUT_OF_REACH.findall(_text(path))) == []


def test_every_module_that_the_page_on_the_house_names_exists() -> None:
    named = re.findall(r"`([\w/]+\.py)`", (ROOT / "docs" / "architecture.md").read_text("utf-8"))
    files = [f"/{path.relative_to(ROOT).as_posix()}" for path in MODULES]
    assert named
    assert [name for name in named if not any(file.endswith(f"/{name}") for file in files)] == []
