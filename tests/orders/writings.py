"""An order in nine writings, as programs print it and people type it.

Takes: an order, and the power whose it is. Gives: `WRITINGS`, by name: a function from order and power to text. Written
from how these programs and people write, not by the program's own `orders.writing` (but for the Ludomaniac form): what
is read back here is foreign.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from kapdip.board.model import Location, Power, Unit
from kapdip.orders.model import Convoy, Hold, Move, MovementOrder, SupportHold, SupportMove
from kapdip.orders.writing import Style, format_order
from tests.orders.positions import BOARD

_COASTS = {
    "en": {"NC": "north coast", "SC": "south coast", "EC": "east coast"},
    "de": {"NC": "Nordküste", "SC": "Südküste", "EC": "Ostküste"},
}


@dataclass(frozen=True)
class Manner:
    """How a writing names units and places, and its sentences with `{unit}`, `{other}` and `{to}`."""

    unit: Callable[[Unit], str]
    place: Callable[[Location], str]
    hold: str
    move: str
    via: str
    support: str
    support_move: str
    convoy: str
    apart: bool = False
    """Another unit is named by its place alone."""

    def write(self, order: MovementOrder) -> str:
        """The order as text."""
        match order:
            case Hold():
                return self.hold.format(unit=self.unit(order.unit))
            case Move():
                return (self.via if order.via else self.move).format(
                    unit=self.unit(order.unit), to=self.place(order.target)
                )
            case SupportHold():
                return self.support.format(unit=self.unit(order.unit), other=self._other(order.supported))
        other = order.supported if isinstance(order, SupportMove) else order.convoyed
        form = self.support_move if isinstance(order, SupportMove) else self.convoy
        return form.format(unit=self.unit(order.unit), other=self._other(other), to=self.place(order.target))

    def _other(self, unit: Unit) -> str:
        return self.place(unit.location) if self.apart else self.unit(unit)


def _code(location: Location, coast: str) -> str:
    return location.province.lower() + (coast.format(location.coast.lower()) if location.coast else "")


def _name(location: Location, language: str, coast: str = " ({})") -> str:
    name = BOARD.provinces[location.province].names[language]
    return name + (coast.format(_COASTS[language][location.coast]) if location.coast else "")


def _way(location: Location) -> str:
    """`in den Ärmelkanal`, `nach Kiel`"""
    way = BOARD.speech.ways["de"].get(location.province)
    return way if way and not location.coast else f"nach {_name(location, 'de')}"


def _german_unit(unit: Unit) -> str:
    return f"{'Armee' if unit.kind == 'A' else 'Flotte'} {_name(unit.location, 'de')}"


def _realpolitik(location: Location) -> str:
    code = location.province if location.province in BOARD.seas else location.province.capitalize()
    return code + (f"({location.coast.lower()})" if location.coast else "")


DATC = Manner(
    lambda unit: (
        f"{unit.kind} {_name(unit.location, 'en').replace(' (south coast)', '(sc)').replace(' (north coast)', '(nc)')}"
    ),
    lambda place: f"{_name(place.bare, 'en')}{f'({place.coast.lower()})' if place.coast else ''}",
    "{unit} Hold",
    "{unit} - {to}",
    "{unit} - {to} via convoy",
    "{unit} Supports {other}",
    "{unit} Supports {other} - {to}",
    "{unit} Convoys {other} - {to}",
)
NJUDGE = Manner(
    lambda unit: f"{'Army' if unit.kind == 'A' else 'Fleet'} {_name(unit.location, 'en')}",
    lambda place: _name(place, "en"),
    "{unit} HOLD.",
    "{unit} -> {to}.",
    "{unit} -> {to} via convoy.",
    "{unit} SUPPORT {other}.",
    "{unit} SUPPORT {other} -> {to}.",
    "{unit} CONVOY {other} -> {to}.",
)
JDIP = Manner(
    lambda unit: f"{unit.kind} {_code(unit.location, '/{}')}",
    lambda place: _code(place, "/{}"),
    "{unit} H",
    "{unit}-{to}",
    "{unit}-{to} by convoy",
    "{unit} S {other}",
    "{unit} S {other}-{to}",
    "{unit} C {other}-{to}",
)
REALPOLITIK = Manner(
    lambda unit: f"{unit.kind} {_realpolitik(unit.location)}",
    _realpolitik,
    "{unit} Hold",
    "{unit} - {to}",
    "{unit} - {to} (via convoy)",
    "{unit} S {other}",
    "{unit} S {other} - {to}",
    "{unit} C {other} - {to}",
)
WEBDIPLOMACY = Manner(
    lambda unit: (
        f"The {'army' if unit.kind == 'A' else 'fleet'} at"
        f" {_name(unit.location, 'en').replace('south coast', 'South Coast')}"
    ),
    lambda place: _name(place, "en"),
    "{unit} hold",
    "{unit} move to {to}",
    "{unit} move to {to} via convoy",
    "{unit} support hold to {other}",
    "{unit} support move to {to} from {other}",
    "{unit} convoy to {to} from {other}",
    apart=True,
)
GERMAN = Manner(
    _german_unit,
    _way,
    "Die {unit} bleibt stehen.",
    "{unit} zieht {to}",
    "{unit} zieht per Konvoi {to}",
    "{unit} unterstützt die {other}",
    "{unit} unterstützt {other} {to}",
    "{unit} geleitet die {other} {to}",
)
NAMES = Manner(
    lambda unit: f"{'army' if unit.kind == 'A' else 'fleet'} {_name(unit.location, 'en', ' {}').lower()}",
    lambda place: _name(place, "en", " {}").lower(),
    "{unit} holds",
    "{unit} moves to {to}",
    "{unit} moves to {to} by convoy",
    "{unit} supports {other}",
    "{unit} supports {other} to {to}",
    "{unit} convoys {other} to {to}",
)
TERSE = Manner(
    lambda unit: unit.location.province.lower(),
    lambda place: _code(place, " {}"),
    "{unit} h",
    "{unit} {to}",
    "{unit} {to} via",
    "{unit} s {other}",
    "{unit} s {other} {to}",
    "{unit} c {other} {to}",
)

WRITINGS: Mapping[str, Callable[[MovementOrder, Power], str]] = {
    "datc": lambda order, power: DATC.write(order),
    "njudge": lambda order, power: f"{BOARD.power_names['en'][power]}: {NJUDGE.write(order)}",
    "jdip": lambda order, power: JDIP.write(order),
    "realpolitik": lambda order, power: REALPOLITIK.write(order),
    "webdiplomacy": lambda order, power: WEBDIPLOMACY.write(order),
    "ludomaniac": lambda order, power: format_order(order, BOARD, Style.LUDOMANIAC, "de"),
    "german": lambda order, power: GERMAN.write(order),
    "names": lambda order, power: NAMES.write(order),
    "terse": lambda order, power: TERSE.write(order),
}
MOVEMENT = (Hold, Move, SupportHold, SupportMove, Convoy)
