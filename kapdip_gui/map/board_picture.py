"""A board as a small picture: homelands and centres, no units and no names, which nobody could read at that size.

Takes: a board, a theme's name. Gives: `board_image`, which may be called beside the window.
"""

from dataclasses import replace

from PySide6.QtGui import QImage

from kapdip.board.board import Board
from kapdip.drawing.map_land import draw_centres, draw_land
from kapdip.drawing.map_picture import Labels, MapOptions, MapPicture, Tint
from kapdip.drawing.map_sheet import sheet_of
from kapdip.drawing.map_style import map_paints
from kapdip.drawing.scene import display_list
from kapdip_gui.map.export import render_image


def board_image(board: Board, theme: str, width: int) -> QImage:
    """The board as it is at the start, so many pixels wide. Raises OSError, KeyError where it is not drawn."""
    sheet = sheet_of(board)
    bare = replace(board.start, units=dict.fromkeys(board.powers, ()))
    options = MapOptions(labels=Labels.NONE, tint=Tint.HOMELAND, zoom=width / sheet.width)
    picture = MapPicture(bare, options=options)
    drawing = display_list(sheet.width, sheet.height, (*draw_land(sheet, picture), *draw_centres(sheet, picture)))
    return render_image(drawing, map_paints(theme, board, options.scale), width)
