"""What became of every order, one line each, by power: as everybody may know it, or as the game master does.

Takes: a turn of one of the two views, a speaker. Gives: `result_lines(...)`. What a hidden order looks like says
`game.public_orders`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kapdip.adjudicator.causes import movement_no_orders, movement_unordered
from kapdip.adjudicator.model import Flag, Outcome, Unreadable
from kapdip.board.model import Power, Unit
from kapdip.game.desk import DeskView
from kapdip.game.model import Game, Turn
from kapdip.game.public import PublicTurn
from kapdip.game.public_orders import PublicOutcome
from kapdip.game.rules import was_unhired
from kapdip.orders.model import Build, Disband, Hold, Order
from kapdip.reason import Reason
from kapdip.showing.orders.phrases import order_phrase
from kapdip.words import sentences
from kapdip.words.format import place_name, unit_text
from kapdip.words.speaker import Speaker

SIGNS = (
    (Flag.DISLODGED, "alert-triangle"),
    (Flag.CUT, "scissors"),
    (Flag.DISRUPTED, "anchor"),
    (Flag.VOID, "help-circle"),
    (Flag.BOUNCE, "x"),
)
MOST_TOLD = 2
"""Reasons that are shown for one order."""


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A unit (`""`: none), what it was ordered and why that failed, with a sign (the name of an icon, `""`: none)."""

    power: Power
    unit: str
    name: str
    text: str
    below: str
    sign: str
    failed: bool
    is_unordered: bool = False
    """Listed with what failed, and not counted there: nothing was tried."""


def resolved_turn(game: Game, viewed: int | None) -> Turn | None:
    """The turn whose results are shown: the viewed one, that in progress, or (before anything
    is resolved in it) the one before.
    """
    turn = game.turn if viewed is None else game.turns[viewed - 1]
    if turn.results.position is None and turn.results.settlement is None and viewed is None and len(game.turns) > 1:
        return game.turns[-2]
    return turn


def result_lines(seen: DeskView | PublicTurn, speaker: Speaker) -> Iterator[ResultLine]:
    """Everything that is resolved of a turn."""
    yield from _public(seen, speaker) if isinstance(seen, PublicTurn) else _desk(seen.turn, speaker)


def reasons_of(seen: DeskView | PublicTurn, unit: str) -> tuple[Reason, ...]:
    """Why the order of a unit (canonical, like `A PAR`) came out as it did in the movement;
    `()` where there are none.
    """
    if isinstance(seen, PublicTurn):
        found = seen.movement.outcomes if seen.movement is not None else ()
        return next((outcome.as_reasons for outcome in found if str(outcome.unit) == unit), ())
    movement = seen.turn.results.movement
    return (
        next((one.reasons for one in movement.outcomes.values() if str(one.unit) == unit), ())
        if movement is not None
        else ()
    )


# -- for everybody -----------------------------------------------------------------------------------------------------


def _public(turn: PublicTurn, speaker: Speaker) -> Iterator[ResultLine]:
    if turn.movement is not None:
        for found in sorted(turn.movement.outcomes, key=lambda one: one.power):
            outcome = replace(found, code=None) if was_unhired(turn.start, found.power) else found
            is_missing = outcome.order is None and outcome.code is not None
            text = speaker.say("no order: holds") if is_missing else order_phrase(outcome.shown, speaker.language)
            yield _outcome(outcome, text, outcome.as_reasons, speaker)
        for stray in turn.movement.strays:
            yield _other(stray.power, stray.order, stray.reason.as_reason, speaker, failed=True)
    for went in turn.retreats or ():
        if went.destination is None:
            yield _other(went.power, Disband(went.unit), next(iter(went.as_reasons), None), speaker, failed=True)
        else:
            text = speaker.say("retreats to {places}", places=place_name(went.destination, speaker.language))
            yield ResultLine(went.power, str(went.unit), unit_text(went.unit), text, "", "", failed=False)
    for stray in turn.stray_retreats:
        yield _other(stray.power, stray.order, stray.reason.as_reason, speaker, failed=True)
    for refused in turn.adjustments.refused if turn.adjustments is not None else ():
        yield _other(refused.power, refused.order, refused.reason.as_reason, speaker, failed=True)
    for one in turn.adjustments.done if turn.adjustments is not None else ():
        yield _other(one.power, Build(one.unit) if one.built else Disband(one.unit), None, speaker, failed=False)


# -- for the game master -----------------------------------------------------------------------------------------------


def _desk(turn: Turn, speaker: Speaker) -> Iterator[ResultLine]:
    results = turn.results
    if results.movement is not None:
        for found in sorted(results.movement.outcomes.values(), key=lambda one: (one.power, one.unit.location)):
            is_asked = not was_unhired(turn.start, found.power)
            outcome = found if is_asked else found._replace(order=Hold(found.unit), code=None)
            yield _outcome(outcome, _order_text(outcome, speaker), outcome.reasons, speaker)
        for stray in results.movement.strays:
            yield _other(stray.power, stray.order, stray.reason, speaker, failed=True)
    if results.retreats is not None:
        for outcome in results.retreats.outcomes.values():
            removed = outcome.destination is None
            yield _outcome(outcome, _order_text(outcome, speaker), outcome.reasons, speaker, removed=removed)
    if results.adjustments is not None:
        for one in results.adjustments.adjustments:
            yield _other(one.power, one.order, one.reason, speaker, failed=not one.done or one.forced)


def _order_text(outcome: Outcome, speaker: Speaker) -> str:
    if outcome.order is None:
        return speaker.say("no order: holds")
    if isinstance(outcome.order, Unreadable):
        return speaker.say("invalid order: holds")
    return order_phrase(outcome.order, speaker.language)


# -- lines -------------------------------------------------------------------------------------------------------------


def _outcome(
    outcome: Outcome | PublicOutcome, text: str, reasons: tuple[Reason, ...], speaker: Speaker, *, removed: bool = False
) -> ResultLine:
    untold = movement_unordered if outcome.code else movement_no_orders  # the text says so; nobody was asked
    told = [reason for reason in reasons if not untold.gave(reason)]
    below = " ".join(sentences.say(reason, speaker.language) for reason in told[:MOST_TOLD])
    sign = next(
        (icon for flag, icon in SIGNS if flag in outcome.flags),
        "help-circle" if outcome.code else "x" if removed else "",
    )
    failed = bool(outcome.flags) or outcome.code is not None or removed
    is_unordered = outcome.order is None and Flag.DISLODGED not in outcome.flags
    return ResultLine(
        outcome.power, str(outcome.unit), unit_text(outcome.unit), text, below, sign, failed, is_unordered
    )


def _other(
    power: Power, order: Order | Unreadable, reason: Reason | None, speaker: Speaker, *, failed: bool
) -> ResultLine:
    unit: Unit | None = getattr(order, "unit", None)
    text = str(order) if isinstance(order, Unreadable) else order_phrase(order, speaker.language)
    below = sentences.say(reason, speaker.language) if reason is not None else ""
    return ResultLine(
        power, str(unit or ""), unit_text(unit) if unit is not None else "", text, below, "x" if failed else "", failed
    )
