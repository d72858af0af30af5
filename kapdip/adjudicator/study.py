"""What can be said of an order by the board alone, before anybody looks at the units.

Takes a board, a rulebook and an order that names the unit as it is; gives a `Study`, from memory if it can: the same
orders come often.
Rules: DATC 4.B (coasts), 4.E.1; Ludomaniac 3.2–3.4, 4.3, 5.4, 7.3; docs/rules.md 10.
"""

from collections.abc import Callable
from typing import Any

from kapdip.adjudicator import causes
from kapdip.adjudicator.rulebook import Rulebook
from kapdip.adjudicator.table import ARMY, CONVOY, FLEET, HOLD, MOVE, SUPPORT, Action
from kapdip.board.board import Board
from kapdip.board.model import NOWHERE, Location, ProvinceCode, Terrain, Unit, province_of
from kapdip.orders.model import Convoy, Hold, Move, Order, SupportHold, SupportMove
from kapdip.reason import Reason

_MOST_REMEMBERED = 100_000


class Study:
    """What an order asks.

    With a `problem` it is void, wherever other units are; `is_move` says whether it was meant as a move even then.
    """

    __slots__ = ("action", "destination", "is_move", "origin", "other", "problem", "sails", "target", "via", "walks")

    def __init__(self, action: Action, target: ProvinceCode = "", destination: Location = NOWHERE) -> None:
        self.action = action
        self.target = target
        self.destination = destination
        self.is_move = action is MOVE
        self.walks = False
        """A move: whether the unit reaches the target without a convoy."""
        self.sails = False
        """A move: whether a convoy could carry the unit, if there are fleets.

        A support: whether the supported move needs one.
        """
        self.via = False
        self.other: Unit | None = None
        """The unit that is to be supported or convoyed."""
        self.origin: ProvinceCode = ""
        """Where that unit is."""
        self.problem: Reason | None = None


