"""The whole map as one display list.

Takes: a sheet and a picture. Gives: `DisplayList` in map pixels.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import cos, pi, sin
from typing import TypeAlias

from kapdip_gui.drawing.map_curves import Curve, points_along
from kapdip_gui.drawing.map_labels import draw_labels
from kapdip_gui.drawing.map_land import draw_centres, draw_land
from kapdip_gui.drawing.map_orders import stage_items
from kapdip_gui.drawing.map_picture import DrawnOrder, MapOptions, MapPicture
from kapdip_gui.drawing.map_sheet import MapSheet
from kapdip_gui.drawing.map_stage import Stage, stage_on
from kapdip_gui.drawing.map_stands import Stands, stands_of
from kapdip_gui.drawing.map_tags import draw_tags, tag_boxes
from kapdip_gui.drawing.map_units import draw_units
from kapdip_gui.drawing.scene import Disc, DisplayList, Point, Primitive, display_list

Ring: TypeAlias = tuple[float, float, float]
"""A circle: its middle and its radius."""


def map_items(sheet: MapSheet, picture: MapPicture) -> list[Primitive]:
    """Every primitive of the map, unsorted."""
    orders, spots = _order_lines(stands_of(sheet, picture), picture.orders, picture.options)
    return [
        *draw_land(sheet, picture),
        *draw_centres(sheet, picture),
        *draw_labels(sheet, picture, spots, tag_boxes(sheet, picture)),
        *draw_tags(sheet, picture),
        *orders,
        *draw_units(sheet, picture),
    ]


@lru_cache(maxsize=8)
def _order_lines(stands: Stands, orders: tuple[DrawnOrder, ...], options: MapOptions) -> tuple[tuple[Primitive, ...], tuple[Point, ...]]:
    """What orders put on the map, and, for results, the points that labels make room for."""
    stage = stage_on(stands, orders, options)
    items = stage_items(stage)
    told = any(drawn.flags is not None for drawn in orders)
    return tuple(items), spots_of(stage, items) if told else ()


def spots_of(stage: Stage, orders: Iterable[Primitive]) -> tuple[Point, ...]:
    """Points on everything that orders put on the map: lines, rings, marks."""
    rings = tuple((item.x, item.y, item.r) for item in orders if isinstance(item, Disc) and item.role.startswith("hold-"))
    marks = tuple((x, y, r * stage.scale) for x, y in stage.badges for r in (3, 7, 11))
    return _spots(tuple(stage.shafts), rings, marks)


@lru_cache(maxsize=64)
def _spots(lines: tuple[Curve, ...], rings: tuple[Ring, ...], marks: tuple[Ring, ...]) -> tuple[Point, ...]:
    spots = list(points_along(lines))
    for circles, count in ((rings, 14), (marks, 6)):
        ways = [(cos(2 * pi * turn / count), sin(2 * pi * turn / count)) for turn in range(count)]
        spots += [(x + r * across, y + r * down) for x, y, r in circles for across, down in ways]
    return tuple(spots)


def draw_map(sheet: MapSheet, picture: MapPicture) -> DisplayList:
    """The map that shows this picture."""
    return display_list(sheet.width, sheet.height, map_items(sheet, picture))
