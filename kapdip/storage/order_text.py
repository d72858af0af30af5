"""Orders and units as canonical text, for saves: `A PAR - BUR`, `F STP/SC B`, `A SER R ALB, GRE`.

Takes and gives text; raises ValueError for text that is not a canonical order. Unlike the reader of what people type,
nothing here is guessed and nothing is checked against a position. Source: docs/contract.md, "Names".
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from kapdip.board.model import Location, Unit
from kapdip.orders.model import Build, Convoy, Disband, Hold, Move, Order, Retreat, SupportHold, SupportMove, Waive

_LOC = r"[A-Z0-9]+(?:/[A-Z]{2})?"
_UNIT = re.compile(rf"([AF]) ({_LOC})")
_ORDER = re.compile(
    rf"([AF] {_LOC}) (?:(?P<alone>[HDB])|- (?P<to>{_LOC})(?P<via> VIA)?|R ?(?P<retreat>(?:{_LOC}(?:, {_LOC})*)?)"
    rf"|S (?P<helped>[AF] {_LOC})(?: - (?P<into>{_LOC}))?|C (?P<carried>[AF] {_LOC}) - (?P<port>{_LOC}))"
)
_ALONE: Mapping[str, type[Hold | Disband | Build]] = {"H": Hold, "D": Disband, "B": Build}


@lru_cache(maxsize=4096)
def read_unit(text: str) -> Unit:
    """`A PAR` as a unit."""
    if _UNIT.fullmatch(text) is None:
        raise ValueError(text)
    return Unit.parse(text)


@lru_cache(maxsize=16384)
def read_order(text: str) -> Order:
    """The order with that canonical text."""
    if text == "WAIVE":
        return Waive()
    found = _ORDER.fullmatch(text)
    if found is None:
        raise ValueError(text)
    unit = read_unit(found[1])
    if found["alone"]:
        return _ALONE[found["alone"]](unit)
    if found["to"]:
        return Move(unit, Location(found["to"]), found["via"] is not None)
    if found["helped"]:
        helped = read_unit(found["helped"])
        return SupportMove(unit, helped, Location(found["into"])) if found["into"] else SupportHold(unit, helped)
    if found["carried"]:
        return Convoy(unit, read_unit(found["carried"]), Location(found["port"]))
    return Retreat(unit, tuple(map(Location, found["retreat"].split(", "))) if found["retreat"] else ())
