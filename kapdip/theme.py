"""The look as data: colours, sizes and patterns of `assets/theme.json` as typed values, without Qt.

Takes: the theme file (its folder may be another one for tests).
Gives: `theme(name)` (`light`, `dark`, `contrast`, `contrast-dark`, `print`): the tokens of the window, the board and a
palette for powers.
Source: docs/window.md 4; `tests/drawing/test_drawing_colours.py` recomputes contrast and colour-blind distances.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType

from kapdip.paths import ASSETS

Colour = str
"""An sRGB colour as `#rrggbb`."""


@dataclass(frozen=True, slots=True)
class UiColours:
    """The window's colours; what carries text has its contrast measured (docs/window.md 4)."""

    window: Colour
    panel: Colour
    alt: Colour
    header: Colour
    line: Colour
    line_strong: Colour
    text: Colour
    text_secondary: Colour
    text_hint: Colour
    accent: Colour
    accent_hover: Colour
    on_accent: Colour
    accent_tint: Colour
    selection: Colour
    ok: Colour
    ok_tint: Colour
    bad: Colour
    bad_tint: Colour
    warn: Colour
    warn_tint: Colour
    buy_tint: Colour


@dataclass(frozen=True, slots=True)
class MapColours:
    """The board's colours; `mark` is a result's badge, `outline` the edge of a unit, `casing`
    is under arrows and units.
    """

    sea: Colour
    sea_edge: Colour
    land: Colour
    scenery: Colour
    ink: Colour
    outline: Colour
    sea_label: Colour
    halo: Colour
    sea_halo: Colour
    casing: Colour
    veil: Colour
    veil_opacity: float
    border: Colour
    mark: Colour
    on_mark: Colour
    target: Colour


@dataclass(frozen=True, slots=True)
class PowerColours:
    """A power's colours: `fill` owned centres, `tint` land without a centre, `unit` units and chips, `letter` on them,
    `line` arrows.

    `pattern` is the name of its pattern for black and white: diagonals, backdiagonals, horizontals, verticals,
    crosshatch, dots, blank.
    """

    fill: Colour
    tint: Colour
    unit: Colour
    letter: Colour
    line: Colour
    pattern: str


@dataclass(frozen=True, slots=True)
class Theme:
    """One set of colours."""

    name: str
    ui: UiColours
    map: MapColours
    palette: Mapping[str, PowerColours]
    """Colours for powers by the name of the colour; which power wears which, the board says (`drawing.livery`)."""
    powers: Mapping[str, PowerColours] = field(default_factory=dict)
    """The same by power, once a board is known."""

    @property
    def is_dark(self) -> bool:
        """Whether light text is on dark panels."""
        return int(self.ui.panel[1:3], 16) < 0x80

    @property
    def is_strong(self) -> bool:
        """Whether this is one of the sets of high contrast."""
        return self.name.startswith("contrast")

    def power(self, name: str) -> PowerColours:
        """The colours of a power; one that the board does not know gets neutral ones."""
        return self.powers.get(name) or PowerColours(
            self.map.land, self.map.land, self.ui.panel, self.ui.text, self.ui.text, "blank"
        )


@dataclass(frozen=True, slots=True)
class Patterns:
    """How the patterns for black and white are drawn: opacity of the ink, distance and width of
    the lines in map pixels.
    """

    opacity: float
    spacing: float
    width: float


@dataclass(frozen=True, slots=True)
class Look:
    """The whole theme file: themes by name, font families (`ui`, `map`), sizes in
    device-independent pixels, patterns.
    """

    themes: Mapping[str, Theme]
    fonts: Mapping[str, str]
    sizes: Mapping[str, float]
    spaces: tuple[int, ...]
    patterns: Patterns


@cache
def look(file: Path = ASSETS / "theme.json") -> Look:
    """The theme file, read once.

    Raises KeyError or TypeError where a token is missing or unknown: the file is part of the program.
    """
    raw = json.loads(file.read_text(encoding="utf-8"))
    read = {
        name: Theme(
            name=name,
            ui=UiColours(**tokens["ui"]),
            map=MapColours(**tokens["map"]),
            palette=MappingProxyType({name: PowerColours(**colours) for name, colours in tokens["palette"].items()}),
        )
        for name, tokens in raw["themes"].items()
    }
    sizes = {name: value for name, value in raw["sizes"].items() if name != "space"}
    return Look(
        themes=MappingProxyType(read),
        fonts=MappingProxyType(raw["fonts"]),
        sizes=MappingProxyType(sizes),
        spaces=tuple(raw["sizes"]["space"]),
        patterns=Patterns(**raw["patterns"]),
    )


def theme(name: str = "light") -> Theme:
    """The colours of `"light"`, `"dark"`, `"contrast"`, `"contrast-dark"` or `"print"`; raises
    KeyError for another name.
    """
    return look().themes[name]
