"""Which province or unit is under a point.

Takes: a sheet, a picture, a point in map pixels. Gives: codes and units.
Provinces are exact to the border: bounding box first, then the outline itself.
"""

from PySide6.QtCore import QPointF

from kapdip_gui.board.model import ProvinceCode, Unit
from kapdip_gui.drawing.map_picture import MapPicture
from kapdip_gui.drawing.map_sheet import MapSheet
from kapdip_gui.drawing.map_stands import stands_of
from kapdip_gui.drawing.map_symbols import UNIT_RADIUS
from kapdip_gui.ui.map.pens import painter_path


def province_at(sheet: MapSheet, x: float, y: float) -> ProvinceCode | None:
    """The province at a point; None outside the board and on land that is no part of the game."""
    point = QPointF(x, y)
    for outline in sheet.outlines.values():
        x0, y0, x1, y1 = outline.box
        if x0 <= x <= x1 and y0 <= y <= y1 and painter_path(outline.d).contains(point):
            return outline.code if outline.code in sheet.board.provinces else None
    return None


def unit_at(sheet: MapSheet, picture: MapPicture, x: float, y: float) -> Unit | None:
    """The unit whose symbol is under the point; dislodged ones lie on top."""
    scale = picture.options.scale
    reach = (UNIT_RADIUS - 3) * scale
    stands = stands_of(sheet, picture)
    points = [(stands.beaten(one.unit), one.unit) for many in picture.position.dislodged.values() for one in many]
    points += [(stands.unit(unit), unit) for units in picture.position.units.values() for unit in units]
    near = [((px - x) ** 2 + (py - y) ** 2, unit) for (px, py), unit in points]
    within = [(distance, unit) for distance, unit in near if distance <= reach * reach]
    return min(within)[1] if within else None
