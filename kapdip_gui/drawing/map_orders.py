"""Orders as lines: moves, supports, convoys, holds, retreats; as plans, or as results with their marks.

Takes: a sheet and a picture. Gives: primitives with the key `order:A PAR` (of the unit that was ordered).
A support ends on the curve of the move that it supports; a convoy runs along its fleets. Source: design language, section 5.
"""

from functools import lru_cache

from kapdip_gui.board.model import Location, ProvinceCode, Unit, province_of
from kapdip_gui.drawing.map_convoys import convoy_lines, draw_convoy_order, draw_route
from kapdip_gui.drawing.map_curves import HEAD, Curve, arrow_head, trimmed
from kapdip_gui.drawing.map_picture import DrawnOrder, MapPicture
from kapdip_gui.drawing.map_room import around
from kapdip_gui.drawing.map_sheet import MapSheet
from kapdip_gui.drawing.map_stage import ORIGIN_RADIUS, Stage, stage_of
from kapdip_gui.drawing.map_symbols import ARMY_CORNER, HOLD_RADIUS, UNIT_RADIUS, badge, corners
from kapdip_gui.drawing.scene import Disc, Layer, Path, Point, Primitive
from kapdip_gui.orders.model import Convoy, Hold, Move, Retreat, SupportHold, SupportMove

SUPPORT_END = 0.52
"""Where on the supported move a support ends; further ones end beside it."""
SUPPORT_ENDS = (SUPPORT_END, 0.38, 0.66, 0.26)
DOT_RADIUS = 5.0
RING_STEP = 4.5
"""How much wider the ring of each further support to hold is."""


def draw_orders(sheet: MapSheet, picture: MapPicture) -> list[Primitive]:
    """The lines and marks of all orders that the filters let through; impossible ones show only a question mark."""
    return stage_items(stage_of(sheet, picture))


def stage_items(stage: Stage) -> list[Primitive]:
    """The same, on a stage that is told of the lines."""
    shown = [drawn for drawn in stage.orders if stage.options.shows(drawn)]
    carried = convoy_lines(stage.sheet, stage.orders)
    items: list[Primitive] = []
    for drawn in shown:
        items += _one(stage, drawn, carried.get(drawn.order.unit) if isinstance(drawn.order, Move) else None)
    return items


def _one(stage: Stage, drawn: DrawnOrder, route: tuple[str, ...] | None) -> list[Primitive]:
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


def _void(stage: Stage, drawn: DrawnOrder) -> list[Primitive]:
    unit = drawn.order.unit if hasattr(drawn.order, "unit") else None
    if unit is None or province_of(unit.location) not in stage.sheet.outlines:
        return []
    middle = stage.stands.unit(unit)
    at = stage.free_place(corners(middle, ARMY_CORNER, stage.scale), middle)
    return badge(at, "question", "info", scale=stage.scale, key=f"order:{unit}")


@lru_cache(maxsize=4096)
def arrow(curve: Curve, role: str, head: str, *, key: str, scale: float, z: float = Layer.MOVES) -> tuple[Primitive, ...]:
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


def origin_dot(stage: Stage, drawn: DrawnOrder, unit: Unit, key: str) -> list[Primitive]:
    """The dot where a unit came from, once it is no longer there."""
    at = stage.stands.unit(unit)
    if drawn.flags is None or at in stage.standing:
        return []
    stage.dots.append(at)
    return [Disc(*at, ORIGIN_RADIUS * stage.scale, f"dot-{drawn.power}", Layer.MOVES + 0.4, key)]


def draw_move(stage: Stage, drawn: DrawnOrder, order: Move) -> list[Primitive]:
    """A move over land or along the coast."""
    key, power = f"order:{order.unit}", drawn.power
    curve = stage.curve(order.unit.location, order.target, order.unit)
    failed = bool(drawn.flags)
    stage.shafts.append(curve)
    items = list(arrow(curve, f"failed-{power}" if failed else f"move-{power}", f"head-{power}", key=key, scale=stage.scale))
    if not failed:
        return items + origin_dot(stage, drawn, order.unit, key)
    t = max(0.3, 1 - 30 * stage.scale / (curve.length or 1))
    return items + stage.mark(curve.at, t, "cross" if "disrupted" not in (drawn.flags or ()) else "wave", key)


def convoy_move(stage: Stage, drawn: DrawnOrder, order: Move, route: tuple[str, ...]) -> list[Primitive]:
    """A move by sea: dots along the fleets, grey after the one that broke."""
    key = f"order:{order.unit}"
    end = stage.target_point(order.target, order.unit)
    items, last = draw_route(stage, drawn, route, end)
    items += origin_dot(stage, drawn, order.unit, key)
    if drawn.flags and "disrupted" not in drawn.flags:
        items += stage.mark(last.at, max(0.3, 1 - 34 * stage.scale / (last.length or 1)), "cross", key)
    return items


