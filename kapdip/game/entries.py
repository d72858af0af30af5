"""What is handed in for a turn: orders, exchange slips, decisions, lots from the table, notes.

Every function takes a game and gives a new one, or raises `GameError`. Exchange slips are locked by the first
resolution of the turn (docs/rules.md 6.2); retreats and adjustments may be given at the table until their phase (B4).
Rules: docs/rules.md 2.2 to 2.5 and 6; KA 2007, "Aufteilung der Anweisungen".
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from kapdip import slips
from kapdip.board.model import Power, Step, Unit
from kapdip.exchange.model import SeatStatus
from kapdip.exchange.slips import lines_of, read_slip
from kapdip.game import causes
from kapdip.game.change import demand_open, demand_seat, logged, with_inputs, without
from kapdip.game.conditions import all_conditions
from kapdip.game.corrections import remembering
from kapdip.game.errors import GameError
from kapdip.game.first_units import name_first_unit, names_first_units
from kapdip.game.model import (
    LARGEST_TRADE,
    MOVEMENT,
    Alias,
    Conditional,
    ConditionId,
    ExchangeSlip,
    Game,
    MilitarySlip,
    TurnInputs,
)
from kapdip.game.names import clean_line, clean_text
from kapdip.game.published import NOTES, published_turns
from kapdip.game.question import accounts_now
from kapdip.game.referee import unit_of_unreadable
from kapdip.game.rules import controller_of, demand_lead, living_powers
from kapdip.game.stages import first_stage, orders_asked, settled_lots, stage_of
from kapdip.game.stages.stage import Stage
from kapdip.game.steps import slips_locked
from kapdip.orders.model import (
    AdjustmentOrder,
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    RetreatOrder,
    SupportHold,
    SupportMove,
    Waive,
)
from kapdip.reason import Reason

_OrderT = TypeVar("_OrderT", RetreatOrder, AdjustmentOrder)


def unlock_slips(game: Game, by: str, why: str = "") -> Game:
    """Allow slips to be changed although something of the turn was resolved: `by` says who
    agreed; it goes into the log.
    """
    demand_open(game)
    if not slips_locked(game):
        return game
    if stage_of(game) is not first_stage(game):
        raise GameError(causes.slip_take_back_first())
    entry = logged(game, "slips.unlocked", {"player": clean_line(by), "text": clean_text(why)})
    return with_inputs(entry, slips_unlocked=True)


# -- orders ------------------------------------------------------------------------------------------------------------


def enter_orders(game: Game, power: Power, slip: MilitarySlip) -> Game:
    """Take what was handed in for a power; it replaces what was there. After the movement only retreats, later only
    adjustments change.

    Raises GameError if the power is not in the game or led by somebody else, or if it is too late.
    """
    demand_open(game)
    asked, slip = orders_asked(game), _cleaned(slip)
    if asked is None:
        raise GameError(orders_refusal(game, power))
    demand_lead(game, power, slip.player)
    old = game.turn.inputs.orders.get(power, MilitarySlip(slip.player))
    if asked is Step.RETREATS:
        slip = replace(slip, movement=old.movement, unreadable=old.unreadable)
    if asked is Step.ADJUSTMENTS:
        kept = _decided_retreats(game, power, old)
        later = tuple(line for line in slip.conditionals if not isinstance(line.order, Retreat) and line not in kept)
        slip = replace(
            slip, movement=old.movement, unreadable=old.unreadable, retreats=old.retreats, conditionals=(*kept, *later)
        )
    answers = _answers_without(game.turn.inputs, power)
    if asked is not Step.MOVEMENT:
        answers = {**answers, **_answers_kept(game.turn.inputs, power, slip)}
    return with_inputs(game, orders={**game.turn.inputs.orders, power: slip}, answers=answers)


def orders_refusal(game: Game, power: Power) -> Reason:
    """Why units get no orders now, where the next phase asks for none."""
    date = game.variant.date(game.turn.number)
    if date.auction:
        return causes.orders_in_winter(turn=game.turn.number, season=date.season, year=date.year)
    cause = causes.orders_too_late if game.turn.inputs.resolved_once else causes.orders_none_this_turn
    return cause(power=power)


def _cleaned(slip: MilitarySlip) -> MilitarySlip:
    """The slip as a save gives it back: what people wrote in it on one line each, without what can't be seen."""
    conditionals = tuple(replace(line, condition=clean_line(line.condition)) for line in slip.conditionals)
    return replace(slip, conditionals=conditionals, unreadable=tuple(map(clean_line, slip.unreadable)))


