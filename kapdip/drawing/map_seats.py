"""Which of its places each name takes, so that all of them together lie as freely as they can.

Takes: for every province its places with what each costs from the start (a wish), and the room that is left on the
board.
Gives: the place of every name that found one. Small provinces choose first; then a name that would stand much better
elsewhere sends away those in its way, if they lose less by it than it gains.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf
from typing import NamedTuple

from kapdip.board.model import ProvinceCode
from kapdip.drawing.map_room import Box, Room, cells_of, meet
from kapdip.drawing.map_sheet import LabelPlace

MISSING = 500.0
"""What it costs to leave a name out."""
SLIGHT = 0.3
"""What is not worth looking for."""
ROUNDS, PUSHED = 2, 3
"""How often everybody may look for something better, and how many others one may send away for it."""


class SeatOffer(NamedTuple):
    """A place, how far it is from the best one, the rectangle it covers, and a wider one into which no other name
    should come.
    """

    cost: float
    place: LabelPlace
    box: Box
    wide: Box


class _Places:
    """The places of one name that nothing covers, in the order of their wishes, each judged
    when it is first asked for.
    """

    def __init__(self, wishes: Iterator[SeatOffer], room: Room) -> None:
        self._wishes, self._room = wishes, room
        self._known: list[tuple[float, SeatOffer]] = []
        """What a place was wished at, and the place with its true cost."""

    def __iter__(self) -> Iterator[tuple[float, SeatOffer]]:
        """What each free place was wished at, and the place; it costs no less, and is wished at
        no less than those before it.
        """
        index = 0
        while index < len(self._known) or self._more():
            yield self._known[index]
            index += 1

    def _more(self) -> bool:
        for wish in self._wishes:
            weight = self._room.weight(wish.box)
            if weight < inf:
                self._known.append((wish.cost, wish._replace(cost=wish.cost + weight) if weight else wish))
                return True
        return False


class _Seats:
    def __init__(self, places: Mapping[ProvinceCode, _Places]) -> None:
        self.places = places
        self.taken: dict[ProvinceCode, SeatOffer] = {}
        self._cells: dict[tuple[int, int], list[ProvinceCode]] = {}

    def put(self, code: ProvinceCode, wish: SeatOffer) -> None:
        """Give a name its place, and take away the one it had."""
        if old := self.taken.get(code):
            for cell in cells_of(old.wide):
                self._cells[cell].remove(code)
        self.taken[code] = wish
        for cell in cells_of(wish.wide):
            self._cells.setdefault(cell, []).append(code)

    def on(self, box: Box) -> set[ProvinceCode]:
        """Whose names lie on a rectangle."""
        return {
            code for cell in cells_of(box) for code in self._cells.get(cell, ()) if meet(self.taken[code].wide, box)
        }

    def best(self, code: ProvinceCode, limit: float, without: Callable[[SeatOffer], bool]) -> SeatOffer | None:
        """The best place below a cost that is not refused, or one that is hardly worse."""
        found: SeatOffer | None = None
        for wished, wish in self.places[code]:
            if wished >= limit:
                break
            if wish.cost < limit and not without(wish):
                found, limit = wish, wish.cost - SLIGHT
        return found

    def better(self, code: ProvinceCode) -> None:
        """A better place for one name, also where others can make way for it."""
        now = self.taken[code].cost if code in self.taken else MISSING
        for wished, wish in self.places[code]:
            if wished >= now - SLIGHT:
                break
            if wish.cost >= now - SLIGHT:
                continue
            others = self.on(wish.box) - {code}
            if len(others) > PUSHED:
                continue
            moved = self._moved(others, code, wish, now - wish.cost)
            if moved is not None:
                self.put(code, wish)
                for other, seat in moved.items():
                    self.put(other, seat)
                return

    def _moved(
        self, others: set[ProvinceCode], code: ProvinceCode, wish: SeatOffer, gain: float
    ) -> dict[ProvinceCode, SeatOffer] | None:
        """Where the others can go; None if that costs as much as is gained."""
        moved: dict[ProvinceCode, SeatOffer] = {}
        for other in sorted(others):
            boxes = [wish.wide, *(seat.wide for seat in moved.values())]

            def refused(seat: SeatOffer, boxes: Sequence[Box] = boxes) -> bool:
                return any(meet(seat.box, box) for box in boxes) or bool(self.on(seat.box) - others - {code})

            old = self.taken[other].cost
            seat = self.best(other, old + gain, refused)
            if seat is None:
                return None
            gain -= max(0.0, seat.cost - old)
            moved[other] = seat
        return moved if gain > SLIGHT else None


def seated(
    order: Sequence[ProvinceCode], wishes: Callable[[ProvinceCode], Iterator[SeatOffer]], room: Room
) -> dict[ProvinceCode, SeatOffer]:
    """The places of all names, chosen in this order; what finds none is left out."""
    seats = _Seats({code: _Places(wishes(code), room) for code in order})
    for code in order:
        found = seats.best(code, MISSING, lambda wish: bool(seats.on(wish.box)))
        if found is not None:
            seats.put(code, found)
    for _ in range(ROUNDS):
        for code in order:
            seats.better(code)
    return seats.taken
