"""The turn machine: carries a turn on along the stages of its chain, and takes a stage back.

Takes a game; gives the next one, or raises `GameError` with everything that is missing. Which stages there are and what
they do is said by the stages (`game.stages`); one without anything to do is left out. The first resolution locks the
slips.
Rules: docs/rules.md 6; KA 2007, "Ablauf einer Partie"; Ludomaniac standard 2011, 9.6.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from kapdip.game import causes
from kapdip.game.change import demand_open, logged, with_inputs, with_results, with_turn
from kapdip.game.checklist import blocking, missing_powers
from kapdip.game.conditions import conditions_of
from kapdip.game.corrections import remembering
from kapdip.game.ending import conceded_ending, ending_of
from kapdip.game.errors import GameError
from kapdip.game.model import FINISHED, ConditionId, Ending, Game, StageName, Turn, TurnResults
from kapdip.game.press import publish_press
from kapdip.game.stages import chain_of, first_stage, open_questions, opening_stage, stage_of
from kapdip.game.stages.stage import Stage
from kapdip.game.state import state_after
from kapdip.game.steps import has_entries
from kapdip.game.victory import quiet_years_after


def next_step(game: Game, *, hold_missing: bool = False) -> Game:
    """Resolve the next phase. Raises GameError with the list of what is missing, unless `hold_missing`: then units
    without orders hold, slips count as missing, and conditions that nobody answered count as not fulfilled (all
    stored as decisions).
    """
    demand_open(game)
    if hold_missing:
        game = with_all_decided(game)
    blocks = blocking(game)
    if blocks:
        raise GameError(*blocks)
    return advance(game)


def play_turn(game: Game, *, hold_missing: bool = False, prepared: Callable[[Game], Game] = lambda game: game) -> Game:
    """Resolve the rest of the turn in progress, each phase as `prepared` gives it. Raises GameError where something is
    missing.
    """
    number = game.turn.number
    game = next_step(prepared(game), hold_missing=hold_missing)
    while game.turn.number == number and not game.is_over:
        game = next_step(prepared(game), hold_missing=hold_missing)
    return game


def with_all_decided(game: Game) -> Game:
    """The game with every open decision of the next phase taken: hold, missing, not fulfilled."""
    questions = open_questions(game)
    for stage in chain_of(game.variant):
        game = stage.decided(game)
    return with_inputs(game, answers={**game.turn.inputs.answers, **{question.id: False for question in questions}})


def with_pauses_declared(game: Game) -> Game:
    """The game with those orders marked as missing for which it pauses, however the rest is decided (`game.nmr`)."""
    waiting = {(game.turn.step, power) for power in missing_powers(with_all_decided(game))}
    return with_inputs(game, decisions=game.turn.inputs.decisions | waiting)


def advance(game: Game) -> Game:
    """Resolve the next phase with what is there; whatever is missing counts as not given."""
    stage = stage_of(game)
    was_resolved = stage.is_resolved(game.turn.results)
    game = stage.resolve(_begun(game))
    if not was_resolved and stage.waits(game):
        return game
    return _onward(game, stage)


def take_back(game: Game, as_before: Game | None = None) -> Game:
    """Undo the last resolved phase; at the beginning of a turn, the last of the turn before. Slips stay
    locked. Logged.

    Answers to conditions of this phase and of later ones are asked for anew: the facts may differ next time.
    With the game `as_before` the step was taken, which was the last thing done, inputs are as they were then.

    Raises GameError at the beginning of the game, and where the new turn already holds something that would be lost.
    """
    before = game
    if game.turn.results == TurnResults() and not game.is_over:
        if len(game.turns) == 1:
            raise GameError(causes.step_nothing_to_take_back())
        if has_entries(game):
            raise GameError(causes.step_entries_in_the_way(turn=game.turn.number))
        game = replace(game, turns=game.turns[:-1])
    stage = _last_resolved(game)
    game = _without(game, stage)
    if as_before is not None:  # what the phase marked as missing no longer is
        game = with_turn(game, replace(game.turn, inputs=replace(as_before.turn.inputs, resolved_once=True)))
    game = with_inputs(game, answers=_answers_before(game, stage))
    return logged(remembering(before, game), "step.taken_back", {"text": stage.name})


def _last_resolved(game: Game) -> Stage:
    chain = reversed(chain_of(game.variant))
    return next((stage for stage in chain if stage.is_resolved(game.turn.results)), first_stage(game))


def _without(game: Game, stage: Stage) -> Game:
    """The turn before that stage, with position and eliminations as the results of the earlier ones leave them."""
    chain = chain_of(game.variant)
    undone = game.turn.results
    for later in chain[chain.index(stage) :]:
        undone = later.undone(undone)
    results = replace(undone, press=None, ending=None, position=None, eliminated=(), word_for_word=None)
    game = with_turn(game, replace(game.turn, step=stage.name, results=results))
    for earlier in chain[: chain.index(stage)]:
        if earlier.is_resolved(results) or (earlier.silent and earlier.is_due(game)):
            game = earlier.restored(game)
    return game


def _answers_before(game: Game, stage: Stage) -> Mapping[ConditionId, bool]:
    """The answers that do not hang on the result of this stage or of a later one: the others are asked anew."""
    chain = chain_of(game.variant)
    kinds = {later.orders for later in chain[chain.index(stage) :]} | {None}
    later = {question.id for kind in kinds for question in conditions_of(game, kind)}
    return {name: holds for name, holds in game.turn.inputs.answers.items() if name not in later}


# -- from stage to stage -----------------------------------------------------------------------------------------------


def _begun(game: Game) -> Game:
    """The first resolution of a turn locks its slips."""
    if stage_of(game) is first_stage(game) and game.turn.results == TurnResults():
        return with_inputs(game, resolved_once=True, slips_unlocked=False)
    return game


def _onward(game: Game, stage: Stage) -> Game:
    """The game at the next stage with anything to do; the turn ends where there is none."""
    chain = chain_of(game.variant)
    for later in chain[chain.index(stage) + 1 :]:
        if not later.is_due(game):
            continue
        if not later.silent:
            return _at(game, later.name)
        game = later.resolve(game)
        if later.ending(game) is not None:
            break
    return _finish(game)


def _finish(game: Game) -> Game:
    game = with_results(game, press=publish_press(game))
    game = with_results(game, ending=_ending(game))
    game = _at(game, FINISHED)
    if game.is_over:
        return game
    number = game.turn.number + 1
    start = state_after(game, game.turn.number)
    opening = opening_stage(game.variant, number, start.position)
    return replace(game, turns=(*game.turns, Turn(number, start, step=opening.name)))


def _ending(game: Game) -> Ending | None:
    """How the game ends with the turn: by a player's word, by one of its stages, or by the rules of the board."""
    by_stages = (stage.ending(game) for stage in chain_of(game.variant))
    found = conceded_ending(game) or next(filter(None, by_stages), None)
    return found or ending_of(game, quiet_years_after(game))


def _at(game: Game, name: StageName) -> Game:
    return with_turn(game, replace(game.turn, step=name))
