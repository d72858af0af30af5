"""How far a unit is from home, for removals that nobody ordered.

Takes a board, a rulebook, the centres that count as home and a unit; gives the number of moves, or `FAR_AWAY`.
Rules: Ludomaniac 8.7; DATC 4.D.8; docs/rules.md 10.5.
"""

from collections.abc import Collection, Iterable, Mapping
from functools import cache

from kapdip.adjudicator.rulebook import Rulebook
from kapdip.board.board import Board
from kapdip.board.model import Location, ProvinceCode, Unit, UnitKind

FAR_AWAY = 1_000_000
"""More moves than any board has: there is no way home."""


def distance_home(board: Board, rulebook: Rulebook, homes: Collection[ProvinceCode], unit: Unit) -> int:
    """The least number of moves to one of `homes`: an army's over land and sea, a fleet's as the rulebook counts it."""
    if unit.kind is UnitKind.ARMY or rulebook.fleets_over_land:
        return _count_moves(over_land_and_sea(board), unit.province, homes)
    harbours = {place for home in homes for place in board.locations(UnitKind.FLEET, home)}
    return _count_moves(board.adjacency[UnitKind.FLEET], unit.location, harbours)


@cache
def over_land_and_sea(board: Board) -> dict[ProvinceCode, frozenset[ProvinceCode]]:
    """Which provinces touch in the eyes of any unit; coasts make no difference."""
    found: dict[ProvinceCode, set[ProvinceCode]] = {}
    for table in board.reach.values():
        for location, near in table.items():
            found.setdefault(Location(location).province, set()).update(near)
    return {code: frozenset(near) for code, near in found.items()}


def _count_moves(adjacency: Mapping[str, Collection[str]], start: str, goals: Collection[str]) -> int:
    seen = {start}
    front: Iterable[str] = [start]
    moves = 0
    while front:
        if any(place in goals for place in front):
            return moves
        front = {near for place in front for near in adjacency[place]} - seen
        seen |= front
        moves += 1
    return FAR_AWAY
