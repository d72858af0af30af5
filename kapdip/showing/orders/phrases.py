"""An order in a list: what follows the unit's name.

Takes: an order and a language. Gives: `→ Ionian Sea`, `supports A Ser → Rum`, `convoys A Spa → Lvp`, `holds`.
Source: docs/window.md 2, 11.1 and 11.2. Whole sentences ("Army Berlin moves to Munich") are in `words`.
"""

from kapdip.orders.model import Build, Convoy, Disband, Hold, Move, Order, Retreat, SupportHold, SupportMove, Waive
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import words_in
from kapdip.words.format import listing, place_name, short_place, unit_text


def order_phrase(order: Order, language: BoardLanguage) -> str:  # noqa: PLR0911 (one line for each kind of order)
    """What the unit does, in a few words."""
    words = words_in(language)
    match order:
        case Hold():
            return words.gettext("holds")
        case Move():
            way = words.gettext("→ {place}, by convoy") if order.via else "→ {place}"
            return way.format(place=place_name(order.target, language))
        case SupportHold():
            return words.gettext("supports {unit}").format(unit=unit_text(order.supported))
        case SupportMove():
            move = f"{unit_text(order.supported)} → {short_place(order.target)}"
            return words.gettext("supports {unit}").format(unit=move)
        case Convoy():
            move = f"{unit_text(order.convoyed)} → {short_place(order.target)}"
            return words.gettext("convoys {unit}").format(unit=move)
        case Retreat():
            places = listing((place_name(place, language) for place in order.targets), language, last="or")
            return words.gettext("retreats to {places}").format(places=places)
        case Disband():
            return words.gettext("is disbanded")
        case Build():
            return words.gettext("is built")
        case Waive():
            return words.gettext("a build is waived")
