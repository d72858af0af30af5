"""The movement options of a position, worked out once per position: map and command line ask for them at every change.

Takes: a board and a position. Gives: `movement_options`.
"""

from functools import lru_cache

from kapdip_gui.board.board import Board
from kapdip_gui.board.model import Position, Power, Unit
from kapdip_gui.orders.options import UnitOptions, unit_options


@lru_cache(maxsize=4)
def _options(board: Board, units: tuple[tuple[Power, tuple[Unit, ...]], ...]) -> dict[Unit, UnitOptions]:
    return dict(unit_options(board, Position(dict(units), {})))


def movement_options(board: Board, position: Position) -> dict[Unit, UnitOptions]:
    """What every unit may do in a movement."""
    return _options(board, tuple(position.units.items()))
