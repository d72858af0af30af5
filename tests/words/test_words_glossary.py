"""One word for a thing: docs/glossary.md says which, and what no text says instead."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tests.words.test_words_spelling import LOCALE, texts

PAGE = Path(__file__).parents[2] / "docs" / "glossary.md"
ENTRIES = 40
APART = {"window_synonyms.po", PAGE.name}
"""What people type to find a command; the page that says what is not said."""
PROPER = re.compile(r"table\.md: tickets?|public\.md: treaty|contract\.md: (?:treaty|film)")
"""A ticket of the phones' table is another thing; keys and commands of the contract keep their names."""
MEN = {"window_guide.po"}
"""The guided game names a count."""
HE = re.compile(r"\b(?:[Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b")
NEVER = {
    "en": r"[Ww]hoever|(?:mail|mails|mailed)(?! programs?)|[Rr]ubles|homelands?|[Tt]here stands?|not .{1,20}any more",
    "de": r"erwartet .{1,40}, gefunden|[Ll]eer gelassen",
}
"""Ways of saying that no native has, whatever the thing."""
FACT = re.compile(r"\{[^}]*\}")
PAIRS = {
    "rule sets?": "Regelw",
    "grace period": "Nachfrist",
    "net demand": "Saldo",
    "order forms?": "Zugzettel",
    "exchange slips?": "ettel|Börsenzug",
    "dislodged?": "[Vv]ertr",
    "bounces?|standoffs?": "prall|Patt",
    "supply centres?": "Versorgungszentr",
    "provinces?": "Feld|[Ll]and|Brett",
    "substitutes?": "Ersatzspieler",
    "press items?": "Text|Presse",
    "net worth": "Geld",
    "per point|price of a point": "je Punkt|je Siegpunkt",
    "evaluations?": "[Aa]usw[ae]rt|[Aa]usgewertet",
    "undo(?:ne|es)?": "[Zz]urück|[Rr]ückgängig|Rückgängig",
    "grey press": "[Gg]rau",
    "home country|home countries": "[Hh]eimat",
    "capitulation plans?": "Kapitulationspl",
    "lots": "Los|los",
    "polls?": "Umfrage",
}
"""An English term, and what a German text that says it has in it."""


def rows() -> list[list[str]]:
    lines = PAGE.read_text("utf-8").splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")][1:]


def forbidden(language: str) -> list[str]:
    return [word.strip() for row in rows() for word in row[3 if language == "en" else 4].split(",") if word.strip()]


def said(language: str) -> Iterator[tuple[str, str]]:
    """What is read on screen, on paper, in the manual and in the other pages; records of decisions stay as they are."""
    yield from ((place, text) for place, text in texts(language) if place not in APART and not place[:4].isdecimal())


def test_the_glossary_has_forty_things_each_in_both_languages() -> None:
    assert len(rows()) == ENTRIES
    assert all(len(row) == 5 and all(row[:3]) for row in rows())


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_text_says_a_thing_in_another_word(language: str) -> None:
    words = re.compile(rf"\b(?:{'|'.join(map(re.escape, forbidden(language)))})\b", re.IGNORECASE * (language == "en"))
    found = {f"{place}: {word}" for place, text in said(language) for word in words.findall(text)}
    assert sorted(one for one in found if not PROPER.fullmatch(one)) == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_text_says_what_no_native_says(language: str) -> None:
    never = re.compile(rf"\b(?:{NEVER[language]})\b")
    assert sorted((place, text) for place, text in said(language) if place.endswith(".po") and never.search(text)) == []


THINGS = re.compile(r"\b(?:stands?(?! for)|stood|lies?)\b")
ABOUT = {"glossary.md", "threats.md"}
"""Pages that speak of the words, and of saves that lie."""


def test_things_on_the_pages_neither_stand_nor_lie() -> None:
    found = {(place, one[0]) for place, text in said("en") for one in THINGS.finditer(text) if place.endswith(".md")}
    assert sorted(one for one in found if one[0] not in ABOUT) == []


def test_a_player_is_never_called_he() -> None:
    found = {(place, one[0]) for place, text in said("en") if place not in MEN for one in HE.finditer(text)}
    assert sorted(found) == []


def messages() -> Iterator[tuple[str, str]]:
    """Every English text of the program with its German one, without the places for facts."""
    for file in sorted(LOCALE.glob("*.po")):
        with file.open("rb") as stream:
            for message in read_po(stream) if file.name not in APART else ():
                if message.id:
                    yield FACT.sub("", str(message.id)), FACT.sub("", str(message.string))


@pytest.mark.parametrize("english", PAIRS)
def test_a_term_is_the_same_one_in_german_wherever_it_is_said(english: str) -> None:
    said_here, german = re.compile(rf"\b(?:{english})\b", re.IGNORECASE), re.compile(PAIRS[english])
    about = [(text, translated) for text, translated in messages() if said_here.search(text)]
    assert about, "nobody says it any more"
    assert [(text, translated) for text, translated in about if not german.search(translated)] == []
