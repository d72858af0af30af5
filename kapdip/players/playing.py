"""Plays seats of a game by computer: all that is asked of them in the current phase, or turn after turn to the end.

Takes a game and the natures of seats; gives games. Each seat decides on its own `OwnView`. Source: docs/players.md 4.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kapdip.board.model import Step
from kapdip.game.entries import enter_given, enter_orders, enter_slip
from kapdip.game.machine import next_step
from kapdip.game.model import Alias, ExchangeSlip, Game, MilitarySlip
from kapdip.game.own import OwnView, own_view
from kapdip.game.public import PublicTurn, PublicView, public_turn, public_view
from kapdip.players.lookout import lookout_of
from kapdip.players.natures import Nature
from kapdip.players.player import SeatDecision, decide


@dataclass(slots=True)
class Watched:
    """The public view of a game as it goes on: a turn that is over is looked at once."""

    known: tuple[PublicTurn, ...] = ()

    def view(self, game: Game) -> PublicView:
        """What everybody may know of the game now."""
        past = self.known[: len(game.turns) - 1]
        fresh = tuple(public_turn(game, turn) for turn in game.turns[len(past) :])
        view = public_view(game, (*past, *fresh))
        self.known = tuple(turn for turn in view.turns if turn.is_finished)
        return view


def with_decisions(game: Game, natures: Mapping[Alias, Nature], watched: Watched | None = None) -> Game:
    """The game with everything entered that these seats hand in for the current phase."""
    public = (watched or Watched()).view(game)
    lookout = lookout_of(public)
    decided = [
        (view, decide(view, nature, game.id, lookout))
        for alias, nature in natures.items()
        if alias in game.turn.start.people
        for view in (own_view(game, alias, public),)
    ]
    for view, decision in decided:
        game = _entered(game, view, decision)
    return game


def slip_of(alias: Alias, asked: Step | None, orders: Sequence[Any]) -> MilitarySlip:
    """Orders of one phase as a slip."""
    return MilitarySlip(
        alias,
        tuple(orders) if asked is Step.MOVEMENT else (),
        tuple(orders) if asked is Step.RETREATS else (),
        tuple(orders) if asked is Step.ADJUSTMENTS else (),
    )


def _entered(game: Game, view: OwnView, decision: SeatDecision) -> Game:
    for power, orders in decision.orders.items():
        game = enter_orders(game, power, slip_of(view.alias, view.asked, orders))
    if decision.slip is not None:
        game = enter_slip(game, view.alias, ExchangeSlip(decision.slip))
    if decision.bids is not None:
        game = enter_given(game, view.alias, decision.bids)
    return game


def play(game: Game, natures: Mapping[Alias, Nature]) -> Iterator[Game]:
    """The game after each turn, to its end; what these seats do not decide counts as missing."""
    watched = Watched()
    while not game.is_over:
        number = game.turn.number
        while game.turn.number == number and not game.is_over:
            game = next_step(with_decisions(game, natures, watched), hold_missing=True)
        yield game
