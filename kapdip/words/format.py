"""Writes single values for people: numbers, money, units, orders, places, powers.

Takes: a value of the rules and a language (`"de"`, `"en"`). Gives: text, with the language's marks for decimals and
thousands and a true minus. Source: docs/window.md 3 (type) and 5 (labels).
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from enum import Enum
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any, TypeAlias, TypeGuard, get_args

from kapdip.board.model import Location, Phase, Power, ProvinceCode, Season, Unit, UnitKind
from kapdip.club.figures import UNKNOWN, column_decimals, decimals
from kapdip.exchange.money import Cents
from kapdip.orders.model import Order
from kapdip.orders.writing import Style, format_location, format_order, format_unit
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import words_in
from kapdip.words.gaps import NO_BREAK, THOUSANDS
from kapdip.words.isolating import isolated

MINUS = "\u2212"

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_DECIMAL = {"de": ",", "en": "."}
_ORDERS: tuple[type[Any], ...] = get_args(Order)
_BOUND_LETTERS = tuple((f"{kind} ", f"{kind}{NO_BREAK}") for kind in UnitKind)


def number(value: int, lang: str, *, sign: bool = False) -> str:
    """`12 345` (German) or `12,345`, `−500`; with `sign` also `+500` (and `0`)."""
    text = f"{abs(value):,}".replace(",", THOUSANDS[lang])
    if value < 0:
        return MINUS + text
    return "+" + text if sign and value else text


def ordinal(place: int, lang: str) -> str:
    """A place in a ranking: `4th` (English), or the figure that German puts after “Platz”."""
    if lang != "en":
        return number(place, lang)
    teen = place % 100 in (11, 12, 13)
    return f"{number(place, lang)}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(place % 10, 'th')}"


def money(value: int, lang: str, *, sign: bool = False) -> str:
    """Hundredths as `1,05` (German) or `1.05`; thousands and minus as in `number`."""
    whole, cents = divmod(abs(value), 100)
    text = f"{number(whole, lang)}{_DECIMAL[lang]}{cents:02d}"
    if value < 0:
        return MINUS + text
    return "+" + text if sign and value else text


def percent(value: int, lang: str) -> str:
    """`35 %` (German) or `35%`."""
    return f"{number(value, lang)}{NO_BREAK if lang == 'de' else ''}%"


def decimal_text(text: str, lang: str) -> str:
    """A figure as data has it (`1.05`, `-3`) with the language's decimal sign."""
    return text.replace(".", _DECIMAL[lang]).replace("-", MINUS)


def figure_text(value: Fraction | None, lang: str, few: int | None = None) -> str:
    """A figure of the club's tables: `1 323`, `8,222` (German) or `1,323`, `8.222`, rounded half up; `?` where nobody
    knows it. `few` decimals; None: as many as it needs itself, at most three.
    """
    if value is None:
        return UNKNOWN
    whole, point, rest = decimals(value, column_decimals([value]) if few is None else few).partition(".")
    digits = whole.lstrip("-")
    return f"{MINUS if digits != whole else ''}{number(int(digits), lang)}{_DECIMAL[lang] if point else ''}{rest}"


def points_text(value: Fraction, lang: BoardLanguage) -> str:
    """`32 points`, `1 point`."""
    return words_in(lang).ngettext("{n} point", "{n} points", 1 if value == 1 else 2).format(n=figure_text(value, lang))


FigureWriter: TypeAlias = Callable[[Fraction | None], str]


def figure_writer(values: Iterable[Fraction | None], lang: str) -> FigureWriter:
    """Writes the figures of a column, all with as many decimals."""
    return partial(figure_text, lang=lang, few=column_decimals(values))


def day_text(day: str | None, lang: str) -> str:
    """A day given as `2026-11-18`: `18.11.2026`, `18 Nov 2026`; `?` where nobody knows it."""
    if day is None:
        return UNKNOWN
    found = date.fromisoformat(day)
    return (
        f"{found.day}.{found.month}.{found.year}"
        if lang == "de"
        else f"{found.day} {_MONTHS[found.month - 1]} {found.year}"
    )


def short_place(location: Location | ProvinceCode) -> str:
    """`Mun`, `Stp/sc`."""
    return format_location(location, None, Style.DISPLAY)


def place_name(location: Location | ProvinceCode, lang: BoardLanguage) -> str:
    """`München`, `Spain (south coast)`."""
    where = Location(location)
    province = lang.board.provinces.get(where.province)
    name = province.names[lang] if province else where.province
    return f"{name} ({coast_name(where, lang)})" if where.coast else name


def coast_name(location: Location, lang: str) -> str:
    """`Südküste` for `SPA/SC`."""
    words = words_in(lang)
    match location.coast:
        case "NC":
            return words.gettext("north coast")
        case "SC":
            return words.gettext("south coast")
        case "EC":
            return words.gettext("east coast")
        case _:
            return words.gettext("west coast")


def power_name(power: Power, lang: BoardLanguage) -> str:
    """`Osmanisches Reich` for `TURKEY`."""
    return lang.board.power_names[lang].get(power, power)


