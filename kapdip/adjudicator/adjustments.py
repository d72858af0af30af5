"""Winter: who owns which centre, builds, and removals, ordered or forced.

Takes a board, a rulebook, a position after an autumn and the orders per power, in order of preference; gives an
`AdjustmentResult`.
Rules: Ludomaniac chapter 8; DATC 4.D.8, 6.I, 6.J; docs/rules.md 2.7, 6.2 and 10.5.
"""

from collections.abc import Mapping, Sequence, Set

from kapdip.adjudicator import causes
from kapdip.adjudicator.distance import distance_home
from kapdip.adjudicator.model import Adjustment, AdjustmentResult, Code, Unreadable
from kapdip.adjudicator.rulebook import Home, Rulebook
from kapdip.board.board import Board
from kapdip.board.model import Position, Power, ProvinceCode, Unit, UnitKind
from kapdip.orders.model import Build, Disband, Order, Waive
from kapdip.reason import Reason

_Given = Order | Unreadable


def take_centres(board: Board, position: Position) -> Position:
    """The position with every centre given to the power that occupies it; an empty one stays with its
    owner (8.2).
    """
    owners = {code: power for power, codes in position.centres.items() for code in codes}
    centres = frozenset(board.centres)
    owners |= {
        unit.province: power for power, units in position.units.items() for unit in units if unit.province in centres
    }
    taken = {power: tuple(sorted(code for code in owners if owners[code] == power)) for power in position.units}
    return Position(position.units, taken, position.dislodged)


def adjustment_balance(board: Board, position: Position) -> dict[Power, int]:
    """Per power: how many units it may build (positive; no more than it has room for at home)
    or must remove (negative).
    """
    occupied = _occupied(position)
    return {power: _balance(position, power, _open_homes(board, position, power, occupied)) for power in position.units}


def _balance(position: Position, power: Power, homes: Sequence[ProvinceCode]) -> int:
    return min(len(position.centres.get(power, ())) - len(position.units[power]), len(homes))


def _open_homes(
    board: Board, position: Position, power: Power, occupied: Set[ProvinceCode]
) -> tuple[ProvinceCode, ...]:
    """The centres in which the power may build and that are empty."""
    owned = position.centres.get(power, ())
    return tuple(code for code in board.building_sites(power, owned) if code not in occupied)


def _occupied(position: Position) -> set[ProvinceCode]:
    return {unit.province for units in position.units.values() for unit in units}


def resolve_adjustments(
    board: Board, rulebook: Rulebook, position: Position, orders: Mapping[Power, Sequence[_Given]]
) -> AdjustmentResult:
    """Builds and removals as ordered, as far as they are due; what must still go is removed by rule. The rest of the
    builds is waived.

    `position` must have its centres taken already (`take_centres`). Raises nothing, whatever the orders say.
    """
    occupied = _occupied(position)
    units = dict(position.units)
    done: list[Adjustment] = []
    forced: list[Adjustment] = []
    waived: dict[Power, int] = {}
    for power in position.units:
        winter = _Winter(board, rulebook, position, power, occupied)
        done += [winter.adjust(order) for order in orders.get(power, ())]
        forced += winter.force()
        units[power] = tuple(sorted(winter.units))
        if winter.builds_left or winter.waived:
            waived[power] = winter.builds_left + winter.waived
    done += [
        Adjustment(
            power,
            order,
            getattr(order, "unit", None),
            False,
            causes.adjustment_not_own(order=order, power=power),
            Code.NSU,
        )
        for power, given in orders.items()
        if power not in position.units
        for order in given
    ]
    return AdjustmentResult((*done, *forced), Position(units, position.centres, position.dislodged), waived)


