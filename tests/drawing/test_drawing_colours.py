"""The theme file keeps what is promised: contrast, and powers that colour-blind people can tell apart.

Source: docs/window.md 4; WCAG 2.1 contrast; CIEDE2000 (Sharma 2005); Brettel 1997 and Machado 2009 for dichromacy.
"""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from colorspacious import cspace_convert
from daltonlens import simulate
from numpy.typing import NDArray

from kapdip.board.board import Board
from kapdip.board.reading import standard_board
from kapdip.drawing.livery import css_ground, theme_of
from kapdip.drawing.map_style import striped
from kapdip.drawing.map_style import worn as worn_as
from kapdip.drawing.scene import DisplayList, Path
from kapdip.drawing.svg import repainted, to_svg
from kapdip.theme import CUTS, PAPER, Theme, look

Array = NDArray[np.float64]
SIMULATIONS = (
    "normal",
    *(f"{model}-{kind}" for model in ("brettel", "machado") for kind in ("deutan", "protan", "tritan")),
)


def rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def luminance(colour: str) -> float:
    r, g, b = (linear(part / 255) for part in rgb(colour))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(first: str, second: str) -> float:
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def seen_by(colours: list[str], simulation: str) -> Array:
    """The colours as somebody with this eyesight sees them, in CIELAB."""
    pixels = np.array([[rgb(colour) for colour in colours]], np.uint8)
    if simulation.startswith("brettel"):
        kind = {
            "deutan": simulate.Deficiency.DEUTAN,
            "protan": simulate.Deficiency.PROTAN,
            "tritan": simulate.Deficiency.TRITAN,
        }
        pixels = simulate.Simulator_Brettel1997().simulate_cvd(pixels, kind[simulation.split("-")[1]], severity=1.0)
        shares = pixels[0] / 255.0
    elif simulation.startswith("machado"):
        kind_name = {"deutan": "deuteranomaly", "protan": "protanomaly", "tritan": "tritanomaly"}[
            simulation.split("-")[1]
        ]
        space = {"name": "sRGB1+CVD", "cvd_type": kind_name, "severity": 100}
        shares = np.clip(cspace_convert(pixels[0] / 255.0, space, "sRGB1"), 0, 1)
    else:
        shares = pixels[0] / 255.0
    return np.asarray(cspace_convert(shares, "sRGB1", "CIELab"))


