"""A general's orders: possible, never against each other, with help where help is needed."""

from collections.abc import Mapping
from random import Random

import pytest

from kapdip.board.model import Dislodged, Location, Position, Unit
from kapdip.board.reading import standard_board
from kapdip.orders.legality import check_order
from kapdip.orders.model import Convoy, Disband, Hold, Move, Retreat, SupportHold, SupportMove
from kapdip.orders.options import unit_options
from kapdip.players.general import Campaign
from kapdip.players.lookout import ground_of
from kapdip.players.winter import adjustments, retreats
from kapdip.players.worth import worth_of

BOARD = standard_board()


def position(units: Mapping[str, str], centres: Mapping[str, str] | None = None) -> Position:
    """`{"FRANCE": "A PAR, F BRE"}`; centres as `{"FRANCE": "PAR BRE"}`, of the others none."""
    standing = {power: tuple(map(Unit.parse, filter(None, units.get(power, "").split(", ")))) for power in BOARD.powers}
    return Position(
        {power: tuple(sorted(found)) for power, found in standing.items()},
        {power: tuple(sorted((centres or {}).get(power, "").split())) for power in BOARD.powers},
    )


def orders(where: Position, *powers: str, autumn: bool = False, seed: int = 1) -> dict[str, str]:
    ground, team = ground_of(BOARD, where), {power: where.units[power] for power in powers}
    found = Campaign(ground, worth_of(ground, team), team, autumn, Random(seed)).find()
    assert set(found) == {unit for units in team.values() for unit in units}
    return {str(unit): str(order) for unit, order in found.items()}


def test_a_centre_that_nobody_owns_is_taken() -> None:
    assert orders(position({"FRANCE": "A GAS"}), "FRANCE", autumn=True) == {"A GAS": "A GAS - SPA"}


def test_in_autumn_a_unit_stays_in_a_centre_that_it_takes() -> None:
    where = position({"FRANCE": "A SPA"}, {"FRANCE": "PAR"})
    assert orders(where, "FRANCE", autumn=True) == {"A SPA": "A SPA H"}


def test_a_rival_in_a_centre_is_attacked_with_support() -> None:
    mine = "PAR BRE MAR BEL HOL KIE"
    where = position({"FRANCE": "A BUR, A RUH", "GERMANY": "A MUN"}, {"FRANCE": mine, "GERMANY": "MUN"})
    found = orders(where, "FRANCE", autumn=True)
    assert sorted(found.values()) in (
        ["A BUR - MUN", "A RUH S A BUR - MUN"],
        ["A BUR S A RUH - MUN", "A RUH - MUN"],
    )


def test_an_army_is_carried_to_a_centre_over_the_sea() -> None:
    mine = "LON EDI LVP DEN HOL BEL"
    where = position({"ENGLAND": "A YOR, F NTH, F NWG"}, {"ENGLAND": mine, "RUSSIA": "SWE STP"})
    found = orders(where, "ENGLAND")
    assert (found["F NTH"], found["A YOR"]) == ("F NTH C A YOR - NWY", "A YOR - NWY VIA")


def test_two_fleets_carry_an_army_where_one_does_not_reach() -> None:
    mine = "A LON, F ENG, F MAO"
    where = position({"ENGLAND": mine}, {"ENGLAND": "LON EDI LVP BRE BEL HOL DEN NWY"})
    ground = ground_of(BOARD, where)
    plan = Campaign(ground, worth_of(ground, {"ENGLAND": ()}), {"ENGLAND": where.units["ENGLAND"]}, True, Random(1))
    fleets = {unit.province: unit for unit in where.units["ENGLAND"] if unit.location in BOARD.seas}
    ways = plan._ports(Unit.parse("A LON"), fleets)
    assert tuple(map(str, ways["SPA"])) == ("F ENG", "F MAO")
    assert tuple(map(str, ways["BRE"])) == ("F ENG",)


