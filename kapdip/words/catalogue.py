"""One catalogue for window, evaluation and command line; English is the source text, German comes from `locale/`.

Every room keeps its German words in a file of its own (`locale/de/LC_MESSAGES/<room>.po`, of which
`packaging/compile_words.py` makes a `.mo` beside it); a translator answers from all of them; where two rooms translate
the same text, the first by name is heard (the document before the window), so that one thing has one word. The language
of the words never changes what the rules do.
"""

import gettext
from functools import cache
from pathlib import Path
from typing import Protocol

LOCALE = Path(__file__).with_name("locale")
LANGUAGES = ("de", "en")
PHONE_PAGE = "phone_page"
"""The room of what phones' pages say: its German says *du*, and no other room hears it."""


class Translator(Protocol):
    """What `words_in` gives: the text for an English source text, in one language."""

    def gettext(self, message: str, /) -> str:
        """The text in the translator's language."""

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        """The text in the form that `number` asks for."""


class _Remembered(gettext.NullTranslations):
    """Says again what was said once, without asking one room after the other: a window asks for a thousand texts when a
    game is opened.
    """

    def __init__(self, rooms: gettext.NullTranslations) -> None:
        super().__init__()
        self.add_fallback(rooms)
        self._told = {"": ""}  # for nothing gettext says the head of its file

    def gettext(self, message: str) -> str:
        """The text in the language of the rooms."""
        if message not in self._told:
            self._told[message] = super().gettext(message)
        return self._told[message]


@cache
def words_in(language: str) -> gettext.NullTranslations:
    """The translator for `"de"` or `"en"`; a text that has no translation comes back as it is.

    Raises ValueError for a language that the program does not speak.
    """
    if language not in LANGUAGES:
        raise ValueError(f"language: expected one of {', '.join(LANGUAGES)}, found {language!r}")
    found: gettext.NullTranslations = gettext.NullTranslations()
    for file in sorted((LOCALE / language / "LC_MESSAGES").glob("*.mo"), reverse=True):
        if file.stem != PHONE_PAGE:
            found = _room(file, found)
    return _Remembered(found)


@cache
def words_of(room: str, language: str) -> Translator:
    """The translator that hears one room before all others: its short words mean something else there.

    Raises ValueError for a language that the program does not speak.
    """
    everything, file = words_in(language), LOCALE / language / "LC_MESSAGES" / f"{room}.mo"
    return _room(file, everything) if file.exists() else everything


def _room(file: Path, otherwise: gettext.NullTranslations) -> gettext.NullTranslations:
    with file.open("rb") as stream:
        room = gettext.GNUTranslations(stream)
    room.add_fallback(otherwise)
    return room


def mark(message: str) -> str:
    """Marks an English text for the catalogue; it is translated when it is shown."""
    return message
