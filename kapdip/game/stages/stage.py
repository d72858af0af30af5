"""What a stage of a turn is: one resolution, with everything that belongs to it.

A stage is a value without state. It says what it asks for and from whom, what blocks, how it is resolved, undone
and restored; a profile names its stages in their order (`Profile.stages`), and `game.machine` walks along them without
knowing any. Its words are found by its name: `words/stage_texts.py`. Rules: docs/rules.md 6.1 and 6.2.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar

from kapdip.board.model import Position, Power, Step
from kapdip.game.calendar import TurnDate
from kapdip.game.conditions import Question
from kapdip.game.model import Alias, Ending, Game, PublicState, StageName, TurnResults
from kapdip.game.variant import Variant
from kapdip.reason import Reason


class ItemState(StrEnum):
    """How far an item of the checklist is."""

    IN = "in"
    DECIDED = "decided"
    """The game master decided to go on without it."""
    MISSING = "missing"
    """It blocks the next phase."""
    OFFER = "offer"
    """The game master may decide something here; nothing is blocked."""


@dataclass(frozen=True, slots=True)
class ChecklistItem:
    """One line: `kind` is `orders`, `retreats`, `adjustments`, `slip`, `answer`, `exclusion`, `addressee`, or what
    another stage asks.
    """

    kind: str
    state: ItemState
    reason: Reason
    power: Power | None = None
    player: Alias | None = None
    question: Question | None = None


class Stage:
    """One resolution of a turn. What is not overridden asks for nothing and changes nothing."""

    name: ClassVar[StageName]
    """As saves and `status --json` write it."""
    orders: ClassVar[Step | None] = None
    """The kind of orders for units that it resolves."""
    settles: ClassVar[bool] = False
    """It settles exchange slips, which are asked for from the turn's beginning."""
    silent: ClassVar[bool] = False
    """It asks nobody, and is resolved as soon as the turn comes to it."""
    shown: ClassVar[bool] = True
    """It is a phase of its own to people."""
    keeps: ClassVar[bool] = False
    """What is handed in for it is plain data, which a save holds under its name (`TurnInputs.given`)."""
    tells: ClassVar[tuple[str, ...]] = ()
    """Under which names a save holds its outcome, as plain data (`TurnResults.outcomes`)."""

    def belongs_to(self, date: TurnDate) -> bool:
        """Whether a turn of this date has this stage at all, with or without anything to do."""
        return True

    def opens(self, variant: Variant, number: int, position: Position) -> bool:
        """Whether turn `number` begins with this stage, if no earlier one of the chain opens it."""
        return False

    def is_due(self, game: Game) -> bool:
        """Whether there is anything to resolve here, once the stages before it are resolved."""
        return False

    def items(self, game: Game) -> Iterator[ChecklistItem]:
        """What it asks for in the turn in progress, and what has come in; items that are missing block it."""
        return iter(())

    def questions(self, game: Game) -> Iterator[Question]:
        """The conditional lines that have to be decided before it is resolved, answered or not."""
        return iter(())

    def decided(self, game: Game) -> Game:
        """The game with everything that it still asks for marked as missing."""
        return game

    def refusals(self, game: Game, who: Alias, data: Mapping[str, Any] | None) -> tuple[Reason, ...]:
        """What is wrong with plain data that somebody hands in for it; None declares them missing."""
        return ()

    def resolve(self, game: Game) -> Game:
        """The game with the result of this stage, and the position as it leaves it."""
        return game

    def ending(self, game: Game) -> Ending | None:
        """How the game ends with this stage, which is resolved; then nothing more of the turn is played."""
        return None

    def waits(self, game: Game) -> bool:
        """Whether the turn stays here although this stage has just been resolved: something is still to be decided."""
        return False

    def is_resolved(self, results: TurnResults) -> bool:
        """Whether its result is there."""
        return False

    def undone(self, results: TurnResults) -> TurnResults:
        """The results without its own."""
        return results

    def after(self, game: Game, state: PublicState) -> PublicState:
        """The public state after the turn in progress, which is over, with what this stage has changed in it."""
        return state

    def restored(self, game: Game) -> Game:
        """The game with the position as this stage's result leaves it, after a later stage was undone."""
        return game
