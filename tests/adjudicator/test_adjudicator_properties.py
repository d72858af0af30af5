"""What holds for every movement: who writes first makes no difference, names make none, units are conserved, and
nothing is guessed.
"""

from collections.abc import Mapping
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kapdip.adjudicator.matching import Matcher
from kapdip.adjudicator.model import MovementResult, Unreadable
from kapdip.adjudicator.movement import resolve_movement
from kapdip.adjudicator.resolution import Judge
from kapdip.adjudicator.rulebook import DATC, KA, LUDOMANIAC, RULEBOOKS, Rulebook
from kapdip.adjudicator.study import OrderStudy
from kapdip.adjudicator.table import HOLD, PieceTable
from kapdip.board.board import Board
from kapdip.board.model import Dislodged, Location, Position, Province, Unit, province_of
from kapdip.orders.model import Convoy, Hold, Move, Order, SupportHold, SupportMove
from tests.adjudicator.random_phases import Orders, check_movement, fuzz, play_on, random_orders, random_position
from tests.adjudicator.table_of import BOARD

pytestmark = pytest.mark.unmeasured

SEEDS = st.integers(0, 2**32)
BOOKS = st.sampled_from(sorted(RULEBOOKS))


def phase(seed: int, nonsense: float = 0.03) -> tuple[Position, Orders]:
    chance = Random(seed)
    before = random_position(BOARD, chance, crowded=chance.random() < 0.7)
    return before, random_orders(BOARD, before, chance, nonsense)


@given(SEEDS, BOOKS)
def test_the_order_of_orders_and_powers_is_irrelevant(seed: int, book: str) -> None:
    before, orders = phase(seed, nonsense=0.2)
    chance = Random(seed + 1)
    shuffled = {
        power: chance.sample(given, len(given)) for power, given in chance.sample(list(orders.items()), len(orders))
    }
    powers = chance.sample(BOARD.powers, len(BOARD.powers))
    turned = Position({power: before.units[power][::-1] for power in powers}, before.centres)
    first = resolve_movement(BOARD, RULEBOOKS[book], before, orders)
    second = resolve_movement(BOARD, RULEBOOKS[book], turned, shuffled)
    assert first.outcomes == second.outcomes
    assert first.position == second.position
    assert first.contested == second.contested


@given(SEEDS, BOOKS)
def test_units_are_conserved_and_stand_alone(seed: int, book: str) -> None:
    before, orders = phase(seed)
    result = resolve_movement(BOARD, RULEBOOKS[book], before, orders)
    check_movement(BOARD, before, result)
    play_on(BOARD, RULEBOOKS[book], result, Random(seed))


def test_fuzz() -> None:
    """A short run of the fuzzer; `python -m tests.adjudicator.random_phases 100000` is the long one."""
    fuzz(400, seed=1901)


# Another map of the same world: every code and every power is called otherwise, and the alphabet runs backwards.

CODES = {code: f"Z{99 - number:02d}" for number, code in enumerate(BOARD.provinces)}
POWERS = {power: f"P{len(BOARD.powers) - number}" for number, power in enumerate(BOARD.powers)}


def mirrored(place: str) -> Location:
    location = Location(place)
    return Location.at(CODES.get(location.province, location.province), location.coast)


def mirrored_unit(unit: Unit) -> Unit:
    return Unit(unit.kind, mirrored(unit.location))


def mirrored_board() -> Board:
    provinces = [
        Province(CODES[p.code], p.names, p.terrain, p.is_centre, p.home_of and POWERS[p.home_of], p.coasts)
        for p in BOARD.provinces.values()
    ]
    powers = tuple(POWERS[power] for power in reversed(BOARD.powers))
    return Board(
        name="mirror",
        powers=powers,
        power_names={},
        letters={},
        input_letters={},
        currencies={},
        control_order=powers,
        provinces={province.code: province for province in sorted(provinces, key=lambda province: province.code)},
        adjacency={
            kind: {mirrored(here): frozenset(map(mirrored, near)) for here, near in table.items()}
            for kind, table in BOARD.adjacency.items()
        },
        starts={},
    )


MIRROR = mirrored_board()


