"""The map as SVG: alone, or several in one document that share geometry and style sheet.

Takes: a picture, a theme's name, a sheet. Gives: SVG text, CSS, shared definitions.
One document: `map_svg(picture)`. Several: `geometry_svg()` once, `map_css(theme)` per theme, and `map_svg(picture,
shared=True)` each.
"""

from collections.abc import Callable
from functools import cache

from kapdip.drawing.chart_style import chart_paints
from kapdip.drawing.map_draw import draw_map
from kapdip.drawing.map_picture import MapPicture
from kapdip.drawing.map_sheet import MapSheet, standard_sheet
from kapdip.drawing.map_style import map_paints
from kapdip.drawing.scene import Primitive
from kapdip.drawing.style import css
from kapdip.drawing.svg import definitions, to_svg

PREFIX = "m-"


def map_svg(
    picture: MapPicture,
    theme: str = "light",
    sheet: MapSheet | None = None,
    *,
    title: str = "",
    shared: bool = False,
    group: Callable[[Primitive], str | None] = lambda _: None,
) -> str:
    """The map of a picture as one SVG document; with `shared`, without style sheet, definitions and province shapes.

    `group`: see `svg.svg_groups`.
    """
    on = sheet or standard_sheet()
    paints = map_paints(theme, on.board, picture.options.scale, on_sand=bool(picture.options.stamp))
    drawing = draw_map(on, picture)
    return to_svg(drawing, paints, title=title, prefix=PREFIX, shared=shared, styled=not shared, group=group)


@cache
def map_css(theme: str = "light", sheet: MapSheet | None = None, scale: float = 1.0) -> str:
    """The rules of all map roles in a theme, for a document that holds maps made with `shared=True`."""
    paints = map_paints(theme, (sheet or standard_sheet()).board, scale)
    return css(paints, paints, PREFIX)


@cache
def geometry_svg(sheet: MapSheet | None = None, theme: str = "light") -> str:
    """What maps made with `shared=True` refer to: province shapes, patterns, gradient, in an SVG of no size.

    It must not be hidden with `display: none`: browsers then drop the patterns.
    """
    on = sheet or standard_sheet()
    shapes = "\n".join(f'<path id="{PREFIX}{outline.code}" d="{outline.d}"/>' for outline in on.outlines.values())
    paints = map_paints(theme, on.board)
    charts = chart_paints(theme, on.board)
    made = definitions(paints, paints, PREFIX) + definitions(charts, charts)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"'
        f' aria-hidden="true"><defs>\n{made}\n{shapes}\n</defs></svg>\n'
    )
