"""Display lists as SVG text: real text, classes only, one style sheet; valid XML, no scripts, no variables.

Takes: a display list and the paints of its roles. Gives: SVG.
Everything that comes from people (names, aliases) is escaped here.
"""

from collections.abc import Callable, Iterable, Mapping
from html import escape

from kapdip.drawing.scene import Disc, DisplayList, Path, Primitive, Text, number
from kapdip.drawing.style import Paint, css
from kapdip.theme import Colour

_PATTERNS: Mapping[str, Callable[[float], str]] = {
    "diagonals": lambda n: (
        f"M0,{n:g}L{n:g},0M{-n / 4:g},{n / 4:g}L{n / 4:g},{-n / 4:g}"
        f"M{n * 3 / 4:g},{n * 5 / 4:g}L{n * 5 / 4:g},{n * 3 / 4:g}"
    ),
    "backdiagonals": lambda n: (
        f"M0,0L{n:g},{n:g}M{-n / 4:g},{n * 3 / 4:g}L{n / 4:g},{n * 5 / 4:g}"
        f"M{n * 3 / 4:g},{-n / 4:g}L{n * 5 / 4:g},{n / 4:g}"
    ),
    "horizontals": lambda n: f"M0,{n / 2:g}L{n:g},{n / 2:g}",
    "verticals": lambda n: f"M{n / 2:g},0L{n / 2:g},{n:g}",
    "crosshatch": lambda n: f"M0,0L{n:g},{n:g}M{n:g},0L0,{n:g}",
    "dots": lambda n: f"M{n / 2:g},{n / 2:g}L{n / 2 + 0.01:g},{n / 2:g}",
    "rings": lambda n: (
        f"M{n * 0.2:g},{n / 2:g}Q{n * 0.2:g},{n * 0.2:g} {n / 2:g},{n * 0.2:g}Q{n * 0.8:g},{n * 0.2:g} {n * 0.8:g},"
        f"{n / 2:g}Q{n * 0.8:g},{n * 0.8:g} {n / 2:g},{n * 0.8:g}Q{n * 0.2:g},{n * 0.8:g} {n * 0.2:g},{n / 2:g}"
    ),
    "waves": lambda n: (
        f"M0,{n / 2:g}Q{n / 4:g},{n * 0.1:g} {n / 2:g},{n / 2:g}Q{n * 3 / 4:g},{n * 0.9:g} {n:g},{n / 2:g}"
    ),
}


def pattern_path(name: str, spacing: float) -> str:
    """One tile of a pattern as path data. Raises KeyError for an unknown name."""
    return _PATTERNS[name](spacing)


def pattern_line(paint: Paint) -> float:
    """The line width of a pattern's tile: dots are fatter than lines."""
    return paint.pattern_width * (2.0 if paint.pattern == "dots" else 1.0)


def stops_of(paint: Paint) -> tuple[tuple[float, Colour], ...]:
    """The colours along a fill with a band across it."""
    (first, last), fill, band = paint.band, paint.fill, paint.fill_edge
    return (0.0, fill), (first, fill), (first + 0.01, band), (last - 0.01, band), (last, fill), (1.0, fill)


def _definition(role: str, paint: Paint, prefix: str) -> str:
    if paint.pattern:
        n = number(paint.pattern_spacing)
        ground = f'<rect width="{n}" height="{n}" fill="{paint.ground}"/>' if paint.ground else ""
        return (
            f'<pattern id="{prefix}{role}" width="{n}" height="{n}" patternUnits="userSpaceOnUse">{ground}'
            f'<path d="{pattern_path(paint.pattern, paint.pattern_spacing)}" fill="none" stroke="{paint.fill}" '
            f'stroke-width="{number(pattern_line(paint))}" stroke-linecap="round"/></pattern>'
        )
    if paint.cut:
        stops = "".join(f'<stop offset="{number(at)}" stop-color="{colour}"/>' for at, colour in stops_of(paint))
        across = 1 if paint.cut == "slant" else 0
        return f'<linearGradient id="{prefix}{role}" x1="0" y1="0" x2="{across}" y2="1">{stops}</linearGradient>'
    if paint.fill_edge:
        return (
            f'<radialGradient id="{prefix}{role}" cx="50%" cy="50%" r="70%"><stop offset="0"'
            f' stop-color="{paint.fill}"/><stop offset="1" stop-color="{paint.fill_edge}"/></radialGradient>'
        )
    return ""


