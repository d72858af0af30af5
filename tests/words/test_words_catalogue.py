"""The catalogues: compiled, complete, and of one mind about their placeholders."""

import ast
import gettext
import json
import os
import re
import string
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from compile_words import compile_stale

from kapdip.words.catalogue import LANGUAGES, LOCALE, PHONE_PAGE, words_in
from kapdip.words.format import number
from tests.words.test_words_spelling import prose
from tests.words.test_words_spelling import texts as said_in

ROOMS = tuple(LOCALE.parents[2] / package for package in ("kapdip", "kapdip_gui", "kapdip_board"))
SOURCES = sorted(LOCALE.rglob("*.po"))
TOO_FAMILIAR = re.compile(
    r"\b(?:du|dein|deine|dir|dich)\b"
    r"|(?:^|[.:;,!?] |\boder |\bund )"
    r"(?:(?:schreib|setz|nenn|wähl|drück|füg|lösch|erklär|mach|versuch|prüf)e?|beginne|befiehl|gib|nimm|lass|zieh)\b",
    re.IGNORECASE,
)
"""German that says du."""
TOO_FORMAL = re.compile(r"(?<=[^.:;!?] )(?:Sie|Ihr\w*|Ihnen)\b")
"""German that says Sie, within a sentence."""


def fields(text: str) -> set[str]:
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}
    except ValueError:
        return set()


@cache
def catalogue(source: Path) -> Catalog:
    """What a file of words holds."""
    with source.open("rb") as stream:
        return read_po(stream)


def said() -> tuple[frozenset[str], str]:
    """Every string that stands in a module, and the text of all files beside the modules."""
    files = [file for room in ROOMS for file in room.rglob("*")]
    trees = (
        ast.parse(file.read_text("utf-8")) for file in files if file.suffix == ".py"
    )  # one at a time, they are large
    strings = {node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    beside = " ".join(file.read_text("utf-8") for file in files if file.suffix in {".json", ".typ", ".html"})
    return frozenset(one for one in strings if isinstance(one, str)), beside


def test_every_text_is_said_somewhere() -> None:
    """In one test: the whole program is read for it."""
    strings, beside = said()
    for source in SOURCES:
        ids = [message.id[0] if isinstance(message.id, tuple | list) else message.id for message in catalogue(source)]
        lost = [text for text in ids if text and text not in strings and text not in beside]
        assert not lost, f"{source.name}: {lost}"


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_every_text_is_translated(source: Path) -> None:
    for message in catalogue(source):
        if not message.id:
            continue
        ids = message.id if isinstance(message.id, tuple | list) else (message.id,)
        strings = message.string if isinstance(message.string, tuple | list) else (message.string,)
        assert all(strings), f"{source.name}: {message.id}: no German text"
        assert not message.fuzzy, f"{source.name}: {message.id}: fuzzy"
        known = set().union(*(fields(one) for one in ids))
        for text in strings:
            assert fields(str(text)) <= known, f"{source.name}: {message.id}: other facts"


def test_one_thing_has_one_word_though_two_rooms_name_it() -> None:
    said: dict[str, str] = {}
    for source in SOURCES:
        for message in catalogue(source) if source.stem != PHONE_PAGE else ():
            if isinstance(message.id, str) and message.id and not message.context:
                said.setdefault(message.id, str(message.string))
    german = words_in("de")
    assert [text for text, word in said.items() if german.gettext(text) != word] == []


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="expected one of de, en"):
        words_in("fr")


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_compiled_words_are_those_of_the_source(source: Path) -> None:
    """Read by the tools that everybody uses."""
    with source.with_suffix(".mo").open("rb") as stream:
        compiled = {tuple(one.id): tuple(one.string or ()) for one in read_mo(stream) if one.id}
    assert compiled == {tuple(one.id): tuple(one.string or ()) for one in catalogue(source) if one.id and one.string}


HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n'


