"""Why an order came out as it did: the causes of this room. See `kapdip.reason`."""

from typing import Protocol, TypeAlias

from kapdip.adjudicator.model import Unreadable
from kapdip.board.model import Power, ProvinceCode, Unit
from kapdip.orders.model import Order
from kapdip.reason import Cause, Reason

Given: TypeAlias = Order | Unreadable | None
"""What was ordered, if anything."""


def _unit(*, unit: Unit) -> None: ...
def _unit_text(*, unit: Unit | None, text: str) -> None: ...
def _unit_power(*, unit: Unit, power: Power) -> None: ...
def _order(*, unit: Unit | None, order: Given) -> None: ...
def _order_power(*, order: Given, power: Power) -> None: ...
def _order_of(*, unit: Unit | None, order: Given, power: Power) -> None: ...
def _to_target(*, unit: Unit, order: Given, target: ProvinceCode) -> None: ...
def _closed(*, unit: Unit, order: Given, target: ProvinceCode = "") -> None: ...
def _order_text(*, unit: Unit, order: Given, text: str) -> None: ...
def _in_province(*, unit: Unit, order: Given, province: ProvinceCode) -> None: ...
def _help(*, unit: Unit, order: Given, other: Unit) -> None: ...
def _mismatch(*, unit: Unit, order: Given, other: Unit, by_order: Given) -> None: ...
def _attack(*, unit: Unit, order: Given, by: Unit, by_order: Given) -> None: ...
def _obstacle(*, unit: Unit, order: Given, strength: int, by: Unit, by_order: Given, by_strength: int) -> None: ...
def _dislodging(*, unit: Unit, by: Unit, by_order: Given, strength: int, by_strength: int) -> None: ...
def _paradox(*, unit: Unit, order: Given, by: Unit) -> None: ...
def _broken(*, unit: Unit, order: Given, by: Unit, at: ProvinceCode) -> None: ...
def _rival(*, unit: Unit, order: Given, by: Unit, province: ProvinceCode) -> None: ...
def _build(*, unit: Unit, order: Given, province: ProvinceCode, allowed: int) -> None: ...
def _adjustment(*, unit: Unit, order: Given, allowed: int) -> None: ...
def _twice(*, unit: Unit, order: Given, allowed: int, province: ProvinceCode = "") -> None: ...
def _no_builds(*, unit: Unit | None, order: Given, province: ProvinceCode = "", allowed: int = 0) -> None: ...
def _forced(*, unit: Unit, power: Power, distance: int) -> None: ...


class HelpCause(Protocol):
    """A cause that says which unit an order was to help."""

    def __call__(self, *, unit: Unit, order: Given, other: Unit) -> Reason:
        """The reason, with these facts."""


class MismatchCause(Protocol):
    """A cause that says what the other unit did instead."""

    def __call__(self, *, unit: Unit, order: Given, other: Unit, by_order: Given) -> Reason:
        """The reason, with these facts."""


class BuildCause(Protocol):
    """A cause that says where nothing can be built."""

    def __call__(self, *, unit: Unit, order: Given, province: ProvinceCode, allowed: int) -> Reason:
        """The reason, with these facts."""


# Moves

