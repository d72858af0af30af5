"""The whole map as one display list.

Takes: a sheet and a picture. Gives: `DisplayList` in map pixels.
"""

from kapdip_gui.drawing.map_labels import draw_labels
from kapdip_gui.drawing.map_land import draw_centres, draw_land
from kapdip_gui.drawing.map_orders import draw_orders
from kapdip_gui.drawing.map_picture import MapPicture
from kapdip_gui.drawing.map_sheet import MapSheet
from kapdip_gui.drawing.map_tags import draw_tags
from kapdip_gui.drawing.map_units import draw_units
from kapdip_gui.drawing.scene import DisplayList, Primitive, display_list


def map_items(sheet: MapSheet, picture: MapPicture) -> list[Primitive]:
    """Every primitive of the map, unsorted."""
    return [
        *draw_land(sheet, picture),
        *draw_centres(sheet, picture),
        *draw_labels(sheet, picture),
        *draw_tags(sheet, picture),
        *draw_orders(sheet, picture),
        *draw_units(sheet, picture),
    ]


def draw_map(sheet: MapSheet, picture: MapPicture) -> DisplayList:
    """The map that shows this picture."""
    return display_list(sheet.width, sheet.height, map_items(sheet, picture))