def clear_orders(game: Game, power: Power) -> Game:
    """Take a power's orders off the table: they are missing again."""
    _demand_stage(game, orders_asked(game) is Step.MOVEMENT)
    inputs = game.turn.inputs
    return with_inputs(game, orders=without(inputs.orders, power), answers=_answers_without(inputs, power))


def enter_unit_order(game: Game, power: Power, order: Order, retreat: RetreatOrder | None = None) -> Game:
    """Take the order of one unit (or one build or removal), in place of what was there for that unit or place.

    A `Disband` is a retreat in the retreat phase, else a removal. `retreat`: given in advance, with the unit's
    movement. The rest of the power's slip stays.
    """
    player = controller_of(game, power) or ""
    slip = game.turn.inputs.orders.get(power) or MilitarySlip(player)
    in_retreats = orders_asked(game) is Step.RETREATS
    match order:
        case Hold() | Move() | SupportHold() | SupportMove() | Convoy():
            kept = tuple(other for other in slip.movement if other.unit.province != order.unit.province)
            retreats = slip.retreats if retreat is None else (*_others(slip.retreats, retreat.unit), retreat)
            unread = _unread_of_others(game, power, slip, order.unit)
            return enter_orders(
                game, power, replace(slip, movement=(*kept, order), retreats=retreats, unreadable=unread)
            )
        case Retreat():
            return enter_orders(game, power, replace(slip, retreats=(*_others(slip.retreats, order.unit), order)))
        case Disband() if in_retreats:
            return enter_orders(game, power, replace(slip, retreats=(*_others(slip.retreats, order.unit), order)))
        case Build() if names_first_units(game):
            return name_first_unit(game, power, player, order.unit)
        case Build() | Disband():
            return enter_orders(game, power, replace(slip, adjustments=(*_others(slip.adjustments, order.unit), order)))
        case _:
            return enter_orders(game, power, replace(slip, adjustments=(*slip.adjustments, order)))


def _unread_of_others(game: Game, power: Power, slip: MilitarySlip, unit: Unit) -> tuple[str, ...]:
    """The lines of a slip that nobody could read, without those that count for this unit."""
    units = game.turn.start.position.units.get(power, ())
    named = ((line, unit_of_unreadable(line, units)) for line in slip.unreadable)
    return tuple(line for line, one in named if one is None or one.province != unit.province)


def clear_unit_order(game: Game, power: Power, unit: Unit) -> Game:
    """Take one unit's order (in the phase that is open) off the slip; a `Build` goes by its place."""
    slip = game.turn.inputs.orders.get(power)
    if slip is None:
        return game
    match orders_asked(game):
        case Step.MOVEMENT:
            changed = replace(
                slip, movement=tuple(order for order in slip.movement if order.unit.province != unit.province)
            )
        case Step.RETREATS:
            changed = replace(slip, retreats=_others(slip.retreats, unit))
        case _:
            changed = replace(slip, adjustments=_others(slip.adjustments, unit))
    return enter_orders(game, power, changed)


def clear_adjustments(game: Game, power: Power) -> Game:
    """Take all builds and removals off a power's slip."""
    slip = game.turn.inputs.orders.get(power)
    return game if slip is None else enter_orders(game, power, replace(slip, adjustments=()))


def decide_missing(game: Game, power: Power, *, go_on: bool = True) -> Game:
    """Go on without (further) orders of a power in this turn: its units hold, nothing is built.

    `go_on=False` takes that back.
    """
    demand_open(game)
    if power not in living_powers(game, game.turn.start):
        raise GameError(causes.orders_eliminated(power=power))
    step = game.turn.step
    decisions = game.turn.inputs.decisions
    resolved = {(MOVEMENT, power)} if step != MOVEMENT else set()  # what the movement was played by stays on record
    kept = frozenset(one for one in decisions if one[1] != power or one in resolved)
    return with_inputs(game, decisions=decisions | {(step, power)} if go_on else kept)


# -- what other stages ask for -----------------------------------------------------------------------------------------


