"""The exchange's question for a turn, from what was handed in and what the movement left.

Takes a game; gives `ExchangeTurn` and `Settlement`. Rules: docs/rules.md 2, 3, 4 and 6.2.
"""

from collections.abc import Mapping
from dataclasses import replace

from kapdip.board.model import Power
from kapdip.exchange.model import Account, ExchangeTurn, SeatStatus, Settlement
from kapdip.exchange.settle import settle_turn
from kapdip.game.ending import is_last_turn
from kapdip.game.model import MOVEMENT, Alias, Game, SeatChangeKind, Turn
from kapdip.game.rules import living_powers
from kapdip.game.steps import position_now
from kapdip.lots import LotError


def exchange_question(game: Game) -> ExchangeTurn:
    """Everything that settles the turn in progress.

    Excluded seats have no slip; a currency of an eliminated power is not in it.
    """
    turn = game.turn
    inputs = turn.inputs
    centres = {power: len(position_now(game).centres.get(power, ())) for power in living_powers(game, turn.start)}
    before = {power: len(turn.start.position.centres.get(power, ())) for power in centres}
    return ExchangeTurn(
        profile=game.profile,
        seed=game.seed,
        turn=turn.number,
        last=is_last_turn(game),
        prices=turn.start.prices,
        tie_order=game.variant.tie_order,
        centres=centres,
        gained={power: count - before[power] for power, count in centres.items() if count != before[power]},
        accounts=accounts_now(turn),
        slips={
            alias: None if slip is None else slip.amounts
            for alias, slip in inputs.slips.items()
            if alias in turn.start.accounts
        },
        history=tuple(_holdings(later.start.accounts) for later in game.turns[1:]),
        control=turn.start.control,
        no_orders=_without_orders(game),
        resigning=frozenset(change.alias for change in inputs.seat_changes if change.kind is SeatChangeKind.RESIGN),
        newcomers=tuple(change.alias for change in inputs.seat_changes if change.kind is SeatChangeKind.BUY_IN),
        drawn=inputs.lots,
    )


def accounts_now(turn: Turn) -> dict[Alias, Account]:
    """The accounts with which a turn is settled: exclusions and substitutes of the turn count already."""
    accounts = dict(turn.start.accounts)
    for change in turn.inputs.seat_changes:
        if change.alias not in accounts:
            continue
        if change.kind is SeatChangeKind.EXCLUDE:
            accounts[change.alias] = replace(accounts[change.alias], status=SeatStatus.EXCLUDED)
        elif change.kind is SeatChangeKind.SUBSTITUTE:
            accounts[change.alias] = replace(accounts[change.alias], status=SeatStatus.ACTIVE, missed=0)
    return accounts


def settle(game: Game) -> Settlement:
    """Settle the turn in progress.

    A lot from the table that no longer fits (after a change of the past) is drawn by the program.
    """
    question = exchange_question(game)
    try:
        return settle_turn(question)
    except LotError:
        return settle_turn(replace(question, drawn=fitting_lots(question)))


def fitting_lots(question: ExchangeTurn) -> dict[str, str]:
    """The typed-in lots that this turn asks for and whose winner is a candidate."""
    fitting: dict[str, str] = {}
    while True:
        asked = settle_turn(replace(question, drawn=fitting)).lots
        more = {
            lot.question: question.drawn[lot.question]
            for lot in asked
            if lot.question not in fitting and question.drawn.get(lot.question) in lot.candidates
        }
        if not more:
            return fitting
        question_now = next(iter(more))
        fitting[question_now] = more[question_now]


def _without_orders(game: Game) -> Mapping[Power, Alias]:
    """The controllers who gave no orders for the movement; retreats or builds given later at
    the table do not make up for that.
    """
    turn = game.turn
    moved = {power for power, slip in turn.inputs.orders.items() if slip.movement or slip.unreadable}
    missing = {power for step, power in turn.inputs.decisions if step == MOVEMENT} - moved
    return {power: turn.start.control[power] for power in sorted(missing) if power in turn.start.control}


def _holdings(accounts: Mapping[Alias, Account]) -> dict[Alias, Mapping[Power, int]]:
    return {alias: account.holdings for alias, account in accounts.items()}


def declared_missing(turn: Turn) -> frozenset[Alias]:
    """Whose orders for the movement of a power were marked as missing, whether or not they came later."""
    control = turn.start.control
    return frozenset(control[power] for step, power in turn.inputs.decisions if step == MOVEMENT and power in control)


def silent_in(turn: Turn) -> frozenset[Alias]:
    """Who led a power in the turn and gave no orders for its movement at all (NMR)."""
    return declared_missing(turn) - {slip.player for slip in turn.inputs.orders.values()}
