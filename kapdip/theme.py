"""The look as data: colours, sizes and patterns of `assets/theme.json` as typed values, without Qt.

Takes: the theme file (its folder may be another one for tests).
Gives: `theme(name)` (`light`, `dark`, `contrast`, `contrast-dark`, `print`): the tokens of the window, the board and a
palette for powers.
Source: docs/window.md 4; `tests/drawing/test_drawing_colours.py` recomputes contrast and colour-blind distances.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType

from kapdip.paths import ASSETS

PAPER, ON_PAPER = "#f7f1e3", "#1d1810"
"""What divides units and chips of a colour that another power wears whole, and the letter on it."""
CUTS = ("slant", "level")
TOO_PALE = "pearl"
"""The colour that paper can't divide visibly."""
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
    """The board's colours; `stripe` is between the stripes of a power that is divided, `mark` is a result's badge,
    `outline` the edge of a unit, `casing` is under arrows and units.
    """

    sea: Colour
    sea_edge: Colour
    land: Colour
    stripe: Colour
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
    crosshatch, dots, rings, waves, blank. `cut` says how paper divides units and chips, and land stripes the fill, once
    all whole colours are worn: not at all, `slant` or `level`.
    """

    fill: Colour
    tint: Colour
    unit: Colour
    letter: Colour
    line: Colour
    pattern: str
    cut: str = ""


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
            palette=_palette(tokens["palette"]),
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


def _palette(tokens: Mapping[str, Mapping[str, Colour]]) -> Mapping[str, PowerColours]:
    """The whole colours, then the same divided, in one way after the other."""
    whole = {name: PowerColours(**colours) for name, colours in tokens.items()}
    divided = {
        f"{name} {cut}": replace(colours, cut=cut, letter=ON_PAPER)
        for cut in CUTS
        for name, colours in whole.items()
        if name != TOO_PALE
    }
    return MappingProxyType(whole | divided)


def theme(name: str = "light") -> Theme:
    """The colours of `"light"`, `"dark"`, `"contrast"`, `"contrast-dark"` or `"print"`; raises
    KeyError for another name.
    """
    return look().themes[name]
