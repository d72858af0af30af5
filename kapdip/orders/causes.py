"""Why a line is not understood, an order is impossible: the causes of this room. See `kapdip.reason`."""

from typing import TypedDict

from kapdip.board.model import Location, Power, ProvinceCode, Unit
from kapdip.orders.model import Order
from kapdip.reason import Cause, no_facts


class Word(TypedDict):
    """What is in a line."""

    word: str


def _limit(*, limit: int) -> None: ...
def _word_choices(*, word: str, choices: tuple[Order, ...]) -> None: ...
def _place_orders(*, place: ProvinceCode, choices: tuple[Order, ...]) -> None: ...
def _place_coasts(*, place: ProvinceCode, choices: tuple[str, ...]) -> None: ...
def _place(*, place: ProvinceCode) -> None: ...
def _place_near(*, place: ProvinceCode, near: tuple[Unit, ...] | None) -> None: ...
def _word_order(*, word: str, order: Order) -> None: ...
def _order(*, order: Order) -> None: ...
def _unit(*, unit: Unit) -> None: ...
def _place_power_units(*, place: ProvinceCode, power: Power, units: tuple[Unit, ...]) -> None: ...
def _unit_power_owner(*, unit: Unit, power: Power, owner: Power) -> None: ...
def _unit_found(*, unit: Unit, found: Unit) -> None: ...
def _unit_target(*, unit: Unit, target: ProvinceCode) -> None: ...
def _unit_target_reach(*, unit: Unit, target: Location | ProvinceCode, reach: tuple[Location, ...] | None) -> None: ...
def _unit_target_choices(*, unit: Unit, target: ProvinceCode, choices: tuple[Location, ...]) -> None: ...
def _unit_other_target(*, unit: Unit, other: Unit, target: ProvinceCode) -> None: ...
def _unit_army_target(*, unit: Unit, army: Unit, target: ProvinceCode) -> None: ...
def _home(*, unit: Unit, place: ProvinceCode, power: Power, choices: tuple[ProvinceCode, ...]) -> None: ...
def _build(*, unit: Unit, place: ProvinceCode) -> None: ...
def _build_coasts(*, unit: Unit, place: ProvinceCode, choices: tuple[Location, ...]) -> None: ...
def _build_of(*, unit: Unit, place: ProvinceCode, power: Power) -> None: ...
def _power_unit(*, power: Power, unit: Unit) -> None: ...


# Lines that are not understood, and what was decided on the way

empty = Cause("orders.empty", Word, "There is no order here.")
too_long = Cause("orders.too_long", _limit, "This line is longer than {limit} characters and was not read.")
unknown_place = Cause("orders.unknown_place", Word, "“{word}” is not a province on this board.")
unknown_verb = Cause(
    "orders.unknown_verb",
    Word,
    "“{word}” is not an order: a unit holds, moves, supports or convoys.",
)
rest = Cause("orders.rest", Word, "“{word}” is not part of an order.")
incomplete = Cause("orders.incomplete", Word, "The order is incomplete: it does not say what to do or where.")
ambiguous = Cause("orders.ambiguous", _word_choices, "“{word}” could be several provinces: {choices:or}?")
which_unit = Cause("orders.which_unit", _word_choices, "“{word}” may be several units: {choices:or}?")
doubtful = Cause("orders.doubtful", _word_choices, "“{word}” could be a province or just a word: {choices:or}?")
tangled = Cause("orders.tangled", Word, "This line can't be made sense of: write the order more simply.")
all_of_whom = Cause("orders.all_of_whom", no_facts, "No power is named: say whose units these are.")
otherwise = Cause("orders.otherwise", Word, "“{word}” after the condition is not an order.")
letter_missing = Cause("orders.letter_missing", _place_orders, "Army or fleet in {place:name}? Both are possible.")
no_such_coast = Cause("orders.no_such_coast", _place_coasts, "{place:name} has no such coast; there are {choices}.")
fleet_route = Cause("orders.fleet_route", _place, "A fleet moves one province at a time, here only to {place:name}.")
route_over_land = Cause(
    "orders.route_over_land",
    _place,
    "A convoy's route leads across seas, and {place:name} is not one.",
)
note_place = Cause("orders.note_place", _word_order, "“{word}” was read as: {order}.")
note_route = Cause("orders.note_route", _order, "A convoy's route need not be named: {order}.")

# While an order is written

note_free = Cause("orders.note_free", no_facts, "free")
note_stands = Cause("orders.note_stands", _unit, "{unit} is here")
verb_h = Cause("orders.verb_h", no_facts, "hold")
verb_s = Cause("orders.verb_s", no_facts, "support")
verb_c = Cause("orders.verb_c", no_facts, "convoy")
verb_via = Cause("orders.verb_via", no_facts, "by convoy")
verb_r = Cause("orders.verb_r", no_facts, "retreat to")
verb_d = Cause("orders.verb_d", no_facts, "disband")

