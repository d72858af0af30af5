"""Puts what was handed in before the adjudicator: movement, retreats, ownership, adjustments.

Takes a game in a phase; gives the adjudicator's result. Nothing of the game changes here.
Rules: docs/rules.md 2.7, 6.2, 6.3 and 6.4; KA 2007, "Auswertung fehlerhafter Spielzüge für die Einheiten".
"""

from collections.abc import Sequence
from typing import TypeAlias

from kapdip.adjudicator.adjustments import resolve_adjustments, take_centres
from kapdip.adjudicator.model import AdjustmentResult, MovementResult, RetreatResult, Unreadable
from kapdip.adjudicator.movement import resolve_movement
from kapdip.adjudicator.retreats import resolve_retreats
from kapdip.auction.purses import fleet_builders
from kapdip.board.model import Location, Position, Power, Unit, UnitKind
from kapdip.exchange.profile import MercenaryBuilds
from kapdip.game.conditions import holding_orders
from kapdip.game.model import Game, MilitarySlip
from kapdip.game.rules import hired_powers
from kapdip.game.steps import position_now
from kapdip.orders.cleaning import tokens
from kapdip.orders.model import AdjustmentOrder, Build, Disband, Order, Retreat, RetreatOrder, Waive

Given: TypeAlias = Order | Unreadable


def movement_of(game: Game) -> MovementResult:
    """Resolve the movement. A power without a slip has no entry: it gave no orders at all."""
    board, rulebook = game.board, game.variant.rulebook
    position = game.turn.start.position
    given: dict[Power, Sequence[Given]] = {
        power: (*slip.movement, *unreadable_orders(slip, position.units.get(power, ())))
        for power, slip in game.turn.inputs.orders.items()
    }
    return resolve_movement(board, rulebook, position, given)


def unreadable_orders(slip: MilitarySlip, units: Sequence[Unit]) -> tuple[Unreadable, ...]:
    """The lines of a slip that nobody could read, where they name a unit: it counts as ordered (and holds)."""
    named = ((line, unit_of_unreadable(line, units)) for line in slip.unreadable)
    return tuple(Unreadable(unit, line) for line, unit in named if unit is not None)


def unit_of_unreadable(line: str, units: Sequence[Unit]) -> Unit | None:
    """The unit for which a line that nobody could read counts: the first one that it names."""
    words = (word.upper() for word in tokens(line))
    return next((unit for word in words for unit in units if word.startswith(unit.province)), None)


def retreats_of(game: Game) -> RetreatResult:
    """Resolve the retreats: the conditions that hold first, then the priority lists."""
    board, rulebook = game.board, game.variant.rulebook
    position = position_now(game)
    given = {power: retreat_orders(game, power) for power in position.dislodged if power in game.turn.inputs.orders}
    return resolve_retreats(board, rulebook, position, given)


def retreat_orders(game: Game, power: Power) -> tuple[RetreatOrder, ...]:
    """A power's orders for its dislodged units; several lists for one unit become one, conditional places first."""
    dislodged = {one.unit.province for one in position_now(game).dislodged.get(power, ())}
    slip = game.turn.inputs.orders[power]
    conditional = [order for order in holding_orders(game, power) if isinstance(order, Retreat | Disband)]
    merged: dict[Unit, RetreatOrder] = {}
    for order in (*conditional, *slip.retreats):
        if order.unit.province in dislodged:
            merged[order.unit] = _joined(merged.get(order.unit), order)
    return tuple(merged.values())


def _joined(first: RetreatOrder | None, second: RetreatOrder) -> RetreatOrder:
    if isinstance(first, Retreat) and isinstance(second, Retreat):
        return Retreat(first.unit, tuple(dict.fromkeys((*first.targets, *second.targets))))
    return first or second


def ownership_of(game: Game, position: Position) -> Position:
    """Occupying a centre in autumn gives ownership."""
    return take_centres(game.board, position)


def adjustments_of(game: Game) -> AdjustmentResult:
    """Resolve builds and removals: the conditions that hold first, then the lists in their order."""
    board, rulebook = game.board, game.variant.rulebook
    given = {power: adjustment_orders(game, power) for power in game.turn.inputs.orders}
    if game.profile.mercenary_builds is MercenaryBuilds.FORCED:
        given |= {power: with_forced_builds(game, given.get(power, ()), power) for power in hired_powers(game)}
    return resolve_adjustments(board, rulebook, position_now(game), given)


def with_forced_builds(game: Game, given: Sequence[AdjustmentOrder], power: Power) -> tuple[AdjustmentOrder, ...]:
    """What a hired power builds whose leader may waive nothing: what is ordered, then armies in the other home centres
    by their codes; for the power of the fleets, fleets (I-A 8).
    """
    position = position_now(game)
    ordered = tuple(order for order in given if not isinstance(order, Waive))
    named = {order.unit.province for order in ordered if isinstance(order, Build)}
    taken = {unit.province for units in position.units.values() for unit in units}
    owned = set(position.centres.get(power, ()))
    vacant = sorted(code for code in game.board.home_centres(power) if code in owned - taken - named)
    kind = UnitKind.FLEET if power in fleet_builders(game.board) else UnitKind.ARMY
    return (*ordered, *(Build(Unit(kind, Location(code))) for code in vacant))


def adjustment_orders(game: Game, power: Power) -> tuple[AdjustmentOrder, ...]:
    """A power's builds and removals in order of preference; a place or unit that was named before is left out."""
    slip = game.turn.inputs.orders[power]
    conditional = [order for order in holding_orders(game, power) if isinstance(order, Build | Disband | Waive)]
    chosen: list[AdjustmentOrder] = []
    for order in conditional:
        chosen.append(order)
    places = {order.unit.province for order in chosen if not isinstance(order, Waive)}
    chosen += [order for order in slip.adjustments if isinstance(order, Waive) or order.unit.province not in places]
    return tuple(chosen)
