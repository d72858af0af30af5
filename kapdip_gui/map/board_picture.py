"""A board as a picture: small, with homelands and centres only, or large, as it is when a game begins.

Takes: a board, the name of a theme. Gives: what `map.export` paints; made beside the window.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias

from kapdip.board.board import Board
from kapdip.drawing.map_draw import draw_map
from kapdip.drawing.map_land import draw_centres, draw_land
from kapdip.drawing.map_picture import Labels, MapOptions, MapPicture, Tint
from kapdip.drawing.map_sheet import sheet_of
from kapdip.drawing.map_style import map_paints
from kapdip.drawing.scene import DisplayList, display_list
from kapdip.drawing.style import Paint

Drawn: TypeAlias = tuple[DisplayList, Mapping[str, Paint]]
"""A drawing and its paints."""


def small_picture(board: Board, theme: str, shown: float) -> Drawn:
    """The board without units and names, which nobody could read, for a place so wide. Raises OSError, KeyError where
    it is not drawn.
    """
    sheet, picture = sheet_of(board), _picture(board, shown, Labels.NONE)
    bare = replace(picture, position=replace(board.start, units=dict.fromkeys(board.powers, ())))
    items = (*draw_land(sheet, bare), *draw_centres(sheet, bare))
    return display_list(sheet.width, sheet.height, items), map_paints(theme, board, picture.options.scale)


def start_picture(board: Board, theme: str, shown: float) -> Drawn:
    """The board with its units and codes, for a place so wide."""
    picture = _picture(board, shown, Labels.CODES)
    return draw_map(sheet_of(board), picture), map_paints(theme, board, picture.options.scale)


def _picture(board: Board, shown: float, labels: Labels) -> MapPicture:
    zoom = shown / sheet_of(board).width
    return MapPicture(board.start, options=MapOptions(labels=labels, tint=Tint.HOMELAND, zoom=zoom))
