"""Who says something: a language, as it is spoken at a board, and the program's texts in it.

Takes: a `Tongue`. Gives: `Speaker`, which is passed where texts are made that are shown.
"""

from kapdip_gui.words.catalogue import Translator, words_in
from kapdip_gui.words.tongue import Tongue


class Speaker:
    """Says the program's own texts in one language."""

    def __init__(self, language: Tongue) -> None:
        self.language = language

    @property
    def words(self) -> Translator:
        """The translator for the language."""
        return words_in(self.language)

    def say(self, message: str, /, **facts: object) -> str:
        """An English source text in the language, its `{named}` places filled."""
        text = self.words.gettext(message)
        return text.format(**facts) if facts else text

    def say_n(self, one: str, many: str, number: int, /, **facts: object) -> str:
        """As `say`, by number; `{n}` is the number."""
        return self.words.ngettext(one, many, number).format(n=number, **facts)
