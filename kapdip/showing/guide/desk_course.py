"""The guided game of the game master: one turn, from the first order to the published evaluation.

Gives: `FOR_THE_DESK`. Autumn 1904 of the sample: the fleets of the North Sea can take Denmark, and an army in Trieste
is driven out. Source: docs/window.md 11.12.
"""

from kapdip.game.exchange_view import exchange_view
from kapdip.game.published import published_turns
from kapdip.showing.exchange.picture import SheetDraft, player_line
from kapdip.showing.guide.course import GuidedGame, GuideStep, GuideView, Test, amounts, is_over, is_resolved
from kapdip.words.catalogue import mark

TURN = 9
MOVER, HELPER = "F NTH", "F KIE"
PLAYER = "Graf Koks"

# -- what was done -----------------------------------------------------------------------------------------------------


def _order(view: GuideView, unit: str) -> str:
    """What a unit is ordered, `""`: nothing yet."""
    orders = (order for slip in view.desk.entered.orders.values() for order in slip.movement)
    return next((str(order) for order in orders if str(order.unit) == unit), "")


def _ordered(wanted: str, unit: str) -> Test:
    return lambda view: _order(view, unit) == wanted or is_resolved(view)


def _ordered_else(wanted: str, unit: str) -> Test:
    return lambda view: _order(view, unit) not in ("", wanted)


def _sold(view: GuideView) -> bool:
    return min(amounts(view, PLAYER).values(), default=0) < 0 or is_resolved(view)


def _bought_only(view: GuideView) -> bool:
    return max(amounts(view, PLAYER).values(), default=0) > 0 and not _sold(view)


def _is_red(view: GuideView) -> bool:
    seen = exchange_view(view.desk.game, {PLAYER}, shows_sums=True)
    return is_resolved(view) or player_line(seen, PLAYER, SheetDraft()).is_red


def _bought_too_little(view: GuideView) -> bool:
    return max(amounts(view, PLAYER).values(), default=0) > 0 and not _is_red(view)


def _failure_seen(view: GuideView) -> bool:
    if is_over(view):
        return True
    movement = view.desk.turn.results.movement
    return movement is not None and any(
        str(unit) == view.pointed_at and (outcome.flags or outcome.code) for unit, outcome in movement.outcomes.items()
    )


# -- the steps ---------------------------------------------------------------------------------------------------------

_MOVE, _SUPPORT = f"{MOVER} - DEN", f"{HELPER} S {MOVER} - DEN"

_STEPS: tuple[GuideStep, ...] = (
    GuideStep(
        "curtain",
        mark("Nobody looks over your shoulder"),
        mark("Orders and slips are hidden until you show them. Press {key}, or click “Hidden” in the tool bar."),
        "exchange.curtain",
        "tool:exchange.curtain",
        lambda view: not view.is_hidden or is_resolved(view),
    ),
    GuideStep(
        "move",
        mark("An order with two clicks"),
        mark(
            "Move England's fleet in the North Sea to Denmark: click it, then Denmark. Or on the "
            "keyboard: {key}, type nth den, Enter."
        ),
        "turn.line",
        "unit:NTH DEN",
        _ordered(_MOVE, MOVER),
        _ordered_else(_MOVE, MOVER),
        mark("That is allowed too, but here the fleet should go to Denmark: {key}, type nth den, Enter."),
    ),
    GuideStep(
        "support",
        mark("A support"),
        mark(
            "Support the fleet from Kiel: click Kiel, then Shift+click the North Sea. Or: {key}, type "
            "kie s nth den, Enter."
        ),
        "turn.line",
        "unit:KIE NTH",
        _ordered(_SUPPORT, HELPER),
        _ordered_else(_SUPPORT, HELPER),
        mark("That is allowed too, but here Kiel should support: {key}, type kie s nth den, Enter."),
    ),
    GuideStep(
        "slip",
        mark("A slip for the exchange"),
        mark(
            "Graf Koks sells 500 of England's currency. {key} jumps to his missing slip: type -500 under "
            "England in his row, then Tab."
        ),
        "exchange.next",
        "dock:exchange",
        _sold,
        _bought_only,
        mark("That would buy. To sell, type -500 under England in Graf Koks's row, then Tab."),
    ),
    GuideStep(
        "red",
        mark("RED: more than he can afford"),
        mark(
            "Have Graf Koks buy 9,000 of France: type 9000 under France, then Tab. Nothing is refused; "
            "the cell turns red and shows how many he gets."
        ),
        "exchange.sheet",
        "dock:exchange",
        _is_red,
        _bought_too_little,
        mark("Graf Koks can afford that. Type 9000 under France in his row and see what happens."),
    ),
    GuideStep(
        "why",
        mark("Why so many?"),
        mark(
            "Go back to the red cell with the arrow key and press ?, or right-click it. Every figure in "
            "the exchange explains itself like this."
        ),
        "exchange.sheet",
        "dock:exchange",
        lambda view: view.has_asked_why or is_resolved(view),
        rests_on=_is_red,
    ),
    GuideStep(
        "resolve",
        mark("Play the moves"),
        mark("Everything is in. {key} always plays the next phase, and so does the big button in the Turn dock."),
        "turn.next",
        "dock:turn",
        is_resolved,
    ),
    GuideStep(
        "failure",
        mark("Why did it fail?"),
        mark(
            "{key} shows the results. Pick a failed order, such as Kiel's support: the reason appears "
            "below it, and the map shows where."
        ),
        "view.dock.results",
        "dock:results",
        _failure_seen,
        rests_on=is_resolved,
    ),
    GuideStep(
        "settle",
        mark("To the end of the turn"),
        mark(
            "Press {key} until the next turn begins: retreats, centres, builds, then the exchange. "
            "Shift+F5 undoes a phase."
        ),
        "turn.next",
        "dock:turn",
        is_over,
        rests_on=is_resolved,
    ),
    GuideStep(
        "publish",
        mark("For the players"),
        mark("{key} prepares the evaluation as a web page, PDF and text. Ctrl+Enter publishes it."),
        "publish.publish",
        "dock:turn",
        lambda view: TURN in published_turns(view.desk.game),
        rests_on=is_over,
    ),
)

FOR_THE_DESK = GuidedGame(
    "desk",
    mark("Guided game"),
    "help.guide",
    TURN,
    PLAYER,
    (MOVER, HELPER),
    _STEPS,
    (
        mark("That was a turn"),
        mark("You have seen everything an evening needs. This game is yours: try anything; Ctrl+Z undoes it."),
    ),
)
