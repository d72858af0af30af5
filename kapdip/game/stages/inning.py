"""The stage that ends an inning: it is counted, and the next one begins on a fresh board with other leaders.

What an inning gives is the number of units that a power would have after its builds and removals, which are counted and
not ordered. Rules: docs/rules.md 13; Baseball Diplomacy (ra01), L. Pulsipher, 1973.
"""

from collections.abc import Mapping
from dataclasses import replace

from kapdip.adjudicator.adjustments import adjustment_balance
from kapdip.game.change import with_results
from kapdip.game.ending import placed_by_innings
from kapdip.game.model import Alias, Ending, Game, PublicState, TurnResults
from kapdip.game.rules import rotation
from kapdip.game.stages.stage import Stage
from kapdip.game.steps import position_now


class Inning(Stage):
    """Each player gets a point for every unit of the power that they have led."""

    name, silent, tells = "inning", True, ("score",)

    def is_due(self, game: Game) -> bool:  # noqa: D102
        return game.turn.results.movement is not None and game.variant.date(game.turn.number).ownership

    def resolve(self, game: Game) -> Game:  # noqa: D102
        outcomes = {**game.turn.results.outcomes, "score": _scores(game)}
        return with_results(game, outcomes=outcomes, eliminated=())

    def ending(self, game: Game) -> Ending | None:  # noqa: D102
        if "score" not in game.turn.results.outcomes or game.turn.number < game.profile.last_turn:
            return None
        return placed_by_innings(game, {alias: sum(scores) for alias, scores in _innings(game).items()})

    def undone(self, results: TurnResults) -> TurnResults:  # noqa: D102
        return replace(results, outcomes={name: one for name, one in results.outcomes.items() if name != "score"})

    def after(self, game: Game, state: PublicState) -> PublicState:  # noqa: D102
        if "score" not in game.turn.results.outcomes:
            return state
        innings = _innings(game)
        state = replace(state, innings=innings)
        if game.is_over:
            return state
        over = max(map(len, innings.values()))
        return replace(
            state,
            position=game.variant.position,
            last_occupant=game.variant.occupants,
            control=rotation(game.board.powers, tuple(innings), over + 1),
        )


def _scores(game: Game) -> dict[Alias, int]:
    """How many units each player's power has after builds and removals that nobody orders."""
    position, start = position_now(game), game.turn.start
    balance = adjustment_balance(game.board, position)
    led = {alias: power for power, alias in start.control.items()}
    return {alias: len(position.units[led[alias]]) + balance[led[alias]] for alias in start.innings}


def _innings(game: Game) -> Mapping[Alias, tuple[int, ...]]:
    """What every player's innings gave, that of the turn in progress included."""
    scores = game.turn.results.outcomes["score"]
    return {alias: (*before, scores[alias]) for alias, before in game.turn.start.innings.items()}
