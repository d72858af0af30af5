"""A game of Stab with everything else of what nobody is told: a twin that must look the same to everybody."""

from dataclasses import replace

from kapdip.adjudicator.model import Outcome
from kapdip.board.model import Dislodged, Location, Position, Power, Unit, UnitKind
from kapdip.exchange.money import Points
from kapdip.game.model import Game, PublicState, Turn
from kapdip.game.public_reports import reported_movement, reported_position
from kapdip.orders.model import Hold

PLACES = ("RUH", "CLY", "FIN", "SYR", "PRU", "WAL", "APU", "LVN", "GAS", "BOH")


def nowhere(game: Game) -> Location:
    """A place that nobody has named and where nobody has stood in the game."""
    told = repr([(turn.start.position, turn.inputs, turn.results) for turn in game.turns])
    return Location(next(place for place in PLACES if place not in told))


def twin(game: Game) -> Game:
    """The same game with other hidden units, centres, strengths, ways to retreat, points and eliminations: a canary
    stands in it, and whoever shows that shows what is hidden.
    """
    canary = Unit(UnitKind.ARMY, nowhere(game))
    return replace(game, turns=tuple(_turn(turn, game.board.powers, canary) for turn in game.turns))


def _turn(turn: Turn, powers: tuple[Power, ...], canary: Unit) -> Turn:
    results, movement = turn.results, turn.results.movement
    if movement is not None:
        told = {one.unit for one in reported_movement(movement).outcomes}
        outcomes = {
            unit: _outcome(one, canary) for unit, one in movement.outcomes.items() if unit in told or one.code == "NMR"
        }
        outcomes[canary] = Outcome(canary, "ITALY", Hold(canary), destination=canary.location)
        position = _position(movement.position, {one.unit for one in outcomes.values()}, powers, canary)
        contested = frozenset({str(canary.location)})
        movement = replace(movement, outcomes=outcomes, position=position, contested=contested)
    told_now = reported_position(turn)
    shown = {unit for units in told_now.units.values() for unit in units} if told_now is not None else set()
    position_now = None if results.position is None else _position(results.position, shown, powers, canary)
    winter = results.adjustments
    if winter is not None:
        winter = replace(winter, waived={"TURKEY": 3}, position=_position(winter.position, set(), powers, canary))
    results = replace(results, movement=movement, position=position_now, adjustments=winter, eliminated=("TURKEY",))
    return replace(turn, start=_state(turn.start, powers, canary), results=results)


def _outcome(one: Outcome, canary: Unit) -> Outcome:
    """With other strengths, and without those who helped."""
    return one._replace(strength=one.strength + 5, supporters=(canary,), route=("BLA",))


def _state(state: PublicState, powers: tuple[Power, ...], canary: Unit) -> PublicState:
    return replace(
        state,
        position=_position(state.position, set(), powers, canary),
        last_occupant={str(canary.location): "ITALY"},
        points=dict.fromkeys(state.points, Points(7700)),
        eliminated={"TURKEY": 1},
        control={power: alias for power, alias in state.control.items() if power != "TURKEY"},
    )


def _position(position: Position, kept: set[Unit], powers: tuple[Power, ...], canary: Unit) -> Position:
    """Only the units of which something is told, and a canary; every owner of centres is another, in a ring."""
    units = {power: tuple(unit for unit in position.units.get(power, ()) if unit in kept) for power in powers}
    units["ITALY"] = tuple(sorted((*units["ITALY"], canary)))
    ring: dict[Power, Power] = dict(zip(powers, (*powers[1:], powers[0]), strict=True))
    centres = {ring[power]: position.centres.get(power, ()) for power in powers}
    place, gone = canary.location, position.dislodged.items()
    astray = {power: tuple(Dislodged(one.unit, place, (place,)) for one in some) for power, some in gone}
    return Position(units, centres, astray)