def currency_name(power: Power, lang: BoardLanguage) -> str:
    """`Kronen` for `AUSTRIA`."""
    return lang.board.currencies[lang].get(power, power)


def in_sentence(name: str, lang: str) -> str:
    """The name of a currency within a sentence: `Rubel`, but `roubles`."""
    return name if lang == "de" else name[:1].lower() + name[1:]


def coins(amount: int, power: Power, lang: BoardLanguage) -> str:
    """`4 968 Rubel` (German) or `4,968 roubles`: an amount of a currency within a sentence."""
    return f"{number(amount, lang)}{NO_BREAK}{in_sentence(currency_name(power, lang), lang)}"


@lru_cache(maxsize=4096)
def unit_text(unit: Unit) -> str:
    """`A Mun`, `F Stp/sc`, with a no-break space."""
    return format_unit(unit, None).replace(" ", NO_BREAK)


@lru_cache(maxsize=65536)
def order_text(order: Order, lang: str) -> str:
    """`A Mun – Tyr`, with no-break spaces between letter and place."""
    text = format_order(order, None, Style.DISPLAY, lang)
    for letter, bound in _BOUND_LETTERS:
        text = text.replace(letter, bound)
    return text


PIECE_WRITERS: Mapping[type, Callable[[Any, str], str]] = {
    Unit: lambda unit, _: unit_text(unit),
    **dict.fromkeys(_ORDERS, order_text),
}
"""The facts that most sentences are full of, by their exact type: units and orders."""


def season_name(season: Season, lang: str) -> str:
    """`Frühjahr`, `Autumn`."""
    words = words_in(lang)
    match season:
        case Season.SPRING:
            return words.gettext("Spring")
        case Season.SUMMER:
            return words.gettext("Summer")
        case Season.AUTUMN:
            return words.gettext("Autumn")
        case Season.WINTER:
            return words.gettext("Winter")


def capital(text: str) -> str:
    """The text with a capital letter at its beginning, as a sentence or a line by itself has one."""
    return text[:1].upper() + text[1:]


def listing(items: Iterable[str], lang: str, *, last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`; `last="or"` for choices."""
    texts = [isolated(item) for item in items]
    if len(texts) < 2:
        return "".join(texts)
    words = words_in(lang)
    joint = words.gettext("or") if last == "or" else words.gettext("and")
    return f"{', '.join(texts[:-1])} {joint} {texts[-1]}"


def addressee(name: str, lang: str) -> str:
    """To whom press goes: a name as it was written, and everybody in the reader's language."""
    from kapdip.press.letters import is_everybody  # most that is said names nobody, and it takes a while to load

    return words_in(lang).gettext("all") if is_everybody(name) else name


def is_order(value: object) -> TypeGuard[Order]:
    """Whether a value is an order of whatever kind."""
    return isinstance(value, _ORDERS)


def value_text(value: object, lang: BoardLanguage, spec: str = "") -> str:
    """A fact of a reason for people, by its type.

    `spec`: `name` (full name of a place or power), `signed` (numbers with +), `plain` (a number such as a year, a text
    as it is), `or` (the items of a list are choices), `unit|units` (a number with its word, for one and for more). Text
    that is neither a power nor a place stays as it is.
    """
    match value:
        case None:
            text = words_in(lang).gettext("nothing")
        case bool():
            text = words_in(lang).gettext("yes") if value else words_in(lang).gettext("no")
        case Season():
            text = season_name(value, lang)
        case Enum():
            text = str(value.value)
        case Cents():
            text = money(value, lang, sign=spec == "signed")
        case Fraction():
            text = figure_text(value, lang)
        case int():
            text = str(value) if spec == "plain" else number(value, lang, sign=spec == "signed") + _counted(value, spec)
        case str():
            text = isolated(_named(value, lang, spec))
        case _:
            text = _compound(value, lang, spec)
    return text


def _counted(value: int, spec: str) -> str:
    one, bar, many = spec.partition("|")
    return f" {one if value == 1 else many}" if bar else ""


def _compound(value: object, lang: BoardLanguage, spec: str) -> str:
    if is_order(value):
        return order_text(value, lang)
    match value:
        case Unit():
            text = unit_text(value)
        case Phase():
            text = f"{season_name(value.season, lang)} {value.year}"
        case Mapping():
            text = listing(
                (f"{value_text(k, lang, spec)}: {value_text(v, lang, spec)}" for k, v in value.items()), lang
            )
        case Iterable():
            texts = [value_text(item, lang, spec) for item in value]
            text = listing(sorted(texts) if isinstance(value, frozenset | set) else texts, lang, last=spec)
        case _:
            text = str(value)
    return text


def _named(text: str, lang: BoardLanguage, spec: str) -> str:
    board = lang.board
    if spec == "plain":
        return text
    if text in board.powers:
        return power_name(text, lang)
    place = Location(text)
    if place.province not in board.provinces or place.coast not in (*board.provinces[place.province].coasts, ""):
        return text
    return place_name(place, lang) if spec == "name" else short_place(place)
