"""The whole map as one display list.

Takes: a sheet and a picture. Gives: `DisplayList` in map pixels.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from math import inf, pi
from typing import NamedTuple

from kapdip.drawing.map_crossed import crossed_names, without_raised
from kapdip.drawing.map_curves import HEAD, spots_along
from kapdip.drawing.map_labels import PlacedNames, names_of, ring_spots
from kapdip.drawing.map_land import draw_centres, draw_land
from kapdip.drawing.map_orders import stage_items
from kapdip.drawing.map_picture import DrawnOrder, MapOptions, MapPicture
from kapdip.drawing.map_plate import stamp_plate
from kapdip.drawing.map_positions import UnitPositions, unit_positions
from kapdip.drawing.map_room import Room, Spot, around
from kapdip.drawing.map_sheet import MapSheet
from kapdip.drawing.map_stage import MapStage, map_stage_on
from kapdip.drawing.map_units import draw_units
from kapdip.drawing.scene import DisplayList, Point, Primitive, display_list

STEP, BESIDE = 3.2, 2.9
"""How far apart the spots on lines are, and how far beside the middle of a line further ones
are, for symbols of scale 1.
"""
LINE = inf
"""How much a name should keep off each of these spots."""
HEAD_REACH, TIP_REACH, DOT_REACH, MARK_REACH = 9.0, 4.5, 8.0, 11.5
"""How far around the head of an arrow, its tip, a dot and a mark no name may come, for symbols of scale 1."""


class MapParts(NamedTuple):
    """The primitives of a map by what they tell, each unsorted, and the stage that knows where they are."""

    ground: tuple[Primitive, ...]
    names: tuple[Primitive, ...]
    orders: tuple[Primitive, ...]
    units: tuple[Primitive, ...]
    crossed: tuple[Primitive, ...]
    """The names on which lines or rings lie, once more, above these."""
    stage: MapStage


def map_parts(sheet: MapSheet, picture: MapPicture, *, in_haste: bool = False) -> MapParts:
    """The parts of the map that shows this picture; in haste, names make no room for results yet."""
    stands, names = unit_positions(sheet, picture), names_of(sheet, picture)
    orders, stage = _order_lines(stands, names, picture.orders, picture.options)
    badges = list(stage.badges)
    units = draw_units(replace(stage, badges=badges), picture)
    if not in_haste and picture.has_results:
        names = names_of(sheet, picture, _lines(stage, tuple(badges)))
    ground = (*draw_land(sheet, picture), *draw_centres(sheet, picture))
    crossed = crossed_names(names, stage)
    return MapParts(ground, (*names.leaders, *names.items, *names.tags.items), orders, tuple(units), crossed, stage)


def map_items(sheet: MapSheet, picture: MapPicture, *, in_haste: bool = False) -> list[Primitive]:
    """Every primitive of the map, unsorted, crossed names twice; `in_haste` as in `map_parts`."""
    parts = map_parts(sheet, picture, in_haste=in_haste)
    return [*parts.ground, *parts.names, *parts.orders, *parts.units, *parts.crossed]


@lru_cache(maxsize=8)
def _order_lines(
    stands: UnitPositions, names: PlacedNames, orders: tuple[DrawnOrder, ...], options: MapOptions
) -> tuple[tuple[Primitive, ...], MapStage]:
    """What orders put on the map, and the stage that is told of it."""
    stage = map_stage_on(stands, names, orders, options)
    return tuple(stage_items(stage)), stage


@lru_cache(maxsize=8)
def _lines(stage: MapStage, badges: tuple[Point, ...]) -> Room:
    """Where names should not be: on lines and rings; and where they may not: on tips, dots and marks."""
    scale = stage.scale
    heads = [curve.back(HEAD / 2 * scale) for curve in stage.shafts]
    ends = [curve.end for curve in stage.shafts]
    closed = ((heads, HEAD_REACH), (ends, TIP_REACH), (stage.dots, DOT_REACH), (badges, MARK_REACH))
    return Room(
        (around(at, reach * scale, reach * scale) for points, reach in closed for at in points), spots_of(stage)
    )


def spots_of(stage: MapStage) -> Iterator[Spot]:
    """Spots on the lines and rings that orders put on the map."""
    step, beside = STEP * stage.scale, BESIDE * stage.scale
    yield from spots_along(stage.shafts, step, beside, LINE)
    for middle, reach in stage.rings:
        for radius in (reach - beside, reach + beside):
            yield from ring_spots([middle], radius, LINE, int(2 * pi * radius / (1.5 * step)))


def draw_map(sheet: MapSheet, picture: MapPicture) -> DisplayList:
    """The map that shows this picture, with every name once."""
    parts = map_parts(sheet, picture)
    names = without_raised(parts.names, parts.crossed)
    stamp = stamp_plate(picture.options.stamp) if picture.options.stamp else ()
    drawn = (*parts.ground, *names, *parts.orders, *parts.units, *parts.crossed, *stamp)
    return display_list(sheet.width, sheet.height, drawn)
