"""What a guided game is made of: its game, its steps, and what a step looks at to know that it is done.

Gives: `GuidedGame`, `GuideStep`, `GuideView`, `hint`; `is_resolved`, `is_over`, `amounts`, for steps to ask. A step is
done in whatever way the thing is done: by mouse, by keys, from a pasted sheet. One that has become needless, as the
turn went on without it, is done as well. Source: docs/window.md 11.12.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from kapdip.game.change import with_inputs
from kapdip.game.desk import DeskView, desk_view
from kapdip.game.fork import as_entered
from kapdip.game.model import Game, MilitarySlip
from kapdip.words.catalogue import mark


@dataclass(frozen=True, slots=True)
class GuideView:
    """What a step looks at: the guide's turn, and what was done in the window since the step began."""

    desk: DeskView
    is_hidden: bool
    pointed_at: str | None = None
    """The unit that was picked in a list or on the map."""
    has_asked_why: bool = False
    has_changed_others: bool = False
    """Another player's slip is not as it was when the step began."""


Test: TypeAlias = Callable[[GuideView], bool]


@dataclass(frozen=True, slots=True)
class GuideStep:
    """One thing to do. In `text` and `aside` `{key}` is the key of `command`."""

    key: str
    title: str
    text: str
    command: str
    at: str
    """What it points at: `tool:` and a command on the tool bar, `unit:` and provinces (the first has the unit, the
    others are clicked, too), `dock:` and its key.
    """
    done: Test
    went_aside: Test | None = None
    aside: str = ""
    """What is said where something else was done that is allowed, too."""
    rests_on: Test | None = None
    """What it speaks of as done; where that is undone, the hint goes back, too."""

    @property
    def is_of_slips(self) -> bool:
        """Whether it is done in a player's slip."""
        return self.at == "dock:exchange"


WRONG_ROW = mark("That went into another player's row; {undo} undoes it. Use the row for {player}.")
COVERED = mark("It is hidden at the moment: {curtain} shows it.")


def hint(step: GuideStep, view: GuideView) -> tuple[str, ...]:
    """What a step says now, sentence by sentence; while the curtain is down nothing of what was entered, but how to
    see it.
    """
    if step.is_of_slips and view.has_changed_others:
        said = WRONG_ROW
    else:
        has_strayed = not view.is_hidden and step.went_aside is not None and step.went_aside(view)
        said = step.aside if has_strayed else step.text
    covered = view.is_hidden and (step.is_of_slips or step.at.startswith("unit:"))
    return (said, COVERED) if covered else (said,)


@dataclass(frozen=True, slots=True)
class GuidedGame:
    """A guided game: a turn of the sample in which nearly everything is in, and the rest is left to be done."""

    key: str
    name: str
    """What it is called; so is the file of its game."""
    command: str
    """The command that begins it, leaves it and comes back to it."""
    turn: int
    player: str
    """Whose slip is missing."""
    left_out: tuple[str, ...]
    """The units whose orders are missing."""
    steps: tuple[GuideStep, ...]
    finished: tuple[str, str]
    """What is said at the end: title and text."""

    def game(self, sample: Game) -> Game:
        """The sample at the beginning of the turn, without what is to be done, published in the program's language."""
        game = as_entered(sample, self.turn)
        entered = desk_view(game).entered
        game = with_inputs(
            game,
            orders={power: self._left(slip) for power, slip in entered.orders.items()},
            slips={alias: amounts for alias, amounts in entered.slips.items() if alias != self.player},
        )
        return replace(game, log=(), language="")

    def _left(self, slip: MilitarySlip) -> MilitarySlip:
        return replace(slip, movement=tuple(order for order in slip.movement if str(order.unit) not in self.left_out))

    def fits(self, game: Game) -> bool:
        """Whether a game can be this one: whatever was done to its file since, the turn and its player are there."""
        start = game.turns[self.turn - 1].start if len(game.turns) >= self.turn else None
        return start is not None and self.player in start.accounts and game.profile.trades


# -- what was done -----------------------------------------------------------------------------------------------------


def is_resolved(view: GuideView) -> bool:
    """Whether the moves are played."""
    return view.desk.turn.results.movement is not None


def is_over(view: GuideView) -> bool:
    """Whether the turn is over."""
    return view.desk.turn.is_over


def amounts(view: GuideView, player: str) -> Mapping[str, int]:
    """The amounts on a player's slip; none where there are none."""
    slip = view.desk.entered.slips.get(player)
    return slip.amounts if slip is not None else {}
