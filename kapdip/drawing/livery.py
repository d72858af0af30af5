"""A theme with the powers of a board in the colours that the board gives them.

Takes: a theme's name, a board. Gives: `theme_of`, and the ground of a chip. A board names a colour of the themes'
palette for each power; where it names none, one that the palette doesn't have, or one that a power before it wears, the
power gets the first that nobody wears. Source: docs/window.md 4.
"""

from dataclasses import replace
from functools import cache
from types import MappingProxyType

from kapdip.board.board import Board
from kapdip.theme import PAPER, PowerColours, Theme, theme


def css_ground(own: PowerColours) -> str:
    """The ground of a chip in a style sheet."""
    if not own.cut:
        return own.unit
    way = "135deg," if own.cut == "slant" else ""
    return f"linear-gradient({way}{own.unit} 30%,{PAPER} 30%,{PAPER} 70%,{own.unit} 70%)"


@cache
def theme_of(name: str, board: Board) -> Theme:
    """The theme of that name, dressed for a board. Raises KeyError for another name."""
    plain = theme(name)
    worn: dict[str, str] = {}
    for power in board.powers:
        named = board.colours.get(power, "")
        if named in plain.palette and named not in worn.values():
            worn[power] = named
    free = (colour for colour in plain.palette if colour not in worn.values())
    names = {power: worn.get(power) or next(free) for power in board.powers}
    return replace(plain, powers=MappingProxyType({power: plain.palette[name] for power, name in names.items()}))
