"""The shortest chain of a power's own fleets without orders that could carry an army.

Takes: a game, a power, a move by convoy. Gives: the convoy orders to offer, `()` if there is no such chain or one is
ordered already.
Source: docs/window.md 6.
"""

from collections import deque

from kapdip.board.board import Board
from kapdip.board.model import Power, ProvinceCode, Unit, UnitKind
from kapdip.game.model import Game
from kapdip.game.steps import position_now
from kapdip.orders.model import Convoy, Move


def convoy_offer(game: Game, power: Power, order: Move) -> tuple[Convoy, ...]:
    """The convoys that would carry `order`."""
    board = game.board
    slip = game.turn.inputs.orders.get(power)
    ordered = {one.unit.province for one in slip.movement} if slip is not None else set()
    given = (
        {one.unit.province for one in slip.movement if isinstance(one, Convoy) and one.convoyed == order.unit}
        if slip
        else set()
    )
    fleets = {
        unit.province: unit
        for unit in position_now(game).units.get(power, ())
        if unit.kind is UnitKind.FLEET
        and unit.province in board.seas
        and (unit.province not in ordered or unit.province in given)
    }
    begin, end = (board.shores.get(place, frozenset()) for place in (order.unit.province, order.target.province))
    chain = _shortest(board, fleets, begin, end)
    return tuple(Convoy(fleets[sea], order.unit, order.target.bare) for sea in chain if sea not in given)


def _shortest(
    board: Board, fleets: dict[ProvinceCode, Unit], begin: frozenset[ProvinceCode], end: frozenset[ProvinceCode]
) -> tuple[ProvinceCode, ...]:
    waiting: deque[tuple[ProvinceCode, ...]] = deque((sea,) for sea in sorted(begin) if sea in fleets)
    seen = {way[0] for way in waiting}
    while waiting:
        way = waiting.popleft()
        if way[-1] in end:
            return way
        for sea in sorted(board.neighbours(UnitKind.FLEET, way[-1])):
            if sea in fleets and sea not in seen:
                seen.add(sea)
                waiting.append((*way, sea))
    return ()
