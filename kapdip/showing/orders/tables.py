"""What may be ordered now; movements are worked out once per position: map and command line ask for them at every
change.

Takes: a game, or a board and a position. Gives: `options_now`, `movement_options`.
"""

from functools import lru_cache

from kapdip.board.board import Board
from kapdip.board.model import Position, Power, Step, Unit
from kapdip.game.model import Game
from kapdip.game.rules import asked_powers
from kapdip.game.stages import orders_asked
from kapdip.game.steps import position_now
from kapdip.orders.options import UnitOptions, adjustment_options, retreat_options, unit_options
from kapdip.showing.orders.gesture import StepOptions


@lru_cache(maxsize=4)
def _options(board: Board, units: tuple[tuple[Power, tuple[Unit, ...]], ...]) -> dict[Unit, UnitOptions]:
    return dict(unit_options(board, Position(dict(units), {})))


def movement_options(board: Board, position: Position) -> dict[Unit, UnitOptions]:
    """What every unit may do in a movement."""
    return _options(board, tuple(position.units.items()))


def options_now(game: Game) -> StepOptions | None:
    """What may be ordered in the current phase; None where none asks for orders."""
    if game.is_over:
        return None
    board, position = game.board, position_now(game)
    match orders_asked(game):
        case Step.MOVEMENT:
            asked = {unit for power in asked_powers(game, game.turn.start) for unit in position.units.get(power, ())}
            options = movement_options(board, position)
            return StepOptions(board, position, units={unit: one for unit, one in options.items() if unit in asked})
        case Step.RETREATS:
            return StepOptions(board, position, retreats=retreat_options(position))
        case Step.ADJUSTMENTS:
            return StepOptions(board, position, adjustments=adjustment_options(board, position))
        case _:
            return None
