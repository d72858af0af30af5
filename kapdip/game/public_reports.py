"""What everybody may know of a turn where only failures are reported: built only from what may be shown.

Takes a turn and its results; gives the parts of a `PublicTurn`. A unit is on the public map only where the list of the
turn names it, at its place after the turn; past turns don't add up. Why something failed is said in one case: there was
no such unit. Nobody's counts of units and centres are shown. Rules: docs/rules.md 13.2; MegaStab (rd23).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from kapdip.adjudicator import causes
from kapdip.adjudicator.model import AdjustmentResult, Code, Flag, MovementResult, Outcome, RetreatResult
from kapdip.board.model import Dislodged, Position, Power, ProvinceCode, Unit
from kapdip.game.model import Game, PublicState, Turn
from kapdip.game.public_orders import (
    PublicAdjustment,
    PublicAdjustments,
    PublicMovement,
    PublicOutcome,
    PublicReason,
    PublicRetreat,
)
from kapdip.orders.model import Build, Convoy, Disband, Move, MovementOrder, SupportHold, SupportMove

_HELP = (SupportHold, SupportMove, Convoy)
_FAILED = frozenset({Flag.BOUNCE})
_DISLODGED = frozenset({Flag.DISLODGED})


@dataclass(frozen=True, slots=True)
class CentreReport:
    """What an autumn did to the centres: names without owners, as the board lists them."""

    changed: tuple[ProvinceCode, ...]
    """From one power to another."""
    taken: tuple[ProvinceCode, ...]
    """For the first time."""
    neutral: tuple[ProvinceCode, ...]
    """Still."""


@dataclass(frozen=True, slots=True)
class TurnReport:
    """What else is published where only failures are reported."""

    silent: tuple[Power, ...] = ()
    """Powers without any orders (NMR)."""
    centres: CentreReport | None = None
    """After an autumn."""


def reported_movement(result: MovementResult) -> PublicMovement:
    """What failed, and who was dislodged. The unit that dislodged another is not in it, unless it failed itself."""
    outcomes = sorted(result.outcomes.values(), key=lambda outcome: outcome.unit.location)
    told = tuple(filter(None, map(_outcome, outcomes)))
    return PublicMovement(told, _position_after(told, tuple(result.position.units)))


def _outcome(outcome: Outcome) -> PublicOutcome | None:
    """A unit's line; None where it is not mentioned."""
    order = _failed_order(outcome)
    is_dislodged = outcome.destination is None
    if order is None:
        return PublicOutcome(outcome.unit, outcome.power, None, None, _DISLODGED) if is_dislodged else None
    flags = _FAILED | _DISLODGED if is_dislodged else _FAILED
    if outcome.code is not Code.NSU:
        return PublicOutcome(outcome.unit, outcome.power, order, outcome.destination, flags)
    told = (reason for reason in outcome.reasons if reason.key == causes.movement_no_such_unit.key)
    reasons = tuple(PublicReason(reason.key, _named(reason.facts)) for reason in told)
    return PublicOutcome(outcome.unit, outcome.power, order, outcome.destination, flags, reasons, Code.NSU)


def _failed_order(outcome: Outcome) -> MovementOrder | None:
    """The order, if it was one that could have been carried out and was not."""
    order = outcome.order
    if isinstance(order, Move) and outcome.flags & {Flag.BOUNCE, Flag.DISRUPTED}:
        return order
    if not isinstance(order, _HELP) or outcome.code is Code.IMP or not outcome.flags - _DISLODGED:
        return None
    return None if any(reason.key == causes.movement_wrong_kind.key for reason in outcome.reasons) else order


def _named(facts: Mapping[str, object]) -> dict[str, Unit | MovementOrder]:
    """The order and the unit that it names: nothing of what is there instead."""
    return {
        name: fact
        for name, fact in facts.items()
        if name in ("unit", "order", "other") and isinstance(fact, Unit | Move | SupportHold | SupportMove | Convoy)
    }


