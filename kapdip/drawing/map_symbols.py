"""The symbols on the board: armies, fleets, centres, badges.

Takes: where, how large, whose. Gives: primitives of the display list with the unit's key.
Source: docs/window.md 5 (army 34 × 26, fleet 42 × 36, badge radius 13).
"""

from collections.abc import Iterator
from functools import lru_cache

from kapdip.board.model import Power, UnitKind
from kapdip.drawing.metrics import CAP_HEIGHT
from kapdip.drawing.scene import Disc, Layer, Path, Point, Primitive, Text

ARMY_SIZE = (34.0, 26.0)
FLEET_SIZE = (42.0, 36.0)
CASING = 6.0
BADGE_RADIUS = 13.0
CENTRE_RADIUS = 8.0
HOLD_RADIUS = 28.0
UNIT_RADIUS = 24.0
"""How far from a unit's middle an arrow stops."""
DISLODGED_SIZE = 0.9
ARMY_CORNER, FLEET_CORNER = (17.0, 13.0), (21.0, 17.0)
"""Where the middle of a badge at the corner of a unit is."""


def army_path(at: Point, scale: float) -> str:
    """A rounded rectangle around `at`."""
    x, y = at
    w, h, r = 17 * scale, 13 * scale, 5 * scale
    return (
        f"M{x - w + r:.1f},{y - h:.1f}L{x + w - r:.1f},{y - h:.1f}Q{x + w:.1f},{y - h:.1f} {x + w:.1f},{y - h + r:.1f}"
        f"L{x + w:.1f},{y + h - r:.1f}Q{x + w:.1f},{y + h:.1f} {x + w - r:.1f},{y + h:.1f}"
        f"L{x - w + r:.1f},{y + h:.1f}Q{x - w:.1f},{y + h:.1f} {x - w:.1f},{y + h - r:.1f}"
        f"L{x - w:.1f},{y - h + r:.1f}Q{x - w:.1f},{y - h:.1f} {x - w + r:.1f},{y - h:.1f}Z"
    )


def fleet_path(at: Point, scale: float) -> str:
    """Hull and two sails around `at`."""
    x, y = at
    s = scale

    def p(dx: float, dy: float) -> str:
        return f"{x + dx * s:.1f},{y + dy * s:.1f}"

    hull = f"M{p(-21, 1.5)}L{p(21, 1.5)}Q{p(19, 14)} {p(13, 18)}L{p(-13, 18)}Q{p(-19, 14)} {p(-21, 1.5)}Z"
    sails = f"M{p(-2, -18)}L{p(-2, -1.5)}L{p(-15, -1.5)}ZM{p(1.5, -15)}L{p(14, -1.5)}L{p(1.5, -1.5)}Z"
    return hull + sails


def symbol_path(kind: UnitKind, at: Point, scale: float) -> str:
    """The body of an army or a fleet."""
    return army_path(at, scale) if kind is UnitKind.ARMY else fleet_path(at, scale)


@lru_cache(maxsize=1024)
def unit_symbol(
    kind: UnitKind,
    power: Power,
    letter: str,
    at: Point,
    *,
    scale: float,
    key: str,
    opacity: float = 1.0,
    z: float = Layer.UNITS,
) -> tuple[Primitive, ...]:
    """A unit: casing, body, letter."""
    army = kind is UnitKind.ARMY
    d = symbol_path(kind, at, scale)
    size = (17.0 if army else 14.0) * scale
    middle = at[1] if army else at[1] + 9.2 * scale
    return (
        Path(d, "unit-casing", z, key, opacity),
        Path(d, f"{'unit' if army else 'fleet'}-{power}", z + 0.1, key, opacity),
        Text(
            at[0],
            round(middle + size * CAP_HEIGHT / 2, 1),
            letter,
            size,
            f"letter-{power}",
            z + 0.2,
            key,
            opacity=opacity,
        ),
    )


def centre_symbol(at: Point, power: Power | None, letter: str, *, scale: float, key: str) -> list[Primitive]:
    """A supply centre: with its owner's colour and letter, or a ring with a dot where nobody owns it."""
    x, y = at
    if power is None:
        return [
            Disc(x, y, 6 * scale, "centre-neutral", Layer.CENTRES, key),
            Disc(x, y, 2.4 * scale, "centre-dot", Layer.CENTRES + 0.1, key),
        ]
    size = 11 * scale
    return [
        Disc(x, y, CENTRE_RADIUS * scale, f"centre-{power}", Layer.CENTRES, key),
        Text(x, round(y + size * CAP_HEIGHT / 2, 1), letter, size, f"letter-{power}", Layer.CENTRES + 0.1, key),
    ]


_GLYPHS: dict[str, tuple[tuple[Point, ...], ...]] = {
    "cross": (((-4.5, -4.5), (4.5, 4.5)), ((-4.5, 4.5), (4.5, -4.5))),
    "slashes": (((-4.6, 4.6), (0.6, -4.6)), ((-0.6, 4.6), (4.6, -4.6))),
    "bang": (((0, -5.8), (0, 1.0)), ((0, 5.0), (0, 5.1))),
    "plus": (((-5.5, 0), (5.5, 0)), ((0, -5.5), (0, 5.5))),
    "question": (
        ((-3, -3.4), (-2.2, -5.2), (0, -6), (2.2, -5.2), (3, -3.2), (2.2, -1.4), (0, 0.2), (0, 1.6)),
        ((0, 5.2), (0, 5.3)),
    ),
    "wave": (((-6.5, 2), (-4, -0.5), (-1.5, 2), (1, -0.5), (3.5, 2), (6, -0.5)), ((-4.5, 6), (4.5, -6))),
    "anchor": (
        ((0, -3.6), (0, 6.2)),
        ((-6, 1.6), (-5, 4.2), (-3, 5.6), (0, 6.2), (3, 5.6), (5, 4.2), (6, 1.6)),
        ((-3, -1.2), (3, -1.2)),
        ((0, -3.6), (-1.4, -5), (0, -6.4), (1.4, -5), (0, -3.6)),
    ),
}


def corners(at: Point, reach: Point, scale: float) -> Iterator[Point]:
    """Where a badge can be at a unit, the best corner first."""
    wide, high = reach[0] * scale, reach[1] * scale
    return ((at[0] + across * wide, at[1] + down * high) for across, down in ((1, -1), (-1, -1), (1, 1), (-1, 1)))


def badge(at: Point, glyph: str, look: str, *, scale: float, key: str, triangle: bool = False) -> list[Primitive]:
    """A mark: a disc (or a warning triangle) with a glyph; `look` is `bad`, `good` or `info`."""
    x, y = at
    lines = "".join(
        "M" + "L".join(f"{x + px * scale:.1f},{y + py * scale:.1f}" for px, py in line) for line in _GLYPHS[glyph]
    )
    r = BADGE_RADIUS * scale * 0.82
    if triangle:
        d = f"M{x:.1f},{y - 1.25 * r:.1f}L{x + 1.2 * r:.1f},{y + 0.9 * r:.1f}L{x - 1.2 * r:.1f},{y + 0.9 * r:.1f}Z"
        ground: Primitive = Path(d, f"badge-{look}", Layer.BADGES, key)
    else:
        ground = Disc(x, y, r, f"badge-{look}", Layer.BADGES, key)
    return [ground, Path(lines, f"badge-{look}-line", Layer.BADGES + 0.1, key)]
