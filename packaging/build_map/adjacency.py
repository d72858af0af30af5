"""What touches what on the drawn board, by shared border and along each coast; and what the rules say.

Takes: a coverage's shapes, the rules' `Board`, the recipe's coast points. Gives: sets of pairs, sorted within each
pair.
"""

from itertools import product
from typing import TypeAlias

import shapely
from shapely.ops import linemerge

from build_map.shapes import Shape, lines
from kapdip.board.board import Board
from kapdip.board.model import Location, UnitKind, province_of

Pair: TypeAlias = tuple[str, str]


def pair(first: str, second: str) -> Pair:
    """Two names in their order."""
    return (first, second) if first < second else (second, first)


def touching(shapes: dict[str, Shape], codes: list[str]) -> tuple[dict[Pair, Shape], set[Pair]]:
    """The border line of every pair that shares one, and the pairs that only meet in a point."""
    chosen = [shapes[code] for code in codes]
    tree = shapely.STRtree(chosen)
    borders: dict[Pair, Shape] = {}
    points = set()
    for index, shape in enumerate(chosen):
        for other in tree.query(shape, predicate="intersects"):
            if other <= index:
                continue
            shared = shape.boundary.intersection(chosen[other].boundary)
            if shared.length > 0.05:
                borders[pair(codes[index], codes[other])] = shared
            elif not shared.is_empty:
                points.add(pair(codes[index], codes[other]))
    return borders, points


def coast_chains(shapes: dict[str, Shape], lands: list[str], seas: list[str]) -> dict[str, list[Shape]]:
    """The connected stretches of coast of every land that has one."""
    water = shapely.union_all([shapes[code] for code in seas])
    chains = {}
    for code in lands:
        shore = lines(shapes[code].boundary.intersection(water))
        merged = lines(linemerge(shore)) if len(shore) > 1 else shore
        groups: list[list[Shape]] = []
        for line in merged:
            if line.length < 0.3:
                continue
            joined = [group for group in groups if any(other.distance(line) < 0.02 for other in group)]
            groups = [group for group in groups if group not in joined] + [
                [line, *(other for group in joined for other in group)]
            ]
        if groups:
            chains[code] = [shapely.union_all(group) for group in groups]
    return chains


def fleet_pairs(
    shapes: dict[str, Shape], board: Board, borders: dict[Pair, Shape], points: dict[str, tuple[float, float]]
) -> set[Pair]:
    """The pairs between which a fleet could sail, from the drawing alone; `points` say which chain is which named
    coast.

    A province with several chains but no named coasts has one coast in the rules: all its chains are that one.
    """
    seas = sorted(board.seas)
    chains = coast_chains(shapes, sorted(board.ports), seas)
    coasts: dict[str, dict[str, list[Shape]]] = {}
    for code, found in chains.items():
        named = [location for location in points if province_of(Location(location)) == code]
        coasts[code] = {code: found}
        if named:
            spots = {location: shapely.Point(points[location]) for location in named}
            coasts[code] = {
                location: [min(found, key=lambda chain: chain.distance(spots[location]))] for location in named
            }
    pairs = set()
    for first, second in borders:
        if first in board.seas and second in board.seas:
            pairs.add(pair(first, second))
        elif first in board.seas or second in board.seas:
            sea, land = (first, second) if first in board.seas else (second, first)
            for location, own in coasts.get(land, {}).items():
                if any(chain.intersection(shapes[sea].boundary).length > 0.05 for chain in own):
                    pairs.add(pair(sea, location))
        elif first in coasts and second in coasts:
            for (here, own), (there, theirs) in product(coasts[first].items(), coasts[second].items()):
                if any(one.distance(other) < 0.02 for one in own for other in theirs):
                    pairs.add(pair(here, there))
    return pairs


def wanted_touching(board: Board) -> set[Pair]:
    """The pairs that must share a border: whatever an army or a fleet can cross."""
    return {
        pair(province_of(Location(a)), province_of(b))
        for table in board.adjacency.values()
        for a, near in table.items()
        for b in near
    }


def wanted_fleet_pairs(board: Board) -> set[Pair]:
    """The pairs between which a fleet sails in the rules."""
    return {pair(a, b) for a, near in board.adjacency[UnitKind.FLEET].items() for b in near}
