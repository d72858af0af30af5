"""An order read back in words: "Army Gascony moves to Burgundy".

Takes: an order and a language. Gives: one sentence without a full stop.
Source: gm-evening 3; mock-ups a and f.
"""

from kapdip_gui.board.model import Location, Unit, UnitKind
from kapdip_gui.orders.model import Build, Convoy, Disband, Hold, Move, Order, Retreat, SupportHold, SupportMove, Waive
from kapdip_gui.words.catalogue import words_in
from kapdip_gui.words.format import listing, place_name


def spoken_unit(unit: Unit, language: str) -> str:
    """`Army Gascony`, `Flotte Nordsee`."""
    words = words_in(language)
    kind = words.gettext("Army") if unit.kind is UnitKind.ARMY else words.gettext("Fleet")
    return f"{kind} {place_name(unit.location, language)}"


def spoken_order(order: Order, language: str) -> str:  # noqa: PLR0911 (one line for each kind of order)
    """The order as a sentence."""
    say = words_in(language).gettext

    def place(location: Location) -> str:
        return place_name(location, language)

    def unit(one: Unit) -> str:
        return spoken_unit(one, language)

    match order:
        case Hold():
            return say("{unit} holds").format(unit=unit(order.unit))
        case Move():
            text = say("{unit} moves to {place} by convoy") if order.via else say("{unit} moves to {place}")
            return text.format(unit=unit(order.unit), place=place(order.target))
        case SupportHold():
            return say("{unit} supports {other}").format(unit=unit(order.unit), other=unit(order.supported))
        case SupportMove():
            text = say("{unit} supports {other} to {place}")
            return text.format(unit=unit(order.unit), other=unit(order.supported), place=place(order.target))
        case Convoy():
            text = say("{unit} convoys {other} to {place}")
            return text.format(unit=unit(order.unit), other=unit(order.convoyed), place=place(order.target))
        case Retreat():
            places = listing(map(place, order.targets), language, last="or")
            return say("{unit} retreats to {places}").format(unit=unit(order.unit), places=places)
        case Disband():
            return say("{unit} is disbanded").format(unit=unit(order.unit))
        case Build():
            return say("{unit} is built").format(unit=unit(order.unit))
        case Waive():
            return say("A build is waived")