def ciede2000(first: Array, second: Array) -> float:
    """The distance of two CIELAB colours (Sharma, Wu, Dalal 2005)."""
    l1, a1, b1 = first
    l2, a2, b2 = second
    mean_c = (np.hypot(a1, b1) + np.hypot(a2, b2)) / 2
    g = 0.5 * (1 - np.sqrt(mean_c**7 / (mean_c**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = np.hypot(a1, b1), np.hypot(a2, b2)
    h1, h2 = np.degrees(np.arctan2(b1, a1)) % 360, np.degrees(np.arctan2(b2, a2)) % 360
    turn = h2 - h1
    turn += 360 if turn < -180 else -360 if turn > 180 else 0
    dh = 2 * np.sqrt(c1 * c2) * np.sin(np.radians(turn / 2))
    mean_h = (h1 + h2) / 2 + (0 if abs(h1 - h2) <= 180 else 180 if h1 + h2 < 360 else -180)
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    t = 1 - 0.17 * np.cos(np.radians(mean_h - 30)) + 0.24 * np.cos(np.radians(2 * mean_h))
    t += 0.32 * np.cos(np.radians(3 * mean_h + 6)) - 0.2 * np.cos(np.radians(4 * mean_h - 63))
    sl = 1 + 0.015 * (mean_l - 50) ** 2 / np.sqrt(20 + (mean_l - 50) ** 2)
    sc, sh = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    rotation = (
        -np.sin(np.radians(60 * np.exp(-(((mean_h - 275) / 25) ** 2)))) * 2 * np.sqrt(mean_c**7 / (mean_c**7 + 25**7))
    )
    dl, dc = (l2 - l1) / sl, (c2 - c1) / sc
    return float(np.sqrt(dl**2 + dc**2 + (dh / sh) ** 2 + rotation * dc * dh / sh))


def smallest_distance(colours: dict[str, str], simulation: str) -> tuple[float, str]:
    lab = seen_by(list(colours.values()), simulation)
    pairs = combinations(range(len(colours)), 2)
    names = list(colours)
    return min((ciede2000(lab[i], lab[j]), f"{names[i]}-{names[j]}") for i, j in pairs)


def test_ciede2000_reproduces_published_pairs() -> None:
    # Sharma, Wu and Dalal 2005, table 1, pairs 1 and 25
    assert ciede2000(np.array([50.0, 2.6772, -79.7751]), np.array([50.0, 0.0, -82.7485])) == pytest.approx(
        2.0425, abs=1e-4
    )
    assert ciede2000(np.array([60.2574, -34.0099, 36.2677]), np.array([60.4626, -34.1751, 39.4387])) == pytest.approx(
        1.2644, abs=1e-4
    )


# the smallest distance that is promised for each set: (normal, with full dichromacy)
PROMISED = [
    ("light", "fill", 16.2, 9.6),
    ("light", "unit", 28.3, 15.8),
    ("light", "line", 22.2, 14.7),
    ("dark", "fill", 17.8, 10.5),
]
PROMISED += [("dark", "line", 23.1, 11.6), ("print", "line", 22.2, 14.7)]
PROMISED += [("contrast", "fill", 23.5, 14.7), ("contrast", "unit", 31.4, 19.5), ("contrast", "line", 26.2, 15.7)]
PROMISED += [("contrast-dark", "fill", 19.0, 11.9), ("contrast-dark", "line", 24.7, 15.4)]
STRONG = ["contrast", "contrast-dark"]


@pytest.mark.parametrize("simulation", SIMULATIONS)
@pytest.mark.parametrize(("name", "kind", "normal", "dichromat"), PROMISED)
def test_powers_can_be_told_apart(name: str, kind: str, normal: float, dichromat: float, simulation: str) -> None:
    colours = {power: getattr(own, kind) for power, own in theme_of(name, standard_board()).powers.items()}
    distance, pair = smallest_distance(colours, simulation)
    assert distance >= (normal if simulation == "normal" else dichromat), pair


@pytest.mark.parametrize("name", ["light", "dark", "print", *STRONG])
def test_letters_can_be_read_on_units(name: str) -> None:
    for power, own in theme_of(name, standard_board()).powers.items():
        assert contrast(own.letter, own.unit) >= 4.5, power


@pytest.mark.parametrize("name", ["light", "dark", "print", *STRONG])
def test_labels_can_be_read_on_land_and_sea(name: str) -> None:
    colours = theme_of(name, standard_board())
    grounds = [colours.map.land] + [tone for own in colours.powers.values() for tone in (own.fill, own.tint)]
    for ground in grounds:
        assert contrast(colours.map.ink, ground) >= 4.6, ground
    assert min(contrast(colours.map.sea_label, sea) for sea in (colours.map.sea, colours.map.sea_edge)) >= 4.5


@pytest.mark.parametrize("name", ["light", "dark", "print", *STRONG])
def test_marks_can_be_seen(name: str) -> None:
    colours = theme_of(name, standard_board())
    assert contrast(colours.map.mark, colours.map.on_mark) >= 4.5
    assert contrast(colours.map.target, colours.map.casing) >= 4.5
    for power, own in colours.powers.items():
        assert contrast(own.line, colours.map.casing) >= 3.0, power


TEXTS = ("text", "text_secondary", "text_hint", "accent", "ok", "bad", "warn")


def ground_of(colours: Theme, token: str) -> list[str]:
    names = ["window", "panel", "alt", "header"] + (["selection"] if token in ("text", "text_secondary") else [])
    return [getattr(colours.ui, name) for name in names]


@pytest.mark.parametrize("name", ["light", "dark", *STRONG])
def test_text_of_the_window_can_be_read_and_states_on_their_tints(name: str) -> None:
    colours = theme_of(name, standard_board())
    ui = colours.ui
    for token in TEXTS:
        for ground in ground_of(colours, token):
            assert contrast(getattr(ui, token), ground) >= 4.5, (token, ground)
    for token in ("ok", "bad", "warn"):
        assert contrast(getattr(ui, token), getattr(ui, f"{token}_tint")) >= 4.5, token


@pytest.mark.parametrize("name", ["light", "dark", *STRONG])
def test_borders_of_fields_can_be_seen(name: str) -> None:
    ui = theme_of(name, standard_board()).ui
    assert contrast(ui.line_strong, ui.panel) >= 3.0
    assert contrast(ui.on_accent, ui.accent) >= 4.5


@pytest.mark.parametrize("name", STRONG)
def test_high_contrast_keeps_seven_to_one_for_every_text(name: str) -> None:
    """WCAG 2.1, 1.4.6: 7 to 1 for text, also on states, on chosen rows, on the map's land, sea and units; 3 to 1 and
    more for edges.
    """
    colours = theme_of(name, standard_board())
    ui, board = colours.ui, colours.map
    grounds = [ui.window, ui.panel, ui.alt, ui.header, ui.selection, ui.accent_tint]
    assert (
        min(
            contrast(getattr(ui, text), ground)
            for text in TEXTS
            for ground in grounds
            if text == "text" or ground != ui.selection
        )
        >= 7
    )
    assert min(contrast(getattr(ui, state), getattr(ui, f"{state}_tint")) for state in ("ok", "bad", "warn")) >= 7
    assert contrast(ui.on_accent, ui.accent) >= 7
    assert contrast(ui.line_strong, ui.panel) >= 15
    assert contrast(ui.line, ui.panel) >= 4.5
    lands = [board.land, *(tone for own in colours.powers.values() for tone in (own.fill, own.tint))]
    assert min(contrast(board.ink, land) for land in lands) >= 7
    assert min(contrast(board.sea_label, sea) for sea in (board.sea, board.sea_edge, board.sea_halo)) >= 7
    assert min(contrast(own.letter, own.unit) for own in colours.powers.values()) >= 7
    assert min(contrast(own.line, board.casing) for own in colours.powers.values()) >= 4.5


def test_every_power_has_a_pattern_of_its_own() -> None:
    patterns = [own.pattern for own in theme_of("print", standard_board()).powers.values()]
    assert len(set(patterns)) == len(patterns)


def test_all_themes_know_the_same_colours_for_powers_and_a_board_names_no_other() -> None:
    assert len({tuple(sorted(one.palette)) for one in look().themes.values()}) == 1
    assert set(standard_board().colours.values()) <= set(look().themes["light"].palette)


def test_a_power_that_the_theme_does_not_know_gets_neutral_colours() -> None:
    own = theme_of("light", standard_board()).power("ATLANTIS")
    assert contrast(own.letter, own.unit) >= 4.5


def test_a_board_that_names_no_colours_gets_one_for_each_power() -> None:
    board = replace(standard_board(), colours={})
    assert len({own.unit for own in theme_of("light", board).powers.values()}) == len(board.powers)


# of the nine whole colours: (normal, with full dichromacy)
OF_NINE = [
    *(("light", "fill", 16.2, 9.0), ("light", "unit", 25.0, 12.8), ("light", "line", 19.8, 10.0)),
    *(("dark", "fill", 17.8, 9.1), ("dark", "line", 22.3, 10.8), ("print", "line", 19.8, 10.0)),
    *(("contrast", "fill", 17.1, 8.1), ("contrast", "unit", 26.8, 10.2), ("contrast", "line", 16.5, 9.0)),
    *(
        ("contrast-dark", "fill", 16.8, 8.2),
        ("contrast-dark", "unit", 26.8, 10.2),
        ("contrast-dark", "line", 19.2, 11.2),
    ),
]
THEMES = ["light", "dark", "print", *STRONG]


def board_of(count: int) -> Board:
    """Of a board of so many powers that names no colours, what a livery asks."""
    return replace(standard_board(), powers=tuple(f"P{number}" for number in range(count)), colours={})


@pytest.mark.parametrize("simulation", SIMULATIONS)
@pytest.mark.parametrize(("name", "kind", "normal", "dichromat"), OF_NINE)
def test_any_two_of_twenty_are_told_apart_by_colour_or_by_what_divides_them(
    name: str, kind: str, normal: float, dichromat: float, simulation: str
) -> None:
    """Two that are divided alike have two of the nine colours; and of one that is divided, what divides it can be seen
    beside it.
    """
    least = normal if simulation == "normal" else dichromat
    dressed = theme_of(name, board_of(20))
    worn = dressed.powers
    assert Counter(own.cut for own in worn.values()) == {"": 9, "slant": 8, "level": 3}
    for cut in ("", *CUTS):
        alike = {power: getattr(own, kind) for power, own in worn.items() if own.cut == cut}
        distance, pair = smallest_distance(alike, simulation)
        assert distance >= least, pair
    beside = {"fill": dressed.map.stripe, "unit": PAPER, "line": dressed.map.casing}[kind]
    for power, own in worn.items():
        if own.cut:
            distance, _ = smallest_distance({power: getattr(own, kind), "beside": beside}, simulation)
            assert distance >= 6.7, (own, distance)


@pytest.mark.parametrize("count", range(2, 21))
def test_no_two_powers_look_alike_however_many_there_are(count: int) -> None:
    for name in THEMES:
        worn = theme_of(name, board_of(count)).powers.values()
        assert len({(own.unit, own.cut) for own in worn}) == len({(own.pattern, own.cut) for own in worn}) == count
        assert len({own.cut for own in worn}) == 1 + (count > 9) + (count > 17)


def test_a_colour_that_a_board_gives_twice_is_worn_once() -> None:
    board = replace(board_of(4), colours={"P1": "navy", "P2": "navy", "P3": "red"})
    worn, palette = theme_of("light", board).powers, look().themes["light"].palette
    assert [worn[power] for power in board.powers] == [palette[one] for one in ("sky", "navy", "charcoal", "red")]


@pytest.mark.parametrize("name", THEMES)
def test_letters_and_labels_can_be_read_on_all_twenty(name: str) -> None:
    dressed, strong = theme_of(name, board_of(20)), name in STRONG
    for own in dressed.powers.values():
        assert contrast(own.letter, PAPER if own.cut else own.unit) >= (7 if strong else 4.5)
        assert min(contrast(dressed.map.ink, ground) for ground in (own.fill, own.tint)) >= (7 if strong else 4.6)
        assert contrast(own.line, dressed.map.casing) >= (4.5 if strong else 3.0)


def test_what_divides_a_power_is_in_the_drawing_and_in_the_style_sheet() -> None:
    own = theme_of("light", board_of(20)).powers
    unit, fill = worn_as(own["P9"]), striped(own["P17"].fill, "#ffffff", own["P17"].cut)
    text = to_svg(
        DisplayList(9, 9, (Path("M0,0L9,0L9,9Z", "unit", 1), Path("M0,0L9,0L9,9Z", "fill", 1))),
        {"unit": unit, "fill": fill},
    )
    assert '<linearGradient id="unit" x1="0" y1="0" x2="1" y2="1">' in text
    assert '<rect width="12" height="12" fill="#ffffff"/>' in text
    assert repainted({"fill": fill}) == f"#fill path{{stroke:{fill.fill}}}\n#fill rect{{fill:#ffffff}}"
    assert css_ground(own["P0"]) == own["P0"].unit
    assert css_ground(own["P9"]).startswith("linear-gradient(135deg,#a62a20 30%,#f7f1e3 30%")
    assert css_ground(own["P17"]).startswith("linear-gradient(#a62a20 30%,#f7f1e3 30%")
