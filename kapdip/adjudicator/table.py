"""The table on which a movement is judged: every unit as a piece, with its order as it will be carried out.

Takes a board and a position; gives a `PieceTable` of `Piece`s, which is private to the adjudicator: the one thing here
that changes. Pieces are filled by `matching`, judged by `resolution`, and explained by `telling`.
"""

from __future__ import annotations

from enum import Enum, IntEnum

from kapdip.adjudicator.model import Code, Unreadable
from kapdip.board.board import Board
from kapdip.board.model import NOWHERE, Position, Power, ProvinceCode, Unit, UnitKind
from kapdip.orders.model import Order
from kapdip.reason import Reason


class Action(IntEnum):
    """What a unit really does. A unit whose order is void, or that has none, holds."""

    HOLD = 0
    MOVE = 1
    SUPPORT = 2
    CONVOY = 3


class Verdict(Enum):
    """The third value beside True and False: asked for, but it hangs on something that is not decided."""

    UNSURE = 0


HOLD, MOVE, SUPPORT, CONVOY = Action
UNSURE = Verdict.UNSURE
ARMY, FLEET = UnitKind


class Piece:
    """A unit on the table. The defaults are those of a unit that nobody ordered anything."""

    given: Order | Unreadable | None = None
    """The order as it was given."""
    action = HOLD
    target: ProvinceCode = ""
    """Where a move goes, or the province into which a support is given."""
    destination = NOWHERE
    steady = True
    """Whether it can be supported to hold."""
    sea = False
    """Whether a move goes by convoy."""
    supporters: tuple[Piece, ...] = ()
    """Who supports it in what it does, if the support is given."""
    chains: tuple[tuple[Piece, ...], ...] = ()
    """Every way of a convoyed army: fleets with matching orders, in the order of the journey."""
    rival: Piece | None = None
    """The unit that moves the opposite way, whether or not they meet."""
    result: bool | Verdict | None = None
    """Whether the order succeeds: the move is made, the support given, the convoy not disrupted."""
    paradox = False
    """Whether a rule against paradoxes decided `result`."""
    problem: Reason | None = None
    """Why the order is void."""
    code: Code | None = None

    def __init__(self, unit: Unit, power: Power) -> None:
        self.unit = unit
        self.power = power
        self.province: ProvinceCode = unit.location.province


class PieceTable:
    """All pieces by province, the moves by their target, the convoys by the army and the target that they serve."""

    __slots__ = ("at_sea", "attacks", "board", "convoys", "pieces")

    def __init__(self, board: Board, position: Position) -> None:
        self.board = board
        self.pieces: dict[ProvinceCode, Piece] = {}
        pieces = self.pieces
        for power, units in position.units.items():
            for unit in units:
                piece = Piece(unit, power)
                pieces[piece.province] = piece
        self.attacks: dict[ProvinceCode, list[Piece]] = {}
        self.convoys: dict[tuple[ProvinceCode, ProvinceCode], list[Piece]] = {}
        self.at_sea: frozenset[ProvinceCode] = board.seas.intersection(pieces)
        """Where fleets are that could convoy."""
