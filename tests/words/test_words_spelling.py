"""Spelling of all that people read, German and English: the manual, the rules, README and changelog, every text of the
program in both languages.

The checker is hunspell with the dictionaries that office programs use; `packaging/test.sh` brings both. What the
dictionaries don't know and this field does stands in `spelling_de.txt` and `spelling_en.txt`.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from kapdip.board.reading import standard_board

ROOT = Path(__file__).resolve().parents[2]
DICTIONARIES = ROOT / "build" / "dictionaries"
NAMES = {"de": "de_DE", "en": "en_GB"}
LOCALE = ROOT / "kapdip" / "words" / "locale" / "de" / "LC_MESSAGES"
GERMAN = (*(ROOT / "docs" / "manual" / "de").glob("*.md"), ROOT / "docs" / "regeln.md")
ENGLISH = tuple(
    page for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")) if page not in GERMAN and page.is_file()
)
LETTER = "A-Za-zÄÖÜäöüßàáçèéêñóôû"
WORD = re.compile(rf"[{LETTER}]+(?:['-][{LETTER}]+)*")
SHORT = 3
"""Shorter words are abbreviations and codes."""
NO_PROSE = (
    (r"```.*?```", re.DOTALL),
    (r"^ {4}.*$", re.MULTILINE),
    (r"`[^`]*`", 0),
    (r"\]\([^)]*\)", 0),
    (r"<[^>\n]+>|\{[^}\n]*\}+|%\(\w+\)|--[a-z]+", 0),
    (r"^\(at-.*$", re.MULTILINE),
    (r"https?://\S+|[\w./-]+\.(?:md|py|sh|txt|yaml|toml)\b", 0),
)


def prose(text: str) -> str:
    """The text without what is code, an address, or a place for a value."""
    for pattern, flags in NO_PROSE:
        text = re.sub(pattern, " ", text, flags=flags)
    return text.replace("’", "'").replace("&", "")


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Where a text stands, and its prose."""
    for page in GERMAN if language == "de" else ENGLISH:
        yield page.name, prose(page.read_text("utf-8"))
    for file in sorted(LOCALE.glob("*.po")):
        with file.open("rb") as stream:
            for message in read_po(stream):
                for form in _forms(message.string if language == "de" else message.id) if message.id else ():
                    yield file.name, prose(form)


def _forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


@cache
def checker(language: str) -> Any:
    """The checker of a language."""
    if not (DICTIONARIES / f"{NAMES[language]}.dic").is_file():
        pytest.skip("the dictionaries are not here: packaging/test.sh brings them")
    import hunspell

    return hunspell.Hunspell(NAMES[language], hunspell_data_dir=str(DICTIONARIES))


@cache
def known(language: str) -> frozenset[str]:
    """The field's own words, and the places of the board as people write them."""
    codes = standard_board().provinces
    places = {form for code in codes for form in (code.capitalize(), code.lower())}
    lines = (Path(__file__).parent / f"spelling_{language}.txt").read_text("utf-8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("#")) | places


def is_right(word: str, language: str) -> bool:
    """Whether a word is spelt right; of one with hyphens each part. English pages quote what Germans write."""
    if word in known(language) or any(checker(one).spell(word) for one in {language, "de"}):
        return True
    parts = re.split("['-]", word)
    return len(parts) > 1 and all(len(part) < SHORT or is_right(part, language) for part in parts)


def words(text: str) -> Iterator[str]:
    """What is checked of a text: not what is in capitals throughout, and no abbreviation."""
    return (word for word in WORD.findall(text) if len(word) >= SHORT and not word.isupper())


@pytest.mark.parametrize("language", NAMES)
def test_every_word_is_spelt_right(language: str) -> None:
    wrong = {(where, word) for where, text in texts(language) for word in words(text) if not is_right(word, language)}
    assert sorted(wrong) == [], f"mend it, or add it to tests/words/spelling_{language}.txt"


@pytest.mark.parametrize("language", NAMES)
def test_the_list_of_known_words_holds_none_that_the_dictionary_knows(language: str) -> None:
    listed = (Path(__file__).parent / f"spelling_{language}.txt").read_text("utf-8").splitlines()[1:]
    assert listed == sorted(set(listed))
    assert [word for word in listed if checker(language).spell(word)] == []


@pytest.mark.parametrize(("language", "wrong"), [("de", "Unterstüzung"), ("de", "unterstützung"), ("en", "recieve")])
def test_a_slip_of_the_pen_is_found(language: str, wrong: str) -> None:
    assert not is_right(wrong, language)
