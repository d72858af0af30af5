"""Random phases: positions on any board, and orders that are mostly sensible, sometimes clumsy, sometimes nonsense.

Run as a program it fuzzes the resolver: `python -m tests.adjudicator.random_phases 100000 [SEED]` judges as many random
phases, by every rulebook in turn, and checks what must hold in all of them; it prints how many there were and how long
they took.
"""

import sys
import time
from collections.abc import Callable, Mapping
from random import Random

from kapdip.adjudicator.adjustments import adjustment_balance, resolve_adjustments, take_centres
from kapdip.adjudicator.model import MovementResult, Unreadable
from kapdip.adjudicator.movement import resolve_movement
from kapdip.adjudicator.retreats import resolve_retreats
from kapdip.adjudicator.rulebook import RULEBOOKS, Rulebook
from kapdip.board.board import Board
from kapdip.board.model import Location, Position, Power, Unit, UnitKind, province_of
from kapdip.board.reading import standard_board
from kapdip.orders.model import Build, Convoy, Disband, Hold, Move, Order, Retreat, SupportHold, SupportMove, Waive

Orders = dict[Power, list[Order | Unreadable]]


def random_position(board: Board, chance: Random, most_units: int = 34, crowded: bool = False) -> Position:
    """Up to `most_units` units anywhere; `crowded`: all near one place, so that more of them meet.

    Centres belong to anybody.
    """
    places = [
        code
        for code in board.provinces
        if board.locations(UnitKind.ARMY, code) or board.locations(UnitKind.FLEET, code)
    ]
    if crowded:
        middle = chance.choice(places)
        near = {
            province_of(a)
            for kind in UnitKind
            for place in board.locations(kind, middle)
            for a in board.neighbours(kind, place)
        }
        near |= {
            province_of(b)
            for kind in UnitKind
            for a in near
            for p in board.locations(kind, a)
            for b in board.neighbours(kind, p)
        }
        places = sorted(near | {middle})
    units: dict[Power, list[Unit]] = {power: [] for power in board.powers}
    for code in chance.sample(places, min(len(places), chance.randint(2, most_units))):
        kinds = [kind for kind in UnitKind if board.locations(kind, code)]
        kind = chance.choice(kinds)
        units[chance.choice(board.powers)].append(Unit(kind, chance.choice(board.locations(kind, code))))
    owners = {code: chance.choice(board.powers) for code in board.centres}
    return Position(
        {power: tuple(sorted(units[power])) for power in board.powers},
        {power: tuple(code for code in board.centres if owners[code] == power) for power in board.powers},
    )


def random_orders(board: Board, position: Position, chance: Random, nonsense: float = 0.03) -> Orders:
    """Moves, many of them over the sea; supports and convoys that mostly fit; now and then what makes no sense."""
    units = [unit for own in position.units.values() for unit in own]
    moves = {unit: _random_move(board, unit, chance, units) for unit in units}
    orders: Orders = {}
    for power, own in position.units.items():
        orders[power] = []
        for unit in own:
            if chance.random() < nonsense:
                orders[power] += _nonsense(board, unit, units, chance)
            elif chance.random() > 0.03:
                orders[power].append(_sensible(board, unit, moves, chance))
    return orders


