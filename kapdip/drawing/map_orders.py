"""Orders as lines: moves, supports, convoys, holds, retreats; as plans, or as results with their marks.

Takes: a sheet and a picture. Gives: primitives with the key `order:A PAR` (of the unit that was ordered).
A support ends on the curve of the move that it supports; a convoy runs along its fleets. Source: docs/window.md 5.
"""

from functools import lru_cache

from kapdip.board.model import Location, Power, ProvinceCode, Unit, province_of
from kapdip.drawing.map_convoys import convoy_lines, draw_convoy_order, draw_route
from kapdip.drawing.map_curves import HEAD, Curve, arrow_head, trimmed
from kapdip.drawing.map_picture import DrawnOrder
from kapdip.drawing.map_room import around
from kapdip.drawing.map_stage import ORIGIN_RADIUS, MapStage
from kapdip.drawing.map_symbols import ARMY_CORNER, HOLD_RADIUS, UNIT_RADIUS, badge, corners
from kapdip.drawing.scene import Disc, Layer, Path, Point, Primitive
from kapdip.orders.model import Convoy, Hold, Move, Retreat, SupportHold, SupportMove

SUPPORT_END = 0.52
"""Where on the supported move a support ends; further ones end beside it."""
SUPPORT_ENDS = (SUPPORT_END, 0.38, 0.66, 0.26, 0.45, 0.59, 0.32, 0.73, 0.2, 0.8, 0.86, 0.14)
DOT_RADIUS = 5.0
SUPPORT_ROOM = UNIT_RADIUS - 2
"""What the line of a support keeps from units in its way."""
RING_STEP = 4.5
"""How much wider the ring of each further support to hold is."""


def stage_items(stage: MapStage) -> list[Primitive]:
    """The lines and marks of all orders that the filters let through; impossible ones show only a question mark.

    The lines are added to the stage. Moves come first: supports end on them.
    """
    shown = sorted(filter(stage.options.shows, stage.orders), key=lambda drawn: not isinstance(drawn.order, Move))
    carried = convoy_lines(stage.sheet, stage.orders)
    items: list[Primitive] = []
    for drawn in shown:
        items += _one(stage, drawn, carried.get(drawn.order.unit) if isinstance(drawn.order, Move) else None)
    return items


def _one(stage: MapStage, drawn: DrawnOrder, route: tuple[str, ...] | None) -> list[Primitive]:
    order, flags = drawn.order, drawn.flags or frozenset()
    if "void" in flags and not isinstance(order, Retreat):
        return _void(stage, drawn)
    items: list[Primitive] = []
    match order:
        case Move() if route is not None:
            items = convoy_move(stage, drawn, order, route)
        case Move():
            items = draw_move(stage, drawn, order)
        case SupportMove():
            items = draw_support(stage, drawn, order)
        case SupportHold():
            items = draw_support_hold(stage, drawn, order)
        case Convoy():
            items = draw_convoy_order(stage, drawn, order, bool(flags & {"disrupted", "dislodged"}))
        case Hold():
            items = draw_hold(stage, drawn, order)
        case Retreat():
            items = draw_retreat(stage, drawn, order)
    return items


def _void(stage: MapStage, drawn: DrawnOrder) -> list[Primitive]:
    unit = drawn.order.unit if hasattr(drawn.order, "unit") else None
    if unit is None or province_of(unit.location) not in stage.sheet.outlines:
        return []
    middle = stage.stands.unit(unit)
    at = stage.free_place(corners(middle, ARMY_CORNER, stage.scale), middle)
    return badge(at, "question", "info", scale=stage.scale, key=f"order:{unit}")


@lru_cache(maxsize=128)
def arrow(
    curve: Curve, role: str, head: str, *, key: str, scale: float, z: float = Layer.MOVES
) -> tuple[Primitive, ...]:
    """A move's line with its head, on a casing."""
    size = min(HEAD * scale, curve.length * 0.6)
    shaft = trimmed(curve, 0, size * 0.7)
    tip = arrow_head(curve.end, curve.direction(1), size)
    return (
        Path(shaft.d, "line-casing", z, key),
        Path(tip, "head-casing", z, key),
        Path(shaft.d, role, z + 0.1, key),
        Path(tip, head, z + 0.3, key),
    )