movement_bounce = Cause(
    "movement.bounce",
    _obstacle,
    "{order} fails: {strength} against {by_strength}, {by_order}.",
    without={"by_order": "{order} fails: {strength} against {by_strength}, {by} is there."},
)
movement_bounce_own = Cause("movement.bounce_own", _obstacle, "{order} fails: {by}, of the same power, is there.")
movement_bounce_no_help = Cause(
    "movement.bounce_no_help",
    _obstacle,
    "{order} fails: support against your own unit does not count, {strength} against {by_strength}, {by}.",
)
movement_swap = Cause(
    "movement.swap",
    _obstacle,
    "{order} fails: {by} comes the other way, {strength} against {by_strength}.",
)
movement_disrupted = Cause(
    "movement.disrupted",
    _broken,
    "{order} fails: the convoy broke in {at:name}, where {by} was dislodged.",
)
movement_no_convoy = Cause("movement.no_convoy", _order, "{order} fails: no complete chain of fleets convoyed it.")
movement_paradox_army = Cause("movement.paradox_army", _order, "{order} fails: its convoy is paradoxical.")
movement_paradox_convoy = Cause(
    "movement.paradox_convoy",
    _order,
    "{order} has no effect: the convoy is paradoxical.",
)
movement_paradox_attack = Cause(
    "movement.paradox_attack",
    _paradox,
    "{order} fails: neither the paradoxical convoy by {by} nor the attack on it succeeds.",
)
movement_impassable = Cause("movement.impassable", _in_province, "{order} fails: nobody may enter {province:name}.")
movement_dislodged = Cause(
    "movement.dislodged",
    _dislodging,
    "{unit} is dislodged: {by_strength} against {strength}, {by_order}.",
    without={"strength": "{unit} is dislodged by {by_order}."},
)
movement_out_of_reach = Cause(
    "movement.out_of_reach",
    _to_target,
    "{order} is impossible: {unit} cannot reach {target:name} in one move.",
)
movement_same_place = Cause("movement.same_place", _order, "{order} is impossible: {unit} is there already.")
movement_no_port = Cause("movement.no_port", _to_target, "{order} is impossible: a convoy goes from coast to coast.")
movement_no_fleets = Cause(
    "movement.no_fleets",
    _to_target,
    "{order} is impossible: no chain of fleets reaches there.",
)
movement_coast_missing = Cause(
    "movement.coast_missing",
    _to_target,
    "{order} is void: two coasts can be reached, and none is named.",
)
movement_coast_wrong = Cause("movement.coast_wrong", _to_target, "{order} is void: this coast cannot be reached.")
movement_coast_unknown = Cause("movement.coast_unknown", _to_target, "{order} is void: there is no such coast.")

# Supports and convoys

movement_cut = Cause(
    "movement.cut",
    _attack,
    "{order} is cut by {by_order}.",
    without={"by_order": "{order} is cut by {by}."},
)
movement_cut_dislodged = Cause(
    "movement.cut_dislodged",
    _attack,
    "{order} is cut: its unit is dislodged by {by_order}.",
    without={"by_order": "{order} is cut: its unit is dislodged by {by}."},
)
movement_convoy_dislodged = Cause(
    "movement.convoy_dislodged",
    _attack,
    "{order} is broken: the fleet is dislodged by {by_order}.",
    without={"by_order": "{order} is broken: the fleet is dislodged by {by}."},
)
movement_no_such_order = Cause(
    "movement.no_such_order",
    _mismatch,
    "{order} has no effect: the other order was {by_order}.",
    without={"by_order": "{order} has no effect: {other} was not ordered to do that."},
)
movement_no_such_unit = Cause("movement.no_such_unit", _help, "{order} has no effect: there is no {other}.")
movement_no_route = Cause(
    "movement.no_route",
    _mismatch,
    "{order} has no effect: {other} has no complete chain of fleets to convoy it.",
)
movement_support_coast = Cause(
    "movement.support_coast",
    _mismatch,
    "{order} has no effect: {other} went to another coast.",
)
movement_support_convoy = Cause(
    "movement.support_convoy",
    _help,
    "{order} is void: only {unit} itself could have carried {other} there.",
)
movement_support_no_convoy = Cause(
    "movement.support_no_convoy",
    _mismatch,
    "{order} has no effect: {other} has no complete chain of fleets.",
)
movement_support_reach = Cause(
    "movement.support_reach",
    _in_province,
    "{order} is impossible: {unit} could not move to {province:name} itself.",
)
movement_support_self = Cause("movement.support_self", _order, "{order} is impossible: no unit can support itself.")
movement_support_impossible = Cause(
    "movement.support_impossible",
    _help,
    "{order} is void: {other} cannot make that move.",
)
movement_convoy_fleet = Cause("movement.convoy_fleet", _order, "{order} is impossible: only a fleet at sea convoys.")
movement_convoy_army = Cause(
    "movement.convoy_army",
    _help,
    "{order} is impossible: only armies are convoyed, and {other} is not one.",
)
movement_convoy_route = Cause(
    "movement.convoy_route",
    _help,
    "{order} is impossible: the fleet is on no route there for {other}.",
)

# Orders that count for nothing, and units without one

