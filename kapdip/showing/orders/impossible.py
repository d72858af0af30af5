"""Whether an order that is handed in can come to anything: said as soon as it is entered, to the game master alone.

Takes a `DeskView`, for what is wrong in an order may be secret (docs/public.md). Gives: `why_impossible`; `INSISTING`,
`may_stand` for one that is given all the same.
Source: docs/window.md 6; docs/rules.md 10.2.
"""

from kapdip.board.model import Power, Step
from kapdip.game.desk import DeskView
from kapdip.game.first_units import names_first_units
from kapdip.game.model import Game
from kapdip.game.stages import orders_asked
from kapdip.game.steps import position_now
from kapdip.orders.legality import check_order, is_over
from kapdip.orders.model import Build, Order
from kapdip.reason import Reason
from kapdip.showing.orders.understanding import phase_step
from kapdip.words.catalogue import mark

INSISTING = {
    Step.MOVEMENT: mark("Press Enter again to keep it as written; the unit will hold."),
    Step.RETREATS: mark("Press Enter again to keep it as written; the unit will be disbanded."),
    Step.ADJUSTMENTS: mark("Press Enter again to keep it as written; it will have no effect."),
}
"""What an order comes to, by phase, that is taken although the rules do not allow it."""


def why_impossible(view: DeskView, power: Power, order: Order) -> Reason | None:
    """Why an order for the current phase is impossible whatever the others do; None for any other order.

    Of a list of builds or removals the list itself says what comes into use.
    """
    asked = orders_asked(view.game)
    if not view.is_present or asked not in (Step.MOVEMENT, Step.RETREATS) or is_over(order, asked):
        return None
    return check_order(view.game.board, position_now(view.game), power, order, step=asked)


def may_stand(game: Game, power: Power, order: Order) -> bool:
    """Whether an order that the rules do not allow can be taken all the same: it is somebody's, and not too late."""
    is_first = isinstance(order, Build) and names_first_units(game)
    return bool(power) and not is_over(order, phase_step(game)) and not is_first
