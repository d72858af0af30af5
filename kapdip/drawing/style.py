"""What a style role looks like: fill, line, dash, halo, type — per theme, the same for window and SVG.

Takes: a theme and the roles that a drawing uses.
Gives: `Paint`, the look of one role; `css`, a style sheet of simple class rules (no variables: typst reads it, too).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from kapdip.drawing.scene import number
from kapdip.theme import Colour


@dataclass(frozen=True, slots=True)
class Paint:
    """The look of a role. Empty colours mean "not painted"; widths, dashes and tile sizes are drawing pixels.

    `fill_edge` makes the fill a radial gradient from the drawing's middle to its corners; with `cut`, it is a band
    across what is painted, from one share of it to another, slanting or level. `pattern` tiles the fill's colour
    (diagonals, backdiagonals, horizontals, verticals, crosshatch, dots, rings, waves) on `ground` at `pattern_spacing`
    with lines of `pattern_width`. `halo` is a line under the letters of a text.
    """

    fill: Colour = ""
    stroke: Colour = ""
    width: float = 1.0
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round"] = "butt"
    opacity: float = 1.0
    fill_edge: Colour = ""
    cut: str = ""
    band: tuple[float, float] = (0.3, 0.7)
    pattern: str = ""
    ground: Colour = ""
    pattern_spacing: float = 8.0
    pattern_width: float = 1.6
    font: Literal["", "ui", "map"] = ""
    weight: int = 400
    italic: bool = False
    halo: Colour = ""
    halo_width: float = 0.0
    halo_opacity: float = 1.0


FAMILIES = {"ui": "'Source Sans 3'", "map": "'Source Serif 4'"}
FALLBACKS = {"ui": "sans-serif", "map": "serif"}


def css_rule(paint: Paint, role: str, prefix: str) -> str:
    """One class rule."""
    said = []
    if paint.pattern or paint.fill_edge:
        said.append(f"fill:url(#{prefix}{role})")
    else:
        said.append(f"fill:{paint.fill or 'none'}")
    if paint.stroke:
        said += [f"stroke:{paint.stroke}", f"stroke-width:{number(paint.width)}", "stroke-linejoin:round"]
        if paint.dash:
            said.append(f"stroke-dasharray:{' '.join(map(number, paint.dash))}")
        if paint.cap == "round":
            said.append("stroke-linecap:round")
    if paint.opacity != 1.0:
        said.append(f"opacity:{number(paint.opacity)}")
    if paint.font:
        said.append(f"font-family:{FAMILIES[paint.font]},{FALLBACKS[paint.font]}")
        said.append(f"font-weight:{paint.weight}")
        if paint.italic:
            said.append("font-style:italic")
    if paint.halo:
        said += [
            f"stroke:{paint.halo}",
            f"stroke-width:{number(paint.halo_width)}",
            "stroke-linejoin:round",
            "paint-order:stroke",
        ]
        if paint.halo_opacity != 1.0:
            said.append(f"stroke-opacity:{number(paint.halo_opacity)}")
    return f".{prefix}{role}{{{';'.join(said)}}}"


def css(paints: Mapping[str, Paint], roles: Iterable[str], prefix: str = "") -> str:
    """The class rules of these roles, in their sorted order. Raises KeyError for a role without a paint."""
    return "\n".join(css_rule(paints[role], role, prefix) for role in sorted(set(roles)))
