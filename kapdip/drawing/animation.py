"""A resolution as a replay: display lists for any moment between the plans and the results.

Takes: a sheet, the picture before (units where they were) and after (units where they are, orders with outcomes).
Gives: `MovesFilm`, whose frames are pure values. The last frame is the map after; units come to rest where they are
there.
Source: docs/window.md 5.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from kapdip.board.model import Location, Power, ProvinceCode, Unit
from kapdip.drawing.map_convoys import convoy_lines
from kapdip.drawing.map_curves import Curve, bent
from kapdip.drawing.map_draw import MapParts, map_parts
from kapdip.drawing.map_orders import draw_retreat
from kapdip.drawing.map_picture import DrawnOrder, MapPicture
from kapdip.drawing.map_positions import unit_positions
from kapdip.drawing.map_sheet import MapSheet
from kapdip.drawing.map_stage import MapStage
from kapdip.drawing.map_symbols import DISLODGED_SIZE, unit_symbol
from kapdip.drawing.scene import Layer, Point, Primitive
from kapdip.orders.model import Move, Retreat

FADE, TRAVEL, RETURN, BADGES, SLIDE = 150, 450, 250, 150, 250
"""The stages in milliseconds: lines fade in, moves run (failed ones go and come back), badges appear, beaten units
slide aside.
"""
MARKS_AT = FADE + max(TRAVEL, 2 * RETURN)
SLIDE_AT = MARKS_AT + BADGES
LENGTH = SLIDE_AT + SLIDE
FAILED_SHARE = 0.4


def eased(share: float) -> float:
    """A slow start and a slow end (cubic), clamped to 0 … 1."""
    t = min(1.0, max(0.0, share))
    return 4 * t * t * t if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


@dataclass(frozen=True, eq=False)
class Actor:
    """A unit in the replay: where it is, the stops of its journey, whether it comes back, and where it slides to at
    last.

    `rests` is its key in the picture after: `unit:A PAR`, `dislodged:A PAR`, nothing if it is no longer on the board.
    """

    unit: Unit
    power: Power
    at: Point
    legs: tuple[Curve, ...]
    returns: bool
    slides_to: Point | None
    rests: str

    @property
    def is_beaten(self) -> bool:
        """Whether it ends beside the victor."""
        return self.rests.startswith("dislodged:")

    def where(self, ms: float) -> Point:
        """Its place at a moment."""
        if self.slides_to is not None and ms > SLIDE_AT:
            return between(self._travelled(SLIDE_AT - FADE), self.slides_to, (ms - SLIDE_AT) / SLIDE)
        return self._travelled(ms - FADE)

    def _travelled(self, ms: float) -> Point:
        if not self.legs or ms <= 0:
            return self.at
        if not self.returns:
            return self._on_the_way(eased(ms / TRAVEL))
        if ms < RETURN:
            return self._on_the_way(FAILED_SHARE * eased(ms / RETURN))
        return self._on_the_way(FAILED_SHARE * (1 - eased((ms - RETURN) / RETURN)))

    def _on_the_way(self, t: float) -> Point:
        if t >= 1:
            return self.legs[-1].end
        leg = int(t * len(self.legs))
        return self.legs[leg].at(t * len(self.legs) - leg)


def between(start: Point, end: Point, share: float) -> Point:
    """A point on the straight way, with a slow start and a slow end."""
    t = eased(share)
    return start[0] + t * (end[0] - start[0]), start[1] + t * (end[1] - start[1])


@dataclass(frozen=True, eq=False)
class MovesFilm:
    """One resolution; `at(milliseconds)` is a frame, from 0 to `LENGTH`.

    The last one is the map as it is shown from then on.
    """

    sheet: MapSheet
    before: MapParts
    after: MapParts
    actors: tuple[Actor, ...]
    late_lines: frozenset[Primitive] = frozenset()
    """The lines of retreats that follow the moves: they come when the beaten units go."""

    def at(self, ms: float) -> list[Primitive]:
        """The primitives of a moment."""
        if ms >= LENGTH:
            return [*self.after.ground, *self.after.names, *self.after.crossed, *self.after.orders, *self.after.units]
        items = [*self._ground(ms), *self.before.names, *faded(self.after.crossed, ms / FADE)]
        items += faded(self._lines, ms / FADE)
        if ms > MARKS_AT:
            items += faded(self._marks, (ms - MARKS_AT) / BADGES)
        if ms > SLIDE_AT:
            items += faded(self._late, (ms - SLIDE_AT) / SLIDE)
        for actor in self.actors:
            items += self._unit(actor, ms)
        return items

    def _ground(self, ms: float) -> list[Primitive]:
        """Land takes its new owner's colour over the old one; what is on the land and goes fades out meanwhile."""
        share = (ms - SLIDE_AT) / SLIDE
        if share <= 0:
            return list(self.before.ground)
        lasting, leaving, coming = self._ground_parts
        return [*lasting, *faded(leaving, 1 - share), *faded(coming, share)]

    def _unit(self, actor: Actor, ms: float) -> tuple[Primitive, ...]:
        slid = max(0.0, (ms - SLIDE_AT) / SLIDE)
        scale = self.after.stage.scale * (1 - (1 - DISLODGED_SIZE) * eased(slid) if actor.is_beaten else 1.0)
        return unit_symbol(
            actor.unit.kind,
            actor.power,
            self.sheet.board.letters[actor.power],
            actor.where(ms),
            scale=scale,
            key=f"unit:{actor.unit}",
            opacity=1.0 if actor.rests else round(max(0.0, 1 - slid), 2),
            z=Layer.UNITS + (0.3 if actor.legs or actor.is_beaten else 0.0),
        )

    @cached_property
    def _lines(self) -> tuple[Primitive, ...]:
        return tuple(item for item in self.after.orders if item.z < Layer.BADGES and item not in self.late_lines)

    @cached_property
    def _marks(self) -> tuple[Primitive, ...]:
        return tuple(item for item in self.after.orders if item.z >= Layer.BADGES)

    @cached_property
    def _late(self) -> tuple[Primitive, ...]:
        """What comes at last: retreats' lines, marks of units, and units that nobody played."""
        played = {actor.rests for actor in self.actors}
        lines = (item for item in self.after.orders if item.z < Layer.BADGES and item in self.late_lines)
        return (*lines, *(item for item in self.after.units if item.z >= Layer.BADGES or item.key not in played))

    @cached_property
    def _ground_parts(self) -> tuple[tuple[Primitive, ...], ...]:
        """What stays to the end, what fades out, what fades in.

        Under what fades in the old land stays: else the sea shone through.
        """
        old, new = dict.fromkeys(self.before.ground), dict.fromkeys(self.after.ground)
        lasting = tuple(item for item in old if item in new or item.z < Layer.PATTERN)
        leaving = tuple(item for item in old if item not in new and item.z >= Layer.PATTERN)
        return lasting, leaving, tuple(item for item in new if item not in old)


