"""What the Orders dock lists: per power its units with their orders, what is still open, what was given in advance.

Takes: a `DeskView`. Gives: `groups(...)`: plain values, so that list, map and command line agree on what is
missing.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from kapdip.adjudicator.model import Unreadable
from kapdip.board.model import Power, Step, Unit
from kapdip.game.desk import DeskView, desk_view
from kapdip.game.model import Game, MilitarySlip, Turn
from kapdip.game.origins import EntryOrigin, orders_of, origin_of
from kapdip.game.owed import adjustments_filled, adjustments_given, balance, due_orders
from kapdip.game.public import PublicTurn, public_turn
from kapdip.game.referee import retreat_orders
from kapdip.game.rules import asked_powers
from kapdip.game.stages import orders_asked
from kapdip.game.steps import position_now
from kapdip.orders.model import Build, Disband, Hold, Order, Retreat, Waive


@dataclass(frozen=True, slots=True)
class OrderRow:
    """One line: a unit (or a build) and what is ordered; `order` None: nothing yet."""

    power: Power
    unit: Unit | None
    order: Order | None = None
    extra: tuple[Order, ...] = ()
    """Retreats given in advance for this unit; without a unit, a list of builds or removals by preference."""
    raw: str = ""
    """A line that nobody could read."""
    condition: str = ""
    """What a conditional line hangs on; without an order, one that is being typed."""
    is_open: bool = False
    """Something still has to be said here."""
    is_covered: bool = False
    """Something is said here, and the curtain hides what: the line does not hold it."""
    is_removal: bool = False
    is_first: bool = False
    """The list holds the units with which the power begins."""
    is_decided: bool = False
    """A condition that holds says what happens to its order."""
    is_lost: bool = False
    """A dislodged unit without any place to retreat to."""
    is_spare: bool = False
    """A build or removal of a list that comes into use only where an earlier one cannot."""

    @property
    def is_list(self) -> bool:
        """Whether it is a list of builds or removals; what a unit has beside its order are its retreats."""
        return self.unit is None and self.order is None and bool(self.extra)

    @property
    def key(self) -> str:
        """Identifies the row in selections."""
        what = f"{self.condition}: {self.order}" if self.condition else self.unit or self.order or self.raw
        return f"{self.power}:{what or ('-' if self.is_removal else '+')}"


@dataclass(frozen=True, slots=True)
class Group:
    """A power with its rows; `done` of `total` are there."""

    power: Power
    controller: str | None
    rows: tuple[OrderRow, ...] = field(default=())
    done: int = 0
    total: int = 0
    came: EntryOrigin | None = None
    """How its orders came by phone, where they did."""

    @property
    def is_complete(self) -> bool:
        """Whether nothing is missing."""
        return self.done >= self.total


def shown_turn(game: Game, viewed: int | None) -> Turn:
    """The turn that the desk shows."""
    return game.turn if viewed is None else game.turns[viewed - 1]


def groups(view: DeskView, *, public: bool = False) -> tuple[Group, ...]:
    """The list of the Orders dock for the turn that is looked at; a past one as it was ordered.

    `public`: of a resolved movement only what everybody may know: no wrong orders, no lists given in advance
    (docs/rules.md 1). Of a turn in which somebody practises, their own powers only.
    """
    game, found = view.game, _groups(view, public=public)
    if not game.practice or game.is_over or view.turn is not game.turn:
        return found
    return tuple(group for group in found if game.turn.start.control.get(group.power) == game.practice)


def _groups(view: DeskView, *, public: bool) -> tuple[Group, ...]:
    game, turn = view.game, view.turn
    if public and turn.results.movement is not None and (turn is not game.turn or orders_asked(game) is None):
        return tuple(_published(game, public_turn(game, turn)))
    if turn is game.turn and not game.is_over:
        match orders_asked(game):
            case Step.RETREATS:
                return tuple(_retreats(view))
            case Step.ADJUSTMENTS:
                return tuple(_adjustments(view))
            case None if turn.results.movement is None:
                return ()
            case _:
                pass
    elif turn.results.movement is None and not view.entered.orders:
        return ()
    return tuple(_movement(view))


def covered_groups(game: Game) -> tuple[Group, ...]:
    """The list for the current phase behind the curtain: what is there and what is missing, and nothing of what it
    says.
    """
    asked, shown = orders_asked(game), groups(desk_view(game), public=True)
    return shown if asked is None else tuple(_covered(group, asked) for group in shown)


def _covered(group: Group, asked: Step) -> Group:
    """A group with what the phase asks for alone, and of that only whether it is there: nothing that was said, given in
    advance or written beside it.
    """
    if asked is Step.ADJUSTMENTS:  # the units would reveal what is built or removed
        due = [row for row in group.rows if row.is_open]
        is_removal = any(row.is_removal for row in group.rows)
        there = [OrderRow(group.power, None, is_covered=True, is_removal=is_removal)] * group.done
        return replace(group, rows=(*there, *due))
    asked_for = (row for row in group.rows if row.unit is not None)
    return replace(
        group,
        rows=tuple(
            OrderRow(group.power, row.unit, is_open=row.is_open, is_covered=not row.is_open) for row in asked_for
        ),
    )


def _came(view: DeskView, power: Power) -> EntryOrigin | None:
    return origin_of(view.entered, view.turn.start.control.get(power, ""), orders_of(power))


def _slip(view: DeskView, power: Power) -> MilitarySlip:
    return view.entered.orders.get(power) or MilitarySlip(view.turn.start.control.get(power, ""))


def _movement(view: DeskView) -> Iterator[Group]:
    game, turn = view.game, view.turn
    for power in asked_powers(game, turn.start):
        slip = _slip(view, power)
        orders = {order.unit.province: order for order in slip.movement if not isinstance(order, Unreadable)}
        first = tuple(map(Build, view.entered.first_units.get(power, ())))
        rows = [OrderRow(power, None, extra=first, is_first=True)] if first else []
        units = turn.start.position.units.get(power, ())
        for unit in units:
            order = orders.pop(unit.province, None)
            extra = tuple(r for r in slip.retreats if r.unit.province == unit.province)
            rows.append(OrderRow(power, unit, order, extra, is_open=order is None))
        given = sum(row.order is not None for row in rows)
        rows += [OrderRow(power, None, order) for order in orders.values()]
        builds = tuple(order for order in slip.adjustments if isinstance(order, Build | Waive))
        removals = tuple(order for order in slip.adjustments if isinstance(order, Disband))
        rows += [
            OrderRow(power, None, extra=given_, is_removal=given_ is removals)
            for given_ in (builds, removals)
            if given_
        ]
        rows += _conditionals(power, slip, Retreat, Disband, Build, Waive)
        rows += [OrderRow(power, None, raw=text) for text in slip.unreadable]
        yield Group(power, turn.start.control.get(power), tuple(rows), given, len(units), _came(view, power))


def _published(game: Game, turn: PublicTurn) -> Iterator[Group]:
    outcomes = {one.unit: one for one in turn.movement.outcomes} if turn.movement is not None else {}
    for power in asked_powers(game, turn.start):
        units = turn.start.position.units.get(power, ())
        rows = tuple(OrderRow(power, unit, outcomes[unit].shown if unit in outcomes else Hold(unit)) for unit in units)
        yield Group(power, turn.start.control.get(power), rows, len(rows), len(rows))


def _retreats(view: DeskView) -> Iterator[Group]:
    game, turn = view.game, view.turn
    position = turn.results.position or turn.start.position
    for power in asked_powers(game, turn.start):
        slip = _slip(view, power)
        decided = (
            {order.unit.province for order in retreat_orders(game, power)} if power in view.entered.orders else set()
        )
        rows = []
        for dislodged in position.dislodged.get(power, ()):
            order = next((r for r in slip.retreats if r.unit.province == dislodged.unit.province), None)
            is_decided = order is None and dislodged.unit.province in decided
            is_open = order is None and not is_decided and bool(dislodged.retreats)
            is_lost = order is None and not is_decided and not dislodged.retreats
            row = OrderRow(power, dislodged.unit, order, is_open=is_open, is_decided=is_decided, is_lost=is_lost)
            rows.append(row)
        if rows:
            done, total = sum(not row.is_open for row in rows), len(rows)
            rows += _conditionals(power, slip, Retreat, Disband)
            yield Group(power, turn.start.control.get(power), tuple(rows), done, total, _came(view, power))


def _conditionals(power: Power, slip: MilitarySlip, *kinds: type[Order]) -> list[OrderRow]:
    """The conditional lines of a slip whose orders are of these kinds: each once, though it may hold for two phases."""
    lines = (line for line in dict.fromkeys(slip.conditionals) if isinstance(line.order, kinds))
    return [OrderRow(power, None, line.order, condition=line.condition) for line in lines]


def _adjustments(view: DeskView) -> Iterator[Group]:
    game, turn = view.game, view.turn
    for power in asked_powers(game, turn.start):
        due = balance(game, power)
        slip = _slip(view, power)
        if not due:
            continue
        mine = [order for order in slip.adjustments if isinstance(order, (Build, Waive) if due > 0 else Disband)]
        used = due_orders(position_now(game), due, power, adjustments_given(game, power))
        spare = [order for order in mine if not isinstance(order, Waive) and order not in used]
        rows = [OrderRow(power, _unit_of(order), order, is_removal=due < 0, is_spare=order in spare) for order in mine]
        fitting = adjustments_filled(game, power)
        rows += [OrderRow(power, None, is_open=True, is_removal=due < 0)] * max(0, abs(due) - fitting)
        rows += _conditionals(power, slip, *((Build, Waive) if due > 0 else (Disband,)))
        yield Group(power, turn.start.control.get(power), tuple(rows), fitting, abs(due), _came(view, power))


def _unit_of(order: Order) -> Unit | None:
    return None if isinstance(order, Waive) else order.unit


def open_units(game: Game) -> tuple[tuple[Power, Unit], ...]:
    """The units that still wait for an order in this phase, in the order of the list."""
    return tuple(
        (row.power, row.unit)
        for group in groups(desk_view(game))
        for row in group.rows
        if row.is_open and row.unit is not None
    )


def ordered(game: Game, unit: Unit) -> Order | None:
    """What a unit is ordered to do in the current phase."""
    step = orders_asked(game)
    for slip in desk_view(game).entered.orders.values():
        given = (
            slip.retreats if step is Step.RETREATS else slip.adjustments if step is Step.ADJUSTMENTS else slip.movement
        )
        for order in given:
            own = _unit_of(order)
            if own is not None and own.province == unit.province:
                return order
    return None
