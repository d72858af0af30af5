"""A game with everything else of what the curtain hides: a twin that must look the same with the curtain down.

What is there and what is missing stays as it is: whose units have an order, whose slip is in, whether something private
waits for the game master. All else is other, more or less of it: orders, retreats and builds in advance, conditions,
lines that nobody could read, amounts, bids, press, votes, notes, persons.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kapdip.board.model import Location, Power, Step, Unit, UnitKind
from kapdip.game.desk import desk_view
from kapdip.game.model import (
    Alias,
    Conditional,
    ExchangeSlip,
    Game,
    MilitarySlip,
    Occupant,
    PressItem,
    PressPart,
    Turn,
)
from kapdip.game.stages import orders_asked
from kapdip.orders.model import Build, Disband, Hold, MovementOrder, Retreat, Waive
from kapdip.showing.orders.rows import groups

PARTS = (
    "movement",
    "retreats",
    "adjustments",
    "conditionals",
    "unreadable",
    "slips",
    "press",
    "bids",
    "votes",
    "notes",
)
"""What a twin may have otherwise."""
PLANTED = ("Xyzzy", "Quetzal", "Owls hoot", "Erika Mustermann", "pays late", "7531", "7 531", "7,531")
"""Words and figures that stand in a game with secrets, and in no window behind the curtain."""
NOWHERE = Location("BOH")


def full(game: Game) -> Game:
    """The game with a secret of every kind, and an order for every unit that is asked."""
    turn, asked = game.turn, orders_asked(game)
    orders = {power: _slip(game, power, asked) for power in turn.start.control if power in _asked(game)}
    slips: dict[Alias, ExchangeSlip | None] = {}
    if game.profile.trades:
        currency = next(iter(turn.start.prices))
        slips = {alias: ExchangeSlip({currency: 7531}) for alias in turn.start.accounts}
    author = game.seats[0].alias
    press = () if game.profile.no_press else (PressItem(author, "Quetzal", "", (PressPart("Owls hoot"),)),)
    inputs = replace(turn.inputs, orders={**turn.inputs.orders, **orders}, slips=slips, press=press, given=_given(game))
    inputs = replace(inputs, headline="Xyzzy", comment="Xyzzy", deadline="Xyzzy", draw_votes=frozenset({author}))
    seats = tuple(replace(seat, occupants=(Occupant("Erika Mustermann", 1),), note="pays late") for seat in game.seats)
    return replace(_with(game, replace(turn, inputs=inputs)), seats=seats)


def _asked(game: Game) -> set[Power]:
    return {group.power for group in groups(desk_view(game))}


def _slip(game: Game, power: Power, asked: Step | None) -> MilitarySlip:
    """Orders for all units that are asked, and for later steps what they might come to."""
    turn = game.turn
    player = turn.start.control[power]
    before = turn.inputs.orders.get(power) or MilitarySlip(player)
    position = turn.results.position or turn.start.position
    units = position.units.get(power, ())
    if asked is Step.MOVEMENT:
        away = tuple(Retreat(unit, (NOWHERE,)) for unit in units)
        build = Build(Unit(UnitKind.ARMY, NOWHERE))
        condition = Conditional("Xyzzy is free", Retreat(units[0], (NOWHERE,))) if units else None
        return MilitarySlip(
            player, tuple(map(Hold, units)), away, (build,), (condition,) if condition else (), ("Xyzzy plugh",)
        )
    if asked is Step.RETREATS:
        gone = [one for one in position.dislodged.get(power, ()) if one.retreats]
        return replace(before, retreats=tuple(Retreat(one.unit, one.retreats[:1]) for one in gone))
    if asked is Step.ADJUSTMENTS:
        due = len(position.centres.get(power, ())) - len(units)
        given: tuple[Build | Disband | Waive, ...] = (
            (Waive(),) * due if due > 0 else tuple(map(Disband, units[: -due or 0]))
        )
        return replace(before, adjustments=given)
    return before


def _given(game: Game) -> Mapping[str, Mapping[str, Any]]:
    if not game.profile.bids or game.turn.step != "auction":
        return game.turn.inputs.given
    return {**game.turn.inputs.given, "bids": {seat.alias: {"ITALY": 3} for seat in game.seats}}


def covered_twin(game: Game, *parts: str) -> Game:
    """The game with everything else of these parts (of all, if none is named)."""
    inputs, others = game.turn.inputs, set(parts or PARTS)
    changed: dict[str, Any] = {}
    if others & {"movement", "retreats", "adjustments", "conditionals", "unreadable"}:
        changed["orders"] = {power: _other(game, power, slip, others) for power, slip in inputs.orders.items()}
    if "slips" in others:
        changed["slips"] = {
            who: slip and ExchangeSlip({}, tuple(game.turn.start.prices)) for who, slip in inputs.slips.items()
        }
    if "press" in others:
        changed["press"] = ()
    if "bids" in others:
        changed["given"] = {
            stage: {who: given if given is None else {} for who, given in slips.items()}
            for stage, slips in inputs.given.items()
        }
    if "votes" in others:
        changed["draw_votes"] = frozenset()
    if "notes" in others:
        changed.update(headline="", comment="", deadline="")
    made = _with(game, replace(game.turn, inputs=replace(inputs, **changed)))
    if "notes" in others:
        made = replace(made, seats=tuple(replace(seat, occupants=(), note="") for seat in game.seats))
    return made


def _other(game: Game, power: Power, slip: MilitarySlip, parts: set[str]) -> MilitarySlip:
    asked = orders_asked(game)
    position = game.turn.results.position or game.turn.start.position
    changed: dict[str, Any] = {}
    if "movement" in parts and asked is Step.MOVEMENT:
        changed["movement"] = tuple(_elsewhere(game, order) for order in slip.movement)
    if "retreats" in parts and asked is Step.MOVEMENT:
        changed["retreats"] = ()
    if "retreats" in parts and asked is Step.RETREATS:
        gone = {one.unit.province for one in position.dislodged.get(power, ()) if one.retreats}
        changed["retreats"] = tuple(Disband(one.unit) for one in slip.retreats if one.unit.province in gone)
    if "adjustments" in parts and asked is not Step.ADJUSTMENTS:
        changed["adjustments"] = ()
    if "adjustments" in parts and asked is Step.ADJUSTMENTS:
        units = position.units.get(power, ())
        due = len(position.centres.get(power, ())) - len(units)
        changed["adjustments"] = (
            _built(game, power, due) if due > 0 else tuple(map(Disband, units[due:])) if due else ()
        )
    if "conditionals" in parts and asked is Step.MOVEMENT:
        changed["conditionals"] = ()
    if "unreadable" in parts and slip.unreadable and asked is Step.MOVEMENT:
        is_first = power == next(one for one, other in game.turn.inputs.orders.items() if other.unreadable)
        changed["unreadable"] = ("Plugh",) if is_first else ()
    return replace(slip, **changed)


def _elsewhere(game: Game, order: MovementOrder) -> MovementOrder:
    """Another order for the same unit."""
    from kapdip.orders.model import Move

    near = sorted(game.board.neighbours(order.unit.kind, order.unit.location), key=str)
    return Move(order.unit, near[0]) if isinstance(order, Hold) and near else Hold(order.unit)


def _built(game: Game, power: Power, due: int) -> tuple[Build | Waive, ...]:
    """As many builds as fit, in the place of builds that are waived."""
    position = game.turn.results.position or game.turn.start.position
    standing = {unit.province for units in position.units.values() for unit in units}
    free = [home for home in game.board.home_centres(power) if home not in standing][:due]
    built = tuple(Build(Unit(UnitKind.ARMY, Location(home))) for home in free)
    return (*built, *(Waive(),) * (due - len(built)))


def _with(game: Game, turn: Turn) -> Game:
    return replace(game, turns=(*game.turns[:-1], turn))