def faded(items: tuple[Primitive, ...], share: float) -> list[Primitive]:
    """The primitives at a share of their opacity."""
    if share >= 1:
        return list(items)
    shade = max(0.0, round(share, 2))
    return [replace(item, opacity=round(item.opacity * shade, 3)) for item in items]


def moves_film(sheet: MapSheet, before: MapPicture, after: MapPicture) -> MovesFilm:
    """The replay from one picture to the next."""
    parts = map_parts(sheet, after)
    late = frozenset(_late_lines(before, after, parts.stage))
    return MovesFilm(sheet, map_parts(sheet, before), parts, tuple(_actors(before, after, parts.stage)), late)


def _late_lines(before: MapPicture, after: MapPicture, stage: MapStage) -> Iterator[Primitive]:
    """The lines of units that were there when the replay began and had to retreat later."""
    standing = {unit for units in before.position.units.values() for unit in units}
    bare = replace(stage, badges=[], shafts=[])
    for drawn in filter(after.options.shows, after.orders):
        if isinstance(drawn.order, Retreat) and drawn.order.unit in standing:
            yield from draw_retreat(bare, drawn, drawn.order)


def _actors(before: MapPicture, after: MapPicture, stage: MapStage) -> Iterator[Actor]:
    routes = convoy_lines(stage.sheet, after.orders)
    moves = {
        (one.power, one.order.unit): one
        for one in after.orders
        if isinstance(one.order, Move) and "void" not in (one.flags or ())
    }
    retreats = {
        (one.power, one.order.unit): one.order
        for one in after.orders
        if isinstance(one.order, Retreat) and not one.flags
    }
    stands = unit_positions(stage.sheet, before)
    for power, units in before.position.units.items():
        for unit in units:
            drawn, retreat = moves.get((power, unit)), retreats.get((power, unit))
            goals = retreat.targets if retreat else (_target(drawn) or unit.location,)
            yield _actor(
                stage, stands.unit(unit), drawn, routes.get(unit, ()), _rest(stage, after, (power, unit), goals)
            )
    for power, many in before.position.dislodged.items():
        for one in many:
            retreat = retreats.get((power, one.unit))
            rest = _rest(stage, after, (power, one.unit), retreat.targets if retreat else ())
            at, end = stands.beaten(one.unit), rest.at
            legs = (bent(at, end, 0.07 if retreat else 0.0),) if end is not None and end != at else ()
            yield Actor(one.unit, power, at, legs, False, None, rest.key)