# Orders that are impossible

no_unit = Cause(
    "orders.no_unit",
    _place_near,
    "There is no unit in {place:name}. Next to it: {near}.",
    without={"near": "There is no unit in {place:name}."},
)
no_unit_of = Cause(
    "orders.no_unit_of",
    _place_power_units,
    "{power:name} has no unit in {place:name}. Its units: {units}.",
)
no_other_unit = Cause("orders.no_other_unit", _unit, "There is no {unit}, so the order has no effect.")
not_yours = Cause("orders.not_yours", _unit_power_owner, "{unit} belongs to {owner:name}, not to {power:name}.")
wrong_letter = Cause(
    "orders.wrong_letter",
    _unit_found,
    "There is no {unit}, but {found}: with the wrong letter the order is void.",
)
cannot_stand = Cause("orders.cannot_stand", _unit, "{unit} is impossible: such a unit cannot be there.")
same_place = Cause("orders.same_place", _unit_target, "{unit} is already in {target:name}.")
impassable = Cause("orders.impassable", _unit_target, "Nobody may enter {target:name}: {unit} stays.")
army_at_sea = Cause("orders.army_at_sea", _unit_target, "{unit} cannot go to sea ({target:name}).")
fleet_inland = Cause("orders.fleet_inland", _unit_target, "{unit} cannot go inland ({target:name}).")
fleet_carried = Cause("orders.fleet_carried", _unit_target, "{unit} cannot be convoyed: only armies are.")
no_ferry = Cause("orders.no_ferry", _unit_target, "No chain of fleets carries {unit} to {target:name}.")
too_far = Cause(
    "orders.too_far",
    _unit_target_reach,
    "{unit} cannot reach {target:name} in one move. It can go to {reach:or}.",
    without={"reach": "{unit} cannot reach {target:name} in one move."},
)
coast_needed = Cause(
    "orders.coast_needed",
    _unit_target_choices,
    "{unit} can reach two coasts: {choices:or}? Without one the order is void.",
)
coast_unreachable = Cause(
    "orders.coast_unreachable",
    _unit_target_choices,
    "{unit} cannot reach {target:name}, only {choices:or}.",
)
supports_own_place = Cause("orders.supports_own_place", _unit, "{unit} cannot support into its own province.")
support_too_far = Cause(
    "orders.support_too_far",
    _unit_target,
    "{unit} cannot support into {target:name}, as it could not move there itself.",
)
supporter_is_ferry = Cause(
    "orders.supporter_is_ferry",
    _unit_other_target,
    "{unit} cannot support {other} to {target:name}, because it would have to convoy it there itself.",
)
itself = Cause("orders.itself", _unit, "{unit} cannot support itself.")
convoy_not_at_sea = Cause(
    "orders.convoy_not_at_sea",
    _unit_army_target,
    "{unit} cannot convoy: only a fleet at sea can.",
)
convoy_of_fleet = Cause(
    "orders.convoy_of_fleet",
    _unit_army_target,
    "{unit} cannot carry {army}: only armies are convoyed.",
)
convoy_no_chain = Cause(
    "orders.convoy_no_chain",
    _unit_army_target,
    "{unit} cannot convoy {army} to {target:name}: no chain of fleets.",
)
convoy_needless = Cause(
    "orders.convoy_needless",
    _unit_army_target,
    "{unit} can't help {army} reach {target:name}: no convoy route needs it.",
)
not_dislodged = Cause("orders.not_dislodged", _unit, "{unit} is not dislodged: it has no retreat to make.")
retreat_closed = Cause(
    "orders.retreat_closed",
    _unit_target_choices,
    "{unit} cannot retreat to {target:name}. Open: {choices:or}.",
)
build_not_home = Cause(
    "orders.build_not_home",
    _home,
    "{power:name} cannot build in {place:name}, only in its home centres: {choices}.",
)
not_own_land = Cause(
    "orders.not_own_land",
    _home,
    "{power:name} cannot begin in {place:name}, only in a province of its own: {choices}.",
)
build_not_owned = Cause(
    "orders.build_not_owned",
    _build_of,
    "{power:name} does not own {place:name}: nothing can be built there.",
)
build_no_home = Cause(
    "orders.build_no_home",
    _build_of,
    "{power:name} owns none of its home centres: nothing can be built in {place:name}.",
)
build_occupied = Cause("orders.build_occupied", _build, "{place:name} is occupied: nothing can be built there.")
build_coast = Cause("orders.build_coast", _build_coasts, "A fleet in {place:name} needs its coast: {choices:or}?")
nothing_to_build = Cause("orders.nothing_to_build", _build_of, "{power:name} has no builds left.")
nothing_to_remove = Cause(
    "orders.nothing_to_remove",
    _power_unit,
    "{power:name} has no unit to remove: it owns enough centres.",
)
