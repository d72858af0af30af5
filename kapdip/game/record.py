"""What came of a turn, in short: which unit is where, who owns what, prices, accounts, who leads, how the game ended.

All else follows from what was handed in. So a save holds the entries of a turn and its `TurnRecord`; when it is opened
the turn is played again from its entries (`played_to`), and the record replaces whatever the rules would
give otherwise (`with_record`): a difference is reported, and changes nothing by itself. Rules: docs/rules.md 12;
docs/decisions/0014.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from kapdip.board.model import Position, Power
from kapdip.exchange.model import Account, Cents, Settlement
from kapdip.exchange.projections import (
    cheapest_point,
    final_points,
    money_projection,
    points_projection,
    price_of_a_point,
    shown_points,
)
from kapdip.game.change import with_results, with_turn
from kapdip.game.machine import advance
from kapdip.game.model import FINISHED, Alias, Ending, Game, StageName, Turn, TurnResults
from kapdip.game.stages import rank_of
from kapdip.game.steps import position_now


@dataclass(frozen=True, slots=True)
class Books:
    """What the exchange of a turn left."""

    prices: Mapping[Power, Cents]
    accounts: Mapping[Alias, Account]
    control: Mapping[Power, Alias]


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """The results of a turn as far as it is resolved."""

    position: Position | None = None
    eliminated: tuple[Power, ...] = ()
    books: Books | None = None
    """None until the exchange is settled, and where nothing is traded."""
    ending: Ending | None = None
    outcomes: Mapping[StageName, Mapping[str, Any]] = field(default_factory=dict)


def turn_record(results: TurnResults) -> TurnRecord:
    """The results in short."""
    done = results.settlement
    books = None if done is None else Books(done.prices, done.accounts, done.control)
    return TurnRecord(results.position, results.eliminated, books, results.ending, results.outcomes)


def played_to(game: Game, step: StageName, *, is_settled: bool) -> Turn:
    """The turn in progress, in which nothing is resolved yet, played on until `step` comes
    next; `is_settled`: with its exchange.
    """
    number, goal = game.turn.number, rank_of(game.variant, step)
    while game.turn.number == number and not game.is_over:
        reached = rank_of(game.variant, game.turn.step)
        if reached > goal or (reached == goal and is_settled == (game.turn.results.settlement is not None)):
            break
        game = advance(game)
    return game.turns[number - 1]


def with_record(game: Game, step: StageName, record: TurnRecord) -> Turn:
    """The last turn of the game, which was played to `step`, with what was recorded of it where the rules give
    something else.
    """
    turn, results = game.turn, game.turn.results
    if turn.step == step and turn_record(results) == record:
        return turn
    kept = replace(
        results,
        position=record.position,
        eliminated=record.eliminated,
        ending=record.ending,
        outcomes=record.outcomes,
        press=results.press if step == FINISHED else None,
    )
    game = with_turn(game, replace(turn, step=step, results=kept))
    if kept.settlement is not None and record.books is not None:
        game = with_results(game, settlement=_settled_as(game, kept.settlement, record.books))
    return game.turn


def _settled_as(game: Game, done: Settlement, books: Books) -> Settlement:
    """The settlement with other books, and what follows from them."""
    accounts, prices = books.accounts, books.prices
    centres = {power: len(position_now(game).centres[power]) for power in prices}
    cheapest = cheapest_point(prices, centres)
    exact = {alias: points_projection(account, centres, prices, cheapest) for alias, account in accounts.items()}
    is_last = game.turn.results.ending is not None
    return replace(
        done,
        prices=prices,
        accounts=accounts,
        control=books.control,
        money={alias: money_projection(account, prices) for alias, account in accounts.items()},
        points={alias: shown_points(value) for alias, value in exact.items()},
        points_exact=exact,
        final_points={alias: final_points(game.profile, one.holdings, centres) for alias, one in accounts.items()}
        if is_last
        else None,
        price_per_point={
            power: price_of_a_point(price, centres[power]) for power, price in prices.items() if centres[power]
        },
    )
