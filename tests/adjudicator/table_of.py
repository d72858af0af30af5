"""Positions and orders in one line, for tests that read like a table of a rulebook."""

from collections.abc import Iterable, Mapping, Sequence

from kapdip_gui.board.board import Board
from kapdip_gui.board.model import Dislodged, Position, Power, Unit, UnitKind
from kapdip_gui.board.reading import standard_board
from kapdip_gui.orders.model import Order
from kapdip_gui.orders.notation import parse_order

BOARD = standard_board()


def unit(text: str) -> Unit:
    """`"F STP/SC"`; any place, also one that does not exist."""
    return Unit(UnitKind(text[0]), text[2:])


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
            power: tuple(Dislodged(unit(text), origin, tuple(places.split())) for text, origin, places in rows)
            for power, rows in (dislodged or {}).items()
        },
    )


def units_of(orders: Mapping[Power, Iterable[str]]) -> dict[Power, list[str]]:
    """The units that the orders speak of."""
    return {power: [" ".join(text.split()[:2]) for text in texts] for power, texts in orders.items()}


def read(orders: Mapping[Power, Iterable[str]]) -> dict[Power, list[Order]]:
    return {power: [order(text) for text in texts] for power, texts in orders.items()}
