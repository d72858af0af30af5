"""The movement options of a position, worked out once per position: map and command line ask for them at every change.

Takes: a position. Gives: `movement_options`.
"""

from functools import lru_cache

from kapdip_gui.board.model import Position, Power, Unit
from kapdip_gui.board.reading import standard_board
from kapdip_gui.orders.options import UnitOptions, unit_options


@lru_cache(maxsize=4)
def _options(units: tuple[tuple[Power, tuple[Unit, ...]], ...]) -> dict[Unit, UnitOptions]:
    return dict(unit_options(standard_board(), Position(dict(units), {})))


def movement_options(position: Position) -> dict[Unit, UnitOptions]:
    """What every unit may do in a movement."""
    return _options(tuple(position.units.items()))