@pytest.mark.parametrize("seed", range(60))
def test_orders_are_possible_and_never_against_each_other(seed: int) -> None:
    lots = Random(seed)
    where = scattered(lots)
    powers = lots.sample(BOARD.powers, lots.randint(1, 4))
    ground, team = ground_of(BOARD, where), {power: where.units[power] for power in powers}
    found = Campaign(ground, worth_of(ground, team), team, bool(seed % 2), lots).find()
    options = unit_options(BOARD, where)
    standing = {unit.province: unit for unit in found}
    ends: dict[str, Unit] = {}
    for unit, order in found.items():
        assert check_order(BOARD, where, options[unit].power, order) is None, str(order)
        end = order.target.province if isinstance(order, Move) else unit.province
        assert ends.setdefault(end, unit) == unit, f"{order}: {ends[end]} comes there, too"
    for unit, order in found.items():
        if isinstance(order, Move) and (mate := standing.get(order.target.province)):
            left = found[mate]
            assert isinstance(left, Move)
            assert left.target.province != unit.province
        if isinstance(order, SupportMove):
            helped = found[order.supported]
            assert isinstance(helped, Move)
            assert helped.target.province == order.target.province
            assert order.target.province not in standing
        if isinstance(order, SupportHold):
            assert not isinstance(found[order.supported], Move)
        if isinstance(order, Convoy):
            assert found[order.convoyed] == Move(order.convoyed, order.target, via=True)


def scattered(lots: Random) -> Position:
    """Units and centres of all powers anywhere."""
    places = sorted(code for code, province in BOARD.provinces.items() if province.terrain.value != "impassable")
    lots.shuffle(places)
    units: dict[str, list[Unit]] = {power: [] for power in BOARD.powers}
    for place in places[: lots.randint(7, 34)]:
        kinds = [(kind, there) for kind in "AF" for there in BOARD.locations(Unit.parse(f"{kind} X").kind, place)]
        kind, there = lots.choice(kinds)
        units[lots.choice(BOARD.powers)].append(Unit.parse(f"{kind} {there}"))
    owners = {code: lots.choice(BOARD.powers) for code in BOARD.centres if lots.randrange(4)}
    return Position(
        {power: tuple(sorted(some)) for power, some in units.items()},
        {power: tuple(sorted(code for code, owner in owners.items() if owner == power)) for power in BOARD.powers},
    )


def test_retreats_go_to_different_places_first_and_one_without_a_place_gives_up() -> None:
    where = position({"FRANCE": "A PAR"}, {"FRANCE": "PAR"})
    ground = ground_of(BOARD, where)
    worth = worth_of(ground, {"FRANCE": ()})
    rows = [
        Dislodged(Unit.parse("A BUR"), None, (Location("GAS"), Location("PIC"))),
        Dislodged(Unit.parse("A BRE"), None, (Location("GAS"), Location("PIC"))),
        Dislodged(Unit.parse("A MAR"), None, ()),
    ]
    first, second, last = retreats(worth, rows)
    assert isinstance(first, Retreat)
    assert isinstance(second, Retreat)
    assert first.targets[0] != second.targets[0]
    assert set(first.targets) == set(second.targets) == {"GAS", "PIC"}
    assert last == Disband(Unit.parse("A MAR"))


def test_builds_fill_what_is_due_and_removals_take_what_is_worth_least() -> None:
    where = position({"FRANCE": "A SPA", "ITALY": "A VEN, A SYR, A ROM"}, {"FRANCE": "PAR BRE SPA", "ITALY": "VEN ROM"})
    ground = ground_of(BOARD, where)
    built = adjustments(ground, worth_of(ground, {"FRANCE": ()}), "FRANCE")
    assert {str(order).split()[1] for order in built} == {"BRE", "PAR"}
    worth = worth_of(ground, {"ITALY": ()})
    assert adjustments(ground, worth, "ITALY") == (Disband(min(where.units["ITALY"], key=worth.of)),)
    assert adjustments(ground, worth_of(ground, {"TURKEY": ()}), "TURKEY") == ()


def test_one_who_has_nothing_better_to_do_supports_a_neighbour_that_is_threatened() -> None:
    where = position({"FRANCE": "A MUN, A BUR", "GERMANY": "A BER, A SIL"}, {"FRANCE": "MUN PAR", "GERMANY": "BER KIE"})
    found = orders(where, "FRANCE")
    assert str(Hold(Unit.parse("A BUR"))) not in found.values()
