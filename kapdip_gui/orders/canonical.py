"""The fast path: canonical text (`A LON - NWY VIA`, `F STP/SC B`) to a reading that needs no position.

Takes: a line, the board and the step. Gives: a `Reading`, or None where the general reader has to look (a lost coast, small letters).
Source: formats.md, "Names".
"""

import re
from collections.abc import Mapping

from kapdip_gui.board.board import Board
from kapdip_gui.board.model import Location, Step, Unit, UnitKind, province_of
from kapdip_gui.orders.model import Build, Convoy, Disband, Hold, Move, Order, Retreat, SupportHold, SupportMove, Waive
from kapdip_gui.orders.reading import Reading

_LOC = r"[A-Z]{3}(?:/[NSEW]C)?"
_ORDER = re.compile(
    rf"([AF]) ({_LOC}) (?:(H|D|B)|- ({_LOC})( VIA)?|S ([AF]) ({_LOC})(?: - ({_LOC}))?|C ([AF]) ({_LOC}) - ({_LOC})|R ({_LOC}(?:, {_LOC})*))"
)
_ALONE: Mapping[str, type[Hold | Disband | Build]] = {"H": Hold, "D": Disband, "B": Build}


def read_canonical(text: str, board: Board, step: Step | None) -> Reading | None:
    """The reading of canonical text; None for anything else, and for what only a position or a person can decide."""
    if text == "WAIVE":
        return Reading(text, Waive())
    found = _ORDER.fullmatch(text)
    if found is None or (step is Step.RETREATS and found[4]):
        return None
    order = _order(found)
    if not _complete(order, board):
        return None
    return Reading(text, order)


def _order(found: "re.Match[str]") -> Order:
    unit = Unit(UnitKind(found[1]), found[2])
    if found[3]:
        return _ALONE[found[3]](unit)
    if found[4]:
        return Move(unit, found[4], found[5] is not None)
    if found[6]:
        other = Unit(UnitKind(found[6]), found[7])
        return SupportMove(unit, other, found[8]) if found[8] else SupportHold(unit, other)
    if found[9]:
        return Convoy(unit, Unit(UnitKind(found[9]), found[10]), found[11])
    return Retreat(unit, tuple(dict.fromkeys(found[12].split(", "))))


def _complete(order: Order, board: Board) -> bool:
    """Whether every place exists and no unit has a coast too few or too many."""
    units: tuple[Unit, ...] = () if isinstance(order, Waive) else (order.unit,)
    targets: tuple[Location, ...] = ()
    match order:
        case SupportHold():
            units += (order.supported,)
        case SupportMove():
            units, targets = (*units, order.supported), (order.target,)
        case Convoy():
            units, targets = (*units, order.convoyed), (order.target,)
        case Move():
            targets = (order.target,)
        case Retreat():
            targets = order.targets
    return all(_whole(unit, board) for unit in units) and all(_reachable_name(units[-1], target, board) for target in targets)


def _whole(unit: Unit, board: Board) -> bool:
    province = board.provinces.get(province_of(unit.location))
    if province is None:
        return False
    coast = unit.location[4:]
    if unit.kind is UnitKind.ARMY or not province.coasts:
        return not coast
    return coast in province.coasts


def _reachable_name(mover: Unit, target: Location, board: Board) -> bool:
    """Whether the target is a name as it should be: with a coast only for a fleet, and only one that there is."""
    province = board.provinces.get(province_of(target))
    if province is None:
        return False
    coast = target[4:]
    return not coast or (mover.kind is UnitKind.FLEET and coast in province.coasts)
