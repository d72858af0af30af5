"""Whether an order is possible, and if not, why: understood is not the same as allowed.

Takes: board, position, the power that orders, the order and the phase. Gives: None, or a `Reason` (`orders.…`).
An impossible order is not an error: it can be given, and the unit then holds.
Rules: Ludomaniac standard 2011, 3.2–3.5, 4.3–4.5, 5, 7.1, 8.5; docs/rules.md 10.2, 10.8 and 15; DATC 4.B. The
rulebooks agree on all that is asked here.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeAlias

from kapdip.board.board import Board
from kapdip.board.model import Location, Position, Power, ProvinceCode, Step, Terrain, Unit, UnitKind, province_of
from kapdip.orders import causes
from kapdip.orders.convoys import Ferries, ferries
from kapdip.orders.model import Build, Convoy, Disband, Hold, Move, Order, Retreat, SupportHold, SupportMove, Waive
from kapdip.reason import Reason

_Movement: TypeAlias = Hold | Move | SupportHold | SupportMove | Convoy


def check_order(
    board: Board, position: Position | None, power: Power | None, order: Order, *, step: Step = Step.MOVEMENT
) -> Reason | None:
    """Why this order is impossible, or None.

    Without a position only the board is asked. In `Step.MOVEMENT`, retreats, builds and removals are given in advance:
    only what no movement can change is checked. A place that the board does not have becomes `orders.unknown_place`,
    whatever made the order.
    """
    if (unknown := next((place for place in _named(order) if place not in board.places), None)) is not None:
        return causes.unknown_place(word=unknown)
    match order:
        case Retreat():
            return _check_retreat(board, position, power, order, step)
        case Build():
            return _check_build(board, position, power, order.unit, step)
        case Waive():
            return None
        case Disband():
            return _check_disband(board, position, power, order.unit, step)
        case _:
            return _check_owner(board, position, power, order.unit) or _check_movement(
                board, position, _as_they_stand(board, position, order)
            )


def check_first_unit(board: Board, power: Power, unit: Unit) -> Reason | None:
    """Why a power cannot begin with this unit, where each names its own first units; None if it can (docs/rules.md
    13.2).
    """
    if unit.province not in board.provinces:
        return causes.unknown_place(word=unit.province)
    own = board.lands[power]
    if unit.province not in own:
        return causes.not_own_land(unit=unit, place=unit.province, power=power, choices=own)
    return _check_place(board, unit)


def is_over(order: Order, now: Step) -> bool:
    """Whether an order comes after the phase that it is for: a move while units retreat or are built, a retreat while
    they are built.
    """
    match order:
        case Build() | Waive() | Disband():
            return False
        case Retreat():
            return now is Step.ADJUSTMENTS
        case _:
            return now is not Step.MOVEMENT


def _named(order: Order) -> tuple[Location, ...]:
    """The places that an order names."""
    match order:
        case Waive():
            return ()
        case Retreat():
            return (order.unit.location, *order.targets)
        case Move():
            return (order.unit.location, order.target)
        case SupportHold():
            return (order.unit.location, order.supported.location)
        case SupportMove(unit, other, target) | Convoy(unit, other, target):
            return (unit.location, other.location, target)
        case _:
            return (order.unit.location,)


def _as_they_stand(board: Board, position: Position | None, order: _Movement) -> _Movement:
    """The order with its units on the coasts on which they are: another one that the text
    names is passed over (DATC 4.B.5).
    """
    match order:
        case SupportHold(unit, other) | SupportMove(unit, other, _):
            return replace(order, unit=_standing(board, position, unit), supported=_standing(board, position, other))
        case _:
            return replace(order, unit=_standing(board, position, order.unit))


def _standing(board: Board, position: Position | None, unit: Unit) -> Unit:
    """The fleet that is in a province with two coasts; any other unit as it is."""
    if position is None or not board.provinces[unit.province].coasts:
        return unit
    standing = (one for units in position.units.values() for one in units)
    return next((one for one in standing if one.province == unit.province and one.kind is unit.kind), unit)


def _check_movement(board: Board, position: Position | None, order: _Movement) -> Reason | None:
    carried = ferries(board, position)
    match order:
        case Hold():
            return None if _stands(board, order.unit) else causes.cannot_stand(unit=order.unit)
        case Move():
            return check_way(board, carried, order.unit, order.target, via=order.via)
        case SupportHold():
            return _check_other(position, order.unit, order.supported) or _check_reach(
                board, order.unit, order.supported.province
            )
        case SupportMove():
            return (
                _check_other(position, order.unit, order.supported)
                or _check_reach(board, order.unit, province_of(order.target))
                or _check_supported(board, carried, order)
            )
        case _:
            return _check_convoy(board, carried, order) or _check_other(position, order.unit, order.convoyed)


def check_way(board: Board, carried: Ferries, unit: Unit, target: Location, *, via: bool = False) -> Reason | None:
    """Why a unit cannot go to `target`, on its own or (an army) over the fleets at sea; None if it can.

    `via`: over fleets only.
    """
    if barred := _barred(board, unit, target, via):
        return barred
    if unit.kind is UnitKind.FLEET:
        return _check_coast(board, unit, target)
    here, there = unit.province, province_of(target)
    near = there in board.neighbours(UnitKind.ARMY, here)
    if (near and not via) or there in carried.from_port(here):
        return None
    if here in board.ports and there in board.ports:
        return causes.no_ferry(unit=unit, target=target)
    return _too_far(board, unit, target)


def _too_far(board: Board, unit: Unit, target: Location) -> Reason:
    reach = {place for start in _starts(board, unit) for place in board.neighbours(unit.kind, start)}
    return causes.too_far(unit=unit, target=target, reach=tuple(sorted(reach)) or None)


def _barred(board: Board, unit: Unit, target: Location, via: bool) -> Reason | None:
    """What keeps a unit of this kind out of a place altogether."""
    terrain = board.provinces[province_of(target)].terrain
    if unit.province == province_of(target):
        return causes.same_place(unit=unit, target=target)
    if terrain is Terrain.IMPASSABLE:
        return causes.impassable(unit=unit, target=target)
    if unit.kind is UnitKind.ARMY:
        return causes.army_at_sea(unit=unit, target=target) if terrain is Terrain.SEA else None
    if terrain is Terrain.INLAND:
        return causes.fleet_inland(unit=unit, target=target)
    return causes.fleet_carried(unit=unit, target=target) if via else None


def _check_coast(board: Board, unit: Unit, target: Location) -> Reason | None:
    there = province_of(target)
    near = {place for start in _starts(board, unit) for place in board.neighbours(UnitKind.FLEET, start)}
    open_coasts = tuple(place for place in board.locations(UnitKind.FLEET, there) if place in near)
    if not open_coasts:
        return _too_far(board, unit, target)
    if target in near or (target == there and len(open_coasts) == 1):
        return None
    if target == there:
        return causes.coast_needed(unit=unit, target=target, choices=open_coasts)
    return causes.coast_unreachable(unit=unit, target=target, choices=open_coasts)


def _starts(board: Board, unit: Unit) -> tuple[Location, ...]:
    """Where the unit may be: both coasts, if the text names none."""
    return (
        (unit.location,) if unit.location in board.adjacency[unit.kind] else board.locations(unit.kind, unit.province)
    )


def _stands(board: Board, unit: Unit) -> bool:
    return bool(board.locations(unit.kind, unit.province))


def _reach(board: Board, unit: Unit) -> frozenset[str]:
    return frozenset().union(*(board.reach[unit.kind].get(start, frozenset()) for start in _starts(board, unit)))


def _check_reach(board: Board, unit: Unit, there: str) -> Reason | None:
    if unit.province == there:
        return causes.supports_own_place(unit=unit)
    return None if there in _reach(board, unit) else causes.support_too_far(unit=unit, target=there)


def _check_supported(board: Board, carried: Ferries, order: SupportMove) -> Reason | None:
    """Whether the supported unit could make the move; not over the very fleet that supports it (DATC 6.D.31)."""
    there = province_of(order.target)
    mover = order.supported
    if mover.kind is UnitKind.FLEET:
        if any(there in board.reach[mover.kind].get(start, ()) for start in _starts(board, mover)):
            return None
        return check_way(board, carried, mover, order.target) or _too_far(board, mover, order.target)
    if there in board.neighbours(mover.kind, mover.province):
        return None
    if there in carried.from_port(mover.province) and there not in carried.without(order.unit.location, mover.province):
        return causes.supporter_is_ferry(unit=order.unit, other=mover, target=order.target)
    return check_way(board, carried, mover, order.target)


def _check_convoy(board: Board, carried: Ferries, order: Convoy) -> Reason | None:
    fleet, army, there = order.unit, order.convoyed, province_of(order.target)
    if fleet.kind is not UnitKind.FLEET or fleet.location not in board.seas:
        return causes.convoy_not_at_sea(unit=fleet, army=army, target=order.target)
    if army.kind is not UnitKind.ARMY:
        return causes.convoy_of_fleet(unit=fleet, army=army, target=order.target)
    if army.province == there:
        return causes.same_place(unit=army, target=order.target)
    joined = carried.by_fleet(fleet.location)
    if army.province not in joined or there not in joined:
        return causes.convoy_no_chain(unit=fleet, army=army, target=order.target)
    if there in carried.helped_by(fleet.location, army.province):
        return None
    return causes.convoy_needless(unit=fleet, army=army, target=order.target)


def _check_owner(board: Board, position: Position | None, power: Power | None, unit: Unit) -> Reason | None:
    """Whether the power has this unit."""
    if position is None:
        return None if _stands(board, unit) else causes.cannot_stand(unit=unit)
    for owner, units in position.units.items():
        for other in units:
            if other.province != unit.province:
                continue
            if power is not None and owner != power:
                return causes.not_yours(unit=other, power=power, owner=owner)
            return _check_letter(unit, other)
    if power is None:
        return nobody_there(board, position, unit.province)
    return causes.no_unit_of(place=unit.location, power=power, units=position.units.get(power, ()))


def nobody_there(board: Board, position: Position, province: ProvinceCode) -> Reason:
    """That there is no unit in a province, with the units beside it."""
    beside = {province_of(one) for kind in UnitKind for one in board.neighbours(kind, province)}
    near = sorted(unit for units in position.units.values() for unit in units if unit.province in beside)
    return causes.no_unit(place=province, near=tuple(near) or None)


def _check_letter(unit: Unit, found: Unit) -> Reason | None:
    """The letter must be right; a wrong coast of the ordered unit is forgiven (DATC 4.B.5 b)."""
    if unit.kind is not found.kind:
        return causes.wrong_letter(unit=unit, found=found)
    return None


def _check_other(position: Position | None, unit: Unit, other: Unit) -> Reason | None:
    """Whether the unit that is supported or convoyed exists."""
    if unit.province == other.province:
        return causes.itself(unit=unit)
    if position is None:
        return None
    found = next((one for units in position.units.values() for one in units if one.province == other.province), None)
    if found is None:
        return causes.no_other_unit(unit=other)
    return _check_letter(other, found)


def _check_retreat(
    board: Board, position: Position | None, power: Power | None, order: Retreat, step: Step
) -> Reason | None:
    if position is None or step is not Step.RETREATS:
        unit = _standing(board, position, order.unit)
        return _first(_check_step(board, unit, target) for target in order.targets)
    for owner, dislodged in position.dislodged.items():
        for one in dislodged:
            if one.unit.province == order.unit.province and power in (None, owner):
                return _check_letter(order.unit, one.unit) or _check_choices(
                    board, one.unit, order.targets, one.retreats
                )
    return causes.not_dislodged(unit=order.unit)


def _check_step(board: Board, unit: Unit, target: Location) -> Reason | None:
    """Whether a unit could go there on its own feet: retreats are never carried."""
    way = check_way(board, ferries(board, None), unit, target)
    if (
        way is None
        and unit.kind is UnitKind.ARMY
        and province_of(target) not in board.neighbours(unit.kind, unit.province)
    ):
        return _too_far(board, unit, target)
    return way


def _check_choices(
    board: Board, unit: Unit, targets: tuple[Location, ...], open_places: tuple[Location, ...]
) -> Reason | None:
    """The first choice that is possible makes the order good; if none is, the first one says why."""
    reasons = []
    for target in targets:
        fitting = tuple(place for place in open_places if target in (place, province_of(place)))
        if len(fitting) == 1:
            return None
        if fitting:
            reasons.append(causes.coast_needed(unit=unit, target=target, choices=fitting))
        else:
            reasons.append(causes.retreat_closed(unit=unit, target=target, choices=open_places))
    return reasons[0] if reasons else None


def _check_disband(
    board: Board, position: Position | None, power: Power | None, unit: Unit, step: Step
) -> Reason | None:
    if step is Step.MOVEMENT or position is None:
        return None if _stands(board, unit) else causes.cannot_stand(unit=unit)
    if step is Step.ADJUSTMENTS:
        return _check_owner(board, position, power, unit) or _check_removals(position, power, unit)
    for owner, dislodged in position.dislodged.items():
        for one in dislodged:
            if one.unit.province == unit.province and power in (None, owner):
                return _check_letter(unit, one.unit)
    return causes.not_dislodged(unit=unit)


def _check_removals(position: Position, power: Power | None, unit: Unit) -> Reason | None:
    owner = power or next(
        name for name, units in position.units.items() if any(one.province == unit.province for one in units)
    )
    if len(position.units[owner]) > len(position.centres[owner]):
        return None
    return causes.nothing_to_remove(power=owner, unit=unit)


def _check_build(board: Board, position: Position | None, power: Power | None, unit: Unit, step: Step) -> Reason | None:
    builder = power or _builder(board, position, unit.province)
    if builder is None or unit.province not in board.building_sites(builder, board.centres):
        homes = board.home_centres(power) if power else ()
        return causes.build_not_home(unit=unit, place=unit.province, power=power or "", choices=homes)
    wrong = _check_place(board, unit)
    if wrong is not None or position is None or step is not Step.ADJUSTMENTS:
        return wrong
    return _check_site(board, position, builder, unit)


def _builder(board: Board, position: Position | None, place: ProvinceCode) -> Power | None:
    """Who builds in a place where nobody says it: whose home centre it is, else who owns it."""
    owners = {code: power for power, codes in (position.centres if position else {}).items() for code in codes}
    return board.provinces[place].home_of or owners.get(place)


def _check_place(board: Board, unit: Unit) -> Reason | None:
    """Whether a unit that is set up can be there, its coast named where there are two."""
    places = board.locations(unit.kind, unit.province)
    if not places:
        return causes.cannot_stand(unit=unit)
    if unit.location not in places:
        return causes.build_coast(unit=unit, place=unit.province, choices=places)
    return None


def _check_site(board: Board, position: Position, home: Power, unit: Unit) -> Reason | None:
    """Whether the centre is owned and empty, whether the power may build there now, and whether a build is left."""
    place = unit.province
    if place not in position.centres[home]:
        return causes.build_not_owned(unit=unit, place=place, power=home)
    if place not in board.building_sites(home, position.centres[home]):
        return causes.build_no_home(unit=unit, place=place, power=home)
    if any(one.province == place for units in position.units.values() for one in units):
        return causes.build_occupied(unit=unit, place=place)
    if len(position.units[home]) >= len(position.centres[home]):
        return causes.nothing_to_build(unit=unit, place=place, power=home)
    return None


def _first(reasons: Iterable[Reason | None]) -> Reason | None:
    return next((reason for reason in reasons if reason is not None), None)
