"""What people call the stages of a turn: the window's button, the undo list, the step bar, the commands.

Takes: a stage's name. Gives: `StageTexts`, English source texts. A stage that has no words here is called by its name.
Source: docs/window.md 2 (step bar) and 8 (the one button).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from kapdip.words.catalogue import mark


@dataclass(frozen=True, slots=True)
class StageTexts:
    """The words of one stage."""

    title: str
    """In the step bar."""
    button: str
    """What resolves it."""
    edit: str
    """The same in the undo list."""
    ahead: str
    """That it comes next."""
    without: str = ""
    """What the rules do where units have no orders, players no bids."""


STAGE_TEXTS: dict[str, StageTexts] = {
    "orders": StageTexts(
        mark("Orders"),
        mark("Resolve movement"),
        mark("movement resolved"),
        mark("next: movement"),
        mark("Units without an order hold."),
    ),
    "retreats": StageTexts(
        mark("Retreats"),
        mark("Resolve retreats"),
        mark("retreats resolved"),
        mark("next: retreats"),
        mark("Dislodged units without a retreat are disbanded."),
    ),
    "adjustments": StageTexts(
        mark("Builds"),
        mark("Carry out builds"),
        mark("builds carried out"),
        mark("next: builds and removals"),
        mark("Builds not ordered are waived; missing removals follow the rules."),
    ),
    "exchange": StageTexts(
        mark("Exchange"), mark("Settle the exchange"), mark("exchange settled"), mark("next: exchange")
    ),
    "bids": StageTexts(
        mark("Bids"),
        mark("Open the bids"),
        mark("bids opened"),
        mark("next: bids"),
        mark("A player who hands in no bids wins nothing and is marked NMR."),
    ),
    "finished": StageTexts(mark("Evaluation"), mark("Publish …"), mark("turn finished"), mark("the game is over")),
}


def stage_texts(name: str, known: Mapping[str, StageTexts] = STAGE_TEXTS) -> StageTexts:
    """The words of a stage."""
    return known.get(name) or StageTexts(name, name, name, name)
