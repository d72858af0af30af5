"""The fast path: canonical text (`A LON - NWY VIA`, `F STP/SC B`) to an order by looking names up, without a position.

Takes: a board, a line and the phase. Gives: the order, or None for anything that is not canonical or names what can't
be, which is a matter for the general reader. The objects of units and orders are shared, so that a stream of a thousand
phases is read without making them anew.
Source: docs/contract.md, "Names".
"""

from functools import cache, lru_cache

from kapdip.board.board import Board
from kapdip.board.model import Location, Step, Unit, UnitKind
from kapdip.orders.cleaning import LONGEST_LINE
from kapdip.orders.model import Build, Convoy, Disband, Hold, Move, Order, Retreat, SupportHold, SupportMove, Waive

MOST_KEPT = 20_000
"""Texts that are remembered with what they mean."""


@cache
def units_by_name(board: Board) -> dict[str, Unit]:
    """Every unit that could be on the board, by its canonical text."""
    return {
        str(unit): unit
        for kind in UnitKind
        for place in board.adjacency[kind]
        for unit in (Unit(kind, Location(place)),)
    }


@cache
def _targets(board: Board) -> dict[UnitKind, dict[str, Location]]:
    """What an order may name as its target: a province, for a fleet also one of its coasts."""
    return {
        UnitKind.ARMY: {code: Location(code) for code in board.provinces},
        UnitKind.FLEET: {place: place for place in board.places},
    }


_ALONE: dict[str, type[Hold | Disband | Build]] = {"H": Hold, "D": Disband, "B": Build}


def read_canonical(text: str, board: Board, step: Step | None = None) -> Order | None:
    """The order that a text is, if it is canonical; the same object for the same text, as long as that is kept.

    In the retreat phase a move is left to the general reader: there it is a retreat.
    """
    return _read(text, board, step) if len(text) <= LONGEST_LINE else None


@lru_cache(maxsize=MOST_KEPT)
def _read(text: str, board: Board, step: Step | None) -> Order | None:
    words = text.split(" ")
    unit = units_by_name(board).get(f"{words[0]} {words[1]}") if len(words) > 2 else None
    if unit is None:
        return Waive() if text == "WAIVE" else None
    verb, more = words[2], words[3:]
    if verb in _ALONE:
        return None if more else _ALONE[verb](unit)
    if verb in ("S", "C"):
        return _help(unit, verb, more, board)
    return None if verb == "-" and step is Step.RETREATS else _go(unit, verb, more, _targets(board)[unit.kind])


def _go(unit: Unit, verb: str, more: list[str], targets: dict[str, Location]) -> Order | None:
    """`- BUR`, `- NWY VIA`, `R ALB, GRE`."""
    if verb == "-" and more and more[1:] in ([], ["VIA"]):
        target = targets.get(more[0])
        return None if target is None else Move(unit, target, len(more) > 1)
    places = [targets.get(place) for place in " ".join(more).split(", ")] if verb == "R" else [None]
    found = tuple(dict.fromkeys(place for place in places if place is not None))
    return None if None in places else Retreat(unit, found)


def _help(unit: Unit, verb: str, more: list[str], board: Board) -> Order | None:
    """`S A PAR`, `S A PAR - BUR`, `C A LON - NWY`."""
    other = units_by_name(board).get(" ".join(more[:2]))
    if other is None or more[2:3] not in ([], ["-"]) or len(more) not in (2, 4):
        return None
    if len(more) == 2:
        return SupportHold(unit, other) if verb == "S" else None
    target = _targets(board)[other.kind].get(more[3])
    if target is None:
        return None
    return SupportMove(unit, other, target) if verb == "S" else Convoy(unit, other, target)
