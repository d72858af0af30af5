"""What is over the map while somebody works on it: hover, veil, targets, the picked unit, the cursor, the ghost of an
order.

Takes: a sheet, codes, orders. Gives: primitives; none is ever part of an exported picture.
"""

from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import lru_cache

from kapdip.board.model import Location, ProvinceCode, Unit, province_of
from kapdip.drawing.map_curves import HEAD, arrow_head, bent, smooth_through, trimmed
from kapdip.drawing.map_orders import SUPPORT_END, arrow
from kapdip.drawing.map_picture import MapPicture
from kapdip.drawing.map_positions import unit_positions
from kapdip.drawing.map_room import around, meet
from kapdip.drawing.map_sheet import MapSheet, points_of
from kapdip.drawing.map_stage import MapStage
from kapdip.drawing.map_symbols import HOLD_RADIUS, UNIT_RADIUS
from kapdip.drawing.metrics import CAP_HEIGHT, text_width
from kapdip.drawing.scene import Disc, Layer, Path, Point, Primitive, Text
from kapdip.orders.model import Build, Convoy, Disband, Hold, Move, Order, Retreat, SupportHold, SupportMove

KEY = "overlay"
OUTLINED, VEILED, STEPPED_BACK = 0.5, 0.35, 0.6
"""The opacity of names that are not meant, above what is on them: the outline of a target, a line; and of units that
are not meant, while one is in hand.
"""
OUTLINE = 2.7
"""Half the width of a target's outline with its casing."""


def hover(sheet: MapSheet, code: ProvinceCode | None) -> list[Primitive]:
    """A province lightened."""
    if code is None or code not in sheet.outlines:
        return []
    return [Path(sheet.outlines[code].d, "hover", Layer.VEIL - 0.2, KEY)]


def cursor(sheet: MapSheet, code: ProvinceCode | None) -> list[Primitive]:
    """The outline of the province in which the keyboard cursor is."""
    if code is None or code not in sheet.outlines:
        return []
    d = sheet.outlines[code].d
    return [Path(d, "target-casing", Layer.TARGETS + 0.2, KEY), Path(d, "cursor", Layer.TARGETS + 0.3, KEY)]


def veil(sheet: MapSheet, clear: Collection[ProvinceCode]) -> list[Primitive]:
    """One path over everything but these provinces."""
    frame = f"M0,0L{sheet.width:g},0L{sheet.width:g},{sheet.height:g}L0,{sheet.height:g}Z"
    return [Path(frame + "".join(sheet.outlines[code].d for code in sorted(clear)), "veil", Layer.VEIL, KEY)]


def names(sheet: MapSheet, labels: Iterable[Primitive], clear: Collection[ProvinceCode]) -> list[Primitive]:
    """The names of these provinces once more, above the veil and the outlines of targets; and, fainter, other names on
    such an outline.
    """
    codes = frozenset(clear)
    texts = [label for label in labels if isinstance(label, Text) and label.key.startswith("label:")]
    touched = {label.key for label in texts if _is_outlined(sheet, label, codes)}
    meant = {f"label:{code}" for code in codes}
    return [
        _above_targets(text, 1.0 if text.key in meant else OUTLINED) for text in texts if text.key in meant | touched
    ]


@lru_cache(maxsize=256)
def _above_targets(label: Text, opacity: float) -> Text:
    return replace(label, z=Layer.TARGETS + 0.6, key=KEY, opacity=opacity * label.opacity)


@lru_cache(maxsize=1024)
def _is_outlined(sheet: MapSheet, label: Text, codes: frozenset[ProvinceCode]) -> bool:
    """Whether the outline of any of these provinces runs over a label."""
    half = text_width(label.text, label.size, "map", 600, label.role == "label-sea") / 2
    box = around(
        (label.x, label.y - label.size * CAP_HEIGHT / 2), half + OUTLINE, label.size * CAP_HEIGHT / 2 + OUTLINE
    )
    near = (code for code in codes if meet(box, sheet.outlines[code].box))
    return any(box[0] < x < box[2] and box[1] < y < box[3] for code in near for x, y in _corners(sheet, code))


@lru_cache(maxsize=256)
def _corners(sheet: MapSheet, code: ProvinceCode) -> list[Point]:
    """The points of a province's outline: a few pixels apart, but for straight stretches at sea."""
    return points_of(sheet.outlines[code].d)


def veiled(marks: Iterable[Primitive], clear: Collection[ProvinceCode], picked: Unit | None = None) -> list[Primitive]:
    """Orders and units beside a veil: the names and tags among them that are above it and are not meant are faint, as
    all under it are; with a unit in hand all orders but its own step back, and all units but those in places that are
    meant.
    """
    codes = frozenset(clear)
    return [
        mark if (share := _share(mark, codes, picked)) == 1 else replace(mark, opacity=mark.opacity * share)
        for mark in marks
    ]


def _share(mark: Primitive, clear: frozenset[ProvinceCode], picked: Unit | None) -> float:
    """How much of its opacity a mark keeps beside a veil."""
    kind, _, whose = mark.key.partition(":")
    if is_name(mark):
        return VEILED if mark.z > Layer.VEIL and whose not in clear else 1.0
    if picked is None:
        return 1.0
    if kind == "order":
        return 1.0 if whose == str(picked) else VEILED
    return 1.0 if kind not in ("unit", "dislodged") or Unit.parse(whose).province in clear else STEPPED_BACK


