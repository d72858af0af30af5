"""The stages of a game in which powers are hired: bids in winter, income in autumn, and a look at who occupies whom.

Bids are plain data by player; what comes of each stage is kept as plain data, too (`game.hired` reads it). Rules:
docs/intimate.md; Intimate Diplomacy 2 to 7, I-A 3 to 10.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from kapdip.auction.bids import Bids as Bid
from kapdip.auction.bids import BidsReading, check_bids, settle_auction
from kapdip.auction.year import Victory, Year, income, look_at_victory, with_income
from kapdip.board.model import Position
from kapdip.game import causes
from kapdip.game.calendar import TurnDate
from kapdip.game.change import with_inputs, with_results
from kapdip.game.ending import placed_by_home
from kapdip.game.model import Alias, Ending, EndKind, Game, PublicState, TurnResults
from kapdip.game.stages.stage import ChecklistItem, ItemState, Stage
from kapdip.game.steps import position_now
from kapdip.game.variant import Variant
from kapdip.reason import Reason


class Bids(Stage):
    """Each player bids for the powers that are nobody's home country; the highest bidder leads one for a year."""

    name, keeps, tells = "bids", True, ("auction",)

    def belongs_to(self, date: TurnDate) -> bool:  # noqa: D102
        return date.auction

    def opens(self, variant: Variant, number: int, position: Position) -> bool:  # noqa: D102
        return variant.date(number).auction

    def items(self, game: Game) -> Iterator[ChecklistItem]:  # noqa: D102
        if game.turn.step != self.name:
            return
        given = self.given(game)
        for alias in game.turn.start.homes:
            state = (
                ItemState.MISSING if alias not in given else ItemState.DECIDED if given[alias] is None else ItemState.IN
            )
            yield ChecklistItem("bids", state, causes.ASKED_BIDS[state.value](player=alias), player=alias)

    def decided(self, game: Game) -> Game:  # noqa: D102
        missing = [item.player for item in self.items(game) if item.state is ItemState.MISSING and item.player]
        if not missing:
            return game
        given: dict[Alias, Any] = {**self.given(game), **dict.fromkeys(missing)}
        return with_inputs(game, given={**game.turn.inputs.given, self.name: given})

    def refusals(self, game: Game, who: Alias, data: Mapping[str, Any] | None) -> tuple[Reason, ...]:  # noqa: D102
        if data is None:
            return ()
        unknown = [power for power in data if power not in game.board.powers]
        if unknown:
            return tuple(causes.homes_no_power(name=name, powers=game.board.powers) for name in unknown)
        return self._read(game, who, data).refusals

    def resolve(self, game: Game) -> Game:  # noqa: D102
        start, given = game.turn.start, self.given(game)
        bids: dict[Alias, Bid | None] = {
            alias: None if given.get(alias) is None else self._read(game, alias, given[alias]).bids
            for alias in start.homes
        }
        found = settle_auction(game.board.powers, start.homes, start.credits, bids, frozenset(start.eliminated))
        told = {
            "control": dict(found.control),
            "tied": list(found.tied),
            "cost": {alias: dict(cost) for alias, cost in found.cost.items()},
            "forfeited": dict(found.forfeited),
            "credits": dict(found.credits),
            "flags": {alias: [flag.value for flag in flags] for alias, flags in found.flags.items()},
        }
        return with_results(game, outcomes={**game.turn.results.outcomes, "auction": told})

    def is_resolved(self, results: TurnResults) -> bool:  # noqa: D102
        return "auction" in results.outcomes

    def undone(self, results: TurnResults) -> TurnResults:  # noqa: D102
        return _without(results, self.tells)

    def after(self, game: Game, state: PublicState) -> PublicState:  # noqa: D102
        homes = {power: alias for alias, power in state.homes.items()}
        told = game.turn.results.outcomes.get("auction")
        if told is not None:
            return replace(state, control={**homes, **told["control"]}, credits=dict(told["credits"]))
        is_year_over = game.variant.date(game.turn.number).adjustments
        return replace(state, control=homes) if is_year_over else state

    @staticmethod
    def given(game: Game) -> Mapping[Alias, Any]:
        """What is in, by player; None was marked as missing."""
        return game.turn.inputs.given.get(Bids.name, {})

    @staticmethod
    def _read(game: Game, who: Alias, data: Mapping[str, Any]) -> BidsReading:
        start = game.turn.start
        limit = None if game.profile.overbidding else start.credits[who]
        return check_bids(data.items(), who, start.homes, frozenset(start.eliminated), limit=limit)


class Income(Stage):
    """After an autumn each player gets a credit for every centre of their home country."""

    name, silent, tells = "income", True, ("income", "credits")

    def is_due(self, game: Game) -> bool:  # noqa: D102
        return game.turn.results.movement is not None and game.variant.date(game.turn.number).ownership

    def resolve(self, game: Game) -> Game:  # noqa: D102
        start = game.turn.start
        earned = income(start.homes, _centres(game))
        credits = with_income(start.credits, earned, carry_over=game.profile.carry_over)
        return with_results(
            game, outcomes={**game.turn.results.outcomes, "income": dict(earned), "credits": dict(credits)}
        )

    def undone(self, results: TurnResults) -> TurnResults:  # noqa: D102
        return _without(results, self.tells)

    def after(self, game: Game, state: PublicState) -> PublicState:  # noqa: D102
        return replace(state, credits=dict(game.turn.results.outcomes.get("credits", state.credits)))

    def restored(self, game: Game) -> Game:  # noqa: D102
        return self.resolve(game)


class Occupation(Stage):
    """Whether somebody is in the other's home country: then the game is over at once."""

    name, silent, tells = "occupation", True, ("victory",)

    def is_due(self, game: Game) -> bool:  # noqa: D102
        return game.turn.results.movement is not None

    def resolve(self, game: Game) -> Game:  # noqa: D102
        found = self._look(game)
        occupied = {alias: list(codes) for alias, codes in found.occupied.items() if codes}
        if not occupied and not found.tied:
            return game
        told = {"occupied": occupied, "tied": found.tied}
        return with_results(game, outcomes={**game.turn.results.outcomes, "victory": told})

    def ending(self, game: Game) -> Ending | None:  # noqa: D102
        if not self.is_due(game):
            return None
        found = self._look(game)
        return placed_by_home(game, EndKind(found.kind.value), found.winners) if found.kind is not None else None

    def undone(self, results: TurnResults) -> TurnResults:  # noqa: D102
        return _without(results, self.tells)

    def after(self, game: Game, state: PublicState) -> PublicState:  # noqa: D102
        if not self.is_due(game):
            return state
        return replace(state, tie_is_open=bool(game.turn.results.outcomes.get("victory", {}).get("tied")))

    def restored(self, game: Game) -> Game:  # noqa: D102
        return self.resolve(game)

    @staticmethod
    def _look(game: Game) -> Victory:
        turn, date = game.turn, game.variant.date(game.turn.number)
        year = Year(
            season=date.season,
            homes=turn.start.homes,
            credits=turn.results.outcomes.get("credits", turn.start.credits),
            units=position_now(game).units,
            centres=_centres(game),
            tied=turn.start.tie_is_open,
            last=turn.number >= game.profile.last_turn,
        )
        return look_at_victory(game.board, year)


def _centres(game: Game) -> dict[str, int]:
    return {power: len(centres) for power, centres in position_now(game).centres.items()}


def _without(results: TurnResults, names: tuple[str, ...]) -> TurnResults:
    return replace(results, outcomes={name: one for name, one in results.outcomes.items() if name not in names})
