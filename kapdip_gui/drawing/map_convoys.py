"""Convoys as lines: dots from the army over its fleets to the target.

Takes: a sheet, a picture, the orders in it. Gives: which moves go by sea and over which seas, and their primitives.
"""

from collections.abc import Iterable

from kapdip_gui.board.model import ProvinceCode, Unit, UnitKind, province_of
from kapdip_gui.drawing.map_curves import Curve, arrow_head, bent, smooth_through, trimmed
from kapdip_gui.drawing.map_picture import DrawnOrder, MapPicture
from kapdip_gui.drawing.map_sheet import MapSheet
from kapdip_gui.drawing.map_symbols import UNIT_RADIUS, badge
from kapdip_gui.drawing.scene import Layer, Path, Point, Primitive
from kapdip_gui.orders.model import Convoy, Move

HEAD = 15.0


def convoy_lines(sheet: MapSheet, picture: MapPicture) -> dict[Unit, tuple[ProvinceCode, ...]]:
    """The moves that go by sea: army → the seas of its route, as the result says or as the shortest chain of fitting convoy orders."""
    convoys = [drawn for drawn in picture.orders if isinstance(drawn.order, Convoy)]
    found: dict[Unit, tuple[ProvinceCode, ...]] = {}
    for drawn in picture.orders:
        order = drawn.order
        if not isinstance(order, Move) or order.unit.kind is not UnitKind.ARMY:
            continue
        route = drawn.route or _route(sheet, order, convoys)
        walks = drawn.flags is not None and not drawn.flags and not drawn.route and _adjacent(sheet, order)
        if route and not walks:
            found[order.unit] = route
    return found


def _adjacent(sheet: MapSheet, order: Move) -> bool:
    return order.target in sheet.board.neighbours(UnitKind.ARMY, order.unit.location)


def _fits(order: Convoy, move: Move) -> bool:
    return order.convoyed == move.unit and province_of(order.target) == province_of(move.target)


def _route(sheet: MapSheet, move: Move, convoys: Iterable[DrawnOrder]) -> tuple[ProvinceCode, ...]:
    """The shortest chain of fleets whose convoy orders fit the move; `()` if there is none."""
    seas = {c.order.unit.province for c in convoys if isinstance(c.order, Convoy) and _fits(c.order, move)}
    seas &= sheet.board.seas
    shores = sheet.board.shores
    goal = shores.get(province_of(move.target), frozenset())
    chains = [(sea,) for sea in sorted(seas & shores.get(move.unit.province, frozenset()))]
    seen = {sea for (sea,) in chains}
    while chains:
        for chain in chains:
            if chain[-1] in goal:
                return chain
        longer = []
        for chain in chains:
            for sea in sorted(sheet.board.neighbours(UnitKind.FLEET, chain[-1]) & seas - seen):
                seen.add(sea)
                longer.append((*chain, sea))
        chains = longer  # type: ignore[assignment]
    return ()


def _stop(sheet: MapSheet, sea: ProvinceCode) -> Point:
    return sheet.anchor(sea).unit


def draw_route(
    sheet: MapSheet, picture: MapPicture, drawn: DrawnOrder, route: tuple[ProvinceCode, ...], end: Point, *, occupied: bool
) -> tuple[list[Primitive], Curve]:
    """The dots of a convoyed move, and its last stretch as a curve (for the mark of a bounce)."""
    scale, unit = picture.options.scale, drawn.order.unit  # type: ignore[union-attr]
    key = f"order:{unit}"
    points = [sheet.anchor(unit.location).unit, *(_stop(sheet, sea) for sea in route), end]
    last = trimmed(bent(points[-2], end, 0.07), 0, ((UNIT_RADIUS + 1) if occupied else 6) * scale)
    head = arrow_head(last.end, last.direction(1), HEAD * scale)
    points[-1] = trimmed(last, 0, HEAD * 0.8 * scale).end
    broken = _broken_at(picture, drawn, route)
    sails, torn = points, []
    if broken is not None:
        sails, torn = points[: broken + 2], points[broken + 1 :]
    items: list[Primitive] = [Path(head, "head-casing", Layer.CONVOYS, key)]
    for part, role in ((sails, f"convoy-{drawn.power}"), (torn, "broken")):
        if len(part) > 1:
            d = smooth_through(part)
            items += [Path(d, "dot-casing", Layer.CONVOYS, key), Path(d, role, Layer.CONVOYS + 0.1, key)]
    items.append(Path(head, "broken-head" if torn else f"head-{drawn.power}", Layer.CONVOYS + 0.1, key))
    return items, last


def _broken_at(picture: MapPicture, drawn: DrawnOrder, route: tuple[ProvinceCode, ...]) -> int | None:
    """The index of the fleet at which a disrupted convoy broke; None if it held."""
    if "disrupted" not in (drawn.flags or ()):
        return None
    beaten = {d.order.unit.province for d in picture.orders if isinstance(d.order, Convoy) and d.flags}
    return next((index for index, sea in enumerate(route) if sea in beaten), 0)


def draw_convoy_order(sheet: MapSheet, picture: MapPicture, drawn: DrawnOrder, order: Convoy, broken: bool) -> list[Primitive]:
    """The anchor at a convoying fleet (a broken wave, if the convoy broke there), and thin dots, if nobody sails with it."""
    scale, key = picture.options.scale, f"order:{order.unit}"
    x, y = sheet.anchor(order.unit.location).unit
    at = (x + 21 * scale, y - 17 * scale)
    items = badge(at, "wave" if broken else "anchor", "bad" if broken else "info", scale=scale * 0.9, key=key)
    fits = any(isinstance(d.order, Move) and _fits(order, d.order) for d in picture.orders)
    if not fits:
        points = [sheet.anchor(order.convoyed.location).unit, (x, y), sheet.anchor(order.target).unit]
        items.append(Path(smooth_through(points), f"convoy-{drawn.power}", Layer.CONVOYS, key, 0.45))
    return items
