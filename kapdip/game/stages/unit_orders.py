"""The stages in which powers give orders to units: movement, retreats, adjustments.

Each says which powers it asks and when a power's orders are in; the rest is the same for all. Rules: docs/rules.md 2.7,
6.2, 6.3 and 6.4.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar

from kapdip.adjudicator.adjustments import adjustment_balance
from kapdip.board.model import Position, Power, Step
from kapdip.game import causes
from kapdip.game.calendar import TurnDate
from kapdip.game.change import with_inputs, with_results
from kapdip.game.conditions import Question, conditions_of
from kapdip.game.model import Game, MilitarySlip, TurnResults
from kapdip.game.nmr import pause
from kapdip.game.referee import adjustments_of, movement_of, retreats_of
from kapdip.game.rules import controller_of, is_neutral, living_powers, unreplaced
from kapdip.game.stages.stage import ChecklistItem, ItemState, Stage
from kapdip.game.steps import may_retreat, out_of_balance, position_now
from kapdip.game.variant import Variant
from kapdip.orders.model import Build, Disband, Retreat, Waive
from kapdip.reason import Reason


class UnitOrders(Stage, ABC):
    """A stage in which powers order units. Its result is a field of `TurnResults` with the position after it."""

    result: ClassVar[str]
    """The field of its result."""
    asked_in: ClassVar[str]
    """How the checklist calls what it asks for."""

    @abstractmethod
    def asked(self, game: Game) -> tuple[Power, ...]:
        """The powers of which something is wanted, led by somebody or not."""

    @abstractmethod
    def is_in(self, game: Game, power: Power) -> bool:
        """Whether a power's orders are complete."""

    @abstractmethod
    def judged(self, game: Game) -> Any:
        """The adjudicator's result."""

    def pause(self, game: Game, power: Power) -> Reason | None:
        """Why the stage waits for a power without orders, whatever is decided; None where it does not."""
        del game, power
        return None

    def items(self, game: Game) -> Iterator[ChecklistItem]:  # noqa: D102
        if game.turn.step != self.name:
            return
        decided, empty = {power for _, power in game.turn.inputs.decisions}, unreplaced(game)
        for power in _led(game, self.asked(game)):
            player = controller_of(game, power)
            is_in, is_decided = self.is_in(game, power), power in decided or player in empty
            waits = None if is_in else self.pause(game, power)
            state = ItemState.IN if is_in else ItemState.DECIDED if is_decided and waits is None else ItemState.MISSING
            reason = waits or causes.ASKED[self.asked_in, state.value](power=power, player=player)
            yield ChecklistItem(self.asked_in, state, reason, power, player)

    def decided(self, game: Game) -> Game:  # noqa: D102
        missing = {
            (self.name, item.power)
            for item in self.items(game)
            if item.state is ItemState.MISSING and item.power is not None
        }
        return with_inputs(game, decisions=game.turn.inputs.decisions | missing) if missing else game

    def resolve(self, game: Game) -> Game:  # noqa: D102
        found = self.judged(game)
        return with_results(game, **{self.result: found}, position=found.position)

    def is_resolved(self, results: TurnResults) -> bool:  # noqa: D102
        return getattr(results, self.result) is not None

    def undone(self, results: TurnResults) -> TurnResults:  # noqa: D102
        nothing: dict[str, Any] = {self.result: None}
        return replace(results, **nothing)

    def restored(self, game: Game) -> Game:  # noqa: D102
        return with_results(game, position=getattr(game.turn.results, self.result).position)


class Movement(UnitOrders):
    """Units move."""

    name, orders, result, asked_in = "orders", Step.MOVEMENT, "movement", "orders"

    def belongs_to(self, date: TurnDate) -> bool:  # noqa: D102
        return date.movement

    def opens(self, variant: Variant, number: int, position: Position) -> bool:  # noqa: D102
        return variant.date(number).movement

    def is_due(self, game: Game) -> bool:  # noqa: D102
        return game.variant.date(game.turn.number).movement

    def asked(self, game: Game) -> tuple[Power, ...]:  # noqa: D102
        position = position_now(game)
        return tuple(power for power in living_powers(game, game.turn.start) if position.units.get(power))

    def is_in(self, game: Game, power: Power) -> bool:  # noqa: D102
        return power in game.turn.inputs.orders

    def pause(self, game: Game, power: Power) -> Reason | None:  # noqa: D102
        return pause(game, power)

    def judged(self, game: Game) -> Any:  # noqa: D102
        return movement_of(game)