def tangled_orders(board: Board, position: Position, chance: Random) -> Orders:
    """Convoys everywhere, attacks on them, and support for those from where the convoyed armies
    go: the stuff of paradoxes.
    """
    units = [unit for own in position.units.values() for unit in own]
    at_sea = [unit for unit in units if unit.province in board.seas]
    armies = [unit for unit in units if unit.kind is UnitKind.ARMY and unit.province in board.ports]
    helpers = [unit for unit in units if unit.province in board.ports and unit not in armies] or armies
    convoys: dict[Unit, Order] = {}
    for fleet in at_sea:
        near = [
            army
            for army in armies
            if army.province in board.neighbours(UnitKind.FLEET, fleet.location) and army not in convoys
        ]
        beach = [unit.province for unit in helpers if fleet.province in board.shores[unit.province]]
        if near and beach and chance.random() < 0.7:
            army, target = chance.choice(near), chance.choice(beach)
            if army.province != target:
                convoys[army] = Move(army, Location(target), True)
                convoys[fleet] = Convoy(fleet, army, Location(target))
    rest = [unit for unit in units if unit not in convoys]
    attacks = {unit: _attack(board, unit, at_sea, chance) for unit in rest if chance.random() < 0.6}
    orders: Orders = {power: [] for power in position.units}
    for power, own in position.units.items():
        for unit in own:
            helped = [
                m
                for m in attacks.values()
                if m.unit != unit and province_of(m.target) in board.reach[unit.kind][unit.location]
            ]
            if unit in convoys:
                orders[power].append(convoys[unit])
            elif helped and chance.random() < 0.75:
                move = chance.choice(helped)
                orders[power].append(SupportMove(unit, move.unit, move.target))
            else:
                orders[power].append(attacks.get(unit) or Hold(unit))
    return orders


def _attack(board: Board, unit: Unit, at_sea: list[Unit], chance: Random) -> Move:
    near = board.neighbours(unit.kind, unit.location)
    return Move(unit, chance.choice([fleet.location for fleet in at_sea if fleet.location in near] or sorted(near)))


def _random_move(board: Board, unit: Unit, chance: Random, units: list[Unit]) -> Move:
    near = sorted(board.neighbours(unit.kind, unit.location))
    if unit.kind is UnitKind.ARMY and unit.province in board.ports and chance.random() < 0.5:
        others = [other.province for other in units if other.province in board.ports and other != unit]
        target = chance.choice(others or sorted(board.ports))
        return Move(unit, Location(target), chance.random() < 0.5)
    return Move(unit, chance.choice(near))


def _sensible(board: Board, unit: Unit, moves: Mapping[Unit, Move], chance: Random) -> Order:
    lot = chance.random()
    if unit.province in board.seas and lot < 0.55:
        sailing = [
            m for m in moves.values() if m.unit.kind is UnitKind.ARMY and {m.unit.province, m.target} <= board.ports
        ]
        wanted = [m for m in sailing if m.unit.province in board.neighbours(UnitKind.FLEET, unit.location)]
        if wanted or sailing:
            move = chance.choice(wanted or sailing)
            return Convoy(unit, move.unit, move.target)
    if lot < 0.8:
        reach = board.reach[unit.kind][unit.location]
        helped: list[Order] = [
            SupportMove(unit, m.unit, m.target)
            for m in moves.values()
            if province_of(m.target) in reach and m.unit != unit
        ]
        helped += [SupportHold(unit, other) for other in moves if other.province in reach]
        if helped and lot < 0.45:
            return chance.choice(helped)
        return moves[unit]
    return Hold(unit)


def _nonsense(board: Board, unit: Unit, units: list[Unit], chance: Random) -> list[Order | Unreadable]:
    def place() -> str:
        return chance.choice([*board.provinces, "XYZ", "SPA/SC", "PAR/NC"])

    other = Unit(chance.choice(list(UnitKind)), Location(place()))
    makers: list[Callable[[], list[Order | Unreadable]]] = [
        lambda: [Move(unit, Location(place()), True)],
        lambda: [Move(Unit(chance.choice(list(UnitKind)), unit.location), Location(place()))],
        lambda: [SupportMove(unit, other, Location(place()))],
        lambda: [SupportHold(unit, chance.choice(units))],
        lambda: [Convoy(unit, other, Location(place()))],
        lambda: [Disband(unit), Build(unit)],
        lambda: [Retreat(unit, (Location(place()),))],
        lambda: [Unreadable(unit, "?"), Unreadable(None, "?"), Waive()],
        lambda: [Move(unit, Location(place())), Move(unit, Location(place())), Hold(other)],
        lambda: [],
    ]
    return chance.choice(makers)()