class OrderStudy:
    """Studies orders for one board and one rulebook, and remembers what it has studied."""

    def __init__(self, board: Board, rulebook: Rulebook) -> None:
        self._board = board
        self._rulebook = rulebook
        self._remembered: dict[Order, Study] = {}
        self._known: dict[int, tuple[Order, Study]] = {}
        """By identity, which is quicker to look up: readers give the same object for the same text.

        Holding it keeps its identity taken.
        """
        self._ways: dict[type[Any], Callable[[Any], Study | Reason]] = {
            Move: self._move,
            SupportHold: self._support_hold,
            SupportMove: self._support_move,
            Convoy: self._convoy,
        }

    def study(self, order: Order) -> Study:
        """What the order asks; `order.unit` must be the unit as it is. Anything but a movement order is void."""
        known = self._known.get(id(order))
        if known is not None:
            return known[1]
        found = self._remembered.get(order)
        if found is None:
            found = self._remembered[order] = self._fresh(order)
        if len(self._known) >= _MOST_REMEMBERED:
            self._known.clear()
            self._remembered.clear()
        self._known[id(order)] = (order, found)
        return found

    def _fresh(self, order: Order) -> Study:
        way = self._ways.get(type(order))
        if way is None:
            if isinstance(order, Hold):
                return Study(HOLD)
            return _void(order, causes.movement_not_a_movement(unit=getattr(order, "unit", None), order=order))
        found = way(order)
        return _void(order, found) if isinstance(found, Reason) else found

    def _move(self, order: Move) -> Study | Reason:
        board, unit = self._board, order.unit
        target = province_of(order.target)
        if problem := self._no_such_place(order, order.target):
            return problem
        if board.provinces[target].terrain is Terrain.IMPASSABLE:
            return causes.movement_impassable(unit=order.unit, order=order, province=target)
        if target == unit.province:
            return causes.movement_same_place(unit=order.unit, order=order)
        return self._fleet_move(order, target) if unit.kind is FLEET else self._army_move(order, target)

    def _army_move(self, order: Move, target: ProvinceCode) -> Study | Reason:
        """A coast means nothing to an army (DATC 6.B.12)."""
        board, unit = self._board, order.unit
        found = Study(MOVE, target, order.target.bare)
        found.walks = target in board.neighbours(ARMY, unit.location)
        found.sails = unit.province in board.ports and target in board.ports
        found.via = order.via
        if not found.sails and order.via:
            return causes.movement_no_port(unit=order.unit, order=order, target=order.target)
        if not (found.walks or found.sails):
            return causes.movement_out_of_reach(unit=order.unit, order=order, target=order.target)
        return found

    def _fleet_move(self, order: Move, target: ProvinceCode) -> Study | Reason:
        """Which coast a fleet goes to (DATC 4.B.1–3)."""
        if order.via:
            return causes.movement_convoy_army(unit=order.unit, order=order, other=order.unit)
        arrivals = self._board.arrivals(order.unit, target)
        if not arrivals:
            return causes.movement_out_of_reach(unit=order.unit, order=order, target=order.target)
        destination = arrivals[0]
        if order.target in arrivals:
            destination = order.target
        elif order.target == target:
            if len(arrivals) > 1:
                return causes.movement_coast_missing(unit=order.unit, order=order, target=order.target)
        elif not self._rulebook.mend_coast or len(arrivals) > 1:
            return causes.movement_coast_wrong(unit=order.unit, order=order, target=order.target)
        found = Study(MOVE, target, destination)
        found.walks = True
        return found

    def _support_hold(self, order: SupportHold) -> Study | Reason:
        return self._support(order, order.supported, order.supported.province)

    def _support_move(self, order: SupportMove) -> Study | Reason:
        """The coast may be left out; if it is named, it must exist (whether it fits is seen
        when the supported order is known).
        """
        board, other = self._board, order.supported
        target = province_of(order.target)
        if problem := self._no_such_place(order, order.target):
            return problem
        found = self._support(order, other, target)
        if isinstance(found, Reason):
            return found
        if other.kind is FLEET:
            near = any(target in board.reach[FLEET][place] for place in board.locations(FLEET, other.province))
        else:
            near = target in board.neighbours(ARMY, other.province)
            found.sails = not near and target != other.province and {target, other.province} <= board.ports
        if not (near or found.sails):
            return causes.movement_support_impossible(unit=order.unit, order=order, other=other)
        if (
            not self._rulebook.coastless_support
            and order.target == target
            and other.kind is FLEET
            and board.provinces[target].coasts
        ):
            return causes.movement_coast_missing(unit=order.unit, order=order, target=order.target)
        found.destination = order.target if other.kind is FLEET else order.target.bare
        return found

    def _support(self, order: SupportHold | SupportMove, other: Unit, target: ProvinceCode) -> Study | Reason:
        """A unit supports into a place that it could move to itself, whatever the coast (Ludomaniac 4.3.1)."""
        unit = order.unit
        if problem := self._no_such_place(order, other.location):
            return problem
        if other.province == unit.province:
            return causes.movement_support_self(unit=order.unit, order=order)
        if target not in self._board.reach[unit.kind][unit.location]:
            return causes.movement_support_reach(unit=order.unit, order=order, province=target)
        found = Study(SUPPORT, target)
        found.other = other
        found.origin = other.province
        return found

    def _convoy(self, order: Convoy) -> Study | Reason:
        board, other = self._board, order.convoyed
        if problem := self._no_such_place(order, other.location) or self._no_such_place(order, order.target):
            return problem
        target = province_of(order.target)
        if order.unit.province not in board.seas:
            return causes.movement_convoy_fleet(unit=order.unit, order=order)
        if other.kind is not ARMY:
            return causes.movement_convoy_army(unit=order.unit, order=order, other=other)
        if target == other.province or not {target, other.province} <= board.ports:
            return causes.movement_convoy_route(unit=order.unit, order=order, other=other)
        found = Study(CONVOY, target)
        found.other = other
        found.origin = other.province
        return found

    def _no_such_place(self, order: Move | SupportHold | SupportMove | Convoy, location: Location) -> Reason | None:
        if location in self._board.places:
            return None
        if province_of(location) in self._board.provinces:
            return causes.movement_coast_unknown(unit=order.unit, order=order, target=location)
        return causes.movement_no_province(unit=order.unit, order=order, province=location)


def _void(order: Order, problem: Reason) -> Study:
    found = Study(HOLD)
    found.is_move = isinstance(order, Move)
    found.problem = problem
    return found
