"""The look of the board's roles in a theme, for symbols of a given scale.

Takes: a theme's name and a board. Gives: role → `Paint`.
Roles that belong to a power end in its name, e.g. `unit-FRANCE`. Source: docs/window.md 4 and 5.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from kapdip.board.board import Board
from kapdip.drawing.livery import theme_of
from kapdip.drawing.style import Paint
from kapdip.theme import PAPER, Colour, PowerColours, Theme, look

MOVE_WIDTH = 5.5
FAILED_WIDTH = 3.6
"""The line of a move that failed: thinner than others, and never dashed."""
BEYOND = 0.5
"""How faint its arrow is beyond the mark of the failure."""
SUPPORT_WIDTH = 3.6
CONVOY_WIDTH = 6.0


SAND = {
    False: ("#e8d9b5", "#d6c08d", "#f3e8cc", "#4a3305"),
    True: ("#3a3222", "#2c2719", "#4a4029", "#dccb9c"),
}
"""Sea, its depth, its shallows and its names in a light theme and in a dark one."""


DASHES: Mapping[str, tuple[float, ...]] = {"": (), "slant": (20, 5), "level": (26, 5, 6, 5)}
"""How the line of a power is broken whose colour another one wears whole."""
_STRIPES: Mapping[str, tuple[str, float]] = {"slant": ("diagonals", 17.0), "level": ("horizontals", 12.0)}
_STRIPE = 6.0
"""How the fill of such a power is striped: the pattern, its tile, and a stripe's width in map pixels."""
_HULL: Mapping[str, tuple[float, float]] = {"slant": (0.45, 0.81), "level": (0.56, 0.93)}
"""Where the band of a fleet is, so that the letter lies on it."""


def worn(own: PowerColours, **more: Any) -> Paint:
    """The paint of a power's unit or chip: whole, or with a band of paper."""
    return Paint(fill=own.unit, fill_edge=PAPER if own.cut else "", cut=own.cut, **more)


def striped(fill: Colour, ground: Colour, cut: str, **more: Any) -> Paint:
    """The paint of an area of a power: whole, or striped with what is below it."""
    if not cut:
        return Paint(fill=fill, **more)
    name, spacing = _STRIPES[cut]
    return Paint(fill=fill, ground=ground, pattern=name, pattern_spacing=spacing, pattern_width=_STRIPE, **more)


@lru_cache(maxsize=16)
def map_paints(name: str, board: Board, scale: float = 1.0, *, on_sand: bool = False) -> Mapping[str, Paint]:
    """The paints of all map roles; lines and dashes of symbols grow with `scale`, those of the land do not. `on_sand`:
    the sea of a sandbox, which is not the game.
    """
    colours = theme_of(name, board)
    if on_sand:
        sea, edge, halo, letters = SAND["dark" in name]
        sand = replace(colours.map, sea=sea, sea_edge=edge, sea_halo=halo, sea_label=letters)
        colours = replace(colours, map=sand)
    paints = _land(colours) | _labels(colours) | _marks(colours, scale)
    for power in board.powers:
        paints |= _power(colours, power, scale)
    return paints