def _position_after(told: tuple[PublicOutcome, ...], powers: tuple[Power, ...]) -> Position:
    """The units that are mentioned, where the movement left them; the dislodged without where they could go."""
    units: dict[Power, list[Unit]] = {power: [] for power in powers}
    dislodged: dict[Power, list[Dislodged]] = {}
    for one in told:
        if one.destination is None:
            dislodged.setdefault(one.power, []).append(Dislodged(one.unit, None, ()))
        else:
            units[one.power].append(Unit(one.unit.kind, one.destination))
    return Position(_sorted(units), {}, {power: tuple(sorted(gone)) for power, gone in sorted(dislodged.items())})


def _sorted(units: Mapping[Power, list[Unit]]) -> dict[Power, tuple[Unit, ...]]:
    return {power: tuple(sorted(there)) for power, there in units.items()}


def reported_retreats(result: RetreatResult) -> tuple[PublicRetreat, ...]:
    """What became of everybody who was dislodged: retreated, removed, or gave up."""
    outcomes = sorted(result.outcomes.values(), key=lambda outcome: outcome.unit.location)
    return tuple(
        PublicRetreat(one.unit, one.power, one.destination, gave_up=isinstance(one.order, Disband)) for one in outcomes
    )


def reported_adjustments(result: AdjustmentResult) -> PublicAdjustments:
    """All builds and removals, by power and place; what a rule removed looks like the rest."""
    done = [
        PublicAdjustment(one.power, one.unit, isinstance(one.order, Build))
        for one in result.adjustments
        if one.done and one.unit is not None
    ]
    return PublicAdjustments(tuple(sorted(done, key=lambda one: (one.power, one.unit.location))))


def reported_position(turn: Turn) -> Position | None:
    """The units that the list of the turn names, at their places now; None while nothing is resolved."""
    results = turn.results
    if results.position is None:
        return None
    units: dict[Power, list[Unit]] = {power: [] for power in results.position.units}
    dislodged: Mapping[Power, tuple[Dislodged, ...]] = {}
    if results.movement is not None:
        moved = reported_movement(results.movement).position
        units = {power: list(there) for power, there in moved.units.items()}
        dislodged = moved.dislodged if results.position.dislodged else {}
    for went in reported_retreats(results.retreats) if results.retreats is not None else ():
        if went.destination is not None:
            units[went.power].append(Unit(went.unit.kind, went.destination))
    for one in reported_adjustments(results.adjustments).done if results.adjustments is not None else ():
        if one.built:
            units[one.power].append(one.unit)
        elif one.unit in units[one.power]:
            units[one.power].remove(one.unit)
    return Position(_sorted(units), {}, dislodged)


def reported_start(game: Game, turn: Turn) -> PublicState:
    """The public state in which a turn is ordered: with the start position, later with what the turn before showed."""
    start = turn.start
    if turn.number == 1:
        free = game.profile.free_start
        position = Position(dict.fromkeys(game.board.powers, ()) if free else game.variant.position.units, {})
    else:
        told = reported_position(game.turns[turn.number - 2])
        position = told or Position(dict.fromkeys(game.board.powers, ()), {})
    return PublicState(
        position=position,
        last_occupant={},
        prices={},
        accounts=start.accounts,
        control={power: alias for alias, power in start.homes.items()},
        money=start.money,
        points={},
        homes=start.homes,
        quiet_years=start.quiet_years,
    )


def report_of(game: Game, turn: Turn) -> TurnReport:
    """Who was silent, and in autumn the three lists of centres."""
    movement = turn.results.movement
    if movement is None:
        return TurnReport()
    silent = {one.power for one in movement.outcomes.values() if one.code is Code.NMR}
    return TurnReport(
        silent=tuple(power for power in game.board.powers if power in silent), centres=_centre_report(game, turn)
    )


def _centre_report(game: Game, turn: Turn) -> CentreReport | None:
    position = turn.results.position
    if position is None or position.dislodged or not game.variant.date(turn.number).ownership:
        return None
    before, after = _owners(turn.start.position), _owners(position)
    found: dict[str, list[ProvinceCode]] = {"changed": [], "taken": [], "neutral": []}
    for code in game.board.centres:
        if code not in after:
            found["neutral"].append(code)
        elif code not in before:
            found["taken"].append(code)
        elif before[code] != after[code]:
            found["changed"].append(code)
    return CentreReport(tuple(found["changed"]), tuple(found["taken"]), tuple(found["neutral"]))


def _owners(position: Position) -> dict[ProvinceCode, Power]:
    return {code: power for power, codes in position.centres.items() for code in codes}
