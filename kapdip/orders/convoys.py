"""Which ports the fleets at sea join, in a position.

Takes: a board and a position (None: as if there were a fleet in every sea). Gives: `Ferries`, which says where an army
could be carried, and by which fleets. Whether a convoy succeeds is the adjudicator's business.
Rules: Ludomaniac standard 2011, 4.3.2; DATC chapter 1.
"""

from functools import cache, lru_cache
from typing import ClassVar

from kapdip.board.board import Board
from kapdip.board.model import Position, ProvinceCode, UnitKind

_NONE: frozenset[ProvinceCode] = frozenset()


class Ferries:
    """Fleets at sea, grouped into waters: seas that touch each other and have a fleet each, whosever it is."""

    def __init__(self, board: Board, position: Position | None) -> None:
        if position is None:
            at_sea = set(board.seas)
        else:
            at_sea = {
                unit.province for units in position.units.values() for unit in units if unit.kind is UnitKind.FLEET
            } & board.seas
        self._water_of: dict[ProvinceCode, frozenset[ProvinceCode]] = {}
        while at_sea:
            water = _joined(board, at_sea.pop(), at_sea)
            at_sea -= water
            self._water_of |= dict.fromkeys(water, water)
        self._ports = {water: _ports(board, water) for water in set(self._water_of.values())}
        self._carried: dict[ProvinceCode, frozenset[ProvinceCode]] = {}
        self._split: dict[ProvinceCode, tuple[frozenset[ProvinceCode], ...]] = {}
        self._board = board

    def from_port(self, port: ProvinceCode) -> frozenset[ProvinceCode]:
        """The ports to which an army in `port` could be carried; empty for a place that is not a port."""
        found = self._carried.get(port)
        if found is None:
            found = frozenset().union(*(ports for ports in self._ports.values() if port in ports)) - {port}
            self._carried[port] = found
        return found

    def by_fleet(self, sea: ProvinceCode) -> frozenset[ProvinceCode]:
        """The ports that the fleet in `sea` joins, together with others beside it; empty if there is none at sea."""
        return self._ports.get(self._water_of.get(sea, _NONE), _NONE)

    def helped_by(self, sea: ProvinceCode, port: ProvinceCode) -> frozenset[ProvinceCode]:
        """Where the fleet in `sea` is of use to an army in `port`, alone or in a chain without a needless fleet (DATC
        6.F.12, 6.G.19).
        """
        water = self._water_of.get(sea, _NONE)
        if port not in self._ports.get(water, _NONE):
            return _NONE
        return self._ports[water] - {port} if len(water) == 1 else _useful(self._board, water, port)[sea]

    def without(self, sea: ProvinceCode, port: ProvinceCode) -> frozenset[ProvinceCode]:
        """As `from_port`, if the fleet in `sea` has other things to do."""
        water = self._water_of.get(sea)
        if water is None or port not in self._ports[water]:
            return self.from_port(port)
        groups = self._split.get(sea)
        if groups is None:
            groups = self._split[sea] = self._without(sea, water)
        return frozenset().union(*(ports for ports in groups if port in ports)) - {port}

    def _without(self, sea: ProvinceCode, water: frozenset[ProvinceCode]) -> tuple[frozenset[ProvinceCode], ...]:
        """The ports of every water, if `water` falls apart for want of `sea`."""
        groups = [ports for other, ports in self._ports.items() if other != water]
        rest = set(water) - {sea}
        while rest:
            part = _joined(self._board, rest.pop(), rest)
            rest -= part
            groups.append(_ports(self._board, part))
        return tuple(groups)


def _ports(board: Board, water: frozenset[ProvinceCode]) -> frozenset[ProvinceCode]:
    """The ports that touch a water."""
    return frozenset(port for port, seas in board.shores.items() if not seas.isdisjoint(water))


def _joined(board: Board, sea: ProvinceCode, others: set[ProvinceCode]) -> frozenset[ProvinceCode]:
    """The seas out of `others` that hang together with `sea`, itself included."""
    found = {sea}
    edge = [sea]
    while edge:
        near = (board.neighbours(UnitKind.FLEET, edge.pop()) & others) - found
        found |= near
        edge.extend(near)
    return frozenset(found)


@cache
def _ports_of_seas(board: Board) -> dict[ProvinceCode, frozenset[ProvinceCode]]:
    return {sea: _ports(board, frozenset({sea})) for sea in board.seas}


@lru_cache(maxsize=4096)
def _useful(
    board: Board, water: frozenset[ProvinceCode], port: ProvinceCode
) -> dict[ProvinceCode, frozenset[ProvinceCode]]:
    """Per sea of a water, the ports to which a chain leads from `port` that needs it: only
    neighbours in a chain touch each other.
    """
    near, ports = board.adjacency[UnitKind.FLEET], _ports_of_seas(board)
    found = dict.fromkeys(water, _NONE)

    def sail(
        chain: tuple[ProvinceCode, ...], shunned: frozenset[ProvinceCode], reached: frozenset[ProvinceCode]
    ) -> None:
        here = chain[-1]
        for sea in chain:
            found[sea] |= ports[here] - reached
        for sea in (near[here] & water) - shunned:
            sail((*chain, sea), shunned | near[here], reached | ports[here])

    first = board.shores[port] & water
    for sea in first:
        sail((sea,), first, frozenset({port}))
    return found


class _Kept:
    """The ferries that were asked for last."""

    latest: ClassVar[tuple[Board, Position, Ferries] | None] = None


@cache
def _everywhere(board: Board) -> Ferries:
    return Ferries(board, None)


def ferries(board: Board, position: Position | None) -> Ferries:
    """The ferries of a position; with None, as if there were a fleet in every sea. What was asked last is kept."""
    if position is None:
        return _everywhere(board)
    latest = _Kept.latest
    if latest is None or latest[0] is not board or latest[1] is not position:
        latest = _Kept.latest = (board, position, Ferries(board, position))
    return latest[2]
