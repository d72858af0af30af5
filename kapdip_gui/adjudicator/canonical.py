"""Reads canonical movement orders by looking names up, as `adjudicate` gets them by the thousand.

Takes a board and text as formats.md prints it (`A LON - NWY VIA`); gives the order, or None for anything that is not canonical or speaks
of what can't be, which is then a matter for `orders.notation`. What was read is remembered: the same text gives the same object.
"""

from functools import cache

from kapdip_gui.board.board import Board
from kapdip_gui.board.model import Location, Unit, UnitKind
from kapdip_gui.orders.model import Convoy, Hold, Move, MovementOrder, SupportHold, SupportMove

_MOST_REMEMBERED = 100_000


@cache
def units_by_name(board: Board) -> dict[str, Unit]:
    """Every unit that could stand on the board, by its canonical text."""
    return {str(unit): unit for kind in UnitKind for place in board.adjacency[kind] for unit in (Unit(kind, place),)}


class CanonicalReader:
    """Reads and remembers the movement orders of one board."""

    def __init__(self, board: Board) -> None:
        self._units = units_by_name(board)
        coasts = [f"{code}/{coast}" for code, province in board.provinces.items() for coast in province.coasts]
        places: dict[str, Location] = {place: place for place in (*board.provinces, *coasts)}
        self._targets = {UnitKind.ARMY: {code: code for code in board.provinces}, UnitKind.FLEET: places}
        self.known: dict[str, MovementOrder] = {}
        """What was read before, by its text; ask it first."""

    def read(self, text: str) -> MovementOrder | None:
        """The order that a text is, if it is canonical."""
        order = self._read(text.split(" "))
        if order is not None:
            if len(self.known) >= _MOST_REMEMBERED:
                self.known.clear()
            self.known[text] = order
        return order

    def _read(self, words: list[str]) -> MovementOrder | None:
        if len(words) < 3:
            return None
        unit = self._units.get(f"{words[0]} {words[1]}")
        if unit is None:
            return None
        match words[2:]:
            case ["H"]:
                return Hold(unit)
            case ["-", place, *more]:
                target = self._targets[unit.kind].get(place)
                return None if target is None or more not in ([], ["VIA"]) else Move(unit, target, bool(more))
            case ["S" | "C" as verb, kind, place, *more]:
                return self._help(unit, verb, self._units.get(f"{kind} {place}"), more)
        return None

    def _help(self, unit: Unit, verb: str, other: Unit | None, more: list[str]) -> MovementOrder | None:
        if other is None:
            return None
        if not more:
            return SupportHold(unit, other) if verb == "S" else None
        target = self._targets[other.kind].get(more[1]) if len(more) == 2 and more[0] == "-" else None
        if target is None:
            return None
        return SupportMove(unit, other, target) if verb == "S" else Convoy(unit, other, target)


@cache
def reader_for(board: Board) -> CanonicalReader:
    """The reader of a board, with its memory."""
    return CanonicalReader(board)