class _Winter:
    """One power's winter, order by order."""

    def __init__(
        self, board: Board, rulebook: Rulebook, position: Position, power: Power, occupied: Set[ProvinceCode]
    ) -> None:
        self._board = board
        self._rulebook = rulebook
        self._power = power
        self._owned = position.centres.get(power, ())
        self._open = _open_homes(board, position, power, occupied)
        self._balance = balance = _balance(position, power, self._open)
        self._named: set[ProvinceCode] = set()
        """The places that an order was carried out for."""
        self.units = list(position.units[power])
        self.builds_left = max(balance, 0)
        self.removals_left = max(-balance, 0)
        self.waived = 0

    def adjust(self, order: _Given) -> Adjustment:
        """Carries out one order, or says why not."""
        unit: Unit | None = getattr(order, "unit", None)
        if isinstance(order, Build):
            unit = _without_needless_coast(order.unit)
            reason = self._build(order, unit)
        elif isinstance(order, Disband):
            reason = self._remove(order)
        elif isinstance(order, Waive):
            reason = self._waive(order)
        elif isinstance(order, Unreadable):
            reason = causes.adjustment_unreadable(unit=unit, text=order.text)
        else:
            reason = causes.adjustment_not_an_adjustment(unit=unit, order=order)
        return Adjustment(self._power, order, unit, reason is None, reason, _code(reason))

    def force(self) -> list[Adjustment]:
        """Removes what must still go: farthest from home first, then as the rulebook says, last by name (8.7)."""
        removed: list[Adjustment] = []
        if not self.removals_left:
            return removed
        for unit in sorted(self.units, key=self._staying_power)[: self.removals_left]:
            self.units.remove(unit)
            reason = causes.adjustment_forced(unit=unit, power=self._power, distance=self._distance(unit))
            removed.append(Adjustment(self._power, Disband(unit), unit, True, reason, forced=True))
        return removed

    def _staying_power(self, unit: Unit) -> tuple[int, bool, bool, str]:
        sits = self._rulebook.keep_centre_sitters and unit.province in self._owned
        return -self._distance(unit), sits, unit.kind is UnitKind.ARMY, self._board.provinces[unit.province].name

    def _distance(self, unit: Unit) -> int:
        native = () if self._rulebook.removal_home is Home.OWNED else self._board.home_centres(self._power)
        homes = native or self._owned
        return distance_home(self._board, self._rulebook, homes, unit)

    def _build(self, order: Build, unit: Unit) -> Reason | None:
        cause = self._wrong_place(unit)
        if cause is None and not self.builds_left:
            cause = causes.adjustment_too_many_builds if self._balance > 0 else causes.adjustment_no_builds
        if cause is not None:
            return cause(unit=unit, order=order, province=unit.province, allowed=max(self._balance, 0))
        self.builds_left -= 1
        self._named.add(unit.province)
        self.units.append(unit)
        return None

    def _wrong_place(self, unit: Unit) -> causes.BuildCause | None:
        """Why nobody can be built there."""
        board, province = self._board, unit.province
        if province not in board.building_sites(self._power, self._owned):
            may_be = province not in self._owned and province in board.building_sites(self._power, board.centres)
            return causes.adjustment_not_owned if may_be else causes.adjustment_not_home
        if province in self._named:
            return causes.adjustment_twice
        if province not in self._open:
            return causes.adjustment_occupied
        return None if board.can_stand(unit) else _wrong_kind(board, unit)

    def _remove(self, order: Disband) -> Reason | None:
        province = order.unit.province
        allowed = max(-self._balance, 0)
        if province in self._named:
            return causes.adjustment_twice(unit=order.unit, order=order, allowed=allowed)
        unit = next((unit for unit in self.units if unit.province == province and unit.kind is order.unit.kind), None)
        if unit is None:
            return causes.adjustment_no_unit(unit=order.unit, order=order, allowed=allowed)
        if not self.removals_left:
            cause = causes.adjustment_too_many_removals if self._balance < 0 else causes.adjustment_no_removals
            return cause(unit=order.unit, order=order, allowed=allowed)
        self.removals_left -= 1
        self._named.add(province)
        self.units.remove(unit)
        return None

    def _waive(self, order: Waive) -> Reason | None:
        if not self.builds_left:
            return causes.adjustment_no_builds(unit=None, order=order)
        self.builds_left -= 1
        self.waived += 1
        return None


def _wrong_kind(board: Board, unit: Unit) -> causes.BuildCause:
    if not board.locations(unit.kind, unit.province):
        return causes.adjustment_terrain
    return causes.adjustment_coast_missing if unit.location == unit.province else causes.adjustment_coast_unknown


def _code(reason: Reason | None) -> Code | None:
    """How a winter order is marked: not at all if it was carried out, or only came on top of enough others."""
    if (
        reason is None
        or causes.adjustment_too_many_builds.gave(reason)
        or causes.adjustment_too_many_removals.gave(reason)
    ):
        return None
    return Code.NSU if causes.adjustment_no_unit.gave(reason) else Code.IMP


def _without_needless_coast(unit: Unit) -> Unit:
    """To an army a coast means nothing."""
    return Unit(unit.kind, unit.location.bare) if unit.kind is UnitKind.ARMY else unit
