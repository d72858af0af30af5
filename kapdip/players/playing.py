"""Plays the seats by computer of a game: all that is asked of them in the current phase.

Takes and gives games. Each seat decides on its own `OwnView`. Source: docs/players.md 1 and 4.
"""

import hashlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from kapdip.board.model import Step
from kapdip.game.change import with_turn, without
from kapdip.game.entries import clear_given, clear_orders, clear_slip, enter_given, enter_orders, enter_slip
from kapdip.game.errors import GameError
from kapdip.game.inbox import named_in
from kapdip.game.model import Alias, ExchangeSlip, Game, MilitarySlip, Origin, PlayedBy, Seat, Turn
from kapdip.game.origins import BIDS, BY_COMPUTER, SLIP, known_receipts, orders_of, origin_of, with_origin
from kapdip.game.own import OwnView, own_view
from kapdip.game.public import PublicView, public_turn, public_view
from kapdip.game.seats import let_play, nature_of
from kapdip.game.stages import opening_stage, orders_asked
from kapdip.game.steps import position_now, slips_locked
from kapdip.players import causes
from kapdip.players.lookout import TREND_TURNS
from kapdip.players.natures import NATURES
from kapdip.players.player import SeatDecision, decide, handed_in


def lately(game: Game) -> PublicView:
    """What everybody may know, with the turns that players look at: it takes no longer the more turns there are."""
    return public_view(game, tuple(public_turn(game, turn) for turn in game.turns[-1 - TREND_TURNS :]))


def entered(game: Game, view: OwnView, decision: SeatDecision) -> Game:
    """The game with what a seat hands in."""
    for power, orders in decision.orders.items():
        game = enter_orders(game, power, slip_of(view.alias, view.asked, orders))
    if decision.slip is not None:
        game = enter_slip(game, view.alias, ExchangeSlip(decision.slip))
    if decision.bids is not None:
        game = enter_given(game, view.alias, decision.bids)
    return game


def slip_of(alias: Alias, asked: Step | None, orders: Sequence[Any]) -> MilitarySlip:
    """Orders of one phase as a slip."""
    part: Any = {_part(asked): tuple(orders)}
    return MilitarySlip(alias, **part)


def _part(asked: Step | None) -> str:
    """What of a slip the phase asks for."""
    return asked.name.lower() if asked else ""


def with_chairs(game: Game) -> Game:
    """The game with what its seats by computer hand in for the current phase, each with a receipt; what was handed in
    upon another state is made anew, what is there stays, and so does what a person handed in. The same game where
    nothing is asked of them.
    """
    chairs = [seat for seat in game.seats if seat.played_by(game.turn.number) is not PlayedBy.PERSON]
    known, upon = known_receipts(game), _made_upon(game)
    receipts = {seat.alias: _receipt(game, seat, upon) for seat in chairs}
    open_ = [seat for seat in chairs if receipts[seat.alias] not in known and seat.alias in game.turn.start.people]
    public = lately(game) if open_ else None
    for seat in open_:
        view = own_view(game, seat.alias, public)
        decision = _left_to_it(game, view, decide(view, NATURES[nature_of(game, seat)], game.id))
        if not decision.is_nothing:
            with suppress(GameError):
                origin = Origin(seat.alias, "", named_in(handed_in(view, decision)))
                game = entered(game, view, decision)
                game = with_turn(
                    game, replace(game.turn, inputs=with_origin(game.turn.inputs, receipts[seat.alias], origin))
                )
    return game


def _left_to_it(game: Game, view: OwnView, decision: SeatDecision) -> SeatDecision:
    """The decision without that for which a person has handed something in."""
    inputs, part = game.turn.inputs, _part(view.asked)

    def is_free(entry: str, there: object) -> bool:
        origin = origin_of(inputs, view.alias, entry)
        return not there or (origin is not None and origin.is_computer and not origin.is_changed)

    orders = {
        power: found
        for power, found in decision.orders.items()
        if is_free(orders_of(power), getattr(inputs.orders.get(power), part, ()))
    }
    slip = decision.slip if is_free(SLIP, inputs.slips.get(view.alias)) else None
    bids = decision.bids if is_free(BIDS, inputs.given.get(BIDS, {}).get(view.alias)) else None
    return replace(decision, orders=orders, slip=slip, bids=bids)


def seated(game: Game, alias: Alias, by: PlayedBy) -> Game:
    """As `let_play`; what the computer has handed in for the phase goes with it, but for what was typed over."""
    after, seat = let_play(game, alias, by), game.seat(alias)
    receipt = _receipt(game, seat, _made_upon(game)) if seat else ""
    origin = game.turn.inputs.origins.get(receipt)
    if by is not PlayedBy.PERSON or after is game or origin is None:
        return after
    for entry in sorted({*origin.entries} - {*origin.changed}):
        kind, _, power = entry.partition(".")
        if power and orders_asked(game) is Step.MOVEMENT:
            after = clear_orders(after, power)
        elif power:
            after = enter_orders(after, power, MilitarySlip(alias))
        elif not slips_locked(game):
            after = clear_slip(after, alias) if kind == SLIP else clear_given(after, alias)
    inputs = after.turn.inputs
    return with_turn(after, replace(after.turn, inputs=replace(inputs, origins=without(inputs.origins, receipt))))


def decided_in(game: Game, seat: Seat, number: int) -> SeatDecision:
    """What a computer handed in as a turn began that is over, with its reasons: it is asked again, and says the same.

    Raises GameError where a person played the seat, the turn goes on, or the nature is told at the end only.
    """
    turn, by = game.turns[number - 1], seat.played_by(number)
    if by is PlayedBy.PERSON:
        raise GameError(causes.person_played(player=seat.alias, turn=number))
    if not turn.is_over:
        raise GameError(causes.turn_goes_on(turn=number))
    if by is PlayedBy.UNKNOWN and not game.is_over:
        raise GameError(causes.told_at_the_end(player=seat.alias))
    inputs = replace(turn.inputs, resolved_once=False)
    begun = Turn(number, turn.start, inputs, step=opening_stage(game.variant, number, turn.start.position).name)
    then = replace(game, turns=(*game.turns[: number - 1], begun))
    return decide(own_view(then, seat.alias, lately(then)), NATURES[nature_of(then, seat)], game.id)


def _receipt(game: Game, seat: Seat, upon: str) -> str:
    return BY_COMPUTER + _short(f"{upon} {seat.alias} {nature_of(game, seat).value}")


def _made_upon(game: Game) -> str:
    """What every hand-in of the phase rests on, as a digest."""
    start, position = game.turn.start, position_now(game)
    rests = (game.turn.number, orders_asked(game), start.prices, start.accounts, start.control, start.credits)
    return _short(repr((*rests, position.units, position.centres, position.dislodged, game.rule_changes)))


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]