def draw_support(stage: Stage, drawn: DrawnOrder, order: SupportMove) -> list[Primitive]:
    """A support for a move: a dashed line that ends in a dot on the supported curve."""
    key, power, scale = f"order:{order.unit}", drawn.power, stage.scale
    mover = stage.moves.get(order.supported)
    target = mover.order.target if mover and isinstance(mover.order, Move) else order.target
    if province_of(target) != province_of(order.target):
        target, mover = order.target, None
    supported = stage.curve(order.supported.location, target, order.supported)
    way = (order.supported, province_of(order.target))
    share = _support_end(stage, supported, way)
    line = _support_line(stage, stage.stands.unit(order.unit), supported.at(share), 3)
    items: list[Primitive] = []
    if mover is None:
        rest = supported.part(share, 1)
        stage.shafts.append(rest)
        items.append(Path(rest.d, f"support-{power}", Layer.SUPPORTS + 0.1, key))
    return items + _support(stage, drawn, line, key, dot=supported.at(share), radius=DOT_RADIUS * scale)


def _support_end(stage: Stage, supported: Curve, way: tuple[Unit, ProvinceCode]) -> float:
    """Where a support ends on a move: where no other one does yet, and off names, if there is such a place."""
    free = [share for share in SUPPORT_ENDS if (way, share) not in stage.ends] or SUPPORT_ENDS[-1:]
    reach = DOT_RADIUS * stage.scale
    share = next((share for share in free if not stage.names.room.meets(around(supported.at(share), reach, reach))), free[0])
    stage.ends[way, share] += 1
    return share


def draw_support_hold(stage: Stage, drawn: DrawnOrder, order: SupportHold) -> list[Primitive]:
    """A support to hold: a dashed line to a ring around the unit; a second support has a ring of its own around the first."""
    key, scale = f"order:{order.unit}", stage.scale
    at = stage.stands.unit(order.supported)
    radius = HOLD_RADIUS + RING_STEP * min(3, stage.ends[order.supported])
    stage.ends[order.supported] += 1
    line = _support_line(stage, stage.stands.unit(order.unit), at, radius, (order.unit.location, order.supported.location))
    stage.rings.append((at, radius * scale))
    ring = Disc(*at, radius * scale, f"hold-{drawn.power}", Layer.SUPPORTS, key)
    return [ring, *_support(stage, drawn, line, key, dot=line.end, radius=DOT_RADIUS * scale)]


def _support_line(stage: Stage, start: Point, end: Point, after: float, between: tuple[Location, Location] | None = None) -> Curve:
    line = trimmed(stage.way(start, end, between, room=UNIT_RADIUS - 2), (UNIT_RADIUS - 5) * stage.scale, after * stage.scale)
    stage.shafts.append(line)
    return line


def _support(stage: Stage, drawn: DrawnOrder, line: Curve, key: str, *, dot: Point, radius: float) -> list[Primitive]:
    flags = drawn.flags or frozenset()
    stage.dots.append(dot)
    failed = bool(flags & {"cut", "dislodged"})
    faint = 0.6 if failed else 1.0
    items: list[Primitive] = [
        Path(line.d, "thin-casing", Layer.SUPPORTS, key, faint),
        Path(line.d, f"support-{drawn.power}", Layer.SUPPORTS + 0.1, key, faint),
        Disc(*dot, radius, f"dot-{drawn.power}", Layer.MOVES + 0.5, key, faint),
    ]
    return items + (stage.mark(line.at, 0.5, "slashes", key) if failed else [])


def draw_hold(stage: Stage, drawn: DrawnOrder, order: Hold) -> list[Primitive]:
    """A hold: a ring; none around the victor, if the unit was dislodged."""
    at = stage.stands.unit(order.unit)
    if "dislodged" in (drawn.flags or ()):
        return []
    stage.rings.append((at, HOLD_RADIUS * stage.scale))
    return [Disc(*at, HOLD_RADIUS * stage.scale, f"hold-{drawn.power}", Layer.SUPPORTS, f"order:{order.unit}")]


def draw_retreat(stage: Stage, drawn: DrawnOrder, order: Retreat) -> list[Primitive]:
    """A retreat: from beside the victor to the first choice; the other choices faint."""
    key, scale = f"order:{order.unit}", stage.scale
    start = stage.stands.beaten(order.unit)
    items: list[Primitive] = []
    for index, target in enumerate(order.targets):
        end = stage.stands.place(target)
        whole = stage.way(start, end)
        curve = trimmed(whole, 18 * scale, stage.room_at(whole, target))
        stage.shafts.append(curve)
        faint = 1.0 if index == 0 else 0.45
        tip = arrow_head(curve.end, curve.direction(1), HEAD * 0.85 * scale)
        shaft = trimmed(curve, 0, HEAD * 0.6 * scale)
        items += [
            Path(shaft.d, "thin-casing", Layer.MOVES, key, faint),
            Path(shaft.d, f"retreat-{drawn.power}", Layer.MOVES + 0.1, key, faint),
            Path(tip, f"head-{drawn.power}", Layer.MOVES + 0.3, key, faint),
        ]
        if index == 0 and drawn.flags:
            items += stage.mark(curve.at, 0.6, "cross", key)
        if drawn.flags is not None:
            break
    return items