class Hanging(UnitOrders):
    """A stage whose orders may hang on conditions, which are decided before it."""

    def questions(self, game: Game) -> Iterator[Question]:  # noqa: D102
        return (question for question in conditions_of(game, self.orders) if self.matters(game, question))

    @abstractmethod
    def matters(self, game: Game, question: Question) -> bool:
        """Whether a conditional line of this stage has anything to decide as things stand."""


class Retreats(Hanging):
    """Dislodged units retreat."""

    name, orders, result, asked_in = "retreats", Step.RETREATS, "retreats", "retreats"

    def belongs_to(self, date: TurnDate) -> bool:  # noqa: D102
        return date.movement

    def is_due(self, game: Game) -> bool:  # noqa: D102
        return any(not is_neutral(game, power) for power in may_retreat(position_now(game)))

    def asked(self, game: Game) -> tuple[Power, ...]:  # noqa: D102
        return may_retreat(position_now(game))

    def is_in(self, game: Game, power: Power) -> bool:  # noqa: D102
        return not retreats_missing(game, power)

    def matters(self, game: Game, question: Question) -> bool:  # noqa: D102
        open_to = {
            one.unit.province for one in position_now(game).dislodged.get(question.power or "", ()) if one.retreats
        }
        return not isinstance(question.order, Retreat | Disband) or question.order.unit.province in open_to

    def judged(self, game: Game) -> Any:  # noqa: D102
        return retreats_of(game)


class Adjustments(Hanging):
    """Units are built and removed.

    A turn without an exchange is never empty: its winter is adjusted even if nothing is due.
    """

    name, orders, result, asked_in = "adjustments", Step.ADJUSTMENTS, "adjustments", "adjustments"

    def belongs_to(self, date: TurnDate) -> bool:  # noqa: D102
        return date.adjustments

    def opens(self, variant: Variant, number: int, position: Position) -> bool:  # noqa: D102
        return variant.date(number).adjustments and bool(out_of_balance(position) or not variant.profile.trades)

    def is_due(self, game: Game) -> bool:  # noqa: D102
        return game.variant.date(game.turn.number).adjustments and bool(out_of_balance(position_now(game)))

    def asked(self, game: Game) -> tuple[Power, ...]:  # noqa: D102
        return tuple(power for power in out_of_balance(position_now(game)) if may_adjust(game, power))

    def is_in(self, game: Game, power: Power) -> bool:  # noqa: D102
        slip = game.turn.inputs.orders.get(power)
        conditional = slip and any(isinstance(line.order, Build | Disband | Waive) for line in slip.conditionals)
        return slip is not None and bool(slip.adjustments or conditional)

    def matters(self, game: Game, question: Question) -> bool:  # noqa: D102
        return question.power in out_of_balance(position_now(game))

    def judged(self, game: Game) -> Any:  # noqa: D102
        return adjustments_of(game)


def retreats_missing(game: Game, power: Power) -> bool:
    """Whether a dislodged unit of the power could retreat and has no order for it."""
    slip = game.turn.inputs.orders.get(power, MilitarySlip(""))
    conditional = (line.order for line in slip.conditionals if isinstance(line.order, Retreat | Disband))
    named = {order.unit.province for order in (*slip.retreats, *conditional)}
    dislodged = position_now(game).dislodged.get(power, ())
    return any(one.retreats and one.unit.province not in named for one in dislodged)


def may_adjust(game: Game, power: Power) -> bool:
    """Whether a power has something to choose in the adjustments: a free home centre to build
    in, or which units to lose.
    """
    position = position_now(game)
    balance = adjustment_balance(game.board, position)[power]
    return balance > 0 or (balance < 0 and bool(position.centres.get(power)))


def _led(game: Game, powers: tuple[Power, ...]) -> Iterator[Power]:
    return (power for power in powers if controller_of(game, power) is not None)
