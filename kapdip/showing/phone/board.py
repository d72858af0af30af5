"""The map of a phone's page in three parts: the ground, which never changes, the layers that do, and the colours of
both in light and dark.

Takes: a sheet, a public view. Gives: SVG and CSS. The page puts the layers into the ground's empty groups of the same
name; classes alone give colours, as the page's rules forbid styles within it. Source: docs/table.md 7.
"""

import json
import re
from collections.abc import Iterable
from dataclasses import asdict, replace
from functools import cache

from kapdip.board.model import Location, UnitKind
from kapdip.drawing.livery import css_ground, theme_of
from kapdip.drawing.map_draw import draw_map
from kapdip.drawing.map_land import ground
from kapdip.drawing.map_picture import Labels, MapOptions
from kapdip.drawing.map_positions import lying
from kapdip.drawing.map_sheet import MapSheet
from kapdip.drawing.map_style import map_paints
from kapdip.drawing.map_svg import PREFIX
from kapdip.drawing.scene import Layer, Primitive, by_layer
from kapdip.drawing.style import Paint, css
from kapdip.drawing.svg import definitions, repainted, svg_elements
from kapdip.game.public import PublicView
from kapdip.showing.orders.picture import board_picture
from kapdip.words.board_language import BoardLanguage
from kapdip.words.catalogue import LANGUAGES
from kapdip.words.format import place_name
from kapdip.words.read_back import way_to

ZOOM = 0.4
"""Symbols are as large as on a map of this zoom: the page shows the whole map first, and more closely on zooming."""
OPTIONS = MapOptions(labels=Labels.CODES, zoom=ZOOM)
"""Codes instead of names: one map for both languages."""
THEMES = ("light", "dark")


@cache
def phone_ground(sheet: MapSheet) -> str:
    """Sea, shores and borders, the shapes of all provinces, and an empty group for each layer that changes."""
    fixed = sorted(ground(sheet), key=by_layer)
    paints = _paints(sheet, THEMES[0])
    shapes = "\n".join(f'<path id="{PREFIX}{one.code}" d="{one.d}"/>' for one in sheet.outlines.values())
    below = _group("", (item for item in fixed if item.z <= Layer.LAND))
    borders = _group("", (item for item in fixed if Layer.LAND < item.z < Layer.FRAME))
    above = _group("", (item for item in fixed if item.z >= Layer.FRAME))
    return (
        f"{_head(sheet)}<defs>{shapes}{definitions(paints, paints, PREFIX)}</defs>\n"
        f'{below}<g data-layer="land"></g>\n{borders}<g data-layer="marks"></g>\n{above}</svg>\n'
    )


def phone_layers(sheet: MapSheet, view: PublicView) -> str:
    """What changes: whose land it is; centres, names, orders and units."""
    fixed = set(map(id, ground(sheet)))
    items = [item for item in draw_map(sheet, board_picture(view.turn, None, OPTIONS)) if id(item) not in fixed]
    land = _group("land", (item for item in items if item.z < Layer.BORDERS))
    marks = _group("marks", (item for item in items if item.z >= Layer.BORDERS))
    return _TENTHS.sub(_rounded, f"{_head(sheet)}{land}{marks}</svg>\n")


_TENTHS = re.compile(r"(?<=[\s\"MLQCZ,-])\d{2,}\.\d+")
"""Two digits and more before the point: places on a sheet that is shown at a fraction of its size."""


def _rounded(found: re.Match[str]) -> str:
    return f"{float(found[0]):.0f}"


@cache
def phone_places(sheet: MapSheet) -> str:
    """A module with all places: where a unit is on the map, where it is once it is dislodged, and in each
    language what they are called and how one moves there.
    """
    board = sheet.board
    coasts = {place for kind in UnitKind for code in board.provinces for place in board.locations(kind, code)}
    places = {
        str(place): {
            "at": [round(number) for number in sheet.anchor(place).unit],
            "lies": [round(number) for number in lying(sheet, place, OPTIONS.scale)],
            **{
                language: [place_name(place, board_language), way_to(place, board_language)]
                for language in LANGUAGES
                for board_language in (BoardLanguage(language, board),)
            },
        }
        for place in sorted({*map(Location, board.provinces), *coasts})
        if place in sheet.anchors or place.province in sheet.anchors
    }
    return f"export const PLACES = {json.dumps(places, ensure_ascii=False, separators=(',', ':'))};\n"


@cache
def phone_colours(sheet: MapSheet) -> str:
    """The style sheet of the map, of the powers' signs and of the window's tokens: light, and dark for who likes it
    so.
    """
    light, dark = (_rules(sheet, theme) for theme in THEMES)
    return f"{light}\n@media (prefers-color-scheme: dark) {{\n{dark}\n}}\n"


def _paints(sheet: MapSheet, theme: str) -> dict[str, Paint]:
    """The map's paints, without what its ground has nowhere: the depth of the sea, patterns that are seen through."""
    return {
        role: paint if paint.cut else replace(paint, fill_edge="")
        for role, paint in map_paints(theme, sheet.board, OPTIONS.scale).items()
        if paint.ground or not paint.pattern
    }


def _rules(sheet: MapSheet, theme: str) -> str:
    paints = _paints(sheet, theme)
    colours = theme_of(theme, sheet.board)
    signs = "\n".join(
        f".sign-{power}{{background:{css_ground(own)};color:{own.letter}}}\n.way-{power}{{stroke:{own.line}}}"
        for power in sheet.board.powers
        for own in (colours.power(power),)
    )
    tokens = ";".join(f"--{name.replace('_', '-')}:{colour}" for name, colour in asdict(colours.ui).items())
    return f":root{{{tokens}}}\n{css(paints, paints, PREFIX)}\n{repainted(paints, PREFIX)}\n{signs}"


def _head(sheet: MapSheet) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {sheet.width:g} {sheet.height:g}">'


def _group(name: str, items: Iterable[Primitive]) -> str:
    layer = f' data-layer="{name}"' if name else ""
    return f"<g{layer}>{svg_elements(items, prefix=PREFIX, shared=True)}</g>\n"
