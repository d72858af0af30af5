"""Positions and orders in one line, for tests that read like a table of a rulebook."""

from collections.abc import Iterable, Mapping, Sequence

from kapdip.adjudicator.model import MovementResult, RetreatResult
from kapdip.adjudicator.movement import resolve_movement
from kapdip.adjudicator.rulebook import Rulebook
from kapdip.board.board import Board
from kapdip.board.model import Dislodged, Location, Position, Power, Unit, UnitKind
from kapdip.board.reading import standard_board
from kapdip.orders.model import Order
from kapdip.orders.notation import parse_order

BOARD = standard_board()


def unit(text: str) -> Unit:
    """`"F STP/SC"`; any place, also one that does not exist."""
    return Unit(UnitKind(text[0]), Location(text[2:]))


def order(text: str, board: Board = BOARD) -> Order:
    found = parse_order(text, board).order
    assert found is not None, f"not canonical: {text}"
    return found


def position(
    units: Mapping[Power, Iterable[str]],
    centres: Mapping[Power, Iterable[str]] | None = None,
    dislodged: Mapping[Power, Sequence[tuple[str, str | None, str]]] | None = None,
) -> Position:
    """`dislodged` are unit, origin of the attacker and the open places, divided by spaces."""
    return Position(
        units={power: tuple(sorted(map(unit, units.get(power, ())))) for power in BOARD.powers},
        centres={power: tuple(sorted((centres or {}).get(power, ()))) for power in BOARD.powers},
        dislodged={
            power: tuple(
                Dislodged(unit(text), origin, tuple(map(Location, places.split()))) for text, origin, places in rows
            )
            for power, rows in (dislodged or {}).items()
        },
    )


def units_of(orders: Mapping[Power, Iterable[str]]) -> dict[Power, list[str]]:
    """The units that the orders speak of."""
    return {power: [" ".join(text.split()[:2]) for text in texts] for power, texts in orders.items()}


def read(orders: Mapping[Power, Iterable[str]]) -> dict[Power, list[Order]]:
    return {power: [order(text) for text in texts] for power, texts in orders.items()}


def judge(
    rulebook: Rulebook, orders: Mapping[Power, Iterable[str]], idle: Mapping[Power, Iterable[str]] | None = None
) -> MovementResult:
    """The movement of the units that the orders speak of, and of `idle` ones that have none."""
    standing: dict[Power, list[str]] = {power: list(texts) for power, texts in (idle or {}).items()}
    taken = {text[2:5] for texts in standing.values() for text in texts}
    for power, texts in units_of(orders).items():
        for text in texts:
            if text[2:5] not in taken:
                taken.add(text[2:5])
                standing.setdefault(power, []).append(text)
    return resolve_movement(BOARD, rulebook, position(standing), read(orders))


def flags(result: MovementResult | RetreatResult) -> dict[str, list[str]]:
    """The flags of every unit that has some."""
    return {str(unit): sorted(outcome.flags) for unit, outcome in result.outcomes.items() if outcome.flags}


def keys(result: MovementResult | RetreatResult) -> dict[str, str]:
    """The first reason of every unit that has one."""
    return {str(unit): outcome.reasons[0].key for unit, outcome in result.outcomes.items() if outcome.reasons}


def standing(result: MovementResult | RetreatResult, power: Power) -> list[str]:
    return [str(unit) for unit in result.position.units[power]]