def failed_arrow(curve: Curve, reached: float, power: Power, *, key: str, scale: float) -> tuple[Primitive, ...]:
    """The thinner arrow of a move that came to nothing: faint beyond its mark, which it `reached`."""
    size = min(HEAD * scale, curve.length * 0.6)
    end = 1 - size * 0.7 / (curve.length or 1)
    tip = arrow_head(curve.end, curve.direction(1), size)
    first, last = curve.part(0, min(reached, end)), curve.part(min(reached, end), end)
    return (
        Path(curve.part(0, end).d, "failed-casing", Layer.MOVES, key),
        Path(tip, "head-casing", Layer.MOVES, key),
        Path(first.d, f"failed-{power}", Layer.MOVES + 0.1, key),
        Path(last.d, f"failed-beyond-{power}", Layer.MOVES + 0.1, key),
        Path(tip, f"head-beyond-{power}", Layer.MOVES + 0.3, key),
    )


def origin_dot(stage: MapStage, drawn: DrawnOrder, unit: Unit, key: str) -> list[Primitive]:
    """The dot where a unit came from, once it is no longer there."""
    at = stage.stands.unit(unit)
    if drawn.flags is None or at in stage.standing:
        return []
    stage.dots.append(at)
    return [Disc(*at, ORIGIN_RADIUS * stage.scale, f"dot-{drawn.power}", Layer.MOVES + 0.4, key)]


def draw_move(stage: MapStage, drawn: DrawnOrder, order: Move) -> list[Primitive]:
    """A move over land or along the coast."""
    key, power = f"order:{order.unit}", drawn.power
    if not drawn.flags:
        curve = stage.curve(order.unit.location, order.target, order.unit)
        stage.shafts.append(curve)
        items = arrow(curve, f"move-{power}", f"head-{power}", key=key, scale=stage.scale)
        return [*items, *origin_dot(stage, drawn, order.unit, key)]
    curve, reached = stage.marked_curve(order.unit.location, order.target, order.unit)
    stage.shafts.append(curve)
    glyph = "cross" if "disrupted" not in drawn.flags else "wave"
    mark = badge(curve.at(reached), glyph, "bad", scale=stage.scale, key=key)
    return [*failed_arrow(curve, reached, power, key=key, scale=stage.scale), *mark]


def convoy_move(stage: MapStage, drawn: DrawnOrder, order: Move, route: tuple[str, ...]) -> list[Primitive]:
    """A move by sea: dots along the fleets, grey after the one that broke."""
    key = f"order:{order.unit}"
    end = stage.target_point(order.target, order.unit)
    items = draw_route(stage, drawn, route, end)
    return items + origin_dot(stage, drawn, order.unit, key)


def draw_support(stage: MapStage, drawn: DrawnOrder, order: SupportMove) -> list[Primitive]:
    """A support for a move: a dashed line that ends in a dot on the supported curve."""
    key, power = f"order:{order.unit}", drawn.power
    mover = stage.moves.get(order.supported)
    target = mover.order.target if mover and isinstance(mover.order, Move) else order.target
    if province_of(target) != province_of(order.target):
        target, mover = order.target, None
    supported = stage.curve(order.supported.location, target, order.supported)
    way = (order.supported, province_of(order.target))
    share = _support_end(stage, supported, way)
    start = stage.place_of(order.unit)
    line, mark = _support_line(stage, drawn, stage.way(start, supported.at(share), room=SUPPORT_ROOM), 3)
    items: list[Primitive] = []
    if mover is None:
        rest = supported.part(share, 1)
        stage.shafts.append(rest)
        items.append(Path(rest.d, f"support-{power}", Layer.SUPPORTS + 0.1, key))
    return items + _support(stage, drawn, line, mark, dot=supported.at(share))


def _support_end(stage: MapStage, supported: Curve, way: tuple[Unit, ProvinceCode]) -> float:
    """Where a support ends on a move: where no other one does yet, and off names, if there is such a place."""
    free = [share for share in SUPPORT_ENDS if (way, share) not in stage.ends] or SUPPORT_ENDS[-1:]
    reach = DOT_RADIUS * stage.scale
    share = next(
        (share for share in free if not stage.names.words.meets(around(supported.at(share), reach, reach))), free[0]
    )
    stage.ends[way, share] += 1
    return share


