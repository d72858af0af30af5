"""What a map shall show: one pure value that window, evaluation and export hand to the drawing.

Takes: a position, orders (as plans, or with what became of them), who occupied land last, who controls a power, and
options.
Gives: `MapPicture`. It holds only what may be seen: the caller leaves out what is not public.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from kapdip.adjudicator.model import Outcome, Unreadable
from kapdip.board.board import Board
from kapdip.board.model import Position, Power, ProvinceCode, Unit, province_of
from kapdip.orders.model import Build, Convoy, Disband, Hold, Move, Order, Retreat, SupportHold, SupportMove, Waive
from kapdip.reason import Reason


class OrderKind(StrEnum):
    """The kinds by which orders can be filtered."""

    MOVE = "move"
    SUPPORT = "support"
    CONVOY = "convoy"
    HOLD = "hold"
    RETREAT = "retreat"
    ADJUSTMENT = "adjustment"


class Labels(StrEnum):
    """Label modes; names are in the picture's language."""

    NONE = "none"
    CODES = "codes"
    NAMES = "names"


class Tint(StrEnum):
    """How land without a centre is coloured: by its last occupant, by homeland, or not at all."""

    OCCUPANT = "occupant"
    HOMELAND = "homeland"
    NEUTRAL = "neutral"


@dataclass(frozen=True, slots=True)
class DrawnOrder:
    """An order on the map. `flags` ⊆ {bounce, cut, dislodged, disrupted, void} is None for a plan, and a set for a
    result.

    `reasons` say why; the orders in their facts are highlighted together with this one.
    """

    power: Power
    order: Order
    flags: frozenset[str] | None = None
    reasons: tuple[Reason, ...] = field(default=(), hash=False)
    route: tuple[ProvinceCode, ...] = ()
    """The seas of the convoy that carried the army; `()`: the shortest chain of the convoy orders that are drawn."""

    @property
    def failed(self) -> bool:
        """Whether the order came to nothing."""
        return bool(self.flags)


@dataclass(frozen=True, slots=True)
class MapOptions:
    """How the map is drawn.

    `zoom` is screen pixels per map pixel: symbols grow where they would be too small to read.
    """

    language: str = "en"
    labels: Labels = Labels.NAMES
    tint: Tint = Tint.OCCUPANT
    patterns: bool = False
    orders: bool = True
    powers: frozenset[Power] | None = None
    """Only the orders of these powers (None: all)."""
    kinds: frozenset[OrderKind] | None = None
    """Only orders of these kinds (None: all)."""
    control: bool = False
    zoom: float = 1.0
    stamp: str = ""
    """What is written across a corner of a picture that leaves the program: that it is of a sandbox."""

    @property
    def scale(self) -> float:
        """How much larger than life symbols are: 1 from 71% on; below, an army is 24 px wide on screen, on small maps
        down to 20 px.
        """
        wide = min(24.0, max(20.0, 24 * self.zoom / 0.45))
        return max(1.0, round(wide / (34 * self.zoom), 2))

    def shows(self, drawn: DrawnOrder) -> bool:
        """Whether the filters let this order through."""
        if not self.orders or (self.powers is not None and drawn.power not in self.powers):
            return False
        return self.kinds is None or kind_of(drawn.order) in self.kinds


@dataclass(frozen=True, slots=True)
class MapPicture:
    """Everything on the map.

    `position` says where units are *now*: after a movement, the orders drawn are those that led there.
    """

    position: Position
    orders: tuple[DrawnOrder, ...] = ()
    last_held: Mapping[ProvinceCode, Power] = field(default_factory=dict)
    control: Mapping[Power, str] = field(default_factory=dict)
    """The alias (or its short form) to show at each power; only what is public."""
    options: MapOptions = MapOptions()
    threatened: Mapping[ProvinceCode, bool] = field(default_factory=dict)
    """Home centres that lose a game of two to the one who enters them, and can be entered next: whether nobody is
    there.
    """

    def with_options(self, **changes: object) -> "MapPicture":
        """The same picture with some options changed."""
        return replace(self, options=replace(self.options, **changes))  # type: ignore[arg-type]


def kind_of(order: Order) -> OrderKind:
    """The filter's kind of an order."""
    match order:
        case Move():
            return OrderKind.MOVE
        case SupportHold() | SupportMove():
            return OrderKind.SUPPORT
        case Convoy():
            return OrderKind.CONVOY
        case Hold():
            return OrderKind.HOLD
        case Retreat():
            return OrderKind.RETREAT
        case Build() | Disband() | Waive():
            return OrderKind.ADJUSTMENT


def plans(orders: Mapping[Power, Iterable[Order]]) -> tuple[DrawnOrder, ...]:
    """Orders as plans, before anything is resolved."""
    return tuple(DrawnOrder(power, order) for power, given in orders.items() for order in given)


def results(outcomes: Iterable[Outcome]) -> tuple[DrawnOrder, ...]:
    """Orders as results; units without an order that can be drawn are left out, unless something happened to them."""
    drawn = []
    for outcome in outcomes:
        order = outcome.order
        if order is None or isinstance(order, Unreadable):
            if not outcome.flags:
                continue
            order = Hold(outcome.unit)
        drawn.append(DrawnOrder(outcome.power, order, frozenset(outcome.flags), outcome.reasons, outcome.route))
    return tuple(drawn)


def related_units(picture: MapPicture, units: frozenset[str]) -> frozenset[str]:
    """These units (`"A PAR"`) and those that the reasons of their results name: who stood a
    move off, who cut a support.
    """
    found = set(units)
    for drawn in picture.orders:
        if not isinstance(drawn.order, Waive) and str(drawn.order.unit) in units:
            facts = [fact for reason in drawn.reasons for fact in reason.facts.values()]
            found |= {
                str(getattr(fact, "unit", fact)) for fact in facts if isinstance(fact, Unit) or hasattr(fact, "unit")
            }
    return frozenset(found)


def last_held(
    board: Board, positions: Iterable[Position], start: Mapping[ProvinceCode, Power]
) -> dict[ProvinceCode, Power]:
    """Who was last on each land province, over these positions from old to new; `start` is
    what holds before the first.
    """
    held = dict(start)
    for position in positions:
        for power, units in position.units.items():
            for unit in units:
                code = province_of(unit.location)
                if code not in board.seas:
                    held[code] = power
    return held
