"""Reads an order back in words: "Fleet London moves to the North Sea", "Flotte London zieht in die Nordsee".

Takes: an order and a language. Gives: a sentence without a full stop, which `orders.notation` reads as the same order.
Source: docs/window.md 6 (command line, paste).
"""

from kapdip.board.model import Location, Power, Terrain, Unit, UnitKind, province_of
from kapdip.orders import causes
from kapdip.orders.completion import CompletedWord, VerbWord
from kapdip.orders.model import Build, Convoy, Disband, Hold, Move, Order, Retreat, SupportHold, SupportMove, Waive
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import words_in
from kapdip.words.format import listing, place_name, power_name
from kapdip.words.sentences import say

_VERBS = {
    VerbWord.HOLD: causes.verb_h,
    VerbWord.SUPPORT: causes.verb_s,
    VerbWord.CONVOY: causes.verb_c,
    VerbWord.VIA: causes.verb_via,
    VerbWord.RETREAT: causes.verb_r,
    VerbWord.DISBAND: causes.verb_d,
}


def unit_name(unit: Unit, lang: BoardLanguage) -> str:
    """`Army Berlin`, `Flotte Spanien (Südküste)`."""
    words = words_in(lang)
    template = words.gettext("Army {place}") if unit.kind is UnitKind.ARMY else words.gettext("Fleet {place}")
    return template.format(place=place_name(unit.location, lang))


def way_to(location: Location, lang: BoardLanguage) -> str:
    """`to Munich`, `to the North Sea`, `nach München`, `in die Nordsee`."""
    code, on = province_of(location), lang.board
    if (way := on.speech.ways.get(lang, {}).get(code)) is not None:
        return way
    if lang == "de":
        return f"nach {place_name(location, lang)}"
    province = on.provinces.get(code)
    article = "the " if province and province.terrain is Terrain.SEA else ""
    return f"to {article}{place_name(location, lang)}"


def way_from(location: Location, lang: BoardLanguage) -> str:
    """`from Munich`, `from the North Sea`, `aus München`, `aus der Nordsee`."""
    there = way_to(location, lang)
    if lang != "de":
        return f"from {there.removeprefix('to ')}"
    if there.startswith("nach "):
        return f"aus {there.removeprefix('nach ')}"
    _, article, name = there.split(" ", 2)
    adjective, space, noun = name.partition(" ")
    declined = f"{adjective}n" if space and adjective.endswith("e") else adjective
    return f"aus {_DATIVE[article]} {declined}{space}{noun}"


_DATIVE = {"den": "dem", "das": "dem", "die": "der"}
"""The article after "aus" for the one after "in" that says where to; a way that the board says begins with both."""


def power_text(power: Power, lang: BoardLanguage) -> str:
    """A power in a sentence: `Austria`, `das Deutsche Reich`."""
    return lang.board.speech.said.get(lang, {}).get(power) or power_name(power, lang)


def read_back(order: Order, lang: BoardLanguage, *, removal: bool = False) -> str:
    """The order in words. `removal`: a `Disband` is a removal in an adjustment."""
    words = words_in(lang)
    if isinstance(order, Waive):
        return words.gettext("Waive a build")
    unit = unit_name(order.unit, lang)
    match order:
        case Hold():
            text = words.gettext("{unit} holds").format(unit=unit)
        case Move():
            template = (
                words.gettext("{unit} moves by convoy {way}") if order.via else words.gettext("{unit} moves {way}")
            )
            text = template.format(unit=unit, way=way_to(order.target, lang))
        case SupportHold():
            text = words.gettext("{unit} supports {other} to hold").format(
                unit=unit, other=unit_name(order.supported, lang)
            )
        case SupportMove():
            facts = {"other": unit_name(order.supported, lang), "way": way_to(order.target, lang)}
            text = words.gettext("{unit} supports {other} {way}").format(unit=unit, **facts)
        case Convoy():
            facts = {"other": unit_name(order.convoyed, lang), "way": way_to(order.target, lang)}
            text = words.gettext("{unit} convoys {other} {way}").format(unit=unit, **facts)
        case Retreat():
            ways = listing([way_to(target, lang) for target in order.targets], lang, last="or")
            text = words.gettext("{unit} retreats {way}").format(unit=unit, way=ways)
        case _:
            text = _change(order, unit, lang, removal)
    return text


def _change(order: Disband | Build, unit: str, lang: BoardLanguage, removal: bool) -> str:
    """A unit that comes or goes."""
    words = words_in(lang)
    army = order.unit.kind is UnitKind.ARMY
    place = place_name(order.unit.location, lang)
    if isinstance(order, Build):
        template = words.gettext("Build an army in {place}") if army else words.gettext("Build a fleet in {place}")
    elif removal:
        template = words.gettext("Remove the army in {place}") if army else words.gettext("Remove the fleet in {place}")
    else:
        template = words.gettext("{unit} disbands")
    return template.format(unit=unit, place=place)


def choice_meaning(choice: CompletedWord, lang: BoardLanguage) -> str:
    """What a word on the command line means: a unit, a place or a verb."""
    if choice.unit is not None:
        return unit_name(choice.unit, lang)
    if choice.place is not None:
        return place_name(choice.place, lang)
    return say(_VERBS[choice.verb](), lang) if choice.verb else ""
