"""Writes an order in every notation that the program prints.

Takes: an order, the board, a style and, where the style has words, a language. Gives: text that `orders.notation` reads
back as the same order. Sentences ("Army Berlin moves to Munich") are in `words`.
Rules: docs/contract.md, "Names"; Ludomaniac standard 2011, 3.5, 4.5, 5.4 and 9.7.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from kapdip.board.board import Board
from kapdip.board.model import Location, ProvinceCode, Terrain, Unit
from kapdip.orders.model import Build, Convoy, Disband, Hold, Move, Order, Retreat, SupportHold, SupportMove


class Style(StrEnum):
    """The notations that the program prints. `CANONICAL` and `DISPLAY` are the same on every board and ask none."""

    CANONICAL = "canonical"
    """`A BER - MUN`, `F STP/SC B`: the outside formats. The same in every language."""
    DISPLAY = "display"
    """`A Ber – Mun`, `F Nth C A Lon – Nwy`: the window."""
    LUDOMANIAC = "ludomaniac"
    """`A Ber – Mun`, `F NTH C A Lon – Nwy`, `F Spa (sc) hält`: the evaluation; seas in capitals."""
    SHORT = "short"
    """`A Ber-Mun`, `F NTH XXX`, `+ A Ber`: what the source recommends for typing."""


@dataclass(frozen=True, slots=True)
class _Manner:
    dash: str
    coast: str
    lower: bool
    """Land in small letters after the first."""
    sea_lower: bool
    via: str
    hold: Mapping[str, str]
    retreat: Mapping[str, str]
    disband: Mapping[str, str]
    waive: Mapping[str, str]


def _same(text: str) -> Mapping[str, str]:
    return {"de": text, "en": text}


_RETREAT = {"de": ", Rückzug: ", "en": ", retreat: "}
_GIVEN_UP = {"de": ", Rückzug: auflösen", "en": ", retreat: disband"}
_WAIVE = {"de": "Verzicht", "en": "Waive"}
_MANNERS: Mapping[Style, _Manner] = {
    Style.CANONICAL: _Manner(
        " - ", "/{}", False, False, " VIA", _same(" H"), _same(" R "), _same(" D"), _same("WAIVE")
    ),
    Style.DISPLAY: _Manner(" – ", "/{}", True, True, " via", _same(" H"), _same(" R "), _same(" D"), _WAIVE),
    Style.LUDOMANIAC: _Manner(
        " – ",
        " ({})",
        True,
        False,
        " via C",
        {"de": " hält", "en": " holds"},
        _RETREAT,
        {"de": " wird aufgelöst", "en": " disbands"},
        _WAIVE,
    ),
    Style.SHORT: _Manner("-", "({})", True, False, " via C", _same(" XXX"), _RETREAT, _GIVEN_UP, _WAIVE),
}


def format_order(
    order: Order,
    board: Board | None,
    style: Style = Style.CANONICAL,
    lang: str = "de",
    *,
    removal: bool = False,
    letters: bool = True,
) -> str:
    """The order in a notation. `removal`: a `Disband` is written as a removal (`- A Par`).

    `letters=False` leaves unit letters out.
    """
    manner = _MANNERS[style]

    def place(location: Location) -> str:
        return _place(location, board, style)

    def unit(one: Unit) -> str:
        return f"{one.kind} {place(one.location)}" if letters else place(one.location)

    match order:
        case Hold():
            text = unit(order.unit) + manner.hold[lang]
        case Move():
            text = f"{unit(order.unit)}{manner.dash}{place(order.target)}{manner.via if order.via else ''}"
        case SupportHold():
            text = f"{unit(order.unit)} S {unit(order.supported)}"
        case SupportMove():
            text = f"{unit(order.unit)} S {unit(order.supported)}{manner.dash}{place(order.target)}"
        case Convoy():
            text = f"{unit(order.unit)} C {unit(order.convoyed)}{manner.dash}{place(order.target)}"
        case Retreat():
            text = f"{unit(order.unit)}{manner.retreat[lang]}{', '.join(map(place, order.targets))}"
        case Disband():
            text = f"- {unit(order.unit)}" if removal else unit(order.unit) + manner.disband[lang]
        case Build():
            text = f"{unit(order.unit)} B" if style is Style.CANONICAL else f"+ {unit(order.unit)}"
        case _:
            text = manner.waive[lang]
    return text


def format_unit(unit: Unit, board: Board | None, style: Style = Style.DISPLAY) -> str:
    """A unit alone: `F Nth`, `F NTH`, `F Spa (sc)`."""
    return f"{unit.kind} {format_location(unit.location, board, style)}"


def format_location(location: Location | ProvinceCode, board: Board | None, style: Style = Style.DISPLAY) -> str:
    """A location alone: `Nth`, `NTH`, `Spa (sc)`."""
    return _place(Location(location), board, style)


@lru_cache(maxsize=4096)
def _place(location: Location, board: Board | None, style: Style) -> str:
    manner, code, coast = _MANNERS[style], location.province, location.coast
    if not manner.lower:
        return location
    is_sea = board is not None and board.provinces[code].terrain is Terrain.SEA
    name = code if is_sea and not manner.sea_lower else code.capitalize()
    return name + (manner.coast.format(coast.lower()) if coast else "")
