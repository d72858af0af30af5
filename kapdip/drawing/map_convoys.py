"""Convoys as lines: dots from the army over its fleets to the target.

Takes: a sheet, a stage, orders. Gives: which moves go by sea and over which seas, and their primitives.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from kapdip.board.model import ProvinceCode, Unit, UnitKind, province_of
from kapdip.drawing.map_curves import HEAD, Curve, arrow_head, joined, smooth_through, trimmed
from kapdip.drawing.map_picture import DrawnOrder
from kapdip.drawing.map_sheet import MapSheet
from kapdip.drawing.map_stage import MARK_BACK, MapStage
from kapdip.drawing.map_symbols import FLEET_CORNER, badge, corners
from kapdip.drawing.scene import Layer, Path, Point, Primitive
from kapdip.orders.model import Convoy, Move


def convoy_lines(sheet: MapSheet, orders: Sequence[DrawnOrder]) -> dict[Unit, tuple[ProvinceCode, ...]]:
    """The moves that go by sea: army → the seas of its route, as the result says or as the shortest chain of fitting
    convoy orders.
    """
    convoys = [drawn for drawn in orders if isinstance(drawn.order, Convoy)]
    found: dict[Unit, tuple[ProvinceCode, ...]] = {}
    for drawn in orders:
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


def route_curves(stage: MapStage, unit: Unit, route: tuple[ProvinceCode, ...], end: Point) -> list[Curve]:
    """The legs of a convoyed move from fleet to fleet, round the units in the way."""
    stops = [stage.place_of(unit), *(stage.stands.place(sea) for sea in route), end]
    return [stage.way(first, last) for first, last in pairwise(stops)]


def draw_route(stage: MapStage, drawn: DrawnOrder, route: tuple[ProvinceCode, ...], end: Point) -> list[Primitive]:
    """The dots of a convoyed move, and the mark of a bounce on its last leg."""
    scale, order = stage.scale, drawn.order
    assert isinstance(order, Move)
    target = order.target
    key = f"order:{order.unit}"

    def trim(line: Curve, back: float = 0.0) -> Curve:
        return trimmed(line, 0, stage.room_at(line, target) + back)

    *legs, final = route_curves(stage, order.unit, route, end)
    last, mark = stage.tip_clear(final, trim, HEAD), None
    if drawn.flags and "disrupted" not in drawn.flags:
        last, reached = stage.marked(
            stage.with_bends(final, trim), lambda line: 1 - MARK_BACK * scale / (line.length or 1)
        )
        mark = last.at(reached)
    head = arrow_head(last.end, last.direction(1), HEAD * scale)
    legs.append(trimmed(last, 0, HEAD * 0.8 * scale))
    stage.shafts.extend((*legs[:-1], last))
    broken = _broken_at(stage.orders, drawn, route)
    whole = len(legs) if broken is None else broken + 1
    items: list[Primitive] = [Path(head, "head-casing", Layer.CONVOYS, key)]
    for part, role in ((legs[:whole], f"convoy-{drawn.power}"), (legs[whole:], "broken")):
        if part:
            d = joined(part)
            items += [Path(d, "dot-casing", Layer.CONVOYS, key), Path(d, role, Layer.CONVOYS + 0.1, key)]
    items.append(Path(head, "broken-head" if broken is not None else f"head-{drawn.power}", Layer.MOVES + 0.3, key))
    return items + (badge(mark, "cross", "bad", scale=scale, key=key) if mark is not None else [])


def _broken_at(orders: Iterable[DrawnOrder], drawn: DrawnOrder, route: tuple[ProvinceCode, ...]) -> int | None:
    """The index of the fleet at which a disrupted convoy broke; None if it held."""
    if "disrupted" not in (drawn.flags or ()):
        return None
    beaten = {d.order.unit.province for d in orders if isinstance(d.order, Convoy) and d.flags}
    return next((index for index, sea in enumerate(route) if sea in beaten), 0)


def draw_convoy_order(stage: MapStage, drawn: DrawnOrder, order: Convoy, broken: bool) -> list[Primitive]:
    """The anchor at a convoying fleet (a broken wave, if the convoy broke there), and thin dots, if no army is seen to
    sail with it.
    """
    scale, key = stage.scale, f"order:{order.unit}"
    x, y = stage.stands.unit(order.unit)
    at = stage.free_place(corners((x, y), FLEET_CORNER, scale), (x, y))
    items = badge(at, "wave" if broken else "anchor", "bad" if broken else "info", scale=scale * 0.9, key=key)
    shows = stage.options.shows
    if not any(isinstance(d.order, Move) and _fits(order, d.order) and shows(d) for d in stage.orders):
        points = [stage.stands.unit(order.convoyed), (x, y), stage.stands.place(order.target)]
        items.append(Path(smooth_through(points), f"convoy-{drawn.power}", Layer.CONVOYS, key, 0.45))
    return items
