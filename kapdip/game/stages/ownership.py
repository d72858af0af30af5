"""Between retreats and adjustments: who did not retreat is gone, in autumn centres change hands and powers without any
are out.

Rules: docs/rules.md 6.1 and 6.2; Ludomaniac standard 2011, chapter 6.
"""

from dataclasses import replace

from kapdip.game.change import with_results
from kapdip.game.model import Game
from kapdip.game.referee import ownership_of
from kapdip.game.rules import living_powers
from kapdip.game.stages.stage import Stage
from kapdip.game.steps import position_now


class Ownership(Stage):
    """Nobody is asked; what comes out is in the position alone."""

    name, silent = "ownership", True

    def is_due(self, game: Game) -> bool:  # noqa: D102
        results = game.turn.results
        return results.movement is not None or results.retreats is not None

    def resolve(self, game: Game) -> Game:  # noqa: D102
        position = position_now(game)
        if position.dislodged:
            position = replace(position, dislodged={})
        if not game.variant.date(game.turn.number).ownership:
            return with_results(game, position=position)
        position = ownership_of(game, position)
        gone = tuple(power for power in living_powers(game, game.turn.start) if not position.centres.get(power))
        return with_results(game, position=position, eliminated=gone)

    def restored(self, game: Game) -> Game:  # noqa: D102
        return self.resolve(game)
