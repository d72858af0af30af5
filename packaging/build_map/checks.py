"""What the build refuses: every way in which a drawn board could be wrong.

Takes: coverage, borders, anchors, the rules' board. Gives: complaints as sentences for the person who builds;
none is good.
"""

from collections.abc import Mapping
from itertools import combinations

import shapely

from build_map.adjacency import Pair, fleet_pairs, wanted_fleet_pairs, wanted_touching
from build_map.anchors import Place
from build_map.coverage import Coverage
from build_map.shapes import Shape
from kapdip.board.board import Board
from kapdip.board.model import Location, Terrain, province_of
from kapdip.drawing.map_symbols import CENTRE_RADIUS


def geometry_complaints(cover: Coverage, board: Board, least: Mapping[str, float]) -> list[str]:
    """Gaps, overlaps, pieces, missing and unreadably small provinces."""
    found = []
    shapes = cover.shapes
    playable = [code for code, province in board.provinces.items() if province.terrain is not Terrain.IMPASSABLE]
    found += [f"{code} is not drawn" for code in board.provinces if code not in shapes]
    if not shapely.coverage_is_valid(list(shapes.values())):
        found.append("the shapes overlap or leave slivers between them")
    whole = shapely.union_all(list(shapes.values()))
    gap = cover.width * cover.height - whole.area
    if abs(gap) > 1.0:
        found.append(f"the board leaves {gap:.1f} square pixels of its frame empty")
    for code in playable:
        if code in shapes and shapes[code].geom_type != "Polygon":
            found.append(f"{code} is in {len(shapes[code].geoms)} pieces")
        elif code in shapes:
            wide = 2 * shapely.maximum_inscribed_circle(shapes[code], 0.5).length
            if wide < least["circle"]:
                found.append(
                    f"{code} is too small to read: its largest circle is {wide:.1f} px wide, {least['circle']:g} is the"
                    " least"
                )
    return found


def adjacency_complaints(
    cover: Coverage,
    board: Board,
    *,
    borders: Mapping[Pair, Shape],
    points: set[Pair],
    coasts: dict[str, tuple[float, float]],
    least: Mapping[str, float],
) -> list[str]:
    """Pairs that touch and should not, or the other way round; coasts that do not fit; borders too short to see."""
    wanted, drawn = wanted_touching(board), set(borders)
    found = [f"{a} and {b} do not touch" for a, b in sorted(wanted - drawn)]
    found += [f"{a} and {b} touch over {borders[a, b].length:.1f} px and should not" for a, b in sorted(drawn - wanted)]
    found += [f"{a} and {b} meet in a point" for a, b in sorted(points - wanted)]
    fleets, rules = fleet_pairs(cover.shapes, board, dict(borders), coasts), wanted_fleet_pairs(board)
    found += [f"a fleet can't be seen to sail between {a} and {b}" for a, b in sorted(rules - fleets)]
    found += [f"a fleet seems to sail between {a} and {b}" for a, b in sorted(fleets - rules)]
    for (a, b), line in sorted(borders.items()):
        if line.length < least["border"]:
            found.append(f"the border of {a} and {b} is only {line.length:.1f} px long")
    playable = [code for code, province in board.provinces.items() if province.terrain is not Terrain.IMPASSABLE]
    for a, b in combinations(sorted(playable), 2):
        if (a, b) not in wanted and (near := cover.shapes[a].distance(cover.shapes[b])) < least["gap"]:
            found.append(f"{a} and {b} do not touch, but are only {near:.1f} px apart")
    return found


def anchor_complaints(cover: Coverage, places: Mapping[str, Place]) -> list[str]:
    """Anchors outside their province, and tokens that cover each other."""
    found = []
    for location, place in places.items():
        shape = cover.shapes[province_of(Location(location))]
        if not shape.contains(shapely.Point(place.unit)):
            found.append(f"the unit of {location} stands outside")
        if place.centre is not None and not shape.contains(shapely.Point(place.centre)):
            found.append(f"the centre of {location} is outside")
    return found + [f"{a} and {b}: tokens collide" for a, b in crowded(places)]


def crowded(places: Mapping[str, Place]) -> list[tuple[str, str]]:
    """The pairs of tokens, or of token and centre, that cover each other."""
    marks = []
    for location, place in places.items():
        marks.append((location, place.unit, place.half))
        if place.centre is not None:
            marks.append((location, place.centre, (CENTRE_RADIUS, CENTRE_RADIUS)))
    found = []
    for (one, at, half), (two, other, size) in combinations(marks, 2):
        if province_of(Location(one)) == province_of(two) and one != two:
            continue
        if abs(at[0] - other[0]) < half[0] + size[0] and abs(at[1] - other[1]) < half[1] + size[1]:
            found.append((one, two))
    return found
