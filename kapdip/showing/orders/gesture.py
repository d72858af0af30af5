"""Mouse and keys on the map as orders: pick a unit, then its target; a state machine without any widget.

Takes: clicks on provinces with modifiers, what is possible (`orders.options`), what is ordered already.
Gives: `GestureResult`s: an order, a choice between orders, a picked unit, or the reason why a click does nothing.
Source: docs/window.md 6 (table of gestures), 9.3 and 9.5.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

from kapdip.board.board import Board
from kapdip.board.model import Location, Position, Power, ProvinceCode, Unit, province_of
from kapdip.orders import causes
from kapdip.orders.model import Build, Convoy, Disband, Hold, Move, Order, Retreat, SupportHold, SupportMove
from kapdip.orders.options import AdjustmentOptions, RetreatOptions, UnitOptions
from kapdip.reason import Reason


@dataclass(frozen=True, slots=True)
class StepOptions:
    """What is on the board and possible in this phase. Exactly one of the three kinds of options is filled."""

    board: Board
    position: Position
    units: Mapping[Unit, UnitOptions] = field(default_factory=dict)
    retreats: Mapping[Unit, RetreatOptions] = field(default_factory=dict)
    adjustments: Mapping[Power, AdjustmentOptions] = field(default_factory=dict)

    def unit_at(self, province: ProvinceCode) -> Unit | None:
        """The unit that can be ordered in a province."""
        known = self.retreats if self.retreats else self.units
        return next((unit for unit in known if unit.province == province), None)

    def owner(self, unit: Unit) -> Power:
        """Whose unit it is."""
        known: Mapping[Unit, UnitOptions | RetreatOptions] = self.retreats if self.retreats else self.units
        return known[unit].power


@dataclass(frozen=True, slots=True)
class GestureResult:
    """What a click came to. `orders` of length 1: give it; more: ask which.

    `chosen` holds pairs for several units at once.
    """

    power: Power | None = None
    orders: tuple[Order, ...] = ()
    together: tuple[tuple[Power, Order], ...] = ()
    removed: Unit | None = None
    """A build or removal that is withdrawn."""
    picked: Unit | None = None
    told: Reason | None = None
    dropped: bool = False


Ordered = Callable[[Unit], Order | None]
"""What is ordered for a unit (or a build at its place) so far."""


class Hand(Enum):
    """How the unit in hand came there: the less it was meant, the less a click on a unit may write."""

    CLICKED = auto()
    """By a click on it: another one lets it hold."""
    CHOSEN = auto()
    """In a list, or by keys: a click on a unit of another power within reach attacks it."""
    NEXT = auto()
    """By itself, after an order by keys: a click on any unit takes that one in hand."""


class Gesture:
    """The hand over the map. `picked` is the unit in hand, `other` the unit that shall be supported or convoyed.

    A plain click on a unit of the power in hand takes that unit in hand and never writes an order for the one before.
    Its own place is a target when that is meant: with Shift its support, by dragging or by keys (`is_target`) the move
    there.
    """

    def __init__(self) -> None:
        self.table: StepOptions | None = None
        self.ordered: Ordered = lambda _unit: None
        self.picked: Unit | None = None
        self.hand = Hand.CHOSEN
        self.other: Unit | None = None
        self.company: list[Unit] = []

    def set_table(self, table: StepOptions | None, ordered: Ordered) -> None:
        """Another position, or other orders. A unit in hand that is still there stays in hand."""
        self.table, self.ordered = table, ordered
        if table is None or self.picked is None or table.unit_at(self.picked.province) != self.picked:
            self.drop()

    def drop(self) -> None:
        """Nothing in hand."""
        self.picked = self.other = None
        self.company = []

    def step_back(self) -> bool:
        """Escape: first the other unit, then the picked one; False if nothing was in hand."""
        if self.company:
            self.company = []
        elif self.other is not None:
            self.other = None
        elif self.picked is not None:
            self.picked = None
        else:
            return False
        return True

    def pick(self, unit: Unit, hand: Hand = Hand.CHOSEN) -> None:
        """Take a unit in hand."""
        self.drop()
        self.picked, self.hand = unit, hand

    # -- what can be clicked -------------------------------------------------------------------------------------------

    def targets(self, building: Power = "") -> tuple[frozenset[ProvinceCode], frozenset[ProvinceCode]]:
        """The provinces that respond now: in one move, and (dotted) over fleets; in builds and removals those of one
        power.
        """
        table, unit = self.table, self.picked
        none: frozenset[ProvinceCode] = frozenset()
        if table is None or (unit is None and not table.adjustments):
            return none, none
        if table.adjustments:
            due = table.adjustments.get(building)
            return frozenset(one.province for one in (*due.builds, *due.removals)) if due else none, none
        assert unit is not None
        if unit in table.retreats:
            return frozenset(map(province_of, table.retreats[unit].retreats)), none
        if self.company:
            return frozenset(self._company_targets()), none
        options = table.units[unit]
        if self.other is not None:
            own = {self.other.province} if self.other in options.supports_hold else set()
            return frozenset({*options.supports.get(self.other, ()), *options.convoys.get(self.other, ()), *own}), none
        near = frozenset(map(province_of, options.moves))
        return near, frozenset(options.carried) - near

    def _company_targets(self) -> set[ProvinceCode]:
        assert self.table is not None
        assert self.picked is not None
        found = {*map(province_of, self.table.units[self.picked].moves), *self.table.units[self.picked].carried}
        for other in self.company:
            found &= set(self.table.units[other].supports.get(self.picked, ()))
        return found

    # -- clicks --------------------------------------------------------------------------------------------------------

    def click(
        self, province: ProvinceCode, *, shift: bool = False, control: bool = False, is_target: bool = False
    ) -> GestureResult:
        """A click on a province; `is_target`: a unit was dragged there, or the keys walked
        there from target to target.
        """
        table = self.table
        if table is None:
            return GestureResult()
        if table.adjustments:
            return self._adjust(table, province)
        unit = table.unit_at(province)
        if self.picked is None or (
            unit is not None and not (shift or control or is_target) and self._is_picked_by(table, unit)
        ):
            return self._take(table, unit)
        if self.picked in table.retreats:
            return self._retreat(table, self.picked, province, unit, add=shift)
        options = table.units[self.picked]
        if control and unit is not None and unit != self.picked and not self.other:
            self.company = [one for one in self.company if one != unit] + ([] if unit in self.company else [unit])
            return GestureResult(picked=self.picked)
        return self._with_unit(table, options, province, unit, shift=shift)

    def _is_picked_by(self, table: StepOptions, unit: Unit) -> bool:
        """Whether a plain click on a unit takes it in hand, whatever is there already."""
        if self.picked is None or self.other is not None or self.company:
            return False
        if unit == self.picked:
            return self.hand is not Hand.CLICKED
        return self.hand is Hand.NEXT or table.owner(unit) == table.owner(self.picked)

    def preview(
        self, province: ProvinceCode, *, shift: bool = False, control: bool = False, is_target: bool = False
    ) -> GestureResult:
        """What a click would come to; the hand stays as it is."""
        keep = self.picked, self.hand, self.other, list(self.company)
        answer = self.click(province, shift=shift, control=control, is_target=is_target)
        self.picked, self.hand, self.other, self.company = keep
        return answer

    def _with_unit(  # noqa: PLR0911 (one line for each gesture)
        self, table: StepOptions, options: UnitOptions, province: ProvinceCode, unit: Unit | None, *, shift: bool
    ) -> GestureResult:
        """A click while a unit is in hand."""
        if self.company:
            return self._together(table, options, province)
        if self.other is not None:
            return self._for_other(options, self.other, province)
        if unit == options.unit:
            return GestureResult(options.power, (Hold(options.unit),))
        reached = tuple(place for place in options.moves if province_of(place) == province)
        far = province in options.carried
        can_help = unit is not None and (
            unit in options.supports or unit in options.supports_hold or unit in options.convoys
        )
        if unit is not None and can_help and shift:
            return self._help(options, unit)
        if unit is not None and not shift and not (reached or far):
            return self._take(table, unit)
        if shift or not (reached or far):
            return GestureResult(told=causes.too_far(unit=options.unit, target=province, reach=options.moves or None))
        moves = tuple(Move(options.unit, place) for place in reached) or (
            Move(options.unit, Location(province), via=True),
        )
        return GestureResult(options.power, moves)

    def _take(self, table: StepOptions, unit: Unit | None) -> GestureResult:
        if unit is None:
            return GestureResult(dropped=True)
        self.pick(unit, Hand.CLICKED)
        return GestureResult(table.owner(unit), picked=unit)

    def _help(self, options: UnitOptions, other: Unit) -> GestureResult:
        """Shift + unit: support or convoy. A fitting move that it already has is taken at once."""
        order = self.ordered(other)
        if isinstance(order, Move):
            there = province_of(order.target)
            fitting = self._helping(options, other, there)
            if fitting:
                return GestureResult(options.power, fitting)
        self.other = other
        if not options.supports.get(other) and not options.convoys.get(other):
            return self._for_other(options, other, other.province)
        return GestureResult(options.power, picked=options.unit)

    def _helping(self, options: UnitOptions, other: Unit, there: ProvinceCode) -> tuple[Order, ...]:
        found: list[Order] = []
        if there in options.supports.get(other, ()):
            found.append(SupportMove(options.unit, other, Location(there)))
        if there in options.convoys.get(other, ()):
            found.append(Convoy(options.unit, other, Location(there)))
        return tuple(found)

    def _for_other(self, options: UnitOptions, other: Unit, province: ProvinceCode) -> GestureResult:
        if province == other.province:
            if other in options.supports_hold:
                return GestureResult(options.power, (SupportHold(options.unit, other),))
            return GestureResult(told=causes.support_too_far(unit=options.unit, target=other.province))
        fitting = self._helping(options, other, province)
        if fitting:
            return GestureResult(options.power, fitting)
        return GestureResult(told=causes.support_too_far(unit=options.unit, target=province))

    def _together(self, table: StepOptions, options: UnitOptions, province: ProvinceCode) -> GestureResult:
        """Ctrl + clicked units: the first moves, the others support it."""
        if province not in self._company_targets():
            return GestureResult(told=causes.support_too_far(unit=self.company[-1], target=province))
        reached = tuple(place for place in options.moves if province_of(place) == province)
        mover: Order = Move(options.unit, reached[0]) if reached else Move(options.unit, Location(province), via=True)
        given: list[tuple[Power, Order]] = [(options.power, mover)]
        given += [(table.owner(one), SupportMove(one, options.unit, Location(province))) for one in self.company]
        return GestureResult(options.power, together=tuple(given))

    def _retreat(
        self, table: StepOptions, unit: Unit, province: ProvinceCode, clicked: Unit | None, *, add: bool
    ) -> GestureResult:
        options = table.retreats[unit]
        if province == unit.province:
            return GestureResult(options.power, (Disband(unit),))
        if clicked is not None:
            return self._take(table, clicked)
        places = tuple(place for place in options.retreats if province_of(place) == province)
        if not places:
            return GestureResult(told=causes.retreat_closed(unit=unit, target=province, choices=options.retreats))
        before = self.ordered(unit)
        earlier = before.targets if add and isinstance(before, Retreat) else ()
        return GestureResult(
            options.power, tuple(Retreat(unit, (*(p for p in earlier if p != place), place)) for place in places)
        )

    def _adjust(self, table: StepOptions, province: ProvinceCode) -> GestureResult:
        for options in table.adjustments.values():
            removals = [unit for unit in options.removals if unit.province == province]
            if removals:
                if self.ordered(removals[0]) is not None:
                    return GestureResult(options.power, removed=removals[0])
                return GestureResult(options.power, (Disband(removals[0]),))
            builds = [unit for unit in options.builds if unit.province == province]
            if builds:
                if self.ordered(builds[0]) is not None:
                    return GestureResult(options.power, removed=builds[0])
                return GestureResult(options.power, tuple(Build(unit) for unit in builds))
        return GestureResult(dropped=True)
