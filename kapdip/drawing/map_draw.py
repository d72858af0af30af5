"""The whole map as one display list.

Takes: a sheet and a picture. Gives: `DisplayList` in map pixels.
"""

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from kapdip.drawing.map_crossed import crossed_names, without_raised
from kapdip.drawing.map_labels import PlacedNames, names_of
from kapdip.drawing.map_land import draw_centres, draw_land
from kapdip.drawing.map_orders import stage_items
from kapdip.drawing.map_picture import DrawnOrder, MapOptions, MapPicture
from kapdip.drawing.map_plate import stamp_plate
from kapdip.drawing.map_positions import UnitPositions, unit_positions
from kapdip.drawing.map_sheet import MapSheet
from kapdip.drawing.map_stage import MapStage, map_stage_on
from kapdip.drawing.map_units import draw_units
from kapdip.drawing.scene import DisplayList, Primitive, display_list


class MapParts(NamedTuple):
    """The primitives of a map by their meaning, each unsorted, and the stage that knows where they are."""

    ground: tuple[Primitive, ...]
    names: tuple[Primitive, ...]
    orders: tuple[Primitive, ...]
    units: tuple[Primitive, ...]
    crossed: tuple[Primitive, ...]
    """The names under lines or rings, drawn once more above these."""
    stage: MapStage


def map_parts(sheet: MapSheet, picture: MapPicture) -> MapParts:
    """The parts of the map that shows this picture."""
    stands, names = unit_positions(sheet, picture), names_of(sheet, picture)
    orders, stage = _order_lines(stands, names, picture.orders, picture.options)
    units = draw_units(replace(stage, badges=[*stage.badges]), picture)
    ground = (*draw_land(sheet, picture), *draw_centres(sheet, picture))
    return MapParts(ground, names.items, orders, tuple(units), crossed_names(names, stage), stage)


def map_items(sheet: MapSheet, picture: MapPicture) -> list[Primitive]:
    """Every primitive of the map, unsorted, crossed names twice."""
    parts = map_parts(sheet, picture)
    return [*parts.ground, *parts.names, *parts.orders, *parts.units, *parts.crossed]


@lru_cache(maxsize=8)
def _order_lines(
    stands: UnitPositions, names: PlacedNames, orders: tuple[DrawnOrder, ...], options: MapOptions
) -> tuple[tuple[Primitive, ...], MapStage]:
    """What orders put on the map, and the stage that knows it."""
    stage = map_stage_on(stands, names, orders, options)
    return tuple(stage_items(stage)), stage


def draw_map(sheet: MapSheet, picture: MapPicture) -> DisplayList:
    """The map that shows this picture, with every name once."""
    parts = map_parts(sheet, picture)
    names = without_raised(parts.names, parts.crossed)
    stamp = stamp_plate(picture.options.stamp) if picture.options.stamp else ()
    drawn = (*parts.ground, *names, *parts.orders, *parts.units, *parts.crossed, *stamp)
    return display_list(sheet.width, sheet.height, drawn)
