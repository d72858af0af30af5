"""The game of the guide: a turn of the sample in which nearly everything is in, and the rest is left to be done.

Takes the sample game. Gives `lesson`, `is_lesson`. Source: docs/window.md 11.12.
"""

from dataclasses import replace

from kapdip_gui.game.change import with_inputs
from kapdip_gui.game.desk import desk_view
from kapdip_gui.game.fork import as_entered
from kapdip_gui.game.model import Game, MilitarySlip

TURN = 9
"""Autumn 1904: the fleets of the North Sea can take Denmark, and an army in Trieste is driven out."""
MOVER, HELPER = "F NTH", "F KIE"
PLAYER = "Graf Koks"


def lesson(sample: Game) -> Game:
    """The sample at the beginning of the turn: two orders and one slip are missing, nothing else."""
    game = as_entered(sample, TURN)
    entered = desk_view(game).entered
    game = with_inputs(
        game,
        orders={power: _without_lesson(slip) for power, slip in entered.orders.items()},
        slips={alias: amounts for alias, amounts in entered.slips.items() if alias != PLAYER},
    )
    return replace(game, log=())


def _without_lesson(slip: MilitarySlip) -> MilitarySlip:
    return replace(slip, movement=tuple(order for order in slip.movement if str(order.unit) not in (MOVER, HELPER)))


def is_lesson(game: Game) -> bool:
    """Whether a game can be the guide's: whatever was done to its file since, the turn and its player are there."""
    return len(game.turns) >= TURN and PLAYER in game.turns[TURN - 1].start.accounts and game.profile.trades
