"""Figures as they are printed: real minus, the language's marks; in German groups of three from 10 000 on.

Takes: whole numbers and whole hundredths. Gives: text; nothing here rounds. Rules: docs/window.md 10.3.
"""

from collections.abc import Sequence

from kapdip.board.model import Season
from kapdip.evaluation.own_words import N_, words_in
from kapdip.words.catalogue import Translator
from kapdip.words.format import money, number
from kapdip.words.gaps import NARROW, NO_BREAK
from kapdip.words.isolating import isolated

_GROUPED = 10_000

NUMBERS = (
    N_("none"),
    N_("one"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("eleven"),
    N_("twelve"),
)


def whole(value: int, lang: str) -> str:
    """`4426`, `12 345` (German) or `4,426`, `12,345`; `−5`."""
    return _set(number(value, lang), value)


def signed(value: int, lang: str) -> str:
    """`+1449`, `−499`, `0`."""
    return _set(number(value, lang, sign=True), value)


def hundredths(amount: int, lang: str) -> str:
    """`8623,77` or `8,623.77`."""
    return _set(money(amount, lang), abs(amount) // 100)


def signed_hundredths(amount: int, lang: str) -> str:
    """`+0,14`, `−0,10`, `0,00`."""
    return _set(money(amount, lang, sign=True), abs(amount) // 100)


def _set(text: str, value: int) -> str:
    return text if abs(value) >= _GROUPED else text.replace(NARROW, "")


def in_words(value: int, words: Translator, lang: str) -> str:
    """`nine`, from 13 on in figures."""
    return words.gettext(NUMBERS[value]) if 0 <= value < len(NUMBERS) else whole(value, lang)


def turn_name(season: Season, year: int, *, with_winter: bool, lang: str) -> str:
    """`Autumn and Winter 1904`, where the autumn turn holds the winter's adjustments, too."""
    words = words_in(lang)
    pattern = {
        Season.SPRING: words.gettext("Spring {year}"),
        Season.SUMMER: words.gettext("Summer {year}"),
        Season.AUTUMN: words.gettext("Autumn and Winter {year}") if with_winter else words.gettext("Autumn {year}"),
        Season.WINTER: words.gettext("Winter {year}"),
    }[season]
    return pattern.format(year=year)


def tick_name(season: Season, year: int, lang: str) -> str:
    """`H 04`: season's letter and year, for an axis."""
    words = words_in(lang)
    letter = {
        Season.SPRING: words.gettext("Sp"),
        Season.SUMMER: words.gettext("Su"),
        Season.AUTUMN: words.gettext("Au"),
        Season.WINTER: words.gettext("Wi"),
    }[season]
    return f"{letter}{NO_BREAK}{year % 100:02d}"


def listed(items: Sequence[str], words: Translator) -> str:
    """`A, B and C`."""
    items = [isolated(item) for item in items]
    if len(items) < 2:
        return "".join(items)
    return words.gettext("{first} and {last}").format(first=", ".join(items[:-1]), last=items[-1])
