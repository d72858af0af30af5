"""What may be shown of orders and their outcomes: the one rule of what a hidden order looks like.

Takes results of the adjudicator; gives `PublicMovement`, `PublicRetreat`, `PublicAdjustments`, with `PublicReason`s
that hold nothing of an order that is hidden. Where a profile hides wrong orders, one that is missing, unreadable,
impossible or for a unit that does not exist looks like a hold. Rules: docs/rules.md 10.6; KA 2007, "Auswertung
fehlerhafter Spielzüge"; Ludomaniac standard 2011, 9.9.3 (the codes, where nothing is hidden).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from kapdip.adjudicator import causes
from kapdip.adjudicator.model import AdjustmentResult, Code, Flag, MovementResult, Outcome, RetreatResult
from kapdip.board.model import Location, Position, Power, Unit
from kapdip.orders.model import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    MovementOrder,
    Order,
    Retreat,
    SupportHold,
    SupportMove,
)
from kapdip.reason import Reason

PublicFact: TypeAlias = str | int | Unit | Order | tuple[Unit, ...] | None
"""What a public reason may speak of: units, orders that may be shown, codes and names of the board, whole numbers."""

SECRET_CODES = frozenset({Code.NMR, Code.NOR, Code.IMP, Code.NSU})
"""What nobody learns where wrong orders are hidden: missing, unreadable, impossible, for a unit that does not exist."""

KNOWN_MISMATCHES = frozenset(
    {
        causes.movement_no_such_order.key,
        causes.movement_no_route.key,
        causes.movement_support_coast.key,
        causes.movement_support_convoy.key,
        causes.movement_cut.key,
        causes.movement_cut_dislodged.key,
        causes.movement_dislodged.key,
        causes.movement_convoy_dislodged.key,
    }
)
"""Reasons that reveal nothing of another unit's hidden order; any other mismatch is given as "no such order"."""

_MOVEMENT_ORDERS = (Hold, Move, SupportHold, SupportMove, Convoy)


@dataclass(frozen=True, slots=True)
class PublicReason:
    """Why something came out as it did, for everybody: a key of `adjudicator.model` and the facts that may be shown."""

    key: str
    facts: Mapping[str, PublicFact]

    @property
    def as_reason(self) -> Reason:
        """As a reason, for the words that say it."""
        return Reason(self.key, self.facts)


@dataclass(frozen=True, slots=True)
class PublicOutcome:
    """A unit and what became of it. `order` None: it had none that may be shown, which looks like a hold."""

    unit: Unit
    power: Power
    order: MovementOrder | None
    destination: Location | None
    """Where it is after the movement; None: dislodged."""
    flags: frozenset[Flag] = frozenset()
    reasons: tuple[PublicReason, ...] = ()
    code: Code | None = None
    """Only where wrong orders are reported."""
    route: tuple[str, ...] = ()
    """The seas of the convoy that carried the army."""

    @property
    def shown(self) -> MovementOrder:
        """The order, or the hold that its absence looks like."""
        return self.order or Hold(self.unit)

    @property
    def as_reasons(self) -> tuple[Reason, ...]:
        """Its reasons, for the words that say them."""
        return tuple(reason.as_reason for reason in self.reasons)


NO_MISTAKE = frozenset({"adjustment.no_builds", "adjustment.no_removals"})
"""Refusals of what was listed in advance for a winter that had no use for it: that is not a
wrong order (docs/rules.md 10.8).
"""
ALWAYS_TOLD = frozenset({causes.retreat_clash.key, causes.retreat_taken.key})
"""Reasons of retreats that were possible and failed, which reveal no wrong order."""


@dataclass(frozen=True, slots=True)
class PublicStray:
    """An order that belongs to no unit of the power that gave it, or a refused build or removal; none where wrong
    orders are hidden.
    """

    power: Power
    order: Order
    reason: PublicReason
    code: Code


@dataclass(frozen=True, slots=True)
class PublicMovement:
    """A movement as everybody sees it, the units by province; `position` still holds the dislodged."""

    outcomes: tuple[PublicOutcome, ...]
    position: Position
    strays: tuple[PublicStray, ...] = ()


