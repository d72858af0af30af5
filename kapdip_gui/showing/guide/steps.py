"""The steps of the guided game: what each says, what it points at, and how it knows that it is done.

Gives: `STEPS`, `GuideStep`, `GuideView` (what a step looks at), `hint`, `FINISHED`. A step is done in whatever way the
thing is done: by mouse, by keys, from a pasted sheet. One that has become needless, as the turn went on without it, is
done as well. Source: docs/window.md 11.12.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from kapdip_gui.game.desk import DeskView
from kapdip_gui.game.exchange_view import exchange_view
from kapdip_gui.game.published import published_turns
from kapdip_gui.showing.exchange.picture import SheetDraft, player_line
from kapdip_gui.showing.guide.lesson import HELPER, MOVER, PLAYER, TURN
from kapdip_gui.words.catalogue import mark


@dataclass(frozen=True, slots=True)
class GuideView:
    """What a step looks at: the guide's turn, and what was done in the window since the step began."""

    desk: DeskView
    is_hidden: bool
    pointed_at: str | None = None
    """The unit that was picked in a list or on the map."""
    has_asked_why: bool = False


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


def hint(step: GuideStep, view: GuideView) -> str:
    """What a step says now; while the curtain is down nothing of what was entered."""
    has_strayed = not view.is_hidden and step.went_aside is not None and step.went_aside(view)
    return step.aside if has_strayed else step.text


# -- what was done -----------------------------------------------------------------------------------------------------


def _is_resolved(view: GuideView) -> bool:
    return view.desk.turn.results.movement is not None


def _is_over(view: GuideView) -> bool:
    return view.desk.turn.is_over


def _order(view: GuideView, unit: str) -> str:
    """What a unit is ordered, `""`: nothing yet."""
    orders = (order for slip in view.desk.entered.orders.values() for order in slip.movement)
    return next((str(order) for order in orders if str(order.unit) == unit), "")


def _ordered(wanted: str, unit: str) -> Test:
    return lambda view: _order(view, unit) == wanted or _is_resolved(view)


def _ordered_else(wanted: str, unit: str) -> Test:
    return lambda view: _order(view, unit) not in ("", wanted)


def _amounts(view: GuideView) -> tuple[int, ...]:
    slip = view.desk.entered.slips.get(PLAYER)
    return tuple(slip.amounts.values()) if slip is not None else ()


def _sold(view: GuideView) -> bool:
    return min(_amounts(view), default=0) < 0 or _is_resolved(view)


def _bought_only(view: GuideView) -> bool:
    return max(_amounts(view), default=0) > 0 and not _sold(view)


def _is_red(view: GuideView) -> bool:
    seen = exchange_view(view.desk.game, {PLAYER}, shows_sums=True)
    return _is_resolved(view) or player_line(seen, PLAYER, SheetDraft()).is_red


def _bought_too_little(view: GuideView) -> bool:
    return max(_amounts(view), default=0) > 0 and not _is_red(view)


def _failure_seen(view: GuideView) -> bool:
    if _is_over(view):
        return True
    movement = view.desk.turn.results.movement
    return movement is not None and any(
        str(unit) == view.pointed_at and (outcome.flags or outcome.code) for unit, outcome in movement.outcomes.items()
    )


# -- the steps ---------------------------------------------------------------------------------------------------------

_MOVE, _SUPPORT = f"{MOVER} - DEN", f"{HELPER} S {MOVER} - DEN"

STEPS: tuple[GuideStep, ...] = (
    GuideStep(
        "curtain",
        mark("Nobody looks over your shoulder"),
        mark("Orders and slips are hidden until you show them. Press {key}, or click “Hidden” in the tool bar."),
        "exchange.curtain",
        "tool:exchange.curtain",
        lambda view: not view.is_hidden or _is_resolved(view),
    ),
    GuideStep(
        "move",
        mark("An order with two clicks"),
        mark(
            "England's fleet in the North Sea moves to Denmark. Click it, then Denmark. Or by keys: {key}, type nth"
            " den, Enter."
        ),
        "turn.line",
        "unit:NTH DEN",
        _ordered(_MOVE, MOVER),
        _ordered_else(_MOVE, MOVER),
        mark("That is allowed, too. Here the fleet is to go to Denmark: {key}, type nth den, Enter."),
    ),
    GuideStep(
        "support",
        mark("A support"),
        mark("Kiel helps the fleet. Click Kiel, then the North Sea with Shift. Or: {key}, type kie s nth den, Enter."),
        "turn.line",
        "unit:KIE NTH",
        _ordered(_SUPPORT, HELPER),
        _ordered_else(_SUPPORT, HELPER),
        mark("That is allowed, too. Here Kiel is to help: {key}, type kie s nth den, Enter."),
    ),
    GuideStep(
        "slip",
        mark("A slip for the exchange"),
        mark(
            "Graf Koks has not handed in yet. {key} leads to his slip. He sells 500 units of England: type -500"
            " below England, Tab."
        ),
        "exchange.next",
        "dock:exchange",
        _sold,
        _bought_only,
        mark("That buys. A minus sells: type -500 below England, Tab."),
    ),
    GuideStep(
        "red",
        mark("RED: more than he can pay"),
        mark(
            "Let him buy 9000 of France: type 9000 below France, Tab. Nothing is refused: the cell turns red and says"
            " how many he gets."
        ),
        "exchange.sheet",
        "dock:exchange",
        _is_red,
        _bought_too_little,
        mark("He can pay for that. Type 9000 below France, and see what becomes of it."),
    ),
    GuideStep(
        "why",
        mark("Why so many?"),
        mark(
            "Go back to the red cell with the arrow key and press ?, or double-click it. Every figure of the exchange"
            " answers like this."
        ),
        "exchange.sheet",
        "dock:exchange",
        lambda view: view.has_asked_why or _is_resolved(view),
    ),
    GuideStep(
        "resolve",
        mark("Play the moves"),
        mark("Everything is in. {key} is always the next step, and so is the big button of the Turn dock."),
        "turn.next",
        "dock:turn",
        _is_resolved,
    ),
    GuideStep(
        "failure",
        mark("Why did it fail?"),
        mark(
            "{key} shows the results. Pick an order that failed, Kiel's support for one: the reason stands below it,"
            " the map shows where."
        ),
        "view.dock.results",
        "dock:results",
        _failure_seen,
    ),
    GuideStep(
        "settle",
        mark("To the end of the turn"),
        mark(
            "{key} again, until the next turn begins: retreats, centres, builds, then the exchange settles. Shift+F5"
            " takes a step back."
        ),
        "turn.next",
        "dock:turn",
        _is_over,
    ),
    GuideStep(
        "publish",
        mark("For the players"),
        mark("{key} makes the evaluation as a web page, PDF and text. Ctrl+Enter publishes."),
        "publish.publish",
        "dock:turn",
        lambda view: TURN in published_turns(view.desk.game),
    ),
)

FINISHED = (
    mark("That was a turn"),
    mark("You have seen all that an evening needs. This game is yours: try anything, Ctrl+Z takes it back."),
)
"""What is said at the end: title and text."""
