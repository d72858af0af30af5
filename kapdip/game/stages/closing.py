"""The stages that end a turn: the exchange with its press, or, where nothing is traded, the press alone.

Rules: docs/rules.md 2.2 to 2.5, 6.2 and 9; KA 2007, "Ablauf einer Partie".
"""

from collections.abc import Iterator
from dataclasses import replace

from kapdip.board.model import Position
from kapdip.exchange.model import Account, SeatStatus
from kapdip.exchange.trading import resigns_by_missing
from kapdip.game import causes
from kapdip.game.change import with_inputs, with_results
from kapdip.game.conditions import Question, conditions_of
from kapdip.game.model import Alias, Game, PublicState, Turn, TurnResults
from kapdip.game.question import accounts_now, settle, silent_in
from kapdip.game.stages.stage import ChecklistItem, ItemState, Stage
from kapdip.game.standings import with_projections
from kapdip.game.variant import Variant


class Press(Stage):
    """Conditional press is decided. Saves call it by the name of the exchange, whose place it takes."""

    name, shown = "exchange", False

    def opens(self, variant: Variant, number: int, position: Position) -> bool:  # noqa: D102
        return True

    def is_due(self, game: Game) -> bool:  # noqa: D102
        return any(question.answer is None for question in self.questions(game))

    def questions(self, game: Game) -> Iterator[Question]:  # noqa: D102
        return conditions_of(game, None)

    def after(self, game: Game, state: PublicState) -> PublicState:  # noqa: D102
        control = {power: alias for power, alias in state.control.items() if power not in state.eliminated}
        return with_projections(game.profile, replace(state, accounts=_without_exchange(game.turn), control=control))


class Exchange(Press):
    """Slips are settled; then conditional press is decided, with the settlement before one's eyes."""

    settles, shown = True, True

    def is_due(self, game: Game) -> bool:  # noqa: D102
        return True

    def items(self, game: Game) -> Iterator[ChecklistItem]:  # noqa: D102
        if self.is_resolved(game.turn.results):
            return
        slips = game.turn.inputs.slips
        for alias in _trading(game):
            state = (
                ItemState.MISSING if alias not in slips else ItemState.DECIDED if slips[alias] is None else ItemState.IN
            )
            resigns = state is not ItemState.IN and resigns_by_missing(game.profile, accounts_now(game.turn)[alias])
            cause = causes.ASKED_SLIP[resigns, state.value]
            yield ChecklistItem("slip", state, cause(player=alias), player=alias)

    def questions(self, game: Game) -> Iterator[Question]:  # noqa: D102
        return super().questions(game) if self.is_resolved(game.turn.results) else iter(())

    def decided(self, game: Game) -> Game:  # noqa: D102
        missing = [item.player for item in self.items(game) if item.state is ItemState.MISSING]
        return with_inputs(game, slips={**game.turn.inputs.slips, **dict.fromkeys(missing)}) if missing else game

    def resolve(self, game: Game) -> Game:  # noqa: D102
        return game if self.is_resolved(game.turn.results) else with_results(game, settlement=settle(game))

    def waits(self, game: Game) -> bool:  # noqa: D102
        return any(question.answer is None for question in self.questions(game))

    def is_resolved(self, results: TurnResults) -> bool:  # noqa: D102
        return results.settlement is not None

    def after(self, game: Game, state: PublicState) -> PublicState:  # noqa: D102
        settlement = game.turn.results.settlement
        assert settlement is not None
        control = {power: alias for power, alias in state.control.items() if power not in state.eliminated}
        return replace(
            state,
            prices=settlement.prices,
            accounts=settlement.accounts,
            control=settlement.control if game.profile.holdings_lead else control,
            money=settlement.money,
            points=settlement.final_points or settlement.points,
        )

    def undone(self, results: TurnResults) -> TurnResults:  # noqa: D102
        return replace(results, settlement=None)


def _trading(game: Game) -> tuple[Alias, ...]:
    return tuple(alias for alias, account in accounts_now(game.turn).items() if account.status is SeatStatus.ACTIVE)


def _without_exchange(turn: Turn) -> dict[Alias, Account]:
    """Where there are no slips, missing orders are counted in a row."""
    missing = silent_in(turn)
    return {
        alias: replace(
            account, missed=account.missed + 1 if alias in missing else 0 if turn.results.movement else account.missed
        )
        for alias, account in turn.start.accounts.items()
    }