def check_movement(board: Board, before: Position, result: MovementResult) -> None:
    """What holds for every movement, by any rulebook."""
    after = result.position
    stood = {unit for own in before.units.values() for unit in own}
    assert set(result.outcomes) == stood
    for power, own in before.units.items():
        gone = [dislodged.unit for dislodged in after.dislodged.get(power, ())]
        assert len(own) == len(after.units[power]) + len(gone), "a unit appeared or vanished"
    places = [unit.province for own in after.units.values() for unit in own]
    assert len(places) == len(set(places)), "two units in one province"
    assert all(board.can_stand(unit) for own in after.units.values() for unit in own)
    for outcome in result.outcomes.values():
        assert bool(outcome.reasons) >= bool(outcome.flags), outcome
        assert (outcome.destination is None) == ("dislodged" in outcome.flags)
        for reason in outcome.reasons:
            if reason.key in {"movement.bounce", "movement.bounce_no_help", "movement.swap"}:
                assert outcome.strength == reason.facts["strength"] <= reason.facts["by_strength"], reason  # type: ignore[operator]
            elif reason.key == "movement.dislodged":
                assert reason.facts["by_strength"] > reason.facts["strength"], reason  # type: ignore[operator]
    for dislodged in (one for rows in after.dislodged.values() for one in rows):
        assert not {province_of(place) for place in dislodged.retreats} & (
            set(places) | result.contested | {dislodged.attacker_from}
        )


def play_on(board: Board, rulebook: Rulebook, result: MovementResult, chance: Random) -> Position:
    """Retreats and winter after a movement, with orders at random, and what must hold then."""
    position = result.position
    retreats: Orders = {}
    for power, rows in position.dislodged.items():
        for row in rows:
            if row.retreats and chance.random() < 0.9:
                wanted = chance.sample(row.retreats, chance.randint(1, len(row.retreats)))
                retreats.setdefault(power, []).append(Retreat(row.unit, tuple(wanted)))
    after = resolve_retreats(board, rulebook, position, retreats).position
    places = [unit.province for own in after.units.values() for unit in own]
    assert len(places) == len(set(places))
    assert not after.dislodged
    after = take_centres(board, after)
    winter: Orders = {}
    for power, balance in adjustment_balance(board, after).items():
        homes = [
            Unit(kind, place)
            for code in board.home_centres(power)
            for kind in UnitKind
            for place in board.locations(kind, code)
        ]
        removable = list(after.units[power])
        builds: list[Order | Unreadable] = [Build(unit) for unit in chance.sample(homes, min(len(homes), 3))]
        winter[power] = (
            builds if balance > 0 else [Disband(unit) for unit in chance.sample(removable, len(removable) // 2)]
        )
    last = resolve_adjustments(board, rulebook, after, winter).position
    assert all(len(last.units[power]) <= max(len(after.centres[power]), 0) for power in board.powers)
    places = [unit.province for own in last.units.values() for unit in own]
    assert len(places) == len(set(places))
    return last


def fuzz(phases: int, seed: int) -> None:
    """Judges random phases until there were as many; half of them crowded, a third full of nonsense."""
    board, chance = standard_board(), Random(seed)
    books = list(RULEBOOKS.values())
    for number in range(phases):
        before = random_position(board, chance, crowded=number % 2 == 0)
        tangled = number % 5 == 0
        nonsense = 0.4 if number % 3 == 0 else 0.02
        orders = tangled_orders(board, before, chance) if tangled else random_orders(board, before, chance, nonsense)
        rulebook = books[number % len(books)]
        result = resolve_movement(board, rulebook, before, orders)
        check_movement(board, before, result)
        play_on(board, rulebook, result, chance)


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    begun = time.monotonic()
    fuzz(count, int(sys.argv[2]) if len(sys.argv) > 2 else 1901)
    print(
        f"{count} random phases, each with retreats and a winter, in {time.monotonic() - begun:.0f} s: nothing raised,"
        " nothing looped"
    )
