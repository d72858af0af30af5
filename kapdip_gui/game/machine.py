"""The turn machine: carries a turn on by one step, and takes a step back.

Takes a game; gives the next one, or raises `GameError` with everything that is missing. Steps: movement → retreats →
adjustments → exchange → next turn; a step without anything to do is left out. The first resolution locks the slips.
Rules: rulings B; KA 2007, "Ablauf einer Partie"; Ludomaniac standard 2011, 9.6.
"""

from dataclasses import replace

from kapdip_gui.game.calendar import turn_date
from kapdip_gui.game.change import demand_open, logged, with_inputs, with_turn
from kapdip_gui.game.checklist import blocking, missing_powers, missing_slips
from kapdip_gui.game.conditions import answers_before, open_questions
from kapdip_gui.game.ending import ending_of
from kapdip_gui.game.errors import GameError
from kapdip_gui.game.model import Game, Turn, TurnInputs, TurnResults, TurnStep
from kapdip_gui.game.news import with_news
from kapdip_gui.game.press import publish_press
from kapdip_gui.game.question import settle
from kapdip_gui.game.referee import adjustments_of, movement_of, ownership_of, retreats_of
from kapdip_gui.game.rules import living_powers
from kapdip_gui.game.state import quiet_years_after, state_after
from kapdip_gui.game.steps import first_step, may_retreat, opening_step, out_of_balance, position_now
from kapdip_gui.reason import Reason


def next_step(game: Game, *, hold_missing: bool = False) -> Game:
    """Resolve the next step. Raises GameError with the list of what is missing, unless `hold_missing`: then units without orders
    hold, slips count as missing, and conditions that nobody answered count as not fulfilled (all of it stored as decisions).
    """
    demand_open(game)
    if hold_missing:
        game = with_all_decided(game)
    blocks = blocking(game)
    if blocks:
        raise GameError(*blocks)
    return advance(game)


def play_turn(game: Game, *, hold_missing: bool = False) -> Game:
    """Resolve the rest of the turn in progress. Raises GameError where something is missing."""
    number = game.turn.number
    game = next_step(game, hold_missing=hold_missing)
    while game.turn.number == number and not game.is_over:
        game = next_step(game, hold_missing=hold_missing)
    return game


def with_all_decided(game: Game) -> Game:
    """The game with every open decision of the next step taken: hold, missing, not fulfilled."""
    inputs = game.turn.inputs
    decisions = inputs.decisions | {(game.turn.step, power) for power in missing_powers(game)}
    slips = {**inputs.slips, **dict.fromkeys(missing_slips(game))}
    answers = {**inputs.answers, **{question.id: False for question in open_questions(game)}}
    return with_inputs(game, decisions=decisions, slips=slips, answers=answers)


def advance(game: Game) -> Game:
    """Resolve the next step with what is there; whatever is missing counts as not given."""
    match game.turn.step:
        case TurnStep.ORDERS:
            return _move(game)
        case TurnStep.RETREATS:
            return _retreat(game)
        case TurnStep.ADJUSTMENTS:
            return _adjust(game)
        case _:
            return _exchange(game)


def take_back(game: Game) -> Game:
    """Take the last resolved step back; at the beginning of a turn, the last step of the turn before. Slips stay locked. Logged.

    What the GM answered to conditions of this step and of later ones is asked anew: the facts may be others next time.

    Raises GameError at the beginning of the game, and where the new turn already holds something that would be lost.
    """
    if game.turn.results == TurnResults() and not game.is_over:
        if len(game.turns) == 1:
            raise GameError(Reason("step.nothing_to_take_back"))
        if game.turn.inputs != TurnInputs():
            raise GameError(Reason("step.entries_in_the_way", {"turn": game.turn.number}))
        game = replace(game, turns=game.turns[:-1])
    step, results = _last_step(game.turn)
    back = replace(game.turn, step=step, results=replace(results, press=None, ending=None))
    game = with_turn(game, _rebuilt(game, back))
    game = with_inputs(game, answers=answers_before(game, step))
    return logged(game, "step.taken_back", {"text": step.value})


