"""Replay: the same inputs give the same game; a changed input of the past gives another one, with every difference
named.

    reopened = reopen(game, 7)            the game as it was when turn 7 was handed in, entries and all
    edited   = enter_slip(reopened, …)    any entry function; `game.mending` plays the turn on to retreats, builds, lots
    mended   = amend(game, edited)        replayed to where the game was: `.game`, `.differences`, `.orphaned`
    game     = take_amendment(game, mended, by)      only now it counts; the old line goes into the log

Takes and gives games. Rules: docs/rules.md 5 and 12; Ludomaniac standard 2011, 9.9.4 and 9.9.5.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any

from kapdip.board.model import Power
from kapdip.exchange.model import SeatStatus
from kapdip.game import causes, mend_causes
from kapdip.game.change import logged, with_inputs, with_turn
from kapdip.game.checklist import checklist, missing_powers, missing_slips
from kapdip.game.compare import Difference, compare
from kapdip.game.conditions import facts_for
from kapdip.game.corrections import remembering
from kapdip.game.errors import GameError
from kapdip.game.machine import advance, with_all_decided
from kapdip.game.model import Alias, Game, SeatChange, SeatChangeKind, StageName, Turn, TurnInputs, TurnResults
from kapdip.game.names import clean_line
from kapdip.game.question import exchange_question, fitting_lots
from kapdip.game.rules import living_powers
from kapdip.game.seats import seats_at, seats_with
from kapdip.game.setup import first_turn
from kapdip.game.stages import answered_questions, chain_of, open_questions, opening_stage, rank_of, stage_of
from kapdip.reason import Reason


@dataclass(frozen=True, slots=True)
class Orphan:
    """Something handed in for a later turn that no longer fits. `power` or `player` says whose; see `reason`."""

    turn: int
    reason: Reason
    power: Power | None = None
    player: Alias | None = None


@dataclass(frozen=True, slots=True)
class Amendment:
    """What a change of the past would make of the game. Nothing counts until `take_amendment`."""

    turn: int
    """The turn that was changed."""
    game: Game
    differences: tuple[Difference, ...]
    orphaned: tuple[Orphan, ...]
    entries: TurnInputs
    """What the changed turn holds as it was handed to `amend`: without the decisions that replaying it needed."""


def reopen(game: Game, number: int) -> Game:
    """The game as it was when turn `number` was handed in: its entries are there, nothing is resolved, slips
    are open.

    Raises GameError for a turn that the game has not begun.
    """
    if not 1 <= number <= len(game.turns):
        raise GameError(causes.turn_unknown(turn=number, most=len(game.turns)))
    turn = game.turns[number - 1]
    fresh = _fresh(game, number, replace(turn.inputs, resolved_once=False, slips_unlocked=False))
    reopened = replace(game, turns=(*game.turns[: number - 1], fresh), seats=seats_at(game, number))
    return _with_seat_changes(reopened)


def amend(game: Game, edited: Game, *, dropped: Collection[tuple[int, Power]] = ()) -> Amendment:
    """Replay `game` from the turn that `edited` (made by `reopen` and entries) has changed, up to the phase that `game`
    has reached.

    Orders that were handed in by somebody who no longer leads the power are used all the same, unless the caller drops
    them: `dropped` holds (turn, power). Everything that doesn't fit is reported as orphaned.
    """
    number = edited.turn.number
    orphaned: list[Orphan] = []
    before = game.turns[number - 1].inputs
    replayed = with_inputs(edited, resolved_once=before.resolved_once, slips_unlocked=before.slips_unlocked)
    for old in game.turns[number - 1 :]:
        if old.number > number:
            if replayed.turn.number != old.number or replayed.is_over:
                orphaned.append(Orphan(old.number, mend_causes.replay_turn_lost(turn=old.number)))
                continue
            orphaned += _lost_inputs(replayed, old)
            replayed = _with_later_inputs(replayed, old, dropped)
            orphaned += _foreign_orders(replayed)
        replayed = _played_like(replayed, old, orphaned, course=game)
    return Amendment(number, replayed, compare(game, replayed), tuple(orphaned), edited.turn.inputs)


def take_amendment(game: Game, amendment: Amendment, agreed_by: str, why: str = "") -> Game:
    """The corrected game.

    Who agreed goes into the log, with the old entries of the turn and every difference: the old line stays readable.
    """
    old = game.turns[amendment.turn - 1].inputs
    facts = {
        "turn": str(amendment.turn),
        "player": clean_line(agreed_by),
        "text": why,
        "old": changed_inputs(old, amendment.game.turns[amendment.turn - 1].inputs),
        "differences": "\n".join(
            f"{d.turn} {d.kind} {d.subject} {d.detail} {_plain(d.before)} > {_plain(d.after)}"
            for d in amendment.differences
        ),
    }
    return logged(remembering(game, amendment.game), "game.amended", facts)


def replay(game: Game) -> Game:
    """The game played anew from its inputs alone, to where it is now.

    Equal to `game` if its results are what the rules say.
    """
    first = game.turns[0]
    start = first_turn(game.variant, game.seats, first.inputs.first_units)
    begun = replace(game, turns=(replace(start, inputs=first.inputs),), seats=game.seats)
    played = begun
    for old in game.turns:
        if played.turn.number != old.number or played.is_over:
            break
        played = with_turn(played, replace(played.turn, inputs=old.inputs))
        played = _advanced(played, old)
    return played


def check(game: Game) -> tuple[Difference, ...]:
    """What `kapdip check` finds: every stored result that a replay of the inputs does not give.

    Empty if all is well.
    """
    return compare(game, replay(game))


# -- parts -------------------------------------------------------------------------------------------------------------


def _fresh(game: Game, number: int, inputs: TurnInputs) -> Turn:
    turn = game.turns[number - 1]
    return replace(
        turn, inputs=inputs, results=TurnResults(), step=opening_stage(game.variant, number, turn.start.position).name
    )


def _with_seat_changes(game: Game) -> Game:
    seats = game.seats
    for change in game.turn.inputs.seat_changes:
        seats = seats_with(seats, game.turn.number, change)
    return replace(game, seats=seats)


def _with_later_inputs(game: Game, old: Turn, dropped: Collection[tuple[int, Power]]) -> Game:
    """The new course's turn with what was handed in for it in the old one, as far as the seats and powers exist."""
    living = living_powers(game, game.turn.start)
    orders = {
        power: slip
        for power, slip in old.inputs.orders.items()
        if (old.number, power) not in dropped and power in living
    }
    slips = {alias: slip for alias, slip in old.inputs.slips.items() if alias in game.turn.start.accounts}
    changes = tuple(change for change in old.inputs.seat_changes if _has_seat(game, change))
    inputs = replace(old.inputs, orders=orders, slips=slips, seat_changes=changes, given=_fitting(game, old))
    return _with_seat_changes(with_turn(game, replace(game.turn, inputs=inputs)))


