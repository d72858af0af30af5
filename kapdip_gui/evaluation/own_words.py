"""The evaluation's own catalogue before all others: short words ("Place", "of", "Rest") mean something else in other
rooms.

Takes: a language. Gives: `words_in`, as that of `words.catalogue`, for the modules of this room, and the mark `N_`.
"""

import gettext
from functools import cache

from kapdip_gui.words.catalogue import LOCALE, Translator
from kapdip_gui.words.catalogue import words_in as words_of_all


def N_(text: str) -> str:  # noqa: N802
    """Marks a source text for the catalogue; it is translated where it is used."""
    return text


@cache
def words_in(language: str) -> Translator:
    """The translator for `"de"` or `"en"`. Raises ValueError for a language that the program does not speak."""
    everything = words_of_all(language)
    file = LOCALE / language / "LC_MESSAGES" / "evaluation.mo"
    if not file.exists():
        return everything
    with file.open("rb") as stream:
        own = gettext.GNUTranslations(stream)
    if isinstance(everything, gettext.NullTranslations):
        own.add_fallback(everything)
    return own