def enter_given(game: Game, who: Alias, data: Mapping[str, Any] | None) -> Game:
    """Take what a player hands in for a stage that keeps plain data; None declares it missing. It replaces what was
    there.

    Raises GameError where the turn is at no such stage, and with everything that the stage refuses.
    """
    stage = _keeping(game)
    demand_seat(game, who)
    wrong = stage.refusals(game, who, data)
    if wrong:
        raise GameError(*wrong)
    given = game.turn.inputs.given
    return with_inputs(game, given={**given, stage.name: {**given.get(stage.name, {}), who: data}})


def clear_given(game: Game, who: Alias) -> Game:
    """Take what a player handed in for such a stage (or the tick that it is missing) off the table."""
    stage = _keeping(game)
    given = game.turn.inputs.given
    return with_inputs(game, given={**given, stage.name: without(given.get(stage.name, {}), who)})


def given_refusal(game: Game) -> Reason | None:
    """Why nothing can be handed in now for a stage that keeps plain data; None if it can."""
    if game.is_over:
        return causes.game_over(turn=game.turn.number)
    if not stage_of(game).keeps and not game.profile.bids:
        return causes.step_wrong(text=game.turn.step)
    if not stage_of(game).keeps:
        date = game.variant.date(game.turn.number)
        return causes.bids_no_auction(turn=game.turn.number, season=date.season, year=date.year)
    return causes.bids_locked() if slips_locked(game) else None


def _keeping(game: Game) -> Stage:
    refusal = given_refusal(game)
    if refusal is not None:
        raise GameError(refusal)
    return stage_of(game)


# -- exchange slips ----------------------------------------------------------------------------------------------------


def enter_slip(game: Game, alias: Alias, slip: ExchangeSlip) -> Game:
    """Take a player's exchange slip; it replaces an earlier one whole.

    Raises GameError with everything that is wrong with it.
    """
    _demand_slips_open(game, alias)
    wrong = check_slip(game, slip)
    if wrong:
        raise GameError(*wrong)
    traded = traded_currencies(game)
    kept = {power: units for power, units in slip.amounts.items() if power in traded}
    cleaned = replace(slip, amounts=kept, conditional=tuple(map(clean_line, slip.conditional)))
    return with_inputs(game, slips={**game.turn.inputs.slips, alias: cleaned})


def check_slip(game: Game, slip: ExchangeSlip) -> tuple[Reason, ...]:
    """Everything that keeps a slip from being used: amounts too large, currencies that are not
    traded (a 0 is let pass).
    """
    wrong = list(read_slip(game.profile, game.board.powers, traded_currencies(game), lines_of(slip.amounts)).refusals)
    wrong += [
        causes.slip_too_large(power=power, units=units, most=LARGEST_TRADE)
        for power, units in slip.amounts.items()
        if abs(units) > LARGEST_TRADE
    ]
    if game.profile.strict_slips and slip.left_out:
        wrong.append(slips.incomplete(currencies=slip.left_out))
    return tuple(wrong)


def traded_currencies(game: Game) -> tuple[Power, ...]:
    """The currencies that a slip of this turn may name."""
    return tuple(game.turn.start.prices)


def clear_slip(game: Game, alias: Alias) -> Game:
    """Take a player's slip (or the tick that it is missing) off the table."""
    _demand_slips_open(game, alias)
    return with_inputs(game, slips=without(game.turn.inputs.slips, alias))


def mark_missing(game: Game, alias: Alias) -> Game:
    """Mark a player's slip as missing (NMR): they sell as the profile says."""
    _demand_slips_open(game, alias)
    return with_inputs(game, slips={**game.turn.inputs.slips, alias: None})


# -- decisions, lots, notes --------------------------------------------------------------------------------------------


def answer_condition(game: Game, condition: ConditionId, holds: bool | None) -> Game:
    """Say whether a condition holds (None: take the answer back).

    Raises GameError for a condition that this turn does not have.
    """
    demand_open(game)
    if condition not in {question.id for question in all_conditions(game)}:
        raise GameError(causes.condition_unknown(name=condition))
    answers = without(game.turn.inputs.answers, condition)
    return with_inputs(game, answers=answers if holds is None else {**answers, condition: holds})