def _element(item: Primitive, prefix: str, shared: bool) -> str:
    shade = "" if item.opacity == 1.0 else f' opacity="{number(item.opacity)}"'
    if isinstance(item, Path):
        if item.shape and shared:
            return f'<use href="#{prefix}{item.shape}" class="{prefix}{item.role}"{shade}/>'
        return f'<path class="{prefix}{item.role}" d="{item.d}"{shade}/>'
    if isinstance(item, Disc):
        at = f'cx="{number(item.x)}" cy="{number(item.y)}" r="{number(item.r)}"'
        return f'<circle class="{prefix}{item.role}" {at}{shade}/>'
    return _words(item, prefix, shade)


def _words(item: Text, prefix: str, shade: str) -> str:
    at = f'x="{number(item.x)}" y="{number(item.y)}" font-size="{number(item.size)}"'
    anchor = "" if item.align == "start" else f' text-anchor="{item.align}"'
    return f'<text class="{prefix}{item.role}" {at}{anchor}{shade}>{escape(item.text, quote=False)}</text>'


def svg_elements(items: Iterable[Primitive], *, prefix: str = "", shared: bool = False) -> str:
    """The elements of a drawing; with `shared`, named shapes only refer to `<defs>` elsewhere in the document."""
    out: list[str] = []
    named: set[str] = set()
    for item in items:
        text = _element(item, prefix, shared)
        if isinstance(item, Path) and item.shape and not shared and item.shape not in named:
            named.add(item.shape)
            text = text.replace("<path ", f'<path id="{prefix}{item.shape}" ', 1)
        out.append(text)
    return "\n".join(out)


def svg_groups(
    items: Iterable[Primitive], group: Callable[[Primitive], str | None], *, prefix: str = "", shared: bool = False
) -> str:
    """The elements of a drawing, those that belong together in a `<g>` with the attributes that `group` names.

    Groups are above everything that has none, in the order in which they first come.
    """
    parts: dict[str | None, list[Primitive]] = {None: []}
    for item in items:
        parts.setdefault(group(item), []).append(item)
    below = svg_elements(parts.pop(None), prefix=prefix, shared=shared)
    drawn = (f"<g{name}>\n{svg_elements(some, prefix=prefix, shared=shared)}\n</g>" for name, some in parts.items())
    return "\n".join((below, *drawn))


def definitions(paints: Mapping[str, Paint], roles: Iterable[str], prefix: str = "") -> str:
    """Patterns and gradients that these roles need."""
    made = (_definition(role, paints[role], prefix) for role in sorted(set(roles)))
    return "\n".join(text for text in made if text)


def repainted(paints: Mapping[str, Paint], prefix: str = "") -> str:
    """The rules that give patterns and gradients, which occur once in a document and so in one theme, the colours of
    another.
    """
    rules = []
    for role, paint in paints.items():
        named = f"#{prefix}{role}"
        if paint.pattern:
            rules.append(f"{named} path{{stroke:{paint.fill}}}")
        if paint.ground:
            rules.append(f"{named} rect{{fill:{paint.ground}}}")
        if paint.fill_edge and not paint.cut:
            rules.append(f"{named} stop:first-child{{stop-color:{paint.fill}}}")
            rules.append(f"{named} stop:last-child{{stop-color:{paint.fill_edge}}}")
    return "\n".join(rules)


def roles_of(items: Iterable[Primitive]) -> set[str]:
    """The roles that a drawing uses."""
    return {item.role for item in items}


def to_svg(
    drawing: DisplayList,
    paints: Mapping[str, Paint],
    *,
    title: str = "",
    prefix: str = "",
    shared: bool = False,
    styled: bool = True,
    above: float = 0,
    group: Callable[[Primitive], str | None] = lambda _: None,
) -> str:
    """A whole SVG document. Without `styled`, style sheet and definitions are left to the document that holds it.
    `group`: see `svg_groups`.

    `prefix` goes before every class and id; `above` is room above the drawing, where places are less than 0. Raises
    KeyError for a role without a paint.
    """
    roles = roles_of(drawing.items)
    box = f"0 {number(-above)} {number(drawing.width)} {number(drawing.height + above)}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"'
    if title:
        head += f' role="img" aria-label="{escape(title)}"><title>{escape(title, quote=False)}</title>'
    else:
        head += ">"
    style = ""
    if styled:
        defs = definitions(paints, roles, prefix)
        style = f"<style>\n{css(paints, roles, prefix)}\n</style>\n" + (f"<defs>{defs}</defs>\n" if defs else "")
    return f"{head}\n{style}{svg_groups(drawing.items, group, prefix=prefix, shared=shared)}\n</svg>\n"
