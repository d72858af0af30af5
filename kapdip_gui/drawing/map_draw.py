"""The whole map as one display list.

Takes: a sheet and a picture. Gives: `DisplayList` in map pixels.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from kapdip_gui.drawing.map_crossed import crossed_names, without_raised
from kapdip_gui.drawing.map_curves import HEAD, spots_along
from kapdip_gui.drawing.map_labels import Names, names_of, ring_spots
from kapdip_gui.drawing.map_land import draw_centres, draw_land
from kapdip_gui.drawing.map_orders import stage_items
from kapdip_gui.drawing.map_picture import DrawnOrder, MapOptions, MapPicture
from kapdip_gui.drawing.map_room import Room, Spot
from kapdip_gui.drawing.map_sheet import MapSheet
from kapdip_gui.drawing.map_stage import Stage, stage_on
from kapdip_gui.drawing.map_stands import Stands, stands_of
from kapdip_gui.drawing.map_units import draw_units
from kapdip_gui.drawing.scene import DisplayList, Point, Primitive, display_list

STEP = 6.0
"""How far apart the spots on lines are for symbols of scale 1."""
LINE, TIP, DOT, MARK = 2.1, 3.3, 5.0, 20.0
"""How much a name should keep off each spot of a line or ring, the tip of an arrow, a dot, a mark."""
DOT_CIRCLES, MARK_CIRCLES = ((0.0, 1), (5.0, 6), (8.0, 8)), ((0.0, 1), (6.0, 6), (11.5, 16))
"""On which radii around a dot and a mark the spots lie, and how many on each."""


class MapParts(NamedTuple):
    """The primitives of a map by what they tell, each unsorted, and the stage that knows where they are."""

    ground: tuple[Primitive, ...]
    names: tuple[Primitive, ...]
    orders: tuple[Primitive, ...]
    units: tuple[Primitive, ...]
    crossed: tuple[Primitive, ...]
    """The names on which lines or rings lie, once more, above these."""
    stage: Stage


def map_parts(sheet: MapSheet, picture: MapPicture, *, in_haste: bool = False) -> MapParts:
    """The parts of the map that shows this picture; in haste, names make no room for results yet."""
    stands, names = stands_of(sheet, picture), names_of(sheet, picture)
    orders, stage = _order_lines(stands, names, picture.orders, picture.options)
    badges = list(stage.badges)
    units = draw_units(replace(stage, badges=badges), picture)
    if not in_haste and picture.has_results:
        names = names_of(sheet, picture, _lines(stage, tuple(badges)))
    ground = (*draw_land(sheet, picture), *draw_centres(sheet, picture))
    crossed = crossed_names(names, stage)
    return MapParts(ground, (*names.items, *names.tags.items), orders, tuple(units), crossed, stage)


def map_items(sheet: MapSheet, picture: MapPicture, *, in_haste: bool = False) -> list[Primitive]:
    """Every primitive of the map, unsorted, crossed names twice; `in_haste` as in `map_parts`."""
    parts = map_parts(sheet, picture, in_haste=in_haste)
    return [*parts.ground, *parts.names, *parts.orders, *parts.units, *parts.crossed]


@lru_cache(maxsize=8)
def _order_lines(stands: Stands, names: Names, orders: tuple[DrawnOrder, ...], options: MapOptions) -> tuple[tuple[Primitive, ...], Stage]:
    """What orders put on the map, and the stage that is told of it."""
    stage = stage_on(stands, names, orders, options)
    return tuple(stage_items(stage)), stage


@lru_cache(maxsize=8)
def _lines(stage: Stage, badges: tuple[Point, ...]) -> Room:
    return Room(spots=spots_of(stage, badges))


def spots_of(stage: Stage, badges: Iterable[Point]) -> Iterator[Spot]:
    """Spots on everything that orders put on the map: lines and their tips, rings, dots, marks."""
    scale = stage.scale
    yield from spots_along(stage.shafts, STEP * scale, LINE)
    for curve in stage.shafts:
        (x, y), (dx, dy) = curve.end, curve.direction(1)
        for back, aside in ((0.0, 0.0), (0.5, 0.3), (0.5, -0.3), (1.0, 0.55), (1.0, -0.55)):
            yield x - HEAD * scale * (back * dx + aside * dy), y - HEAD * scale * (back * dy - aside * dx), TIP
    for middle, reach in stage.rings:
        yield from ring_spots([middle], reach, LINE)
    for points, weight, circles in ((stage.dots, DOT, DOT_CIRCLES), (badges, MARK, MARK_CIRCLES)):
        for radius, count in circles:
            yield from ring_spots(points, radius * scale, weight, count)


def draw_map(sheet: MapSheet, picture: MapPicture) -> DisplayList:
    """The map that shows this picture, with every name once."""
    parts = map_parts(sheet, picture)
    names = without_raised(parts.names, parts.crossed)
    return display_list(sheet.width, sheet.height, (*parts.ground, *names, *parts.orders, *parts.units, *parts.crossed))
