"""What the game master alone sees: the only view that holds secrets.

Takes a `Game` and the turn that is looked at; gives `DeskView`. Code that needs what was handed in, or results as they
are, asks for this type; code that only needs what everybody may know takes `PublicTurn` or `PublicView`
(docs/public.md).
"""

from dataclasses import dataclass

from kapdip.exchange.profile import WrongOrders
from kapdip.game.model import Game, Turn, TurnInputs


@dataclass(frozen=True, slots=True)
class DeskView:
    """A game with all that was handed in, and the turn that is looked at."""

    game: Game
    turn: Turn

    @property
    def entered(self) -> TurnInputs:
        """What was handed in for the turn, and what was noted and decided about it."""
        return self.turn.inputs

    @property
    def hides_wrong_orders(self) -> bool:
        """Whether nobody but the game master learns of wrong orders."""
        return self.game.profile.wrong_orders is WrongOrders.HIDDEN

    @property
    def is_present(self) -> bool:
        """Whether that is the turn in progress: something can still be handed in for it."""
        return self.turn is self.game.turn and not self.game.is_over


def desk_view(game: Game, viewed: int | None = None) -> DeskView:
    """The game with the turn of this number, or with the last one."""
    return DeskView(game, game.turn if viewed is None else game.turns[viewed - 1])
