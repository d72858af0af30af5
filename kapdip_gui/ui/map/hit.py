"""Which province, unit or order is under a point.

Takes: a sheet, a picture, a point in map pixels. Gives: codes and units.
Provinces are exact to the border: bounding box first, then the outline itself.
"""

from collections.abc import Iterable

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QGraphicsItem

from kapdip_gui.board.model import ProvinceCode, Unit
from kapdip_gui.drawing.map_picture import MapPicture
from kapdip_gui.drawing.map_sheet import MapSheet
from kapdip_gui.drawing.map_symbols import UNIT_RADIUS
from kapdip_gui.drawing.map_units import dislodged_point, unit_point
from kapdip_gui.ui.map.canvas import subject_of
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
    points = [(dislodged_point(sheet, one.unit, scale), one.unit) for many in picture.position.dislodged.values() for one in many]
    points += [(unit_point(sheet, unit), unit) for units in picture.position.units.values() for unit in units]
    near = [((px - x) ** 2 + (py - y) ** 2, unit) for (px, py), unit in points]
    within = [(distance, unit) for distance, unit in near if distance <= reach * reach]
    return min(within)[1] if within else None


def order_under(items: Iterable[QGraphicsItem]) -> str:
    """The text of the unit whose order line or mark is the topmost of these scene items; `""` if there is none."""
    for item in items:
        key = subject_of(item)
        if key.startswith("order:"):
            return key.removeprefix("order:")
    return ""