def _last_step(turn: Turn) -> tuple[TurnStep, TurnResults]:
    results = turn.results
    if results.settlement is not None:
        return TurnStep.EXCHANGE, replace(results, settlement=None)
    if results.adjustments is not None:
        return TurnStep.ADJUSTMENTS, replace(results, adjustments=None)
    if results.retreats is not None:
        return TurnStep.RETREATS, replace(results, retreats=None)
    return TurnStep.ORDERS, replace(results, movement=None)


def _rebuilt(game: Game, turn: Turn) -> Turn:
    """The turn with position, eliminations and news as its remaining results leave them."""
    results = replace(turn.results, position=None, eliminated=())
    if results.movement is not None:
        results = replace(results, position=results.movement.position)
    if turn.step in (TurnStep.ADJUSTMENTS, TurnStep.EXCHANGE):
        rebuilt = _owned(with_turn(game, replace(turn, results=_after_retreats(results)))).turn.results
        results = rebuilt if rebuilt.position is not None else results
        if results.adjustments is not None:
            results = replace(results, position=results.adjustments.position)
    return with_news(game, replace(turn, results=results))


def _after_retreats(results: TurnResults) -> TurnResults:
    return results if results.retreats is None else replace(results, position=results.retreats.position)


# -- the steps ---------------------------------------------------------------------------------------------------------


def _begun(game: Game) -> Game:
    """The first resolution of a turn locks its slips."""
    if game.turn.step is first_step(game) and game.turn.results == TurnResults():
        return with_inputs(game, resolved_once=True, slips_unlocked=False)
    return game


def _resolved(game: Game, step: TurnStep, **results: object) -> Game:
    turn = game.turn
    return with_turn(game, replace(turn, step=step, results=replace(turn.results, **results)))  # type: ignore[arg-type]


def _move(game: Game) -> Game:
    game = _begun(game)
    movement = movement_of(game)
    game = _resolved(game, TurnStep.RETREATS, movement=movement, position=movement.position)
    return _told(game) if may_retreat(movement.position) else _settle_ground(game)


def _retreat(game: Game) -> Game:
    retreats = retreats_of(game)
    return _settle_ground(_resolved(game, TurnStep.RETREATS, retreats=retreats, position=retreats.position))


def _settle_ground(game: Game) -> Game:
    """After the retreats: in autumn centres change hands and powers without any are out."""
    game = _owned(game)
    date = turn_date(game.profile, game.turn.number)
    if date.adjustments and out_of_balance(position_now(game)):
        return _told(_resolved(game, TurnStep.ADJUSTMENTS))
    return _to_exchange(game)


def _owned(game: Game) -> Game:
    position = position_now(game)
    if position.dislodged:
        position = replace(position, dislodged={})
    if not turn_date(game.profile, game.turn.number).ownership:
        return _resolved(game, game.turn.step, position=position if game.turn.results.movement else None)
    position = ownership_of(game, position)
    gone = tuple(power for power in living_powers(game, game.turn.start) if not position.centres.get(power))
    return _resolved(game, game.turn.step, position=position, eliminated=gone)


def _adjust(game: Game) -> Game:
    game = _begun(game)
    adjustments = adjustments_of(game)
    return _to_exchange(_resolved(game, TurnStep.ADJUSTMENTS, adjustments=adjustments, position=adjustments.position))


def _to_exchange(game: Game) -> Game:
    game = _told(_resolved(game, TurnStep.EXCHANGE))
    return game if game.profile.exchange or open_questions(game) else _finish(game)


def _exchange(game: Game) -> Game:
    """Settle; where parts of the press still wait for the GM's answer, stop there, and finish the turn in the next step."""
    game = _begun(game)
    if game.profile.exchange and game.turn.results.settlement is None:
        game = _told(_resolved(game, TurnStep.EXCHANGE, settlement=settle(game)))
        if open_questions(game):
            return game
    return _finish(game)


def _finish(game: Game) -> Game:
    game = _resolved(game, TurnStep.EXCHANGE, press=publish_press(game))
    ending = ending_of(game, quiet_years_after(game))
    game = _told(_resolved(game, TurnStep.FINISHED, ending=ending))
    if ending is not None:
        return game
    number = game.turn.number + 1
    start = state_after(game, game.turn.number)
    return replace(game, turns=(*game.turns, Turn(number, start, step=opening_step(game.profile, number, start.position))))


def _told(game: Game) -> Game:
    return with_turn(game, with_news(game, game.turn))
