"""The ways of a convoyed army over the seas.

Takes a board, two ports and the fleets that may be used; gives the chains of seas that lead from one to the other.
A chain has no needless fleet: none of its seas could be left out, as none but the neighbours in the chain touch each
other, and only its ends touch the ports. A fleet that is in no such chain is of no use to the army (DATC 6.F.12,
6.G.19).
Rules: DATC 1.D and 4.A.1; Ludomaniac 4.3.2.
"""

from collections.abc import Container, Iterator, Set
from typing import TypeAlias

from kapdip.board.board import Board
from kapdip.board.model import ProvinceCode, UnitKind

_Chain: TypeAlias = tuple[ProvinceCode, ...]
_NOWHERE: frozenset[ProvinceCode] = frozenset()


def has_chain(board: Board, origin: ProvinceCode, target: ProvinceCode, seas: Set[ProvinceCode]) -> bool:
    """Whether there is any chain at all; a quick look, as most chains are one fleet long."""
    near = board.adjacency[UnitKind.FLEET]
    last = board.shores.get(target, _NOWHERE)
    front = board.shores.get(origin, _NOWHERE) & seas
    seen = front
    while front:
        if not front.isdisjoint(last):
            return True
        front = frozenset().union(*[near[sea] for sea in front]) & seas - seen
        seen |= front
    return False


def find_chains(
    board: Board, origin: ProvinceCode, target: ProvinceCode, seas: Container[ProvinceCode]
) -> Iterator[_Chain]:
    """Every chain of `seas` from `origin` to `target`, shortest first among those that begin alike; nothing from or to
    an inland place.
    """
    first = board.shores.get(origin, _NOWHERE)
    last = board.shores.get(target, _NOWHERE)
    for sea in sorted(first):
        if sea in seas:
            yield from _sail(board, (sea,), first, last, seas)


def _sail(
    board: Board,
    chain: _Chain,
    shunned: frozenset[ProvinceCode],
    last: Set[ProvinceCode],
    seas: Container[ProvinceCode],
) -> Iterator[_Chain]:
    """Every way on from the end of a chain to one of the `last` seas, past those that are `shunned`."""
    here = chain[-1]
    if here in last:
        yield chain
        return
    around = board.adjacency[UnitKind.FLEET][here]
    for sea in sorted(around - shunned):
        if sea in seas:
            yield from _sail(board, (*chain, sea), shunned | around, last, seas)
