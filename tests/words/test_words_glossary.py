"""One word for a thing: docs/glossary.md says which, and what no text says instead."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.words.test_words_spelling import prose, texts

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "glossary.md"
ENTRIES = 40
SAID_OTHERWISE = {"window_synonyms.po"}
"""What people type to find a command."""
MEN = {"window_guide.po"}
"""The guided game names a count."""
HE = re.compile(r"\b(?:[Hh]e|[Hh]is|[Hh]im)\b")


def rows() -> list[list[str]]:
    lines = PAGE.read_text("utf-8").splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")][1:]


def said(language: str) -> Iterator[tuple[str, str]]:
    """What is read on screen, on paper and in the manual."""
    for page in (
        *(DOCS / "manual" / language).glob("*.md"),
        *([DOCS.parent / "README.md"] if language == "en" else []),
    ):
        yield page.name, prose(page.read_text("utf-8"))
    yield from (
        (place, text) for place, text in texts(language) if place.endswith(".po") and place not in SAID_OTHERWISE
    )


def forbidden(language: str) -> list[str]:
    return [word.strip() for row in rows() for word in row[3 if language == "en" else 4].split(",") if word.strip()]


def test_the_glossary_has_forty_things_each_in_both_languages() -> None:
    assert len(rows()) == ENTRIES
    assert all(len(row) == 5 and all(row[:3]) for row in rows())


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_text_says_a_thing_in_another_word(language: str) -> None:
    words = re.compile(rf"\b(?:{'|'.join(map(re.escape, forbidden(language)))})\b", re.IGNORECASE * (language == "en"))
    found = {(place, word) for place, text in said(language) for word in words.findall(text)}
    assert sorted(found) == []


def test_a_player_is_never_called_he() -> None:
    found = {(place, text) for place, text in said("en") if place not in MEN and HE.search(text)}
    assert sorted(found) == []
