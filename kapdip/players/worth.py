"""What each place is worth to the units of a team: the centres that can be won or lost from there, near ones first.

Takes a ground and a team; gives a `PlaceWorth`: a whole number for each location of a kind of unit. Source:
docs/players.md 3.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from kapdip.board.board import Board
from kapdip.board.model import Location, Power, ProvinceCode, Unit, UnitKind
from kapdip.players.lookout import Battlefield

STEPS = 7
"""How many moves away a centre still draws a unit."""
NEARNESS = (1000, 320, 90, 36, 18, 10, 6, 4)
"""How much counts what is so many moves away."""
FREE, TAKEN, THREATENED, WANTED = 60, 34, 22, 400
"""What a centre is worth that nobody owns, that others own, that a rival could take, and that wins the game."""


@dataclass(frozen=True, slots=True)
class PlaceWorth:
    """What it is worth to a team to have a unit of a kind at a location."""

    centres: Mapping[ProvinceCode, int]
    """What each centre is worth by itself."""
    places: Mapping[tuple[UnitKind, str], int]

    def of(self, unit: Unit) -> int:
        """What it is worth to have this unit where it is."""
        return self.places.get((unit.kind, unit.location), 0)


@lru_cache(maxsize=16)
def _nodes(board: Board) -> tuple[tuple[tuple[UnitKind, Location], ...], tuple[tuple[int, ...], ...]]:
    """Every location of every kind, and for each those that a unit reaches from there, by their places in the list."""
    nodes = tuple((kind, Location(location)) for kind in UnitKind for location in sorted(board.adjacency[kind]))
    index = {node: place for place, node in enumerate(nodes)}
    return nodes, tuple(
        tuple(index[kind, there] for there in sorted(board.neighbours(kind, location)) if (kind, there) in index)
        for kind, location in nodes
    )


def worth_of(
    ground: Battlefield, team: Mapping[Power, object], wanted: frozenset[ProvinceCode] = frozenset()
) -> PlaceWorth:
    """What places are worth to the powers of a team; `wanted`: centres in which a unit of theirs wins the game."""
    centres = {code: _centre(ground, team, code) for code in ground.board.centres}
    centres.update(dict.fromkeys(wanted, WANTED))
    nodes, near = _nodes(ground.board)
    own = [centres.get(location.province, 0) for _, location in nodes]
    layer, total = own, [value * NEARNESS[0] for value in own]
    crossings = _crossings(ground, team)
    for step in range(1, STEPS + 1):
        before = layer
        layer = [(before[place] + sum([before[there] for there in near[place]])) // 4 for place in range(len(nodes))]
        for ports in crossings:
            most = max([before[place] for place in ports]) // 4
            for place in ports:
                layer[place] += most
        weight = NEARNESS[step]
        total = [value + weight * there for value, there in zip(total, layer, strict=True)]
    return PlaceWorth(centres, dict(zip(nodes, total, strict=True)))


def _crossings(ground: Battlefield, team: Mapping[Power, object]) -> list[tuple[int, ...]]:
    """For each sea with a fleet of the team, the ports around it between which it could carry armies."""
    board, ports = ground.board, _ports(ground.board)
    seas = [unit.province for power in team for unit in ground.position.units[power] if unit.province in board.seas]
    return [ports[sea] for sea in seas if ports[sea]]


@lru_cache(maxsize=16)
def _ports(board: Board) -> Mapping[ProvinceCode, tuple[int, ...]]:
    """For each sea, the places of armies in the ports around it."""
    found: dict[ProvinceCode, tuple[int, ...]] = dict.fromkeys(board.seas, ())
    for place, (kind, location) in enumerate(_nodes(board)[0]):
        if kind is UnitKind.ARMY:
            for sea in board.shores.get(location.province, ()):
                found[sea] = (*found[sea], place)
    return found


def _centre(ground: Battlefield, team: Mapping[Power, object], code: ProvinceCode) -> int:
    owner = ground.owner.get(code)
    if owner is None:
        return FREE
    if owner not in team:
        return TAKEN
    stands = ground.standing.get(code)
    if stands is not None and stands[0] not in team:
        return FREE
    return THREATENED * min(2, ground.rivals(code, team))
