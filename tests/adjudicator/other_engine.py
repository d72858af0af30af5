"""Random phases on boards of others, resolved by the package `diplomacy` (PyPI) as well: where units stand afterwards
must be the same, and so who is dislodged.

`python -m tests.adjudicator.other_engine [PHASES] [SEED]` imports five of its maps as anybody would and compares so
many phases on each; it prints what differs. The package is a development extra, never a dependency: install it
anywhere and name the place in PYTHONPATH.
"""

import importlib.util
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from kapdip.adjudicator.movement import resolve_movement
from kapdip.adjudicator.rulebook import DATC
from kapdip.board.board import Board
from kapdip.board.model import Position, Power
from kapdip.board.reading import load_board
from kapdip.foreign.importing import import_board
from kapdip.orders.model import Move
from tests.adjudicator.random_phases import random_orders, random_position
from tests.board_languages import EN

MAPS = ("ancmed", "colonial", "known_world_901", "modern", "world")
"""On the last one the package works for ten minutes when it sees it first."""
IS_THERE = importlib.util.find_spec("diplomacy") is not None
Standing = dict[Power, list[str]]


def board_of(name: str, folder: Path) -> Board:
    """A map of the package, imported."""
    spec = importlib.util.find_spec("diplomacy")
    assert spec is not None
    assert spec.origin is not None
    source = Path(spec.origin).parent / "maps" / f"{name}.map"
    import_board(source, folder / name, None, (), EN)
    return load_board(folder / name)


def ours(board: Board, position: Position, orders: dict[Power, list[Any]]) -> Standing:
    """Where units stand after the moves; who is dislodged stands nowhere."""
    after = resolve_movement(board, DATC, position, orders).position
    return {power: sorted(map(str, after.units[power])) for power in board.powers}


def theirs(name: str, position: Position, orders: dict[Power, list[Any]]) -> Standing:
    """The same by the package."""
    from diplomacy import Game  # type: ignore[import-not-found, unused-ignore]

    game: Any = Game(map_name=name)
    called = {power.replace("_", ""): power for power in game.powers}
    names = {power: called[power.replace("_", "")] for power in position.units}
    game.clear_units()
    for power, units in position.units.items():
        game.set_units(names[power], [str(unit) for unit in units], reset=True)
    for power, given in orders.items():
        game.set_orders(names[power], [str(order) for order in given])
    game.process()
    found = game.get_units()
    return {power: sorted(unit for unit in found[names[power]] if unit[0] != "*") for power in position.units}


def _by_land(board: Board, order: object) -> object:
    """An army that could walk does not ask for a convoy: what it does where there is none is a matter of rulebooks."""
    if isinstance(order, Move) and order.via and order.target in board.neighbours(order.unit.kind, order.unit.location):
        return replace(order, via=False)
    return order


def _with_ways(board: Board, position: Position) -> Position:
    """Without the units that can go nowhere: armies on small islands, for which no random move can be drawn."""
    return replace(
        position,
        units={
            power: tuple(unit for unit in units if board.neighbours(unit.kind, unit.location))
            for power, units in position.units.items()
        },
    )


def differences(name: str, phases: int, chance: Random, folder: Path) -> Iterator[str]:
    """What the two say differently of so many random phases on a map."""
    board = board_of(name, folder)
    for phase in range(phases):
        position = _with_ways(board, random_position(board, chance, most_units=30, crowded=phase % 2 == 0))
        orders = {
            power: [_by_land(board, order) for order in given]
            for power, given in random_orders(board, position, chance, nonsense=0).items()
        }
        mine, other = ours(board, position, orders), theirs(name, position, orders)
        if mine != other:
            told = "; ".join(str(order) for given in orders.values() for order in given)
            wrong = {power: (mine[power], other[power]) for power in mine if mine[power] != other[power]}
            yield f"{name} {phase}: {wrong} of {told}"


def main(phases: int, seed: int) -> int:
    """Compare, and print."""
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in MAPS:
            for text in differences(name, phases, Random(seed), Path(folder)):
                print(text)
                count += 1
    print(f"{count} of {phases * len(MAPS)} phases differ")
    return count


if __name__ == "__main__":
    sys.exit(bool(main(int(sys.argv[1]) if len(sys.argv) > 1 else 320, int(sys.argv[2]) if len(sys.argv) > 2 else 1)))