def mixed(first: Colour, second: Colour, share: float) -> Colour:
    """A colour between two, `share` of the way to the second: opaque, since see-through areas are slow to paint."""
    pairs = ((int(first[i : i + 2], 16), int(second[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + share * (b - a)):02x}" for a, b in pairs)


def _land(colours: Theme) -> dict[str, Paint]:
    on = colours.map
    return {
        "sea": Paint(fill=on.sea, fill_edge=on.sea_edge),
        "shallows-far": Paint(fill=mixed(on.sea, on.sea_halo, 0.35)),
        "shallows-near": Paint(fill=mixed(on.sea, on.sea_halo, 0.75)),
        "land": Paint(fill=on.land),
        "impassable": Paint(fill=on.scenery, stroke=on.border, width=0.8),
        "islands": Paint(fill=on.scenery, stroke=on.border, width=0.6),
        "lakes": Paint(fill=on.sea_edge, stroke=on.border, width=0.6),
        "inland": Paint(fill=on.sea_edge, stroke=on.border, width=0.5),
        "border-land": Paint(stroke=on.border, width=1.0),
        "border-nation": Paint(stroke=on.ink if colours.name != "dark" else on.border, width=1.9),
        "border-coast": Paint(stroke=on.ink if colours.name != "dark" else on.border, width=1.3),
        "border-sea": Paint(
            stroke=on.casing if colours.name == "light" else on.sea_label, width=1.4, dash=(6, 5), opacity=0.75
        ),
        "frame": Paint(stroke=on.ink, width=2),
        "hover": Paint(fill=on.casing if colours.name != "dark" else on.ink, opacity=0.15),
        "veil": Paint(fill=on.veil, opacity=on.veil_opacity),
        "target-casing": Paint(stroke=on.casing, width=5.4),
        "target": Paint(stroke=on.target, width=3.4, dash=(9, 5)),
        "target-far": Paint(stroke=on.target, width=3.4, dash=(1, 6), cap="round"),
        "meant": Paint(stroke=on.ink, width=2.2),
        "taken": Paint(stroke=on.target, width=7),
        "threat": Paint(fill=on.mark, pattern="diagonals", pattern_spacing=9.0, pattern_width=2.4, opacity=0.75),
        "threat-open": Paint(stroke=on.mark, width=3.4),
        "threat-held": Paint(stroke=on.mark, width=2.6, dash=(6, 5)),
        "plate": Paint(fill=colours.ui.accent),
        "plate-text": Paint(fill=colours.ui.on_accent, font="ui", weight=600),
        "cursor": Paint(stroke=on.target, width=2.6),
        "picked-casing": Paint(stroke=on.casing, width=7),
        "picked": Paint(stroke=on.target, width=4),
    }


def _labels(colours: Theme) -> dict[str, Paint]:
    on, ui = colours.map, colours.ui
    halo = {"halo": on.halo, "halo_width": 3.6, "halo_opacity": 0.75}
    sea_halo = {"halo": on.sea if colours.name != "dark" else on.sea_edge, "halo_width": 3.6, "halo_opacity": 0.75}
    return {
        "label-land": Paint(fill=on.ink, font="map", weight=600, **halo),  # type: ignore[arg-type]
        "label-sea": Paint(fill=on.sea_label, font="map", weight=600, italic=True, **sea_halo),  # type: ignore[arg-type]
        "label-impassable": Paint(fill=ui.text_secondary, font="map", weight=400, italic=True, **halo),  # type: ignore[arg-type]
        "tag": Paint(fill=ui.panel, stroke=on.ink, width=1.2),
        "tag-text": Paint(fill=ui.text, font="ui", weight=600),
    }


def _marks(colours: Theme, scale: float) -> dict[str, Paint]:
    on, ui = colours.map, colours.ui
    return {
        "centre-neutral": Paint(fill=on.casing, stroke=on.outline, width=1.5 * scale),
        "centre-dot": Paint(fill=on.outline),
        "unit-casing": Paint(fill=on.casing, stroke=on.casing, width=6 * scale),
        "line-casing": Paint(fill="", stroke=on.casing, width=(MOVE_WIDTH + 4) * scale, cap="round"),
        "head-casing": Paint(fill=on.casing, stroke=on.casing, width=4 * scale),
        "thin-casing": Paint(stroke=on.casing, width=(SUPPORT_WIDTH + 3.2) * scale, cap="round"),
        "failed-casing": Paint(stroke=on.casing, width=(FAILED_WIDTH + 4) * scale, cap="round"),
        "dot-casing": Paint(stroke=on.casing, width=(CONVOY_WIDTH + 3.4) * scale, dash=(0.01, 11 * scale), cap="round"),
        "broken": Paint(stroke=ui.line_strong, width=CONVOY_WIDTH * scale, dash=(0.01, 11 * scale), cap="round"),
        "broken-head": Paint(fill=ui.line_strong),
        "badge-bad": Paint(fill=on.mark, stroke=on.casing, width=2.0 * scale),
        "badge-bad-line": Paint(stroke=on.on_mark, width=2.4 * scale, cap="round"),
        "badge-good": Paint(fill=on.target, stroke=on.casing, width=2.0 * scale),
        "badge-good-line": Paint(stroke=ui.on_accent, width=2.4 * scale, cap="round"),
        "badge-info": Paint(fill=on.casing, stroke=on.outline, width=1.6 * scale),
        "badge-info-line": Paint(stroke=on.outline, width=2.0 * scale, cap="round"),
        "ghost": Paint(stroke=on.target, width=MOVE_WIDTH * scale, cap="round"),
        "ghost-thin": Paint(stroke=on.target, width=SUPPORT_WIDTH * scale, dash=(9 * scale, 5 * scale)),
        "ghost-dots": Paint(stroke=on.target, width=CONVOY_WIDTH * scale, dash=(0.01, 11 * scale), cap="round"),
        "ghost-head": Paint(fill=on.target),
        "ring-picked-casing": Paint(stroke=on.casing, width=8 * scale),
        "ring-picked": Paint(stroke=on.target, width=4 * scale),
    }


def _power(colours: Theme, power: str, scale: float) -> dict[str, Paint]:
    on, own = colours.map, colours.power(power)
    patterns = look().patterns
    line = own.line
    unit = worn(own, stroke=on.outline, width=2 * scale)
    roles = {
        "fill": striped(own.fill, on.stripe, own.cut),
        "tint": striped(own.tint, on.stripe, own.cut),
        "unit": unit,
        "fleet": replace(unit, band=_HULL.get(own.cut, unit.band)),
        "letter": Paint(fill=own.letter, font="ui", weight=700),
        "centre": replace(unit, width=1.5 * scale),
        "move": Paint(stroke=line, width=MOVE_WIDTH * scale, dash=tuple(part * scale for part in DASHES[own.cut])),
        "failed": Paint(stroke=line, width=FAILED_WIDTH * scale),
        "failed-beyond": Paint(stroke=line, width=FAILED_WIDTH * scale, opacity=BEYOND),
        "head": Paint(fill=line),
        "head-beyond": Paint(fill=line, opacity=BEYOND),
        "support": Paint(stroke=line, width=SUPPORT_WIDTH * scale, dash=(9 * scale, 5 * scale)),
        "convoy": Paint(stroke=line, width=CONVOY_WIDTH * scale, dash=(0.01, 11 * scale), cap="round"),
        "retreat": Paint(stroke=line, width=4 * scale, dash=(2 * scale, 6 * scale), cap="round"),
        "hold": Paint(stroke=line, width=3 * scale),
        "dot": Paint(fill=line, stroke=on.casing, width=1.6 * scale),
    }
    if own.pattern != "blank":
        roles["pattern"] = Paint(
            fill=on.outline,
            pattern=own.pattern,
            pattern_spacing=patterns.spacing,
            pattern_width=patterns.width,
            opacity=patterns.opacity,
        )
    return {f"{role}-{power}": paint for role, paint in roles.items()}
