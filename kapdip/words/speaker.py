"""Who says something: a language, as it is spoken at a board, and the program's texts in it.

Takes: a `BoardLanguage`. Gives: `Speaker`, which is passed where texts are made that are shown.
"""

import re
from collections.abc import Mapping

from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import Translator, words_in
from kapdip.words.isolating import isolated


class Speaker:
    """Says the program's own texts in one language."""

    def __init__(self, language: BoardLanguage) -> None:
        self.language = language

    @property
    def words(self) -> Translator:
        """The translator for the language."""
        return words_in(self.language)

    def say(self, message: str, /, **facts: object) -> str:
        """An English source text in the language, its `{named}` places filled."""
        text = self.words.gettext(message)
        return _written(text, facts) if facts else text

    def say_n(self, one: str, many: str, number: int, /, **facts: object) -> str:
        """As `say`, by number; `{n}` is the number."""
        return _written(self.words.ngettext(one, many, number), {"n": number, **facts})


def _written(text: str, facts: Mapping[str, object]) -> str:
    """A text with its facts; a name such as `Götz von B.` brings the full stop of its sentence along."""
    made = text.format(**{name: isolated(fact) if isinstance(fact, str) else fact for name, fact in facts.items()})
    if ".." in made:
        for fact in facts.values():
            if isinstance(fact, str) and fact.endswith("."):
                made = re.sub(rf"{re.escape(fact)}\.(?=\s|$)", lambda found: found[0][:-1], made)
    return made
