"""Reads canonical units and orders, and nothing else, as fast as it can.

Takes a board and text as formats.md prints it (`A LON - NWY VIA`); gives a unit or an order, or None for anything that is not canonical,
which is then a matter for `orders.notation`. The same texts come again and again, so what was read is remembered.
Rules: formats.md, "Names".
"""

from functools import cache

from kapdip_gui.board.board import Board
from kapdip_gui.board.model import Unit, UnitKind
from kapdip_gui.orders.model import Build, Convoy, Disband, Hold, Move, Order, Retreat, SupportHold, SupportMove, Waive

_MOST_REMEMBERED = 100_000


@cache
def reader_for(board: Board) -> "CanonicalReader":
    """The reader of a board, with its memory."""
    return CanonicalReader(board)


class CanonicalReader:
    """Reads canonical text for one board."""

    def __init__(self, board: Board) -> None:
        places = [*board.provinces, *(f"{code}/{coast}" for code, province in board.provinces.items() for coast in province.coasts)]
        self._places = {place: place for place in places}
        self._units = {str(unit): unit for unit in (Unit(kind, place) for kind in UnitKind for place in places)}
        self._orders: dict[str, Order | None] = {"WAIVE": Waive()}

    def unit(self, text: str) -> Unit | None:
        """`A PAR`, `F STP/SC`: a unit that is spelt canonically, whether or not it could stand there."""
        return self._units.get(text)

    def order(self, text: str) -> Order | None:
        """Any canonical order, movement, retreat or adjustment."""
        orders = self._orders
        if text in orders:
            return orders[text]
        if len(orders) >= _MOST_REMEMBERED:
            orders.clear()
        order = orders[text] = self._fresh(text)
        return order

    def _fresh(self, text: str) -> Order | None:
        parts = text.split(" ")
        unit = self._units.get(" ".join(parts[:2]))
        if unit is None or len(parts) < 3 or "" in parts:
            return None
        verb, rest = parts[2], parts[3:]
        if verb == "R":
            return self._retreat(unit, " ".join(rest))
        if verb == "-":
            return self._move(unit, rest)
        if verb in {"S", "C"}:
            return self._help(unit, verb, rest)
        plain = _PLAIN.get(verb)
        return plain(unit) if plain is not None and not rest else None

    def _move(self, unit: Unit, rest: list[str]) -> Order | None:
        target = self._places.get(rest[0]) if rest else None
        if target is None or rest[1:] not in ([], ["VIA"]):
            return None
        return Move(unit, target, len(rest) == 2)

    def _help(self, unit: Unit, verb: str, rest: list[str]) -> Order | None:
        other = self._units.get(" ".join(rest[:2]))
        if other is None:
            return None
        if verb == "S" and len(rest) == 2:
            return SupportHold(unit, other)
        target = self._places.get(rest[3]) if len(rest) == 4 and rest[2] == "-" else None
        if target is None:
            return None
        return SupportMove(unit, other, target) if verb == "S" else Convoy(unit, other, target)

    def _retreat(self, unit: Unit, text: str) -> Order | None:
        targets = tuple(self._places.get(place, "") for place in text.split(", "))
        return Retreat(unit, targets) if all(targets) else None


_PLAIN: dict[str, type[Hold | Disband | Build]] = {"H": Hold, "D": Disband, "B": Build}