def draw_support_hold(stage: MapStage, drawn: DrawnOrder, order: SupportHold) -> list[Primitive]:
    """A support to hold: a dashed line to a ring around the unit; a second support has a ring of its own around the
    first.

    There is no ring where the unit is not, or no longer.
    """
    scale, held = stage.scale, order.supported
    at = stage.place_of(held)
    whole = stage.way(stage.place_of(order.unit), at, (order.unit.location, held.location), room=SUPPORT_ROOM)
    if not stage.is_there(held):
        line, mark = _support_line(stage, drawn, whole, HOLD_RADIUS)
        return _support(stage, drawn, line, mark, dot=line.end)
    radius = HOLD_RADIUS + RING_STEP * min(3, stage.ends[held])
    stage.ends[held] += 1
    line, mark = _support_line(stage, drawn, whole, radius)
    return [_ring(stage, drawn, order.unit, at, radius * scale), *_support(stage, drawn, line, mark, dot=line.end)]


def _ring(stage: MapStage, drawn: DrawnOrder, unit: Unit, at: Point, radius: float) -> Disc:
    stage.rings.append((at, radius))
    return Disc(*at, radius, f"hold-{drawn.power}", Layer.SUPPORTS, f"order:{unit}")


def _support_line(stage: MapStage, drawn: DrawnOrder, whole: Curve, after: float) -> tuple[Curve, Point | None]:
    """The line of a support, and where its mark is, if it failed."""

    def trim(line: Curve, back: float = 0.0) -> Curve:
        return trimmed(line, (UNIT_RADIUS - 5) * stage.scale, after * stage.scale + back)

    mark = None
    if drawn.failed:
        line, reached = stage.marked(stage.with_bends(whole, trim), lambda _: 0.5)
        mark = line.at(reached)
    elif after > DOT_RADIUS:
        line = stage.tip_clear(whole, lambda line, _: trim(line), 2 * DOT_RADIUS)
    else:
        line = trim(whole)
    stage.shafts.append(line)
    return line, mark


def _support(stage: MapStage, drawn: DrawnOrder, line: Curve, mark: Point | None, *, dot: Point) -> list[Primitive]:
    key, scale = f"order:{getattr(drawn.order, 'unit', '')}", stage.scale
    stage.dots.append(dot)
    faint = 1.0 if mark is None else 0.6
    items: list[Primitive] = [
        Path(line.d, "thin-casing", Layer.SUPPORTS, key),
        Path(line.d, f"support-{drawn.power}", Layer.SUPPORTS + 0.1, key, faint),
        Disc(*dot, DOT_RADIUS * scale, f"dot-{drawn.power}", Layer.MOVES + 0.5, key, faint),
    ]
    return items + (badge(mark, "slashes", "bad", scale=scale, key=key) if mark is not None else [])


def draw_hold(stage: MapStage, drawn: DrawnOrder, order: Hold) -> list[Primitive]:
    """A hold: a ring around the unit, if it is there; none around the victor, if it was dislodged."""
    if "dislodged" in (drawn.flags or ()) or not stage.is_there(order.unit):
        return []
    return [_ring(stage, drawn, order.unit, stage.place_of(order.unit), HOLD_RADIUS * stage.scale)]


def draw_retreat(stage: MapStage, drawn: DrawnOrder, order: Retreat) -> list[Primitive]:
    """A retreat: from beside the victor to the first choice; the other choices faint."""
    key, scale = f"order:{order.unit}", stage.scale
    start = stage.stands.beaten(order.unit)
    items: list[Primitive] = []
    for index, target in enumerate(order.targets):
        whole = stage.way(start, stage.stands.place(target))

        def trim(line: Curve, back: float = 0.0, target: Location = target) -> Curve:
            return trimmed(line, 18 * scale, stage.room_at(line, target) + back)

        curve = stage.tip_clear(whole, trim, HEAD)
        if index == 0 and drawn.flags:
            curve, reached = stage.marked(stage.with_bends(whole, trim), lambda _: 0.6)
            items += badge(curve.at(reached), "cross", "bad", scale=scale, key=key)
        stage.shafts.append(curve)
        faint = 1.0 if index == 0 else 0.45
        tip = arrow_head(curve.end, curve.direction(1), HEAD * 0.85 * scale)
        shaft = trimmed(curve, 0, HEAD * 0.6 * scale)
        items += [
            Path(shaft.d, "thin-casing", Layer.MOVES, key, faint),
            Path(shaft.d, f"retreat-{drawn.power}", Layer.MOVES + 0.1, key, faint),
            Path(tip, f"head-{drawn.power}", Layer.MOVES + 0.3, key, faint),
        ]
        if drawn.flags is not None:
            break
    return items
