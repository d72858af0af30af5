"""What a typed line comes to in the current phase: an order, whose it is, and why it is not allowed.

Takes: a game and a text. Gives: `read`, `owner_of`, `phase_step`, `free_builds`.
"""

from dataclasses import dataclass

from kapdip.board.model import Location, Position, Power, Step, UnitKind
from kapdip.game.first_units import names_first_units
from kapdip.game.model import Game
from kapdip.game.owed import adjustments_filled, balance
from kapdip.game.stages import orders_asked
from kapdip.game.steps import position_now
from kapdip.orders import causes
from kapdip.orders.cleaning import tokens
from kapdip.orders.legality import check_first_unit, check_order, is_over, nobody_there
from kapdip.orders.model import Build, Disband, Order, Retreat, Waive
from kapdip.orders.notation import grammar_of, parse_order
from kapdip.orders.options import adjustment_options
from kapdip.orders.reading import Reading
from kapdip.orders.vocabulary import ARMY, FLEET
from kapdip.reason import Reason
from kapdip.sheets.causes import step_is_over


@dataclass(frozen=True, slots=True)
class Understood:
    """What a typed line comes to: a reading, and why it is not allowed if it isn't."""

    reading: Reading
    against: Reason | None = None

    @property
    def order(self) -> Order | None:
        """The order that was read."""
        return self.reading.order

    @property
    def is_allowed(self) -> bool:
        """Whether it is an order that the rules allow."""
        return self.order is not None and self.against is None


def phase_step(game: Game) -> Step:
    """The phase of the rules in which the game is (before it: movement)."""
    return orders_asked(game) or Step.MOVEMENT


def power_of_unit(position: Position, province: str) -> Power | None:
    """Whose unit is in a province (dislodged ones count only where nobody else is asked for)."""
    for power, units in position.units.items():
        if any(unit.province == province for unit in units):
            return power
    return None


def read(game: Game, text: str, power: Power | None = None, waiting: Power | None = None) -> Understood:
    """Read a line in the position of this phase and check it against the rules.

    `waiting`: whose it is if nothing in it says so.
    """
    position, step = position_now(game), phase_step(game)
    reading = parse_order(text, game.board, position=position, step=step, power=power)
    if reading.order is None and step is Step.ADJUSTMENTS:
        reading = _adjustment(game, text, power) or reading
    if reading.order is None:
        return Understood(reading)
    if isinstance(reading.order, Build) and names_first_units(game):
        return _first_unit(game, reading, reading.order, power or waiting)
    if is_over(reading.order, step):
        return Understood(reading, step_is_over(order=reading.order))
    if isinstance(reading.order, Retreat) and owner_of(game, reading.order) is None:
        return Understood(Reading(text, problem=nobody_there(game.board, position, reading.order.unit.province)))
    owner = reading.power or owner_of(game, reading.order) or power or waiting
    asked = (reading.order, reading.retreat) if reading.retreat is not None else (reading.order,)
    against = (check_order(game.board, position, owner, order, step=step) for order in asked)
    return Understood(reading, next(filter(None, against), None))


def _first_unit(game: Game, reading: Reading, order: Build, asked: Power | None) -> Understood:
    """A unit with which a power begins: that on whose own land it is."""
    owner = reading.power or owner_of(game, order) or asked
    return Understood(reading, None if owner is None else check_first_unit(game.board, owner, order.unit))


def _adjustment(game: Game, text: str, power: Power | None) -> Reading | None:
    """A place with or without a letter where units are built or removed: `ber`, `a ber`, `+
    ber`; None where it is not such a place.
    """
    words = tokens(text)
    sign = words[0] if words[:1] in (("+",), ("-",)) else ""
    letters = [word for word in words if word in ARMY | FLEET]
    named = [word for word in words[len(sign) :] if word not in letters]
    found = grammar_of(game.board).gazetteer.find(named, 0) if named and len(letters) <= 1 else None
    if found is None or found[1] < len(named):
        return None
    kinds = {UnitKind.ARMY if word in ARMY else UnitKind.FLEET for word in letters} or set(UnitKind)
    orders: list[Build | Disband] = []
    for owner, offer in adjustment_options(game.board, position_now(game)).items():
        if power in (None, owner):
            orders += [Build(unit) for unit in offer.builds if sign != "-"]
            orders += [Disband(unit) for unit in offer.removals if sign != "+"]
    place = found[0]
    fitting = [one for one in orders if one.unit.province in place.provinces and one.unit.kind in kinds]
    if place.coast:
        fitting = [one for one in fitting if Location(one.unit.location).coast.lower() == place.coast.lower()]
    if len(fitting) > 1:
        return Reading(text, problem=causes.which_unit(word=text.strip(), choices=tuple(fitting)))
    return Reading(text, fitting[0]) if fitting else None


def owner_of(game: Game, order: Order) -> Power | None:
    """The power to which an order belongs: that of its unit, or of the home centre where it builds, or of the land on
    which it begins.
    """
    if isinstance(order, Waive):
        return None
    position = position_now(game)
    province = order.unit.province
    if isinstance(order, Build) and names_first_units(game):
        return next((power for power, land in game.board.lands.items() if province in land), None)
    if isinstance(order, Build):
        found = game.board.provinces.get(province)
        return found.home_of if found is not None else None
    if orders_asked(game) is Step.RETREATS:
        for power, gone in position.dislodged.items():
            if any(one.unit.province == province for one in gone):
                return power
    return power_of_unit(position, province)


def free_builds(game: Game, power: Power) -> int:
    """Builds (positive) or removals (negative) that nothing is entered for yet."""
    due, fitting = balance(game, power), adjustments_filled(game, power)
    return due - fitting if due > 0 else due + fitting
