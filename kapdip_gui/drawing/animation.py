"""A resolution as a film: display lists for any moment between the plans and the results.

Takes: a sheet, the picture before (units where they were) and after (units where they are, orders with outcomes).
Gives: `Film`, whose frames are pure values. Source: design language, section 5, "Play moves".
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from kapdip_gui.board.model import Power, Unit
from kapdip_gui.drawing.map_convoys import convoy_lines
from kapdip_gui.drawing.map_curves import Curve, bent
from kapdip_gui.drawing.map_labels import draw_labels
from kapdip_gui.drawing.map_land import draw_centres, draw_land
from kapdip_gui.drawing.map_orders import draw_orders
from kapdip_gui.drawing.map_picture import DrawnOrder, MapPicture
from kapdip_gui.drawing.map_sheet import MapSheet
from kapdip_gui.drawing.map_stage import Stage, stage_of
from kapdip_gui.drawing.map_stands import stands_of
from kapdip_gui.drawing.map_symbols import DISLODGED_SIZE, unit_symbol
from kapdip_gui.drawing.scene import Layer, Point, Primitive
from kapdip_gui.orders.model import Move, Retreat

FADE, TRAVEL, RETURN, BADGES, SLIDE = 150, 450, 250, 150, 250
"""The stages in milliseconds: lines fade in, moves run (failed ones go and come back), badges appear, beaten units slide aside."""
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
    """A unit in the film: where it stands, the stops of its journey, and whether it comes back or is beaten."""

    unit: Unit
    power: Power
    at: Point
    legs: tuple[Curve, ...]
    returns: bool
    slides_to: Point | None

    def where(self, ms: float) -> Point:
        """Its place at a moment."""
        if self.slides_to is not None and ms > SLIDE_AT:
            t = eased((ms - SLIDE_AT) / SLIDE)
            return self.at[0] + t * (self.slides_to[0] - self.at[0]), self.at[1] + t * (self.slides_to[1] - self.at[1])
        if not self.legs:
            return self.at
        return self._on_the_way(ms - FADE)

    def _on_the_way(self, ms: float) -> Point:
        if not self.returns:
            t = eased(ms / TRAVEL)
        elif ms < RETURN:
            t = FAILED_SHARE * eased(ms / RETURN)
        else:
            t = FAILED_SHARE * (1 - eased((ms - RETURN) / RETURN))
        if t >= 1:
            return self.legs[-1].end
        leg = int(t * len(self.legs))
        return self.legs[leg].at(t * len(self.legs) - leg)


@dataclass(frozen=True, eq=False)
class Film:
    """One resolution; `at(milliseconds)` is a frame, from 0 to `LENGTH`."""

    sheet: MapSheet
    after: MapPicture
    still: tuple[Primitive, ...]
    lines: tuple[Primitive, ...]
    marks: tuple[Primitive, ...]
    actors: tuple[Actor, ...]

    def at(self, ms: float) -> list[Primitive]:
        """The primitives of a moment."""
        items = list(self.still)
        items += faded(self.lines, ms / FADE)
        if ms > MARKS_AT:
            items += faded(self.marks, (ms - MARKS_AT) / BADGES)
        scale, letters = self.after.options.scale, self.sheet.board.letters
        for actor in self.actors:
            beaten = actor.slides_to is not None and ms > SLIDE_AT
            items += unit_symbol(
                actor.unit.kind,
                actor.power,
                letters[actor.power],
                actor.where(ms),
                scale=scale * (DISLODGED_SIZE if beaten else 1.0),
                key=f"unit:{actor.unit}",
                z=Layer.UNITS + (0.3 if actor.legs else 0.0),
            )
        return items


def faded(items: tuple[Primitive, ...], share: float) -> list[Primitive]:
    """The primitives at a share of their opacity."""
    if share >= 1:
        return list(items)
    shade = max(0.0, round(share, 2))
    return [replace(item, opacity=round(item.opacity * shade, 3)) for item in items]


def film_of(sheet: MapSheet, before: MapPicture, after: MapPicture) -> Film:
    """The film from one picture to the next."""
    lines = draw_orders(sheet, after)
    return Film(
        sheet=sheet,
        after=after,
        still=(*draw_land(sheet, before), *draw_centres(sheet, before), *draw_labels(sheet, before)),
        lines=tuple(item for item in lines if item.z < Layer.BADGES),
        marks=tuple(item for item in lines if item.z >= Layer.BADGES),
        actors=tuple(_actors(sheet, before, after)),
    )


def frame_at(sheet: MapSheet, before: MapPicture, after: MapPicture, ms: float) -> list[Primitive]:
    """One frame of a film; who shows many makes `film_of` once."""
    return film_of(sheet, before, after).at(ms)


def _actors(sheet: MapSheet, before: MapPicture, after: MapPicture) -> Iterator[Actor]:
    stage = stage_of(sheet, after)
    routes = convoy_lines(sheet, after.orders)
    orders = {drawn.order.unit: drawn for drawn in after.orders if isinstance(drawn.order, Move | Retreat)}
    beaten = {one.unit for many in after.position.dislodged.values() for one in many}
    stands = stands_of(sheet, before)
    for power, units in before.position.units.items():
        for unit in units:
            drawn = orders.get(unit)
            aside = stage.stands.beaten(unit) if unit in beaten else None
            at = stands.unit(unit)
            legs = _legs(stage, at, drawn, routes.get(unit, ())) if drawn else ()
            yield Actor(unit, power, at, legs, bool(drawn and drawn.flags), aside)
    for power, many in before.position.dislodged.items():
        for one in many:
            drawn = orders.get(one.unit)
            at = stands.beaten(one.unit)
            legs = _retreat(stage, at, drawn) if drawn and not drawn.flags else ()
            yield Actor(one.unit, power, at, legs, False, None)


def _legs(stage: Stage, at: Point, drawn: DrawnOrder, route: tuple[str, ...]) -> tuple[Curve, ...]:
    if not isinstance(drawn.order, Move) or "void" in (drawn.flags or ()):
        return ()
    end = stage.target_point(drawn.order.target, drawn.order.unit)
    stops = [at, *(stage.stands.place(sea) for sea in route), end]
    return tuple(bent(first, last, 0.07) for first, last in pairwise(stops))


def _retreat(stage: Stage, at: Point, drawn: DrawnOrder) -> tuple[Curve, ...]:
    order = drawn.order
    if not isinstance(order, Retreat) or not order.targets:
        return ()
    return (bent(at, stage.stands.place(order.targets[0]), 0.07),)