def _fitting(game: Game, old: Turn) -> dict[StageName, dict[Alias, Any]]:
    """What was handed in for stages that keep plain data; what they refuse by now counts as missing."""
    return {
        stage.name: {
            alias: None if stage.refusals(game, alias, data) else data
            for alias, data in old.inputs.given[stage.name].items()
        }
        for stage in chain_of(game.variant)
        if stage.name in old.inputs.given
    }


def _has_seat(game: Game, change: SeatChange) -> bool:
    """Whether a later change of a seat still has its seat: one that plays, or that does not
    exist yet for a buyer-in.
    """
    account = game.turn.start.accounts.get(change.alias)
    if change.kind is SeatChangeKind.BUY_IN:
        return account is None
    if account is None:
        return change.alias in game.turn.start.homes
    return account.status is not SeatStatus.RESIGNED


def _lost_inputs(game: Game, old: Turn) -> Iterator[Orphan]:
    """What was handed in for powers, currencies and seats that the new course does not (or no longer) have."""
    living = living_powers(game, game.turn.start)
    for power, slip in old.inputs.orders.items():
        if power not in living:
            lost = mend_causes.replay_orders_lost(turn=old.number, power=power, player=slip.player)
            yield Orphan(old.number, lost, power, slip.player)
    for alias, trades in old.inputs.slips.items():
        if alias not in game.turn.start.accounts:
            yield Orphan(old.number, mend_causes.replay_slip_lost(turn=old.number, player=alias), player=alias)
        for power, units in trades.amounts.items() if trades else ():
            if units and power not in game.turn.start.prices:
                lost = mend_causes.replay_not_traded(turn=old.number, player=alias, currency=power, units=units)
                yield Orphan(old.number, lost, power, alias)
    for stage in chain_of(game.variant):
        for alias, data in old.inputs.given.get(stage.name, {}).items():
            for reason in stage.refusals(game, alias, data):
                yield Orphan(old.number, mend_causes.replay_refused(turn=old.number, reason=reason), player=alias)
    for change in old.inputs.seat_changes:
        if not _has_seat(game, change):
            yield Orphan(
                old.number, mend_causes.replay_seat_lost(turn=old.number, player=change.alias), player=change.alias
            )


def _foreign_orders(game: Game) -> Iterator[Orphan]:
    turn = game.turn
    for power, slip in turn.inputs.orders.items():
        controller = turn.start.control.get(power)
        if controller != slip.player:
            reason = mend_causes.replay_controller(
                turn=turn.number, power=power, player=slip.player, controller=controller
            )
            yield Orphan(turn.number, reason, power, slip.player)
        own = {unit.province for unit in turn.start.position.units.get(power, ())}
        for order in slip.movement:
            if order.unit.province not in own:
                reason = mend_causes.replay_no_unit(turn=turn.number, power=power, order=order)
                yield Orphan(turn.number, reason, power, slip.player)


