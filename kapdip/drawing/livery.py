"""A theme with the powers of a board in the colours that the board gives them.

Takes: a theme's name, a board. Gives: `theme_of`. A board names a colour of the themes' palette for each power; where
it names none, or one that a theme doesn't have, the power gets the colour at its place among the powers. Source:
docs/window.md 4.
"""

from dataclasses import replace
from functools import cache
from types import MappingProxyType

from kapdip.board.board import Board
from kapdip.theme import Theme, theme


@cache
def theme_of(name: str, board: Board) -> Theme:
    """The theme of that name, dressed for a board. Raises KeyError for another name."""
    plain = theme(name)
    usual = tuple(plain.palette.values())
    worn = {
        power: plain.palette.get(board.colours.get(power, ""), usual[place % len(usual)])
        for place, power in enumerate(board.powers)
    }
    return replace(plain, powers=MappingProxyType(worn))
