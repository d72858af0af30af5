"""Writes a position as people do: the date, the units of each power with their orders, the dislodged, the centres.

Takes a `SetUp`, the orders of each power and a language; gives text that `game.written_position` reads as the same.
Rules: docs/sandbox.md 6.
"""

from collections.abc import Iterator, Mapping, Sequence

from kapdip.board.model import Dislodged, Power, Season, Step, Unit
from kapdip.game.variant import SetUp
from kapdip.orders.model import Convoy, Hold, Move, Order, SupportHold, SupportMove
from kapdip.orders.writing import Style, format_order, format_unit
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import mark, words_in
from kapdip.words.format import power_name, season_name, short_place

_STEPS = {Step.MOVEMENT: mark("moves"), Step.RETREATS: mark("retreats"), Step.ADJUSTMENTS: mark("builds")}


def position_text(set_up: SetUp, orders: Mapping[Power, Sequence[Order]], lang: BoardLanguage) -> str:
    """The position and what is ordered in it."""
    return "\n".join(_lines(set_up, orders, lang)) + "\n"


def _lines(set_up: SetUp, orders: Mapping[Power, Sequence[Order]], lang: BoardLanguage) -> Iterator[str]:
    words, position = words_in(lang), set_up.position
    season = Season.SPRING if set_up.turn % 2 else Season.AUTUMN
    year = lang.board.first_year + (set_up.turn - 1) // 2
    yield f"{season_name(season, lang)} {year}, {words.gettext(_STEPS[set_up.step])}"
    for power, units in position.units.items():
        lines = _power_lines(units, orders.get(power, ()), lang)
        if lines:
            yield ""
            yield f"{power_name(power, lang)}:"
            yield from lines
    if position.dislodged:
        yield ""
    for power, rows in position.dislodged.items():
        driven = ", ".join(_driven_out(one, lang) for one in rows)
        yield f"{words.gettext('Dislodged')} {power_name(power, lang)}: {driven}"
    yield ""
    if not any(position.centres.values()):
        yield f"{words.gettext('Centres')} {power_name(next(iter(position.centres)), lang)}:"
    for power, codes in position.centres.items():
        if codes:
            yield f"{words.gettext('Centres')} {power_name(power, lang)}: {', '.join(map(short_place, codes))}"


def _power_lines(units: Sequence[Unit], orders: Sequence[Order], lang: BoardLanguage) -> list[str]:
    """Every unit, with its order where it has one, then what else is ordered: retreats, builds."""
    texts = {unit: format_unit(unit, lang.board) for unit in units}
    others = []
    for order in orders:
        text = format_order(order, lang.board, Style.DISPLAY, lang).replace("–", "-")
        if isinstance(order, Hold | Move | SupportHold | SupportMove | Convoy):
            texts[order.unit] = text
        else:
            others.append(text)
    return [*texts.values(), *others]


def _driven_out(one: Dislodged, lang: BoardLanguage) -> str:
    unit = format_unit(one.unit, lang.board)
    if one.attacker_from is None:
        return unit
    return words_in(lang).gettext("{unit} from {place}").format(unit=unit, place=short_place(one.attacker_from))