def _played_like(game: Game, old: Turn, orphaned: list[Orphan], *, course: Game) -> Game:
    """The turn in progress carried on to the phase that the old one had reached; what is missing is noted."""
    while not _has_reached(game, old):
        orphaned += _missing(game)
        orphaned += _doubtful_answers(game, old, course)
        stage = stage_of(game)
        if stage.settles and not stage.is_resolved(game.turn.results):
            orphaned += _lost_lots(game)
        game = advance(with_all_decided(game))
    return game


def _advanced(game: Game, old: Turn) -> Game:
    while not _has_reached(game, old):
        game = advance(game)
    return game


def _has_reached(game: Game, old: Turn) -> bool:
    """Whether the turn in progress is as far as the old one was."""
    if game.turn.number > old.number or game.is_over:
        return True
    if old.is_over:
        return False
    if old.results == TurnResults():
        return True
    here, there = rank_of(game.variant, game.turn.step), rank_of(game.variant, old.step)
    if here != there:
        return here > there
    return game.turn.results.settlement is not None or old.results.settlement is None


def _missing(game: Game) -> Iterator[Orphan]:
    number = game.turn.number
    for power in missing_powers(game):
        yield Orphan(number, mend_causes.replay_no_orders(turn=number, power=power), power)
    for alias in missing_slips(game):
        yield Orphan(number, mend_causes.replay_no_slip(turn=number, player=alias), player=alias)
    for item in checklist(game).blocks:
        if item.kind == stage_of(game).name and item.power is None:
            yield Orphan(number, mend_causes.replay_refused(turn=number, reason=item.reason), player=item.player)
    for question in open_questions(game):
        reason = mend_causes.replay_no_answer(turn=number, condition=question.condition, player=question.player)
        yield Orphan(number, reason, question.power, question.player)


def _doubtful_answers(game: Game, old: Turn, course: Game) -> Iterator[Orphan]:
    """Answers of the old course that were given with other facts before one's eyes: they are used, and reported."""
    asked = [one for one in answered_questions(_with_press_due(game)) if old.inputs.answers.get(one.id) == one.answer]
    if not asked:
        return
    then = _at_step(course, old.number, game.turn.step)
    known = {one.id: facts_for(then, one) for one in answered_questions(then)} if then is not None else {}
    for one in asked:
        if known.get(one.id) != facts_for(_with_press_due(game), one):
            cause = mend_causes.replay_answer_holds if one.answer else mend_causes.replay_answer_does_not_hold
            reason = cause(turn=old.number, condition=one.condition, player=one.player, order=one.order)
            yield Orphan(old.number, reason, one.power, one.player)


def _with_press_due(game: Game) -> Game:
    """The game with its exchange settled where that comes next: then its press is asked about."""
    stage = stage_of(game)
    return stage.resolve(game) if stage.settles else game


def _at_step(course: Game, number: int, step: StageName) -> Game | None:
    """A course of the game as it was before a phase of a turn was resolved; None if it never came to that phase."""
    game = reopen(course, number)
    while game.turn.number == number and not game.is_over:
        if game.turn.step == step:
            return _with_press_due(game)
        game = advance(game)
    return None


def _lost_lots(game: Game) -> Iterator[Orphan]:
    asked = exchange_question(game)
    fitting = fitting_lots(asked)
    for question in asked.drawn:
        if question not in fitting:
            reason = mend_causes.replay_lot(turn=game.turn.number, name=question, winner=asked.drawn[question])
            yield Orphan(game.turn.number, reason)


def changed_inputs(old: TurnInputs, new: TurnInputs) -> str:
    """The entries of a turn that were changed, as they were before: one line of text for the log."""
    told: list[str] = []
    for power in dict.fromkeys((*old.orders, *new.orders)):
        slip = old.orders.get(power)
        if slip != new.orders.get(power):
            orders = () if slip is None else (*slip.movement, *slip.retreats, *slip.adjustments)
            told.append(f"{power}: {', '.join(map(str, orders)) or '–'}")
    for alias in dict.fromkeys((*old.slips, *new.slips)):
        slip_before = old.slips.get(alias)
        if slip_before != new.slips.get(alias):
            told.append(f"{alias}: {_plain(slip_before.amounts) if slip_before else 'NMR'}")
    for field in ("press", "given", "decisions", "lots", "answers", "seat_changes", "conceded"):
        if getattr(old, field) != getattr(new, field):
            told.append(f"{field}: {_plain(getattr(old, field))}")
    return "; ".join(told)


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {one}" for key, one in value.items())
    if isinstance(value, tuple | frozenset | list):
        return ", ".join(map(str, value))
    return str(value)