def mirrored_order(order: Order | Unreadable) -> Order | Unreadable:
    match order:
        case Move():
            return Move(mirrored_unit(order.unit), mirrored(order.target), order.via)
        case Hold():
            return Hold(mirrored_unit(order.unit))
        case SupportHold():
            return SupportHold(mirrored_unit(order.unit), mirrored_unit(order.supported))
        case SupportMove():
            return SupportMove(mirrored_unit(order.unit), mirrored_unit(order.supported), mirrored(order.target))
        case Convoy():
            return Convoy(mirrored_unit(order.unit), mirrored_unit(order.convoyed), mirrored(order.target))
        case _:
            return order


def mirrored_position(position: Position) -> Position:
    return Position(
        {POWERS[power]: tuple(sorted(map(mirrored_unit, units))) for power, units in position.units.items()},
        {POWERS[power]: tuple(sorted(map(mirrored, codes))) for power, codes in position.centres.items()},
        {POWERS[power]: tuple(sorted(map(mirrored_row, rows))) for power, rows in position.dislodged.items()},
    )


def mirrored_row(row: Dislodged) -> Dislodged:
    return Dislodged(
        mirrored_unit(row.unit),
        row.attacker_from and mirrored(row.attacker_from),
        tuple(sorted(map(mirrored, row.retreats))),
    )


@given(SEEDS, BOOKS)
def test_a_mirrored_and_renamed_board_gives_mirrored_results(seed: int, book: str) -> None:
    before, orders = phase(seed, nonsense=0)
    here = resolve_movement(BOARD, RULEBOOKS[book], before, orders)
    there = resolve_movement(
        MIRROR,
        RULEBOOKS[book],
        mirrored_position(before),
        {POWERS[power]: list(map(mirrored_order, given)) for power, given in orders.items()},
    )
    assert there.position == mirrored_position(here.position)
    assert {unit: outcome.flags for unit, outcome in there.outcomes.items()} == {
        mirrored_unit(unit): outcome.flags for unit, outcome in here.outcomes.items()
    }


# Nothing is guessed: where just one way of deciding all orders contradicts nothing, it is the result. All ways are
# tried here.

MOST_TRIED = 11


def all_ways(
    rulebook: Rulebook, before: Position, orders: Mapping[str, list[Order | Unreadable]]
) -> list[dict[str, bool]] | None:
    """Every way of deciding the orders that contradicts none of them; None if there are too
    many orders to try them all.
    """
    table = PieceTable(BOARD, before)
    Matcher(table, OrderStudy(BOARD, rulebook), rulebook).match(orders)
    judge = Judge(table, rulebook)
    pieces = [piece for piece in table.pieces.values() if piece.action is not HOLD and piece.result is None]
    if len(pieces) > MOST_TRIED:
        return None
    found = []
    for results in product((True, False), repeat=len(pieces)):
        for piece, result in zip(pieces, results, strict=True):
            piece.result = result
        if all(judge.ask(piece, True) is result for piece, result in zip(pieces, results, strict=True)):
            found.append({piece.province: result for piece, result in zip(pieces, results, strict=True)})
    return found


def moved(result: MovementResult) -> set[str]:
    return {
        unit.province
        for unit, o in result.outcomes.items()
        if o.destination and province_of(o.destination) != unit.province
    }


@pytest.mark.parametrize("rulebook", [DATC, LUDOMANIAC, KA], ids=lambda rulebook: rulebook.name)
def test_where_only_one_way_contradicts_nothing_it_is_the_result(rulebook: Rulebook) -> None:
    chance = Random(rulebook.name)
    tried = undecided = 0
    while tried < 150:
        before = random_position(BOARD, chance, most_units=13, crowded=True)
        orders = random_orders(BOARD, before, chance)
        ways = all_ways(rulebook, before, orders)
        if ways is None:
            continue
        tried += 1
        result = resolve_movement(BOARD, rulebook, before, orders)
        goers = [{province for province, goes in way.items() if goes} & _movers(orders) for way in ways]
        if len(ways) == 1:
            assert moved(result) == goers[0]
        else:
            undecided += 1
            paradox = any(
                reason.key.startswith("movement.paradox") for o in result.outcomes.values() for reason in o.reasons
            )
            assert paradox or moved(result) in goers, "a circle moves one way that contradicts nothing"
    assert tried > undecided


def _movers(orders: Mapping[str, list[Order | Unreadable]]) -> set[str]:
    return {order.unit.province for given in orders.values() for order in given if isinstance(order, Move)}