movement_not_own = Cause(
    "movement.not_own",
    _order_of,
    "{unit} belongs to {power:name}: the order does not count.",
)
movement_wrong_kind = Cause("movement.wrong_kind", _help, "{order} is void: {other} is there.")
movement_several = Cause("movement.several", _unit, "{unit} has several orders and holds.")
movement_unreadable = Cause("movement.unreadable", _unit_text, "{unit} has an unreadable order and holds.")
movement_not_a_movement = Cause(
    "movement.not_a_movement",
    _order,
    "{order} is not a movement order: it does not count.",
)
movement_no_unit = Cause("movement.no_unit", _order_of, "{order} does not count: there is no such unit.")
movement_no_province = Cause("movement.no_province", _in_province, "{order} is void: there is no such province.")
movement_unordered = Cause("movement.unordered", _unit, "{unit} has no order and holds.")
movement_no_orders = Cause("movement.no_orders", _unit_power, "{power:name} has sent no orders: {unit} holds.")

# Retreats

retreat_clash = Cause(
    "retreat.clash",
    _rival,
    "{unit} and {by} both retreat to {province:name}: both are disbanded.",
)
retreat_taken = Cause(
    "retreat.taken",
    _rival,
    "{unit} cannot retreat to {province:name}: {by} has the better claim.",
)
retreat_not_open = Cause("retreat.not_open", _closed, "{unit} cannot retreat to {target:name} and is disbanded.")
retreat_none_open = Cause("retreat.none_open", _closed, "{unit} has nowhere to retreat to and is disbanded.")
retreat_unordered = Cause("retreat.unordered", _closed, "{unit} has no retreat order and is disbanded.")
retreat_wrong_kind = Cause("retreat.wrong_kind", _help, "{order} is void: the dislodged unit is {other}.")
retreat_unreadable = Cause(
    "retreat.unreadable", _order_text, "{unit} has an unreadable retreat order and is disbanded."
)
retreat_several = Cause("retreat.several", _order, "{unit} has several retreat orders and is disbanded.")
retreat_not_dislodged = Cause(
    "retreat.not_dislodged",
    _order,
    "{order} does not count: no such unit was dislodged.",
)
retreat_not_a_retreat = Cause("retreat.not_a_retreat", _order, "{order} is not a retreat.")

# Builds and removals

adjustment_not_home = Cause(
    "adjustment.not_home",
    _build,
    "{order} does not count: {province:name} is not a home centre of the power.",
)
adjustment_not_owned = Cause(
    "adjustment.not_owned",
    _build,
    "{order} does not count: {province:name} is not owned.",
)
adjustment_occupied = Cause(
    "adjustment.occupied",
    _build,
    "{order} does not count: {province:name} is occupied.",
)
adjustment_terrain = Cause(
    "adjustment.terrain",
    _build,
    "{order} does not count: such a unit cannot be in {province:name}.",
)
adjustment_coast_missing = Cause(
    "adjustment.coast_missing",
    _build,
    "{order} does not count: a fleet in {province:name} needs its coast.",
)
adjustment_coast_unknown = Cause("adjustment.coast_unknown", _build, "{order} does not count: there is no such coast.")
adjustment_twice = Cause("adjustment.twice", _twice, "{order} does not count: it is ordered twice.")
adjustment_too_many_builds = Cause(
    "adjustment.too_many_builds",
    _build,
    "{order} does not count: no more than {allowed:build|builds} can be made.",
)
adjustment_too_many_removals = Cause(
    "adjustment.too_many_removals",
    _adjustment,
    "{order} does not count: only {allowed:unit|units} must be removed.",
)
adjustment_no_unit = Cause("adjustment.no_unit", _adjustment, "{order} does not count: there is no such unit.")
adjustment_no_builds = Cause("adjustment.no_builds", _no_builds, "{order} does not count: there is nothing to build.")
adjustment_no_removals = Cause(
    "adjustment.no_removals",
    _adjustment,
    "{order} does not count: there is nothing to remove.",
)
adjustment_not_an_adjustment = Cause(
    "adjustment.not_an_adjustment",
    _order,
    "{order} is neither build nor removal.",
)
adjustment_unreadable = Cause("adjustment.unreadable", _unit_text, "The build or removal cannot be read: {text}")
adjustment_forced = Cause("adjustment.forced", _forced, "{unit} is removed by rule, as too few removals were ordered.")
adjustment_not_own = Cause(
    "adjustment.not_own",
    _order_power,
    "{order} does not count: there is no such power on this board.",
)