def is_name(mark: Primitive) -> bool:
    """Whether it is part of a name or a tag."""
    return mark.key.startswith(("label:", "tag:"))


def targets(
    sheet: MapSheet,
    codes: Collection[ProvinceCode],
    far: Collection[ProvinceCode] = (),
    home: ProvinceCode | None = None,
    role: str = "target",
) -> list[Primitive]:
    """The outlines of places that can be chosen (or, in another role, that are meant); dotted, where only a convoy
    leads.

    What two of them share is drawn once, and what they share with `home`, the picked unit's province, is left to that.
    """
    near, all_of_them = frozenset(codes), frozenset({*codes, *far})
    lines = [(border.d, border.between) for border in sheet.borders if home not in border.between]
    lines += [(d, (code, code)) for code in sorted(all_of_them - {home}) if (d := _edge(sheet, code))]
    return [
        part
        for d, between in lines
        if not all_of_them.isdisjoint(between)
        for part in _target_line(d, "target-far" if near.isdisjoint(between) else role)
    ]


@lru_cache(maxsize=1024)
def _target_line(d: str, role: str) -> tuple[Primitive, ...]:
    return Path(d, "target-casing", Layer.TARGETS, KEY), Path(d, role, Layer.TARGETS + 0.1, KEY)


@lru_cache(maxsize=256)
def _edge(sheet: MapSheet, code: ProvinceCode) -> str:
    """What of a province's outline is not a border: along closed land and the frame."""
    corners = points_of(sheet.outlines[code].d)
    known = {point for border in sheet.borders if code in border.between for point in points_of(border.d)}
    sides = zip(corners, [*corners[1:], corners[0]], strict=True)
    return "".join(f"M{a:g},{b:g}L{c:g},{d:g}" for (a, b), (c, d) in sides if not {(a, b), (c, d)} <= known)


def picked(sheet: MapSheet, picture: MapPicture, unit: Unit) -> list[Primitive]:
    """The picked unit's province outlined, and a ring around the unit: around the loser, where
    it is beside the victor.
    """
    d = sheet.outlines[unit.province].d
    stands = unit_positions(sheet, picture)
    is_beaten = any(one.unit == unit for many in picture.position.dislodged.values() for one in many)
    x, y = stands.beaten(unit) if is_beaten else stands.unit(unit)
    r = HOLD_RADIUS * picture.options.scale
    return [
        Path(d, "picked-casing", Layer.TARGETS + 0.4, KEY),
        Path(d, "picked", Layer.TARGETS + 0.5, KEY),
        Disc(x, y, r, "ring-picked-casing", Layer.UNITS - 0.2, KEY),
        Disc(x, y, r, "ring-picked", Layer.UNITS - 0.1, KEY),
    ]


def ghost(stage: MapStage, order: Order) -> list[Primitive]:
    """An order that is being thought of, in the accent colour."""
    items: list[Primitive] = []
    match order:
        case Move():
            items = _ghost_arrow(stage, order.unit, order.target)
        case SupportMove():
            supported = stage.curve(order.supported.location, order.target, order.supported)
            items = _ghost_line(stage, order.unit, supported.at(SUPPORT_END), 2)
        case SupportHold():
            x, y = stage.stands.unit(order.supported)
            ring = Disc(x, y, HOLD_RADIUS * stage.scale, "ghost", Layer.GHOST, KEY)
            items = [ring, *_ghost_line(stage, order.unit, (x, y), HOLD_RADIUS)]
        case Convoy():
            points = [
                stage.stands.unit(order.convoyed),
                stage.stands.unit(order.unit),
                stage.stands.place(order.target),
            ]
            items = [Path(smooth_through(points), "ghost-dots", Layer.GHOST, KEY)]
        case Retreat():
            items = [part for target in order.targets[:1] for part in _ghost_arrow(stage, order.unit, target)]
        case Hold() | Disband() | Build():
            x, y = stage.stands.unit(order.unit)
            items = [Disc(x, y, HOLD_RADIUS * stage.scale, "ghost", Layer.GHOST, KEY)]
    return items


def _ghost_arrow(stage: MapStage, unit: Unit, target: Location) -> list[Primitive]:
    if province_of(target) == unit.province:
        return []
    curve = stage.curve(unit.location, target, unit)
    return list(arrow(curve, "ghost", "ghost-head", key=KEY, scale=stage.scale, z=Layer.GHOST))


def _ghost_line(stage: MapStage, unit: Unit, end: tuple[float, float], after: float) -> list[Primitive]:
    line = trimmed(bent(stage.stands.unit(unit), end, 0.07), (UNIT_RADIUS - 5) * stage.scale, after * stage.scale)
    tip = arrow_head(line.end, line.direction(1), HEAD * 0.5 * stage.scale)
    return [
        Path(line.d, "thin-casing", Layer.GHOST, KEY),
        Path(line.d, "ghost-thin", Layer.GHOST + 0.1, KEY),
        Path(tip, "ghost-head", Layer.GHOST + 0.1, KEY),
    ]
