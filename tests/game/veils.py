"""A game of Stab with everything else of what nobody is told: a twin that must look the same to everybody."""

from dataclasses import replace

from kapdip_gui.adjudicator.model import Outcome
from kapdip_gui.board.model import Dislodged, Location, Position, Power, Unit, UnitKind
from kapdip_gui.exchange.money import Points
from kapdip_gui.game.model import Game, PublicState, Turn
from kapdip_gui.game.public_reports import reported_movement, reported_position
from kapdip_gui.orders.model import Hold

PLACES = ("RUH", "CLY", "FIN", "SYR", "PRU", "WAL", "APU", "LVN", "GAS", "BOH")


def nowhere(game: Game) -> Location:
    """A place that nobody has named and where nobody has stood in the game."""
    told = repr([(turn.start.position, turn.inputs, turn.results) for turn in game.turns])
    return Location(next(place for place in PLACES if place not in told))


def canary(game: Game) -> Unit:
    """Stands in no game: whoever shows it shows what is hidden."""
    return Unit(UnitKind.ARMY, nowhere(game))


def twin(game: Game) -> Game:
    """The same game with other hidden units, centres, strengths, ways to retreat, points and eliminations."""
    turns = tuple(_turn(game, turn) for turn in game.turns)
    return replace(game, turns=turns)


def _turn(game: Game, turn: Turn) -> Turn:
    results, movement = turn.results, turn.results.movement
    if movement is not None:
        told = {one.unit for one in reported_movement(movement).outcomes}
        outcomes = {
            unit: _outcome(one, game) for unit, one in movement.outcomes.items() if unit in told or one.code == "NMR"
        }
        secret = canary(game)
        outcomes[secret] = Outcome(secret, "ITALY", Hold(secret), destination=secret.location)
        position = _position(movement.position, {one.unit for one in outcomes.values()}, game)
        movement = replace(movement, outcomes=outcomes, position=position, contested=frozenset({str(nowhere(game))}))
    told_now = reported_position(turn)
    shown = {unit for units in told_now.units.values() for unit in units} if told_now is not None else set()
    position_now = None if results.position is None else _position(results.position, shown, game)
    winter = results.adjustments
    if winter is not None:
        winter = replace(winter, waived={"TURKEY": 3}, position=_position(winter.position, set(), game))
    results = replace(results, movement=movement, position=position_now, adjustments=winter, eliminated=("TURKEY",))
    return replace(turn, start=_state(turn.start, game), results=results)


def _outcome(one: Outcome, game: Game) -> Outcome:
    """With other strengths, and without those who helped."""
    return one._replace(strength=one.strength + 5, supporters=(canary(game),), route=("BLA",))


def _state(state: PublicState, game: Game) -> PublicState:
    return replace(
        state,
        position=_position(state.position, set(), game),
        last_occupant={str(nowhere(game)): "ITALY"},
        points=dict.fromkeys(state.points, Points(7700)),
        eliminated={"TURKEY": 1},
        control={power: alias for power, alias in state.control.items() if power != "TURKEY"},
    )


def _position(position: Position, kept: set[Unit], game: Game) -> Position:
    """Only the units of which something is told, and a canary; every owner of centres is another, in a ring."""
    powers = game.board.powers
    units = {power: tuple(unit for unit in position.units.get(power, ()) if unit in kept) for power in powers}
    units["ITALY"] = tuple(sorted((*units["ITALY"], canary(game))))
    ring: dict[Power, Power] = dict(zip(powers, (*powers[1:], powers[0]), strict=True))
    centres = {ring[power]: position.centres.get(power, ()) for power in powers}
    place, gone = nowhere(game), position.dislodged.items()
    astray = {power: tuple(Dislodged(one.unit, place, (place,)) for one in some) for power, some in gone}
    return Position(units, centres, astray)
