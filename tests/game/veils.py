"""A game of Stab with everything else of what nobody is told: a twin that must look the same to everybody."""

from dataclasses import replace

from kapdip_gui.adjudicator.model import Outcome
from kapdip_gui.board.model import Dislodged, Location, Position, Power, Unit, UnitKind
from kapdip_gui.exchange.money import Points
from kapdip_gui.game.model import Game, PublicState, Turn
from kapdip_gui.game.public_reports import reported_movement, reported_position
from kapdip_gui.orders.model import Hold

NOWHERE = Location("XYZ")
CANARY = Unit(UnitKind.ARMY, NOWHERE)
"""Stands in no game."""


def twin(game: Game) -> Game:
    """The same game with other hidden units, centres, strengths, ways to retreat, points and eliminations."""
    turns = tuple(_turn(game, turn) for turn in game.turns)
    return replace(game, turns=turns)


def _turn(game: Game, turn: Turn) -> Turn:
    results, movement = turn.results, turn.results.movement
    if movement is not None:
        told = {one.unit for one in reported_movement(movement).outcomes}
        outcomes = {unit: _outcome(one) for unit, one in movement.outcomes.items() if unit in told or one.code == "NMR"}
        outcomes[CANARY] = Outcome(CANARY, "ITALY", Hold(CANARY), destination=CANARY.location)
        position = _position(movement.position, {one.unit for one in outcomes.values()}, game)
        movement = replace(movement, outcomes=outcomes, position=position, contested=frozenset({str(NOWHERE)}))
    told_now = reported_position(turn)
    shown = {unit for units in told_now.units.values() for unit in units} if told_now is not None else set()
    position_now = None if results.position is None else _position(results.position, shown, game)
    winter = results.adjustments
    if winter is not None:
        winter = replace(winter, waived={"TURKEY": 3}, position=_position(winter.position, set(), game))
    results = replace(results, movement=movement, position=position_now, adjustments=winter, eliminated=("TURKEY",))
    return replace(turn, start=_state(turn.start, game), results=results)


def _outcome(one: Outcome) -> Outcome:
    """With other strengths, and without those who helped."""
    return one._replace(strength=one.strength + 5, supporters=(CANARY,), route=("BLA",))


def _state(state: PublicState, game: Game) -> PublicState:
    return replace(
        state,
        position=_position(state.position, set(), game),
        last_occupant={str(NOWHERE): "ITALY"},
        points=dict.fromkeys(state.points, Points(7700)),
        eliminated={"TURKEY": 1},
        control={power: alias for power, alias in state.control.items() if power != "TURKEY"},
    )


def _position(position: Position, kept: set[Unit], game: Game) -> Position:
    """Only the units of which something is told, and a canary; every owner of centres is another, in a ring."""
    powers = game.board.powers
    units = {power: tuple(unit for unit in position.units.get(power, ()) if unit in kept) for power in powers}
    units["ITALY"] = tuple(sorted((*units["ITALY"], CANARY)))
    ring: dict[Power, Power] = dict(zip(powers, (*powers[1:], powers[0]), strict=True))
    centres = {ring[power]: position.centres.get(power, ()) for power in powers}
    dislodged = {
        power: tuple(Dislodged(one.unit, NOWHERE, (NOWHERE,)) for one in gone)
        for power, gone in position.dislodged.items()
    }
    return Position(units, centres, dislodged)
