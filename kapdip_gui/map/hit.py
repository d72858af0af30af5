"""Which province or unit is under a point.

Takes: a sheet, a picture, a point in map pixels. Gives: codes and units. Symbols have the shape that is drawn.
Provinces are exact to the border: bounding box first, then the outline itself.
"""

from math import hypot
from operator import itemgetter

from PySide6.QtCore import QPointF

from kapdip.board.model import ProvinceCode, Unit
from kapdip.drawing.map_picture import MapPicture
from kapdip.drawing.map_positions import unit_positions
from kapdip.drawing.map_sheet import MapSheet
from kapdip.drawing.map_symbols import DISLODGED_SIZE, symbol_path
from kapdip.drawing.scene import Point
from kapdip_gui.map.pens import painter_path

MIDDLE = 15.0
"""How far around its middle all belongs to a unit, for symbols of scale 1."""


def province_at(sheet: MapSheet, x: float, y: float) -> ProvinceCode | None:
    """The province at a point; None outside the board and on land that is not part of the game."""
    point = QPointF(x, y)
    for outline in sheet.outlines.values():
        x0, y0, x1, y1 = outline.box
        if x0 <= x <= x1 and y0 <= y <= y1 and painter_path(outline.d).contains(point):
            return outline.code if outline.code in sheet.board.provinces else None
    return None


def unit_at(sheet: MapSheet, picture: MapPicture, x: float, y: float) -> Unit | None:
    """The unit on whose symbol the point is; dislodged ones lie on top, and of two alike it is the nearer one."""
    scale, stands, position = picture.options.scale, unit_positions(sheet, picture), picture.position
    beaten = [(stands.beaten(one.unit), one.unit) for many in position.dislodged.values() for one in many]
    standing = [(stands.unit(unit), unit) for units in position.units.values() for unit in units]
    for some, size in ((beaten, scale * DISLODGED_SIZE), (standing, scale)):
        under = [(hypot(at[0] - x, at[1] - y), unit) for at, unit in some if _is_on(unit, at, size, QPointF(x, y))]
        if under:
            return min(under, key=itemgetter(0))[1]
    return None


def _is_on(unit: Unit, at: Point, scale: float, point: QPointF) -> bool:
    """Whether a point is on the body of a unit, or in the gaps between hull and sails."""
    if hypot(point.x() - at[0], point.y() - at[1]) <= MIDDLE * scale:
        return True
    return painter_path(symbol_path(unit.kind, at, scale)).contains(point)


def province_on_map(sheet: MapSheet, picture: MapPicture | None, x: float, y: float) -> ProvinceCode | None:
    """The province that is meant at a point: that of the unit there, whose symbol may reach
    over the border, else the one below.
    """
    unit = unit_at(sheet, picture, x, y) if picture is not None else None
    return unit.province if unit is not None else province_at(sheet, x, y)