@dataclass(frozen=True, slots=True)
class PublicRetreat:
    """A dislodged unit and where it went; None: removed, with the reason if it was not ordered to disband."""

    unit: Unit
    power: Power
    destination: Location | None
    reasons: tuple[PublicReason, ...] = ()
    code: Code | None = None
    """Only where wrong orders are reported."""
    gave_up: bool = False
    """It was ordered to, where nothing else is said of why it is gone."""

    @property
    def as_reasons(self) -> tuple[Reason, ...]:
        """Its reasons, for the words that say them."""
        return tuple(reason.as_reason for reason in self.reasons)


@dataclass(frozen=True, slots=True)
class PublicAdjustment:
    """A unit that was built, or removed."""

    power: Power
    unit: Unit
    built: bool


@dataclass(frozen=True, slots=True)
class PublicAdjustments:
    """A winter: what was done, in the order in which it was done, and how many builds each power left out."""

    done: tuple[PublicAdjustment, ...]
    waived: Mapping[Power, int] = field(default_factory=dict)
    refused: tuple[PublicStray, ...] = ()
    """Builds and removals that could not be; none where wrong orders are hidden."""


def public_movement(result: MovementResult, *, hides: bool, no_press: bool = False) -> PublicMovement:
    """A movement without what is hidden; `hides`: the profile hides wrong orders; `no_press`: they may not be used to
    say anything.
    """
    outcomes = sorted(result.outcomes.values(), key=lambda outcome: outcome.unit.location)
    told = tuple(public_outcome(outcome, result.outcomes, hides=hides) for outcome in outcomes)
    if no_press:
        told = tuple(map(_without_words, told))
    strays = () if hides or no_press else tuple(_strays(result))
    return PublicMovement(told, result.position, strays)


def _without_words(outcome: PublicOutcome) -> PublicOutcome:
    """An outcome that nobody can have meant as a message (standard 9.9.6): a unit whose order is not shown just holds,
    and of an impossible way over the sea only start and end are shown.
    """
    if outcome.order is None and outcome.code not in (None, Code.NMR, Code.NOR):
        reasons = tuple(one for one in outcome.reasons if one.key == causes.movement_dislodged.key)
        return replace(outcome, code=None, flags=outcome.flags & {Flag.DISLODGED}, reasons=reasons)
    return replace(outcome, route=()) if outcome.code is Code.IMP else outcome


def _strays(result: MovementResult) -> Iterator[PublicStray]:
    """Orders for units that do not exist, as far as they are orders at all."""
    for one in result.strays:
        if isinstance(one.order, Order):
            reason = PublicReason(one.reason.key, _public_facts(one.reason.facts, result.outcomes, hides=False))
            yield PublicStray(one.power, one.order, reason, one.code)


def public_outcome(outcome: Outcome, outcomes: Mapping[Unit, Outcome], *, hides: bool) -> PublicOutcome:
    """One unit's outcome; `outcomes` are all of the movement, in which the units that its reasons name are found."""
    if hides and outcome.code in SECRET_CODES:
        reasons = [
            reason for reason in _reasons(outcome, outcomes, hides=True) if reason.key == causes.movement_dislodged.key
        ]
        flags = outcome.flags & {Flag.DISLODGED}
        return PublicOutcome(outcome.unit, outcome.power, None, outcome.destination, flags, tuple(reasons))
    order = shown_order(outcome, hides=hides)
    route = outcome.route if order is not None else ()
    reasons = _reasons(outcome, outcomes, hides=hides)
    code = None if hides else outcome.code
    return PublicOutcome(
        outcome.unit, outcome.power, order, outcome.destination, outcome.flags, tuple(reasons), code, route
    )


def shown_order(outcome: Outcome, *, hides: bool) -> MovementOrder | None:
    """The order that may be shown; None where the unit had none, or one that is hidden: it then looks like a hold."""
    order = outcome.order
    if not isinstance(order, _MOVEMENT_ORDERS) or (hides and outcome.code in SECRET_CODES):
        return None
    return order


