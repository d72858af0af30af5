"""The stages that there are, the chain of a game, and the stage to which its turn has come.

A new stage is a module here (or anywhere) with a value in `STAGES` under the key by which profiles name it, and its
words.
"""

from collections.abc import Mapping

from kapdip.board.model import Position, Step
from kapdip.exchange.model import Lot
from kapdip.game.conditions import Question
from kapdip.game.model import FINISHED, Game, StageName
from kapdip.game.question import settle
from kapdip.game.stages.closing import Exchange, Press
from kapdip.game.stages.hiring import Bids, Income, Occupation
from kapdip.game.stages.inning import Inning
from kapdip.game.stages.ownership import Ownership
from kapdip.game.stages.stage import Stage
from kapdip.game.stages.unit_orders import Adjustments, Movement, Retreats
from kapdip.game.variant import Variant


class Finished(Stage):
    """The turn is over, and the game with it."""

    name = FINISHED


STAGES: dict[str, Stage] = {
    "orders": Movement(),
    "retreats": Retreats(),
    "ownership": Ownership(),
    "adjustments": Adjustments(),
    "exchange": Exchange(),
    "press": Press(),
    "bids": Bids(),
    "income": Income(),
    "occupation": Occupation(),
    "inning": Inning(),
}
"""By the key in `Profile.stages`."""
_OVER = Finished()


def chain_of(variant: Variant) -> tuple[Stage, ...]:
    """The stages of a turn in their order."""
    return tuple(STAGES[key] for key in variant.profile.stages)


def stage_of(game: Game) -> Stage:
    """The stage that is resolved next."""
    return stages_by_name(game.variant)[game.turn.step]


def stages_by_name(variant: Variant) -> Mapping[StageName, Stage]:
    """The stages of a turn, by their names in saves, in their order; the end of
    the turn is the last.
    """
    return {stage.name: stage for stage in chain_of(variant) if not stage.silent} | {FINISHED: _OVER}


def opening_stage(variant: Variant, number: int, position: Position) -> Stage:
    """The stage with which a turn begins."""
    step = variant.opens_with(number)
    if step is not None:
        return next(stage for stage in chain_of(variant) if stage.orders is step)
    return next(stage for stage in chain_of(variant) if stage.opens(variant, number, position))


def first_stage(game: Game) -> Stage:
    """The stage with which the turn in progress began."""
    return opening_stage(game.variant, game.turn.number, game.turn.start.position)


def orders_asked(game: Game) -> Step | None:
    """The kind of orders for units that is resolved next; None where none is."""
    return stage_of(game).orders


def is_to_come(game: Game, step: Step) -> bool:
    """Whether the turn in progress has a later stage for orders of this kind, with or without anything to do."""
    date = game.variant.date(game.turn.number)
    later = list(stages_by_name(game.variant).values())[rank_of(game.variant, game.turn.step) + 1 :]
    return any(stage.orders is step and stage.belongs_to(date) for stage in later)


def asks_bids(game: Game) -> bool:
    """Whether the turn waits for bids."""
    return stage_of(game) is STAGES["bids"]


def rank_of(variant: Variant, name: StageName) -> int:
    """How far a stage is along the chain; the end of the turn is the farthest."""
    return list(stages_by_name(variant)).index(name)


def is_closing(game: Game) -> bool:
    """Whether the turn ends with the stage that is resolved next."""
    return stage_of(game) is chain_of(game.variant)[-1]


def open_questions(game: Game) -> tuple[Question, ...]:
    """What has to be answered now: unanswered conditions of the stage that is resolved next, as far as they matter."""
    return tuple(question for question in stage_of(game).questions(game) if question.answer is None)


def answered_questions(game: Game) -> tuple[Question, ...]:
    """The conditions of the stage that is resolved next that have been answered, as far as they matter."""
    return tuple(question for question in stage_of(game).questions(game) if question.answer is not None)


def settled_lots(game: Game) -> tuple[Lot, ...]:
    """The lots that the turn in progress needs, at the exchange: for a game master who draws them at the table."""
    return (game.turn.results.settlement or settle(game)).lots if stage_of(game).settles else ()
