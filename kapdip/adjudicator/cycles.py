"""Cycles: what is done when orders depend on each other and nothing certain is left.

Takes a judge and the pieces that it left undecided; gives every one of them a `result`.

A cycle is a smallest set of undecided orders that depend on nothing undecided but each other. If exactly one way of
deciding it is consistent, it is not a paradox, only hard to see, and that way holds. Otherwise, if no convoy is part of
it, it is a circular movement, and all of it moves. Otherwise it is a convoy paradox, and the rulebook decides the
outcome.
Rules: DATC 4.A.2, 5.C–5.E, 6.C, 6.F; Ludomaniac 4.3.2, last paragraph; docs/rules.md 10.1.
"""

from collections.abc import Iterator

from kapdip.adjudicator.resolution import Judge
from kapdip.adjudicator.rulebook import Paradox, Rulebook
from kapdip.adjudicator.table import CONVOY, MOVE, UNSURE, Piece


def break_cycles(judge: Judge, rulebook: Rulebook, undecided: list[Piece]) -> None:
    """Decides what is undecided, cycle by cycle."""
    while undecided:
        cycle = _find_cycle(judge, undecided)
        ways = _two_ways(judge, cycle)
        if len(ways) == 1 or not any(piece.action is CONVOY for piece in cycle):
            way = ways[0] if ways else {}
            for piece in cycle:
                piece.result = way.get(piece, False)
        else:
            _break_convoys(rulebook, cycle)
        undecided = judge.decide_all(_forget(undecided))


def _break_convoys(rulebook: Rulebook, cycle: list[Piece]) -> None:
    """No convoy of a paradox is carried out; by the rule that all hold, the attacks on it fail, too."""
    seas = {piece.province for piece in cycle if piece.action is CONVOY}
    for piece in cycle:
        fails = piece.action is CONVOY or (
            rulebook.paradox is Paradox.ALL_HOLD and piece.action is MOVE and piece.target in seas
        )
        if fails:
            piece.result, piece.paradox = False, True


def _forget(pieces: list[Piece]) -> list[Piece]:
    """Those of the pieces that are still undecided, to be asked afresh."""
    unsure = [piece for piece in pieces if piece.result is UNSURE]
    for piece in unsure:
        piece.result = None
    return unsure


def _find_cycle(judge: Judge, undecided: list[Piece]) -> list[Piece]:
    """What the piece with the fewest dependencies depends on, directly or not: pieces that
    depend on each other only.
    """
    needs: dict[Piece, set[Piece]] = {}
    for piece in undecided:
        judge.doubts.clear()
        judge.ask(piece, True)
        judge.ask(piece, False)
        needs[piece] = set(judge.doubts)
    judge.doubts.clear()
    smallest = min((_closure(needs, piece) for piece in undecided), key=len)
    return [piece for piece in undecided if piece in smallest]


def _closure(needs: dict[Piece, set[Piece]], start: Piece) -> set[Piece]:
    found: set[Piece] = set()
    waiting = [start]
    while waiting:
        new = needs[waiting.pop()] - found
        found |= new
        waiting += new
    return found


def _two_ways(judge: Judge, cycle: list[Piece]) -> list[dict[Piece, bool]]:
    """Up to two consistent ways of deciding the cycle: more would add nothing."""
    ways: list[dict[Piece, bool]] = []
    for way in _ways(judge, cycle):
        ways.append(way)
        if len(ways) == 2:
            break
    for piece in cycle:
        piece.result = UNSURE
    return ways


def _ways(judge: Judge, cycle: list[Piece]) -> Iterator[dict[Piece, bool]]:
    """Every way, by supposing one piece to succeed or to fail and drawing the consequences."""
    open_pieces = [piece for piece in cycle if piece.result is UNSURE]
    if not open_pieces:
        if all(judge.ask(piece, True) is piece.result for piece in cycle):
            yield {piece: piece.result is True for piece in cycle}
        return
    supposed = open_pieces[0]
    for result in (True, False):
        for piece in open_pieces:
            piece.result = None
        supposed.result = result
        judge.decide_all(open_pieces)
        yield from _ways(judge, cycle)
    for piece in open_pieces:
        piece.result = UNSURE