def _reasons(outcome: Outcome, outcomes: Mapping[Unit, Outcome], *, hides: bool) -> list[PublicReason]:
    told = []
    for reason in outcome.reasons:
        is_vague = hides and outcome.code is Code.NSO and reason.key not in KNOWN_MISMATCHES
        key = causes.movement_no_such_order.key if is_vague else reason.key
        told.append(PublicReason(key, _public_facts(reason.facts, outcomes, hides=hides)))
    return told


def _public_facts(
    facts: Mapping[str, object], outcomes: Mapping[Unit, Outcome], *, hides: bool
) -> dict[str, PublicFact]:
    """Facts without orders that are hidden, without what a person wrote, and with the helpers
    of the unit that stopped this one.
    """
    told: dict[str, PublicFact] = {}
    for name, fact in facts.items():
        if name != "text" and (fact is None or isinstance(fact, str | int | Unit | Order)):
            told[name] = fact
    actor = facts.get("by", facts.get("other"))
    other = outcomes.get(actor) if isinstance(actor, Unit) else None
    if "by_order" in facts:
        told["by_order"] = shown_order(other, hides=hides) if other else None
    strength = facts.get("by_strength")
    if other is not None and isinstance(strength, int) and strength > 1:
        told["by_help"] = tuple(sorted(other.supporters, key=lambda unit: (unit.kind.value, unit.location)))
    return told


def public_retreats(result: RetreatResult, *, hides: bool) -> tuple[PublicRetreat, ...]:
    """Where the dislodged went, by province, and why units were removed; what they were ordered to do is not public."""
    outcomes = sorted(result.outcomes.values(), key=lambda outcome: outcome.unit.location)
    return tuple(_public_retreat(one, hides=hides) for one in outcomes)


def _public_retreat(outcome: Outcome, *, hides: bool) -> PublicRetreat:
    reasons = tuple(
        PublicReason(reason.key, _public_facts(reason.facts, {}, hides=hides))
        for reason in outcome.reasons
        if not hides or reason.key in ALWAYS_TOLD
    )
    code = None if hides or any(reason.key == causes.retreat_none_open.key for reason in reasons) else outcome.code
    code = Code.NOR if code is Code.NMR else code  # a single missing phase is no NMR (standard 9.10.1)
    return PublicRetreat(outcome.unit, outcome.power, outcome.destination, reasons, code)


def stray_retreats(given: Mapping[Power, Sequence[Order]], start: Position, *, hides: bool) -> tuple[PublicStray, ...]:
    """Retreats that were handed in for units that the power did not have when the turn began; those of units that
    stayed are not a mistake.
    """
    owned = {power: {unit.province for unit in units} for power, units in start.units.items()}
    return tuple(
        PublicStray(power, order, PublicReason("retreat.not_dislodged", {"unit": order.unit, "order": order}), Code.NSU)
        for power, orders in given.items()
        for order in orders
        if not hides and isinstance(order, Retreat | Disband) and order.unit.province not in owned.get(power, set())
    )


def public_adjustments(result: AdjustmentResult, *, hides: bool) -> PublicAdjustments:
    """What was built and removed, and which orders could not be carried out."""
    done = (one for one in result.adjustments if one.done)
    told = (PublicAdjustment(one.power, one.unit, isinstance(one.order, Build)) for one in done if one.unit is not None)
    return PublicAdjustments(tuple(told), dict(result.waived), () if hides else tuple(_refused(result)))


def _refused(result: AdjustmentResult) -> Iterator[PublicStray]:
    """Of powers that built less than was due or lost units by rule: where a later order of the list did instead,
    nothing was wrong.
    """
    short = {power for power, builds in result.waived.items() if builds} | {
        one.power for one in result.adjustments if one.forced
    }
    for one in result.adjustments:
        if (
            one.power in short
            and one.reason is not None
            and one.code is not None
            and one.reason.key not in NO_MISTAKE
            and isinstance(one.order, Order)
        ):
            yield PublicStray(
                one.power,
                one.order,
                PublicReason(one.reason.key, _public_facts(one.reason.facts, {}, hides=False)),
                one.code,
            )