class _Rest(NamedTuple):
    """Who it is, where it comes to rest (None: nowhere), and its key there."""

    power: Power
    unit: Unit
    at: Point | None
    key: str


def _target(drawn: DrawnOrder | None) -> Location | None:
    """Where a move led that was not stopped."""
    return drawn.order.target if drawn is not None and isinstance(drawn.order, Move) and not drawn.flags else None


def _rest(stage: MapStage, after: MapPicture, whose: tuple[Power, Unit], goals: Iterable[Location]) -> _Rest:
    power, unit = whose
    if any(one.unit == unit for one in after.position.dislodged.get(power, ())):
        return _Rest(power, unit, stage.stands.beaten(unit), f"dislodged:{unit}")
    for goal in goals:
        for own in after.position.units.get(power, ()):
            if own.kind is unit.kind and goal in (own.location, own.province):
                return _Rest(power, unit, stage.stands.unit(own), f"unit:{own}")
    return _Rest(power, unit, None, "")


def _actor(stage: MapStage, at: Point, drawn: DrawnOrder | None, route: tuple[ProvinceCode, ...], rest: _Rest) -> Actor:
    power, unit, end, key = rest
    if drawn is not None and isinstance(drawn.order, Move):
        goal = end if end is not None and not drawn.flags else stage.target_point(drawn.order.target, unit)
        ends = unit.location, drawn.order.target
        arrow = stage.curves.get(ends) if drawn.flags and not route else None
        legs = (arrow._replace(start=at),) if arrow else _legs(stage, [at, *map(stage.stands.place, route), goal], ends)
        left = at if drawn.flags else goal
        return Actor(unit, power, at, legs, bool(drawn.flags), end if end != left else None, key)
    if end is None or end == at:
        return Actor(unit, power, at, (), False, None, key)
    aside = key == f"unit:{unit}"
    return Actor(unit, power, at, (bent(at, end, 0.0),) if aside else (), False, None if aside else end, key)


def _legs(stage: MapStage, stops: list[Point], ends: tuple[Location, Location]) -> tuple[Curve, ...]:
    """The stretches of a journey, as its arrow is drawn."""
    whole = ends if len(stops) == 2 else None
    return tuple(stage.way(first, last, whole) for first, last in pairwise(stops))