def type_in_lot(game: Game, question: str, drawn: str | None) -> Game:
    """Take a lot that was drawn at the table instead of the program's (None: let the program draw again).

    Only before the exchange is settled, and only a lot that this turn needs (see `question.settled_lots`).
    """
    _demand_stage(game, stage_of(game).settles)
    if game.turn.results.settlement is not None:
        raise GameError(causes.lot_settled())
    lots = without(game.turn.inputs.lots, question)
    if drawn is None:
        return with_inputs(game, lots=lots)
    lot = next((lot for lot in settled_lots(game) if lot.question == question), None)
    if lot is None:
        raise GameError(causes.lot_unknown(name=question))
    if drawn not in lot.candidates:
        raise GameError(causes.lot_candidate(player=drawn, players=lot.candidates))
    return with_inputs(game, lots={**lots, question: drawn})


def set_notes(
    game: Game,
    *,
    headline: str | None = None,
    comment: str | None = None,
    deadline: str | None = None,
    turn: int | None = None,
) -> Game:
    """The headline, comment and deadline for the evaluation of a turn (default: the one in progress); what is None
    stays.

    No result hangs on them, so that they may be written for a turn that is over; if it was published, the log keeps
    that it reads otherwise. Raises GameError for a turn that
    hasn't begun.
    """
    number = game.turn.number if turn is None else turn
    if not 1 <= number <= len(game.turns):
        raise GameError(causes.turn_unknown(turn=number, most=len(game.turns)))
    told = game.turns[number - 1]
    inputs = replace(
        told.inputs,
        headline=told.inputs.headline if headline is None else clean_line(headline),
        comment=told.inputs.comment if comment is None else clean_text(comment),
        deadline=told.inputs.deadline if deadline is None else clean_line(deadline),
    )
    noted = replace(game, turns=(*game.turns[: number - 1], replace(told, inputs=inputs), *game.turns[number:]))
    if inputs == told.inputs or number not in published_turns(game):
        return noted
    return logged(remembering(game, noted), NOTES, {"turn": str(number)})


def _demand_stage(game: Game, is_right: bool) -> None:
    demand_open(game)
    if not is_right:
        raise GameError(causes.step_wrong(text=game.turn.step))


def _demand_slips_open(game: Game, alias: Alias) -> None:
    demand_open(game)
    demand_seat(game, alias)
    if not game.profile.trades:
        raise GameError(causes.slip_no_exchange())
    if slips_locked(game):
        raise GameError(causes.slip_locked())
    if alias not in game.turn.start.accounts:
        raise GameError(causes.slip_no_account(player=alias))
    if game.turn.start.accounts[alias].status is SeatStatus.RESIGNED:
        raise GameError(causes.slip_resigned(player=alias))
    if accounts_now(game.turn)[alias].status is SeatStatus.EXCLUDED:
        raise GameError(causes.slip_excluded(player=alias))


def _others(orders: tuple[_OrderT, ...], unit: Unit) -> tuple[_OrderT, ...]:
    """The orders for other units and places."""
    return tuple(order for order in orders if isinstance(order, Waive) or order.unit.province != unit.province)


def _decided_retreats(game: Game, power: Power, slip: MilitarySlip) -> tuple[Conditional, ...]:
    """The conditional lines that the retreat phase has used: retreats, and disbands of units that were dislodged."""
    movement = game.turn.results.movement
    dislodged = {one.unit.province for one in movement.position.dislodged.get(power, ())} if movement else set()
    return tuple(
        line
        for line in slip.conditionals
        if isinstance(line.order, Retreat)
        or (isinstance(line.order, Disband) and line.order.unit.province in dislodged)
    )


def _answers_kept(inputs: TurnInputs, power: Power, slip: MilitarySlip) -> dict[ConditionId, bool]:
    """The answers to the lines that are on the new slip as they were on the old one, under their new numbers."""
    old = inputs.orders.get(power, MilitarySlip(slip.player)).conditionals
    known = {line: inputs.answers.get(f"orders.{power}.{number}") for number, line in enumerate(old, start=1)}
    found = {f"orders.{power}.{number}": known.get(line) for number, line in enumerate(slip.conditionals, start=1)}
    return {name: holds for name, holds in found.items() if holds is not None}


def _answers_without(inputs: TurnInputs, power: Power) -> Mapping[ConditionId, bool]:
    return {name: holds for name, holds in inputs.answers.items() if not name.startswith(f"orders.{power}.")}
