"""A branch: the game as it is public at the beginning of a turn, to be played on as a game of its own.

Takes a game and a turn's number; gives a game whose last turn has just begun. Nothing that was handed in or decided in
that turn is in it, no person's name, no note, nothing of the log but what was published. It has a seed of its own, so
that its lots reveal nothing of those to come; the lots that were drawn before are in it as drawn. Rules:
docs/sandbox.md 1.
"""

from dataclasses import replace
from hashlib import sha256

from kapdip.exchange.model import SeatStatus
from kapdip.game import causes
from kapdip.game.change import with_inputs, with_turn
from kapdip.game.errors import GameError
from kapdip.game.model import ExchangeSlip, Game, Occupant, Seat, Turn
from kapdip.game.setup import HIGHEST_SEED, first_turn
from kapdip.game.stages import opening_stage


def fork(game: Game, number: int) -> Game:
    """The game at the beginning of turn `number`. Raises GameError for a turn that has not begun."""
    if not 1 <= number <= len(game.turns):
        raise GameError(causes.turn_unknown(turn=number, most=len(game.turns)))
    start = game.turns[number - 1].start if number > 1 else first_turn(game.variant, game.seats).start
    first = Turn(number, start, step=opening_stage(game.variant, number, start.position).name)
    return replace(
        game,
        seed=_other_seed(game.seed),
        seats=tuple(_without_person(seat) for seat in game.seats if seat.joined <= number),
        turns=(*map(_with_lots, game.turns[: number - 1]), first),
        rule_changes=tuple(change for change in game.rule_changes if change.turn <= number),
        gm="",
        practice="",
        log=tuple(entry for entry in game.log if entry.key == "turn.published" and entry.turn < number),
    )


def with_nothing_traded(game: Game) -> Game:
    """The game with an empty slip for everybody who has handed in none in the turn in progress: what is not supposed
    does not happen.
    """
    turn = game.turn
    idle = {
        alias: ExchangeSlip({})
        for alias, account in turn.start.accounts.items()
        if account.status is SeatStatus.ACTIVE and alias not in turn.inputs.slips
    }
    is_open = game.profile.trades and not game.is_over and not turn.inputs.resolved_once
    return with_inputs(game, slips={**turn.inputs.slips, **idle}) if is_open and idle else game


def ready_to_go_back(game: Game, live: Game) -> Game:
    """The branch without the empty slips that nobody handed in, so that a phase can be undone at a turn's beginning.

    Raises GameError where the turn before is the game's own: its entries are not assumptions.
    """
    turn = game.turn
    if turn.inputs.resolved_once:
        return game
    if begins_here(game, live):
        raise GameError(causes.fork_begins_here(turn=turn.number))
    handed_in = {alias: slip for alias, slip in turn.inputs.slips.items() if slip != ExchangeSlip({})}
    return with_inputs(game, slips=handed_in)


def begins_here(game: Game, live: Game) -> bool:
    """Whether the turn before the last one of a branch is the game's own."""
    number = game.turn.number
    return 1 < number <= len(live.turns) and fork(live, number).turns[-2].inputs == game.turns[-2].inputs


def as_entered(game: Game, number: int) -> Game:
    """The game at the beginning of turn `number`, with the orders and slips that were handed in for it."""
    turn = game.turns[number - 1]
    begun = replace(game, turns=game.turns[:number])
    first = Turn(number, turn.start, step=opening_stage(game.variant, number, turn.start.position).name)
    return with_inputs(
        with_turn(begun, first), orders=turn.inputs.orders, slips=turn.inputs.slips, first_units=turn.inputs.first_units
    )


def _other_seed(seed: int) -> int:
    return int.from_bytes(sha256(f"kapdip|sandbox|{seed}".encode()).digest(), "big") % (HIGHEST_SEED + 1)


def _without_person(seat: Seat) -> Seat:
    occupants = tuple(Occupant("", occupant.since) for occupant in seat.occupants)
    return replace(seat, occupants=occupants, note="")


def _with_lots(turn: Turn) -> Turn:
    """A turn that is over, its lots as if they had been drawn at the table: another seed must not draw others."""
    settled = turn.results.settlement
    if settled is None or not settled.lots:
        return turn
    return replace(
        turn,
        inputs=replace(turn.inputs, lots={lot.question: lot.winner for lot in settled.lots}),
        results=replace(
            turn.results,
            settlement=replace(settled, lots=tuple(lot._replace(typed=True) for lot in settled.lots)),
            word_for_word=None,
        ),
    )