def test_words_that_changed_are_compiled_and_those_without_a_source_go(tmp_path: Path) -> None:
    source = tmp_path / "x.po"
    for german in ("eins", 'zw"ei'):
        source.write_text(f'{HEAD}msgid "one"\nmsgstr ""\n{json.dumps(german)}\n', encoding="utf-8")
        os.utime(source, ns=(0, len(german)))
        assert compile_stale(tmp_path) == ["x.po"]
        assert compile_stale(tmp_path) == []
        with source.with_suffix(".mo").open("rb") as stream:
            assert gettext.GNUTranslations(stream).gettext("one") == german
    source.unlink()
    assert compile_stale(tmp_path) == []
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ('#, fuzzy\nmsgid "one"\nmsgstr "eins"', "x.po, line 3: unreadable or fuzzy: #, fuzzy"),
        ('msgid "one"\nmsgstr "ei"ns"', "x.po, line 4: unreadable"),
        ('msgid "one"\nmsgstr "eins"\nmsgid "one"\nmsgstr "eins"', "x.po: twice: one"),
    ],
    ids=["fuzzy", "unreadable", "twice"],
)
def test_words_that_can_not_be_compiled_are_refused(tmp_path: Path, entry: str, told: str) -> None:
    (tmp_path / "x.po").write_text(HEAD + entry, encoding="utf-8")
    with pytest.raises(ValueError, match=re.escape(told)):
        compile_stale(tmp_path)
    assert list(tmp_path.glob("*.mo")) == []


@pytest.mark.parametrize("source", [one for one in SOURCES if one.parts[-3] == "de"], ids=lambda source: source.name)
def test_german_texts_quote_in_the_german_way(source: Path) -> None:
    """`„…“` everywhere; only a title of a slip is shown as it is typed."""
    for message in catalogue(source):
        for text in [message.string] if isinstance(message.string, str) else message.string or ():
            plain = text.replace('zug "{player}"', "")
            assert not set("\"”»«'‚") & set(plain), text
            assert plain.count("„") == plain.count("“"), text


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_per_cent_stands_as_each_language_has_it(source: Path) -> None:
    """`5%` in English, `5 %` in German, never torn."""
    for message in catalogue(source):
        if "python-format" in message.flags:
            continue
        for texts, wrong in ((message.id, r"\s%"), (message.string, r"(?:[^\s%(]|[^\S\u00a0])%(?![s(])")):
            for text in [texts] if isinstance(texts, str) else texts or ():
                assert not re.search(wrong, text), text


@pytest.mark.parametrize("source", [one for one in SOURCES if one.parts[-3] == "de"], ids=lambda source: source.name)
def test_german_texts_say_sie_and_phones_du(source: Path) -> None:
    wrong = TOO_FORMAL if source.stem == PHONE_PAGE else TOO_FAMILIAR
    for message in catalogue(source):
        for text in [message.string] if isinstance(message.string, str) else message.string or ():
            assert not wrong.search(text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_nothing_in_every_language(language: str) -> None:
    assert words_in(language).gettext("") == ""


FIGURE = re.compile(r"(?<![\w.,:#+/‑-])\d+(?:[\s,.’]\d{3})*(?![\w/-])")
TYPED = re.compile(r"\b[Tt]ype \d+|\d+(?= (?:in seiner Zeile )?unter „)|[“„]\w+[”“]|\((?:default|ohne Angabe): \d+\)")
YEARS = range(1500, 2100)


def odd_figures(text: str, language: str) -> list[str]:
    """Figures from a thousand on that are not written as the program writes them, but for years and what is typed."""
    found = (one[0] for one in FIGURE.finditer(TYPED.sub("", text)))
    values = ((one, int(re.sub(r"\D", "", one))) for one in found if not re.fullmatch(r"\d+[.,]\d\d?", one))
    return [one for one, value in values if value >= 1000 and value not in YEARS and one != number(value, language)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_thousands_are_written_in_one_way(language: str) -> None:
    """Once a card said 1000 and the field beside it 1 000."""
    pages = (LOCALE.parents[2] / "docs" / "manual" / language).glob("*.md")
    read = [*((page.name, prose(page.read_text("utf-8"))) for page in pages)]
    read += [(place, text) for place, text in said_in(language) if place.endswith(".po")]
    assert [(place, odd) for place, text in read for odd in odd_figures(text, language)] == []
