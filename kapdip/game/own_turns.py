"""A turn of the units that one seat led in it: where they are, what became of each order, what is open and due.

Takes a game, a turn and an alias; gives `OwnTurn`. Where only failures are reported it is the seat's private sheet: it
names nobody else, and gives a code only where the mistake was one's own (docs/rules.md 13.2).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from kapdip.adjudicator import causes
from kapdip.adjudicator.adjustments import adjustment_balance
from kapdip.board.model import Dislodged, Position, Power
from kapdip.game.calendar import TurnDate
from kapdip.game.model import Alias, Game, StageName, Turn
from kapdip.game.public import PublicTurn, tells_all, whole_turn
from kapdip.game.public_orders import (
    PublicAdjustments,
    PublicMovement,
    PublicOutcome,
    PublicReason,
    PublicRetreat,
    PublicStray,
)

OWN_MISTAKES = frozenset(
    {
        causes.movement_out_of_reach.key,
        causes.movement_same_place.key,
        causes.movement_no_port.key,
        causes.movement_impassable.key,
        causes.movement_coast_missing.key,
        causes.movement_coast_wrong.key,
        causes.movement_coast_unknown.key,
        causes.movement_several.key,
        causes.movement_unreadable.key,
        causes.movement_unordered.key,
        causes.movement_no_orders.key,
        causes.movement_no_such_unit.key,
        causes.retreat_not_open.key,
        causes.retreat_none_open.key,
        causes.retreat_unordered.key,
        causes.retreat_unreadable.key,
        causes.retreat_several.key,
        causes.retreat_not_a_retreat.key,
    }
)
"""Reasons that speak of the order alone, and of no unit but its own and the one that it names."""


@dataclass(frozen=True, slots=True)
class OwnTurn:
    """A turn as far as it is resolved, for one seat."""

    number: int
    date: TurnDate
    step: StageName
    powers: tuple[Power, ...]
    """That the seat led in it."""
    before: Position
    """Its units and centres as the turn began."""
    after: Position
    """The same now, and the dislodged with the places that are open to them."""
    movement: PublicMovement | None
    retreats: tuple[PublicRetreat, ...] | None
    adjustments: PublicAdjustments | None
    strays: tuple[PublicStray, ...]
    """Orders that belong to none of its units."""
    due: Mapping[Power, int]
    """Builds (negative: removals) that are due in the winter that comes next in this turn."""


def own_turn(game: Game, turn: Turn, alias: Alias) -> OwnTurn:
    """One turn of the game as the seat may see its own part."""
    powers = tuple(power for power, leader in turn.start.control.items() if leader == alias)
    whole = whole_turn(game, turn)
    told = _of_own(whole if tells_all(game) else _without_neighbours(whole), powers)
    strays = (*(told.movement.strays if told.movement is not None else ()), *told.stray_retreats)
    return OwnTurn(
        number=turn.number,
        date=whole.date,
        step=turn.step,
        powers=powers,
        before=_part(turn.start.position, powers),
        after=_part(whole.after, powers),
        movement=None if told.movement is None else replace(told.movement, strays=()),
        retreats=told.retreats,
        adjustments=told.adjustments,
        strays=strays,
        due=_due(game, turn, powers),
    )


def _part(position: Position, powers: tuple[Power, ...]) -> Position:
    """What belongs to these powers; where a dislodged unit was attacked from is not shown."""
    return Position(
        {power: position.units.get(power, ()) for power in powers},
        {power: position.centres.get(power, ()) for power in powers},
        {
            power: tuple(Dislodged(one.unit, None, one.retreats) for one in position.dislodged[power])
            for power in powers
            if position.dislodged.get(power)
        },
    )


def _of_own(turn: PublicTurn, powers: tuple[Power, ...]) -> PublicTurn:
    """What a turn shows of the units of these powers."""
    movement, winter = turn.movement, turn.adjustments
    return replace(
        turn,
        movement=None
        if movement is None
        else PublicMovement(
            tuple(one for one in movement.outcomes if one.power in powers),
            _part(movement.position, powers),
            tuple(one for one in movement.strays if one.power in powers),
        ),
        retreats=None if turn.retreats is None else tuple(one for one in turn.retreats if one.power in powers),
        stray_retreats=tuple(one for one in turn.stray_retreats if one.power in powers),
        adjustments=None
        if winter is None
        else PublicAdjustments(
            tuple(one for one in winter.done if one.power in powers),
            {power: count for power, count in winter.waived.items() if power in powers},
            tuple(one for one in winter.refused if one.power in powers),
        ),
    )


def _without_neighbours(turn: PublicTurn) -> PublicTurn:
    """A turn in which no line names a unit that was in another's way, cut it or dislodged it."""
    movement = turn.movement
    if movement is not None:
        outcomes = tuple(map(_alone, movement.outcomes))
        movement = PublicMovement(outcomes, movement.position, tuple(map(_stray, movement.strays)))
    retreats = turn.retreats and tuple(replace(one, reasons=_own_mistakes(one.reasons)) for one in turn.retreats)
    return replace(turn, movement=movement, retreats=retreats)


def _alone(outcome: PublicOutcome) -> PublicOutcome:
    reasons = _own_mistakes(outcome.reasons)
    return replace(outcome, reasons=reasons, code=outcome.code if reasons else None, route=())


def _stray(stray: PublicStray) -> PublicStray:
    """An order for a unit that the power does not have; whether another's is there is not revealed."""
    facts = {"unit": getattr(stray.order, "unit", None), "order": stray.order, "power": stray.power}
    return replace(stray, reason=PublicReason(causes.movement_no_unit.key, facts))


def _own_mistakes(reasons: tuple[PublicReason, ...]) -> tuple[PublicReason, ...]:
    return tuple(reason for reason in reasons if reason.key in OWN_MISTAKES)


def _due(game: Game, turn: Turn, powers: tuple[Power, ...]) -> dict[Power, int]:
    """What a winter that is still to come in the turn asks of these powers."""
    position = turn.results.position
    if position is None or position.dislodged or turn.results.adjustments is not None or turn.is_over:
        return {}
    if not game.variant.date(turn.number).adjustments:
        return {}
    balance = adjustment_balance(game.board, position)
    return {power: balance[power] for power in powers if balance[power]}
